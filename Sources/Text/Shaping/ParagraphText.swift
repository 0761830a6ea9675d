package import TypesetBase

/// The text of one paragraph with the attributes that decide its glyphs; sizes are not among them.
///
/// Equal texts are shaped once for all sizes at which they request the same fonts.
package struct ParagraphText: Hashable, Sendable {
    /// The shaping attributes of a range of text.
    package struct Attributes: Hashable, Sendable {
        package var font: FontRequest
        /// The language as a BCP 47 tag.
        package var language: String
        /// The spacing after every user-perceived character, which breaks optional ligatures but never a mark or an emoji sequence.
        package var characterSpacing: Em
        /// The spacing by user-perceived character, added to `characterSpacing`.
        package var kerningTable: [String: Em]
        package var textTransform: TextTransform
        /// The hyphenation; nil: words are divided only if they fit no line.
        package var hyphenation: Hyphenation?
        /// Whether italics distinguish the text from its surroundings.
        ///
        /// Scripts without italics are set bold instead, except Chinese and Japanese, whose emphasis marks are added by layout.
        package var isEmphasized = false
        /// Whether the edges of lines look straight because letters and signs hang out by their shape.
        package var hangsOptically = false
        /// Whether Chinese and Japanese signs and letters are spaced by `EastAsianSpacing`.
        package var spacesWideLetters = true

        package init(
            font: FontRequest, language: String = "", characterSpacing: Em = 0,
            kerningTable: [String: Em] = [:], textTransform: TextTransform = .none, hyphenation: Hyphenation? = nil
        ) {
            self.font = font
            self.language = language
            self.characterSpacing = characterSpacing
            self.kerningTable = kerningTable
            self.textTransform = textTransform
            self.hyphenation = hyphenation
        }
    }

    /// The rules for the words that the dictionary of their language may divide.
    package struct Hyphenation: Hashable, Sendable {
        /// The minimum length of a word, in characters.
        package var minimumWordLength: Int
        /// The number of characters that stay before the first and after the last hyphen.
        package var left: Int
        package var right: Int
        /// The words with all their hyphenation points written as `-`, instead of the dictionary's.
        package var exceptions: [String]

        package init(minimumWordLength: Int = 5, left: Int = 2, right: Int = 3, exceptions: [String] = []) {
            self.minimumWordLength = minimumWordLength
            self.left = left
            self.right = right
            self.exceptions = exceptions
        }
    }

    /// A change of the glyphs only; the text that readers extract stays the source's.
    package enum TextTransform: Hashable, Sendable { case none, uppercase, lowercase, capitalize, smallCaps }

    package enum Direction: Hashable, Sendable {
        /// The direction of the first strong character; left to right if there is none.
        case natural
        case leftToRight, rightToLeft
    }

    /// A range of text with one set of attributes, whose number shaping keeps and layout uses to find colours, links and structure.
    package struct Piece: Hashable, Sendable {
        /// The UTF-8 length in `text`; pieces follow each other without gaps.
        @CompactInt package private(set) var length: Int
        /// The index into `attributes`.
        @CompactInt package private(set) var attributes: Int
        /// The number of an inline object (a picture or a part of a formula); the piece is then one character.
        @CompactIndex package private(set) var object: Int?
        /// Whether the piece is inline code, which no hyphen divides.
        package let isCode: Bool
        /// The break before the object, such as an operator of a formula; nil for that of its character.
        package let breakBefore: ShapedParagraph.BreakKind?

        package init(length: Int, attributes: Int, object: Int? = nil, isCode: Bool = false, breakBefore: ShapedParagraph.BreakKind? = nil)
        {
            self.length = length
            self.attributes = attributes
            self.object = object
            self.isCode = isCode
            self.breakBefore = breakBefore
        }
    }

    /// The text in UTF-8, with U+2028 for a forced line break.
    package var text: [UInt8]
    package var attributes: [Attributes]
    package var pieces: [Piece]
    package var direction: Direction
    /// Whether the text is code.
    ///
    /// Its lines break at spaces and, if nothing else fits, at the points of `CodeBreaks`. Spaces are never stretched or dropped, but
    /// indents narrow if lines wrap.
    package var isCode: Bool
    /// The characters (Unicode scalars) before which a line ends only if nothing else fits, in order: each follows a space, as in `5 kg`.
    package var keptTogether: [Int] = []
    /// The kind of the breaks before those characters; glue if lines end there rather than within words.
    package var keptKind = ShapedParagraph.BreakKind.emergency
    /// The breaks in scripts without spaces between words; nil if the text has none of those.
    package var wordBreaks: WordBreaks?
    /// The spans with an order of their own, in the order in which they begin, outer ones first.
    package var spans: [BidiSpan] = []

    /// Breaks in scripts without spaces between words.
    package struct WordBreaks: Hashable, Sendable {
        /// The characters (Unicode scalars) that words begin with, in order.
        package var words: [Int]
        /// The characters that syllables begin with, in order; a line ends before them only if no word fits.
        package var syllables: [Int]

        package init(words: [Int], syllables: [Int]) {
            self.words = words
            self.syllables = syllables
        }
    }

    package init(text: [UInt8], attributes: [Attributes], pieces: [Piece], direction: Direction = .natural, isCode: Bool = false) {
        self.text = text
        self.attributes = attributes
        self.pieces = pieces
        self.direction = direction
        self.isCode = isCode
    }
}
