import Geometry
import Typography

/// Line heights of scripts that stack letters and marks: those of South and South-East Asia, Tibetan, Arabic in Nastaliq or with vowels.
extension SizeLayout {
    /// The metrics of a paragraph's lines: those of its style, or where ink of such a script reaches out of these, higher ones for all
    /// lines alike. Lines that are set apart one by one, as far as the ink of each needs, look uneven.
    func evenMetrics(_ metrics: LineMetrics, of paragraph: ParagraphBox) -> LineMetrics {
        guard !metrics.isTight, paragraph.lines.contains(where: { metrics.isExceeded(by: $0) }), paragraph.flow.isStacked else {
            return metrics
        }
        var ascent = metrics.ascent, descent = metrics.height - metrics.ascent
        for line in paragraph.lines {
            ascent = max(ascent, line.inkAscent)
            descent = max(descent, line.inkDescent)
        }
        // In steps, so that paragraphs are nearly as even as lines. What fonts say is of no use: Tibetan ones ask for three lines.
        let step = Self.stackStep.points(at: styles[paragraph.style].pointSize)
        if ascent > metrics.ascent { ascent = step * ascent.ratio(to: step).rounded(.up) }
        if descent > metrics.height - metrics.ascent { descent = step * descent.ratio(to: step).rounded(.up) }
        var result = metrics
        (result.ascent, result.height) = (ascent, ascent + descent)
        return result
    }

    /// A tenth of the em, which is on average half of that between the ink of two lines.
    private static var stackStep: Em { 0.1 }
}

extension SizeLayout.LineMetrics {
    fileprivate func isExceeded(by line: Line) -> Bool { line.inkAscent > ascent || line.inkDescent > height - ascent }
}

/// The scripts whose letters and marks stand above one another.
enum StackedScript {
    /// Whether a quarter of a text, in UTF-8, is of these scripts: not where a single word of them stands in other text.
    static func prevails(in text: [UInt8]) -> Bool {
        var bytes = 0, previous: UInt8 = 0
        for byte in text {
            if previous >= 0xD8, mayBegin(previous, byte) { bytes += previous < 0xE0 ? 2 : 3 }
            previous = byte
        }
        return 4 * bytes > text.count
    }

    /// Whether a character of these scripts begins with two bytes of UTF-8: U+0600–07FF, U+0900–109F, U+1780–17FF.
    static func mayBegin(_ lead: UInt8, _ second: UInt8) -> Bool {
        switch lead {
        case 0xD8...0xDF: true
        case 0xE0: second >= 0xA4
        case 0xE1: second <= 0x82 || second == 0x9E || second == 0x9F
        default: false
        }
    }
}
