import Audit

/// A finding with its number on the page.
struct NumberedFinding {
    var number: Int
    var finding: Finding
    /// The index of its report in the run.
    var document = 0
    /// Whether a baseline knows it, so that it does not count.
    var isKnown = false
}

/// The findings of one rule with one outcome as a page shows them.
struct NumberedGroup {
    /// From 0: names the group in addresses and filters.
    var number: Int
    /// From 0, the same for all outcomes of a rule: names the rule in filters.
    var ruleNumber: Int
    /// What the rule says of itself.
    var rule: RuleDescription
    var outcome: Outcome
    /// By cause.
    var causes: [[NumberedFinding]]
    /// How many findings count, and in how many documents.
    var count: Int
    var documentCount: Int

    /// Its place on the page.
    var id: String { "rule-\(number)" }
    var findings: [NumberedFinding] { causes.flatMap(\.self) }

    /// `30 in 4 documents`; the number alone in a run of one document.
    func quantity(in run: RunReport) -> String {
        run.single != nil ? "\(count)" : "\(count) in \(documentCount) document\(documentCount == 1 ? "" : "s")"
    }

    /// All findings of a run, those in a baseline included, worst first.
    static func groups(of run: RunReport) -> [NumberedGroup] {
        let rules = Dictionary(run.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var next = 1, numbers: [RuleID: Int] = [:]
        return FindingGroup.groups(of: run.findings).enumerated().map { number, group in
            let causes = group.causes.map { cause in
                cause.findings.map { item in
                    defer { next += 1 }
                    return NumberedFinding(
                        number: next, finding: item.finding, document: item.document,
                        isKnown: run.documents[item.document].isKnown(item.finding))
                }
            }
            let ruleNumber = numbers[group.rule] ?? numbers.count
            numbers[group.rule] = ruleNumber
            let counted = causes.joined().filter { !$0.isKnown }
            let unknown = RuleDescription(id: group.rule, summary: "", outcome: group.outcome, references: [], fix: "")
            return NumberedGroup(
                number: number, ruleNumber: ruleNumber, rule: rules[group.rule] ?? unknown, outcome: group.outcome, causes: causes,
                count: counted.count,
                documentCount: Set(counted.map(\.document)).count)
        }
    }
}
