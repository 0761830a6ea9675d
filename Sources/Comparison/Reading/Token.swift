import TypesetBase

/// The kinds of a token, other than a word with a space before it.
struct TokenTraits: OptionSet, Sendable {
    let rawValue: UInt8

    /// No space is before the token: it continues a word, or its script has no spaces.
    static let glued = TokenTraits(rawValue: 1)
    /// The token is of an alternative text, not of the text on the page.
    static let alternative = TokenTraits(rawValue: 2)
    /// The token is of a link within the file, whose text may be a page number.
    static let reference = TokenTraits(rawValue: 4)
    /// The token ends at a hyphen that the next token replaces (U+00AD).
    static let divided = TokenTraits(rawValue: 8)
    /// The token ends with a hyphen of its own, after which a line may end.
    static let hyphenated = TokenTraits(rawValue: 16)
    /// A space is drawn before the token, in its line or at the end of the line above.
    static let spaced = TokenTraits(rawValue: 32)
    /// A space is drawn after the token.
    static let spacedBehind = TokenTraits(rawValue: 64)
    /// The token begins a line with a letter of a script without spaces, before which a space has no width.
    static let separateLine = TokenTraits(rawValue: 128)
}

/// A word or a part of one, in 40 bytes: a book has a million.
struct Token: Sendable {
    /// The number of its text in the vocabulary.
    var word: Int32
    /// The style; negative for alternative texts, and below -1 for those of formulas.
    var style: Int32
    /// The page, from 1.
    var page: Int32
    /// The link that the token is in, by its index in the file; negative outside links.
    var link: Int32 = -1
    private var x: Float, y: Float, width: Float, height: Float
    /// The height of the baseline in points from the top of the page.
    private(set) var baseline: Float
    var traits: TokenTraits
    /// The number of spaces drawn before the token in its marked content, at most 255: the indent of a line of code.
    var spaces: UInt8 = 0

    init(word: Int32, style: Int32, page: Int32, rect: Rect, baseline: Double, traits: TokenTraits) {
        (self.word, self.style, self.page, self.traits) = (word, style, page, traits)
        (x, y, width, height) = (Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
        self.baseline = Float(baseline)
    }

    /// Whether two tokens have one word, and neither has a space before it that the other has not.
    static func isAlike(_ a: Token, _ b: Token) -> Bool {
        a.word == b.word
            && (a.traits == b.traits || a.traits.union(b.traits).isDisjoint(with: .spaced)
                || a.traits.union(b.traits).isDisjoint(with: .glued))
    }

    /// Whether nothing is between two tokens of a line.
    func touches(_ other: Token) -> Bool { min(abs(x - other.x - other.width), abs(other.x - x - width)) < 0.02 * height }

    /// Returns the style of the spoken words of a formula, which has the number of the formula's drawn text.
    static func formulaStyle(_ number: Int) -> Int32 { -2 - Int32(truncatingIfNeeded: number) }
    /// The number of the drawn text of the formula that the token is spoken for; nil for other tokens.
    var formula: Int? { style < -1 ? Int(-2 - style) : nil }

    /// The rectangle in points from the top left corner of the page.
    var rect: Rect { Rect(x: Double(x), y: Double(y), width: Double(width), height: Double(height)) }
}
