/// Text has less contrast than level AAA requires.
///
/// The contrast must be at least 7:1, or 4.5:1 for large text, measured as in `contrast-minimum`. The rule is on in the profile `wcag-aaa`,
/// or if the stylesheet turns it on.
///
/// - Fails: `#767676` on white (4.54:1). Passes: `#595959` on white (7:1).
struct ContrastEnhanced: ContrastRule {
    static let description = RuleDescription(
        id: .contrastEnhanced, summary: "text has a contrast of 7:1, large text 4.5:1", outcome: .fail,
        references: [Reference(.wcag, "1.4.6")],
        fix: "darken the text or lighten its background", profiles: [.wcagAAA])

    static let threshold = ContrastThreshold(ordinary: 7, large: 4.5)
}
