import TypesetBase

/// The hyphens of the faces of a paragraph's runs, each stored once.
struct RunHyphens {
    private var known: [ShapedGlyph?] = []
    /// The index into `known` for each run; empty if all runs have the same hyphen.
    var numbers: [UInt16] = []

    init(_ hyphens: [ShapedGlyph?]) {
        numbers = hyphens.map { hyphen in
            if let number = known.firstIndex(where: { Self.isSame($0, hyphen) }) { return UInt16(number) }
            // A paragraph has few faces. Words in faces beyond the limit are divided with the last hyphen.
            if known.count < Int(UInt16.max) { known.append(hyphen) }
            return UInt16(known.count - 1)
        }
        if known.count < 2 { numbers = [] }
    }

    private static func isSame(_ a: ShapedGlyph?, _ b: ShapedGlyph?) -> Bool {
        guard let a, let b else { return a == nil && b == nil }
        return a.isIdentical(to: b)
    }

    subscript(run: Int) -> ShapedGlyph? {
        if numbers.isEmpty { return known.first ?? nil }
        return numbers.indices.contains(run) ? known[Int(numbers[run])] : nil
    }
}

/// Counts the glyphs before an index that represent a character that a reader would count.
struct CharacterCounts {
    /// A bit for each glyph, from the lowest bit of the first word; empty if all glyphs count, as in most paragraphs.
    var words: [UInt64] = []
    /// The number of characters before each word.
    private var sums: [UInt32] = []

    init(_ glyphs: ShapedGlyphs) {
        glyphs.withReader { reader in
            guard glyphs.indices.contains(where: { !reader[$0].isCounted }) else { return }
            words = Array(repeating: 0, count: glyphs.count / 64 + 1)
            for index in glyphs.indices where reader[index].isCounted { words[index / 64] |= 1 << UInt64(index % 64) }
        }
        var sum: UInt32 = 0
        sums = words.map { word in
            defer { sum += UInt32(word.nonzeroBitCount) }
            return sum
        }
    }

    subscript(range: Range<Int>) -> Int {
        words.isEmpty ? range.count : count(before: range.upperBound) - count(before: range.lowerBound)
    }

    func count(before glyph: Int) -> Int {
        let earlier: UInt64 = 1 << UInt64(glyph % 64) - 1
        return Int(sums[glyph / 64]) + (words[glyph / 64] & earlier).nonzeroBitCount
    }
}
