import Geometry
import Stylesheet

/// The boxes of the flow from top to bottom with what separates them: TeX's vertical list.
///
/// Glue is the spacing between blocks, which disappears at the top of a page. Kerns are the padding and borders of containers, which stay.
/// What is added before a box is collected here and attached to the next box.
struct VerticalList {
    private(set) var boxes: [Box] = []
    private(set) var containers: [ContainerBox] = []
    private var open: [OpenContainer] = []
    /// The bottom edge of the last box, its padding included.
    private var bottom: Points = 0
    /// How many boxes `takeClipped` has gone through.
    private var reported = 0
    private var pendingGlue: Points = 0
    private var pendingKern: Points = 0
    private var pendingPenalty = 0
    private var pendingMarkers: [Box.Marker] = []
    private var pendingAnchor: Anchor?
    private var startsPage = false
    private var startsRightPage = false
    /// Directly below the top edge of a container: glue would only add to its padding.
    private var isAtContainerStart = false
    /// How the pages of the next boxes lie.
    private var orientation = PageOrientation.styled
    /// On pages that lie another way than those before, the room for what must stay with their first box.
    private var leadingRoom = Size.zero
    /// How much farther to the right their lines begin: what stays with their first box begins there too.
    private var leadingShift: Points = 0
    /// How much wider the measure is there.
    private var widening: Points = 0
    /// The boxes that the title block ends before, which begins the list; 0 where there is none.
    var titleEnd = 0
    /// Whether the next boxes are in all columns of their pages.
    var spansColumns = false
    /// Whether following text may stand before the pages of the next boxes.
    private var isOnFloatingPage = false

    /// A container whose content is being laid out.
    private struct OpenContainer {
        /// Index into `containers`.
        var index: Int
        /// The kern that was pending when it began: the padding of the containers around it.
        var outerKern: Points
        var padding: Insets
        var fixedHeight: FixedHeight?
        /// Top edge of the content; nil as long as it has none.
        var top: Points?
        /// Something has been clipped, so everything that follows is clipped too, however small.
        var isFull = false
    }

    var isEmpty: Bool { boxes.isEmpty }
    var hasPendingMarkers: Bool { !pendingMarkers.isEmpty }
    var hasOpenContainers: Bool { !open.isEmpty }

    /// Spacing before the next box, in points.
    mutating func addGlue(_ points: Points) {
        if !isAtContainerStart { pendingGlue += points }
    }

    /// Spacing after a block that began with box `first`. Where it ends with a block in it, the larger of the two spacings is enough, as
    /// with LaTeX's `\addvspace`: an item, its list and the list around it, which all end there, would leave a gap.
    mutating func addSpacing(_ points: Points, afterBlockFrom first: Int) {
        guard boxes.count > first, !isAtContainerStart, pendingGlue > 0, points > 0 else { return addGlue(points) }
        pendingGlue = max(pendingGlue, points)
    }

    /// Room inside the innermost container: above its first box where it has none yet, else below its last.
    mutating func addPadding(_ points: Points) {
        if isAtContainerStart { return pendingKern += points }
        guard let last = boxes.indices.last else { return }
        boxes[last].kernAfter += points
        bottom += points
    }

    /// Discourages a page break before the next box.
    mutating func keepWithNext(_ penalty: Int = Penalty.keepWithNext) { pendingPenalty = max(pendingPenalty, penalty) }
    /// Discourages page breaks between the boxes from `first` on.
    mutating func keepTogether(from first: Int, penalty: Int = Penalty.keepTogether) {
        for index in (first + 1)..<max(first + 1, boxes.count) { boxes[index].penalty = max(boxes[index].penalty, penalty) }
    }
    /// Has pages that begin with one of the boxes from `first` on repeat a head.
    mutating func repeatHead(_ head: RowBox, from first: Int) {
        for index in first..<max(first, boxes.count) where !boxes[index].isClipped { boxes[index].tableHead = head }
    }
    /// Discourages a page break before a box.
    mutating func discourageBreak(before index: Int, _ penalty: Int) {
        if boxes.indices.contains(index) { boxes[index].penalty = max(boxes[index].penalty, penalty) }
    }
    /// - Parameter onRight: on an odd page.
    mutating func beginPage(onRight: Bool = false) { (startsPage, startsRightPage) = (true, startsRightPage || onRight) }
    mutating func add(_ marker: Box.Marker) { pendingMarkers.append(marker) }

