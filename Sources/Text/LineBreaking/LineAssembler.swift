import TypesetBase

/// Makes lines from chosen breaks: places runs at their visual positions, justifies spaces and aligns lines.
struct LineAssembler {
    private let widths: GlyphWidths
    private var paragraph: ShapedParagraph { widths.paragraph }
    private var request: LineBreakRequest { _read { yield widths.request } }
    /// The lines so far, without their runs.
    private var lines: [Line] = []
    /// The runs of all lines.
    private var allRuns: [LineRun] = []
    /// The end of each line's runs in `allRuns`.
    private var runEnds: [Int] = []
    /// The run in which the next line begins.
    private var run = 0
    /// The embedding level of the paragraph.
    private let base: UInt8

    init(_ widths: GlyphWidths) {
        self.widths = widths
        base = widths.paragraph.isRightToLeft ? 1 : 0
    }

    mutating func append(_ section: LineSection, _ start: Int, _ end: Int) {
        let first = section.candidates[start], last = section.candidates[end]
        let trimmed = max(last.trimmedGlyph, first.glyph)
        let trim = widths.trimmedStart(of: first.glyph)
        // The extra width of the line's first letters over its glyphs, if the line begins inside a word.
        let begun = widths.x[first.glyph] + trim - first.start
        let textEnd = widths.textEnd(trimmed, from: first.glyph, beforeHyphen: last.kind.drawsHyphen)
        let natural = max(textEnd - widths.x[first.glyph] - trim, 0) + begun + last.hyphen
        let room = section.room(start)
        let isSectionEnd = end == section.candidates.count - 1
        let strokes = self.strokes(first.glyph..<trimmed, gap: room - natural, isSectionEnd)
        let strokesWidth = strokes?.total ?? 0
        let spacing = LineSpacing(
            first.glyph..<trimmed, widths, natural: natural, gap: room - natural - strokesWidth, isSectionEnd,
            endsWithHyphen: last.kind.drawsHyphen)
        let runs = positionedRuns(first, last, trimmed, spacing, trim, strokes)
        let width = natural + strokesWidth + spacing.fitted + spacing.added * Double(spacing.count) + spacing.filled
        var line = Line(
            width: width, x: x(width, room), end: !isSectionEnd ? .wrapped : section.isLast ? .paragraph : .mandatory,
            breakKind: breakKind(last.kind), spaceRatio: spacing.ratio, overflows: width > room + LineSection.tolerance)
        if let strokes { line.strokes = strokes.widths }
        append(line, runs)
    }

    /// The strokes that fill the line; nil if it has no room to fill or no place for strokes.
    private func strokes(_ glyphs: Range<Int>, gap: Points, _ isSectionEnd: Bool) -> KashidaStrokes? {
        guard request.usesStrokes, request.alignment == .justified, gap > 0, !isSectionEnd, !paragraph.isCode else { return nil }
        let strokes = KashidaStrokes(in: glyphs, of: paragraph, gap: gap, request)
        return strokes.widths.isEmpty ? nil : strokes
    }

    /// Returns the lines with their runs.
    consuming func finish() -> [Line] {
        // `map` copies the array without spare capacity.
        let runs = allRuns.map(\.self)
        var start = 0
        return lines.indices.map { index in
            defer { start = runEnds[index] }
            var line = lines[index]
            line.runs = LineRuns(start..<runEnds[index], of: runs)
            return line
        }
    }

    private mutating func append(_ line: Line, _ runs: [LineRun]) {
        var line = line
        measureHeights(of: &line, runs)
        lines.append(line)
        allRuns += runs
        runEnds.append(allRuns.count)
    }

    /// Appends a line that omits text; its spaces keep their width.
    mutating func append(_ truncated: TruncatedLine, room: Points) {
        let ellipsisWidth = truncated.ellipsis.map(request.ellipsisWidth) ?? 0
        let head = runs(truncated.head, truncated.head.upperBound, 0)
        let tail = truncated.tail.isEmpty ? [] : runs(truncated.tail, truncated.tail.upperBound, 0)
        // Like any neutral character, the ellipsis takes the level of the runs on both sides if they agree. Otherwise it takes the
        // paragraph's level (UAX #9, N1 and N2).
        let level = max(min(head.last?.level ?? base, tail.first?.level ?? base), base)
        var runs = head + [LineRun(run: 0, glyphs: 0..<0, level: level, width: ellipsisWidth)] + tail
        let width = position(&runs), ellipsis = runs.remove(at: head.count)
        var line = Line(
            width: width, x: x(width, room), pointSize: truncated.ellipsis.map { request.pointSize($0) } ?? 0, end: .paragraph,
            overflows: width > room + LineSection.tolerance)
        if let piece = truncated.ellipsis {
            line.ellipsis = Line.Ellipsis(piece: piece, runsBefore: head.count, x: ellipsis.x, width: ellipsisWidth)
        }
        append(line, runs)
    }

