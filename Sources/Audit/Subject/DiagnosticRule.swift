import Diagnostics

/// A rule that was judged where the input was read: its findings are those diagnostics.
public protocol DiagnosticRule: SourceRule {}

extension DiagnosticRule {
    public func findings(in subject: AuditContext) -> [Finding] { told(in: subject) }

    /// One finding for each diagnostic.
    func told(in subject: AuditContext) -> [Finding] {
        subject.diagnostics.filter { $0.rule == Self.description.id }.map { diagnostic in
            Finding(
                rule: Self.description, outcome: outcome(of: diagnostic), message: diagnostic.message, categories: subject.categories,
                source: diagnostic.span.flatMap { $0.file.isBuiltIn ? nil : $0 }, file: diagnostic.path, related: diagnostic.related,
                fix: diagnostic.hints.isEmpty ? nil : diagnostic.hints.joined(separator: "; "),
                // The words there tell it from others of the same message.
                subject: [diagnostic.subject ?? diagnostic.message] + (diagnostic.span.map { [String($0.text.prefix(60))] } ?? []))
        }
    }

    /// A rule that only warns may be stricter in a run that asks for it, and milder in a single case.
    private func outcome(of diagnostic: Diagnostic) -> Outcome? {
        switch diagnostic.severity {
        case .note: .note
        case .warning: nil
        case .error: .fail
        }
    }
}
