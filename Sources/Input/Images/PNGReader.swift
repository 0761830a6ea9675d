import CTypesetImageCodecs

/// Reads PNG files (ISO/IEC 15948), and decodes the compressed pixels only if a PDF cannot contain them unchanged.
enum PNGReader {
    static func read(_ bytes: [UInt8], path: String, _ reading: PictureReading) throws(FormatError) -> ImageResource {
        let chunks = PNGChunks(bytes)
        var header = image_codec_png_header()
        try CodecCall.check("PNG") { image_codec_png_read_header(bytes, bytes.count, &header, $0) }
        let memory = memory(header), cost = reading.cost(Int(header.width) * Int(header.height))
        try reading.admit(width: header.width, height: header.height, memory: memory)
        let exif = chunks.exif
        let size = (resolution(header) ?? .standard(ofFileAt: path)).size(
            width: header.width, height: header.height, orientation: exif.orientation)
        if let stream = try stream(bytes, chunks, header) {
            return ImageResource(path: path, content: .png(stream), naturalSize: size, orientation: exif.orientation, cost: cost)
        }
        let content = try reading.decoding(memory) { () throws(FormatError) in
            try decode(bytes, header).oriented(exif.orientation).content()
        }
        return ImageResource(path: path, content: content, naturalSize: size, cost: cost)
    }

    /// The bytes for decoding: the planes, their streams, and the pixels as stored if they are interlaced.
    ///
    /// Rows of a file that a PDF can contain are checked one by one.
    private static func memory(_ header: image_codec_png_header) -> Int {
        guard !canBeStream(header) else { return 0 }
        var header = header
        let layout = image_codec_png_get_layout(&header)
        return (header.is_interlaced != 0 ? 3 : 2) * Int(header.width) * Int(header.height) * Int(layout.channels) * Int(layout.bits) / 8
    }

    private static func canBeStream(_ header: image_codec_png_header) -> Bool {
        header.color_type & 4 == 0 && header.has_transparency == 0 && header.is_interlaced == 0
    }

    /// The resolution; nil if the file states none.
    private static func resolution(_ header: image_codec_png_header) -> Resolution? {
        let inch = 0.0254
        return Resolution(statedX: Double(header.x_pixels_per_metre) * inch, y: Double(header.y_pixels_per_metre) * inch)
    }

    /// The stored stream, after a check of all pixels and checksums; nil if a PDF cannot contain it (alpha, interlacing, bytes after the
    /// last pixel).
    private static func stream(
        _ bytes: [UInt8], _ chunks: PNGChunks, _ header: image_codec_png_header
    ) throws(FormatError) -> ImageResource.PNGStream? {
        guard canBeStream(header) else { return nil }
        var checked = header
        try CodecCall.check("PNG") { image_codec_png_decode(bytes, bytes.count, 0, &checked, nil, $0) }
        guard checked.has_excess_data == 0 else { return nil }
        return ImageResource.PNGStream(
            width: Int(header.width), height: Int(header.height), bitsPerComponent: Int(header.bit_depth),
            colorModel: header.color_type == 0 ? .gray : .rgb, palette: palette(header),
            compressed: chunks.joinedData(bytes))
    }

    private static func palette(_ header: image_codec_png_header) -> [UInt8]? {
        guard header.color_type == 3 else { return nil }
        return withUnsafeBytes(of: header.palette) { Array($0.prefix(3 * Int(header.palette_count))) }
    }

    static func decode(
        _ bytes: [UInt8], _ header: image_codec_png_header, ignoresChecksums: Bool = false
    ) throws(FormatError) -> ImageResource.Raster {
        var header = header
        let layout = image_codec_png_get_layout(&header), hasAlpha = layout.channels % 2 == 0
        let width = Int(header.width), height = Int(header.height), colors = Int(layout.channels) - (hasAlpha ? 1 : 0)
        let plane = width * height * Int(layout.bits) / 8
        var planes = image_codec_png_planes(samples: nil, alpha: nil, capacity: plane * Int(layout.channels), is_opaque: 1)
        func decode(_ message: UnsafeMutablePointer<CChar>) -> Int32 {
            image_codec_png_decode(bytes, bytes.count, ignoresChecksums ? 1 : 0, &header, &planes, message)
        }
        var alpha: [UInt8]?
        // One byte more per row is enough to filter the rows in place.
        let samples = try CodecCall.pixels("PNG", count: plane * colors, reserving: height) { samples, message in
            planes.samples = samples
            guard hasAlpha else { return decode(message) }
            var status: Int32 = 0
            alpha = [UInt8](unsafeUninitializedCapacity: plane) { buffer, initialized in
                planes.alpha = buffer.baseAddress
                status = decode(message)
                initialized = status == 0 ? plane : 0
            }
            return status
        }
        return ImageResource.Raster(
            width: width, height: height, bitsPerComponent: Int(layout.bits), colorModel: colors == 3 ? .rgb : .gray, samples: samples,
            alpha: planes.is_opaque != 0 ? nil : alpha)
    }
}

extension ImageResource.Raster {
    /// Decodes a PNG inside a font; nil if it is damaged, or larger than the strikes of any font.
    package init?(ofGlyph png: [UInt8]) {
        let largestSide: UInt32 = 4096
        var header = image_codec_png_header()
        guard (try? CodecCall.check("PNG") { image_codec_png_read_header(png, png.count, &header, $0) }) != nil,
            header.width <= largestSide, header.height <= largestSide, let raster = try? PNGReader.decode(png, header)
        else { return nil }
        self = raster
    }
}

/// The chunks of a PNG.
struct PNGChunks {
    /// The type of each chunk and the range of its data.
    private(set) var list: [(type: [UInt8], data: Range<Int>)] = []
    private(set) var exif = EXIF()

    /// Reads the chunks up to the first incomplete one, which libpng reports.
    init(_ bytes: [UInt8]) {
        var offset = 8
        while offset + 12 <= bytes.count {
            let length = bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
            let start = offset + 8
            guard length <= bytes.count - start - 4 else { break }
            list.append((Array(bytes[offset + 4..<start]), start..<start + length))
            offset = start + length + 4
        }
        if let chunk = list.first(where: { $0.type.elementsEqual("eXIf".utf8) }) { exif = EXIF(tiff: bytes[chunk.data]) }
    }

    /// The joined data of the IDAT chunks.
    func joinedData(_ bytes: [UInt8]) -> [UInt8] {
        list.reduce(into: []) { joined, chunk in
            if chunk.type.elementsEqual("IDAT".utf8) { joined += bytes[chunk.data] }
        }
    }
}