    /// Returns the kind of a break to record; one that the style allows anywhere (`charWrap`) is not an emergency.
    private func breakKind(_ kind: ShapedParagraph.BreakKind) -> ShapedParagraph.BreakKind {
        switch kind {
        case .glue, .joint, .emergency, .anywhere: request.wrapsCharacters ? .allowed : kind
        case .allowed, .mandatory, .repeatedHyphen, .hyphen: kind
        }
    }

    /// The left edge of a line, with the indent on the side where lines begin and the remaining room on the other.
    private func x(_ width: Points, _ room: Points) -> Points {
        let left: Points = paragraph.isRightToLeft ? 0 : request.measure - room
        switch request.alignment {
        case .left: return left
        case .right: return left + room - width
        case .center: return left + (room - width) / 2
        case .justified: return paragraph.isRightToLeft ? left + room - width : left
        }
    }

    private func measureHeights(of line: inout Line, _ runs: [LineRun]) {
        for part in runs {
            let run = paragraph.runs[part.run], size = request.pointSize(of: run)
            line.pointSize = max(line.pointSize, size)
            if let object = run.object.map(request.object) {
                line.objectAscent = max(line.objectAscent, object.ascent)
                if object.descent > line.objectDescent { line.objectDescent = object.descent }
            }
            let ink = ink(part.glyphs)
            line.inkAscent = max(line.inkAscent, ink.ascent.points(at: size))
            line.inkDescent = max(line.inkDescent, ink.descent.points(at: size))
        }
    }
}

extension LineAssembler {
    private func ink(_ range: Range<Int>) -> GlyphInk {
        paragraph.glyphs.withReader { glyphs in
            var ink = GlyphInk(ascent: 0, descent: 0)
            for index in range {
                ink.ascent = max(ink.ascent, glyphs[index].inkAscent)
                ink.descent = max(ink.descent, glyphs[index].inkDescent)
            }
            return ink
        }
    }
}

// MARK: - Runs in visual order

extension LineAssembler {
    /// The runs of a line in their visual positions.
    ///
    /// - Parameter trim: the blank part of the first glyph, which lies before the line.
    private mutating func positionedRuns(
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
    private func position(_ runs: inout [LineRun]) -> Points {
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
    private mutating func runs(
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
    private func insets(ofRun index: Int, on visible: Range<Int>) -> LineBreakRequest.RunInsets {
        var insets = request.insets(ofRun: index)
        let run = paragraph.runs[index].glyphs
        if visible.isEmpty || visible.lowerBound > run.lowerBound { insets.before = 0 }
        if visible.isEmpty || visible.upperBound < run.upperBound { insets.after = 0 }
        return insets
    }

    private func width(_ glyphs: Range<Int>, _ wordSpacing: Points, _ trimmed: Int, beforeHyphen: Bool) -> Points {
        let end =
            glyphs.upperBound == trimmed
            ? widths.textEnd(trimmed, from: glyphs.lowerBound, beforeHyphen: beforeHyphen) : widths.x[glyphs.upperBound]
        let natural = end - widths.x[glyphs.lowerBound]
        guard wordSpacing != 0 else { return natural }
        return natural + wordSpacing * Double(paragraph.count(.isSpace, in: glyphs))
    }
}

extension LineRun {
    /// Places the run and its insets right of `left`; returns their right edge.
    fileprivate mutating func place(at left: Points) -> Points {
        x = left + (isRightToLeft ? insets.after : insets.before)
        return x + width + (isRightToLeft ? insets.before : insets.after)
    }
}

/// The order of the runs of a line from left to right.
enum BidiOrder {
    /// UAX #9, L2: from the highest level to the lowest odd one, reverse every sequence at that level or higher.
    static func visual(_ levels: [UInt8]) -> [Int] {
        var order = Array(levels.indices)
        guard let highest = levels.max(), highest > 0 else { return order }
        for level in stride(from: highest, through: 1, by: -1) {
            var start = 0
            while start < order.count {
                var end = start
                while end < order.count, levels[order[end]] >= level { end += 1 }
                order[start..<end].reverse()
                start = end + 1
            }
        }
        return order
    }
}
