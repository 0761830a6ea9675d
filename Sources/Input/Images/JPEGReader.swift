import CTypesetImageCodecs

/// Reads JPEG files and checks them to the last pixel; a file is kept unchanged unless a PDF would show it differently.
enum JPEGReader {
    static func read(_ bytes: [UInt8], path: String, _ reading: PictureReading) throws(FormatError) -> ImageResource {
        var header = image_codec_jpeg_header()
        try CodecCall.check("JPEG") { image_codec_jpeg_read_header(bytes, bytes.count, &header, $0) }
        let memory = memory(header), passes = passes(header, bytes)
        let cost = reading.cost(Int(header.width) * Int(header.height) * passes)
        try reading.admit(width: header.width, height: header.height, memory: memory, passes: passes)
        guard [1, 3, 4].contains(header.components) else {
            throw .unsupported("a JPEG with \(header.components) colour components")
        }
        let exif = JPEGSegments.exif(bytes)
        let resolution = exif.resolution ?? resolution(header) ?? .standard(ofFileAt: path)
        let size = resolution.size(width: header.width, height: header.height, orientation: exif.orientation)
        guard isEmbeddable(header) else {
            let content = try reading.decoding(memory) { () throws(FormatError) in
                try decode(bytes, header).oriented(exif.orientation).content()
            }
            return ImageResource(path: path, content: content, naturalSize: size, cost: cost)
        }
        try reading.decoding(memory) { () throws(FormatError) in try check(bytes) }
        let content = ImageResource.Content.jpeg(
            bytes: bytes, width: Int(header.width), height: Int(header.height),
            colorModel: header.components == 1 ? .gray : .rgb)
        return ImageResource(path: path, content: content, naturalSize: size, orientation: exif.orientation, cost: cost)
    }

    /// The bytes for decoding: the coefficients of progressive files at two bytes each, and the pixels of converted files twice.
    private static func memory(_ header: image_codec_jpeg_header) -> Int {
        let samples = Int(header.width) * Int(header.height) * Int(header.components)
        return (header.has_many_scans != 0 ? 2 * samples : 0) + (isEmbeddable(header) ? 0 : 2 * samples)
    }

    /// The cost of decoding, as a multiple of a baseline file's; a progressive file counts once per five scans.
    private static func passes(_ header: image_codec_jpeg_header, _ bytes: [UInt8]) -> Int {
        guard header.has_many_scans != 0 else { return 1 }
        // In data and other segments, another byte follows `FF`, except in small pictures inside comments.
        let scans = zip(bytes, bytes.dropFirst()).reduce(0) { $0 + ($1.0 == 0xFF && $1.1 == 0xDA ? 1 : 0) }
        return max(1, scans / 5)
    }

    private static func check(_ bytes: [UInt8]) throws(FormatError) {
        var header = image_codec_jpeg_header()
        try CodecCall.check("JPEG") { image_codec_jpeg_decode(bytes, bytes.count, &header, nil, 0, $0) }
    }

    /// Whether a PDF can contain the file unchanged.
    ///
    /// In a PDF, three components are YCbCr unless Adobe's marker states RGB (ISO 32000-1 table 13). DCTDecode has no arithmetic coding.
    /// CMYK would need an output intent.
    private static func isEmbeddable(_ header: image_codec_jpeg_header) -> Bool {
        guard header.is_arithmetic == 0, header.components < 4 else { return false }
        return header.is_rgb == 0 || header.has_adobe_marker != 0
    }

    /// The resolution in JFIF 1.02, where unit 1 is dots per inch and unit 2 dots per centimetre; nil if the file states none.
    private static func resolution(_ header: image_codec_jpeg_header) -> Resolution? {
        guard header.density_unit == 1 || header.density_unit == 2 else { return nil }
        let inches = header.density_unit == 2 ? 2.54 : 1
        return Resolution(statedX: Double(header.x_density) * inches, y: Double(header.y_density) * inches)
    }

    static func decode(_ bytes: [UInt8], _ header: image_codec_jpeg_header) throws(FormatError) -> ImageResource.Raster {
        var header = header
        let count = Int(header.width) * Int(header.height) * Int(header.components)
        let pixels = try CodecCall.pixels("JPEG", count: count) { pixels, message in
            image_codec_jpeg_decode(bytes, bytes.count, &header, pixels, count, message)
        }
        let isCMYK = header.components == 4
        let samples = isCMYK ? rgb(cmyk: pixels, isInverted: header.has_adobe_marker != 0) : pixels
        return ImageResource.Raster(
            width: Int(header.width), height: Int(header.height),
            colorModel: header.components == 1 ? .gray : .rgb, samples: samples)
    }

    /// Converts CMYK by R = (1 - C)(1 - K), which keeps dark tones distinct.
    ///
    /// The sum of ISO 32000-1 10.3.5 clips them. Adobe stores 255 - ink.
    private static func rgb(cmyk: [UInt8], isInverted: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(cmyk.count / 4 * 3)
        for pixel in stride(from: 0, to: cmyk.count, by: 4) {
            let black = isInverted ? Int(cmyk[pixel + 3]) : 255 - Int(cmyk[pixel + 3])
            for component in 0..<3 {
                let light = isInverted ? Int(cmyk[pixel + component]) : 255 - Int(cmyk[pixel + component])
                result.append(UInt8((light * black + 127) / 255))
            }
        }
        return result
    }
}

/// The marker segments before the first scan (ITU-T T.81 annex B).
enum JPEGSegments {
    /// The EXIF metadata of the first APP1 segment that contains it.
    static func exif(_ bytes: [UInt8]) -> EXIF {
        let name = Array("Exif\0\0".utf8)
        var offset = 2
        while offset + 4 <= bytes.count, bytes[offset] == 0xFF {
            let marker = bytes[offset + 1]
            if marker == 0xFF { offset += 1; continue }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            let end = offset + 2 + length
            guard marker != 0xDA, length >= 2, end <= bytes.count else { break }
            let data = bytes[offset + 4..<end]
            if marker == 0xE1, data.starts(with: name) { return EXIF(tiff: data.dropFirst(name.count)) }
            offset = end
        }
        return EXIF()
    }
}
