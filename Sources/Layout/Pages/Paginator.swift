import Geometry

/// Fills pages with the body's boxes, and the feet of pages with the notes that they refer to.
struct Paginator {
    let layout: SizeLayout
    var body: BoxStream
    /// Notes that are not on a page yet, or only in part.
    private(set) var notes: BoxStream
    private let lists: NoteLists
    private var plans: [PagePlan] = []
    /// Notes that have been added to `notes`.
    private var seenNotes: Set<Int> = []
    private var section = ""

    init(layout: SizeLayout, list: consuming VerticalList) {
        self.layout = layout
        body = BoxStream(layout: layout)
        body.append(list)
        notes = BoxStream(layout: layout)
        lists = NoteLists(layout: layout)
    }

    mutating func paginate() -> [PagePlan] {
        while !body.isEmpty {
            if notesFillPage { notesPage() } else { fillPage() }
        }
        while !notes.isEmpty { notesPage() }
        if plans.isEmpty { plans.append(emptyPlan()) }
        return plans
    }

    /// The next column of the page, or a page that lies as the next box of the body wants it.
    private func emptyPlan() -> PagePlan {
        if let page = plans.last, 1 + page.columns.count < layout.frame(page.orientation).columns, mayGoOn(on: page) {
            var column = PagePlan(top: page.top, height: page.height, section: page.section, orientation: page.orientation)
            column.isColumn = true
            return column
        }
        let orientation = body.first?.orientation ?? .styled, frame = layout.bodyFrame(section: section, orientation)
        return PagePlan(top: frame.top, height: frame.height, section: section, orientation: orientation)
    }

    private func mayGoOn(on page: PagePlan) -> Bool {
        body.first.map { !$0.startsPage && $0.orientation == page.orientation } ?? true
    }

    private mutating func fillPage() {
        if body.first?.startsRightPage == true, !plans.count.isMultiple(of: 2) {
            var blank = emptyPlan()
            blank.isBlank = true
            finish(blank)
        }
        if let opening = body.first?.anchor?.section { section = opening }
        var plan = emptyPlan()
        plan.isOpening = plans.isEmpty || body.first?.startsPage == true
        let end =
            bodyBreak(within: plan.height).map { placingFigures(flowingBeforeTurnedPage($0, within: plan.height), within: plan.height) }
            ?? body.breakAfterFirst(within: plan.height)
        let part = body.take(end, within: plan.height)
        (plan.boxes, plan.fragments) = (part.boxes, part.fragments)
        for index in plan.boxes.indices { if let title = plan.boxes[index].anchor(in: body.boxes)?.section { section = title } }
        fillFoot(below: end.used, in: &plan)
        finish(plan)
    }

    /// Fragments that continue on another page reach into the margin, but not to its running text.
    private mutating func finish(_ plan: PagePlan) {
        var plan = plan
        if !plan.fragments.isEmpty {
            let free = layout.freeMargins(plan)
            plan.fragments = plan.fragments.map { $0.clamped(between: -free.top / 2, plan.height + free.bottom / 2) }
        }
        if plan.isColumn { plans[plans.count - 1].columns.append(plan) } else { plans.append(plan) }
    }

    /// The break of the body that leaves room for the notes of the page, or for the beginnings of long ones.
    func bodyBreak(within height: Points) -> BoxStream.PageBreak? {
        let lists = lists
        var noted = seenNotes
        return body.bestBreak(within: height, reserved: waitingReserve(on: height)) { box, reserved in
            guard !box.notes.isEmpty else { return reserved }
            return lists.reserve(lists.unseen(box.notes, &noted), reserved: reserved, page: height)
        }
    }
}

/// Footnotes at the foot of the page that refers to them; what does not fit continues on the next page.
extension Paginator {
    /// Notes from earlier pages take at most half of a page.
    private func waitingReserve(on height: Points) -> BoxStream.Reserve {
        let used = waitingBreak(on: height).map { layout.noteSeparatorHeight + $0.used } ?? 0
        return BoxStream.Reserve(least: used, whole: used)
    }

    private func waitingBreak(on height: Points) -> BoxStream.PageBreak? {
        notes.isEmpty ? nil : notes.bestBreak(within: height / 2 - layout.noteSeparatorHeight)
    }

    /// Whether a picture in a note is so high that it needs a page without body.
    private var notesFillPage: Bool { !notes.isEmpty && waitingBreak(on: emptyPlan().height) == nil }

    private mutating func fillFoot(below used: Points, in plan: inout PagePlan) {
        let references = plan.boxes.flatMap { $0.box(in: body.boxes).notes }
        for index in lists.unseen(references, &seenNotes) { notes.append(lists[index], glue: layout.noteSpacing) }
        let room = plan.height - used - layout.noteSeparatorHeight
        guard !notes.isEmpty, let end = notes.bestBreak(within: room) else { return }
        addNotes(notes.take(end, within: room), in: &plan)
    }

    /// A page of notes only.
    private mutating func notesPage() {
        var plan = emptyPlan()
        let room = plan.height - layout.noteSeparatorHeight
        addNotes(notes.take(notes.bestBreak(within: room) ?? notes.breakAfterFirst(within: plan.height), within: plan.height), in: &plan)
        finish(plan)
    }

    /// Adds notes at the foot of the body below the footnote rule, which is left out where notes fill the page.
    private func addNotes(_ part: BoxStream.PagePart, in plan: inout PagePlan) {
        let top = max(0, plan.height - part.height)
        if top >= layout.noteSeparatorHeight {
            // Backgrounds continued from the page before reach above the first line.
            let gap = layout.noteSeparatorHeight + Points(min(0, part.fragments.map(\.rect.minY).min() ?? 0))
            plan.separatorY = top - layout.noteSeparatorHeight + 0.6 * gap
        }
        plan.notes = part.boxes.map { .init(source: $0.source, y: $0.y + top) }
        plan.fragments += part.fragments.map { $0.moved(down: top) }
    }
}

extension PagePlan.Fragment {
    /// The fragment with its open sides kept within limits.
    fileprivate func clamped(between top: Points, _ bottom: Points) -> PagePlan.Fragment {
        var copy = self
        let upper = isOpenAtTop ? max(rect.minY, top.value) : rect.minY, lower = isOpenAtBottom ? min(rect.maxY, bottom.value) : rect.maxY
        copy.rect = Rect(x: rect.minX, y: upper, width: rect.width, height: max(0, lower - upper))
        return copy
    }

    fileprivate func moved(down distance: Points) -> PagePlan.Fragment {
        var copy = self
        copy.rect = rect.offset(by: Point(x: 0, y: distance.value))
        return copy
    }
}
