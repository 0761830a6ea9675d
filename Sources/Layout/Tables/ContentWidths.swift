import TypesetBase
import TypesetText

/// The intrinsic widths of the content of a column or a cell (CSS Sizing 3, 2.1).
struct ContentWidths {
    /// The widest word; in Chinese and Japanese, four characters.
    var minContent: Points = 0
    /// The widest part if long words break at their joints, such as before a capital in names of code.
    var jointed: Points = 0
    /// The widest part if long words are also hyphenated.
    var breakable: Points = 0
    /// The widest line without wrapping.
    var maxContent: Points = 0

    mutating func include(_ other: ContentWidths) {
        minContent = max(minContent, other.minContent)
        jointed = max(jointed, other.jointed)
        breakable = max(breakable, other.breakable)
        maxContent = max(maxContent, other.maxContent)
    }

    mutating func add(_ width: Points) {
        minContent += width
        jointed += width
        breakable += width
        maxContent += width
    }
}

extension [ContentWidths] {
    /// Widens columns by equal amounts to fit a cell that spans all of them.
    mutating func widen(_ columns: Range<Int>, to widths: ContentWidths) {
        widen(columns, \.minContent, to: widths)
        widen(columns, \.jointed, to: widths)
        widen(columns, \.breakable, to: widths)
        widen(columns, \.maxContent, to: widths)
    }

    private mutating func widen(_ columns: Range<Int>, _ width: WritableKeyPath<ContentWidths, Points>, to widths: ContentWidths) {
        let missing = widths[keyPath: width] - columns.reduce(0) { $0 + self[$1][keyPath: width] }
        guard missing > 0 else { return }
        for column in columns { self[column][keyPath: width] += missing / Double(columns.count) }
    }
}

/// The word widths of a paragraph at one size, from which the number of lines at any measure follows.
struct TextWidths {
    /// The text between two ordinary line breaks: a word with adjacent punctuation, or one ideograph.
    struct Word {
        /// The width without the white space after it.
        var width: Points
        /// The distance to the beginning of the next word.
        var advance: Points
        /// The indices of its parts between joints in `parts`; empty if it has no joint.
        var parts: Range<Int>
        var endsLine = false
    }

    /// The words, or empty for a text of one word, since most cells have one and need no array.
    private var several: [Word] = []
    private var single: Word?
    private(set) var parts: [Points] = []
    private(set) var widths = ContentWidths()

    /// The width from which a word is long and may be broken in a cell: six em, about twelve letters.
    static let longWord: Em = 6
    /// The minimum width reserved for a part of a broken word: four em, about eight letters.
    static let leastPart: Em = 4
    /// The minimum for a column of ideographs: a phrase of four.
    private static let leastPhrase = 4.0

    /// Appends a word with the parts into which it can be divided.
    ///
    /// - Parameters:
    ///   - parts: the widths of the parts between joints and hyphenation points.
    ///   - jointed: the widest part if the word is divided at joints only.
    mutating func append(_ word: Word, parts: [Points], jointed: Points, at size: Points) {
        var word = word
        let first = self.parts.count
        if parts.count > 1 { self.parts += parts }
        word.parts = first..<self.parts.count
        add(word)
        let isLong = parts.count > 1 && word.width > Self.longWord.points(at: size), least = Self.leastPart.points(at: size)
        widths.minContent = max(widths.minContent, word.width)
        widths.jointed = max(widths.jointed, isLong ? min(max(jointed, least), word.width) : word.width)
        widths.breakable = max(widths.breakable, isLong ? min(max(parts.max() ?? 0, least), word.width) : word.width)
    }

    /// Counts consecutive ideographs, between which lines may break, as phrases.
    mutating func includePhrase(_ width: Points, character: Points) {
        let phrase = min(width, Self.leastPhrase * character)
        widths.minContent = max(widths.minContent, phrase)
        widths.jointed = max(widths.jointed, phrase)
        widths.breakable = max(widths.breakable, phrase)
    }

    mutating func endLine(_ width: Points) {
        widths.maxContent = max(widths.maxContent, width)
        if let last = several.indices.last { several[last].endsLine = true } else { single?.endsLine = true }
    }

