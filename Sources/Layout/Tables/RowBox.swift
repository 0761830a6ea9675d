import Diagnostics
import Geometry

/// A table row at one size; or several, which cells that span them hold together.
final class RowBox {
    struct Cell {
        var x: Points
        var width: Points
        var style: StyleID
        /// The content; `x` of each box includes the cell's padding.
        var boxes: [Box]
        /// Top of each box from the row's top.
        var tops: [Points]
        var paddingTop: Points
        var paddingBottom: Points
        /// The rows that it takes, from the first of the box.
        var rows = 0..<1
        /// The backgrounds and borders around some of its boxes.
        var frames: [Frame] = []
        /// The first part of a split cell, which has no bottom border.
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
        /// From the edges of the frame to the first and from the last box.
        var paddingTop: Points
        var paddingBottom: Points
        /// Sides at which it continues on another page.
        var open: Set<BoxSide> = []
    }

    /// A table for which pages are turned.
    struct TurnedTable {
        var source: SourceSpan
        /// Whether it may be set upright where the page before would stay blank.
        var mayStandUpright: Bool
    }

    let cells: [Cell]
    /// The tops of the rows, and the bottom of the last.
    let edges: [Points]
    let isHead: Bool
    /// Columns run from right to left.
    let isMirrored: Bool
    /// Of the first row of a table for which pages are turned: the table; else nil.
    var turnedTable: TurnedTable?

    var height: Points { edges[edges.count - 1] }
    /// Rows of no more lines are rather moved to the next page than split.
    static let fewLines = 4
    var lineCount: Int { cells.map(\.boxes.count).max() ?? 0 }
    /// The baseline of its first cell's first line.
    var ascent: Points { cells.first.flatMap { cell in cell.boxes.first.map { (cell.tops.first ?? 0) + $0.ascent } } ?? 0 }
    /// Footnotes referred to.
    var notes: [Int] { cells.flatMap { $0.boxes.flatMap(\.notes) } }
    /// What links to its content lead to.
    var destinations: [Int] { cells.flatMap { $0.boxes.flatMap { $0.anchor?.destinations ?? [] } } }

    /// - Parameter heights: of its rows.
    init(cells: [Cell], heights: [Points], isHead: Bool, isMirrored: Bool = false) {
        self.cells = cells
        edges = heights.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
        self.isHead = isHead
        self.isMirrored = isMirrored
    }

    func top(of cell: Cell) -> Points { edges[cell.rows.lowerBound] }
    func height(of cell: Cell) -> Points { edges[cell.rows.upperBound] - edges[cell.rows.lowerBound] }
}

/// Rows too high for what is left of a page are split.
extension RowBox {
    /// The part that fits `height`, and the rest: between two rows where one fits, else within the first row. Nil where not even the first
    /// line of each of its cells fits.
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
            RowBox(cells: first, heights: (0..<row).map { edges[$0 + 1] - edges[$0] }, isHead: isHead, isMirrored: isMirrored),
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
            RowBox(cells: first, heights: [first.map { $0.bottom(from: 0) }.max() ?? 0], isHead: isHead, isMirrored: isMirrored),
            RowBox(
                cells: rest.map { $0.rows.lowerBound == 0 ? $0 : $0.moved(down: moved, rows: 0) }, heights: Self.fitted(heights, to: rest),
                isHead: isHead, isMirrored: isMirrored)
        )
    }

    /// The heights of rows, the last row of each cell made higher where the cell's content needs it.
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
    /// The tops of consecutive boxes, where the ink of the first must not reach over the cell's top edge.
    static func tops(of boxes: [Box], from top: Points) -> [Points] {
        var y = top + max(0, (boxes.first?.inkOver ?? 0) - top)
        return boxes.enumerated().map { index, box in
            if index > 0 { y += box.glue }
            y += box.kernBefore
            defer { y += box.height + box.kernAfter }
            return y
        }
    }

    /// The bottom of its content with its padding, where its top is at `top`.
    fileprivate func bottom(from top: Points) -> Points {
        guard let last = boxes.last, let y = tops.last else { return top + paddingTop + paddingBottom }
        return y + last.height + last.kernAfter + paddingBottom
    }

    /// The cell with its content at its top, however it is aligned in the row: in the middle of one that is higher than a page, nothing of
    /// it would be on the first.
    fileprivate var atTop: RowBox.Cell {
        guard let first = tops.first, let top = Self.tops(of: Array(boxes.prefix(1)), from: paddingTop).first, first > top else {
            return self
        }
        return moved(down: top - first)
    }

    /// How many of the boxes end above `height`, the bottom padding included.
    fileprivate func count(fitting height: Points) -> Int {
        zip(boxes, tops).prefix { box, top in top + box.height + box.kernAfter + paddingBottom <= height + 0.001 }.count
    }

    /// The boxes that end above `height`, and the others; nil where there are none above. A row of a table in the cell is split itself if
    /// it is the first that does not fit, and alone: it may be higher than any page.
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

    /// The cell with some of its boxes.
    ///
    /// - Parameter isRest: moves them up to its top padding.
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

    /// Replaces a row, whose beginning is elsewhere, by the rest of it.
    mutating func show(rest row: RowBox) {
        show(row)
        (penalty, kernBefore) = (0, 0)
        let destinations = row.destinations
        anchor = destinations.isEmpty ? nil : Anchor(destinations: destinations)
        markers = []
    }
}
