import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetMath
import TypesetStylesheet
import TypesetText

/// Builds the flow of a Markdown document, once for all sizes.
///
/// It finds style contexts, builds the structure tree, collects text and loads pictures.
struct FlowBuilder {

    let document: Document
    let titleHeading: TitleHeading
    let stylesheet: Stylesheet
    let images: ImageLoader
    /// The metadata of the output, with parts of the title block that are not set because the text has them.
    let metadataOfFile: Metadata
    /// The targets of relative links; nil if no files are known.
    let files: (any LinkedFiles)?
    var flow = FlowDocument()
    var anchors = AnchorTable()
    /// The path of the file whose blocks are being built; relative links and pictures start from its folder.
    var path: String
    /// Footnotes first referred to in the current block, which follow it in reading order.
    var pendingNotes: [Int] = []
    var builtNotes: [Int: FlowNote] = [:]
    var previousHeadingLevel = 0
    /// The number of levels by which the headings of the chapter are below those in its file.
    var headingShift = 0
    var plan = HeadingPlan()
    var hasShiftedHeadings = false
    /// All headings, for the outline and tables of contents.
    var headings: [HeadingEntry] = []
    /// The destinations of the headings that begin chapters.
    var chapterHeadings: Set<Int> = []
    /// The destination of links to the beginning of the document; nil before the first such link.
    var top: Int?
    /// The heading of the index at the end of a book; nil if there is none.
    var indexHeading: HeadingEntry?
    /// The heading of the table of print pages at the end; nil if there is none.
    var printPagesHeading: HeadingEntry?
    /// The destinations of marks of print pages without text, to which the next block gives its element.
    var openMarks: [Int] = []
    /// Whether the numbers of print pages are in brackets in the lines, not in the margin.
    let setsPrintPagesInLines: Bool

    /// The numbers that the stylesheet sets before headings.
    private(set) var headingNumbers = HeadingNumbers([], of: [], in: Numerals(.latin, language: ""))

    /// The affiliations and notes to which marks of the authors lead.
    private(set) var authorNotes = AuthorNotes()

    /// The numerals by language.
    var numerals: [String: Numerals] = [:]
    /// The smart punctuation by language; empty before the first text.
    var punctuations: [String: SmartPunctuation] = [:]
    let keepsPunctuation: Bool
    /// Whether the text is that of a label, which has no page.
    let isLabel: Bool
    /// The amount of its text that the document may still repeat.
    var expansion: ExpansionBudget
    /// The constructs that have exceeded it.
    var exceeded: Set<RepeatedText> = []
    /// Whether paragraphs may have drop capitals.
    let hasDropCapitals: Bool
    /// Whether a font for formulas is installed.
    let hasMathFont: () -> Bool
    lazy var setsFormulas = hasMathFont()
    /// The macros of the formulas so far, by name.
    var mathMacros: [String: MathMacro] = [:]
    /// The formulas in text since the last definition of a macro, which equal formulas share.
    var formulas: [FormulaSource: FlowFormula] = [:]
    /// The first element of each formula, whose words equal formulas share.
    var formulaElements: [SpokenFormula: StructureID] = [:]

    /// Creates the builder of a document's flow.
    ///
    /// - Parameters:
    ///   - isLabel: whether the document is the text of a label, whose characters are all set unchanged.
    ///   - setsPrintPagesInLines: whether the numbers of print pages are in the lines, for sizes without room in the margin.
    init(
        document: Document, stylesheet: Stylesheet, images: ImageLoader, files: (any LinkedFiles)? = nil, isLabel: Bool = false,
        setsPrintPagesInLines: Bool = false, hasMathFont: @escaping () -> Bool = { false }
    ) {
        titleHeading = TitleHeading(of: document, isLabel ? .never : stylesheet.titleBlock)
        self.document = titleHeading.document
        metadataOfFile = document.metadata
        path = document.source.path
        mathMacros = document.metadata.macros.mapValues { MathMacro($0) }
        self.stylesheet = stylesheet
        self.images = images
        self.files = files
        expansion = document.expansion
        self.isLabel = isLabel
        self.setsPrintPagesInLines = setsPrintPagesInLines
        self.hasMathFont = hasMathFont
        keepsPunctuation = isLabel || !stylesheet.smartPunctuation
        hasDropCapitals = !isLabel && stylesheet.declares(Style.dropCapital.key)
        flow.indentsFirstLines = stylesheet.declares(Style.firstLineIndent.key)
    }

