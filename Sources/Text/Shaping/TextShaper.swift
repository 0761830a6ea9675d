internal import CTypesetPango
import TypesetBase

/// Converts the text of a paragraph into glyphs that depend on the text alone, on any number of threads at once.
package protocol TextShaper: Sendable {
    func shape(_ text: ParagraphText) -> ShapedParagraph

    /// The face whose metrics represent the request: that of its first available family.
    func primaryFace(_ request: FontRequest) -> FontFace

    /// The first of the families that is installed and has the table MATH; nil if none is.
    func mathFont(_ families: [String]) -> MathFont?
}

extension TextShaper {
    package func mathFont(_ families: [String]) -> MathFont? { nil }
}

/// A shaper with real fonts: Pango finds fonts, scripts, levels and breaks; HarfBuzz makes the glyphs.
package struct PangoShaper: TextShaper {
    package let library: FontLibrary
    package let hyphenation: HyphenationLibrary

    package init(library: FontLibrary, hyphenation: HyphenationLibrary = .system) {
        self.library = library
        self.hyphenation = hyphenation
    }

    package func shape(_ text: ParagraphText) -> ShapedParagraph {
        library.withContext { ParagraphShaping(text, context: $0).shape(hyphenation: hyphenation) }
    }

    package func primaryFace(_ request: FontRequest) -> FontFace { library.resolve(request) }

    package func mathFont(_ families: [String]) -> MathFont? { library.mathFont(families) }
}

/// The state of shaping one paragraph.
struct ParagraphShaping {
    /// The size of synthesised small capitals relative to the text: slightly taller than the x-height of most faces, like real ones.
    private static let smallCapsScale = 0.8

    private let source: ParagraphText
    private let text: PreparedText
    private let context: PangoShapingContext
    private var output: GlyphOutput

    init(_ source: ParagraphText, context: PangoShapingContext) {
        self.source = source
        self.context = context
        let synthesizes = source.attributes.map { $0.textTransform == .smallCaps && !context.record($0.font).primary.hasSmallCaps }
        text = PreparedText(source, synthesizesSmallCaps: synthesizes)
        output = GlyphOutput(source)
    }

    consuming func shape(hyphenation: HyphenationLibrary) -> ShapedParagraph {
        let bytes = text.bytes
        let isRightToLeft = bytes.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { shape($0, buffer.count) } ?? (source.direction == .rightToLeft)
        }
        return output.paragraph(source, isRightToLeft: isRightToLeft, hyphenation: hyphenation, context)
    }

    /// Shapes the paragraph; returns whether it runs from right to left.
    private mutating func shape(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        let settings = source.attributes.map { ResolvedAttributes($0, isCode: source.isCode, context) }
        guard !text.pieces.isEmpty, !settings.isEmpty else { return false }
        let ofPiece = source.pieces.map { settings[settings.indices.contains($0.attributes) ? $0.attributes : 0] }
        let marked = text.spans.isEmpty ? nil : BidiText(UnsafeBufferPointer(start: bytes, count: count), text.spans)
        let itemizer = Itemizer(
            context: context, text: text, bytes: bytes, records: ofPiece.map(\.record),
            isEmphasized: ofPiece.map(\.isEmphasized), languages: ofPiece.map(\.language), direction: source.direction, marked: marked)
        let (items, isRightToLeft) = itemizer.itemize()
        output.read(LogicalAttributes(bytes, count, level: isRightToLeft ? 1 : 0, language: ofPiece.first?.language))
        emit(items, ofPiece, bytes, count, marked)
        return isRightToLeft
    }

    /// Shapes the runs, which are the intersections of items and pieces.
    private mutating func emit(
        _ items: [TextItem], _ settings: [ResolvedAttributes], _ bytes: UnsafePointer<UInt8>, _ count: Int, _ marked: BidiText?
    ) {
        var piece = 0
        for item in items {
            var start = item.range.lowerBound
            while start < item.range.upperBound {
                while piece + 1 < text.pieces.count, text.pieces[piece].upperBound <= start { piece += 1 }
                let isLast = piece + 1 == text.pieces.count
                var end = isLast ? item.range.upperBound : min(item.range.upperBound, text.pieces[piece].upperBound)
                var isSmall = false
                end = HiddenCharacters.end(of: bytes, from: start, to: end)
                if settings[piece].synthesizesSmallCaps { (end, isSmall) = text.endOfSmallCaps(from: start, to: end) }
                let scale = isSmall ? Self.smallCapsScale : wideScale(item.font, settings[piece], UTF8Scanner.decode(bytes, start).scalar)
                let run = RunShaping(
                    item: item, range: start..<max(end, start + 1), piece: piece, object: source.pieces[piece].object,
                    breakBefore: source.pieces[piece].breakBefore,
                    settings: settings[piece], bytes: bytes, surroundings: marked?.part(around: start, of: count) ?? 0..<count, text: text,
                    scale: scale)
                output.append(run, context)
                start = run.range.upperBound
            }
        }
    }
}

extension ParagraphShaping {
    /// The scale of a run of code that begins with a wide character of another font than the code's.
    ///
    /// Ideographs are as wide as the em and narrower than two cells of most fonts. They grow until readers see no spaces between them.
    private func wideScale(_ font: ShapingFont, _ settings: ResolvedAttributes, _ scalar: UInt32) -> Double {
        guard let cell = settings.cell, font !== settings.record.primary, CodeCells.count(of: scalar) == 2,
            let advance = font.advance(of: scalar), advance > 0
        else { return 1 }
        return min(max((2 * cell).ratio(to: advance + 0.9 * ShapedGlyph.widestGap), 1), Self.widestScale)
    }

