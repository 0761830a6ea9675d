import TypesetBase

/// Lines that are filled one after the other, instead of by total fit.
///
/// - Code fills each line completely, as in editors: evenly broken lines would hide where its author ended them.
/// - Chinese and Japanese lines are rows of squares. They are filled except for line ends that the rules forbid and for words in letters
///   (JLREQ 2.3 and 3.1; CLREQ 2.3 and 3.1). Total fit would leave squares empty on one line because another must be shorter.
extension LineSection {
    /// Fills each line completely; returns indices into `candidates`.
    func firstFit() -> [Int] { filled { _, _ in 0 } }

    /// Fills each line completely, but divides a word only if the line would otherwise be too empty.
    func bestFit(_ request: LineBreakRequest) -> [Int] {
        let badness = LineBadness(request, emergencyStretch: 0, hasGaps: hasGaps, expansion: 0)
        let limit = request.maximumConsecutiveHyphens
        var chosen = filled { line, hyphens in
            let end = candidates[line.upperBound]
            if end.kind == .hyphen, limit > 0, hyphens >= limit { return .infinity }
            return badness.ragged(gap(line), room(line.lowerBound)) + badness.penalty(end.kind)
        }
        if forbidsOrphan { keepLastWords(&chosen) }
        return chosen
    }

    /// Returns the ends of lines that are filled one after the other, each at the least cost.
    ///
    /// - Parameter cost: the cost of a line, from its start to its end, after a number of consecutive lines that end with a hyphen. Of
    ///   lines with equal cost the fullest is chosen.
    private func filled(_ cost: (_ line: ClosedRange<Int>, _ hyphens: Int) -> Double) -> [Int] {
        let last = candidates.count - 1
        var chosen = [0], start = 0, hyphens = 0
        while start < last {
            var best = start + 1, least = Double.infinity, end = start + 1
            while end <= last, gap(start...end) + candidates[end].hyphen >= -Self.tolerance {
                if gap(start...end) >= -Self.tolerance {
                    let cost = end == last ? 0 : cost(start...end, hyphens)
                    if cost <= least { (best, least) = (end, cost) }
                }
                end += 1
            }
            hyphens = candidates[best].kind == .hyphen ? hyphens + 1 : 0
            start = best
            chosen.append(best)
        }
        return chosen
    }

    /// The room that a line leaves empty.
    private func gap(_ line: ClosedRange<Int>) -> Points {
        let start = candidates[line.lowerBound], end = candidates[line.upperBound]
        return room(line.lowerBound) - (end.end + end.hyphen - start.start)
    }

    /// Moves words from the second-to-last line to the last if the last has a single word.
    private func keepLastWords(_ chosen: inout [Int]) {
        guard chosen.count > 2 else { return }
        let last = candidates.count - 1, previous = chosen.count - 2, words = candidates[last].words - 2
        guard candidates[chosen[previous]].words > words else { return }
        let earlier = candidates.lastIndex { $0.words <= words && $0.kind == .allowed }
        guard let earlier, earlier > chosen[previous - 1], gap(earlier...last) >= -Self.tolerance else { return }
        chosen[previous] = earlier
    }
}
