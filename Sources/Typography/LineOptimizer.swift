/// Total fit over the candidates of one section.
struct LineOptimizer {
    /// The best way to one candidate whose last line has one fitness.
    private struct Node {
        var demerits = Double.infinity
        var previous: Int32 = -1
        /// Lines in a row that end with a hyphen.
        var hyphens: Int32 = 0
    }

    /// The numbers are those of TeX (Knuth, The TeXbook, chapters 12 and 14): `\linepenalty`, `\hyphenpenalty`, `\adjdemerits`, `\doublehyphendemerits`;
    /// a space may stretch by half of its width. It shrinks by a fifth at most, less than TeX's third, since readers of large print need the gaps.
    private enum Parameter {
        static let linePenalty = 10.0, hyphenPenalty = 50.0
        static let adjacentDemerits = 10_000.0, doubleHyphenDemerits = 10_000.0
        static let stretch = 0.5, shrink = 0.2
        /// Breaks inside words that fit no line: as bad as a quarter and half of a ragged line left empty.
        static let emergencyPenalty = 100.0, anywherePenalty = 200.0
        /// Badness of a ragged line that is wholly empty; a quarter empty counts as much as a space stretched to its limit (100).
        static let raggedBadness = 400.0
        /// Where TeX gives up on a justified line; beyond it, badness grows with the gap alone, so that the least bad line still wins.
        static let infinitelyBad = 10_000.0
        static let overfull = 1e12
        /// Starts that are considered for one line; more than any page needs, and the bound for text of no width.
        static let activeLimit = 1_000
    }

    private let section: LineSection
    private let request: LineBreakRequest
    private let isJustified: Bool
    /// TeX's four classes (tight, decent, loose, very loose) where spaces stretch; else one.
    private let classes: Int
    private var nodes: [Node]

    init(_ section: LineSection, _ request: LineBreakRequest) {
        self.section = section
        self.request = request
        isJustified = request.alignment == .justified
        classes = isJustified ? 4 : 1
        nodes = Array(repeating: Node(), count: section.candidates.count * classes)
    }

    /// Indices into the section's candidates, from the first to the last.
    consuming func chosenBreaks() -> [Int] {
        let last = section.candidates.count - 1
        nodes[isJustified ? 1 : 0] = Node(demerits: 0)
        var active = 1
        var isFirstActive = true
        section.candidates.withUnsafeBufferPointer { candidates in
            for end in 1...max(last, 1) where end <= last {
                isFirstActive = isFirstActive && canReach(candidates, 0, end)
                active = max(active, end - Parameter.activeLimit)
                while active < end - 1, !canReach(candidates, active, end) { active += 1 }
                reach(candidates, end, isFirstActive, active, keepsTwoWords: !request.allowsOrphans && end == last)
            }
        }
        return path(to: last)
    }

    private mutating func reach(_ candidates: UnsafeBufferPointer<BreakCandidate>, _ end: Int, _ isFirstActive: Bool, _ active: Int, keepsTwoWords: Bool) {
        if keepsTwoWords {
            let limit = candidates[end].words - 2
            consider(candidates, end, isFirstActive, active) { candidates[$0].words <= limit }
        } else {
            consider(candidates, end, isFirstActive, active) { _ in true }
        }
        if keepsTwoWords, !isReached(end) { consider(candidates, end, isFirstActive, active) { _ in true } }
        if !isReached(end) { consider(candidates, end, start: end - 1, isForced: true) }
    }

    @inline(__always)
    private mutating func consider(_ candidates: UnsafeBufferPointer<BreakCandidate>, _ end: Int, _ isFirstActive: Bool, _ active: Int, _ isAllowed: (Int) -> Bool) {
        if isFirstActive, isAllowed(0) { consider(candidates, end, start: 0, isForced: false) }
        for start in max(active, 1)..<max(end, max(active, 1)) where isAllowed(start) { consider(candidates, end, start: start, isForced: false) }
    }

    private func isReached(_ end: Int) -> Bool {
        (0..<classes).contains { nodes[end * classes + $0].demerits < .infinity }
    }

