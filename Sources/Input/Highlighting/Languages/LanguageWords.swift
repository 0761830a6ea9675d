/// The words of a programming language that have a meaning to its lexer, from `words.txt`.
struct LanguageWords: Sendable {
    private(set) var keywords: Set<String> = []
    private(set) var types: Set<String> = []
    /// The keywords before the name of a function; `typeKeywords` precede the name of a type.
    private(set) var functionKeywords: Set<String> = []
    private(set) var typeKeywords: Set<String> = []

    /// The words of a language; of several names, the words of all, for a language that extends another.
    static func words(_ names: Substring...) -> LanguageWords {
        names.flatMap { rows[$0] ?? [] }.reduce(into: LanguageWords()) { $0.add($1.dropFirst(2).map(String.init), as: $1[1]) }
    }

    private mutating func add(_ words: [String], as role: Substring) {
        switch role {
        case "types": types.formUnion(words)
        case "before-function": functionKeywords.formUnion(words)
        case "before-type": typeKeywords.formUnion(words)
        default: keywords.formUnion(words)
        }
    }

    /// The rows of the table, by language.
    private static let rows: [Substring: [[Substring]]] = {
        let rows = EmbeddedText.words_txt.split(separator: "\n").filter { !$0.hasPrefix("#") }
        return Dictionary(grouping: rows.map { $0.split(separator: " ") }, by: \.[0])
    }()
}
