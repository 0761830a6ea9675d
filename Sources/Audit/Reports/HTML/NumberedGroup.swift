import TypesetBase

/// A finding with its number on the page.
struct NumberedFinding {
    var number: Int
    var finding: Finding
    /// The index of its report in the run.
    var document = 0
    /// Whether a baseline contains it, so that it is not counted.
    var isKnown = false
}

/// The findings of one rule with one outcome, as a page shows them.
struct NumberedGroup {
    /// The number of the group in addresses and filters, from 0.
    var number: Int
    /// The number of the rule in filters, from 0, the same for all outcomes of the rule.
    var ruleNumber: Int
    /// The description of the rule.
    var rule: RuleDescription
    var outcome: Outcome
    /// The findings by cause.
    var causes: [[NumberedFinding]]
    /// The number of findings that count, and of documents with such findings.
    var count: Int
    var documentCount: Int

    /// The id of the group on the page.
    var id: String { "rule-\(number)" }
    var findings: [NumberedFinding] { causes.flatMap(\.self) }

    /// The number of findings, such as `30 in 4 documents`; for a run of one document, the number alone.
    func quantity(in run: RunReport) -> String {
        run.single != nil ? "\(count)" : "\(count) in \(Phrase.count(documentCount, "document"))"
    }

    /// The findings of a run in groups, including those in a baseline, worst first.
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
