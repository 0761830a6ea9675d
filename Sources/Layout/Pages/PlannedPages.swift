import TypesetBase

/// A page of which the end is planned together with those of other pages.
struct PlannedPage {
    /// Its first box.
    var start: Int
    var end: BoxStream.PageBreak
    /// The heights that are added to the spacing before its boxes, by their numbers on the page; empty for none.
    var added: [Points]
    /// The paragraph that has a line more or less; nil if all have their own.
    var variant: LineVariant?
}

/// The plan of the next pages.
struct PlannedPages {
    /// The height of their bodies.
    var height: Points = 0
    /// The pages, the next one last.
    var pages: [PlannedPage] = []
}

/// Pages that are planned together: those of documents with facing pages, which end at one height.
///
/// A plan consists of lines, rows and other boxes in a single column, with notes that fit their pages. The pages that it does not include
/// are filled one after the other: the last page of a chapter, pages with a figure or a high row that does not fit, landscape pages, and
/// those with several columns. A page with few lines is never shortened for another.
extension Paginator {
    /// The number of lines of pages that may be a line short.
    private static let leastLines = 15.0

    /// Returns the planned end of a page that begins with the next box; nil if the page is filled by itself.
    mutating func plannedPage(_ plan: PagePlan) -> PlannedPage? {
        let metrics = context.styles.lineMetrics(context.flow.documentStyle)
        guard context.page.isFacing, plan.orientation == .styled, notes.isEmpty, plan.height >= Self.leastLines * metrics.pitch else {
            return nil
        }
        if planned.pages.last?.start != body.next || planned.height != plan.height {
            planned = PlannedPages(height: plan.height, pages: plannedPages(of: plan.height, pitch: metrics.pitch).reversed())
        }
        guard let page = planned.pages.popLast(), body.isUnbroken(page) else { return nil }
        return page
    }

    private func plannedPages(of height: Points, pitch: Points) -> [PlannedPage] {
        var judge = PageJudge(stream: body, grid: context.grid, height: height, pitch: pitch)
        let isLeft = isNextLeft
        var search = search(judge)
        if search.isUneven {
            judge.variants = LineVariants(context)
            search = self.search(judge)
        }
        let pages = search.pages()
        var start = body.next, result: [PlannedPage] = []
        for (index, page) in pages.enumerated() {
            let isLeftPage = index.isMultiple(of: 2) == isLeft, facing = isLeftPage ? index + 1 : index - 1
            var added: Points = 0
            if pages.indices.contains(facing) {
                added = isLeftPage ? Spread(page, pages[facing]).added.left : Spread(pages[facing], page).added.right
            } else if index == 0, !isLeftPage, let left = finishedLeftPage {
                added = Spread(left, page).added.right
            }
            result.append(body.planned(page, from: start, adding: added, grid: context.grid, pitch: pitch))
            start = page.end.index
        }
        return result
    }

    private func search(_ judge: PageJudge) -> SpreadSearch {
        var search = SpreadSearch(first: body.next, isLeft: isNextLeft, left: isNextLeft ? nil : finishedLeftPage)
        for _ in 0..<SpreadSearch.mostPages {
            guard search.addPage({ judge.candidates(from: $0, reserve: reserve(onPageOf: judge.height)) }) else { break }
        }
        return search
    }

    /// The left page that faces the next one, which no longer changes; nil if it ends a chapter or has no text.
    private var finishedLeftPage: PageCandidate? {
        guard let page = finishedPage, let last = page.boxes.last, body.first?.startsPage == false else { return nil }
        let level = page.notes.isEmpty ? last.y + last.box(in: body.boxes).level : page.height
        return PageCandidate(end: BoxStream.PageBreak(index: body.next, used: level), level: level, room: 0, cost: 0)
    }

    /// Returns the heights to reserve for the notes of a page.
    private func reserve(onPageOf height: Points) -> (_ notes: [Int], BoxStream.Reserve) -> BoxStream.Reserve {
        var noted: Set<Int> = []
        return { references, reserved in
            let added = references.isEmpty ? [] : lists.unseen(references.filter { !seenNotes.contains($0) }, &noted)
            return added.isEmpty ? reserved : lists.reserve(added, reserved: reserved, page: height)
        }
    }
}

extension BoxStream {
    /// Whether no box of a planned page begins another page, as one that has moved to a landscape page does.
    fileprivate func isUnbroken(_ page: PlannedPage) -> Bool {
        page.start == next && !boxes[page.start + 1..<page.end.index].contains { $0.startsPage || $0.orientation != .styled }
    }

    /// Returns a page with its spacing.
    ///
    /// - Parameter stretch: the height that is added to the spacing of the whole page: on the grid whole lines to the largest ones, so
    ///   that the lines below stay on the grid.
    fileprivate func planned(
        _ page: PageCandidate, from start: Int, adding stretch: Points, grid: BaselineGrid?, pitch: Points
    ) -> PlannedPage {
        var end = page.end, result: [Points] = []
        if page.tail > 0 || stretch > 0 {
            result = [Points](repeating: 0, count: end.index - start)
            var spacing = PageSpacing(first: start, isOpening: boxes[start].startsPage)
            for index in start..<end.index { spacing.add(boxes[index], at: index, pitch: pitch) }
            if page.tail > 0 { add(page.tail, toSpacingFrom: afterGrid(start..<end.index), of: start..<end.index, spacing.tail, &result) }
            if stretch > 0, let grid {
                let lines = Int(stretch.ratio(to: grid.pitch).rounded())
                for box in spacing.boxes(addingLines: lines) { addLine(grid.pitch, before: box, of: start..<end.index, &result) }
            } else if stretch > 0 {
                add(stretch, toSpacingFrom: start, of: start..<end.index, spacing.total, &result)
            }
            end.used += page.tail + stretch
        }
        return PlannedPage(start: start, end: end, added: result, variant: page.variant)
    }

    /// Adds a line of the grid before a box, or half of it before and half after a block that is not on the grid, such as code.
    private func addLine(_ pitch: Points, before box: Int, of page: Range<Int>, _ added: inout [Points]) {
        let below = boxes[box].isOnGrid ? nil : (box + 1..<max(box + 1, page.upperBound)).first { boxes[$0].isBlockStart }
        guard let below, boxes[below].isOnGrid, boxes[below].penalty < Penalty.keepWithText else {
            added[box - page.lowerBound] += pitch
            return
        }
        added[box - page.lowerBound] += pitch / 2
        added[below - page.lowerBound] += pitch / 2
    }

    /// Returns the box after the last line of a page that is on the grid.
    private func afterGrid(_ range: Range<Int>) -> Int { (boxes[range].lastIndex { $0.isOnGrid } ?? range.lowerBound) + 1 }

    /// Distributes a height to the spacing of blocks in proportion to it.
    private func add(_ height: Points, toSpacingFrom first: Int, of range: Range<Int>, _ total: Points, _ added: inout [Points]) {
        guard total > 0 else { return }
        for index in max(first, range.lowerBound + 1)..<max(range.upperBound, first, range.lowerBound + 1) where boxes[index].isBlockStart {
            added[index - range.lowerBound] += height * boxes[index].glue.ratio(to: total)
        }
    }
}
