import TypesetMarkdown

/// Template tags are left in the text.
///
/// Site generators replace `{{ name }}` and `{% include a.html %}` before they read the Markdown. Here the tags are text and are printed
/// unchanged.
///
/// - Warns: `Version {{ site.version }}`. Passes: `` `{{ site.version }}` ``.
struct TemplateSyntax: BuildRule {
    static let description = RuleDescription(
        id: .templateSyntax, summary: "the document has no template tags", outcome: .warning,
        references: [Reference(.practice, "Markdown")],
        fix: "run the generator first and typeset its output, or put the tag in a code span")

    /// Returns one fault for each kind of tag.
    ///
    /// A document that was written for a generator is full of them.
    func faults(in context: AuditContext) -> [Fault] {
        context.input.document.issues.compactMap { issue in
            guard case .foreignSyntax(let syntax, let count, let span) = issue, syntax.isTemplate else { return nil }
            let tag = span.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            let shown = tag.count > 60 ? tag.prefix(59) + "…" : tag[...]
            let more = count == 1 ? "is" : "and \(count - 1) more like it are"
            let reason = syntax == .citation ? "citations are not looked up" : "templates are not filled in"
            return fault(
                "`\(shown)` \(more) printed as written: \(reason)", at: span, in: context, identity: ["\(syntax)"])
        }
    }
}

extension ForeignSyntax {
    /// Whether the syntax is text, and not code that other rules report.
    fileprivate var isTemplate: Bool {
        switch self {
        case .formula, .diagram: false
        case .variable, .tag, .directive, .shortcode, .citation: true
        }
    }
}
