import TypesetBase
import TypesetLayout
import TypesetText

/// A run of text that is written cluster by cluster, because readers would not find its letters in order otherwise.
///
/// The glyphs that readers would misplace are drawn as paths, and their text is read from strips that draw nothing.
struct ClusterText {
    let writer: TextWriter
    let text: PlacedGlyphs
    let run: ShapedRun
    let font: EmbeddedFont
    /// The size as it is written to the file, from which the pen position is computed.
    let size: Points
    /// The start of the pen, y upwards: the right end of a right-to-left run.
    let start: Point
    let paths: GlyphPaths

    init(_ writer: TextWriter, _ text: PlacedGlyphs, _ run: ShapedRun, font: EmbeddedFont) {
        self.writer = writer
        self.text = text
        self.run = run
        self.font = font
        size = text.writtenSize
        let x = run.isRightToLeft ? text.origin.x + text.width.value : text.origin.x
        start = Point(x: x, y: writer.content.size.height - text.origin.y)
        paths = GlyphPaths(writer, text, run, from: start)
    }

    /// The width of a narrow strip in points.
    var stripWidth: Double { Double(Type3Font.stripWidth.value) / 1000 * size.value }

    /// Shows the clusters of the run, then its hyphen.
    ///
    /// - Parameters:
    ///   - owner: the content; nil for the open sequence or form.
    ///   - show: shows a cluster, moves the pen, and adds the paths to draw.
    func showClusters(
        of owner: ContentID?, _ show: (Range<Int>, inout Double, inout [GlyphPath]) throws(Diagnostic) -> Void
    ) throws(Diagnostic) {
        let range = text.glyphs.clamped(to: text.paragraph.glyphs.indices)
        var drawn: [GlyphPath] = []
        var x = start.x, first = range.lowerBound
        writer.textObject.beginRun(pointSize: size, fit: text.fit)
        while first < range.upperBound {
            var end = first + 1
            while end < range.upperBound, text.paragraph.glyphs[end].flags.isDisjoint(with: .startsCluster) { end += 1 }
            try show(first..<end, &x, &drawn)
            first = end
        }
        if text.endsWithHyphen {
            if let owner { writer.marks.enterText(of: owner) }
            if run.isRightToLeft { writer.textObject.closeLine() }
            try writer.showHyphen(text, run, font: font, size: size, x: x, y: start.y, isReversed: run.isRightToLeft)
        }
        paths.draw(drawn)
    }

    /// Opens the sequence of letters, with ActualText for private use characters (ISO 19005-2 6.2.11.7.3).
    func enter(_ owner: ContentID?, _ letters: some Collection<Unicode.Scalar>) {
        guard let owner else { return }
        if letters.contains(where: { isPrivateUse($0.value) }) {
            writer.marks.beginText(of: owner, actualText: String(String.UnicodeScalarView(letters)))
        } else {
            writer.marks.enterText(of: owner)
        }
    }

    /// Returns the characters of a cluster; hidden ones only if they are joiners and `withJoiners` is true.
    func letters(of cluster: Range<Int>, withJoiners: Bool = false) -> [Unicode.Scalar] {
        let glyph = text.paragraph.glyphs[cluster.lowerBound]
        if cluster.count == 1, let only = Unicode.Scalar(glyph.scalar), only.value != 0 {
            return withJoiners && glyph.flags.contains(.isHidden) && glyph.joiner == nil ? [] : [only]
        }
        return Array(writer.text(of: cluster, in: text.paragraph, withJoiners: withJoiners).unicodeScalars)
    }

    func show(_ glyph: ShapedGlyph, _ letter: TextKey, at origin: Point) {
        writer.show(glyph, letter, font: font, size: size, slant: run.face.slant, x: origin.x, y: origin.y, advance: glyph.advance)
    }
}

extension PlacedGlyphs {
    /// The size in thousandths of a point, as it is written.
    var writtenSize: Points { Points((pointSize.value * 1000).rounded() / 1000) }

    /// Returns the origin of a glyph at a pen position, y upwards.
    @inline(__always)
    func origin(of glyph: ShapedGlyph, penX x: Double, y: Double) -> Point {
        Point(x: x + glyph.xOffset.points(at: pointSize).value * fit.widthScale, y: y + glyph.yOffset.points(at: pointSize).value)
    }
}
