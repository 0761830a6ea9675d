import TypesetBase
import TypesetLayout
import TypesetText

extension TextWriter {
    func show(_ text: PlacedGlyphs, _ run: ShapedRun, font: EmbeddedFont, of owner: ContentID?) throws(Diagnostic) {
        let paragraph = text.paragraph
        let range = text.glyphs.clamped(to: paragraph.glyphs.indices)
        // The pen counts with the size as it is written.
        let size = text.writtenSize
        let isReversed = run.isRightToLeft, justification = text.justification
        let slant = run.face.slant
        let baseline = content.size.height - text.origin.y
        var x = isReversed ? text.origin.x + text.width.value : text.origin.x
        var replaced = ReplacedText(range.lowerBound..<range.lowerBound)
        textObject.beginRun(pointSize: size, fit: text.fit)
        let isSpread = text.gapSpacing > ShapedGlyph.widestGap.points(at: text.pointSize) * 1.001
        var plainFont: CompositeFont?
        if !isReversed, !isSpread, case .composite(let composite) = font { plainFont = composite }

        paragraph.glyphs.withReader { glyphs in
            var next = range.lowerBound
            while next < range.upperBound {
                if let plainFont, next >= replaced.glyphs.upperBound {
                    let rest = next..<range.upperBound
                    next = showPlain(rest, of: text, glyphs, font: plainFont, slant: slant, x: &x, y: baseline, owner: owner)
                    if next == range.upperBound { break }
                }
                let index = next, glyph = glyphs[index]
                next += 1
                let advance = justification.advance(of: glyph)
                if isReversed { x -= advance.value }
                if glyph.flags.contains(.isHidden) {
                    if !isReversed {
                        x += advance.value
                        if index >= replaced.glyphs.upperBound { showJoiner(glyph, before: x, y: baseline, size: size, of: owner) }
                    }
                    continue
                }
                if let owner, index >= replaced.glyphs.upperBound {
                    let spreadEnd = isSpread ? end(ofSpreadFrom: index, range, paragraph) : nil
                    if let end = end(ofReplacedFrom: index, glyph, range, paragraph) ?? spreadEnd {
                        let text = self.text(of: index..<end, in: paragraph)
                        replaced = ReplacedText(index..<end)
                        if Self.needsActualText(glyph), replaced.spell(text, fonts.texts) {
                            marks.enterText(of: owner)
                        } else {
                            marks.beginText(of: owner, actualText: text)
                        }
                    } else {
                        marks.enterText(of: owner)
                    }
                }
                if isReversed { textObject.closeLine() }
                let key = replaced.key(of: index) ?? (glyph.scalar != 0 ? glyph.scalar : textKey(index, paragraph))
                let origin = text.origin(of: glyph, penX: x, y: baseline)
                show(glyph, key, font: font, size: size, slant: slant, x: origin.x, y: origin.y, advance: glyph.advance)
                if !isReversed { x += advance.value }
            }
        }
        guard text.endsWithHyphen else { return }
        if let owner { marks.enterText(of: owner) }
        try showHyphen(text, run, font: font, size: size, x: x, y: baseline, isReversed: isReversed)
    }

    /// Shows glyphs that continue the line and whose codes are known to have their text, as most do.
    ///
    /// The loop changes nothing but the end of the line and the pen. The first glyph of a run is not among them: it begins the line.
    ///
    /// - Returns: the first glyph that it did not show.
    private func showPlain(
        _ range: Range<Int>, of text: PlacedGlyphs, _ glyphs: GlyphReader, font: CompositeFont, slant: Double, x: inout Double, y: Double,
        owner: ContentID?
    ) -> Int {
        guard font.number == self.font, textObject.continuesArray(atY: y, slant: slant), owner.map(marks.isOpen) ?? true else {
            return range.lowerBound
        }
        let size = text.pointSize, justification = text.justification
        var pen = x
        defer { x = pen }
        return textObject.withLineEnd(glyphs: range.count) { line in
            for index in range {
                let glyph = glyphs[index]
                guard glyph.isPlain, let slot = font.slot(of: glyph.id, text: glyph.scalar) else { return index }
                line.advance(to: pen + glyph.xOffset.points(at: size).value * justification.widthScale)
                line.show(slot.cid, width: slot.width)
                pen += justification.advance(of: glyph).value
            }
            return range.upperBound
        }
    }

    /// Shows the hyphen at a line end as U+00AD, after which readers join the word again.
    ///
    /// Letters may precede the hyphen that the unbroken word does not have. Then the first of them is read as U+00AD, and the other letters
    /// and the hyphen are paths: readers drop only one U+00AD at the end of a line.
    func showHyphen(
        _ text: PlacedGlyphs, _ run: ShapedRun, font: EmbeddedFont, size: Points, x: Double, y: Double, isReversed: Bool
    ) throws(Diagnostic) {
        let paths = GlyphPaths(self, text, run, from: Point(x: x, y: y))
        var x = x, drawn: [GlyphPath] = []
        for (index, glyph) in text.paragraph.ending(before: text.glyphs.upperBound, ofRun: text.run).enumerated() {
            let advance = text.advance(of: glyph).value
            if isReversed { x -= advance }
            let origin = text.origin(of: glyph, penX: x, y: y)
            if index > 0, let path = try paths.path(of: glyph, at: origin) {
                drawn.append(path)
            } else {
                show(glyph, 0xAD, font: font, size: size, slant: run.face.slant, x: origin.x, y: origin.y, advance: glyph.advance)
            }
            if !isReversed { x += advance }
        }
        paths.draw(drawn)
    }

