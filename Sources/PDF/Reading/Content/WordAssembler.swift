import TypesetBase

/// Joins a page's glyphs into words.
struct WordAssembler {
    let page: InspectedPage
    /// The block of each element.
    let blocks: BlockIndex
    let fonts: [InspectedFont]
    var words: [Range<Int>] = []
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
    func forEachPart(
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
