import TypesetBase

/// A paragraph with the sums of its advances at one size.
///
/// The stages of line breaking share it; each would otherwise have a copy of the request.
final class GlyphWidths {
    let paragraph: ShapedParagraph
    let request: LineBreakRequest
    /// The distances from the start of the paragraph to each glyph and to the end.
    let x: [Points]
    /// The part of `x` that stretchable spaces make up; empty if no line is justified.
    private let spaces: [Points]
    /// The room that the gaps between ideographs may take in justified lines, summed before each glyph; empty if there are none.
    private let gaps: [Points]
    /// The width before each glyph that glyphs do not expand: of pictures, formulas and insets; empty if there is none.
    private let rigid: [Points]
    /// Whether brackets at the start of a line are trimmed.
    private let trimsLineStarts: Bool
    /// Whether a line end hides a part of any object.
    private let hasBlanks: Bool
    /// The narrowed indents of code.
    private let indents: CodeIndents

    init(_ paragraph: ShapedParagraph, _ request: LineBreakRequest) {
        self.paragraph = paragraph
        self.request = request
        hasBlanks = request.objects.contains { $0.blank > 0 }
        let count = paragraph.glyphs.count + 1
        var x = [Points](unsafeUninitializedCapacity: count) { x, initialized in
            Self.sum(paragraph, request, x)
            initialized = count
        }
        indents = CodeIndents(paragraph, x, measure: request.measure)
        indents.narrow(&x, paragraph)
        self.x = x
        spaces = request.alignment == .justified ? Self.spaces(paragraph, x) : []
        gaps = request.alignment == .justified && paragraph.hasGaps ? Self.gaps(paragraph, request) : []
        let isRigid = request.alignment == .justified && request.limits.expansion > 0
        rigid = isRigid && !(request.objects.isEmpty && request.runInsets.isEmpty) ? Self.rigidWidths(paragraph, request) : []
        trimsLineStarts = paragraph.hasWideLetters && !paragraph.isCode && !paragraph.isRightToLeft
    }

    /// The maximum change of the width of glyphs, as a share of it; 0 for scripts whose letters join or are squares.
    var expansion: Double {
        guard request.alignment == .justified, request.limits.expansion > 0, gaps.isEmpty, paragraph.expandsGlyphs else { return 0 }
        return request.limits.expansion
    }

    /// The part of a line's natural width that may be expanded: that of text, without spaces.
    func flexibleWidth(_ glyphs: Range<Int>, natural: Points) -> Points {
        let spaces = spaces(before: glyphs.upperBound) - spaces(before: glyphs.lowerBound)
        return max(natural - spaces - (rigidWidth(before: glyphs.upperBound) - rigidWidth(before: glyphs.lowerBound)), 0)
    }

    /// The width of the pictures, formulas and insets before a glyph.
    @inline(__always)
    func rigidWidth(before glyph: Int) -> Points { rigid.isEmpty ? 0 : rigid[glyph] }

    /// The number of glyphs on a line after which letters move apart: all but the last.
    func trackedCount(_ glyphs: Range<Int>, isLast: Bool) -> Int {
        let hidden = paragraph.hidesGlyphs ? paragraph.count(.isHidden, in: glyphs) : 0
        return max(glyphs.count - hidden - (isLast ? 1 : 0), 0)
    }

    /// The sum of the sizes of those glyphs.
    func sizesOfTracked(_ glyphs: Range<Int>, endsWithHyphen: Bool) -> Points {
        var sum: Points = 0
        for number in paragraph.runs(on: glyphs) where paragraph.runs[number].object == nil {
            let run = paragraph.runs[number]
            let own = run.glyphs.clamped(to: glyphs), isLast = own.upperBound == glyphs.upperBound && !endsWithHyphen
            sum += request.pointSize(of: run) * Double(trackedCount(own, isLast: isLast))
        }
        return sum
    }

    /// Whether lines are justified between ideographs too, or between words without spaces.
    var hasGaps: Bool { !gaps.isEmpty }

    /// The stretch of the spaces and gaps before a glyph, as the width of spaces that may be stretched equally.
    @inline(__always)
    func stretch(before glyph: Int) -> Points { gaps.isEmpty ? spaces(before: glyph) : spaces[glyph] + gaps[glyph] }

