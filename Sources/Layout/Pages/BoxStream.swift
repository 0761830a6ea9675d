import Geometry

/// Boxes on their way onto pages, with the containers around them: the body of a document, or its notes.
///
/// Both fill their part of a page the way TeX's page builder does: as far as they fit, then back to the cheapest break.
struct BoxStream {
    private let layout: SizeLayout
    private(set) var boxes: [Box] = []
    private var containers: [ContainerBox] = []
    /// The first box that is on no page yet.
    private var next = 0
    /// Box `next` is the rest of a split row.
    private var isRest = false
    private var activeContainers: [Int] = []
    private var nextContainer = 0

    init(layout: SizeLayout) { self.layout = layout }

    var isEmpty: Bool { next == boxes.count }
    /// What the next page begins with.
    var first: Box? { isEmpty ? nil : boxes[next] }

    /// - Parameter glue: space before what is added, where it does not begin a page.
    mutating func append(_ list: VerticalList, glue: Double = 0) {
        let offset = boxes.count
        boxes += list.boxes
        containers += list.containers.lazy.filter { $0.last >= $0.first && !$0.isCut }.map { $0.moved(by: offset) }
        guard offset > 0, offset < boxes.count else { return }
        boxes[offset].glue += glue
        boxes[offset].glue += boxes[offset].clearance(after: boxes[offset - 1])
    }

    /// Where a page can end.
    struct End {
        /// The first box that is not on the page; of a split row, the one after it.
        var index: Int
        /// The room used up to it.
        var used: Double
        var penalty = 0
        var split: (first: RowBox, rest: RowBox)?
        fileprivate var reserved = Reserve()
    }

    /// Room below that belongs to others: what they must have, and what they would have.
    struct Reserve {
        var least = 0.0
        var whole = 0.0
    }

    private struct Scan {
        var candidates: [End] = []
        /// The first box that does not fit, or the count of boxes.
        var stop: Int
        var used: Double
        var reserved: Reserve
        var isForced = false
    }

    /// The best end of a page of this height; nil: not even the first box fits.
    ///
    /// - Parameters:
    ///   - reserved: what is not free from the beginning.
    ///   - reserve: given a box and what is reserved before it: what is reserved with it.
    func end(within height: Double, reserved: Reserve = Reserve(), reserve: (Box, Reserve) -> Reserve = { $1 }) -> End? {
        let scan = scan(height, reserved, reserve)
        if scan.stop > next, scan.stop == boxes.count || scan.isForced { return End(index: scan.stop, used: scan.used) }
        return splitRow(scan, height: height) ?? scan.candidates.min { cost($0, height) < cost($1, height) }
    }

    /// The first box alone, which is higher than the page or has no room beside what it asks for.
    func endAlone(within height: Double) -> End {
        let box = boxes[next]
        return End(index: next + 1, used: min(height, box.padBefore + box.height + box.padAfter))
    }

    private func scan(_ height: Double, _ reserved: Reserve, _ reserve: (Box, Reserve) -> Reserve) -> Scan {
        var scan = Scan(stop: next, used: first?.tableHead?.height ?? 0, reserved: reserved)
        while scan.stop < boxes.count {
            let box = boxes[scan.stop]
            if scan.stop > next, box.startsPage {
                scan.isForced = true
                break
            }
            let bottom = scan.used + (scan.stop == next ? 0 : box.glue) + box.padBefore + box.height + box.padAfter
            let reserved = reserve(box, scan.reserved)
            guard bottom + reserved.least <= height + 0.001 else { break }
            (scan.reserved, scan.used) = (reserved, bottom)
            scan.stop += 1
            let penalty = scan.stop < boxes.count ? boxes[scan.stop].penalty : 0
            scan.candidates.append(End(index: scan.stop, used: bottom, penalty: penalty, reserved: reserved))
        }
        return scan
    }

    /// A break's penalty and the blank it leaves, as the square of its share of the page; a whole page of blank costs less than to part
    /// what belongs together.
    ///
    /// That others are parted costs as much as a quarter of a page of blank, and a little more where most of them goes on on the next page.
    private func cost(_ end: End, _ height: Double) -> Double {
        let rest = (height - end.used - end.reserved.whole) / height
        guard rest < -0.001 else { return Double(end.penalty) + 400 * rest * rest }
        return Double(end.penalty + Penalty.slight) + 5 * min(1, -rest)
    }

    /// Splits the row that did not fit where it is long, or where nothing else stands on the page.
    private func splitRow(_ scan: Scan, height: Double) -> End? {
        guard scan.stop < boxes.count, case .row(let row) = boxes[scan.stop].content else { return nil }
        let box = boxes[scan.stop]
        let top = scan.used + (scan.stop == next ? 0 : box.glue) + box.padBefore
        let room = height - min(scan.reserved.whole, height - scan.used) - top
        let isWorthIt = scan.stop == next || (row.height > height / 4 && room > height / 8)
        guard isWorthIt, let parts = row.split(at: room) else { return nil }
        return End(index: scan.stop + 1, used: top + parts.first.height, split: parts)
    }
}

