import Diagnostics
import Images
import Interning
import Localization
import Markdown
import Stylesheet

/// A block of the document with its styles, structure and text, but without measurements: the same at every size.
indirect enum FlowBlock: Sendable {
    case paragraph(FlowParagraph, Anchor?)
    case code(FlowCode)
    case container(FlowContainer)
    case list(FlowList)
    case figure(FlowFigure)
    case table(FlowTable)
    case rule(StyleID, ornament: TextRunID)
    case contents(FlowContents)
    case index(FlowIndex)
}

/// What links, bookmarks or running headers refer to: attached to the box that they lead to.
struct Anchor: Sendable {
    /// Indices into the document's destinations.
    var destinations: [Int]
    /// The heading's text, for `{section}`.
    var section: String?
    /// Whether the heading begins a chapter: of the highest level below the title.
    var isChapter = false
    /// Level in the outline; nil where it is no heading.
    var level: Int?
    /// Of a label, such as an alert's, which must stay on one page with what it names.
    var keepsWithNext = false
}

struct FlowCode: Sendable {
    var style: StyleID
    var paragraph: FlowParagraph
    /// The sign before the continuation of a wrapped line; an artifact.
    var continuation: FlowParagraph
    var numbers: Numbers
    /// Whether its lines draw something together, and mean nothing where they are wrapped.
    var isDrawing = false

    /// In which the numbers of lines are set.
    struct Numbers: Sendable {
        var run: TextRunID
        var style: StyleID
    }
}

/// A quote, an alert, a division or a footnote's body.
struct FlowContainer: Sendable {
    /// The classes of documents that turn pages.
    enum Orientation: String, CaseIterable, Sendable { case portrait, landscape }

    var style: StyleID
    var children: [FlowBlock]
    var isRightToLeft: Bool
    var anchor: Anchor?
    /// Only groups its children, and has no style.
    var isPlain = false
    /// How its pages lie; nil: like those around it.
    var orientation: Orientation?
    /// Of a book's chapter: where it begins.
    var opening = Chapter.Opening.runOn
    /// Whether it is the document's title block.
    var isTitle = false
}

struct FlowList: Sendable {
    struct Item: Sendable {
        var style: StyleID
        var marker: FlowParagraph
        var children: [FlowBlock]
        var anchor: Anchor?
        var source: SourceSpan
    }

    var style: StyleID
    var isTight: Bool
    var isRightToLeft: Bool
    var items: [Item]
}

/// A picture that is a block by itself.
struct FlowFigure: Sendable {
    var style: StyleID
    /// The style of the box right around the picture; that of `style` is as wide as the measure.
    var imageStyle: StyleID
    var image: ImageResource
    /// Nil where the picture is decorative, an artifact.
    var content: ContentID?
    var link: StructureID?
    var wanted: PictureSize
    var alignment: ResolvedStyle.Alignment?
    var caption: FlowParagraph?
    /// Whether the next paragraph begins with its caption and goes on as text: it stays right below.
    var isCaptionedByNext = false
    var anchor: Anchor?
    var source: SourceSpan
}

struct FlowTable: Sendable {
    struct Cell: Sendable {
        var style: StyleID
        var paragraph: FlowParagraph
        /// The paragraph in the style of headers, where it names its row in a stacked table.
        var heading: FlowParagraph?
        /// What it holds instead of the paragraph, unless that is empty too.
        var blocks: [FlowBlock] = []
        var alignment: Table.Alignment
        /// The columns that it takes.
        var columns: Range<Int>
        /// How many rows it takes.
        var rows = 1
        var anchor: Anchor?
        /// Whether it is in the table's head.
        var isInHead = false

        var isEmpty: Bool { paragraph.text.isEmpty && blocks.isEmpty }
        var paragraphs: [FlowParagraph] { [paragraph] + blocks.flatMap(\.paragraphs) }
    }

    struct Row: Sendable {
        var cells: [Cell]
        var source: SourceSpan
    }

    var style: StyleID
    var caption: FlowParagraph?
    var head: [Row]
    /// Body and foot.
    var rows: [Row]
    var columnCount: Int
    /// What marks the part of a stacked row that stands on another page; an artifact.
    var continuation: FlowParagraph?
    var isRightToLeft: Bool
    /// Of the table in the measure; nil: the style's.
    var alignment: ResolvedStyle.Alignment?
    /// Whether each row of a stacked table has the labels of its cells, and not only the first.
    var repeatsLabels = true
    var anchor: Anchor?
    var source: SourceSpan
}

