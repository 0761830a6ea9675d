import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The pages of the print edition: their marks in the text, and their table.
extension FlowBuilder {
    /// Enters the marks, and the heading of their table if it ends the document.
    mutating func planPrintPages() {
        guard !anchors.printPages.isEmpty else { return }
        let language = flow.metadata.language, term = BuiltInTerm.printPages(in: language)
        let style = flow.styles.number(of: .inline(.printPage, classes: [], within: flow.documentStyle))
        flow.printPages = PrintPages(
            anchors.printPages, place: stylesheet.printPages == .bookmarks ? .none : setsPrintPagesInLines ? .lines : .margin,
            labelPages: stylesheet.pageLabels == .print, run: flow.runs.number(of: TextRunKey(style: style, language: language)),
            style: style, title: term.text)
        guard stylesheet.printPageTable == .auto, !placesPrintPages else { return }
        let level = headingsBelowTitle.map(\.level).min() ?? 1
        let heading = anchors.addHeading(named: "print-pages", term, level: level)
        headings.append(heading)
        printPagesHeading = heading
    }

    /// Whether the document places the table itself.
    private var placesPrintPages: Bool {
        var found = false
        document.forEachPart { if case .block(let block) = $0, case .printPages = block.kind { found = true } }
        return found
    }

    // MARK: Marks

    /// Marks the place where a print page begins.
    ///
    /// The number is an artifact, as page numbers are: PDF has no type for the page breaks of another edition, and a number within a
    /// sentence interrupts listeners. EPUB Accessibility 1.1 requires the places and their list, which the bookmarks are, and reading
    /// systems read or skip the numbers as the reader chooses. With `printPages: spoken` the number is a Span of the sentence.
    mutating func append(printPage number: String, _ inline: Inline, to collector: inout TextCollector, in context: InlineContext) {
        let destinations = anchors.takeDestinations(of: inline)
        for destination in destinations { mark(destination, in: &collector, of: context.element) }
        guard let (place, run) = flow.printPages.map({ ($0.place, $0.run) }), place != .none else { return }
        var content: ContentID?
        if stylesheet.printPages == .spoken, let own = destinations.last {
            let term = BuiltInTerm.printPage(number, in: context.language)
            let element = flow.structure.add(.span, to: context.element)
            flow.structure[element].source = inline.span
            flow.structure[element].actualText = term.text
            flow.structure[element].language = term.ownLanguage
            let added = flow.structure.addContent(to: element)
            collector.endContent()
            flow.printPages?.setContent(added, at: own)
            content = added
        }
        guard place == .lines else { return }
        let beginsWord = collector.isBetweenWords
        collector.append("[\(number)]", as: piece(run: run, content: content))
        if beginsWord { collector.append(" ", as: piece(run: run, content: content)) }
    }

    /// Gives an element to the marks before its block, whose own paragraphs are not in the file.
    mutating func placeOpenMarks(at element: StructureID, of block: Block) {
        guard !block.isPrintPagesOnly else { return }
        for destination in openMarks { flow.destinations[destination].element = element }
        openMarks = []
    }

    /// Returns the places that a text without words marks, which belong to the next block.
    func places(of paragraph: FlowParagraph, in context: Context) -> [FlowBlock] {
        paragraph.marks.isEmpty ? [] : [place(paragraph.marks.map(\.destination), in: context)]
    }

    /// Returns the marks beside a picture, which is alone in its paragraph.
    mutating func printPages(beside inlines: [Inline], in context: Context) -> [FlowBlock] {
        let marks = inlines.filter(\.isPrintPage)
        guard let first = marks.first else { return [] }
        return paragraph(marks, Block(.paragraph(marks), span: first.span), in: context)
    }

    private func place(_ destinations: [Int], in context: Context) -> FlowBlock {
        .container(
            FlowContainer(
                style: flow.documentStyle, children: [], isRightToLeft: context.isRightToLeft, anchor: Anchor(destinations: destinations),
                isPlain: true))
    }

