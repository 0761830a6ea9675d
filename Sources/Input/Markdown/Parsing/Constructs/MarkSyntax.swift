extension Construct {
    static let inlineNote = Construct(
        "inline-note", "`^[note]`", pairs: [MarkPair("^[", "]", .bracketed, .note)], set: [.pandoc, .quarto, .obsidian])
    package static let subscripted = Construct(
        "subscript", "`H~2~O`", pairs: [MarkPair("~", "~", .unspaced, .element(.sub))], set: [.pandoc, .quarto, .mkdocs])
    package static let superscripted = Construct(
        "superscript", "`2^10^`", pairs: [MarkPair("^", "^", .unspaced, .element(.sup))], set: [.pandoc, .quarto, .mkdocs])
    package static let inserted = Construct(
        "insertion", "`^^text^^`", pairs: [MarkPair("^^", "^^", .phrase, .element(.ins))], set: [.mkdocs])
    package static let marked = Construct(
        "mark", "`==text==`", pairs: [MarkPair("==", "==", .phrase, .element(.mark))], set: [.pandoc, .quarto, .mkdocs, .obsidian])

    /// The marks of an editor (CriticMarkup).
    package static let editing = Construct(
        "editing-mark", "`{++new++}`, `{--old--}`, `{~~old~>new~~}`, `{==text==}`, `{>>comment<<}`",
        pairs: [
            MarkPair("{++", "++}", .any, .element(.ins)), MarkPair("{--", "--}", .any, .strikethrough),
            MarkPair("{==", "==}", .any, .element(.mark)), MarkPair("{>>", "<<}", .any, .comment),
            MarkPair("{", "}", .struck, .substitution),
        ], set: [.mkdocs])

    private init(_ name: String, _ example: String, pairs: [MarkPair], set: [Dialect]) {
        self.init(name, example, .text(pairs.map { TextConstruct($0) }), set: set)
    }
}
