import Geometry

/// Joins a page's glyphs into words.
struct WordAssembler {
    private let page: InspectedPage
    /// The block that each element belongs to.
    private let blocks: BlockIndex
    private let fonts: [LoadedFont]
    private var words: [Word] = []
    private var start = 0
    /// The last glyph that moved the pen: marks without a width stand anywhere over their letter.
    private var base = 0

    /// A gap over a fifth of an em is a space: the narrowest that justified text has (TeX's fonts shrink theirs to 0.22 em).
    private static let gap = 0.2

    init(page: InspectedPage, blocks: BlockIndex, fonts: [LoadedFont]) {
        self.page = page
        self.blocks = blocks
        self.fonts = fonts
    }

    mutating func assemble() -> [Word] {
        // A word of a usual text has five letters and a space.
        words.reserveCapacity(page.glyphs.count / 5)
        page.glyphs.withUnsafeBufferPointer { glyphs in
            var before: TextRun?
            for item in page.items {
                guard let run = item.run else { continue }
                join(run, after: before, glyphs)
                if !run.glyphs.isEmpty { before = run }
            }
            finish(glyphs.count, glyphs)
        }
        return words
    }

    private mutating func join(_ run: TextRun, after before: TextRun?, _ glyphs: UnsafeBufferPointer<Glyph>) {
        let first = run.glyphs.lowerBound
        for index in run.glyphs {
            let glyph = glyphs[index]
            if glyph.traits.contains(.space) {
                finish(index, glyphs)
                start = index + 1
            } else if index > start {
                let isOther = index == first && isInOtherBlock(glyph, glyphs[index - 1])
                if isOther || isApart(glyph, run, glyphs[base], base >= first ? run : before ?? run) { finish(index, glyphs) }
            }
            if glyph.advance > 0 || !glyph.traits.contains(.mark) { base = index }
        }
    }

    /// Whether a glyph stands elsewhere than behind the last one that moved the pen.
    private func isApart(_ glyph: Glyph, _ run: TextRun, _ last: Glyph, _ before: TextRun) -> Bool {
        let dx = glyph.origin.x - last.origin.x - before.direction.x * last.advance
        let dy = glyph.origin.y - last.origin.y - before.direction.y * last.advance
        let along = dx * run.direction.x + dy * run.direction.y, across = abs(dy * run.direction.x - dx * run.direction.y)
        let size = max(0.01, min(before.size, run.size))
        // Right-to-left text is shown in reading order, each glyph ending where the one before it begins.
        if glyph.traits.contains(.rightToLeft), last.traits.contains(.rightToLeft), abs(along + last.advance + glyph.advance) < Self.gap * size,
           across < 0.5 * size { return false }
        // Combining marks step back over their letter.
        return along > Self.gap * size || along < -Self.gap * size && !glyph.traits.contains(.mark) || across > 0.5 * size
            || before.direction.x * run.direction.x + before.direction.y * run.direction.y < 0.99
    }

    /// Words do not reach from one paragraph, cell or other block into another, however close they stand.
    private func isInOtherBlock(_ glyph: Glyph, _ last: Glyph) -> Bool { block(of: glyph) != block(of: last) }

    private func block(of glyph: Glyph) -> Int? {
        page.items[Int(glyph.item)].markedContent.flatMap { page.markedContents[$0].element }.flatMap { blocks[$0] }
    }

    private mutating func finish(_ end: Int, _ glyphs: UnsafeBufferPointer<Glyph>) {
        defer { start = end }
        guard end > start, let run = page.items[Int(glyphs[start].item)].run else { return }
        var box = WordBox(), traits: GlyphTraits = [], part = start
        // Runs of several sizes (a raised figure) each have their own height.
        while part < end {
            let item = glyphs[part].item
            var next = part
            while next < end, glyphs[next].item == item { traits.formUnion(glyphs[next].traits); next += 1 }
            if let run = page.items[Int(item)].run { box.add(glyphs[part..<next], run, fonts[run.font]) }
            part = next
        }
        words.append(Word(glyphs: start..<end, item: Int(glyphs[start].item), bounds: box.bounds, band: box.band, size: run.size,
                          isHorizontal: abs(run.direction.y) < 0.01, isInvisible: run.isInvisible, isReadable: !run.isInvisible && traits.contains(.readable)))
    }
}

/// The rectangles around a word's glyphs.
private struct WordBox {
    private var whole = Extent(), letters = Extent()

    /// Lower case letters reach about this high (a usual x-height; half of the letters' height at least).
    private static let xHeight = 0.45

    var bounds: Rect { whole.rect }
    var band: Rect { letters.rect }

    mutating func add(_ glyphs: Slice<UnsafeBufferPointer<Glyph>>, _ run: TextRun, _ font: LoadedFont) {
        // Along one line the leftmost and the rightmost ends, before and behind, are enough.
        let origin = glyphs[glyphs.startIndex].origin
        var first = 0.0, last = -Double.infinity
        for glyph in glyphs {
            let offset = (glyph.origin.x - origin.x) * run.direction.x + (glyph.origin.y - origin.y) * run.direction.y
            first = min(first, offset)
            last = max(last, offset + glyph.advance)
        }
        add(origin + run.direction * first, run.up, font)
        add(origin + run.direction * last, run.up, font)
    }

    private mutating func add(_ point: Point, _ up: Point, _ font: LoadedFont) {
        whole.add(point, up, font)
        letters.add(point)
        letters.add(point + up * Self.xHeight)
    }
}

/// For each element the nearest one, itself or around it, that is not part of a line.
struct BlockIndex {
    private let blocks: [Int32]

    /// Elements that stand within a line: a word may go on across their ends.
    private static let inline: Set<String> = ["Span", "Link", "Reference", "Quote", "Code", "Em", "Strong", "Sub", "NonStruct", "Annot", "BibEntry", "Ruby", "RB", "RT", "RP"]

    init(_ structure: InspectedStructure) {
        var blocks: [Int32] = []
        blocks.reserveCapacity(structure.elements.count)
        // A parent stands before its children.
        var latest: (type: String?, isInline: Bool) = (nil, false)
        for index in structure.elements.indices {
            let type = structure.elements[index].standardType
            if type != latest.type { latest = (type, type.map(Self.inline.contains) ?? false) }
            blocks.append(latest.isInline ? structure.elements[index].parent.map { blocks[$0] } ?? -1 : Int32(index))
        }
        self.blocks = blocks
    }

    subscript(_ element: Int) -> Int? { blocks[element] < 0 ? nil : Int(blocks[element]) }
}
