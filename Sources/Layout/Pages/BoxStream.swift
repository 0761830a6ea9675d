import TypesetBase

/// The boxes of the body or of the notes, with their containers, taken onto pages in order.
///
/// Pages are broken as in TeX's page builder: boxes are added while they fit, and then the break of least cost is chosen.
struct BoxStream {
    let context: LayoutContext
    /// The grid of the lines of paragraphs; nil without one, and for notes.
    private let grid: BaselineGrid?
    var boxes: [Box] = []
    var containers: [ContainerBox] = []
    /// The first box that is not on a page yet.
    private(set) var next = 0
    /// The index of the box after the title block.
    private var titleEnd = 0
    /// Whether box `next` is the rest of a split row.
    private var isRest = false
    /// The rest of a row that a page would begin with, in place of box `next`; nil for none.
    private(set) var rest: RowBox?
    private var activeContainers: [Int] = []
    private var nextContainer = 0

    init(_ context: LayoutContext, grid: BaselineGrid? = nil) { (self.context, self.grid) = (context, grid) }

    /// Returns the stream as if a page had this beginning.
    func beginning(with start: PageStart) -> BoxStream {
        var copy = self
        (copy.next, copy.rest) = (start.box, start.rest)
        return copy
    }

    /// Makes a box the first of the next page, and returns the one before; no boxes are copied or taken.
    mutating func move(to box: Int) -> Int {
        defer { next = box }
        return next
    }

    /// Returns the top of a box below others on its page.
    private func top(of index: Int, below bottom: Points, isFirst: Bool) -> Points {
        let top = bottom + (isFirst ? 0 : boxes[index].glue) + (isFirst && rest != nil ? 0 : boxes[index].kernBefore)
        guard let grid, boxes[index].isOnGrid, !isFirst else { return top }
        return grid.lineTop(from: top)
    }

    var isEmpty: Bool { next == boxes.count }
    /// Whether the boxes so far are all in the title block, and others follow.
    var isInTitle: Bool { next <= titleEnd && !isEmpty }
    /// The box at the beginning of the next page.
    var first: Box? { isEmpty ? nil : boxes[next] }

    /// - Parameter glue: the spacing before the list, unless it begins a page.
    mutating func append(_ list: consuming VerticalList, glue: Points = 0) {
        let offset = boxes.count
        // The first list is the whole flow, which should not be in memory twice.
        if offset == 0 { (boxes, titleEnd) = (list.boxes, list.titleEnd) } else { boxes += list.boxes }
        containers += list.containers.lazy.filter { $0.last >= $0.first && !$0.isClipped }.map { $0.moved(by: offset) }
        guard offset > 0, offset < boxes.count else { return }
        boxes[offset].glue += glue
        boxes[offset].glue += boxes[offset].clearance(below: boxes[offset - 1])
    }

    /// A possible page break.
    struct PageBreak {
        /// The first box that is not on the page; for a split row, the one after it.
        var index: Int
        /// The height used up to the break.
        var used: Points
        var penalty = 0
        var split: (first: RowBox, rest: RowBox)?
        /// The height reserved for notes.
        var reserved = Reserve()
        /// The first box for which the page has no room; nil if all fit.
        fileprivate(set) var stop: Int?
    }

    /// The height reserved at the foot of the page: the required minimum, and the height of all notes.
    struct Reserve {
        var least: Points = 0
        var whole: Points = 0
    }

    /// The breaks after each box that fits a page.
    struct Scan {
        fileprivate(set) var candidates: [PageBreak] = []
        /// The first box that does not fit, or the count of boxes.
        fileprivate(set) var stop: Int
        fileprivate var used: Points
        fileprivate(set) var reserved: Reserve
        /// The height of the boxes that fit.
        var height: Points { used }
        /// Whether the page must end before that box although it may fit.
        fileprivate(set) var isForced = false
    }

