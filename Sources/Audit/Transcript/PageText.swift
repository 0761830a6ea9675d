import TypesetBase
import TypesetPDFReading

/// The text of all pages, in pieces by marked content, without artifacts; gaps between words are spaces.
struct PageText {
    /// Consecutive text of one marked-content sequence; without tags, of one line.
    struct Piece {
        var text = ""
        /// The number of the nearest sequence that has one; negative if none has.
        fileprivate(set) var mcid: Int32
        /// The element to which the page assigns the sequence.
        @CompactIndex fileprivate(set) var element: Int?
        fileprivate(set) var language: String?
        fileprivate(set) var expansion: String?
    }

    /// The pieces of all pages; those of a page are in the order of their sequences, and those of a sequence in drawing order.
    private(set) var pieces: [Piece] = []
    /// The bytes of all pieces.
    private(set) var size = 0
    /// The start of each page's pieces, and the end of the last page's.
    private var starts = [0]

    /// The text of each code, by font.
    private let codes: [[String]]

    /// Creates the text of a file without its pages, for callers that need the words of each page too.
    init(withoutPagesOf pdf: InspectedPDF) { codes = pdf.fonts.map { font in font.codes.map { $0.text ?? "\u{FFFD}" } } }

    init(_ pdf: InspectedPDF) {
        self.init(withoutPagesOf: pdf)
        for page in pdf.pages { add(page, pdf.words(on: page)) }
    }

    /// Adds the text of the next page.
    mutating func add(_ page: InspectedPage, _ words: [InspectedWord]) {
        var reader = PageTextReader(page, codes)
        page.glyphs.withUnsafeBufferPointer { glyphs in
            for word in words { reader.add(word, glyphs) }
        }
        reader.finish()
        size += reader.pieces.reduce(0) { $0 + $1.text.utf8.count }
        pieces += reader.pieces.enumerated().sorted { ($0.element.mcid, $0.offset) < ($1.element.mcid, $1.offset) }.map(\.element)
        starts.append(pieces.count)
    }

    /// The pieces of a page, counted from 0.
    func range(ofPage page: Int) -> Range<Int> { starts[page]..<starts[page + 1] }

    /// The pieces of one sequence of a page, counted from 0.
    func range(of mcid: Int32, onPage page: Int) -> Range<Int> {
        let own = range(ofPage: page), start = pieces[own].partitioningIndex { $0.mcid >= mcid }
        var end = start
        while end < own.upperBound, pieces[end].mcid == mcid { end += 1 }
        return start..<end
    }
}

/// Reads the text of one page in drawing order.
private struct PageTextReader {
    private let page: InspectedPage
    private let codes: [[String]]
    private let marks: [Mark]
    private(set) var pieces: [PageText.Piece] = []
    /// The text of the last piece so far.
    private var text = ""
    private var current: Key?
    /// The item of the latest glyph, with the text of its font's codes and its marked content.
    ///
    /// The text is nil if no screen reader reads the item.
    private var item: Int32 = -1, texts: [String]?, mark = Mark()
    /// The sequences whose replacement has been added.
    private var replaced: Set<Int> = []
    /// The end of the last word that is not an artifact, with its baseline, and its last character.
    private var lastEnd = 0
    private var lastWord: InspectedWord?
    private var lastScalar: Unicode.Scalar?

    /// The properties of the text of one piece.
    private struct Key: Hashable {
        var mcid: Int32
        var element: Int?
        var language: String?
        /// The sequence with an expansion.
        var expansion: Int?
    }

    /// The properties of content in a sequence, from it and the sequences around it.
    private struct Mark {
        var key = Key(mcid: -1)
        /// The outermost sequence with a text that replaces its content.
        var replacement: Int?
        /// Whether no screen reader reads the content: artifacts, and annotations, which are spoken by their descriptions.
        var isSilent = false
    }

    init(_ page: InspectedPage, _ codes: [[String]]) {
        (self.page, self.codes) = (page, codes)
        var marks: [Mark] = []
        marks.reserveCapacity(page.markedContents.count)
        for (index, content) in page.markedContents.enumerated() {
            // Parents precede their children.
            var mark = content.parent.map { marks[$0] } ?? Mark()
            if let mcid = content.mcid { mark.key.mcid = Int32(clamping: max(-1, mcid)) }
            mark.key.element = content.element
            mark.isSilent = mark.isSilent || content.isArtifact || content.isAnnotation
            if content.statesTexts {
                mark.key.language = content.language ?? mark.key.language
                if content.expansion != nil, mark.key.expansion == nil { mark.key.expansion = index }
                if content.actualText ?? content.alternateText != nil, mark.replacement == nil { mark.replacement = index }
            }
            marks.append(mark)
        }
        self.marks = marks
    }

    mutating func add(_ word: InspectedWord, _ glyphs: UnsafeBufferPointer<InspectedGlyph>) {
        var isFirst = true
        for index in word.glyphs {
            let glyph = glyphs[index]
            if glyph.item != item { enter(glyph.item) }
            guard let texts else { continue }
            if current != mark.key || isFirst && mark.key.mcid < 0 && isOnOtherLine(word) { begin(mark.key) }
            var letters = texts[Int(glyph.code)]
            if let sequence = mark.replacement {
                guard replaced.insert(sequence).inserted else { continue }
                letters = page.markedContents[sequence].actualText ?? page.markedContents[sequence].alternateText ?? ""
            }
            if isFirst {
                if separates(word, glyphs, before: letters) { text += " " }
                isFirst = false
            }
            text += letters
            lastScalar = letters.unicodeScalars.last ?? lastScalar
        }
        guard !isFirst else { return }
        (lastEnd, lastWord) = (word.glyphs.upperBound, word)
    }

    private mutating func enter(_ item: Int32) {
        self.item = item
        let painted = page.items[Int(item)]
        mark = painted.markedContent.map { marks[$0] } ?? Mark()
        texts = mark.isSilent ? nil : painted.run.map { codes[$0.font] }
    }

    private mutating func begin(_ key: Key) {
        finish()
        current = key
        let expansion = key.expansion.flatMap { page.markedContents[$0].expansion }
        pieces.append(PageText.Piece(mcid: key.mcid, element: key.element, language: key.language, expansion: expansion))
    }

    /// Ends the last piece.
    mutating func finish() {
        if !pieces.isEmpty { pieces[pieces.count - 1].text = text }
        text = ""
    }

    private func isOnOtherLine(_ word: InspectedWord) -> Bool {
        lastWord.map { abs($0.band.maxY - word.band.maxY) > 0.5 * max($0.size, word.size) } ?? true
    }

    /// Whether a word is separated from the one before it by a space: always, except between letters of scripts without spaces.
    private func separates(_ word: InspectedWord, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, before letters: String) -> Bool {
        guard let last = lastScalar, let next = letters.unicodeScalars.first, last.isWithoutSpaces, next.isWithoutSpaces else {
            return true
        }
        guard lastEnd <= word.glyphs.lowerBound else { return false }
        return glyphs[lastEnd..<word.glyphs.lowerBound].contains { glyph in
            let text = page.items[Int(glyph.item)].run.map { codes[$0.font][Int(glyph.code)] } ?? ""
            return text.unicodeScalars.contains { $0.properties.isWhitespace }
        }
    }
}
