import TypesetStylesheet

/// Keys of a style with their values as YAML, in the order in which a sheet writes them.
typealias KeyValues = [(key: StyleKey, value: String)]

extension KeyValues {
    /// The keys that a style declares.
    init(_ style: Style) { self = style.declarations.map { ($0.key, $0.notation) } }

    /// The keys and values as text.
    var written: [(key: String, value: String)] { map { ($0.key.name, $0.value) } }
}

/// A style that an import builds.
struct ImportedStyle {
    var name: String
    var keys: KeyValues = []

    /// Sets a key to a value in YAML, such as the name of a token, in place of an earlier value.
    mutating func set(_ key: StyleKey, _ value: String) {
        if let index = keys.firstIndex(where: { $0.key == key }) { keys[index].value = value } else { keys.append((key, value)) }
    }

    /// Sets the keys that a style declares.
    mutating func set(_ style: Style) { for (key, value) in style.declarations { set(key, value) } }

    /// The value of a key, in YAML; nil if the style does not declare it.
    subscript(key: StyleKey) -> String? { keys.first { $0.key == key }?.value }
}

extension ImportedStyle {
    /// The keys whose numbers are not lengths.
    private static let others: Set<StyleKey> = [
        Style.parent.key, Style.family, Style.features, Style.axes, Style.weight.key, Style.numberOfLines.key,
    ]

    /// Removes the keys whose values cannot be drawn.
    ///
    /// - Returns: the removed keys with their values.
    mutating func removeUndrawable() -> [String] {
        let wrong = keys.filter { !Self.others.contains($0.key) && !Self.isDrawable($0.key, $0.value) }
        keys.removeAll { key in wrong.contains { $0.key == key.key } }
        return wrong.map { "`\($0.key.name): \($0.value.prefix(40))`" }
    }

    private static func isDrawable(_ key: StyleKey, _ value: String) -> Bool {
        let numbers = numbers(in: value)
        switch key {
        case Style.size where !value.hasPrefix("{") && !value.hasPrefix("$"):
            return numbers.allSatisfy { ImportedSize.drawable.contains($0.number) }
        case Style.lineHeightMultiple.key where !value.hasPrefix("$"): return numbers.allSatisfy { (0.1...10).contains($0.number) }
        case Style.characterSpacing.key: return numbers.allSatisfy { abs($0.number) <= 1000 }
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

/// The growth of imported sizes: a size grows with Apple's text style nearest in size, because large text grows less than small text.
enum ImportedSize {
    /// The text styles to choose from, without `headline`, which is as large as `body`, but semibold.
    static let styles = TextStyle.allCases.filter { $0 != .headline }

    /// The permitted points at `large`: a sheet has at most 10,000 points, and text at AX5 is up to 3.7 times as large (`caption2`).
    static let drawable = 0.1...2500

    static func textStyle(for size: Double) -> TextStyle {
        let nearest = styles.min { distance($0, size) < distance($1, size) } ?? .body
        return distance(.body, size) <= distance(nearest, size) ? .body : nearest
    }

    private static func distance(_ style: TextStyle, _ size: Double) -> Double { abs(style.pointSize(at: .large) - size) }

    /// Returns the key `textStyle`, plus `size` if it differs from the text style's own.
    static func keys(_ size: Double, text: String? = nil) -> KeyValues {
        let style = textStyle(for: size)
        var keys = [(key: Style.textStyle.key, value: style.rawValue)]
        if size != style.pointSize(at: .large) || text != nil { keys.append((Style.size, text ?? SheetText.rounded(size))) }
        if size != size.rounded() { keys.append((Style.rounding.key, "none")) }
        return keys
    }

    /// The keys that set a size.
    static let sizeKeys: Set<StyleKey> = [Style.textStyle.key, Style.size, Style.rounding.key]
}
