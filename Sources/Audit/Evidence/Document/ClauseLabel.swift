/// The label with which a clause begins: `a.`, `(a)`, `(iv)`, `1.1`.
///
/// Words of prose begin like labels too, such as initials, so a label counts only before or after one that follows it.
struct ClauseLabel {
    private enum Form: Equatable { case letter, parenthesized, decimal }

    private let form: Form
    private let text: String
    /// The numbers that the text may have: `i` is the ninth letter and a Roman one.
    private let values: [[Int]]

    /// Returns nil for a line that does not begin with a label and a space.
    init?(_ line: some StringProtocol) {
        let line = line.drop(while: \.isWhitespace)
        guard let space = line.prefix(12).firstIndex(where: \.isWhitespace), line[space...].contains(where: { !$0.isWhitespace }) else {
            return nil
        }
        var word = String(line[..<space])
        if word.first == "(", word.last == ")" {
            form = .parenthesized
            word = String(word.dropFirst().dropLast())
        } else if word.last == ".", word.dropLast().allSatisfy(\.isLetter) {
            form = .letter
            word = String(word.dropLast())
        } else {
            form = .decimal
        }
        text = word
        if form == .decimal {
            if word.last == "." { word.removeLast() }
            let parts = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? -1 }
            guard parts.count > 1, parts.allSatisfy({ (0...999).contains($0) }) else { return nil }
            values = [parts]
        } else if form == .parenthesized, let number = Int(word), (1...99).contains(number) {
            values = [[number]]
        } else {
            guard !word.isEmpty, word.allSatisfy({ $0.isASCII && $0.isLetter }), word == word.lowercased() || word == word.uppercased()
            else {
                return nil
            }
            let letter = word.count == 1 ? word.lowercased().utf8.first.map { [Int($0) - 0x60] } : nil
            values = [letter, Self.roman(word.lowercased()).map { [$0] }].compactMap(\.self)
            if values.isEmpty { return nil }
        }
    }

    /// Whether the label is a number with parts, such as `1.1`.
    var isDecimal: Bool { form == .decimal }

    /// Whether another label is the next one: `b.` after `a.`, `1.2` or `1.1.1` after `1.1`.
    func isFollowed(by next: ClauseLabel) -> Bool {
        guard form == next.form, form == .decimal || (text == text.lowercased()) == (next.text == next.text.lowercased()) else {
            return false
        }
        return values.contains { value in
            next.values.contains { following in
                if form != .decimal { return following[0] == value[0] + 1 }
                if following == value + [1] { return true }
                guard following.count <= value.count else { return false }
                let last = following.count - 1
                return following[..<last] == value[..<last] && following[last] == value[last] + 1
            }
        }
    }

    /// The advice that keeps the labels.
    var fix: String {
        switch form {
        case .decimal: "write each clause as a paragraph, after a blank line, or as a heading"
        case .letter, .parenthesized:
            "write `<ol type=\"a\">` with `<li>`, or `syntax: pandoc` in the front matter, which sets `a.` and `(a)` as lists; both keep "
                + "the letters"
        }
    }

    private static func roman(_ text: String) -> Int? {
        let digits: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50]
        let values = text.compactMap { digits[$0] }
        guard values.count == text.count, values.count <= 8 else { return nil }
        return values.indices.reduce(0) { sum, index in
            index + 1 < values.count && values[index] < values[index + 1] ? sum - values[index] : sum + values[index]
        }
    }
}
