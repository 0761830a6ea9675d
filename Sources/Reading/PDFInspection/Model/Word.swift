public import Geometry

/// Glyphs that are read as one word: no white space between them and no gap.
public struct Word: Sendable {
    /// Of the page's `glyphs`, in drawing order.
    public var glyphs: Range<Int>
    /// The page's item of the first glyph.
    public var item: Int
    /// From ascent to descent, or for type across the page its quadrilateral's bounds.
    public var bounds: Rect
    /// From the baseline to the x-height: where letters of two lines must not meet.
    public var band: Rect
    /// Points.
    public var size: Double
    public var isHorizontal: Bool
    public var isInvisible: Bool
    /// Whether it can be seen and has a letter or a digit.
    public var isReadable: Bool

    /// Lower case letters reach about this high, in em (a usual x-height; half of the letters' height at least).
    static let xHeight = 0.45
}

extension InspectedPDF {
    /// The page's words in drawing order. Put together anew each time: most pages need no more than a look at their runs.
    public func words(on page: InspectedPage) -> [Word] {
        var assembler = WordAssembler(page: page, blocks: blocks, fonts: fonts)
        return assembler.assemble()
    }

    /// From the baseline to the x-height, with its size, of each run that the word is made of: a raised figure has its own.
    public func bands(of word: Word, on page: InspectedPage) -> [(band: Rect, size: Double)] {
        WordAssembler(page: page, blocks: blocks, fonts: fonts).bands(of: word)
    }

    public func text(of word: Word, on page: InspectedPage) -> String {
        page.glyphs[word.glyphs].reduce(into: "") { text, glyph in
            guard let run = page.items[Int(glyph.item)].run else { return }
            text += fonts[run.font].codes[Int(glyph.code)].text ?? "\u{FFFD}"
        }
    }
}
