import CImageCodecs

extension ImageResource {
    /// The pixels as stored, before `orientation`; nil for SVG, which has none. For painters that cannot carry the compressed bytes.
    public func decodedRaster() throws(ImageError) -> Raster? {
        do throws(FormatError) {
            switch content {
            case .raster(let raster): return raster
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
    /// Through libpng again, as the smallest file that holds the stream.
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

    /// The checksum stays zero: nobody reads it.
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
