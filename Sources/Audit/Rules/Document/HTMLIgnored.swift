/// Raw HTML is left out.
///
/// Its text and simple marks are kept, everything else has no meaning on paper: what it looked like in a browser is lost. Of elements that Markdown has signs for, such as `<b>`,
/// `<br>` and `<img>`, everything is kept.
///
/// - Criterion: Practice.
/// - Mend: write it in Markdown.
/// - Warns: `<video src="a.mp4">`. Passes: `**bold**`, `<b>bold</b>`.
public struct HTMLIgnored: DiagnosticRule {
    public static let description = RuleDescription(
        id: "html-ignored", summary: "no raw HTML is lost", outcome: .warning, references: [Reference(.practice, "Markdown")],
        mend: "write it in Markdown")

    public init() {}
}
