package import PDFInspection

/// The text of a file in the order of its tags, as a screen reader goes through it: without artifacts, replaced where ActualText says so, and without what
/// the tool adds to a document (labels of lists and notes, numbers that refer to notes, tables of contents).
package struct TagText {
    /// Unicode values of letters only: white space, soft hyphens and joiners removed, since lines and pages put them where they must.
    package private(set) var letters: [UInt32] = []

    private static let added = ["Lbl", "Reference", "TOC"]

    package init(_ pdf: InspectedPDF) {
        let fonts = pdf.fonts.map(FontLetters.init)
        let pages = pdf.pages.map(PageLetters.init)
        letters.reserveCapacity(pdf.pages.reduce(0) { $0 + $1.glyphs.count })
        var stack: [StructureElement.Kid] = pdf.structure.roots.reversed().map { .element($0) }
        while let kid = stack.popLast() {
            switch kid {
            case .element(let index):
                if let actual = pdf.structure.elements[index].actualText { letters += Letters.of(actual); continue }
                if let type = pdf.structure.elements[index].standardType, Self.added.contains(type) { continue }
                for kid in pdf.structure.elements[index].kids.reversed() { stack.append(kid) }
            case .content(let mcid, let page?) where pages.indices.contains(page - 1): pages[page - 1].append(mcid, fonts, to: &letters)
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
private struct FontLetters {
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

    func append(_ glyphs: ArraySlice<Glyph>, to text: inout [UInt32]) {
        single.withUnsafeBufferPointer { single in
            for glyph in glyphs {
                let letter = single[Int(glyph.code)]
                if letter < Self.many { text.append(letter) } else if letter == Self.many { text += several[glyph.code] ?? [] }
            }
        }
    }
}

/// A page's texts by the marked-content sequences that are tagged.
private final class PageLetters {
    private let page: InspectedPage
    private let chains: Chains

    /// Numbers of sequences that some real page may have.
    private static let limit = 1 << 20

    init(_ page: InspectedPage) {
        self.page = page
        let marks = Mark.all(of: page)
        var replaced: Set<Int> = [], chains = Chains()
        for index in page.items.indices {
            guard case .text(let run) = page.items[index].kind, let mark = page.items[index].markedContent, let mcid = marks[mark].mcid else { continue }
            // What stands for the whole of a sequence is said once.
            let replacement = marks[mark].replacement
            if let replacement, !replaced.insert(replacement).inserted { continue }
            chains.enter(Chains.Piece(font: run.font, glyphs: run.glyphs, replacement: replacement), mcid)
        }
        self.chains = chains
    }

    /// The runs of each sequence, one after the other.
    private struct Chains {
        /// A run, or the sequence whose ActualText stands for it, and the next piece of its sequence; -1 for none.
        struct Piece {
            var font: Int
            var glyphs: Range<Int>
            var replacement: Int?
            var next: Int32 = -1
        }
        private(set) var pieces: [Piece] = []
        /// By MCID, the first and the last piece; -1 for none.
        private(set) var ends: [(first: Int32, last: Int32)] = []

        mutating func enter(_ piece: Piece, _ mcid: Int) {
            while ends.count <= mcid { ends.append((-1, -1)) }
            let number = Int32(pieces.count)
            pieces.append(piece)
            if ends[mcid].last >= 0 { pieces[Int(ends[mcid].last)].next = number } else { ends[mcid].first = number }
            ends[mcid].last = number
        }
    }

    /// What a sequence and those around it say of a stretch of content.
    private struct Mark {
        /// Of the nearest sequence that has one.
        var mcid: Int?
        /// The nearest sequence that has an ActualText.
        var replacement: Int?

        static func all(of page: InspectedPage) -> [Mark] {
            var marks: [Mark] = []
            marks.reserveCapacity(page.markedContents.count)
            for index in page.markedContents.indices {
                // A parent stands before its children.
                var mark = page.markedContents[index].parent.map { marks[$0] } ?? Mark()
                if let mcid = page.markedContents[index].mcid { mark.mcid = (0..<PageLetters.limit).contains(mcid) ? mcid : nil }
                if page.markedContents[index].actualText != nil { mark.replacement = index }
                marks.append(mark)
            }
            return marks
        }
    }

    func append(_ mcid: Int, _ fonts: [FontLetters], to text: inout [UInt32]) {
        guard chains.ends.indices.contains(mcid) else { return }
        var number = chains.ends[mcid].first
        while number >= 0 {
            let piece = chains.pieces[Int(number)]
            if let replacement = piece.replacement {
                text += Letters.of(page.markedContents[replacement].actualText ?? "")
            } else {
                fonts[piece.font].append(page.glyphs[piece.glyphs], to: &text)
            }
            number = piece.next
        }
    }
}
