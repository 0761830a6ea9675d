import TypesetBase
import TypesetStylesheet
import TypesetText

/// The first letter of a paragraph that is as high as several lines and has these lines beside it.
struct DropCapital {
    /// The number of lines beside it.
    let lines: Int
    /// The ratio of its size to that of the text.
    let scale: Double
    let width: Points
    /// The distance from the first line's baseline down to its own.
    let drop: Points
    /// The height of its ink above the first line's baseline.
    let inkAscent: Points
    /// The indent of the lines beside it: its width and a gap.
    let indent: Points
    /// The distance by which the first line is nearer than the others, because the letter is narrower there, as A and L are.
    let tuck: Points
    /// The distance by which it begins outside of the text: its quotation marks and the white at its left.
    let outdent: Points

    /// Returns the length in bytes of a capital at the beginning of a text, with the quotation marks before it; nil without a capital.
    static func length(of text: [UInt8]) -> Int? {
        // A mark, a letter and its accents are far shorter.
        let characters = String(decoding: text.prefix(64), as: UTF8.self)
        var length = 0
        for character in characters.prefix(3) {
            guard let first = character.unicodeScalars.first else { return nil }
            length += character.utf8.count
            switch first.properties.generalCategory {
            case .initialPunctuation, .openPunctuation: continue
            case .uppercaseLetter, .titlecaseLetter: return length
            default: return nil
            }
        }
        return nil
    }
}

extension TextLayout {
    /// Returns a paragraph's text beside and below its drop capital; nil if the style has none or there is too little room.
    func brokenBesideInitial(
        _ flow: FlowParagraph, _ shaped: ShapedParagraph, _ request: LineBreakRequest
    ) -> (text: BrokenText, initial: DropCapital)? {
        let style = styles[flow.style]
        guard flow.hasInitial, style.dropCapital > 1, request.maximumLines == 0, let initial = initial(of: flow, shaped, request) else {
            return nil
        }
        var narrow = request
        let tuck = shaped.isRightToLeft ? 0 : initial.tuck
        (narrow.measure, narrow.firstLineIndent, narrow.pointSizes[0]) = (request.measure - initial.indent, -tuck, 0)
        // Nothing hangs into the capital.
        narrow.opticalRoom = narrow.opticalRoom.map { _ in 0 }
        let beside = LineBreaker.breakLines(shaped, narrow)
        guard beside.count >= style.dropCapital else { return nil }
        var lines = Array(beside.prefix(initial.lines))
        if !shaped.isRightToLeft { for index in lines.indices { lines[index].x += initial.indent } }
        if beside.count > initial.lines, let first = beside[initial.lines].runs.map(\.glyphs.lowerBound).min() {
            var rest = request
            rest.firstGlyph = first
            lines += LineBreaker.breakLines(shaped, rest)
        }
        return (BrokenText(lines: lines), initial)
    }

    /// Returns the drop capital, if it is at most a third of the measure and leaves the lines beside it 20 characters.
    private func initial(of flow: FlowParagraph, _ shaped: ShapedParagraph, _ request: LineBreakRequest) -> DropCapital? {
        let style = styles[flow.style], metrics = styles.lineMetrics(flow.style), size = style.pointSize
        guard let run = shaped.runs.first, run.piece == 0, run.scale == 1, shaped.runs.dropFirst().first?.piece != 0, metrics.height > 0
        else {
            return nil
        }
        let cap = styles.faceMetrics(flow.style).capHeight.points(at: size), drop = Double(style.dropCapital - 1) * metrics.pitch
        guard cap > 0 else { return nil }
        let scale = (drop + cap).ratio(to: cap), large = size * scale
        let glyphs = run.glyphs.map { shaped.glyphs[$0] }
        let width = glyphs.reduce(Points(0)) { $0 + $1.advance.points(at: large) }
        let ink = glyphs.map { (ascent: $0.inkAscent.points(at: large), descent: $0.inkDescent.points(at: large)) }
        // The tail of a Q extends beside one more line.
        let isLong = (ink.map(\.descent).max() ?? 0) > metrics.pitch - metrics.ascent
        let next = run.glyphs.upperBound, isWord = next < shaped.glyphs.count && shaped.glyphs[next].flags.contains(.isSpace)
        // Accents may have glyphs after that of the letter.
        let letter = glyphs.lastIndex { $0.advance > 0 } ?? 0, firstLine = drop - Self.descenders * size
        let outline = glyphs.isEmpty ? nil : CapitalOutline(of: glyphs[letter], in: run.face, at: large, firstLine: firstLine)
        let marks = glyphs[..<letter].reduce(Points(0)) { $0 + $1.advance.points(at: large) }
        let outdent = min(marks + max(0, (outline?.bearing ?? 0) - Self.bearing * size), request.opticalRoom ?? 0)
        let indent = width - outdent + (outline?.overhang ?? 0) + Self.initialGap * size
        guard request.measure - indent >= limits.comfortable, indent <= request.measure / 3 else { return nil }
        return DropCapital(
            lines: style.dropCapital + (isLong ? 1 : 0), scale: scale, width: width, drop: drop,
            inkAscent: (ink.map(\.ascent).max() ?? 0) - drop, indent: indent,
            tuck: isWord ? 0 : outline?.tuck(atLeast: Self.leastTuck * size) ?? 0, outdent: outdent)
    }

    /// The depth of descenders of the first line, in em.
    private static var descenders: Double { 0.3 }
    /// The white at the left of a letter of the text, in em.
    private static var bearing: Double { 0.03 }
    /// The least distance by which the first line is nearer, in em, because lines that begin almost at one place look uneven.
    private static var leastTuck: Double { 0.35 }
    /// The gap between the drop capital and the lines beside it, in em: less than a word space, which keeps the word together.
    private static var initialGap: Double { 0.16 }
}

/// The sides of a drop capital.
private struct CapitalOutline {
    /// The distance by which the ink is wider than the advance, as in the leg of an R.
    let overhang: Points
    /// The white at the left of the ink.
    let bearing: Points
    /// The white beside the first line.
    private let white: Points

    /// Measures a glyph; nil without an outline.
    ///
    /// - Parameters:
    ///   - size: the size of the glyph.
    ///   - firstLine: the height of the lower edge of the first line above the baseline of the glyph.
    init?(of glyph: ShapedGlyph, in face: FontFace, at size: Points, firstLine: Points) {
        let top = glyph.inkAscent, bottom = min(-glyph.inkDescent, top), line = min(Em(firstLine.ratio(to: size)), top)
        guard let whole = face.ink(glyph.id, bottom...top), let beside = face.ink(glyph.id, line...top) else { return nil }
        overhang = max(whole.upperBound - glyph.advance, 0).points(at: size)
        bearing = whole.lowerBound.points(at: size)
        white = (whole.upperBound - beside.upperBound).points(at: size)
    }

    /// Returns the distance by which the first line is nearer than the others; 0 for less than a minimum.
    func tuck(atLeast least: Points) -> Points { white < least ? 0 : white }
}
