import Geometry
import Stylesheet

/// Boxes in the order of the flow, with the glue between them: TeX's vertical list.
struct VerticalList {
    private(set) var boxes: [Box] = []
    private(set) var containers: [ContainerBox] = []
    private var open: [OpenContainer] = []
    /// The lower edge of the last box, its padding included.
    private var bottom = 0.0
    private var reported = 0
    private var pendingGlue = 0.0
    private var pendingPad = 0.0
    private var pendingPenalty = 0
    private var pendingMarkers: [Box.Marker] = []
    private var pendingMark: FlowMark?
    private var startsPage = false
    /// Directly after the top edge of a visible container: spacing before its first child would only thicken its padding.
    private var isAtContainerStart = false

    /// A container whose content is being laid.
    private struct OpenContainer {
        /// Index into `containers`.
        var index: Int
        /// What was pending when it began, its own padding not included.
        var padOffset: Double
        var padding: Insets
        var fixedHeight: FixedHeight?
        /// Upper edge of the content; nil: it has none yet.
        var top: Double?
        /// Something has been cut; what follows is cut too, however low.
        var isFull = false
    }

    var isEmpty: Bool { boxes.isEmpty }
    var hasPendingMarkers: Bool { !pendingMarkers.isEmpty }

    mutating func space(_ points: Double) {
        if !isAtContainerStart { pendingGlue += points }
    }

    mutating func keepWithNext(_ penalty: Int = Penalty.keepWithNext) { pendingPenalty = max(pendingPenalty, penalty) }
    /// No page ends between the boxes from `first` on, if that can be.
    mutating func keepTogether(from first: Int) {
        for index in (first + 1)..<max(first + 1, boxes.count) { boxes[index].penalty = max(boxes[index].penalty, Penalty.keepTogether) }
    }
    mutating func beginPage() { startsPage = true }
    mutating func add(_ marker: Box.Marker) { pendingMarkers.append(marker) }

    mutating func add(_ mark: FlowMark?) {
        guard let mark else { return }
        var merged = pendingMark ?? FlowMark(destinations: [])
        merged.destinations += mark.destinations
        merged.section = mark.section ?? merged.section
        merged.level = mark.level ?? merged.level
        pendingMark = merged
    }

    mutating func append(_ box: Box) {
        var box = box
        let need = box.height + box.glue + box.padBefore + clearance(of: box)
        box.isCut = !fits(need)
        if box.isCut { for position in open.indices where !holds(position, need) { open[position].isFull = true } }
        box.markers += pendingMarkers
        if let mark = pendingMark { box.mark = mark }
        if box.isCut {
            cut(&box)
        } else {
            space(out: &box)
        }
        boxes.append(box)
        (pendingGlue, pendingPad, pendingPenalty, pendingMarkers, pendingMark) = (0, 0, 0, [], nil)
        (startsPage, isAtContainerStart) = (false, false)
    }

    private mutating func space(out box: inout Box) {
        box.glue += pendingGlue + clearance(of: box)
        box.padBefore += pendingPad
        box.penalty = max(box.penalty, pendingPenalty)
        box.startsPage = box.startsPage || startsPage
        let top = bottom + (boxes.isEmpty ? 0 : box.glue)
        for position in open.indices where open[position].top == nil {
            let entry = open[position]
            containers[entry.index].padTop = box.padBefore - entry.padOffset
            containers[entry.index].isCut = false
            open[position].top = top + entry.padOffset + entry.padding.top
        }
        bottom = top + box.padBefore + box.height
    }

    /// What is cut takes no room and stands on the page of what is seen.
    private func cut(_ box: inout Box) {
        (box.height, box.ascent, box.glue, box.padBefore) = (0, 0, 0, 0)
        (box.inkOver, box.inkUnder) = (-.infinity, -.infinity)
        (box.penalty, box.startsPage, box.tableHead) = (Penalty.keepTogether, false, nil)
    }

