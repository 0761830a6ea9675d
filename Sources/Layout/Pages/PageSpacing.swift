import TypesetBase

/// The spacing between the blocks of a page that may change.
struct PageSpacing {
    /// The first box of the page.
    let first: Int
    /// Whether the page begins a chapter, where the spacing below the heading may grow too.
    let isOpening: Bool
    /// The spacing below the last line on the grid, and above the last baseline.
    private(set) var tail = Movable()
    /// The spacing above rules and blank lines of code that no line follows yet.
    private var below = Movable()
    /// The spacing of the whole page, which changes at the cost of lines that leave the grid.
    private(set) var all = Movable()
    /// The spacings before blocks of at least a third of a line, the largest first, with the numbers of their boxes.
    private var largest: [(box: Int, height: Points)] = []

    /// Spacing that may change by any height.
    struct Movable {
        /// The spacing before blocks.
        var blocks: Points = 0
        /// The height that may be added between lines of code.
        var lines: Points = 0
        /// The height that may be added to table rows.
        var rows: Points = 0
        /// The largest spacing before a block.
        fileprivate var largest: Points = 0
        /// Whether the spacing before blocks may shrink.
        fileprivate var shrinks = true

        /// The most height that is added to the spacing before blocks.
        var growth: Points { PageSpacing.mostGrowth * blocks }
        /// The most height that may be removed.
        var shrink: Points { shrinkOfBlocks + 0.5 * lines }
        /// The part of it in the spacing before blocks.
        var shrinkOfBlocks: Points { shrinks ? PageSpacing.mostShrink * blocks : 0 }

        /// Returns the parts of a change of the height in each kind of spacing: blocks change first, and then what no reader sees.
        ///
        /// - Parameter most: the most height that is added to or removed from the spacing of blocks.
        func shares(of height: Points, most: Points) -> Movable {
            var shares = Movable()
            shares.blocks = max(-most, min(most, height))
            let rest = height - shares.blocks
            if rest < 0 || rows == 0 { shares.lines = rest } else { shares.rows = rest * rows.ratio(to: rows + lines) }
            if rest > 0 { shares.lines = rest - shares.rows }
            return shares
        }
    }

    /// The most spacings that grow on the grid.
    private static let mostGrown = 3
    /// The part of its spacing by which a page without a grid may grow, and the part by which spacing may shrink.
    fileprivate static let mostGrowth = 0.75, mostShrink = 0.25
    /// The part of a line by which lines may leave the grid; by whole lines they stay on it.
    private static let mostOffGrid = 0.6
    /// The part of a line by which the spacing may grow in any case: half a line becomes a whole one.
    private static let wholeLine = 0.65

    init(first: Int, isOpening: Bool, shrinks: Bool) {
        (self.first, self.isOpening) = (first, isOpening)
        (tail.shrinks, all.shrinks) = (shrinks, shrinks)
    }

    /// Returns the boxes before which lines of the grid are added, in the order of their spacings, again from the largest on.
    func boxes(addingLines count: Int) -> [Int] { largest.isEmpty ? [] : (0..<count).map { largest[$0 % largest.count].box } }

    /// Returns the changes that move the end of the page.
    func give(on grid: BaselineGrid?, pitch: Points) -> PageGive {
        var give = PageGive(shrink: tail.shrink)
        if let grid {
            // One line for each of the largest spacings, and one more at the beginning of a chapter.
            give.mostLines = largest.isEmpty ? 0 : min(largest.count + (isOpening ? 1 : 0), Self.mostGrown)
            give.line = grid.pitch
            give.offGrid = (min(all.growth + all.lines + all.rows, Self.mostOffGrid * pitch), min(all.shrink, Self.mostOffGrid * pitch))
        }
        let growth = grid == nil ? tail.growth : tail.blocks, wholeLine = tail.largest >= pitch / 3 ? Self.wholeLine * pitch : 0
        give.blocks = max(growth, wholeLine)
        give.stretch = give.blocks + tail.lines + tail.rows
        return give
    }

    /// Adds the next box of the page.
    ///
    /// - Parameters:
    ///   - boxes: the boxes of the stream.
    ///   - index: the number of the box among them.
    mutating func add(_ boxes: [Box], at index: Int, pitch: Points) {
        let box = boxes[index], spacing = Self.spacing(of: boxes, at: index, first: first)
        if box.isBelowEnd {
            below.add(spacing)
        } else {
            all.add(below)
            all.add(spacing)
            tail.add(below)
            tail.add(spacing)
            below = Movable()
        }
        if box.isOnGrid { (tail, below) = (Movable(shrinks: tail.shrinks), Movable()) }
        // Other headings stay near their text.
        guard spacing.blocks >= pitch / 3, isOpening || box.penalty < Penalty.keepWithText else { return }
        let place = largest.firstIndex { $0.height < box.glue } ?? largest.count
        guard place < Self.mostGrown else { return }
        largest.insert((index, box.glue), at: place)
        if largest.count > Self.mostGrown { largest.removeLast() }
    }

    /// The part of their height by which lines of code and rows may be farther apart, which no reader sees.
    private static let looseLine = 0.04
    /// The most height that is added to a row.
    private static let mostRow: Points = 2

    /// Returns the spacing before a box of a page that may change.
    static func spacing(of boxes: [Box], at index: Int, first: Int) -> Movable {
        guard index > first else { return Movable() }
        let box = boxes[index]
        if box.isBlockStart, box.glue > 0 { return Movable(blocks: box.glue, largest: box.glue) }
        if box.isWithinCode { return Movable(lines: looseLine * box.height) }
        if box.isRow, boxes[index - 1].isRow { return Movable(rows: min(mostRow, looseLine * boxes[index - 1].height)) }
        return Movable()
    }
}

extension PageSpacing.Movable {
    fileprivate mutating func add(_ other: Self) {
        blocks += other.blocks
        lines += other.lines
        rows += other.rows
        largest = max(largest, other.largest)
    }
}

extension Box {
    /// Whether it is a line of code below another one of its block.
    fileprivate var isWithinCode: Bool {
        if case .line(let paragraph, let index) = content { index > 0 && paragraph.flow.isCode } else { false }
    }
    fileprivate var isRow: Bool { if case .row = content { true } else { false } }

    /// Whether a page ends above it: a rule or a blank line below the last line.
    var isBelowEnd: Bool { if case .rule = content { true } else { isBlankLine } }

    /// Whether it is a line below another one of its block, without ink on it or beside it.
    var isBlankLine: Bool {
        guard case .line(let paragraph, let index) = content, index > 0, paragraph.lines[index].isBlank else { return false }
        return paragraph.codeMargin?.numbers == nil && paragraph.codeMargin?.highlights == nil
    }
}
