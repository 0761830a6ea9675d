import TypesetBase

/// The part of a text that is omitted if the text has too many lines.
package enum Truncation: Hashable, Sendable {
    /// The lines beyond the last are omitted.
    case lines
    /// The last line is not wrapped but ends at the edge.
    case clip
    /// An ellipsis at the start, in the middle or at the end of the last line replaces the omitted text.
    case head, middle, tail

    package var hasEllipsis: Bool { self == .head || self == .middle || self == .tail }
}

/// A text in lines, and its parts that no line shows.
package struct BrokenText: Sendable {
    package var lines: [Line]
    /// The logical glyph ranges that are on no line; empty if the whole text is shown.
    package var cut: [Range<Int>]
    /// The number of lines that the whole text takes.
    package var wholeLineCount: Int

    package init(lines: [Line], cut: [Range<Int>] = [], wholeLineCount: Int? = nil) {
        self.lines = lines
        self.cut = cut
        self.wholeLineCount = wholeLineCount ?? lines.count
    }
}

extension LineBreaker {
    /// Breaks a text into at most `maximumLines` lines.
    package static func breakText(_ paragraph: ShapedParagraph, _ request: LineBreakRequest) -> BrokenText {
        let lines = breakLines(paragraph, request)
        guard request.maximumLines > 0, lines.count > request.maximumLines else { return BrokenText(lines: lines) }
        return LineCutter(paragraph, request).cut(wholeLineCount: lines.count)
    }
}

/// Fits a text that is too long into `maximumLines`.
///
/// All lines are filled completely to show as much of the text as possible.
private struct LineCutter {
    private let widths: GlyphWidths
    private var paragraph: ShapedParagraph { widths.paragraph }
    private var request: LineBreakRequest { _read { yield widths.request } }

    init(_ paragraph: ShapedParagraph, _ request: LineBreakRequest) { widths = GlyphWidths(paragraph, request) }

    /// A line as indices of its section's candidates.
    private struct CandidateLine {
        var section: LineSection
        var start: Int
        var end: Int
    }

    func cut(wholeLineCount: Int) -> BrokenText {
        var assembler = LineAssembler(widths)
        let candidates = firstFit(limit: request.maximumLines + 1)
        let isWhole = candidates.count <= request.maximumLines || request.truncation == .lines
        let kept = isWhole ? request.maximumLines : request.maximumLines - 1
        for line in candidates.prefix(kept) { assembler.append(line.section, line.start, line.end) }
        guard candidates.count > request.maximumLines else { return BrokenText(lines: assembler.finish()) }
        if kept < request.maximumLines {
            let last = candidates[kept], start = last.section.candidates[last.start].glyph
            let parts = LastLine(widths, from: start, room: last.section.room(last.start)).parts(request.truncation)
            assembler.append(parts, room: last.section.room(last.start))
        }
        let lines = assembler.finish()
        return BrokenText(lines: lines, cut: cutRanges(lines), wholeLineCount: wholeLineCount)
    }

    private func firstFit(limit: Int) -> [CandidateLine] {
        var candidates: [CandidateLine] = []
        var builder = BreakCandidateBuilder(widths)
        while candidates.count < limit, let section = builder.nextSection() {
            let chosen = section.firstFit()
            candidates += zip(chosen, chosen.dropFirst()).map { CandidateLine(section: section, start: $0, end: $1) }
        }
        return candidates
    }

    private func cutRanges(_ lines: [Line]) -> [Range<Int>] {
        var ranges: [Range<Int>] = [], next = 0
        for range in lines.flatMap(\.runs).map(\.glyphs) {
            if range.lowerBound > next { ranges.append(next..<range.lowerBound) }
            next = max(next, range.upperBound)
        }
        if next < paragraph.glyphs.count { ranges.append(next..<paragraph.glyphs.count) }
        return ranges
    }
}

/// A line that has no room for the rest of its text: the parts on both sides of an ellipsis.
struct TruncatedLine {
    var head: Range<Int>
    var tail: Range<Int>
    /// The piece that the ellipsis takes its style from; nil: no ellipsis.
    var ellipsis: Int?
}

