import Testing
import TypesetBase
import TypesetImages
import TypesetLayout

@testable import TypesetPDFWriting

/// Tests of pictures and paints, as listed and drawn by poppler.
@Suite struct PictureTests {
    private func figure(_ content: ImageResource.Content, orientation: Int = 1) -> ImageResource {
        ImageResource(path: "picture", content: content, naturalSize: Size(width: 60, height: 40), orientation: orientation)
    }

    private func file(_ image: ImageResource) throws -> [UInt8] {
        var document = TestDocument()
        document.figure(image, alternateText: "A picture")
        return try document.file()
    }

    /// The red, green and blue of a position on the page, in points, as rendered by poppler at 72 dpi.
    private func pixel(_ file: [UInt8], x: Int, y: Int) throws -> [Int] {
        let text = try Tool.run(
            "bash", ["-c", "pdftoppm -r 72 -x \(x) -y \(y) -W 1 -H 1 \"$0\" | tail -c 3 | od -An -tu1", "{}"], on: file)
        return text.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }
    }

    private static let red: [UInt8] = [255, 0, 0], blue: [UInt8] = [0, 0, 255]

    @Test func pictureIsStoredOnce() throws {
        let image = figure(.raster(try .init(.init(width: 1, height: 1, colorModel: .rgb, samples: Self.red))))
        var document = TestDocument()
        document.figure(image, alternateText: "one")
        document.newPage()
        document.figure(image, alternateText: "the same")
        #expect(try Tool.objects(document.file()).split(separator: "/Subtype /Image").count == 2)
    }

    @Test func depthAndSoftMaskAreKept() throws {
        let raster = ImageResource.Raster(
            width: 1, height: 2, bitsPerComponent: 16, colorModel: .gray, samples: [0, 0, 255, 255], alpha: [128, 0, 255, 255])
        let rows = try Tool.run("pdfimages", ["-list", "{}"], on: file(figure(.raster(try .init(raster))))).split(separator: "\n")
            .dropFirst(2)
        #expect(rows.map { $0.split(separator: " ")[2] } == ["image", "smask"])
        #expect(rows.allSatisfy { $0.split(separator: " ")[7] == "16" })
    }

    /// A row of red and blue: the position of the red half shows the orientation.
    @Test(arguments: [
        (1, true, true), (2, false, false), (3, false, false), (4, true, true), (5, true, false), (6, true, false), (7, false, true),
        (8, false, true),
    ])
    func orientationTurnsThePicture(_ orientation: Int, _ isRedTopLeft: Bool, _ isRedBottomLeft: Bool) throws {
        let file = try file(
            figure(
                .raster(try .init(.init(width: 2, height: 1, colorModel: .rgb, samples: Self.red + Self.blue))), orientation: orientation))
        #expect(try pixel(file, x: 44, y: 64)[0] == (isRedTopLeft ? 255 : 0))
        #expect(try pixel(file, x: 44, y: 96)[0] == (isRedBottomLeft ? 255 : 0))
    }

    @Test func vectorPictureStaysVector() throws {
        let svg =
            ##"<svg xmlns="http://www.w3.org/2000/svg" width="60" height="40"><rect width="30" height="40" fill="#f00"/><text x="35" y="20">Hi</text></svg>"##
        let file = try file(figure(.svg(bytes: Array(svg.utf8))))
        #expect(try Tool.run("pdfimages", ["-list", "{}"], on: file).split(separator: "\n").count == 2)
        #expect(try pixel(file, x: 50, y: 80) == [255, 0, 0])
        #expect(try pixel(file, x: 95, y: 97) == [255, 255, 255])
        #expect(try Tool.run("pdffonts", ["{}"], on: file).split(separator: "\n").count == 2)
    }

    @Test func gradientRunsBetweenItsStops() throws {
        let stops = [
            GradientStop(location: 0, color: Color(red: 1, green: 0, blue: 0)),
            GradientStop(location: 1, color: Color(red: 0, green: 0, blue: 1, alpha: 0)),
        ]
        let gradient = LinearGradient(start: Point(x: 100, y: 0), end: Point(x: 200, y: 0), stops: stops)
        var document = TestDocument()
        document.add(
            PlacedItem(
                .shape(Shape(.rect(Rect(x: 50, y: 50, width: 250, height: 50), cornerRadius: 0), paint: .gradient(gradient))),
                role: .artifact(.background)))
        let file = try document.file()
        #expect(try pixel(file, x: 60, y: 75) == [255, 0, 0])
        #expect(try pixel(file, x: 290, y: 75) == [255, 255, 255])
        let middle = try pixel(file, x: 150, y: 75)
        try #require(middle.count == 3)
        #expect(abs(middle[0] - 191) < 6)
        #expect(abs(middle[1] - 127) < 6)
    }

    @Test func pathsAreStrokedAndStayOpen() throws {
        var document = TestDocument()
        let points = [Point(x: 50, y: 100), Point(x: 50, y: 50), Point(x: 150, y: 50), Point(x: 150, y: 100)]
        document.add(
            PlacedItem(
                .shape(Shape(.path(points, width: 6, dash: []), paint: .solid(Color(red: 1, green: 0, blue: 0)))), role: .artifact(.layout))
        )
        let file = try document.file()
        for (x, y) in [(50, 75), (100, 50), (150, 75)] { #expect(try pixel(file, x: x, y: y) == [255, 0, 0]) }
        for y in [75, 100] { #expect(try pixel(file, x: 100, y: y) == [255, 255, 255]) }
    }

    /// A drawing of two squares, one on top of the other, fades as a whole.
    @Test func picturesLetThrough() throws {
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='60' height='40'><rect width='60' height='40' fill='#f00'/><rect width='60' height='40' fill='#00f'/></svg>"
        let raster = figure(.raster(try .init(.init(width: 1, height: 1, colorModel: .rgb, samples: Self.blue))))
        for image in [raster, figure(.svg(bytes: Array(svg.utf8)))] {
            var document = TestDocument()
            document.figure(image, alternateText: "faded", opacity: 0.4)
            document.figure(image, alternateText: "whole")
            let file = try document.file()
            #expect(try zip(pixel(file, x: 70, y: 80), [153, 153, 255]).allSatisfy { abs($0 - $1) < 3 })
            #expect(try pixel(file, x: 70, y: 150) == [0, 0, 255])
        }
    }

    @Test func opacityDoesNotSpread() throws {
        var document = TestDocument()
        func fill(_ color: Color, y: Double) -> PlacedItem {
            PlacedItem(
                .shape(Shape(.rect(Rect(x: 50, y: y, width: 50, height: 50), cornerRadius: 0), paint: .solid(color))),
                role: .artifact(.background))
        }
        document.add(fill(Color(red: 0, green: 0, blue: 0, alpha: 0.5), y: 50))
        document.add(fill(.black, y: 120))
        let file = try document.file()
        #expect(try pixel(file, x: 70, y: 70).allSatisfy { abs($0 - 127) < 3 })
        #expect(try pixel(file, x: 70, y: 140) == [0, 0, 0])
    }
}
