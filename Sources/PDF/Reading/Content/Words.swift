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
