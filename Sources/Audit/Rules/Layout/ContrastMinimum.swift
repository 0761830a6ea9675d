/// Text has too little contrast with its background.
///
/// The contrast must be at least 4.5:1, or 3:1 for large text. Large text is text of 18 pt, or 14 pt bold, at the size as drawn. A pair of
/// colours can therefore fail at xSmall and pass at ax3.
///
/// Fills under a word are composited with their alpha in drawing order, starting from white. Of several colours, the worst counts. Of axial
/// and radial gradients and of pattern cells, the worst point under the word counts. Of other gradients, every colour counts. Soft masks
/// fade the content that is drawn through them. Words on gradients are one fault for each page. Only a person can judge text on a picture.
///
/// - Fails: `#888888` on white at 17 pt (3.54:1). Passes: `#767676` on white (4.54:1). Review: a caption laid over a photograph.
struct ContrastMinimum: ContrastRule {
    static let description = RuleDescription(
        id: .contrastMinimum, summary: "text has a contrast of 4.5:1, large text 3:1", outcome: .fail,
        references: Reference.wcag("1.4.3"),
        fix: "darken the text or lighten its background")

    static let threshold = ContrastThreshold(ordinary: 4.5, large: 3)
}
