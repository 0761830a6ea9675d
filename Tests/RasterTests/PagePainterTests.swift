import Testing
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetText

@testable import TypesetRaster

@Suite struct ShapeTests {
    @Test func fillsWhereItSays() throws {
        let raster = try CairoRenderer.raster(
            page(.shape(Shape(.rect(Rect(x: 5, y: 2, width: 10, height: 4), cornerRadius: 0), paint: .solid(red)))), scale: 2)
        #expect(raster.width == 40)
        #expect(raster.height == 20)
        #expect(pixel(raster, 10, 4) == [255, 0, 0])
        #expect(pixel(raster, 29, 11) == [255, 0, 0])
        #expect(pixel(raster, 9, 4) == [255, 255, 255])
        #expect(pixel(raster, 30, 11) == [255, 255, 255])
    }

    /// Translucent red over blue gives half of each.
    @Test func alphaLiesOverTheBackground() throws {
        let half = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
        let raster = try CairoRenderer.raster(
            page(.shape(Shape(.rect(Rect(x: 0, y: 0, width: 10, height: 10), cornerRadius: 0), paint: .solid(half))), background: blue),
            scale: 1)
        #expect(near(pixel(raster, 5, 5), [128, 0, 128]))
        #expect(pixel(raster, 15, 5) == [0, 0, 255])
    }

    @Test func gradientsRunBetweenTheirStopsAndPastThem() throws {
        let gradient = LinearGradient(
            start: Point(x: 5, y: 0), end: Point(x: 15, y: 0), stops: [.init(location: 0, color: red), .init(location: 1, color: blue)])
        let raster = try CairoRenderer.raster(
            page(.shape(Shape(.rect(Rect(x: 0, y: 0, width: 20, height: 10), cornerRadius: 0), paint: .gradient(gradient)))), scale: 1)
        #expect(near(pixel(raster, 1, 5), [255, 0, 0]))
        #expect(near(pixel(raster, 18, 5), [0, 0, 255]))
        // The middle of pixel 7 is a quarter of the way.
        #expect(near(pixel(raster, 7, 5), [191, 0, 64], within: 2))
    }

    @Test func cornersAreRound() throws {
        let raster = try CairoRenderer.raster(
            page(.shape(Shape(.rect(Rect(x: 0, y: 0, width: 20, height: 10), cornerRadius: 50), paint: .solid(red)))), scale: 1)
        #expect(pixel(raster, 0, 0) == [255, 255, 255])
        #expect(pixel(raster, 10, 5) == [255, 0, 0])
        #expect(pixel(raster, 19, 9) == [255, 255, 255])
    }

    @Test func dashesLeaveGaps() throws {
        let raster = try CairoRenderer.raster(
            page(.shape(Shape(.line(from: Point(x: 0, y: 5), to: Point(x: 20, y: 5), width: 2, dash: [4, 4]), paint: .solid(red)))),
            scale: 1)
        #expect(pixel(raster, 2, 5) == [255, 0, 0])
        #expect(pixel(raster, 6, 5) == [255, 255, 255])
        #expect(pixel(raster, 10, 4) == [255, 0, 0])
        #expect(pixel(raster, 2, 6) == [255, 255, 255])
    }

    @Test(arguments: [[0, 0], [-1, 2], [Points(.nan)]] as [[Points]])
    func impossibleDashesAreSolid(dash: [Points]) throws {
        let raster = try CairoRenderer.raster(
            page(.shape(Shape(.line(from: Point(x: 0, y: 5), to: Point(x: 20, y: 5), width: 2, dash: dash), paint: .solid(red)))), scale: 1)
        #expect((0..<20).allSatisfy { pixel(raster, $0, 5) == [255, 0, 0] })
    }

    @Test func pathsStayOpen() throws {
        let points = [Point(x: 2, y: 9), Point(x: 2, y: 2), Point(x: 16, y: 2), Point(x: 16, y: 9)]
        let raster = try CairoRenderer.raster(page(.shape(Shape(.path(points, width: 2, dash: []), paint: .solid(red)))), scale: 1)
        #expect(pixel(raster, 2, 6) == [255, 0, 0])
        #expect(pixel(raster, 8, 2) == [255, 0, 0])
        #expect(pixel(raster, 15, 6) == [255, 0, 0])
        #expect(pixel(raster, 8, 8) == [255, 255, 255])
        #expect(pixel(raster, 8, 5) == [255, 255, 255])
    }

