import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Headings, paragraphs and containers.
extension FlowBuilder {
    mutating func heading(_ level: Int, _ inlines: [Inline], _ block: Block, in context: Context) -> [FlowBlock] {
        let style = self.style(.heading(level), block, in: context)
        let tag = add(.heading(level), to: context.parent, for: block)
        let number = headingNumbers.inlines(before: anchors.destination(ofHeading: block), at: block.span)
        let paragraph = text(
            after: number, inlines, style: style, element: tag, span: block.span, keepsPhrases: true, in: context)
        setDirection(of: tag, paragraph)
        // An empty heading is not in the file, and must not affect the level of the next one.
        guard !paragraph.text.isEmpty else { return places(of: paragraph, in: context) }
        // A heading without readable words, such as a lone footnote call, is a paragraph: it is in no outline, and no level counts from it.
        guard !inlines.plainText.isEmpty, !inlines.allSatisfy(\.isArtifact) else {
            flow.structure[tag].kind = .paragraph
            return [.paragraph(paragraph, Anchor(destinations: anchors.destination(ofHeading: block).map { [$0] } ?? []))]
        }
        flow.structure[tag].kind = .heading(taggedLevel(level, at: block.span))
        return [.paragraph(paragraph, headingAnchor(inlines, block, level: level, element: tag))]
    }

    private mutating func headingAnchor(_ inlines: [Inline], _ block: Block, level: Int, element: StructureID) -> Anchor {
        let entry = anchors.destination(ofHeading: block)
        let heading = entry.flatMap { headings.entry(at: $0) }, title = heading?.title ?? setTitle(of: inlines)
        flow.structure[element].title = title
        if let entry { flow.destinations[entry].element = element }
        var anchor = Anchor(destinations: entry.map { [$0] } ?? [], section: heading?.shortTitle ?? title, level: level)
        anchor.isChapter = entry.map(chapterHeadings.contains) ?? false
        return anchor
    }

    /// Returns the level for the tag: the level as written, or without skips if the stylesheet has `headings: renumber`.
    private mutating func taggedLevel(_ level: Int, at span: SourceSpan) -> Int {
        let allowed = previousHeadingLevel + 1
        var tagged = level - plan.shift
        if plan.shift > 0, !hasShiftedHeadings {
            hasShiftedHeadings = true
            flow.issues.append(.shiftedHeadings(from: level, to: tagged, span))
        }
        if tagged > allowed {
            if stylesheet.headings == .renumber {
                tagged = allowed
            } else {
                flow.obstacles.append(obstacle(level, at: span))
            }
        }
        previousHeadingLevel = tagged
        return tagged
    }

    /// Returns the obstacle of a heading whose level is too deep.
    ///
    /// Levels are those that the heading's own file gives them, since its author fixes them there. If the previous heading is in another
    /// file, above all levels of this one, they are levels of the book.
    private func obstacle(_ level: Int, at span: SourceSpan) -> ConformanceObstacle {
        let previous = previousHeadingLevel + plan.shift, isOfFile = previousHeadingLevel == 0 || previous > headingShift
        let shift = isOfFile ? headingShift : 0
        return previousHeadingLevel == 0
            ? .firstHeading(level: level - shift, top: plan.shift + 1 - shift, span)
            : .skippedHeading(level: level - shift, previous: previous - shift, span)
    }

    mutating func paragraph(_ inlines: [Inline], _ block: Block, in context: Context) -> [FlowBlock] {
        if let figure = figure(inlines, block, in: context) { return printPages(beside: inlines, in: context) + figure }
        if let (picture, words) = Self.pictureAbove(inlines) { return figure(picture, above: words, block, in: context) }
        let style = self.style(.paragraph, block, in: context)
        let element = add(.paragraph, to: context.parent, for: block)
        let paragraph = text(
            inlines, style: style, element: element, span: block.span, lead: Self.lead(inlines), isPlain: !context.followsLabel, in: context
        )
        setDirection(of: element, paragraph)
        let anchor = self.anchor(of: block, element: element)
        if block.isPrintPagesOnly, stylesheet.printPages != .spoken { openMarks += paragraph.marks.map(\.destination) }
        guard !paragraph.text.isEmpty else { return places(of: paragraph, in: context) }
        return [.paragraph(paragraph, anchor)]
    }

