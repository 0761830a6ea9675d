import CTypesetCairo
import TypesetBase
import TypesetText

/// cairo's faces of one painting job; each job and each thread has its own cache.
final class FontFaceCache {
    private var faces: [FontFace: OpaquePointer] = [:]
    private let options: OpaquePointer?
    private var colorReaders: [FontFace: ColorGlyphReader?] = [:]
    private var colorPaints: [FontFace: [UInt: ColorPaint?]] = [:]

    init() {
        // Glyphs keep their design at every size: hinting would move them from the positions that layout computed.
        options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    }

    deinit {
        for face in faces.values { cairo_font_face_destroy(face) }
        cairo_font_options_destroy(options)
    }

    /// Sets the context's font to `face` at `pointSize`, with its synthetic slant.
    ///
    /// - Parameter widthScale: the factor of the width of the glyphs.
    func select(_ face: FontFace, pointSize: Points, widthScale: Double = 1, in context: Context) throws(CairoError) {
        cairo_set_font_face(context.handle, try handle(face))
        // Nil keeps the default instance.
        cairo_font_options_set_variations(options, face.variations.isEmpty ? nil : face.variationList)
        cairo_set_font_options(context.handle, options)
        // Here y points downwards, and `slant` is given for y upwards.
        var matrix = cairo_matrix_t(
            xx: pointSize.value * widthScale, yx: 0, xy: -face.slant * pointSize.value, yy: pointSize.value, x0: 0, y0: 0)
        cairo_set_font_matrix(context.handle, &matrix)
        try context.check("use the font \(face.postScriptName) (\(face.path))")
    }

    /// The paint of a colour glyph; nil if it is not made of outlines.
    func paint(_ glyph: UInt, _ face: FontFace) -> ColorPaint? {
        guard face.format == .colorOutline else { return nil }
        return colorPaints[face, default: [:]].value(of: glyph) {
            colorReaders.value(of: face) { ColorGlyphReader(face) }?.paint(of: UInt32(clamping: glyph))
        }
    }

    private func handle(_ face: FontFace) throws(CairoError) -> OpaquePointer {
        try faces.value(of: face) { () throws(CairoError) in
            try FontFile(face).made(Int32(face.isColored ? FT_LOAD_COLOR : FT_LOAD_NO_BITMAP))
        }
    }
}

/// A file of one font, opened by FreeType.
private struct FontFile {
    let library: FT_Library
    let face: FT_Face

    /// Opens a file with a separate FreeType library.
    ///
    /// Files that cairo opens are shared between all threads. If more than ten are open, cairo 1.16 closes one that another thread may be
    /// about to use.
    init(_ font: FontFace) throws(CairoError) {
        var library: FT_Library?, face: FT_Face?
        guard FT_Init_FreeType(&library) == 0, let library else { throw CairoError("out of memory") }
        guard FT_New_Face(library, font.path, FT_Long(font.index), &face) == 0, let face else {
            FT_Done_FreeType(library)
            throw CairoError("cannot open the font \(font.path)")
        }
        (self.library, self.face) = (library, face)
    }

    /// cairo's face, which closes the file when cairo releases it; cairo keeps fonts for some time.
    func made(_ loading: Int32) throws(CairoError) -> OpaquePointer {
        guard let made = cairo_ft_font_face_create_for_ft_face(face, loading) else {
            close()
            throw CairoError("out of memory")
        }
        let owner = UnsafeMutablePointer<FontFile>.allocate(capacity: 1)
        owner.initialize(to: self)
        let status = cairo_font_face_set_user_data(made, Self.key, owner) { owner in
            guard let file = owner?.assumingMemoryBound(to: FontFile.self) else { return }
            file.pointee.close()
            file.deallocate()
        }
        guard status == CAIRO_STATUS_SUCCESS else {
            cairo_font_face_destroy(made)
            throw CairoError("out of memory")
        }
        return made
    }

    private func close() {
        FT_Done_Face(face)
        FT_Done_FreeType(library)
    }

    nonisolated(unsafe) private static let key = UnsafeMutablePointer<cairo_user_data_key_t>.allocate(capacity: 1)
}

extension FontFace {
    /// The axes in cairo's format: `wght=650,wdth=80`.
    fileprivate var variationList: String {
        variations.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
    }

    /// Whether glyphs have their own colours and no outline to fill.
    var isColored: Bool { format == .bitmap || format == .colorOutline }
}
