import TypesetBase
import TypesetPDFReading
import TypesetText

/// The ink of a glyph on a page.
struct PlacedInk {
    private let shape: GlyphShape
    private let fromPage: AffineTransform
    /// The bounds on the page, in points.
    let bounds: Rect
    /// The area of the ink, in square points.
    let area: Double

    /// The points along each side of the common rectangle of two glyphs at which both are compared.
    private static let samples = 24

    /// Creates the ink of a shape; nil if the transformation from em to the page has no inverse.
    init?(_ shape: GlyphShape, _ toPage: AffineTransform) {
        guard let fromPage = toPage.inverse else { return nil }
        (self.shape, self.fromPage) = (shape, fromPage)
        bounds = toPage.bounds(of: shape.bounds)
        area = shape.density * shape.bounds.area * toPage.scale * toPage.scale
    }

    /// Creates the ink of a glyph that a run shows in its font; nil if it is not known.
    init?(_ glyph: InspectedGlyph, of run: TextRun, in font: InspectedFont) {
        let code = font.codes[Int(glyph.code)]
        guard let shape = code.ink?.shape else { return nil }
        // The advance shows the horizontal scale.
        let advance = code.width.value * font.emPerUnit * run.size,
            scale = advance > 0 && glyph.advance > 0 ? Double(glyph.advance) / advance : 1
        let origin = run.origin(of: glyph), along = run.direction * (run.size * scale)
        self.init(shape, AffineTransform(a: along.x, b: along.y, c: run.up.x, d: run.up.y, e: origin.x, f: origin.y))
    }

    /// Creates the usual ink of a glyph whose font is not in the file: a box that is as high as its letter is in usual faces.
    init?(usual glyph: InspectedGlyph, of run: TextRun, text: String?) {
        guard run.size > 0, glyph.advance > 0 else { return nil }
        let extent = UsualInk.extent(of: text), origin = run.origin(of: glyph), along = run.direction * run.size
        let width = Double(glyph.advance) / run.size, side = UsualInk.side(of: text, width: width)
        guard
            let shape = GlyphShape(
                solid: Rect(
                    x: side, y: extent.bottom.value, width: width - 2 * side, height: (extent.top - extent.bottom).value))
        else { return nil }
        self.init(shape, AffineTransform(a: along.x, b: along.y, c: run.up.x, d: run.up.y, e: origin.x, f: origin.y))
    }

    /// Returns the common ink as a share of the ink of the smaller glyph, from 0 to 1.
    ///
    /// - Parameter visible: the part of the page in which both glyphs are seen; nil for all of it.
    func share(with other: PlacedInk, within visible: Rect? = nil) -> Double {
        let shared = bounds.intersection(other.bounds), common = visible.map(shared.intersection) ?? shared
        guard common.area > 0 else { return 0 }
        var count = 0
        for row in 0..<Self.samples {
            for column in 0..<Self.samples {
                let point = Point(
                    x: common.minX + (Double(column) + 0.5) / Double(Self.samples) * common.width,
                    y: common.minY + (Double(row) + 0.5) / Double(Self.samples) * common.height)
                if shape.contains(fromPage.apply(to: point)), other.shape.contains(other.fromPage.apply(to: point)) { count += 1 }
            }
        }
        return Double(count) / Double(Self.samples * Self.samples) * common.area / max(1e-9, min(area, other.area))
    }
}

/// The kind of a glyph, on which it depends whether its ink may touch that of others.
enum InkKind: Hashable {
    /// A letter or a digit.
    case letter
    /// A letter of a script whose letters are joined, such as Arabic.
    case joining
    /// Another sign, or a glyph whose text is not known: parts of lines, delimiters, arrows and logical signs are composed.
    case sign

    init(_ text: String?) {
        guard let text, let scalar = text.unicodeScalars.first(where: Self.isLetter) else { self = .sign; return }
        self = Self.isJoining(scalar.value) ? .joining : .letter
    }

