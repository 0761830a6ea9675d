import Testing
import TypesetBase

@testable import TypesetImages

@Suite struct JPEGTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func load(_ bytes: [UInt8]) throws -> ImageResource {
        try folder.write("a.jpg", bytes)
        return try ImageLoader().load("a.jpg", relativeTo: folder.document).get()
    }

    @Test(arguments: [(UInt8(1), ImageResource.ColorModel.gray), (3, .rgb)])
    func greyAndYCbCrPassAsTheyAre(components: UInt8, model: ImageResource.ColorModel) throws {
        let file = tinyJPEG(components: components)
        let image = try load(file)
        guard case .jpeg(let bytes, 8, 8, let found) = image.content else { Issue.record("not passed through"); return }
        #expect(bytes == file)
        #expect(found == model)
        #expect(try image.decodedRaster()?.samples.allSatisfy { $0 == 128 } == true)
        #expect(image.naturalSize == Size(width: 6, height: 6))
    }

    /// Mid grey in all four inks: as ink (1 - .5)(1 - .5) = 64; Adobe stores 255 - ink, which gives 128 · 128 / 255 = 64 too.
    @Test(arguments: [false, true])
    func cmykBecomesRGB(isAdobe: Bool) throws {
        let adobe: [(UInt8, [UInt8])] = [(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 0])]
        let image = try load(tinyJPEG(components: 4, segments: isAdobe ? adobe : []))
        if case .jpeg = image.content { Issue.record("not converted") }
        let raster = try #require(try image.decodedRaster())
        #expect(raster.colorModel == .rgb)
        #expect(raster.samples.count == 8 * 8 * 3)
        #expect(raster.samples.allSatisfy { (63...64).contains($0) })
    }

    /// PDF readers would read such components as YCbCr.
    @Test func rgbWithoutAdobesMarkerIsDecoded() throws {
        var file = tinyJPEG(components: 3)
        // libjpeg recognizes RGB by the component numbers R, G, B in the frame and the scan.
        let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound,
            scan = try #require(file.firstRange(of: [0xFF, 0xDA])).lowerBound
        for (i, letter) in "RGB".utf8.enumerated() {
            file[frame + 10 + 3 * i] = letter
            file[scan + 5 + 2 * i] = letter
        }
        if case .jpeg = try load(file).content { Issue.record("passed through") }
    }

    @Test func exifTurnsAndSizes() throws {
        let image = try load(
            tinyJPEG(width: 8, height: 4, segments: [(0xE1, Array("Exif\0\0".utf8) + exif(orientation: 6, dotsPerInch: 72))]))
        #expect(image.orientation == 6)
        #expect(image.naturalSize == Size(width: 4, height: 8))
    }

    @Test func jfifDensityDecidesTheSize() throws {
        let image = try load(tinyJPEG(segments: [(0xE0, Array("JFIF\0".utf8) + [1, 2, 1, 0, 144, 0, 72, 0, 0])]))
        #expect(image.naturalSize == Size(width: 4, height: 8))
    }

    @Test func everyPrefixIsRefused() throws {
        let whole = tinyJPEG(components: 3)
        for end in 3..<whole.count - 2 {
            try folder.write("cut.jpg", whole[..<end])
            let result = ImageLoader().load("cut.jpg", relativeTo: folder.document)
            #expect(throws: ImageError.self, "\(end) bytes") { try result.get() }
        }
    }

    @Test func brokenExifIsNotThePicturesFault() throws {
        for end in 0..<20 {
            let image = try load(tinyJPEG(segments: [(0xE1, Array("Exif\0\0".utf8) + exif(orientation: 6).prefix(end))]))
            #expect(image.orientation == 1 || end >= 18)
        }
    }
}
