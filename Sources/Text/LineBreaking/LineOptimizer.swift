import TypesetBase

/// Total fit over the candidates of one section.
enum LineOptimizer {
    /// Returns indices into the section's candidates, from the first to the last.
    ///
    /// If justified lines would gape, further passes judge them with TeX's `\emergencystretch`: by the room they leave, not by their few
    /// spaces. Each pass uses more of it, and the first that suffices wins: with too much, a gap costs less than a hyphen.
    static func chosenBreaks(_ section: LineSection, _ request: LineBreakRequest) -> [Int] {
        var chosen = chosenBreaks(section, request, emergencyStretch: 0)
        guard request.alignment == .justified else { return chosen.breaks }
        for stretch in emergencyStretches where chosen.isDesperate {
            chosen = chosenBreaks(section, request, emergencyStretch: stretch)
        }
        return chosen.breaks
    }

    /// The emergency stretches of the passes, as shares of the measure.
    ///
    /// A line that is a quarter empty is as bad as the worst of justified text.
    private static let emergencyStretches = [0.06, 0.12, 0.25]

    private static func chosenBreaks(
        _ section: LineSection, _ request: LineBreakRequest, emergencyStretch: Double
    ) -> (breaks: [Int], isDesperate: Bool) {
        let badness = LineBadness(request, emergencyStretch: emergencyStretch, hasGaps: section.hasGaps, expansion: section.expansion)
        let count = section.candidates.count
        return section.candidates.withUnsafeBufferPointer { candidates in
            withUnsafeTemporaryAllocation(of: LineSearch.Node.self, capacity: count * badness.classes) { nodes in
                nodes.initialize(repeating: LineSearch.Node())
                var search = LineSearch(
                    section: section, hyphenLimit: Int32(clamping: request.maximumConsecutiveHyphens),
                    lineDemerits: request.lineDemerits, badness: badness, candidates: candidates, nodes: nodes)
                return search.chosenBreaks()
            }
        }
    }
}

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
    /// The badness of an empty ragged line; a quarter empty counts as much as spaces stretched to their limit (100).
    private static let raggedBadness = 400.0

    let isJustified: Bool
    /// The share of the measure by which lines may stretch in addition.
    private let emergencyStretch: Double
    private let wrapsCharacters: Bool
    /// The maximum shrink of a space as a share of its width; 0 among ideographs, where lines may end nearly everywhere.
    let shrink: Double
    /// The stretch of a space that has a badness of 100, as a share of its width.
    private let stretch: Double
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
        }
    }

    @inline(__always)
    func fitness(_ ratio: Double) -> Int {
        guard isJustified else { return 0 }
        return ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
    }
}

/// Total fit as dynamic programming (Knuth and Plass, "Breaking Paragraphs into Lines", Software: Practice and Experience 11, 1981).
///
/// For each candidate, from the first to the last, the search finds the best way to break all text before it. It compares all starts from
/// which one line reaches this end, and chooses the start with the least sum of its own demerits and those of the line. At the last
/// candidate, the path back along `Node.previous` is the paragraph. Three properties make this fast and exact:
///
/// - **Active starts.** Lines only grow with their end. If a line from a start is too wide even with its spaces shrunk, the start is too
///   early for every later end as well. The remaining starts are all from `active` on. This window moves forward, like Knuth and Plass's
///   list of active breakpoints. Start 0 is tracked separately, because the first line may have an indent.
/// - **Bound.** Starts are tried from the fullest line to the emptiest. Once lines are loose, their demerits only rise. No active start has
///   fewer demerits than `bound`. If `bound` plus the demerits of the line alone exceed the best known total, no later start can win.
/// - **Slack.** Justified lines have four nodes for each candidate, one for each fitness class of the line that ends there, because a tight
///   line next to a loose one costs `adjacentDemerits`. A worse total of another class may still win on the next line, by at most that
///   amount. The search therefore continues until no total that is better by this `slack` is possible.
///
/// Unlike Knuth and Plass there is no tolerance: every line that fits is considered. If none fits, one overfull line is forced.
struct LineSearch {
    /// The best way to one candidate whose last line has one fitness class.
    struct Node {
        var demerits = Double.infinity
        var previous: Int32 = -1
        /// The number of consecutive lines that end with a hyphen.
        var hyphens: Int32 = 0
    }

