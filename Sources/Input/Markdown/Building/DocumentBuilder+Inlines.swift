import CTypesetMarkdown
import TypesetBase

extension DocumentBuilder {
    /// The unfinished inlines of a leaf block or an inline; a heading may still remove attributes from the end.
    func inlines(of parent: Node, in leaf: inout LeafText, depth: Int) -> InlineAssembler {
        var assembler = InlineAssembler()
        for node in parent.children { append(node, to: &assembler, in: &leaf, depth: depth) }
        return assembler
    }

    /// Finishes the inlines; attributes that follow nothing they could apply to become text, with a warning.
    func finished(_ assembler: inout InlineAssembler) -> [Inline] {
        let inlines = hasCitations ? CitationGroups.joined(assembler.finish()) : assembler.finish()
        for span in assembler.detachedTexts where isMeantAsAttributes(span) { reportDetached(span) }
        report(emptyLinks: assembler.emptyLinks)
        return inlines
    }

    func report(emptyLinks: [(destination: String, span: SourceSpan)]) {
        issues += emptyLinks.map { .emptyLink(destination: $0.destination, $0.span) }
    }

    func reportDetached(_ span: SourceSpan) {
        diagnostics.append(
            .warning(
                "`\(span.text.prefix(40))` is text here: there is nothing that it applies to", at: span,
                hints: [
                    "write attributes right after a link, a picture, code, emphasis or `[text]`, at the end of a heading, or on the "
                        + "line before a block"
                ]))
    }

    /// Whether text is meant as attributes.
    ///
    /// `{{.Values}}`, `${#x}` and `'{.name}'` are syntax of other languages; `{x=1}` has no meaning here.
    private func isMeantAsAttributes(_ span: SourceSpan) -> Bool {
        let bytes = span.file.bytes, range = span.range
        let isNested =
            range.lowerBound > 0 && "{$%#\\@'\"`".utf8.contains(bytes[range.lowerBound - 1])
            || range.upperBound < bytes.count && bytes[range.upperBound] == UInt8(ascii: "}")
        guard !isNested, let attributes = bytes[range].withUnsafeBufferPointer({ AttributeSyntax.parse(whole: $0) }) else { return false }
        return attributes.id != nil || !attributes.classes.isEmpty || attributes.values["lang"] != nil
            || attributes.values["decorative"] != nil
    }

    func append(_ node: Node, to assembler: inout InlineAssembler, in leaf: inout LeafText, depth: Int) {
        let range = self.range(of: node, in: leaf)
        if leaf.cursor < leaf.replacedEnd, node.type != CMARK_NODE_TEXT, node.firstChild == nil {
            return appendRest(of: node, at: range, to: &assembler, in: &leaf)
        }
        switch node.type {
        case CMARK_NODE_TEXT:
            leaf.cursor = range.upperBound
            appendText(node, at: range, to: &assembler, in: &leaf)
        case CMARK_NODE_SOFTBREAK: appendBreak(.softBreak, to: &assembler, in: &leaf)
        case CMARK_NODE_LINEBREAK: appendBreak(.hardBreak, to: &assembler, in: &leaf)
        case CMARK_NODE_CODE where InlineMathSyntax.isMath(node):
            appendFormula(node, at: range, to: &assembler, in: &leaf)
        case CMARK_NODE_CODE where RoleSyntax.isRole(node): appendRole(node, at: range, to: &assembler, in: &leaf)
        case CMARK_NODE_CODE where CitationSyntax.isKey(node): appendCitationKey(node, at: range, to: &assembler, in: &leaf)
        case CMARK_NODE_CODE:
            let whole = codeSpan(at: leaf.cursor) ?? includingBackticks(range)
            leaf.cursor = whole.upperBound
            assembler.append(Inline(.code(String(node.literal)), span: text.span(whole)))
        case CMARK_NODE_HTML_INLINE:
            leaf.cursor = range.upperBound
            if InlineAttributeSyntax.mark(node) == .attributes, isAfterIcon(node) { return }
            appendMarkup(node, at: range, to: &assembler)
        case CMARK_NODE_FOOTNOTE_REFERENCE:
            leaf.cursor = range.upperBound
            // A footnote call in a description that is no caption is dropped: readers who see the picture would not see the call.
            if openPictures == 0, let index = footnoteIndex(of: node) {
                assembler.append(Inline(.footnoteReference(index), span: text.span(range)))
            }
        default: appendContainer(node, at: range, to: &assembler, in: &leaf, depth: depth)
        }
    }

