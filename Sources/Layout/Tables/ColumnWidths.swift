import Typography

/// The widths that a column's cells ask for, padding included, in points.
struct ColumnDemand {
    /// Widest word.
    var minimum = 0.0
    /// Widest part of a word where long words may be broken at `/ . _ -` and the like.
    var breakable = 0.0
    /// Widest line without wrapping.
    var maximum = 0.0

    mutating func include(_ other: ColumnDemand) {
        minimum = max(minimum, other.minimum)
        breakable = max(breakable, other.breakable)
        maximum = max(maximum, other.maximum)
    }
}

/// Columns from minimum and maximum content widths, as in CSS 2.1, 17.5.2.2 (automatic table layout).
enum ColumnSolver {
    /// The widths of the columns, or nil where the table must be stacked: some word fits no column, or a column of running text would be
    /// too narrow to read.
    ///
    /// - Parameter readable: the width under which text of three or more lines is hard to read.
    static func widths(_ columns: [ColumnDemand], available: Double, readable: Double) -> [Double]? {
        let widths = fitted(columns, available: available)
        guard let widths else { return nil }
        let isReadable = zip(columns, widths).allSatisfy { $0.maximum <= 3 * $1 || $1 >= readable }
        return isReadable ? widths : nil
    }

    private static func fitted(_ columns: [ColumnDemand], available: Double) -> [Double]? {
        let maximum = columns.reduce(0) { $0 + $1.maximum }
        if maximum <= available { return columns.map(\.maximum) }
        let minimum = columns.reduce(0) { $0 + $1.minimum }
        if minimum <= available { return filled(columns, available: available) }
        let breakable = columns.reduce(0) { $0 + $1.breakable }
        guard breakable <= available else { return nil }
        return share(available - breakable, from: columns.map(\.breakable), to: columns.map(\.minimum))
    }

    /// From the widest words up, the room goes bit by bit to the column whose text would take the most lines: so rows stay as low as they
    /// can.
    private static func filled(_ columns: [ColumnDemand], available: Double) -> [Double] {
        var widths = columns.map(\.minimum)
        // Two hundred bits are finer than a point on any page.
        let bit = (available - widths.reduce(0, +)) / 200
        for _ in 0..<200 {
            let lines = columns.indices.max { columns[$0].maximum / widths[$0] < columns[$1].maximum / widths[$1] }
            guard let lines, columns[lines].maximum > widths[lines] else { break }
            widths[lines] = min(columns[lines].maximum, widths[lines] + bit)
        }
        return widths
    }

    /// Shares `extra` points in proportion to what each column lacks.
    private static func share(_ extra: Double, from low: [Double], to high: [Double]) -> [Double] {
        let lack = zip(low, high).map { max(0, $1 - $0) }
        let total = lack.reduce(0, +)
        guard total > 0 else { return low }
        return zip(low, lack).map { $0 + extra * $1 / total }
    }
}

extension ShapedParagraph {
    /// What the paragraph asks of a column, without padding.
    ///
    /// - Parameter insets: by run; empty: none.
    func demand(pointSizes: [Double], objects: [(width: Double, height: Double)], insets: [LineBreakRequest.RunInsets] = []) -> ColumnDemand
    {
        var measure = DemandMeter()
        var nextBreak = 0
        for (number, run) in runs.enumerated() {
            let size = pointSizes[run.piece] * run.scale
            let inset = insets.indices.contains(number) ? insets[number] : .init()
            for index in run.glyphs {
                while nextBreak < breaks.count, breaks[nextBreak].glyph == index {
                    measure.pass(breaks[nextBreak].kind)
                    nextBreak += 1
                }
                var width = run.object.map { objects[$0].width } ?? Double(glyphs[index].advance) * size
                if index == run.glyphs.lowerBound { width += inset.before }
                if index == run.glyphs.upperBound - 1 { width += inset.after }
                measure.add(width, isSpace: glyphs[index].flags.contains(.isSpace))
            }
        }
        measure.pass(.mandatory)
        return measure.demand
    }
}

/// Adds up glyphs between breaks; spaces at the end of a stretch do not count.
private struct DemandMeter {
    var demand = ColumnDemand()
    private var word = 0.0, part = 0.0, line = 0.0
    private var wordInk = 0.0, partInk = 0.0, lineInk = 0.0

    mutating func add(_ width: Double, isSpace: Bool) {
        word += width
        part += width
        line += width
        guard !isSpace else { return }
        (wordInk, partInk, lineInk) = (word, part, line)
    }

    mutating func pass(_ kind: ShapedParagraph.BreakKind) {
        switch kind {
        case .anywhere: return
        case .emergency, .hyphen: endPart()
        case .allowed:
            endPart()
            endWord()
        case .mandatory:
            endPart()
            endWord()
            demand.maximum = max(demand.maximum, lineInk)
            (line, lineInk) = (0, 0)
        }
    }

    private mutating func endPart() {
        demand.breakable = max(demand.breakable, partInk)
        (part, partInk) = (0, 0)
    }

    private mutating func endWord() {
        demand.minimum = max(demand.minimum, wordInk)
        (word, wordInk) = (0, 0)
    }
}