    /// The demerits of a forced line that is too wide.
    private static let overfull = 1e12
    /// The demerits of a line that exceeds the limit of consecutive hyphens.
    ///
    /// They exceed those of the worst lines that a paragraph may have instead. Such a line therefore occurs only within a word that is
    /// longer than the lines allowed, which is divided as seldom as possible. A strict limit would leave one line per syllable.
    private static let beyondLimit = 1e10
    /// The maximum number of starts considered for one line: more than any page needs, and a bound for text of no width.
    private static let activeLimit = 1_000

    let section: LineSection
    /// The maximum number of consecutive lines that end with a hyphen; 0: no limit.
    let hyphenLimit: Int32
    /// The demerits that are added to those of each line.
    let lineDemerits: Double
    let badness: LineBadness
    let candidates: UnsafeBufferPointer<BreakCandidate>
    let nodes: UnsafeMutableBufferPointer<Node>
    /// The first active start other than 0, and whether 0 is active; the first line has its own measure.
    private var active = 1
    private var isFirstActive = true
    /// The lower bound of the demerits of the active starts.
    private var bound = 0.0

    init(
        section: LineSection, hyphenLimit: Int32, lineDemerits: Double, badness: LineBadness,
        candidates: UnsafeBufferPointer<BreakCandidate>, nodes: UnsafeMutableBufferPointer<Node>
    ) {
        self.section = section
        self.hyphenLimit = hyphenLimit
        self.lineDemerits = lineDemerits
        self.badness = badness
        self.candidates = candidates
        self.nodes = nodes
    }

    mutating func chosenBreaks() -> (breaks: [Int], isDesperate: Bool) {
        let last = candidates.count - 1
        nodes[badness.fitness(0)].demerits = 0
        for end in 1..<max(candidates.count, 1) {
            deactivate(before: end)
            reach(end, isLast: end == last)
        }
        let best = bestNode(last)
        return (path(to: best), nodes[best].demerits >= LineBadness.infinitelyBad * LineBadness.infinitelyBad)
    }

    /// Drops the starts from which no line fits any more, and computes the bound of the others.
    private mutating func deactivate(before end: Int) {
        isFirstActive = isFirstActive && canReach(0, end)
        var first = max(active, end - Self.activeLimit)
        while first < end - 1, !canReach(first, end) { first += 1 }
        guard first != active || end == 1 else { return }
        active = first
        bound = .infinity
        for start in active..<max(end, active) { bound = min(bound, demerits(start)) }
        if isFirstActive { bound = 0 }
    }

    private func reach(_ end: Int, isLast: Bool) {
        if isLast, section.forbidsOrphan { consider(end, isLast, upToWords: candidates[end].words - 2) }
        if demerits(end) == .infinity { consider(end, isLast, upToWords: .max) }
        if demerits(end) == .infinity { _ = consider(end, start: end - 1, isLast, isForced: true) }
    }

    /// Tries the active starts, from the fullest line to the emptiest, until no other can win.
    @inline(__always)
    private func consider(_ end: Int, _ isLast: Bool, upToWords words: Int) {
        if isFirstActive, candidates[0].words <= words { _ = consider(end, start: 0, isLast, isForced: false) }
        // The amount that another fitness class may save on the next line.
        let slack = badness.isJustified ? LineBadness.adjacentDemerits : 0
        var start = max(active, 1)
        while start < end, candidates[start].words <= words {
            let ownDemerits = consider(end, start: start, isLast, isForced: false)
            if ownDemerits + bound >= demerits(end) + slack { return }
            start += 1
        }
    }

    /// Whether a line from `start` could end at `end` or later, regardless of hyphens.
    @inline(__always)
    private func canReach(_ start: Int, _ end: Int) -> Bool {
        let spaces: Points = badness.isJustified ? candidates[end].endSpaces - candidates[start].startSpaces : 0
        let width = candidates[end].end - candidates[start].start
        return width - spaces * badness.shrink - change(start, end, width - spaces) <= section.room(start) + LineSection.tolerance
    }

