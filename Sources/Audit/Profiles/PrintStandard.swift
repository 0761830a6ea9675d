import TypesetBase

/// A guideline for clear or large print: the rules that prove its requirements, and the questions that only a person can answer.
struct PrintStandard: Sendable {
    /// The name in messages.
    let name: String
    /// The name in references.
    let reference: Reference.Standard
    /// The text that was read, with its date.
    let source: String
    fileprivate(set) var requirements: [RuleID: PrintRequirement] = [:]
    fileprivate(set) var questions: [PrintQuestion] = []
}

/// A requirement of a guideline that a rule judges.
struct PrintRequirement: Sendable {
    /// The heading of the guideline that states the requirement.
    let clause: String
    /// The verdict on text that does not meet it: `fail` for what the guideline requires, `warning` for what it prefers.
    let outcome: Outcome
    /// The limits that differ from the rule's own, by the names of its parameters.
    let limits: [String: Double]
}

/// A requirement of a guideline that only a person can judge.
struct PrintQuestion: Sendable {
    /// The name in reports and baselines, unique within the guideline.
    let id: String
    let clause: String
    /// The question, which a person answers with yes.
    let text: String
    /// The content that the question is about.
    let scope: AnswerScope
}

extension PrintStandard {
    /// The guidelines by their profiles.
    static let all: [Profile: PrintStandard] = {
        var all: [Profile: PrintStandard] = [:], profile: Profile?
        for (kind, row) in EmbeddedText.guidelines_txt.tableRows {
            let fields = row.split(separator: "|").map { String($0).trimmingSpaces }
            if kind == "=", fields.count == 4, let reference = Reference.Standard(rawValue: fields[2]) {
                profile = Profile(rawValue: fields[0])
                if let profile { all[profile] = PrintStandard(name: fields[1], reference: reference, source: fields[3]) }
            } else if let profile {
                let other = Profile(rawValue: row).flatMap { all[$0] }
                all[profile]?.add(kind, fields, other: other)
            }
        }
        return all
    }()

    /// Adds a row of the table.
    ///
    /// - Parameter other: the guideline whose rows the row repeats; nil for other rows.
    private mutating func add(_ kind: String, _ fields: [String], other: PrintStandard?) {
        let id = String(fields[0].prefix { $0 != " " }), clause = String(fields[0].dropFirst(id.count + 1))
        switch kind {
        case "as": (requirements, questions) = (other?.requirements ?? [:], other?.questions ?? [])
        case "ask":
            let text = fields.count > 1 ? fields[1] : "", scope = AnswerScope(fields.count > 2 ? fields[2][...] : "text")
            questions.append(PrintQuestion(id: id, clause: clause, text: text, scope: scope))
        default:
            let limits = fields.dropFirst().flatMap { $0.split(separator: ",") }.map { $0.split(separator: " ") }
            guard let rule = RuleID(rawValue: id) else { return }
            requirements[rule] = PrintRequirement(
                clause: clause, outcome: kind == "must" ? .fail : .warning,
                limits: Dictionary(uniqueKeysWithValues: limits.map { (String($0[0]), Double($0[1]) ?? 0) }))
        }
    }
}
