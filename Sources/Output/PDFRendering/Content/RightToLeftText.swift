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
            if standsOffLine(first), let drawn = try extendedPaths(of: first..<end, from: x) {
                marks += drawn
                showExtended(first..<end, x: &x, of: owner)
            } else {
                try show(cluster: first..<end, x: &x, of: owner, &marks)
            }
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
            guard !glyph.flags.contains(.isHidden) else {
                showNonJoiner(index, at: left ?? Point(x: x, y: start.y), of: owner)
                continue
            }
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

    /// U+200C, which is part of how Persian words are spelled (`می‌گوید`): without it, searching and copying find another spelling. Nothing
    /// draws it, so it is read from a strip, at the left of those of the letter before.
    private func showNonJoiner(_ index: Int, at left: Point, of owner: ContentID?) {
        let nonJoiner: Unicode.Scalar = "\u{200C}", glyphs = text.paragraph.glyphs
        guard glyphs[index].scalar == nonJoiner.value else { return }
        var first = index - 1
        while first > text.glyphs.lowerBound, !glyphs[first].flags.contains(.startsCluster) { first -= 1 }
        let strips = first < text.glyphs.lowerBound ? 0 : max(letters(of: first..<index).count - 1, 0)
        enter(owner, [nonJoiner])
        let width = Double(Type3Font.stripWidth.value) / 1000 * size.value
        showStrips([nonJoiner], leftOf: Point(x: left.x - Double(strips) * width, y: left.y))
    }

    /// Whether the letter that a glyph begins has strokes after it, or stands above the line or beside the pen, as those of Nastaliq do:
    /// readers would put it into another line.
    private func standsOffLine(_ first: Int) -> Bool {
        let glyph = text.paragraph.glyphs[first]
        return text.paragraph.isExtended(first) || glyph.yOffset != 0 || glyph.xOffset != 0 && text.paragraph.spacing(after: first) == 0
    }

    /// The glyphs of a letter with the strokes after it as paths; nil where one cannot be.
    ///
    /// - Parameter x: of the pen, which moves to the left.
    private func extendedPaths(of cluster: Range<Int>, from x: Double) throws(Diagnostic) -> [GlyphPaths.Path]? {
        var paths: [GlyphPaths.Path] = [], x = x
        for index in cluster {
            let glyph = text.paragraph.glyphs[index]
            x -= glyph.advance.points(at: text.pointSize).value
            let origin = Point(
                x: x + glyph.xOffset.points(at: text.pointSize).value, y: start.y + glyph.yOffset.points(at: text.pointSize).value)
            guard let path = try self.paths.path(of: glyph, at: origin) else { return nil }
            paths.append(path)
        }
        return paths
    }

    /// The text of such a letter, as a strip that is as wide as letter and stroke: readers would take the width of the stroke for a space.
    private func showExtended(_ cluster: Range<Int>, x: inout Double, of owner: ContentID?) {
        var letters = self.letters(of: cluster)[...]
        let width = text.paragraph.glyphs[cluster].reduce(0.0) { $0 + $1.advance.points(at: text.pointSize).value }
        x -= width
        enter(owner, letters)
        guard let letter = letters.popFirst() else { return }
        // Those of its marks are within its width: another word may be at its left.
        let rest = min(Double(letters.count) * Double(Type3Font.stripWidth.value) / 1000 * size.value, width / 2)
        writer.showStrip(letter.value, from: x + rest, to: x + width, y: start.y, size: size)
        showStrips(letters, leftOf: Point(x: x + rest, y: start.y))
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
