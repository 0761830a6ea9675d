import TypesetBase
import TypesetPDFReading

/// The words of one page, in the order of its marked content, with the elements that they belong to.
struct PageTokens {
    private(set) var columns = TokenColumns()
    /// The number of the nearest marked-content sequence; negative outside all.
    private(set) var mcid: [Int32] = []
    /// The element of the sequence; negative for none.
    private(set) var element: [Int32] = []
    /// The tokens in the order of their sequences, and within one in drawing order.
    private(set) var order: [Int32] = []
    private(set) var runningTexts: [RunningText] = []

    /// Reads a page.
    init(_ page: InspectedPage, _ words: [InspectedWord], _ shared: SharedResources, _ vocabulary: inout Vocabulary) {
        var reader = PageTokenReader(page, shared)
        page.glyphs.withUnsafeBufferPointer { glyphs in
            for word in words { reader.read(word, glyphs, &vocabulary) }
        }
        reader.finishLine()
        (columns, mcid, element, runningTexts) = (reader.columns, reader.mcid, reader.element, reader.runningTexts)
        order = mcid.indices.map(Int32.init).sorted { (mcid[Int($0)], $0) < (mcid[Int($1)], $1) }
    }

    /// Returns the tokens of a sequence, as a range of `order`.
    func range(of number: Int32) -> Range<Int> {
        let start = order.partitioningIndex { mcid[Int($0)] >= number }
        var end = start
        while end < order.count, mcid[Int(order[end])] == number { end += 1 }
        return start..<end
    }
}

/// The resources that all pages share: the texts of the fonts' codes, the fonts' names and heights, and the paints.
struct SharedResources {
    let codes: [[String]]
    let names: [String]
    let heights: [(ascent: Double, descent: Double)]
    let paints: [InspectedPaint]

    init(_ pdf: InspectedPDF) {
        codes = pdf.fonts.map { font in font.codes.map { $0.text ?? "\u{FFFD}" } }
        names = pdf.fonts.map(\.displayName)
        heights = pdf.fonts.map { ($0.ascent.value, $0.descent.value) }
        paints = pdf.paints
    }
}

/// Divides the words of a page into tokens: at changes of style, at the borders of marked content, and between East Asian letters.
private struct PageTokenReader {
    private(set) var columns = TokenColumns()
    private(set) var mcid: [Int32] = []
    private(set) var element: [Int32] = []
    private(set) var runningTexts: [RunningText] = []

    private let page: InspectedPage
    private let shared: SharedResources
    private let marks: [Mark]
    private var item: Int32 = -1, mark = Mark(), style: Int32 = -1, run: TextRun?
    /// The sequences whose replacement has been added.
    private var replaced: Set<Int> = []
    /// The token that is being read.
    private var text = "", first = 0, last = 0, isGlued = false, key = Mark()
    private var styles: [StyleKey: Int32] = [:]
    /// The line of a running text that is being read.
    private var line = "", lineRect: Rect?, lineBaseline = 0.0

    /// The largest font size in points that styles distinguish; damaged files have any number, or none.
    private static let largestSize = 1e6

    private struct StyleKey: Hashable { var font: Int, size: Int32, paint: PaintID, isInvisible: Bool }

    private struct Mark: Hashable {
        var mcid: Int32 = -1
        var element: Int32 = -1
        var replacement: Int?
        /// Whether the content is an artifact.
        var isArtifact = false
        /// Whether it is the appearance of an annotation.
        var isAnnotation = false
    }

    init(_ page: InspectedPage, _ shared: SharedResources) {
        (self.page, self.shared) = (page, shared)
        var marks: [Mark] = []
        marks.reserveCapacity(page.markedContents.count)
        for (index, content) in page.markedContents.enumerated() {
            // Parents precede their children.
            var mark = content.parent.map { marks[$0] } ?? Mark()
            if let mcid = content.mcid { mark.mcid = Int32(clamping: max(-1, mcid)) }
            mark.element = content.element.map(Int32.init) ?? -1
            mark.isArtifact = content.isArtifact
            mark.isAnnotation = mark.isAnnotation || content.isAnnotation
            if content.statesTexts, content.actualText ?? content.alternateText != nil, mark.replacement == nil { mark.replacement = index }
            marks.append(mark)
        }
        self.marks = marks
    }

