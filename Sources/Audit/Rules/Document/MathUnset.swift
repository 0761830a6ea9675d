import TypesetBase
import TypesetLayout

/// A formula is shown as source text.
///
/// Formulas are TeX. If a formula has a command that is not known or a fault such as a missing brace, its complete source is set as code,
/// since a part of it would be a different formula. Readers who do not know TeX cannot read it, and screen readers spell it out. Without a
/// font for formulas, all formulas are set as code. So is a formula that has no room at a size. Dollar signs mark a formula under the rules
/// of GitHub and pandoc. There is no space after the first sign and before the last, and no digit after the last.
///
/// - Warns: `$\foo{x}$`. Passes: `$E = mc^2$`, `$5 to $10`, `` `$x$` ``.
struct MathUnset: BuildRule {
    static let description = RuleDescription(
        id: .mathUnset, summary: "formulas are typeset", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "correct the formula, or insert it as an SVG picture with an alternative text")

    /// Returns a fault for each formula, and one for all if no font is installed.
    func faults(in context: AuditContext) -> [Fault] {
        var unset: [(problem: UnsetFormula, span: SourceSpan)] = []
        for case .unsetFormula(let problem, let span) in context.input.buildIssues { unset.append((problem, span)) }
        let missing = unset.filter { $0.problem == .missingFont }
        let font = missing.first.map { first in
            let count = missing.count == 1 ? "a formula is" : "\(missing.count) formulas are"
            return fault(
                "\(count) set as code, because no font for formulas is installed; install `fonts-texgyre-math`", at: first.span,
                in: context,
                identity: ["font"])
        }
        return [font].compactMap(\.self) + context.layouts.flatMap { faults(ofWideFormulas: $0, context) }
            + unset.compactMap { problem, span in
                guard case .source(let cause, let hint) = problem else { return nil }
                let message = "a formula is set as code: \(cause)" + (hint.map { "; \($0)" } ?? "")
                return fault(message, at: span, in: context, identity: ["formula", cause])
            }
    }

    /// Returns a fault for each formula that has no room at a size.
    private func faults(ofWideFormulas layout: LayoutSummary, _ context: AuditContext) -> [Fault] {
        layout.fallbacks.filter { $0.kind == .formulaAsCode }.map { fallback in
            fault(
                "a formula is set as code at \(layout.category.shortName), because it is too wide or too high", decidedBy: nil,
                blocks: fallback.source.map { [$0] } ?? [], location: nil, at: layout.category, in: context,
                identity: ["wide", fallback.source.map(\.beginning) ?? ""])
        }
    }
}
