import CTypesetImageCodecs
import Synchronization
package import TypesetBase

/// A picture file, read and checked once, without loss; compressed bytes are kept if a PDF can contain them unchanged.
///
/// It is a class: painters recognise pictures by identity, and store each once per file.
package final class ImageResource: Sendable {
    package enum ColorModel: Sendable {
        case gray, rgb

        package var componentCount: Int { self == .gray ? 1 : 3 }
    }

    /// Pixels in rows from the top without padding, 8 or 16 bits per component (big-endian), with alpha in a separate plane.
    package struct Raster: Sendable {
        package var width: Int
        package var height: Int
        package var bitsPerComponent: Int
        package var colorModel: ColorModel
        package var samples: [UInt8]
        /// One component per pixel at the same depth, not premultiplied; nil if the picture is opaque.
        package var alpha: [UInt8]?
        package init(width: Int, height: Int, bitsPerComponent: Int = 8, colorModel: ColorModel, samples: [UInt8], alpha: [UInt8]? = nil) {
            self.width = width
            self.height = height
            self.bitsPerComponent = bitsPerComponent
            self.colorModel = colorModel
            self.samples = samples
            self.alpha = alpha
        }
    }

    /// Pixels with alpha, as the zlib streams of a PDF; the uncompressed pixels of a large picture are in memory only once, during
    /// decoding.
    package struct RasterStreams: Sendable {
        /// The raster, with a zlib stream in place of each plane.
        package private(set) var planes: Raster

        /// Compresses the pixels.
        ///
        /// - Throws: an error only if there is not enough memory.
        package init(_ raster: Raster) throws(FormatError) {
            let compressor = Compressor(level: .moderate)
            planes = raster
            planes.samples = try Self.compressed(raster.samples, compressor)
            planes.alpha = try raster.alpha.map { (plane) throws(FormatError) in try Self.compressed(plane, compressor) }
        }

        static func compressed(_ plane: [UInt8], _ compressor: Compressor) throws(FormatError) -> [UInt8] {
            guard let stream = plane.withUnsafeBytes({ compressor.compress($0).map { Array($0) } }) else { throw .noMemory }
            return stream
        }

        /// Returns the decompressed pixels.
        package func decoded() throws(FormatError) -> Raster {
            let size = planes.width * planes.height * planes.bitsPerComponent / 8
            var raster = planes
            raster.samples = try Self.plane(planes.samples, size * planes.colorModel.componentCount)
            raster.alpha = try planes.alpha.map { (stream) throws(FormatError) in try Self.plane(stream, size) }
            return raster
        }

        private static func plane(_ stream: [UInt8], _ count: Int) throws(FormatError) -> [UInt8] {
            guard let bytes = Decompressor.bytes(of: stream, count: count) else { throw .noMemory }
            return bytes
        }
    }

    /// Opaque pixels as a zlib stream that a PDF can contain unchanged (Flate with PNG predictors, ISO 32000-1 7.4.4.4).
    package struct PNGStream: Sendable {
        package var width: Int
        package var height: Int
        package var bitsPerComponent: Int
        package var colorModel: ColorModel
        /// The RGB triples of an indexed picture; nil for other pictures.
        package var palette: [UInt8]?
        /// The joined data of the IDAT chunks.
        package var compressed: [UInt8]
    }

    package enum Content: Sendable {
        /// A baseline or progressive JPEG, grey or YCbCr/RGB, embedded without recompression. CMYK becomes `png`.
        case jpeg(bytes: [UInt8], width: Int, height: Int, colorModel: ColorModel)
        case png(PNGStream)
        /// Pixels with alpha.
        case raster(RasterStreams)
        /// The SVG source, without external references.
        case svg(bytes: [UInt8])
    }

    package let path: String
    package let content: Content
    /// The natural size in points after EXIF orientation: the pixels at the file's resolution, or an SVG's own size.
    ///
    /// A file without a resolution has 96 dpi, or the multiple in its name (`@2x`). GIF files always have 96 dpi.
    package let naturalSize: Size
    /// The EXIF orientation 1…8 that painters must apply to `jpeg` and `png` content; 1 is upright.
    package let orientation: Int
    private let derived = Mutex<[String: [UInt8]]>([:])
    /// The smallest text of an SVG; the outer nil is that of a picture that was not searched.
    private let text = Mutex<SVGText??>(nil)
    /// The part of the file that is not shown; nil if all of it is shown.
    package let omission: PictureOmission?
    /// The resources that reading it used.
    let cost: PictureCost
    /// The proof for an SVG that a service draws; nil for other pictures.
    private let proof: DrawingProof?

    package convenience init(path: String, content: Content, naturalSize: Size, orientation: Int = 1) {
        self.init(path: path, content: content, naturalSize: naturalSize, orientation: orientation, cost: PictureCost(bytes: 0))
    }

    init(
        path: String, content: Content, naturalSize: Size, orientation: Int = 1, cost: PictureCost, proof: DrawingProof? = nil,
        omission: PictureOmission? = nil
    ) {
        self.path = path
        self.content = content
        self.naturalSize = naturalSize
        self.orientation = orientation
        self.cost = cost
        self.proof = proof
        self.omission = omission
    }

    /// Checks an SVG before librsvg draws it in this process.
    ///
    /// - Throws: the reason why it cannot be drawn with this number of pixels.
    package func checkDrawing(width: Int, height: Int) throws(ImageError) {
        do throws(FormatError) {
            try proof?.check(width: width, height: height)
        } catch {
            throw ImageError(error.kind, "\(path) \(error.problem)", hint: error.hint)
        }
    }

    /// The pixels of the file before `orientation`, or an SVG's own size.
    package var storedPixels: (width: Int, height: Int) {
        switch content {
        case .jpeg(_, let width, let height, _): (width, height)
        case .png(let stream): (stream.width, stream.height)
        case .raster(let streams): (streams.planes.width, streams.planes.height)
        case .svg: (Int(naturalSize.width), Int(naturalSize.height))
        }
    }

    /// The bytes in memory: the compressed picture and the forms derived from it.
    var size: Int {
        let own =
            switch content {
            case .jpeg(let bytes, _, _, _), .svg(let bytes): bytes.count
            case .png(let stream): stream.compressed.count
            case .raster(let streams): streams.planes.samples.count + (streams.planes.alpha?.count ?? 0)
            }
        return own + derived.withLock { $0.values.reduce(0) { $0 + $1.count } }
    }

    /// The smallest text of an SVG, found once; nil for other pictures.
    package var smallestText: SVGText? {
        guard case .svg(let bytes) = content else { return nil }
        return text.withLock { text in
            let found = text ?? SVGText.smallest(in: bytes, naturalSize: naturalSize)
            text = .some(found)
            return found
        }
    }

    /// Returns a form of the picture that painters derive once for all files, such as a compressed copy or an SVG as PDF.
    ///
    /// - Parameters:
    ///   - key: the name of the form.
    ///   - make: Derives the form, without a lock. Of two simultaneous results, the first is kept.
    package func cached<Failure: Error>(_ key: String, _ make: () throws(Failure) -> [UInt8]) throws(Failure) -> [UInt8] {
        if let known = derived.withLock({ $0[key] }) { return known }
        let made = try make()
        return derived.withLock { derived in
            if let known = derived[key] { return known }
            derived[key] = made
            return made
        }
    }
}

