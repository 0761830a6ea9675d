import TypesetBase

/// The boxes of the flow from top to bottom with their spacing, like TeX's vertical list.
///
/// Glue is the spacing between blocks, which disappears at the top of a page. Kerns are the padding and borders of containers, which stay.
/// Spacing that is added before a box is collected and attached to the next box.
struct VerticalList {
    private(set) var boxes: [Box] = []
    private(set) var containers: [ContainerBox] = []
    private var open: [OpenContainer] = []
    /// The bottom edge of the last box, including its padding.
    private var bottom: Points = 0
    /// The number of boxes that `takeClipped` has examined.
    private var reported = 0
    private var pending = PendingSpacing()
    /// The pages of the next boxes.
    private var pages = PageTurn()
    /// Whether the next boxes span all columns of their pages.
    private var spansColumns = false
    /// The index of the box after the title block at the beginning of the list; 0 if there is none.
    private(set) var titleEnd = 0
    /// Whether any box is on a landscape page.
    private(set) var hasLandscapePages = false

    var hasPendingMarkers: Bool { !pending.markers.isEmpty }
    var hasOpenContainers: Bool { !open.isEmpty }

    /// Adds spacing before the next box, in points.
    mutating func addGlue(_ points: Points) {
        if !pending.isAtContainerStart { pending.glue += points }
    }

    /// Adds the spacing between the last box, which is a line, and the next box of the same container.
    mutating func addLineSpacing(_ points: Points) { pending.lineSpacing = points }

    /// Adds spacing after a block that began with box `first`.
    ///
    /// If the block ends with a nested block, the larger of the two spacings applies, as with LaTeX's `\addvspace`. Otherwise an item, its
    /// list and the list around it would add up to a gap.
    mutating func addSpacing(_ points: Points, afterBlockFrom first: Int) {
        guard boxes.count > first, !pending.isAtContainerStart, pending.glue > 0, points > 0 else { return addGlue(points) }
        pending.glue = max(pending.glue, points)
    }

    /// Makes the spacing before the next box at least this much.
    mutating func addSpacing(_ points: Points) {
        if !pending.isAtContainerStart, !boxes.isEmpty { pending.glue = max(pending.glue, points) }
    }

    /// Sets the spacing before the next box, which the spacing of nested blocks before it does not add to.
    mutating func setSpacing(_ points: Points) {
        pending.glue = 0
        addGlue(points)
    }

    /// Adds room inside the innermost container: above its first box if it has none yet, otherwise below its last.
    mutating func addPadding(_ points: Points) {
        if pending.isAtContainerStart { return pending.kern += points }
        guard let last = boxes.indices.last else { return }
        boxes[last].kernAfter += points
        bottom += points
    }

    /// Discourages a page break before the next box.
    mutating func keepWithNext(_ penalty: Int = Penalty.keepWithNext) { pending.penalty = max(pending.penalty, penalty) }
    /// Discourages page breaks between the boxes from `first` on.
    mutating func keepTogether(from first: Int, penalty: Int = Penalty.keepTogether) {
        for index in (first + 1)..<max(first + 1, boxes.count) { discourageBreak(before: index, penalty) }
    }
    /// Permits a page break before the next box, even if the last ones would be kept with it.
    mutating func allowBreak() { pending.penalty = 0 }
    /// Keeps the boxes from `first` on, such as a caption, with the next box and whole: breaks within them cost more than one after them.
    ///
    /// - Parameters:
    ///   - penalty: the cost of a break after them.
    ///   - longest: the height up to which they stay whole; higher boxes are only kept together.
    mutating func keepWholeWithNext(from first: Int, _ penalty: Int = Penalty.keepWithNext, upTo longest: Points = .infinity) {
        let height = boxes[first...].reduce(0) { $0 + $1.glue + $1.height }
        keepTogether(from: first, penalty: height <= longest ? Penalty.withinHeading : Penalty.keepTogether)
        keepWithNext(penalty)
    }
    /// Sets the head to repeat on pages that begin with one of the boxes from `first` on, above the head of a nested table.
    ///
    /// - Parameter most: the height up to which both heads are repeated; if they are higher, only this one is.
    mutating func repeatHead(_ head: RowBox, from first: Int, most: Points) {
        var nested: (inner: RowBox, both: RowBox)?
        for index in first..<max(first, boxes.count) where !boxes[index].isClipped {
            guard let inner = boxes[index].tableHead, head.height + inner.height <= most else {
                boxes[index].tableHead = head
                continue
            }
            // The rows of a nested table share its head.
            if nested?.inner !== inner { nested = (inner, RowBox(head, above: inner)) }
            boxes[index].tableHead = nested?.both
        }
    }
    /// Discourages a page break before a box.
    mutating func discourageBreak(before index: Int, _ penalty: Int) {
        if boxes.indices.contains(index) { boxes[index].penalty = Penalty.combined(boxes[index].penalty, penalty) }
    }
    /// Ends the title block at the beginning of the list.
    mutating func endTitle() { titleEnd = boxes.count }

