import Markdown

/// Blocks of a DocC page as Markdown sees them, in which directives such as `@Metadata { … }` are paragraphs.
enum DirectiveText {
    /// Whether anything but directives is in the blocks.
    static func hasContent(_ blocks: some Sequence<Block>) -> Bool {
        var depth = 0
        for block in blocks {
            guard case .paragraph(let inlines) = block.kind else {
                if depth == 0 { return true }
                continue
            }
            let text = inlines.plainText
            if depth == 0, !text.hasPrefix("@") { return true }
            depth += text.count { $0 == "{" } - text.count { $0 == "}" }
        }
        return false
    }
}
