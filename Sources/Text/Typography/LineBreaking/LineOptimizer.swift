import Geometry

/// Total fit over the candidates of one section.
enum LineOptimizer {
    /// Indices into the section's candidates, from the first to the last.
    ///
    /// Where justified lines would gape, further passes judge them with TeX's `\emergencystretch`, by the room they leave rather than by
    /// the few spaces they have: no more of it than is needed, since with much a gap costs less than a hyphen.
    static func chosenBreaks(_ section: LineSection, _ request: LineBreakRequest) -> [Int] {
        var chosen = chosenBreaks(section, request, emergencyStretch: 0)
        guard request.alignment == .justified else { return chosen.breaks }
        for stretch in emergencyStretches where chosen.isDesperate {
            chosen = chosenBreaks(section, request, emergencyStretch: stretch)
        }
        return chosen.breaks
    }

    /// Shares of the measure; a line that is a quarter empty is as bad as the worst that justified text has.
    private static let emergencyStretches = [0.06, 0.12, 0.25]

    private static func chosenBreaks(
        _ section: LineSection, _ request: LineBreakRequest, emergencyStretch: Double
    ) -> (breaks: [Int], isDesperate: Bool) {
        let badness = LineBadness(request, emergencyStretch: emergencyStretch, hasGaps: section.hasGaps)
        let count = section.candidates.count
        return section.candidates.withUnsafeBufferPointer { candidates in
            withUnsafeTemporaryAllocation(of: LineSearch.Node.self, capacity: count * badness.classes) { nodes in
                nodes.initialize(repeating: LineSearch.Node())
                var search = LineSearch(section: section, request: request, badness: badness, candidates: candidates, nodes: nodes)
                return search.chosenBreaks()
            }
        }
    }
}

/// How bad single lines are.
///
/// The numbers are those of TeX (Knuth, The TeXbook, chapters 12 and 14) where TeX has one.
struct LineBadness {
    /// `\linepenalty`, which keeps lines few.
    static let linePenalty = 10.0
    /// `\adjdemerits`, where a tight line follows a loose one, and `\doublehyphendemerits`.
    static let adjacentDemerits = 10_000.0, doubleHyphenDemerits = 10_000.0
    /// `\finalhyphendemerits`, where the last line begins with the rest of a word.
    static let finalHyphenDemerits = 5_000.0
    /// A space may stretch by half of its width. It shrinks by a fifth at most, less than TeX's third: readers of large print need the
    /// gaps.
    static let stretch = 0.5, shrink = 0.2
    /// Where TeX gives up on a line.
    static let infinitelyBad = 10_000.0
    /// `\hyphenpenalty`; breaks inside words that fit no line are as bad as a quarter and half of a ragged line left empty.
    private static let hyphenPenalty = 50.0, emergencyPenalty = 100.0, anywherePenalty = 200.0
    /// Of a ragged line that is wholly empty; a quarter empty counts as much as spaces stretched to their limit (100).
    private static let raggedBadness = 400.0

    let isJustified: Bool
    /// Share of the measure that lines may stretch by in addition.
    private let emergencyStretch: Double
    private let wrapsCharacters: Bool
    /// By how much of its width a space may shrink: by nothing among ideographs, where lines may end nearly everywhere.
    let shrink: Double

    init(_ request: LineBreakRequest, emergencyStretch: Double, hasGaps: Bool) {
        shrink = hasGaps ? 0 : Self.shrink
        isJustified = request.alignment == .justified
        wrapsCharacters = request.wrapsCharacters
        self.emergencyStretch = emergencyStretch
    }

    /// TeX's four classes (tight, decent, loose, very loose) where spaces stretch; else one.
    var classes: Int { isJustified ? 4 : 1 }

    /// Stretch or shrink of the spaces as a share of what they can give.
    @inline(__always)
    func ratio(_ gap: Points, _ spaces: Points, _ room: Points) -> Double {
        guard isJustified else { return 0 }
        if gap < 0 { return gap.ratio(to: max(spaces * shrink, 1e-9)) }
        return gap.ratio(to: max(spaces * Self.stretch + emergencyStretch * room, 1e-9))
    }

    @inline(__always)
    func badness(_ gap: Points, _ ratio: Double, _ room: Points) -> Double {
        guard isJustified else { return ragged(gap, room) }
        let badness = 100 * abs(ratio * ratio * ratio)
        return badness < Self.infinitelyBad ? badness : Self.infinitelyBad * (1 + share(gap, room))
    }

    /// Of a line whose spaces keep their width.
    @inline(__always)
    func ragged(_ gap: Points, _ room: Points) -> Double { Self.raggedBadness * share(gap, room) }

    @inline(__always)
    private func share(_ gap: Points, _ room: Points) -> Double { max(gap.ratio(to: max(room, 1e-9)), 0) }

