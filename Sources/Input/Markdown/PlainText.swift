extension Inline {
    /// What a reader sees, without marks: line breaks are spaces, an image is its alternative text, a footnote's call is nothing.
    public var plainText: String {
        switch kind {
        case .text(let text), .code(let text): text
        case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines), .link(_, _, let inlines), .span(let inlines):
            inlines.plainText
        case .image(_, _, let alt): alt
        case .softBreak, .hardBreak: " "
        case .footnoteReference: ""
        }
    }
}

extension Sequence<Inline> {
    public var plainText: String { reduce(into: "") { $0 += $1.plainText } }
}
