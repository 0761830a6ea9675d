import TypesetBase
import TypesetStylesheet

/// A stylesheet that an import builds and writes as YAML.
///
/// Values are YAML already.
struct SheetDraft {
    /// A token or a group of tokens.
    indirect enum Token {
        case value(String, comment: String?)
        case group([(name: String, token: Token)])

        /// Adds a member to a group in place.
        mutating func append(_ name: String, _ token: Token) {
            guard case .group(var members) = self else { return }
            self = .group([])
            members.append((name, token))
            self = .group(members)
        }
    }

    /// A query: a line under `at` with its conditional rules.
    struct Query {
        var condition: String
        var page: [(key: String, value: String)] = []
        var styles: [ImportedStyle] = []
        var elements: [(element: String, value: String)] = []
    }

    /// The comment lines at the top.
    var comments: [String] = []
    var tokens: [(name: String, token: Token)] = []
    var page: [(key: String, value: String)] = []
    var styles: [ImportedStyle] = []
    var elements: [(element: String, value: String)] = []
    var queries: [Query] = []

    /// The entries of the sheet, which extends no other.
    var entries: [SheetEntry] {
        var entries = [SheetEntry("typeset", "1"), SheetEntry("extends", "[]")]
        if !tokens.isEmpty { entries.append(SheetEntry("tokens", tokens.map { Self.entry($0.name, $0.token) }, .block)) }
        entries += Self.entries(page: page, styles: styles, elements: elements)
        if !queries.isEmpty {
            let cases = queries.map { query in
                SheetEntry(
                    SheetText.key(query.condition), Self.entries(page: query.page, styles: query.styles, elements: query.elements), .block)
            }
            entries.append(SheetEntry("at", cases, .block))
        }
        return entries
    }

    private static func entry(_ name: String, _ token: Token) -> SheetEntry {
        switch token {
        case .value(let text, let comment): SheetEntry(SheetText.key(name), text, comment: comment)
        case .group(let members): SheetEntry(SheetText.key(name), members.map { entry($0.name, $0.token) }, .block)
        }
    }

    private static func entries(
        page: [(key: String, value: String)], styles: [ImportedStyle], elements: [(element: String, value: String)]
    ) -> [SheetEntry] {
        func keys(_ keys: [(key: String, value: String)]) -> [SheetEntry] { keys.map { SheetEntry(SheetText.scalar($0.key), $0.value) } }
        var entries: [SheetEntry] = []
        if !page.isEmpty { entries.append(SheetEntry("page", keys(page), .line)) }
        if !styles.isEmpty {
            let styles = styles.map { SheetEntry(SheetText.key($0.name), keys($0.keys.written), .lineWhereItFits, origin: $0.origin) }
            entries.append(SheetEntry("styles", styles, .block))
        }
        if !elements.isEmpty { entries.append(SheetEntry("elements", elements.map { SheetEntry($0.element, $0.value) }, .block)) }
        return entries
    }

    /// Returns the sheet as YAML, without the entries that are wrong, which are reported; nil if no sheet is left.
    func text(path: String, _ diagnostics: inout [Diagnostic]) -> String? {
        var check = DraftCheck(entries, path: path)
        guard check.run() else {
            diagnostics += check.diagnostics
            return nil
        }
        check.raiseTitle()
        diagnostics += check.diagnostics
        return (comments.map { "# " + $0 } + check.entries.flatMap { $0.lines() }).joined(separator: "\n") + "\n"
    }
}

extension SheetDraft {
    /// Returns a file name for a comment, without line breaks.
    static func comment(_ path: String) -> String {
        path == "-" ? "standard input" : Printable.text(String((path.split(separator: "/").last ?? "").map { $0.isNewline ? " " : $0 }))
    }

    /// Returns a note of a file as a comment at the end of a line; nil if it is empty.
    static func note(_ text: String) -> String? {
        let line = text.split(whereSeparator: \.isNewline).first.map { Printable.text(String($0.prefix(80))) } ?? ""
        return line.isEmpty ? nil : line
    }
}

extension SheetText {
    /// Returns a number with at most four decimals.
    static func rounded(_ number: Double) -> String { self.number((number * 10_000).rounded() / 10_000 + 0) }

    /// Returns one family, or a list of families.
    static func families(_ names: [String]) -> String { names.count == 1 ? scalar(names[0]) : list(names.map(scalar)) }
}
