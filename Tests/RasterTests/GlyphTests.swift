import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetText

@testable import TypesetRaster

/// A paragraph of missing glyphs, which are drawn as boxes of their advance, so tests of positions need no font.
private func boxes(
    _ advances: [Em], level: UInt8 = 0, hyphen: Em? = nil, flags: ShapedGlyph.Flags = .isMissing
) -> ShapedParagraph {
    func glyph(_ advance: Em, _ flags: ShapedGlyph.Flags) -> ShapedGlyph {
        ShapedGlyph(id: 0, flags: flags, advance: advance, scalar: 0)
    }
    let face = FontFace(path: "none.ttf", postScriptName: "None", familyName: "None", unitsPerEm: 1000, glyphCount: 1)
    let run = ShapedRun(face: face, piece: 0, level: level, glyphs: 0..<advances.count)
    return ShapedParagraph(
        text: [], glyphs: advances.map { glyph($0, flags) }, runs: [run], isRightToLeft: level == 1,
        hyphens: [hyphen.map { glyph($0, .isMissing) }])
}

/// The left and right ends of the ink on the row of the boxes' bottom edge, in points.
///
/// Insets of 0.05 em on both sides separate two boxes.
private func inkSpans(_ item: PlacedGlyphs, width: Double = 100) throws -> [ClosedRange<Double>] {
    let raster = try CairoRenderer.raster(page(.glyphs(item), size: Size(width: width, height: 20)), scale: 10)
    let row = Int(item.origin.y * 10)
    var spans: [ClosedRange<Double>] = []
    for x in 0..<raster.width where pixel(raster, x, row)[0] < 128 {
        let place = Double(x) / 10
        if let last = spans.last, place - last.upperBound < 0.15 {
            spans[spans.count - 1] = last.lowerBound...place
        } else {
            spans.append(place...place)
        }
    }
    return spans
}

/// The widths in whole points, without the stroke's 0.3 pt.
private func widths(_ spans: [ClosedRange<Double>]) -> [Double] { spans.map { ($0.upperBound + 0.1 - $0.lowerBound - 0.3).rounded() } }

@Suite struct GlyphPlacementTests {
    private func item(_ paragraph: ShapedParagraph, width: Points, wordSpacing: Points = 0, hyphen: Bool = false) -> PlacedGlyphs {
        PlacedGlyphs(
            paragraph: paragraph, run: 0, glyphs: 0..<paragraph.glyphs.count, origin: Point(x: 10, y: 15), width: width,
            pointSize: 10, wordSpacing: wordSpacing, endsWithHyphen: hyphen)
    }

    /// Advances are 10, 20 and 30 pt; each box is a point narrower.
    @Test func leftToRightGlyphsFollowEachOther() throws {
        #expect(widths(try inkSpans(item(boxes([1, 2, 3]), width: 60))) == [9, 19, 29])
    }

    @Test func rightToLeftGlyphsBeginAtTheRight() throws {
        let spans = try inkSpans(item(boxes([1, 2, 3], level: 1), width: 60))
        #expect(widths(spans) == [29, 19, 9])
        #expect(abs((spans.first?.lowerBound ?? 0) - 10.35) < 0.2)
        #expect(abs((spans.last?.upperBound ?? 0) - 69.6) < 0.2)
    }

    @Test(arguments: [UInt8(0), 1])
    func hyphensAreAtTheEndOfReading(level: UInt8) throws {
        let spans = widths(try inkSpans(item(boxes([2, 2], level: level, hyphen: 0.5), width: 45, hyphen: true)))
        #expect(spans == (level == 0 ? [19, 19, 4] : [4, 19, 19]))
    }

    @Test func spacesAreStretched() throws {
        let spans = try inkSpans(item(boxes([1, 1], flags: [.isMissing, .isSpace]), width: 30, wordSpacing: 5))
        #expect(abs((spans.last?.lowerBound ?? 0) - 25.35) < 0.2)
    }

    /// Advances of 10 pt become 11 pt, with a point after each.
    @Test func fittedGlyphsAreWhereLayoutPutsThem() throws {
        var fitted = item(boxes([1, 1]), width: 24)
        fitted.fit = GlyphFit(expansion: 0.1, tracking: 0.1)
        let spans = try inkSpans(fitted)
        #expect(abs((spans.last?.lowerBound ?? 0) - 22.35) < 0.2)
    }

    @Test func hiddenGlyphsAndObjectsAreNotDrawn() throws {
        #expect(try inkSpans(item(boxes([1, 1], flags: [.isMissing, .isHidden]), width: 20)).isEmpty)
        let object = ShapedParagraph(
            text: [], glyphs: boxes([1]).glyphs,
            runs: [ShapedRun(face: boxes([1]).runs[0].face, piece: 0, level: 0, glyphs: 0..<1, object: 0)],
            isRightToLeft: false)
        #expect(try inkSpans(item(object, width: 10)).isEmpty)
    }

