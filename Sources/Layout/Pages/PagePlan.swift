import Geometry
import Stylesheet

/// The boxes and box fragments of one page and their positions, from the top left corner of the body.
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
    var section: String
}

/// The boxes that the plans of a document refer to. Each is on one page.
struct PlannedBoxes {
    private(set) var body: [Box]
    private(set) var notes: [Box]

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

/// Where the body of a page lies: the page without margins and running text.
extension SizeLayout {
    var pageWidth: Points { Points(page.size.width) }
    var pageHeight: Points { Points(page.size.height) }

    /// The measure below which margins are reduced: eight ems, some 16 characters.
    private var minimumMeasure: Points { min(8 * bodySize, pageWidth - 2 * Self.minimumMargin) }

    /// The margin that is always left, in points: a quarter of an inch, which printers cannot print on.
    static var minimumMargin: Points { 18 }

    /// Left and right margins, reduced where the measure would be too short.
    var sideMargins: (left: Points, right: Points) {
        let styled = page.margins
        let missing = minimumMeasure - (pageWidth - styled.horizontal)
        guard missing > 0, styled.horizontal > 0 else { return (styled.left, styled.right) }
        let least = min(Self.minimumMargin, styled.left, styled.right)
        let scale = max(2 * least, styled.horizontal - missing).ratio(to: styled.horizontal)
        return (styled.left * scale, styled.right * scale)
    }

    var reducesMargins: Bool { sideMargins.left < page.margins.left - 0.01 || sideMargins.right < page.margins.right - 0.01 }

    var bodyWidth: Points { max(1, pageWidth - sideMargins.left - sideMargins.right) }

    /// Height of the body on a page whose running text names no section.
    var bodyHeight: Points { bodyFrame(section: "").height }

    /// The body's top edge and height on a page whose running text names `section`.
    func bodyFrame(section: String) -> (top: Points, height: Points) {
        let header = runningHeight(.header, section: section)
        let footer = runningHeight(.footer, section: section)
        let top = max(verticalMargin(page.margins.top), header)
        let bottom = max(verticalMargin(page.margins.bottom), footer)
        return (top, max(1, pageHeight - top - bottom))
    }

    /// The free space between running text and body, above and below, on a page whose running text names `section`.
    func freeMargins(section: String) -> (top: Points, bottom: Points) {
        let frame = bodyFrame(section: section)
        return (
            freeMargin(frame.top, beside: .header, section: section),
            freeMargin(pageHeight - frame.top - frame.height, beside: .footer, section: section)
        )
    }

    /// Running text is centred in its margin, as far as the distance from the page's edge allows.
    private func freeMargin(_ margin: Points, beside position: RunningPosition, section: String) -> Points {
        let height = runningHeight(position, section: section)
        guard height > 0, let running = runningText(position) else { return margin }
        let text = height - Self.runningEdge - Self.runningGap(running)
        return max(0, margin - text - max(Self.runningEdge, (margin - text) / 2))
    }

    /// Top and bottom margins are reduced where the body would hold fewer than four lines.
    private func verticalMargin(_ styled: Points) -> Points {
        let missing = 4 * styles[flow.documentStyle].lineHeight - (pageHeight - page.margins.vertical)
        return missing > 0 ? max(min(styled, Self.minimumMargin), styled - missing / 2) : styled
    }
}
