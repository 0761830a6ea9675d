import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

struct FlowTable: Sendable {
    struct Cell: Sendable {
        var style: StyleID
        var paragraph: FlowParagraph
        /// The paragraph in the style of headers, if it names its row in a stacked table.
        var heading: FlowParagraph?
        /// The blocks that replace the paragraph, unless there are none.
        var blocks: [FlowBlock] = []
        var alignment: Table.Alignment
        /// The columns that it spans.
        var columns: Range<Int>
        /// The number of rows that it spans.
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
    /// The rows of the body and the foot.
    var rows: [Row]
    var columnCount: Int
    /// The mark for the part of a stacked row on another page; an artifact.
    var continuation: FlowParagraph?
    var isRightToLeft: Bool
    /// The alignment of the table in the measure; nil for the style's.
    var alignment: ResolvedStyle.Alignment?
    /// Whether each row of a stacked table has the labels of its cells; if false, only the first row has them.
    var repeatsLabels = true
    var anchor: Anchor?
    var source: SourceSpan
}
