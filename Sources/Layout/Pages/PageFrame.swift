import TypesetBase
import TypesetStylesheet

/// The orientation of the pages for which a block is laid out.
enum PageOrientation: Sendable {
    /// The orientation in the stylesheet.
    case styled
    /// The stylesheet's orientation with width and height exchanged.
    case turned
    /// The stylesheet's orientation with the columns of an index.
    case columned
    /// The stylesheet's orientation with the columns of a long table of contents.
    case listed
    /// Any orientation, for footnotes, which may continue on the next page.
    case either

    /// Whether the columns are those of a block, not those of the page.
    var hasColumnsOfBlock: Bool { self == .columned || self == .listed }
}

/// The common properties of the pages of one orientation: their size, and the body between the side margins.
struct PageFrame {
    let size: Size
    /// The margins, reduced if the measure would be too short, and enlarged if the document limits the measure.
    private(set) var left: Points
    private(set) var right: Points
    /// Whether it is the frame of an even page of facing pages.
    private(set) var isMirrored = false
    /// The number of text columns.
    private(set) var columns = 1
    /// The gap between two columns.
    private(set) var gap: Points = 0

    var width: Points { Points(size.width) }
    var height: Points { Points(size.height) }
    /// The width of all columns with their gaps.
    var bodyWidth: Points { max(1, width - left - right) }
    /// The measure of a column.
    var measure: Points { columns == 1 ? bodyWidth : (bodyWidth - Double(columns - 1) * gap) / Double(columns) }

    /// The minimum margin, in points: a quarter of an inch, which printers cannot print on.
    static var minimumMargin: Points { 18 }

    /// Creates a frame, with smaller margins if the measure is too narrow.
    ///
    /// - Parameter minimumMeasure: the measure below which margins are reduced.
    init(size: Size, margins: Insets, minimumMeasure: Points) {
        let width = Points(size.width), missing = min(minimumMeasure, width - 2 * Self.minimumMargin) - (width - margins.horizontal)
        self.size = size
        var scale = 1.0
        if missing > 0, margins.horizontal > 0 {
            let least = min(Self.minimumMargin, margins.left, margins.right)
            scale = max(2 * least, margins.horizontal - missing).ratio(to: margins.horizontal)
        }
        (left, right) = (margins.left * scale, margins.right * scale)
    }

    /// The frame of an even page of facing pages: left and right are exchanged.
    var mirrored: PageFrame {
        var frame = self
        (frame.left, frame.right, frame.isMirrored) = (right, left, true)
        return frame
    }

    /// Returns the frame with as many columns as are wide enough, up to a number.
    func divided(into columns: Int, gap: Points, least: Points) -> PageFrame {
        var frame = self
        (frame.columns, frame.gap) = (columns, gap)
        while frame.columns > 1, frame.measure < least { frame.columns -= 1 }
        return frame
    }

    /// Returns the left edge of a column, from that of the body.
    func x(ofColumn index: Int, isRightToLeft: Bool) -> Points {
        Double(isRightToLeft ? columns - 1 - index : index) * (measure + gap)
    }

    /// Returns the frame with at most the document's `maxWidth` as measure, but not below the measure for which margins would be reduced.
    func limited(to longest: Points?, minimumMeasure: Points) -> PageFrame {
        guard let longest else { return self }
        let slack = max(0, bodyWidth - max(longest, minimumMeasure))
        var frame = self
        frame.left += slack / 2
        frame.right += slack / 2
        return frame
    }
}
