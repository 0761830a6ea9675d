import Glibc

/// Reads a dictionary in one pass over its bytes.
struct PatternReader {
    private let file: [UInt8]
    private let matching: PatternLevel.Matching
    private var position = 0
    private var minimums = HyphenationPatterns.Minimums()
    private var undivided: [[UInt8]] = []
    /// The bytes and nodes of the last pattern and its prefixes, most of which the next pattern shares, since files are sorted.
    private var path: [(byte: UInt8, node: PatternTrie.Node)] = []

    /// The maximum size of a file, in bytes: four times that of German, the largest in Debian.
    static let largestFile = 4 << 20

    /// The maximum length of a line, in bytes without its end; libhyphen skips longer ones.
    static let longestLine = 98

    /// Reads the patterns; nil if the file is not a dictionary.
    static func patterns(in file: [UInt8], _ matching: PatternLevel.Matching = .longest) -> HyphenationPatterns? {
        guard file.count < PatternTrie.largestCount else { return nil }
        var reader = PatternReader(file: file, matching: matching)
        return reader.patterns()
    }

    private init(file: [UInt8], matching: PatternLevel.Matching) {
        self.file = file
        self.matching = matching
    }

    private mutating func patterns() -> HyphenationPatterns? {
        let name = file.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
        guard let encoding = LetterEncoding(named: String(decoding: name, as: UTF8.self)) else { return nil }
        position = lineEnd(after: 0) + 1
        var levels: [PatternLevel] = []
        let continues = addLevel(to: &levels, encoding)
        // Settings of the first level apply to both.
        let minimums = minimums
        // Without a second level, libhyphen inserts one before the first, which divides at apostrophes and hyphens. No word here has these.
        // The undivided texts then belong to that level.
        let undivided = continues ? undivided : []
        if continues { addLevel(to: &levels, encoding) }
        return HyphenationPatterns(file: file, encoding: encoding, minimums: minimums, undivided: undivided, levels: levels)
    }

    /// Reads the patterns up to the next level, and returns whether there is one.
    @discardableResult
    private mutating func addLevel(to levels: inout [PatternLevel], _ encoding: LetterEncoding) -> Bool {
        var trie = PatternTrie(size: max(file.count - position, 0)), continues = false
        path = []
        while position < file.count, !continues {
            let line = position..<lineEnd(after: position)
            position = line.upperBound + 1
            if file[line.lowerBound] == UInt8(ascii: "%") || line.count > Self.longestLine { continue }
            switch setting(in: line) {
            case .nextLevel: continues = true
            case .other: break
            case nil: addPattern(in: line, to: &trie)
            }
        }
        levels.append(PatternLevel(file: file, trie: trie, matching: matching, isUTF8: encoding.isUTF8))
        return continues
    }

    private func lineEnd(after start: Int) -> Int {
        file.withUnsafeBytes { bytes in
            guard start < bytes.count, let base = bytes.baseAddress else { return bytes.count }
            let end = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
            return end.map { UnsafeRawPointer($0) - base } ?? bytes.count
        }
    }

    private mutating func addPattern(in line: Range<Int>, to trie: inout PatternTrie) {
        var node = PatternTrie.root, depth = 0, isShared = true
        for byte in file[line] {
            if byte <= 0x20 || byte == UInt8(ascii: "/") { break }
            if PatternLine.isDigit(byte) { continue }
            if isShared, depth < path.count, path[depth].byte == byte {
                node = path[depth].node
            } else {
                if isShared { path.removeLast(path.count - depth) }
                isShared = false
                node = trie.addedChild(of: node, byte)
                path.append((byte, node))
            }
            depth += 1
        }
        if node != PatternTrie.root { trie.setPattern(line.lowerBound, at: node) }
    }
}

// MARK: - Settings

extension PatternReader {
    private enum Setting {
        case nextLevel
        case other
    }

    private mutating func setting(in line: Range<Int>) -> Setting? {
        // Patterns contain no capitals. A line that begins with one is a setting.
        guard let first = file[line].first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first) else { return nil }
        if file[line].starts(with: "NEXTLEVEL".utf8) { return .nextLevel }
        if let value = value(of: "LEFTHYPHENMIN", in: line) {
            minimums.left = Self.letterCount(value)
        } else if let value = value(of: "RIGHTHYPHENMIN", in: line) {
            minimums.right = Self.letterCount(value)
        } else if let value = value(of: "COMPOUNDLEFTHYPHENMIN", in: line) {
            minimums.compoundLeft = Self.letterCount(value)
        } else if let value = value(of: "COMPOUNDRIGHTHYPHENMIN", in: line) {
            minimums.compoundRight = Self.letterCount(value)
        } else if let value = value(of: "NOHYPHEN", in: line) {
            undivided = value.split(separator: UInt8(ascii: ",")).map(Array.init)
        } else {
            return nil
        }
        return .other
    }

    private func value(of name: String, in line: Range<Int>) -> ArraySlice<UInt8>? {
        guard file[line].starts(with: name.utf8) else { return nil }
        let value = file[line].dropFirst(name.utf8.count).drop { $0 == 0x20 || $0 == 0x09 }
        return value.last == UInt8(ascii: "\r") ? value.dropLast() : value
    }

    /// The number of letters of a setting: at least 1, at most 100, because no word has as many.
    private static func letterCount(_ value: ArraySlice<UInt8>) -> Int {
        max(1, value.prefix { PatternLine.isDigit($0) }.reduce(0) { min($0 * 10 + Int($1 - UInt8(ascii: "0")), 100) })
    }
}
