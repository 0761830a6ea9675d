import Diagnostics
import Geometry
import Layout
package import PDFInspection
import Stylesheet

/// Words are printed on top of one another.
///
/// The rule compares bands from the baseline to the x-height, so that ascenders may extend into the line above, as in good type, while
/// lower-case letters may not touch the descenders above them. Words overlap if they share more than two points horizontally; neighbours on
/// one baseline, which kerning may join, must share half a word or, for longer words, three tenths of the type size. A word drawn twice at
/// one position in one element (bold type made by offset) counts as one word.
///
/// - Criterion: WCAG 2.2, 1.4.4.
/// - Fails: `maximumLineHeight: 20` at 53 pt. Passes: a line height that is a factor.
package struct TextOverlap: FileRule {
    package static let description = RuleDescription(
        id: .textOverlap, summary: "no text is printed on other text", outcome: .fail, references: Reference.wcag("1.4.4"),
        fix: "give the text more room: a wider column, words that may break, a line height that grows with the text",
        foreignFix: "give the text more room where the file is made: wider columns and boxes, lines that are further apart")

    package static let scope = FileScope.everyFile

    package init() {}

    package func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var faults = WordFaults(pdf), budget = ComparisonBudget(pdf)
        for page in pdf.pages where RunOverlap(page).isPossible {
            // What lies past the edge is `text-off-page`, whatever else lies there.
            let words = pdf.words(on: page).filter { $0.isReadable && $0.isHorizontal && $0.band.intersection(page.bounds).area > 0 }
            let isSame = { (a: InspectedWord, b: InspectedWord) in
                pdf.element(of: a, on: page) == pdf.element(of: b, on: page) && pdf.text(of: a, on: page) == pdf.text(of: b, on: page)
            }
            let meets = { (a: InspectedWord, b: InspectedWord) in
                Self.haveMeetingRuns(pdf.bands(of: a, on: page), pdf.bands(of: b, on: page))
            }
            for (word, depth) in Self.overlaps(words, &budget, isSame: isSame, meets: meets) {
                faults.add(word, on: page, amount: depth)
            }
        }
        let unread = budget.faults(of: "which words lie on others", in: pdf, context)
        let found = Self.faults(of: faults, in: pdf, context) { group in
            "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "is" : "are") printed on others on "
                + "\(Phrase.pages(group.map(\.page))): "
                + Phrase.quoted(group.map(\.text))
        }
        guard let input = context.input, let layout = context.layout else { return found + unread }
        return Self.traced(found, to: layout, input) + unread
    }

    /// Words come to lie on one another where a sheet fixes the distance of lines: then that is the cause.
    static func traced(_ faults: [Fault], to layout: LayoutSummary, _ input: AuditInput) -> [Fault] {
        guard !layout.tightTexts.isEmpty, !faults.isEmpty else { return faults }
        let keys = StyleKeys(input.stylesheet)
        return faults.map { fault in
            layout.tightTexts.first { text in fault.locations.contains(where: text.location.meets) }
                .flatMap { traced(fault, to: $0, layout, input, keys) } ?? fault
        }.joinedByCause(counting: "block", joinsLocations: true)
    }

    private static func traced(
        _ fault: Fault, to text: TightText, _ layout: LayoutSummary, _ input: AuditInput, _ keys: StyleKeys
    ) -> Fault? {
        let selectors = layout.styles[text.style].selectors
        guard let cause = keys.cause(of: [.maximumLineHeight, .lineHeightMultiple], in: selectors, at: layout.category) else { return nil }
        let source = input.isSpecimen ? nil : text.source
        return Fault(
            rule: description, message: fault.message, categories: fault.categories, cause: .style(cause), file: fault.file,
            blocks: source.map { [$0] } ?? [], related: source.map { [Diagnostic.Related("the first text concerned", at: $0)] } ?? [],
            locations: fault.locations, measured: fault.measured, fix: fix(cause.key), identity: selectors)
    }

    private static func fix(_ key: StyleKey?) -> String? {
        switch key {
        case .maximumLineHeight: "take `maximumLineHeight` away, or write it in em"
        case .lineHeightMultiple: "write a `lineHeightMultiple` of 1 or more"
        default: nil
        }
    }

    /// Comparisons that take as long as to look at the texts and the runs of two words.
    private static let closeLook = 512

    /// Every word that overlaps another, once, in drawing order, with the points that it shares across.
    private static func overlaps(
        _ words: [InspectedWord], _ budget: inout ComparisonBudget, isSame: (InspectedWord, InspectedWord) -> Bool,
        meets: (InspectedWord, InspectedWord) -> Bool
    ) -> [(InspectedWord, Double)] {
        let bands = words.map { LetterBand($0.band, size: $0.size) }
        var found: [Int: Double] = [:]
        BandGrid(bands).forEachPair(&budget) { first, second, budget in
            guard bands[first].meets(bands[second]) else { return }
            guard budget.spend(closeLook + words[first].glyphs.count + words[second].glyphs.count) else { return }
            let isUpper = words[first].band.minY <= words[second].band.minY, pair = isUpper ? (first, second) : (second, first)
            guard let across = overlap(words[pair.0], words[pair.1], isSame: isSame), meets(words[pair.0], words[pair.1]) else { return }
            for word in [first, second] { found[word] = max(found[word] ?? 0, across) }
        }
        return found.keys.sorted().compactMap { key in found[key].map { (words[key], $0) } }
    }

    /// Whether some runs of two words meet: the rectangle around a raised figure and its word has room in its corners, as fractions show.
    private static func haveMeetingRuns(_ first: [(band: Rect, size: Double)], _ second: [(band: Rect, size: Double)]) -> Bool {
        if first.count == 1, second.count == 1 { return true }
        return first.contains { a in second.contains { b in LetterBand(a.band, size: a.size).meets(LetterBand(b.band, size: b.size)) } }
    }

    /// Points across, where two words overlap.
    private static func overlap(_ a: InspectedWord, _ b: InspectedWord, isSame: (InspectedWord, InspectedWord) -> Bool) -> Double? {
        let first = LetterBand(a.band, size: a.size), second = LetterBand(b.band, size: b.size)
        guard first.meets(second) else { return nil }
        let across = first.across(second)
        if first.isOnLine(of: second), across <= min(0.5 * min(a.band.width, b.band.width), LetterBand.overhang * min(a.size, b.size)) {
            return nil
        }
        let offset = abs(a.band.minX - b.band.minX) + abs(a.band.maxY - b.band.maxY)
        return offset < 0.1 * a.size && isSame(a, b) ? nil : across
    }
}
