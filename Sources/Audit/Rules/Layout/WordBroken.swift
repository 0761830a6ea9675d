import TypesetBase
import TypesetLayout

/// A word is broken where no hyphen belongs.
///
/// The word is wider than the measure and is broken between arbitrary letters. Readers must guess how it continues.
///
/// - Warns: “Donaudampfschifffahrt” in a narrow column at ax5. Passes: the same with hyphenation.
struct WordBroken: FallbackRule {
    static let description = RuleDescription(
        id: .wordBroken, summary: "words are broken only at hyphenation points", outcome: .warning, references: [Reference(.wcag, "1.4.8")],
        fix: "widen the measure at these sizes with `at: { ax1...: { page: { margins: … } } }`, or turn hyphenation on")

    static func message(_ fallback: LayoutFallback, of name: String, at size: String) -> String? {
        switch fallback.kind {
        case .brokenWord: "the word \(fallback.quoted) is broken without a hyphenation point at \(size)"
        case .overflow: "a character or picture of \(name) is wider than its line at \(size)"
        default: nil
        }
    }
}
