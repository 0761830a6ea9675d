import Audit
import Diagnostics

/// The findings of one rule with one outcome, over all documents of a run.
struct FindingGroup {
    /// Findings with one cause: the same value of a sheet, or the same words in whatever place.
    struct Cause {
        /// At least one, in the order of the documents.
        var findings: [RunFinding]
        var first: RunFinding { findings[0] }
    }

    let rule: RuleID
    let outcome: Outcome
    /// In the order in which they are met.
    let causes: [Cause]
    /// How many findings there are.
    let count: Int
    /// In how many documents.
    let documentCount: Int

    var findings: [RunFinding] { causes.flatMap(\.findings) }

    /// `30 in 4 documents`; the number alone in a run of one document.
    func quantity(in run: RunReport) -> String {
        run.documentCount < 2 ? "\(count)" : "\(count) in \(documentCount) document\(documentCount == 1 ? "" : "s")"
    }
}

extension FindingGroup {
    /// Groups findings: worst outcome first, then in the order in which the rules are met.
    static func groups(of findings: [RunFinding]) -> [FindingGroup] {
        struct Key: Hashable { var rule: RuleID; var outcome: Outcome }
        let groups = findings.grouped { Key(rule: $0.finding.rule, outcome: $0.finding.outcome) }.map { key, findings in
            FindingGroup(
                rule: key.rule, outcome: key.outcome, causes: findings.grouped(by: CauseKey.init).map { Cause(findings: $0.elements) },
                count: findings.count, documentCount: Set(findings.map(\.document)).count)
        }
        return groups.enumerated().sorted {
            (-Outcome.order($0.element.outcome), $0.offset) < (-Outcome.order($1.element.outcome), $1.offset)
        }.map(\.element)
    }

    /// What findings of one cause have in common: a place in a sheet, and the words. What the sheet does to one document or another differs
    /// in its figures alone.
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
    /// Whether it names a stylesheet and no document.
    var isSheet: Bool { hasSuffix(".yaml") || hasSuffix(".yml") }
}
