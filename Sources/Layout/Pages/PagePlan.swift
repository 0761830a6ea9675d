import TypesetBase
import TypesetStylesheet

/// The boxes and box fragments of one page or column, with positions from the top left corner of the body.
struct PagePlan {
    /// A box at its position.
    ///
    /// It refers to the box instead of storing it: a long document has hundreds of thousands, and lines take most of a page's memory.
    struct PlacedBox {
        enum Source {
            /// One of the stream's boxes, by index.
            case stream(Int)
            /// A box of this page alone: a repeated table head, or part of a split row.
            case own(OwnBox)
        }

        var source: Source
        var y: Points

        /// Returns the box of the fragment.
        ///
        /// - Parameter boxes: the boxes of the stream that it was taken from.
        func box(in boxes: [Box]) -> Box {
            switch source {
            case .stream(let index): boxes[index]
            case .own(let own): own.box
            }
        }

        /// The box's footnotes, without a copy of the box.
        func notes(in boxes: [Box]) -> [Int] {
            switch source {
            case .stream(let index): boxes[index].notes
            case .own(let own): own.box.notes
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

    /// The part of a container on this page (CSS box fragment), open where it continues on another page (`box-decoration-break: slice`).
    struct Fragment {
        var style: StyleID
        var rect: Rect
        var isOpenAtTop: Bool
        var isOpenAtBottom: Bool
        var depth: Int
        /// Whether left and right of its style are exchanged, in right-to-left text.
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
    /// Whether it is the first page, or begins with a page break other than one for its orientation.
    var isOpening = false
    /// Whether it contains only the document's title, like title pages of books; it then has no header and no number.
    var isTitle = false
    /// Whether it is left blank to put the next page on the right.
    var isBlank = false
    /// The columns of a page with several, and the content that spans them, from top to bottom; the page itself then has no boxes.
    var columns: [PagePlan] = []
    /// The number of the column on its page, from 0.
    var column = 0
    /// Whether it spans all columns.
    var spansColumns = false
}

/// The headings that running text names on a page.
struct PageHeadings: Hashable {
    /// The last heading of any level; empty before the first.
    var section = ""
    /// The last heading of a chapter; empty before the first.
    var chapter = ""

    /// Adds the heading of an anchor that has one.
    mutating func add(_ anchor: Anchor?) {
        guard let anchor, let title = anchor.section else { return }
        section = title
        if anchor.isChapter { chapter = title }
    }
}

/// The boxes that the plans of a document refer to; pages take them, which releases their lines page by page.
struct PlannedBoxes {
    private var body: [Box] = [], notes: [Box] = []

    init() {}

    init(_ paginator: consuming Paginator) { (body, notes) = paginator.takeBoxes() }

    mutating func takeFromBody(_ placed: PagePlan.PlacedBox) -> Box { Self.take(placed, from: &body) }
    mutating func takeFromNotes(_ placed: PagePlan.PlacedBox) -> Box { Self.take(placed, from: &notes) }

    /// Returns a box, and leaves an empty one in its place.
    private static func take(_ placed: PagePlan.PlacedBox, from boxes: inout [Box]) -> Box {
        switch placed.source {
        case .stream(let index):
            var box = Box(content: .blank, x: 0, width: 0, height: 0)
            swap(&box, &boxes[index])
            return box
        case .own(let own): return own.box
        }
    }
}

extension PagePlan {
    /// Moves the boxes from the first one that belongs to the foot of the page down to it, unless the page has notes.
    mutating func moveToFoot(in stream: [Box]) {
        guard notes.isEmpty, let first = boxes.firstIndex(where: { $0.box(in: stream).isAtPageFoot }), let last = boxes.last else { return }
        func bottom(of placed: PlacedBox) -> Points {
            let box = placed.box(in: stream)
            return placed.y + box.height + box.kernAfter
        }
        let room = height - bottom(of: last)
        guard room > 0 else { return }
        // A container that begins above the boxes grows.
        let edge = first == 0 ? -Points.infinity : bottom(of: boxes[first - 1])
        for index in fragments.indices where fragments[index].rect.maxY > edge.value {
            let rect = fragments[index].rect
            fragments[index] =
                rect.minY >= edge.value - Points.roundingError.value
                ? fragments[index].moved(down: room) : fragments[index].extended(by: room)
        }
        for index in first..<boxes.count { boxes[index].y += room }
    }
}

extension PagePlan.Fragment {
    /// Returns the fragment with its lower edge farther down.
    func extended(by height: Points) -> PagePlan.Fragment {
        var copy = self
        copy.rect = Rect(x: rect.minX, y: rect.minY, width: rect.width, height: rect.height + height.value)
        return copy
    }

    /// Returns the fragment with its open sides kept within limits.
    func clamped(between top: Points, _ bottom: Points) -> PagePlan.Fragment {
        var copy = self
        let upper = isOpenAtTop ? max(rect.minY, top.value) : rect.minY, lower = isOpenAtBottom ? min(rect.maxY, bottom.value) : rect.maxY
        copy.rect = Rect(x: rect.minX, y: upper, width: rect.width, height: max(0, lower - upper))
        return copy
    }

    /// Returns the fragment farther down its page.
    func moved(down distance: Points) -> PagePlan.Fragment {
        var copy = self
        copy.rect = rect.offset(by: Point(x: 0, y: distance.value))
        return copy
    }
}