    mutating func read(_ word: InspectedWord, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, _ vocabulary: inout Vocabulary) {
        isGlued = false
        first = word.glyphs.lowerBound
        for index in word.glyphs {
            let glyph = glyphs[index]
            if glyph.item != item {
                let old = (style, mark)
                enter(glyph.item, &vocabulary)
                if !text.isEmpty, old != (style, mark) { finish(index, glyphs, &vocabulary, style: old.0) }
            }
            guard let run else { continue }
            var letters = shared.codes[run.font][Int(glyph.code)]
            if let sequence = mark.replacement {
                letters =
                    replaced.insert(sequence).inserted
                    ? page.markedContents[sequence].actualText ?? page.markedContents[sequence].alternateText ?? "" : ""
            }
            if let scalar = letters.unicodeScalars.first, scalar.isWithoutSpaces, !text.isEmpty {
                finish(index, glyphs, &vocabulary, style: style)
            }
            if text.isEmpty { first = index }
            text += letters
            key = mark
            // A line may end after a hyphen, so the parts of such words are always separate.
            if let scalar = letters.unicodeScalars.last, WordChanges.hyphens.contains(scalar) {
                finish(index + 1, glyphs, &vocabulary, style: style)
            }
        }
        finish(word.glyphs.upperBound, glyphs, &vocabulary, style: style)
    }

    private mutating func enter(_ item: Int32, _ vocabulary: inout Vocabulary) {
        self.item = item
        let painted = page.items[Int(item)]
        mark = painted.markedContent.map { marks[$0] } ?? Mark()
        run = mark.isAnnotation ? nil : painted.run
        guard let run else { return }
        let size = Int32((max(0, min(run.size, Self.largestSize)) * 100).rounded())
        let key = StyleKey(font: run.font, size: size, paint: run.paint, isInvisible: run.isInvisible)
        if let known = styles[key] { style = known; return }
        style = vocabulary.number(
            ofStyle: TextStyle(font: shared.names[run.font], size: size, paint: shared.paints[Int(run.paint)], isInvisible: run.isInvisible)
        )
        styles[key] = style
    }

    /// Ends a token before a glyph.
    private mutating func finish(
        _ end: Int, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, _ vocabulary: inout Vocabulary, style: Int32
    ) {
        defer { text = ""; isGlued = true }
        let isDivided = text.unicodeScalars.last == "\u{AD}", word = Self.plain(text)
        guard !word.isEmpty, end > first else { return }
        let (rect, baseline) = bounds(first..<end, glyphs)
        if key.isArtifact { return addRunning(word, rect, baseline) }
        columns.append(
            vocabulary.number(ofWord: word), style: style, page: Int32(page.number), rect: rect, baseline: baseline,
            traits: (isGlued ? TokenTraits.glued : []).union(isDivided ? .divided : []))
        mcid.append(key.mcid)
        element.append(key.element)
    }

    /// Returns the text without spaces and without characters that have no width.
    private static func plain(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
        var plain = ""
        for scalar in text.unicodeScalars where !scalar.isWithoutInk { plain.unicodeScalars.append(scalar) }
        return plain
    }

    private func bounds(_ range: Range<Int>, _ glyphs: UnsafeBufferPointer<InspectedGlyph>) -> (Rect, Double) {
        var box = BoundingBox(), baseline = 0.0
        for index in [range.lowerBound, range.upperBound - 1] {
            let glyph = glyphs[index]
            guard let run = page.items[Int(glyph.item)].run else { continue }
            let start = run.origin(of: glyph), end = start + run.direction * Double(glyph.advance), height = shared.heights[run.font]
            for point in [start, end] {
                box.add(point + run.up * height.ascent)
                box.add(point + run.up * height.descent)
            }
            baseline = start.y
        }
        return (box.rect, baseline)
    }

    // MARK: - Running heads and feet

    private mutating func addRunning(_ word: String, _ rect: Rect, _ baseline: Double) {
        if abs(baseline - lineBaseline) > 1 { finishLine() }
        let text = Self.withoutNumbers(word)
        line += line.isEmpty || isGlued ? text : " " + text
        lineRect = lineRect?.union(rect) ?? rect
        lineBaseline = baseline
    }

    /// Returns a word with its numbers as `#`, because page numbers differ from page to page.
    private static func withoutNumbers(_ word: String) -> String {
        var text = "", isInNumber = false
        for scalar in word.unicodeScalars {
            let isDigit = scalar.properties.generalCategory == .decimalNumber
            if !isDigit { text.unicodeScalars.append(scalar) } else if !isInNumber { text += "#" }
            isInNumber = isDigit
        }
        return text
    }

    /// Ends a line of a running text.
    mutating func finishLine() {
        defer { (line, lineRect) = ("", nil) }
        guard let lineRect, !line.isEmpty else { return }
        runningTexts.append(RunningText(text: line, page: page.number, rect: lineRect))
    }
}

extension Unicode.Scalar {
    /// Whether the character is a space, or has neither ink nor sound: joiners, controls of the direction, soft hyphens.
    var isWithoutInk: Bool {
        switch value {
        case 0xAD, 0x200B...0x200F, 0x061C, 0x202A...0x202E, 0x2060, 0x2066...0x2069, 0xFEFF: true
        default: properties.isWhitespace
        }
    }
}
