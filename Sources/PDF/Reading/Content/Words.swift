package import TypesetBase

/// Glyphs that are read as one word, without white space or a gap between them, in 56 bytes.
package struct InspectedWord: Sendable {
    /// The range in the page's `glyphs`, in drawing order.
    @CompactRange package private(set) var glyphs: Range<Int>
    /// The page's item of the first glyph.
    @CompactInt package private(set) var item: Int
    private var storedBounds: CompactRect, storedBand: CompactRect
    /// The font size in points.
    package let size: Double
    package let isHorizontal: Bool
    package let isInvisible: Bool
    /// Whether the word is visible and has a letter or a digit.
    package let isReadable: Bool

    init(
        glyphs: Range<Int>, item: Int, bounds: Rect, band: Rect, size: Double, isHorizontal: Bool, isInvisible: Bool, isReadable: Bool
    ) {
        (storedBounds, storedBand) = (CompactRect(bounds), CompactRect(band))
        (self.size, self.isHorizontal, self.isInvisible, self.isReadable) = (size, isHorizontal, isInvisible, isReadable)
        self.glyphs = glyphs
        self.item = item
    }

    /// The rectangle from ascent to descent; for text across the page, the bounds of its quadrilateral.
    package var bounds: Rect {
        get { storedBounds.rect }
        set { storedBounds = CompactRect(newValue) }
    }

    /// The rectangle from the baseline to the x-height, where letters of two lines must not meet.
    package var band: Rect {
        get { storedBand.rect }
        set { storedBand = CompactRect(newValue) }
    }

    /// Extends the word to the end of a later part of the same word.
    package mutating func extend(to part: InspectedWord) {
        glyphs = glyphs.lowerBound..<max(glyphs.upperBound, part.glyphs.upperBound)
        (bounds, band) = (bounds.union(part.bounds), band.union(part.band))
    }

    /// The height that lower-case letters reach (a usual x-height; at least half of the letters' height).
    package static let xHeight: Em = 0.45
}

extension InspectedPDF {
    /// Returns the page's words in drawing order.
    package func words(on page: InspectedPage) -> [InspectedWord] {
        words.words(on: page) {
            var assembler = WordAssembler(page: page, blocks: blocks, fonts: fonts)
            return assembler.assemble()
        }
    }

    /// Returns the page's words in drawing order, as ranges of its glyphs.
    package func wordRanges(on page: InspectedPage) -> [Range<Int>] {
        var assembler = WordAssembler(page: page, blocks: blocks, fonts: fonts)
        return assembler.ranges()
    }

    /// Returns the band from baseline to x-height, with its size, of each run in the word; a raised figure has a separate band.
    ///
    /// - Parameter place: returns a run in other coordinates, which the bands then have too.
    package func bands(
        of word: InspectedWord, on page: InspectedPage, placing place: (TextRun) -> TextRun
    ) -> [(band: Rect, size: Double)] {
        WordAssembler(page: page, blocks: blocks, fonts: fonts).bands(of: word, placing: place)
    }

    /// Calls `body` with the parts of a word that look alike, such as a black note and the pale one that follows it without a space.
    ///
    /// Glyphs look alike if they have one paint, size and weight, and if nothing is painted between them. Most words are one part.
    package func forEachPart(of word: InspectedWord, on page: InspectedPage, _ body: (InspectedWord) -> Void) {
        WordAssembler(page: page, blocks: blocks, fonts: fonts).forEachPart(of: word, body)
    }

    /// Returns a word's text or its beginning, with the numbers of codes that have no text.
    ///
    /// A thousand bytes are not a real word, and a code may represent any number of letters.
    package func text(of word: InspectedWord, on page: InspectedPage) -> String {
        var text = ""
        for glyph in page.glyphs[word.glyphs] {
            guard text.utf8.count < Self.wordLimit else { break }
            guard let run = page.items[Int(glyph.item)].run else { continue }
            text += fonts[run.font].codes[Int(glyph.code)].displayText
        }
        return text
    }

    private static let wordLimit = 1000
}

extension TextRun {
    /// Returns the bounding box of the run from an em distance above the baseline to one below (negative).
    package func bounds(above: Em, below: Em) -> Rect {
        var box = BoundingBox()
        enter(above: above, below: below, into: &box)
        return box.rect
    }

    func enter(above: Em, below: Em, into box: inout BoundingBox) {
        if direction.y == 0, up.x == 0 {
            // Nearly all text is upright.
            box.add(Point(x: origin.x + direction.x * extent.lowerBound, y: origin.y + up.y * above.value))
            box.add(Point(x: origin.x + direction.x * extent.upperBound, y: origin.y + up.y * below.value))
            return
        }
        let first = origin + direction * extent.lowerBound, last = origin + direction * extent.upperBound
        box.add(first + up * above.value)
        box.add(first + up * below.value)
        box.add(last + up * above.value)
        box.add(last + up * below.value)
    }

    /// The rectangle from the baseline to the x-height, where letters of two lines must not meet.
    package var band: Rect { bounds(above: InspectedWord.xHeight, below: 0) }

