import TypesetBase
import TypesetText

/// Breaks the rows of a formula into lines.
struct FormulaBreaker {
    /// A line, and what it is of its row.
    struct Line {
        var parts: [(box: FormulaBox, x: Points)]
        var row: Int
        /// The width, and the right edge in the measure.
        var width: Points
        var end: Points
        var continuesRow = false
        var isLastOfRow = true
        var isCentred = true
    }

    let block: FlowFormulaBlock
    let size: Points
    let measure: Points
    /// The indent of lines that continue a row.
    let indent: Points

    /// The share of the free room at the left of a line.
    let shareAtLeft: Double

    /// The room that each line of a formula has.
    let room: LineRoom

    init(_ block: FlowFormulaBlock, size: Points, measure: Points, height: Points, shareAtLeft: Double) {
        (self.block, self.size, self.measure, self.shareAtLeft) = (block, size, measure, shareAtLeft)
        indent = min(2 * size, measure / 8)
        room = LineRoom(width: (measure - indent).em(at: max(size, 1)), height: height.em(at: max(size, 1)))
    }

    /// Returns the lines with the rows that they are of; nil if a part is larger than the measure or the page.
    func lines(_ display: DisplayBoxes?) -> (display: DisplayBoxes, lines: [Line])? {
        guard let display, display.highestPart <= room.height, let lines: [Line] = lines(display) else { return nil }
        return (display, lines)
    }

    /// Returns the lines, as few as possible; nil if a part is larger than the measure or the page.
    func lines(_ display: DisplayBoxes) -> [Line]? {
        if let aligned = aligned(display) { return aligned }
        return hangs(of: display).compactMap { lines(display, hang: $0) }.min { $0.count < $1.count }
    }

    /// Returns the lines if rows that continue others begin at a distance from the left edge; nil if a part does not fit.
    private func lines(_ display: DisplayBoxes, hang: Points) -> [Line]? {
        let hang = Hang(rows: hang, lines: hang + step, isOfRows: display.rows.contains(where: \.continuesRow))
        var lines: [Line] = []
        for (number, row) in display.rows.enumerated() {
            guard let broken = broken(row, number, hang) else { return nil }
            lines += broken
        }
        return lines
    }

    /// The left edges of lines that begin with a relation, and of lines that continue one.
    private struct Hang {
        var rows: Points
        var lines: Points
        /// Whether any row continues another one.
        var isOfRows: Bool
    }

    /// The width of a relation with the space after it, which lines within a row are right of.
    private var step: Points { min(1.1 * size, measure / 8) }

    /// Returns the places at which rows that continue others may begin, the best first.
    ///
    /// They are below the relation of the first row, at the usual indent, and where the widest row that fits the measure has room.
    private func hangs(of display: DisplayBoxes) -> [Points] {
        let continuing = display.rows.filter(\.continuesRow)
        guard !continuing.isEmpty, let first = display.rows.first else { return [indent] }
        var hangs: [Points] = []
        if let relation = first.starts.firstIndex(of: .relation) {
            let left = first.left(of: relation).points(at: size)
            if left <= measure / 3 { hangs.append(left) }
        }
        hangs.append(indent)
        let rooms = continuing.map { measure - width(of: 0..<$0.parts.count, $0) }.filter { $0 >= 0 }
        if let least = rooms.min(), least >= size, least < indent { hangs.append(least) }
        return hangs
    }

    /// Returns the rows below each other, if all are aligned and fit.
    private func aligned(_ display: DisplayBoxes) -> [Line]? {
        let boxes = display.rows.compactMap(\.aligned)
        guard boxes.count == display.rows.count, let width = boxes.first?.width.points(at: size), width <= measure + .roundingError else {
            return nil
        }
        let x = max(0, (measure - width) * shareAtLeft)
        return boxes.enumerated().map { Line(parts: [($1, x)], row: $0, width: width, end: x + width) }
    }

    private func broken(_ row: DisplayBoxes.Row, _ number: Int, _ hang: Hang) -> [Line]? {
        let all = 0..<row.parts.count, whole = width(of: all, row), hasRows = row.starts.contains(.row)
        // Rows that cannot all be aligned begin at the left, and hang if they continue the row before them.
        let first = row.continuesRow ? hang.rows : 0
        if whole <= measure - first + .roundingError, !hasRows {
            let isHung = row.aligned != nil, x = isHung ? first : (measure - whole) * (row.shift ?? shareAtLeft)
            var line = line(all, row, number, x: max(x, 0))
            line.isCentred = !isHung
            return [line]
        }
        let points = breaks(in: all, row, .row, room: measure - (hang.isOfRows ? max(indent, hang.lines) : indent)),
            ends = all.filter { row.starts[$0] == .row } + [all.upperBound]
        var lines: [Line] = [], start = 0, followsRelation = hang.isOfRows
        while start < all.upperBound {
            let last = ends.first { $0 > start } ?? all.upperBound, candidates = points.filter { $0 > start && $0 < last } + [last]
            func end(from x: Points) -> Int? {
                let fitting = candidates.filter { width(of: start..<$0, row) <= measure - x + .roundingError }
                // A statement that does not fit on the line begins the next one.
                return fitting.last { $0 == last || row.starts[$0] == .clause } ?? fitting.last
            }
            // Lines within a row of a table hang more than the rows.
            let isWithinRow = hasRows && start > 0 && row.starts[start] != .row
            let beginsRelation = start > 0 && row.starts[start] == .relation, continues = followsRelation && !beginsRelation
            let places: [Points] =
                lines.isEmpty ? [first] : isWithinRow ? [2 * indent, indent, 0] : (continues ? [hang.lines] : []) + [hang.rows, 0]
            followsRelation = followsRelation || beginsRelation
            guard let (x, end) = places.lazy.compactMap({ x in end(from: x).map { (x, $0) } }).first else { return nil }
            var line = line(start..<end, row, number, x: x)
            (line.continuesRow, line.isLastOfRow, line.isCentred) = (start > 0 && row.starts[start] != .row, end == all.upperBound, false)
            lines.append(line)
            start = end
        }
        return lines
    }

    /// Returns the breaks of one kind, and in the parts between them that are too wide those of the next kind.
    ///
    /// - Parameter room: the width of the widest part that is not divided.
    private func breaks(in range: Range<Int>, _ row: DisplayBoxes.Row, _ kind: FormulaBreak, room: Points) -> [Int] {
        let points = range.dropFirst().filter { row.starts[$0] == kind }
        guard let next = FormulaBreak(rawValue: kind.rawValue + 1) else { return Array(points) }
        var result: [Int] = []
        for (start, end) in zip([range.lowerBound] + points, points + [range.upperBound]) {
            if kind == .row || width(of: start..<end, row) > room { result += breaks(in: start..<end, row, next, room: room) }
            if end < range.upperBound { result.append(end) }
        }
        return result
    }

    private func width(of range: Range<Int>, _ row: DisplayBoxes.Row) -> Points { row.width(of: range).points(at: size) }

    private func line(_ range: Range<Int>, _ row: DisplayBoxes.Row, _ number: Int, x: Points) -> Line {
        var pen = x
        let parts = range.map { index in
            defer { pen += row.parts[index].width.points(at: size) }
            return (box: row.parts[index], x: pen)
        }
        let width = width(of: range, row)
        return Line(parts: parts, row: number, width: width, end: x + width)
    }
}
