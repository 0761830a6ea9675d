import TypesetBase

/// The height of a text at each measure: a step function that falls as the measure grows.
struct LineCurve {
    /// The widths, in decreasing order from the natural width.
    private var widths: [Points] = []
    private var heights: [Points] = []

    /// Whether it is equally high at any measure.
    var isFlat: Bool { heights.count < 2 }

    /// The number of even steps down to the minimum; finer ones make no visible difference.
    private static let steps = 24
    /// The largest step, as a share of the measure: a text of a hundred lines would have no step within the width of a page.
    private static let largestStep = 1.0 / 16
    /// The cost of a broken word, in lines; a word is broken only if that saves more.
    private static let brokenWord = 0.5

    /// Counts the lines of a text at measures from its natural width down.
    ///
    /// - Parameter minimum: the smallest measure that will be requested.
    init(_ text: TextWidths, lineHeight: Points, minimum: Points) {
        let natural = text.widths.maxContent, even = (natural - minimum) / Double(Self.steps)
        func next(below width: Points) -> Points { width - max(0.5, min(even, width * Self.largestStep)) }
        var fit = text.fit(natural)
        append(natural, fit, lineHeight)
        var limit = next(below: natural)
        while limit >= minimum, limit > 0 {
            fit = text.fit(limit)
            let width = min(fit.width, limit)
            append(width, fit, lineHeight)
            limit = next(below: width)
        }
    }

    /// Creates the sum of curves of texts, each with a measure narrower by its inset.
    init(sum curves: [(inset: Points, curve: LineCurve)]) {
        let all = curves.flatMap { part in part.curve.widths.map { $0 + part.inset } }.sorted(by: >)
        for width in all {
            let height = curves.reduce(0) { $0 + $1.curve.height(at: width - $1.inset) }
            append(width, height)
        }
    }

    private mutating func append(_ width: Points, _ fit: TextWidths.Fit, _ lineHeight: Points) {
        append(width, lineHeight * (Double(fit.lines) + Self.brokenWord * Double(fit.brokenWords)))
    }

    /// Adds a step, or replaces the previous width with the narrower one if their heights are equal.
    private mutating func append(_ width: Points, _ height: Points) {
        if heights.last == height {
            widths[widths.count - 1] = width
        } else {
            widths.append(width)
            heights.append(height)
        }
    }

    /// Returns the height at a measure, or at the minimum if the measure is below it.
    @inline(__always)
    func height(at width: Points) -> Points {
        for index in widths.indices where widths[index] <= width + 0.001 { return heights[index] }
        return heights.last ?? 0
    }
}

extension TextWidths {
    /// The result of line breaking at a measure.
    struct Fit {
        var lines = 1
        /// The width of the widest line.
        var width: Points = 0
        /// The number of words that were wider than the measure.
        var brokenWords = 0
    }

    /// Breaks lines greedily, which takes as few lines as optimal line breaking.
    ///
    /// - Parameter indent: the indent of the first line.
    func fit(_ measure: Points, indent: Points = 0) -> Fit {
        var fit = Fit(), x = indent, lines = 1
        for (index, word) in words.enumerated() {
            if x > 0, x + word.width > measure + 0.001 { (x, lines) = (0, lines + 1) }
            if word.width > measure + 0.001, !word.parts.isEmpty {
                fit.brokenWords += 1
                for part in parts[word.parts] {
                    if x > 0, x + part > measure + 0.001 { (x, lines) = (0, lines + 1) }
                    x += part
                    fit.width = max(fit.width, x)
                }
                x += word.advance - word.width
            } else {
                fit.width = max(fit.width, x + word.width)
                x += word.advance
            }
            if word.endsLine, index < words.count - 1 { (x, lines) = (0, lines + 1) }
        }
        fit.lines = lines
        return fit
    }
}