/// Finds the cut of a text's last line: between user-perceived characters, with as many of them kept as fit.
private struct LastLine {
    private let widths: GlyphWidths
    private var paragraph: ShapedParagraph { widths.paragraph }
    private var request: LineBreakRequest { _read { yield widths.request } }
    private let start: Int
    private let room: Points
    /// The points at which the text may be cut, `start` and the end included.
    private let points: [Int]
    /// The first and last forced line ends, as indices into `points`; they limit the text of one line.
    private var firstForced: Int
    private var lastForced: Int

    init(_ widths: GlyphWidths, from start: Int, room: Points) {
        let paragraph = widths.paragraph
        self.widths = widths
        self.start = start
        self.room = room + LineSection.tolerance
        let breaks = paragraph.breaks.filter { $0.glyph > start && $0.glyph < paragraph.glyphs.count }
        points = [start] + breaks.map(\.glyph) + [paragraph.glyphs.count]
        firstForced = (breaks.firstIndex { $0.kind == .mandatory } ?? breaks.count) + 1
        lastForced = (breaks.lastIndex { $0.kind == .mandatory } ?? -1) + 1
    }

    func parts(_ truncation: Truncation) -> TruncatedLine {
        switch truncation {
        case .head: head() ?? clipped()
        case .middle: middle() ?? clipped()
        case .tail: tail() ?? clipped()
        case .clip, .lines: clipped()
        }
    }

    /// Cuts the text at the edge, after at least one character even if the line is too narrow.
    private func clipped() -> TruncatedLine {
        let end = max(lastFitting(room), min(1, points.count - 1))
        return TruncatedLine(head: text(0, end), tail: 0..<0)
    }

    private func tail() -> TruncatedLine? {
        var end = lastFitting(room)
        while end >= 0 {
            let piece = piece(before: end), width = request.ellipsisWidth(piece)
            if width > room { return nil }
            if self.width(0, end) + width <= room { return TruncatedLine(head: text(0, end), tail: 0..<0, ellipsis: piece) }
            end -= 1
        }
        return nil
    }

    private func head() -> TruncatedLine? {
        let last = points.count - 1
        var from = last
        let piece = piece(after: last - 1), room = room - request.ellipsisWidth(piece)
        guard room >= 0 else { return nil }
        while from > lastForced, width(from - 1, last) <= room { from -= 1 }
        return TruncatedLine(head: start..<start, tail: text(from, last), ellipsis: piece)
    }

    /// Gives half of the room to the start of the text; each side takes the room that the other leaves.
    private func middle() -> TruncatedLine? {
        let piece = piece(before: lastFitting(room / 2)), room = room - request.ellipsisWidth(piece), last = points.count - 1
        guard room >= 0 else { return nil }
        var end = lastFitting(room / 2), from = last
        while from > max(lastForced, end), width(0, end) + width(from - 1, last) <= room { from -= 1 }
        while end < min(firstForced, from), width(0, end + 1) + width(from, last) <= room { end += 1 }
        return TruncatedLine(head: text(0, end), tail: text(from, last), ellipsis: piece)
    }

    /// The last point at which the text from the start of the line still fits.
    private func lastFitting(_ room: Points) -> Int {
        var end = 0
        while end < firstForced, width(0, end + 1) <= room { end += 1 }
        return end
    }

    /// The glyphs between two points, without the white space on both sides.
    private func text(_ from: Int, _ to: Int) -> Range<Int> {
        var start = points[from]
        let end = widths.trimmedEnd(points[to], from: start)
        while from > 0, start < end, paragraph.glyphs[start].hangsAtLineEnd { start += 1 }
        return start..<end
    }

    private func width(_ from: Int, _ to: Int) -> Points {
        let range = text(from, to)
        return range.isEmpty ? 0 : max(widths.textEnd(range.upperBound, from: range.lowerBound) - widths.x[range.lowerBound], 0)
    }

    private func piece(before point: Int) -> Int { piece(of: max(points[max(point, 0)] - 1, start)) }
    private func piece(after point: Int) -> Int { piece(of: points[max(point, 0)]) }
    private func piece(of glyph: Int) -> Int {
        paragraph.run(of: min(glyph, paragraph.glyphs.count - 1)).map { paragraph.runs[$0].piece } ?? 0
    }
}

extension LineBreakRequest {
    func ellipsisWidth(_ piece: Int) -> Points { ellipsisWidths.indices.contains(piece) ? ellipsisWidths[piece] : ellipsisWidths.last ?? 0 }
}
