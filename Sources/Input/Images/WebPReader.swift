import CTypesetWebP

/// Reads WebP files (RFC 9649) with libwebp; only the first frame of an animation.
enum WebPReader {
    static func read(_ bytes: [UInt8], path: String, _ reading: PictureReading) throws(FormatError) -> ImageResource {
        let file = try WebPFile(bytes), canvas = file.canvas
        let memory = Int(canvas.width) * Int(canvas.height) * bytesPerPixel
        try reading.admit(width: canvas.width, height: canvas.height, memory: memory)
        let exif = file.exif
        let content = try reading.decoding(memory) { () throws(FormatError) in
            try file.firstFrame().raster.oriented(exif.orientation).content()
        }
        let size = (exif.resolution ?? .standard(ofFileAt: path)).size(
            width: canvas.width, height: canvas.height, orientation: exif.orientation)
        return ImageResource(
            path: path, content: content, naturalSize: size, cost: reading.cost(Int(canvas.width) * Int(canvas.height)),
            omission: file.frameCount > 1 ? .frames(file.frameCount) : nil)
    }

    /// The bytes per pixel for decoding: the decoder's picture, its copy here, and colours and alpha in separate planes.
    private static let bytesPerPixel = 12
}

/// Owns libwebp's view of a file, which points into the file's bytes.
private final class WebPFile {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let demuxer: OpaquePointer

    /// Opens a file, and copies it for the decoder.
    ///
    /// - Throws: an error if the file is incomplete.
    init(_ file: [UInt8]) throws(FormatError) {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: file.count)
        _ = copy.initialize(from: file)
        var data = WebPData(bytes: UnsafePointer(copy.baseAddress), size: file.count)
        guard let demuxer = WebPDemux(&data) else {
            copy.deallocate()
            throw .corrupt("WebP", "its parts do not fit together")
        }
        bytes = copy
        self.demuxer = demuxer
    }

    deinit {
        WebPDemuxDelete(demuxer)
        bytes.deallocate()
    }

    var canvas: (width: UInt32, height: UInt32) {
        (WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_WIDTH), WebPDemuxGetI(demuxer, WEBP_FF_CANVAS_HEIGHT))
    }

    var frameCount: Int { Int(WebPDemuxGetI(demuxer, WEBP_FF_FRAME_COUNT)) }

    var exif: EXIF {
        var chunk = WebPChunkIterator()
        guard WebPDemuxGetChunk(demuxer, "EXIF", 1, &chunk) != 0 else { return EXIF() }
        defer { WebPDemuxReleaseChunkIterator(&chunk) }
        let tiff = Array(UnsafeBufferPointer(start: chunk.chunk.bytes, count: chunk.chunk.size))
        // Some writers put JPEG's EXIF name before the data.
        let name = Array("Exif\0\0".utf8)
        return EXIF(tiff: tiff.starts(with: name) ? tiff.dropFirst(name.count) : tiff[...])
    }

    /// Decodes the first frame at its position on the canvas, which is transparent around it.
    func firstFrame() throws(FormatError) -> InterleavedPixels {
        var frame = WebPIterator()
        guard WebPDemuxGetFrame(demuxer, 1, &frame) != 0 else { throw .corrupt("WebP", "it has no picture") }
        defer { WebPDemuxReleaseIterator(&frame) }
        let width = Int(canvas.width), height = Int(canvas.height)
        let isWhole = frame.x_offset == 0 && frame.y_offset == 0 && frame.width == width && frame.height == height
        let channels = frame.has_alpha != 0 || !isWhole ? 4 : 3, stride = width * channels
        let start = Int(frame.y_offset) * stride + Int(frame.x_offset) * channels
        guard start >= 0, Int(frame.x_offset + frame.width) <= width, Int(frame.y_offset + frame.height) <= height else {
            throw .corrupt("WebP", "a frame is outside the picture")
        }
        var isDecoded = false
        let pixels = [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
            if !isWhole { buffer.initialize(repeating: 0) }
            let target = buffer.baseAddress.map { $0 + start }, capacity = buffer.count - start
            let fragment = frame.fragment
            let result =
                channels == 4
                ? WebPDecodeRGBAInto(fragment.bytes, fragment.size, target, capacity, Int32(stride))
                : WebPDecodeRGBInto(fragment.bytes, fragment.size, target, capacity, Int32(stride))
            isDecoded = result != nil
            count = isDecoded ? stride * height : 0
        }
        guard isDecoded else { throw .corrupt("WebP", "its pixels cannot be decoded") }
        return InterleavedPixels(bytes: pixels, width: width, height: height, channels: channels)
    }
}
