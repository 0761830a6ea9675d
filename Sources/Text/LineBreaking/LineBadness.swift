import TypesetBase

/// Computes the badness of single lines.
///
/// The numbers are those of TeX (Knuth, The TeXbook, chapters 12 and 14) if TeX has one.
struct LineBadness {
    /// `\linepenalty`, which keeps lines few.
    static let linePenalty = 10.0
    /// `\adjdemerits` of a tight line next to a loose one, and `\doublehyphendemerits`.
    static let adjacentDemerits = 10_000.0, doubleHyphenDemerits = 10_000.0
    /// The demerits of a last line that begins with the rest of a word (`\finalhyphendemerits`), is shorter than the indent, or has only a
    /// short word in ragged text.
    ///
    /// They are as many as those of spaces one and a half times as wide, so that such a line replaces no good one.
    static let finalHyphenDemerits = 12_000.0, runtDemerits = 12_000.0
    /// The badness at which TeX rejects a line.
    static let infinitelyBad = 10_000.0
    /// The penalties of breaks at no-break spaces, and of breaks inside words that fit no line: as bad as a quarter and a half of a ragged
    /// line left empty.
    private static let gluePenalty = 40.0, emergencyPenalty = 100.0, anywherePenalty = 200.0
    /// `\relpenalty`: more than that of an empty ragged line, so that only words that would gape divide a formula that fits on a line.
    private static let relationPenalty = 500.0
    /// The penalty of a hyphen in justified lines: nearly as bad as spaces one and a half times as wide.
    ///
    /// `\hyphenpenalty` is 50, because TeX first tries to set each paragraph without hyphens.
    private static let hyphenPenalty = 90.0
    /// The penalty of a hyphen in ragged lines: as bad as a line of which a third is empty.
    private static let raggedHyphenPenalty = raggedBadness / 3
    /// The penalty of a short word that is alone at the end of a ragged line: as bad as a seventh of the line left empty.
    static let strandedWordPenalty = 60.0
    /// The badness of an empty ragged line; a quarter empty counts as much as spaces stretched to their limit (100).
    private static let raggedBadness = 400.0

    let isJustified: Bool
    /// The share of the measure by which lines may stretch in addition.
    let emergencyStretch: Double
    private let wrapsCharacters: Bool
    /// The maximum shrink of a space as a share of its width; 0 among ideographs, where lines may end nearly everywhere.
    let shrink: Double
    /// The stretch of a space that has a badness of 100, as a share of its width.
    let stretch: Double
    /// The maximum change of the width of the glyphs, as a share of it.
    let expansion: Double
    /// The maximum distance that the letters of a loose line move apart.
    private let tracking: Points

    init(_ request: LineBreakRequest, emergencyStretch: Double, hasGaps: Bool, expansion expansionLimit: Double) {
        isJustified = request.alignment == .justified
        shrink = hasGaps || !isJustified ? 0 : 1 - request.limits.narrowestSpace
        stretch = request.limits.widestSpace - 1
        expansion = isJustified ? expansionLimit : 0
        tracking = expansion > 0 ? request.limits.tracking.points(at: request.pointSizes.max() ?? 0) : 0
        wrapsCharacters = request.wrapsCharacters
        self.emergencyStretch = emergencyStretch
    }

    /// The part of a gap that is left to the spaces after the letters of a loose line have moved apart.
    @inline(__always)
    func withoutTracking(_ gap: Points, _ spaces: Points, _ glyphs: Int) -> Points {
        let limit = spaces * stretch
        return gap > limit ? max(gap - tracking * Double(glyphs), limit) : gap
    }

    /// The number of fitness classes: TeX's four (tight, decent, loose, very loose) if spaces stretch, otherwise one.
    var classes: Int { isJustified ? 4 : 1 }

    /// The stretch or shrink of the spaces as a share of their limit.
    @inline(__always)
    func ratio(_ gap: Points, _ spaces: Points, _ room: Points) -> Double {
        guard isJustified else { return 0 }
        if gap < 0 { return gap.ratio(to: max(spaces * shrink, 1e-9)) }
        return gap.ratio(to: max(spaces * stretch + emergencyStretch * room, 1e-9))
    }

    @inline(__always)
    func badness(_ gap: Points, _ ratio: Double, _ room: Points) -> Double {
        guard isJustified else { return ragged(gap, room) }
        let badness = 100 * abs(ratio * ratio * ratio)
        return badness < Self.infinitelyBad ? badness : Self.infinitelyBad * (1 + share(gap, room))
    }

    /// The badness of a line whose spaces keep their width.
    @inline(__always)
    func ragged(_ gap: Points, _ room: Points) -> Double { Self.raggedBadness * share(gap, room) }

    @inline(__always)
    private func share(_ gap: Points, _ room: Points) -> Double { max(gap.ratio(to: max(room, 1e-9)), 0) }

    func penalty(_ kind: ShapedParagraph.BreakKind) -> Double {
        switch kind {
        case .allowed, .mandatory, .repeatedHyphen: 0
        case .glue: wrapsCharacters ? 0 : Self.gluePenalty
        case .hyphen: wrapsCharacters ? 0 : isJustified ? Self.hyphenPenalty : Self.raggedHyphenPenalty
        case .joint: wrapsCharacters ? 0 : Self.relationPenalty
        case .emergency: wrapsCharacters ? 0 : Self.emergencyPenalty
        case .anywhere: wrapsCharacters ? 0 : Self.anywherePenalty
        case .symbol: wrapsCharacters ? 0 : 2 * Self.anywherePenalty
        }
    }

    @inline(__always)
    func fitness(_ ratio: Double) -> Int {
        guard isJustified else { return 0 }
        return ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
    }
}
