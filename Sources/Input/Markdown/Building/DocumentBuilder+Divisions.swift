import CTypesetMarkdown
import TypesetBase

/// Divisions, and the elements that Quarto writes as divisions.
extension DocumentBuilder {
    /// The block of a division; nil if its condition is never met.
    func division(_ node: Node, range: Range<Int>, depth: Int) -> Block? {
        if node.closingLine == 0 {
            let fence = range.lowerBound..<max(range.lowerBound, text.endOffset(ofLine: node.firstLine))
            warn("this division is never closed", at: fence, hint: "close it with a line `:::`")
        }
        if constructs.contains(.directive), let directive = Directive(node.content) {
            return block(of: directive, blocks(of: node, depth: depth + 1), at: text.span(range))
        }
        var attributes = DivisionSyntax.attributes(ofFence: node.content) ?? .none
        let span = text.span(range)
        guard applyCondition(to: &attributes, at: span.firstLine) else { return nil }
        if attributes.classes == ["mermaid"] { return diagramSource(of: node, "mermaid", attributes, at: span) }
        let children = blocks(of: node, depth: depth + 1)
        if let mark = PrintPageMark(attributes, children.flattened), mark.content.isEmpty {
            return Block(.paragraph(mark.inlines(at: span)), span: span)
        }
        if let block = element(of: attributes, children, at: span) { return block }
        return panel(of: attributes, children) { Block(.division($1), span: span, attributes: $0) }
    }

    /// The block of a division or a figure, with its pictures, tables and code side by side if the attributes ask for it and it contains
    /// nothing else.
    private func panel(of attributes: Attributes, _ children: [Block], _ block: (Attributes, [Block]) -> Block) -> Block {
        guard constructs.contains(.figureDivision), let panel = PanelLayout(attributes) else { return block(attributes, children) }
        let parts = children.flatMap(pictures)
        guard parts.count > 1, parts.allSatisfy(Self.mayBePart) else { return block(attributes, children) }
        var attributes = attributes
        attributes.panel = panel
        return block(attributes, parts)
    }

    /// Whether a block may be beside others in a panel.
    private static func mayBePart(_ block: Block) -> Bool {
        switch block.kind {
        case .paragraph(let inlines): inlines.count == 1 && inlines[0].hasImage
        case .table, .codeBlock: true
        case .figure(_, let inner), .division(let inner): !inner.isEmpty && inner.allSatisfy(mayBePart)
        default: false
        }
    }

    /// The pictures of a paragraph that contains nothing else, each as a paragraph; other blocks unchanged.
    private func pictures(_ block: Block) -> [Block] {
        guard case .paragraph(let inlines) = block.kind else { return [block] }
        let visible = inlines.filter { !isBreak($0) }
        guard visible.count > 1, visible.allSatisfy(\.hasImage) else { return [block] }
        return visible.map { Block(.paragraph(withCaption([$0])), span: $0.span, attributes: block.attributes) }
    }

    /// The element that a division's class or the prefix of its id names; nil for an ordinary division.
    private func element(of attributes: Attributes, _ children: [Block], at span: SourceSpan) -> Block? {
        if constructs.contains(.callout), let kind = attributes.classes.lazy.compactMap(Self.calloutKind).first {
            return callout(kind, attributes, children, at: span)
        }
        if constructs.contains(.tabset), attributes.classes.contains("panel-tabset") {
            return tabset(attributes, children, at: span)
        }
        if constructs.contains(.theorem), let block = theorem(attributes, children, at: span) { return block }
        guard constructs.contains(.figureDivision) else { return nil }
        return switch attributes.id.flatMap(CrossReference.Target.init(ofID:)) {
        case .figure?: figure(attributes, children, at: span)
        case .table?: captionedTable(attributes, children, at: span)
        case .listing?: listing(attributes, children, at: span)
        default: attributes.classes.contains("quarto-figure") ? figure(attributes, children, at: span) : nil
        }
    }

    // MARK: Callouts

    private static func calloutKind(_ name: String) -> String? {
        guard name.hasPrefix("callout-") else { return nil }
        let kind = String(name.dropFirst("callout-".count))
        return AlertKind.all.contains(kind) ? kind : nil
    }