    /// The maximum growth of ideographs in code.
    private static let widestScale = 1.25
}

/// The shaping attributes of a piece, with the fonts and features found for them.
struct ResolvedAttributes {
    let record: RequestRecord
    let language: TextLanguage
    let features: [hb_feature_t]
    let characterSpacing: Em
    let kerningTable: [String: Em]
    let synthesizesSmallCaps: Bool
    let isEmphasized: Bool
    let hangsOptically: Bool
    /// The width of the characters of code in a monospaced font; nil for other text.
    let cell: Em?

    init(_ attributes: ParagraphText.Attributes, isCode: Bool, _ context: PangoShapingContext) {
        record = context.record(attributes.font)
        cell = isCode && record.primary.face.isMonospace ? record.primary.advance(of: 0x30) : nil
        language = TextLanguage(attributes.language)
        characterSpacing = attributes.characterSpacing.inSinglePrecision
        kerningTable = attributes.kerningTable
        isEmphasized = attributes.isEmphasized
        hangsOptically = attributes.hangsOptically && !isCode
        var features = record.features
        synthesizesSmallCaps = attributes.textTransform == .smallCaps && !record.primary.hasSmallCaps
        if attributes.textTransform == .smallCaps { features.append(PangoShapingContext.feature("smcp", 1)) }
        if characterSpacing != 0 || !kerningTable.isEmpty {
            // Letterspaced text has no optional ligatures (CSS Text 3, §8.2).
            features += ["liga", "clig"].map { PangoShapingContext.feature($0, 0) }
        }
        self.features = features
    }

    var isSpaced: Bool { characterSpacing != 0 || !kerningTable.isEmpty }
}

/// The part of an item within one piece, which is shaped in one call.
struct RunShaping {
    let item: TextItem
    /// The range in the bytes to shape.
    let range: Range<Int>
    let piece: Int
    let object: Int?
    /// The break before the object; nil for that of its character.
    let breakBefore: ShapedParagraph.BreakKind?
    let settings: ResolvedAttributes
    let bytes: UnsafePointer<UInt8>
    /// The bytes with which letters of the run may join.
    let surroundings: Range<Int>
    let text: PreparedText
    /// The factor of the point size.
    let scale: Double

    var isRightToLeft: Bool { item.level & 1 == 1 }

    /// The width of a cell of code at the run's scale, if the run's font is not the one that decides it.
    var foreignCell: Em? { item.font === settings.record.primary ? nil : settings.cell.map { $0 / scale } }

    /// Fills the buffer with glyphs.
    func shape(_ buffer: GlyphBuffer) {
        let hexadecimal = settings.cell == nil ? HexadecimalNumbers.features(bytes, range, from: surroundings.lowerBound) : []
        buffer.shape(
            UnsafeBufferPointer(start: bytes, count: surroundings.upperBound), range, after: surroundings.lowerBound, item.script,
            item.language, isRightToLeft: isRightToLeft, with: item.font.font,
            features: hexadecimal.isEmpty ? settings.features : settings.features + hexadecimal)
    }

    /// Whether the letters of the script join; they are not letterspaced (CSS Text 3, §8.2.1).
    var isCursive: Bool {
        switch item.script {
        case HB_SCRIPT_ARABIC, HB_SCRIPT_SYRIAC, HB_SCRIPT_MONGOLIAN, HB_SCRIPT_NKO, HB_SCRIPT_MANDAIC, HB_SCRIPT_PHAGS_PA,
            HB_SCRIPT_HANIFI_ROHINGYA, HB_SCRIPT_ADLAM:
            true
        default: false
        }
    }

    /// Whether the script's glyphs keep the order of their characters within a cluster and can be assigned one to one.
    var keepsOrder: Bool {
        switch item.script {
        case HB_SCRIPT_LATIN, HB_SCRIPT_GREEK, HB_SCRIPT_CYRILLIC, HB_SCRIPT_ARABIC, HB_SCRIPT_HEBREW, HB_SCRIPT_COMMON,
            HB_SCRIPT_INHERITED,
            HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_HANGUL, HB_SCRIPT_BOPOMOFO, HB_SCRIPT_ARMENIAN,
            HB_SCRIPT_GEORGIAN,
            HB_SCRIPT_ETHIOPIC, HB_SCRIPT_CHEROKEE, HB_SCRIPT_THAI, HB_SCRIPT_SYRIAC, HB_SCRIPT_THAANA, HB_SCRIPT_NKO:
            true
        default: false
        }
    }
}

/// Splits long sequences of characters without a sign, which may number thousands.
enum HiddenCharacters {
    /// The maximum number of characters that HarfBuzz receives at once, because it scans past them all from each one, in quadratic time.
    private static let most = 2000

    /// The end of a run that begins at `start`, at most `end`.
    static func end(of bytes: UnsafePointer<UInt8>, from start: Int, to end: Int) -> Int {
        guard end - start > most else { return end }
        var offset = start, count = 0
        while offset < end {
            if bytes[offset] < 0x80 { (offset, count) = (offset + 1, 0); continue }
            let (scalar, length) = UTF8Scanner.decode(bytes, offset)
            count = CharacterClass.isHidden(scalar) ? count + 1 : 0
            offset += length
            if count == most, offset < end { return offset }
        }
        return end
    }
}
