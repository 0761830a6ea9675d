import TypesetBase
import TypesetLayout
import TypesetPDFReading
import TypesetStylesheet
import TypesetText

/// Words are printed on top of one another.
///
/// The rule compares bands from the baseline to the x-height. Lower-case letters may not touch the descenders above them. Ascenders may
/// extend into the line above, as in good type, but not into a descender there. If lines are that close, the ink of each letter counts, as
/// its font draws it.
///
/// Words overlap if they share more than two points horizontally. Neighbours on one baseline may be joined by kerning. They must share half
/// a word or, for longer words, three tenths of the type size. Full-width signs may share their blank halves. Letters drawn twice at nearly
/// one position (bold type made by offset, a shadow) count as one. So do signs that are composed of others: a letter and its accent, the c
/// and the circle of ©. Words that a clip or a later fill hides do not count.
///
/// If the fonts are in the file, the ink of the words must meet too: letters by more than a twentieth of the smaller one, joined letters
/// (Arabic, Devanagari) by more than a third. A radical that hangs from the baseline, the letters of a logo and a dot below its letter do
/// not touch. Signs may cover other signs, because lines, long arrows and large delimiters are composed of pieces.
///
/// - Fails: `maximumLineHeight: 20` at 53 pt. Passes: a line height that is a factor.
struct TextOverlap: FileRule {
    static let description = RuleDescription(
        id: .textOverlap, summary: "no text is printed on other text", outcome: .fail, references: Reference.wcag("1.4.4"),
        fix: "give the text more room: a wider column, words that may break, a line height that grows with the text",
        foreignFix: "give the text more room where the file is made: wider columns and boxes, lines that are further apart")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var faults = WordFaults(pdf), budget = ComparisonBudget(pdf)
        for page in pdf.pages {
            let runs = RunOverlap(page)
            guard runs.isPossible || runs.isTight else { continue }
            // `text-off-page` reports words past the edge, even if they overlap others.
            let words = pdf.words(on: page).filter { $0.isReadable && $0.isHorizontal }.compactMap { $0.cutToClip(on: page) }
            let covered = CoveredText(page, paints: pdf.paints, pictures: .every), layers = BackgroundLayers(page, paints: pdf.paints)
            let isSame = { (a: InspectedWord, b: InspectedWord) in
                let first = pdf.element(of: a, on: page), second = pdf.element(of: b, on: page)
                return (first == second || first == nil || second == nil) && pdf.text(of: a, on: page) == pdf.text(of: b, on: page)
            }
            let ink = InkComparison(pdf: pdf, page: page), repeated = RepeatedWords(words, on: page, in: pdf)
            let isOneRun = { (word: InspectedWord) in Int(page.glyphs[word.glyphs.upperBound - 1].item) == word.item }
            let meets = { (a: InspectedWord, b: InspectedWord) in
                isOneRun(a) && isOneRun(b) || Self.haveMeetingRuns(pdf.bands(of: a, on: page), pdf.bands(of: b, on: page))
            }
            var found: [Int: Double] = [:]
            if runs.isTight {
                found = TightLines(words, on: page, in: pdf).meetings(under: covered, &budget) { !layers.hideInColour(words[$0], &$1) }
            }
            if runs.isPossible {
                let overlaps = Self.overlaps(words, &budget, isSame: isSame) { first, second, budget in
                    meets(first, second) && !Self.isComposed(first, second, on: page)
                        && !Self.isCompressed(first, second, on: page, in: pdf)
                        && !Self.isInitial(first, above: second, on: page, in: pdf) && ink.meets(first, second, under: covered, &budget)
                        && !repeated.isDrawn(first, againBy: second, &budget) && !repeated.isDrawn(second, againBy: first, &budget)
                        && !layers.hideInColour(first, &budget) && !layers.hideInColour(second, &budget)
                }
                found.merge(overlaps) { max($0, $1) }
            }
            for index in found.keys.sorted() { faults.add(words[index], on: page, amount: found[index] ?? 0) }
        }
        let unread = budget.faults(of: "words on other words", in: pdf, context)
        let found = Self.faults(of: faults, in: pdf, context) { group in
            "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "is" : "are") printed on others on "
                + "\(Phrase.pages(group.map(\.page))): "
                + Phrase.quoted(group.map(\.text))
        }
        guard let input = context.input, let layout = context.layout else { return found + unread }
        return Self.traced(found, to: layout, input) + unread
    }

    /// Points the faults at the stylesheet, if it fixes the line height of the overlapping text.
    static func traced(_ faults: [Fault], to layout: LayoutSummary, _ input: AuditInput) -> [Fault] {
        guard !layout.tightTexts.isEmpty, !faults.isEmpty else { return faults }
        let keys = StyleKeys(input.stylesheet(for: layout.traits))
        return faults.map { fault in
            layout.tightTexts.first { text in fault.locations.contains(where: text.location.overlaps) }
                .flatMap { traced(fault, to: $0, layout, input, keys) } ?? fault
        }.joinedByCause(counting: "block", joinsLocations: true)
    }

    private static func traced(
        _ fault: Fault, to text: TightText, _ layout: LayoutSummary, _ input: AuditInput, _ keys: StyleKeys
    ) -> Fault? {
        let selectors = layout.styles[text.style].selectors
        guard
            let cause = keys.cause(
                of: [Style.maximumLineHeight.key, Style.lineHeight.key, Style.lineHeightMultiple.key], in: selectors, at: layout.category)
        else {
            return nil
        }
        let source = input.isSpecimen ? nil : text.source
        return Fault(
            rule: description, message: fault.message, categories: fault.categories, cause: .style(cause), file: fault.file,
            blocks: source.map { [$0] } ?? [], related: source.map { [Diagnostic.Related("the first text concerned", at: $0)] } ?? [],
            locations: fault.locations, measured: fault.measured, fix: fix(cause.key), identity: selectors)
    }

    private static func fix(_ key: StyleKey?) -> String? {
        switch key {
        case Style.maximumLineHeight.key: "remove `maximumLineHeight`, or write it in em"
        case Style.lineHeight.key: "write a `lineHeight` of 1 or more, or `normal`"
        case Style.lineHeightMultiple.key: "write a `lineHeightMultiple` of 1 or more"
        default: nil
        }
    }

    /// The distance between two drawings of one word, in em, up to which they are one: bold type made by offset, or a shadow.
    static let doubling = 0.3

    /// The cost of comparing the texts, runs and ink of two words, in comparisons.
    private static let detailedCost = 512

    /// Whether two words are parts of one sign: one is a single glyph next to the other in the content, and only these two glyphs overlap.
    private static func isComposed(_ a: InspectedWord, _ b: InspectedWord, on page: InspectedPage) -> Bool {
        let (first, second) = a.glyphs.lowerBound < b.glyphs.lowerBound ? (a, b) : (b, a)
        guard first.glyphs.upperBound == second.glyphs.lowerBound, min(first.glyphs.count, second.glyphs.count) == 1,
            let last = extent(first.glyphs.upperBound - 1, page),
            let next = extent(second.glyphs.lowerBound, page)
        else { return false }
        func width(_ range: ClosedRange<Double>) -> Double { range.upperBound - range.lowerBound }
        let shared = min(last.upperBound, next.upperBound) - max(last.lowerBound, next.lowerBound)
        let across = LetterBand(a.band, size: a.size).across(LetterBand(b.band, size: b.size))
        return shared >= 0.5 * min(width(last), width(next)) && across <= 1.1 * max(width(last), width(next))
    }

    /// The part of the em that may be blank in a full-width sign, with a tolerance for rounding.
    private static let blankHalf = 0.52

    /// Whether two words on one baseline share only the blank half of a full-width sign, which is removed between two signs such as `！）`
    /// (JLREQ 3.1.4; CLREQ 3.1.6).
    private static func isCompressed(_ a: InspectedWord, _ b: InspectedWord, on page: InspectedPage, in pdf: InspectedPDF) -> Bool {
        let (left, right) = a.band.minX <= b.band.minX ? (a, b) : (b, a)
        let first = LetterBand(left.band, size: left.size), second = LetterBand(right.band, size: right.size)
        guard first.isOnLine(of: second), first.across(second) <= blankHalf * min(left.size, right.size) else { return false }
        return isFullWidthSign(left.glyphs.upperBound - 1, on: page, in: pdf) && isFullWidthSign(right.glyphs.lowerBound, on: page, in: pdf)
    }

    private static func isFullWidthSign(_ glyph: Int, on page: InspectedPage, in pdf: InspectedPDF) -> Bool {
        let glyph = page.glyphs[glyph]
        guard let run = page.items[Int(glyph.item)].run, let text = pdf.fonts[run.font].codes[Int(glyph.code)].text,
            let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1
        else { return false }
        return CharacterClass.isWideSign(scalar.value)
    }

    /// Whether the upper word is an initial that spans several lines and whose ink ends above the lower word.
    ///
    /// For other letters the rule assumes a descender below the baseline. For an initial this descender would be as high as a line.
    private static func isInitial(_ a: InspectedWord, above b: InspectedWord, on page: InspectedPage, in pdf: InspectedPDF) -> Bool {
        let (upper, lower) = a.band.maxY <= b.band.maxY ? (a, b) : (b, a)
        guard upper.size >= 2 * lower.size else { return false }
        return page.glyphs[upper.glyphs].allSatisfy { glyph in
            guard let run = page.items[Int(glyph.item)].run, run.up.y < 0, let ink = pdf.fonts[run.font].codes[Int(glyph.code)].ink else {
                return false
            }
            return run.origin(of: glyph).y + run.up.y * ink.bottom.value <= lower.band.minY
        }
    }

    /// The horizontal extent of a glyph in upright horizontal text; nil for a glyph that is not in a run.
    private static func extent(_ glyph: Int, _ page: InspectedPage) -> ClosedRange<Double>? {
        let glyph = page.glyphs[glyph]
        guard let run = page.items[Int(glyph.item)].run else { return nil }
        let start = run.origin(of: glyph).x, end = start + run.direction.x * Double(glyph.advance)
        return min(start, end)...max(start, end)
    }

    /// The words that overlap another word, by their index in `words`, with the largest width that they share, in points.
    private static func overlaps(
        _ words: [InspectedWord], _ budget: inout ComparisonBudget, isSame: (InspectedWord, InspectedWord) -> Bool,
        meets: (InspectedWord, InspectedWord, inout ComparisonBudget) -> Bool
    ) -> [Int: Double] {
        let bands = words.map { LetterBand($0.band, size: $0.size) }
        var found: [Int: Double] = [:]
        BandGrid(bands).forEachPair(&budget) { first, second, budget in
            guard bands[first].overlaps(bands[second]) else { return }
            guard budget.spend(detailedCost + words[first].glyphs.count + words[second].glyphs.count) else { return }
            let isUpper = words[first].band.minY <= words[second].band.minY, pair = isUpper ? (first, second) : (second, first)
            guard let across = overlap(words[pair.0], words[pair.1], isSame: isSame), meets(words[pair.0], words[pair.1], &budget) else {
                return
            }
            for word in [first, second] { found[word] = max(found[word] ?? 0, across) }
        }
        return found
    }

    /// Whether any runs of two words meet.
    ///
    /// The rectangle around a word with a raised figure, such as a fraction, has empty corners.
    private static func haveMeetingRuns(_ first: [(band: Rect, size: Double)], _ second: [(band: Rect, size: Double)]) -> Bool {
        if first.count == 1, second.count == 1 { return true }
        let others = second.map { LetterBand($0.band, size: $0.size) }.sorted { $0.rect.minX < $1.rect.minX }
        let widest = others.map(\.rect.width).max() ?? 0
        return first.contains { run in
            let band = LetterBand(run.band, size: run.size)
            // A word may have thousands of runs, side by side.
            let start = others.partitioningIndex { $0.rect.minX >= band.rect.minX - widest }
            return others[start...].prefix { $0.rect.minX < band.rect.maxX }.contains(where: band.overlaps)
        }
    }

    /// The width that two words share, in points; nil if they do not overlap.
    private static func overlap(_ a: InspectedWord, _ b: InspectedWord, isSame: (InspectedWord, InspectedWord) -> Bool) -> Double? {
        let first = LetterBand(a.band, size: a.size), second = LetterBand(b.band, size: b.size)
        guard first.overlaps(second) else { return nil }
        let across = first.across(second)
        if first.isOnLine(of: second), across <= min(0.5 * min(a.band.width, b.band.width), LetterBand.overhang * min(a.size, b.size)) {
            return nil
        }
        let offset = abs(a.band.minX - b.band.minX) + abs(a.band.maxY - b.band.maxY)
        return offset < doubling * a.size && isSame(a, b) ? nil : across
    }
}