    /// An alert, whose title is that of the attributes or a heading at its start.
    private func callout(_ kind: String, _ attributes: Attributes, _ children: [Block], at span: SourceSpan) -> Block {
        var attributes = attributes, children = children
        attributes.classes.removeAll { Self.calloutKind($0) != nil }
        let stated = attributes.values.removeValue(forKey: "title")
        if let stated {
            children.insert(Self.alertTitle(MarkdownFragment.inlines(stated, at: span.firstLine), at: span.firstLine), at: 0)
        } else if case .heading(_, let title)? = children.first?.kind {
            children[0] = Self.alertTitle(title, at: children[0].span)
        }
        return Block(.alert(kind: kind, children), span: span, attributes: attributes)
    }

    private static func alertTitle(_ title: [Inline], at span: SourceSpan) -> Block {
        Block(
            .paragraph([Inline(.strong(title), span: span)]), span: span,
            attributes: Attributes(classes: [ReservedClass.alertTitle.rawValue]))
    }

    // MARK: Tabs

    /// The contents of tabs, one after the other, each below its title.
    ///
    /// The titles are no headings: they do not divide the text, and would skip levels.
    private func tabset(_ attributes: Attributes, _ children: [Block], at span: SourceSpan) -> Block {
        var attributes = attributes
        attributes.classes.removeAll { $0 == "panel-tabset" || $0 == "nav-pills" }
        let top = HeadingLevels.highest(in: children)
        let titled = children.map { block -> Block in
            guard case .heading(let level, let title) = block.kind, level == top else { return block }
            return Block(.paragraph([Inline(.strong(title), span: block.span)]), span: block.span, attributes: block.attributes)
        }
        return Block(.division(titled), span: span, attributes: attributes)
    }

    // MARK: Figures and tables

    /// A figure whose last paragraph is its caption, unless the attributes state one.
    private func figure(_ attributes: Attributes, _ children: [Block], at span: SourceSpan) -> Block {
        var attributes = attributes, children = children
        let stated = attributes.values.removeValue(forKey: "fig-cap")
        attributes.values["fig-alt"] = nil
        let caption = stated.map { MarkdownFragment.inlines($0, at: span.firstLine) } ?? Self.takeCaption(from: &children)
        return panel(of: attributes, children) { Block(.figure(caption: caption, $1), span: span, attributes: $0) }
    }

    /// The table of a division with the division's id and caption; a figure if the division contains anything else.
    private func captionedTable(_ attributes: Attributes, _ children: [Block], at span: SourceSpan) -> Block {
        var attributes = attributes, children = children
        let stated = attributes.values.removeValue(forKey: "tbl-cap")
        let caption = stated.map { MarkdownFragment.inlines($0, at: span.firstLine) } ?? Self.takeCaption(from: &children)
        guard children.count == 1, case .table(var table) = children[0].kind else {
            return panel(of: attributes, children) { Block(.figure(caption: caption, $1), span: span, attributes: $0) }
        }
        if !caption.isEmpty { table.caption = caption }
        attributes.merge(children[0].attributes)
        return Block(.table(table), span: span, attributes: attributes)
    }

    /// The code of a division with the division's id and caption; nil if the division contains anything else.
    private func listing(_ attributes: Attributes, _ children: [Block], at span: SourceSpan) -> Block? {
        var attributes = attributes, children = children
        let caption = attributes.values.removeValue(forKey: "lst-cap") ?? Self.takeCaption(from: &children).plainText
        guard children.count == 1, case .codeBlock(let info, let code, var listing) = children[0].kind else { return nil }
        if !caption.isEmpty { listing.title = caption }
        attributes.merge(children[0].attributes)
        return Block(.codeBlock(info: info, text: code, listing), span: children[0].span, attributes: attributes)
    }

    /// Removes and returns the last paragraph of several blocks; empty if they end otherwise.
    private static func takeCaption(from children: inout [Block]) -> [Inline] {
        guard children.count > 1, case .paragraph(let caption)? = children.last?.kind, !caption.contains(where: \.hasImage) else {
            return []
        }
        children.removeLast()
        return caption
    }

    // MARK: Theorems

    /// A division with a label and a number before its text; nil for an ordinary division.
    private func theorem(_ attributes: Attributes, _ children: [Block], at span: SourceSpan) -> Block? {
        let named = attributes.id.flatMap(CrossReference.Target.init(ofID:)).flatMap { $0.isTheorem ? $0 : nil }
        let kind = named ?? CrossReference.Target.ofClasses.first { attributes.classes.contains($0.word) }
        guard let kind, attributes.id != nil || !kind.isTheorem else { return nil }
        var attributes = attributes, children = children, title: [Inline] = []
        if let name = attributes.values.removeValue(forKey: "name") {
            title = MarkdownFragment.inlines(name, at: span.firstLine)
        } else if case .heading(_, let heading)? = children.first?.kind {
            title = heading
            children.removeFirst()
        }
        return statement(kind, attributes, title: title, children, at: span)
    }

