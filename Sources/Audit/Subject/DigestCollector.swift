import Diagnostics
import Geometry
import Layout
import Stylesheet
import Typography

/// Walks over the pages once and keeps what rules ask for.
struct DigestCollector {
    private let document: LaidOutDocument
    let blocks: BlockTable
    var uses: [StyleUse] = []
    var contrasts: [ContrastUse] = []
    var missing: [MissingCharacter] = []
    var longRuns: [LongRun] = []
    private var paragraphs: [ParagraphSummary] = []
    /// By style number and kind of text.
    private var useNumbers: [UseKey: Int] = [:]
    private var contrastNumbers: [ContrastKey: Int] = [:]
    private var missingNumbers: [Unicode.Scalar: Int] = [:]
    private var paragraphNumbers: [ObjectIdentifier: Int] = [:]
    private var baseline: (paragraph: ObjectIdentifier, page: Int, y: Double)?
    private var open: OpenRun?
    /// By style number, what is hard to read in long runs.
    private let kinds: [LongRun.Kind?]
    /// The latest pair of colours that was known already.
    private var latestContrast: (key: ContrastKey, number: Int)?

    private struct UseKey: Hashable { var style: Int; var role: TextRole }
    private struct ContrastKey: Hashable { var style: Int; var text: Color; var background: Color; var isLarge: Bool; var isSign: Bool }
    private struct OpenRun { var kind: LongRun.Kind; var words: Int; var first: PlacedGlyphs; var place: Place; var source: SourceSpan? }

    /// A run of words that is long enough to be hard to read in italics or capitals.
    private static let longRun = 20
    /// Stretch of spaces past which a line is loose.
    static let looseSpace = 1.5

    init(_ document: LaidOutDocument) {
        self.document = document
        blocks = BlockTable(document.structure)
        kinds = document.styles.map { $0.style.textTransform == .uppercase ? .capitals : $0.style.font.isItalic ? .italic : nil }
    }

    var finishedParagraphs: [ParagraphSummary] { paragraphs }

    mutating func walk() {
        for (index, page) in document.pages.enumerated() {
            var layers = FillTable(page)
            for item in page.items {
                switch item.content {
                case .shape(let shape): layers.add(shape)
                case .glyphs(let glyphs): add(glyphs, item.role, on: index, layers)
                case .image, .shadow: break
                }
            }
        }
        closeRun()
    }

    private mutating func add(_ glyphs: PlacedGlyphs, _ role: PlacedItem.Role, on page: Int, _ layers: FillTable) {
        guard document.styles.indices.contains(glyphs.style), !glyphs.glyphs.isEmpty else { return }
        let run = glyphs.paragraph.runs[glyphs.run]
        guard run.object == nil else { return }
        let size = glyphs.pointSize
        let rect = Rect(x: glyphs.origin.x, y: glyphs.origin.y - size, width: glyphs.width, height: 1.25 * size)
        let place = Place(category: document.category, page: page + 1, rect: rect)
        let owner = blocks.owner(of: role)
        let text = TextRole(role, owner, isCode: glyphs.paragraph.isCode)
        let source = owner?.source
        note(glyphs, run, text, place, source)
        let counts = count(glyphs, place, source)
        measureContrast(glyphs, run, text, place, source, layers)
        guard text.isRunning else { return closeRun() }
        addLine(glyphs, counts, page: page, place, source)
        extendRun(glyphs, counts, place, source)
    }

    // MARK: Looks

    private mutating func note(_ glyphs: PlacedGlyphs, _ run: ShapedRun, _ role: TextRole, _ place: Place, _ source: SourceSpan?) {
        let key = UseKey(style: glyphs.style, role: role), isMixed = glyphs.paragraph.runs.count > 1
        if let number = useNumbers[key] {
            uses[number].characters += glyphs.glyphs.count
            if isMixed { uses[number].isMixed = true }
            return
        }
        useNumbers[key] = uses.count
        var style = document.styles[glyphs.style]
        style.style.pointSize = glyphs.pointSize
        uses.append(StyleUse(style: style, role: role, faceWeight: run.face.weight, words: glyphs.words,
                             characters: glyphs.glyphs.count, place: place, source: source, isMixed: isMixed))
    }

