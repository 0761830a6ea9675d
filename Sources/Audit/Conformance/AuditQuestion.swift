package import TypesetBase

/// A question about a document that only a person can answer, by its id in `audit-answers.yaml`.
package enum AuditQuestion: Hashable, Sendable {
    /// A success criterion of WCAG, such as `wcag-1.1.1`. Its clause of EN 301 549 and its part of Section 508 have the same question.
    case criterion(String)
    /// A clause of EN 301 549 without a criterion, such as `en-10.5`.
    case clause(String)
    /// A condition of the Matterhorn Protocol, such as `matterhorn-01-001`.
    case condition(String)
    /// The findings of a rule that a person must review, such as `math-alt`.
    case rule(RuleID)
    /// A question of a guideline for print, such as `acb-2025-binding`.
    case print(Profile, String)

    /// The id.
    package var id: String {
        switch self {
        case .criterion(let number): "wcag-\(number)"
        case .clause(let number): "en-\(number)"
        case .condition(let number): "matterhorn-\(number)"
        case .rule(let rule): rule.rawValue
        case .print(let profile, let question): "\(profile.rawValue)-\(question)"
        }
    }

    /// Every question, in the order of the tables.
    static let all: [AuditQuestion] =
        RequirementTable.all.flatMap { $0.requirements.compactMap(\.question?.id) }.grouped(by: \.self).map(\.key)
        + RuleID.allCases.filter(\.isJudged).map(AuditQuestion.rule)

    private static let ofIDs = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

    /// Finds the question with an id; nil if there is none.
    package init?(id: String) {
        guard let question = Self.ofIDs[id] else { return nil }
        self = question
    }

    /// Whether an answer to the question settles a finding, which must be one for a person to review.
    func settles(_ finding: Finding) -> Bool {
        guard finding.outcome == .review else { return false }
        switch self {
        case .rule(let rule): return finding.rule == rule
        case .print(let profile, let question):
            return finding.rule == .printReview && finding.fingerprint.value == PrintReview.fingerprint(of: question, in: profile).value
        case .criterion, .clause, .condition: return false
        }
    }
}
