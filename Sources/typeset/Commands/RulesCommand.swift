import TypesetAudit
import TypesetBase

/// `typeset rules`: prints the manual of the audit rules.
enum RulesCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        switch arguments {
        case []: return Terminal.print(RuleManual.list)
        case ["--markdown"]: return Terminal.print(RuleManual.markdown)
        default:
            throw UsageError(
                "'rules' does not take '\(arguments[0])'",
                hint: arguments[0].hasPrefix("-") ? "its options are --markdown and --help" : "\(Program.name) explain \(arguments[0])")
        }
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "rules", summary: "lists the rules of the audit",
            forms: [
                .init(arguments: "rules", meaning: "a line for each rule"),
                .init(arguments: "rules --markdown", meaning: "all their pages"),
            ],
            operands: [.words(["--markdown"])],
            examples: [
                .init(command: "\(Program.name) rules"),
                .init(command: "\(Program.name) rules --markdown > rules.md", meaning: "writes the page of each rule"),
            ])
    }
}

/// `typeset explain`: prints the pages of some rules.
enum ExplainCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        guard !arguments.isEmpty else {
            throw UsageError("no rule given", hint: "\(Program.name) explain contrast-minimum; '\(Program.name) rules' lists them")
        }
        var pages: [String] = []
        for name in arguments { pages.append(try page(name)) }
        return Terminal.print(pages.joined(separator: "\n"))
    }

    private static func page(_ name: String) throws(UsageError) -> String {
        guard let page = RuleManual.page(of: name) else {
            throw .unknown("rule", name, candidates: RuleID.allCases.map(\.rawValue), list: "'\(Program.name) rules' lists them")
        }
        return page
    }

    static var description: CommandDescription {
        CommandDescription(
            name: "explain", summary: "explains rules of the audit",
            forms: [.init(arguments: "explain RULE…")],
            text: [
                .paragraph("A page explains what fails, whom it affects and how to fix it. '\(Program.name) rules' lists the rules.")
            ],
            operands: [.words(RuleID.allCases.map(\.rawValue))],
            examples: [.init(command: "\(Program.name) explain contrast-minimum")])
    }
}