    /// Lets the boxes that `body` appends span all columns of their pages.
    mutating func spanColumns(_ body: (inout VerticalList) -> Void) {
        spansColumns = true
        body(&self)
        spansColumns = false
    }

    /// Begins a page before the next box.
    ///
    /// - Parameter side: the side of the page; nil for any, or that of a break before the same box.
    mutating func beginPage(on side: PageSide? = nil) { (pending.startsPage, pending.pageSide) = (true, side ?? pending.pageSide) }

    /// Moves the next box, and those below it on its page, to the foot of the page.
    mutating func moveToPageFoot() { pending.isAtPageFoot = true }

    mutating func add(_ marker: Box.Marker) { pending.markers.append(marker) }

    /// Attaches an anchor to the next box, and merges the anchors of a container and its first child.
    mutating func add(_ anchor: Anchor?) {
        guard let anchor else { return }
        pending.anchor = (pending.anchor ?? Anchor(destinations: [])).merged(with: anchor)
    }

    /// Gives the anchors after the last box to that box.
    mutating func placeTrailingAnchors() {
        guard let anchor = pending.anchor, let last = boxes.indices.last else { return }
        pending.anchor = nil
        boxes[last].anchor = Anchor(
            destinations: (boxes[last].anchor?.destinations ?? []) + anchor.destinations, section: boxes[last].anchor?.section,
            isChapter: boxes[last].anchor?.isChapter ?? false, level: boxes[last].anchor?.level)
    }

    /// Appends a box with everything collected for it, clipped if a fixed height has no room for it.
    mutating func append(_ box: Box) {
        var box = box
        if box.ascent == 0 { for marker in pending.markers { box.height = max(box.height, marker.height) } }
        let extent = box.height + box.glue + box.kernBefore + clearance(of: box)
        box.isClipped = !fits(extent)
        if box.isClipped { for position in open.indices where !hasRoom(for: extent, in: position) { open[position].isFull = true } }
        if !pending.markers.isEmpty { box.markers += pending.markers }
        if var anchor = pending.anchor {
            anchor.destinations += box.anchor?.destinations ?? []
            box.anchor = anchor
        }
        if box.isClipped {
            box.collapse()
        } else {
            setSpacing(of: &box)
        }
        turnPage(before: &box)
        pending = PendingSpacing()
        if box.passesKeepOn { keepWithNext() }
        boxes.append(box)
    }

    private mutating func setSpacing(of box: inout Box) {
        box.glue += pending.glue + pending.lineSpacing + clearance(of: box)
        box.kernBefore += pending.kern
        box.penalty = max(box.penalty, pending.penalty)
        box.startsPage = box.startsPage || pending.startsPage
        (box.pageSide, box.isAtPageFoot) = (pending.pageSide, pending.isAtPageFoot)
        let top = bottom + (boxes.isEmpty ? 0 : box.glue)
        for position in open.indices where open[position].top == nil {
            let entry = open[position]
            containers[entry.index].paddingTop = box.kernBefore - entry.outerKern
            containers[entry.index].isClipped = false
            open[position].top = top + entry.outerKern + entry.padding.top
        }
        bottom = top + box.kernBefore + box.height
    }

    /// Changes the pages of the following boxes.
    mutating func turnPages(to pages: PageTurn) {
        self.pages = pages
        for index in pending.markers.indices where pending.markers[index].isAtRight { pending.markers[index].x += pages.widening }
    }

    /// Begins a page if the orientation changes, and moves the boxes that must stay with the box to it.
    private mutating func turnPage(before box: inout Box) {
        pages.place(&box, spansColumns: spansColumns)
        if pages.orientation == .turned { hasLandscapePages = true }
        guard let last = boxes.last, last.orientation != pages.orientation else { return }
        let kept = box.penalty >= Penalty.keepWithText && pages.hasRoom(for: boxes[firstKept...], containers) ? firstKept : boxes.count
        for index in kept..<boxes.count { pages.move(&boxes[index]) }
        for index in containers.indices where containers[index].first >= kept { containers[index].x += pages.leadingShift }
        if kept < boxes.count {
            (boxes[kept].turnsPage, boxes[kept].startsPage) = (!boxes[kept].startsPage, true)
        } else {
            (box.turnsPage, box.startsPage) = (!box.startsPage, true)
        }
    }