    @Test func indicesOutsideTheParagraphAreIgnored() throws {
        var wrong = item(boxes([1]), width: 10)
        wrong.glyphs = 0..<5
        #expect(try inkSpans(wrong).isEmpty)
        wrong.run = 7
        #expect(try inkSpans(wrong).isEmpty)
    }

    @Test func fontsThatCannotBeOpenedAreErrors() throws {
        let paragraph = boxes([1], flags: [])
        #expect(throws: CairoError.self) { try inkSpans(item(paragraph, width: 10)) }
    }
}

@Suite struct GlyphInkTests {
    private let shaper = PangoShaper(library: FontLibrary())

    /// A capital I at 100 pt with the given synthesis.
    private func ink(
        slant: Double = 0, emboldening: Em = 0, paint: Paint = .solid(.black), outline: TextOutline? = nil
    ) throws -> ImageResource.Raster {
        let font = FontRequest(families: ["Noto Sans", "DejaVu Sans", "sans-serif"])
        let shaped = shaper.shape(
            ParagraphText(text: Array("I".utf8), attributes: [.init(font: font)], pieces: [.init(length: 1, attributes: 0)]))
        let real = shaped.runs[0].face
        let face = FontFace(
            path: real.path, index: real.index, variations: real.variations, slant: slant, emboldening: emboldening,
            postScriptName: real.postScriptName,
            familyName: real.familyName, unitsPerEm: real.unitsPerEm, glyphCount: real.glyphCount)
        let paragraph = ShapedParagraph(
            text: shaped.text, glyphs: shaped.glyphs, runs: [ShapedRun(face: face, piece: 0, level: 0, glyphs: 0..<1)],
            isRightToLeft: false)
        let item = PlacedGlyphs(
            paragraph: paragraph, run: 0, glyphs: 0..<1, origin: Point(x: 20, y: 100), width: 30, pointSize: 100, paint: paint,
            outline: outline)
        return try CairoRenderer.raster(page(.glyphs(item), size: Size(width: 100, height: 120)), scale: 4)
    }

    /// The extent of the dark pixels of a row, in points.
    private func span(_ raster: ImageResource.Raster, y: Double) -> (left: Double, right: Double)? {
        let dark = (0..<raster.width).filter { pixel(raster, $0, Int(y * 4))[1] < 128 }
        guard let first = dark.first, let last = dark.last else { return nil }
        return (Double(first) / 4, Double(last + 1) / 4)
    }

    @Test func lettersAreOnTheBaseline() throws {
        let raster = try ink()
        #expect(span(raster, y: 99) != nil)
        #expect(span(raster, y: 101) == nil)
        #expect(span(raster, y: 40) != nil)
        #expect(span(raster, y: 15) == nil)
    }

    /// A slant of 0.2 moves the stem 8 pt to the right at 40 pt higher.
    @Test func slantLeansToTheRight() throws {
        let low = try #require(span(ink(slant: 0.2), y: 85)), high = try #require(span(ink(slant: 0.2), y: 45))
        #expect(abs(high.left - low.left - 8) < 0.6)
    }

    /// A stroke of 0.04 em along the contour adds 2 pt on each side.
    @Test(arguments: [1.0, 0.4])
    func emboldeningWidensTheStem(alpha: Double) throws {
        let color = Color(red: 0, green: 0, blue: 0, alpha: alpha)
        let plain = try #require(span(ink(), y: 65))
        let raster = try ink(emboldening: 0.04)
        let bold = try #require(span(raster, y: 65))
        #expect(abs(plain.left - bold.left - 2) < 0.3)
        #expect(abs(bold.right - plain.right - 2) < 0.3)
        // Where fill and stroke overlap, a translucent colour is no darker.
        let translucent = try ink(emboldening: 0.04, paint: .solid(color))
        let row = Int(65 * 4.0), edge = Int((plain.left + 1) * 4), middle = Int((plain.left + plain.right) * 2)
        #expect(pixel(translucent, edge, row) == pixel(translucent, middle, row))
        #expect(near(pixel(translucent, middle, row), Array(repeating: Int(255 * (1 - alpha)), count: 3)))
    }

    @Test func outlinesAreDrawnOverTheFill() throws {
        let raster = try ink(paint: .solid(.white), outline: TextOutline(color: Color(red: 1, green: 0, blue: 0), width: 3))
        let stem = try #require(span(ink(), y: 65))
        let row = Int(65 * 4.0)
        #expect(pixel(raster, Int(stem.left * 4) - 4, row) == [255, 0, 0])
        #expect(pixel(raster, Int(stem.left * 4) + 4, row) == [255, 0, 0])
        #expect(pixel(raster, Int((stem.left + stem.right) * 2), row) == [255, 255, 255])
    }
}
