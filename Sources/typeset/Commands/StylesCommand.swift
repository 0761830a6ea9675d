import Glibc
import TypesetBase
import TypesetKit
import TypesetStylesheet

/// `typeset styles`: shows, explains and checks stylesheets without a document.
enum StylesCommand: ProgramCommand {
    static func run(_ arguments: [String]) throws(UsageError) -> Int32 {
        let invocation = try StylesInvocation(arguments)
        switch invocation.action {
        case .schema: return Terminal.print(invocation.printsJSON ? ResolvedSheetJSON.schema : StylesheetSchema.json)
        case .manual: return Terminal.print(StylesheetManual.markdown)
        case .check(let sheets): return check(sheets, invocation)
        case .table(let name) where invocation.printsJSON:
            return invocation.loader.print(name, invocation.color) { sheet throws(Diagnostic) in
                let resolved = sheet.resolved(as: invocation.edition(of: sheet), at: invocation.tableSizes)
                return ResolvedSheetJSON.text(resolved, name: name ?? "default")
            }
        case .table(let name):
            return invocation.loader.print(name, invocation.color) { sheet throws(Diagnostic) in
                invocation.editions(of: sheet).map { SizeTableText(SizeTable($0)).text }.joined(separator: "\n")
            }
        case .difference(let old, let new): return difference(from: old, to: new, invocation)
        case .explain(let selector):
            return invocation.loader.print(invocation.sheet, invocation.color) { sheet throws(Diagnostic) in
                var texts: [String] = []
                for stylesheet in invocation.editions(of: sheet) {
                    for size in invocation.sizes {
                        texts.append(ExplanationText(try StyleExplainer(stylesheet, at: size).explain(selector)).text)
                    }
                }
                return texts.joined(separator: "\n")
            }
        }
    }

    /// Prints the differences between two stylesheets and returns the status of `diff`: 0 for no differences, 1 for some.
    private static func difference(from old: String, to new: String, _ invocation: StylesInvocation) -> Int32 {
        let results = [old, new].map(invocation.loader.load)
        let diagnostics = results.flatMap(\.diagnostics)
        Terminal.show(
            diagnostics.enumerated().filter { !diagnostics[..<$0.offset].contains($0.element) }.map(\.element), color: invocation.color)
        guard let before = results[0].sheet, let after = results[1].sheet else { return 2 }
        let sizes = invocation.tableSizes
        let difference = SheetDifference(
            from: before.resolved(as: invocation.edition(of: before), at: sizes),
            to: after.resolved(as: invocation.edition(of: after), at: sizes))
        let text =
            invocation.printsJSON ? difference.json(from: old, to: new) : DifferenceText(difference, isWhole: invocation.printsAll).text
        return max(Terminal.print(Printable.lines(text)), difference.entries.isEmpty ? 0 : 1)
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

    static var description: CommandDescription {
        CommandDescription(
            name: "styles", summary: "shows, explains, compares and checks stylesheets",
            forms: [
                .init(arguments: "styles [SHEET]", meaning: "the font size of each style and element"),
                .init(arguments: "styles [SHEET] --json [--size NAME…]", meaning: "every value of each, as JSON"),
                .init(arguments: "styles explain SELECTOR [--size NAME…]", meaning: "each value and where it is set"),
                .init(arguments: "styles diff OLD NEW [--all] [--json]", meaning: "changes and the sizes that they affect"),
                .init(arguments: "styles check SHEET…", meaning: "errors and warnings in stylesheets"),
                .init(arguments: "styles schema", meaning: "a JSON Schema for editors; with --json, for the output of --json"),
                .init(arguments: "styles docs", meaning: "the manual of the language as Markdown"),
            ],
            text: [
                .paragraph(
                    "A selector is an element (h1), an element with a class (paragraph.lead), a class (.lead), a span with a class "
                        + "(span.lead) or the name of a style. `-` as a stylesheet is standard input.")
            ],
            operands: [.words(StylesInvocation.words), .sheets],
            actions: [
                ("explain", [.words(Element.allCases.map(\.rawValue))]), ("diff", [.sheets]), ("check", [.sheets]), ("schema", []),
                ("docs", []),
            ], options: StylesInvocation.options.map(OptionDescription.init),
            examples: [
                .init(command: "\(Program.name) styles explain h1 --style brand.yaml --size ax3"),
                .init(command: "\(Program.name) styles brand.yaml --json | jq '.styles.body.values.ax3.lineHeight'"),
                .init(command: "git show HEAD:brand.yaml | \(Program.name) styles diff - brand.yaml"),
            ],
            exitStatus: "0 success; 1 'check' found errors, or 'diff' differences; 2 something could not be done.")
    }
}

/// A parsed command line of `typeset styles`.
struct StylesInvocation: Sendable {
    enum Action: Hashable, Sendable {
        case table(String?), explain(String), difference(String, String), schema, check([String]), manual
    }