    package var isHorizontal: Bool { abs(direction.y) < 0.01 }
}

/// Joins a page's glyphs into words.
struct WordAssembler {
    private let page: InspectedPage
    /// The block of each element.
    private let blocks: BlockIndex
    private let fonts: [InspectedFont]
    private var words: [Range<Int>] = []
    private var start = 0
    /// The last glyph that moved the pen, since marks without a width may be anywhere over their letter.
    private var base = 0
    /// The run of the glyph `base`, set when that run has ended.
    private var baseRun: TextRun?

    /// The gap in em above which it is a space: a little less than the 0.2 em of narrow faces (TeX's fonts shrink theirs to 0.22 em).
    static let gap = 0.19
    /// The step back in em above which a glyph begins another word: italics kern `Ve` by 0.2 em.
    private static let kern = 0.35

    init(page: InspectedPage, blocks: BlockIndex, fonts: [InspectedFont]) {
        self.page = page
        self.blocks = blocks
        self.fonts = fonts
    }

    mutating func assemble() -> [InspectedWord] {
        let ranges = ranges()
        return page.glyphs.withUnsafeBufferPointer { glyphs in ranges.compactMap { describe($0, glyphs) } }
    }

    /// Returns the words as ranges of the page's glyphs.
    mutating func ranges() -> [Range<Int>] {
        // A word of typical text has five letters and a space.
        words.reserveCapacity(page.glyphs.count / 5)
        page.glyphs.withUnsafeBufferPointer { glyphs in
            for item in page.items {
                if let run = item.run { join(run, glyphs) }
            }
            finish(glyphs.count)
        }
        return words
    }

    private mutating func join(_ run: TextRun, _ glyphs: UnsafeBufferPointer<InspectedGlyph>) {
        let first = run.glyphs.lowerBound
        for index in run.glyphs {
            let glyph = glyphs[index]
            if glyph.traits.contains(.space) {
                finish(index)
                start = index + 1
            } else if index > start {
                let isOther = index == first && (isInOtherBlock(glyph, glyphs[index - 1]) || isOtherText(run, glyphs[index - 1]))
                if isOther || isApart(glyph, run, glyphs[base], base >= first ? run : baseRun ?? run) { finish(index) }
            }
            if glyph.advance > 0 || !glyph.traits.contains(.mark) { base = index }
        }
        if base >= first, !run.glyphs.isEmpty { baseRun = run }
    }

    /// Whether a glyph is not right after the last glyph that moved the pen.
    private func isApart(_ glyph: InspectedGlyph, _ run: TextRun, _ last: InspectedGlyph, _ before: TextRun) -> Bool {
        let advance = Double(last.advance), end = before.origin(of: last) + before.direction * advance, start = run.origin(of: glyph)
        let dx = start.x - end.x, dy = start.y - end.y
        let along = dx * run.direction.x + dy * run.direction.y, across = abs(dy * run.direction.x - dx * run.direction.y)
        let size = max(0.01, min(before.size, run.size))
        // Right-to-left text is shown in reading order: each glyph ends where the one before it begins.
        if glyph.traits.contains(.rightToLeft), last.traits.contains(.rightToLeft),
            abs(along + advance + Double(glyph.advance)) < Self.gap * size,
            across < 0.5 * size
        {
            return false
        }
        // The letter under an accent steps back to where the accent began, or further, and so does an accent after its letter.
        if last.traits.contains(.accent) || glyph.traits.contains(.accent), along < 0, along > -size, across < 0.5 * size { return false }
        // Combining marks step back over their letter. Raised figures are within the height of the larger type. Spaced letters are as far
        // apart as their spacing.
        return along - Double(before.letterSpacing) > Self.gap * size || along < -Self.kern * size && !glyph.traits.contains(.mark)
            || across > 0.5 * max(before.size, run.size)
            || before.direction.x * run.direction.x + before.direction.y * run.direction.y < 0.99
    }

    /// Whether two glyphs are in different blocks; a word never crosses paragraphs, cells or other blocks, however close they are.
    private func isInOtherBlock(_ glyph: InspectedGlyph, _ last: InspectedGlyph) -> Bool { block(of: glyph) != block(of: last) }

    /// Whether a run is in another cell: without tags, each cell is at least one text object, but objects of single glyphs mean nothing.
    private func isOtherText(_ run: TextRun, _ last: InspectedGlyph) -> Bool {
        guard run.beginsText, run.glyphs.count > 1, let before = page.items[Int(last.item)].run, before.glyphs.count > 1 else {
            return false
        }
        return block(of: last) == nil
    }

    private func block(of glyph: InspectedGlyph) -> Int? {
        page.items[Int(glyph.item)].markedContent.flatMap { page.markedContents[$0].element }.flatMap { blocks[$0] }
    }

    private mutating func finish(_ end: Int) {
        if end > start { words.append(start..<end) }
        start = end
    }
}