    /// Full-width signs count as letters, because nothing is composed of them.
    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return ("0"..."9").contains(scalar) || ("A"..."Z").contains(scalar) || ("a"..."z").contains(scalar) }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil || CharacterClass.isWideSign(scalar.value)
    }

    /// Arabic, Syriac, N'Ko, Mongolian and the presentation forms of Arabic; Devanagari and its sisters are joined by their headline.
    private static func isJoining(_ value: UInt32) -> Bool {
        (0x600...0x8FF).contains(value) || (0x900...0xDFF).contains(value) || (0x1800...0x18AF).contains(value)
            || (0xFB50...0xFDFF).contains(value) || (0xFE70...0xFEFE).contains(value)
    }

    /// The share of the smaller glyph's ink that two glyphs may have in common; nil if they may have all.
    ///
    /// Slanted and kerned letters touch by less than a twentieth. Joined letters overlap by their strokes, so that no gap is seen.
    static func tolerance(_ first: InkKind, _ second: InkKind) -> Double? {
        switch (first, second) {
        case (.sign, .sign): nil
        case (.joining, .joining): 0.35
        default: 0.05
        }
    }
}

/// Compares the ink of words, as their fonts draw it.
struct InkComparison {
    private let fonts: [InspectedFont]
    private let page: InspectedPage

    /// A glyph of a word; its text is looked up only if its ink may meet that of the other word.
    private struct Piece {
        var ink: PlacedInk
        /// The page's item that shows the glyph.
        var item: Int
        var font: Int
        var code: Int
        /// The size of the type, in points.
        var size: Double
        /// Whether the ink is estimated from common typefaces, because the font is not in the file.
        var isUsual: Bool
        /// The part of the page to which the glyph is clipped.
        var clip: Rect

        /// Returns the distance between the middles of two pieces along the axis on which it is larger, in em of the larger type.
        func distance(from other: Piece) -> Double {
            let a = ink.bounds, b = other.ink.bounds
            let offset = max(abs(a.minX + a.maxX - b.minX - b.maxX), abs(a.minY + a.maxY - b.minY - b.maxY)) / 2
            return offset / max(1e-9, size, other.size)
        }
    }

    /// The distance between the two drawings of a letter, in em: bold type made by offset, or a shadow.
    private static let doubling = 0.1
    /// The number of glyphs of each word that are compared.
    private static let glyphLimit = 256
    /// The share of the smaller glyph that boxes instead of outlines may have in common; faces differ by as much.
    private static let usualTolerance = 0.1
    /// The part of the width and of the height of the smaller box up to which boxes share only a corner, which is blank in an L or a 7.
    private static let corner = 0.5

    init(pdf: InspectedPDF, page: InspectedPage) { (fonts, self.page) = (pdf.fonts, page) }

    /// Whether the ink of two words meets by more than their letters may, at a place that no later paint hides.
    ///
    /// Nobody sees letters there that a clip cuts off or that have the colour of their background.
    func meets(
        _ first: InspectedWord, _ second: InspectedWord, under covered: CoveredText, on layers: BackgroundLayers,
        _ budget: inout ComparisonBudget
    ) -> Bool {
        guard reach(of: first).overlaps(reach(of: second)) else { return false }
        let own = pieces(of: first, near: second)
        guard !own.isEmpty else { return false }
        let others = pieces(of: second, near: first)
        for a in own {
            for b in others where a.ink.bounds.intersects(b.ink.bounds) {
                let text = text(of: a), other = self.text(of: b)
                if text != nil, text == other, a.distance(from: b) < Self.doubling { continue }
                guard var tolerance = InkKind.tolerance(InkKind(text), InkKind(other)) else { continue }
                let shared = a.ink.bounds.intersection(b.ink.bounds), common = shared.intersection(a.clip).intersection(b.clip)
                if a.isUsual || b.isUsual {
                    guard !Self.isCorner(shared, of: a.ink.bounds, b.ink.bounds) else { continue }
                    tolerance = max(tolerance, Self.usualTolerance)
                }
                guard a.ink.share(with: b.ink, within: common) > tolerance else { continue }
                if !covered.hides(common, of: min(a.item, b.item), &budget), !layers.hideInColor(common, of: a.item, &budget),
                    !layers.hideInColor(common, of: b.item, &budget)
                {
                    return true
                }
            }
        }
        return false
    }

    private static func isCorner(_ shared: Rect, of first: Rect, _ second: Rect) -> Bool {
        shared.width < corner * min(first.width, second.width) && shared.height < corner * min(first.height, second.height)
    }

