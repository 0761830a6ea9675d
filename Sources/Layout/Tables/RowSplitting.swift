import TypesetBase

/// The name of rows that continue on the next page: the text of a cell, an artifact that is laid out when a page first needs it.
final class RowName {
    private let layOut: () -> [Box]
    private(set) lazy var boxes = layOut()

    init(_ layOut: @escaping () -> [Box]) { self.layOut = layOut }
}

/// Splitting of rows that are too high for the rest of a page.
extension RowBox {
    typealias Parts = (first: RowBox, rest: RowBox)

    /// Returns the part that fits `height`, and the rest; nil if no line of a cell fits.
    ///
    /// The row box is split between two rows if one fits, otherwise within the first row. Cells break as pages do, without widows and
    /// orphans.
    ///
    /// - Parameter isForced: whether keeps are broken if there is no other way, since the row begins its page.
    func split(at height: Points, isForced: Bool = true) -> Parts? {
        let rows = (1..<edges.count - 1).prefix { edges[$0] <= height + 0.001 }
        if let row = rows.last(where: canBreak) ?? rows.last { return split(beforeRow: row) }
        return splitFirstRow(at: height, isForced: isForced)
    }

    /// Whether the cells that span a row and the one before it can break between them without breaking a keep.
    private func canBreak(beforeRow row: Int) -> Bool {
        cells.allSatisfy { cell in
            guard cell.rows.lowerBound < row, cell.rows.upperBound > row else { return true }
            return cell.boxes.count == cell.repeatedCount || cell.count(fitting: edges[row], isForced: false) != nil
        }
    }

    private func heights(_ rows: Range<Int>) -> [Points] { rows.map { edges[$0 + 1] - edges[$0] } }

    private func parts(_ first: [Cell], heights firstHeights: [Points], _ rest: [Cell], heights restHeights: [Points]) -> Parts {
        (
            RowBox(cells: first, heights: firstHeights, isHead: isHead, isMirrored: isMirrored, landscapeTable: landscapeTable),
            RowBox(cells: rest, heights: Self.fitted(restHeights, to: rest), isHead: isHead, isMirrored: isMirrored)
        )
    }

    private func split(beforeRow row: Int) -> Parts {
        let edge = edges[row]
        var first: [Cell] = [], rest: [Cell] = []
        for cell in cells {
            if cell.rows.upperBound <= row {
                first.append(cell)
            } else if cell.rows.lowerBound >= row {
                rest.append(cell.moved(down: -edge, rows: -row))
            } else {
                var parts = cell.split(at: edge, isForced: true) ?? (cell.taking(0..<0), cell.taking(cell.boxes.indices, isRest: true))
                (parts.upper.rows, parts.lower.rows) = (cell.rows.lowerBound..<row, 0..<cell.rows.upperBound - row)
                parts.upper.isContinued = true
                first.append(parts.upper)
                rest.append(parts.lower)
            }
        }
        return parts(first, heights: heights(0..<row), rest, heights: heights(row..<edges.count - 1))
    }

