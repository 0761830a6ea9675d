import Diagnostics
import Images
import Markdown
import Stylesheet

/// A block of the document with its styles, structure and text in place, but no measurements: the same at every size.
indirect enum FlowBlock: Sendable {
    case paragraph(FlowParagraph, FlowMark?)
    case code(FlowCode)
    case container(FlowContainer)
    case list(FlowList)
    case figure(FlowFigure)
    case table(FlowTable)
    case rule(StyleID)
    case contents(FlowContents)
}

/// A place that links, bookmarks or running headers refer to.
struct FlowMark: Sendable {
    /// Indices into the document's destinations.
    var destinations: [Int]
    /// The heading's text, for `{section}`.
    var section: String?
    /// Level in the outline; nil: no heading.
    var level: Int?
    /// A label that must not part from what it names.
    var keepsWithNext = false
}

struct FlowCode: Sendable {
    var style: StyleID
    var paragraph: FlowParagraph
    /// The sign that begins the continuation of a wrapped line; an artifact.
    var continuation: FlowParagraph
}

/// A quote, an alert, a division or a footnote's body.
struct FlowContainer: Sendable {
    var style: StyleID
    var children: [FlowBlock]
    var isRightToLeft: Bool
    var mark: FlowMark?
    /// Only groups its children: no box of its own.
    var isPlain = false
}

struct FlowList: Sendable {
    struct Item: Sendable {
        var style: StyleID
        var marker: FlowParagraph
        var children: [FlowBlock]
        var source: SourceSpan
    }

    var style: StyleID
    var isTight: Bool
    var isRightToLeft: Bool
    var items: [Item]
}

/// A picture that stands by itself.
struct FlowFigure: Sendable {
    var style: StyleID
    /// Draws a box right around the picture, where `style` draws one as wide as the text.
    var imageStyle: StyleID
    var image: ImageResource
    /// nil: decorative, an artifact.
    var content: ContentID?
    var link: StructureID?
    var widthFraction: Double?
    var caption: FlowParagraph?
    var mark: FlowMark?
    var source: SourceSpan
}

struct FlowTable: Sendable {
    struct Cell: Sendable {
        var style: StyleID
        var paragraph: FlowParagraph
        var alignment: Table.Alignment
    }

    struct Row: Sendable {
        var cells: [Cell]
        var source: SourceSpan
    }

    var style: StyleID
    var caption: FlowParagraph?
    var header: Row
    var rows: [Row]
    var rowHeaders: Int
    var isRightToLeft: Bool
    var mark: FlowMark?
    var source: SourceSpan
}

/// A table of contents: one entry per heading, with the number of its page.
struct FlowContents: Sendable {
    struct Entry: Sendable {
        var paragraph: FlowParagraph
        var level: Int
        var destination: Int
        /// The page number's own text is made per size; it belongs to this content.
        var numberContent: ContentID
        var link: StructureID
    }

    var style: StyleID
    var entries: [Entry]
    /// Text run number of the page numbers.
    var numberRun: Int
}

/// A footnote: its number's label and its blocks.
struct FlowNote: Sendable {
    var style: StyleID
    var label: FlowParagraph
    var children: [FlowBlock]
    var mark: FlowMark
    var isRightToLeft: Bool
}

/// A whole document ready to be laid out at any size.
struct FlowDocument: Sendable {
    var blocks: [FlowBlock] = []
    var notes: [FlowNote] = []
    var structure = StructureTree()
    var styles = StylePathTable()
    var runs = TextRunTable()
    var destinations: [Destination] = []
    var outline: [OutlineItem] = []
    var metadata = DocumentMetadata()
    var obstacles: [Diagnostic] = []
    var diagnostics: [Diagnostic] = []
    /// The path of plain text in the document, for what belongs to no block.
    var documentStyle: StyleID = 0
}
