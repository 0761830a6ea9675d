/// A token as a value names it: `$ink`, or `$color.ink` for a token of a group.
struct TokenReference: Hashable, Sendable {
    /// Between the dots; at least one.
    let names: [String]

    /// The reference that begins the text; nil where it begins with none.
    ///
    /// The first name begins with a letter, so that `$5` is no token; those after a dot may begin with a digit, as the steps of a scale do
    /// (`$gray.100`).
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

    /// A whole text that is a reference; nil for any other.
    init?(_ text: String) {
        guard let reference = TokenReference(beginning: text[...]), reference.length == text.count else { return nil }
        self = reference
    }

    /// Characters of the text that the first names take, with the dollar sign and the dots between them.
    func length(ofNames count: Int) -> Int { names.prefix(count).reduce(0) { $0 + $1.count + 1 } }

    private var length: Int { length(ofNames: names.count) }

    /// Every reference in a text, in order; `$$` is none.
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
