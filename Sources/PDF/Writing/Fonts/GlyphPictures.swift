import CTypesetHarfBuzz
import Synchronization
import TypesetImages

/// The pictures of a face's glyphs (CBDT, sbix), decoded and compressed once for all sizes of a document.
final class GlyphPictures: Sendable {
    /// The number of pictures that are kept; few documents show more emoji.
    private static let limit = 256
    private let known = Mutex<[UInt32: ImageResource.RasterStreams]>([:])

    /// Returns the picture of a glyph; nil if the glyph has none, as a space, or if it is damaged.
    func picture(of glyph: UInt32, _ font: OpaquePointer) -> ImageResource.RasterStreams? {
        if let picture = known.withLock({ $0[glyph] }) { return picture }
        let blob = hb_ot_color_glyph_reference_png(font, glyph)
        defer { hb_blob_destroy(blob) }
        let png = bytes(of: blob)
        guard !png.isEmpty, let raster = ImageResource.Raster(ofGlyph: png), let picture = try? ImageResource.RasterStreams(raster) else {
            return nil
        }
        known.withLock { if $0.count < Self.limit { $0[glyph] = picture } }
        return picture
    }
}
