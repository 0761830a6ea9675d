package import Geometry

/// One glyph. Advances are linear in the size, so lengths in em serve every size; they are stored in four bytes each, as a book has a
/// million glyphs.
package struct ShapedGlyph: Sendable {
    package struct Flags: OptionSet, Sendable {
        package let rawValue: UInt8
        @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
        /// First glyph of its cluster in logical order.
        @inlinable package static var startsCluster: Flags { Flags(rawValue: 1) }
        /// A white-space glyph that justification may stretch.
        @inlinable package static var isSpace: Flags { Flags(rawValue: 2) }
        /// No font has the character: `id` is the space glyph, and painters draw a box.
        @inlinable package static var isMissing: Flags { Flags(rawValue: 4) }
        /// Has no ink and no text to extract (bidi marks, an unbroken soft hyphen): painters skip it.
        @inlinable package static var isHidden: Flags { Flags(rawValue: 8) }
        /// Several glyphs whose number differs from that of the cluster's characters, or whose order may (Indic): readers need ActualText.
        /// One glyph for several characters is not complex: one mapping to all of them will do.
        @inlinable package static var isComplex: Flags { Flags(rawValue: 16) }
        /// So much letter spacing follows that readers, who go by gaps, would see a space.
        @inlinable package static var isSpacedOut: Flags { Flags(rawValue: 32) }

        // Of its own and not those of `SetAlgebra`, which other modules would call unspecialized, for each glyph.
        @inlinable package func contains(_ flags: Flags) -> Bool { rawValue & flags.rawValue == flags.rawValue }
        /// Whether none of some flags is set.
        @inlinable package func isDisjoint(with flags: Flags) -> Bool { rawValue & flags.rawValue == 0 }
        @inlinable package func union(_ flags: Flags) -> Flags { Flags(rawValue: rawValue | flags.rawValue) }
    }

    /// Glyph index in the run's face.
    package var id: UInt32
    package var flags: Flags
    /// UTF-8 bytes of the text that the glyph stands for. Within a cluster of n glyphs for n characters each glyph has its own character;
    /// otherwise the first has the whole cluster and the rest have length 0.
    package var textLength: UInt16
    /// Where that text begins in `ShapedParagraph.text`.
    package var textStart: UInt32
    /// The character, where the text is just one; else 0.
    package var scalar: UInt32
    @usableFromInline var storedAdvance: Float
    @usableFromInline var storedXOffset: Float
    @usableFromInline var storedYOffset: Float
    @usableFromInline var storedInkAscent: Float
    @usableFromInline var storedInkDescent: Float

    package init(
        id: UInt32, flags: Flags, advance: Em, xOffset: Em = 0, yOffset: Em = 0, textStart: UInt32,
        textLength: UInt16, scalar: UInt32, inkAscent: Em = 0, inkDescent: Em = 0
    ) {
        self.id = id
        self.flags = flags
        storedAdvance = Float(advance.value)
        storedXOffset = Float(xOffset.value)
        storedYOffset = Float(yOffset.value)
        storedInkAscent = Float(inkAscent.value)
        storedInkDescent = Float(inkDescent.value)
        self.textStart = textStart
        self.textLength = textLength
        self.scalar = scalar
    }
}

extension ShapedGlyph {
    /// Letter spacing included.
    @inlinable package var advance: Em {
        get { Em(Double(storedAdvance)) }
        set { storedAdvance = Float(newValue.value) }
    }

    /// To the right.
    @inlinable package var xOffset: Em {
        get { Em(Double(storedXOffset)) }
        set { storedXOffset = Float(newValue.value) }
    }

    /// Upwards.
    @inlinable package var yOffset: Em { Em(Double(storedYOffset)) }

    /// The height of the ink above the baseline, offsets included; 0 where there is none.
    @inlinable package var inkAscent: Em {
        get { Em(Double(storedInkAscent)) }
        set { storedInkAscent = Float(newValue.value) }
    }

    /// The depth of the ink below the baseline, offsets included; 0 where there is none.
    @inlinable package var inkDescent: Em {
        get { Em(Double(storedInkDescent)) }
        set { storedInkDescent = Float(newValue.value) }
    }
}