    /// A theorem, a proof or another statement: a division that begins with its label, its number and its title.
    ///
    /// - Parameter title: the title, in parentheses after the label; that of a proof in TeX replaces it.
    func statement(
        _ kind: CrossReference.Target, _ attributes: Attributes, title: [Inline], replacesLabel: Bool = false, _ content: [Block],
        at span: SourceSpan
    ) -> Block {
        var attributes = attributes, children = content
        // The search for foreign syntax skips environments of TeX by the span of their first words.
        let place = TeXLines.isEnvironment(span) ? span : span.firstLine
        attributes.classes = [kind.isTheorem ? ReservedClass.theorem.rawValue : ReservedClass.proof.rawValue]
        let reference = CrossReference(target: kind, id: attributes.id ?? "", source: kind.word, isLabel: true)
        var label = replacesLabel && !title.isEmpty ? title : [Inline(.crossReference(reference), span: place)]
        if !title.isEmpty, !replacesLabel { label += [Inline(.text(" ("), span: place)] + title + [Inline(.text(")"), span: place)] }
        label.append(Inline(.text("."), span: place))
        let words = Inline(kind.isTheorem ? .strong(label) : .emphasis(label), span: place)
        if case .paragraph(let inlines)? = children.first?.kind, !inlines.contains(where: \.hasImage) {
            children[0].kind = .paragraph([words, Inline(.text(" "), span: place)] + inlines)
        } else {
            children.insert(Block(.paragraph([words]), span: place), at: 0)
        }
        return Block(.division(children), span: span, attributes: attributes)
    }

    // MARK: Spans and pictures

    /// The blocks with the conditions of spans and pictures, without attributes for screens, and with the captions and descriptions that
    /// pictures and links state.
    func withQuartoAttributes(_ blocks: [Block]) -> [Block] {
        guard constructs.contains(.screenAttribute) else {
            return mayHaveConditions ? TreeMapping(inline: withCondition).mapped(blocks) : blocks
        }
        return TreeMapping(inline: { Self.withQuartoAttributes(self.withCondition($0)) }) { block in
            var block = block
            block.attributes.removeScreenAttributes()
            return block
        }.mapped(blocks)
    }

    /// The inline with its condition; empty if the condition is never met.
    private func withCondition(_ inline: Inline) -> Inline {
        guard !inline.attributes.isEmpty, !inline.attributes.areHTML else { return inline }
        var inline = inline
        return applyCondition(to: &inline.attributes, at: inline.span) ? inline : Inline(.span([]), span: inline.span)
    }

    private static func withQuartoAttributes(_ inline: Inline) -> Inline {
        guard !inline.attributes.isEmpty, !inline.attributes.areHTML else { return inline }
        var inline = inline
        if case .link(let destination, "", let words) = inline.kind, let label = inline.attributes.values["aria-label"] {
            inline.kind = .link(destination: destination, title: label, words)
        }
        inline.attributes.removeScreenAttributes()
        guard case .image(let destination, let title, var description) = inline.kind else { return inline }
        if let caption = inline.attributes.values.removeValue(forKey: "fig-cap") {
            description.inlines = MarkdownFragment.inlines(caption, at: inline.span)
            description.isCaption = true
        }
        if let alt = inline.attributes.values.removeValue(forKey: "fig-alt") { description.alt = alt }
        inline.kind = .image(destination: destination, title: title, description)
        return inline
    }

    /// Makes the description of a picture that is alone in its paragraph its caption.
    func withCaption(_ content: [Inline]) -> [Inline] {
        guard constructs.contains(.captionedPicture), content.count == 1 else { return content }
        var inline = content[0]
        switch inline.kind {
        case .image(let destination, let title, var description) where title.isEmpty && !description.inlines.isEmpty:
            description.isCaption = true
            if let id = TeXReferenceSyntax.takeLabel(from: &description.inlines) { inline.attributes.id = inline.attributes.id ?? id }
            inline.kind = .image(destination: destination, title: title, description)
        case .link(let destination, let title, let inner): inline.kind = .link(destination: destination, title: title, withCaption(inner))
        default: break
        }
        return [inline]
    }
}
