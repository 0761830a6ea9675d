import TypesetMarkdown

/// Diagrams are shown as source text.
///
/// Fences of Mermaid, PlantUML, Graphviz, D2 and other languages are drawn by other programs. Here the source is set as code. Readers see
/// the names and arrows of the diagram, but not its form.
///
/// - Warns: a fence ```` ```mermaid ````. Passes: ```` ```mermaid {svg=flow.svg alt="Orders go from the shop to the store."} ````.
struct DiagramUnset: BuildRule {
    static let description = RuleDescription(
        id: .diagramUnset, summary: "diagrams are drawn", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "draw the diagram with its program, and name the drawing after the language: `{svg=flow.svg alt=\"…\"}`")

    /// Returns one fault for each language, since its diagrams have one cause.
    func faults(in context: AuditContext) -> [Fault] {
        context.input.document.issues.compactMap { issue in
            guard case .diagrams(let language, let count, let span) = issue else { return nil }
            let message =
                count == 1
                ? "a diagram of \(language) is not drawn: its source is set as code"
                : "\(count) diagrams of \(language) are not drawn: their source is set as code; the first is here"
            return fault(message, at: span, in: context, identity: [language])
        }
    }
}