    /// Appends the part of a leaf that a command of TeX has not replaced, as text.
    private func appendRest(of node: Node, at range: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        if node.type == CMARK_NODE_SOFTBREAK || node.type == CMARK_NODE_LINEBREAK {
            leaf.cursor = max(leaf.cursor, leaf.nextLine(after: leaf.cursor))
            return
        }
        let code = node.type == CMARK_NODE_CODE ? codeSpan(at: leaf.cursor) : nil
        leaf.cursor = max(leaf.cursor, code?.upperBound ?? text.end(of: node.literal, at: leaf.cursor) ?? range.upperBound)
        guard leaf.cursor > leaf.replacedEnd else { return }
        let rest = leaf.replacedEnd..<leaf.cursor
        assembler.append(Inline(.text(String(decoding: text.bytes[rest], as: UTF8.self)), span: text.span(rest)))
    }

    private func appendContainer(
        _ node: Node, at range: Range<Int>, to assembler: inout InlineAssembler, in leaf: inout LeafText, depth: Int
    ) {
        if depth >= Self.maximumDepth { return appendLeaves(of: node, to: &assembler, in: &leaf) }
        let mark = mark(of: node, at: leaf.cursor), isReplaced = leaf.cursor < leaf.replacedEnd
        let start = mark == nil ? range.lowerBound : leaf.cursor
        leaf.cursor = start + (mark ?? 0)
        let isPicture = node.type == CMARK_NODE_IMAGE && !isUntitledFigure(node)
        if isPicture { openPictures += 1 }
        var inner = inlines(of: node, in: &leaf, depth: depth + 1)
        if isPicture { openPictures -= 1 }
        let content = finished(&inner), contentEnd = leaf.cursor
        let isMarked = mark != nil && node.type != CMARK_NODE_LINK && node.type != CMARK_NODE_IMAGE
        let end = isMarked || mark == 0 ? contentEnd + (mark ?? 0) : max(contentEnd, range.upperBound)
        let whole = start..<clamped(max(start, end))
        leaf.cursor = whole.upperBound
        if isReplaced {
            assembler.append(contentsOf: content)
            // The closing mark is text if a command of TeX has replaced the opening one.
            guard isMarked, contentEnd >= leaf.replacedEnd else { return }
            let mark = contentEnd..<max(contentEnd, whole.upperBound)
            return assembler.append(Inline(.text(String(decoding: text.bytes[mark], as: UTF8.self)), span: text.span(mark)))
        }
        guard let kind = containerKind(node, content, at: whole) else { return assembler.append(contentsOf: content) }
        assembler.append(Inline(kind, span: text.span(whole)))
        assembler.lastIsShortcutLink = node.type == CMARK_NODE_LINK && isShortcut(whole, contentEnd: contentEnd)
    }

    /// The length of address that every program must accept (RFC 9110, 4.1); a file repeats the address for each page with the link.
    private static let longestAddress = 8000

