import TypesetBase
import TypesetLayout
import TypesetText

/// Collects the lines of running text: their lengths, their distances, and the stretch of their spaces.
struct LineCollector {
    private(set) var paragraphs: [ParagraphSummary] = []
    private var numbers: [ObjectIdentifier: Int] = [:]
    /// The latest paragraph.
    private var latest: (paragraph: ObjectIdentifier, number: Int)?
    private var line: OpenLine?
    private var rivers = RiverSearch()
    /// The last line of the previous paragraph, while no other content has followed it.
    private var before: (paragraph: Int, page: Int, baseline: Double)?

    private struct OpenLine {
        var paragraph: Int
        var page: Int
        var baseline: Double
        /// The size of the line's first text.
        var size: Double
        /// The left and the right edge of the text.
        var left: Double, right: Double
        /// The largest ratio of the drawn width of a space to its natural width.
        var stretch = 1.0
        var spaces: [ClosedRange<Double>] = []
        /// The number of spaces at the end so far; at the end of a line they hang, and are not counted.
        var hanging = 0
    }

    /// The stretch of spaces above which a line is loose.
    static let looseSpace = 1.5

    mutating func add(_ text: DrawnText) {
        let number = number(of: text)
        place(text, number)
        count(text, number)
        if text.glyphs.wordSpacing > 0 { measureSpaces(text) }
    }

    /// Begins a line, unless the text is on the open one.
    private mutating func place(_ text: DrawnText, _ number: Int) {
        guard let open = line, open.paragraph == number, open.page == text.page else { return begin(text, number) }
        let rise = open.baseline - text.glyphs.origin.y, size = text.glyphs.pointSize.value
        if rise >= size, rise < open.size {
            // The baseline of a drop capital is that of the last line beside it, but the capital belongs to the first.
            line?.baseline = text.glyphs.origin.y
            line?.size = size
            if let gap = paragraphs[number].gapBefore { paragraphs[number].gapBefore = gap - rise }
        } else if abs(rise) >= open.size / 2 {
            begin(text, number)
        }
    }

    /// Counts the characters that readers see, and spaces only if other characters follow on the line.
    private mutating func count(_ text: DrawnText, _ number: Int) {
        let paragraph = text.glyphs.paragraph, range = text.glyphs.glyphs
        let all = paragraph.characterCount(of: range), trailing = paragraph.trailingSpaces(of: range), before = line?.hanging ?? 0
        let characters = trailing < all ? before + all - trailing : 0
        line?.hanging = trailing < all ? trailing : before + all
        if let open = line {
            line?.left = min(open.left, text.glyphs.origin.x)
            line?.right = max(open.right, text.glyphs.origin.x + text.glyphs.width.value)
        }
        paragraphs[number].characters += characters
        paragraphs[number].lastLine += characters
        if paragraph.hasWideLetters {
            paragraphs[number].ideographs += text.shaped.count { $0.isCounted && !$0.flags.contains(.isSpace) && $0.isWide }
        }
    }

    /// Counts the characters of a formula on the open line; a formula below it is content between two paragraphs.
    mutating func addFormula(_ text: DrawnText) {
        guard let line else { return }
        // Numerators and scripts of a formula in a line are nearer to its baseline.
        guard text.page == line.page, text.glyphs.origin.y - line.baseline < 1.5 * line.size else { return part() }
        let characters = text.glyphs.paragraph.characterCount(of: text.glyphs.glyphs)
        paragraphs[line.paragraph].characters += characters
        paragraphs[line.paragraph].lastLine += characters
    }

    /// Ends the line at content that is not running text, between two paragraphs.
    mutating func part() {
        end()
        before = nil
    }

    mutating func finish() { end() }

    private mutating func number(of text: DrawnText) -> Int {
        let id = text.glyphs.paragraph.identity
        if let latest, latest.paragraph == id { return latest.number }
        let number = numbers[id] ?? paragraphs.count
        latest = (id, number)
        if number == paragraphs.count {
            numbers[id] = number
            paragraphs.append(ParagraphSummary(style: text.style, source: text.source, location: text.location, isItem: text.isItem))
        }
        return number
    }

