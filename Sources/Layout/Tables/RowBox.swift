import Geometry

/// A table row at one size.
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
    }

    let cells: [Cell]
    let height: Points
    let isHead: Bool
    /// The first part of a split row, which has no bottom border.
    let isContinued: Bool
    /// Columns run from right to left.
    let isMirrored: Bool

    /// The baseline of its first cell's first line.
    var ascent: Points { cells.first.flatMap { cell in cell.boxes.first.map { (cell.tops.first ?? 0) + $0.ascent } } ?? 0 }
    /// Footnotes referred to.
    var notes: [Int] { cells.flatMap { $0.boxes.flatMap(\.notes) } }

    init(cells: [Cell], height: Points, isHead: Bool, isContinued: Bool = false, isMirrored: Bool = false) {
        self.cells = cells
        self.height = height
        self.isHead = isHead
        self.isContinued = isContinued
        self.isMirrored = isMirrored
    }
}

/// Rows too high for what is left of a page are split.
extension RowBox {
    /// The part of the row that fits `height`, and the rest; nil where not even the first line of each cell fits.
    func split(at height: Points) -> (first: RowBox, rest: RowBox)? {
        var first: [Cell] = [], rest: [Cell] = []
        for cell in cells {
            let count = cell.count(fitting: height)
            if count == 0, !cell.boxes.isEmpty { return nil }
            first.append(cell.taking(0..<count))
            rest.append(cell.taking(count..<cell.boxes.count))
        }
        guard rest.contains(where: { !$0.boxes.isEmpty }) else { return nil }
        return (
            RowBox(cells: first, height: Self.height(of: first), isHead: isHead, isContinued: true, isMirrored: isMirrored),
            RowBox(cells: rest, height: Self.height(of: rest), isHead: isHead, isMirrored: isMirrored)
        )
    }

    private static func height(of cells: [Cell]) -> Points {
        cells.map { cell in
            guard let last = cell.boxes.last, let top = cell.tops.last else { return cell.paddingTop + cell.paddingBottom }
            return top + last.height + cell.paddingBottom
        }.max() ?? 0
    }
}

extension RowBox.Cell {
    /// How many of the boxes end above `height`, the bottom padding included.
    fileprivate func count(fitting height: Points) -> Int {
        zip(boxes, tops).prefix { box, top in top + box.height + paddingBottom <= height + 0.001 }.count
    }

    /// The cell with some of its boxes, moved up to its top padding.
    fileprivate func taking(_ range: Range<Int>) -> RowBox.Cell {
        var part = self
        part.boxes = Array(boxes[range])
        let shift = range.isEmpty ? 0 : tops[range.lowerBound] - paddingTop
        part.tops = tops[range].map { range.lowerBound == 0 ? $0 : $0 - shift }
        return part
    }
}
