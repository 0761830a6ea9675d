import CHarfBuzz
import Geometry
import Images
import Layout
import Typography

/// The content streams of Type 3 glyphs, in thousandths of the em.
struct GlyphProcedure {
    private let source: DrawnFont.Source
    private let images: ImageStore
    private let states: GraphicsStateStore

    init(_ source: DrawnFont.Source, images: ImageStore, states: GraphicsStateStore) {
        self.source = source
        self.images = images
        self.states = states
    }

    func content(of glyph: DrawnFont.Glyph, resources: PageResources) throws -> ByteBuffer {
        let buffer = ByteBuffer()
        // d0: the glyph brings its own colours, and where it does not, it takes the text's.
        buffer.put(glyph.width).put(" 0 d0\n")
        switch source {
        case .missingGlyphs: drawBox(width: Double(glyph.width), to: buffer)
        case .face(let description, let loaded):
            if description.format == .bitmap, try drawPicture(glyph.id, loaded, to: buffer, resources) { break }
            if description.format == .colorOutline, try drawLayers(glyph.id, loaded, to: buffer, resources) { break }
            drawOutline(glyph.id, loaded, to: buffer)
        }
        return buffer
    }

    private func drawBox(width: Double, to buffer: ByteBuffer) {
        let box = MissingGlyphBox(origin: .zero, advance: width, pointSize: 1000)
        buffer.put(box.strokeWidth).put(" w ").put(box.rect.minX, -box.rect.maxY, box.rect.width, box.rect.height).put("re S\n")
    }

    private func drawOutline(_ glyph: UInt32, _ loaded: LoadedFace, to buffer: ByteBuffer) {
        let outline = GlyphOutline(scale: 1000 / loaded.unitsPerEm)
        if outline.draw(glyph, loaded) { buffer.put(outline.path).put("f\n") }
    }

    /// COLR version 0: outlines one over the other, each in a colour of the first palette. False where the glyph has none.
    private func drawLayers(_ glyph: UInt32, _ loaded: LoadedFace, to buffer: ByteBuffer, _ resources: PageResources) throws -> Bool {
        var count = hb_ot_color_glyph_get_layers(loaded.face, glyph, 0, nil, nil)
        guard count > 0 else { return false }
        var layers = [hb_ot_color_layer_t](repeating: hb_ot_color_layer_t(), count: Int(count))
        _ = hb_ot_color_glyph_get_layers(loaded.face, glyph, 0, &count, &layers)
        let palette = Self.palette(loaded)
        for layer in layers.prefix(Int(count)) {
            buffer.put("q\n")
            // 0xFFFF is the text's own colour (OpenType COLR).
            if Int(layer.color_index) < palette.count { try setColor(palette[Int(layer.color_index)], buffer, resources) }
            drawOutline(layer.glyph, loaded, to: buffer)
            buffer.put("Q\n")
        }
        return true
    }

    private static func palette(_ loaded: LoadedFace) -> [hb_color_t] {
        var count = hb_ot_color_palette_get_colors(loaded.face, 0, 0, nil, nil)
        var colors = [hb_color_t](repeating: 0, count: Int(count))
        _ = hb_ot_color_palette_get_colors(loaded.face, 0, 0, &count, &colors)
        return colors
    }

    private func setColor(_ color: hb_color_t, _ buffer: ByteBuffer, _ resources: PageResources) throws {
        buffer.put(Double(hb_color_get_red(color)) / 255, Double(hb_color_get_green(color)) / 255, Double(hb_color_get_blue(color)) / 255)
            .put("rg\n")
        let alpha = Double(hb_color_get_alpha(color)) / 255
        guard alpha < 1 else { return }
        let state = try states.alpha(fill: alpha, stroke: 1)
        resources.use(.graphicsState, state)
        buffer.put("/G").put(state).put(" gs\n")
    }

    /// The font's own PNG at the place that its metrics give it. False where the glyph has none (a space).
    private func drawPicture(_ glyph: UInt32, _ loaded: LoadedFace, to buffer: ByteBuffer, _ resources: PageResources) throws -> Bool {
        let blob = hb_ot_color_glyph_reference_png(loaded.font, glyph)
        defer { hb_blob_destroy(blob) }
        let png = bytes(of: blob)
        var extents = hb_glyph_extents_t()
        guard !png.isEmpty, let raster = GlyphPicture.decode(png), hb_font_get_glyph_extents(loaded.font, glyph, &extents) != 0 else {
            return false
        }
        let image = try images.embed(raster)
        resources.use(.image, image)
        let scale = 1000 / loaded.unitsPerEm
        buffer.put("q ").put(Double(extents.width) * scale).put(" 0 0 ").put(-Double(extents.height) * scale).put(" ")
        buffer.put(Double(extents.x_bearing) * scale, Double(extents.y_bearing + extents.height) * scale).put("cm/X").put(image).put(
            " Do Q\n")
        return true
    }
}