    /// Attaches an anchor to the next box; a container's and its first child's become one.
    mutating func add(_ anchor: Anchor?) {
        guard let anchor else { return }
        var merged = pendingAnchor ?? Anchor(destinations: [])
        merged.destinations += anchor.destinations
        merged.section = anchor.section ?? merged.section
        merged.isChapter = anchor.section == nil ? merged.isChapter : anchor.isChapter
        merged.level = anchor.level ?? merged.level
        pendingAnchor = merged
    }

    /// Appends a box with everything that was collected for it; clips it where a fixed height has no room for it.
    mutating func append(_ box: Box) {
        var box = box
        if box.ascent == 0, let marker = pendingMarkers.map(\.height).max() { box.height = max(box.height, marker) }
        let extent = box.height + box.glue + box.kernBefore + clearance(of: box)
        box.isClipped = !fits(extent)
        if box.isClipped { for position in open.indices where !hasRoom(for: extent, in: position) { open[position].isFull = true } }
        box.markers += pendingMarkers
        if var anchor = pendingAnchor {
            anchor.destinations += box.anchor?.destinations ?? []
            box.anchor = anchor
        }
        if box.isClipped {
            collapse(&box)
        } else {
            setSpacing(of: &box)
        }
        turnPage(before: &box)
        boxes.append(box)
        (pendingGlue, pendingKern, pendingPenalty, pendingMarkers, pendingAnchor) = (0, 0, 0, [], nil)
        (startsPage, startsRightPage, isAtContainerStart) = (false, false, false)
    }

    private mutating func setSpacing(of box: inout Box) {
        box.glue += pendingGlue + clearance(of: box)
        box.kernBefore += pendingKern
        box.penalty = max(box.penalty, pendingPenalty)
        box.startsPage = box.startsPage || startsPage
        box.startsRightPage = startsRightPage
        let top = bottom + (boxes.isEmpty ? 0 : box.glue)
        for position in open.indices where open[position].top == nil {
            let entry = open[position]
            containers[entry.index].paddingTop = box.kernBefore - entry.outerKern
            containers[entry.index].isClipped = false
            open[position].top = top + entry.outerKern + entry.padding.top
        }
        bottom = top + box.kernBefore + box.height
    }

    /// Sets the boxes from here on on pages that lie another way, or again as before.
    ///
    /// - Parameters:
    ///   - leading: the room on the first of these pages for what must stay with its first box, such as a heading.
    ///   - widening: how much wider the measure is there; right-to-left lines begin so much farther to the right, and markers at the right
    ///     of their items stand there, whatever the direction of what is in these.
    ///   - floats: whether following text may stand before these pages.
    mutating func turnPages(
        to orientation: PageOrientation, leading: Size = .zero, widening: Points = 0, isRightToLeft: Bool = false, floats: Bool = false
    ) {
        (self.orientation, leadingRoom, isOnFloatingPage, self.widening) = (orientation, leading, floats, widening)
        leadingShift = isRightToLeft ? widening : 0
        for index in pendingMarkers.indices where pendingMarkers[index].isAtRight { pendingMarkers[index].x += widening }
    }

    /// Begins a page where pages from here on lie another way, and takes along what must not be parted from the box.
    private mutating func turnPage(before box: inout Box) {
        box.orientation = orientation
        box.isOnFloatingPage = isOnFloatingPage
        box.spansColumns = spansColumns && orientation == .styled
        guard let last = boxes.last, last.orientation != orientation else { return }
        let kept = box.penalty >= Penalty.keepWithNext ? keptBoxes() : boxes.count
        for index in kept..<boxes.count { boxes[index].move(to: orientation, right: leadingShift, markerShift: widening) }
        for index in containers.indices where containers[index].first >= kept { containers[index].x += leadingShift }
        if kept < boxes.count {
            (boxes[kept].turnsPage, boxes[kept].startsPage) = (!boxes[kept].startsPage, true)
        } else {
            (box.turnsPage, box.startsPage) = (!box.startsPage, true)
        }
    }

    /// The height of the last boxes, if they must stay with the next: of a heading, say.
    var keptHeight: Points {
        guard pendingPenalty >= Penalty.keepWithNext, !boxes.isEmpty else { return 0 }
        return boxes[firstKept...].reduce(pendingGlue) { $0 + $1.extent }
    }

    /// Whether there is nothing before the next box but what must stay with it: the heading that a document begins with, say.
    var isOnlyKept: Bool { boxes.isEmpty || pendingPenalty >= Penalty.keepWithNext && firstKept == 0 }

