import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The title block, made from the front matter, on the first page of a document.
extension FlowBuilder {
    /// The tagging of headings, decided before the first one is built.
    struct HeadingPlan {
        /// The tag of the title; nil if it is not set.
        var title: StructureKind?
        /// The number of levels that the tags of all headings move up.
        var shift = 0
    }

    /// Returns the plan for the document's headings.
    ///
    /// If the document has no heading of the first level, the title is that heading. Otherwise it is a title above them. Tags skip upper
    /// levels that the document never uses, since assistive software expects a heading of the first level (ISO 14289-1 7.4.2). The
    /// appearance of headings does not change.
    func headingPlan() -> HeadingPlan {
        var plan = HeadingPlan()
        let top = headings.map(\.level).min()
        if setsTitle { plan.title = top == 1 ? .title : .heading(1) }
        if let top { plan.shift = top - (plan.title == .heading(1) ? 2 : 1) }
        return plan
    }

    private var setsTitle: Bool {
        // A program may pass a title that is no text of the document.
        let metadata = document.metadata
        guard let title = metadata.title?.value, !metadata.titleText.allSatisfy(\.isInvisible) else { return false }
        if titleHeading.replaced != nil { return true }
        switch stylesheet.titleBlock {
        case .always: return true
        case .never: return false
        // In a book, only a title page among the chapters replaces the title, not a part or a chapter of the same name.
        case .auto where isBook: return !beginsWithTitlePage
        case .auto:
            return headings.first { $0.level == 1 }?.title.lettersAndDigits != title.lettersAndDigits
        }
    }

    /// Returns the title block and the blocks, with the table of contents that the front matter asks for.
    ///
    /// The table of contents follows the title: the title block, or a heading with the same text.
    mutating func wholeDocument(in context: Context) -> [FlowBlock] {
        let front = titleBlocks(in: context), heading = indexOfTitle
        buildPendingNotes(in: context)
        var body = document.blocks
        if let heading {
            let metadata = document.metadata, setsRest = titleHeading.upper == body[heading].span
            body.add(setsRest ? metadata.titleText.noteReferences : metadata.noteReferences, toHeadingAt: heading)
        }
        let titleEnd = (heading ?? (hasVolumes ? ownTitle : nil)).map { $0 + 1 } ?? 0
        if let span = contentsSpan, !hasContents { body.insert(Block(.tableOfContents, span: span), at: titleEnd) }
        guard hasVolumes, plan.title == nil else { return front + blocks(body, in: context) + printPageList(opening: .runOn, in: context) }
        let title = front + blocks(Array(body.prefix(titleEnd)), in: context)
        addVolumeLine(below: title.count, in: context)
        return title + blocks(Array(body.dropFirst(titleEnd)), in: context) + printPageList(opening: .runOn, in: context)
    }

    /// The index of a heading that is the title.
    private var indexOfTitle: Int? {
        guard plan.title == nil, let title = document.metadata.title?.value else { return nil }
        let wanted = title.lettersAndDigits
        return document.blocks.firstIndex { block in
            guard case .heading(1, let inlines) = block.kind else { return false }
            return inlines.headingText.lettersAndDigits == wanted
        }
    }

    /// Returns the rest of the title block below the heading that is the title; nothing below other headings.
    mutating func restOfTitle(below heading: Block, in context: Context) -> [FlowBlock] {
        guard titleHeading.upper == heading.span, plan.title == nil else { return [] }
        return [titleBlock(nil, below: 0, in: context)]
    }

    /// Returns the half-title and the title block with the logo, or the logo with the rest of a title block without a title.
    mutating func titleBlocks(in context: Context) -> [FlowBlock] {
        guard let title = plan.title else {
            return logo(in: context) + (titleHeading.isMissing ? [titleBlock(nil, below: 0, in: context)] : [])
        }
        let halfTitle = halfTitle(in: context)
        return halfTitle + [titleBlock(title, below: halfTitle.count, in: context)]
    }

