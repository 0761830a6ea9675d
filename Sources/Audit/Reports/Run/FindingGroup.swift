import TypesetBase

/// The findings of one rule with one outcome, over all documents of a run.
struct FindingGroup {
    /// Findings with one cause: the same value of a stylesheet, or the same words in any place.
    struct Cause {
        /// The findings, at least one, in the order of the documents.
        var findings: [RunFinding]
        var first: RunFinding { findings[0] }
    }

    let rule: RuleID
    let outcome: Outcome
    /// The causes, in the order found.
    let causes: [Cause]
    /// The number of findings.
    let count: Int
    /// The number of documents with such findings.
    let documentCount: Int

    var findings: [RunFinding] { causes.flatMap(\.findings) }
}

extension FindingGroup {
    /// Groups findings by rule and outcome, the worst outcome first, then in the order in which the rules were found.
    static func groups(of findings: [RunFinding]) -> [FindingGroup] {
        struct Key: Hashable { var rule: RuleID; var outcome: Outcome }
        let groups = findings.grouped { Key(rule: $0.finding.rule, outcome: $0.finding.outcome) }.map { key, findings in
            FindingGroup(
                rule: key.rule, outcome: key.outcome, causes: findings.grouped(by: CauseKey.init).map { Cause(findings: $0.elements) },
                count: findings.count, documentCount: Set(findings.map(\.document)).count)
        }
        return groups.sorted { Outcome.order($0.outcome) > Outcome.order($1.outcome) }
    }

    /// The properties that findings of one cause share: a place in a stylesheet, and the words.
    ///
    /// The effects of one stylesheet on different documents differ only in their figures.
    private struct CauseKey: Hashable {
        var path: String?
        var range: Range<Int>?
        var words: String

        init(_ item: RunFinding) {
            let source = item.finding.source.flatMap { $0.file.path.isSheet ? $0 : nil }
            path = source?.file.path
            range = source?.range
            words = source == nil ? item.finding.message : item.finding.message.filter { !$0.isNumber && $0 != "." }
        }
    }
}

private extension String {
    /// Whether the path is that of a stylesheet, not of a document.
    var isSheet: Bool { hasSuffix(".yaml") || hasSuffix(".yml") }
}
