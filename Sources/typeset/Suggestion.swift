/// Finds the name that somebody most likely meant.
enum Suggestion {
    /// The candidate with the fewest edits, where those are at most a third of what was written, or one that it begins.
    static func nearest(to text: String, in candidates: [String]) -> String? {
        let written = Array(text.lowercased())
        let limit = max(1, written.count / 3)
        let ranked = candidates.map { (name: $0, edits: distance(written, Array($0.lowercased()))) }
        if let best = ranked.min(by: { $0.edits < $1.edits }), best.edits <= limit { return best.name }
        let begun = candidates.filter { written.count >= 2 && $0.lowercased().hasPrefix(text.lowercased()) }
        return begun.count == 1 ? begun[0] : nil
    }

    /// Edits with swaps of neighbours counted once (optimal string alignment).
    static func distance(_ a: [Character], _ b: [Character]) -> Int {
        var twoBack: [Int] = [], previous = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(row[j] + 1, previous[j + 1] + 1, previous[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, twoBack[j - 1] + 1) }
                row.append(best)
            }
            (twoBack, previous) = (previous, row)
        }
        return previous[b.count]
    }
}