    /// Returns the role of a paragraph by its marks alone.
    ///
    /// If all of it is bold, no sentence and no longer than two lines of print, it is a heading, unless it only links to another place, as
    /// "back to top" does. If it is a span of class `caption`, it is a caption.
    static func lead(_ inlines: [Inline]) -> FlowParagraph.Lead? {
        let visible = inlines.filter { if case .softBreak = $0.kind { false } else { true } }
        guard visible.count == 1, let only = visible.first else { return nil }
        switch only.kind {
        case .strong:
            let text = only.children.plainText
            return text.utf8.count <= 160 && !Self.endsSentence(text) && !Self.isJump(only.children) ? .heading : nil
        case .span where only.attributes.classes.contains("caption"): return .caption
        default: return nil
        }
    }

    /// Whether a bold paragraph is an emphasized sentence, which heads nothing; a question may.
    private static func endsSentence(_ text: String) -> Bool { text.last.map { [".", "!", ";", ",", "…", "。", "！"].contains($0) } ?? true }

    /// Whether text is only a link to a place in the document.
    private static func isJump(_ inlines: [Inline]) -> Bool {
        guard inlines.count == 1, case .link(let destination, _, _) = inlines[0].kind else { return false }
        return destination.hasPrefix("#")
    }

    mutating func container(
        _ element: Element, _ kind: StructureKind, _ children: [Block], _ block: Block, in context: Context
    ) -> FlowBlock {
        let style = self.style(element, block, in: context)
        return container(style: style, kind, block, in: context) { $0.blocks(children, in: $1) }
    }

    /// Builds a block that contains others.
    ///
    /// - Parameters:
    ///   - isPlain: whether the block only groups its children, which are styled as without it.
    ///   - content: builds the children in the context within the block.
    mutating func container(
        style: StyleID, _ kind: StructureKind, _ block: Block, isPlain: Bool = false, in context: Context,
        content: (inout FlowBuilder, Context) -> [FlowBlock]
    ) -> FlowBlock {
        var inner = context
        inner.parent = add(kind, to: context.parent, for: block)
        if !isPlain { inner.container = style }
        flow.structure.setDirection(ofBlock: inner.parent, isRightToLeft: inner.isRightToLeft)
        let anchor = self.anchor(of: block, element: inner.parent), children = content(&self, inner)
        return .container(
            FlowContainer(style: style, children: children, isRightToLeft: inner.isRightToLeft, anchor: anchor, isPlain: isPlain))
    }

    /// `::: {.class}`: a division with its own style if it has a class, and a plain group otherwise.
    ///
    /// `landscape` and `portrait` give it a style only if the stylesheet has one for them.
    mutating func division(_ children: [Block], _ block: Block, in context: Context) -> FlowBlock {
        let classes = block.attributes.classes
        let hasStyle = classes.contains { FlowContainer.Orientation(rawValue: $0) == nil || stylesheet.knows(class: $0) }
        let style = flow.styles.number(
            of: hasStyle
                ? .block(.paragraph, classes: classes, container: context.container) : .block(.document, classes: [], container: nil))
        let panel = block.attributes.panel
        return container(style: style, .division, block, isPlain: !hasStyle, in: context) { builder, inner in
            guard panel != nil else { return builder.blocks(children, in: inner) }
            let figure = builder.flow.styles.number(of: .block(.figure, classes: [], container: inner.container))
            let parts = builder.panelParts(children, style: figure, in: inner)
            return Self.panel(panel, of: parts, style: figure, in: inner) ?? parts
        }
    }

