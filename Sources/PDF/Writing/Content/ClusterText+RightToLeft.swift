import TypesetBase
import TypesetLayout
import TypesetText

/// Right-to-left text whose letters every reader finds in order.
///
/// The content stream is in reading order. The positions also show that order, since poppler, PDFium and pdf.js sort text by position.
///
/// Each glyph has its own show operator: PDFium sorts what operators draw and then reverses the letters of each operator. A glyph
/// represents one letter. The further letters of a ligature are strips to its left that draw nothing. Strips are upright, since a slanted
/// strip would reach over other letters. Marks are drawn as paths and read from such strips: their positions are above other letters and
/// off the line.
extension ClusterText {
    /// Shows the text of a right-to-left run.
    ///
    /// - Parameter owner: the content; nil for the open sequence or form.
    func showRightToLeft(of owner: ContentID?) throws(Diagnostic) {
        try showClusters(of: owner) { (cluster, x, marks) throws(Diagnostic) in
            if isOffBaseline(cluster.lowerBound), let drawn = try extendedPaths(of: cluster, from: x) {
                marks += drawn
                showExtended(cluster, x: &x, of: owner)
            } else {
                try showReversed(cluster, x: &x, of: owner, &marks)
            }
        }
    }

    /// Shows one cluster.
    ///
    /// - Parameter x: the pen position, which moves to the left.
    private func showReversed(
        _ cluster: Range<Int>, x: inout Double, of owner: ContentID?, _ marks: inout [GlyphPath]
    ) throws(Diagnostic) {
        var letters = self.letters(of: cluster)[...]
        var left: Point?
        for index in cluster {
            let glyph = text.paragraph.glyphs[index]
            x -= text.advance(of: glyph).value
            guard !glyph.flags.contains(.isHidden) else {
                showNonJoiner(index, at: left ?? Point(x: x, y: start.y), of: owner)
                continue
            }
            let origin = text.origin(of: glyph, penX: x, y: start.y)
            if left != nil, glyph.advance == 0, let mark = try paths.path(of: glyph, at: origin) {
                marks.append(mark)
            } else {
                enter(owner, letters)
                writer.textObject.closeLine()
                show(glyph, letters.popFirst()?.value ?? TextTable.nothing, at: origin)
                left = origin
            }
        }
        if let left, !letters.isEmpty { showStrips(letters, leftOf: left) }
    }

    /// Shows U+200C, which is part of the spelling of Persian words (`می‌گوید`).
    ///
    /// Without it, searching and copying find another spelling. It draws nothing and is read from a strip to the left of the strips of the
    /// previous letter.
    private func showNonJoiner(_ index: Int, at left: Point, of owner: ContentID?) {
        let nonJoiner: Unicode.Scalar = "\u{200C}", glyphs = text.paragraph.glyphs
        guard glyphs[index].scalar == nonJoiner.value else { return }
        var first = index - 1
        while first > text.glyphs.lowerBound, !glyphs[first].flags.contains(.startsCluster) { first -= 1 }
        let strips = first < text.glyphs.lowerBound ? 0 : max(letters(of: first..<index).count - 1, 0)
        enter(owner, [nonJoiner])
        showStrips([nonJoiner], leftOf: Point(x: left.x - Double(strips) * stripWidth, y: left.y))
    }

    /// Whether a letter has strokes after it, or is above the line or beside the pen, as letters of Nastaliq are.
    ///
    /// Readers would put such a letter into another line.
    private func isOffBaseline(_ first: Int) -> Bool {
        let glyph = text.paragraph.glyphs[first]
        return text.paragraph.isExtended(first) || glyph.yOffset != 0 || glyph.xOffset != 0 && text.paragraph.spacing(after: first) == 0
    }

    /// Returns the glyphs of a letter and the strokes after it as paths; nil if a glyph has no path.
    ///
    /// - Parameter x: the pen position, which moves to the left.
    private func extendedPaths(of cluster: Range<Int>, from x: Double) throws(Diagnostic) -> [GlyphPath]? {
        var paths: [GlyphPath] = [], x = x
        for index in cluster {
            let glyph = text.paragraph.glyphs[index]
            x -= glyph.advance.points(at: text.pointSize).value
            guard let path = try self.paths.path(of: glyph, at: text.origin(of: glyph, penX: x, y: start.y)) else { return nil }
            paths.append(path)
        }
        return paths
    }

    /// Shows the text of an extended letter as a strip as wide as the letter and its stroke.
    ///
    /// Readers would take the width of the stroke for a space.
    private func showExtended(_ cluster: Range<Int>, x: inout Double, of owner: ContentID?) {
        var letters = self.letters(of: cluster)[...]
        let width = text.paragraph.glyphs[cluster].reduce(0.0) { $0 + $1.advance.points(at: text.pointSize).value }
        x -= width
        enter(owner, letters)
        guard let letter = letters.popFirst() else { return }
        // The strips of its marks stay within its width: another word may be to the left.
        let rest = min(Double(letters.count) * stripWidth, width / 2)
        writer.showStrip(letter.value, from: x + rest, to: x + width, y: start.y, size: size)
        showStrips(letters, leftOf: Point(x: x + rest, y: start.y))
    }

    private func showStrips(_ letters: ArraySlice<Unicode.Scalar>, leftOf origin: Point) {
        var x = origin.x
        for letter in letters {
            x -= stripWidth
            writer.showStrip(letter.value, x: x, y: origin.y, size: size)
        }
    }
}
