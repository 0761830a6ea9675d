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

/// The content that a question is about, whose change makes an answer expire.
enum AnswerScope: Hashable, Sendable {
    /// The whole text in its order, with its pictures.
    case text
    /// Parts of some kinds, each by itself.
    case parts([ContentKind])
    /// The findings of a rule that a person must review, each by itself.
    case findings(RuleID)
    /// Paper, binding, typeface and other properties on which words have no effect.
    case production

    /// Reads the scope of a question in the tables: `production`, or kinds of content joined with `+`.
    init(_ names: Substring) { self = names == "production" ? .production : AnswerScope(ContentKind.kinds(named: names)) }

    init(_ kinds: [ContentKind]) { self = kinds.isEmpty || kinds.contains(.text) ? .text : .parts(kinds) }
}

extension AuditQuestion {
    /// The content that the question is about.
    var scope: AnswerScope {
        switch self {
        case .rule(let rule): .findings(rule)
        case .clause: .text
        case .criterion(let number): AnswerScope(SuccessCriterion.all.first { $0.id == number }?.subjects ?? [])
        case .condition(let number): Self.scope(of: MatterhornCondition.all.first { $0.number == number })
        case .print(let profile, let id): profile.standard?.questions.first { $0.id == id }?.scope ?? .text
        }
    }

    /// The content of a condition: its own, or that of the criterion that covers it.
    private static func scope(of condition: MatterhornCondition?) -> AnswerScope {
        if let own = condition?.subjects, !own.isEmpty { return AnswerScope(own) }
        return condition?.coveringCriterion.map { AuditQuestion.criterion($0).scope } ?? .text
    }
}
