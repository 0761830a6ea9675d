import Geometry
import Typography

/// The intrinsic widths of a column's cells with their padding (CSS Sizing 3, 2.1).
struct ContentWidths {
    /// The widest word.
    var minContent: Points = 0
    /// The widest part of a word, where long words may be broken after `/ . _ -` and the like.
    var breakable: Points = 0
    /// The widest line without wrapping.
    var maxContent: Points = 0

    mutating func include(_ other: ContentWidths) {
        minContent = max(minContent, other.minContent)
        breakable = max(breakable, other.breakable)
        maxContent = max(maxContent, other.maxContent)
    }
}

/// Columns from their min-content and max-content widths: automatic table layout (CSS 2.1, 17.5.2.2).
enum ColumnSolver {
    /// The widths of the columns, or nil where the table must be stacked: because a word does not fit, or a column of running text would be
    /// too narrow.
    ///
    /// - Parameter readable: the least width for cells of more than three lines.
    static func widths(_ columns: [ContentWidths], available: Points, readable: Points) -> [Points]? {
        let widths = fitted(columns, available: available)
        guard let widths else { return nil }
        let isReadable = zip(columns, widths).allSatisfy { $0.maxContent <= 3 * $1 || $1 >= readable }
        return isReadable ? widths : nil
    }

    private static func fitted(_ columns: [ContentWidths], available: Points) -> [Points]? {
        let maximum = columns.reduce(0) { $0 + $1.maxContent }
        if maximum <= available { return columns.map(\.maxContent) }
        let minimum = columns.reduce(0) { $0 + $1.minContent }
        if minimum <= available { return filled(columns, available: available) }
        let breakable = columns.reduce(0) { $0 + $1.breakable }
        guard breakable <= available else { return nil }
        return share(available - breakable, from: columns.map(\.breakable), to: columns.map(\.minContent))
    }

    /// Starts from the min-content widths, and widens the column with the most lines step by step, which keeps rows low.
    private static func filled(_ columns: [ContentWidths], available: Points) -> [Points] {
        var widths = columns.map(\.minContent)
        // Two hundred steps are finer than a point on any page.
        let step = (available - widths.reduce(0, +)) / 200
        for _ in 0..<200 {
            let lines = columns.indices.max {
                columns[$0].maxContent.ratio(to: widths[$0]) < columns[$1].maxContent.ratio(to: widths[$1])
            }
            guard let lines, columns[lines].maxContent > widths[lines] else { break }
            widths[lines] = min(columns[lines].maxContent, widths[lines] + step)
        }
        return widths
    }

    /// Distributes `extra` points in proportion to what each column lacks.
    private static func share(_ extra: Points, from low: [Points], to high: [Points]) -> [Points] {
        let lack = zip(low, high).map { max(0, $1 - $0) }
        let total = lack.reduce(0, +)
        guard total > 0 else { return low }
        return zip(low, lack).map { $0 + Points(extra.value * $1.value / total.value) }
    }
}

extension ShapedParagraph {
    /// The paragraph's intrinsic widths, without padding.
    ///
    /// - Parameter insets: of inline boxes, by run; empty where there are none.
    func contentWidths(
        pointSizes: [Points], objects: [(width: Points, height: Points)], insets: [LineBreakRequest.RunInsets] = []
    ) -> ContentWidths {
        var meter = ContentWidthMeter()
        for (number, run) in runs.enumerated() {
            let size = pointSizes[run.piece] * run.scale
            let inset = insets.indices.contains(number) ? insets[number] : .init()
            for index in run.glyphs {
                if let kind = breaks[index] { meter.pass(kind) }
                let glyph = glyphs[index]
                var width = run.object.map { objects[$0].width } ?? glyph.advance.points(at: size)
                if index == run.glyphs.lowerBound { width += inset.before }
                if index == run.glyphs.upperBound - 1 { width += inset.after }
                meter.add(width, isSpace: glyph.flags.contains(.isSpace), spacing: spacing(after: index).points(at: size))
            }
        }
        meter.pass(.mandatory)
        return meter.widths
    }
}

/// Adds up advances between break opportunities; trailing spaces do not count.
private struct ContentWidthMeter {
    var widths = ContentWidths()
    private var word: Points = 0, part: Points = 0, line: Points = 0
    private var wordInk: Points = 0, partInk: Points = 0, lineInk: Points = 0

    /// - Parameter spacing: the tracking after the glyph, which a line does without where the glyph is its last.
    mutating func add(_ width: Points, isSpace: Bool, spacing: Points) {
        word += width
        part += width
        line += width
        guard !isSpace else { return }
        (wordInk, partInk, lineInk) = (word - spacing, part - spacing, line - spacing)
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
            widths.maxContent = max(widths.maxContent, lineInk)
            (line, lineInk) = (0, 0)
        }
    }

    private mutating func endPart() {
        widths.breakable = max(widths.breakable, partInk)
        (part, partInk) = (0, 0)
    }

    private mutating func endWord() {
        widths.minContent = max(widths.minContent, wordInk)
        (word, wordInk) = (0, 0)
    }
}
