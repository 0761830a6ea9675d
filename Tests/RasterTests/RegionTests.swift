import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetText

@testable import TypesetRaster

/// Tests of regions of pages: items outside are not painted, and items that reach in are.
@Suite struct RegionTests {
    /// A picture that cannot be painted, so a page with it shows whether painting was attempted.
    private let broken = ImageResource(
        path: "a.svg", content: .svg(bytes: Array("no drawing".utf8)), naturalSize: Size(width: 30, height: 15))

    @Test func itemsOutsideAreNotPainted() throws {
        let page = page(.image(broken, Rect(x: 10, y: 2, width: 5, height: 5)))
        #expect(throws: CairoError.self) { try CairoRenderer.preview(page, region: Rect(x: 0, y: 0, width: 11, height: 10), scale: 1) }
        #expect(throws: CairoError.self) { try CairoRenderer.png(page, scale: 1) }
        #expect(try !CairoRenderer.preview(page, region: Rect(x: 0, y: 0, width: 9, height: 10), scale: 1).isEmpty)
    }

    // MARK: - Items reaching in

    private static let shaper = PangoShaper(library: FontLibrary())

    private func letters(at origin: Point, alpha: Double = 1) -> PlacedGlyphs {
        let font = FontRequest(families: ["Noto Sans", "DejaVu Sans", "sans-serif"])
        let shaped = Self.shaper.shape(
            ParagraphText(text: Array("gfj".utf8), attributes: [.init(font: font)], pieces: [.init(length: 3, attributes: 0)]))
        return PlacedGlyphs(
            paragraph: shaped, run: 0, glyphs: 0..<shaped.glyphs.count, origin: origin, width: 30, pointSize: 20,
            paint: .solid(Color(red: 0, green: 0, blue: 1, alpha: alpha)), outline: TextOutline(color: red, width: 2))
    }

    /// Items whose ink reaches beyond their positions: strokes, descenders, shadows, lines under translucent text.
    private var contents: [PlacedItem.Content] {
        let far = PlacedShadow(
            kind: .outer, glyphs: [letters(at: Point(x: -40, y: 20))], color: .black, offset: Point(x: 45, y: 10), blur: 8)
        let inner = PlacedShadow(
            kind: .inner, glyphs: [letters(at: Point(x: 20, y: 55))], color: .black, offset: Point(x: 90, y: 90), blur: 2)
        let underline = Shape(
            .rect(Rect(x: 0, y: 62, width: 60, height: 2), cornerRadius: 0), paint: .solid(Color(red: 0, green: 0, blue: 1, alpha: 0.5)))
        return [
            .shadow(far), .glyphs(letters(at: Point(x: 20, y: 5))), .shadow(inner), .glyphs(letters(at: Point(x: 5, y: 60), alpha: 0.5)),
            .shape(underline),
            .shape(Shape(.line(from: Point(x: 0, y: -3), to: Point(x: 60, y: -3), width: 8, dash: []), paint: .solid(red))),
            .shape(Shape(.frame(Rect(x: -4, y: 20, width: 2, height: 9), cornerRadius: 0, width: 6, dash: []), paint: .solid(red))),
            .shape(Shape(.path([Point(x: 70, y: 30), Point(x: 64, y: 34), Point(x: 70, y: 33)], width: 2, dash: []), paint: .solid(blue))),
            .shape(Shape(.polygon([Point(x: 50, y: 30), Point(x: 70, y: 40), Point(x: 50, y: 44)]), paint: .solid(blue))),
        ]
    }

    private func drawn(_ page: Page, _ region: Rect?) throws -> [UInt8] {
        let surface = try Surface.pixels(width: 120, height: 140, isOpaque: true), context = try Context(surface)
        try PagePainter(context).paint(page, paper: .white, region: region)
        return surface.raster(isOpaque: true).samples
    }

    /// Painted alone, each item leaves the same pixels in the picture as if everything is painted.
    @Test func itemsThatReachInArePaintedWhole() throws {
        for (index, content) in contents.enumerated() {
            let page = page(content, size: Size(width: 120, height: 140))
            let all = try drawn(page, nil), some = try drawn(page, Rect(x: 0, y: 0, width: 60, height: 70))
            let isEqual = (0..<70).allSatisfy { y in all[y * 360..<y * 360 + 180] == some[y * 360..<y * 360 + 180] }
            #expect(isEqual, "item \(index)")
        }
        let page = page(size: Size(width: 120, height: 140))
        var full = page
        full.items = contents.map { PlacedItem($0, role: .artifact(.layout)) }
        #expect(try drawn(full, Rect(x: 0, y: 0, width: 120, height: 140)) == drawn(full, nil))
    }
}
