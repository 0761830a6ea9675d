/// The patterns of one level of a dictionary, which divides compounds into words or words into syllables.
struct PatternLevel: Sendable {
    /// The rule that selects among the patterns that end at the same byte of a word.
    enum Matching {
        /// Only the longest prefix of a pattern applies, whose levels the file has joined with those of the shorter ones; as in libhyphen.
        case longest
        /// All patterns apply; as in TeX.
        case all
    }

    let file: [UInt8]
    let trie: PatternTrie
    let matching: Matching
    let isUTF8: Bool

    /// The divisions of a word by these patterns, without the minimum numbers of letters.
    func divisions(of word: [UInt8]) -> Divisions {
        let fullStop = UInt8(ascii: "."), text = [fullStop] + word + [fullStop]
        var levels = [UInt8](repeating: 0, count: text.count), changes = Changes()
        forEachMatch(in: text) { start, pattern in
            let line = PatternLine(file, at: pattern)
            if line.hasReplacement {
                apply(line, at: start, &levels, &changes)
            } else {
                line.forEachLevel { place, level in
                    let index = start + place - 1
                    guard index >= 0, levels[index] < level else { return }
                    levels[index] = level
                    if level & 1 == 1 { changes.remove(at: index) }
                }
            }
        }
        var divisions = Divisions(count: word.count)
        // A word is never divided after its last byte.
        for index in word.indices.dropLast() where levels[index + 1] & 1 == 1 { divisions.isDivided[index] = true }
        for change in changes.found(in: word.count) where divisions.isDivided[change.end] { divisions.changes[change.end] = change.change }
        return divisions
    }

    private func apply(_ line: PatternLine, at start: Int, _ levels: inout [UInt8], _ changes: inout Changes) {
        guard let replacement = line.replacement(isUTF8: isUTF8) else { return }
        // The index before the first letter.
        let first = start - 1 + (line.startsWord ? 1 : 0), replaced = first + replacement.start
        changes.setCount(replacement.count, at: replaced)
        line.forEachLevel { place, level in
            let index = start + place - 1
            guard index >= first, index >= 0, levels[index] < level else { return }
            levels[index] = level
            guard level & 1 == 1 else { return }
            changes.set(replacement.text, at: index)
            if (replaced...replaced + max(replacement.count, 0)).contains(index) { changes.setDivision(index, at: replaced) }
        }
    }

    /// Calls `body` with the start of each matching pattern in a text and in the file.
    private func forEachMatch(in text: [UInt8], _ body: (_ start: Int, _ pattern: Int) -> Void) {
        switch matching {
        case .longest: forEachLongestMatch(in: text, body)
        case .all: forEachOfAllMatches(in: text, body)
        }
    }

    /// Calls `body` with the longest prefix of a pattern that ends at each byte, if it is a whole pattern.
    private func forEachLongestMatch(in text: [UInt8], _ body: (_ start: Int, _ pattern: Int) -> Void) {
        var start = 0, node = PatternTrie.root
        for index in text.indices {
            while true {
                if let next = trie.child(of: node, text[index]) {
                    node = next
                    let pattern = trie.pattern(at: node)
                    if pattern > 0 { body(start, pattern) }
                    break
                }
                start += 1
                guard start <= index else {
                    node = PatternTrie.root
                    break
                }
                node = longestSuffix(of: text, &start, index)
            }
        }
    }

    /// The node of the longest text that starts at `start` or later and ends at `end`; moves `start` to its beginning.
    private func longestSuffix(of text: [UInt8], _ start: inout Int, _ end: Int) -> PatternTrie.Node {
        while start < end {
            var node = PatternTrie.root, index = start
            while index < end, let next = trie.child(of: node, text[index]) {
                node = next
                index += 1
            }
            if index == end { return node }
            start += 1
        }
        return PatternTrie.root
    }

    private func forEachOfAllMatches(in text: [UInt8], _ body: (_ start: Int, _ pattern: Int) -> Void) {
        for start in text.indices {
            var node = PatternTrie.root
            for index in start..<text.count {
                guard let next = trie.child(of: node, text[index]) else { break }
                node = next
                let pattern = trie.pattern(at: node)
                if pattern > 0 { body(start, pattern) }
            }
        }
    }
}

/// The changes of spelling that patterns request while a word is matched.
private struct Changes {
    /// The text of the dividing pattern, by the index of the division, counted from the full stop before the word.
    private var texts: [Int: Range<Int>] = [:]
    /// The number of replaced bytes and the index of the division, by the first byte that a pattern replaces.
    private var counts: [Int: Int] = [:]
    private var divisions: [Int: Int] = [:]

    mutating func set(_ text: Range<Int>, at place: Int) { texts[place] = text }

    mutating func remove(at place: Int) {
        if !texts.isEmpty { texts[place] = nil }
    }

    mutating func setCount(_ count: Int, at start: Int) { counts[start] = count }

    mutating func setDivision(_ place: Int, at start: Int) { divisions[start] = place }

    /// The changes that do not overlap, from the beginning of a word, each with the byte before the hyphen.
    func found(in count: Int) -> [(end: Int, change: Divisions.Change)] {
        var result: [(end: Int, change: Divisions.Change)] = [], next = 0
        for start in divisions.keys.sorted() where start >= next && start < count {
            guard let place = divisions[start], (1...count).contains(place), let text = texts[place] else { continue }
            guard let length = counts[start], length >= 1 else { continue }
            result.append((place - 1, .init(start: start, count: length, text: text)))
            next = start + length
        }
        return result
    }
}
