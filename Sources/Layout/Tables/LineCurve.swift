import Geometry

/// How high a text is at each measure: a step function, which falls as the measure grows.
struct LineCurve {
    /// By falling width, from the one line of its natural width on.
    private var widths: [Points] = []
    private var heights: [Points] = []

    /// The height at the widest measure.
    var least: Points { heights.first ?? 0 }
    /// Whether it is as high at any measure.
    var isFlat: Bool { heights.count < 2 }

    /// Finer steps than these make no difference to the eye.
    private static let steps = 24
    /// A word that is broken costs as much as half of a line, so that it is broken only where that saves more.
    private static let brokenWord = 0.5

    /// - Parameter minimum: the least measure that is asked for.
    init(_ text: TextWidths, lineHeight: Points, minimum: Points) {
        let natural = text.widths.maxContent, step = max(0.5, (natural - minimum) / Double(Self.steps))
        var fit = text.fit(natural)
        append(natural, fit, lineHeight)
        var limit = natural - step
        while limit >= minimum, limit > 0 {
            fit = text.fit(limit)
            let width = min(fit.width, limit)
            append(width, fit, lineHeight)
            limit = width - step
        }
    }

    /// What is no text, as high at any measure.
    init(height: Points) { (widths, heights) = ([0], [height]) }

    /// The sum of curves, each of a text whose measure is narrower by its inset.
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

    /// A height that is that of the last width too belongs to the narrower of the two.
    private mutating func append(_ width: Points, _ height: Points) {
        if heights.last == height {
            widths[widths.count - 1] = width
        } else {
            widths.append(width)
            heights.append(height)
        }
    }

    /// The height at a measure; at one under the least, that of the least.
    @inline(__always)
    func height(at width: Points) -> Points {
        for index in widths.indices where widths[index] <= width + 0.001 { return heights[index] }
        return heights.last ?? 0
    }
}

extension TextWidths {
    /// What breaking lines at a measure comes to.
    struct Fit {
        var lines = 1
        /// Of the widest line.
        var width: Points = 0
        /// The words that were wider than the measure.
        var brokenWords = 0
    }

    /// Each line as full as it can be, which takes as few lines as total fit.
    func fit(_ measure: Points) -> Fit {
        var fit = Fit(), x: Points = 0, lines = 1
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