    private func clearance(of box: Box) -> Double {
        boxes.last.map { box.clearance(after: $0, spare: pendingGlue + pendingPad) } ?? 0
    }

    /// Begins a container with a visible box; `padding` includes its border.
    mutating func begin(style: StyleID, x: Double, width: Double, padding: Insets, fixedHeight: FixedHeight?, isMirrored: Bool) {
        containers.append(
            ContainerBox(
                style: style, x: x, width: width, first: boxes.count, last: boxes.count, padTop: 0, padBottom: 0, depth: open.count,
                isMirrored: isMirrored))
        var fixedHeight = fixedHeight
        if let asked = fixedHeight?.points, let room { fixedHeight?.points = min(asked, max(0, room - padding.vertical)) }
        open.append(OpenContainer(index: containers.count - 1, padOffset: pendingPad, padding: padding, fixedHeight: fixedHeight))
        pendingPad += padding.top
        isAtContainerStart = true
    }

    mutating func end() {
        guard let entry = open.last else { return }
        if containers[entry.index].first == boxes.count {
            append(Box(content: .blank, x: containers[entry.index].x, width: containers[entry.index].width, height: 0))
        }
        let below = fill()
        open.removeLast()
        guard !containers[entry.index].isCut else { return }
        let last = boxes.count - 1
        boxes[last].padAfter += entry.padding.bottom + below
        bottom += entry.padding.bottom + below
        containers[entry.index].last = last
        containers[entry.index].padBottom = boxes[last].padAfter
        pendingGlue = 0
    }

    /// What the fixed heights of the containers that are open leave for the next box; nil where none has one.
    var room: Double? { open.indices.compactMap(room(in:)).min() }

    /// Whether a box of this height is seen. The first of a container always is, however low the container.
    func fits(_ height: Double) -> Bool {
        open.indices.allSatisfy { holds($0, height) }
    }

    private func holds(_ position: Int, _ height: Double) -> Bool {
        guard !open[position].isFull else { return false }
        return open[position].top == nil || room(in: position).map { height <= $0 + 0.001 } ?? true
    }

    private func room(in position: Int) -> Double? {
        let entry = open[position]
        guard let height = entry.fixedHeight?.points else { return nil }
        let paddingBelow = open[(position + 1)...].reduce(0) { $0 + $1.padding.bottom }
        guard let top = entry.top else { return height - (pendingPad - entry.padOffset - entry.padding.top) - paddingBelow }
        return top + height - bottom - pendingGlue - pendingPad - paddingBelow
    }

    /// Gives the innermost open container's content its fixed height. What is left over below it is returned.
    ///
    /// A single box that is higher keeps its place in the container and reaches over its edges.
    private mutating func fill() -> Double {
        guard let entry = open.last, let height = entry.fixedHeight, let top = entry.top else { return 0 }
        let first = containers[entry.index].first, slack = height.points - (bottom - top)
        keepTogether(from: first)
        guard slack >= 0 else {
            squeeze(first, by: -slack, share: height.shareAbove)
            return 0
        }
        boxes[first].padBefore += slack * height.shareAbove
        bottom += slack * height.shareAbove
        for outer in open where containers[outer.index].first == first { containers[outer.index].padTop += slack * height.shareAbove }
        return slack * (1 - height.shareAbove)
    }

    private mutating func squeeze(_ index: Int, by excess: Double, share: Double) {
        let excess = min(excess, boxes[index].height)
        boxes[index].height -= excess
        boxes[index].ascent -= excess * share
        bottom -= excess
        (boxes[index].inkOver, boxes[index].inkUnder) = (-.infinity, -.infinity)
    }

    /// Height of everything, the glue before the first box left out.
    var height: Double { bottom }

    /// What lies beyond a fixed height and has not been reported.
    mutating func takeCut() -> [Box] {
        defer { reported = boxes.count }
        return boxes[reported...].filter(\.isCut)
    }
}
