import TypesetBase

/// A guideline for clear or large print: the rules that prove its requirements, and the questions that only a person can answer.
struct PrintStandard: Sendable {
    /// The name in messages.
    let name: String
    /// The name in references.
    let reference: Reference.Standard
    /// The text that was read, with its date.
    let source: String
    let requirements: [RuleID: PrintRequirement]
    let questions: [PrintQuestion]
}

/// A requirement of a guideline that a rule judges.
struct PrintRequirement: Sendable {
    /// The heading of the guideline that states the requirement.
    let clause: String
    /// The verdict on text that does not meet it: `fail` for what the guideline requires, `warning` for what it prefers.
    let outcome: Outcome
    /// The limits that differ from the rule's own, by the names of its parameters.
    let limits: [String: Double]

    static func must(_ clause: String, _ limits: [String: Double] = [:]) -> Self { Self(clause: clause, outcome: .fail, limits: limits) }
    static func should(_ clause: String, _ limits: [String: Double] = [:]) -> Self {
        Self(clause: clause, outcome: .warning, limits: limits)
    }
}

/// A requirement of a guideline that only a person can judge.
struct PrintQuestion: Sendable {
    /// The name in reports and baselines, unique within the guideline.
    let id: String
    let clause: String
    /// The question, which a person answers with yes.
    let text: String
}
