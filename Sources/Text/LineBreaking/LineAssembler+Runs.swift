import TypesetBase

extension LineAssembler {
    /// The runs of a line in their visual positions.
    ///
    /// - Parameter trim: the blank part of the first glyph, which lies before the line.
    mutating func positionedRuns(
        _ start: BreakCandidate, _ end: BreakCandidate, _ trimmed: Int, _ spacing: LineSpacing, _ trim: Points,
        _ strokes: KashidaStrokes?
    ) -> [LineRun] {
        var runs = self.runs(start.glyph..<end.glyph, trimmed, spacing.added, beforeHyphen: end.kind.drawsHyphen)
        if spacing.gap > 0 { stretch(&runs, spacing, upTo: trimmed) }
        for (glyph, width) in strokes?.widths ?? [:] {
            guard let index = runs.firstIndex(where: { $0.glyphs.contains(glyph) }) else { continue }
            runs[index].width += width.points(at: request.pointSize(of: paragraph.runs[runs[index].run]))
        }
        if trim > 0, !runs.isEmpty { runs[0].insets.before -= trim }
        if start.kind == .hyphen, let spelling = paragraph.spelling(before: start.glyph) {
            _ = respell(&runs, start.glyph..<start.glyph + spelling.after.count, spelling.after)
        }
        if end.kind.drawsHyphen { divide(&runs, end, trimmed) }
        if !spacing.fit.isNone { fit(&runs, spacing.fit, upTo: trimmed, trim) }
        _ = position(&runs)
        return runs
    }

    /// Changes the widths of the glyphs of text and the distances between them; spaces and inline objects keep their widths.
    private func fit(_ runs: inout [LineRun], _ fit: GlyphFit, upTo trimmed: Int, _ trim: Points) {
        for index in runs.indices where paragraph.runs[runs[index].run].object == nil && runs[index].width != 0 {
            let run = runs[index], glyphs = run.glyphs.lowerBound..<max(min(run.glyphs.upperBound, trimmed), run.glyphs.lowerBound)
            let spaces = widths.spaces(before: glyphs.upperBound) - widths.spaces(before: glyphs.lowerBound)
            let added = run.wordSpacing * Double(spaces > 0 ? paragraph.count(.isSpace, in: glyphs) : 0)
            let kept = spaces + added + (index == 0 ? trim : 0)
            let isLast = run.glyphs.upperBound >= trimmed && !run.endsWithHyphen
            let tracked = fit.tracking.points(at: request.pointSize(of: paragraph.runs[run.run]))
            runs[index].fit = fit
            runs[index].width = kept + (run.width - kept) * fit.widthScale + tracked * Double(widths.trackedCount(glyphs, isLast: isLast))
        }
    }

    /// Ends a line inside a word; scripts that divide words without a hyphen need no change.
    private func divide(_ runs: inout [LineRun], _ end: BreakCandidate, _ trimmed: Int) {
        guard let shaped = paragraph.run(of: end.glyph - 1), paragraph.hyphen(ofRun: shaped) != nil else { return }
        var change: Points = 0
        if let before = paragraph.spelling(before: end.glyph)?.before {
            change = respell(&runs, end.glyph - before.count..<end.glyph, before)
        }
        guard let last = runs.lastIndex(where: { $0.glyphs.lowerBound < trimmed }) else { return }
        runs[last].width += end.hyphen - change
        runs[last].endsWithHyphen = true
    }

    /// Splits off the glyphs at one end of a run that are respelled, as a separate run.
    ///
    /// - Returns: the amount by which they are wider.
    private func respell(_ runs: inout [LineRun], _ glyphs: Range<Int>, _ drawn: [ShapedGlyph]) -> Points {
        guard !glyphs.isEmpty, let index = runs.firstIndex(where: { glyphs.clamped(to: $0.glyphs) == glyphs && !$0.isRespelled }) else {
            return 0
        }
        let run = runs[index], size = request.pointSize(of: paragraph.runs[run.run])
        let natural = paragraph.glyphs[glyphs].advance.points(at: size), change = drawn.advance.points(at: size) - natural
        var before = run, own = run, after = run
        before.glyphs = run.glyphs.lowerBound..<glyphs.lowerBound
        own.glyphs = glyphs
        own.isRespelled = true
        after.glyphs = glyphs.upperBound..<run.glyphs.upperBound
        before.width = advance(before.glyphs, run)
        own.width = (after.glyphs.isEmpty ? run.width - before.width : natural) + change
        after.width = run.width - before.width - own.width + change
        let parts = [before, own, after].filter { !$0.glyphs.isEmpty }
        runs.replaceSubrange(index...index, with: parts)
        for part in index + 1..<index + parts.count { runs[part].insets.before = 0 }
        for part in index..<index + parts.count - 1 { runs[part].insets.after = 0 }
        return change
    }

    /// The width of a part of a run on a line.
    private func advance(_ glyphs: Range<Int>, _ run: LineRun) -> Points {
        let size = request.pointSize(of: paragraph.runs[run.run])
        return paragraph.glyphs[glyphs].reduce(0) { width, glyph in
            let added = glyph.flags.contains(.isSpace) ? run.wordSpacing : glyph.flags.contains(.isBeforeGap) ? run.gapSpacing : 0
            return width + glyph.advance.points(at: size) + added
        }
    }