/// A table of contents: one entry per heading, with the number of its page.
struct FlowContents: Sendable {
    struct Entry: Sendable {
        var paragraph: FlowParagraph
        var level: Int
        var destination: Int
        /// The content of the page number, whose text depends on the size.
        var numberContent: ContentID
        var link: StructureID
    }

    var style: StyleID
    var entries: [Entry]
    /// The text run of the page numbers.
    var numberRun: TextRunID
}

/// A footnote: its number's label and its blocks.
struct FlowNote: Sendable {
    var style: StyleID
    var label: FlowParagraph
    var children: [FlowBlock]
    var anchor: Anchor
    var isRightToLeft: Bool
}

/// A whole document, ready to be laid out at any size.
struct FlowDocument: Sendable {
    var blocks: [FlowBlock] = []
    var notes: [FlowNote] = []
    var structure = StructureTree()
    var styles = StyleContextTable()
    var runs = Interner<TextRunKey>()
    var destinations: [Destination] = []
    var outline: [OutlineItem] = []
    var metadata = DocumentMetadata()
    var obstacles: [ConformanceObstacle] = []
    var issues: [BuildIssue] = []
    /// The style of the document, for what belongs to no block.
    var documentStyle: StyleID = 0
    /// Of page numbers.
    var numerals = Numerals(.latin, language: "")
    /// The direction of the whole: on which side lists are indented, tables begin and running text stands.
    var isRightToLeft = false
    /// What dark pages show in place of pictures.
    var darkPictures: [ObjectIdentifier: ImageResource] = [:]
    /// The fields of running text that are the same on all pages, by name.
    var runningFields: [String: String] = [:]
    /// The pictures of pages, as far as they can be shown.
    var pageImages: [SheetImage: ImageResource] = [:]
    /// The destination that a book's front matter ends before.
    var bodyStart: Int?
}

extension FlowBlock {
    /// The cost of a page break between the block and the next where it is a paragraph that leads to it: its announcement, its heading, its
    /// caption.
    func penalty(before next: FlowBlock) -> Int? {
        if case .figure(let figure) = self { return figure.isCaptionedByNext ? Penalty.widowOrOrphan : nil }
        guard case .paragraph(let paragraph, _) = self else { return nil }
        guard let lead = paragraph.lead else {
            if case .code = next, paragraph.isLabelOfCode { return Penalty.looseKeep }
            return nil
        }
        switch (lead, next) {
        case (.announcement, .table), (.announcement, .code), (.announcement, .figure), (.announcement, .list): return Penalty.looseKeep
        case (.caption, .table), (.caption, .figure): return Penalty.keepWithNext
        case (.heading, .paragraph(let other, _)): return other.lead == .heading ? nil : Penalty.keepWithNext
        case (.heading, .rule): return nil
        case (.heading, _): return Penalty.keepWithNext
        default: return nil
        }
    }

    var style: StyleID {
        switch self {
        case .paragraph(let paragraph, _): paragraph.style
        case .code(let code): code.style
        case .container(let container): container.style
        case .list(let list): list.style
        case .figure(let figure): figure.style
        case .table(let table): table.style
        case .rule(let style, _): style
        case .contents(let contents): contents.style
        case .index(let index): index.style
        }
    }

    /// All paragraphs of the block, for shaping ahead.
    var paragraphs: [FlowParagraph] {
        switch self {
        case .paragraph(let paragraph, _): [paragraph]
        case .code(let code): [code.paragraph]
        case .container(let container): container.children.flatMap(\.paragraphs)
        case .list(let list): list.items.flatMap { [$0.marker] + $0.children.flatMap(\.paragraphs) }
        case .figure(let figure): figure.caption.map { [$0] } ?? []
        case .table(let table): (table.caption.map { [$0] } ?? []) + (table.head + table.rows).flatMap { $0.cells.flatMap(\.paragraphs) }
        case .rule: []
        case .contents(let contents): contents.entries.map(\.paragraph)
        case .index(let index): index.paragraphs
        }
    }

    /// The direction of the block's first text; nil where that has none.
    var isRightToLeft: Bool? {
        switch self {
        case .paragraph(let paragraph, _): WritingDirection.isRightToLeft(text: paragraph.text)
        case .container(let container): container.children.first?.isRightToLeft
        case .list(let list): list.isRightToLeft
        case .index(let index): index.isRightToLeft
        default: nil
        }
    }
}
