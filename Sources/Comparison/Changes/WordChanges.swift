/// The changed words of two versions of a block.
struct WordChanges {
    /// The words of one version that the other has not, in both versions; one side may be empty.
    struct Hunk {
        var old: Range<Int>
        var new: Range<Int>
    }

    let hunks: [Hunk]
    /// The equal words of both versions.
    let equal: [(old: Int, new: Int)]

    init(_ old: ComparedFile, _ a: Range<Int>, _ new: ComparedFile, _ b: Range<Int>, _ vocabulary: Vocabulary, ignoresHyphens: Bool) {
        let pairs = SequenceAlignment(old.tokens[a].map(\.word), new.tokens[b].map(\.word)).pairs
        var equal = pairs.map { (old: $0.old + a.lowerBound, new: $0.new + b.lowerBound) }
        var hunks: [Hunk] = [], (i, j) = (a.lowerBound, b.lowerBound)
        for pair in equal + [(a.upperBound, b.upperBound)] {
            if i < pair.old || j < pair.new {
                let hunk = Hunk(old: i..<pair.old, new: j..<pair.new)
                if let last = hunks.last, last.old.upperBound == hunk.old.lowerBound, last.new.upperBound == hunk.new.lowerBound {
                    hunks[hunks.count - 1] = Hunk(
                        old: last.old.lowerBound..<hunk.old.upperBound, new: last.new.lowerBound..<hunk.new.upperBound)
                } else {
                    hunks.append(hunk)
                }
            }
            (i, j) = (pair.old + 1, pair.new + 1)
        }
        hunks = hunks.compactMap { hunk in
            let (trimmed, common) = Self.trimmed(hunk, old, new, vocabulary, ignoresHyphens: ignoresHyphens)
            equal += common
            return trimmed
        }
        equal.sort { ($0.old, $0.new) < ($1.old, $1.new) }
        self.hunks = Self.respaced(hunks, equal, old, new)
        self.equal = equal
    }

    /// Returns the part of a hunk whose letters differ, and the words whose letters are equal.
    ///
    /// The part is nil if only the division into words differs, as where a line ends within a word, or where a part of a word is bold.
    private static func trimmed(
        _ hunk: Hunk, _ old: ComparedFile, _ new: ComparedFile, _ vocabulary: Vocabulary, ignoresHyphens: Bool
    ) -> (hunk: Hunk?, common: [(old: Int, new: Int)]) {
        func letters(_ file: ComparedFile, _ range: Range<Int>) -> [(letter: Unicode.Scalar, token: Int)] {
            range.flatMap { index in vocabulary.word(file.tokens[index].word).unicodeScalars.map { ($0, index) } }
                .filter { !ignoresHyphens || !Self.hyphens.contains($0.0) }
        }
        let a = letters(old, hunk.old), b = letters(new, hunk.new)
        var start = 0, end = 0
        while start < min(a.count, b.count), a[start].letter == b[start].letter { start += 1 }
        func common(_ start: Int, _ end: Int) -> [(old: Int, new: Int)] {
            let letters = Array(zip(a, b).prefix(start)) + Array(zip(a.suffix(end), b.suffix(end)))
            return letters.reduce(into: []) { pairs, letter in
                if pairs.last.map({ $0 != (letter.0.token, letter.1.token) }) ?? true { pairs.append((letter.0.token, letter.1.token)) }
            }
        }
        if start == a.count, start == b.count { return (Self.respaced(a, b, old, new), common(start, 0)) }
        while end < min(a.count, b.count) - start, a[a.count - 1 - end].letter == b[b.count - 1 - end].letter { end += 1 }
        // Whole words are shown, so both ends move outwards to a place that is between words in both versions.
        func isInWord(_ letters: [(letter: Unicode.Scalar, token: Int)], _ index: Int) -> Bool {
            index > 0 && index < letters.count && letters[index - 1].token == letters[index].token
        }
        while start > 0, isInWord(a, start) || isInWord(b, start) { start -= 1 }
        while end > 0, isInWord(a, a.count - end) || isInWord(b, b.count - end) { end -= 1 }
        func tokens(_ letters: [(letter: Unicode.Scalar, token: Int)], _ range: Range<Int>) -> Range<Int> {
            guard start < letters.count - end else {
                let place = start < letters.count ? letters[start].token : range.upperBound
                return place..<place
            }
            return letters[start].token..<letters[letters.count - 1 - end].token + 1
        }
        return (Hunk(old: tokens(a, hunk.old), new: tokens(b, hunk.new)), common(start, end))
    }

    // MARK: - Spaces

    /// The hunks, and those of equal words before which only one file has a space.
    private static func respaced(
        _ hunks: [Hunk], _ equal: [(old: Int, new: Int)], _ old: ComparedFile, _ new: ComparedFile
    ) -> [Hunk] {
        var hunks = hunks, isChanged = false
        for (index, pair) in equal.enumerated() where old.border(before: pair.old).differs(from: new.border(before: pair.new)) {
            if let hunk = hunks.firstIndex(where: { $0.old.upperBound == pair.old && $0.new.upperBound == pair.new }) {
                hunks[hunk] = Hunk(
                    old: hunks[hunk].old.lowerBound..<pair.old + 1, new: hunks[hunk].new.lowerBound..<pair.new + 1)
            } else if index > 0, equal[index - 1].old == pair.old - 1, equal[index - 1].new == pair.new - 1 {
                hunks.append(Hunk(old: pair.old - 1..<pair.old + 1, new: pair.new - 1..<pair.new + 1))
                isChanged = true
            }
        }
        return isChanged ? hunks.sorted { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) } : hunks
    }

    /// The words of equal letters between which only one file has spaces; nil if there are none.
    private static func respaced(
        _ a: [(letter: Unicode.Scalar, token: Int)], _ b: [(letter: Unicode.Scalar, token: Int)], _ old: ComparedFile, _ new: ComparedFile
    ) -> Hunk? {
        func border(_ file: ComparedFile, _ letters: [(letter: Unicode.Scalar, token: Int)], _ index: Int) -> WordBorder {
            letters[index - 1].token == letters[index].token ? .joined : file.border(before: letters[index].token)
        }
        let places = a.indices.dropFirst().filter { border(old, a, $0).differs(from: border(new, b, $0)) }
        guard let first = places.first, let last = places.last else { return nil }
        return Hunk(old: a[first - 1].token..<a[last].token + 1, new: b[first - 1].token..<b[last].token + 1)
    }

    /// The hyphens that may end a line: HYPHEN-MINUS and HYPHEN.
    static let hyphens: Set<Unicode.Scalar> = ["-", "\u{2010}"]
}

/// The border between two tokens of a block.
enum WordBorder {
    /// A space is drawn there.
    case spaced
    /// The tokens are parts of one word.
    case joined
    /// The gap may be a space, or a line may end within the word.
    case unknown

    /// Whether one version has a space and the other has none.
    func differs(from other: WordBorder) -> Bool {
        switch (self, other) {
        case (.spaced, .joined), (.joined, .spaced): true
        default: false
        }
    }
}

extension ComparedFile {
    /// Returns the border between a token and the one before it.
    func border(before index: Int) -> WordBorder {
        let traits = tokens[index].traits
        if traits.contains(.spaced) { return .spaced }
        guard traits.contains(.glued), !traits.contains(.separateLine), index > 0 else { return .unknown }
        return isOfThisProgram || tokens[index - 1].baseline == tokens[index].baseline ? .joined : .unknown
    }
}