    mutating func build() -> FlowDocument {
        flow.metadata = metadata()
        flow.obstacles = LanguageObstacles.all(in: document, stylesheet)
        flow.structure.language = flow.metadata.language
        flow.styles.language = stylesheet.variant(for: flow.metadata.language)
        flow.styles.placedSelectors = stylesheet.placedSelectors
        flow.styles.knownClasses = stylesheet.knownClasses
        flow.documentStyle = flow.styles.number(of: .block(.document, classes: [], container: nil))
        anchors = AnchorTable(document: document, title: titleHeading.replaced, numbered: stylesheet.captionNumbers)
        headings = anchors.headings
        for index in headings.indices {
            let language = headings[index].language ?? flow.metadata.language
            headings[index].inlines = setText(of: headings[index].inlines, in: language)
            headings[index].title = title(ofSet: headings[index].inlines, in: language)
            headings[index].shortTitle = headings[index].shortTitle.map { setTitle(of: $0) }
        }
        flow.metadata.title = title()
        plan = headingPlan()
        if plan.title == .heading(1) { headings.insert(anchors.addTitle(flow.metadata.title), at: 0) }
        if plan.title != nil || titleHeading.setsRest { authorNotes = AuthorNotes(document.metadata, in: &anchors) }
        planIndex()
        planPrintPages()
        flow.numerals = numerals(for: flow.metadata.language)
        headingNumbers = HeadingNumbers(
            stylesheet.headingNumbers, of: headingsBelowTitle, in: flow.numerals,
            labels: anchors.chapterLabels.merging(anchors.sectionLabels) { label, _ in label }, countsAll: stylesheet.numbersAllHeadings)
        if !stylesheet.headingNumbers.isEmpty { anchors.numberCaptions(inChaptersOf: headingNumbers) }
        if stylesheet.numberWithin == .section { anchors.numberCaptions(inSectionsOf: headingNumbers, headingsBelowTitle) }
        for index in headings.indices {
            let heading = headings[index]
            headings[index].title = headingNumbers.numbered(heading.title, heading.destination)
            headings[index].shortTitle = heading.shortTitle.map { headingNumbers.numbered($0, heading.destination) }
        }
        chapterHeadings = chapterDestinations()
        setRunningFields()
        loadPageImages()
        flow.destinations = anchors.names.map { Destination(name: $0, page: 0, y: 0, element: 0) }
        let language = flow.metadata.language
        let isKnown = DocumentLanguage(of: document, stylesheet).basis != .assumed
        flow.isRightToLeft =
            isKnown ? WritingDirection.isRightToLeft(language: language) : DocumentDirection.isRightToLeft(document)
        flow.structure.setDirection(ofBlock: flow.structure.root, isRightToLeft: flow.isRightToLeft)
        let context = Context(
            parent: flow.structure.root, container: nil, language: language,
            isRightToLeft: flow.isRightToLeft)
        flow.blocks = isBook ? book(in: context) : wholeDocument(in: context)
        flow.notes = document.footnotes.indices.map { builtNotes[$0] ?? emptyNote(in: context) }
        flow.outline = outline()
        return flow
    }

    /// Returns the blocks in order; in the structure tree, footnotes first referred to in a block follow it.
    mutating func blocks(_ blocks: [Block], in context: Context) -> [FlowBlock] {
        var result: [FlowBlock] = [], previous: StyleContextTable.Neighbour?
        let captions = CaptionParagraphs(language: context.language, numbered: stylesheet.captionNumbers)
        for block in captions.joined(blocks) {
            flow.styles.neighbour = previous
            let start = result.count
            result += build(block, in: context)
            if start > 0, case .figure(var figure) = result[start - 1], figure.caption == nil, captions.beginsWithOne(block) {
                figure.isCaptionedByNext = true
                result[start - 1] = .figure(figure)
            }
            // Nothing of a block that only marks print pages is set.
            if !flow.styles.placedSelectors.isEmpty, !block.isPrintPagesOnly { previous = Self.neighbour(block, in: context) }
            buildPendingNotes(in: context)
        }
        return result
    }

    /// Returns a block as the selectors for the next one see it.
    private static func neighbour(_ block: Block, in context: Context) -> StyleContextTable.Neighbour {
        var classes = block.attributes.classes
        let element: Element =
            switch block.kind {
            case .heading(let level, _): .heading(level)
            case .paragraph(let inlines):
                soleImage(inlines) != nil ? .figure : lead(inlines) == .heading ? .heading(6) : .paragraph
            case .division: .paragraph
            case .blockQuote: .blockQuote
            case .alert: .alert
            case .list: .list
            case .codeBlock(info: "math", _, _): .formula
            case .codeBlock: .codeBlock
            case .table: .table
            case .thematicBreak: .thematicBreak
            case .tableOfContents: .tableOfContents
            case .index: .index
            case .printPages: .tableOfContents
            case .references: .bibliography
            case .definitionList: .dl
            case .details: .details
            case .figure: .figure
            case .chapter, .pageBreak: .document
            }
        if case .alert(let kind, _) = block.kind { classes.append(AlertKind.style(of: kind)) }
        return .init(element: element, classes: classes, container: context.container)
    }