    /// The kind of a container; nil if only its content is kept.
    private func containerKind(_ node: Node, _ content: [Inline], at range: Range<Int>) -> InlineKind? {
        switch node.type {
        case CMARK_NODE_EMPH: return .emphasis(content)
        case CMARK_NODE_STRONG: return .strong(content)
        case SyntaxExtensions.shared.strikethrough: return .strikethrough(content)
        case CMARK_NODE_LINK:
            guard node.address.count <= Self.longestAddress else {
                warn(
                    "an address of \(node.address.count) bytes is not a link: the limit is \(Self.longestAddress)", at: range,
                    hint: "shorten the address")
                return nil
            }
            return link(to: String(node.address), title: String(node.title), content, at: text.span(range))
        case CMARK_NODE_IMAGE where node.address.first == UInt8(ascii: "#") && node.address.count > 1:
            note(.embeddedBlock, at: text.span(range))
            return link(to: String(node.address), title: String(node.title), content, at: text.span(range))
        case CMARK_NODE_IMAGE:
            // A caption contains no pictures.
            let inlines = content.contains(where: \.hasImage) ? [Inline(.text(content.plainText), span: text.span(range))] : content
            let description = ImageDescription(alt: content.plainText, inlines: inlines)
            return .image(destination: String(node.address), title: String(node.title), description)
        default: return nil
        }
    }

    /// Whether an image without a title is alone in its paragraph, linked or not, so that its description may be its caption.
    private func isUntitledFigure(_ image: Node) -> Bool {
        guard image.title.allSatisfy({ $0 == UInt8(ascii: " ") }), let parent = image.parent, isAlone(image) else { return false }
        if parent.type == CMARK_NODE_LINK, parent.parent?.type == CMARK_NODE_PARAGRAPH { return isAlone(parent) }
        return parent.type == CMARK_NODE_PARAGRAPH
    }

    /// Whether a node has no siblings other than attributes and line breaks.
    func isAlone(_ node: Node) -> Bool {
        guard let parent = node.parent else { return true }
        return parent.children.allSatisfy {
            $0 == node || $0.type == CMARK_NODE_SOFTBREAK
                || $0.type == CMARK_NODE_HTML_INLINE && InlineAttributeSyntax.mark($0) == .attributes
        }
    }

    /// Whether a link is only `[text]`, with its destination defined elsewhere: its content ends right before its last byte.
    private func isShortcut(_ range: Range<Int>, contentEnd: Int) -> Bool {
        contentEnd == range.upperBound - 1 && range.lowerBound < contentEnd
            && text.bytes[range.lowerBound] == UInt8(ascii: "[") && text.bytes[contentEnd] == UInt8(ascii: "]")
    }

    /// Appends the leaves of an inline that nests too deep, in order.
    private func appendLeaves(of container: Node, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        for node in container.descendants() where node.firstChild == nil { append(node, to: &assembler, in: &leaf, depth: 0) }
    }

    // MARK: Ranges

    /// The bytes of an inline.
    ///
    /// Text and tags are searched for in the source, right after the previous inline and at the parser's position. Text from which the
    /// parser cut an autolink keeps its old end. The autolink has no position or a wrong one.
    func range(of node: Node, in leaf: LeafText) -> Range<Int> {
        let start = clamped(leaf.offset(line: node.firstLine, column: node.firstColumn) ?? leaf.cursor)
        if node.type == CMARK_NODE_TEXT || node.type == CMARK_NODE_HTML_INLINE {
            let literal = node.literal
            if let end = text.end(of: literal, at: leaf.cursor) { return leaf.cursor..<end }
            if let end = text.end(of: literal, at: start) { return start..<end }
        }
        guard let end = leaf.offset(line: node.lastLine, column: node.lastColumn) else { return start..<start }
        return start..<max(start, clamped(end + 1))
    }

    private func clamped(_ offset: Int) -> Int { min(max(0, offset), text.bytes.count) }

    /// The length of the mark with which `node` begins at `offset`; 0 for a bare address; nil if `node` does not begin there.
    ///
    /// Inlines follow each other without gaps, and so the end of the previous inline is more reliable than the parser's columns. The parser
    /// assigns all the asterisks of `**a *b***` to the inner emphasis.
    private func mark(of node: Node, at offset: Int) -> Int? {
        guard offset < text.bytes.count else { return nil }
        let byte = Unicode.Scalar(text.bytes[offset])
        switch node.type {
        case CMARK_NODE_EMPH: return byte == "*" || byte == "_" ? 1 : nil
        case CMARK_NODE_STRONG: return byte == "*" || byte == "_" ? 2 : nil
        case SyntaxExtensions.shared.strikethrough:
            guard byte == "~" else { return nil }
            return offset + 1 < text.bytes.count && text.bytes[offset + 1] == UInt8(ascii: "~") ? 2 : 1
        case CMARK_NODE_IMAGE: return byte == "!" ? 2 : nil
        case CMARK_NODE_LINK:
            if byte == "[" || byte == "<" { return 1 }
            guard let first = node.firstChild, first.type == CMARK_NODE_TEXT else { return nil }
            return text.end(of: first.literal, at: offset) == nil ? nil : 0
        default: return nil
        }
    }

