import TypesetBase
import TypesetPDFReading

/// The ink of a glyph on a page.
struct PlacedInk {
    private let shape: GlyphShape
    private let toPage: AffineTransform
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
        (self.shape, self.toPage, self.fromPage) = (shape, toPage, fromPage)
        bounds = toPage.bounds(of: shape.bounds)
        area = shape.density * shape.bounds.area * toPage.scale * toPage.scale
    }

    /// Creates the ink of a glyph that a run shows; nil if it is not known.
    init?(_ glyph: InspectedGlyph, of run: TextRun, _ code: UsedCode) {
        guard let shape = code.ink?.shape else { return nil }
        // The advance shows the horizontal scale.
        let advance = code.width.value / 1000 * run.size, scale = advance > 0 && glyph.advance > 0 ? Double(glyph.advance) / advance : 1
        let origin = run.origin(of: glyph), along = run.direction * (run.size * scale)
        self.init(shape, AffineTransform(a: along.x, b: along.y, c: run.up.x, d: run.up.y, e: origin.x, f: origin.y))
    }

    /// The descent of the letters below the baseline in usual faces, in em.
    private static let descent = 0.2

    /// Creates the usual ink of a glyph whose font is not in the file: a box from the baseline, or the descender, to the x-height.
    init?(usual glyph: InspectedGlyph, of run: TextRun, text: String?) {
        let isOnBaseline = text?.unicodeScalars.allSatisfy { $0.isASCII && !"gjpqyQ()[]{}|,;_$@".unicodeScalars.contains($0) } == true
        let bottom = isOnBaseline ? 0 : -Self.descent, origin = run.origin(of: glyph), along = run.direction * run.size
        guard run.size > 0, glyph.advance > 0,
            let shape = GlyphShape(
                solid: Rect(
                    x: 0, y: bottom, width: Double(glyph.advance) / run.size, height: InspectedWord.xHeight.value - bottom))
        else { return nil }
        self.init(shape, AffineTransform(a: along.x, b: along.y, c: run.up.x, d: run.up.y, e: origin.x, f: origin.y))
    }

    /// Returns the common ink as a share of the ink of the smaller glyph, from 0 to 1.
    func share(with other: PlacedInk) -> Double {
        let common = bounds.intersection(other.bounds)
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

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
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
    let pdf: InspectedPDF
    let page: InspectedPage

    private struct Piece {
        var ink: PlacedInk
        var kind: InkKind
        var text: String?
        /// The size of the type, in points.
        var size: Double

        /// Whether two pieces are one letter that is drawn twice: bold type made by offset, or a shadow.
        func isSame(as other: Piece) -> Bool {
            guard text == other.text, text != nil else { return false }
            let a = ink.bounds, b = other.ink.bounds
            let offset = max(abs(a.minX + a.maxX - b.minX - b.maxX), abs(a.minY + a.maxY - b.minY - b.maxY)) / 2
            return offset < TextOverlap.doubling * max(size, other.size)
        }
    }

    /// The number of glyphs of each word that are compared.
    private static let glyphLimit = 256

    /// Whether the ink of two words meets by more than their letters may; nil if the outlines of both are unknown.
    func meets(_ first: InspectedWord, _ second: InspectedWord) -> Bool? {
        let own = pieces(of: first), others = pieces(of: second)
        guard own.isKnown || others.isKnown else {
            let (few, many) = own.pieces.count < others.pieces.count ? (own.pieces, others.pieces) : (others.pieces, own.pieces)
            return few.allSatisfy { letter in many.contains(where: letter.isSame) } ? false : nil
        }
        for a in own.pieces {
            for b in others.pieces where a.ink.bounds.intersects(b.ink.bounds) && !a.isSame(as: b) {
                guard let tolerance = InkKind.tolerance(a.kind, b.kind) else { continue }
                if a.ink.share(with: b.ink) > tolerance { return true }
            }
        }
        return false
    }

    /// Returns the visible glyphs of a word that have ink, and whether the outline of any of them is known.
    private func pieces(of word: InspectedWord) -> (pieces: [Piece], isKnown: Bool) {
        var pieces: [Piece] = [], isKnown = false
        for glyph in page.glyphs[word.glyphs].prefix(Self.glyphLimit) {
            guard let run = page.items[Int(glyph.item)].run, !run.isInvisible else { continue }
            let font = pdf.fonts[run.font], code = font.codes[Int(glyph.code)]
            let outlined = PlacedInk(glyph, of: run, code)
            if outlined != nil { isKnown = true }
            if let ink = outlined ?? (code.isBlank ? nil : PlacedInk(usual: glyph, of: run, text: code.text)) {
                pieces.append(Piece(ink: ink, kind: InkKind(code.text), text: code.text, size: run.size))
            }
        }
        return (pieces, isKnown)
    }

    /// Whether the ink of all letters of a word is known and inside the page and the clip of the word.
    ///
    /// Pieces of braces and small letters can be far inside the usual band of letters.
    func isInClip(_ word: InspectedWord) -> Bool {
        guard let run = page.items[word.item].run else { return false }
        let visible = page.clip(of: run).map { $0.intersection(page.bounds) } ?? page.bounds
        return page.glyphs[word.glyphs].allSatisfy { glyph in
            guard let run = page.items[Int(glyph.item)].run else { return true }
            let code = pdf.fonts[run.font].codes[Int(glyph.code)]
            guard let ink = PlacedInk(glyph, of: run, code) else { return code.isBlank }
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
        return page.items[Int(glyph.item)].run.flatMap { PlacedInk(glyph, of: $0, pdf.fonts[$0.font].codes[Int(glyph.code)]) }
    }
}
