/// A style written in Swift: the keys that it declares, like a mapping under `styles`.
///
///     let lead: Style = [.parent("body"), .textStyle(.title3), .color(.white), .paragraphSpacing(.em(0.8))]
///
/// Each key is a static member with its declaration: `.color(…)` declares it, and `.color.unset` removes an inherited value. Styles are
/// joined with `+`. The sheet to which a style is added reports values that a key does not permit.
public struct Style: Sendable, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// A key with its value.
    struct WrittenDeclaration: Sendable {
        let key: StyleKey
        /// The value as a sheet writes it.
        let notation: String
        /// The value, if a sheet cannot write it; nil for others.
        var specified: SpecifiedValue?
    }

    /// The declarations in the order in which they were added; only the last one of each key.
    private(set) var entries: [WrittenDeclaration] = []

    /// Creates a style that declares nothing.
    public init() {}

    /// Creates a style from others; of several declarations of a key, the last one counts.
    public init(arrayLiteral styles: Style...) { for style in styles { self += style } }

    /// Creates a style that declares one key.
    ///
    /// - Parameters:
    ///   - notation: the value as a sheet writes it.
    ///   - specified: the value, if a sheet cannot write it.
    init(_ key: StyleKey, _ notation: String, specified: SpecifiedValue? = nil) {
        entries = [WrittenDeclaration(key: key, notation: notation, specified: specified)]
    }

    /// The declared keys with their values as a sheet writes them, in the order in which they were added.
    package var declarations: [(key: StyleKey, notation: String)] { entries.map { ($0.key, $0.notation) } }

    /// The declared keys.
    package var keys: [StyleKey] { entries.map(\.key) }

    /// The style as YAML, such as `{ color: "#000080", paragraphSpacing: 0.8em }`, without functions of sizes.
    public var yaml: String {
        SheetText.mapping(entries.filter { $0.specified == nil }.map { ($0.key.name, $0.notation) })
    }

    /// The style as YAML.
    public var description: String { yaml }

    /// Returns a style with the declarations of both; those of `later` replace those of `earlier`.
    public static func + (earlier: Style, later: Style) -> Style {
        Style(entries: earlier.entries.filter { old in !later.entries.contains { $0.key == old.key } } + later.entries)
    }

    /// Adds the declarations of another style, which replace earlier ones of the same keys.
    public static func += (style: inout Style, later: Style) { style = style + later }
}

extension Style {
    private init(entries: [WrittenDeclaration]) { self.entries = entries }
}
