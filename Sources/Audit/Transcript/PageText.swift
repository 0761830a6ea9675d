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
    /// The start of each page's pieces, and the end of the last page's.
    private var starts = [0]

    init(_ pdf: InspectedPDF) {
        for page in pdf.pages {
            var reader = PageTextReader(page, of: pdf)
            reader.read()
            pieces += reader.pieces.enumerated().sorted { ($0.element.mcid, $0.offset) < ($1.element.mcid, $1.offset) }.map(\.element)
            starts.append(pieces.count)
        }
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
    private let pdf: InspectedPDF
    private let marks: [Mark]
    private(set) var pieces: [PageText.Piece] = []
    private var current: Key?
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

    init(_ page: InspectedPage, of pdf: InspectedPDF) {
        (self.page, self.pdf) = (page, pdf)
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

    mutating func read() { for word in pdf.words(on: page) { add(word) } }

    private mutating func add(_ word: InspectedWord) {
        var isFirst = true
        for index in word.glyphs {
            let glyph = page.glyphs[index]
            guard let run = page.items[Int(glyph.item)].run else { continue }
            let mark = page.items[Int(glyph.item)].markedContent.map { marks[$0] } ?? Mark()
            if mark.isSilent { continue }
            if current != mark.key || isFirst && mark.key.mcid < 0 && isOnOtherLine(word) { begin(mark.key) }
            var text = pdf.fonts[run.font].codes[Int(glyph.code)].text ?? "\u{FFFD}"
            if let sequence = mark.replacement {
                guard replaced.insert(sequence).inserted else { continue }
                text = page.markedContents[sequence].actualText ?? page.markedContents[sequence].alternateText ?? ""
            }
            if isFirst, separates(word, before: text) { append(" ") }
            isFirst = false
            append(text)
        }
        guard !isFirst else { return }
        (lastEnd, lastWord) = (word.glyphs.upperBound, word)
    }

    private mutating func begin(_ key: Key) {
        current = key
        let expansion = key.expansion.flatMap { page.markedContents[$0].expansion }
        pieces.append(PageText.Piece(mcid: key.mcid, element: key.element, language: key.language, expansion: expansion))
    }

    private mutating func append(_ text: String) {
        pieces[pieces.count - 1].text += text
        lastScalar = text.unicodeScalars.last ?? lastScalar
    }

    private func isOnOtherLine(_ word: InspectedWord) -> Bool {
        lastWord.map { abs($0.band.maxY - word.band.maxY) > 0.5 * max($0.size, word.size) } ?? true
    }

    /// Whether a word is separated from the one before it by a space: always, except between letters of scripts without spaces.
    private func separates(_ word: InspectedWord, before text: String) -> Bool {
        guard let last = lastScalar, let next = text.unicodeScalars.first, last.isWithoutSpaces, next.isWithoutSpaces else { return true }
        guard lastEnd <= word.glyphs.lowerBound else { return false }
        return page.glyphs[lastEnd..<word.glyphs.lowerBound].contains { glyph in
            let text = page.items[Int(glyph.item)].run.flatMap { pdf.fonts[$0.font].codes[Int(glyph.code)].text } ?? ""
            return text.unicodeScalars.contains { $0.properties.isWhitespace }
        }
    }
}

extension Unicode.Scalar {
    /// Whether the script has no spaces between words, so that the end of a line is not one: Chinese, Japanese, Thai, Lao, Burmese, Khmer.
    fileprivate var isWithoutSpaces: Bool {
        switch value {
        case 0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3000...0x30FF, 0xFF00...0xFFEF: true
        default: properties.isIdeographic
        }
    }
}
