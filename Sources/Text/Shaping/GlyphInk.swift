internal import CTypesetPango
import TypesetBase

/// The extent of a glyph's ink above and below the baseline; one is negative for a glyph wholly on the other side.
struct GlyphInk {
    var ascent: Em
    var descent: Em
}

/// The ink of the glyphs of one face, each requested from HarfBuzz once, for use by one thread at a time.
final class GlyphInkCache {
    private static let pageSize = 256
    let font: ShapingFont
    /// The ascent and descent of each glyph, in em; NaN if not known yet.
    private var pages: [[SIMD2<Float>]]
    /// The blank halves of the glyphs requested so far.
    private var blankHalves: [UInt32: BlankHalf] = [:]

    /// The optical edges of the glyphs; measured for styles that hang letters out.
    private(set) lazy var opticalEdges = OpticalEdgeMeter(font)

    /// The half of a full-width sign that has no ink; brackets and commas are in the other one.
    enum BlankHalf { case none, left, right }

    func blankHalf(of glyph: UInt32) -> BlankHalf {
        if let known = blankHalves[glyph] { return known }
        let half = measureBlankHalf(of: glyph)
        blankHalves[glyph] = half
        return half
    }

    private func measureBlankHalf(of glyph: UInt32) -> BlankHalf {
        guard let extents = font.font.extents(of: glyph), extents.width > 0 else { return .none }
        let left = font.em(extents.x_bearing), right = font.em(extents.x_bearing + extents.width)
        // The ink of some faces extends this far over the middle. The ink of a comma in the middle of its square may extend as little.
        let tolerance: Em = 0.03, middle = (left + right) / 2, isCentred = middle > 0.4 && middle < 0.6
        if isCentred { return .none }
        if right <= ShapedGlyph.bracketBlank + tolerance { return .right }
        return left >= ShapedGlyph.bracketBlank - tolerance ? .left : .none
    }

    init(_ font: ShapingFont) {
        self.font = font
        pages = Array(repeating: [], count: font.face.glyphCount / Self.pageSize + 1)
    }

    @inline(__always)
    func ink(_ glyph: UInt32) -> GlyphInk {
        let ink = extents(glyph)
        return GlyphInk(ascent: Em(Double(ink.x)), descent: Em(Double(ink.y)))
    }

    @inline(__always)
    private func extents(_ glyph: UInt32) -> SIMD2<Float> {
        let page = Int(glyph) / Self.pageSize, slot = Int(glyph) % Self.pageSize
        guard page < pages.count else { return .zero }
        if !pages[page].isEmpty, !pages[page][slot].x.isNaN { return pages[page][slot] }
        return measure(glyph, page, slot)
    }

    private func measure(_ glyph: UInt32, _ page: Int, _ slot: Int) -> SIMD2<Float> {
        if pages[page].isEmpty { pages[page] = Array(repeating: SIMD2(.nan, .nan), count: Self.pageSize) }
        var ink = SIMD2<Float>.zero
        if let extents = font.font.extents(of: glyph), extents.height != 0 {
            let growth = Float(font.face.emboldening.value / 2)
            ink.x = Float(font.em(extents.y_bearing).value) + growth
            ink.y = Float(-font.em(extents.y_bearing + extents.height).value) + growth
        }
        pages[page][slot] = ink
        return ink
    }
}