    // MARK: Characters

    private struct Counts { var characters = 0; var spaces = 0; var ideographs = 0; var naturalSpace = 0.0 }

    private mutating func count(_ placed: PlacedGlyphs, _ place: Place, _ source: SourceSpan?) -> Counts {
        var counts = Counts()
        for glyph in placed.paragraph.glyphs[placed.glyphs] {
            if glyph.flags.contains(.startsCluster) { counts.characters += 1 }
            if glyph.flags.contains(.isSpace) {
                counts.spaces += 1
                counts.naturalSpace = Double(glyph.advance) * placed.pointSize
            }
            // CJK radicals and what follows up to the compatibility forms, and the planes of rare ideographs.
            if glyph.scalar >= 0x2E80, glyph.scalar < 0xD800 || glyph.scalar >= 0x20000 { counts.ideographs += 1 }
            if glyph.flags.contains(.isMissing) { noteMissing(glyph, placed, place, source) }
        }
        return counts
    }

    private mutating func noteMissing(_ glyph: ShapedGlyph, _ placed: PlacedGlyphs, _ place: Place, _ source: SourceSpan?) {
        guard let scalar = Unicode.Scalar(glyph.scalar) ?? placed.paragraph.scalar(at: Int(glyph.textStart)), scalar.value != 0 else { return }
        if let number = missingNumbers[scalar] { return missing[number].count += 1 }
        missingNumbers[scalar] = missing.count
        missing.append(MissingCharacter(scalar: scalar, style: placed.style, count: 1, place: place, source: source))
    }

    // MARK: Lines

    private mutating func addLine(_ glyphs: PlacedGlyphs, _ counts: Counts, page: Int, _ place: Place, _ source: SourceSpan?) {
        let id = ObjectIdentifier(glyphs.paragraph)
        let number = paragraphNumbers[id] ?? paragraphs.count
        if number == paragraphs.count {
            paragraphNumbers[id] = number
            paragraphs.append(ParagraphSummary(style: glyphs.style, source: source, place: place))
        }
        let isSameLine = baseline.map { $0.paragraph == id && $0.page == page && abs($0.y - glyphs.origin.y) < glyphs.pointSize / 2 } ?? false
        if !isSameLine {
            baseline = (id, page, glyphs.origin.y)
            paragraphs[number].lines += 1
            paragraphs[number].lastLine = 0
            if glyphs.wordSpacing > 0, counts.naturalSpace > 0 {
                let stretch = (counts.naturalSpace + glyphs.wordSpacing) / counts.naturalSpace
                if stretch > Self.looseSpace { paragraphs[number].looseLines += 1 }
                paragraphs[number].widestSpace = max(paragraphs[number].widestSpace, stretch)
            }
        }
        paragraphs[number].characters += counts.characters
        paragraphs[number].lastLine += counts.characters
        paragraphs[number].ideographs += counts.ideographs
    }

    // MARK: Runs of italics and capitals

    private mutating func extendRun(_ glyphs: PlacedGlyphs, _ counts: Counts, _ place: Place, _ source: SourceSpan?) {
        let kind = kinds[glyphs.style]
        if kind == nil, open == nil { return }
        if open?.first.paragraph !== glyphs.paragraph || open?.kind != kind { closeRun() }
        guard let kind else { return }
        if open == nil { open = OpenRun(kind: kind, words: 1, first: glyphs, place: place, source: source) }
        open?.words += counts.spaces
    }

    private mutating func closeRun() {
        if let run = open, run.words > Self.longRun {
            longRuns.append(LongRun(kind: run.kind, style: run.first.style, words: run.words, text: run.first.followingWords, place: run.place, source: run.source))
        }
        open = nil
    }

    // MARK: Contrast

