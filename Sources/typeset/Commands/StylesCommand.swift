import ContentSize
import Diagnostics
import Glibc
import Stylesheet
import TypesetKit

/// `typeset styles`: shows, explains and checks stylesheets without a document.
enum StylesCommand {
    static func run(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) -> Int32 {
        let invocation = try StylesInvocation(arguments, isFile: isFile)
        switch invocation.action {
        case .help: return print(StylesInvocation.help(isFile: isFile))
        case .schema: return print(StylesheetSchema.json)
        case .manual: return print(StylesheetManual.markdown)
        case .check(let sheets): return check(sheets, invocation)
        case .table(let name):
            return withSheet(name, invocation) { sheet throws(Diagnostic) in SizeTableText(SizeTable(sheet.stylesheet)).text }
        case .explain(let selector):
            return withSheet(invocation.sheet, invocation) { sheet throws(Diagnostic) in
                var texts: [String] = []
                for size in invocation.sizes {
                    texts.append(ExplanationText(try StyleExplainer(sheet.stylesheet, at: size).explain(selector)).text)
                }
                return texts.joined(separator: "\n")
            }
        }
    }

    private static func print(_ text: String) -> Int32 { Terminal.print(text) }

    private static func withSheet(
        _ name: String?, _ invocation: StylesInvocation,
        _ body: (LoadedStylesheet) throws(Diagnostic) -> String
    ) -> Int32 {
        var (sheet, diagnostics) = invocation.loader.load(name ?? "default")
        var status: Int32 = 2
        if let sheet {
            do throws(Diagnostic) {
                status = print(Printable.lines(try body(sheet)))
            } catch {
                diagnostics.append(error)
            }
        }
        Terminal.show(diagnostics, color: invocation.color)
        return status
    }

    /// Checks all stylesheets, even after errors in one of them.
    private static func check(_ sheets: [String], _ invocation: StylesInvocation) -> Int32 {
        let results = sheets.map { name in (name: name, diagnostics: invocation.loader.load(name).diagnostics) }
        var seen: Set<Diagnostic> = []
        Terminal.show(results.flatMap(\.diagnostics).filter { seen.insert($0).inserted }, color: invocation.color)
        let errors = results.flatMap(\.diagnostics).filter { $0.severity == .error }
        // An error without a span means that a file could not be read.
        return errors.contains { $0.span == nil && $0.path.map(sheets.contains) ?? true } ? 2 : errors.isEmpty ? 0 : 1
    }
}

/// A parsed command line of `typeset styles`.
struct StylesInvocation: Sendable {
    enum Action: Hashable, Sendable {
        case table(String?), explain(String), schema, check([String]), manual, help
    }

    /// The words that select an action; any other operand is a stylesheet.
    private static let words = ["explain", "schema", "check", "docs"]

    private(set) var action = Action.table(nil)
    private(set) var sheet: String?
    private(set) var sizes: [ContentSizeCategory] = [.large]
    private(set) var loader = SheetLoader()
    private(set) var color = ColorChoice.auto
    private var asksForHelp = false

    init(_ arguments: [String], isFile: @escaping @Sendable (String) -> Bool) throws(UsageError) {
        let operands = try ArgumentParser(options: Self.options(isFile: isFile)).parse(arguments, into: &self)
        action = asksForHelp ? .help : try Self.action(operands, sheet: sheet, isFile: isFile)
        if sizesAreGiven, case .table = action {
            throw UsageError(
                "'--size' is only for 'styles explain'; the table has all sizes", hint: "\(Program.name) styles explain h1 --size ax3")
        }
    }

    private static func action(_ operands: [String], sheet: String?, isFile: (String) -> Bool) throws(UsageError) -> Action {
        let rest = Array(operands.dropFirst())
        switch operands.first {
        case "explain":
            guard rest.count == 1 else {
                throw UsageError("'styles explain' takes one selector", hint: "\(Program.name) styles explain h1 --size ax3")
            }
            return .explain(rest[0])
        case "check":
            if rest.isEmpty, sheet == nil { throw UsageError("no stylesheet given", hint: "\(Program.name) styles check sheet.yaml") }
            return .check(rest + [sheet].compactMap(\.self))
        case "schema", "docs":
            guard rest.isEmpty else { throw UsageError("'styles \(operands[0])' does not take '\(rest[0])'") }
            return operands[0] == "docs" ? .manual : .schema
        default:
            if let first = operands.first, !isFile(first), !Templates.names.contains(first),
                let near = Suggestion.closest(to: first, among: words)
            {
                throw UsageError("unknown action '\(first)', did you mean 'styles \(near)'?")
            }
            if operands.count > 1 || (!operands.isEmpty && sheet != nil) {
                throw UsageError("'styles' shows one stylesheet", hint: "use '\(Program.name) styles check' for several")
            }
            return .table(operands.first ?? sheet)
        }
    }

    static func options(isFile: @escaping @Sendable (String) -> Bool) -> [Option<StylesInvocation>] {
        [
            Option(
                "style", short: "s", help: "a stylesheet, or the name of a template (default: default)",
                .value(placeholder: "SHEET") { $0.sheet = $1 }),
            Option(
                "size", help: "content sizes to explain: xSmall … xxxLarge ax1 … ax5 (default: large)",
                .values(placeholder: "NAME", accepts: { SizeArgument.isNames($0) && !isFile($0) }) {
                    (invocation, text) throws(UsageError) in
                    let names = try SizeArgument.names(text)
                    invocation.sizes = (invocation.sizesAreGiven ? invocation.sizes : []) + names
                    invocation.sizesAreGiven = true
                }),
            .root { $0.loader.roots.append($1) },
            Option(
                "font-dir", help: "search this folder for fonts first; may be repeated",
                .value(placeholder: "DIR") { $0.loader.fontDirectories.append($1) }),
            Option(
                "no-system-fonts", help: "use only the fonts of --font-dir and the stylesheet",
                .flag { $0.loader.usesSystemFonts = false }),
            .color { $0.color = $1 },
            Option("help", short: "h", help: "print this help", .flag { $0.asksForHelp = true }),
        ]
    }

    private var sizesAreGiven = false

    static func help(isFile: @escaping @Sendable (String) -> Bool) -> String {
        """
        \(Program.name) styles: shows, explains and checks stylesheets

        usage: \(Program.name) styles [SHEET]                            the font size of each style and element
               \(Program.name) styles explain SELECTOR [--size NAME…]    each value and where it is set
               \(Program.name) styles check SHEET…                       errors and warnings in stylesheets
               \(Program.name) styles schema                             a JSON Schema for editors
               \(Program.name) styles docs                               the manual of the language as Markdown

        A selector is an element (h1), an element with a class (paragraph.lead), a class (.lead), a span with a class (span.lead) or
        the name of a style. `-` as a stylesheet is standard input.

        \(Help.lines(options(isFile: isFile)))

        Exit status: 0 success; 1 'check' found errors; 2 something could not be done.

        """
    }
}
