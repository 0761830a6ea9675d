import ContentSize
import Diagnostics
import Stylesheet

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

    struct Style {
        var name: String
        var keys: [(key: String, value: String)] = []

        /// Sets a key, replacing an earlier value.
        mutating func set(_ key: String, _ value: String) {
            if let index = keys.firstIndex(where: { $0.key == key }) { keys[index].value = value } else { keys.append((key, value)) }
        }

        subscript(key: String) -> String? { keys.first { $0.key == key }?.value }
    }

    /// A query: a line under `at` with its conditional rules.
    struct Query {
        var condition: String
        var page: [(key: String, value: String)] = []
        var styles: [Style] = []
        var elements: [(element: String, value: String)] = []
    }

    /// The comment lines at the top.
    var comments: [String] = []
    var tokens: [(name: String, token: Token)] = []
    var page: [(key: String, value: String)] = []
    var styles: [Style] = []
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
        page: [(key: String, value: String)], styles: [Style], elements: [(element: String, value: String)]
    ) -> [SheetEntry] {
        func keys(_ keys: [(key: String, value: String)]) -> [SheetEntry] { keys.map { SheetEntry(SheetText.scalar($0.key), $0.value) } }
        var entries: [SheetEntry] = []
        if !page.isEmpty { entries.append(SheetEntry("page", keys(page), .line)) }
        if !styles.isEmpty {
            let styles = styles.map { SheetEntry(SheetText.key($0.name), keys($0.keys), .lineWhereItFits) }
            entries.append(SheetEntry("styles", styles, .block))
        }
        if !elements.isEmpty { entries.append(SheetEntry("elements", elements.map { SheetEntry($0.element, $0.value) }, .block)) }
        return entries
    }

    /// Returns the sheet as YAML, without the entries that are wrong, which are reported; nil if no sheet is left.
    func text(path: String, _ diagnostics: inout [Diagnostic]) -> String? {
        var check = DraftCheck(entries, path: path)
        let isSheet = check.run()
        diagnostics += check.diagnostics
        return isSheet ? (comments.map { "# " + $0 } + check.entries.flatMap { $0.lines() }).joined(separator: "\n") + "\n" : nil
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

    static func list(_ items: [String]) -> String { "[" + items.joined(separator: ", ") + "]" }

    /// Returns one family, or a list of families.
    static func families(_ names: [String]) -> String { names.count == 1 ? scalar(names[0]) : list(names.map(scalar)) }
}

extension SheetDraft.Style {
    /// The keys whose numbers are not lengths.
    private static let others: Set<String> = ["parent", "family", "features", "axes", "weight", "numberOfLines"]

    /// Removes the keys whose values cannot be drawn.
    ///
    /// - Returns: the removed keys with their values.
    mutating func removeUndrawable() -> [String] {
        let wrong = keys.filter { !Self.others.contains($0.key) && !Self.isDrawable($0.key, $0.value) }
        keys.removeAll { key in wrong.contains { $0.key == key.key } }
        return wrong.map { "`\($0.key): \($0.value.prefix(40))`" }
    }

    private static func isDrawable(_ key: String, _ value: String) -> Bool {
        let numbers = numbers(in: value)
        switch key {
        case "size" where !value.hasPrefix("{") && !value.hasPrefix("$"):
            return numbers.allSatisfy { ImportedSize.drawable.contains($0.number) }
        case "lineHeightMultiple" where !value.hasPrefix("$"): return numbers.allSatisfy { (0.1...10).contains($0.number) }
        case "characterSpacing": return numbers.allSatisfy { abs($0.number) <= 1000 }
        // The limits of lengths in a sheet: a page of PDF in points, and about as much in em at the size of text.
        default: return numbers.allSatisfy { abs($0.number) <= ($0.isEm ? 1000 : 14_400) }
        }
    }

    /// Returns the numbers of a value outside names and colours.
    private static func numbers(in text: String) -> [(number: Double, isEm: Bool)] {
        guard !text.contains("$") else { return [] }
        return text.split(whereSeparator: { " ,[]{}\"".contains($0) }).compactMap { word in
            let digits = word.prefix { $0.isASCII && ($0.isNumber || "+-.e".contains($0)) }
            let number = digits.hasSuffix("e") ? digits.dropLast() : digits
            guard let value = Double(number) else { return word.first?.isNumber == true ? (.infinity, false) : nil }
            return (value, word.hasSuffix("em"))
        }
    }
}

/// The growth of imported sizes. A size grows with Apple's text style nearest in size, because large text grows less than small text.
enum ImportedSize {
    /// The text styles to choose from. `headline` is left out: it is as large as `body`, but semibold.
    static let styles = TextStyle.allCases.filter { $0 != .headline }

    /// The permitted points at `large`. A sheet has at most 10,000 points, and text at AX5 is up to 3.7 times as large (`caption2`).
    static let drawable = 0.1...2500

    static func textStyle(for size: Double) -> TextStyle {
        let nearest = styles.min { distance($0, size) < distance($1, size) } ?? .body
        return distance(.body, size) <= distance(nearest, size) ? .body : nearest
    }

    private static func distance(_ style: TextStyle, _ size: Double) -> Double { abs(style.pointSize(at: .large) - size) }

    /// Returns the key `textStyle`, plus `size` if it differs from the text style's own.
    static func keys(_ size: Double, text: String? = nil) -> [(key: String, value: String)] {
        let style = textStyle(for: size)
        var keys = [(key: "textStyle", value: style.rawValue)]
        if size != style.pointSize(at: .large) || text != nil { keys.append(("size", text ?? SheetText.rounded(size))) }
        if size != size.rounded() { keys.append(("rounding", "none")) }
        return keys
    }
}
