import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetStylesheet
import TypesetText

/// Walks over the pages once, and passes each text to the collectors.
struct SummaryCollector {
    private let document: LaidOutDocument
    /// Whether only styles and contrasts are collected.
    private let collectsColorsOnly: Bool
    let blocks: BlockTable
    /// The traits of each style, by style number.
    private let traits: [StyleTraits]
    private(set) var styleUses: StyleUseCollector
    private(set) var contrasts: ContrastCollector
    private(set) var missing = MissingCollector()
    private(set) var lines = LineCollector()
    private(set) var runs = RunCollector()
    private(set) var tight = TightCollector()
    private(set) var drawings: [DrawingUse] = []
    /// The latest stretch of text, if its style and contrast are known, which are the same for its further lines on the page.
    private var latest: Stretch?

    /// Text of one style with only the page under it.
    private struct Stretch: Equatable {
        let paragraph: ObjectIdentifier
        let run: Int
        let style: Int
        let page: Int

        /// Creates a stretch; nil if each line may differ, as on fills and in gradients.
        init?(_ text: DrawnText, _ layers: borrowing FillTable) {
            guard case .solid = text.glyphs.paint, layers.isBare(at: text.glyphs.origin.y, height: text.glyphs.pointSize.value / 2) else {
                return nil
            }
            (paragraph, run, style, page) = (text.glyphs.paragraph.identity, text.glyphs.run, text.style, text.page)
        }
    }

    init(_ document: LaidOutDocument, collectsColorsOnly: Bool = false) {
        self.document = document
        self.collectsColorsOnly = collectsColorsOnly
        blocks = BlockTable(document.structure)
        styleUses = StyleUseCollector(document.styles)
        contrasts = ContrastCollector(styleCount: document.styles.count)
        traits = document.styles.map { StyleTraits($0.style) }
    }

    mutating func walk() {
        var layers = FillTable()
        for page in document.pages.indices {
            layers.begin(document.pages[page])
            // Items are read in place. Copying one would cost as much as everything done with it.
            document.pages[page].items.withUnsafeBufferPointer { items in
                guard let first = items.baseAddress else { return }
                for place in items.indices { add(first + place, on: page + 1, &layers) }
            }
        }
        lines.finish()
    }

    private mutating func add(_ item: UnsafePointer<PlacedItem>, on page: Int, _ layers: inout FillTable) {
        switch item.pointee.content {
        case .shape(let shape): layers.add(shape)
        case .glyphs(let glyphs): if isText(glyphs) { add(text(glyphs, item.pointee.role, on: page), layers) }
        case .image(let image, let rect, _):
            lines.part()
            if !collectsColorsOnly { add(image, rect, item.pointee.role, on: page) }
        case .watermark(let watermark):
            if let paint = watermark.glyphs.first?.paint { layers.add(Shape(.rect(watermark.bounds, cornerRadius: 0), paint: paint)) }
        case .shadow: break
        }
    }

    /// Adds a drawing with text, scaled from its natural width.
    private mutating func add(_ image: ImageResource, _ rect: Rect, _ role: PlacedItem.Role, on page: Int) {
        guard case .content = role, let text = image.smallestText, image.naturalSize.width > 0 else { return }
        let location = Location(
            category: document.category, traits: document.traits, volume: document.volume?.number, page: page, rect: rect)
        drawings.append(
            DrawingUse(
                name: image.path.hasPrefix("data:") ? String(image.path.prefix { $0 != "," }) : FilePath.name(of: image.path),
                source: blocks.owner(of: role)?.source,
                location: location,
                textSize: text.size * rect.width / image.naturalSize.width, words: text.words))
    }

    private func isText(_ glyphs: PlacedGlyphs) -> Bool {
        document.styles.indices.contains(glyphs.style) && !glyphs.glyphs.isEmpty && glyphs.paragraph.runs[glyphs.run].object == nil
    }

    @inline(__always)
    private func text(_ glyphs: PlacedGlyphs, _ role: PlacedItem.Role, on page: Int) -> DrawnText {
        let owner = blocks.owner(of: role), size = glyphs.pointSize.value
        let rect = Rect(x: glyphs.origin.x, y: glyphs.origin.y - size, width: glyphs.width.value, height: 1.25 * size)
        return DrawnText(
            glyphs: glyphs, traits: traits[glyphs.style],
            role: TextRole(role, owner, isCode: glyphs.paragraph.isCode),
            location: Location(
                category: document.category, traits: document.traits, volume: document.volume?.number, page: page, rect: rect),
            source: owner?.source, isItem: owner?.isItem ?? false)
    }

    private mutating func add(_ text: DrawnText, _ layers: borrowing FillTable) {
        let stretch = Stretch(text, layers)
        if stretch == nil || stretch != latest {
            let isStyleKnown = styleUses.add(text), isContrastKnown = contrasts.add(text, layers)
            latest = isStyleKnown && isContrastKnown ? stretch : nil
        }
        if collectsColorsOnly { return }
        missing.add(text)
        tight.add(text)
        guard text.role.isRunning else {
            if text.role == .formula { lines.addFormula(text) }
            // Markers, footnote numbers and formulas are beside their text, and artifacts can be anywhere.
            if text.role != .label, text.role != .formula, text.role != .reference, text.role != .other, text.role != .header,
                text.role != .footer
            {
                lines.part()
            }
            return
        }
        lines.add(text)
        runs.add(text)
    }
}

/// The properties of a style that collectors need for every run, to avoid copying the whole style.
struct StyleTraits {
    let isUppercase: Bool
    let isItalic: Bool
    /// Whether the stylesheet fixes the line height, or sets it below the type size.
    let isTight: Bool

    init(_ style: ResolvedStyle) {
        isUppercase = style.textTransform == .uppercase
        isItalic = style.font.isItalic
        isTight = style.maximumLineHeight != nil || style.lineHeightMultiple < 1
    }
}

/// Glyphs of one style on one line, with the facts about them.
struct DrawnText {
    let glyphs: PlacedGlyphs
    let traits: StyleTraits
    let role: TextRole
    let location: Location
    let source: SourceSpan?
    let isItem: Bool

    var style: Int { glyphs.style }
    var page: Int { location.page }
    var run: ShapedRun { glyphs.paragraph.runs[glyphs.run] }
    var shaped: Slice<ShapedGlyphs> { glyphs.paragraph.glyphs[glyphs.glyphs] }
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
    /// The text of the run on this line, at most 60 bytes.
    var words: String {
        guard let last = glyphs.last else { return "" }
        let start = paragraph.glyphs.textStart(of: glyphs.lowerBound), end = paragraph.glyphs.textRange(of: last).upperBound
        return text(from: start, to: min(end, start + 60))
    }

    /// The paragraph's text from the start of the run, across line ends, the same at every size.
    var followingWords: String {
        let start = paragraph.glyphs.textStart(of: glyphs.lowerBound)
        return text(from: start, to: start + 60)
    }

    private func text(from start: Int, to end: Int) -> String {
        let first = min(max(0, start), paragraph.text.count), last = min(max(first, end), paragraph.text.count)
        let text = String(decoding: paragraph.text[first..<last], as: UTF8.self)
        return text.filter { $0 != "\u{FFFD}" && $0 != "\u{2060}" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
