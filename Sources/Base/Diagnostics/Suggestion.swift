/// "Did you mean …?": suggestions for unknown names.
package enum Suggestion {
    /// The candidate most similar to a misspelt word; nil if none is similar enough.
    ///
    /// At most a third of the word's letters, but at least one, may differ, and at least one must agree. Case is ignored. The first of
    /// several equally similar candidates is returned.
    package static func closest(to word: String, among candidates: some Sequence<String>) -> String? {
        let letters = Array(word.lowercased().unicodeScalars.prefix(longestWord)), outline = WordOutline(word, length: longestWord)
        var limit = min(max(1, letters.count / 3) + 1, letters.count)
        var best: String?
        for candidate in candidates {
            // Most words differ in more letters, which is determined without comparing their order.
            if let outline, let other = WordOutline(candidate, length: longestWord), outline.leastDistance(to: other) >= limit { continue }
            let other = Array(candidate.lowercased().unicodeScalars.prefix(longestWord))
            guard abs(other.count - letters.count) < limit else { continue }
            let distance = editDistance(letters, other)
            if distance < limit { (best, limit) = (candidate, distance) }
        }
        return best
    }

    /// Hints for an unknown name: the most similar candidate, otherwise the candidates that begin with the word.
    ///
    /// If there are none of these, the hint lists all candidates if there are at most 16. Otherwise the result is empty.
    package static func hints(for word: String, among candidates: [String]) -> [String] {
        if let best = closest(to: word, among: candidates) { return ["did you mean `\(best)`?"] }
        let longer = word.count < 3 ? [] : candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
        if (1...longestList).contains(longer.count) { return ["did you mean " + longer.map { "`\($0)`" }.joined(separator: " or ") + "?"] }
        guard !candidates.isEmpty, candidates.count <= longestList else { return [] }
        return ["use one of: " + candidates.joined(separator: ", ")]
    }

    /// The number of letters that are compared, since the edit distance takes time proportional to the product of both lengths.
    private static let longestWord = 64
    private static let longestList = 16

    /// The number of insertions, deletions, replacements and swaps of neighbours that turn one word into the other (optimal string
    /// alignment).
    static func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> Int {
        var beforeLast = [Int](), last = Array(0...b.count)
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, beforeLast[j - 1] + 1) }
                row.append(cost)
            }
            (beforeLast, last) = (last, row)
        }
        return last[b.count]
    }
}

/// The set of letters in an ASCII word, and their number.
private struct WordOutline {
    private var letters: UInt64 = 0
    private var count = 0

    /// Finds the letters of a word; nil for words with other letters.
    ///
    /// - Parameter length: the number of letters to read.
    init?(_ word: String, length: Int) {
        for byte in word.utf8.prefix(length) {
            guard byte < 0x80 else { return nil }
            // Upper and lower case count as one letter.
            letters |= 1 << UInt64(((0x41...0x5A).contains(byte) ? byte | 0x20 : byte) & 0x3F)
            count += 1
        }
    }

    /// The least number of differences between two words: each adds, removes or replaces one letter.
    func leastDistance(to other: WordOutline) -> Int {
        max(abs(count - other.count), (letters & ~other.letters).nonzeroBitCount, (other.letters & ~letters).nonzeroBitCount)
    }
}