    /// The width that is outside of a line at its start: the blank half of a bracket, or what hangs out of the first glyph.
    @inline(__always)
    func trimmedStart(of glyph: Int) -> Points {
        if let room = request.opticalRoom, let edge = opticalEdge(of: glyph, isLeft: true) { return min(edge, room) }
        return trimsLineStarts ? min(bracketBlank(of: glyph), request.pageRoom.before) : 0
    }

    /// The distance by which a side of a glyph hangs out of a line; nil for right-to-left text and full-width signs.
    private func opticalEdge(of glyph: Int, isLeft: Bool) -> Points? {
        guard paragraph.glyphs.indices.contains(glyph), !paragraph.glyphs[glyph].isWide, let run = paragraph.run(of: glyph),
            !paragraph.runs[run].isRightToLeft, paragraph.runs[run].object == nil
        else { return nil }
        let edges = paragraph.glyphs[glyph].opticalEdges
        return (isLeft ? edges.left : edges.right).points(at: request.pointSize(of: paragraph.runs[run]))
    }

    private func bracketBlank(of glyph: Int) -> Points {
        guard paragraph.glyphs.indices.contains(glyph), paragraph.glyphs[glyph].flags.contains(.isTrimmedAtLineStart),
            let run = paragraph.run(of: glyph)
        else { return 0 }
        return ShapedGlyph.bracketBlank.points(at: request.pointSize(of: paragraph.runs[run]))
    }

    private static func rigidWidths(_ paragraph: ShapedParagraph, _ request: LineBreakRequest) -> [Points] {
        var sums = [Points](repeating: 0, count: paragraph.glyphs.count + 1), sum: Points = 0, glyph = 0
        for (number, run) in paragraph.runs.enumerated() where !run.glyphs.isEmpty {
            let insets = request.insets(ofRun: number)
            for index in glyph...run.glyphs.lowerBound { sums[index] = sum }
            sum += insets.before + (run.object.map { request.object($0).width } ?? 0)
            for index in run.glyphs.lowerBound + 1..<run.glyphs.upperBound + 1 { sums[index] = sum }
            sum += insets.after
            sums[run.glyphs.upperBound] = sum
            glyph = run.glyphs.upperBound
        }
        for index in glyph..<sums.count { sums[index] = sum }
        return sums
    }

    private static func gaps(_ paragraph: ShapedParagraph, _ request: LineBreakRequest) -> [Points] {
        let gap = request.widestGap / (request.limits.widestSpace - 1)
        var sum: Points = 0, sums = [sum]
        sums.reserveCapacity(paragraph.glyphs.count + 1)
        paragraph.glyphs.withReader { glyphs in
            for index in paragraph.glyphs.indices {
                if glyphs[index].flags.contains(.isBeforeGap) { sum += gap }
                sums.append(sum)
            }
        }
        return sum > 0 ? sums : []
    }

    /// The width of the stretchable spaces before a glyph.
    @inline(__always)
    func spaces(before glyph: Int) -> Points { spaces.isEmpty ? 0 : spaces[glyph] }

    private static func spaces(_ paragraph: ShapedParagraph, _ x: [Points]) -> [Points] {
        var sum: Points = 0
        var spaces = [sum]
        spaces.reserveCapacity(x.count)
        paragraph.glyphs.withReader { glyphs in
            for index in paragraph.glyphs.indices {
                if glyphs[index].flags.contains(.isSpace) { sum += x[index + 1] - x[index] }
                spaces.append(sum)
            }
        }
        return spaces
    }

    private static func sum(_ paragraph: ShapedParagraph, _ request: LineBreakRequest, _ x: UnsafeMutableBufferPointer<Points>) {
        var position: Points = 0, end = 0
        x[0] = 0
        paragraph.glyphs.withReader { glyphs in
            for (number, run) in paragraph.runs.enumerated() {
                let size = request.pointSize(of: run), insets = request.insets(ofRun: number)
                let object = run.object.map { request.object($0).width }
                position += insets.before
                for index in run.glyphs {
                    position += object ?? glyphs[index].advance.points(at: size)
                    x[index + 1] = position
                }
                end = max(end, run.glyphs.upperBound)
                guard insets.after != 0, !run.glyphs.isEmpty else { continue }
                position += insets.after
                x[run.glyphs.upperBound] = position
            }
        }
        // Glyphs outside any run have no width.
        for index in end..<x.count - 1 { x[index + 1] = position }
    }

