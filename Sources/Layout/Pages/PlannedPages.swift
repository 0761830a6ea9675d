import TypesetBase

/// A page of which the end is planned together with those of other pages.
struct PlannedPage {
    /// Its first box.
    var start: Int
    var end: BoxStream.PageBreak
    /// The heights that are added to the spacing before its boxes, by their numbers on the page; empty for none.
    var added: [Points]
    /// Whether those heights move lines off the grid.
    var isOffGrid = false
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
    /// The minimum number of lines of a page that may end a line short.
    private static let leastLines = 15.0

    /// Returns the planned end of a page that begins with the next box; nil if the page is filled by itself.
    mutating func plannedPage(_ plan: PagePlan) -> PlannedPage? {
        let metrics = context.styles.lineMetrics(context.flow.documentStyle)
        guard context.page.isFacing, plan.orientation == .styled, notes.isEmpty, plan.height >= Self.leastLines * metrics.pitch else {
            return nil
        }
        if planned.pages.last?.start != body.next || planned.height != plan.height {
            planned = PlannedPages(height: plan.height, pages: plannedPages(plan, pitch: metrics.pitch).reversed())
        }
        guard let page = planned.pages.popLast(), body.isUnbroken(page) else { return nil }
        return page
    }

    private mutating func plannedPages(_ plan: PagePlan, pitch: Points) -> [PlannedPage] {
        let isLeft = isNextLeft, height = plan.height, variants = LineVariants(context),
            left = isLeft ? nil : finishedLeftPage(beside: plan)
        var placed: Set<ObjectIdentifier> = [], search = search(height, pitch: pitch, left: left, nil, placed, known: [:])
        for _ in 0..<SpreadSearch.mostPages {
            guard let page = search.pageBeforeFigure else { break }
            let changed = placeFigures(onPageFrom: page, height, leavingBlank: PageJudge.mostBlank(pitch), &placed)
            search = self.search(height, pitch: pitch, left: left, nil, placed, known: search.known.filter { $0.value.stop <= changed })
        }
        if search.isUneven { search = self.search(height, pitch: pitch, left: left, variants, placed, known: [:]) }
        let pages = search.pages()
        var start = body.next, result: [PlannedPage] = []
        for (index, page) in pages.enumerated() {
            let isLeftPage = index.isMultiple(of: 2) == isLeft, facing = isLeftPage ? index + 1 : index - 1
            var change = page.ownChange
            if pages.indices.contains(facing) {
                change = isLeftPage ? Spread(page, pages[facing]).changes.left : Spread(pages[facing], page).changes.right
            } else if index == 0, let left {
                change = Spread(left, page).changes.right
            }
            result.append(body.planned(page, from: start, change, grid: context.grid, pitch: pitch))
            start = page.end.next.box
        }
        return result
    }

    /// - Parameters:
    ///   - left: the facing page, if it is finished.
    ///   - variants: the paragraphs that may have a line more or less; nil if all have their own.
    ///   - placed: the figures that have their place.
    ///   - known: the ends of pages from an earlier search.
    private func search(
        _ height: Points, pitch: Points, left: PageCandidate?, _ variants: LineVariants?, _ placed: Set<ObjectIdentifier>,
        known: [PageStart: PageCandidates]
    ) -> SpreadSearch {
        let noteLevel = lists.lastBaseline(onPageOf: height)
        var judge = PageJudge(stream: body, grid: context.grid, height: height, pitch: pitch, noteLevel: noteLevel)
        (judge.variants, judge.placed) = (variants, placed)
        var search = SpreadSearch(first: body.next, isLeft: isNextLeft, left: left, known: known)
        for _ in 0..<SpreadSearch.mostPages {
            guard search.addPage({ judge.candidates(from: $0, reserve: reserve(onPageOf: height)) }) else { break }
        }
        return search
    }

