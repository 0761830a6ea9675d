import TypesetBase

/// The verdict on a requirement.
enum RequirementVerdict: String, CaseIterable, Sendable {
    case fails, needsPerson, notJudged, passes, notApplicable

    /// The verdict in words.
    var words: String {
        switch self {
        case .fails: "fails"
        case .needsPerson: "needs a person"
        case .notJudged: "not judged"
        case .passes: "passes"
        case .notApplicable: "not applicable"
        }
    }

    /// The nearest outcome of a rule, for the icons of reports.
    var outcome: Outcome {
        switch self {
        case .fails: .fail
        case .needsPerson: .review
        case .notJudged: .warning
        case .passes: .pass
        case .notApplicable: .inapplicable
        }
    }
}

/// The figure of a rule that is nearest to its limit, or past it.
struct MeasuredFigure: Hashable, Sendable {
    var rule: RuleID
    var measured: AuditFigure
    var required: AuditFigure?
    /// The size at which it was measured; nil if the size is not known.
    var category: ContentSizeCategory?

    /// The figure in words, such as `4.54:1 of 4.5:1 at ax3`.
    var text: String {
        "\(measured)" + (required.map { " of \($0)" } ?? "") + (category.map { " at \($0.shortName)" } ?? "")
    }
}

/// The evidence for the verdict on a requirement, from all documents of a run.
struct RequirementResult: Sendable {
    /// An answer, and the index of its document in the run.
    struct Answer: Sendable {
        var answer: AuditAnswer
        var document: Int
    }

    let requirement: Requirement
    let verdict: RequirementVerdict
    /// The rules that ran.
    let rules: [RuleID]
    /// The findings about it, without notes, and with those that are ignored.
    let findings: [RunFinding]
    let measured: [MeasuredFigure]
    /// The open question, or the reason of the verdict; empty if the rest says it.
    let remark: String
    let answers: [Answer]

    /// The sizes at which it fails, as ranges; empty if it does not, or if the sizes are not known.
    var failingSizes: String {
        guard verdict == .fails else { return "" }
        let sizes = findings.filter { requirement.isViolated(by: $0.finding) }.flatMap(\.finding.categories)
        return ContentSizeRange.ranges(covering: sizes).map(\.description).joined(separator: ", ")
    }
}

extension Requirement {
    /// Whether a finding about the requirement shows that it is not met.
    func isViolated(by finding: Finding) -> Bool { Outcome.order(finding.outcome) >= Outcome.order(failing) }
}
