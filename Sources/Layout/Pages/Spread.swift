import TypesetBase

/// The changes of a page's spacing that move its end.
struct PageGive {
    /// The most lines of the grid that may be added.
    var mostLines = 0
    /// The height of a line of the grid; 0 without one.
    var line: Points = 0
    /// The most height that may be added below the last line on the grid.
    var stretch: Points = 0
    /// The part of it in the spacing before blocks.
    var blocks: Points = 0
    /// The most height that may be removed there.
    var shrink: Points = 0
    /// The most height that may be added to or removed from all of its spacing, at the cost of lines that leave the grid.
    var offGrid: (stretch: Points, shrink: Points) = (0, 0)
}

/// The change of a page's spacing.
struct PageChange {
    /// The lines of the grid that are added.
    var lines = 0
    /// The height that is added below the last line on the grid, or removed.
    var height: Points = 0
    /// Whether lines of the grid leave it, because the height is added anywhere on the page.
    var isOffGrid = false
}

extension PageCandidate {
    /// The cost of spacing that grows, without and with as much as it may.
    private static let stretched = (least: 20.0, most: 60.0)
    /// The cost of a page on the grid whose last blocks, which are not on it, move by as much as they may.
    private static let moved = 16.0
    /// The cost of lines that leave the grid, without and with as much as they may.
    static let offGrid = (least: 60.0, most: 100.0)

    /// The change of a page that faces none: less spacing if it does not fit otherwise.
    var ownChange: PageChange { isTooHigh ? change(0, room) : PageChange() }
    /// Whether the page fits, or does so with less spacing.
    var fits: Bool { room >= -.roundingError - max(give.shrink, give.offGrid.shrink) }
    /// Whether it fits only if lines leave the grid.
    var isOffGrid: Bool { room < -.roundingError - give.shrink }

    /// Returns a change by a number of lines of the grid and a height.
    func change(_ lines: Int, _ height: Points) -> PageChange {
        let isWithin = height <= min(give.stretch, max(0, room)) + .roundingError && height >= -.roundingError - give.shrink
        return PageChange(lines: lines, height: height, isOffGrid: lines == 0 && !isWithin)
    }

    private var isTooHigh: Bool { room < -.roundingError && fits }

    /// The heights at which the page can end.
    var reach: ClosedRange<Points> {
        let lower = level - max(give.shrink, give.offGrid.shrink), most = Double(give.mostLines) * give.line + give.stretch
        return lower...max(lower, level + min(max(0, room), max(most, give.offGrid.stretch)))
    }

    /// Returns the heights at which the page can end with more lines of the grid; nil if it has no room for them.
    func levels(addingLines count: Int) -> ClosedRange<Points>? {
        let level = self.level + Double(count) * give.line, room = self.room - Double(count) * give.line
        if room >= -.roundingError || isTooHigh, room >= -.roundingError - give.shrink {
            return level - give.shrink...max(level - give.shrink, level + min(give.stretch, room))
        }
        // The notes of the page continue on the next one.
        return count == 0 && !fits ? level...level : nil
    }

    /// The heights at which the page can end if lines may leave the grid; nil if it does not fit.
    var levelsOffGrid: ClosedRange<Points>? {
        let lower = level - give.offGrid.shrink
        return fits && lower <= level + room + .roundingError ? lower...max(lower, level + min(give.offGrid.stretch, room)) : nil
    }

    /// Returns the cost of a change.
    func cost(of change: PageChange) -> Double {
        var cost = 0.0
        if change.isOffGrid {
            let share = change.height > 0 ? change.height.ratio(to: give.offGrid.stretch) : -change.height.ratio(to: give.offGrid.shrink)
            return Self.offGrid.least + (Self.offGrid.most - Self.offGrid.least) * share
        }
        if change.lines > 0 { cost += Self.grown(Double(change.lines) / Double(give.mostLines)) }
        if abs(change.height.value) < Spread.invisible.value { return cost }
        let share = change.height > 0 ? change.height.ratio(to: give.stretch) : -change.height.ratio(to: give.shrink)
        return cost + (give.line > 0 ? Self.moved * share : Self.grown(share))
    }

    private static func grown(_ share: Double) -> Double { stretched.least + (stretched.most - stretched.least) * share }
}

/// Two facing pages.
struct Spread {
    /// The changes of their spacing.
    private(set) var changes: (left: PageChange, right: PageChange)
    /// The cost of the difference of the two pages, and of the spacing that removes it.
    private(set) var cost: Double
    /// Whether they end at different heights.
    var isUneven: Bool { cost >= Self.uneven }

    /// The cost of pages that end a line apart.
    private static let uneven = 160.0
    /// The cost of each further line between them.
    private static let unevenLine = 20.0
    /// A difference that no reader sees.
    static let invisible: Points = 0.5

    init(_ left: PageCandidate, _ right: PageCandidate) {
        let difference = left.level - right.level, missing = difference < 0 ? -difference : difference
        changes = (left.ownChange, right.ownChange)
        cost = Self.uneven + Self.unevenLine * missing.value / 12
        guard left.reach.lowerBound <= right.reach.upperBound + Self.invisible,
            right.reach.lowerBound <= left.reach.upperBound + Self.invisible
        else { return }
        if missing <= Self.invisible, left.room >= -.roundingError, right.room >= -.roundingError {
            cost = 0
            return
        }
        for lines in 0...left.give.mostLines { level(left, lines, right, 0) }
        for lines in 1..<max(1, right.give.mostLines + 1) { level(left, 0, right, lines) }
        guard isUneven else { return }
        for lines in 0...left.give.mostLines { level(left, left.levels(addingLines: lines), lines, right, right.levelsOffGrid, 0) }
        for lines in 0...right.give.mostLines { level(left, left.levelsOffGrid, 0, right, right.levels(addingLines: lines), lines) }
    }

    /// Ends both pages at the height that costs least, with lines of the grid added to them.
    private mutating func level(_ left: PageCandidate, _ leftLines: Int, _ right: PageCandidate, _ rightLines: Int) {
        level(left, left.levels(addingLines: leftLines), leftLines, right, right.levels(addingLines: rightLines), rightLines)
    }

    private mutating func level(
        _ left: PageCandidate, _ leftLevels: ClosedRange<Points>?, _ leftLines: Int, _ right: PageCandidate,
        _ rightLevels: ClosedRange<Points>?, _ rightLines: Int
    ) {
        guard let leftLevels, let rightLevels else { return }
        let lower = max(leftLevels.lowerBound, rightLevels.lowerBound), upper = min(leftLevels.upperBound, rightLevels.upperBound)
        guard lower <= upper + Self.invisible else { return }
        let leftLevel = left.level + Double(leftLines) * left.give.line, rightLevel = right.level + Double(rightLines) * right.give.line
        for level in [leftLevel, rightLevel] {
            let level = max(lower, min(level, upper))
            let own = left.change(leftLines, Self.change(of: leftLevel, to: level, in: leftLevels))
            let other = right.change(rightLines, Self.change(of: rightLevel, to: level, in: rightLevels))
            let cost = left.cost(of: own) + right.cost(of: other)
            if cost < self.cost { (changes, self.cost) = ((own, other), cost) }
        }
    }

    /// Returns the change that moves the end of a page to a level, as far as the page can.
    private static func change(of own: Points, to level: Points, in levels: ClosedRange<Points>) -> Points {
        max(levels.lowerBound, min(level, levels.upperBound)) - own
    }
}
