import TypesetBase

/// The spacing that fills a justified line: the change of its spaces, and of the gaps between ideographs, which have no spaces.
struct LineSpacing {
    /// The change of the glyphs, and the width that it adds to the line.
    private(set) var fit = GlyphFit.none
    private(set) var fitted: Points = 0
    /// The width that is added to each space.
    private(set) var added: Points = 0
    private(set) var count = 0
    /// The width that is added between ideographs.
    private(set) var gap: Points = 0
    private var gapCount = 0
    /// The further width that is added between ideographs, except between two runs.
    private(set) var spread: Points = 0
    private var spreadCount = 0
    /// The ratio of the stretched spaces to their natural width.
    private(set) var ratio = 1.0

    /// The width that all gaps fill.
    var filled: Points { gap * Double(gapCount) + spread * Double(spreadCount) }

    /// The maximum ratio of spaces to their natural width in a line of ideographs or of words without spaces.
    ///
    /// Such a line is left ragged above this ratio, like a line without spaces, because the audit's rule would report it as loose.
    private static let widestSpace = 1.5

    private init() {}

    /// Distributes a gap in equal parts to the spaces and between ideographs (CSS Text 3, `text-justify: auto`).
    ///
    /// The room between ideographs is limited: readers must not take it for a space, and lines of ideographs must still look like lines.
    /// The last line of a section keeps its natural spaces, unless it must shrink.
    ///
    /// - Parameters:
    ///   - natural: the width of the line before it is stretched, with its hyphen.
    ///   - gap: the width that the line lacks; negative if it is too wide.
    init(
        _ glyphs: Range<Int>, _ widths: GlyphWidths, natural width: Points, gap: Points, _ isSectionEnd: Bool, endsWithHyphen: Bool
    ) {
        let paragraph = widths.paragraph
        guard widths.request.alignment == .justified, !paragraph.isCode, !isSectionEnd || gap < 0 else { return }
        let natural = widths.spaces(before: glyphs.upperBound) - widths.spaces(before: glyphs.lowerBound)
        var spacing = LineSpacing()
        let limit = widths.expansion, flexible: Points = limit > 0 ? widths.flexibleWidth(glyphs, natural: width) : 0
        if flexible > 0 {
            spacing.fit = GlyphFit(expansion: max(min(gap.ratio(to: flexible), limit), -limit))
            spacing.fitted = flexible * (spacing.fit.widthScale - 1)
            let loose = gap - spacing.fitted - natural * (widths.request.limits.widestSpace - 1)
            if loose > 0 { spacing.moveLettersApart(glyphs, widths, loose, endsWithHyphen: endsWithHyphen) }
        }
        let gap = gap - spacing.fitted
        spacing.count = natural > 0 ? paragraph.count(.isSpace, in: glyphs) : 0
        spacing.gapCount = gap > 0 && widths.hasGaps ? paragraph.count(.isBeforeGap, in: glyphs.dropLast()) : 0
        guard spacing.count + spacing.gapCount > 0 else {
            // A line without spaces is narrowed if it is too wide, and otherwise left ragged.
            if spacing.fitted < 0 { self = spacing }
            return
        }
        let added = max(gap, -natural * (1 - widths.request.limits.narrowestSpace))
        if spacing.gapCount > 0 {
            spacing.gap = min(added / Double(spacing.count + spacing.gapCount), widths.request.widestGap)
            let missing = added - spacing.filled - natural * (Self.widestSpace - 1)
            if paragraph.isIdeographic, missing > 0 { spacing.spread(over: glyphs, widths, missing) }
        }
        spacing.stretchSpaces(by: added - spacing.filled, natural)
        if widths.hasGaps, spacing.ratio > Self.widestSpace + 1e-9 { return }
        self = spacing
    }

    /// Moves letters apart to fill a width, within the limits.
    private mutating func moveLettersApart(_ glyphs: Range<Int>, _ widths: GlyphWidths, _ width: Points, endsWithHyphen: Bool) {
        let sizes = widths.sizesOfTracked(glyphs, endsWithHyphen: endsWithHyphen)
        guard sizes > 0 else { return }
        fit.spread(by: min(Em(width.ratio(to: sizes)), widths.request.limits.tracking))
        fitted += fit.tracking.points(at: sizes)
    }

    /// Spreads ideographs further apart than readers of PDFs accept within one word, but not between two runs, each of which has
    /// its own ActualText.
    private mutating func spread(over glyphs: Range<Int>, _ widths: GlyphWidths, _ missing: Points) {
        let paragraph = widths.paragraph, inner = glyphs.dropLast(),
            borders = paragraph.runs.count { inner.contains($0.glyphs.upperBound - 1) && paragraph.isGap(after: $0) }
        spreadCount = gapCount - borders
        spread = spreadCount > 0 ? min(missing / Double(spreadCount), widths.request.widestSpread - gap) : 0
    }

    private mutating func stretchSpaces(by rest: Points, _ natural: Points) {
        if count > 0 { added = rest / Double(count) }
        // A line without spaces whose gaps do not fill it has no spacing wide enough.
        ratio = count > 0 ? (natural + rest).ratio(to: natural) : rest > LineSection.tolerance ? .infinity : 1
    }
}

extension ShapedParagraph {
    /// The number of glyphs in a range that have a flag.
    @inline(__always)
    func count(_ flag: ShapedGlyph.Flags, in range: Range<Int>) -> Int {
        glyphs.withReader { glyphs in
            var count = 0
            for index in range where glyphs[index].flags.contains(flag) { count += 1 }
            return count
        }
    }

    /// Whether a justified line may have a gap after the last glyph of a run.
    func isGap(after run: ShapedRun) -> Bool { !run.glyphs.isEmpty && glyphs[run.glyphs.upperBound - 1].flags.contains(.isBeforeGap) }
}
