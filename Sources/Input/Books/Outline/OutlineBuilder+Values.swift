import TypesetBase
import TypesetMarkdown

/// Reads single values of a book's settings, and reports values of the wrong kind.
extension OutlineBuilder {
    /// The text of a value; nil if there is none.
    mutating func text(_ node: YAMLNode?) -> Located<String>? {
        guard let node, !node.isNull else { return nil }
        if let text = node.text { return text.isEmpty ? nil : Located(text, span: node.span) }
        report(node, "text")
        return nil
    }

    /// The truth value of a node; nil if there is none.
    mutating func bool(_ node: YAMLNode?) -> Bool? {
        guard let node, !node.isNull else { return nil }
        if node.bool == nil { report(node, "`true` or `false`") }
        return node.bool
    }

    /// A title to be printed, which may contain Markdown.
    mutating func title(_ node: YAMLNode?) -> [Inline] { text(node).map { MarkdownFragment.inlines($0.value, at: $0.span) } ?? [] }

    /// The authors: one name, a list of names, or mappings with a `name`.
    mutating func authors(_ node: YAMLNode?) -> [Located<Metadata.Author>] {
        guard let node, !node.isNull else { return [] }
        return (node.items ?? [node]).compactMap { item in
            text(item.entries == nil ? item : item["name"]).map { .init(Metadata.Author(name: $0.value), span: $0.span) }
        }
    }

    /// Reads the title, the authors, the description, the date, the language and the imprint under their usual keys.
    ///
    /// - Parameter isPlain: whether the title is plain text instead of Markdown.
    mutating func readMetadata(_ node: YAMLNode?, isPlain: Bool = false) {
        setTitle(node?["title"], isPlain: isPlain)
        outline.metadata.authors = authors(node?["authors"] ?? node?["author"])
        outline.metadata.subject = text(node?["description"])
        outline.metadata.date = text(node?["date"])
        outline.metadata.language = text(node?["language"])
        diagnostics += outline.metadata.readImprint(of: node)
    }

    mutating func setTitle(_ node: YAMLNode?, isPlain: Bool = false) {
        let words = isPlain ? text(node).map { [Inline(.text($0.value), span: $0.span)] } ?? [] : title(node)
        outline.metadata.titleText = words
        outline.metadata.title = node.flatMap { words.isEmpty ? nil : Located(words.plainText, span: $0.span) }
    }

    /// Reads `ltr` or `rtl`.
    mutating func direction(_ node: YAMLNode?) -> Located<Bool>? {
        guard let node, let text = text(node) else { return nil }
        if text.value == "rtl" || text.value == "ltr" { return .init(text.value == "rtl", span: text.span) }
        report(node, "`ltr` or `rtl`")
        return nil
    }

    mutating func report(_ node: YAMLNode, _ expected: String) {
        diagnostics.append(.error("this must be \(expected), not \(node.kindDescription)", at: node.span))
    }
}
