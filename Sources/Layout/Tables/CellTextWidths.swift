import TypesetBase
import TypesetText

/// The measurement of the words of a cell.
extension ShapedParagraph {
    /// Returns the widths of the paragraph's words at a size, without padding.
    ///
    /// - Parameters:
    ///   - size: the size of the paragraph's style.
    ///   - insets: the insets of inline boxes, by run; empty if there are none.
    func textWidths(
        size: Points, pointSizes: [Points], objects: [InlineObjectSize], insets: [LineBreakRequest.RunInsets] = []
    ) -> TextWidths {
        var meter = TextMeter(size: size), word = 0
        let base = size
        for (number, run) in runs.enumerated() {
            let size = pointSizes[run.piece] * run.scale, hyphen = hyphen(ofRun: number)?.advance.points(at: size) ?? 0
            let inset = insets.indices.contains(number) ? insets[number] : .init()
            for index in run.glyphs {
                if let kind = breaks[index] {
                    if kind == .emergency && isInExpression(index)
                        || kind == .allowed
                            && isInShortCompound(index, from: word, longest: TextWidths.longWord.points(at: base).em(at: size))
                    {
                        meter.joinExpression()
                    } else {
                        if kind == .allowed || kind == .mandatory {
                            if meter.isAtLongWord { meter.divideWord(partWidths(word..<index, pointSizes)) }
                            word = index
                        }
                        meter.pass(kind, hyphen: hyphen)
                    }
                }
                let glyph = glyphs[index]
                var width = run.object.map { objects[$0].width } ?? glyph.advance.points(at: size)
                if index == run.glyphs.lowerBound { width += inset.before }
                if index == run.glyphs.upperBound - 1 { width += inset.after }
                meter.add(
                    width, isSpace: glyph.flags.contains(.isSpace), isWide: glyph.isWide,
                    spacing: run.object.map { objects[$0].blank } ?? spacing(after: index).points(at: size))
            }
        }
        if meter.isAtLongWord { meter.divideWord(partWidths(word..<glyphs.count, pointSizes)) }
        meter.pass(.mandatory, hyphen: 0)
        return meter.result
    }

    /// Whether a hyphen or a slash before a glyph is within a compound such as `PATCH/PUT`, which is too short to be divided in a column.
    ///
    /// - Parameters:
    ///   - start: the first glyph of the compound.
    ///   - longest: the width of the longest such compound, in em of the glyph's run.
    private func isInShortCompound(_ index: Int, from start: Int, longest: Em) -> Bool {
        guard index > start, glyphs[index - 1].scalar == 0x2D || glyphs[index - 1].scalar == 0x2F else { return false }
        var end = start, width: Em = 0
        while end < glyphs.count, width <= longest {
            if end > index, glyphs[end].flags.contains(.isSpace) || breaks[end] == .mandatory { break }
            width += glyphs[end].advance
            end += 1
        }
        return width <= longest
    }

    /// Whether a space or a hyphen before a glyph is within a date, a version or a number with its unit, which columns keep whole.
    private func isInExpression(_ index: Int) -> Bool {
        guard index > 1 else { return false }
        let isDigit = { CharacterClass.isDigit(self.glyphs[$0].scalar) }
        switch glyphs[index - 1].scalar {
        case 0x2D: return isDigit(index - 2)
        case 0x20:
            let mark = glyphs[index - 2].scalar, isMarked = index > 2 && (mark == 0x2C || mark == 0x2E)
            return isDigit(index) || isDigit(index - 2) || isMarked && isDigit(index - 3)
        default: return false
        }
    }

    /// Returns the widths of a word's parts, divided as words that are wider than the line are; empty if it cannot be divided.
    private func partWidths(_ word: Range<Int>, _ pointSizes: [Points]) -> [Points] {
        let points = divisions(in: word.lowerBound + 1..<max(word.upperBound, word.lowerBound + 1))
        guard !points.isEmpty else { return [] }
        return zip([word.lowerBound] + points, points + [word.upperBound]).map { start, end in
            var width: Points = 0
            for run in runs where run.glyphs.overlaps(start..<end) {
                for glyph in run.glyphs.clamped(to: start..<end) where !glyphs[glyph].flags.contains(.isSpace) {
                    width += glyphs[glyph].advance.points(at: pointSizes[run.piece] * run.scale)
                }
            }
            guard end < word.upperBound, let run = run(of: end - 1) else { return width }
            return width + endingWidth(before: end, ofRun: run).points(at: pointSizes[runs[run].piece] * runs[run].scale)
        }
    }
}

extension TextLayout {
    /// Returns the widths of the words of a cell.
    func textWidths(of paragraph: FlowParagraph) -> TextWidths {
        let shaped = context.shaped(paragraph)
        let objects = objects(of: paragraph) { picture in
            let size = fitted(picture.image, picture.wanted.fixed, measure: frames.styled.measure / 3, height: frames.styled.height / 3)
            let insets = insets(of: picture, measure: frames.styled.measure / 3)
            return InlineObjectSize(width: Points(size.width) + insets.horizontal, ascent: Points(size.height) + insets.vertical)
        }
        return shaped.textWidths(
            size: styles[paragraph.style].pointSize, pointSizes: pointSizes(of: paragraph), objects: objects,
            insets: runInsets(of: paragraph, shaped, measure: frames.styled.measure))
    }
}
