package import PDFInspection

/// The text of a file in the order of its tags, as a screen reader goes through it: without artifacts, replaced where ActualText says so.
package struct TagText {
    /// Letters only: white space, soft hyphens and joiners removed, since lines and pages put them where they must.
    package private(set) var text: [Unicode.Scalar] = []

    package init(_ pdf: InspectedPDF) {
        let pages = pdf.pages.map { Self.texts(of: $0, pdf) }
        var stack: [StructureElement.Kid] = pdf.structure.roots.reversed().map { .element($0) }
        while let kid = stack.popLast() {
            switch kid {
            case .element(let index):
                let element = pdf.structure.elements[index]
                if let actual = element.actualText { text += Self.letters(actual) } else { stack += element.kids.reversed() }
            case .content(let mcid, let page?) where pages.indices.contains(page - 1): text += pages[page - 1][mcid] ?? []
            case .content, .object: break
            }
        }
    }

    /// The letters of each marked-content sequence of a page.
    private static func texts(of page: InspectedPage, _ pdf: InspectedPDF) -> [Int: [Unicode.Scalar]] {
        var texts: [Int: [Unicode.Scalar]] = [:], replaced: Set<Int> = []
        for item in page.items {
            guard let run = item.run, let owner = owner(of: item, page), let mcid = page.markedContents[owner].mcid else { continue }
            if let replacing = replacement(of: item, page) {
                if replaced.insert(replacing).inserted { texts[mcid, default: []] += letters(page.markedContents[replacing].actualText ?? "") }
            } else {
                let font = pdf.fonts[run.font]
                for index in run.glyphs { texts[mcid, default: []] += letters(font.codes[Int(page.glyphs[index].code)].text ?? "\u{FFFD}") }
            }
        }
        return texts
    }

    private static func owner(of item: PaintedItem, _ page: InspectedPage) -> Int? {
        enclosing(item, page) { $0.mcid != nil }
    }

    private static func replacement(of item: PaintedItem, _ page: InspectedPage) -> Int? {
        enclosing(item, page) { $0.actualText != nil }
    }

    private static func enclosing(_ item: PaintedItem, _ page: InspectedPage, where condition: (MarkedContent) -> Bool) -> Int? {
        var current = item.markedContent
        while let index = current {
            if condition(page.markedContents[index]) { return index }
            current = page.markedContents[index].parent
        }
        return nil
    }

    package static func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint }
    }
}

/// Looks for the pieces of a document, in order, in the text of the tags.
package struct TextAlignment {
    /// Pieces that the tags do not have, and pieces that they have at another place.
    package private(set) var missing: [ExpectedText] = []
    package private(set) var misplaced: [ExpectedText] = []

    /// Letters that may stand between two pieces without being of any: list markers, numbers of notes, captions that the tool adds.
    private static let window = 400

    package init(_ expected: [ExpectedText], in tags: TagText) {
        var cursor = 0
        for piece in expected {
            let letters = TagText.letters(piece.text)
            guard !letters.isEmpty else { continue }
            if let place = Self.find(letters, in: tags.text, from: cursor, to: cursor + Self.window) {
                cursor = place + letters.count
            } else if Self.find(letters, in: tags.text, from: 0, to: tags.text.count) != nil {
                misplaced.append(piece)
            } else {
                missing.append(piece)
            }
        }
    }

    private static func find(_ piece: [Unicode.Scalar], in text: [Unicode.Scalar], from start: Int, to end: Int) -> Int? {
        let last = min(end, text.count - piece.count)
        guard start <= last else { return nil }
        return (start...last).first { place in
            text[place] == piece[0] && piece.indices.allSatisfy { text[place + $0] == piece[$0] }
        }
    }
}
