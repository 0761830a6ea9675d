import Audit
import Diagnostics
import Glibc

/// `typeset rules` and `typeset explain`.
enum ManualCommand {
    static func rules(_ arguments: [String]) throws(UsageError) -> Int32 {
        switch arguments {
        case []: Terminal.write(RuleManual.list, to: STDOUT_FILENO)
        case ["--markdown"]: Terminal.write(RuleManual.markdown, to: STDOUT_FILENO)
        case ["--help"], ["-h"]: Terminal.write("typeset rules: the rules of the audit, a line each; --markdown: all their pages\n", to: STDOUT_FILENO)
        default: throw UsageError("'rules' takes no '\(arguments[0])'", hint: arguments[0].hasPrefix("-") ? "it knows --markdown and --help" : "typeset explain \(arguments[0])")
        }
        return 0
    }

    static func explain(_ arguments: [String]) throws(UsageError) -> Int32 {
        if arguments == ["--help"] || arguments == ["-h"] {
            Terminal.write("typeset explain RULE: the page of a rule of the audit; 'typeset rules' lists them\n", to: STDOUT_FILENO)
            return 0
        }
        guard !arguments.isEmpty else { throw UsageError("no rule given", hint: "typeset explain contrast-minimum; 'typeset rules' lists them") }
        var pages: [String] = []
        for name in arguments { pages.append(try page(name)) }
        Terminal.write(pages.joined(separator: "\n"), to: STDOUT_FILENO)
        return 0
    }

    private static func page(_ name: String) throws(UsageError) -> String {
        guard let page = RuleManual.page(of: name) else {
            throw .unknown("rule", name, candidates: RuleCatalogue.descriptions.map(\.id), list: "'typeset rules' lists them")
        }
        return page
    }
}
