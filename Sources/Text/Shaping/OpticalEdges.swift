import TypesetBase

/// The distances by which the sides of a glyph may hang out of a line so that the edge of the text looks straight.
struct OpticalEdges {
    var left: Em
    var right: Em

    static let none = OpticalEdges(left: 0, right: 0)
}

/// Derives optical edges from the outlines of glyphs.
///
/// The height of a capital is divided into rows. In each row the white between the edge of the advance and the ink is measured. The eye
/// sees an edge where the ink is close to it. Rows with little white therefore count more (the power mean with the exponent −½): the arms
/// of a T are an edge, and a full stop has nearly none. What exceeds the mean of a letter with straight sides hangs out.
final class OpticalEdgeMeter {
    private let font: ShapingFont
    private let source: ContourSource
    private var known: [UInt32: OpticalEdges] = [:]
    /// The mean white at the sides of H, which are straight.
    private var straight = OpticalEdges(left: 0.05, right: 0.05)

    /// The number of rows: enough for a comma, an eighth as high as a capital.
    private static let rows = 48
    /// The white of a row without ink, and the most and least white of others, in em.
    private static let empty: Em = 0.4, most: Em = 0.2, least: Em = 0.01
    /// The share of the surplus that hangs out.
    ///
    /// The full stop and the hyphen of text faces hang out by half of their width, as by the tables of microtype.
    private static let share = 1.3

    init(_ font: ShapingFont) {
        self.font = font
        source = ContourSource(font.font.retained())
        if let glyph = font.nominalGlyph(of: 0x48) { straight = meanWhite(of: glyph) ?? straight }
    }

    /// The edges of a glyph; none for glyphs without outlines.
    func edges(of glyph: UInt32) -> OpticalEdges {
        known.value(of: glyph) {
            guard let mean = meanWhite(of: glyph) else { return .none }
            let limit = font.em(font.font.advance(of: glyph)) / 2
            return OpticalEdges(
                left: min(max(mean.left - straight.left, 0) * Self.share, limit),
                right: min(max(mean.right - straight.right, 0) * Self.share, limit))
        }
    }

    /// The mean white at both sides; nil for a glyph without ink in the rows.
    private func meanWhite(of glyph: UInt32) -> OpticalEdges? {
        let scale = font.em(1).value
        guard let contours = source.contours(of: glyph, AffineTransform(a: scale, d: scale)) else { return nil }
        let spans = RowSpans(of: contours, rows: Self.rows, heights: 0...max(font.face.metrics.capHeight, 0))
        guard spans.ink.contains(where: { $0 != nil }) else { return nil }
        let advance = font.em(font.font.advance(of: glyph)).value
        func mean(_ white: (ClosedRange<Double>) -> Double) -> Em {
            let sum = spans.ink.reduce(0.0) { sum, ink in
                let white = ink.map { min(max(white($0), Self.least.value), Self.most.value) } ?? Self.empty.value
                return sum + 1 / white.squareRoot()
            }
            let mean = Double(Self.rows) / sum
            return Em(mean * mean)
        }
        return OpticalEdges(left: mean { $0.lowerBound }, right: mean { advance - $0.upperBound })
    }
}