    /// Adds room between ideographs, except after the last one of the line.
    private func stretch(_ runs: inout [LineRun], _ spacing: LineSpacing, upTo trimmed: Int) {
        let gap = spacing.gap + spacing.spread
        for index in runs.indices {
            let glyphs = runs[index].glyphs, end = min(glyphs.upperBound, trimmed - 1)
            guard end > glyphs.lowerBound else { continue }
            runs[index].gapSpacing = gap
            runs[index].width += gap * Double(paragraph.count(.isBeforeGap, in: glyphs.lowerBound..<end))
            if spacing.spread > 0, end == glyphs.upperBound, paragraph.glyphs[end - 1].flags.contains(.isBeforeGap) {
                runs[index].width -= spacing.spread
            }
        }
    }

    /// Splits a run at the end of an indent; the part in the indent has narrower spaces.
    private func narrow(_ run: LineRun, _ indent: Range<Int>) -> [LineRun] {
        let spaces = run.glyphs.clamped(to: indent)
        guard !spaces.isEmpty else { return [run] }
        var first = run, rest = run
        first.glyphs = spaces
        first.width = widths.x[spaces.upperBound] - widths.x[spaces.lowerBound]
        let natural = paragraph.glyphs[spaces.lowerBound].advance.points(at: request.pointSize(of: paragraph.runs[run.run]))
        first.wordSpacing = first.width / Double(spaces.count) - natural
        rest.glyphs = spaces.upperBound..<run.glyphs.upperBound
        rest.width -= first.width
        return rest.glyphs.isEmpty ? [first] : [first, rest]
    }

    /// Places runs, which are in logical order, next to each other in visual order; returns their total width.
    func position(_ runs: inout [LineRun]) -> Points {
        var x: Points = 0
        if runs.allSatisfy({ $0.level == 0 }) {
            for index in runs.indices { x = runs[index].place(at: x) }
        } else {
            for index in BidiOrder.visual(runs.map(\.level)) { x = runs[index].place(at: x) }
        }
        return x
    }

    /// The parts of the shaped runs that are on the line, in logical order.
    ///
    /// White space that hangs takes the paragraph's level (UAX #9, L1) and no width, and is therefore beyond the line's end.
    mutating func runs(
        _ glyphs: Range<Int>, _ trimmed: Int, _ wordSpacing: Points, beforeHyphen: Bool = false
    ) -> [LineRun] {
        var runs: [LineRun] = []
        while run < paragraph.runs.count, paragraph.runs[run].glyphs.upperBound <= glyphs.lowerBound { run += 1 }
        var index = run
        while index < paragraph.runs.count, paragraph.runs[index].glyphs.lowerBound < glyphs.upperBound {
            let run = paragraph.runs[index], range = run.glyphs.clamped(to: glyphs)
            let visible = range.clamped(to: range.lowerBound..<max(trimmed, range.lowerBound))
            let splits = run.level != base && visible.upperBound < range.upperBound && !visible.isEmpty
            if !visible.isEmpty || run.object != nil {
                var part = LineRun(
                    run: index, glyphs: splits ? visible : range, level: run.level,
                    width: width(visible, wordSpacing, trimmed, beforeHyphen: beforeHyphen),
                    wordSpacing: wordSpacing)
                part.insets = insets(ofRun: index, on: visible)
                part.width -= part.insets.before + part.insets.after
                runs.append(part)
            }
            if visible.isEmpty || splits {
                let hanging = visible.upperBound..<range.upperBound
                if !hanging.isEmpty { runs.append(LineRun(run: index, glyphs: hanging, level: base, width: 0, wordSpacing: wordSpacing)) }
            }
            index += 1
        }
        let indent = widths.narrowedIndent(from: glyphs.lowerBound)
        return indent.isEmpty ? runs : runs.flatMap { narrow($0, indent) }
    }

    /// The insets at those ends of the run that are on the line.
    func insets(ofRun index: Int, on visible: Range<Int>) -> LineBreakRequest.RunInsets {
        var insets = request.insets(ofRun: index)
        let run = paragraph.runs[index].glyphs
        if visible.isEmpty || visible.lowerBound > run.lowerBound { insets.before = 0 }
        if visible.isEmpty || visible.upperBound < run.upperBound { insets.after = 0 }
        return insets
    }

    func width(_ glyphs: Range<Int>, _ wordSpacing: Points, _ trimmed: Int, beforeHyphen: Bool) -> Points {
        let end =
            glyphs.upperBound == trimmed
            ? widths.textEnd(trimmed, from: glyphs.lowerBound, beforeHyphen: beforeHyphen) : widths.x[glyphs.upperBound]
        let natural = end - widths.x[glyphs.lowerBound]
        guard wordSpacing != 0 else { return natural }
        return natural + wordSpacing * Double(paragraph.count(.isSpace, in: glyphs))
    }
}
