import Geometry

/// Fills pages with boxes, the way TeX's page builder does: as far as they fit, then back to the cheapest break.
struct Paginator {
    private let layout: SizeLayout
    private var boxes: [Box]
    private let containers: [ContainerBox]
    private var plans: [PagePlan] = []
    /// Notes already on a page or waiting to go on on the next.
    private var seenNotes: Set<Int> = []
    private var carriedNotes: [Box] = []
    private var noteCache: [Int: [Box]] = [:]
    private var section = ""
    /// Box `next` is the rest of a split row.
    private var isRest = false
    private var activeContainers: [Int] = []
    private var nextContainer = 0

    init(layout: SizeLayout, list: VerticalList) {
        self.layout = layout
        boxes = list.boxes
        containers = list.containers.filter { $0.last >= $0.first && !$0.isCut }
    }

    mutating func paginate() -> [PagePlan] {
        var next = 0
        while next < boxes.count { next = fillPage(from: next) }
        while !carriedNotes.isEmpty { notesPage() }
        if plans.isEmpty { plans.append(emptyPlan()) }
        return plans
    }

    private func emptyPlan() -> PagePlan {
        let frame = layout.bodyFrame(section: section)
        return PagePlan(top: frame.top, height: frame.height, section: section)
    }

    /// A possible end of the page: before box `index`, with the room used up to it.
    private struct Candidate {
        var index: Int
        var used: Double
        var reserved: Double
        var penalty: Int
    }

    /// Fills one page and returns the index of the box that begins the next.
    private mutating func fillPage(from first: Int) -> Int {
        if let opening = boxes[first].mark?.section { section = opening }
        var plan = emptyPlan()
        let carried = takeNotes(carriedNotes, height: plan.height / 2, isFirst: true)
        let head = boxes[first].tableHead
        let scan = scan(from: first, height: plan.height, start: head?.height ?? 0, reserved: notesHeight(carried.placed))
        let end = chooseEnd(scan, first: first, height: plan.height)
        place(first..<end.index, below: head, split: end.split, in: &plan)
        placeNotes(of: plan, carried: carriedNotes, used: end.used, in: &plan)
        addFragments(first..<end.index, continues: end.split != nil, to: &plan)
        for place in plan.boxes.indices { if let title = plan.boxes[place].box.mark?.section { section = title } }
        plans.append(plan)
        isRest = end.split != nil
        return end.split == nil ? end.index : end.index - 1
    }

    private struct Scan {
        var candidates: [Candidate] = []
        /// The first box that does not fit, or the count of boxes.
        var stop: Int
        var used: Double
        var reserved: Double
        var isForced = false
    }

    private mutating func scan(from first: Int, height: Double, start: Double, reserved: Double) -> Scan {
        var scan = Scan(stop: first, used: start, reserved: reserved)
        var noted = seenNotes
        while scan.stop < boxes.count {
            let box = boxes[scan.stop]
            if scan.stop > first, box.startsPage {
                scan.isForced = true
                break
            }
            let bottom = scan.used + (scan.stop == first ? 0 : box.glue) + box.padBefore + box.height + box.padAfter
            let fresh = box.notes.filter { noted.insert($0).inserted }
            let need = leastHeight(of: fresh, after: scan.reserved)
            guard bottom + scan.reserved + need <= height + 0.001 else { break }
            scan.reserved = min(height - bottom, scan.reserved + fullHeight(of: fresh, after: scan.reserved))
            scan.used = bottom
            scan.stop += 1
            let penalty = scan.stop < boxes.count ? boxes[scan.stop].penalty : 0
            scan.candidates.append(Candidate(index: scan.stop, used: bottom, reserved: scan.reserved, penalty: penalty))
        }
        return scan
    }

    private struct End {
        /// First box that is not on the page; of a split row, the one after it.
        var index: Int
        var used: Double
        var split: RowBox?
    }