    /// The words that select an action; any other operand is a stylesheet.
    static let words = ["explain", "schema", "check", "diff", "docs"]

    private(set) var action = Action.table(nil)
    private(set) var sheet: String?
    private(set) var sizes: [ContentSizeCategory] = [.large]
    private(set) var traits = RequestedTraits()
    /// The language as a BCP 47 tag.
    private(set) var language: String?
    private(set) var loader = SheetLoader()
    private(set) var color = ColorChoice.auto
    private(set) var printsJSON = false
    /// Whether differences are printed with every value at every size.
    private(set) var printsAll = false

    init(_ arguments: [String]) throws(UsageError) {
        let operands = try ArgumentParser(options: Self.options).parse(arguments, into: &self)
        action = try Self.action(operands, sheet: sheet)
        try checkOptions()
    }

    /// Checks the options that apply only to some actions.
    private func checkOptions() throws(UsageError) {
        switch action {
        case .table where sizesAreGiven && !printsJSON:
            throw UsageError(
                "'--size' is only for 'styles explain'; the table has all sizes", hint: "\(Program.name) styles explain h1 --size ax3")
        case .explain where printsJSON, .check where printsJSON, .manual where printsJSON:
            throw UsageError(
                "'--json' is for the table, for 'styles diff' and for 'styles schema'", hint: "\(Program.name) styles sheet.yaml --json")
        case .difference: break
        default:
            if printsAll {
                throw UsageError("'--all' is only for 'styles diff'", hint: "\(Program.name) styles diff old.yaml new.yaml --all")
            }
        }
    }

    /// The sizes of a table: all twelve, unless some are given.
    var tableSizes: [ContentSizeCategory] { sizesAreGiven ? Set(sizes).sorted() : ContentSizeCategory.allCases }

    private static func action(_ operands: [String], sheet: String?) throws(UsageError) -> Action {
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
        case "diff":
            let sheets = [sheet].compactMap(\.self) + rest
            guard sheets.count == 2 else {
                throw UsageError("'styles diff' compares two stylesheets", hint: "\(Program.name) styles diff old.yaml new.yaml")
            }
            return .difference(sheets[0], sheets[1])
        case "schema", "docs":
            guard rest.isEmpty else { throw UsageError("'styles \(operands[0])' does not take '\(rest[0])'") }
            return operands[0] == "docs" ? .manual : .schema
        default:
            if let first = operands.first, !Environment.exists(first), !Templates.names.contains(first),
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

    static var options: [Option<StylesInvocation>] {
        [
            Option(
                "style", short: "s", help: "a stylesheet, or the name of a template (default: default)",
                .value(placeholder: "SHEET") { $0.sheet = $1 }),
            Option(
                "size", help: "content sizes to explain, compare or print as JSON: xSmall … xxxLarge ax1 … ax5", words: SizeArgument.all,
                .values(placeholder: "NAME", accepts: { SizeArgument.isNames($0) && !Environment.exists($0) }) {
                    (invocation, text) throws(UsageError) in
                    let names = try SizeArgument.names(text)
                    invocation.sizes = (invocation.sizesAreGiven ? invocation.sizes : []) + names
                    invocation.sizesAreGiven = true
                }),
            Option(
                "language", help: "the language of the text, such as ar (default: that of the sheet)",
                .value(placeholder: "TAG") { $0.language = $1 }),
            Option(
                "json", help: "print the used value of every key at every size, differences or their schema as JSON",
                .flag { $0.printsJSON = true }),
            Option(
                "all", help: "print every value that differs at every size, of 'styles diff'", .flag { $0.printsAll = true }),
        ] + Option.traits { invocation, change in change(&invocation.traits) } + [] + Option.loading(\.loader) + [
            .color { $0.color = $1 },
            .help,
        ]
    }

    private var sizesAreGiven = false

    /// Returns the stylesheet adapted to the reader of each edition.
    func editions(of sheet: LoadedStylesheet) -> [Stylesheet] {
        let stylesheet = sheet.stylesheet
        return traits.editions.map { stylesheet.adapted(to: $0).adapted(toLanguage: language ?? stylesheet.language ?? "") }
    }

    /// Returns the stylesheet adapted to the reader of the first edition.
    func edition(of sheet: LoadedStylesheet) -> Stylesheet { editions(of: sheet).first ?? sheet.stylesheet }
}
