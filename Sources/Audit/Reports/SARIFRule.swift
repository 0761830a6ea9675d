import TypesetBase

extension Reference {
    /// The standard and the clause, such as `WCAG 2.2 1.4.3`, or `good practice (…)` for rules without a standard.
    var text: String { standard == .practice ? "good practice (\(clause))" : "\(standard.rawValue) \(clause)" }
}

/// A rule as a reportingDescriptor of SARIF (3.49).
///
/// GitHub requires short, full and help texts, none of them empty, and limits descriptions to 1,024 characters.
struct SARIFRule {
    private static let descriptionLimit = 1024

    private let rule: RuleDescription

    init(_ rule: RuleDescription) { self.rule = rule }

    var value: JSONValue {
        .object([
            ("id", .string(rule.id.rawValue)), ("name", .string(Self.name(rule.id.rawValue))),
            ("shortDescription", Self.text(ReportText.sentence(summary))), ("fullDescription", Self.text(fullDescription)), ("help", help),
            ("defaultConfiguration", .object([("level", .string(level))])), ("properties", properties),
        ])
    }

    private var summary: String { rule.summary.isEmpty ? rule.id.rawValue : rule.summary }

    private var fullDescription: String {
        ReportText.sentence(summary)
            + (rule.references.isEmpty ? "" : " References: \(rule.references.map(\.text).joined(separator: ", ")).")
    }

    /// The rule's page of the manual as Markdown, which GitHub shows beside a finding, and its fix as plain text.
    private var help: JSONValue {
        let text = rule.fix.isEmpty ? fullDescription : ReportText.sentence(rule.fix)
        return .object(optional: [
            ("markdown", .string(RuleManual.explanation(of: rule.id))), ("text", .string(Self.cut(text))),
        ])
    }

    /// The level of a finding unless the settings change its severity; reviews and notes are not failures.
    private var level: String {
        switch rule.outcome {
        case .fail: "error"
        case .warning: "warning"
        case .review, .note: "note"
        case .pass, .inapplicable: "none"
        }
    }

    private var properties: JSONValue {
        let severity = rule.outcome == .fail ? "error" : rule.outcome == .warning ? "warning" : "recommendation"
        return .object([
            ("tags", .strings(["accessibility"] + rule.references.map { Self.tag($0) })),
            ("precision", .string(rule.outcome == .review ? "medium" : "very-high")), ("problem.severity", .string(severity)),
        ])
    }

    /// The human-readable name (3.49.7), such as `TextClipped` for `text-clipped`.
    private static func name(_ id: String) -> String {
        id.split(separator: "-").map { $0 == "pdf" ? "PDF" : $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// The tag of a reference in the form that GitHub uses for standards, such as `external/wcag-2.2/1.4.3`.
    private static func tag(_ reference: Reference) -> String {
        "external/\(reference.standard.rawValue.lowercased().split(separator: " ").joined(separator: "-"))/\(reference.clause)"
    }

    private static func text(_ text: String) -> JSONValue { .object([("text", .string(cut(text)))]) }
    private static func cut(_ text: String) -> String { String(text.prefix(descriptionLimit)) }
}