    /// Whether a line from `start` could end at `end` or later: hyphens aside, lines only grow.
    @inline(__always)
    private func canReach(_ candidates: UnsafeBufferPointer<BreakCandidate>, _ start: Int, _ end: Int) -> Bool {
        let width = candidates[end].end - candidates[start].start
        let spaces = candidates[end].endSpaces - candidates[start].startSpaces
        return width - (isJustified ? spaces * Parameter.shrink : 0) <= section.room(start) + LineSection.tolerance
    }

    @inline(__always)
    private mutating func consider(_ candidates: UnsafeBufferPointer<BreakCandidate>, _ end: Int, start: Int, isForced: Bool) {
        let width = max(candidates[end].end - candidates[start].start, 0) + candidates[end].hyphen
        let spaces = max(candidates[end].endSpaces - candidates[start].startSpaces, 0)
        let room = section.room(start), gap = room - width
        let limit = isJustified ? spaces * Parameter.shrink : 0
        if gap < -limit - LineSection.tolerance, !isForced { return }
        let isLast = end == section.candidates.count - 1
        let ratio = self.ratio(gap, spaces)
        let badness = isForced ? 0 : self.badness(gap, ratio, room, isLast)
        let penalty = self.penalty(candidates[end].kind)
        var demerits = (Parameter.linePenalty + badness) * (Parameter.linePenalty + badness) + penalty * penalty
        if isForced { demerits += Parameter.overfull }
        record(end, start, demerits, fitness: fitness(isLast ? min(ratio, 0) : ratio), isHyphen: candidates[end].kind == .hyphen, isForced)
    }

    private mutating func record(_ end: Int, _ start: Int, _ demerits: Double, fitness: Int, isHyphen: Bool, _ isForced: Bool) {
        let target = end * classes + fitness
        for other in 0..<classes {
            let node = nodes[start * classes + other]
            guard node.demerits < .infinity else { continue }
            let hyphens = isHyphen ? node.hyphens + 1 : 0
            let limit = request.maximumConsecutiveHyphens
            if limit > 0, hyphens > limit, !isForced { continue }
            var total = node.demerits + demerits
            if abs(other - fitness) > 1 { total += Parameter.adjacentDemerits }
            if hyphens > 1 { total += Parameter.doubleHyphenDemerits }
            if total < nodes[target].demerits { nodes[target] = Node(demerits: total, previous: Int32(start * classes + other), hyphens: hyphens) }
        }
    }

    private func path(to last: Int) -> [Int] {
        var node = (0..<classes).map { last * classes + $0 }.min { nodes[$0].demerits < nodes[$1].demerits } ?? 0
        var chosen = [last]
        while nodes[node].previous >= 0, node / classes > 0 {
            node = Int(nodes[node].previous)
            chosen.append(node / classes)
        }
        return chosen.reversed()
    }
}

// MARK: - How bad a line is

extension LineOptimizer {
    /// Stretch or shrink of the spaces as a share of what they can give.
    @inline(__always)
    private func ratio(_ gap: Double, _ spaces: Double) -> Double {
        guard isJustified else { return 0 }
        return gap / max(spaces * (gap < 0 ? Parameter.shrink : Parameter.stretch), 1e-9)
    }

    @inline(__always)
    private func badness(_ gap: Double, _ ratio: Double, _ room: Double, _ isLast: Bool) -> Double {
        if isLast, gap >= 0 { return 0 }
        let share = gap / max(room, 1e-9)
        guard isJustified else { return Parameter.raggedBadness * max(share, 0) }
        let badness = 100 * abs(ratio * ratio * ratio)
        return badness < Parameter.infinitelyBad ? badness : Parameter.infinitelyBad * (1 + max(share, 0))
    }

    private func penalty(_ kind: ShapedParagraph.BreakKind) -> Double {
        switch kind {
        case .allowed, .mandatory: 0
        case .hyphen: request.wrapsCharacters ? 0 : Parameter.hyphenPenalty
        case .emergency: request.wrapsCharacters ? 0 : Parameter.emergencyPenalty
        case .anywhere: request.wrapsCharacters ? 0 : Parameter.anywherePenalty
        }
    }

    @inline(__always)
    private func fitness(_ ratio: Double) -> Int {
        guard isJustified else { return 0 }
        return ratio < -0.5 ? 0 : ratio <= 0.5 ? 1 : ratio <= 1 ? 2 : 3
    }
}
