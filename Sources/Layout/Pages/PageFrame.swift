import Geometry
import Stylesheet

/// The orientation of the pages for which a block is laid out.
enum PageOrientation: Sendable {
    /// The orientation in the stylesheet.
    case styled
    /// The stylesheet's orientation with width and height exchanged.
    case turned
    /// Any orientation, for footnotes, which may continue on the next page.
    case either
}

/// The common properties of the pages of one orientation: their size, and the body between the side margins.
struct PageFrame {
    let size: Size
    /// The margins. They are reduced if the measure would be too short, and enlarged if the document limits the measure.
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

/// The position of a page's body: the page without margins and running text.
extension SizeLayout {
    /// Returns the frame of pages of an orientation.
    ///
    /// On a landscape page, margins keep their sides as the reader sees them: the top margin stays at the top, with the running text.
    func frame(_ orientation: PageOrientation) -> PageFrame {
        switch orientation {
        case .styled: styledFrame
        case .turned: turnedFrame
        case .either: hasTurnedPages ? commonFrame : styledFrame
        }
    }

    /// Returns the frame of pages of a size. Margins are reduced to keep a measure of eight em, about 16 characters.
    func frame(ofPagesOf size: Size) -> PageFrame { PageFrame(size: size, margins: page.margins, minimumMeasure: 8 * bodySize) }

    /// Returns the frame with the document's longest measure. Landscape pages have no such limit, since they contain wide content.
    func limited(_ frame: PageFrame) -> PageFrame {
        frame.limited(to: longestMeasure(styles[flow.documentStyle]), minimumMeasure: 8 * bodySize)
    }

    /// Returns the frame with the columns of the stylesheet.
    ///
    /// A column has at least 30 characters, 15 em, about a newspaper column. The gap of 1.5 em separates columns more clearly than any word
    /// space.
    func divided(_ frame: PageFrame) -> PageFrame {
        page.columns == 1 ? frame : frame.divided(into: page.columns, gap: 1.5 * bodySize, least: 15 * bodySize)
    }

    /// Returns the page orientation for landscape or portrait. A square page does not change.
    func orientation(of wanted: FlowContainer.Orientation) -> PageOrientation {
        let isTurned = wanted == .landscape ? page.size.width < page.size.height : page.size.width > page.size.height
        return isTurned ? .turned : .styled
    }

    var reducesMargins: Bool { styledFrame.left < page.margins.left - 0.01 || styledFrame.right < page.margins.right - 0.01 }

    /// The measure of the body of a page in the stylesheet's orientation, or of its columns.
    var bodyWidth: Points { styledFrame.measure }

    /// Returns the height of the body on a page whose running text names no section.
    func bodyHeight(_ orientation: PageOrientation) -> Points { bodyFrame(PageHeadings(), orientation).height }

    /// Returns the body's top edge and height on a page whose running text names these headings.
    func bodyFrame(_ headings: PageHeadings, _ orientation: PageOrientation) -> (top: Points, height: Points) {
        let height = frame(orientation).height
        let header = runningHeight(.header, headings, orientation)
        let footer = runningHeight(.footer, headings, orientation)
        let top = max(verticalMargin(page.margins.top, of: height), header)
        let bottom = max(verticalMargin(page.margins.bottom, of: height), footer)
        return (top, max(1, height - top - bottom))
    }

    /// Returns the free space between running text and body, above and below, on the page of a plan.
    func freeMargins(_ plan: PagePlan) -> (top: Points, bottom: Points) {
        let body = bodyFrame(plan.headings, plan.orientation), height = frame(plan.orientation).height
        return (
            freeMargin(body.top, beside: .header, plan), freeMargin(height - body.top - body.height, beside: .footer, plan)
        )
    }

    /// Returns the free space in a margin. Running text is centred in its margin, within the minimum distance from the page's edge.
    private func freeMargin(_ margin: Points, beside position: RunningPosition, _ plan: PagePlan) -> Points {
        let height = runningHeight(position, plan.headings, plan.orientation)
        guard height > 0, let running = runningText(position) else { return margin }
        let text = height - Self.runningEdge - Self.runningGap(running)
        return max(0, margin - text - max(Self.runningEdge, (margin - text) / 2))
    }

    /// Returns a top or bottom margin, reduced if the body would have fewer than four lines.
    private func verticalMargin(_ styled: Points, of pageHeight: Points) -> Points {
        let missing = 4 * styles[flow.documentStyle].lineHeight - (pageHeight - page.margins.vertical)
        return missing > 0 ? max(min(styled, PageFrame.minimumMargin), styled - missing / 2) : styled
    }
}

/// Blocks on pages of another orientation than those around them.
extension SizeLayout {
    /// Lays out blocks on pages of another orientation, if possible. `body` gets the containing block for these pages.
    ///
    /// - Parameter floats: whether following text of the section may move before these pages.
    /// - Returns: whether the blocks have that orientation. Boxes, table cells and notes keep the orientation of their page.
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

    /// Returns the containing block on pages of another orientation, with the same indents; nil if the orientation cannot change.
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
