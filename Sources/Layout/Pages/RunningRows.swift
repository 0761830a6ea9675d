import TypesetBase
import TypesetImages
import TypesetStylesheet

/// The margin of a page in which running text is set.
enum RunningPosition: Hashable {
    case header, footer
}

/// A header or a footer on one page: rows of up to three texts and pictures in a box.
struct RunningRows {
    enum Content {
        case text(ParagraphBox)
        case image(ImageResource, Size)

        /// The natural width; for a text, that of its first line.
        var width: Points {
            switch self {
            case .text(let text): text.lines.first?.width ?? 0
            case .image(_, let size): Points(size.width)
            }
        }
    }

    struct Item {
        var content: Content
        /// The left edge of the text's measure or of the picture, from the left edge of the row.
        var x: Points = 0
    }

    struct Row {
        var items: [Item]
        var height: Points
    }

    var rows: [Row] = []
    /// How the contents fit.
    enum Arrangement {
        /// Whole, side by side on one line.
        case row
        /// The slots are beside each other, with the only text on two lines.
        case wrapped
        /// The slots are one below the other, each on a row.
        case stacked
    }

    var arrangement = Arrangement.row
    /// The texts of the fields that are omitted because the row has no room.
    var omittedFields: [String] = []
    /// The texts for which a fixed height has no room.
    var omitted: [ParagraphBox] = []
    var style: StyleID
    /// Padding and border.
    var insets = Insets.zero
    /// The height of the box; nil for that of its rows.
    var fixedHeight: Points?
    /// The fraction of the free space above the rows, from 0 to 1.
    var shareAbove = 0.0

    var height: Points { rows.isEmpty ? 0 : fixedHeight ?? textHeight + insets.vertical }
    /// The distance from the top of the box to the first row.
    var textTop: Points { insets.top + max(0, height - insets.vertical - textHeight) * shareAbove }
    /// Whether a text is truncated.
    var isTruncated: Bool { texts.contains { !$0.hiddenRanges.isEmpty } }
    /// Whether all contents are side by side on one line, and whole.
    var isWholeRow: Bool { arrangement == .row && !isTruncated && omitted.isEmpty }
    var texts: [ParagraphBox] { rows.flatMap(\.items).compactMap { if case .text(let text) = $0.content { text } else { nil } } }
    private var textHeight: Points { rows.reduce(0) { $0 + $1.height } }
}