    /// Returns the blocks on pages with the orientation that a class of their block names.
    ///
    /// Static, like all functions whose result changes the builder: a call on the builder itself would copy its tables for each block.
    static func turned(_ blocks: [FlowBlock], as block: Block, style: StyleID, in context: Context) -> [FlowBlock] {
        guard !block.attributes.classes.isEmpty, !block.attributes.areHTML,
            let orientation = block.attributes.classes.lazy.compactMap(FlowContainer.Orientation.init).last
        else { return blocks }
        var group = FlowContainer(style: style, children: blocks, isRightToLeft: context.isRightToLeft, isPlain: true)
        group.orientation = orientation
        return [.container(group)]
    }

    /// `> [!NOTE]`: a division that begins with its title or the name of its kind, since colour alone must not convey it (WCAG 1.4.1).
    mutating func alert(_ kind: String, _ children: [Block], _ block: Block, in context: Context) -> FlowBlock {
        let style = flow.styles.number(
            of: .block(.alert, classes: [AlertKind.style(of: kind)] + block.attributes.classes, container: context.container))
        return container(style: style, .aside, block, in: context) { builder, inner in
            if let first = children.first, case .paragraph(let title) = first.kind, first.attributes.has(.alertTitle) {
                return builder.alertTitle(title, first, of: block, in: inner) + builder.blocks(Array(children.dropFirst()), in: inner)
            }
            let label = block.attributes.has(.unlabelled) ? [] : [builder.alertLabel(kind, style: style, block, in: inner)]
            return label + builder.blocks(children, in: inner)
        }
    }

    /// Returns the label of an alert that has a title.
    ///
    /// Like a label, it is no paragraph of its own: its source is the alert.
    private mutating func alertTitle(_ title: [Inline], _ block: Block, of alert: Block, in context: Context) -> [FlowBlock] {
        let element = add(.paragraph, to: context.parent, for: block)
        flow.structure[element].source = alert.span
        let words = title.map { inline in
            if case .strong(let inner) = inline.kind { return Inline(.span(inner), span: inline.span) }
            return inline
        }
        let strong = [Inline(.strong(words), span: block.span)]
        let paragraph = text(strong, style: style(.paragraph, block, in: context), element: element, span: block.span, in: context)
        setDirection(of: element, paragraph)
        return paragraph.text.isEmpty ? [] : [.paragraph(paragraph, Anchor(destinations: [], keepsWithNext: true))]
    }

    private mutating func alertLabel(_ kind: String, style: StyleID, _ block: Block, in context: Context) -> FlowBlock {
        let paragraph = flow.styles.number(of: .block(.paragraph, classes: [], container: style))
        let strong = flow.styles.number(of: .inline(.strong, classes: [], within: paragraph))
        let element = flow.structure.add(.paragraph, to: context.parent)
        flow.structure[element].source = block.span
        let name = BuiltInTerm.alert(kind, in: context.language)
        flow.structure[element].language = name.ownLanguage
        var collector = TextCollector()
        let isForeign = context.isRightToLeft && !WritingDirection.runsRightToLeft(Array(name.text.utf8))
        collector.append(
            name.text,
            as: piece(
                style: strong, language: name.ownLanguage ?? context.language,
                content: flow.structure.addContent(to: flow.structure.add(.strong, to: element))))
        if isForeign { collector.addSpan(.isolatedLeftToRight, from: 0) }
        return .paragraph(
            FlowParagraph(
                collector.result, style: paragraph, isRightToLeft: context.isRightToLeft,
                beginsRight: isForeign, source: block.span),
            Anchor(destinations: [], keepsWithNext: true))
    }

    /// Sets the direction of a paragraph's tag if the surrounding blocks have the other direction.
    mutating func setDirection(of element: StructureID, _ paragraph: FlowParagraph) {
        flow.structure.setDirection(ofBlock: element, isRightToLeft: paragraph.runsRightToLeft)
    }

    func languageAttribute(_ block: Block) -> String? { block.attributes.values["lang"] }
}

extension Element {
    /// Returns the element of a heading at a level.
    static func heading(_ level: Int) -> Element { [.h1, .h2, .h3, .h4, .h5, .h6][min(max(level, 1), 6) - 1] }
}
