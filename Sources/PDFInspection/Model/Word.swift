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
}

extension InspectedPDF {
    public func text(of word: Word, on page: InspectedPage) -> String {
        page.glyphs[word.glyphs].reduce(into: "") { text, glyph in
            guard let run = page.items[Int(glyph.item)].run else { return }
            text += fonts[run.font].codes[Int(glyph.code)].text ?? "\u{FFFD}"
        }
    }
}
