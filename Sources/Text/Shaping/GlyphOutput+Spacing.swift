internal import CTypesetPango
import TypesetBase

extension GlyphOutput {
    /// Sets `scalar` to the source's character, which readers extract, if the text is transformed.
    mutating func useSourceScalars(_ run: RunShaping, _ text: Range<Int>, _ first: Int) {
        var start = run.text.sourceOffset(text.lowerBound)
        for index in first..<glyphs.count {
            let length = Int(glyphs[index].textLength)
            if length == 0 { glyphs[index].scalar = 0 }
            if glyphs[index].scalar != 0 {
                let (scalar, size) = UTF8Scanner.decode(run.text.source, start)
                glyphs[index].scalar = size == length ? scalar : 0
            }
            start += length
        }
    }

    /// Joins a glyph without text (the second S of `ß`) to the cluster before it.
    mutating func joinPrevious(_ index: Int) {
        breaks.set(nil, before: index)
        var start = index - 1
        while start > 0, !glyphs[start].flags.contains(.startsCluster) { start -= 1 }
        for member in start..<glyphs.count { glyphs[member].flags.insert(.isComplex) }
    }

    mutating func addOpticalEdges(_ first: Int, _ ink: GlyphInkCache) {
        for index in first..<glyphs.count where glyphs[index].flags.isDisjoint(with: .isHidden.union(.isMissing).union(.isSpace)) {
            glyphs[index].opticalEdges = ink.opticalEdges.edges(of: glyphs[index].id)
        }
    }

    mutating func mark(from first: Int, as flag: ShapedGlyph.Flags) {
        for index in first..<glyphs.count { glyphs[index].flags.insert(flag) }
    }

    /// Sets a cluster of another font than the code's in the middle of its cells, so columns and frames stay aligned.
    mutating func fillCells(_ run: RunShaping, _ text: Range<Int>, _ first: Int, _ cell: Em) {
        let (scalar, _) = UTF8Scanner.decode(run.bytes, text.lowerBound)
        guard CodeCells.fills(scalar), !run.isRightToLeft, !glyphs[first].flags.contains(.isHidden) else { return }
        let added = (Double(CodeCells.count(of: scalar)) * cell - glyphs[first...].advance).inSinglePrecision
        for index in first..<glyphs.count { glyphs[index].xOffset += (added / 2).inSinglePrecision }
        glyphs[glyphs.count - 1].advance += added
        if added >= ShapedGlyph.widestGap { mark(from: first, as: .isSpacedOut) }
    }

    /// Adds the piece's spacing after the cluster; in a right-to-left run it is to the left, and the last glyph moves with it.
    mutating func space(_ run: RunShaping, _ text: Range<Int>, _ first: Int) {
        let last = glyphs.count - 1
        guard !run.isCursive, !glyphs[last].flags.contains(.isHidden) else { return }
        var spacing = run.settings.characterSpacing
        if !run.settings.kerningTable.isEmpty {
            let key = String(decoding: UnsafeBufferPointer(start: run.bytes + text.lowerBound, count: text.count), as: UTF8.self)
            spacing = (spacing + (run.settings.kerningTable[key] ?? 0).inSinglePrecision).inSinglePrecision
        }
        glyphs[last].advance += spacing
        if spacing >= ShapedGlyph.widestGap, !glyphs[last].flags.contains(.isSpace) { mark(from: first, as: .isSpacedOut) }
        letterSpacing.append(contentsOf: repeatElement(0, count: last - letterSpacing.count))
        letterSpacing.append(spacing)
        if run.isRightToLeft { glyphs[last].xOffset += spacing }
    }
}