    func penalty(_ kind: ShapedParagraph.BreakKind) -> Double {
        switch kind {
        case .allowed, .mandatory, .repeatedHyphen: 0
        case .hyphen: wrapsCharacters ? 0 : Self.hyphenPenalty
        case .joint, .emergency: wrapsCharacters ? 0 : Self.emergencyPenalty
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
/// For each candidate, from the first to the last, the search finds the best way to break all text before it: of all starts from which one
/// line reaches this end, the one whose own best demerits and those of the line are least together. At the last candidate the way back
/// along `Node.previous` is the paragraph. Three things make this fast and exact:
///
/// - **Active starts.** Lines only grow with their end, so a start from which a line is too wide, however far its spaces shrink, is too
///   early for every later end as well. The starts still in question are all from `active` on, a window that moves forward as Knuth and
///   Plass's list of active breakpoints does, and start 0 for itself, since the first line may have an indent.
/// - **Bound.** Starts are tried from the fullest line to the emptiest. Once lines are loose their demerits only rise, so when those of the
///   line alone and `bound`, which no active start's demerits are under, exceed the best known total, no later start can win.
/// - **Slack.** Where lines are justified there are four nodes for each candidate, one for each class of fitness of the line that ends
/// there, because a tight line beside a loose one costs `adjacentDemerits`: a worse total of another class may yet win on the next line, by
///   no more than that. The search therefore goes on until even a total better by that `slack` is out of reach.
///
/// Unlike Knuth and Plass there is no tolerance: every line that fits is considered, and where none does one overfull line is forced.
struct LineSearch {
    /// The best way to one candidate whose last line is of one class of fitness.
    struct Node {
        var demerits = Double.infinity
        var previous: Int32 = -1
        /// Lines in a row that end with a hyphen.
        var hyphens: Int32 = 0
    }

    /// Demerits of a line that is too wide and cannot be otherwise.
    private static let overfull = 1e12
    /// Demerits of a line that ends with one hyphen more than may follow one another: more than those of the worst lines that a paragraph
    /// may have instead, so that there is one only within a word that is longer than the lines allowed, which is divided as seldom as can
    /// be. Forbidden, its hyphens would leave no line but one for each syllable.
    private static let beyondLimit = 1e10
    /// Starts that are considered for one line; more than any page needs, and the bound for text of no width.
    private static let activeLimit = 1_000

    let section: LineSection
    let request: LineBreakRequest
    let badness: LineBadness
    let candidates: UnsafeBufferPointer<BreakCandidate>
    let nodes: UnsafeMutableBufferPointer<Node>
    /// The first start but 0 that a line may still have, and whether 0 may: apart, because the first line's measure is its own.
    private var active = 1
    private var isFirstActive = true
    /// No active start has fewer demerits.
    private var bound = 0.0

    init(
        section: LineSection, request: LineBreakRequest, badness: LineBadness,
        candidates: UnsafeBufferPointer<BreakCandidate>, nodes: UnsafeMutableBufferPointer<Node>
    ) {
        self.section = section
        self.request = request
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

    /// Drops the starts from which no line fits any more, and finds the bound of the others.
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

    /// Tries the active starts, from the fullest line to the emptiest, until none could win any more.
    @inline(__always)
    private func consider(_ end: Int, _ isLast: Bool, upToWords words: Int) {
        if isFirstActive, candidates[0].words <= words { _ = consider(end, start: 0, isLast, isForced: false) }
        // As much as another class of fitness may save on the next line.
        let slack = badness.isJustified ? LineBadness.adjacentDemerits : 0
        var start = max(active, 1)
        while start < end, candidates[start].words <= words {
            let ownDemerits = consider(end, start: start, isLast, isForced: false)
            if ownDemerits + bound >= demerits(end) + slack { return }
            start += 1
        }
    }

    /// Whether a line from `start` could end at `end` or later, hyphens aside.
    @inline(__always)
    private func canReach(_ start: Int, _ end: Int) -> Bool {
        let spaces: Points = badness.isJustified ? candidates[end].endSpaces - candidates[start].startSpaces : 0
        return candidates[end].end - candidates[start].start - spaces * badness.shrink <= section.room(start) + LineSection.tolerance
    }

    /// Returns the demerits of the line if it is loose, else 0.
    @inline(__always)
    private func consider(_ end: Int, start: Int, _ isLast: Bool, isForced: Bool) -> Double {
        let width = max(candidates[end].end - candidates[start].start, 0) + candidates[end].hyphen
        let spaces = max(candidates[end].endSpaces - candidates[start].startSpaces, 0)
        let room = section.room(start), gap = room - width
        let limit: Points = badness.isJustified ? spaces * badness.shrink : 0
        if gap < -limit - LineSection.tolerance, !isForced { return 0 }
        let isNatural = isLast && gap >= 0
        let ratio = isNatural ? 0 : badness.ratio(gap, spaces, room)
        let lineBadness = LineBadness.linePenalty + (isForced || isNatural ? 0 : badness.badness(gap, ratio, room))
        let penalty = badness.penalty(candidates[end].kind)
        let demerits = lineBadness * lineBadness + penalty * penalty + (isForced ? Self.overfull : 0)
        let final = isLast && candidates[start].kind == .hyphen ? LineBadness.finalHyphenDemerits : 0
        record(end, start, demerits + final, fitness: badness.fitness(ratio), isForced)
        return gap > 0 && !isNatural ? demerits : 0
    }

    @inline(__always)
    private func record(_ end: Int, _ start: Int, _ demerits: Double, fitness: Int, _ isForced: Bool) {
        let classes = badness.classes, target = end * classes + fitness
        let isHyphen = candidates[end].kind == .hyphen, limit = Int32(clamping: request.maximumConsecutiveHyphens)
        for other in 0..<classes {
            let node = nodes[start * classes + other]
            var total = node.demerits + demerits
            guard total < nodes[target].demerits else { continue }
            let hyphens = isHyphen ? node.hyphens + 1 : 0
            if limit > 0, hyphens > limit, !isForced { total += Self.beyondLimit }
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
