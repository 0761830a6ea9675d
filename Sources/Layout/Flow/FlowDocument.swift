import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// A whole document that can be laid out at any size.
struct FlowDocument: Sendable {
    var blocks: [FlowBlock] = []
    var notes: [FlowNote] = []
    var structure = StructureTree()
    var styles = StyleContextTable()
    var runs = Interner<TextRunKey>()
    /// The paragraphs of texts that the document does not contain.
    let generated = GeneratedParagraphs()
    var destinations: [Destination] = []
    var outline: [OutlineItem] = []
    var metadata = DocumentMetadata()
    var obstacles: [ConformanceObstacle] = []
    var issues: [BuildIssue] = []
    /// The style of the document, for text outside all blocks.
    var documentStyle: StyleID = 0
    /// The numerals of page numbers.
    var numerals = Numerals(.latin, language: "")
    /// The direction of the document: the side on which lists are indented, tables begin and running text is set.
    var isRightToLeft = false
    /// Whether the stylesheet indents first lines, which then separate paragraphs in place of space.
    var indentsFirstLines = false
    /// The pictures that replace others on dark pages.
    var darkPictures: [ObjectIdentifier: ImageResource] = [:]
    /// The fields of running text that are the same on all pages, by name.
    var runningFields: [String: String] = [:]
    /// The first author of several, for running text without room for all.
    var firstAuthor: String?
    /// The pictures of pages that could be loaded.
    var pageImages: [SheetImage: ImageResource] = [:]
    /// The destination at which a book's front matter ends.
    var bodyStart: Int?
    /// The styles of the index; nil for a document without one.
    var indexStyles: FlowIndex.Styles?
    /// The style of the first table of contents; nil for a document without one.
    var contentsStyle: StyleID?
    /// The pages of the print edition; nil if the document marks none.
    var printPages: PrintPages?
    /// The volumes; nil for a document that is one file at every size.
    var volumes: FlowVolumes?
}
