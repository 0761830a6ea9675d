/// Finds the pairs of bands that may meet, with a grid of cells of about their size.
struct BandGrid {
    /// A band in a cell that it touches.
    private struct Entry: Comparable {
        /// The row, and the column in the lower half.
        let cell: UInt64
        let band: Int32

        init(row: Int32, column: Int32, band: Int32) {
            cell = UInt64(UInt32(bitPattern: row)) << 32 | UInt64(UInt32(bitPattern: column))
            self.band = band
        }

        static func < (a: Entry, b: Entry) -> Bool { a.cell != b.cell ? a.cell < b.cell : a.band < b.band }
    }
    private struct Cells { var rows: ClosedRange<Int32>; var columns: ClosedRange<Int32> }

    private let bands: [LetterBand]
    /// The entries by row, column and band.
    private var entries: [Entry] = []
    private var cells: [Cells] = []
    /// The bands that touch many cells, such as those of much larger type, and are compared with all others.
    private var large: [Int] = []

    /// The largest number of cells that one band is entered in, and the largest number of rows or columns.
    private static let cellLimit = 32, sideLimit = 1e9

    init(_ bands: [LetterBand]) {
        self.bands = bands
        guard let left = bands.map(\.rect.minX).min(), let top = bands.map(\.rect.minY).min() else { return }
        let width = Self.median(bands.map(\.rect.width)), height = Self.median(bands.map { $0.reach - $0.rect.minY })
        for (index, band) in bands.enumerated() {
            let rows = Self.cells(band.rect.minY - top, max(band.reach, band.rect.maxY) - top, height)
            let columns = Self.cells(band.rect.minX - left, band.rect.maxX - left, width)
            cells.append(Cells(rows: rows, columns: columns))
            enter(index)
        }
        entries.sort()
    }

    private static func median(_ values: [Double]) -> Double { max(0.01, values.sorted()[values.count / 2]) }

    private static func cells(_ start: Double, _ end: Double, _ size: Double) -> ClosedRange<Int32> {
        func cell(_ value: Double) -> Int32 { Int32(min(sideLimit, max(0, value / size))) }
        return cell(start)...max(cell(start), cell(end))
    }

    private mutating func enter(_ band: Int) {
        let rows = cells[band].rows, columns = cells[band].columns
        guard rows.count * columns.count <= Self.cellLimit else { return large.append(band) }
        for row in rows {
            for column in columns { entries.append(Entry(row: row, column: column, band: Int32(band))) }
        }
    }

    /// Calls `body` once for each pair, with the earlier band first, until the budget is exhausted.
    func forEachPair(_ budget: inout ComparisonBudget, _ body: (Int, Int, inout ComparisonBudget) -> Void) {
        var start = 0
        while start < entries.count {
            var end = start + 1
            while end < entries.count, entries[end].cell == entries[start].cell { end += 1 }
            for first in start..<end {
                for second in (first + 1)..<max(end, first + 1) {
                    guard budget.spend() else { return }
                    if isFirstCell(of: entries[first], entries[second]) {
                        body(Int(entries[first].band), Int(entries[second].band), &budget)
                    }
                }
            }
            start = end
        }
        let isLarge = Set(large)
        for first in large {
            for second in bands.indices where second != first && (second > first || !isLarge.contains(second)) {
                guard budget.spend() else { return }
                body(min(first, second), max(first, second), &budget)
            }
        }
    }

    /// Whether a cell is the first that two bands share, the only one where they count as a pair.
    private func isFirstCell(of first: Entry, _ second: Entry) -> Bool {
        let a = cells[Int(first.band)], b = cells[Int(second.band)]
        let row = max(a.rows.lowerBound, b.rows.lowerBound), column = max(a.columns.lowerBound, b.columns.lowerBound)
        return first.cell == Entry(row: row, column: column, band: 0).cell
    }
}
