import Geometry

/// Fills pages with the body's boxes, and the feet of pages with the notes that they refer to.
struct Paginator {
    private let layout: SizeLayout
    private var body: BoxStream
    /// Notes that wait for room, those longer than their pages among them.
    private var notes: BoxStream
    private let lists: NoteLists
    private var plans: [PagePlan] = []
    /// Notes already on a page or waiting.
    private var seenNotes: Set<Int> = []
    private var section = ""

    init(layout: SizeLayout, list: VerticalList) {
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

    private func emptyPlan() -> PagePlan {
        let frame = layout.bodyFrame(section: section)
        return PagePlan(top: frame.top, height: frame.height, section: section)
    }

    private mutating func fillPage() {
        if let opening = body.first?.mark?.section { section = opening }
        var plan = emptyPlan()
        let end = bodyEnd(within: plan.height) ?? body.endAlone(within: plan.height)
        let stretch = body.take(end, within: plan.height)
        (plan.boxes, plan.fragments) = (stretch.boxes, stretch.fragments)
        for index in plan.boxes.indices { if let title = plan.boxes[index].box.mark?.section { section = title } }
        placeNotes(below: end.used, in: &plan)
        finish(plan)
    }

    /// Boxes that go on on another page reach into the margin, but not to its running text.
    private mutating func finish(_ plan: PagePlan) {
        var plan = plan
        if !plan.fragments.isEmpty {
            let free = layout.freeMargins(section: plan.section)
            plan.fragments = plan.fragments.map { $0.held(between: -free.top / 2, plan.height + free.bottom / 2) }
        }
        plans.append(plan)
    }

    /// The end of the body where each page has room for its notes, or for the beginnings of long ones.
    private func bodyEnd(within height: Double) -> BoxStream.End? {
        let lists = lists
        var noted = seenNotes
        return body.end(within: height, reserved: waitingRoom(on: height)) { box, reserved in
            guard !box.notes.isEmpty else { return reserved }
            return lists.reserve(lists.unseen(box.notes, &noted), reserved: reserved, page: height)
        }
    }
}

/// Footnotes at the foot of the page that refers to them; what does not fit goes on on the next page.
extension Paginator {
    /// Notes from earlier pages take no more than half of a page from the body.
    private func waitingRoom(on height: Double) -> BoxStream.Reserve {
        let used = waitingEnd(on: height).map { layout.noteSeparatorHeight + $0.used } ?? 0
        return BoxStream.Reserve(least: used, whole: used)
    }

    private func waitingEnd(on height: Double) -> BoxStream.End? {
        notes.isEmpty ? nil : notes.end(within: height / 2 - layout.noteSeparatorHeight)
    }

    /// Whether a picture of a note is so high that it needs a page without body.
    private var notesFillPage: Bool { !notes.isEmpty && waitingEnd(on: emptyPlan().height) == nil }

    private mutating func placeNotes(below used: Double, in plan: inout PagePlan) {
        let references = plan.boxes.indices.flatMap { plan.boxes[$0].box.notes }
        for index in lists.unseen(references, &seenNotes) { notes.append(lists[index], glue: layout.noteSpacing) }
        let room = plan.height - used - layout.noteSeparatorHeight
        guard !notes.isEmpty, let end = notes.end(within: room) else { return }
        set(notes.take(end, within: room), in: &plan)
    }

    /// A page of notes only: the end of notes longer than their pages.
    private mutating func notesPage() {
        var plan = emptyPlan()
        let room = plan.height - layout.noteSeparatorHeight
        set(notes.take(notes.end(within: room) ?? notes.endAlone(within: plan.height), within: plan.height), in: &plan)
        finish(plan)
    }

    /// Notes stand at the very foot of the body, under a rule; one that fills the page by itself leaves no room for the rule.
    private func set(_ stretch: BoxStream.Stretch, in plan: inout PagePlan) {
        let top = max(0, plan.height - stretch.height)
        if top >= layout.noteSeparatorHeight {
            // Backgrounds that go on from the page before reach over the first line.
            let gap = layout.noteSeparatorHeight + min(0, stretch.fragments.map(\.rect.minY).min() ?? 0)
            plan.separatorY = top - layout.noteSeparatorHeight + 0.6 * gap
        }
        plan.notes = stretch.boxes.map { .init(box: $0.box, y: $0.y + top) }
        plan.fragments += stretch.fragments.map { $0.moved(down: top) }
    }
}

extension PagePlan.Fragment {
    /// Shorter where an open side lies beyond a limit.
    fileprivate func held(between top: Double, _ bottom: Double) -> PagePlan.Fragment {
        var copy = self
        let upper = isOpenAtTop ? max(rect.minY, top) : rect.minY, lower = isOpenAtBottom ? min(rect.maxY, bottom) : rect.maxY
        copy.rect = Rect(x: rect.minX, y: upper, width: rect.width, height: max(0, lower - upper))
        return copy
    }

    fileprivate func moved(down distance: Double) -> PagePlan.Fragment {
        var copy = self
        copy.rect = rect.offset(by: Point(x: 0, y: distance))
        return copy
    }
}
