import TypesetBase

/// A possible end of a line at one size, with the sums that total fit needs.
struct BreakCandidate {
    /// The first glyph of the next line.
    var glyph: Int
    /// The glyph after the last one of the line's text; white space between it and `glyph` hangs.
    var trimmedGlyph: Int
    var kind: ShapedParagraph.BreakKind
    /// The distance from the start of the paragraph to `glyph`.
    var start: Points
    /// The distance from the start of the paragraph to `trimmedGlyph`.
    var end: Points
    /// The part of `start` that stretchable spaces make up.
    ///
    /// In lines that are justified between ideographs, the spaces include the equivalent of their gaps (`GlyphWidths.stretch`).
    var startSpaces: Points
    /// The part of `end` that stretchable spaces make up, as in `startSpaces`.
    var endSpaces: Points
    /// The width of the pictures, formulas and insets before `glyph`, which do not expand.
    var rigid: Points
    /// The width of the hyphen that is drawn at this break.
    var hyphen: Points
    /// The number of words before this point; if orphans are forbidden, `well-known` counts as one.
    var words: Int
    /// Whether a short word would be alone at the end of a ragged line: one letter, or the first word of a sentence.
    var strandsWord = false
}

/// The text between two forced line ends.
struct LineSection {
    /// The possible line ends from the start of the section to its end, both included.
    var candidates: [BreakCandidate]
    /// The room for the first line and for the others.
    var firstMeasure: Points
    var measure: Points
    /// The indent of the paragraph's first line; negative if it hangs.
    var indent: Points
    /// Whether the section begins with the paragraph's first line.
    var isFirst: Bool
    var isLast: Bool
    /// Whether the last line must have two words.
    var forbidsOrphan = false
    /// Whether lines are justified between ideographs too.
    var hasGaps = false
    /// The maximum change of the width of glyphs, as a share of it.
    var expansion = 0.0

    /// The tolerance for the rounding errors of sums of thousands of advances, far larger than those errors and invisible.
    static let tolerance: Points = 1e-6

    func room(_ start: Int) -> Points { start == 0 ? firstMeasure : measure }
}

/// Chooses the breaks of a paragraph that a size needs: those between words, and those inside a word only if it fits no line.
struct BreakCandidateBuilder {
    private let widths: GlyphWidths
    private var paragraph: ShapedParagraph { widths.paragraph }
    private var request: LineBreakRequest { _read { yield widths.request } }
    private let firstMeasure: Points
    /// The kinds of breaks at which any line may end.
    private let usualBreaks: BreakList.Kinds
    /// The end of the text between two ordinary breaks, and the kinds of breaks at which its lines may end.
    private var unit: (end: Int, breaks: BreakList.Kinds)
    private var glyph = 0
    private var candidates: [BreakCandidate] = []

    init(_ widths: GlyphWidths) {
        self.widths = widths
        let request = widths.request
        glyph = request.firstGlyph
        firstMeasure = max(request.measure - request.firstLineIndent, 0)
        var usual = Self.ordinaryBreaks
        if request.allowsHyphens || request.wrapsCharacters { usual.insert(.hyphen) }
        // A relation of a formula, where a line ends before words gape.
        if !widths.paragraph.isCode { usual.insert(.joint) }
        if request.wrapsCharacters { for kind in [ShapedParagraph.BreakKind.glue, .joint, .emergency, .anywhere] { usual.insert(kind) } }
        usualBreaks = usual
        unit = (request.firstGlyph, usual)
    }

    private static let ordinaryBreaks = BreakList.Kinds(.allowed, .mandatory, .repeatedHyphen)