    private mutating func measureContrast(_ glyphs: PlacedGlyphs, _ run: ShapedRun, _ role: TextRole, _ place: Place, _ source: SourceSpan?, _ layers: FillTable) {
        let isBold = run.face.weight >= 700 || run.face.emboldening > 0
        let isLarge = Contrast.isLarge(size: glyphs.pointSize, isBold: isBold)
        let isSign = role == .label && glyphs.isSign
        // From the baseline to about the height of small letters.
        let band = Rect(x: glyphs.origin.x, y: glyphs.origin.y - glyphs.pointSize / 2, width: glyphs.width, height: glyphs.pointSize / 2)
        let backgrounds = layers.colors(under: band)
        if case .solid(let color) = glyphs.paint, backgrounds.count == 1 {
            let key = ContrastKey(style: glyphs.style, text: color, background: backgrounds[0], isLarge: isLarge, isSign: isSign)
            if let latest = latestContrast, latest.key == key { return contrasts[latest.number].runs += 1 }
            latestContrast = (key, contrastNumbers[key] ?? contrasts.count)
            if let number = contrastNumbers[key] { return contrasts[number].runs += 1 }
            contrastNumbers[key] = contrasts.count
        }
        var worst = (ratio: Double.infinity, text: Color.black, background: Color.white)
        for under in backgrounds {
            for paint in glyphs.paint.colors(over: band) {
                let text = Contrast.composite(paint, over: under)
                // A narrow border around a letter counts as the letter (WCAG 2.2, definition of contrast ratio).
                let border = glyphs.outline.map { Contrast.ratio(Contrast.composite($0.color, over: under), under) } ?? 1
                let ratio = max(Contrast.ratio(text, under), border)
                if ratio < worst.ratio { worst = (ratio, text, under) }
            }
        }
        let isGradient = if case .gradient = glyphs.paint { true } else { false }
        contrasts.append(ContrastUse(style: glyphs.style, text: worst.text, background: worst.background, ratio: worst.ratio, isLarge: isLarge, isSign: isSign,
                                     isGradient: isGradient, runs: 1, words: glyphs.words, place: place, source: source))
    }
}

extension TextRole {
    init(_ role: PlacedItem.Role, _ owner: BlockTable.Owner?, isCode: Bool) {
        switch role {
        case .artifact(.header): self = .header
        case .artifact(.footer), .artifact(.pageNumber): self = .footer
        case .artifact: self = .other
        case .content: self = isCode ? .code : owner?.role ?? .other
        }
    }
}

extension PlacedGlyphs {
    /// The text of the run on this line, at most 60 bytes of it.
    var words: String {
        let shaped = self.paragraph.glyphs
        let starts = glyphs.map { Int(shaped[$0].textStart) }
        guard let start = starts.min(), let last = glyphs.max(by: { shaped[$0].textStart < shaped[$1].textStart }) else { return "" }
        let end = Int(shaped[last].textStart) + Int(shaped[last].textLength)
        let text = String(decoding: paragraph.text[max(0, start)..<max(start, min(end, start + 60, paragraph.text.count))], as: UTF8.self)
        return String(text.filter { $0 != "\u{FFFD}" && $0 != "\u{2060}" }.split(whereSeparator: \.isWhitespace).joined(separator: " "))
    }

    /// The paragraph's text from the run's beginning on, over the ends of lines: the same at every size.
    fileprivate var followingWords: String {
        let start = glyphs.first.map { Int(paragraph.glyphs[$0].textStart) } ?? 0
        let text = String(decoding: paragraph.text[min(start, paragraph.text.count)..<min(start + 60, paragraph.text.count)], as: UTF8.self)
        return text.filter { $0 != "\u{FFFD}" && $0 != "\u{2060}" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// A bullet or a ballot box.
    fileprivate var isSign: Bool {
        guard let first = glyphs.first else { return false }
        let signs: [Unicode.Scalar] = ["•", "◦", "▪", "☐", "☑"]
        return signs.contains { $0.value == paragraph.glyphs[first].scalar }
    }
}

extension ShapedParagraph {
    fileprivate func scalar(at start: Int) -> Unicode.Scalar? {
        guard start < text.count else { return nil }
        return String(decoding: text[start..<min(text.count, start + 4)], as: UTF8.self).unicodeScalars.first
    }
}