    /// The first of the last boxes that no page break may part.
    private var firstKept: Int {
        var first = boxes.count - 1
        while first > 0, boxes[first].penalty >= Penalty.widowOrOrphan, !boxes[first].startsPage { first -= 1 }
        return first
    }

    /// The first of the last boxes that must stay with the next, where they fit there: of a heading, say. The count of boxes where not.
    private func keptBoxes() -> Int {
        let first = firstKept
        let height = boxes[first...].reduce(Points(0)) { $0 + $1.extent }
        let width = boxes[first...].map { $0.x + $0.width }.max() ?? 0
        let isParted = containers.contains { $0.first < first && $0.last >= first }
        return isParted || width.value > leadingRoom.width || height.value > leadingRoom.height ? boxes.count : first
    }

    /// A clipped box takes no room and stays on the page of the box before it.
    private func collapse(_ box: inout Box) {
        (box.height, box.ascent, box.glue, box.kernBefore) = (0, 0, 0, 0)
        (box.inkOver, box.inkUnder) = (-.infinity, -.infinity)
        (box.penalty, box.startsPage, box.tableHead) = (Penalty.keepTogether, false, nil)
    }

    /// The space to add before a box so that its ink does not touch that of the last one.
    private func clearance(of box: Box) -> Points {
        boxes.last.map { box.clearance(below: $0, existing: pendingGlue + pendingKern) } ?? 0
    }

    /// Begins a container with a visible box; `padding` includes its border.
    mutating func beginContainer(_ container: ContainerBox, padding: Insets, fixedHeight: FixedHeight? = nil) {
        var container = container
        (container.first, container.last, container.depth) = (boxes.count, boxes.count, open.count)
        containers.append(container)
        var fixedHeight = fixedHeight
        if let styled = fixedHeight?.points, let room { fixedHeight?.points = min(styled, max(0, room - padding.vertical)) }
        open.append(OpenContainer(index: containers.count - 1, outerKern: pendingKern, padding: padding, fixedHeight: fixedHeight))
        pendingKern += padding.top
        isAtContainerStart = true
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
        pendingGlue = 0
    }

    /// The height that the open containers have left for the next box; nil where none has a fixed height.
    var room: Points? { open.indices.compactMap(room(in:)).min() }

    /// Whether a box of this height is visible. The first of a container always is, however small the container.
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
        guard let top = entry.top else { return height - (pendingKern - entry.outerKern - entry.padding.top) - paddingBelow }
        return top + height - bottom - pendingGlue - pendingKern - paddingBelow
    }

    /// Gives the content of the innermost container its fixed height, and returns the free space below it.
    ///
    /// A single box that is higher overflows: its height is reduced to the container's, and its ink reaches over the edges.
    private mutating func applyFixedHeight() -> Points {
        guard let entry = open.last, let height = entry.fixedHeight, let top = entry.top else { return 0 }
        let first = containers[entry.index].first, slack = height.points - (bottom - top)
        keepTogether(from: first)
        guard slack >= 0 else {
            overflow(first, by: -slack, share: height.shareAbove)
            return 0
        }
        boxes[first].kernBefore += slack * height.shareAbove
        bottom += slack * height.shareAbove
        for outer in open where containers[outer.index].first == first { containers[outer.index].paddingTop += slack * height.shareAbove }
        return slack * (1 - height.shareAbove)
    }

    private mutating func overflow(_ index: Int, by excess: Points, share: Double) {
        let excess = min(excess, boxes[index].height)
        boxes[index].height -= excess
        boxes[index].ascent -= excess * share
        bottom -= excess
        (boxes[index].inkOver, boxes[index].inkUnder) = (-.infinity, -.infinity)
    }

    /// The height of all boxes with their spacing, without the glue before the first.
    var height: Points { bottom }

    /// The boxes clipped since the last call.
    mutating func takeClipped() -> [Box] {
        defer { reported = boxes.count }
        return boxes[reported...].filter(\.isClipped)
    }
}

/// The height that a style gives a container: its content box, in points.
struct FixedHeight {
    var points: Points
    /// The part of the free space that goes above the content, 0 to 1.
    var shareAbove: Double
}

extension ResolvedStyle.VerticalAlignment {
    /// The part of a box's free space that goes above its content, 0 to 1.
    var shareAbove: Double {
        switch self {
        case .top: 0
        case .center: 0.5
        case .bottom: 1
        }
    }
}
