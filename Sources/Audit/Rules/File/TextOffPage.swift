import TypesetPDFReading

/// Words extend past the edge of the page.
///
/// Text past the edge is neither printed nor visible, and readers who enlarge the text lose it. The rule reads the position of every glyph
/// from the content streams. It compares the letters, from baseline to x-height, with the page box, and allows half a point for rounding.
/// The usual causes are tables, code and long words.
///
/// - Fails: a table column of fixed width with a word of 30 characters at 53 pt. Passes: the same table with its cells stacked.
struct TextOffPage: FileRule {
    static let description = RuleDescription(
        id: .textOffPage, summary: "all text is on the page", outcome: .fail,
        references: Reference.wcag("1.4.4") + Reference.wcag("1.4.10"),
        fix: "let the text wrap, or give it more room",
        foreignFix: "let the text wrap where the file is made, or give it a larger page")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var faults = WordFaults(pdf)
        for page in pdf.pages where PageEdge.isPassed(on: page) {
            for word in pdf.words(on: page) where word.isReadable {
                let excess = PageEdge.excess(of: word.band, past: page.bounds)
                // The crop box cuts words that are in the media box; `text-clipped` reports them.
                guard excess > PageEdge.tolerance, PageEdge.excess(of: word.band, past: page.mediaBox) > PageEdge.tolerance else {
                    continue
                }
                faults.add(word, on: page, amount: excess)
            }
        }
        return Self.faults(of: faults, in: pdf, context) { group in
            let far = Phrase.points(group.map(\.amount).max() ?? 0)
            return
                "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "reaches" : "reach") past the edge of "
                + "\(Phrase.pages(group.map(\.page))) by up to \(far): "
                + Phrase.quoted(group.map(\.text))
        }
    }
}
