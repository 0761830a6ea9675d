import Diagnostics
import Geometry

/// Pages that are turned for a table or a figure. The page before ends early; so text that follows in the section flows up and fills it,
/// and what the page is turned for stands on the next one. In the tags it stays where the document has it.
extension Paginator {
    /// A better end of the page than one that leaves it blank before a turned one.
    mutating func flowingBeforeTurnedPage(_ end: BoxStream.PageBreak, within height: Points) -> BoxStream.PageBreak {
        let enough = (1 - Self.leastFill) * height
        guard end.blank(of: height) > enough, let page = body.floatingPage(at: end.index),
            var text = body.text(after: page, height: height)
        else { return end }
        while !text.isEmpty {
            let before = body.part(page.leading.lowerBound..<min(text.upperBound + 1, body.boxes.count))
            let turned = page.content.lowerBound + text.count
            body.moveUp(text, before: page)
            guard let better = bodyBreak(within: height), better.index > page.content.lowerBound, better.index <= turned,
                better.penalty < Penalty.widowOrOrphan, better.blank(of: height) < end.blank(of: height) - height / 20
            else {
                body.restore(before)
                return end
            }
            guard let box = body.container(partedAt: better.index) else {
                body.moveDown(better.index..<turned, after: page.content.count)
                body.beginPage(at: better.index + page.content.count)
                return better
            }
            // A quote, say, would go on on the other side of the turned page.
            body.restore(before)
            text = text.lowerBound..<max(text.lowerBound, box + page.content.count)
        }
        return end
    }
}

/// What stands on pages that are turned for it, in the order of the flow.
struct FloatingPage {
    /// The headings and captions before it, which would go with it.
    var leading: Range<Int>
    /// What the pages are turned for.
    var content: Range<Int>
}

extension BoxStream {
    /// What the pages from here on are turned for, if text may flow up before them.
    fileprivate func floatingPage(at start: Int) -> FloatingPage? {
        guard start < boxes.count, boxes[start].turnsPage, boxes[start].orientation == .turned else { return nil }
        var first = start
        while first < boxes.count, !boxes[first].isOnFloatingPage, boxes[first].orientation == .turned, !boxes[first].isShifted {
            first += 1
        }
        var end = first
        while end < boxes.count, boxes[end].isOnFloatingPage, end == first || !boxes[end].startsPage { end += 1 }
        guard end > first, end < boxes.count, boxes[end].turnsPage else { return nil }
        return FloatingPage(leading: start..<first, content: first..<end)
    }

    /// The figure on the turned page that begins at a page's end, where that page stays blank by more than a third and the figure may stand
    /// upright.
    func wastefulFigure(after end: PageBreak, within height: Points) -> ContentID? {
        guard end.blank(of: height) > height / 3, let page = floatingPage(at: end.index) else { return nil }
        return boxes[page.content.lowerBound].figure?.standsUprightFor
    }

    /// The table on the turned page that begins at a page's end, where that page stays blank by more than half and the table may be set
    /// upright. Tables longer than two pages gain more by the turn.
    func wastefulTable(after end: PageBreak, within height: Points) -> SourceSpan? {
        guard end.blank(of: height) > height / 2, end.index < boxes.count, boxes[end.index].turnsPage,
            let table = turnedTable(from: end.index), table.mayStandUpright,
            turnedHeight(from: end.index) <= 2 * layout.bodyHeight(.turned)
        else { return nil }
        return table.source
    }

    /// The boxes from one on that are on turned pages.
    private func turnedBoxes(from index: Int) -> LazyPrefixWhileSequence<ArraySlice<Box>> {
        boxes[index...].lazy.prefix { $0.orientation == .turned }
    }

    private func turnedHeight(from index: Int) -> Points { turnedBoxes(from: index).reduce(0) { $0 + $1.extent } }

    /// The table for which the pages from a box on are turned; nil where the document turns them for something else.
    private func turnedTable(from index: Int) -> RowBox.TurnedTable? {
        let row = turnedBoxes(from: index).lazy.compactMap { if case .row(let row) = $0.content { row } else { nil } }.first
        return row?.turnedTable
    }

