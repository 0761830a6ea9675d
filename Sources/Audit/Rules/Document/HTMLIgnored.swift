/// Raw HTML is left out.
///
/// Its text and simple marks are kept, everything else has no meaning on paper: what it looked like in a browser is lost.
///
/// - Criterion: Practice.
/// - Mend: write it in Markdown.
/// - Warns: `<video src="a.mp4">`. Passes: `**bold**`, `<sub>2</sub>`.
public struct HTMLIgnored: DiagnosticRule {
    public static let description = RuleDescription(
        id: "html-ignored", summary: "no raw HTML is lost", outcome: .warning, references: [Reference(.practice, "Markdown")],
        mend: "write it in Markdown")

    public init() {}
}
