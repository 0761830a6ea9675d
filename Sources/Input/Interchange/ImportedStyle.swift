import TypesetBase
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
    /// The place in the imported file; nil if the import adds the style itself.
    var origin: SourceSpan?

    /// Sets a key to a value in YAML, such as the name of a token, in place of an earlier value.
    mutating func set(_ key: StyleKey, _ value: String) {
        if let index = keys.firstIndex(where: { $0.key == key }) { keys[index].value = value } else { keys.append((key, value)) }
    }

    /// Sets the keys that a style declares.
    mutating func set(_ style: Style) { for (key, value) in style.declarations { set(key, value) } }

    /// The value of a key, in YAML; nil if the style does not declare it.
    subscript(key: StyleKey) -> String? { keys.first { $0.key == key }?.value }
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