    private mutating func chooseEnd(_ scan: Scan, first: Int, height: Double) -> End {
        if scan.stop == boxes.count || scan.isForced { return End(index: scan.stop, used: scan.used) }
        if let split = splitRow(scan, first: first, height: height) { return split }
        guard let best = scan.candidates.min(by: { cost($0, height) < cost($1, height) }) else {
            // Not even the first box fits: it stands alone, and reaches into the margin.
            return End(index: first + 1, used: height)
        }
        if best.penalty >= Penalty.widowOrOrphan { layout.relax(.brokenKeep, boxes[best.index - 1].source) }
        return End(index: best.index, used: best.used)
    }

    /// A break's penalty and the blank it leaves, as the square of its share of the page; a whole page of blank costs less than to part what belongs together.
    private func cost(_ candidate: Candidate, _ height: Double) -> Double {
        let blank = max(0, height - candidate.used - candidate.reserved) / height
        return Double(candidate.penalty) + 400 * blank * blank
    }

    /// Splits the row that did not fit where it is long, or where nothing else stands on the page.
    private mutating func splitRow(_ scan: Scan, first: Int, height: Double) -> End? {
        guard case .row(let row) = boxes[scan.stop].content else { return nil }
        let box = boxes[scan.stop]
        let top = scan.used + (scan.stop == first ? 0 : box.glue) + box.padBefore
        let room = height - scan.reserved - top
        let isWorthIt = scan.stop == first || (row.height > height / 4 && room > height / 8)
        guard isWorthIt, let parts = row.split(at: room) else { return nil }
        boxes[scan.stop].content = .row(parts.rest)
        boxes[scan.stop].height = parts.rest.height
        boxes[scan.stop].notes = parts.rest.cells.flatMap { $0.boxes.flatMap(\.notes) }
        boxes[scan.stop].penalty = 0
        return End(index: scan.stop + 1, used: top + parts.first.height, split: parts.first)
    }

    private mutating func place(_ range: Range<Int>, below head: RowBox?, split: RowBox?, in plan: inout PagePlan) {
        var y = 0.0
        if let head {
            plan.boxes.append(.init(box: Box(content: .row(head), x: boxes[range.lowerBound].x, width: boxes[range.lowerBound].width, height: head.height), y: 0))
            y = head.height
        }
        for index in range {
            var box = boxes[index]
            y += (index == range.lowerBound ? 0 : box.glue) + box.padBefore
            // A line that fills the page by itself stands on it whole, and its padding gives way.
            if range.count == 1, split == nil { y = max(0, min(y, plan.height - box.height)) }
            if let split, index == range.upperBound - 1 {
                box.content = .row(split)
                box.height = split.height
                box.notes = split.cells.flatMap { $0.boxes.flatMap(\.notes) }
                boxes[index].padBefore = 0
                boxes[index].mark = nil
                boxes[index].markers = []
            }
            plan.boxes.append(.init(box: box, y: y))
            y += box.height + box.padAfter
        }
    }
}

/// Footnotes at the foot of the page that refers to them; what does not fit goes on on the next page.
extension Paginator {
    private mutating func note(_ index: Int) -> [Box] {
        if let known = noteCache[index] { return known }
        let boxes = layout.noteBoxes(index)
        noteCache[index] = boxes
        return boxes
    }

    /// The least that must stand on the page of the reference: the first line of the first note.
    private mutating func leastHeight(of notes: [Int], after reserved: Double) -> Double {
        guard let first = notes.first, let box = note(first).first else { return 0 }
        return box.height + (reserved > 0 ? box.glue : layout.noteSeparatorHeight)
    }

    private mutating func fullHeight(of notes: [Int], after reserved: Double) -> Double {
        var height = 0.0
        for index in notes { height += note(index).reduce(0) { $0 + $1.glue + $1.padBefore + $1.height + $1.padAfter } }
        return notes.isEmpty || reserved > 0 ? height : height + layout.noteSeparatorHeight
    }

    private func notesHeight(_ boxes: [Box]) -> Double {
        boxes.isEmpty ? 0 : boxes.reduce(layout.noteSeparatorHeight) { $0 + $1.glue + $1.padBefore + $1.height + $1.padAfter }
    }