    /// The height of the last boxes if they must stay with the next, such as a heading; otherwise 0.
    var keptHeight: Points {
        guard pending.penalty >= Penalty.keepWithText, !boxes.isEmpty else { return 0 }
        return boxes[firstKept...].reduce(pending.glue + pending.lineSpacing) { $0 + $1.extent }
    }

    /// Whether only boxes that must stay with the next one precede it, such as the heading at the beginning of a document.
    var isOnlyKept: Bool { boxes.isEmpty || pending.penalty >= Penalty.keepWithText && firstKept == 0 }

    /// The first of the last boxes that no page break may separate.
    private var firstKept: Int {
        var first = boxes.count - 1
        while first > 0, boxes[first].penalty >= Penalty.widowOrOrphan, !boxes[first].startsPage { first -= 1 }
        return first
    }

    /// Returns the space to add before a box to separate its ink from that of the last one.
    private func clearance(of box: Box) -> Points {
        boxes.last.map { box.clearance(below: $0, existing: pending.glue + pending.lineSpacing + pending.kern) } ?? 0
    }

    /// Begins a container with a visible box, whose `padding` includes its border.
    mutating func beginContainer(_ container: ContainerBox, padding: Insets, fixedHeight: FixedHeight? = nil) {
        var container = container
        (container.first, container.last, container.depth) = (boxes.count, boxes.count, open.count)
        containers.append(container)
        var fixedHeight = fixedHeight
        if let styled = fixedHeight?.points, let room { fixedHeight?.points = min(styled, max(0, room - padding.vertical)) }
        open.append(OpenContainer(index: containers.count - 1, outerKern: pending.kern, padding: padding, fixedHeight: fixedHeight))
        pending.kern += padding.top
        pending.isAtContainerStart = true
    }

    /// Ends the innermost open container.
    mutating func endContainer() {
        guard let entry = open.last else { return }
        if containers[entry.index].first == boxes.count {
            append(Box(content: .blank, x: containers[entry.index].x, width: containers[entry.index].width, height: 0))
        }
        let below = applyFixedHeight()
        open.removeLast()
        guard !containers[entry.index].isClipped else { return }
        let last = boxes.count - 1
        boxes[last].kernAfter += entry.padding.bottom + below
        bottom += entry.padding.bottom + below
        containers[entry.index].last = last
        containers[entry.index].paddingBottom = boxes[last].kernAfter
        (pending.glue, pending.lineSpacing) = (0, 0)
    }

    /// The height left in the open containers for the next box; nil if none has a fixed height.
    var room: Points? { open.indices.compactMap(room(in:)).min() }

    /// Whether a box of this height is visible, as the first box of a container always is, however small the container.
    func fits(_ height: Points) -> Bool {
        open.indices.allSatisfy { hasRoom(for: height, in: $0) }
    }

    private func hasRoom(for height: Points, in position: Int) -> Bool {
        guard !open[position].isFull else { return false }
        return open[position].top == nil || room(in: position).map { height <= $0 + 0.001 } ?? true
    }

    private func room(in position: Int) -> Points? {
        let entry = open[position]
        guard let height = entry.fixedHeight?.points else { return nil }
        let paddingBelow = open[(position + 1)...].reduce(0) { $0 + $1.padding.bottom }
        guard let top = entry.top else { return height - (pending.kern - entry.outerKern - entry.padding.top) - paddingBelow }
        return top + height - bottom - pending.glue - pending.lineSpacing - pending.kern - paddingBelow
    }

    /// Sets the content of the innermost container to its fixed height, and returns the free space below it.
    ///
    /// A single box that is higher overflows. Its height is reduced to the container's, and its ink extends over the edges.
    private mutating func applyFixedHeight() -> Points {
        guard let entry = open.last, let height = entry.fixedHeight, let top = entry.top else { return 0 }
        let first = containers[entry.index].first, slack = height.points - (bottom - top)
        keepTogether(from: first)
        guard slack >= 0 else {
            bottom -= boxes[first].overflow(by: -slack, shareAbove: height.shareAbove)
            return 0
        }
        boxes[first].kernBefore += slack * height.shareAbove
        bottom += slack * height.shareAbove
        for outer in open where containers[outer.index].first == first { containers[outer.index].paddingTop += slack * height.shareAbove }
        return slack * (1 - height.shareAbove)
    }

    /// The height of all boxes with their spacing, except the glue before the first.
    var height: Points { bottom }

    /// The boxes clipped since the last call.
    mutating func takeClipped() -> [Box] {
        defer { reported = boxes.count }
        return boxes[reported...].filter(\.isClipped)
    }
}