    /// Moves the few lines with which a page begins to the page that is turned for a table after them, where they would be alone on a page
    /// of their own: those after a heading up to a third of the turned page, the end of a text up to a sixth.
    mutating func turnOpening() {
        let room = layout.bodyHeight(.turned), widening = layout.frame(.turned).measure - layout.bodyWidth
        guard !isEmpty, widening >= 0, layout.styledFrame.columns == 1 else { return }
        let most = boxes[next].anchor?.level == nil ? room / 6 : room / 3
        var end = next, used: Points = 0
        while end < boxes.count, used <= most, boxes[end].mayStandOnTurnedPage, end == next || !boxes[end].startsPage {
            used += boxes[end].extent
            end += 1
        }
        guard end > next, used <= most, end < boxes.count, boxes[end].turnsPage, turnedTable(from: end) != nil,
            floatingPage(at: end) == nil, !containers.contains(where: { $0.first < end && $0.last >= next })
        else { return }
        // What just fits the turned page stays there alone.
        let turned = turnedHeight(from: end)
        guard turned > room || used + turned <= room else { return }
        let shift = layout.flow.isRightToLeft ? widening : 0
        for index in next..<end { boxes[index].move(to: .turned, right: shift, markerShift: widening) }
        if !boxes[next].startsPage { beginPage(at: next) }
        (boxes[end].startsPage, boxes[end].turnsPage) = (false, false)
    }

    /// The text of the section after a turned page, as much as a page has room for at most. Tables stay in their order, and so do notes.
    fileprivate func text(after page: FloatingPage, height: Points) -> Range<Int>? {
        let start = page.content.upperBound, level = boxes[..<page.content.lowerBound].lazy.reversed().compactMap { $0.anchor?.level }.first
        var end = start, used: Points = 0
        while end < boxes.count, used < height, boxes[end].mayStandBeforeTurnedPage(inSectionOf: level ?? 0) {
            used += boxes[end].extent
            end += 1
        }
        end = endOfContainers(in: start..<end)
        // No heading is left without what it stands before.
        while end > start, end < boxes.count, boxes[end].penalty >= Penalty.keepWithNext { end -= 1 }
        let hasNotes = boxes[page.content].contains { !$0.notes.isEmpty } && boxes[start..<end].contains { !$0.notes.isEmpty }
        return end > start && !hasNotes ? start..<end : nil
    }

    /// Puts text before a turned page, behind the heading of what is on it.
    fileprivate mutating func moveUp(_ text: Range<Int>, before page: FloatingPage) {
        for index in page.leading { boxes[index].orientation = boxes[text.lowerBound].orientation }
        if let first = page.leading.first { (boxes[first].startsPage, boxes[first].turnsPage) = (false, false) }
        beginPage(at: page.content.lowerBound)
        (boxes[text.lowerBound].startsPage, boxes[text.lowerBound].turnsPage) = (false, false)
        moveUp(text, before: page.content)
    }

    /// Begins a page with a box, for the pages before lie another way.
    fileprivate mutating func beginPage(at index: Int) {
        guard boxes.indices.contains(index), !boxes[index].startsPage else { return }
        (boxes[index].startsPage, boxes[index].turnsPage) = (true, true)
    }
}

extension Box {
    /// Whether the box may stand before a turned page that it follows in the document: text and figures of the same section.
    fileprivate func mayStandBeforeTurnedPage(inSectionOf level: Int) -> Bool {
        guard !startsPage || turnsPage, orientation == .styled, !isClipped, tableHead == nil, anchor?.level.map({ $0 > level }) ?? true
        else {
            return false
        }
        return switch content {
        case .line, .figure: true
        // What stands behind a thematic break is another matter.
        case .rule, .row, .contentsEntry, .blank: false
        }
    }

    /// Whether it may go with what follows it to a page that lies the other way: a line as wide as it is upright.
    fileprivate var mayStandOnTurnedPage: Bool {
        guard case .line = content else { return false }
        return orientation == .styled && !isClipped && !spansColumns && tableHead == nil && notes.isEmpty
    }
}
