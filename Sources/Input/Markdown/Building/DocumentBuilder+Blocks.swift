import CTypesetMarkdown
import TypesetBase

extension DocumentBuilder {
    /// The blocks of a container.
    func blocks(of parent: Node, depth: Int) -> [Block] {
        var html = HTMLBlockAssembler(builder: self, depth: depth), waiting = Attributes(), followsBlock = false
        var caption: Node?
        for node in parent.children {
            let start = html.blocks.count, open = html.openCount
            defer {
                if node.type != SyntaxExtensions.shared.attributeLine {
                    followsBlock = html.openCount == open && html.blocks.count > start
                }
            }
            switch node.type {
            case CMARK_NODE_FOOTNOTE_DEFINITION, SyntaxExtensions.shared.abbreviation, SyntaxExtensions.shared.omitted: continue
            case SyntaxExtensions.shared.target:
                openAnchors.append(OpenAnchor(id: Directive.id(String(node.content)), span: text.span(range(of: node))))
                continue
            case CMARK_NODE_PARAGRAPH where attachesLabel(node, to: &html.blocks): continue
            case SyntaxExtensions.shared.attributeLine:
                if followsBlock, attach(node, to: &html.blocks) { continue }
                if !isFull(waiting), let attributes = attributesForNext(node) { waiting.merge(attributes); continue }
                reportDetached(text.span(range(of: node)))
                html.blocks.append(literalParagraph(node))
            case SyntaxExtensions.shared.caption: addCaption(node, to: &html.blocks)
            case CMARK_NODE_PARAGRAPH where isCaption(node, after: html.blocks): addCaption(node, to: &html.blocks)
            case _ where captionOfNext(node) != nil:
                caption = captionOfNext(node)
                continue
            case SyntaxExtensions.shared.definition where depth + html.openCount < Self.maximumDepth:
                addDefinition(node, depth: depth + html.openCount, to: &html.blocks)
            case SyntaxExtensions.shared.field where depth + html.openCount < Self.maximumDepth:
                addField(node, depth: depth + html.openCount, to: &html.blocks)
            default:
                append(node, depth: depth, to: &html)
                if let waitingCaption = caption.take(), node.isTable {
                    addCaption(waitingCaption, to: &html.blocks)
                }
            }
            guard !waiting.isEmpty else { continue }
            if html.openCount > open {
                html.merge(waiting, intoElement: open + 1)
            } else if html.openCount == open, html.blocks.count > start {
                html.blocks[start].attributes = merged(waiting, html.blocks[start].attributes)
                applyCodeOptions(to: &html.blocks[start])
                applyRowHeaders(to: &html.blocks[start])
                html.separatePage(before: start)
            } else {
                continue
            }
            waiting = Attributes()
        }
        let blocks = attachingRemainingAnchors(html.finish(), parent: parent)
        if constructs.contains(.textAnnotation) { return annotated(blocks) }
        return constructs.contains(.role) ? namingGlossaries(blocks) : blocks
    }

    private func merged(_ first: Attributes, _ second: Attributes) -> Attributes {
        var result = first
        result.merge(second)
        return result
    }

    private func append(_ node: Node, depth: Int, to html: inout HTMLBlockAssembler) {
        let depth = depth + html.openCount
        if isContainer(node), depth >= Self.maximumDepth {
            reportTooDeep(at: text.span(range(of: node)))
            return appendLeaves(of: node, depth: depth, to: &html)
        }
        if isHTML(node) { return appendHTML(node, to: &html) }
        let range = range(of: node)
        assignSuppressions(to: range)
        if node.type == CMARK_NODE_PARAGRAPH, hasBlockTags(node) { return appendMixed(node, range: range, to: &html) }
        let anchors = openAnchors
        openAnchors = []
        guard var block = block(node, range: range, depth: depth) else {
            // The next block has the anchors of one that is left out.
            openAnchors = anchors + openAnchors
            return
        }
        add(anchors, to: &block, result: &html.blocks)
        html.append(markdown: block)
    }

    func isContainer(_ node: Node) -> Bool {
        let own = SyntaxExtensions.shared
        return node.type == CMARK_NODE_BLOCK_QUOTE || node.type == CMARK_NODE_LIST || node.type == own.division
            || node.type == own.definition || node.type == own.field || node.type == own.alignedTable || node.type == own.alignedCell
    }

