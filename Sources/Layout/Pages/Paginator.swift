import TypesetBase

/// Fills pages with the body's boxes, and the feet of pages with the notes that they refer to.
struct Paginator {
    let context: LayoutContext
    var body: BoxStream
    /// The notes that are not on a page yet, or only in part.
    private(set) var notes: BoxStream
    let lists: NoteLists
    private var plans: [PagePlan] = []
    /// The next pages, as far as they are planned together.
    var planned = PlannedPages()
    /// The notes that have been added to `notes`.
    private(set) var seenNotes: Set<Int> = []
    /// The first box of the last of them in `notes`.
    private var lastNote = 0
    private var headings = PageHeadings()
    /// The figures and tables whose landscape pages leave the page before blank, and that may be upright instead.
    private(set) var sparsePages = UnrotatedFloats()
    /// Whether it only tests how much fits; boxes then keep their order, and nothing is recorded.
    private var isTrial = false

    init(_ context: LayoutContext, list: consuming VerticalList) {
        self.context = context
        lists = NoteLists(context, hasLandscapePages: list.hasLandscapePages)
        notes = BoxStream(context)
        body = BoxStream(context, grid: context.grid)
        body.append(list)
    }

    /// A copy that only tests how much fits.
    var trial: Paginator {
        var copy = self
        copy.isTrial = true
        return copy
    }

    mutating func paginate() -> [PagePlan] {
        while !body.isEmpty || !notes.isEmpty {
            if nextFrame.columns > 1, !waitsForNotes {
                columnPage()
            } else if body.isEmpty || waitsForNotes || notesFillPage(of: nextPage().height) && !moveTextBeforeLandscapePage() {
                notesPage()
            } else {
                fillPage()
            }
        }
        if plans.isEmpty { plans.append(nextPage()) }
        return plans
    }

    /// Returns the boxes that the plans refer to, which it then no longer has.
    mutating func takeBoxes() -> (body: [Box], notes: [Box]) {
        var boxes = (body: [Box](), notes: [Box]())
        swap(&boxes.body, &body.boxes)
        swap(&boxes.notes, &notes.boxes)
        return boxes
    }

    /// Whether notes must be placed before the next page, because they are wider than the columns of its index.
    private var waitsForNotes: Bool { !notes.isEmpty && body.first?.orientation.hasColumnsOfBlock == true }

    /// Whether the next page is on the left, beside the one after it.
    var isNextLeft: Bool { !plans.count.isMultiple(of: 2) }

    /// The page before the next one.
    var finishedPage: PagePlan? { plans.last }

    /// The frame of the page that the next box of the body begins.
    var nextFrame: PageFrame { context.frames[body.first?.orientation ?? .styled] }

    /// Returns a page with the orientation of the next box of the body.
    func nextPage() -> PagePlan { nextPage(body.first?.orientation ?? .styled) }

    private func nextPage(_ orientation: PageOrientation) -> PagePlan {
        var frame = context.bodies.frame(headings, orientation)
        // Facing pages begin at one height, also if only the left one has running text of two lines.
        if context.page.isFacing, !isNextLeft, let left = finishedPage, left.orientation == orientation, left.top > frame.top, !left.isBlank
        {
            frame = (left.top, max(1, frame.height + frame.top - left.top))
        }
        return PagePlan(top: frame.top, height: frame.height, headings: headings, orientation: orientation)
    }

    /// Begins a page with the next box of the body; if that must be on one side, a blank page may precede it.
    mutating func beginPage() -> PagePlan {
        if let side = body.first?.pageSide, isNextLeft != (side == .left) {
            var blank = nextPage()
            blank.isBlank = true
            finish(blank)
        }
        headings.add(body.first?.anchor)
        var plan = nextPage()
        plan.isOpening = plans.isEmpty || body.first.map { $0.startsPage && !$0.turnsPage } == true
        return plan
    }

    private mutating func fillPage() {
        if !plans.isEmpty { body.turnOpening() }
        var plan = beginPage()
        if let page = plannedPage(plan) { fill(&plan, until: page.end, page) } else { fill(&plan) }
        plan.isTitle = body.isInTitle
        plan.moveToFoot(in: body.boxes)
        finish(plan)
    }