    /// The indent of continuation lines of code, relative to the start of their line: at most a third of the measure; 0 in other text.
    func indent(from start: Int) -> Points {
        guard paragraph.isCode else { return 0 }
        return min(x[CodeIndents.textStart(from: start, in: paragraph)] - x[start], request.measure / 3)
    }

    /// The spaces that a line of code begins with, if they are narrower than the font's; otherwise none.
    func narrowedIndent(from start: Int) -> Range<Int> {
        indents.scale < 1 && CodeIndents.isLineStart(start, in: paragraph)
            ? start..<CodeIndents.end(from: start, in: paragraph) : start..<start
    }

    /// The distance from the start of the paragraph to the end of a line's text, without the letter spacing of its last glyph and the part
    /// that hangs out, unless a hyphen follows it.
    @inline(__always)
    func textEnd(_ trimmed: Int, from start: Int, beforeHyphen: Bool = false) -> Points {
        let hanging = request.hangingRoom > 0 && !beforeHyphen ? hanging(before: trimmed, from: start) : 0
        let end = inkEnd(trimmed, from: start) - hanging
        return request.pageRoom.after < .infinity ? max(end, squareEnd(trimmed, from: start) - request.pageRoom.after) : end
    }

    /// The end of the square of a line's last glyph: after the blank half of a full-width sign; for other glyphs, the end of the ink.
    private func squareEnd(_ trimmed: Int, from start: Int) -> Points {
        guard trimmed > start, paragraph.letterSpacing.indices.contains(trimmed - 1),
            paragraph.letterSpacing[trimmed - 1] >= ShapedGlyph.bracketBlank, let run = paragraph.run(of: trimmed - 1)
        else { return inkEnd(trimmed, from: start) }
        return inkEnd(trimmed, from: start) + ShapedGlyph.bracketBlank.points(at: request.pointSize(of: paragraph.runs[run]))
    }

    /// The part of a line's last glyph that hangs out.
    private func hanging(before trimmed: Int, from start: Int) -> Points {
        guard trimmed > start, let run = paragraph.run(of: trimmed - 1) else { return 0 }
        if request.opticalRoom != nil, let edge = opticalEdge(of: trimmed - 1, isLeft: false) { return min(edge, request.hangingRoom) }
        let share = HangingSign.share(of: paragraph.glyphs[trimmed - 1].scalar)
        guard share > 0 else { return 0 }
        return min(
            (inkEnd(trimmed, from: start) - x[trimmed - 1]) * share, request.hangingRoom, request.pointSize(of: paragraph.runs[run]) / 2)
    }

    @inline(__always)
    private func inkEnd(_ trimmed: Int, from start: Int) -> Points {
        if hasBlanks, let blank = blank(before: trimmed, from: start) { return x[trimmed] - blank }
        guard trimmed > start, trimmed <= paragraph.letterSpacing.count else { return x[trimmed] }
        let size = paragraph.run(of: trimmed - 1).map { request.pointSize(of: paragraph.runs[$0]) } ?? 0
        return x[trimmed] - paragraph.letterSpacing[trimmed - 1].points(at: size)
    }

    /// The blank at the end of a line's last glyph if it is an object, such as a part of a formula; nil for other glyphs.
    private func blank(before trimmed: Int, from start: Int) -> Points? {
        guard trimmed > start, let object = paragraph.run(of: trimmed - 1).flatMap({ paragraph.runs[$0].object }) else { return nil }
        return request.object(object).blank
    }

    /// The end of the text before a break without the white space, which hangs; at a no-break space, it does too.
    @inline(__always)
    func trimmedEnd(_ point: ShapedParagraph.Break, from start: Int) -> Int {
        point.kind == .glue ? trimmedGlue(before: point.glyph, from: start) : trimmedEnd(point.glyph, from: start)
    }

    private func trimmedGlue(before glyph: Int, from start: Int) -> Int {
        var end = glyph
        while end > start, paragraph.glyphs[end - 1].hangsAtLineEnd || CharacterClass.isGlue(paragraph.glyphs[end - 1].scalar) { end -= 1 }
        return end
    }

    /// `end` without the white space before it, which hangs; never less than `start`.
    @inline(__always)
    func trimmedEnd(_ end: Int, from start: Int) -> Int {
        var end = end
        while end > start, paragraph.glyphs[end - 1].hangsAtLineEnd { end -= 1 }
        return end
    }
}
