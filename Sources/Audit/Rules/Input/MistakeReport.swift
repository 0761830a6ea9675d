import Diagnostics

/// A rule about what the readers of a document and its stylesheet found wrong: each of their diagnostics is a finding.
package protocol MistakeReport: BuildRule {}

extension MistakeReport {
    package func faults(in context: AuditContext) -> [Fault] {
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