    private mutating func add(_ word: Word) {
        if let single {
            several.reserveCapacity(8)
            several.append(single)
            several.append(word)
            self.single = nil
        } else if several.isEmpty {
            single = word
        } else {
            several.append(word)
        }
    }

    var words: [Word] { single.map { [$0] } ?? several }
}

/// Adds up the glyphs of a paragraph between line breaks, without white space before a break.
struct TextMeter {
    private(set) var result = TextWidths()
    private let size: Points
    private var word: Points = 0, part: Points = 0, line: Points = 0
    private var wordInk: Points = 0, partInk: Points = 0, lineInk: Points = 0
    private var parts: [Points] = []
    /// The width between the last joint and the last hyphenation point of the word, and the widest part between joints.
    private var sinceJoint: Points = 0, jointed: Points = 0
    /// The width of the ideographs since the last other character, and the widest of them.
    private var phrase: Points = 0, widest: Points = 0
    private var isWideWord = false, glyphs = 0
    /// Whether the word has spaces or hyphens at which it does not break, as in a date.
    private var isExpression = false

    /// Creates the measurement of a paragraph.
    ///
    /// - Parameter size: the size of the paragraph's style, which determines which words are long.
    init(size: Points) { self.size = size }

    /// Adds the advance of a glyph to the current word.
    ///
    /// - Parameter spacing: the tracking after the glyph, which is omitted at the end of a line.
    @inline(__always)
    mutating func add(_ width: Points, isSpace: Bool, isWide: Bool, spacing: Points) {
        word += width
        part += width
        line += width
        guard !isSpace else { return }
        (wordInk, partInk, lineInk) = (word - spacing, part - spacing, line - spacing)
        glyphs += 1
        isWideWord = isWide
    }

    /// Ends a word or a part of it at a place where a line may end.
    ///
    /// - Parameter hyphen: the width of the hyphen at the end of a line that ends here.
    @inline(__always)
    mutating func pass(_ kind: ShapedParagraph.BreakKind, hyphen: Points) {
        switch kind {
        case .anywhere, .symbol: return
        case .glue, .joint, .emergency: endJointedPart()
        case .hyphen:
            sinceJoint += part
            endPart(hyphen)
        case .allowed: endWord()
        case .repeatedHyphen:
            wordInk += hyphen
            partInk += hyphen
            endWord()
        case .mandatory:
            endWord()
            result.endLine(lineInk)
            (line, lineInk) = (0, 0)
        }
    }

    private mutating func endPart(_ hyphen: Points) {
        parts.append(partInk + hyphen)
        (part, partInk) = (0, 0)
    }

    private mutating func endJointedPart() {
        jointed = max(jointed, sinceJoint + partInk)
        sinceJoint = 0
        endPart(0)
    }

    /// Continues the word across a space or a hyphen within a date, a version or a number with its unit.
    mutating func joinExpression() { isExpression = true }

    /// Whether the word since the last break is long and has no joint.
    var isAtLongWord: Bool { parts.isEmpty && !isExpression && wordInk > TextWidths.longWord.points(at: size) }

    /// Divides the word since the last break, which has no joint, into parts with their hyphens.
    mutating func divideWord(_ widths: [Points]) {
        guard !widths.isEmpty else { return }
        parts = widths
        (part, partInk, jointed) = (0, 0, wordInk)
    }

    private mutating func endWord() {
        if parts.isEmpty || part > 0 { endJointedPart() }
        let isIdeograph = isWideWord && glyphs == 1
        phrase = isIdeograph ? phrase + word : 0
        widest = isIdeograph ? max(widest, wordInk) : 0
        if isIdeograph { result.includePhrase(phrase, character: widest) }
        result.append(.init(width: wordInk, advance: word, parts: 0..<0), parts: parts, jointed: jointed, at: size)
        parts.removeAll(keepingCapacity: true)
        (word, wordInk, glyphs, isWideWord) = (0, 0, 0, false)
        (sinceJoint, jointed, isExpression) = (0, 0, false)
    }
}
