/// The patterns of one level of a dictionary, which divides compounds into words or words into syllables.
struct PatternLevel: Sendable {
    /// Which of the patterns that end at a place of a word are in force.
    enum Matching {
        /// The longest one that patterns begin with, whose levels the file has joined with those of the shorter ones: libhyphen's.
        case longest
        /// All of them: TeX's.
        case all
    }

    let file: [UInt8]
    let trie: PatternTrie
    let matching: Matching
    let isUTF8: Bool

    /// The divisions of a word by these patterns, without regard to how few letters they leave.
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
        // No word is divided after its last byte.
        for index in word.indices.dropLast() where levels[index + 1] & 1 == 1 { divisions.isDivided[index] = true }
        for change in changes.found(in: word.count) where divisions.isDivided[change.end] { divisions.changes[change.end] = change.change }
        return divisions
    }

    private func apply(_ line: PatternLine, at start: Int, _ levels: inout [UInt8], _ changes: inout Changes) {
        guard let replacement = line.replacement(isUTF8: isUTF8) else { return }
        // The place before the first letter.
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

    /// Calls `body` with where a pattern begins in a text, and in the file.
    private func forEachMatch(in text: [UInt8], _ body: (_ start: Int, _ pattern: Int) -> Void) {
        switch matching {
        case .longest: forEachLongestMatch(in: text, body)
        case .all: forEachOfAllMatches(in: text, body)
        }
    }

    /// After each byte the longest text before it that patterns begin with is the one that counts, whether it is a pattern or not.
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

    /// The node of the longest text from `start` or later to `end`; `start` is moved to where it begins.
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

/// The changes of spelling that patterns ask for while a word is matched.
private struct Changes {
    /// By the place of a division, counted from the full stop before the word: the text of the pattern that divides there.
    private var texts: [Int: Range<Int>] = [:]
    /// By the first byte that a pattern replaces: how many these are, and the place of the division.
    private var counts: [Int: Int] = [:]
    private var divisions: [Int: Int] = [:]

    mutating func set(_ text: Range<Int>, at place: Int) { texts[place] = text }

    mutating func remove(at place: Int) {
        if !texts.isEmpty { texts[place] = nil }
    }

    mutating func setCount(_ count: Int, at start: Int) { counts[start] = count }

    mutating func setDivision(_ place: Int, at start: Int) { divisions[start] = place }

    /// Changes that do not overlap, from the beginning of a word, each with the byte before the hyphen.
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