    private func splitFirstRow(at height: Points, isForced: Bool) -> Parts? {
        var first: [Cell] = [], rest: [Cell] = []
        for cell in cells {
            guard cell.rows.lowerBound == 0 else {
                rest.append(cell)
                continue
            }
            guard var parts = cell.atTop.split(at: height, isForced: isForced) else { return nil }
            parts.upper.rows = 0..<1
            parts.upper.isContinued = true
            first.append(parts.upper)
            rest.append(parts.lower)
        }
        guard rest.contains(where: { $0.rows.lowerBound == 0 && $0.lineCount > 0 }) else { return nil }
        let single = rest.filter { $0.rows == 0..<1 }.map { $0.bottom(from: 0) }.max() ?? 0
        var heights = heights(0..<edges.count - 1)
        let moved = single - heights[0]
        heights[0] = single
        return parts(
            first, heights: [first.map { $0.bottom(from: 0) }.max() ?? 0],
            rest.map { $0.rows.lowerBound == 0 ? $0 : $0.moved(down: moved, rows: 0) }, heights: heights)
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

    /// The number of its lines, without repeated content.
    var lineCount: Int {
        boxes.dropFirst(repeatedCount).reduce(0) { count, box in
            if case .row(let row) = box.content { count + row.lineCount } else { count + 1 }
        }
    }

    /// Returns the bottom of its content with its padding, if its top is at `top`.
    fileprivate func bottom(from top: Points) -> Points {
        boxes.isEmpty ? top + paddingTop + paddingBottom : bottom(of: boxes.count - 1)
    }

    /// Returns the bottom of a box with the padding of the cell below it.
    private func bottom(of index: Int) -> Points { tops[index] + boxes[index].height + boxes[index].kernAfter + paddingBottom }

    /// The cell with its content at the top, however aligned; in a cell higher than a page, centred content would miss the first page.
    fileprivate var atTop: RowBox.Cell {
        guard let first = tops.first, let top = Self.tops(of: Array(boxes.prefix(1)), from: paddingTop).first, first > top else {
            return self
        }
        return moved(down: top - first)
    }

    /// Returns the number of boxes above the best break within a height, repeated content included; nil if no box fits.
    ///
    /// - Parameter isForced: whether the break may break a keep.
    fileprivate func count(fitting height: Points, isForced: Bool) -> Int? {
        let fitting = boxes.indices.prefix { bottom(of: $0) <= height + 0.001 }.count
        guard fitting > repeatedCount else { return nil }
        // As on pages, blank height costs up to 400.
        func cost(_ count: Int) -> Double {
            let blank = (height - bottom(of: count - 1)).ratio(to: height)
            return Double(penalty(ofBreakAfter: count)) + 400 * blank * blank
        }
        let best = (repeatedCount + 1...fitting).min { cost($0) < cost($1) }
        return best.flatMap { isForced || penalty(ofBreakAfter: $0) < Penalty.widowOrOrphan ? $0 : nil }
    }

    private func penalty(ofBreakAfter count: Int) -> Int { count < boxes.count ? boxes[count].penalty : 0 }

    /// Returns the boxes that end above `height`, and the others; nil if there are none above.
    ///
    /// A row of a nested table that does not fit is split if no break above it is good, since it may be higher than any page.
    fileprivate func split(at height: Points, isForced: Bool) -> (upper: RowBox.Cell, lower: RowBox.Cell)? {
        guard lineCount > 0 else { return (bottom(from: 0) <= height + 0.001 ? self : taking(0..<0), rest(from: boxes.count)) }
        let good = count(fitting: height, isForced: false), isGoodEnough = good.map { height - bottom(of: $0 - 1) <= height / 3 } ?? false
        if !isGoodEnough, let parts = splitRow(at: height, isForced: isForced && good == nil) { return parts }
        if let count = good ?? (isForced ? count(fitting: height, isForced: true) : nil) {
            return (taking(0..<count), rest(from: count))
        }
        return isForced && repeatedCount > 0 ? taking(repeatedCount..<boxes.count, isRest: true).split(at: height, isForced: true) : nil
    }

    /// Splits the first row of a nested table that does not fit; nil if the first box that does not fit is no row.
    private func splitRow(at height: Points, isForced: Bool) -> (upper: RowBox.Cell, lower: RowBox.Cell)? {
        guard let index = boxes.indices.first(where: { bottom(of: $0) > height + 0.001 }), index >= repeatedCount,
            case .row(let row) = boxes[index].content, !row.isHead || index == repeatedCount,
            let parts = row.split(at: height - paddingBottom - boxes[index].kernAfter - tops[index], isForced: isForced)
        else { return nil }
        var upper = taking(0..<index + 1), lower = rest(from: index)
        upper.boxes[index].show(parts.first)
        let first = lower.repeatedCount
        lower.boxes[first].show(rest: parts.rest)
        for box in (first + 1)..<lower.boxes.count { lower.tops[box] += parts.rest.height - row.height }
        upper.frames = upper.frames.map { $0.boxes.upperBound == index ? $0.continued(at: .bottom) : $0 }
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
        part.repeatedCount = max(0, min(repeatedCount, range.upperBound) - range.lowerBound)
        return part
    }

    /// Returns the boxes from an index on, below the head of the nested table that they continue; if there are none, the name of the rows.
    private func rest(from index: Int) -> RowBox.Cell {
        var rest = taking(index..<boxes.count, isRest: true)
        let repeated = rest.boxes.first.map { first in first.tableHead.map { [Box($0, above: first)] } ?? [] } ?? name?.boxes ?? []
        guard !repeated.isEmpty else { return rest }
        let tops = Self.tops(of: repeated, from: paddingTop)
        rest.repeatedCount = repeated.count
        rest.boxes = repeated + rest.boxes
        let below = rest.boxes.count > repeated.count ? tops[tops.count - 1] + (repeated.last?.height ?? 0) - paddingTop : 0
        rest.tops = tops + rest.tops.map { $0 + below }
        rest.frames = rest.frames.map { $0.moved(by: repeated.count) }
        return rest
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

    /// Returns the frame below repeated boxes, which it also surrounds if it continues from another page.
    fileprivate func moved(by count: Int) -> RowBox.Frame {
        var frame = self
        let first = boxes.lowerBound == 0 && open.contains(.top) ? 0 : boxes.lowerBound + count
        frame.boxes = first...boxes.upperBound + count
        return frame
    }

    /// Returns the part of a frame that is open at a side, because the row continues there.
    ///
    /// - Parameter side: top or bottom.
    fileprivate func continued(at side: BoxSide) -> RowBox.Frame {
        var part = self
        part.open.insert(side)
        if side == .top { part.paddingTop = 0 } else { part.paddingBottom = 0 }
        return part
    }
}
