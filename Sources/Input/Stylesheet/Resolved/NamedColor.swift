package import TypesetBase

/// A token whose value is a colour, for exports.
package struct NamedColor: Sendable {
    /// The token's name with dots: `color.ink`.
    package let name: String
    package let color: Color
    /// The colour token that the value refers to; nil if the value is a colour itself.
    package let alias: String?
}

extension Stylesheet {
    /// Returns the tokens that are colours for the reader, by name; a conditional token has only the value in effect, under its own name.
    func namedColors(at category: ContentSizeCategory) -> [NamedColor] {
        var found: [NamedColor] = [], names: Set<String> = []
        for (name, place) in tokens.sorted(by: { $0.key < $1.key }) where !Self.hasAncestor(name, in: names) {
            guard let color = place.text(at: category, traits).flatMap(ColorNotation.color) else { continue }
            names.insert(name)
            found.append(NamedColor(name: name, color: color, alias: tokenName(in: place.span(at: category, traits).text, at: category)))
        }
        return found.map { color in
            names.contains(color.alias ?? "") ? color : NamedColor(name: color.name, color: color.color, alias: nil)
        }
    }

    /// Returns the token that a text consists of, as in `$color.ink`, with or without quotes.
    func tokenName(in text: String, at category: ContentSizeCategory) -> String? {
        TokenReference(text.filter { $0 != "\"" && $0 != "'" }).flatMap { token($0, at: category)?.name }
    }

    private static func hasAncestor(_ name: String, in names: Set<String>) -> Bool {
        let parts = name.split(separator: ".")
        return (1..<max(parts.count, 1)).contains { names.contains(parts.prefix($0).joined(separator: ".")) }
    }
}
