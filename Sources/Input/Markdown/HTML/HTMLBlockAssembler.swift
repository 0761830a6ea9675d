import TypesetBase

/// Assembles the blocks of one Markdown container: its Markdown blocks, inside the elements that raw HTML opens and closes between them.
///
/// In Markdown, a blank line ends raw HTML. An element may therefore begin in one piece of HTML and end in another. Tags without a partner
/// are closed where HTML closes them, at the latest at the end of the container. No text is lost.
struct HTMLBlockAssembler {
    let builder: DocumentBuilder
    /// The nesting depth of the container.
    private let depth: Int
    /// The container, then the elements that are open in it.
    var stack: [OpenElement]
    var inlines = InlineAssembler()
    /// The text of `<pre>` while it is open; nil otherwise.
    private var preformatted: String?
    /// The name of the open element whose content is not shown; nil if there is none.
    private var hidden: String?
    private var endsWithSpace = true

    init(builder: DocumentBuilder, depth: Int) {
        self.builder = builder
        self.depth = depth
        stack = [OpenElement(container: builder.text.file)]
    }

    /// The blocks of the innermost open element, to which Markdown blocks are added.
    var blocks: [Block] {
        get { stack[stack.count - 1].blocks }
        _modify { yield &stack[stack.count - 1].blocks }
    }

    /// Whether the content of an open element is not shown.
    var isHiding: Bool { hidden != nil }

    /// The number of open elements.
    var openCount: Int { stack.count - 1 }

    /// Gives attributes that were written before an element to that element.
    mutating func merge(_ attributes: Attributes, intoElement index: Int) {
        var merged = attributes
        merged.merge(stack[index].attributes)
        stack[index].attributes = merged
    }

    /// Adds a Markdown block, wrapped in the open formatting elements.
    mutating func append(markdown block: Block) {
        var block = block
        let open = inlines.openTags.map(\.tag)
        if !open.isEmpty { block.wrap(in: open) }
        blocks.append(block)
        separatePage(before: blocks.count - 1)
        guard openCount > 0 else { return }
        if case .paragraph = block.kind { stack[stack.count - 1].hasParagraphs = true }
        stack[stack.count - 1].firstMarkdown = stack[stack.count - 1].firstMarkdown ?? blocks.count - 1
    }

    // MARK: Page breaks

    mutating func addPageBreak(at span: SourceSpan) {
        guard hidden == nil, preformatted == nil else { return }
        endText()
        blocks.append(Block(.pageBreak, span: span))
    }

    /// Puts a page break before a block with the class of page breaks; a division without content becomes one.
    mutating func separatePage(before index: Int) {
        guard blocks[index].takePageBreak() else { return }
        let span = blocks[index].span
        if blocks[index].isEmptyDivision {
            blocks[index] = Block(.pageBreak, span: span)
        } else {
            blocks.insert(Block(.pageBreak, span: span), at: index)
        }
    }

    // MARK: Text

    mutating func append(_ text: String, at span: SourceSpan) {
        if hidden != nil { return }
        if preformatted != nil { preformatted?.append(text); return }
        let words = Self.collapsing(text, afterSpace: endsWithSpace)
        guard !words.isEmpty else { return }
        endsWithSpace = words.last == " "
        guard !inlines.openTags.contains(where: { HTMLElements.code.contains($0.tag.name) }) else {
            return inlines.append(Inline(.text(words), span: span))
        }
        for part in InlineMathSyntax.parts(of: words) {
            switch part {
            case .text(let text): inlines.append(Inline(.text(text.contains(":") ? EmojiCodes.replaced(in: text) : text), span: span))
            case .formula(let source): inlines.append(Inline(.formula(source), span: span))
            }
        }
    }

    /// The text with white space as HTML shows it: runs collapse to one space, with none at the start of a block.
    private static func collapsing(_ text: String, afterSpace: Bool) -> String {
        var result = "", space = afterSpace
        for character in text {
            if character == " " || character == "\t" || character.isNewline {
                if !space { result.append(" ") }
                space = true
            } else {
                result.append(character)
                space = false
            }
        }
        return result
    }

    /// Adds Markdown inlines between tags.
    mutating func append(_ more: [Inline]) {
        if more.isEmpty || hidden != nil { return }
        if preformatted != nil { preformatted?.append(more.plainText); return }
        inlines.append(contentsOf: more)
        endsWithSpace = false
    }

    // MARK: Tags

    /// Adds a tag, which opens or closes an element.
    ///
    /// - Parameter source: the tag as it is written. It is set as text if HTML has no element of its name.
    mutating func append(_ tag: HTMLTag, source: String, at span: SourceSpan) {
        if let name = hidden {
            if tag.isClosing, tag.name == name { hidden = nil }
            return
        }
        guard tag.isKnown else {
            if preformatted != nil { preformatted?.append(source); return }
            endsWithSpace = false
            return inlines.append(Inline(tagAsText: source, span: span))
        }
        if HTMLElements.hidden.contains(tag.name) {
            if !tag.isClosing { hidden = tag.name }
        } else if tag.name == "pre" {
            tag.isClosing ? closePreformatted(at: span) : openPreformatted(tag, at: span)
        } else if preformatted != nil {
            if tag.name == "br" { preformatted?.append("\n") }
        } else if tag.isBlock {
            endText()
            tag.isClosing ? close(tag, at: span) : open(tag, at: span)
        } else {
            if tag.name == "br" { endsWithSpace = true } else if tag.isVoid { endsWithSpace = false }
            inlines.append(tag, at: span)
        }
    }