    /// Returns the best break of a page of this height; nil if even the first box does not fit.
    ///
    /// - Parameters:
    ///   - reserved: the height reserved at the beginning.
    ///   - reserve: returns the reserve with another box, from the footnotes that the box refers to and the reserve before it.
    func bestBreak(
        within height: Points, reserved: Reserve = Reserve(), reserve: (_ notes: [Int], Reserve) -> Reserve = { $1 }
    ) -> PageBreak? {
        bestBreak(of: scan(height, reserved, reserve), within: height)
    }

    /// Returns the best of the breaks of a page.
    func bestBreak(of scan: Scan, within height: Points) -> PageBreak? {
        if scan.stop > next, scan.stop == boxes.count || scan.isForced {
            return PageBreak(index: scan.stop, used: scan.used, reserved: scan.reserved)
        }
        var best = scan.candidates.min { cost($0, height) < cost($1, height) }
        if let row = splitRow(scan, height: height, insteadOf: best) { return row }
        if let end = best, let link = weakestLink(scan, height: height, insteadOf: end) { best = link }
        best?.stop = scan.stop
        return best
    }

    /// Returns the break after the first box, if it is higher than the page or its notes leave no room for it.
    func breakAfterFirst(within height: Points) -> PageBreak {
        let box = boxes[next], head = repeatedHead(aboveOnly: box, within: height)?.height ?? 0
        return PageBreak(index: next + 1, used: min(height, head + box.kernBefore + box.height + box.kernAfter))
    }

    /// Returns the table head above a page's only box; nil if both are higher than the page, to omit the head instead of overlapping it.
    private func repeatedHead(aboveOnly box: Box, within height: Points) -> RowBox? {
        box.tableHead.flatMap { $0.height + box.kernBefore + box.height <= height + 0.001 ? $0 : nil }
    }

    /// Returns the breaks of a page of this height.
    func scan(
        _ available: Points, _ reserved: Reserve = Reserve(), _ reserve: (_ notes: [Int], Reserve) -> Reserve = { $1 }
    ) -> Scan {
        var scan = Scan(stop: next, used: first?.tableHead?.height ?? 0, reserved: reserved)
        while scan.stop < boxes.count {
            let index = scan.stop
            if index > next, boxes[index].startsPage || boxes[index].spansColumns != boxes[next].spansColumns {
                scan.isForced = true
                break
            }
            let rest = index == next ? rest : nil, height = rest?.height ?? boxes[index].height
            let bottom = top(of: index, below: scan.used, isFirst: index == next) + height + boxes[index].kernAfter
            let reserved = reserve(rest?.notes ?? boxes[index].notes, scan.reserved)
            guard bottom + reserved.least <= available + 0.001 else { break }
            (scan.reserved, scan.used) = (reserved, bottom)
            scan.stop += 1
            let penalty = scan.stop < boxes.count ? boxes[scan.stop].penalty : 0
            scan.candidates.append(PageBreak(index: scan.stop, used: bottom, penalty: penalty, reserved: reserved))
        }
        return scan
    }

    /// Returns a break's penalty plus a cost for the fraction of the page that it leaves blank, squared.
    ///
    /// A whole blank page costs less than a broken keep, and a page that is a third blank costs more than all loose keeps. Splitting notes
    /// costs as much as a quarter of a page left blank, and slightly more if more of them continues on the next page.
    private func cost(_ end: PageBreak, _ height: Points) -> Double {
        let rest = (height - end.used - end.reserved.whole).ratio(to: height)
        guard rest < -0.001 else { return Double(end.penalty) + 400 * rest * rest + (rest > Self.mostBlank ? Self.sparsePage : 0) }
        return Double(end.penalty + Penalty.slight) + 5 * min(1, -rest)
    }

    /// The fraction of a page that may stay blank for a loose keep, or for a chain of keeps that is higher than half a page.
    static let mostBlank = 1.0 / 3
    /// The cost of a page that leaves more than that blank: more than the loose keeps and a hyphen together.
    private static let sparsePage = 200.0

