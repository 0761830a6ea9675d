public import PDFInspection

/// Text stands out too little from what lies under it.
///
/// At least 4.5:1, or 3:1 for large text (18 pt, or 14 pt bold, at the size that is drawn: a pair of colours can fail at xSmall and pass at
/// ax3). Fills under the word are composited with their alpha in drawing order, starting from white; of several the worst counts, of a
/// gradient along a line its worst point under the word, of others every stop. Text on a picture is for a person to judge.
///
/// - Criterion: WCAG 2.2, 1.4.3.
/// - Fix: darken the text or lighten what is under it.
/// - Fails: `#888888` on white at 17 pt (3.54:1). Passes: `#767676` on white (4.54:1). Review: a caption laid over a photograph.
public struct ContrastMinimum: PDFRule {
    public static let description = RuleDescription(
        id: "contrast-minimum", summary: "text has a contrast of 4.5:1, large text 3:1", outcome: .fail,
        references: Reference.wcag("1.4.3"),
        fix: "darken the text or lighten what is under it")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        ContrastMeasure(rule: Self.description, ordinary: 4.5, large: 3, pdf: pdf, context: context).findings()
    }
}
