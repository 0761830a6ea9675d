import Testing
import TypesetBase
import TypesetImages

@testable import TypesetLayout
@testable import TypesetRaster

@Suite struct FileTests {
    private let sample: Page

    init() throws {
        let pixel = ImageResource.Raster(width: 1, height: 1, colorModel: .rgb, samples: [1, 2, 3], alpha: [9])
        sample = page(
            .shape(Shape(.rect(Rect(x: 1, y: 1, width: 5, height: 5), cornerRadius: 1), paint: .solid(red))),
            .image(
                ImageResource(path: "a", content: .raster(try .init(pixel)), naturalSize: Size(width: 1, height: 1)),
                Rect(x: 8, y: 1, width: 5, height: 5)))
    }

    private func svg(_ body: String) -> ImageResource {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' width='40' height='20'>\(body)</svg>"
        return ImageResource(path: "a.svg", content: .svg(bytes: Array(text.utf8)), naturalSize: Size(width: 30, height: 15))
    }

    private func contains(_ file: [UInt8], _ text: String) -> Bool { file.firstRange(of: Array(text.utf8)) != nil }

    @Test func filesAreWhatTheyClaim() throws {
        #expect(try CairoRenderer.png(sample, scale: 1).starts(with: [0x89, 0x50, 0x4E, 0x47]))
        #expect(contains(try CairoRenderer.svg(sample), "viewBox=\"0 0 20 10\""))
    }

    /// A square seen through a region looks the same at any position, on the page and beyond its edge.
    @Test(arguments: [Point(x: 0, y: 0), Point(x: 6, y: 3), Point(x: -1, y: 0), Point(x: 15, y: 5)])
    func aRegionIsAWindowOnThePage(_ origin: Point) throws {
        func square(at corner: Point) -> Page {
            page(.shape(Shape(.rect(Rect(origin: corner, size: Size(width: 2, height: 2)), cornerRadius: 0), paint: .solid(red))))
        }
        let corner = Point(x: 1, y: 1)
        let seen = try CairoRenderer.preview(
            square(at: origin + corner), region: Rect(origin: origin, size: Size(width: 6, height: 4)), scale: 2)
        #expect(try seen == CairoRenderer.preview(square(at: corner), region: Rect(x: 0, y: 0, width: 6, height: 4), scale: 2))
        #expect(try seen != CairoRenderer.preview(page(), region: Rect(x: 0, y: 0, width: 6, height: 4), scale: 2))
    }

    @Test func samePageSameBytes() throws {
        #expect(try CairoRenderer.svg(sample) == CairoRenderer.svg(sample))
        #expect(try CairoRenderer.png(sample, scale: 2) == CairoRenderer.png(sample, scale: 2))
    }

    /// The page has more pictures than the decoder keeps, and repeats the first one.
    @Test func aPictureIsInAFileOnce() throws {
        let size = Size(width: 800, height: 120)
        let pictures = try (0..<3).map { number in
            let samples = [UInt8](repeating: UInt8(number), count: 6000 * 1000)
            let raster = ImageResource.Raster(width: 6000, height: 1000, colorModel: .gray, samples: samples)
            return ImageResource(path: "\(number)", content: .raster(try .init(raster)), naturalSize: size)
        }
        let sheet = page(
            .image(pictures[0], Rect(origin: .zero, size: size)), .image(pictures[1], Rect(origin: Point(x: 0, y: 120), size: size)),
            .image(pictures[2], Rect(origin: Point(x: 0, y: 240), size: size)),
            .image(pictures[0], Rect(origin: Point(x: 0, y: 360), size: size)), size: Size(width: 800, height: 500))
        let file = try CairoRenderer.svg(sheet)
        #expect(file.ranges(of: Array("<image ".utf8)).count == 3)
    }

    /// Stripes of one pixel, far finer than the output, become their mean; the colour is unchanged at the picture's edges.
    @Test(arguments: [1, 6]) func finePicturesAreTheMeanOfTheirPixels(orientation: Int) throws {
        let samples = (0..<(402 * 201)).map { UInt8($0 % 402 % 2 == 0 ? 0 : 200) }
        let raster = ImageResource.Raster(width: 402, height: 201, colorModel: .gray, samples: samples)
        let size = orientation == 1 ? Size(width: 20, height: 10) : Size(width: 10, height: 20)
        let picture = ImageResource(path: "a", content: .raster(try .init(raster)), naturalSize: size, orientation: orientation)
        let drawn = try CairoRenderer.raster(page(.image(picture, Rect(origin: .zero, size: size)), size: size), scale: 1)
        for (x, y) in [(0, 0), (5, 5), (Int(size.width) - 1, Int(size.height) - 1)] {
            #expect(near(pixel(drawn, x, y), [100, 100, 100], within: 4), "\(pixel(drawn, x, y))")
        }
    }

    @Test(arguments: [0, -1, 1e9, .nan, .infinity])
    func impossibleScalesAreErrors(scale: Double) {
        #expect(throws: CairoError.self) { try CairoRenderer.png(sample, scale: scale) }
    }

    @Test func absurdPlacesDoNotCrash() {
        for value in [Double.nan, .infinity, -.infinity, 1e300] {
            let items = [
                PlacedItem.Content.shape(
                    Shape(.rect(Rect(x: value, y: 0, width: value, height: 5), cornerRadius: Points(value)), paint: .solid(red))),
                .shape(
                    Shape(.line(from: Point(x: value, y: 0), to: .zero, width: Points(value), dash: [Points(value)]), paint: .solid(red))),
                .image(svg("<rect width='1' height='1'/>"), Rect(x: value, y: value, width: value, height: value)),
            ]
            for item in items { _ = try? CairoRenderer.png(page(item), scale: 1) }
        }
    }

    /// Embedded fonts in a figure must meet PDF/UA's rules, and cairo's do not; smoothing violates PDF/A.
    @Test func figuresHaveNeitherFontsNorSmoothing() throws {
        let picture =
            "<image width='20' height='20' href='data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='/>"
        let file = try SVGPainter.pdf(of: svg(picture + "<text x='20' y='15' font-size='12'>Ag</text>"), size: Size(width: 30, height: 15))
        #expect(contains(file, "/MediaBox [ 0 0 30 15 ]"))
        #expect(contains(file, "/Subtype /Image"))
        #expect(!contains(file, "/Font"))
        #expect(!contains(file, "/Interpolate"))
    }

    @Test func onlySVGIsDrawnAsSVG() throws {
        let raster = ImageResource(
            path: "a", content: .raster(try .init(.init(width: 1, height: 1, colorModel: .gray, samples: [0]))),
            naturalSize: Size(width: 1, height: 1)
        )
        #expect(throws: CairoError.self) { try SVGPainter.pdf(of: raster, size: Size(width: 1, height: 1)) }
    }
}
