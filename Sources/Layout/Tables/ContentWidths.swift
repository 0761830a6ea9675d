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

    /// - Parameter size: the size of the paragraph's style, which determines which words are long.
    init(size: Points) { self.size = size }

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

    /// - Parameter hyphen: the width of the hyphen at the end of a line that ends here.
    @inline(__always)
    mutating func pass(_ kind: ShapedParagraph.BreakKind, hyphen: Points) {
        switch kind {
        case .anywhere: return
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

extension ShapedParagraph {
    /// Returns the widths of the paragraph's words at a size, without padding.
    ///
    /// - Parameters:
    ///   - size: the size of the paragraph's style.
    ///   - insets: the insets of inline boxes, by run; empty if there are none.
    func textWidths(
        size: Points, pointSizes: [Points], objects: [InlineObjectSize], insets: [LineBreakRequest.RunInsets] = []
    ) -> TextWidths {
        var meter = TextMeter(size: size), word = 0
        let base = size
        for (number, run) in runs.enumerated() {
            let size = pointSizes[run.piece] * run.scale, hyphen = hyphen(ofRun: number)?.advance.points(at: size) ?? 0
            let inset = insets.indices.contains(number) ? insets[number] : .init()
            for index in run.glyphs {
                if let kind = breaks[index] {
                    if kind == .emergency && isInExpression(index)
                        || kind == .allowed
                            && isInShortCompound(index, from: word, longest: TextWidths.longWord.points(at: base).em(at: size))
                    {
                        meter.joinExpression()
                    } else {
                        if kind == .allowed || kind == .mandatory {
                            if meter.isAtLongWord { meter.divideWord(partWidths(word..<index, pointSizes)) }
                            word = index
                        }
                        meter.pass(kind, hyphen: hyphen)
                    }
                }
                let glyph = glyphs[index]
                var width = run.object.map { objects[$0].width } ?? glyph.advance.points(at: size)
                if index == run.glyphs.lowerBound { width += inset.before }
                if index == run.glyphs.upperBound - 1 { width += inset.after }
                meter.add(
                    width, isSpace: glyph.flags.contains(.isSpace), isWide: glyph.isWide,
                    spacing: spacing(after: index).points(at: size))
            }
        }
        if meter.isAtLongWord { meter.divideWord(partWidths(word..<glyphs.count, pointSizes)) }
        meter.pass(.mandatory, hyphen: 0)
        return meter.result
    }

    /// Whether a hyphen or a slash before a glyph is within a compound such as `PATCH/PUT`, which is too short to be divided in a column.
    ///
    /// - Parameters:
    ///   - start: the first glyph of the compound.
    ///   - longest: the width of the longest such compound, in em of the glyph's run.
    private func isInShortCompound(_ index: Int, from start: Int, longest: Em) -> Bool {
        guard index > start, glyphs[index - 1].scalar == 0x2D || glyphs[index - 1].scalar == 0x2F else { return false }
        var end = start, width: Em = 0
        while end < glyphs.count, width <= longest {
            if end > index, glyphs[end].flags.contains(.isSpace) || breaks[end] == .mandatory { break }
            width += glyphs[end].advance
            end += 1
        }
        return width <= longest
    }

    /// Whether a space or a hyphen before a glyph is within a date, a version or a number with its unit, which columns keep whole.
    private func isInExpression(_ index: Int) -> Bool {
        guard index > 1 else { return false }
        let isDigit = { CharacterClass.isDigit(self.glyphs[$0].scalar) }
        switch glyphs[index - 1].scalar {
        case 0x2D: return isDigit(index - 2)
        case 0x20:
            let mark = glyphs[index - 2].scalar, isMarked = index > 2 && (mark == 0x2C || mark == 0x2E)
            return isDigit(index) || isDigit(index - 2) || isMarked && isDigit(index - 3)
        default: return false
        }
    }

    /// Returns the widths of a word's parts, divided as words that are wider than the line are; empty if it cannot be divided.
    private func partWidths(_ word: Range<Int>, _ pointSizes: [Points]) -> [Points] {
        let points = divisions(in: word.lowerBound + 1..<max(word.upperBound, word.lowerBound + 1))
        guard !points.isEmpty else { return [] }
        return zip([word.lowerBound] + points, points + [word.upperBound]).map { start, end in
            var width: Points = 0
            for run in runs where run.glyphs.overlaps(start..<end) {
                for glyph in run.glyphs.clamped(to: start..<end) where !glyphs[glyph].flags.contains(.isSpace) {
                    width += glyphs[glyph].advance.points(at: pointSizes[run.piece] * run.scale)
                }
            }
            guard end < word.upperBound, let run = run(of: end - 1) else { return width }
            return width + endingWidth(before: end, ofRun: run).points(at: pointSizes[runs[run].piece] * runs[run].scale)
        }
    }
}

extension TextLayout {
    /// Returns the widths of the words of a cell.
    func textWidths(of paragraph: FlowParagraph) -> TextWidths {
        let shaped = context.shaped(paragraph)
        let objects = objects(of: paragraph) { picture in
            let size = fitted(picture.image, picture.wanted.fixed, measure: frames.styled.measure / 3, height: frames.styled.height / 3)
            let insets = insets(of: picture, measure: frames.styled.measure / 3)
            return InlineObjectSize(width: Points(size.width) + insets.horizontal, ascent: Points(size.height) + insets.vertical)
        }
        return shaped.textWidths(
            size: styles[paragraph.style].pointSize, pointSizes: pointSizes(of: paragraph), objects: objects,
            insets: runInsets(of: paragraph, shaped, measure: frames.styled.measure))
    }
}
