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
}

/// The words of a file in columns: a book has a million.
struct TokenColumns: Sendable {
    private(set) var word: [Int32] = []
    /// The style; negative for alternative texts.
    private(set) var style: [Int32] = []
    /// The page, from 1.
    private(set) var page: [Int32] = []
    private(set) var traits: [TokenTraits] = []
    /// The link that the token is in, by its index in the file; negative outside links.
    private(set) var link: [Int32] = []
    private var x: [Float] = [], y: [Float] = [], width: [Float] = [], height: [Float] = []
    private(set) var baseline: [Float] = []

    var count: Int { word.count }

    /// The rectangle of a token in points from the top left corner of its page.
    func rect(_ index: Int) -> Rect {
        Rect(x: Double(x[index]), y: Double(y[index]), width: Double(width[index]), height: Double(height[index]))
    }

    mutating func append(
        _ word: Int32, style: Int32, page: Int32, rect: Rect, baseline: Double, traits: TokenTraits, link: Int32 = -1
    ) {
        self.word.append(word)
        self.style.append(style)
        self.page.append(page)
        self.traits.append(traits)
        self.link.append(link)
        x.append(Float(rect.minX))
        y.append(Float(rect.minY))
        width.append(Float(rect.width))
        height.append(Float(rect.height))
        self.baseline.append(Float(baseline))
    }

    /// Appends a token of other columns with the traits and the link of its place in the structure.
    mutating func append(_ index: Int, of other: TokenColumns, adding traits: TokenTraits, link: Int32, style: Int32) {
        word.append(other.word[index])
        self.style.append(style)
        page.append(other.page[index])
        self.traits.append(other.traits[index].union(traits))
        self.link.append(link)
        x.append(other.x[index])
        y.append(other.y[index])
        width.append(other.width[index])
        height.append(other.height[index])
        baseline.append(other.baseline[index])
    }

    /// Replaces the word of the last token, which the next part of it continues.
    mutating func continueLast(as word: Int32, traits: TokenTraits) {
        guard let last = self.word.indices.last else { return }
        self.word[last] = word
        self.traits[last].remove(.divided)
        if traits.contains(.divided) { self.traits[last].insert(.divided) }
    }

    mutating func reserve(_ count: Int) {
        word.reserveCapacity(count)
        style.reserveCapacity(count)
        page.reserveCapacity(count)
        traits.reserveCapacity(count)
        link.reserveCapacity(count)
        x.reserveCapacity(count)
        y.reserveCapacity(count)
        width.reserveCapacity(count)
        height.reserveCapacity(count)
        baseline.reserveCapacity(count)
    }
}