    private mutating func openPreformatted(_ tag: HTMLTag, at span: SourceSpan) {
        guard preformatted == nil else { return }
        endText()
        push(OpenElement(tag, .preformatted, at: span))
        preformatted = ""
    }

    private mutating func closePreformatted(at span: SourceSpan) {
        guard var text = preformatted else { return }
        preformatted = nil
        if text.first?.isNewline == true { text.removeFirst() }
        if text.last?.isNewline == true { text.removeLast() }
        guard let index = stack.lastIndex(where: { $0.kind == .preformatted }) else { return }
        let element = stack.remove(at: index), whole = element.span.joined(with: span)
        guard !text.isEmpty else { return }
        add(Block(.codeBlock(info: nil, text: text), span: whole, attributes: element.attributes))
    }

    private mutating func open(_ tag: HTMLTag, at span: SourceSpan) {
        closeImplied(by: tag.name)
        // Files of EPUB are XML, where a division without content may have no end tag.
        if tag.name == "hr" || tag.isSelfClosing && tag.name == "div", let mark = PrintPageMark(tag, []) {
            return add(Block(.paragraph(mark.inlines(at: span, areHTML: true)), span: span))
        }
        switch tag.name {
        case "hr": add(Block(.thematicBreak, span: span, attributes: tag.documentAttributes))
        case "li":
            if !isOpen(.list, within: Self.listScope) { push(OpenElement(HTMLTag(name: "ul"), .list, at: span)) }
            push(OpenElement(tag, .item, at: span))
        case "dt", "dd":
            if !isOpen(.definitionList, within: Self.listScope) { push(OpenElement(HTMLTag(name: "dl"), .definitionList, at: span)) }
            push(OpenElement(tag, tag.name == "dt" ? .term : .definition, at: span))
        case _ where HTMLElements.tableParts.contains(tag.name): openTablePart(tag, at: span)
        default: if let kind = OpenElementKind(tag.name) { push(OpenElement(tag, kind, at: span)) }
        }
    }

    /// Opens a part of a table; outside a table it has no effect.
    private mutating func openTablePart(_ tag: HTMLTag, at span: SourceSpan) {
        guard tag.name != "table" else { return push(OpenElement(tag, .table, at: span)) }
        guard let table = stack.lastIndex(where: { $0.kind == .table }) else { return }
        if table + 1 < stack.count { closeElements(from: table + 1, at: span, isImplied: true) }
        inlines = InlineAssembler()
        switch tag.name {
        case "caption": push(OpenElement(tag, .caption, at: span))
        case "th", "td": push(OpenElement(tag, .cell, at: span))
        default: stack[table].table.begin(tag, at: span)
        }
    }

    /// Opens an element; elements deeper than the maximum depth are set at the level of the element around them.
    private mutating func push(_ element: OpenElement) {
        guard depth + stack.count <= DocumentBuilder.maximumDepth else { return builder.reportTooDeep(at: element.span) }
        stack.append(element)
    }

    /// Adds a block, with the anchors before it.
    mutating func add(_ block: Block) {
        var block = block
        let anchors = builder.openAnchors
        builder.openAnchors = []
        builder.add(anchors, to: &block, result: &blocks)
        blocks.append(block)
    }

    // MARK: Paragraphs

    /// Ends the text before a block.
    mutating func endText() {
        let open = inlines.openTags.filter { HTMLElements.formatting.contains($0.tag.name) }
        let content = takeInlines(reopening: open)
        guard !content.isEmpty else { return }
        let anchors = content.filter(\.isAnchor)
        if anchors.count == content.count {
            builder.openAnchors += anchors.compactMap { anchor in anchor.attributes.id.map { OpenAnchor(id: $0, span: anchor.span) } }
            return
        }
        var block = Block(.paragraph(content), span: content[0].span.joined(with: content[content.count - 1].span))
        if stack.last?.kind != .heading { builder.liftAnchor(in: &block) }
        add(block)
    }

    private mutating func takeInlines(reopening open: [InlineAssembler.OpenTag]) -> [Inline] {
        var content = inlines.finish(closingTags: true)
        builder.report(emptyLinks: inlines.emptyLinks)
        inlines = InlineAssembler(reopening: open)
        endsWithSpace = true
        content.trimBlanks()
        return content
    }

    /// Ends a piece of HTML.
    ///
    /// - Parameter isContinued: whether a later piece closes an element of this name.
    mutating func endPiece(isContinued: (String) -> Bool) {
        if preformatted != nil { closePreformatted(at: stack[stack.count - 1].span) }
        if let name = hidden, !isContinued(name) { hidden = nil }
        let open = inlines.openTags.filter { HTMLElements.formatting.contains($0.tag.name) && isContinued($0.tag.name) }
        endText()
        inlines = InlineAssembler(reopening: open)
    }

    /// Closes all elements and returns the blocks.
    mutating func finish() -> [Block] {
        endPiece { _ in false }
        if let last = stack.last, stack.count > 1 { closeElements(from: 1, at: last.span, isImplied: true) }
        return stack[0].blocks
    }
}

extension Block {
    /// Wraps the text of a paragraph or a heading in formatting elements, the outermost first.
    fileprivate mutating func wrap(in tags: [HTMLTag]) {
        switch kind {
        case .paragraph(let content): kind = .paragraph(Self.wrapped(content, in: tags, span))
        case .heading(let level, let content): kind = .heading(level: level, Self.wrapped(content, in: tags, span))
        default: break
        }
    }

    private static func wrapped(_ content: [Inline], in tags: [HTMLTag], _ span: SourceSpan) -> [Inline] {
        tags.reversed().reduce(content) { content, tag in
            tag.wrapping(content).map { [Inline($0.0, span: span, attributes: $0.1)] } ?? content
        }
    }
}
