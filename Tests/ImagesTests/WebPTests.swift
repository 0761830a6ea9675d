import CTypesetWebP
import Testing
import TypesetBase

@testable import TypesetImages

@Suite struct WebPTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    /// A lossless file of these RGBA pixels.
    private func webP(_ pixels: [UInt8], width: Int) throws -> [UInt8] {
        var output: UnsafeMutablePointer<UInt8>?
        let count = WebPEncodeLosslessRGBA(pixels, Int32(width), Int32(pixels.count / 4 / width), Int32(width * 4), &output)
        defer { WebPFree(output) }
        return Array(UnsafeBufferPointer(start: try #require(output), count: count))
    }

    private func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        Array(type.utf8) + little(data.count, 4) + data + (data.count % 2 == 1 ? [0] : [])
    }

    private func little(_ value: Int, _ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

    /// A canvas of `size` with chunks, including positioned pictures of one pixel each.
    private func extended(_ size: (width: Int, height: Int), flags: UInt8, _ chunks: [UInt8]) -> [UInt8] {
        let header: [UInt8] = [flags, 0, 0, 0]
        let body = Array("WEBP".utf8) + chunk("VP8X", header + little(size.width - 1, 3) + little(size.height - 1, 3)) + chunks
        return Array("RIFF".utf8) + little(body.count, 4) + body
    }

    private func load(_ bytes: [UInt8]) -> Result<ImageResource, ImageError> {
        try? folder.write("a.webp", bytes)
        return ImageLoader().load("a.webp", relativeTo: folder.document)
    }

    private func message(_ bytes: [UInt8]) -> String? {
        guard case .failure(let error) = load(bytes) else { return nil }
        return error.message
    }

    @Test func pixelsAreThoseOfTheFile() throws {
        let picture = try load(webP([255, 0, 0, 255, 0, 255, 0, 255], width: 2)).get()
        let raster = try #require(try picture.decodedRaster())
        #expect(raster.samples == [255, 0, 0, 0, 255, 0])
        #expect(raster.alpha == nil)
        #expect(picture.naturalSize == Size(width: 1.5, height: 0.75))
        #expect(picture.omission == nil)
        let clear = try #require(try load(webP([255, 0, 0, 255, 0, 255, 0, 128], width: 1)).get().decodedRaster())
        #expect(clear.alpha == [255, 128])
    }

    /// A frame can be smaller than the picture.
    @Test func ofAnAnimationTheFirstFrameIsShownAtItsPlace() throws {
        let still = try webP([0, 0, 255, 255], width: 1), picture = Array(still.dropFirst(12))
        let frames = [2, 0].flatMap { x in chunk("ANMF", little(x / 2, 3) + little(0, 3) + little(0, 6) + little(100, 3) + [0] + picture) }
        let file = extended((3, 1), flags: 0x02, chunk("ANIM", [0, 0, 0, 0, 0, 0]) + frames)
        let animation = try load(file).get()
        #expect(animation.omission?.problem == "is an animation of 2 frames; only the first is shown")
        let raster = try #require(try animation.decodedRaster())
        #expect(raster.alpha == [0, 0, 255])
        #expect(raster.samples.suffix(3) == [0, 0, 255])
    }

    @Test func theOrientationIsApplied() throws {
        let still = try webP([255, 0, 0, 255, 0, 255, 0, 255], width: 2)
        let file = extended((2, 1), flags: 0x08, Array(still.dropFirst(12)) + chunk("EXIF", exif(orientation: 6)))
        let picture = try load(file).get(), raster = try #require(try picture.decodedRaster())
        #expect(raster.width == 1)
        #expect(raster.height == 2)
        #expect(raster.samples == [255, 0, 0, 0, 255, 0])
        #expect(picture.naturalSize == Size(width: 0.75, height: 1.5))
    }

    @Test func damageAndSizeAreReported() throws {
        let good = try webP([255, 0, 0, 255, 0, 255, 0, 255], width: 2)
        #expect(message(Array(good.prefix(20)))?.contains("is a damaged WebP file") == true)
        #expect(message(Array(good.dropLast(4)))?.contains("is a damaged WebP file") == true)
        let broken = extended((2, 1), flags: 0, chunk("VP8L", [0x2F, 1, 0, 0, 0, 0xFF, 0xFF, 0xFF]))
        #expect(message(broken)?.contains("is a damaged WebP file") == true)
        try folder.write("b.webp", good)
        var limits = PictureLimits()
        limits.memory = 23
        guard case .failure(let error) = ImageLoader(limits: limits).load("b.webp", relativeTo: folder.document) else {
            Issue.record("it takes more memory than is allowed"); return
        }
        #expect(error.kind == .tooLarge)
        #expect(error.hint.contains("picture-memory"))
    }
}