    private mutating func build(_ block: Block, in context: Context) -> [FlowBlock] {
        let context = self.context(of: block.attributes, in: context), outer = flow.styles.language
        defer { flow.styles.language = outer }
        flow.styles.language = stylesheet.variant(for: context.language)
        let blocks = built(block, in: context)
        return Self.turned(blocks, as: block, style: flow.documentStyle, in: context)
    }

    private mutating func built(_ block: Block, in context: Context) -> [FlowBlock] {
        switch block.kind {
        case .heading(let level, let inlines):
            return heading(level, inlines, block, in: context) + restOfTitle(below: block, in: context)
        case .paragraph(let inlines): return paragraph(inlines, block, in: context)
        case .blockQuote(let children): return [container(.blockQuote, .blockQuote, children, block, in: context)]
        case .division(let children): return [division(children, block, in: context)]
        case .alert(let kind, let children): return [alert(kind, children, block, in: context)]
        case .list(let list): return [self.list(list, block, in: context)]
        case .codeBlock(info: "math", let text, let listing): return formulaBlock(text, listing, block, in: context)
        case .codeBlock(let info, let text, let listing): return code(text, language: info, listing, block, in: context)
        case .table(let table): return [self.table(table, block, in: context)]
        case .thematicBreak:
            let style = style(.thematicBreak, block, in: context)
            return [.rule(style, ornament: flow.runs.number(of: TextRunKey(style: style, language: context.language)))]
        case .pageBreak:
            return [
                .container(
                    FlowContainer(
                        style: flow.documentStyle, children: [], isRightToLeft: context.isRightToLeft, isPlain: true, opening: .newPage))
            ]
        case .tableOfContents: return contents(block, in: context)
        case .index: return subjectIndex(block, in: context)
        case .printPages: return printPageTable(block, in: context)
        case .references(let list): return bibliography(list, block, in: context)
        case .definitionList(let groups): return [definitionList(groups, block, in: context)]
        case .details(let summary, let children): return [details(summary, children, block, in: context)]
        case .figure(let caption, let children): return [figure(caption, children, block, in: context)]
        case .chapter(let chapter): return [self.chapter(chapter, block, in: context)]
        }
    }

    /// Returns the context within an element with attributes.
    func context(of attributes: Attributes, in context: Context) -> Context {
        guard !attributes.values.isEmpty else { return context }
        var context = context
        if let language = attributes.values["lang"] {
            context.language = language
            context.isRightToLeft = WritingDirection.isRightToLeft(language: language)
        }
        if let direction = attributes.direction {
            context.direction = direction
            context.isRightToLeft = direction == .rightToLeft
        }
        if let alignment = attributes.alignment { context.alignment = alignment }
        return context
    }

    /// Adds the structure element of a block, with its span and its language.
    mutating func add(_ kind: StructureKind, to parent: StructureID, for block: Block) -> StructureID {
        let element = flow.structure.add(kind, to: parent)
        flow.structure[element].source = block.span
        flow.structure[element].language = languageAttribute(block)
        if !openMarks.isEmpty { placeOpenMarks(at: element, of: block) }
        return element
    }

    mutating func style(_ element: Element, _ block: Block, in context: Context) -> StyleID {
        flow.styles.number(of: .block(element, classes: block.attributes.classes, container: context.container))
    }

    /// Returns the anchor of a block with an identifier; nil without one.
    mutating func anchor(of block: Block, element: StructureID) -> Anchor? { anchor(of: block.attributes, element: element) }

    mutating func anchor(of attributes: Attributes, element: StructureID) -> Anchor? {
        guard let id = attributes.id, let index = anchors.index(of: id) else { return nil }
        flow.destinations[index].element = element
        return Anchor(destinations: [index])
    }

    mutating func buildPendingNotes(in context: Context) {
        while !pendingNotes.isEmpty {
            let index = pendingNotes.removeFirst()
            // An earlier note may already have referred to it.
            if builtNotes[index] == nil { builtNotes[index] = note(index, in: context) }
        }
    }

    /// The file's name without folder and extension, which replaces a missing title, since a file must have one (ISO 14289-1 7.1).
    var fileStem: String {
        let name = document.source.path.split(separator: "/").last.map(String.init) ?? document.source.path
        return name.split(separator: ".", omittingEmptySubsequences: false).first.map(String.init) ?? name
    }
}
