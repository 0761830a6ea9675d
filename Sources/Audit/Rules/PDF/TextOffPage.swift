public import PDFInspection

/// Words reach past the edge of the page.
///
/// What is past the edge is neither printed nor seen, and a reader who enlarges the text is the one who loses it. The rule reads every
/// glyph's place from the content streams and compares the letters, from baseline to x-height, with the page's box; half a point is allowed
/// for rounding. Tables, code and long words are where it happens.
///
/// - Criterion: WCAG 2.2, 1.4.4 and 1.4.10.
/// - Fix: let the text wrap, or give it a wider column.
/// - Fails: a table column of fixed width with a word of 30 characters at 53 pt. Passes: the same table with its cells stacked.
public struct TextOffPage: PDFRule {
    public static let description = RuleDescription(
        id: "text-off-page", summary: "all text lies on the page", outcome: .fail,
        references: Reference.wcag("1.4.4") + Reference.wcag("1.4.10"),
        fix: "let the text wrap, or give it more room")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        let faults = pdf.pages.filter(PageEdge.isPassed).flatMap { page in
            pdf.words(on: page).compactMap { word -> WordFault? in
                guard word.isReadable else { return nil }
                let excess = PageEdge.excess(of: word.band, past: page.bounds)
                // What the media box holds is cut by the crop box: `text-clipped`.
                guard excess > PageEdge.tolerance, PageEdge.excess(of: word.band, past: page.mediaBox) > PageEdge.tolerance else {
                    return nil
                }
                return pdf.fault(word, on: page, amount: excess)
            }
        }
        return WordFaultGroups(context: context, path: pdf.path).findings(faults, rule: Self.description) { group in
            let far = Phrase.points(group.map(\.amount).max() ?? 0)
            return
                "\(Phrase.count(group.count, "word")) \(group.count == 1 ? "reaches" : "reach") past the edge of \(Phrase.pages(group.map(\.page))) by up to \(far): "
                + Phrase.quoted(group.map(\.text))
        }
    }
}
