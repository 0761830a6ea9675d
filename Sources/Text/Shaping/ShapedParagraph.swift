package import TypesetBase

/// Glyphs of one face, one direction and one piece of the text, in **logical** order.
package struct ShapedRun: Sendable {
    package var face: FontFace
    /// The factor of the piece's point size: less than 1 for synthesised small capitals.
    package var scale = 1.0
    /// The index into `ParagraphText.pieces`.
    @CompactInt package private(set) var piece: Int
    @CompactRange package private(set) var glyphs: Range<Int>
    /// The number of an inline object, whose run has one glyph that is not drawn, with an advance that layout supplies.
    @CompactIndex package var object: Int?
    /// The embedding level of the bidirectional algorithm (UAX #9); odd is right to left.
    package var level: UInt8

    package init(face: FontFace, piece: Int, level: UInt8, glyphs: Range<Int>, object: Int? = nil) {
        self.face = face
        self.level = level
        self.piece = piece
        self.glyphs = glyphs
        self.object = object
    }

    package var isRightToLeft: Bool { level & 1 == 1 }
}

/// A paragraph itemized and shaped once, in em, with the points at which its lines may end.
///
/// It is immutable, and shared by all sizes and threads.
package final class ShapedParagraph: Sendable {
    package enum BreakKind: UInt8, Sendable {
        /// Allowed between words (UAX #14).
        case allowed
        /// A forced line end (U+2028, hard break).
        case mandatory
        /// Before a hyphen of the text that begins the next line. In languages that write the hyphen at both ends, another one is drawn.
        case repeatedHyphen
        /// At a no-break space or another sign that forbids breaks, only if the text between two ordinary breaks does not fit on one line.
        case glue
        /// After a soft hyphen or at a dictionary's hyphenation point: a hyphen is drawn.
        case hyphen
        /// After an operator, a comma, a dot or a bracket of code, only if the text between two spaces does not fit on one line; in text,
        /// before a relation of a formula.
        case joint
        /// Only if a word does not fit on one line: after `/ . _ -` and similar signs in long words, or within the names and numbers of
        /// code.
        case emergency
        /// Only if nothing else fits: between any two user-perceived characters.
        case anywhere
        /// Only if no line could end otherwise: within a word, a number or a row of symbols of a formula.
        case symbol

        /// Whether a line that ends here ends with a hyphen that is not in the text.
        var drawsHyphen: Bool { self == .hyphen || self == .repeatedHyphen }
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

    /// The UTF-8 of the source, as readers must extract it.
    package let text: [UInt8]
    package let glyphs: ShapedGlyphs
    /// The runs in logical order.
    package let runs: [ShapedRun]
    /// The points at which lines may end, including `anywhere` breaks, but none at 0; `mandatory` at the end is implied.
    package let breaks: BreakList
    package let isRightToLeft: Bool
    package let isCode: Bool
    /// The number of the token of a formula that each glyph shows, negative if it shows none; empty for text.
    package let tokens: [Int32]
    /// Whether some character is missing from all fonts.
    package let lacksGlyphs: Bool
    private let characterCounts: CharacterCounts
    /// Whether any character is of a script of China, Japan or Korea, whose characters are as wide as the em (`ShapedGlyph.isWide`).
    package let hasWideLetters: Bool
    /// Whether at least a fifth of the characters are Han or kana, which then make up a third of the width.
    ///
    /// The lines of such text are rows of squares, unlike those of other text with a few ideographs.
    let isIdeographic: Bool
    /// Whether any letter has glyphs above, below or around it that do not move the pen or are off the baseline.
    package let hasMarks: Bool
    /// Whether justification may add room between glyphs other than spaces, such as ideographs.
    let hasGaps: Bool
    /// Whether the widths of glyphs may change slightly in justified lines: in horizontal scripts of separate letters.
    var expandsGlyphs: Bool { !isCode && !isRightToLeft && !hasWideLetters && !hasMarks }
    /// Whether any glyph is hidden.
    let hidesGlyphs: Bool
    let hyphens: RunHyphens
    /// The changed spelling at a division, by the glyph before which the word is divided; few words have any.
    private let spellings: [Int: DivisionSpelling]
    /// The letter spacing within each glyph's advance, which a line does not count after its last glyph; empty if there is none.
    let letterSpacing: [Em]
    /// The paragraph that this one is a respelled part of; nil if it is not a part.
    let whole: ShapedParagraph?
    /// See `isExtended`.
    let extended: Set<Int>
    /// The preferred divisions of words that fit no line; nil in code.
    let fallbackHyphenation: FallbackHyphenation?

    package init(
        text: [UInt8], glyphs: ShapedGlyphs, runs: [ShapedRun], breaks: BreakList = BreakList(), isRightToLeft: Bool, isCode: Bool = false,
        hyphens: [ShapedGlyph?] = [], spellings: [Int: DivisionSpelling] = [:], letterSpacing: [Em] = [],
        fallbackHyphenation: FallbackHyphenation? = nil, partOf whole: ShapedParagraph? = nil, extended: Set<Int> = [],
        tokens: [Int32] = []
    ) {
        self.tokens = tokens
        self.extended = extended
        self.fallbackHyphenation = fallbackHyphenation
        self.whole = whole
        self.letterSpacing = letterSpacing
        self.text = text
        self.glyphs = glyphs
        let (flags, hasWideLetters, ideographs, hasMarks) = glyphs.withReader { reader in
            var flags: UInt8 = 0, isWide = false, ideographs = 0, hasMarks = false
            for index in glyphs.indices {
                flags |= reader[index].flags.rawValue
                if reader[index].isWide {
                    isWide = true
                    if CharacterClass.isIdeographic(reader[index].scalar) { ideographs += 1 }
                }
                hasMarks = hasMarks || reader[index].isMark
            }
            return (ShapedGlyph.Flags(rawValue: flags), isWide, ideographs, hasMarks)
        }
        lacksGlyphs = flags.contains(.isMissing)
        hidesGlyphs = flags.contains(.isHidden)
        hasGaps = flags.contains(.isBeforeGap)
        self.hasWideLetters = hasWideLetters
        isIdeographic = ideographs > 0 && 5 * ideographs >= glyphs.count
        // Letterspaced words are extracted as a whole.
        self.hasMarks = hasMarks && !flags.contains(.isSpacedOut)
        characterCounts = CharacterCounts(glyphs)
        self.runs = runs
        self.breaks = breaks
        self.isRightToLeft = isRightToLeft
        self.isCode = isCode
        self.hyphens = RunHyphens(hyphens)
        self.spellings = spellings
    }

    /// Creates a paragraph with the glyphs in a separate list.
    package convenience init(
        text: [UInt8], glyphs: [ShapedGlyph], runs: [ShapedRun], breaks: BreakList = BreakList(), isRightToLeft: Bool, isCode: Bool = false,
        hyphens: [ShapedGlyph?] = [], spellings: [Int: DivisionSpelling] = [:], letterSpacing: [Em] = [],
        fallbackHyphenation: FallbackHyphenation? = nil, tokens: [Int32] = []
    ) {
        self.init(
            text: text, glyphs: ShapedGlyphs(glyphs), runs: runs, breaks: breaks, isRightToLeft: isRightToLeft, isCode: isCode,
            hyphens: hyphens, spellings: spellings, letterSpacing: letterSpacing, fallbackHyphenation: fallbackHyphenation, tokens: tokens)
    }
}

extension ShapedParagraph {
    /// The hyphen of a run's face, for lines that end at a `hyphen` break; nil if the face has none.
    package func hyphen(ofRun run: Int) -> ShapedGlyph? { hyphens[run] }

    /// The glyphs at the end of a line that ends inside a word, before a glyph of a run.
    ///
    /// They are a hyphen, and before it the letters that are written only there, such as `z` in Hungarian `asz-szony`. The array is empty
    /// if the run's face has no hyphen.
    package func ending(before glyph: Int, ofRun run: Int) -> [ShapedGlyph] {
        guard let hyphen = hyphens[run] else { return [] }
        return (spelling(before: glyph)?.added ?? []) + [hyphen]
    }

    /// The width that a line gains if it ends before a glyph with a hyphen: the added glyphs, and the change by respelling.
    package func endingWidth(before glyph: Int, ofRun run: Int) -> Em {
        guard let hyphen = hyphens[run] else { return 0 }
        guard let spelling = spelling(before: glyph) else { return hyphen.advance }
        let change = spelling.before.advance - glyphs[glyph - spelling.before.count..<glyph].advance
        return hyphen.advance + spelling.added.advance + change
    }

    /// The difference between the width of a line that begins inside a word and the width of its glyphs; negative if it is narrower.
    func beginningWidth(at glyph: Int) -> Em {
        guard let after = spelling(before: glyph)?.after, !after.isEmpty else { return 0 }
        return after.advance - glyphs[glyph..<glyph + after.count].advance
    }

    /// The changed spelling when a word is divided before a glyph; nil if nothing changes.
    func spelling(before glyph: Int) -> DivisionSpelling? {
        if !spellings.isEmpty, let spelling = spellings[glyph] { return spelling }
        return fallbackHyphenation?.spelling(before: glyph)
    }

    /// The number of characters that a reader counts in a range of glyphs: spaces too, but no characters without ink.
    package func characterCount(of range: Range<Int>) -> Int { characterCounts[range] }

    /// The number of spaces at the end of a range of glyphs; characters without ink between them are ignored.
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

extension Sequence<ShapedGlyph> {
    /// The sum of the advances.
    var advance: Em { reduce(0) { $0 + $1.advance } }
}
