/// What every rule says about itself. The manual page (`typeset explain`) is the doc comment of the rule's type, whose file has the rule's
/// name, with `fix` behind it.
public struct RuleDescription: Hashable, Sendable {
    public var id: RuleID
    /// One line: what the rule demands.
    public var summary: String
    /// The verdict where it is broken; single findings may differ (`review` for what only a person can tell).
    public var outcome: Outcome
    public var references: [Reference]
    /// How to fix it, where the finding knows no better.
    public var fix: String
    /// Rules outside these profiles are off unless the settings turn them on.
    public var profiles: Set<Profile>
    /// Numbers that settings may change, with their defaults: `floor` of `text-too-small`.
    public var parameters: [String: Double]
    /// Words that the rule looks for, by language.
    public var vocabulary: [String: [String]]

    public init(
        id: RuleID, summary: String, outcome: Outcome, references: [Reference], fix: String,
        profiles: Set<Profile> = Set(Profile.allCases), parameters: [String: Double] = [:], vocabulary: [String: [String]] = [:]
    ) {
        self.id = id
        self.summary = summary
        self.outcome = outcome
        self.references = references
        self.fix = fix
        self.profiles = profiles
        self.parameters = parameters
        self.vocabulary = vocabulary
    }
}

/// One rule of the audit: one type in one file, with a detector for what it judges.
///
/// A rule that judges both the source and the finished file (`SourceRule` and `FileRule`) says by its `FileScope` when the bytes are
/// judged, so that nothing is found twice.
package protocol Rule: Sendable {
    static var description: RuleDescription { get }
    init()
}

extension Rule {
    package var description: RuleDescription { Self.description }
}

/// What a rule measured, and what it asks for.
package struct RuleFigure: Hashable, Sendable {
    package var measured: Measurement
    package var required: Measurement
    package init(_ measured: Measurement, required: Measurement) { self.measured = measured; self.required = required }
}
