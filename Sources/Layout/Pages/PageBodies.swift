import TypesetBase
import TypesetStylesheet

/// The position of a page's body: the page without margins and running text.
final class PageBodies {
    private let page: PageStyle
    private let frames: PageFrames
    private let running: RunningTextLayout
    /// The height below which margins are reduced: four lines of body text.
    private let leastHeight: Points

    init(_ page: PageStyle, frames: PageFrames, running: RunningTextLayout, lineHeight: Points) {
        (self.page, self.frames, self.running, leastHeight) = (page, frames, running, 4 * lineHeight)
    }

    /// Returns the height of the body on a page whose running text names no section.
    func height(_ orientation: PageOrientation) -> Points { frame(PageHeadings(), orientation).height }

    /// Returns the body's top edge and height on a page whose running text names these headings.
    func frame(_ headings: PageHeadings, _ orientation: PageOrientation) -> (top: Points, height: Points) {
        let frame = frames[orientation], height = frame.height
        let header = running.height(.header, headings, orientation, in: frame)
        let footer = running.height(.footer, headings, orientation, in: frame)
        let top = max(verticalMargin(page.margins.top, of: height), header)
        let bottom = max(verticalMargin(page.margins.bottom, of: height), footer)
        return (top, max(1, height - top - bottom))
    }

    /// Returns a top or bottom margin, reduced if the body would be too low.
    private func verticalMargin(_ styled: Points, of pageHeight: Points) -> Points {
        let missing = leastHeight - (pageHeight - page.margins.vertical)
        return missing > 0 ? max(min(styled, PageFrame.minimumMargin), styled - missing / 2) : styled
    }

    /// Returns the free space between running text and body, above and below, on the page of a plan.
    func freeMargins(_ plan: PagePlan) -> (top: Points, bottom: Points) {
        let body = frame(plan.headings, plan.orientation), height = frames[plan.orientation].height
        return (
            freeMargin(body.top, beside: .header, plan), freeMargin(height - body.top - body.height, beside: .footer, plan)
        )
    }

    /// Returns the free space in a margin; running text is centred in its margin, within the minimum distance from the page's edge.
    private func freeMargin(_ margin: Points, beside position: RunningPosition, _ plan: PagePlan) -> Points {
        let height = running.height(position, plan.headings, plan.orientation, in: frames[plan.orientation])
        guard height > 0, let text = page.runningText(position) else { return margin }
        let own = height - RunningTextLayout.edge - RunningTextLayout.gap(text)
        return max(0, margin - own - max(RunningTextLayout.edge, (margin - own) / 2))
    }
}

extension PageStyle {
    func runningText(_ position: RunningPosition) -> RunningText? { position == .header ? header : footer }
}
