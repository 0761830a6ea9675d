import TypesetBase

/// Landscape pages for a table or a figure.
///
/// The page before ends early. Following text of the section moves up to fill it, and the table or figure is on the next page. In the tags
/// it keeps its place in the document.
extension Paginator {
    /// Returns a better end for a page that would be mostly blank before a landscape page.
    mutating func flowingBeforeLandscapePage(_ end: BoxStream.PageBreak, within height: Points) -> BoxStream.PageBreak {
        let blank = end.blank(of: height)
        guard blank > (1 - Self.leastFill) * height, let page = body.floatingPage(at: end.index) else { return end }
        return moving(body.text(after: page, height: height), before: page, within: height) { $0 < blank - height / 20 } ?? end
    }

    /// Moves text before the landscape page that is next, if notes from earlier pages would leave it no room; returns whether there is any.
    mutating func moveTextBeforeLandscapePage() -> Bool {
        guard context.frames.styled.columns == 1, let page = body.floatingPage(at: body.next) else { return false }
        let height = context.bodies.height(.styled)
        return moving(body.text(after: page, height: height), before: page, within: height) { _ in true } != nil
    }
}

extension BoxStream {
    /// Returns the content of the landscape pages at an index, if text may move up before them.
    fileprivate func floatingPage(at start: Int) -> FloatingContent? {
        guard start < boxes.count, boxes[start].turnsPage, boxes[start].orientation == .turned else { return nil }
        var first = start
        while first < boxes.count, !boxes[first].isOnFloatingPage, boxes[first].orientation == .turned, !boxes[first].isShifted {
            first += 1
        }
        var end = first
        while end < boxes.count, boxes[end].isOnFloatingPage, end == first || !boxes[end].startsPage { end += 1 }
        guard end > first, end < boxes.count, boxes[end].turnsPage else { return nil }
        return FloatingContent(leading: start..<first, content: first..<end, isOnLandscapePages: true)
    }

    /// Returns the figure on the landscape page after a break, if it may be upright and more than a third of the page before stays blank.
    func figureLeavingSparsePage(after end: PageBreak, within height: Points) -> ContentID? {
        guard end.blank(of: height) > height / 3, let page = floatingPage(at: end.index) else { return nil }
        return boxes[page.content.lowerBound].figure?.portraitContent
    }

    /// Returns the table on the landscape page after a break, if it may be upright and more than half of the page before stays blank.
    ///
    /// Tables longer than two pages gain more from the landscape orientation.
    func tableLeavingSparsePage(after end: PageBreak, within height: Points) -> SourceSpan? {
        guard end.blank(of: height) > height / 2, end.index < boxes.count, boxes[end.index].turnsPage,
            let table = landscapeTable(from: end.index), table.canBeUpright,
            turnedHeight(from: end.index) <= 2 * context.bodies.height(.turned)
        else { return nil }
        return table.source
    }

    /// Returns the boxes on landscape pages from an index on.
    private func turnedBoxes(from index: Int) -> LazyPrefixWhileSequence<ArraySlice<Box>> {
        boxes[index...].lazy.prefix { $0.orientation == .turned }
    }

    private func turnedHeight(from index: Int) -> Points { turnedBoxes(from: index).reduce(0) { $0 + $1.extent } }

    /// Returns the table that needs the landscape pages from an index on; nil if they have another reason.
    private func landscapeTable(from index: Int) -> RowBox.LandscapeTable? {
        let row = turnedBoxes(from: index).lazy.compactMap { if case .row(let row) = $0.content { row } else { nil } }.first
        return row?.landscapeTable
    }

    /// Moves the few lines at the beginning of a page to the landscape page of a table after them, if they would be alone on a page.
    ///
    /// Lines after a heading may fill up to a third of the landscape page, the end of a text up to a sixth.
    mutating func turnOpening() {
        let room = context.bodies.height(.turned), widening = context.frames.turned.measure - context.frames.styled.measure
        guard !isEmpty, widening >= 0, context.frames.styled.columns == 1 else { return }
        let most = boxes[next].anchor?.level == nil ? room / 6 : room / 3
        var end = next, used: Points = 0
        while end < boxes.count, used <= most, boxes[end].mayMoveToLandscapePage, end == next || !boxes[end].startsPage {
            used += boxes[end].extent
            end += 1
        }
        guard end > next, used <= most, end < boxes.count, boxes[end].turnsPage, landscapeTable(from: end) != nil,
            floatingPage(at: end) == nil, !containers.contains(where: { $0.first < end && $0.last >= next })
        else { return }
        // A table that just fits the landscape page stays there alone.
        let turned = turnedHeight(from: end)
        guard turned > room || used + turned <= room else { return }
        let shift = context.flow.isRightToLeft ? widening : 0
        for index in next..<end { boxes[index].move(to: .turned, right: shift, markerShift: widening) }
        if !boxes[next].startsPage { beginPage(at: next) }
        (boxes[end].startsPage, boxes[end].turnsPage) = (false, false)
    }

    /// Returns the text of the section after a landscape page, at most a page; tables and notes keep their order.
    fileprivate func text(after page: FloatingContent, height: Points) -> Range<Int>? {
        let start = page.content.upperBound, level = boxes[..<page.content.lowerBound].lazy.reversed().compactMap { $0.anchor?.level }.first
        var end = start, used: Points = 0
        while end < boxes.count, used < height, boxes[end].mayMoveBeforeLandscapePage(inSectionOf: level ?? 0) {
            used += boxes[end].extent
            end += 1
        }
        end = endOfContainers(in: start..<end)
        // A heading stays with the content after it.
        while end > start, end < boxes.count, boxes[end].penalty >= Penalty.keepWithText { end -= 1 }
        let hasNotes = boxes[page.content].contains { !$0.notes.isEmpty } && boxes[start..<end].contains { !$0.notes.isEmpty }
        return end > start && !hasNotes ? start..<end : nil
    }
}

extension Box {
    /// Whether the box may move before a landscape page that precedes it in the document: text and figures of the same section.
    fileprivate func mayMoveBeforeLandscapePage(inSectionOf level: Int) -> Bool {
        guard !startsPage || turnsPage, orientation == .styled, !isClipped, tableHead == nil, anchor?.level.map({ $0 > level }) ?? true
        else {
            return false
        }
        return switch content {
        case .line, .formula, .figure: true
        // A thematic break separates the content after it.
        case .rule, .row, .contentsEntry, .blank: false
        }
    }

    /// Whether it may move to a landscape page with the content after it: a line of text, whose width does not change.
    fileprivate var mayMoveToLandscapePage: Bool {
        guard case .line = content else { return false }
        return orientation == .styled && !isClipped && !spansColumns && tableHead == nil && notes.isEmpty
    }
}
