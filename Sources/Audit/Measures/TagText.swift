package import PDFInspection

/// The text of a file in the order of its tags, as a screen reader goes through it: without artifacts, replaced where ActualText says so, and without what
/// the tool adds to a document (labels of lists and notes, numbers that refer to notes, tables of contents).
package struct TagText {
    /// Unicode values of letters only: white space, soft hyphens and joiners removed, since lines and pages put them where they must.
    package private(set) var letters: [UInt32] = []

    private static let added: Set<String> = ["Lbl", "Reference", "TOC"]

    package init(_ pdf: InspectedPDF) {
        let fonts = pdf.fonts.map(FontLetters.init)
        let pages = pdf.pages.map { PageLetters($0, fonts) }
        letters.reserveCapacity(pages.reduce(0) { $0 + $1.letters.count })
        var stack: [StructureElement.Kid] = pdf.structure.roots.reversed().map { .element($0) }
        while let kid = stack.popLast() {
            switch kid {
            case .element(let index): add(pdf.structure.elements[index], &stack)
            case .content(let mcid, let page?) where pages.indices.contains(page - 1): pages[page - 1].append(mcid, to: &letters)
            case .content, .object: break
            }
        }
    }

    private mutating func add(_ element: StructureElement, _ stack: inout [StructureElement.Kid]) {
        if let actual = element.actualText { return letters += Letters.of(actual) }
        if let type = element.standardType, Self.added.contains(type) { return }
        stack.append(contentsOf: element.kids.reversed())
    }
}

/// Text without what lines and pages put where they must.
enum Letters {
    static func of(_ text: String) -> [UInt32] {
        text.unicodeScalars.compactMap { scalar in
            if scalar.isASCII { return scalar.value > 0x20 && scalar.value != 0x7F ? scalar.value : nil }
            let properties = scalar.properties
            return properties.isWhitespace || properties.isDefaultIgnorableCodePoint || properties.generalCategory == .control ? nil : scalar.value
        }
    }
}

/// What the codes of a font stand for.
private struct FontLetters {
    /// By code, the one letter that nearly every code has; `none` or `many` for others.
    private var single: [UInt32] = []
    private var several: [Int32: [UInt32]] = [:]

    /// Past the last value of Unicode.
    private static let none = UInt32.max, many = UInt32.max - 1

    init(_ font: InspectedFont) {
        for (index, code) in font.codes.enumerated() {
            let letters = code.text.map(Letters.of) ?? [0xFFFD]
            single.append(letters.isEmpty ? Self.none : letters.count == 1 ? letters[0] : Self.many)
            if letters.count > 1 { several[Int32(index)] = letters }
        }
    }

    func append(_ glyphs: ArraySlice<Glyph>, to text: inout [UInt32]) {
        glyphs.withUnsafeBufferPointer { glyphs in
            single.withUnsafeBufferPointer { single in
                for glyph in glyphs {
                    let letter = single[Int(glyph.code)]
                    if letter < Self.many { text.append(letter) } else if letter == Self.many { text += several[glyph.code] ?? [] }
                }
            }
        }
    }
}

/// A page's letters by the marked-content sequences that are tagged.
private struct PageLetters {
    private(set) var letters: [UInt32] = []
    private struct Piece { var letters: Range<Int>; var next: Int32 }
    private var pieces: [Piece] = []
    /// By MCID, the first and the last piece; -1 for none.
    private var ends: [(first: Int32, last: Int32)] = []

    /// Numbers of sequences that some real page may have.
    private static let limit = 1 << 20

    init(_ page: InspectedPage, _ fonts: [FontLetters]) {
        letters.reserveCapacity(page.glyphs.count)
        var replaced: Set<Int> = []
        for item in page.items {
            guard case .text(let run) = item.kind, let mcid = Self.number(item, page) else { continue }
            let start = letters.count
            if let replacing = Self.replacement(item, page) {
                if replaced.insert(replacing).inserted { letters += Letters.of(page.markedContents[replacing].actualText ?? "") }
            } else {
                fonts[run.font].append(page.glyphs[run.glyphs], to: &letters)
            }
            if letters.count > start { enter(start..<letters.count, mcid) }
        }
    }

    private mutating func enter(_ range: Range<Int>, _ mcid: Int) {
        while ends.count <= mcid { ends.append((-1, -1)) }
        let number = Int32(pieces.count)
        pieces.append(Piece(letters: range, next: -1))
        if ends[mcid].last >= 0 { pieces[Int(ends[mcid].last)].next = number } else { ends[mcid].first = number }
        ends[mcid].last = number
    }

    func append(_ mcid: Int, to text: inout [UInt32]) {
        guard ends.indices.contains(mcid) else { return }
        var piece = ends[mcid].first
        while piece >= 0 {
            text.append(contentsOf: letters[pieces[Int(piece)].letters])
            piece = pieces[Int(piece)].next
        }
    }

    /// The MCID of the sequence around the item that has one.
    private static func number(_ item: PaintedItem, _ page: InspectedPage) -> Int? {
        var current = item.markedContent
        while let index = current {
            if let mcid = page.markedContents[index].mcid { return (0..<limit).contains(mcid) ? mcid : nil }
            current = page.markedContents[index].parent
        }
        return nil
    }

    /// The sequence around the item that has an ActualText.
    private static func replacement(_ item: PaintedItem, _ page: InspectedPage) -> Int? {
        var current = item.markedContent
        while let index = current {
            if page.markedContents[index].actualText != nil { return index }
            current = page.markedContents[index].parent
        }
        return nil
    }
}
