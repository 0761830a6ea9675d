import CImageCodecs
import Glibc

extension ImageResource.Raster {
    /// As a resource keeps it: opaque pixels compressed, once for all files that will hold them, and a tenth of the memory until then.
    func content() throws(FormatError) -> ImageResource.Content {
        guard alpha == nil, colorModel != .cmyk else { return .raster(self) }
        return .png(try compressed())
    }

    private func compressed() throws(FormatError) -> ImageResource.PNGStream {
        var file: UnsafeMutablePointer<UInt8>?
        var length = 0
        defer { free(file) }
        try CodecCall.check("picture") { message in
            image_codec_png_encode(
                samples, UInt32(width), UInt32(height), colorModel == .gray ? 1 : 3, Int32(bitsPerComponent), &file, &length, message)
        }
        let bytes = Array(UnsafeBufferPointer(start: file, count: length))
        return ImageResource.PNGStream(
            width: width, height: height, bitsPerComponent: bitsPerComponent, colorModel: colorModel,
            palette: nil, compressed: PNGChunks(bytes).joinedData(bytes))
    }
}