    /// The range of heights on the page that the ink of a word reaches.
    ///
    /// It is found without placing the outlines, since most words of neighbouring lines are apart.
    private func reach(of word: InspectedWord) -> ClosedRange<Double> {
        var top = Double.infinity, bottom = -Double.infinity
        for index in word.glyphs.prefix(Self.glyphLimit) {
            let glyph = page.glyphs[index]
            guard let run = page.items[Int(glyph.item)].run, !run.isInvisible else { continue }
            guard run.direction.y == 0, run.up.x == 0 else { return -.infinity...Double.infinity }
            let code = fonts[run.font].codes[Int(glyph.code)], usual = UsualInk.extent(of: code.text)
            let shape = code.ink?.shape?.bounds
            let high = run.origin.y + run.up.y * (shape?.maxY ?? usual.top.value)
            let low = run.origin.y + run.up.y * (shape?.minY ?? usual.bottom.value)
            (top, bottom) = (min(top, high, low), max(bottom, high, low))
        }
        return top <= bottom ? top...bottom : 0...0
    }

    private func text(of piece: Piece) -> String? { fonts[piece.font].codes[piece.code].text }

    /// The distance from another word, in em, beyond which no ink reaches it; large delimiters hang two em from their baseline.
    private static let farthest = 3.0

    /// Returns the visible glyphs of a word that have ink and are near another word.
    ///
    /// Glyphs whose outline is not known have the usual ink.
    private func pieces(of word: InspectedWord, near other: InspectedWord) -> [Piece] {
        let zone = other.bounds.grown(by: Self.farthest * max(word.size, other.size))
        var pieces: [Piece] = []
        for index in word.glyphs.prefix(Self.glyphLimit) {
            let glyph = page.glyphs[index]
            guard let run = page.items[Int(glyph.item)].run, !run.isInvisible else { continue }
            let origin = run.origin(of: glyph)
            guard origin.x >= zone.minX, origin.x <= zone.maxX, origin.y >= zone.minY, origin.y <= zone.maxY else { continue }
            let outlined = PlacedInk(glyph, of: run, in: fonts[run.font])
            guard let ink = outlined ?? usualInk(of: glyph, run) else { continue }
            pieces.append(
                Piece(
                    ink: ink, item: Int(glyph.item), font: run.font, code: Int(glyph.code), size: run.size,
                    isUsual: outlined == nil || fonts[run.font].kind == .type3, clip: page.clip(of: run) ?? page.bounds))
        }
        return pieces
    }

    private func usualInk(of glyph: InspectedGlyph, _ run: TextRun) -> PlacedInk? {
        let code = fonts[run.font].codes[Int(glyph.code)]
        return code.isBlank || UsualInk.isMark(code.text) ? nil : PlacedInk(usual: glyph, of: run, text: code.text)
    }

    /// Whether the ink of all letters of a word is known and inside the page and the clip of the word.
    ///
    /// Pieces of braces and small letters can be far inside the usual band of letters.
    func isInClip(_ word: InspectedWord) -> Bool {
        guard let run = page.items[word.item].run else { return false }
        let visible = page.clip(of: run).map { $0.intersection(page.bounds) } ?? page.bounds
        return page.glyphs[word.glyphs].allSatisfy { glyph in
            guard let run = page.items[Int(glyph.item)].run else { return true }
            guard let ink = PlacedInk(glyph, of: run, in: fonts[run.font]) else {
                return fonts[run.font].codes[Int(glyph.code)].isBlank
            }
            return PageEdge.excess(of: ink.bounds, past: visible) <= PageEdge.tolerance
        }
    }

    /// Whether the ink of two glyphs of a page meets at all; true if it is not known.
    func touches(_ first: Int, _ second: Int) -> Bool {
        guard let a = ink(of: first), let b = ink(of: second) else { return true }
        return a.share(with: b) > 0
    }

    private func ink(of index: Int) -> PlacedInk? {
        let glyph = page.glyphs[index]
        return page.items[Int(glyph.item)].run.flatMap { PlacedInk(glyph, of: $0, in: fonts[$0.font]) }
    }
}
