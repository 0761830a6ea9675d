import CTypesetCairo
import TypesetBase
import TypesetText

extension Context {
    /// Draws colour glyphs at their positions, with a font that has been selected.
    ///
    /// - Parameter foreground: the colour of the text, which some glyphs contain.
    func showColored(
        _ glyphs: [cairo_glyph_t], _ face: FontFace, pointSize: Points, _ foreground: Color, _ fonts: FontFaceCache
    ) throws(CairoError) {
        for glyph in glyphs {
            if let paint = fonts.paint(glyph.index, face) {
                try draw(paint, at: glyph, pointSize: pointSize, foreground)
            } else {
                cairo_show_glyphs(handle, [glyph], 1)
            }
        }
    }

    /// Draws a colour glyph from its origin on the page.
    private func draw(_ paint: ColorPaint, at origin: cairo_glyph_t, pointSize: Points, _ foreground: Color) throws(CairoError) {
        try saved { () throws(CairoError) in
            // The unit becomes a thousandth of the em, with y upwards.
            let scale = pointSize.value / 1000
            transform(AffineTransform(a: scale, d: -scale, e: origin.x, f: origin.y))
            try ColorPaintPainter(context: self, foreground: foreground).draw(paint)
        }
    }
}

extension ColorPaint {
    /// Whether vector files contain all of it as vectors; cairo converts the rest to pixels, including adjacent parts.
    var isPlain: Bool {
        switch self {
        case .layers(let layers): layers.allSatisfy(\.isPlain)
        case .clipped(_, let paint): paint.isPlain
        case .fill(.gradient(let gradient), _): if case .sweep = gradient.shape { false } else { true }
        case .fill: true
        case .composed: false
        }
    }
}

/// Draws the parts of a colour glyph, in thousandths of the em, y upwards.
private struct ColorPaintPainter {
    let context: Context
    let foreground: Color
    private var handle: OpaquePointer { context.handle }

    init(context: Context, foreground: Color) {
        self.context = context
        self.foreground = foreground
    }

    func draw(_ paint: ColorPaint) throws(CairoError) {
        switch paint {
        case .layers(let layers): for layer in layers { try draw(layer) }
        case .clipped(let contours, .fill(let fill, _)):
            add(contours)
            context.saved {
                setSource(fill)
                cairo_fill(handle)
            }
        case .clipped(let contours, let paint):
            try context.saved { () throws(CairoError) in
                add(contours)
                cairo_clip(handle)
                try draw(paint)
            }
        case .fill(let fill, let bounds):
            cairo_rectangle(handle, bounds.minX, bounds.minY, bounds.width, bounds.height)
            context.saved {
                setSource(fill)
                cairo_fill(handle)
            }
        case .composed(let top, let mode, let bottom): try compose(top, mode, bottom)
        }
    }

    private func compose(_ top: ColorPaint, _ mode: CompositeMode, _ bottom: ColorPaint) throws(CairoError) {
        try context.saved { () throws(CairoError) in
            try context.groupAsSource { () throws(CairoError) in
                try draw(bottom)
                try context.groupAsSource { () throws(CairoError) in try draw(top) }
                cairo_set_operator(handle, mode.cairo)
                cairo_paint(handle)
            }
            cairo_paint(handle)
        }
    }

    private func add(_ contours: GlyphContours) {
        cairo_new_path(handle)
        for segment in contours.segments {
            switch segment {
            case .move(let point): cairo_move_to(handle, point.x, point.y)
            case .line(let point): cairo_line_to(handle, point.x, point.y)
            case .curve(let first, let second, let end): cairo_curve_to(handle, first.x, first.y, second.x, second.y, end.x, end.y)
            case .close: cairo_close_path(handle)
            }
        }
    }

    // MARK: Sources

    private func setSource(_ fill: ColorFill) {
        switch fill {
        case .foreground(let alpha):
            context.setSource(foreground.faded(alpha))
        case .solid(let color): context.setSource(color)
        case .gradient(let gradient):
            // A source keeps the coordinates in which it was set.
            context.transform(gradient.transform)
            context.setSource(consuming: pattern(gradient.shape))
        }
    }

    /// Creates a pattern, which the caller destroys.
    private func pattern(_ shape: ColorGradient.Shape) -> OpaquePointer? {
        switch shape {
        case .linear(let gradient): context.pattern(gradient)
        case .radial(let gradient): context.pattern(gradient)
        case .sweep(let circle, let sectors): mesh(sectors, circle)
        }
    }

    private func mesh(_ sectors: [ColorGradient.Sector], _ circle: RadialGradient.Circle) -> OpaquePointer? {
        let mesh = cairo_pattern_create_mesh()
        for sector in sectors {
            let points = SectorPatch(sector, circle).boundary
            cairo_mesh_pattern_begin_patch(mesh)
            cairo_mesh_pattern_move_to(mesh, points[0].x, points[0].y)
            for side in 0..<4 {
                let (first, second, end) = (points[side * 3 + 1], points[side * 3 + 2], points[(side * 3 + 3) % 12])
                cairo_mesh_pattern_curve_to(mesh, first.x, first.y, second.x, second.y, end.x, end.y)
            }
            for (corner, color) in [sector.startColor, sector.startColor, sector.endColor, sector.endColor].enumerated() {
                cairo_mesh_pattern_set_corner_color_rgba(mesh, UInt32(corner), color.red, color.green, color.blue, color.alpha)
            }
            cairo_mesh_pattern_end_patch(mesh)
        }
        return mesh
    }
}

extension CompositeMode {
    fileprivate var cairo: cairo_operator_t {
        switch self {
        case .clear: CAIRO_OPERATOR_CLEAR
        case .source: CAIRO_OPERATOR_SOURCE
        case .destination: CAIRO_OPERATOR_DEST
        case .sourceOver: CAIRO_OPERATOR_OVER
        case .destinationOver: CAIRO_OPERATOR_DEST_OVER
        case .sourceIn: CAIRO_OPERATOR_IN
        case .destinationIn: CAIRO_OPERATOR_DEST_IN
        case .sourceOut: CAIRO_OPERATOR_OUT
        case .destinationOut: CAIRO_OPERATOR_DEST_OUT
        case .sourceAtop: CAIRO_OPERATOR_ATOP
        case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
        case .xor: CAIRO_OPERATOR_XOR
        case .plus: CAIRO_OPERATOR_ADD
        case .screen: CAIRO_OPERATOR_SCREEN
        case .overlay: CAIRO_OPERATOR_OVERLAY
        case .darken: CAIRO_OPERATOR_DARKEN
        case .lighten: CAIRO_OPERATOR_LIGHTEN
        case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
        case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
        case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
        case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
        case .difference: CAIRO_OPERATOR_DIFFERENCE
        case .exclusion: CAIRO_OPERATOR_EXCLUSION
        case .multiply: CAIRO_OPERATOR_MULTIPLY
        case .hue: CAIRO_OPERATOR_HSL_HUE
        case .saturation: CAIRO_OPERATOR_HSL_SATURATION
        case .color: CAIRO_OPERATOR_HSL_COLOR
        case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
        }
    }
}