    private mutating func begin(_ text: DrawnText, _ number: Int) {
        end()
        // Raised and lowered text is less than half the type size from its line's baseline.
        line = OpenLine(
            paragraph: number, page: text.page, baseline: text.glyphs.origin.y, size: text.glyphs.pointSize.value,
            left: text.glyphs.origin.x, right: text.glyphs.origin.x)
        if paragraphs[number].lines == 0, let before, before.page == text.page, follows(number, before.paragraph) {
            paragraphs[number].gapBefore = text.glyphs.origin.y - before.baseline
            paragraphs[number].previous = before.paragraph
        }
        if paragraphs[number].lines > 0 {
            if let split = SplitNumbers.words(atLineOf: text) { paragraphs[number].splits.append(split) }
            if text.followsAuthorsLineEnd {
                paragraphs[number].ended.characters += paragraphs[number].lastLine
                paragraphs[number].ended.lines += 1
            }
        }
        paragraphs[number].lines += 1
        paragraphs[number].lastLine = 0
    }

    /// Whether the author wrote one paragraph after the other; the label of an alert has the source of the whole alert.
    private func follows(_ second: Int, _ first: Int) -> Bool {
        guard let a = paragraphs[first].source, let b = paragraphs[second].source else { return false }
        return a.file !== b.file || a.range.upperBound <= b.range.lowerBound
    }

    private mutating func end() {
        guard let line else { return }
        let number = line.paragraph
        if line.stretch > Self.looseSpace { paragraphs[number].spacing.looseLines += 1 }
        paragraphs[number].spacing.widest = max(paragraphs[number].spacing.widest, line.stretch)
        paragraphs[number].spacing.river = max(paragraphs[number].spacing.river, rivers.add(line.spaces, of: number, page: line.page))
        paragraphs[number].width = max(paragraphs[number].width, line.right - line.left)
        before = (number, line.page, line.baseline)
        self.line = nil
    }

    private mutating func measureSpaces(_ text: DrawnText) {
        guard var line else { return }
        let glyphs = text.glyphs
        var pen = text.run.isRightToLeft ? glyphs.origin.x + glyphs.width.value : glyphs.origin.x
        for glyph in text.shaped {
            let natural = glyph.advance.points(at: glyphs.pointSize)
            let isSpace = glyph.flags.contains(.isSpace), width = glyphs.advance(of: glyph)
            let start = pen
            pen += text.run.isRightToLeft ? -width.value : width.value
            guard isSpace, natural > 0 else { continue }
            line.stretch = max(line.stretch, width.ratio(to: natural))
            if width > RiverSearch.leastStretch * natural { line.spaces.append(min(start, pen)...max(start, pen)) }
        }
        self.line = line
    }
}

/// Finds rivers: wide spaces of neighbouring lines that are below one another and form a white channel down the page.
struct RiverSearch {
    private struct Channel { var space: ClosedRange<Double>; var lines: Int }
    private var channels: [Channel] = []
    private var paragraph = -1
    private var page = -1

    /// The least stretch of spaces in a river; spaces with less stretch line up by chance on every page, and show no channel.
    static let leastStretch = 1.25
    /// The share of the narrower space that two spaces must have in common for the eye to run down through both.
    private static let share = 0.5

    /// Adds the next line's wide spaces.
    ///
    /// - Returns: the number of lines of the longest river that ends on this line.
    mutating func add(_ spaces: [ClosedRange<Double>], of paragraph: Int, page: Int) -> Int {
        if paragraph != self.paragraph || page != self.page { channels = [] }
        (self.paragraph, self.page) = (paragraph, page)
        channels = spaces.map { space in
            Channel(space: space, lines: 1 + (channels.lazy.filter { Self.join($0.space, space) }.map(\.lines).max() ?? 0))
        }
        return channels.map(\.lines).max() ?? 0
    }

    private static func join(_ a: ClosedRange<Double>, _ b: ClosedRange<Double>) -> Bool {
        let shared = min(a.upperBound, b.upperBound) - max(a.lowerBound, b.lowerBound)
        return shared > share * min(a.upperBound - a.lowerBound, b.upperBound - b.lowerBound)
    }
}