    private func block(_ node: Node, range: Range<Int>, depth: Int) -> Block? {
        let span = text.span(range)
        switch node.type {
        case CMARK_NODE_HEADING: return heading(node, range: range)
        case CMARK_NODE_PARAGRAPH: return paragraph(node, range: range)
        case CMARK_NODE_BLOCK_QUOTE: return quote(node, span: span, depth: depth)
        case CMARK_NODE_LIST:
            let list = list(node, depth: depth)
            return Block(isTableOfContents(list) ? .tableOfContents : .list(list), span: span)
        case CMARK_NODE_CODE_BLOCK: return codeBlock(node, span: span)
        case CMARK_NODE_THEMATIC_BREAK: return Block(.thematicBreak, span: span)
        case SyntaxExtensions.shared.table: return table(node, span: span)
        case SyntaxExtensions.shared.alignedTable: return alignedTable(node, depth: depth)
        case SyntaxExtensions.shared.alignedText: return lineBlock(node)
        case SyntaxExtensions.shared.division: return division(node, range: range, depth: depth)
        default: return nil
        }
    }

    // MARK: Leaves

    private func heading(_ node: Node, range: Range<Int>) -> Block {
        var leaf = LeafText(node, in: text)
        emojiCodes = []
        var assembler = inlines(of: node, in: &leaf, depth: 0)
        let trailing = assembler.takeTrailingAttributes()
        if trailing != nil, !node.heading.setext { assembler.dropClosingMarks() }
        var content = finished(&assembler)
        content.trimSpacesAroundPrintPages()
        let label = TeXReferenceSyntax.takeLabel(from: &content)
        var block = Block(.heading(level: Int(node.heading.level), content), span: text.span(range))
        block.attributes = trailing ?? .none
        block.attributes.id = block.attributes.id ?? label
        liftAnchor(in: &block)
        if block.attributes.id == nil, case .heading(_, let inlines) = block.kind, let title = textWithCodes(inlines) {
            block.attributes.id = emojiAnchors.anchor(for: title)
        }
        reportRawHTML()
        return block
    }

    /// The block of a paragraph; nil if it contains only anchors, which are then given to the next block.
    private func paragraph(_ node: Node, range: Range<Int>) -> Block? {
        if PageBreakSyntax.isParagraph(node.content) { return Block(.pageBreak, span: text.span(range)) }
        let isReported = reportStrayFences(node)
        var leaf = LeafText(node, in: text)
        var assembler = inlines(of: node, in: &leaf, depth: 0)
        let content = isReported ? assembler.finish() : finished(&assembler)
        reportRawHTML()
        if let kind = generatedBlock(content) { return Block(kind, span: text.span(range)) }
        if !content.isEmpty, content.allSatisfy(isAnchorOrBreak) {
            openAnchors += content.compactMap { inline in inline.attributes.id.map { OpenAnchor(id: $0, span: inline.span) } }
            return nil
        }
        guard !content.allSatisfy(isBreak) else { return nil }
        var block = Block(.paragraph(withCaption(content)), span: text.span(range))
        liftAnchor(in: &block)
        if constructs.contains(.role) || constructs.contains(.blockName) { liftLabel(in: &block) }
        return block
    }

    /// The generated block that a paragraph requests if its only text is `[TOC]`, `[INDEX]` or `[PAGES]`; nil for other paragraphs.
    ///
    /// `[[toc]]` is the form of markdown-it, `{{TOC}}` that of MultiMarkdown, and `[[_TOC_]]` that of GitLab and Azure DevOps, with an
    /// underline as emphasis.
    private func generatedBlock(_ content: [Inline]) -> BlockKind? {
        if content.count == 3, content.plainText == "[[TOC]]" { return .tableOfContents }
        guard content.count == 1 else { return nil }
        if ["[TOC]", "[[TOC]]", "{{TOC}}"].contains(where: { content[0].isText($0, ignoringCase: true) }) { return .tableOfContents }
        if content[0].isText("[PAGES]", ignoringCase: true) { return .printPages }
        return content[0].isText("[INDEX]", ignoringCase: true) ? .index : nil
    }

    func isBreak(_ inline: Inline) -> Bool {
        switch inline.kind {
        case .softBreak, .hardBreak: true
        case .text(let text): text.allSatisfy(\.isWhitespace)
        default: false
        }
    }

    private func isAnchorOrBreak(_ inline: Inline) -> Bool { inline.isAnchor || isBreak(inline) }

    /// Reports lines of colons that open or close no division and are set as text; returns whether the paragraph has any.
    private func reportStrayFences(_ node: Node) -> Bool {
        guard node.content.contains(UInt8(ascii: ":")) else { return false }
        var found = false
        for line in node.firstLine...max(node.firstLine, node.lastLine) {
            var fence = text.bytes[text.offset(ofLine: line)..<text.endOffset(ofLine: line)].drop { $0 == 0x20 }
            while fence.last == 0x20 || fence.last == 0x09 { fence.removeLast() }
            let colons = fence.prefix { $0 == UInt8(ascii: ":") }
            // A mark of DocFX closes itself or has its own end; it is reported as such.
            guard colons.count >= 3, DocFXMark(fence) == nil else { continue }
            reportStrayFence(fence.startIndex..<fence.endIndex, closes: colons.count == fence.count)
            found = true
        }
        return found
    }

