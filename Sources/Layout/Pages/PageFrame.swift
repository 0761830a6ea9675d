import Geometry
import Stylesheet

/// How the pages lie that a block is laid out for.
enum PageOrientation: Sendable {
    /// As the sheet says.
    case styled
    /// With width and height exchanged.
    case turned
    /// One way or the other: of footnotes, which go on from one page to the next.
    case either
}

/// What the pages of one orientation have in common: their size, and the body between the margins at their sides.
struct PageFrame {
    let size: Size
    /// The margins, reduced where the measure would be too short, and wider where the document has a longest one.
    private(set) var left: Points
    private(set) var right: Points
    /// Whether it is that of an even page where pages face each other.
    private(set) var isMirrored = false
    /// Of the text.
    private(set) var columns = 1
    /// Between two columns.
    private(set) var gap: Points = 0

    var width: Points { Points(size.width) }
    var height: Points { Points(size.height) }
    /// Of all columns.
    var bodyWidth: Points { max(1, width - left - right) }
    /// Of a column.
    var measure: Points { columns == 1 ? bodyWidth : (bodyWidth - Double(columns - 1) * gap) / Double(columns) }

    /// The margin that is always left, in points: a quarter of an inch, which printers cannot print on.
    static var minimumMargin: Points { 18 }

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

    /// Of an even page where pages face each other: left and right are exchanged.
    var mirrored: PageFrame {
        var frame = self
        (frame.left, frame.right, frame.isMirrored) = (right, left, true)
        return frame
    }

    /// With as many columns as are wide enough.
    func divided(into columns: Int, gap: Points, least: Points) -> PageFrame {
        var frame = self
        (frame.columns, frame.gap) = (columns, gap)
        while frame.columns > 1, frame.measure < least { frame.columns -= 1 }
        return frame
    }

    /// The left edge of a column, from that of the body.
    func x(ofColumn index: Int, isRightToLeft: Bool) -> Points {
        Double(isRightToLeft ? columns - 1 - index : index) * (measure + gap)
    }

    /// With a measure no longer than that of the document's `maxWidth`, nor so short that margins would have been reduced for it.
    func limited(to longest: Points?, minimumMeasure: Points) -> PageFrame {
        guard let longest else { return self }
        let slack = max(0, bodyWidth - max(longest, minimumMeasure))
        var frame = self
        frame.left += slack / 2
        frame.right += slack / 2
        return frame
    }
}

/// Where the body of a page lies: the page without margins and running text.
extension SizeLayout {
    /// The frame of the pages that lie in a way. On a turned page the margins are what they are on the others as seen by who reads it: the
    /// one at the top stays at the top, with the running text.
    func frame(_ orientation: PageOrientation) -> PageFrame {
        switch orientation {
        case .styled: styledFrame
        case .turned: turnedFrame
        case .either: hasTurnedPages ? commonFrame : styledFrame
        }
    }

    /// The frame of pages of a size. Eight ems, some 16 characters, are the measure that is kept at the cost of the margins.
    func frame(ofPagesOf size: Size) -> PageFrame { PageFrame(size: size, margins: page.margins, minimumMeasure: 8 * bodySize) }

    /// The frame with the document's longest measure. Turned pages do not have it: they are for what is wide.
    func limited(_ frame: PageFrame) -> PageFrame {
        frame.limited(to: longestMeasure(styles[flow.documentStyle]), minimumMeasure: 8 * bodySize)
    }

    /// The frame with the columns of the sheet. Thirty characters, 15 em, are about what a newspaper's column has; an em and a half parts
    /// columns more clearly than any word space.
    func divided(_ frame: PageFrame) -> PageFrame {
        page.columns == 1 ? frame : frame.divided(into: page.columns, gap: 1.5 * bodySize, least: 15 * bodySize)
    }

    /// How a page lies that is wider than high, or higher than wide; on a square one nothing changes.
    func orientation(of wanted: FlowContainer.Orientation) -> PageOrientation {
        let isTurned = wanted == .landscape ? page.size.width < page.size.height : page.size.width > page.size.height
        return isTurned ? .turned : .styled
    }