    /// Splits the row that did not fit, if it is high or the only one on the page, or if the best other break breaks a keep.
    private func splitRow(_ scan: Scan, height: Points, insteadOf best: PageBreak?) -> PageBreak? {
        guard let cut = RowCut(scan, of: self, height: height) else { return nil }
        guard cut.isFirst || cut.isHigh || best.map({ $0.penalty >= Penalty.widowOrOrphan }) ?? false else { return nil }
        return cut.pageBreak(within: cut.room, isForced: cut.isFirst)
    }
}

/// Moves boxes onto a page.
extension BoxStream {
    /// The boxes of one page, with positions from the top of the first.
    struct PagePart {
        var boxes: [PagePlan.PlacedBox] = []
        var fragments: [PagePlan.Fragment] = []
        var height: Points
    }

    /// Takes the boxes before a break.
    ///
    /// - Parameters:
    ///   - height: the height available for the boxes.
    ///   - added: the heights that are added to the spacing before the boxes, by their numbers on the page; empty for none.
    ///   - variant: the paragraph that has a line more or less.
    mutating func take(_ end: PageBreak, within height: Points, added: [Points] = [], variant: LineVariant? = nil) -> PagePart {
        let range = next..<end.index
        var part = PagePart(height: end.used)
        position(range, split: end.split?.first, height: height, added: added, variant: variant, in: &part)
        addFragments(range, continues: end.split != nil, variant: variant, to: &part)
        advance(past: end)
        return part
    }

    /// Returns the number of pages of this height that the boxes fill, to compare layouts; the last page counts by its filled fraction.
    mutating func pageCount(within height: Points) -> Double {
        var pages = 0.0
        while !isEmpty {
            let end = bestBreak(within: height) ?? breakAfterFirst(within: height)
            advance(past: end)
            pages += isEmpty ? end.used.ratio(to: height) : 1
        }
        return pages
    }

    /// Begins the next page after a break, with the rest of a split row.
    private mutating func advance(past end: PageBreak) {
        isRest = end.split != nil
        next = end.index
        guard let rest = end.split?.rest else { return }
        next -= 1
        boxes[next].show(rest: rest)
    }

    private func position(
        _ range: Range<Int>, split: RowBox?, height: Points, added: [Points], variant: LineVariant?, in part: inout PagePart
    ) {
        part.boxes.reserveCapacity(range.count + 1)
        var y: Points = 0
        let first = boxes[range.lowerBound]
        if let head = range.count > 1 || split != nil ? first.tableHead : repeatedHead(aboveOnly: first, within: height) {
            part.boxes.append(.own(Box(head, above: first), at: 0))
            y = head.height
        }
        // The first box after the last one on the grid.
        var offGrid = 0
        for index in range {
            let isFirst = index == range.lowerBound
            if !added.isEmpty {
                y += added[index - range.lowerBound]
                part.growLastRow(by: added[index - range.lowerBound], above: boxes[index], in: boxes)
            }
            if let variant, variant.range.dropFirst().contains(index) { continue }
            let natural = y + (isFirst ? 0 : boxes[index].glue) + boxes[index].kernBefore
            y = top(of: index, below: y, isFirst: isFirst)
            if boxes[index].isOnGrid {
                if y > natural {
                    let isBelowHeading = boxes[index].penalty >= Penalty.keepWithText
                    let share = BaselineGrid.shareAbove(isBelowHeading: isBelowHeading, isAtTop: offGrid == 0)
                    for placed in offGrid..<part.boxes.count { part.boxes[placed].y += share * (y - natural) }
                }
                offGrid = part.boxes.count + 1
            }
            if let variant, index == variant.range.lowerBound {
                y = place(variant, at: y, in: &part)
                offGrid = part.boxes.count
                continue
            }
            // A single box stays within the page, at the cost of its padding.
            if range.count == 1, split == nil { y = max(0, min(y, height - boxes[index].height)) }
            if let split, index == range.upperBound - 1 {
                var box = boxes[index]
                box.show(split)
                part.boxes.append(.own(box, at: y))
            } else {
                part.boxes.append(.init(source: .stream(index), y: y))
                y += boxes[index].height + boxes[index].kernAfter
            }
        }
    }

