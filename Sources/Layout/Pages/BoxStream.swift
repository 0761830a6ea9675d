import TypesetBase

/// The boxes of the body or of the notes, with their containers, taken onto pages in order.
///
/// Pages are broken as in TeX's page builder: boxes are added while they fit, and then the break of least cost is chosen.
struct BoxStream {
    let context: LayoutContext
    /// The grid of the lines of paragraphs; nil without one, and for notes.
    let grid: BaselineGrid?
    var boxes: [Box] = []
    var containers: [ContainerBox] = []
    /// The first box that is not on a page yet.
    private(set) var next = 0
    /// The index of the box after the title block.
    private var titleEnd = 0
    /// Whether box `next` is the rest of a split row.
    private(set) var isRest = false
    /// The rest of a row that a page would begin with, in place of box `next`; nil for none.
    private(set) var rest: RowBox?
    var activeContainers: [Int] = []
    var nextContainer = 0

    /// Whether pages may reduce the spacing between blocks.
    var spacingShrinks: Bool { context.page.spacingShrinks }

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
    func top(of index: Int, below bottom: Points, isFirst: Bool) -> Points {
        let top = bottom + (isFirst ? 0 : boxes[index].glue) + (isFirst && rest != nil ? 0 : boxes[index].kernBefore)
        guard let grid, boxes[index].isOnGrid, !isFirst else { return top }
        let line = grid.lineTop(from: top), excess = top - (line - grid.pitch)
        // Smaller spacing rather than nearly a blank line.
        let isNearer = spacingShrinks && excess < line - top && excess <= Self.mostTightened * largestSpacing(before: index).height
        return isNearer ? line - grid.pitch : line
    }

    /// The part by which the largest spacing above a line shrinks to put the line on the grid.
    private static let mostTightened = 0.25

    /// Returns the largest spacing between a box and the line of the grid above it, on a page that begins with box `next`.
    func largestSpacing(before index: Int) -> (box: Int, height: Points) {
        var largest = (box: index, height: boxes[index].glue), first = index
        while first - 1 > next, !boxes[first - 1].isOnGrid {
            first -= 1
            if boxes[first].glue > largest.height { largest = (first, boxes[first].glue) }
        }
        return largest
    }

    var isEmpty: Bool { next == boxes.count }
    /// Whether the boxes so far are all in the title block, and others follow.
    var isInTitle: Bool { next <= titleEnd && !isEmpty }
    /// The box at the beginning of the next page.
    var first: Box? { isEmpty ? nil : boxes[next] }

    /// Appends the boxes of a list.
    ///
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

        /// Returns the scan of a page of less height.
        func within(_ height: Points, head: Points) -> Scan {
            guard let cut = candidates.firstIndex(where: { $0.used + $0.reserved.least > height + 0.001 }) else { return self }
            var scan = Scan(stop: candidates[cut].index - 1, used: head, reserved: Reserve())
            scan.candidates = Array(candidates[..<cut])
            if let last = scan.candidates.last { (scan.used, scan.reserved) = (last.used, last.reserved) }
            return scan
        }
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
    func repeatedHead(aboveOnly box: Box, within height: Points) -> RowBox? {
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

/// Takes boxes from the beginning.
extension BoxStream {
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
    mutating func advance(past end: PageBreak) {
        isRest = end.split != nil
        next = end.index
        guard let rest = end.split?.rest else { return }
        next -= 1
        boxes[next].show(rest: rest)
    }
}

extension ContainerBox {
    func moved(by offset: Int) -> ContainerBox {
        var copy = self
        copy.first += offset
        copy.last += offset
        return copy
    }
}
