import TypesetMarkdown

/// Formulas are shown as source text.
///
/// `$x_i$` and `$$…$$` are TeX, which is not typeset. The complete source is set as code, since a formula without its backslashes would be
/// a different one. Readers who do not know TeX cannot read it, and screen readers spell it out. Dollar signs mark a formula under the
/// rules of GitHub and pandoc. There is no space after the first sign and before the last, and no digit after the last.
///
/// - Warns: `$E = mc^2$`. Passes: `$5 to $10`, `` `$x$` ``.
struct MathUnset: BuildRule {
    static let description = RuleDescription(
        id: .mathUnset, summary: "formulas are typeset", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "write short formulas as text, such as `E = mc²`, and insert others as SVG pictures with an alternative text")

    /// Returns one fault for the document, since all formulas have one cause.
    func faults(in context: AuditContext) -> [Fault] {
        context.input.document.issues.compactMap { issue in
            guard case .foreignSyntax(let use) = issue, use.syntax == .formula else { return nil }
            let count = use.count, span = use.places[0]
            let message =
                count == 1
                ? "a formula in TeX is not typeset: its source is set as code"
                : "\(count) formulas in TeX are not typeset: their source is set as code; the first is here"
            return fault(message, at: span, in: context, identity: ["formulas"])
        }
    }
}
