import Formats

/// A rule as SARIF's reportingDescriptor. GitHub demands short, full and help texts, none empty, and at most 1,024 characters of
/// description.
struct SARIFRule {
    private static let descriptionLimit = 1024

    private let rule: RuleDescription

    init(_ rule: RuleDescription) { self.rule = rule }

    var value: JSONValue {
        .object([
            ("id", .string(rule.id)), ("name", .string(Self.name(rule.id))),
            ("shortDescription", Self.text(ReportText.sentence(summary))), ("fullDescription", Self.text(fullDescription)), ("help", help),
            ("defaultConfiguration", .object([("level", .string(level))])), ("properties", properties),
        ])
    }

    private var summary: String { rule.summary.isEmpty ? rule.id : rule.summary }

    private var fullDescription: String {
        ReportText.sentence(summary) + (rule.references.isEmpty ? "" : " Rests on \(rule.references.map(\.text).joined(separator: ", ")).")
    }

    /// The rule's page of the manual, which GitHub shows beside a finding, and for others its fix.
    private var help: JSONValue {
        let text = rule.fix.isEmpty ? fullDescription : ReportText.sentence(rule.fix)
        return .object(optional: [("markdown", RulePages.all[rule.id].map(JSONValue.string)), ("text", .string(Self.cut(text)))])
    }

    /// What a finding of the rule counts unless the settings say otherwise; `review` and notes are no failures.
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

    /// `text-clipped` as SARIF's human name `TextClipped` (3.49.7).
    private static func name(_ id: String) -> String {
        id.split(separator: "-").map { $0 == "pdf" ? "PDF" : $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    /// `external/wcag-2.2/1.4.3`.
    private static func tag(_ reference: Reference) -> String {
        "external/\(reference.standard.rawValue.lowercased().split(separator: " ").joined(separator: "-"))/\(reference.clause)"
    }

    private static func text(_ text: String) -> JSONValue { .object([("text", .string(cut(text)))]) }
    private static func cut(_ text: String) -> String { String(text.prefix(descriptionLimit)) }
}
