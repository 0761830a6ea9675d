import TypesetBase
import TypesetStylesheet

/// Converts ScaledFont's style dictionary.
///
/// The font and its size at `large` go under `fonts`. Each text style becomes a style that UIFontMetrics scales.
struct ScaledFontImport {
    private(set) var diagnostics: [Diagnostic] = []
    private let entries: [PropertyList.DictionaryEntry]

    init(_ entries: [PropertyList.DictionaryEntry]) { self.entries = entries }

    /// The names that ScaledFont knows, with the elements that use the text style in a document.
    private static let names: [(name: String, elements: [String])] = [
        ("largeTitle", ["title", "h1"]), ("title", ["h2"]), ("title2", ["h3"]), ("title3", ["h4"]), ("headline", ["h5"]),
        ("subheadline", ["h6"]),
        ("body", ["document", "paragraph"]), ("callout", ["blockQuote", "alert"]), ("footnote", ["footnote", "codeBlock"]),
        ("caption", ["caption"]),
        ("caption2", ["header", "footer"]),
    ]

    mutating func sheet(from file: SourceFile) -> String {
        var fonts: [(name: String, text: String)] = [], sizes: [String: Double] = [:]
        for entry in entries {
            guard let font = font(entry) else { continue }
            fonts.append((entry.key, font.text))
            sizes[entry.key] = font.size
        }
        let known = Set(fonts.map(\.name))
        for missing in Self.names where !known.contains(missing.name) && !entries.contains(where: { $0.key == missing.name }) {
            diagnostics.append(
                Diagnostic(
                    .note, "`\(missing.name)` is not in the dictionary: its text keeps the font of the document", at: nil, path: file.path))
        }
        let used = Self.names.filter { known.contains($0.name) }
        var lines = [
            "# Made from \(SheetDraft.comment(file.path)), a style dictionary of ScaledFont, by `typesetter import`.", "typeset: 1",
            "extends: []",
            "fonts:",
        ]
        lines += used.compactMap { style in fonts.first { $0.name == style.name }.map { "  \(style.name): \($0.text)" } }
        lines += ["styles:"] + Self.names.map { "  \($0.name): { textStyle: \($0.name), lineHeight: normal }" }
        let hierarchy = ScaledFontHierarchy(sizes)
        lines += ["elements:"]
        for style in Self.names {
            for element in style.elements {
                let name = settled(element, style.name, hierarchy, file)
                // The dictionary has no fonts for code, which readers recognise by its monospaced letters.
                lines.append("  \(element): " + (element == "codeBlock" ? "{ parent: \(name), family: monospace }" : name))
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the style of an element, and reports if it is not the one with the element's usual name.
    private mutating func settled(_ element: String, _ name: String, _ hierarchy: ScaledFontHierarchy, _ file: SourceFile) -> String {
        guard let other = hierarchy.styles[element], other.name != name else { return name }
        diagnostics.append(
            Diagnostic(
                .note, "`\(name)` would make `\(element)` \(other.reason), so `\(element)` gets the style `\(other.name)`", at: nil,
                path: file.path))
        return other.name
    }

    /// Returns the entry as a value of `fonts`, with its size at `large`; nil after a mistake.
    private mutating func font(_ entry: PropertyList.DictionaryEntry) -> (text: String, size: Double)? {
        guard Self.names.contains(where: { $0.name == entry.key }) else {
            let near = Suggestion.closest(to: entry.key, among: Self.names.map(\.name))
            diagnostics.append(
                .error(
                    "ScaledFont has no text style `\(entry.key)`", at: entry.keySpan, hints: near.map { ["did you mean `\($0)`?"] } ?? []))
            return nil
        }
        guard let fields = entry.value.entries else {
            diagnostics.append(
                .error(
                    "`\(entry.key)` is \(entry.value.kindDescription), not a dictionary with fontName and fontSize", at: entry.value.span))
            return nil
        }
        for field in fields where !["fontName", "fontSize"].contains(field.key) {
            diagnostics.append(.warning("`\(entry.key)` has a key `\(field.key)` that ScaledFont does not know", at: field.keySpan))
        }
        let name = text("fontName", of: fields, entry), size = size("fontSize", of: fields, entry)
        guard let name, let size else { return nil }
        return (SheetText.mapping([("fontName", SheetText.scalar(name)), ("fontSize", SheetText.number(size))]), size)
    }

    private mutating func text(_ key: String, of fields: [PropertyList.DictionaryEntry], _ entry: PropertyList.DictionaryEntry) -> String? {
        guard let field = field(key, of: fields, entry) else { return nil }
        if case .string(let text) = field.value.value, !text.isEmpty { return text }
        diagnostics.append(.error("`\(entry.key).\(key)` is \(field.value.kindDescription), not the name of a font", at: field.value.span))
        return nil
    }

    private mutating func size(_ key: String, of fields: [PropertyList.DictionaryEntry], _ entry: PropertyList.DictionaryEntry) -> Double? {
        guard let field = field(key, of: fields, entry) else { return nil }
        if case .number(let number) = field.value.value, SpecifiedLength.drawableSizes.contains(Points(number)) { return number }
        diagnostics.append(.error("`\(entry.key).\(key)` is \(field.value.kindDescription), not a size in points", at: field.value.span))
        return nil
    }

    private mutating func field(
        _ key: String, of fields: [PropertyList.DictionaryEntry], _ entry: PropertyList.DictionaryEntry
    ) -> PropertyList.DictionaryEntry? {
        if let field = fields.first(where: { $0.key == key }) { return field }
        diagnostics.append(.error("`\(entry.key)` has no `\(key)`", at: entry.keySpan))
        return nil
    }
}
