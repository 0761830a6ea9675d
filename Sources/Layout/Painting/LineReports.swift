import Typography

/// What a drawn line had to give up: told when it is drawn, since paragraphs are also broken to be measured.
extension PagePainter {
    func report(_ line: Line, _ index: Int, of paragraph: ParagraphBox) {
        if line.end == .wrapped, line.breakKind == .anywhere, !paragraph.flow.isCode { reportBrokenWord(line, of: paragraph) }
        if line.overflows, paragraph.cut.isEmpty { layout.recordFallback(.overflow, paragraph.flow.source, style: paragraph.style) }
        if index > 0, index == paragraph.lines.count - 1, !layout.styles[paragraph.style].allowOrphans,
            isSingleWord(line, of: paragraph.shaped)
        {
            layout.recordFallback(
                .brokenKeep, paragraph.flow.source, style: paragraph.style, words: words(around: firstGlyph(line), of: paragraph.shaped))
        }
    }

    /// Code is no word: that it goes on in the next line is told as such. Neither is an address, nor the place between a sign and a letter.
    private func reportBrokenWord(_ line: Line, of paragraph: ParagraphBox) {
        guard let last = line.runs.max(by: { $0.glyphs.upperBound < $1.glyphs.upperBound }) else { return }
        let end = last.glyphs.upperBound, words = words(around: end, of: paragraph.shaped)
        let piece = paragraph.flow.pieces[paragraph.shaped.runs[last.run].piece], style = layout.style(ofPiece: piece, in: paragraph)
        if piece.content.map({ layout.flow.structure[layout.flow.structure.owners[$0]].kind == .code }) ?? false {
            layout.recordFallback(.wrappedCode, paragraph.flow.source, style: style, words: words)
        } else if !words.contains("/"), paragraph.shaped.isLetter(end - 1), paragraph.shaped.isLetter(end) {
            layout.recordFallback(.brokenWord, paragraph.flow.source, style: style, words: words)
        }
    }

    private func firstGlyph(_ line: Line) -> Int { line.runs.map(\.glyphs.lowerBound).min() ?? 0 }

    private func isSingleWord(_ line: Line, of shaped: ShapedParagraph) -> Bool {
        let first = firstGlyph(line), last = line.runs.map(\.glyphs.upperBound).max() ?? first
        return first < last && !shaped.breaks.contains { $0.kind == .allowed && $0.glyph > first && $0.glyph < last }
    }

    /// The word that a glyph is part of, from white space to white space.
    private func words(around glyph: Int, of shaped: ShapedParagraph) -> String {
        var first = glyph, last = glyph
        while first > 0, !shaped.glyphs[first - 1].flags.contains(.isSpace) { first -= 1 }
        while last < shaped.glyphs.count, !shaped.glyphs[last].flags.contains(.isSpace) { last += 1 }
        return shaped.words(of: first..<last, limit: 120)
    }
}

extension ShapedParagraph {
    /// Whether a glyph stands for letters or digits.
    fileprivate func isLetter(_ glyph: Int) -> Bool {
        guard glyphs.indices.contains(glyph) else { return false }
        return sourceBytes(of: glyph..<glyph + 1).isEmpty
            || words(of: glyph..<glyph + 1, limit: 120).contains { $0.isLetter || $0.isNumber }
    }
}
