import Testing
import TypesetBase

@testable import TypesetImages

/// GIF files built by hand: each pixel has its own code, and the table is cleared before codes would grow.
struct TinyGIF {
    var canvas: (width: UInt8, height: UInt8)
    /// RGB triples: black, red, green and blue only.
    var palette: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]
    var frames: [Frame]

    struct Frame {
        var left: UInt8 = 0
        var top: UInt8 = 0
        var width: UInt8
        var height: UInt8
        var isInterlaced = false
        var transparent: UInt8?
        var pixels: [UInt8]
        /// The codes to use instead of one for each pixel.
        var codes: [UInt8]?
    }

    var bytes: [UInt8] {
        Array("GIF89a".utf8) + [canvas.width, 0, canvas.height, 0, 0x81, 0, 0] + palette + frames.flatMap(block) + [0x3B]
    }

    private func block(_ frame: Frame) -> [UInt8] {
        let control: [UInt8] = frame.transparent.map { [0x21, 0xF9, 4, 1, 0, 0, $0, 0] } ?? []
        let place: [UInt8] = [0x2C, frame.left, 0, frame.top, 0, frame.width, 0, frame.height, 0, frame.isInterlaced ? 0x40 : 0]
        return control + place + [2] + Self.packed(frame.codes ?? frame.pixels.flatMap { [4, $0] } + [5])
    }

    /// The codes at three bits each: 4 clears the table, 5 ends the data.
    static func packed(_ codes: [UInt8]) -> [UInt8] {
        var bits: [UInt8] = []
        for code in codes { bits += (0..<3).map { code >> $0 & 1 } }
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].enumerated().reduce(UInt8(0)) { $0 | $1.element << UInt8($1.offset) }
        }
        return stride(from: 0, to: bytes.count, by: 255).flatMap { start in
            let block = bytes[start..<min(start + 255, bytes.count)]
            return [UInt8(block.count)] + block
        } + [0]
    }
}

@Suite struct GIFTests {
    let folder: TemporaryFolder
    init() throws { folder = try TemporaryFolder() }

    private func load(_ bytes: [UInt8]) throws -> ImageResource {
        try folder.write("a.gif", bytes)
        return try ImageLoader().load("a.gif", relativeTo: folder.document).get()
    }

    private func message(_ bytes: [UInt8]) throws -> String? {
        try folder.write("b.gif", bytes)
        guard case .failure(let error) = ImageLoader().load("b.gif", relativeTo: folder.document) else { return nil }
        return error.message
    }

    private func raster(_ bytes: [UInt8]) throws -> ImageResource.Raster { try #require(try load(bytes).decodedRaster()) }

    @Test func pixelsAreThoseOfTheFile() throws {
        let gif = TinyGIF(canvas: (2, 2), frames: [.init(width: 2, height: 2, pixels: [1, 2, 3, 0])])
        let picture = try load(gif.bytes), raster = try #require(try picture.decodedRaster())
        #expect(raster.samples == [255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0])
        #expect(raster.alpha == nil)
        #expect(picture.naturalSize == Size(width: 1.5, height: 1.5))
        #expect(picture.omission == nil)
    }

    /// Codes are defined during reading: 1, then 6 for 1 1, then 7 for 1 1 1.
    @Test func codesExpandToRowsOfPixels() throws {
        let gif = TinyGIF(canvas: (6, 1), frames: [.init(width: 6, height: 1, pixels: [], codes: [4, 1, 6, 7])])
        #expect(try raster(gif.bytes).samples == Array(repeating: [255, 0, 0], count: 6).flatMap(\.self))
    }

    @Test func transparentPixelsAndTheSurroundingsOfAFrameAreTransparent() throws {
        let gif = TinyGIF(canvas: (3, 1), frames: [.init(left: 1, width: 2, height: 1, transparent: 2, pixels: [2, 3])])
        let raster = try raster(gif.bytes)
        #expect(raster.alpha == [0, 0, 255])
        #expect(raster.samples.suffix(3) == [0, 0, 255])
    }

    @Test func interlacedRowsAreInOrder() throws {
        let stored: [UInt8] = [0, 1, 2, 3, 1]  // rows 0, 4, 2, 1, 3
        let gif = TinyGIF(canvas: (1, 5), frames: [.init(width: 1, height: 5, isInterlaced: true, pixels: stored)])
        #expect(try raster(gif.bytes).samples == [0, 0, 0, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 0, 0])
    }

    @Test func ofAnAnimationTheFirstFrameIsShown() throws {
        let frame = TinyGIF.Frame(width: 1, height: 1, pixels: [1]), other = TinyGIF.Frame(width: 1, height: 1, pixels: [2])
        let picture = try load(TinyGIF(canvas: (1, 1), frames: [frame, other, other]).bytes)
        #expect(picture.omission?.problem == "is an animation of 3 frames; only the first is shown")
        #expect(try picture.decodedRaster()?.samples == [255, 0, 0])
    }

    @Test func damageAndSizeAreReported() throws {
        let good = TinyGIF(canvas: (2, 2), frames: [.init(width: 2, height: 2, pixels: [1, 2, 3, 0])]).bytes
        for length in [7, 12, 20, 30, 34, good.count - 5] {
            #expect(try message(Array(good.prefix(length)))?.contains("is a damaged GIF file") == true, "\(length)")
        }
        let empty = TinyGIF(canvas: (1, 1), frames: []).bytes
        #expect(try message(empty) == "`b.gif` is a damaged GIF file: it has no picture")
        var huge = good
        huge.replaceSubrange(6..<10, with: [0xFF, 0x7F, 0xFF, 0x7F])
        #expect(try message(huge)?.contains("32767 × 32767 pixels; the limit is 100 million") == true)
    }
}
