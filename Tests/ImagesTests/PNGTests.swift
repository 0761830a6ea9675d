import Testing
import TypesetBase

@testable import TypesetImages

@Suite struct PNGTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func load(_ png: TinyPNG) throws -> ImageResource {
        try folder.write("a.png", png.bytes)
        return try ImageLoader().load("a.png", relativeTo: folder.document).get()
    }

    @Test func opaqueStreamsPassAsTheyAre() throws {
        let png = TinyPNG(width: 2, height: 1, color: 2, rows: [0, 255, 0, 0, 0, 0, 255])
        let image = try load(png)
        guard case .png(let stream) = image.content else { Issue.record("not passed through"); return }
        #expect(stream.compressed == png.zlib)
        #expect(stream.colorModel == .rgb)
        #expect(stream.bitsPerComponent == 8)
        #expect(stream.palette == nil)
        #expect(image.naturalSize == Size(width: 1.5, height: 0.75))
        #expect(try image.decodedRaster()?.samples == [255, 0, 0, 0, 0, 255])
    }

    @Test(arguments: [(1, [0b1000_0000]), (2, [0b1100_0000]), (4, [0xF0])] as [(UInt8, [UInt8])])
    func lowDepthsPassAndDecode(bits: UInt8, row: [UInt8]) throws {
        let image = try load(TinyPNG(width: 2, height: 1, bits: bits, color: 0, rows: [0] + row))
        guard case .png(let stream) = image.content else { Issue.record("not passed through"); return }
        #expect(stream.bitsPerComponent == Int(bits))
        #expect(stream.colorModel == .gray)
        #expect(try image.decodedRaster()?.samples == [255, 0])
    }

    @Test func palettesPassWithTheirColors() throws {
        let image = try load(TinyPNG(width: 2, height: 1, bits: 8, color: 3, rows: [0, 1, 0], extra: [("PLTE", [1, 2, 3, 4, 5, 6])]))
        guard case .png(let stream) = image.content else { Issue.record("not passed through"); return }
        #expect(stream.palette == [1, 2, 3, 4, 5, 6])
        #expect(try image.decodedRaster()?.samples == [4, 5, 6, 1, 2, 3])
    }

    @Test func alphaComesApart() throws {
        let image = try load(TinyPNG(width: 2, height: 1, color: 6, rows: [0, 10, 20, 30, 128, 40, 50, 60, 255]))
        guard case .raster(let streams) = image.content else { Issue.record("not decoded"); return }
        let raster = try streams.decoded()
        #expect(raster.samples == [10, 20, 30, 40, 50, 60])
        #expect(raster.alpha == [128, 255])
    }

    /// Screenshots have an alpha channel that is opaque everywhere: they need no mask.
    @Test(arguments: [8, 16] as [UInt8])
    func uselessAlphaIsDropped(bits: UInt8) throws {
        let row: [UInt8] = bits == 8 ? [10, 20, 30, 255, 40, 50, 60, 255] : [1, 10, 2, 20, 3, 30, 255, 255, 4, 40, 5, 50, 6, 60, 255, 255]
        let image = try load(TinyPNG(width: 2, height: 1, bits: bits, color: 6, rows: [0] + row))
        guard case .png(let stream) = image.content else { Issue.record("not compressed"); return }
        #expect(stream.bitsPerComponent == Int(bits))
        #expect(stream.colorModel == .rgb)
        let expected: [UInt8] = bits == 8 ? [10, 20, 30, 40, 50, 60] : [1, 10, 2, 20, 3, 30, 4, 40, 5, 50, 6, 60]
        #expect(try image.decodedRaster()?.samples == expected)
    }

    @Test func sixteenBitsStaySixteen() throws {
        let image = try load(TinyPNG(width: 1, height: 1, bits: 16, color: 4, rows: [0, 0x12, 0x34, 0x80, 0x01]))
        guard case .raster(let streams) = image.content else { Issue.record("not decoded"); return }
        let raster = try streams.decoded()
        #expect(raster.bitsPerComponent == 16)
        #expect(raster.samples == [0x12, 0x34])
        #expect(raster.alpha == [0x80, 0x01])
    }

    @Test func transparentPaletteEntriesBecomeAlpha() throws {
        let image = try load(
            TinyPNG(width: 2, height: 1, color: 3, rows: [0, 0, 1], extra: [("PLTE", [9, 9, 9, 7, 7, 7]), ("tRNS", [0])]))
        guard case .raster(let streams) = image.content else { Issue.record("not decoded"); return }
        let raster = try streams.decoded()
        #expect(raster.alpha == [0, 255])
    }

    /// Adam7 of 2 × 1: the first pixel is in pass 1, the second in pass 6.
    @Test func interlacedPixelsComeInOrder() throws {
        let image = try load(TinyPNG(width: 2, height: 1, color: 0, interlace: 1, rows: [0, 11, 0, 22]))
        #expect(try image.decodedRaster()?.samples == [11, 22])
    }

    @Test func interlacedPixelsHaveTheirAlpha() throws {
        let rows: [UInt8] = [0, 1, 2, 3, 128, 0, 4, 5, 6, 255]
        let raster = try load(TinyPNG(width: 2, height: 1, color: 6, interlace: 1, rows: rows)).decodedRaster()
        #expect(raster?.samples == [1, 2, 3, 4, 5, 6])
        #expect(raster?.alpha == [128, 255])
    }

    /// Grey of 16 bits with opaque alpha, in two rows: each is filtered by the one above.
    @Test func opaqueRowsComeBack() throws {
        let rows: [UInt8] = [0, 1, 2, 255, 255, 0, 9, 8, 255, 255]
        let image = try load(TinyPNG(width: 1, height: 2, bits: 16, color: 4, rows: rows))
        #expect(try image.decodedRaster()?.samples == [1, 2, 9, 8])
    }

    @Test func resolutionDecidesTheSize() throws {
        // 11811 pixels per metre are 300 dpi.
        let image = try load(
            TinyPNG(width: 2, height: 1, color: 0, rows: [0, 1, 2], extra: [("pHYs", [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])]))
        #expect(abs(image.naturalSize.width - 2 * 72 / 300.0) < 1e-4)
    }

    @Test(arguments: [("a@2x.png", 0.75), ("a@3x.png", 0.5), ("a~dark@2x.png", 0.75), ("a2x.png", 1.5)])
    func aNameSaysHowManyPixelsThereAreWhereTheFileDoesNot(_ name: String, _ width: Double) throws {
        let plain = TinyPNG(width: 2, height: 1, color: 0, rows: [0, 1, 2])
        try folder.write(name, plain.bytes)
        #expect(try ImageLoader().load(name, relativeTo: folder.document).get().naturalSize.width == width)
        let stated = TinyPNG(width: 2, height: 1, color: 0, rows: [0, 1, 2], extra: [("pHYs", [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])])
        try folder.write("stated-" + name, stated.bytes)
        let image = try ImageLoader().load("stated-" + name, relativeTo: folder.document).get()
        #expect(abs(image.naturalSize.width - 2 * 72 / 300.0) < 1e-4)
    }

    @Test func exifTurnsDecodedPixels() throws {
        let image = try load(TinyPNG(width: 2, height: 1, color: 4, rows: [0, 1, 10, 2, 20], extra: [("eXIf", exif(orientation: 6))]))
        guard case .raster(let streams) = image.content else { Issue.record("not decoded"); return }
        let raster = try streams.decoded()
        #expect(raster.width == 1)
        #expect(raster.height == 2)
        #expect(raster.samples == [1, 2])
        #expect(raster.alpha == [10, 20])
        #expect(image.orientation == 1)
        #expect(image.naturalSize == Size(width: 0.75, height: 1.5))
    }

    // MARK: Damage

    static let whole = TinyPNG(width: 2, height: 2, color: 0, rows: [0, 1, 2, 0, 3, 4]).bytes

    /// No prefix and no flipped byte of the file may crash the loader or pass with broken pixels.
    @Test func everyPrefixIsRefused() throws {
        for end in 8..<Self.whole.count {
            try folder.write("cut.png", Self.whole[..<end])
            let result = ImageLoader().load("cut.png", relativeTo: folder.document)
            #expect(throws: ImageError.self, "\(end) bytes") { try result.get() }
        }
    }

    @Test func everyFlippedPixelByteIsRefused() throws {
        let data = try #require(Self.whole.firstRange(of: Array("IDAT".utf8)))
        for place in data.upperBound..<Self.whole.count - 12 {
            var bytes = Self.whole
            bytes[place] ^= 0x10
            try folder.write("bad.png", bytes)
            #expect(throws: ImageError.self, "byte \(place)") { try ImageLoader().load("bad.png", relativeTo: folder.document).get() }
        }
    }

    @Test func missingRowsAreNamed() throws {
        try folder.write("short.png", TinyPNG(width: 2, height: 4, color: 0, rows: [0, 1, 2]).bytes)
        guard case .failure(let error) = ImageLoader().load("short.png", relativeTo: folder.document) else {
            Issue.record("accepted"); return
        }
        #expect(error.kind == .corrupt)
        #expect(error.message.hasPrefix("`short.png` is a damaged PNG file: "))
    }

    @Test func absurdSizesAreRefusedBeforeMemoryIsTaken() throws {
        try folder.write("bomb.png", TinyPNG(width: 30_000, height: 30_000, color: 6, rows: [0]).bytes)
        guard case .failure(let error) = ImageLoader().load("bomb.png", relativeTo: folder.document) else {
            Issue.record("accepted"); return
        }
        #expect(error.kind == .tooLarge)
    }

    /// A stream with bytes after the last pixel is shown, but not passed on to readers that may refuse it.
    @Test func excessPixelsAreNotPassedOn() throws {
        let png = TinyPNG(width: 1, height: 1, color: 0, rows: [0, 77, 0, 88])
        let image = try load(png)
        guard case .png(let stream) = image.content else { Issue.record("not compressed"); return }
        #expect(stream.compressed != png.zlib)
        #expect(try image.decodedRaster()?.samples == [77])
    }
}
