public import Geometry

/// The text of one paragraph with the attributes that decide its glyphs; sizes are not among them.
///
/// Equal texts are shaped once for all sizes at which they ask for the same fonts.
public struct ParagraphText: Hashable, Sendable {
    /// What a stretch of text asks of the shaper.
    public struct Attributes: Hashable, Sendable {
        public var font: FontRequest
        /// BCP 47.
        public var language: String
        /// After every user-perceived character; breaks optional ligatures but never a mark or an emoji sequence.
        public var characterSpacing: Em
        /// By user-perceived character, added to `characterSpacing`.
        public var kerningTable: [String: Em]
        public var textTransform: TextTransform
        /// Nil: words are divided only where they fit no line.
        public var hyphenation: Hyphenation?

        public init(
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
    public struct Hyphenation: Hashable, Sendable {
        /// Characters.
        public var minimumWordLength: Int
        /// Characters that stay before the first and after the last hyphen.
        public var left: Int
        public var right: Int
        /// Words with all their points written as `-`, instead of the dictionary's.
        public var exceptions: [String]

        public init(minimumWordLength: Int = 5, left: Int = 2, right: Int = 3, exceptions: [String] = []) {
            self.minimumWordLength = minimumWordLength
            self.left = left
            self.right = right
            self.exceptions = exceptions
        }
    }

    /// Changes only the glyphs; the text that readers extract stays the source's.
    public enum TextTransform: Hashable, Sendable { case none, uppercase, lowercase, capitalize, smallCaps }

    public enum Direction: Hashable, Sendable {
        /// Of the first strong character; left to right where there is none.
        case natural
        case leftToRight, rightToLeft
    }

    /// A stretch of text with one set of attributes. Each piece keeps its own number through shaping, so that layout finds its colours,
    /// links and structure again.
    public struct Piece: Hashable, Sendable {
        /// UTF-8 length in `text`. Pieces follow each other without gaps.
        public var length: Int
        /// Index into `attributes`.
        public var attributes: Int
        /// An inline object (a picture) of this number: the piece is one U+FFFC.
        public var object: Int?
        public init(length: Int, attributes: Int, object: Int? = nil) {
            self.length = length
            self.attributes = attributes
            self.object = object
        }
    }

    /// UTF-8. U+2028 is a forced line break.
    public var text: [UInt8]
    public var attributes: [Attributes]
    public var pieces: [Piece]
    public var direction: Direction
    /// Code: breaks are allowed at spaces and, when nothing else fits, after `/ . _ - ( ) , ;` and before a capital; spaces are never
    /// stretched or dropped.
    public var isCode: Bool

    public init(text: [UInt8], attributes: [Attributes], pieces: [Piece], direction: Direction = .natural, isCode: Bool = false) {
        self.text = text
        self.attributes = attributes
        self.pieces = pieces
        self.direction = direction
        self.isCode = isCode
    }
}
