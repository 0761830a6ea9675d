import TypesetBase

/// Pages with several columns.
///
/// Content that spans the columns divides the page. The columns above it end at one height, and others begin below it. The last columns of
/// the document and before a page break are balanced too.
extension Paginator {
    mutating func columnPage() {
        var page = beginPage(), used: Points = 0
        while page.columns.isEmpty || continues(on: page) {
            // Spacing is dropped at the top of a page, and kept above and below content that spans columns.
            let gap = page.columns.isEmpty ? 0 : body.first?.glue ?? 0, room = page.height - used - gap
            let parts = body.first?.spansColumns == true ? spanningPart(of: page, room) : columnParts(of: page, room)
            guard !parts.isEmpty else { break }
            page.columns += parts.map { part in
                var part = part
                part.top = page.top + used + gap
                return part
            }
            used += gap + (parts.map(\.height).max() ?? 0)
        }
        finish(page)
    }

    /// Whether the next boxes may be below the columns that the page already has.
    private func continues(on page: PagePlan) -> Bool {
        body.first.map { !$0.startsPage && $0.orientation == page.orientation } ?? false
    }

    /// Returns a column of a page, which begins at its top, with a height.
    private func column(_ number: Int, of page: PagePlan, _ height: Points) -> PagePlan {
        var part = page
        (part.columns, part.column, part.height, part.isOpening) = ([], number, height, false)
        return part
    }

    // MARK: Content that spans columns

    /// Returns the next part that spans the columns, with room for the lines that it heads; empty if it belongs on the next page.
    private mutating func spanningPart(of page: PagePlan, _ room: Points) -> [PagePlan] {
        guard let end = body.bestBreak(within: room) ?? (page.columns.isEmpty ? body.breakAfterFirst(within: room) : nil) else { return [] }
        guard page.columns.isEmpty || room - end.used >= body.leastHeight(from: end.index) else { return [] }
        var part = column(0, of: page, end.used)
        recordBrokenKeep(at: end, of: body)
        let taken = body.take(end, within: end.used)
        (part.boxes, part.fragments, part.spansColumns) = (taken.boxes, taken.fragments, true)
        noteHeadings(of: part)
        postpone(part.boxes.flatMap { $0.notes(in: body.boxes) })
        return [part]
    }

    // MARK: Columns

    /// Returns the next columns of a page: as high as there is room, or balanced if all their content fits.
    private mutating func columnParts(of page: PagePlan, _ room: Points) -> [PagePlan] {
        if !page.columns.isEmpty, room < body.leastHeight(from: body.next) { return [] }
        return fillColumns(of: page, balancedHeight(of: page, room) ?? levelHeight(of: page, room) ?? room)
    }

    private mutating func fillColumns(of page: PagePlan, _ height: Points) -> [PagePlan] {
        var parts: [PagePlan] = []
        for number in 0..<context.frames[page.orientation].columns where parts.isEmpty || !isAtEnd(of: page) {
            var part = column(number, of: page, height)
            if body.isEmpty || !continues(in: page, after: parts) || notesFillPage(of: height) { fillWithNotes(&part) } else { fill(&part) }
            parts.append(part)
        }
        return parts
    }

    private func continues(in page: PagePlan, after parts: [PagePlan]) -> Bool {
        guard let box = body.first else { return false }
        return parts.isEmpty && page.columns.isEmpty || !box.startsPage && box.orientation == page.orientation && !box.spansColumns
    }

    /// Whether all content that belongs to the columns of a page has been placed.
    private func isAtEnd(of page: PagePlan) -> Bool {
        notes.isEmpty && (body.first.map { $0.startsPage || $0.orientation != page.orientation || $0.spansColumns } ?? true)
    }