    /// Returns the next section; nil after the last.
    mutating func nextSection() -> LineSection? {
        guard glyph < paragraph.glyphs.count else { return nil }
        let start = glyph, isFirst = glyph == 0
        candidates.removeAll(keepingCapacity: true)
        append(ShapedParagraph.Break(glyph: glyph, kind: .mandatory), from: glyph)
        let room = isFirst ? firstMeasure : request.measure
        let measure = max(request.measure - request.continuationIndent - widths.indent(from: start), 0)
        if !appendOnlyLine(room: min(room, measure)) {
            while glyph == start || candidates.last?.kind != .mandatory { appendWord(room: glyph == start ? min(room, measure) : measure) }
            keepLastIdeograph(room: min(room, measure))
        }
        return LineSection(
            candidates: candidates, firstMeasure: room, measure: measure, indent: request.firstLineIndent, isFirst: isFirst,
            isLast: glyph == paragraph.glyphs.count,
            forbidsOrphan: !request.allowsOrphans && candidates.count > 2 && !endsBehindSign, hasGaps: widths.hasGaps,
            expansion: widths.expansion)
    }

    /// Appends the end of the section if all its text fits on one line; the breaks inside are then no candidates.
    ///
    /// A single line is always the best: it has no badness, and each other line adds demerits. Ideographs are excluded, since the squares
    /// of their signs may extend beyond a line.
    private mutating func appendOnlyLine(room: Points) -> Bool {
        guard !paragraph.hasWideLetters else { return false }
        let count = paragraph.glyphs.count, end = paragraph.breaks.first(of: BreakList.Kinds(.mandatory), in: glyph + 1..<count) ?? count
        guard widths.x[end] - widths.x[glyph] <= room else { return false }
        let lastWord = paragraph.breaks.last(of: usualBreaks, in: glyph + 1..<end) ?? glyph
        append(ShapedParagraph.Break(glyph: end, kind: .mandatory), from: lastWord)
        glyph = end
        return true
    }

    /// Prevents a section from ending with a line of one ideograph (JLREQ 3.8.5; CLREQ 3.1.5).
    ///
    /// The last break is removed if a single ideograph follows it and the text after the break before it fits on one line.
    private mutating func keepLastIdeograph(room: Points) {
        let last = candidates.count - 1
        guard paragraph.hasWideLetters, last > 2, candidates[last - 1].kind == .allowed else { return }
        let tail = candidates[last - 1].glyph..<candidates[last].glyph
        let letters = tail.filter { paragraph.glyphs[$0].isCounted && !CharacterClass.isWideSign(paragraph.glyphs[$0].scalar) }
        guard letters.count == 1, CharacterClass.isIdeographicLetter(paragraph.glyphs[letters[0]].scalar),
            candidates[last].end - candidates[last - 2].start <= room
        else { return }
        candidates.remove(at: last - 1)
    }

    /// Whether the last word follows a dash, after which it may be alone on a line.
    private var endsBehindSign: Bool {
        guard let words = candidates.last?.words, let last = candidates.first(where: { $0.words == words - 1 }) else { return false }
        return paragraph.isSign(before: last.glyph)
    }

    /// Appends the breaks from the current point to the next one at which any line may end.
    private mutating func appendWord(room: Points) {
        let start = glyph, count = paragraph.glyphs.count
        if paragraph.breaks.hasGlue, start >= unit.end { beginUnit(room: room) }
        let end = paragraph.breaks.first(of: unit.breaks, in: start + 1..<count) ?? count
        let kind = end < count ? paragraph.breaks[end] : nil
        let last = ShapedParagraph.Break(glyph: end, kind: kind ?? .mandatory)
        if !fits(start, last, room) { divide(start, last, innerBreaks(start + 1..<end)[...], .hyphen, room) }
        append(last, from: start)
        glyph = end
    }

    /// Begins the text up to the next ordinary break; if it does not fit on one line, its lines may end at no-break spaces.
    private mutating func beginUnit(room: Points) {
        let count = paragraph.glyphs.count, end = paragraph.breaks.first(of: Self.ordinaryBreaks, in: glyph + 1..<count) ?? count
        unit = (end, usualBreaks)
        if !fits(glyph, ShapedParagraph.Break(glyph: end, kind: .allowed), room) { unit.breaks.insert(.glue) }
    }

