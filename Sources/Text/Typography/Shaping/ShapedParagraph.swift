package import Geometry

/// Glyphs of one face, one direction and one piece of the text, in **logical** order.
package struct ShapedRun: Sendable {
    package var face: FontFace
    /// Index into `ParagraphText.pieces`.
    package var piece: Int
    /// Embedding level of the bidirectional algorithm (UAX #9); odd is right to left.
    package var level: UInt8
    package var glyphs: Range<Int>
    /// Factor of the piece's point size: less than 1 for synthesised small capitals.
    package var scale = 1.0
    /// Of an inline object; it has one glyph, which is not drawn, and whose advance layout supplies.
    package var object: Int?

    package init(face: FontFace, piece: Int, level: UInt8, glyphs: Range<Int>, object: Int? = nil) {
        self.face = face
        self.piece = piece
        self.level = level
        self.glyphs = glyphs
        self.object = object
    }

    package var isRightToLeft: Bool { level & 1 == 1 }
}

/// A paragraph itemized and shaped once, in em, with the points at which its lines may end.
///
/// Immutable and shared by all sizes and threads.
package final class ShapedParagraph: Sendable {
    package enum BreakKind: UInt8, Sendable {
        /// Allowed between words (UAX #14).
        case allowed
        /// A forced line end (U+2028, hard break).
        case mandatory
        /// After a soft hyphen or at a dictionary's hyphenation point: a hyphen is drawn.
        case hyphen
        /// Only when a word does not fit a line by itself: after `/ . _ -` and the like in long words and code.
        case emergency
        /// Only when nothing else fits: between any two user-perceived characters.
        case anywhere
    }

    /// A point at which a line may end: before glyph `glyph` (logical index; equal to the glyph count at the end).
    package struct Break: Sendable {
        package var glyph: Int
        package var kind: BreakKind
        package init(glyph: Int, kind: BreakKind) {
            self.glyph = glyph
            self.kind = kind
        }
    }

    /// UTF-8 of the source, as readers must extract it.
    package let text: [UInt8]
    package let glyphs: ShapedGlyphs
    /// In logical order.
    package let runs: [ShapedRun]
    /// None at 0; `mandatory` at the end is implied. `anywhere` breaks are stored too.
    package let breaks: BreakList
    package let isRightToLeft: Bool
    package let isCode: Bool
    /// Whether some character is in no font.
    package let lacksGlyphs: Bool
    private let characterCounts: CharacterCounts
    /// Whether any character is of a script of China, Japan or Korea, whose characters are as wide as the em (`ShapedGlyph.isWide`).
    package let hasWideLetters: Bool
    /// The hyphen of each run's face, for lines that end at a `hyphen` break; nil where the face has none.
    package let hyphens: [ShapedGlyph?]
    /// Letter spacing within each glyph's advance, which a line does not count after its last glyph; empty where there is none.
    let letterSpacing: [Em]
    /// Where words that fit no line are divided first; nil in code.
    let fallbackHyphenation: FallbackHyphenation?

    package init(
        text: [UInt8], glyphs: ShapedGlyphs, runs: [ShapedRun], breaks: BreakList = BreakList(), isRightToLeft: Bool, isCode: Bool = false,
        hyphens: [ShapedGlyph?] = [], letterSpacing: [Em] = [], fallbackHyphenation: FallbackHyphenation? = nil
    ) {
        self.fallbackHyphenation = fallbackHyphenation
        self.letterSpacing = letterSpacing
        self.text = text
        self.glyphs = glyphs
        lacksGlyphs = glyphs.withReader { reader in glyphs.indices.contains { reader[$0].flags.contains(.isMissing) } }
        hasWideLetters = glyphs.withReader { reader in glyphs.indices.contains { reader[$0].isWide } }
        characterCounts = CharacterCounts(glyphs)
        self.runs = runs
        self.breaks = breaks
        self.isRightToLeft = isRightToLeft
        self.isCode = isCode
        self.hyphens = hyphens
    }

    /// With the glyphs in a list of their own.
    package convenience init(
        text: [UInt8], glyphs: [ShapedGlyph], runs: [ShapedRun], breaks: BreakList = BreakList(), isRightToLeft: Bool, isCode: Bool = false,
        hyphens: [ShapedGlyph?] = [], letterSpacing: [Em] = [], fallbackHyphenation: FallbackHyphenation? = nil
    ) {
        self.init(
            text: text, glyphs: ShapedGlyphs(glyphs), runs: runs, breaks: breaks, isRightToLeft: isRightToLeft, isCode: isCode,
            hyphens: hyphens, letterSpacing: letterSpacing, fallbackHyphenation: fallbackHyphenation)
    }
}

extension ShapedParagraph {
    /// How many characters a reader counts in a stretch of glyphs: spaces too, but no signs without ink.
    package func characterCount(of range: Range<Int>) -> Int { characterCounts[range] }

    /// The spaces that end a stretch of glyphs; signs without ink between them make no difference.
    package func trailingSpaces(of range: Range<Int>) -> Int {
        glyphs.withReader { glyphs in
            var count = 0, end = range.upperBound
            while end > range.lowerBound {
                let glyph = glyphs[end - 1]
                if glyph.isCounted {
                    guard glyph.flags.contains(.isSpace) else { return count }
                    count += 1
                }
                end -= 1
            }
            return count
        }
    }
}

/// How many of a paragraph's glyphs before a place represent a character that a reader would count.
private struct CharacterCounts {
    /// A bit for each glyph, from the lowest bit of the first word on; empty where all glyphs count, as in most paragraphs.
    private var words: [UInt64] = []
    /// Characters before each word.
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

    private func count(before glyph: Int) -> Int {
        let earlier: UInt64 = 1 << UInt64(glyph % 64) - 1
        return Int(sums[glyph / 64]) + (words[glyph / 64] & earlier).nonzeroBitCount
    }
}
