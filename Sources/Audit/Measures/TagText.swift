package import PDFInspection

/// The text of a file in the order of its tags, as a screen reader goes through it: without artifacts, replaced where ActualText says so, and without what
/// the tool adds to a document (labels of lists and notes, numbers that refer to notes, tables of contents).
package struct TagText {
    /// Unicode values of letters only: white space, soft hyphens and joiners removed, since lines and pages put them where they must.
    package private(set) var letters: [UInt32] = []

    private static let added = ["Lbl", "Reference", "TOC"]

    package init(_ pdf: InspectedPDF) {
        let fonts = pdf.fonts.map(FontLetters.init)
        let pages = pdf.pages.map { PageLetters($0, fonts) }
        letters.reserveCapacity(pages.reduce(0) { $0 + $1.letters.count })
        var stack: [StructureElement.Kid] = pdf.structure.roots.reversed().map { .element($0) }
        while let kid = stack.popLast() {
            switch kid {
            case .element(let index):
                if let actual = pdf.structure.elements[index].actualText { letters += Letters.of(actual); continue }
                if let type = pdf.structure.elements[index].standardType, Self.added.contains(type) { continue }
                for kid in pdf.structure.elements[index].kids.reversed() { stack.append(kid) }
            case .content(let mcid, let page?) where pages.indices.contains(page - 1): pages[page - 1].append(mcid, to: &letters)
            case .content, .object: break
            }
        }
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
private final class FontLetters {
    /// By code, the one letter that nearly every code has; `none` or `many` for others.
    private let single: [UInt32]
    private let several: [Int32: [UInt32]]

    /// Past the last value of Unicode.
    private static let none = UInt32.max, many = UInt32.max - 1

    init(_ font: InspectedFont) {
        let letters = font.codes.map { $0.text.map(Letters.of) ?? [0xFFFD] }
        single = letters.map { $0.isEmpty ? Self.none : $0.count == 1 ? $0[0] : Self.many }
        several = Dictionary(uniqueKeysWithValues: letters.enumerated().filter { $0.element.count > 1 }.map { (Int32($0.offset), $0.element) })
    }

    func append(_ glyphs: UnsafeBufferPointer<Glyph>, to text: inout [UInt32]) {
        for glyph in glyphs {
            let letter = single[Int(glyph.code)]
            if letter < Self.many { text.append(letter) } else if letter == Self.many { text += several[glyph.code] ?? [] }
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
        let marks = page.markedContents.indices.map { Mark($0, page) }
        var replaced: Set<Int> = []
        page.glyphs.withUnsafeBufferPointer { glyphs in
            for item in page.items {
                guard case .text(let run) = item.kind, let mark = item.markedContent, let mcid = marks[mark].mcid else { continue }
                let start = letters.count
                if let replacing = marks[mark].replacement {
                    if replaced.insert(replacing).inserted { letters += Letters.of(page.markedContents[replacing].actualText ?? "") }
                } else {
                    fonts[run.font].append(UnsafeBufferPointer(rebasing: glyphs[run.glyphs]), to: &letters)
                }
                if letters.count > start { enter(start..<letters.count, mcid) }
            }
        }
    }

    /// What the sequences around say of a stretch of content.
    private struct Mark {
        /// Of the nearest sequence that has one.
        var mcid: Int?
        /// The nearest sequence that has an ActualText.
        var replacement: Int?

        init(_ index: Int, _ page: InspectedPage) {
            mcid = PageLetters.nearest(index, page) { page.markedContents[$0].mcid != nil }.flatMap { page.markedContents[$0].mcid }.flatMap { (0..<PageLetters.limit).contains($0) ? $0 : nil }
            replacement = PageLetters.nearest(index, page) { page.markedContents[$0].actualText != nil }
        }
    }

    /// The sequence itself or one around it that meets a condition.
    private static func nearest(_ index: Int, _ page: InspectedPage, where condition: (Int) -> Bool) -> Int? {
        var current: Int? = index
        while let index = current, !condition(index) { current = page.markedContents[index].parent }
        return current
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
}
