import TypesetBase

/// A rule whose findings are the diagnostics from reading a document and its stylesheet.
protocol MistakeReport: BuildRule {}

extension MistakeReport {
    func faults(in context: AuditContext) -> [Fault] {
        let rule = Self.description
        return context.input.mistakes.filter { $0.rule == rule.id }.map { mistake in
            Fault(
                rule: rule, outcome: mistake.severity.outcome, message: mistake.message, categories: context.categories,
                cause: mistake.span.map(Cause.document) ?? .none, file: mistake.span == nil ? mistake.path : nil, related: mistake.related,
                fix: mistake.hints.joined(separator: "; "),
                identity: [mistake.message, mistake.span?.beginning ?? ""])
        }
    }
}
