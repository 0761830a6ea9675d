import TypesetBase
import TypesetMarkdown

/// The files of a book as parts of its flow.
extension FlowBuilder {
    var isBook: Bool { document.isBook }

    /// Returns the title, the table of contents, the chapters and the index; a first chapter that is the title page precedes the contents.
    mutating func book(in context: Context) -> [FlowBlock] {
        var result = titleBlocks(in: context)
        let titlePages = plan.title == nil && beginsWithTitlePage ? 1 : 0
        result += blocks(Array(document.blocks.prefix(titlePages)), in: context)
        if hasVolumes, plan.title == nil { addVolumeLine(below: result.count, in: context) }
        if let span = contentsSpan, !hasContents { result.append(bookContents(at: span, in: context)) }
        result += blocks(Array(document.blocks.dropFirst(titlePages)), in: context)
        return result + bookIndex(in: context) + printPageList(opening: .newPage, in: context)
    }

    /// Whether the first chapter has the book's title as its own, and no number.
    var beginsWithTitlePage: Bool {
        guard case .chapter(let first)? = document.blocks.first?.kind, first.label.isEmpty, !first.startsBody else { return false }
        return headings.first?.isChapter == true && headings.first?.title == flow.metadata.title
    }

    /// Returns a section (ISO 32000-1 14.8.4.2) with the anchors, pictures and links of its own file.
    mutating func chapter(_ chapter: Chapter, _ block: Block, in context: Context) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.section, to: context.parent)
        flow.structure[inner.parent].language = languageAttribute(block)
        let outer = (anchors.chapter, path, headingShift)
        defer { (anchors.chapter, path, headingShift) = outer }
        anchors.chapter = chapter.number
        headingShift = chapter.headingShift
        path = chapter.path ?? document.source.path
        var anchor: Anchor?
        if let destination = anchors.destination(ofChapter: chapter.number) {
            flow.destinations[destination].element = inner.parent
            anchor = Anchor(destinations: [destination])
            if chapter.startsBody { flow.bodyStart = destination }
        }
        let children = blocks(chapter.blocks, in: inner)
        return .container(
            FlowContainer(
                style: flow.documentStyle, children: children, isRightToLeft: inner.isRightToLeft, anchor: anchor, isPlain: true,
                opening: chapter.opening))
    }

    /// Returns the table of contents of a book, with a heading, on its own pages.
    private mutating func bookContents(at span: SourceSpan, in context: Context) -> FlowBlock {
        listing(BuiltInTerm.contents(in: context.language), level: 1, Block(.tableOfContents, span: span), in: context)
    }

    /// Returns a heading and the generated block below it.
    ///
    /// - Parameter destination: nil for a heading that no link leads to.
    mutating func listing(
        _ term: BuiltInTerm, level: Int, destination: Int? = nil, _ block: Block, opening: Chapter.Opening = .newPage, in context: Context
    ) -> FlowBlock {
        var inner = context
        inner.parent = flow.structure.add(.section, to: context.parent)
        flow.structure[inner.parent].source = block.span
        let heading = flow.structure.add(.heading(level), to: inner.parent)
        flow.structure[heading].language = term.ownLanguage
        flow.structure[heading].title = term.text
        let style = flow.styles.number(of: .block(.heading(level), classes: [ReservedClass.unnumbered.rawValue], container: nil))
        let title = text([Inline(.text(term.text), span: block.span)], style: style, element: heading, span: block.span, in: inner)
        previousHeadingLevel = min(max(level - plan.shift, 1), previousHeadingLevel + 1)
        flow.structure[heading].kind = .heading(previousHeadingLevel)
        if let destination { flow.destinations[destination].element = heading }
        var anchor = Anchor(destinations: destination.map { [$0] } ?? [], section: term.text, level: level)
        anchor.isChapter = true
        return .container(
            FlowContainer(
                style: flow.documentStyle, children: [.paragraph(title, anchor)] + blocks([block], in: inner),
                isRightToLeft: inner.isRightToLeft, anchor: nil, isPlain: true, opening: opening))
    }
}
