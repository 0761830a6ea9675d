import Markdown

/// Formulas stand as their source.
///
/// `$x_i$` and `$$…$$` are TeX. It is not typeset: its source is set as code, whole, since a formula that lost its backslashes would be
/// another one. Readers who do not know TeX cannot read it, and screen readers spell it out. What the dollars mean is decided as GitHub and
/// pandoc do: no space after the first and before the last, and no digit after that.
///
/// - Criterion: Practice.
/// - Warns: `$E = mc^2$`. Passes: `$5 to $10`, `` `$x$` ``.
package struct MathUnset: BuildRule {
    package static let description = RuleDescription(
        id: .mathUnset, summary: "formulas are typeset", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "write short formulas in letters, as `E = mc²`, and put others in as SVG pictures with an alternative text")

    package init() {}

    /// One for the document: the cause is one.
    package func faults(in context: AuditContext) -> [Fault] {
        context.input.document.issues.compactMap { issue in
            guard case .foreignSyntax(.formula, let count, let span) = issue else { return nil }
            let message =
                count == 1
                ? "a formula in TeX is not typeset: its source is set as code"
                : "\(count) formulas in TeX are not typeset: their source is set as code; the first is here"
            return fault(message, at: span, in: context, identity: ["formulas"])
        }
    }
}
