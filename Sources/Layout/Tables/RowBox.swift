import TypesetBase

/// A table row at one size, or several rows joined by cells that span them.
final class RowBox {
    struct Cell {
        var x: Points
        var width: Points
        var style: StyleID
        /// The content; the `x` of each box includes the cell's padding.
        var boxes: [Box]
        /// The top of each box, from the row's top.
        var tops: [Points]
        var paddingTop: Points
        var paddingBottom: Points
        /// The rows that it spans, counted from the first of the box.
        var rows = 0..<1
        /// The backgrounds and borders around some of its boxes.
        var frames: [Frame] = []
        /// Whether it is the first part of a split cell, which has no bottom border.
        var isContinued = false
        /// Whether its background and border are painted.
        var isFramed = true
    }

    /// The background and border around some boxes of a cell, by their indices.
    struct Frame {
        var style: StyleID
        var x: Points
        var width: Points
        var isMirrored: Bool
        var boxes: ClosedRange<Int>
        /// The distances from the frame's top edge to the first box and from the last box to its bottom edge.
        var paddingTop: Points
        var paddingBottom: Points
        /// The sides at which it continues on another page.
        var open: Set<BoxSide> = []
    }

    /// A table on landscape pages.
    struct LandscapeTable {
        var source: SourceSpan
        /// Whether it may be upright if the page before would stay blank.
        var canBeUpright: Bool
    }

    let cells: [Cell]
    /// The tops of the rows, and the bottom of the last.
    let edges: [Points]
    let isHead: Bool
    /// Whether columns run from right to left.
    let isMirrored: Bool
    /// The table on landscape pages, in its first row; nil otherwise.
    let landscapeTable: LandscapeTable?

    var height: Points { edges[edges.count - 1] }
    /// The maximum number of lines of a row that moves to the next page instead of being split.
    static let fewLines = 4
    var lineCount: Int { cells.map(\.boxes.count).max() ?? 0 }
    /// The baseline of its first cell's first line, from the top.
    var ascent: Points { cells.first.flatMap { cell in cell.boxes.first.map { (cell.tops.first ?? 0) + $0.ascent } } ?? 0 }
    /// The footnotes that it refers to.
    var notes: [Int] { cells.flatMap { $0.boxes.flatMap(\.notes) } }
    /// The destinations in its content.
    var destinations: [Int] { cells.flatMap { $0.boxes.flatMap { $0.anchor?.destinations ?? [] } } }

    /// - Parameter heights: the heights of its rows.
    init(cells: [Cell], heights: [Points], isHead: Bool, isMirrored: Bool = false, landscapeTable: LandscapeTable? = nil) {
        self.cells = cells
        self.landscapeTable = landscapeTable
        edges = heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        self.isHead = isHead
        self.isMirrored = isMirrored
    }

    func top(of cell: Cell) -> Points { edges[cell.rows.lowerBound] }
    func height(of cell: Cell) -> Points { edges[cell.rows.upperBound] - edges[cell.rows.lowerBound] }
}

/// Splitting of rows that are too high for the rest of a page.
extension RowBox {
    /// Returns the part that fits `height`, and the rest; nil if the first line of any cell does not fit.
    ///
    /// The row box is split between two rows if one fits, otherwise within the first row.
    func split(at height: Points) -> (first: RowBox, rest: RowBox)? {
        if let row = (1..<edges.count - 1).last(where: { edges[$0] <= height + 0.001 }) { return split(beforeRow: row) }
        return splitFirstRow(at: height)
    }

    private func split(beforeRow row: Int) -> (first: RowBox, rest: RowBox) {
        let edge = edges[row]
        var first: [Cell] = [], rest: [Cell] = []
        for cell in cells {
            if cell.rows.upperBound <= row {
                first.append(cell)
            } else if cell.rows.lowerBound >= row {
                rest.append(cell.moved(down: -edge, rows: -row))
            } else {
                let count = cell.count(fitting: edge)
                var upper = cell.taking(0..<count), lower = cell.taking(count..<cell.boxes.count, isRest: true)
                (upper.rows, lower.rows) = (cell.rows.lowerBound..<row, 0..<cell.rows.upperBound - row)
                upper.isContinued = true
                first.append(upper)
                rest.append(lower)
            }
        }
        let heights = (row..<edges.count - 1).map { edges[$0 + 1] - edges[$0] }
        return (
            RowBox(
                cells: first, heights: (0..<row).map { edges[$0 + 1] - edges[$0] }, isHead: isHead, isMirrored: isMirrored,
                landscapeTable: landscapeTable),
            RowBox(cells: rest, heights: Self.fitted(heights, to: rest), isHead: isHead, isMirrored: isMirrored)
        )
    }

    private func splitFirstRow(at height: Points) -> (first: RowBox, rest: RowBox)? {
        var first: [Cell] = [], rest: [Cell] = []
        for cell in cells {
            guard cell.rows.lowerBound == 0 else {
                rest.append(cell)
                continue
            }
            guard var parts = cell.atTop.split(at: height) else { return nil }
            parts.upper.rows = 0..<1
            parts.upper.isContinued = true
            first.append(parts.upper)
            rest.append(parts.lower)
        }
        guard rest.contains(where: { $0.rows.lowerBound == 0 && !$0.boxes.isEmpty }) else { return nil }
        let single = rest.filter { $0.rows == 0..<1 }.map { $0.bottom(from: 0) }.max() ?? 0
        var heights = (0..<edges.count - 1).map { edges[$0 + 1] - edges[$0] }
        let moved = single - heights[0]
        heights[0] = single
        return (
            RowBox(
                cells: first, heights: [first.map { $0.bottom(from: 0) }.max() ?? 0], isHead: isHead, isMirrored: isMirrored,
                landscapeTable: landscapeTable),
            RowBox(
                cells: rest.map { $0.rows.lowerBound == 0 ? $0 : $0.moved(down: moved, rows: 0) }, heights: Self.fitted(heights, to: rest),
                isHead: isHead, isMirrored: isMirrored)
        )
    }

