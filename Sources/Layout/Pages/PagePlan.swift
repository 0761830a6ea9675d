import Geometry
import Stylesheet

/// The boxes and box fragments of one page and their positions, from the top left corner of the body; where it has columns, of one of them.
struct PagePlan {
    /// A box at its position. It says where the box is rather than holding it: a long document has hundreds of thousands, and lines are
    /// the most of what a page takes in memory.
    struct PlacedBox {
        enum Source {
            /// One of the stream's boxes, by index.
            case stream(Int)
            /// A box of this page alone: a repeated table head, or part of a split row.
            case own(OwnBox)
        }

        var source: Source
        var y: Points

        /// - Parameter boxes: of the stream that it was taken from.
        func box(in boxes: [Box]) -> Box {
            switch source {
            case .stream(let index): boxes[index]
            case .own(let own): own.box
            }
        }

        /// The box's anchor, without a copy of the box.
        func anchor(in boxes: [Box]) -> Anchor? {
            switch source {
            case .stream(let index): boxes[index].anchor
            case .own(let own): own.box.anchor
            }
        }
    }

    /// A box of one page.
    final class OwnBox {
        let box: Box
        init(_ box: Box) { self.box = box }
    }

    /// The part of a container on this page: a box fragment, as CSS calls it. Sides at which it continues on another page are open
    /// (`box-decoration-break: slice`).
    struct Fragment {
        var style: StyleID
        var rect: Rect
        var isOpenAtTop: Bool
        var isOpenAtBottom: Bool
        var depth: Int
        /// In right-to-left text, where left and right of its style are exchanged.
        var isMirrored: Bool
    }

    var boxes: [PlacedBox] = []
    var fragments: [Fragment] = []
    var notes: [PlacedBox] = []
    /// The position of the footnote rule.
    var separatorY: Points?
    var top: Points
    var height: Points
    var headings: PageHeadings
    var orientation: PageOrientation
    /// Whether it is the first page, or begins with what a style begins a page with.
    var isOpening = false
    /// Whether it has the document's title alone, as title pages of books: no header, no number.
    var isTitle = false
    /// Whether it is left blank, so that the next one is on the right.
    var isBlank = false
    /// The columns of a page that has several, and what spans them, from top to bottom; the page itself then has no boxes.
    var columns: [PagePlan] = []
    /// Of a column, its number from 0 on its page.
    var column = 0
    /// Whether it is in all columns.
    var spansColumns = false
}

/// The headings that running text names on a page.
struct PageHeadings: Hashable {
    /// The last heading of any level; empty before the first.
    var section = ""
    /// The last heading of a chapter; empty before the first.
    var chapter = ""

    /// Takes the heading of an anchor that has one.
    mutating func add(_ anchor: Anchor?) {
        guard let anchor, let title = anchor.section else { return }
        section = title
        if anchor.isChapter { chapter = title }
    }
}

/// The boxes that the plans of a document refer to. Each is on one page.
struct PlannedBoxes {
    private(set) var body: [Box] = []
    private(set) var notes: [Box] = []

    init() {}

    init(_ paginator: consuming Paginator) {
        body = paginator.body.boxes
        notes = paginator.notes.boxes
    }

    mutating func takeFromBody(_ placed: PagePlan.PlacedBox) -> Box { Self.take(placed, from: &body) }
    mutating func takeFromNotes(_ placed: PagePlan.PlacedBox) -> Box { Self.take(placed, from: &notes) }

    private static func take(_ placed: PagePlan.PlacedBox, from boxes: inout [Box]) -> Box {
        let box = placed.box(in: boxes)
        if case .stream(let index) = placed.source { boxes[index].content = .blank }
        return box
    }
}