    // MARK: Table

    /// Returns the table of print pages at the end of a document, with its heading; empty if there is none.
    mutating func printPageList(opening: Chapter.Opening, in context: Context) -> [FlowBlock] {
        guard let entry = printPagesHeading else { return [] }
        flow.volumes?.hasPrintPageTable = true
        let span = SourceSpan(file: document.source, range: 0..<0)
        return [
            listing(
                BuiltInTerm.printPages(in: flow.metadata.language), level: entry.level, destination: entry.destination,
                Block(.printPages, span: span), opening: opening, in: context)
        ]
    }

    /// `[PAGES]`: an entry for each print page, with a link and the number of the page on which it begins.
    ///
    /// It looks like a table of contents, and is tagged as an index: its entries name no headings, and refer to places in the text (ISO
    /// 32000-1 14.8.4.2, Index).
    mutating func printPageTable(_ block: Block, in context: Context) -> [FlowBlock] {
        guard let pages = flow.printPages else { return [] }
        let style = self.style(.tableOfContents, block.adding(Self.printPagesClass), in: context)
        let head = printPageColumns(at: block.span, in: context)
        let list = flow.structure.add(.list, to: add(.index, to: context.parent, for: block))
        flow.structure[list].listNumbering = "None"
        var entries: [FlowContentsEntry] = []
        for mark in pages.marks {
            guard canRepeat(2 * mark.number.utf8.count, as: .contents, at: block.span) else { break }
            entries.append(printPageEntry(mark, style: style, list: list, at: block.span, in: context))
        }
        let number = flow.runs.number(of: TextRunKey(style: style, language: context.language))
        return [head, .contents(FlowContents(style: style, entries: entries, numberRun: number, listsPrintPages: true))]
    }

    /// The class of the table's entries.
    private static let printPagesClass = "printPages"

    /// Returns the line that names the two numbers of the entries.
    private mutating func printPageColumns(at span: SourceSpan, in context: Context) -> FlowBlock {
        let term = BuiltInTerm.printPageColumns(in: context.language)
        let element = flow.structure.add(.paragraph, to: context.parent)
        flow.structure[element].source = span
        flow.structure[element].language = term.ownLanguage
        var inner = context
        inner.language = term.ownLanguage ?? context.language
        let style = flow.styles.number(of: .block(.paragraph, classes: [], container: context.container))
        let paragraph = text([Inline(.text(term.text), span: span)], style: style, element: element, span: span, in: inner)
        return .paragraph(paragraph, Anchor(destinations: [], keepsWithNext: true))
    }

    private mutating func printPageEntry(
        _ mark: PrintPages.Mark, style: StyleID, list: StructureID, at span: SourceSpan, in context: Context
    ) -> FlowContentsEntry {
        let body = flow.structure.add(.listBody, to: flow.structure.add(.listItem, to: list))
        let reference = flow.structure.add(.reference, to: flow.structure.add(.paragraph, to: body))
        let term = BuiltInTerm.printPage(mark.number, in: context.language)
        let link = linkElement(to: .destination(mark.destination), in: reference, description: term.text, span: nil)
        let inline = InlineContext(style: style, language: context.language, element: link, link: link)
        let paragraph = contentsText(
            after: [], [Inline(.text(mark.number), span: span)], isRightToLeft: context.isRightToLeft, in: inline)
        return FlowContentsEntry(
            paragraph: paragraph, headingNumber: "", level: 0, destination: mark.destination,
            numberContent: flow.structure.addContent(to: link), link: link)
    }
}

extension Block {
    /// Whether it is a paragraph of which nothing but marks of print pages is set.
    var isPrintPagesOnly: Bool { if case .paragraph(let inlines) = kind { inlines.isPrintPagesOnly } else { false } }
}

extension [Inline] {
    /// The marks of print pages at any depth.
    var printPages: [Inline] { flatMap { $0.isPrintPage ? [$0] : $0.children.printPages } }
}
