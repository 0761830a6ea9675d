import TypesetBase
import TypesetPDFReading

/// Divides the words of pages into tokens: at changes of style, at the borders of marked content, and between East Asian letters.
struct TokenReader {
    private(set) var tokens: [DrawnTokens.DrawnToken] = []
    /// The running texts and the watermark of the page that is being read.
    var runningTexts: [RunningText] = [], watermark: RunningText?
    /// Whether this program made the file: running heads and feet are then marked as such.
    let isOfThisProgram: Bool

    // What all pages share: the words of the fonts' codes, the fonts' names and heights, the paints and the known styles.
    private var words: GlyphWords
    private let names: [String]
    private let heights: [(ascent: Double, descent: Double)]
    private let paints: [InspectedPaint]
    private var styles: [StyleKey: Int32] = [:]

    private var marks: [Mark] = []
    private var item: Int32 = -1, mark = Mark(), style: Int32 = -1
    /// The number of the first code of the run's font; nil if nothing of the item is read.
    private var firstCode: Int?
    /// The sequences whose replacement has been added.
    private var replaced: Set<Int> = []
    /// The codes that replace those of a sequence's glyphs one by one, and the first glyph.
    private var spelling: (sequence: Int, first: Int, codes: [Int]) = (-1, 0, [])
    /// The codes and the first glyph of the token that is being read.
    private var codes: [UInt32] = [], first = 0
    private(set) var isGlued = false, key = Mark()
    /// The spaces before the word that is being read.
    private var spaces = SpacesBefore()
    /// The line of a running text that is being read.
    var line = "", lineRect: Rect?, lineBaseline = 0.0

    /// The largest font size in points that styles distinguish; damaged files have any number, or none.
    private static let largestSize = 1e6

    /// The spaces before a word: how many are in its marked content, and whether there is any.
    private struct SpacesBefore { var count: UInt8 = 0, isAny = false }

    private struct StyleKey: Hashable { var font: Int, size: Int32, paint: PaintID, isInvisible: Bool }

    struct Mark: Hashable {
        var mcid: Int32 = -1
        var element: Int32 = -1
        var replacement: Int?
        /// Whether the content is an artifact.
        var isArtifact = false
        var artifact = ArtifactKind.other
        /// Whether it is the appearance of an annotation.
        var isAnnotation = false
    }

    init(_ pdf: InspectedPDF) {
        words = GlyphWords(pdf.fonts, dividesLigatures: !pdf.isOfThisProgram)
        names = pdf.fonts.map(\.displayName)
        heights = pdf.fonts.map { ($0.ascent.value, $0.descent.value) }
        paints = pdf.paints
        isOfThisProgram = pdf.isOfThisProgram
    }

    /// Reserves memory for the tokens of a number of glyphs, or of another version, if it has more.
    mutating func reserve(_ glyphs: Int, or count: Int) {
        // A word of typical text has five letters and a space.
        tokens.reserveCapacity(max(glyphs / 5, count))
    }

    /// Adds a page of another version, which has other elements.
    mutating func copy(
        _ page: DrawnTokens.Page, _ others: [DrawnTokens.DrawnToken], toPage number: Int, _ identity: PageIdentity
    ) -> DrawnTokens.Page {
        let start = tokens.count, shift = identity.firstElement - (page.identity?.firstElement ?? 0)
        for var token in others[page.tokens] {
            token.token.page = Int32(number)
            if token.element >= 0 { token.element += Int32(shift) }
            tokens.append(token)
        }
        var copy = page
        copy.tokens = start..<tokens.count
        for index in copy.runningTexts.indices { copy.runningTexts[index].page = number }
        copy.watermark?.page = number
        copy.graphics = page.graphics.moved(toPage: number, elementsBy: shift)
        copy.identity = identity
        return copy
    }