    var hasContents: Bool {
        var found = false
        document.forEachPart { if case .block(let block) = $0, case .tableOfContents = block.kind { found = true } }
        return found
    }

    /// Builds the title block.
    ///
    /// - Parameters:
    ///   - kind: the tag of the title; nil for the rest of the title block, below a heading or without a title.
    ///   - count: the number of blocks before the title block.
    private mutating func titleBlock(_ kind: StructureKind?, below count: Int, in context: Context) -> FlowBlock {
        let metadata = document.metadata
        // A document without a table of contents is seldom longer than a few pages, which need no cover.
        let hasCover = kind != nil && metadata.fillsCover && (contentsSpan != nil || hasContents)
        let style = titleStyle(.titleBlock, classes: titleClasses(kind, hasCover: hasCover))
        var context = context
        if kind == nil { context.container = style }
        var children = kind == nil ? [] : logo(in: context)
        if let kind, let title = metadata.title { children.append(self.title(kind, metadata.titleText, at: title.span, in: context)) }
        if let subtitle = metadata.subtitle { children.append(line(.subtitle, subtitle.value, at: subtitle.span, in: context)) }
        if hasVolumes, kind != nil { addVolumeLine(at: [count, children.count], titleCount: count + 1, in: context) }
        children += authors(in: context)
        if let publisher = metadata.publisher {
            children.append(line(.publisher, [Inline(.text(publisher.value), span: publisher.span)], at: publisher.span, in: context))
        }
        if let date = metadata.date {
            children.append(line(.date, [Inline(.text(words(ofDate: date.value)), span: date.span)], at: date.span, in: context))
        }
        if let doi = metadata.doi { children.append(line(.date, [link(to: doi)], at: doi.span, in: context)) }
        if let archive = metadata.archiveDOI {
            children.append(
                line(
                    .date, label(.archive, isStrong: false, at: archive.span, in: context) + [link(to: archive)], at: archive.span,
                    in: context))
        }
        if let abstract = metadata.abstract {
            children.append(self.abstract(abstract, in: context))
            precede(by: .abstract, in: context)
        }
        if metadata.isPaper { children += keywords(in: context) }
        var inner = context
        inner.container = style
        children += imprint(in: inner)
        return .container(
            FlowContainer(
                style: style, children: children, isRightToLeft: context.isRightToLeft, anchor: nil, isTitle: kind != nil))
    }

    private func titleClasses(_ kind: StructureKind?, hasCover: Bool) -> [String] {
        guard kind == nil else { return hasCover ? [Self.cover] : [] }
        return [titleHeading.isMissing ? Self.withoutTitle : Self.belowHeading]
    }

    private func link(to doi: Located<DOI>) -> Inline {
        let address = doi.value.address
        return Inline(.link(destination: address, title: "", [Inline(.text(address), span: doi.span)]), span: doi.span)
    }

    mutating func titleStyle(_ element: Element, classes: [String] = []) -> StyleID {
        flow.styles.number(of: .block(element, classes: classes, container: nil))
    }

    /// The class of the title block of a document with a table of contents, if it has enough lines for a page of its own.
    private static let cover = "cover"
    /// The class of the rest of the title block below a heading that is the title.
    private static let belowHeading = "belowHeading"
    /// The class of the title block of a document with neither a title nor a heading of the first level.
    private static let withoutTitle = "withoutTitle"

    private mutating func title(_ kind: StructureKind, _ inlines: [Inline], at span: SourceSpan, in context: Context) -> FlowBlock {
        let element = flow.structure.add(kind, to: context.parent)
        flow.structure[element].source = span
        let paragraph = text(inlines, style: titleStyle(.title), element: element, span: span, keepsPhrases: true, in: context)
        guard let destination = anchors.title else { return .paragraph(paragraph, nil) }
        flow.destinations[destination].element = element
        guard kind == .heading(1) else { return .paragraph(paragraph, Anchor(destinations: [destination])) }
        let title = flow.metadata.title
        flow.structure[element].title = title
        previousHeadingLevel = 1
        return .paragraph(paragraph, Anchor(destinations: [destination], section: title, level: 1))
    }

