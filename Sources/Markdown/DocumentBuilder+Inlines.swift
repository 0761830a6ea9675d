import CMarkdown
import Diagnostics

extension DocumentBuilder {
    /// The inlines in a leaf block or in an inline of it, not yet finished: a heading may take attributes off the end.
    func inlines(of parent: Node, in leaf: inout LeafText, depth: Int) -> InlineAssembler {
        var assembler = InlineAssembler()
        for node in parent.children { append(node, to: &assembler, in: &leaf, depth: depth) }
        return assembler
    }

    private func append(_ node: Node, to assembler: inout InlineAssembler, in leaf: inout LeafText, depth: Int) {
        let place = self.place(of: node, in: leaf)
        switch node.type {
        case CMARK_NODE_TEXT:
            leaf.cursor = place.upperBound
            assembler.append(Inline(.text(String(decoding: node.literal, as: UTF8.self)), span: text.span(place)))
        case CMARK_NODE_SOFTBREAK: appendBreak(.softBreak, to: &assembler, in: &leaf)
        case CMARK_NODE_LINEBREAK: appendBreak(.hardBreak, to: &assembler, in: &leaf)
        case CMARK_NODE_CODE:
            let whole = includingBackticks(place)
            leaf.cursor = whole.upperBound
            assembler.append(Inline(.code(String(decoding: node.literal, as: UTF8.self)), span: text.span(whole)))
        case CMARK_NODE_HTML_INLINE:
            leaf.cursor = place.upperBound
            appendMarkup(node, at: place, to: &assembler)
        case CMARK_NODE_FOOTNOTE_REFERENCE:
            leaf.cursor = place.upperBound
            if let index = footnoteIndex(of: node) { assembler.append(Inline(.footnoteReference(index), span: text.span(place))) }
        default: appendContainer(node, at: place, to: &assembler, in: &leaf, depth: depth)
        }
    }

    private func appendContainer(_ node: Node, at place: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText, depth: Int) {
        if depth >= Self.maximumDepth { return appendLeaves(of: node, to: &assembler, in: &leaf) }
        let hasPlace = node.pointee.start_line > 0
        if hasPlace { leaf.cursor = place.lowerBound }
        var inner = inlines(of: node, in: &leaf, depth: depth + 1)
        let content = inner.finish(), contentEnd = leaf.cursor
        let whole = hasPlace ? place : place.lowerBound..<max(place.lowerBound, contentEnd)
        leaf.cursor = max(leaf.cursor, whole.upperBound)
        guard let kind = containerKind(node, content) else { return assembler.append(contentsOf: content) }
        assembler.append(Inline(kind, span: text.span(whole)))
        assembler.lastIsShortcutLink = node.type == CMARK_NODE_LINK && isShortcut(whole, contentEnd: contentEnd)
    }

    private func containerKind(_ node: Node, _ content: [Inline]) -> Inline.Kind? {
        switch node.type {
        case CMARK_NODE_EMPH: return .emphasis(content)
        case CMARK_NODE_STRONG: return .strong(content)
        case SyntaxExtensions.shared.strikethrough: return .strikethrough(content)
        case CMARK_NODE_LINK:
            let link = node.pointee.as.link
            return .link(destination: link.url.string, title: link.title.string, content)
        case CMARK_NODE_IMAGE:
            let link = node.pointee.as.link
            return .image(destination: link.url.string, title: link.title.string, alt: content.plainText)
        default: return nil
        }
    }

    /// Whether a link is only `[text]`, its destination given elsewhere: the source goes on with its last bracket.
    private func isShortcut(_ place: Range<Int>, contentEnd: Int) -> Bool {
        contentEnd == place.upperBound - 1 && place.lowerBound < contentEnd
            && text.bytes[place.lowerBound] == UInt8(ascii: "[") && text.bytes[contentEnd] == UInt8(ascii: "]")
    }

    /// The leaves under an inline that nests too deep, in order and without recursion.
    private func appendLeaves(of container: Node, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        var next = container.firstChild
        while let node = next {
            next = node.firstChild
            if next == nil { append(node, to: &assembler, in: &leaf, depth: 0) }
            var last = node
            while next == nil {
                if let sibling = last.next { next = sibling; break }
                guard let parent = last.pointee.parent, parent != container else { return }
                last = parent
            }
        }
    }

    // MARK: Places

    /// The bytes of an inline. A text ends where its characters do in the source, for one from which an autolink was cut keeps its
    /// old end; an inline without a place begins after the last one.
    private func place(of node: Node, in leaf: LeafText) -> Range<Int> {
        let own = node.pointee
        let start = clamped(leaf.offset(line: own.start_line, column: own.start_column) ?? leaf.cursor)
        if node.type == CMARK_NODE_TEXT {
            let literal = node.literal
            if let end = text.end(of: literal, at: start) { return start..<end }
        }
        guard let end = leaf.offset(line: own.end_line, column: own.end_column) else { return start..<start }
        return start..<max(start, clamped(end + 1))
    }

    private func clamped(_ offset: Int) -> Int { min(max(0, offset), text.bytes.count) }

    private func includingBackticks(_ place: Range<Int>) -> Range<Int> {
        var start = place.lowerBound, end = place.upperBound
        let backtick = UInt8(ascii: "`")
        while start > 0, text.bytes[start - 1] == backtick { start -= 1 }
        while end < text.bytes.count, text.bytes[end] == backtick { end += 1 }
        return start..<end
    }

    private func appendBreak(_ kind: Inline.Kind, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        let start = leaf.cursor, next = max(start, leaf.nextLine(after: start))
        leaf.cursor = next
        assembler.append(Inline(kind, span: text.span(start..<next)))
    }

    // MARK: Attributes and tags

    private func appendMarkup(_ node: Node, at place: Range<Int>, to assembler: inout InlineAssembler) {
        let span = text.span(place)
        switch InlineAttributeSyntax.mark(node) {
        case .spanStart: assembler.openBracket(span)
        case .attributes: assembler.append(attributes: node.literal, at: span, closesSpan: false)
        case .spanAttributes: assembler.append(attributes: node.literal, at: span, closesSpan: true)
        case .tag:
            var tokens = HTMLTokenizer(node.literal)
            switch tokens.next()?.token {
            case .tag(let tag):
                assembler.append(tag, at: span)
                if tag.isReported { noteRawTag(tag) }
            case .comment(let comment): noteComment(comment, at: place)
            case .text(let words): assembler.append(Inline(.text(words), span: span))
            case nil: break
            }
        }
    }
}

extension HTMLTag {
    /// Whether it says more than the document keeps. An anchor is kept whole.
    var isReported: Bool { !(name == "a" && attributes["href"] == nil) && !isClosing }
}