/// Taking boxes onto a page.
extension BoxStream {
    /// What stands on one page, from the top of its first box.
    struct Stretch {
        var boxes: [PagePlan.PlacedBox] = []
        var fragments: [PagePlan.Fragment] = []
        var height: Double
    }

    /// - Parameter height: of the room that the boxes have.
    mutating func take(_ end: End, within height: Double) -> Stretch {
        let range = next..<end.index
        var stretch = Stretch(height: end.used)
        if end.penalty >= Penalty.widowOrOrphan { layout.recordFallback(.brokenKeep, boxes[end.index - 1].source) }
        place(range, split: end.split?.first, height: height, in: &stretch)
        addFragments(range, continues: end.split != nil, to: &stretch)
        isRest = end.split != nil
        next = end.index
        if let rest = end.split?.rest { goOn(with: rest) }
        return stretch
    }

    /// The last row that was taken stands for its rest.
    private mutating func goOn(with rest: RowBox) {
        next -= 1
        boxes[next].show(rest)
        (boxes[next].penalty, boxes[next].padBefore) = (0, 0)
        (boxes[next].mark, boxes[next].markers) = (nil, [])
    }

    private func place(_ range: Range<Int>, split: RowBox?, height: Double, in stretch: inout Stretch) {
        var y = 0.0
        if let head = boxes[range.lowerBound].tableHead {
            stretch.boxes.append(
                .init(
                    box: Box(content: .row(head), x: boxes[range.lowerBound].x, width: boxes[range.lowerBound].width, height: head.height),
                    y: 0))
            y = head.height
        }
        for index in range {
            var box = boxes[index]
            y += (index == range.lowerBound ? 0 : box.glue) + box.padBefore
            // A line that fills the page by itself stands on it whole, and its padding gives way.
            if range.count == 1, split == nil { y = max(0, min(y, height - box.height)) }
            if let split, index == range.upperBound - 1 { box.show(split) }
            stretch.boxes.append(.init(box: box, y: y))
            y += box.height + box.padAfter
        }
    }

    /// Backgrounds and borders, cut where pages end.
    private mutating func addFragments(_ range: Range<Int>, continues: Bool, to stretch: inout Stretch) {
        while nextContainer < containers.count, containers[nextContainer].first < range.upperBound {
            activeContainers.append(nextContainer)
            nextContainer += 1
        }
        for index in activeContainers { stretch.fragments += fragment(of: containers[index], range, continues: continues, in: stretch) }
        let end = continues ? range.upperBound - 1 : range.upperBound
        activeContainers.removeAll { containers[$0].last < end }
    }

    private func fragment(of container: ContainerBox, _ range: Range<Int>, continues: Bool, in stretch: Stretch) -> [PagePlan.Fragment] {
        let first = max(container.first, range.lowerBound), last = min(container.last, range.upperBound - 1)
        guard first <= last else { return [] }
        let offset = stretch.boxes.count - range.count
        let isOpenAtTop = container.first < range.lowerBound || (isRest && container.first == range.lowerBound)
        let isOpenAtBottom = container.last >= range.upperBound || (continues && container.last == range.upperBound - 1)
        let top = stretch.boxes[first - range.lowerBound + offset].y - (isOpenAtTop ? 0 : container.padTop)
        let lastBox = stretch.boxes[last - range.lowerBound + offset]
        let end = lastBox.y + lastBox.box.height + (isOpenAtBottom ? 0 : container.padBottom)
        let start = isOpenAtTop ? (offset > 0 ? 0 : top) - bleed(container) : top
        let bottom = isOpenAtBottom ? end + bleed(container) : end
        return [
            .init(
                style: container.style, rect: Rect(x: container.x, y: start, width: container.width, height: bottom - start),
                isOpenAtTop: isOpenAtTop, isOpenAtBottom: isOpenAtBottom, depth: container.depth, isMirrored: container.isMirrored)
        ]
    }

    /// A background that goes on on another page reaches a little into the margin, so that text does not touch its edge: as its padding
    /// says, at most half an em.
    private func bleed(_ container: ContainerBox) -> Double {
        let style = layout.styles[container.style]
        return style.background == nil ? 0 : min(max(style.textInsets.top, style.textInsets.bottom), 0.5 * style.pointSize)
    }
}

extension Box {
    /// Another part of the row that it is.
    fileprivate mutating func show(_ row: RowBox) {
        content = .row(row)
        height = row.height
        notes = row.notes
    }
}

extension ContainerBox {
    fileprivate func moved(by offset: Int) -> ContainerBox {
        var copy = self
        copy.first += offset
        copy.last += offset
        return copy
    }
}