    /// The breaks inside a part that does not fit, including the hyphenation points of its words if the style divides no words.
    private func innerBreaks(_ glyphs: Range<Int>) -> [ShapedParagraph.Break] {
        let points = request.wrapsCharacters ? [] : paragraph.fallbackHyphenation?.points(in: paragraph, glyphs) ?? []
        return paragraph.breaks.breaks(before: glyphs, adding: points)
    }

    /// Adds the breaks of one kind inside a part that does not fit, and those of the next worse kind if these are not enough.
    private mutating func divide(
        _ start: Int, _ end: ShapedParagraph.Break, _ breaks: ArraySlice<ShapedParagraph.Break>,
        _ kind: ShapedParagraph.BreakKind, _ room: Points
    ) {
        var start = start, first = breaks.startIndex
        let worse = ShapedParagraph.BreakKind(rawValue: kind.rawValue + 1)
        let points = kind == .anywhere ? pointsBetweenLetters(from: start, to: end, room) : start..<end.glyph
        for index in breaks.indices
        where breaks[index].kind == kind && (points.contains(breaks[index].glyph) || isObject(breaks[index].glyph)) {
            let point = breaks[index]
            if let worse, !fits(start, point, room) { divide(start, point, breaks[first..<index], worse, room) }
            append(point, from: start)
            start = point.glyph
            first = index + 1
        }
        if let worse, !fits(start, end, room) { divide(start, end, breaks[first...], worse, room) }
    }

    /// The range in which a word may break at any character, with at least two letters on each line.
    ///
    /// It is the whole part if a line has no room for three letters, or if the part has too few letters, such as a rule of hyphens or
    /// equals signs. It includes the signs before and after the letters if these are wider than a line, such as a rule after a word.
    private func pointsBetweenLetters(from start: Int, to end: ShapedParagraph.Break, _ room: Points) -> Range<Int> {
        let part = start..<end.glyph
        guard room > 3 * (request.pointSizes.max() ?? 0) else { return part }
        guard let second = part.lazy.filter(isLetter).dropFirst().first,
            let secondLast = part.reversed().lazy.filter(isLetter).dropFirst().first, second < secondLast
        else { return part }
        let first = fits(start, ShapedParagraph.Break(glyph: second + 1, kind: .anywhere), room) ? second + 1 : start
        return first..<(fits(secondLast, end, room) ? secondLast + 1 : end.glyph)
    }

    /// Whether a glyph is an object, such as a part of a formula, which may be alone on a line.
    private func isObject(_ glyph: Int) -> Bool { paragraph.run(of: glyph).map { paragraph.runs[$0].object != nil } ?? false }

    private func isLetter(_ index: Int) -> Bool {
        let glyph = paragraph.glyphs[index]
        return glyph.isCounted && !glyph.flags.contains(.isSpace) && !CharacterClass.isPunctuation(glyph.scalar)
    }

    private func fits(_ start: Int, _ end: ShapedParagraph.Break, _ room: Points) -> Bool {
        guard widths.x[end.glyph] - widths.x[start] > room || end.kind.drawsHyphen else { return true }
        let hyphen: Points = end.kind.drawsHyphen ? hyphenWidth(before: end.glyph) : 0
        return widths.textEnd(widths.trimmedEnd(end, from: start), from: start, beforeHyphen: hyphen > 0) - widths.x[start] + hyphen <= room
            + LineSection.tolerance
    }

    private mutating func append(_ point: ShapedParagraph.Break, from start: Int) {
        let trimmed = widths.trimmedEnd(point, from: start)
        let endsWord =
            point.kind == .mandatory
            || (point.kind == .allowed || point.kind == .glue) && (request.allowsOrphans || paragraph.isBetweenWords(point.glyph))
        let words = (candidates.last?.words ?? -1) + (endsWord ? 1 : 0)
        candidates.append(
            BreakCandidate(
                glyph: point.glyph, trimmedGlyph: trimmed, kind: point.kind,
                start: widths.x[point.glyph] + widths.trimmedStart(of: point.glyph) - beginningWidth(point),
                end: widths.textEnd(trimmed, from: start, beforeHyphen: point.kind.drawsHyphen),
                startSpaces: widths.stretch(before: point.glyph), endSpaces: widths.stretch(before: trimmed),
                rigid: widths.rigidWidth(before: point.glyph),
                hyphen: point.kind.drawsHyphen ? hyphenWidth(before: point.glyph) : 0, words: words,
                strandsWord: request.alignment != .justified && point.kind == .allowed && paragraph.strandsWord(before: trimmed)))
    }

