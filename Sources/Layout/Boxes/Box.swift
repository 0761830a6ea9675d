import Diagnostics
import Geometry
import Stylesheet

/// What may not be parted, and how dearly: the cost of a page break before a box, in the manner of TeX's penalties.
enum Penalty {
    /// A break inside code or between the items of a tight list is a little worse than one between paragraphs.
    static let slight = 20
    /// A line that ends in a hyphen, at the end of a page.
    static let hyphen = 50
    static let widowOrOrphan = 1_000
    static let keepTogether = 2_000
    static let keepWithNext = 10_000
}

/// A horizontal strip of the flow that is never cut: a line of text, a picture, a rule, a table row.
struct Box {
    enum Content {
        /// A line of a paragraph.
        case line(ParagraphBox, Int)
        case figure(FlowFigure, Size)
        /// A thematic break: a line over the whole width.
        case rule(StyleID)
        case row(RowBox)
        case contentsEntry(ContentsBox, Int)
        case blank
    }

    var content: Content
    /// Left edge from the left edge of the page's body.
    var x: Double
    var width: Double
    var height: Double
    /// Baseline from the top, for lines and what stands beside them.
    var ascent = 0.0
    /// Space before, which vanishes at the top of a page.
    var glue = 0.0
    /// Padding of the containers that begin here, which stays.
    var padBefore = 0.0
    /// Padding of the containers that end here.
    var padAfter = 0.0
    /// How far ink reaches over the top and under the bottom; negative where there is room.
    var inkOver = -Double.infinity
    var inkUnder = -Double.infinity
    /// Cost of a page break before this box.
    var penalty = 0
    var startsPage = false
    /// Footnotes referred to.
    var notes: [Int] = []
    var markers: [Marker] = []
    var mark: FlowMark?
    /// The head to repeat when a page begins with this row.
    var tableHead: RowBox?
    /// Beyond the fixed height of a container: nothing of it is seen, and its text stays in the tags.
    var isCut = false

    /// Where its text or picture is written; of a row, its first cell's.
    var source: SourceSpan? {
        switch content {
        case .line(let paragraph, _): paragraph.flow.source
        case .figure(let figure, _): figure.source
        case .row(let row): row.cells.lazy.flatMap(\.boxes).compactMap(\.source).first
        case .contentsEntry, .rule, .blank: nil
        }
    }

    /// What must be added so that the ink of neighbours never touches: fonts of other scripts reach further than the line height allows
    /// for.
    ///
    /// - Parameter spare: what already parts them, beyond their own glue and padding.
    func clearance(after last: Box, spare: Double = 0) -> Double {
        max(0, last.inkUnder + inkOver - (glue + padBefore + spare + last.padAfter))
    }

    /// A list item's marker, which stands on the baseline of the item's first line.
    struct Marker {
        var paragraph: ParagraphBox
        var x: Double
    }
}

/// The background and border around a stretch of boxes, cut where pages end.
struct ContainerBox {
    var style: StyleID
    var x: Double
    var width: Double
    /// Indices of boxes.
    var first: Int
    var last: Int
    /// From the container's top edge to the top of its first box, and from the bottom of its last box to its bottom edge.
    var padTop: Double
    var padBottom: Double
    /// Lies inside this many other containers: outer ones are painted first.
    var depth: Int
    /// Stands in right-to-left text: left and right of its style change places.
    var isMirrored: Bool
    /// Lies beyond the fixed height of a container around it.
    var isCut = true
}