    @Test func polygonsAreClosed() throws {
        let points = [Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 10)]
        let raster = try CairoRenderer.raster(page(.shape(Shape(.polygon(points), paint: .solid(red)))), scale: 1)
        #expect(pixel(raster, 8, 2) == [255, 0, 0])
        #expect(pixel(raster, 2, 8) == [255, 255, 255])
    }
}

@Suite struct PictureTests {
    private func picture(_ orientation: Int) throws -> ImageResource {
        try ImageResource(
            path: "two.png", content: .raster(.init(.init(width: 2, height: 2, colorModel: .rgb, samples: Self.samples))),
            naturalSize: Size(width: 2, height: 2), orientation: orientation)
    }

    /// Red and green above blue and white.
    private static let samples: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255]

    /// The positions of the stored top left, top right, bottom left and bottom right, from TIFF 6.0's table of the 0th row and column.
    @Test(arguments: [
        (1, "RGBW"), (2, "GRWB"), (3, "WBGR"), (4, "BWRG"), (5, "RBGW"), (6, "BRWG"), (7, "WGBR"), (8, "GWRB"),
    ])
    func orientations(value: Int, order: String) throws {
        let raster = try CairoRenderer.raster(
            page(.image(picture(value), Rect(x: 0, y: 0, width: 20, height: 20)), size: Size(width: 20, height: 20)), scale: 1)
        let colors: [Character: [Int]] = ["R": [255, 0, 0], "G": [0, 255, 0], "B": [0, 0, 255], "W": [255, 255, 255]]
        for (letter, place) in zip(order, [(1, 1), (18, 1), (1, 18), (18, 18)]) {
            #expect(near(pixel(raster, place.0, place.1), colors[letter] ?? [], within: 8), "\(letter) at \(place)")
        }
    }

    @Test func alphaOfPicturesShowsTheBackground() throws {
        let image = ImageResource(
            path: "a", content: .raster(try .init(.init(width: 1, height: 1, colorModel: .gray, samples: [0], alpha: [51]))),
            naturalSize: Size(width: 1, height: 1))
        let raster = try CairoRenderer.raster(page(.image(image, Rect(x: 0, y: 0, width: 20, height: 10))), scale: 1)
        #expect(near(pixel(raster, 10, 5), [204, 204, 204]))
    }

    @Test func picturesLetThrough() throws {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9' fill='#f00'/><rect width='9' height='9' fill='#00f'/></svg>"
        let drawing = ImageResource(path: "a.svg", content: .svg(bytes: Array(svg.utf8)), naturalSize: Size(width: 9, height: 9))
        let pixels = ImageResource(
            path: "a", content: .raster(try .init(.init(width: 1, height: 1, colorModel: .rgb, samples: [0, 0, 255]))),
            naturalSize: Size(width: 1, height: 1))
        for image in [drawing, pixels] {
            let raster = try CairoRenderer.raster(page(.image(image, Rect(x: 0, y: 0, width: 20, height: 10), opacity: 0.4)), scale: 1)
            #expect(near(pixel(raster, 10, 5), [153, 153, 255]))
        }
    }

    @Test func svgFillsItsRectangle() throws {
        for attributes in ["width='10' height='10'", "viewBox='0 0 10 10'"] {
            let svg =
                "<svg xmlns='http://www.w3.org/2000/svg' \(attributes)><rect width='5' height='10' fill='#f00'/><rect x='5' width='5' height='10' fill='#00f'/></svg>"
            let image = ImageResource(path: "a.svg", content: .svg(bytes: Array(svg.utf8)), naturalSize: Size(width: 7.5, height: 7.5))
            let raster = try CairoRenderer.raster(
                page(.image(image, Rect(x: 0, y: 0, width: 20, height: 20)), size: Size(width: 30, height: 20)), scale: 1)
            #expect(pixel(raster, 2, 18) == [255, 0, 0], "\(attributes)")
            #expect(pixel(raster, 18, 2) == [0, 0, 255], "\(attributes)")
            #expect(pixel(raster, 25, 10) == [255, 255, 255], "\(attributes)")
            let apart = try SVGPainter.raster(of: image, size: Size(width: 10, height: 10), scale: 2)
            #expect(apart.width == 20)
            #expect(apart.alpha?.allSatisfy { $0 == 255 } == true)
            #expect(pixel(apart, 3, 3) == [255, 0, 0])
        }
    }
}