    /// Fills a page before a figure as if it were filled by itself, and returns the first box that may have moved.
    ///
    /// The figure shrinks or text moves up before it, and then the pages are planned.
    private mutating func placeFigures(
        onPageFrom start: Int, _ height: Points, leavingBlank most: Points, _ placed: inout Set<ObjectIdentifier>
    ) -> Int {
        let next = body.move(to: start)
        defer { _ = body.move(to: next) }
        guard let end = bodyBreak(within: height), let first = body.figure(missingAt: end) else { return start }
        func place(_ figure: Range<Int>?) {
            if let figure = figure.flatMap({ body.boxes[$0.lowerBound].figure }) { placed.insert(ObjectIdentifier(figure)) }
        }
        place(first)
        let better = placingFigures(end, within: height, leavingBlank: most)
        place(body.figure(missingAt: better))
        return first.lowerBound
    }

    /// Returns the left page that faces the next one, which no longer changes; nil if it ends a chapter or has no text.
    private func finishedLeftPage(beside plan: PagePlan) -> PageCandidate? {
        guard let page = finishedPage, body.first?.startsPage == false,
            let last = page.boxes.last(where: { !$0.box(in: body.boxes).isBelowEnd }) ?? page.boxes.last
        else { return nil }
        let bottom = page.notes.isEmpty ? last.y + last.box(in: body.boxes).level : lists.lastBaseline(onPageOf: page.height)
        // Running text of two lines moves the body down.
        let level = bottom + page.top - plan.top
        return PageCandidate(end: BoxStream.PageBreak(index: body.next, used: level), level: level, room: 0, cost: 0)
    }

    /// Returns the heights to reserve for the notes of a page.
    func reserve(onPageOf height: Points) -> (_ notes: [Int], BoxStream.Reserve) -> BoxStream.Reserve {
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
    /// - Parameter change: the change of the spacing: lines of the grid are added to the largest ones, so that the lines below stay on the
    ///   grid; any other height is added below the last line that is on it.
    fileprivate func planned(
        _ page: PageCandidate, from start: Int, _ change: PageChange, grid: BaselineGrid?, pitch: Points
    ) -> PlannedPage {
        var end = page.end, result: [Points] = []
        if change.lines > 0 || change.height != 0 {
            let range = start..<end.index
            result = [Points](repeating: 0, count: range.count)
            var spacing = PageSpacing(first: start, isOpening: boxes[start].startsPage, shrinks: spacingShrinks)
            for index in range { spacing.add(boxes, at: index, pitch: pitch) }
            for box in spacing.boxes(addingLines: change.lines) { addLine(page.give.line, before: box, of: range, &result) }
            if change.isOffGrid {
                let most = change.height > 0 ? spacing.all.growth : spacing.all.shrinkOfBlocks
                add(spacing.all.shares(of: change.height, most: most), to: spacing.all, of: range, from: range.lowerBound, &result)
            } else if change.height != 0 {
                let most = change.height > 0 ? page.give.blocks : spacing.tail.shrinkOfBlocks
                add(spacing.tail.shares(of: change.height, most: most), to: spacing.tail, of: range, from: afterGrid(range), &result)
            }
            end.used += Double(change.lines) * page.give.line + change.height
        }
        return PlannedPage(start: start, end: end, added: result, isOffGrid: change.isOffGrid, variant: page.variant)
    }

    /// Returns the next page with less spacing.
    func shortened(_ end: PageBreak, by height: Points, _ spacing: PageSpacing) -> PlannedPage {
        var page = PlannedPage(start: next, end: end, added: [Points](repeating: 0, count: end.index - next))
        page.end.used -= height
        let range = next..<end.index
        add(spacing.tail.shares(of: -height, most: height), to: spacing.tail, of: range, from: afterGrid(range), &page.added)
        return page
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

    /// Distributes heights in proportion to the spacing of the blocks, lines of code and rows from a box to the last baseline.
    private func add(
        _ shares: PageSpacing.Movable, to tail: PageSpacing.Movable, of page: Range<Int>, from first: Int, _ added: inout [Points]
    ) {
        let end = boxes[page].lastIndex { !$0.isBelowEnd } ?? page.lowerBound
        for index in first..<max(first, end + 1) {
            let spacing = PageSpacing.spacing(of: boxes, at: index, first: page.lowerBound)
            for part in [\PageSpacing.Movable.blocks, \.lines, \.rows] where spacing[keyPath: part] > 0 {
                added[index - page.lowerBound] += shares[keyPath: part] * spacing[keyPath: part].ratio(to: tail[keyPath: part])
            }
        }
    }
}