    private func reportStrayFence(_ range: Range<Int>, closes: Bool) {
        if !closes {
            brokenFences += 1
            // An admonition of another dialect is reported as such.
            if ForeignMarks.colonFence(String(decoding: text.bytes[range], as: UTF8.self)) != nil { return }
            warn("this does not open a division", at: range, hint: "write `::: {.class}` or `::: class`, and nothing else on the line")
        } else if brokenFences > 0 {
            brokenFences -= 1
        } else {
            warn("':::' does not close a division", at: range, hint: "open one with ::: {.class}, or remove the line")
        }
    }

    // MARK: Containers

    private func list(_ node: Node, depth: Int) -> List {
        let own = node.list
        let items = node.children.map { item in
            let range = range(of: item)
            var blocks = blocks(of: item, depth: depth + 1), checked = item.isChecked
            // The parser finds boxes only at the beginning of a line, not behind the mark of a quote.
            if checked == nil, constructs.contains(.taskItem) { checked = blocks.takeTaskMark(ofAnySign: constructs.contains(.taskMark)) }
            return List.Item(checked: checked, blocks: blocks, span: text.span(range))
        }
        let style = LetterListSyntax.Style(own)
        let delimiter = style?.delimiter ?? (own.delimiter == CMARK_PAREN_DELIM ? .parenthesis : .period)
        var start = Int(own.start)
        if style?.numbering == .example, let first = node.firstChild { start = first.number }
        var list = List(
            marker: own.list_type == CMARK_ORDERED_LIST ? .ordered(start: start, delimiter) : .bullet,
            isTight: own.tight || isTightDespiteFences(node), items: items, numbering: style?.documentNumbering ?? .decimal)
        if style?.numbering == .example {
            let numbers = list.numbers
            for (index, item) in node.children.enumerated() where item.number != numbers[index] {
                list.items[index].value = item.number
            }
        }
        return list
    }

    /// Whether a list is loose only because of a division's closing fence; the parser treats a line that an extension consumed as blank.
    private func isTightDespiteFences(_ list: Node) -> Bool {
        var endsWithDivision = false
        for item in list.children {
            endsWithDivision = endsWithDivision || item.lastChild?.type == SyntaxExtensions.shared.division
            let isFirst = item == list.firstChild
            if !isFirst, isBlank(line: item.firstLine - 1) { return false }
            for part in item.children where part != item.firstChild && isBlank(line: part.firstLine - 1) { return false }
        }
        return endsWithDivision
    }

    private func isBlank(line: Int) -> Bool {
        text.bytes[text.offset(ofLine: line)..<text.endOffset(ofLine: line)].allSatisfy {
            $0 == 0x20 || $0 == 0x09 || $0 == UInt8(ascii: ">")
        }
    }

    // MARK: Depth

    func reportTooDeep(at span: SourceSpan) {
        guard !hasReportedDepth else { return }
        hasReportedDepth = true
        diagnostics.append(
            .warning(
                "quotes and lists nest deeper than \(Self.maximumDepth) levels; deeper content is set at that level", at: span,
                hints: ["nest less"]))
    }

    /// Appends the leaf blocks of a container at any depth.
    private func appendLeaves(of container: Node, depth: Int, to html: inout HTMLBlockAssembler) {
        func enters(_ node: Node) -> Bool { isContainer(node) || node.type == CMARK_NODE_ITEM }
        for node in container.descendants(enters: enters) where !enters(node) {
            if node.type == SyntaxExtensions.shared.caption { addCaption(node, to: &html.blocks) }
            append(node, depth: depth - html.openCount, to: &html)
        }
    }
}

extension String {
    package var trimmingSpaces: String {
        // Searches bytes: a character of thousands of scalars would be searched for again from each of its scalars.
        let bytes = utf8, isSpace: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        guard let first = bytes.firstIndex(where: { !isSpace($0) }), let last = bytes.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(self[first...last])
    }
}

extension Inline {
    /// Whether the inline is an empty span that serves only as the target of a link.
    var isAnchor: Bool {
        guard case .span(let content) = kind else { return false }
        return content.isEmpty && attributes.id != nil
    }

    func isText(_ wanted: String, ignoringCase: Bool) -> Bool {
        guard case .text(let text) = kind else { return false }
        // The longest expected text has eleven letters, with few spaces around it.
        guard text.utf8.count < 100 else { return false }
        return text.trimmingSpaces.lowercased() == wanted.lowercased()
    }
}
