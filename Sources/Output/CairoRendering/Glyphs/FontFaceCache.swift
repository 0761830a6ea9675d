import CCairo
import Geometry
import Typography

/// The faces of one painting job as cairo knows them. Each job has its own: cairo shares the files underneath, with locks of its own.
final class FontFaceCache {
    private var faces: [FontFace: OpaquePointer] = [:]
    private let options: OpaquePointer?
    private var colorReaders: [FontFace: ColorGlyphReader?] = [:]
    private var colorPaints: [FontFace: [UInt: ColorPaint?]] = [:]

    init() {
        // Glyphs as designed at every size: hinting would move them off the positions that layout computed.
        options = cairo_font_options_create()
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    }

    deinit {
        for face in faces.values { cairo_font_face_destroy(face) }
        cairo_font_options_destroy(options)
    }

    /// Makes `face` at `pointSize` the context's font, with its synthetic slant.
    func select(_ face: FontFace, pointSize: Points, in context: Context) throws(CairoError) {
        cairo_set_font_face(context.handle, try handle(face))
        cairo_set_font_options(context.handle, options)
        // y grows downwards here, and `slant` is given for y upwards.
        var matrix = cairo_matrix_t(xx: pointSize.value, yx: 0, xy: -face.slant * pointSize.value, yy: pointSize.value, x0: 0, y0: 0)
        cairo_set_font_matrix(context.handle, &matrix)
        try context.check("use the font \(face.postScriptName) (\(face.path))")
    }

    /// What a glyph in colours is painted of; nil where it is not made of outlines.
    func paint(_ glyph: UInt, _ face: FontFace) -> ColorPaint? {
        guard face.format == .colorOutline else { return nil }
        if let known = colorPaints[face]?[glyph] { return known }
        let reader = colorReaders[face] ?? ColorGlyphReader(face)
        colorReaders[face] = .some(reader)
        let paint = reader?.paint(of: UInt32(clamping: glyph))
        colorPaints[face, default: [:]][glyph] = .some(paint)
        return paint
    }

    private func handle(_ face: FontFace) throws(CairoError) -> OpaquePointer {
        if let known = faces[face] { return known }
        guard let pattern = FcPatternCreate() else { throw CairoError("out of memory") }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FILE, face.path)
        FcPatternAddInteger(pattern, FC_INDEX, Int32(clamping: face.index))
        // Strikes of other fonts are for coarse screens; of these they are all there is.
        FcPatternAddBool(pattern, FC_EMBEDDED_BITMAP, face.isColored ? 1 : 0)
        if !face.variations.isEmpty { FcPatternAddString(pattern, FC_FONT_VARIATIONS, face.variationList) }
        guard let made = cairo_ft_font_face_create_for_pattern(pattern) else { throw CairoError("out of memory") }
        try check(cairo_font_face_status(made), "open the font \(face.path)")
        faces[face] = made
        return made
    }
}

extension FontFace {
    /// As fontconfig and cairo read it: `wght=650,wdth=80`.
    fileprivate var variationList: String {
        variations.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
    }

    /// Glyphs in their own colours, which have no outline to fill.
    var isColored: Bool { format == .bitmap || format == .colorOutline }
}
