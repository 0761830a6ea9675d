import Markdown

extension Inline {
    /// The inlines within; none of text, code, pictures and breaks.
    var children: [Inline] {
        switch kind {
        case .emphasis(let children), .strong(let children), .strikethrough(let children), .link(_, _, let children), .span(let children):
            children
        case .text, .code, .image, .softBreak, .hardBreak, .footnoteReference: []
        }
    }
}