    /// Adds the lines of a varied paragraph below each other, and returns the lower edge of the last one.
    private func place(_ variant: LineVariant, at top: Points, in part: inout PagePart) -> Points {
        var y = top
        for (index, box) in variant.boxes.enumerated() {
            if index > 0 { y = grid?.lineTop(from: y + box.glue) ?? y + box.glue }
            part.boxes.append(.own(box, at: y))
            y += box.height + box.kernAfter
        }
        return y
    }

    /// Adds the fragments of containers on this page.
    private mutating func addFragments(_ range: Range<Int>, continues: Bool, variant: LineVariant?, to part: inout PagePart) {
        while nextContainer < containers.count, containers[nextContainer].first < range.upperBound {
            activeContainers.append(nextContainer)
            nextContainer += 1
        }
        for index in activeContainers {
            part.fragments += fragment(of: containers[index], range, continues: continues, variant: variant, in: part)
        }
        let end = continues ? range.upperBound - 1 : range.upperBound
        activeContainers.removeAll { containers[$0].last < end }
    }

    private func fragment(
        of container: ContainerBox, _ range: Range<Int>, continues: Bool, variant: LineVariant?, in part: PagePart
    ) -> [PagePlan.Fragment] {
        let first = max(container.first, range.lowerBound), last = min(container.last, range.upperBound - 1)
        guard first <= last else { return [] }
        let offset = part.boxes.count - range.count - (variant?.lines ?? 0)
        // A variant is outside of all containers.
        func number(of box: Int) -> Int {
            box - range.lowerBound + offset + (variant.map { box >= $0.range.upperBound ? $0.lines : 0 } ?? 0)
        }
        let isOpenAtTop = container.first < range.lowerBound || (isRest && container.first == range.lowerBound)
        let isOpenAtBottom = container.last >= range.upperBound || (continues && container.last == range.upperBound - 1)
        let top = part.boxes[number(of: first)].y - (isOpenAtTop ? 0 : container.paddingTop)
        // Blank lines of code at the end of a page are not part of its box.
        let lastInk = isOpenAtBottom ? (first...last).last { !boxes[$0].isBlankLine } ?? last : last,
            lastBox = part.boxes[number(of: lastInk)]
        let end = lastBox.y + lastBox.box(in: boxes).height + (isOpenAtBottom ? 0 : container.paddingBottom)
        let start = isOpenAtTop ? (offset > 0 ? 0 : top) - bleed(container) : top
        let bottom = isOpenAtBottom ? end + bleed(container) : end
        return [
            .init(
                style: container.style, rect: Rect(left: container.x, top: start, width: container.width, height: bottom - start),
                isOpenAtTop: isOpenAtTop, isOpenAtBottom: isOpenAtBottom, depth: container.depth, isMirrored: container.isMirrored)
        ]
    }

    /// Returns how far a continued background extends into the margin, to separate text from its edge: its padding, at most half an em.
    private func bleed(_ container: ContainerBox) -> Points {
        let style = context.styles[container.style]
        return style.background == nil ? 0 : min(max(style.textInsets.top, style.textInsets.bottom), 0.5 * style.pointSize)
    }
}

extension BoxStream.PagePart {
    /// Grows the last row to the row below it, from which spacing separates it.
    fileprivate mutating func growLastRow(by height: Points, above box: Box, in stream: [Box]) {
        guard height > 0, box.glue == 0, case .row = box.content, let last = boxes.last, case .row(let row) = last.box(in: stream).content
        else { return }
        var grown = last.box(in: stream)
        grown.show(row.growing(by: height))
        boxes[boxes.count - 1] = .own(grown, at: last.y)
    }
}

extension PagePlan.PlacedBox {
    fileprivate static func own(_ box: Box, at y: Points) -> Self { .init(source: .own(.init(box)), y: y) }
}

extension ContainerBox {
    func moved(by offset: Int) -> ContainerBox {
        var copy = self
        copy.first += offset
        copy.last += offset
        return copy
    }
}
