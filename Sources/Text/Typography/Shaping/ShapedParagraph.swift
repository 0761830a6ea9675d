/// One glyph, in em: advances are linear in the size, so one shaping serves every size.
public struct ShapedGlyph: Sendable {
    public struct Flags: OptionSet, Sendable {
        public let rawValue: UInt8
        @inlinable public init(rawValue: UInt8) { self.rawValue = rawValue }
        /// First glyph of its cluster in logical order.
        @inlinable public static var startsCluster: Flags { Flags(rawValue: 1) }
        /// A white-space glyph that justification may stretch.
        @inlinable public static var isSpace: Flags { Flags(rawValue: 2) }
        /// No font has the character: `id` is the space glyph, and painters draw a box.
        @inlinable public static var isMissing: Flags { Flags(rawValue: 4) }
        /// Has no ink and no text worth extracting (bidi marks, an unbroken soft hyphen): painters skip it.
        @inlinable public static var isHidden: Flags { Flags(rawValue: 8) }
        /// Several glyphs whose number differs from that of the cluster's characters, or whose order may (Indic): readers need ActualText.
        /// One glyph for several characters is not complex: one mapping to all of them will do.
        @inlinable public static var isComplex: Flags { Flags(rawValue: 16) }
        /// So much letter spacing follows that readers, who go by gaps, would see a space.
        @inlinable public static var isSpacedOut: Flags { Flags(rawValue: 32) }
    }

    /// Glyph index in the run's face.
    public var id: UInt32
    public var flags: Flags
    /// em, letter spacing included.
    public var advance: Float
    /// em, to the right.
    public var xOffset: Float
    /// em, upwards.
    public var yOffset: Float
    /// Where the text that this glyph stands for begins in `ShapedParagraph.text`, and its UTF-8 length.
    /// Within a cluster of n glyphs for n characters each glyph has its own character; else the first has the whole cluster and the rest
    /// have length 0.
    public var textStart: UInt32
    public var textLength: UInt16
    /// The one character that the text is; 0 where it is none or several.
    public var scalar: UInt32
    /// The glyph's ink over and under the baseline, em, both positive; offsets included.
    public var inkAscent: Float
    public var inkDescent: Float

    public init(
        id: UInt32, flags: Flags, advance: Float, xOffset: Float = 0, yOffset: Float = 0, textStart: UInt32,
        textLength: UInt16, scalar: UInt32, inkAscent: Float = 0, inkDescent: Float = 0
    ) {
        self.id = id
        self.flags = flags
        self.advance = advance
        self.xOffset = xOffset
        self.yOffset = yOffset
        self.textStart = textStart
        self.textLength = textLength
        self.scalar = scalar
        self.inkAscent = inkAscent
        self.inkDescent = inkDescent
    }
}

/// Glyphs of one face, one direction and one piece of the text, in **logical** order.
public struct ShapedRun: Sendable {
    public var face: FontFace
    /// Index into `ParagraphText.pieces`.
    public var piece: Int
    /// Embedding level of the bidirectional algorithm (UAX #9); odd is right to left.
    public var level: UInt8
    public var glyphs: Range<Int>
    /// Of the piece's point size: less than 1 for capitals that stand for small ones which the face lacks.
    public var scale = 1.0
    /// Of an inline object; it has one glyph, which is not drawn, and whose advance layout supplies.
    public var object: Int?

    public init(face: FontFace, piece: Int, level: UInt8, glyphs: Range<Int>, object: Int? = nil) {
        self.face = face
        self.piece = piece
        self.level = level
        self.glyphs = glyphs
        self.object = object
    }

    public var isRightToLeft: Bool { level & 1 == 1 }
}

/// A paragraph itemized and shaped once, in em, with the places where its lines may end.
///
/// Immutable and shared by all sizes and threads.
public final class ShapedParagraph: Sendable {
    public enum BreakKind: UInt8, Sendable {
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

    /// A place where a line may end: before glyph `glyph` (logical index; equal to the glyph count at the end).
    public struct Break: Sendable {
        /// Four bytes: a book has a break for nearly every glyph.
        private var position: UInt32
        public var kind: BreakKind
        public var glyph: Int {
            get { Int(position) }
            set { position = UInt32(clamping: newValue) }
        }
        public init(glyph: Int, kind: BreakKind) {
            position = UInt32(clamping: glyph)
            self.kind = kind
        }
    }

    /// UTF-8 of the source, as readers must extract it.
    public let text: [UInt8]
    public let glyphs: [ShapedGlyph]
    /// In logical order.
    public let runs: [ShapedRun]
    /// Sorted by glyph; none at 0; `mandatory` at the end is implied. `anywhere` breaks are stored too.
    public let breaks: [Break]
    public let isRightToLeft: Bool
    public let isCode: Bool
    /// Whether some character is in no font.
    public let lacksGlyphs: Bool
    public let characterCounts: CharacterCounts
    /// Whether any is of the scripts of China, Japan and Korea, whose letters are twice as wide as others: CJK radicals and what follows up
    /// to Hangul and the compatibility forms, and the planes of rare ideographs.
    public let hasWideLetters: Bool
    /// The hyphen of each run's face, for lines that end at a `hyphen` break; nil where the face has none.
    public let hyphens: [ShapedGlyph?]
    /// em of letter spacing within each glyph's advance, which a line does not count after its last glyph; empty where there is none.
    let letterSpacing: [Float]
    /// Points at which words that fit no line are divided first; nil in code.
    let lastResort: LastResort?

    package init(
        text: [UInt8], glyphs: [ShapedGlyph], runs: [ShapedRun], breaks: [Break], isRightToLeft: Bool, isCode: Bool = false,
        hyphens: [ShapedGlyph?] = [], letterSpacing: [Float] = [], lastResort: LastResort? = nil
    ) {
        self.lastResort = lastResort
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
    /// Whether it stands for a character that a reader counts.
    public var isCounted: Bool { flags.contains(.startsCluster) && !flags.contains(.isHidden) }

    /// Of a script whose letters are as wide as the em.
    public var isWide: Bool { scalar >= 0x2E80 && (scalar < 0xD800 || scalar >= 0x20000) }
}

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