    /// Shows U+200C or U+200D, which are part of the spelling of words in many scripts (`തമിഴ്‌നാട്`).
    ///
    /// Without them, searching and copying find another spelling. They draw nothing and are read from a strip at the end of the previous
    /// letter.
    private func showJoiner(_ glyph: ShapedGlyph, before x: Double, y: Double, size: Points, of owner: ContentID?) {
        guard let joiner = glyph.joiner else { return }
        if let owner { marks.enterText(of: owner) }
        showStrip(joiner.value, from: x - Double(Type3Font.stripWidth.value) / 1000 * size.value, to: x, y: y, size: size)
    }

    /// Shows the text of paths as a strip that draws nothing and is as wide as they are.
    func showStrip(_ text: TextKey, from left: Double, to right: Double, y: Double, size: Points) {
        // No strip is narrower than those of ligatures.
        showStrip(text, width: UInt32(min(max((right - left) / size.value * 1000, 10), 30_000).rounded()), x: left, y: y, size: size)
    }

    /// Shows text as a strip that draws nothing.
    ///
    /// - Parameter width: the width in thousandths of the em; 0 for the width of strips beside a ligature.
    func showStrip(_ text: TextKey, width: UInt32 = 0, x: Double, y: Double, size: Points) {
        let code = fonts.ligatureLetters.encode(width, text: text)
        select(code.font, size: size)
        textObject.closeLine()
        textObject.move(toX: x, y: y, slant: 0)
        textObject.show(code.code, width: code.width)
    }

    /// Whether a glyph's cluster is not spelled by its glyphs, or its character is for private use (ISO 19005-2 6.2.11.7.3).
    @inline(__always)
    static func needsActualText(_ glyph: ShapedGlyph) -> Bool {
        glyph.flags.contains(.isComplex) || glyph.scalar >= 0xE000 && isPrivateUse(glyph.scalar)
    }

    /// Returns the end of the sequence that begins with a glyph whose text must be stated; nil if the glyph spells its text.
    @inline(__always)
    func end(ofReplacedFrom index: Int, _ glyph: ShapedGlyph, _ range: Range<Int>, _ paragraph: ShapedParagraph) -> Int? {
        if glyph.flags.isDisjoint(with: .isComplex.union(.isSpacedOut)), glyph.scalar < 0xE000 || !isPrivateUse(glyph.scalar) { return nil }
        let rest = (index + 1)..<range.upperBound
        // Readers reverse the replaced text of right-to-left words, and use what is beside them.
        if glyph.flags.contains(.isSpacedOut), !paragraph.runs.contains(where: \.isRightToLeft) {
            return end(ofWordBefore: rest, paragraph)
        }
        guard Self.needsActualText(glyph) else { return nil }
        // One cluster: readers guess how the text is spread over the glyphs, and would select and separate several clusters wrongly.
        return rest.first { paragraph.glyphs[$0].flags.contains(.startsCluster) || !Self.needsActualText(paragraph.glyphs[$0]) }
            ?? range.upperBound
    }

    /// Returns the end of a letterspaced word, in which readers would take each letter for a word.
    func end(ofWordBefore rest: Range<Int>, _ paragraph: ShapedParagraph) -> Int {
        rest.first { paragraph.glyphs[$0].flags.isDisjoint(with: .isSpacedOut.union(.isHidden)) } ?? rest.upperBound
    }

    /// Returns the end of a part of a justified line in which readers would take each ideograph for a word; nil for a part of one glyph.
    func end(ofSpreadFrom index: Int, _ range: Range<Int>, _ paragraph: ShapedParagraph) -> Int? {
        let end = (index..<range.upperBound).first {
            paragraph.glyphs[$0].flags.contains(.isSpace) || Self.needsActualText(paragraph.glyphs[$0])
        }
        return (end ?? range.upperBound) > index + 1 ? end ?? range.upperBound : nil
    }

    private func textKey(_ glyph: Int, _ paragraph: ShapedParagraph) -> TextKey {
        let range = paragraph.glyphs.textRange(of: glyph)
        guard !range.isEmpty, range.upperBound <= paragraph.text.count else { return TextTable.nothing }
        return paragraph.text.withUnsafeBufferPointer { fonts.texts.key(of: UnsafeBufferPointer(rebasing: $0[range])) }
    }

    func show(
        _ glyph: ShapedGlyph, _ key: TextKey, font: EmbeddedFont, size: Points, slant: Double, x: Double, y: Double, advance: Em
    ) {
        if case .composite(let font) = font, !glyph.flags.contains(.isMissing), !font.lacks(glyph.id) {
            let (slot, variant) = font.encode(glyph.id, text: key)
            select(variant == 0 ? font.number : font.variants[variant], size: size)
            textObject.move(toX: x, y: y, slant: slant)
            return textObject.show(slot.cid, width: slot.width)
        }
        showType3(glyph, key, font: font, size: size, slant: slant, x: x, y: y, advance: advance)
    }

    private func showType3(
        _ glyph: ShapedGlyph, _ key: TextKey, font: EmbeddedFont, size: Points, slant: Double, x: Double, y: Double, advance: Em
    ) {
        let code: (font: ObjectNumber, code: UInt8, width: EmThousandths)
        if case .type3(let font) = font, !glyph.flags.contains(.isMissing), glyph.id != 0 {
            code = font.encode(glyph.id, text: key)
        } else {
            code = fonts.missingGlyphs.encode(UInt32(min(max(advance.value, 0), 30) * 1000), text: key)
        }
        select(code.font, size: size)
        textObject.move(toX: x, y: y, slant: slant)
        textObject.show(code.code, width: code.width)
    }
}