extension ImageResource {
    /// Returns the pixels as stored, before `orientation`, for painters that cannot use the compressed bytes; nil for SVG.
    package func decodedRaster() throws(ImageError) -> Raster? {
        do throws(FormatError) {
            switch content {
            case .raster(let streams): return try streams.decoded()
            case .svg: return nil
            case .jpeg(let bytes, _, _, _): return try JPEGReader.decode(bytes, Self.header(jpeg: bytes))
            case .png(let stream): return try stream.decoded()
            }
        } catch {
            throw ImageError(error.kind, "\(path) \(error.problem)", hint: error.hint)
        }
    }

    private static func header(jpeg bytes: [UInt8]) throws(FormatError) -> image_codec_jpeg_header {
        var header = image_codec_jpeg_header()
        try CodecCall.check("JPEG") { image_codec_jpeg_read_header(bytes, bytes.count, &header, $0) }
        return header
    }
}

extension ImageResource.PNGStream {
    /// Decodes the stream with libpng, from a minimal file that contains it.
    fileprivate func decoded() throws(FormatError) -> ImageResource.Raster {
        let file = file
        var header = image_codec_png_header()
        header.width = UInt32(width)
        header.height = UInt32(height)
        header.bit_depth = UInt8(bitsPerComponent)
        header.color_type = colorType
        return try PNGReader.decode(file, header, ignoresChecksums: true)
    }

    private var colorType: UInt8 { palette != nil ? 3 : colorModel == .gray ? 0 : 2 }

    private var file: [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        append("IHDR", bigEndian(width) + bigEndian(height) + [UInt8(bitsPerComponent), colorType, 0, 0, 0], to: &file)
        if let palette { append("PLTE", palette, to: &file) }
        append("IDAT", compressed, to: &file)
        append("IEND", [], to: &file)
        return file
    }

    /// Appends a chunk with checksum zero, which the decoder ignores.
    private func append(_ type: String, _ data: [UInt8], to file: inout [UInt8]) {
        file += bigEndian(data.count)
        file += type.utf8
        file += data
        file += [0, 0, 0, 0]
    }

    private func bigEndian(_ value: Int) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
