import Diagnostics
import Geometry
import Layout
import Typography

/// Writes a run of right-to-left text so that every reader finds its letters in order: in the content, which is in the order of reading,
/// and by their places, by which poppler, PDFium and pdf.js sort what they read.
///
/// Each glyph has a show operator of its own, since PDFium sorts what operators draw, and then turns round the letters of one. A glyph
/// stands for one letter; further letters of a ligature are strips that draw nothing, at its left, and upright, since a slanted strip would
/// reach over other letters. Marks are drawn as paths and read from such strips: their own places are above other letters, and not on the
/// line.
struct RightToLeftText {
    private let writer: TextWriter
    private let text: PlacedGlyphs
    private let run: ShapedRun
    private let font: EmbeddedFont
    /// As it is written, with which the pen is counted.
    private let size: Points
    private let start: Point
    private let paths: GlyphPaths

    init(_ writer: TextWriter, _ text: PlacedGlyphs, _ run: ShapedRun, font: EmbeddedFont) {
        self.writer = writer
        self.text = text
        self.run = run
        self.font = font
        size = Points((text.pointSize.value * 1000).rounded() / 1000)
        start = Point(x: text.origin.x + text.width.value, y: writer.content.size.height - text.origin.y)
        paths = GlyphPaths(writer, text, run, from: start)
    }

    /// - Parameter owner: nil: in the sequence or form that is open.
    func show(of owner: ContentID?) throws(Diagnostic) {
        let range = text.glyphs.clamped(to: text.paragraph.glyphs.indices)
        var marks: [GlyphPaths.Path] = []
        var x = start.x, first = range.lowerBound
        writer.textObject.beginRun(pointSize: size)
        while first < range.upperBound {
            var end = first + 1
            while end < range.upperBound, text.paragraph.glyphs[end].flags.isDisjoint(with: .startsCluster) { end += 1 }
            try show(cluster: first..<end, x: &x, of: owner, &marks)
            first = end
        }
        if text.endsWithHyphen {
            if let owner { writer.marks.enterText(of: owner) }
            writer.textObject.closeLine()
            try writer.showHyphen(text, run, font: font, size: size, x: x, y: start.y, isReversed: true)
        }
        paths.draw(marks)
    }

    /// - Parameter x: of the pen, which moves to the left.
    private func show(cluster: Range<Int>, x: inout Double, of owner: ContentID?, _ marks: inout [GlyphPaths.Path]) throws(Diagnostic) {
        var letters = self.letters(of: cluster)[...]
        var left: Point?
        for index in cluster {
            let glyph = text.paragraph.glyphs[index]
            x -= (glyph.advance.points(at: text.pointSize) + (glyph.flags.contains(.isSpace) ? text.wordSpacing : 0)).value
            guard !glyph.flags.contains(.isHidden) else { continue }
            let origin = Point(
                x: x + glyph.xOffset.points(at: text.pointSize).value, y: start.y + glyph.yOffset.points(at: text.pointSize).value)
            if left != nil, glyph.advance == 0, let mark = try paths.path(of: glyph, at: origin) {
                marks.append(mark)
            } else {
                enter(owner, letters)
                show(glyph, letters.popFirst()?.value ?? TextTable.nothing, at: origin)
                left = origin
            }
        }
        if let left, !letters.isEmpty { showStrips(letters, leftOf: left) }
    }

    private func letters(of cluster: Range<Int>) -> [Unicode.Scalar] {
        if cluster.count == 1, let only = Unicode.Scalar(text.paragraph.glyphs[cluster.lowerBound].scalar), only.value != 0 {
            return [only]
        }
        return Array(writer.text(of: cluster, in: text.paragraph).unicodeScalars)
    }

    /// Characters of the private use areas must be stated (ISO 19005-2 6.2.11.7.3).
    private func enter(_ owner: ContentID?, _ letters: ArraySlice<Unicode.Scalar>) {
        guard let owner else { return }
        if letters.contains(where: { isPrivateUse($0.value) }) {
            writer.marks.beginText(of: owner, actualText: String(String.UnicodeScalarView(letters)))
        } else {
            writer.marks.enterText(of: owner)
        }
    }

    private func show(_ glyph: ShapedGlyph, _ letter: TextKey, at origin: Point) {
        writer.textObject.closeLine()
        writer.show(glyph, letter, font: font, size: size, slant: run.face.slant, x: origin.x, y: origin.y, advance: glyph.advance)
    }

    private func showStrips(_ letters: ArraySlice<Unicode.Scalar>, leftOf origin: Point) {
        var x = origin.x
        for letter in letters {
            let code = writer.fonts.ligatureLetters.encode(0, text: letter.value)
            x -= Double(code.width.value) / 1000 * size.value
            writer.textObject.closeLine()
            writer.select(code.font, size: size)
            writer.textObject.move(toX: x, y: origin.y, slant: 0)
            writer.textObject.show(code.code, width: code.width)
        }
    }
}
