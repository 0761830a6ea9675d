import TypesetBase

/// Makes lines from chosen breaks: places runs at their visual positions, justifies spaces and aligns lines.
struct LineAssembler {
    let widths: GlyphWidths
    var paragraph: ShapedParagraph { widths.paragraph }
    var request: LineBreakRequest { _read { yield widths.request } }
    /// The lines so far, without their runs.
    private var lines: [Line] = []
    /// The runs of all lines.
    private var allRuns: [LineRun] = []
    /// The end of each line's runs in `allRuns`.
    private var runEnds: [Int] = []
    /// The run in which the next line begins.
    var run = 0
    /// The embedding level of the paragraph.
    let base: UInt8

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
    func strokes(_ glyphs: Range<Int>, gap: Points, _ isSectionEnd: Bool) -> KashidaStrokes? {
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

    mutating func append(_ line: Line, _ runs: [LineRun]) {
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
        case .glue, .joint, .emergency, .anywhere, .symbol: request.wrapsCharacters ? .allowed : kind
        case .allowed, .mandatory, .repeatedHyphen, .hyphen: kind
        }
    }

    /// The left edge of a line, with the indent on the side where lines begin and the remaining room on the other.
    func x(_ width: Points, _ room: Points) -> Points {
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

extension LineRun {
    /// Places the run and its insets right of `left`; returns their right edge.
    mutating func place(at left: Points) -> Points {
        x = left + (isRightToLeft ? insets.after : insets.before)
        return x + width + (isRightToLeft ? insets.before : insets.after)
    }
}
