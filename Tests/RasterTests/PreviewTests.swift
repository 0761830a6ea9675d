import Foundation
import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetText

@testable import TypesetRaster

/// Tests of small pictures of parts of pages, read back with libpng.
@Suite struct PreviewTests {
    private static let shaper = PangoShaper(library: FontLibrary())

    private func decoded(_ png: [UInt8]) throws -> ImageResource.Raster {
        let folder = FileManager.default.temporaryDirectory.appending(path: "previews-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(png).write(to: folder.appending(path: "a.png"))
        return try #require(try ImageLoader().load("a.png", relativeTo: folder.appending(path: "a.md").path).get().decodedRaster())
    }

    /// A page of text lines in three inks on two grounds.
    private var text: Page {
        let font = FontRequest(families: ["Noto Sans", "DejaVu Sans", "sans-serif"]), words = "the quick brown fox"
        let shaped = Self.shaper.shape(
            ParagraphText(
                text: Array(words.utf8), attributes: [.init(font: font)], pieces: [.init(length: words.utf8.count, attributes: 0)]))
        let inks = [Color.black, blue, Color(red: 0.6, green: 0.2, blue: 0.1)]
        let lines = (0..<9).map { line in
            PlacedItem.Content.glyphs(
                PlacedGlyphs(
                    paragraph: shaped, run: 0, glyphs: 0..<shaped.glyphs.count, origin: Point(x: 10, y: 20 + 15 * Double(line)), width: 150,
                    pointSize: 12, paint: .solid(inks[line % 3])))
        }
        let ground = PlacedItem.Content.shape(
            Shape(.rect(Rect(x: 0, y: 60, width: 200, height: 90), cornerRadius: 0), paint: .solid(Color(red: 0.9, green: 0.93, blue: 1))))
        var page = page(size: Size(width: 200, height: 150))
        page.items = ([ground] + lines).map { PlacedItem($0, role: .artifact(.layout)) }
        return page
    }

    /// The position of the colour type in a PNG: after the signature, the header's name and length, width, height and depth.
    private static let colorType = 25

    @Test func textLooksTheSameInHalfTheBytes() throws {
        let png = try CairoRenderer.preview(text, region: Rect(origin: .zero, size: text.size), scale: 1.5)
        let raster = try decoded(png), full = try CairoRenderer.raster(text, scale: 1.5)
        #expect(png[Self.colorType] == 3)
        #expect(raster.width == 300)
        #expect(raster.height == 225)
        #expect(raster.samples.count == full.samples.count)
        // Components that share their upper four bits differ by fifteen at most; the colours of areas hardly change.
        #expect(zip(raster.samples, full.samples).allSatisfy { abs(Int($0) - Int($1)) <= 15 })
        #expect(pixel(raster, 0, 0) == [255, 255, 255])
        #expect(near(pixel(raster, 290, 100), pixel(full, 290, 100)))
        #expect(try 2 * png.count < CairoRenderer.png(text, scale: 1.5).count)
    }

    /// Noise has many colours: a palette would show steps.
    @Test func manyColoursKeepThem() throws {
        // Numerical Recipes' linear congruential generator.
        var state: UInt32 = 1
        let samples = (0..<100 * 60 * 3).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let image = ImageResource(
            path: "a", content: .raster(try .init(.init(width: 100, height: 60, colorModel: .rgb, samples: samples))),
            naturalSize: Size(width: 100, height: 60))
        let page = page(.image(image, Rect(x: 0, y: 0, width: 100, height: 60)), size: Size(width: 100, height: 60))
        let png = try CairoRenderer.preview(page, region: Rect(x: 0, y: 0, width: 100, height: 60), scale: 1)
        #expect(png[Self.colorType] == 2)
        #expect(try decoded(png).samples == CairoRenderer.raster(page, scale: 1).samples)
    }
}