    /// Returns the least height at which the columns contain all boxes up to the next page break or spanning content; nil if they do not
    /// fit.
    private func balancedHeight(of page: PagePlan, _ room: Points) -> Points? {
        let count = context.frames[page.orientation].columns
        guard let all = body.heightOfColumns(upTo: Double(count) * room), fits(page, room) else { return nil }
        var low = min(all / Double(count), room), high = room
        // A difference of a quarter of a line is not visible.
        while high - low > context.styles.bodySize / 4 {
            let middle = (low + high) / 2
            if fits(page, middle) { high = middle } else { low = middle }
        }
        return high
    }

    /// The most lines by which columns that continue on the next page are lower than the page.
    private static let mostMissing = 3.0

    /// Returns the least height at which the columns of a page end with the same box as at their full height; nil if they are level.
    ///
    /// A heading that moves to the next page leaves the last column short. Lines of the columns before it move there.
    private func levelHeight(of page: PagePlan, _ room: Points) -> Points? {
        let line = context.styles.lineMetrics(context.flow.documentStyle).pitch
        func filled(_ height: Points) -> (end: Int, bottoms: [Points])? {
            var trial = self.trial
            let parts = trial.fillColumns(of: page, height)
            // Text may still move up before a figure.
            guard trial.notes.isEmpty, trial.body.first?.figure == nil,
                parts.allSatisfy({ $0.notes.isEmpty && $0.isWithin(height, trial.body.boxes) })
            else { return nil }
            return (trial.body.next, parts.map { $0.bottom(in: trial.body.boxes) })
        }
        guard notes.isEmpty, let whole = filled(room), let lowest = whole.bottoms.max(), let highest = whole.bottoms.min(),
            lowest - highest > line / 2
        else { return nil }
        var low = max(highest, room - Self.mostMissing * line), high = room
        while high - low > line / 8 {
            let middle = (low + high) / 2
            if filled(middle)?.end == whole.end { high = middle } else { low = middle }
        }
        return high < room ? high : nil
    }

    /// Whether columns of a height contain all their content.
    private func fits(_ page: PagePlan, _ height: Points) -> Bool {
        var trial = self.trial
        let parts = trial.fillColumns(of: page, height)
        return trial.isAtEnd(of: page) && parts.allSatisfy { $0.isWithin(height, trial.body.boxes) }
    }
}

extension PagePlan {
    /// The lower edge of the last box.
    fileprivate func bottom(in stream: [Box]) -> Points { boxes.last.map { $0.y + $0.box(in: stream).height } ?? 0 }

    /// Whether no box is higher than its column, and each column has room for the head that it repeats.
    fileprivate func isWithin(_ height: Points, _ stream: [Box]) -> Bool {
        boxes.first?.box(in: stream).tableHead == nil && boxes.allSatisfy { $0.y + $0.box(in: stream).height <= height + 0.001 }
    }
}

extension BoxStream {
    /// Returns the height of the next boxes up to the first permitted break, at least one line, with the head that they repeat.
    fileprivate func leastHeight(from start: Int) -> Points {
        var index = start, height = boxes.indices.contains(start) ? boxes[start].tableHead?.height ?? 0 : 0
        while index < boxes.count {
            height += (index == start ? 0 : boxes[index].glue) + boxes[index].kernBefore + boxes[index].height + boxes[index].kernAfter
            index += 1
            guard index < boxes.count, boxes[index].penalty >= Penalty.widowOrOrphan, !boxes[index].startsPage else { break }
        }
        return height
    }

    /// Returns the height of all boxes up to the next page break or spanning content; nil if it exceeds a limit.
    fileprivate func heightOfColumns(upTo limit: Points) -> Points? {
        var index = next, height: Points = 0
        while index < boxes.count {
            if index > next, boxes[index].startsPage || boxes[index].spansColumns { break }
            height += (index == next ? 0 : boxes[index].glue) + boxes[index].kernBefore + boxes[index].height + boxes[index].kernAfter
            guard height <= limit else { return nil }
            index += 1
        }
        return height
    }
}
