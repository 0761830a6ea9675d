package import Geometry

/// The text of one paragraph with the attributes that decide its glyphs; sizes are not among them.
///
/// Equal texts are shaped once for all sizes at which they ask for the same fonts.
package struct ParagraphText: Hashable, Sendable {
    /// What a stretch of text asks of the shaper.
    package struct Attributes: Hashable, Sendable {
        package var font: FontRequest
        /// BCP 47.
        package var language: String
        /// After every user-perceived character; breaks optional ligatures but never a mark or an emoji sequence.
        package var characterSpacing: Em
        /// By user-perceived character, added to `characterSpacing`.
        package var kerningTable: [String: Em]
        package var textTransform: TextTransform
        /// Nil: words are divided only where they fit no line.
        package var hyphenation: Hyphenation?
        /// Whether the text stands out from what is around it by being italic: scripts without italics are set bold instead, but for
        /// Chinese and Japanese, whose emphasis layout marks.
        package var isEmphasized = false
        /// Whether Chinese and Japanese signs and letters are spaced as `EastAsianSpacing` does.
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

    /// Which words the dictionary of their language may divide.
    package struct Hyphenation: Hashable, Sendable {
        /// Characters.
        package var minimumWordLength: Int
        /// Characters that stay before the first and after the last hyphen.
        package var left: Int
        package var right: Int
        /// Words with all their points written as `-`, instead of the dictionary's.
        package var exceptions: [String]

        package init(minimumWordLength: Int = 5, left: Int = 2, right: Int = 3, exceptions: [String] = []) {
            self.minimumWordLength = minimumWordLength
            self.left = left
            self.right = right
            self.exceptions = exceptions
        }
    }

    /// Changes only the glyphs; the text that readers extract stays the source's.
    package enum TextTransform: Hashable, Sendable { case none, uppercase, lowercase, capitalize, smallCaps }

    package enum Direction: Hashable, Sendable {
        /// Of the first strong character; left to right where there is none.
        case natural
        case leftToRight, rightToLeft
    }

    /// A stretch of text with one set of attributes. Each piece keeps its own number through shaping, so that layout finds its colours,
    /// links and structure again.
    package struct Piece: Hashable, Sendable {
        private let storedLength: Int32
        private let storedAttributes: Int32
        /// Negative where it is none.
        private let storedObject: Int32
        /// Inline code, which no hyphen divides.
        package let isCode: Bool

        package init(length: Int, attributes: Int, object: Int? = nil, isCode: Bool = false) {
            self.isCode = isCode
            storedLength = Int32(clamping: length)
            storedAttributes = Int32(clamping: attributes)
            storedObject = object.map { Int32(clamping: $0) } ?? -1
        }

        /// UTF-8 length in `text`. Pieces follow each other without gaps.
        package var length: Int { Int(storedLength) }
        /// Index into `attributes`.
        package var attributes: Int { Int(storedAttributes) }
        /// An inline object (a picture) of this number: the piece is one U+FFFC.
        package var object: Int? { storedObject < 0 ? nil : Int(storedObject) }
    }

    /// UTF-8. U+2028 is a forced line break.
    package var text: [UInt8]
    package var attributes: [Attributes]
    package var pieces: [Piece]
    package var direction: Direction
    /// Code: breaks are allowed at spaces and, when nothing else fits, where `CodeBreaks` says; spaces are never stretched or dropped, but
    /// indents narrow where lines wrap.
    package var isCode: Bool
    /// The characters (Unicode scalars) before which a line ends only where nothing else fits, in order: each follows a space between a
    /// number and its unit, say.
    package var keptTogether: [Int] = []
    /// Where lines may end in scripts without spaces between words; nil where the text has none of those.
    package var wordBreaks: WordBreaks?

    /// Breaks in scripts without spaces between words.
    package struct WordBreaks: Hashable, Sendable {
        /// The characters (Unicode scalars) that words begin with, in order.
        package var words: [Int]
        /// The same of syllables, before which a line ends only where no word fits.
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
