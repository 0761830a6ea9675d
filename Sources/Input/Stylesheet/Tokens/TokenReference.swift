/// A reference to a token: `$ink`, or `$color.ink` for a token of a group.
struct TokenReference: Hashable, Sendable {
    /// The names between the dots; at least one.
    let names: [String]

    /// Parses the reference at the start of a text; nil if there is none.
    ///
    /// The first name begins with a letter or an underscore, so `$5` is not a token. Later names may begin with a digit, like the steps of
    /// a scale (`$gray.100`).
    init?(beginning text: Substring) {
        guard text.first == "$" else { return nil }
        var rest = text.dropFirst(), names: [String] = []
        while let first = rest.first, names.isEmpty ? Self.isFirst(first) : Self.isCharacter(first) && first != "-" {
            let name = rest.prefix(while: Self.isCharacter)
            names.append(String(name))
            rest = rest.dropFirst(name.count)
            guard rest.first == "." else { break }
            rest = rest.dropFirst()
        }
        guard !names.isEmpty else { return nil }
        self.names = names
    }

    /// Parses a text that is a reference as a whole; nil for any other text.
    init?(_ text: String) {
        guard let reference = TokenReference(beginning: text[...]), reference.length == text.count else { return nil }
        self = reference
    }

    /// Returns the length in characters of the first names, with the dollar sign and the dots between them.
    func length(ofNames count: Int) -> Int { names.prefix(count).reduce(0) { $0 + $1.count + 1 } }

    private var length: Int { length(ofNames: names.count) }

    /// Returns all references in a text, in order; `$$` is not one.
    static func all(in text: String) -> [TokenReference] {
        var references: [TokenReference] = [], rest = text[...]
        while let dollar = rest.firstIndex(of: "$") {
            rest = rest[dollar...]
            let reference = TokenReference(beginning: rest)
            if let reference { references.append(reference) }
            rest = rest.dropFirst(reference?.length ?? (rest.hasPrefix("$$") ? 2 : 1))
        }
        return references
    }

    /// Whether a text can be the name of a token at the top of `tokens`.
    static func isName(_ text: String) -> Bool { (text.first.map(isFirst) ?? false) && text.allSatisfy(isCharacter) }

    private static func isFirst(_ character: Character) -> Bool { character.isLetter || character == "_" }

    private static func isCharacter(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || character == "_" || character == "-"
    }
}