    /// The difference between the width of a line that begins inside a word and the width of its glyphs.
    private func beginningWidth(_ point: ShapedParagraph.Break) -> Points {
        guard point.kind == .hyphen, let run = paragraph.run(of: point.glyph) else { return 0 }
        return paragraph.beginningWidth(at: point.glyph).points(at: request.pointSize(of: paragraph.runs[run]))
    }

    private func hyphenWidth(before glyph: Int) -> Points {
        guard let run = paragraph.run(of: glyph - 1) else { return 0 }
        let size = request.pointSize(of: paragraph.runs[run]), width = paragraph.endingWidth(before: glyph, ofRun: run).points(at: size)
        guard request.hangingRoom > 0, let hyphen = paragraph.hyphen(ofRun: run) else { return width }
        return width - min(hyphen.advance.points(at: size) * HangingSign.share(of: hyphen.scalar), request.hangingRoom)
    }
}

extension ShapedParagraph {
    /// Whether the word before a glyph is only a dash, a hyphen, a semicolon or a colon.
    ///
    /// A single word may follow it on the last line, which would otherwise begin with the sign (as in FXLabel).
    package func isSign(before glyph: Int) -> Bool {
        var end = glyph
        while end > 0, glyphs[end - 1].hangsAtLineEnd { end -= 1 }
        guard end > 0, CharacterClass.isClauseSign(glyphs[end - 1].scalar) else { return false }
        return end == 1 || glyphs[end - 2].hangsAtLineEnd
    }

    /// The most letters of a short word that a reader misses at the end of a line.
    private static let shortWord = 3

    private static let closing = Set("\"'”’»)".unicodeScalars.map(\.value)), sentenceEnds = Set(".!?…:".unicodeScalars.map(\.value))

    /// Whether the word before a glyph is a single letter, or a short word at the beginning of a sentence: `a`, `It`.
    func strandsWord(before end: Int) -> Bool {
        var first = end
        while first > 0, end - first <= Self.shortWord, CharacterClass.isLetter(glyphs[first - 1].scalar) { first -= 1 }
        guard first < end, end - first <= Self.shortWord, first > 1, glyphs[first - 1].flags.contains(.isSpace) else { return false }
        if end - first == 1 { return true }
        var last = first - 2
        while last > 0, Self.closing.contains(glyphs[last].scalar) { last -= 1 }
        return Self.sentenceEnds.contains(glyphs[last].scalar)
    }

    /// Whether a line end before a glyph is between two words, unlike those within `well-known` or `and/or`.
    ///
    /// In scripts without spaces, a word is the text between two possible line ends.
    package func isBetweenWords(_ glyph: Int) -> Bool {
        guard glyphs.indices.contains(glyph - 1), glyphs.indices.contains(glyph), !glyphs[glyph - 1].hangsAtLineEnd else { return true }
        return !CharacterClass.joinsWords(glyphs[glyph - 1].scalar) && !CharacterClass.joinsWords(glyphs[glyph].scalar)
    }

    /// The indices of the runs of the glyphs on a line.
    func runs(on glyphs: Range<Int>) -> Range<Int> {
        let first = runs.partitioningIndex { $0.glyphs.upperBound > glyphs.lowerBound }
        return first..<max(runs.partitioningIndex { $0.glyphs.lowerBound >= glyphs.upperBound }, first)
    }

    /// The index of the run that contains the glyph.
    package func run(of glyph: Int) -> Int? {
        let run = runs.partitioningIndex { $0.glyphs.upperBound > glyph }
        return run < runs.count && runs[run].glyphs.contains(glyph) ? run : nil
    }
}
