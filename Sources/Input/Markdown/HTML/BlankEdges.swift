import TypesetBase

extension [Inline] {
    /// Removes breaks and white space at the beginning and the end, where they are not visible.
    mutating func trimBlanks() {
        while let last, last.isBlankAtEdge { removeLast() }
        self = Array(drop(while: \.isBlankAtEdge))
        if case .text(let text)? = first?.kind, text.first == " " { self[0].kind = .text(String(text.drop { $0 == " " })) }
        if let last = indices.last, case .text(let text) = self[last].kind { self[last].kind = .text(text.trimmingEnd) }
    }
}

extension Inline {
    /// Creates the text of a tag that HTML does not know.
    init(tagAsText source: String, span: SourceSpan) {
        self.init(.text(source), span: span)
        attributes.areHTML = true
    }

    /// Whether the inline is a break or white space, which is not visible at the edge of a block.
    var isBlankAtEdge: Bool {
        switch kind {
        case .hardBreak, .softBreak: true
        case .text(let text): text.allSatisfy { $0 == " " }
        default: false
        }
    }
}

extension String {
    /// The text without the spaces at its end.
    var trimmingEnd: String {
        var result = self
        while result.last == " " { result.removeLast() }
        return result
    }
}