    var reducesMargins: Bool { styledFrame.left < page.margins.left - 0.01 || styledFrame.right < page.margins.right - 0.01 }

    /// The measure of the body of a page that lies as the sheet says, or of its columns.
    var bodyWidth: Points { styledFrame.measure }

    /// Height of the body on a page whose running text names no section.
    func bodyHeight(_ orientation: PageOrientation) -> Points { bodyFrame(PageHeadings(), orientation).height }

    /// The body's top edge and height on a page whose running text names some headings.
    func bodyFrame(_ headings: PageHeadings, _ orientation: PageOrientation) -> (top: Points, height: Points) {
        let height = frame(orientation).height
        let header = runningHeight(.header, headings, orientation)
        let footer = runningHeight(.footer, headings, orientation)
        let top = max(verticalMargin(page.margins.top, of: height), header)
        let bottom = max(verticalMargin(page.margins.bottom, of: height), footer)
        return (top, max(1, height - top - bottom))
    }

    /// The free space between running text and body, above and below, on the page of a plan.
    func freeMargins(_ plan: PagePlan) -> (top: Points, bottom: Points) {
        let body = bodyFrame(plan.headings, plan.orientation), height = frame(plan.orientation).height
        return (
            freeMargin(body.top, beside: .header, plan), freeMargin(height - body.top - body.height, beside: .footer, plan)
        )
    }

    /// Running text is centred in its margin, as far as the distance from the page's edge allows.
    private func freeMargin(_ margin: Points, beside position: RunningPosition, _ plan: PagePlan) -> Points {
        let height = runningHeight(position, plan.headings, plan.orientation)
        guard height > 0, let running = runningText(position) else { return margin }
        let text = height - Self.runningEdge - Self.runningGap(running)
        return max(0, margin - text - max(Self.runningEdge, (margin - text) / 2))
    }

    /// Top and bottom margins are reduced where the body would hold fewer than four lines.
    private func verticalMargin(_ styled: Points, of pageHeight: Points) -> Points {
        let missing = 4 * styles[flow.documentStyle].lineHeight - (pageHeight - page.margins.vertical)
        return missing > 0 ? max(min(styled, PageFrame.minimumMargin), styled - missing / 2) : styled
    }
}

/// Blocks on pages that lie another way than those around them.
extension SizeLayout {
    /// Lays blocks out on pages of another orientation, where they can be: `body` gets the block that it is given there.
    ///
    /// - Parameter floats: whether text that follows in the section may stand before these pages.
    /// - Returns: whether they are; not in a box, in a table's cell or in a note, which are on pages of the others.
    @discardableResult
    func layOut(
        on orientation: PageOrientation, in containing: ContainingBlock, into list: inout VerticalList, floats: Bool = false,
        body: (ContainingBlock, inout VerticalList) -> Void
    ) -> Bool {
        guard orientation != containing.orientation, let inner = block(containing, on: orientation, in: list) else {
            body(containing, &list)
            return orientation == containing.orientation
        }
        if orientation == .turned { hasTurnedPages = true }
        let room = Size(width: inner.x.value + inner.width.value, height: bodyHeight(orientation).value / 3)
        list.turnPages(
            to: orientation, leading: room, widening: inner.width - containing.width, isRightToLeft: containing.isRightToLeft,
            floats: floats)
        body(inner, &list)
        list.turnPages(to: containing.orientation)
        return true
    }

    /// The block that something has on pages of another orientation, with the same indents; nil where the pages cannot change.
    func block(_ containing: ContainingBlock, on orientation: PageOrientation, in list: VerticalList) -> ContainingBlock? {
        guard containing.orientation != .either, !containing.forbidsOutdents, containing.height == nil, !list.hasOpenContainers else {
            return nil
        }
        var block = containing
        block.orientation = orientation
        let frame = frame(containing.orientation)
        block.width += self.frame(orientation).measure - (containing.spansColumns ? frame.bodyWidth : frame.measure)
        block.spansColumns = false
        return block.width >= min(minimumTextWidth, containing.width) ? block : nil
    }
}