    /// The notes that fit `height`, and the rest; at least one box where `isFirst`, so that the document comes to an end.
    private func takeNotes(_ boxes: [Box], height: Double, isFirst: Bool) -> (placed: [Box], rest: [Box]) {
        var used = layout.noteSeparatorHeight
        var count = 0
        while count < boxes.count {
            let box = boxes[count]
            used += box.glue + box.padBefore + box.height + box.padAfter
            guard used <= height + 0.001 || (count == 0 && isFirst) else { break }
            count += 1
        }
        // Widows and orphans of notes: back to a better place where there is one.
        var end = count
        while end > 1, end < boxes.count, boxes[end].penalty >= Penalty.widowOrOrphan { end -= 1 }
        if end > 1 || count == 0 { count = end }
        return (Array(boxes[..<count]), Array(boxes[count...]))
    }

    private mutating func placeNotes(of body: PagePlan, carried: [Box], used: Double, in plan: inout PagePlan) {
        var queue = carried
        for place in body.boxes.indices where !body.boxes[place].box.notes.isEmpty {
            for index in body.boxes[place].box.notes where seenNotes.insert(index).inserted { queue += note(index) }
        }
        guard !queue.isEmpty else { return }
        let limit = boxes.isEmpty ? plan.height : plan.height - used
        let (placed, rest) = takeNotes(queue, height: limit, isFirst: false)
        carriedNotes = rest
        set(placed, in: &plan)
    }

    /// Notes stand at the very foot of the body.
    private func set(_ notes: [Box], in plan: inout PagePlan) {
        guard !notes.isEmpty else { return }
        var y = plan.height - notesHeight(notes)
        if y >= 0 {
            plan.separatorY = y
            y += layout.noteSeparatorHeight
        } else {
            // A line of a note that fills the page by itself: no room for the rule.
            y = 0
        }
        for (index, box) in notes.enumerated() {
            if index > 0 || plan.separatorY != nil { y += box.glue + box.padBefore }
            plan.notes.append(.init(box: box, y: y))
            y += box.height + box.padAfter
        }
    }

    /// A page of notes only: the end of notes longer than their pages.
    private mutating func notesPage() {
        var plan = emptyPlan()
        let (placed, rest) = takeNotes(carriedNotes, height: plan.height, isFirst: true)
        carriedNotes = rest
        set(placed, in: &plan)
        plans.append(plan)
    }
}

/// Backgrounds and borders, cut where pages end.
extension Paginator {
    /// A background that goes on on another page reaches a little into the margin, so that text does not touch its edge: as its padding says, at most half an em.
    private func bleed(_ container: ContainerBox) -> Double {
        let style = layout.styles[container.style]
        return style.background == nil ? 0 : min(max(style.textInsets.top, style.textInsets.bottom), 0.5 * style.pointSize)
    }

    private mutating func addFragments(_ range: Range<Int>, continues: Bool, to plan: inout PagePlan) {
        while nextContainer < containers.count, containers[nextContainer].first < range.upperBound {
            activeContainers.append(nextContainer)
            nextContainer += 1
        }
        let offset = plan.boxes.count - range.count
        for index in activeContainers {
            let container = containers[index]
            let first = max(container.first, range.lowerBound), last = min(container.last, range.upperBound - 1)
            guard first <= last else { continue }
            let isOpenAtTop = container.first < range.lowerBound || (isRest && container.first == range.lowerBound)
            let isOpenAtBottom = container.last >= range.upperBound || (continues && container.last == range.upperBound - 1)
            let top = plan.boxes[first - range.lowerBound + offset].y - (isOpenAtTop ? 0 : container.padTop)
            let lastBox = plan.boxes[last - range.lowerBound + offset]
            let end = lastBox.y + lastBox.box.height + (isOpenAtBottom ? 0 : container.padBottom)
            let start = isOpenAtTop ? (offset > 0 ? 0 : top) - bleed(container) : top
            let bottom = isOpenAtBottom ? end + bleed(container) : end
            plan.fragments.append(.init(style: container.style, rect: Rect(x: container.x, y: start, width: container.width, height: bottom - start),
                                        isOpenAtTop: isOpenAtTop, isOpenAtBottom: isOpenAtBottom, depth: container.depth, isMirrored: container.isMirrored))
        }
        let end = continues ? range.upperBound - 1 : range.upperBound
        activeContainers.removeAll { containers[$0].last < end }
    }
}
