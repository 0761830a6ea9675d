/// The hyphenation patterns of a dictionary, in the format of libhyphen and LibreOffice.
///
/// The patterns are Liang's (*Word Hy-phen-a-tion by Com-put-er*, 1983): letters with levels between them. At each point of a word the
/// highest level applies, and odd levels divide it. A dictionary with two levels first divides compounds, then their words.
struct HyphenationPatterns: Sendable {
    /// The minimum numbers of letters before and after a division.
    struct Minimums: Sendable {
        var left = 1
        var right = 1
        /// The minimums next to the divisions between the words of a compound.
        var compoundLeft = 1
        var compoundRight = 1
    }

    let file: [UInt8]
    let encoding: LetterEncoding
    let minimums: Minimums
    /// The texts that have no divisions next to them.
    let undivided: [[UInt8]]
    /// One or two levels.
    let levels: [PatternLevel]

    /// The maximum number of parts of a compound that are divided in turn.
    ///
    /// It is twice the length of the longest word, in characters, because malformed patterns can make parts that are longer than the
    /// compound.
    private static let mostParts = 200

    /// Returns the places at which a word may be divided.
    ///
    /// - Parameter word: a word of letters and marks only.
    func divisions(of word: [UInt8]) -> Divisions {
        var parts = 0
        var divisions = divisions(of: word, isStart: true, isEnd: true, parts: &parts)
        keepLetters(minimums.left, before: &divisions, word)
        keepLetters(minimums.right, after: &divisions, word)
        for text in undivided { removeDivisions(beside: text, in: word, &divisions) }
        return divisions
    }

    /// Returns the divisions of a word or of a part between the divisions of the first level.
    ///
    /// - Parameters:
    ///   - isStart: whether the part is the beginning of the word.
    ///   - isEnd: whether the part is the end of the word.
    ///   - parts: the number of parts so far.
    private func divisions(of word: [UInt8], isStart: Bool, isEnd: Bool, parts: inout Int) -> Divisions {
        let first = levels[0].divisions(of: word)
        guard levels.count > 1 else { return first }
        guard first.isDivided.contains(true) else {
            var divisions = levels[1].divisions(of: word)
            if !isStart { keepLetters(minimums.compoundLeft, before: &divisions, word) }
            if !isEnd { keepLetters(minimums.compoundRight, after: &divisions, word) }
            return divisions
        }
        var divisions = first, start = 0
        for end in word.indices where first.isDivided[end] || start > 0 && end + 1 == word.count {
            defer { start = end + 1 }
            guard end - start > 1, parts < Self.mostParts else { continue }
            parts += 1
            let part = part(of: word, from: start, through: end, first.changes[end])
            let isLast = !first.isDivided[end]
            let inner = self.divisions(of: part, isStart: isStart && start == 0, isEnd: isEnd && isLast, parts: &parts)
            // The last two bytes are one letter, or have no division between them.
            divisions.insert(inner, count: min(end - start - 1, part.count), at: start)
        }
        return divisions
    }

    /// A word of a compound, spelled as before the hyphen: `schiff` of `schiffahrt`.
    private func part(of word: [UInt8], from start: Int, through end: Int, _ change: Divisions.Change?) -> [UInt8] {
        guard let change, change.start >= start, let hyphen = file[change.text].firstIndex(of: UInt8(ascii: "=")) else {
            return Array(word[start...end])
        }
        return Array(word[start..<change.start] + file[change.text.lowerBound..<hyphen])
    }
}

// MARK: - Too few letters

extension HyphenationPatterns {
    private func keepLetters(_ minimum: Int, before divisions: inout Divisions, _ word: [UInt8]) {
        var letters = 0
        for index in word.indices {
            letters += encoding.letterCount(word[...], at: index)
            if letters >= minimum { return }
            if let change = divisions.changes[index] {
                guard let hyphen = file[change.text].firstIndex(of: UInt8(ascii: "=")) else { continue }
                let before = word[..<min(max(change.start, 0), word.count)], added = file[change.text.lowerBound..<hyphen]
                if encoding.letterCount(before) + encoding.letterCount(added) >= minimum { continue }
            }
            divisions.remove(at: index)
        }
    }

    private func keepLetters(_ minimum: Int, after divisions: inout Divisions, _ word: [UInt8]) {
        var letters = 0
        for index in word.indices.dropFirst().reversed() {
            if letters >= minimum { return }
            if encoding.startsLetter(word[index]) { letters += 1 }
            if let change = divisions.changes[index] {
                guard let hyphen = file[change.text].firstIndex(of: UInt8(ascii: "=")) else { continue }
                let after = word[min(max(change.end, 0), word.count)...], added = file[(hyphen + 1)..<change.text.upperBound]
                if encoding.letterCount(after) + encoding.letterCount(added) >= minimum { continue }
            }
            divisions.remove(at: index)
        }
    }

    private func removeDivisions(beside text: [UInt8], in word: [UInt8], _ divisions: inout Divisions) {
        guard !text.isEmpty, word.count >= text.count else { return }
        for start in 0...word.count - text.count where word[start...].starts(with: text) {
            divisions.remove(at: start + text.count - 1)
            if start > 0 { divisions.remove(at: start - 1) }
        }
    }
}