extension Em {
    /// The length as glyphs store it: what is added up from glyphs and from such lengths is the same in any order of storing and adding.
    var inSinglePrecision: Em { Em(Double(Float(value))) }
}

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
        /// Position and kind in four bytes, of which the kind has three bits: a book has a break for nearly every glyph.
        private var bits: UInt32
        package var kind: BreakKind {
            get { BreakKind(rawValue: UInt8(truncatingIfNeeded: bits & 7)) ?? .anywhere }
            set { bits = bits & ~7 | UInt32(newValue.rawValue) }
        }
        package var glyph: Int {
            get { Int(bits >> 3) }
            set { bits = UInt32(min(max(newValue, 0), Self.greatestPosition)) << 3 | bits & 7 }
        }
        /// More glyphs than a paragraph can have: their text would be half a gigabyte.
        private static let greatestPosition = 1 << 29 - 1
        package init(glyph: Int, kind: BreakKind) {
            bits = UInt32(kind.rawValue)
            self.glyph = glyph
        }
    }

    /// UTF-8 of the source, as readers must extract it.
    package let text: [UInt8]
    package let glyphs: [ShapedGlyph]
    /// In logical order.
    package let runs: [ShapedRun]
    /// Sorted by glyph; none at 0; `mandatory` at the end is implied. `anywhere` breaks are stored too.
    package let breaks: [Break]
    package let isRightToLeft: Bool
    package let isCode: Bool
    /// Whether some character is in no font.
    package let lacksGlyphs: Bool
    package let characterCounts: CharacterCounts
    /// Whether any character is of a script of China, Japan or Korea, whose characters are as wide as the em (`ShapedGlyph.isWide`).
    package let hasWideLetters: Bool
    /// The hyphen of each run's face, for lines that end at a `hyphen` break; nil where the face has none.
    package let hyphens: [ShapedGlyph?]
    /// Letter spacing within each glyph's advance, which a line does not count after its last glyph; empty where there is none.
    let letterSpacing: [Em]
    /// Where words that fit no line are divided first; nil in code.
    let fallbackHyphenation: FallbackHyphenation?

    package init(
        text: [UInt8], glyphs: [ShapedGlyph], runs: [ShapedRun], breaks: [Break], isRightToLeft: Bool, isCode: Bool = false,
        hyphens: [ShapedGlyph?] = [], letterSpacing: [Em] = [], fallbackHyphenation: FallbackHyphenation? = nil
    ) {
        self.fallbackHyphenation = fallbackHyphenation
        self.letterSpacing = letterSpacing
        self.text = text
        self.glyphs = glyphs
        lacksGlyphs = glyphs.contains { $0.flags.contains(.isMissing) }
        hasWideLetters = glyphs.contains(where: \.isWide)
        characterCounts = CharacterCounts(glyphs)
        self.runs = runs
        self.breaks = breaks
        self.isRightToLeft = isRightToLeft
        self.isCode = isCode
        self.hyphens = hyphens
    }
}

extension ShapedGlyph {
    /// Whether it represents a character that a reader would count.
    package var isCounted: Bool { flags.contains(.startsCluster) && !flags.contains(.isHidden) }

    /// Of a script whose characters are as wide as the em: from the CJK radicals to Hangul and the compatibility forms, and the planes of
    /// rare ideographs.
    package var isWide: Bool { scalar >= 0x2E80 && (scalar < 0xD800 || scalar >= 0x20000) }
}

/// How many characters a reader counts in any stretch of a paragraph's glyphs: spaces too, but no signs without ink.
///
/// Four bytes for each glyph, so that counting need not read the glyphs themselves, which are nine times as large.
package struct CharacterCounts: Sendable {
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

    package subscript(range: Range<Int>) -> Int { count(before: range.upperBound) - count(before: range.lowerBound) }

    private func count(before glyph: Int) -> Int { Int(sums[glyph] >> 1) }

    /// The spaces that end a stretch; signs without ink between them make no difference.
    package func trailingSpaces(of range: Range<Int>) -> Int {
        var count = 0, end = range.upperBound
        while end > range.lowerBound {
            if sums[end] & 1 == 1 { count += 1 } else if self[(end - 1)..<end] > 0 { return count }
            end -= 1
        }
        return count
    }
}
