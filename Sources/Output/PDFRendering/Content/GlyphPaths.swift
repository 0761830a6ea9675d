import Diagnostics
import Geometry
import Layout
import Typography

/// Glyphs that are drawn as paths, without text: what they stand for is read elsewhere.
struct GlyphPaths {
    struct Path {
        /// Nil for a glyph without outlines.
        fileprivate var form: ObjectNumber?
        /// From the start, in thousandths of the em.
        fileprivate var offset: Point
    }

    private let writer: TextWriter
    private let text: PlacedGlyphs
    private let run: ShapedRun
    /// As it is written, with which the pen is counted.
    private let size: Points
    /// On the baseline.
    private let start: Point

    init(_ writer: TextWriter, _ text: PlacedGlyphs, _ run: ShapedRun, from start: Point) {
        self.writer = writer
        self.text = text
        self.run = run
        self.start = start
        size = Points((text.pointSize.value * 1000).rounded() / 1000)
    }

    /// Nil where a form cannot draw it: in a gradient, whose place depends on what it is painted in.
    func path(of glyph: ShapedGlyph, at origin: Point) throws(Diagnostic) -> Path? {
        guard case .solid = text.paint, !glyph.flags.contains(.isMissing) else { return nil }
        let scale = size.value / 1000
        let form = try writer.shapes.glyphs.form(
            of: glyph.id, face: run.face, strokeWidth: Int((text.strokeWidth.value / scale).rounded()))
        let y = (origin.y - start.y) / scale
        // The slant of the matrix moves what is off the baseline.
        return Path(form: form, offset: Point(x: ((origin.x - start.x) / scale - run.face.slant * y).rounded(), y: y.rounded()))
    }

    func draw(_ paths: [Path]) {
        let drawn = paths.compactMap { path in path.form.map { (form: $0, offset: path.offset) } }
        guard !drawn.isEmpty, !text.isInvisible else { return }
        writer.textObject.drawAtEnd { [self] in
            let content = writer.content, scale = size.value / 1000
            content.isolated {
                content.setPaint(text.paint, outline: strokeColor)
                content.stream.concatenate(
                    precise: CoordinateTransform(a: scale, b: 0, c: run.face.slant * scale, d: scale, e: start.x, f: start.y))
                for path in drawn {
                    content.resources.use(.xObject, path.form)
                    content.stream.paint(xObject: path.form, .translation(x: path.offset.x, y: path.offset.y))
                }
            }
        }
    }

    /// Of an outline, or of the stroke that makes a face bold; nil where there is neither.
    private var strokeColor: Color? {
        guard text.strokeWidth > 0 else { return nil }
        if let outline = text.outline { return outline.color }
        if case .solid(let color) = text.paint { return color }
        return nil
    }
}