    /// Reads a page with its words, which are ranges of its glyphs.
    mutating func read(
        _ page: InspectedPage, _ ranges: [Range<Int>], _ graphics: PageGraphics, _ vocabulary: inout Vocabulary
    ) -> DrawnTokens.Page {
        (runningTexts, watermark) = ([], nil)
        readMarks(page)
        (item, lineBaseline) = (-1, 0)
        replaced.removeAll(keepingCapacity: true)
        spelling.sequence = -1
        let start = tokens.count
        page.glyphs.withUnsafeBufferPointer { glyphs in
            for word in ranges { read(word, glyphs, page, &vocabulary) }
        }
        finishLine(page)
        sort(start..<tokens.count)
        return DrawnTokens.Page(
            tokens: start..<tokens.count, runningTexts: runningTexts, watermark: watermark, graphics: graphics, identity: page.identity)
    }

    /// Brings the tokens of a page into the order of their sequences; most pages draw them so.
    private mutating func sort(_ page: Range<Int>) {
        guard zip(page, page.dropFirst()).contains(where: { tokens[$0].mcid > tokens[$1].mcid }) else { return }
        let order = page.sorted { (tokens[$0].mcid, $0) < (tokens[$1].mcid, $1) }
        tokens.replaceSubrange(page, with: order.map { tokens[$0] })
    }

    private mutating func readMarks(_ page: InspectedPage) {
        marks.removeAll(keepingCapacity: true)
        for (index, content) in page.markedContents.enumerated() {
            // Parents precede their children.
            var mark = content.parent.map { marks[$0] } ?? Mark()
            if let mcid = content.mcid { mark.mcid = Int32(clamping: max(-1, mcid)) }
            mark.element = content.element.map(Int32.init) ?? -1
            (mark.isArtifact, mark.artifact) = (content.isArtifact, content.artifact)
            mark.isAnnotation = mark.isAnnotation || content.isAnnotation
            if content.statesTexts, content.actualText ?? content.alternateText != nil, mark.replacement == nil { mark.replacement = index }
            marks.append(mark)
        }
    }

    private mutating func read(
        _ word: Range<Int>, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, _ page: InspectedPage, _ vocabulary: inout Vocabulary
    ) {
        let count = tokens.count
        isGlued = false
        spaces = spaces(before: word.lowerBound, glyphs, page)
        for index in word {
            let glyph = glyphs[index]
            if glyph.item != item {
                let old = (style, mark)
                enter(glyph.item, page, &vocabulary)
                if !codes.isEmpty, old != (style, mark) { finish(index, glyphs, page, &vocabulary, style: old.0) }
            }
            guard let firstCode else { continue }
            var code = firstCode + Int(glyph.code)
            if let sequence = mark.replacement {
                if spelling.sequence != sequence, !replaced.contains(sequence) { beginSpelling(sequence, index, glyphs, page) }
                let place = index - spelling.first
                if spelling.sequence == sequence, spelling.codes.indices.contains(place) {
                    code = spelling.codes[place]
                } else {
                    guard replaced.insert(sequence).inserted else { continue }
                    code = words.add(Self.replacement(page.markedContents[sequence]))
                }
            }
            let traits = words.traits[code]
            if traits.contains(.empty) { continue }
            if traits.contains(.separate), !codes.isEmpty { finish(index, glyphs, page, &vocabulary, style: style) }
            if codes.isEmpty { first = index }
            codes.append(UInt32(code))
            key = mark
            // A line may end after a hyphen, so the parts of such words are always separate.
            if traits.contains(.hyphen) { finish(index + 1, glyphs, page, &vocabulary, style: style) }
        }
        finish(word.upperBound, glyphs, page, &vocabulary, style: style)
        if tokens.count > count, word.upperBound < glyphs.count, isSpace(glyphs[word.upperBound], page) {
            tokens[tokens.count - 1].token.traits.insert(.spacedBehind)
        }
    }

    private static func replacement(_ content: MarkedContentSequence) -> String { content.actualText ?? content.alternateText ?? "" }

