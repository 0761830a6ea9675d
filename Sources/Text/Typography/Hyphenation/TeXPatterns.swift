import Glibc

/// Hyphenation patterns of TeX as a dictionary of libhyphen.
///
/// Both divide by Liang's patterns (*Word Hy-phen-a-tion by Com-put-er*, 1983): letters with levels between them, of which the highest
/// counts at each place. TeX looks for all patterns at each place of a word; libhyphen's automaton applies the longest that ends there
/// alone, so that it must have the levels of the shorter ones too.
struct TeXPatterns {
    /// A pattern's letters, of which `.` is an end of the word, and the levels before, between and after them.
    private struct Pattern {
        var letters: [Unicode.Scalar]
        var levels: [UInt8]
    }

    private var levels: [[Unicode.Scalar]: [UInt8]] = [:]

    /// - Parameters:
    ///   - patterns: such as `.ab1c`, between white space.
    ///   - exceptions: words with all their hyphens, between white space.
    init(patterns: String, exceptions: String) {
        for word in patterns.split(whereSeparator: \.isWhitespace) { insert(Self.pattern(word)) }
        for word in exceptions.split(whereSeparator: \.isWhitespace) { insert(Self.exception(word)) }
    }

    private mutating func insert(_ pattern: Pattern) {
        levels[pattern.letters, default: pattern.levels].raise(to: pattern.levels, from: 0)
    }

    private static func pattern(_ text: Substring) -> Pattern {
        var pattern = Pattern(letters: [], levels: [0])
        for scalar in text.unicodeScalars {
            if let digit = UInt8(exactly: scalar.value).filter({ (0x30...0x39).contains($0) }) {
                pattern.levels[pattern.levels.count - 1] = digit - 0x30
            } else {
                pattern.letters.append(scalar)
                pattern.levels.append(0)
            }
        }
        return pattern
    }

    /// Levels that no pattern reaches: these have five at most, or seven.
    private static func exception(_ text: Substring) -> Pattern {
        var pattern = Pattern(letters: ["."], levels: [0, 0])
        for scalar in text.unicodeScalars {
            if scalar == "-" {
                pattern.levels[pattern.levels.count - 1] = 9
            } else {
                pattern.letters.append(scalar)
                pattern.levels.append(8)
            }
        }
        pattern.letters.append(".")
        pattern.levels[pattern.levels.count - 1] = 0
        pattern.levels.append(0)
        return pattern
    }

    /// The text of the dictionary's file.
    var dictionary: String {
        var lines: [String] = []
        for letters in Set(levels.keys.flatMap { word in word.indices.map { Array(word[...$0]) } }) {
            let combined = combined(letters)
            guard combined.contains(where: { $0 > 0 }) else { continue }
            let line = Self.text(letters, combined)
            if line.utf8.count < Self.longestLine { lines.append(line) }
        }
        return (["UTF-8"] + lines.sorted()).joined(separator: "\n") + "\n"
    }

    /// The room of libhyphen for a line (`MAX_CHARS`), with its end; it would take what is longer for two patterns.
    private static let longestLine = 98

    /// The levels of all patterns that end where some letters end.
    private func combined(_ letters: [Unicode.Scalar]) -> [UInt8] {
        var result = [UInt8](repeating: 0, count: letters.count + 1)
        for start in letters.indices {
            guard let found = levels[Array(letters[start...])] else { continue }
            result.raise(to: found, from: start)
        }
        return result
    }

    private static func text(_ letters: [Unicode.Scalar], _ levels: [UInt8]) -> String {
        var text = ""
        for (index, level) in levels.enumerated() {
            if level > 0 { text += String(level) }
            if index < letters.count { text.unicodeScalars.append(letters[index]) }
        }
        return text
    }
}

extension [UInt8] {
    /// Makes each level from an index on at least as high as another one.
    fileprivate mutating func raise(to levels: [UInt8], from start: Int) {
        for (index, level) in levels.enumerated() { self[start + index] = Swift.max(self[start + index], level) }
    }
}

extension Optional {
    fileprivate func filter(_ isIncluded: (Wrapped) -> Bool) -> Wrapped? { flatMap { isIncluded($0) ? $0 : nil } }
}