    /// Returns a line of the title block.
    ///
    /// - Parameters:
    ///   - mark: the sign before the words.
    ///   - destination: the destination of the marks that lead to the line; nil without any.
    ///   - keepsEntries: whether lines break between its entries only.
    mutating func line(
        _ element: Element, after mark: [Inline] = [], _ inlines: [Inline], at span: SourceSpan, destination: Int? = nil,
        keepsEntries: Bool = false, in context: Context
    ) -> FlowBlock {
        let tag = flow.structure.add(.paragraph, to: context.parent)
        flow.structure[tag].source = span
        if let destination { flow.destinations[destination].element = tag }
        let style = flow.styles.number(of: .block(element, classes: [], container: context.container))
        let paragraph = text(after: mark, inlines, style: style, element: tag, span: span, keepsEntries: keepsEntries, in: context)
        precede(by: element, in: context)
        return .paragraph(paragraph, destination.map { Anchor(destinations: [$0]) })
    }

    /// Lets the selectors for the next part of the title block see an element: `abstract + keywords`.
    private mutating func precede(by element: Element, in context: Context) {
        flow.styles.neighbour = StyleContextTable.Neighbour(element: element, classes: [], container: context.container)
    }

    // MARK: Abstract and keywords

    /// Returns the abstract below its word.
    private mutating func abstract(_ abstract: Located<[Block]>, in context: Context) -> FlowBlock {
        let block = Block(.division(abstract.value), span: abstract.span)
        return container(style: style(.abstract, block, in: context), .division, block, in: context) { builder, inner in
            [builder.abstractHeading(at: abstract.span, in: inner)] + builder.blocks(abstract.value, in: inner)
        }
    }

    private mutating func abstractHeading(at span: SourceSpan, in context: Context) -> FlowBlock {
        let words = document.metadata.abstractTitle.map { Inline(.text($0.value), span: $0.span) } ?? term(.abstract, at: span, in: context)
        let style = flow.styles.number(of: .block(.abstractHeading, classes: [], container: context.container))
        let tag = flow.structure.add(.paragraph, to: context.parent)
        flow.structure[tag].source = span
        return .paragraph(text([words], style: style, element: tag, span: span, in: context), Anchor(destinations: [], keepsWithNext: true))
    }

    /// Returns the keywords after their word, between semicolons if one has a comma.
    private mutating func keywords(in context: Context) -> [FlowBlock] {
        let keywords = document.metadata.keywords
        guard let first = keywords.first else { return [] }
        let separator = keywords.contains { $0.value.contains(",") } ? "; " : Self.separator(in: context.language)
        let words = keywords.map(\.value).joined(separator: separator)
        return [
            line(
                .keywords, label(.keywords, at: first.span, in: context) + [Inline(.text(words), span: first.span)], at: first.span,
                in: context)
        ]
    }

    /// Returns the label of a line with the blank after it, which follows no full-width colon.
    func label(_ column: BuiltInTerm.Column, isStrong: Bool = true, at span: SourceSpan, in context: Context) -> [Inline] {
        let term = term(column, at: span, in: context)
        let blank = Inline(.text(" "), span: span), words = isStrong ? Inline(.strong([term]), span: span) : term
        return [term].plainText.hasSuffix("：") ? [words] : [words, blank]
    }

    /// Returns a word of papers, which states its language if it is not that of the text.
    func term(_ column: BuiltInTerm.Column, at span: SourceSpan, in context: Context) -> Inline {
        let term = BuiltInTerm.ofPaper(column, in: context.language), text = Inline(.text(term.text), span: span)
        guard let language = term.ownLanguage else { return text }
        return Inline(.span([text]), span: span, attributes: Attributes(values: ["lang": language]))
    }
}

extension Metadata {
    /// Whether the title block has at least two kinds of lines below the title.
    fileprivate var fillsCover: Bool {
        [subtitle != nil, !authors.isEmpty, publisher != nil, date != nil, abstract != nil].count { $0 } > 1
    }
}
