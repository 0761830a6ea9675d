import CPNG
import Images

/// PNGs inside fonts (CBDT, sbix), decoded.
enum GlyphPicture {
    /// Larger than any strike of a font; more is a damaged file.
    private static let largestSide: UInt32 = 4096

    static func decode(_ png: [UInt8]) -> ImageResource.Raster? {
        var image = png_image()
        image.version = UInt32(PNG_IMAGE_VERSION)
        defer { png_image_free(&image) }
        return png.withUnsafeBytes { input in
            guard png_image_begin_read_from_memory(&image, input.baseAddress, input.count) != 0,
                image.width > 0, image.height > 0, image.width <= largestSide, image.height <= largestSide
            else { return nil }
            // RGBA: PNG_FORMAT_RGBA is a macro of these two flags.
            image.format = UInt32(PNG_FORMAT_FLAG_COLOR) | UInt32(PNG_FORMAT_FLAG_ALPHA)
            let pixels = Int(image.width) * Int(image.height)
            var samples = [UInt8](repeating: 0, count: pixels * 4)
            guard png_image_finish_read(&image, nil, &samples, 0, nil) != 0 else { return nil }
            return raster(samples, width: Int(image.width), height: Int(image.height))
        }
    }

    private static func raster(_ rgba: [UInt8], width: Int, height: Int) -> ImageResource.Raster {
        var colors: [UInt8] = [], alpha: [UInt8] = []
        colors.reserveCapacity(width * height * 3)
        alpha.reserveCapacity(width * height)
        for pixel in 0..<width * height {
            colors.append(rgba[pixel * 4])
            colors.append(rgba[pixel * 4 + 1])
            colors.append(rgba[pixel * 4 + 2])
            alpha.append(rgba[pixel * 4 + 3])
        }
        return ImageResource.Raster(width: width, height: height, colorModel: .rgb, samples: colors, alpha: alpha)
    }
}