    /// The maximum change of a line's width by expanded glyphs.
    ///
    /// - Parameter width: the width without spaces.
    @inline(__always)
    private func change(_ start: Int, _ end: Int, _ width: Points) -> Points {
        max(width - (candidates[end].rigid - candidates[start].rigid), 0) * badness.expansion
    }

    /// Returns the demerits of the line if it is loose, otherwise the least that a line may have.
    @inline(__always)
    private func consider(_ end: Int, start: Int, _ isLast: Bool, isForced: Bool) -> Double {
        let width = max(candidates[end].end - candidates[start].start, 0) + candidates[end].hyphen
        let spaces = max(candidates[end].endSpaces - candidates[start].startSpaces, 0)
        let room = section.room(start), natural = room - width, limit = change(start, end, width - spaces)
        // What the glyphs cannot take up is left to the spaces.
        var gap = natural > 0 ? max(natural - limit, 0) : min(natural + limit, 0)
        if gap > 0 { gap = badness.withoutTracking(gap, spaces, candidates[end].trimmedGlyph - candidates[start].glyph) }
        if gap < -spaces * badness.shrink - LineSection.tolerance, !isForced { return 0 }
        let isNatural = isLast && natural >= -LineSection.tolerance
        let ratio = isNatural ? 0 : badness.ratio(gap, spaces, room)
        let lineBadness = LineBadness.linePenalty + (isForced || isNatural ? 0 : badness.badness(gap, ratio, room))
        let penalty = badness.penalty(candidates[end].kind)
        let demerits = lineBadness * lineBadness + penalty * penalty + lineDemerits + (isForced ? Self.overfull : 0)
        record(end, start, demerits + (isLast ? lastLineDemerits(start, end, width) : 0), fitness: badness.fitness(ratio), isForced)
        return gap > 0 && !isNatural ? demerits : min(lineDemerits, 0)
    }

    private func lastLineDemerits(_ start: Int, _ end: Int, _ width: Points) -> Double {
        let isStray = !badness.isJustified && candidates[end].words - candidates[start].words <= 1 && width < section.measure / 8
        return (candidates[start].kind == .hyphen ? LineBadness.finalHyphenDemerits : 0)
            + (width < section.indent || isStray ? LineBadness.runtDemerits : 0)
    }

    @inline(__always)
    private func record(_ end: Int, _ start: Int, _ demerits: Double, fitness: Int, _ isForced: Bool) {
        let classes = badness.classes, target = end * classes + fitness
        let isHyphen = candidates[end].kind == .hyphen
        for other in 0..<classes {
            let node = nodes[start * classes + other]
            var total = node.demerits + demerits
            guard total < nodes[target].demerits else { continue }
            let hyphens = isHyphen ? node.hyphens + 1 : 0
            if hyphenLimit > 0, hyphens > hyphenLimit, !isForced { total += Self.beyondLimit }
            if abs(other - fitness) > 1 { total += LineBadness.adjacentDemerits }
            if hyphens > 1 { total += LineBadness.doubleHyphenDemerits }
            if total < nodes[target].demerits {
                nodes[target] = Node(demerits: total, previous: Int32(start * classes + other), hyphens: hyphens)
            }
        }
    }

    @inline(__always)
    private func demerits(_ candidate: Int) -> Double { nodes[bestNode(candidate)].demerits }

    @inline(__always)
    private func bestNode(_ candidate: Int) -> Int {
        let classes = badness.classes
        var best = candidate * classes
        for other in best..<best + classes where nodes[other].demerits < nodes[best].demerits { best = other }
        return best
    }

    private func path(to node: Int) -> [Int] {
        var node = node
        var chosen = [node / badness.classes]
        while nodes[node].previous >= 0 {
            node = Int(nodes[node].previous)
            chosen.append(node / badness.classes)
        }
        return chosen.reversed()
    }
}
