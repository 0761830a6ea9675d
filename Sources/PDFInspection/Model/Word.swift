public import Geometry

/// Glyphs that are read as one word: no white space between them and no gap.
public struct Word: Sendable {
    public var text: String
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
}

extension InspectedPDF {
    /// What a glyph stands for; empty where the file does not tell.
    public func text(of glyph: Glyph, on page: InspectedPage) -> String {
        guard let run = page.items[Int(glyph.item)].run else { return "" }
        return fonts[run.font].codes[Int(glyph.code)].text ?? ""
    }

    /// The page's words in drawing order.
    public func words(on page: InspectedPage) -> [Word] {
        var assembler = WordAssembler(pdf: self, page: page)
        return assembler.assemble()
    }
}

/// Joins glyphs into words.
private struct WordAssembler {
    let pdf: InspectedPDF
    let page: InspectedPage
    private var words: [Word] = []
    private var start = 0
    private var text = ""

    /// A gap over a fifth of an em is a space: the narrowest that justified text has (TeX's fonts shrink theirs to 0.22 em).
    private static let gap = 0.2
    /// Lower case letters reach about this high (a usual x-height; half of the letters' height at least).
    private static let xHeight = 0.45

    init(pdf: InspectedPDF, page: InspectedPage) {
        self.pdf = pdf
        self.page = page
    }

    mutating func assemble() -> [Word] {
        for item in page.items {
            guard let run = item.run else { continue }
            add(run)
        }
        finish(page.glyphs.count)
        return words
    }

    private mutating func add(_ run: TextRun) {
        let font = pdf.fonts[run.font]
        for index in run.glyphs {
            let code = font.codes[Int(page.glyphs[index].code)]
            if code.isSpace {
                finish(index)
                start = index + 1
            } else {
                if index > start, isApart(index, run) { finish(index) }
                text += code.text ?? "\u{FFFD}"
            }
        }
    }

    /// Whether a glyph stands elsewhere than behind the one before it.
    private func isApart(_ index: Int, _ run: TextRun) -> Bool {
        let glyph = page.glyphs[index], last = page.glyphs[index - 1]
        guard let before = page.items[Int(last.item)].run else { return true }
        let dx = glyph.origin.x - last.origin.x - before.direction.x * last.advance
        let dy = glyph.origin.y - last.origin.y - before.direction.y * last.advance
        let along = dx * run.direction.x + dy * run.direction.y, across = abs(dy * run.direction.x - dx * run.direction.y)
        let size = max(0.01, min(before.size, run.size))
        if last.item != glyph.item, block(of: last) != block(of: glyph) { return true }
        // Right-to-left text is shown in reading order, each glyph ending where the one before it begins.
        if isRightToLeft(glyph), isRightToLeft(last), abs(along + last.advance + glyph.advance) < Self.gap * size, across < 0.5 * size { return false }
        return along > Self.gap * size || along < -Self.gap * size && !isMark(glyph) || across > 0.5 * size
            || before.direction.x * run.direction.x + before.direction.y * run.direction.y < 0.99
    }

    /// Combining marks step back over their letter.
    private func isMark(_ glyph: Glyph) -> Bool {
        guard let category = pdf.text(of: glyph, on: page).unicodeScalars.first?.properties.generalCategory else { return false }
        return category == .nonspacingMark || category == .spacingMark || category == .enclosingMark
    }

    /// Hebrew, Arabic and the scripts between them, with their presentation forms (Unicode 15, bidirectional classes R and AL of the basic plane).
    private func isRightToLeft(_ glyph: Glyph) -> Bool {
        guard let value = pdf.text(of: glyph, on: page).unicodeScalars.first?.value else { return false }
        return (0x590...0x8FF).contains(value) || (0xFB1D...0xFDFF).contains(value) || (0xFE70...0xFEFE).contains(value)
    }

    /// Elements that stand within a line: a word may go on across their ends.
    private static let inline: Set<String> = ["Span", "Link", "Reference", "Quote", "Code", "Em", "Strong", "Sub", "NonStruct", "Annot", "BibEntry", "Ruby", "RB", "RT", "RP"]

    /// The paragraph, cell or other block that a glyph belongs to; words do not reach from one into another, however close they stand.
    private func block(of glyph: Glyph) -> Int? {
        var current = page.items[Int(glyph.item)].markedContent.flatMap { page.markedContents[$0].element }
        while let index = current, let type = pdf.structure.elements[index].standardType, Self.inline.contains(type) { current = pdf.structure.elements[index].parent }
        return current
    }

    private mutating func finish(_ end: Int) {
        defer { start = end; text.removeAll(keepingCapacity: true) }
        guard end > start, let run = page.items[Int(page.glyphs[start].item)].run else { return }
        words.append(Word(text: text, glyphs: start..<end, item: Int(page.glyphs[start].item), bounds: box(start..<end, ofBand: false),
                          band: box(start..<end, ofBand: true), size: run.size, isHorizontal: abs(run.direction.y) < 0.01, isInvisible: run.isInvisible))
    }

    /// The rectangle around the glyphs: runs of several sizes (a raised figure) each with their own height.
    private func box(_ range: Range<Int>, ofBand: Bool) -> Rect {
        var left = Double.infinity, right = -Double.infinity, top = Double.infinity, bottom = -Double.infinity
        for glyph in page.glyphs[range] {
            guard let run = page.items[Int(glyph.item)].run else { continue }
            let font = pdf.fonts[run.font]
            let above = run.up * (ofBand ? Self.xHeight : font.ascent), below = run.up * (ofBand ? 0 : font.descent)
            let end = glyph.origin + run.direction * glyph.advance
            for corner in [glyph.origin + above, glyph.origin + below, end + above, end + below] {
                left = min(left, corner.x); right = max(right, corner.x)
                top = min(top, corner.y); bottom = max(bottom, corner.y)
            }
        }
        return left <= right ? Rect(x: left, y: top, width: right - left, height: bottom - top) : Rect(origin: .zero, size: .zero)
    }
}