    /// Fills a page, or one column, with boxes of the body and their notes.
    mutating func fill(_ plan: inout PagePlan) {
        let height = plan.height
        let end = bodyBreak(within: height).map { better($0, within: height) } ?? body.breakAfterFirst(within: height)
        if !isTrial {
            if let figure = body.figureLeavingSparsePage(after: end, within: height) { sparsePages.figures.insert(figure) }
            if let table = body.tableLeavingSparsePage(after: end, within: height) { sparsePages.tables.insert(table) }
        }
        let tight = tightened(end, within: height)
        fill(&plan, until: tight?.end ?? end, tight)
    }

    /// Fills a page with the boxes before a break and their notes.
    ///
    /// - Parameter page: the plan of the page; nil if it is filled by itself.
    private mutating func fill(_ plan: inout PagePlan, until end: BoxStream.PageBreak, _ page: PlannedPage? = nil) {
        recordBrokenKeep(at: end, of: body)
        let part = body.take(
            end, within: plan.height, added: page?.added ?? [], isOffGrid: page?.isOffGrid ?? false, variant: page?.variant)
        (plan.boxes, plan.fragments) = (part.boxes, part.fragments)
        noteHeadings(of: plan)
        fillFoot(below: end.used, in: &plan)
    }

    /// Records a keep that a page break does not respect.
    func recordBrokenKeep(at end: BoxStream.PageBreak, of stream: BoxStream) {
        guard !isTrial, end.penalty >= Penalty.widowOrOrphan else { return }
        context.fallbacks.record(.brokenKeep, stream.boxes[end.index - 1].source)
    }

    private mutating func better(_ end: BoxStream.PageBreak, within height: Points) -> BoxStream.PageBreak {
        isTrial ? end : placingFigures(flowingBeforeLandscapePage(end, within: height), within: height)
    }

    /// Records the headings of a page for the running text of the next pages.
    mutating func noteHeadings(of plan: PagePlan) {
        for index in plan.boxes.indices { headings.add(plan.boxes[index].anchor(in: body.boxes)) }
    }

    mutating func finish(_ plan: PagePlan) {
        var plan = plan
        plan.columns = plan.columns.map { clamped($0, onPageFrom: plan.top, height: plan.height) }
        plans.append(clamped(plan, onPageFrom: plan.top, height: plan.height))
    }

    /// Limits fragments that continue on another page to the margin, short of its running text and of content above or below a column.
    private func clamped(_ plan: PagePlan, onPageFrom top: Points, height: Points) -> PagePlan {
        guard !plan.fragments.isEmpty else { return plan }
        let free = context.bodies.freeMargins(plan), isAtTop = plan.top <= top, isAtBottom = plan.top + plan.height >= top + height - 0.001
        var plan = plan
        plan.fragments = plan.fragments.map {
            $0.clamped(between: isAtTop ? -free.top / 2 : 0, plan.height + (isAtBottom ? free.bottom / 2 : 0))
        }
        return plan
    }

    /// Returns the break of the body that leaves room for the page's notes, or for the beginnings of long ones.
    func bodyBreak(within height: Points) -> BoxStream.PageBreak? {
        let lists = lists, waiting = waiting(on: height)
        var noted = seenNotes
        return body.bestBreak(within: height, reserved: BoxStream.Reserve(least: waiting.height, whole: waiting.height)) {
            references, reserved in
            guard !references.isEmpty else { return reserved }
            let added = lists.unseen(references, &noted)
            if !waiting.isWhole, !added.isEmpty { return BoxStream.Reserve(least: .infinity, whole: .infinity) }
            return lists.reserve(added, reserved: reserved, page: height)
        }
    }
}

/// Footnotes at the foot of the page that refers to them. If they do not fit, they continue on the next page.
///
/// No page calls further notes before those of earlier pages are placed. Notes that would leave hardly any room for the body have pages to
/// themselves. A note is therefore at most two pages after its call, unless the calls of one page have several pages of notes.
extension Paginator {
    /// The notes from earlier pages on a page with body.
    private struct WaitingNotes {
        /// The height that is reserved for them, with the footnote rule.
        var height: Points = 0
        /// Whether the page has room for all of them.
        var isWhole = true
    }