    /// Divides the replacement of a sequence among its glyphs, if it has a letter for each.
    ///
    /// A line of Chinese has a replacement if one of its glyphs is that of several letters.
    private mutating func beginSpelling(
        _ sequence: Int, _ first: Int, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, _ page: InspectedPage
    ) {
        let letters = Self.replacement(page.markedContents[sequence]).unicodeScalars
        var end = first, last: Int32 = -1
        while end < glyphs.count, end - first <= letters.count {
            if glyphs[end].item != last {
                last = glyphs[end].item
                guard page.items[Int(last)].markedContent.map({ marks[$0].replacement == sequence }) == true else { break }
            }
            end += 1
        }
        guard end - first == letters.count, letters.count > 1 else { return }
        replaced.insert(sequence)
        spelling = (sequence, first, letters.map { words.code(of: $0) })
    }

    private func spaces(
        before glyph: Int, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, _ page: InspectedPage
    ) -> SpacesBefore {
        guard glyph > 0, isSpace(glyphs[glyph - 1], page) else { return SpacesBefore() }
        let content = page.items[Int(glyphs[glyph].item)].markedContent
        var index = glyph - 1, result = SpacesBefore(isAny: true)
        while index >= 0, result.count < .max, isSpace(glyphs[index], page),
            glyphs[index].item == glyphs[glyph].item || page.items[Int(glyphs[index].item)].markedContent == content
        {
            result.count += 1
            index -= 1
        }
        return result
    }

    private func isSpace(_ glyph: InspectedGlyph, _ page: InspectedPage) -> Bool {
        guard glyph.traits.contains(.space), let run = page.items[Int(glyph.item)].run else { return false }
        return words.traits[words.start(ofFont: run.font) + Int(glyph.code)].contains(.blank)
    }

    private mutating func enter(_ item: Int32, _ page: InspectedPage, _ vocabulary: inout Vocabulary) {
        self.item = item
        let painted = page.items[Int(item)]
        mark = painted.markedContent.map { marks[$0] } ?? Mark()
        guard !mark.isAnnotation, let run = painted.run else { firstCode = nil; return }
        firstCode = words.start(ofFont: run.font)
        let size = Int32((max(0, min(run.size, Self.largestSize)) * 100).rounded())
        let key = StyleKey(font: run.font, size: size, paint: run.paint, isInvisible: run.isInvisible)
        if let known = styles[key] { style = known; return }
        style = vocabulary.number(
            ofStyle: TextLook(font: names[run.font], size: size, paint: paints[Int(run.paint)], isInvisible: run.isInvisible)
        )
        styles[key] = style
    }

    /// Ends a token before a glyph.
    private mutating func finish(
        _ end: Int, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, _ page: InspectedPage, _ vocabulary: inout Vocabulary, style: Int32
    ) {
        defer { isGlued = true }
        guard !codes.isEmpty else { return }
        let word = words.word(of: codes, &vocabulary)
        codes.removeAll(keepingCapacity: true)
        guard word.number >= 0, end > first else { return }
        let (rect, baseline) = bounds(first..<end, glyphs, page)
        if key.isArtifact { return addArtifact(vocabulary.word(word.number), page, rect, baseline) }
        var token = Token(
            word: word.number, style: style, page: Int32(page.number), rect: rect, baseline: baseline,
            traits: isGlued ? word.traits.union(.glued) : spaces.isAny ? word.traits.union(.spaced) : word.traits)
        if !isGlued { token.spaces = spaces.count }
        tokens.append(DrawnTokens.DrawnToken(token: token, mcid: key.mcid, element: key.element))
    }

    private func bounds(
        _ range: Range<Int>, _ glyphs: UnsafeBufferPointer<InspectedGlyph>, _ page: InspectedPage
    ) -> (Rect, Double) {
        var box = BoundingBox(), baseline = 0.0
        for index in [range.lowerBound, range.upperBound - 1] {
            let glyph = glyphs[index]
            guard let run = page.items[Int(glyph.item)].run else { continue }
            let start = run.origin(of: glyph), end = start + run.direction * Double(glyph.advance), height = heights[run.font]
            for point in [start, end] {
                box.add(point + run.up * height.ascent)
                box.add(point + run.up * height.descent)
            }
            baseline = start.y
        }
        return (box.rect, baseline)
    }
}