    /// Returns the heights of rows, with the last row of each cell enlarged if the cell's content needs it.
    private static func fitted(_ heights: [Points], to cells: [Cell]) -> [Points] {
        var heights = heights
        for cell in cells where cell.rows.lowerBound == 0 {
            let missing = cell.bottom(from: 0) - heights[cell.rows].reduce(0, +)
            if missing > 0 { heights[cell.rows.upperBound - 1] += missing }
        }
        return heights
    }
}

extension RowBox.Cell {
    /// Returns the tops of consecutive boxes; the ink of the first must not extend beyond the cell's top edge.
    static func tops(of boxes: [Box], from top: Points) -> [Points] {
        var y = top + max(0, (boxes.first?.inkOver ?? 0) - top)
        return boxes.enumerated().map { index, box in
            if index > 0 { y += box.glue }
            y += box.kernBefore
            defer { y += box.height + box.kernAfter }
            return y
        }
    }

    /// Returns the bottom of its content with its padding, if its top is at `top`.
    fileprivate func bottom(from top: Points) -> Points {
        guard let last = boxes.last, let y = tops.last else { return top + paddingTop + paddingBottom }
        return y + last.height + last.kernAfter + paddingBottom
    }

    /// The cell with its content at the top, however aligned; in a cell higher than a page, centred content would miss the first page.
    fileprivate var atTop: RowBox.Cell {
        guard let first = tops.first, let top = Self.tops(of: Array(boxes.prefix(1)), from: paddingTop).first, first > top else {
            return self
        }
        return moved(down: top - first)
    }

    /// Returns the number of boxes that end above `height`, including the bottom padding.
    fileprivate func count(fitting height: Points) -> Int {
        zip(boxes, tops).prefix { box, top in top + box.height + box.kernAfter + paddingBottom <= height + 0.001 }.count
    }

    /// Returns the boxes that end above `height`, and the others; nil if there are none above.
    ///
    /// If the first box does not fit and is a row of a nested table, that row is split, since it may be higher than any page.
    fileprivate func split(at height: Points) -> (upper: RowBox.Cell, lower: RowBox.Cell)? {
        let count = count(fitting: height)
        if count > 0 || boxes.isEmpty { return (taking(0..<count), taking(count..<boxes.count, isRest: true)) }
        guard case .row(let row) = boxes[0].content, let parts = row.split(at: height - paddingBottom - boxes[0].kernAfter - tops[0]) else {
            return nil
        }
        var upper = taking(0..<1), lower = taking(0..<boxes.count, isRest: true)
        upper.boxes[0].show(parts.first)
        lower.boxes[0].show(rest: parts.rest)
        for index in 1..<boxes.count { lower.tops[index] += parts.rest.height - row.height }
        upper.frames = upper.frames.map { $0.continued(at: .bottom) }
        lower.frames = lower.frames.map { $0.boxes.lowerBound == 0 ? $0.continued(at: .top) : $0 }
        return (upper, lower)
    }

    func moved(down distance: Points, rows shift: Int = 0) -> RowBox.Cell {
        var cell = self
        cell.tops = tops.map { $0 + distance }
        cell.rows = rows.lowerBound + shift..<rows.upperBound + shift
        return cell
    }

    /// Returns the cell with some of its boxes.
    ///
    /// - Parameter isRest: whether the boxes move up to the cell's top padding.
    fileprivate func taking(_ range: Range<Int>, isRest: Bool = false) -> RowBox.Cell {
        var part = self
        part.boxes = Array(boxes[range])
        let shift = isRest && !range.isEmpty ? tops[range.lowerBound] - paddingTop : 0
        part.tops = tops[range].map { $0 - shift }
        part.frames = frames.compactMap { $0.taking(range) }
        return part
    }
}

extension RowBox.Frame {
    fileprivate func taking(_ range: Range<Int>) -> RowBox.Frame? {
        let lower = max(boxes.lowerBound, range.lowerBound), upper = min(boxes.upperBound, range.upperBound - 1)
        guard lower <= upper else { return nil }
        var part = self
        part.boxes = lower - range.lowerBound...upper - range.lowerBound
        if lower > boxes.lowerBound { part = part.continued(at: .top) }
        if upper < boxes.upperBound { part = part.continued(at: .bottom) }
        return part
    }

    /// - Parameter side: top or bottom.
    fileprivate func continued(at side: BoxSide) -> RowBox.Frame {
        var part = self
        part.open.insert(side)
        if side == .top { part.paddingTop = 0 } else { part.paddingBottom = 0 }
        return part
    }
}

extension Box {
    /// Replaces a row by a part of it.
    mutating func show(_ row: RowBox) {
        content = .row(row)
        height = row.height
        notes = row.notes
    }

    /// Replaces a row, whose beginning is on another page, by the rest of it.
    mutating func show(rest row: RowBox) {
        show(row)
        (penalty, kernBefore) = (0, 0)
        let destinations = row.destinations
        anchor = destinations.isEmpty ? nil : Anchor(destinations: destinations)
        markers = []
    }
}
