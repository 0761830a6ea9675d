import TypesetBase

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

    mutating func chosenBreaks() -> (breaks: [Int], needsEmergencyStretch: Bool) {
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
        if isLast, section.forbidsOrphan { tryStarts(of: end, isLast, upToWords: candidates[end].words - 2) }
        if demerits(end) == .infinity { tryStarts(of: end, isLast, upToWords: .max) }
        if demerits(end) == .infinity { _ = tryLine(to: end, from: end - 1, isLast, isForced: true) }
    }

    /// Tries the active starts, from the fullest line to the emptiest, until no other can win.
    @inline(__always)
    private func tryStarts(of end: Int, _ isLast: Bool, upToWords words: Int) {
        if isFirstActive, candidates[0].words <= words { _ = tryLine(to: end, from: 0, isLast, isForced: false) }
        // The amount that another fitness class may save on the next line.
        let slack = badness.isJustified ? LineBadness.adjacentDemerits : 0
        var start = max(active, 1)
        while start < end, candidates[start].words <= words {
            let ownDemerits = tryLine(to: end, from: start, isLast, isForced: false)
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
    func change(_ start: Int, _ end: Int, _ width: Points) -> Points {
        max(width - (candidates[end].rigid - candidates[start].rigid), 0) * badness.expansion
    }

    /// Records the line as a way to `end`, and returns its demerits if it is loose, otherwise the minimum for a line.
    @inline(__always)
    private func tryLine(to end: Int, from start: Int, _ isLast: Bool, isForced: Bool) -> Double {
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
        let penalty = badness.penalty(candidates[end].kind) + (candidates[end].strandsWord ? LineBadness.strandedWordPenalty : 0)
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
    func demerits(_ candidate: Int) -> Double { nodes[bestNode(candidate)].demerits }

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