    /// The range of a code span: up to the next run of the same number of backticks (CommonMark §6.1).
    private func codeSpan(at start: Int) -> Range<Int>? {
        let fence = backticks(at: start)
        guard fence > 0 else { return nil }
        var offset = start + fence
        while offset < text.bytes.count {
            let run = backticks(at: offset)
            if run == fence { return start..<(offset + run) }
            offset += max(1, run)
        }
        return nil
    }

    private func backticks(at start: Int) -> Int {
        guard start < text.bytes.count else { return 0 }
        return text.bytes[start...].prefix { $0 == UInt8(ascii: "`") }.count
    }

    private func includingBackticks(_ range: Range<Int>) -> Range<Int> {
        var start = range.lowerBound, end = range.upperBound
        let backtick = UInt8(ascii: "`")
        while start > 0, text.bytes[start - 1] == backtick { start -= 1 }
        while end < text.bytes.count, text.bytes[end] == backtick { end += 1 }
        return start..<end
    }

    private func appendBreak(_ kind: InlineKind, to assembler: inout InlineAssembler, in leaf: inout LeafText) {
        let start = leaf.cursor, next = max(start, leaf.nextLine(after: start))
        leaf.cursor = next
        assembler.append(Inline(kind, span: text.span(start..<next)))
    }

    // MARK: Attributes and tags

    private func appendMarkup(_ node: Node, at range: Range<Int>, to assembler: inout InlineAssembler) {
        let span = text.span(range)
        mayHaveConditions = mayHaveConditions || ContentCondition.mayBe(in: node.literal)
        switch InlineAttributeSyntax.mark(node) {
        case .spanStart: assembler.openBracket(span)
        case .rawFormat: appendRaw(node, at: range, to: &assembler)
        case .attributes: assembler.append(attributes: node.literal, at: span, closesSpan: false)
        case .spanAttributes:
            assembler.append(attributes: node.literal, at: span, closesSpan: true)
            if constructs.contains(.namedSpan) { assembler.nameLastSpan() }
        case .tag:
            var tokens = HTMLTokenizer(node.literal)
            if let (token, _) = tokens.next() { append(token, String(node.literal), at: range, to: &assembler) }
        }
    }

    /// Appends code for an output format, if it is HTML.
    private func appendRaw(_ node: Node, at range: Range<Int>, to assembler: inout InlineAssembler) {
        guard let code = assembler.removeCode(), case .code(let source) = code.kind else { return }
        guard constructs.contains(.rawHTML), RawFormatSyntax.isHTML(RawFormatSyntax.format(node.literal)) else {
            return note(.rawCode, at: code.span.joined(with: text.span(range)))
        }
        Array(source.utf8).withUnsafeBufferPointer { bytes in
            var tokens = HTMLTokenizer(bytes)
            while let (token, part) = tokens.next() {
                append(token, String(decoding: bytes[part], as: UTF8.self), at: range, to: &assembler)
            }
        }
    }

    private func append(_ token: HTMLToken, _ source: String, at range: Range<Int>, to assembler: inout InlineAssembler) {
        let span = text.span(range)
        switch token {
        case .tag(let tag) where tag.isKnown:
            assembler.append(tag, at: span)
            recordRawTag(tag, at: range)
        case .tag: assembler.append(Inline(tagAsText: source, span: span))
        case .comment(let comment): interpretComment(comment, at: range)
        case .openComment: break
        case .text(let words): assembler.append(Inline(.text(words), span: span))
        }
    }
}