extension WordAssembler {
    /// Returns a word of the glyphs in a range that is not empty.
    private func describe(_ range: Range<Int>, _ glyphs: UnsafeBufferPointer<InspectedGlyph>) -> InspectedWord? {
        let item = Int(glyphs[range.lowerBound].item)
        guard let first = page.items[item].run else { return nil }
        var box = WordBox(), visible: GlyphTraits = [], isInvisible = true
        // Runs of several sizes (a raised figure) each have a different height.
        forEachPart(of: range, glyphs) { part, run in
            if !run.isInvisible {
                isInvisible = false
                for glyph in part { visible.formUnion(glyph.traits) }
            }
            box.add(part, run, fonts[run.font])
        }
        return InspectedWord(
            glyphs: range, item: item, bounds: box.bounds, band: box.band, size: first.size, isHorizontal: first.isHorizontal,
            isInvisible: isInvisible, isReadable: visible.contains(.readable))
    }

    /// Calls `body` with the glyphs of each run in turn.
    private func forEachPart(
        of range: Range<Int>, _ glyphs: UnsafeBufferPointer<InspectedGlyph>,
        _ body: (Slice<UnsafeBufferPointer<InspectedGlyph>>, TextRun) -> Void
    ) {
        var part = range.lowerBound
        while part < range.upperBound {
            let item = glyphs[part].item
            var next = part
            while next < range.upperBound, glyphs[next].item == item { next += 1 }
            if let run = page.items[Int(item)].run { body(glyphs[part..<next], run) }
            part = next
        }
    }

    func forEachPart(of word: InspectedWord, _ body: (InspectedWord) -> Void) {
        page.glyphs.withUnsafeBufferPointer { glyphs in
            guard Int(glyphs[word.glyphs.upperBound - 1].item) != word.item else { return body(word) }
            var start = word.glyphs.lowerBound, item = word.item
            for index in word.glyphs where Int(glyphs[index].item) != item {
                let next = Int(glyphs[index].item)
                if !isAlike(item, next) {
                    if let part = describe(start..<index, glyphs) { body(part) }
                    start = index
                }
                item = next
            }
            if start == word.glyphs.lowerBound { return body(word) }
            if let part = describe(start..<word.glyphs.upperBound, glyphs) { body(part) }
        }
    }

    /// Whether the runs of two items look alike and nothing is painted between them.
    private func isAlike(_ first: Int, _ second: Int) -> Bool {
        guard let a = page.items[first].run, let b = page.items[second].run, a.paint == b.paint, a.group == b.group, a.size == b.size,
            a.isInvisible == b.isInvisible, a.font == b.font || fonts[a.font].isBold == fonts[b.font].isBold
        else { return false }
        return page.items[(first + 1)..<max(first + 1, second)].allSatisfy { $0.run != nil }
    }

    /// Returns the runs of a word, each from its baseline to its x-height.
    func bands(of word: InspectedWord, placing place: (TextRun) -> TextRun) -> [(band: Rect, size: Double)] {
        var bands: [(band: Rect, size: Double)] = []
        page.glyphs.withUnsafeBufferPointer { glyphs in
            forEachPart(of: word.glyphs, glyphs) { part, run in
                var box = WordBox()
                box.add(part, place(run), fonts[run.font])
                bands.append((box.band, run.size))
            }
        }
        return bands
    }
}

/// The rectangles around a word's glyphs.
private struct WordBox {
    private var whole = BoundingBox(), letters = BoundingBox()

    var bounds: Rect { whole.rect }
    var band: Rect { letters.rect }

    mutating func add(_ glyphs: Slice<UnsafeBufferPointer<InspectedGlyph>>, _ run: TextRun, _ font: InspectedFont) {
        // Along one line, the leftmost and the rightmost ends are sufficient.
        var first = Double.infinity, last = -Double.infinity, inkFirst = Double.infinity, inkLast = -Double.infinity
        for glyph in glyphs {
            let start = Double(glyph.offset), end = Double(glyph.offset + glyph.advance)
            first = min(first, start)
            last = max(last, end)
            let blank = glyph.traits.isDisjoint(with: [.blankBefore, .blankBehind]) ? 0 : Self.blank(glyph, run)
            inkFirst = min(inkFirst, glyph.traits.contains(.blankBefore) ? start + blank : start)
            inkLast = max(inkLast, glyph.traits.contains(.blankBehind) ? end - blank : end)
        }
        for end in [first, last] {
            whole.add(run.origin + run.direction * end + run.up * font.ascent.value)
            whole.add(run.origin + run.direction * end + run.up * font.descent.value)
        }
        for end in [inkFirst, inkLast] {
            letters.add(run.origin + run.direction * end)
            letters.add(run.origin + run.direction * end + run.up * InspectedWord.xHeight.value)
        }
    }

    /// Returns half of a full-width bracket or stop; others, such as Latin quotes, have no blank half.
    private static func blank(_ glyph: InspectedGlyph, _ run: TextRun) -> Double {
        let advance = Double(glyph.advance)
        return advance > 0.9 * run.size ? advance / 2 : 0
    }
}