    /// The fraction of a page that notes from earlier pages may take above the body's last lines.
    private static let mostNotes = 0.85

    /// Returns the room for notes from earlier pages: for all of them if the body has room, otherwise for the part that fits.
    ///
    /// The rest of a single note, behind which no other note waits, takes at most half of a page.
    private func waiting(on height: Points) -> WaitingNotes {
        if notes.isEmpty { return WaitingNotes() }
        let separator = lists.separatorHeight
        if let all = notes.bestBreak(within: Self.mostNotes * height - separator), all.index == notes.boxes.count, all.split == nil {
            return WaitingNotes(height: separator + all.used)
        }
        let part = notes.bestBreak(within: (notes.next > lastNote ? height / 2 : height) - separator)
        return WaitingNotes(height: part.map { separator + $0.used } ?? height, isWhole: false)
    }

    /// Whether a page has only notes, because they or the body leave no room for the other.
    func notesFillPage(of height: Points) -> Bool {
        let waiting = waiting(on: height)
        if waiting.isWhole { return waiting.height > height / 2 && notesDivideKeep(on: height) }
        guard waiting.height <= Self.mostNotes * height, let end = bodyBreak(within: height) else { return true }
        return end.penalty >= Penalty.widowOrOrphan
    }

    /// Whether the room that notes leave would divide a heading from its text, which stay together on a page without notes.
    private func notesDivideKeep(on height: Points) -> Bool {
        func divides(_ end: BoxStream.PageBreak?) -> Bool { end.map { $0.penalty >= Penalty.keepWithText } == true }
        return divides(bodyBreak(within: height)) && !divides(body.bestBreak(within: height))
    }

    /// Adds notes to be placed in the next column or on the next page.
    mutating func postpone(_ references: [Int]) {
        for index in lists.unseen(references, &seenNotes) {
            lastNote = notes.boxes.count
            notes.append(lists[index], glue: lists.spacing)
        }
    }

    private mutating func fillFoot(below used: Points, in plan: inout PagePlan) {
        let references = plan.boxes.flatMap { $0.notes(in: body.boxes) }
        postpone(references)
        let room = plan.height - used - lists.separatorHeight
        guard !notes.isEmpty, let end = notes.bestBreak(within: room) else { return }
        recordBrokenKeep(at: end, of: notes)
        addNotes(notes.take(end, within: room), below: used, in: &plan)
    }

    /// Adds a page of only notes, which is upright unless it is among landscape pages.
    private mutating func notesPage() {
        let isBeforeLandscapePages = body.first?.turnsPage == true && context.frames.styled.columns == 1
        var plan = isBeforeLandscapePages ? nextPage(.styled) : nextPage()
        fillWithNotes(&plan)
        finish(plan)
    }

    /// Fills a page, or one column, with only notes.
    mutating func fillWithNotes(_ plan: inout PagePlan) {
        let room = plan.height - lists.separatorHeight
        let end = notes.bestBreak(within: room) ?? notes.breakAfterFirst(within: plan.height)
        recordBrokenKeep(at: end, of: notes)
        addNotes(notes.take(end, within: plan.height), below: 0, in: &plan)
    }

    /// Adds notes at the foot of the body below the footnote rule, or without the rule if they fill the page.
    ///
    /// The last one is on the last line of the page's grid if there is room.
    private func addNotes(_ part: BoxStream.PagePart, below used: Points, in plan: inout PagePlan) {
        let free = plan.height - part.height - used - lists.separatorHeight
        let top = max(0, plan.height - part.height - max(0, min(lists.gap(onPageOf: plan.height), free)))
        if top >= lists.separatorHeight {
            // Backgrounds continued from the page before extend above the first line.
            let gap = lists.separatorHeight + Points(min(0, part.fragments.map(\.rect.minY).min() ?? 0))
            plan.separatorY = top - lists.separatorHeight + 0.6 * gap
        }
        plan.notes = part.boxes.map { .init(source: $0.source, y: $0.y + top) }
        plan.fragments += part.fragments.map { $0.moved(down: top) }
    }
}
