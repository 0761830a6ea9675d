/// Text as Markdown.
enum MarkdownWords {
    /// A text without marks of Markdown.
    static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            if "\\`*_{}[]<>#$~^@|".contains(character) { result.append("\\") }
            result.append(character)
        }
    }
}
