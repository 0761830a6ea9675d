/// A footnote is never called.
///
/// Its text is set where it stands, so that it is not lost; a reader finds it out of place. The same is done with a second definition of
/// one label.
///
/// - Criterion: Practice.
/// - Fix: call the footnote, or remove it.
/// - Warns: `[^1]: A note.` without `[^1]` in the text. Passes: the same with a call.
public struct FootnoteUnused: DiagnosticRule {
    public static let description = RuleDescription(
        id: "footnote-unused", summary: "every footnote is called", outcome: .warning, references: [Reference(.practice, "footnotes")],
        fix: "call the footnote, or remove it")

    public init() {}
}
