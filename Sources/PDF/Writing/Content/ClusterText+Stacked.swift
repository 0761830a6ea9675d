import TypesetBase
import TypesetLayout
import TypesetText

/// Left-to-right text with marks above, below or around letters, which every reader finds in order.
///
/// Poppler puts text off the line into a separate line, and PDFium and pdf.js see spaces beside it.
///
/// The glyphs of a letter that are on the line have one character each. The others are drawn as paths and read from strips that draw
/// nothing. All glyphs of the letter are paths in these cases:
/// - A glyph off the line moves the pen.
/// - More glyphs are on the line than there are characters.
/// - Kerning draws a glyph under the strips that follow.
/// - Strips follow and a character repeats.
extension ClusterText {
    /// Whether a letter has marks other than those of Latin, Greek and Cyrillic, which readers find at their glyphs.
    ///
    /// False for a gradient, in which marks cannot be paths.
    static func stacksMarks(_ text: PlacedGlyphs) -> Bool {
        guard text.paragraph.hasMarks, case .solid = text.paint else { return false }
        return text.paragraph.glyphs[text.glyphs.clamped(to: text.paragraph.glyphs.indices)].contains { glyph in
            glyph.isMark && !(0x300...0x36F ~= glyph.scalar)
        }
    }

    /// Shows the text of a left-to-right run.
    ///
    /// - Parameter owner: the content; nil for the open sequence or form.
    func showStacked(of owner: ContentID?) throws(Diagnostic) {
        try showClusters(of: owner) { (cluster, x, marks) throws(Diagnostic) in try showStacked(cluster, x: &x, of: owner, &marks) }
    }

    /// Shows one cluster.
    ///
    /// - Parameter x: the pen position, which moves to the right.
    private func showStacked(
        _ cluster: Range<Int>, x: inout Double, of owner: ContentID?, _ marks: inout [GlyphPath]
    ) throws(Diagnostic) {
        let glyphs = text.paragraph.glyphs, letters = self.letters(of: cluster, withJoiners: true)
        let carriers = cluster.count { isOnLine(glyphs[$0]) }
        let isSpelled =
            carriers > 0 && (letters.count == carriers || letters.count > carriers && Set(letters).count == letters.count)
            && cluster.allSatisfy { index in
                let glyph = glyphs[index]
                return isOnLine(glyph) ? letters.count == carriers || !isKernedBack(glyph) : glyph.advance == 0
            }
        if !letters.isEmpty { enter(owner, letters) }
        let left = x
        var rest = letters[...]
        for index in cluster {
            let glyph = glyphs[index]
            let origin = text.origin(of: glyph, penX: x, y: start.y)
            x += text.advance(of: glyph).value
            guard glyph.flags.isDisjoint(with: .isHidden) else { continue }
            if isSpelled, isOnLine(glyph) {
                show(glyph, rest.popFirst()?.value ?? TextTable.nothing, at: origin)
            } else if let path = try paths.path(of: glyph, at: origin) {
                marks.append(path)
            } else {
                show(glyph, TextTable.nothing, at: origin)
            }
        }
        let first = isSpelled ? nil : rest.popFirst(), starts = stripStarts(of: Array(rest), from: left, to: x)
        if let first { writer.showStrip(first.value, from: left, to: max(starts.first ?? x, left), y: start.y, size: size) }
        for ((letter, start), end) in zip(zip(rest, starts), starts.dropFirst() + [x]) {
            writer.showStrip(letter.value, from: start, to: end, y: self.start.y, size: size)
        }
    }

    /// Returns the starts of the strips from which the rest of a letter's text is read.
    ///
    /// The last strip ends where the letter does. Each strip has one character: pdf.js treats text that contains a mark as having no width.
    /// If no glyph fills the letter's width, the first strip does.
    ///
    /// If a character repeats within a tenth of the em, poppler takes it for a shadow and drops one. Its guess of the em is a quarter too
    /// large for strips. Malayalam repeats the sign for a missing vowel in `ട്ട്`.
    private func stripStarts(of letters: [Unicode.Scalar], from left: Double, to right: Double) -> [Double] {
        let width = stripWidth, apart = 0.15 * size.value
        var starts: [Double] = []
        for (index, letter) in letters.enumerated().reversed() {
            var start = (starts.first ?? right) - width
            if let next = letters[(index + 1)...].firstIndex(of: letter) { start = min(start, starts[next - index - 1] - apart) }
            starts.insert(max(start, left), at: 0)
        }
        return starts
    }

    private func isOnLine(_ glyph: ShapedGlyph) -> Bool {
        glyph.yOffset == 0 && glyph.xOffset == 0 && glyph.advance > 0 && glyph.flags.isDisjoint(with: .isHidden)
    }

    /// Whether the next glyph begins on this one by the width in the file, where readers see text on text; half a unit is rounding.
    private func isKernedBack(_ glyph: ShapedGlyph) -> Bool {
        glyph.advance.value * 1000 < Double(font.width(of: glyph.id).value) - 0.5
    }
}
