package import TypesetBase

/// The limits within which the lines of justified text are fitted to their measure.
///
/// Glyphs are expanded first, since readers do not see changes of this size (Hàn Thế Thành, "Micro-typographic extensions to the TeX
/// typesetting system", 2000). Then the spaces change. In lines that would still be loose, the letters move apart. Only then do spaces
/// become wider than `widestSpace`.
package struct JustificationLimits: Hashable, Sendable {
    /// The maximum change of the width of glyphs, as a share of it; 0 for none.
    package var expansion: Double
    /// The maximum distance that letters move apart, in em; 0 for none.
    ///
    /// They never move closer together, because readers of large print need the gaps.
    package var tracking: Em
    /// The width of the narrowest space and of the widest of a good line, as shares of the natural width.
    package var narrowestSpace: Double, widestSpace: Double

    package init(expansion: Double = 0, tracking: Em = 0, narrowestSpace: Double = 0.8, widestSpace: Double = 1.5) {
        self.expansion = expansion
        self.tracking = tracking
        self.narrowestSpace = narrowestSpace
        self.widestSpace = widestSpace
    }
}

/// The change of the glyphs of a justified line: of their width, and of the distance between them.
///
/// Both are whole thousandths, which a PDF states in few digits (`Tz` and `Tc`, ISO 32000-1 9.3.2 and 9.3.4). Spaces take up the rest.
package struct GlyphFit: Hashable, Sendable {
    /// The change of the width, in thousandths of it.
    private var expansion: Int8 = 0
    /// The distance that letters move apart, in thousandths of the em.
    private var spread: Int8 = 0

    package static let none = GlyphFit()

    /// Creates limits, which are stored in thousandths.
    ///
    /// - Parameters:
    ///   - expansion: the change of the width, as a share of it; at most a tenth.
    ///   - tracking: the distance that letters move apart; at most a tenth of the em.
    package init(expansion: Double = 0, tracking: Em = 0) {
        self.expansion = Self.thousandths(expansion)
        spread = Self.thousandths(tracking.value)
    }

    /// The factor of the widths of the glyphs; 1 for none.
    package var widthScale: Double { 1 + Double(expansion) / 1000 }

    /// The distance that is added after each glyph.
    package var tracking: Em { Em(Double(spread) / 1000) }

    package var isNone: Bool { self == .none }

    /// Moves letters apart by at most a distance.
    mutating func spread(by distance: Em) { spread = Self.thousandths(distance.value) }

    /// The whole thousandths not above a share.
    ///
    /// Spaces take up what lines still lack; no line may be too wide.
    private static func thousandths(_ share: Double) -> Int8 {
        Int8(max(min((share * 1000 + roundingError).rounded(.down), 100), -100))
    }

    /// More than the rounding error of a share in thousandths.
    private static let roundingError = 1e-6
}
