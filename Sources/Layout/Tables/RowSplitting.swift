/// Rows higher than what is left of a page go on on the next.
extension RowBox {
    /// The part of the row that fits `height`, and the rest; nil where some cell could not place even its first line.
    func split(at height: Double) -> (first: RowBox, rest: RowBox)? {
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

    private static func height(of cells: [Cell]) -> Double {
        cells.map { cell in
            guard let last = cell.boxes.last, let top = cell.tops.last else { return cell.paddingTop + cell.paddingBottom }
            return top + last.height + cell.paddingBottom
        }.max() ?? 0
    }
}

extension RowBox.Cell {
    /// How many of the boxes end above `height`, the bottom padding included.
    fileprivate func count(fitting height: Double) -> Int {
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
