import TypesetBase

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
