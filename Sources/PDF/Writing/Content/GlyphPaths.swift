import TypesetBase
import TypesetLayout
import TypesetText

/// A glyph of a run as a path.
struct GlyphPath {
    /// The form of the contours; nil for a glyph without contours.
    fileprivate var form: ObjectNumber?
    /// The offset from the start of the run, in thousandths of the em.
    fileprivate var offset: Point
}

/// Draws glyphs as paths, whose text other content carries.
struct GlyphPaths {
    private let writer: TextWriter
    private let text: PlacedGlyphs
    private let run: ShapedRun
    /// The size as it is written to the file, from which the pen position is computed.
    private let size: Points
    /// The start of the run on the baseline, y upwards.
    private let start: Point

    init(_ writer: TextWriter, _ text: PlacedGlyphs, _ run: ShapedRun, from start: Point) {
        self.writer = writer
        self.text = text
        self.run = run
        self.start = start
        size = text.writtenSize
    }

    /// Returns the path of a glyph; nil for a missing glyph or a gradient.
    ///
    /// A form cannot draw a gradient, whose position depends on the form that it is painted in.
    func path(of glyph: ShapedGlyph, at origin: Point) throws(Diagnostic) -> GlyphPath? {
        guard case .solid = text.paint, !glyph.flags.contains(.isMissing) else { return nil }
        let scale = size.value / 1000
        let form = try writer.stores.shapes.glyphs.form(
            of: glyph.id, face: run.face, strokeWidth: Int((text.strokeWidth.value / scale).rounded()))
        let y = (origin.y - start.y) / scale
        // The slant of the matrix shifts glyphs that are off the baseline.
        let x = (origin.x - start.x) / (scale * text.fit.widthScale)
        return GlyphPath(form: form, offset: Point(x: (x - run.face.slant * y).rounded(), y: y.rounded()))
    }

    /// Draws paths when the open text object ends.
    func draw(_ paths: [GlyphPath]) {
        guard paths.contains(where: { $0.form != nil }), !text.isInvisible else { return }
        let item = writer.content.item
        writer.textObject.drawAtEnd { [self] in writer.content.during(item) { paint(paths) } }
    }

    /// Draws paths outside text objects.
    func paint(_ paths: [GlyphPath]) {
        let content = writer.content, scale = size.value / 1000
        content.isolated {
            content.setPaint(text.paint, outline: strokeColor)
            content.stream.concatenate(
                precise: AffineTransform(a: scale * text.fit.widthScale, c: run.face.slant * scale, d: scale, e: start.x, f: start.y))
            for path in paths {
                guard let form = path.form else { continue }
                content.resources.use(.xObject, form)
                content.stream.paint(xObject: form, .translation(x: path.offset.x, y: path.offset.y))
            }
        }
    }

    /// Returns the paths of all visible glyphs in order; nil for a right-to-left run or if a glyph has no path.
    func paths() throws(Diagnostic) -> [GlyphPath]? {
        guard !run.isRightToLeft else { return nil }
        var result: [GlyphPath] = [], x = start.x
        for glyph in text.paragraph.glyphs[text.glyphs] where !glyph.flags.contains(.isHidden) {
            guard let path = try path(of: glyph, at: text.origin(of: glyph, penX: x, y: start.y)) else { return nil }
            result.append(path)
            x += text.advance(of: glyph).value
        }
        return result
    }

    /// The colour of an outline, or of the stroke that emboldens a face; nil if there is no stroke.
    private var strokeColor: Color? {
        guard text.strokeWidth > 0 else { return nil }
        if let outline = text.outline { return outline.color }
        if case .solid(let color) = text.paint { return color }
        return nil
    }
}
