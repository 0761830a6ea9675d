import TypesetBase
import TypesetLayout
import TypesetPDFReading
import TypesetStylesheet

/// Words are printed on top of one another.
///
/// The rule compares bands from the baseline to the x-height. Lower-case letters may not touch the descenders above them. Ascenders may
/// extend into the line above, as in good type, but not into a descender there. If lines are that close, the ink of each letter counts, as
/// its font draws it. Rotated text is judged in the same way in the coordinates in which it is upright. Words of different directions
/// overlap if their ink meets.
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
            for found in PageOverlaps(page, in: pdf)?.find(&budget) ?? [] { faults.add(found.word, on: page, amount: found.amount) }
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
}
