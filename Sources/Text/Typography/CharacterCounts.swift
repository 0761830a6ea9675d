/// How many characters a reader counts in any stretch of a paragraph's glyphs: spaces too, but no signs without ink.
///
/// One small number for each glyph, so that nobody goes over the glyphs themselves, which are ten times as large.
public struct CharacterCounts: Sendable {
    /// Before each glyph and before the end: twice the characters so far, and 1 more where the glyph before is a space that counts.
    private let sums: [UInt32]

    init(_ glyphs: [ShapedGlyph]) {
        var sum: UInt32 = 0
        sums =
            [0]
            + glyphs.map { glyph in
                if glyph.isCounted { sum += 2 }
                return sum | (glyph.isCounted && glyph.flags.contains(.isSpace) ? 1 : 0)
            }
    }

    public subscript(range: Range<Int>) -> Int { count(before: range.upperBound) - count(before: range.lowerBound) }

    private func count(before glyph: Int) -> Int { Int(sums[glyph] >> 1) }

    /// The spaces that end a stretch; signs without ink between them make no difference.
    public func trailingSpaces(of range: Range<Int>) -> Int {
        var count = 0, end = range.upperBound
        while end > range.lowerBound {
            if sums[end] & 1 == 1 { count += 1 } else if self[(end - 1)..<end] > 0 { return count }
            end -= 1
        }
        return count
    }
}
