import TypesetAudit
import TypesetComparison

extension FindingComparison {
    /// Compares the findings that count in two reports, by their documents and identities.
    init(_ old: RunReport, _ new: RunReport) {
        self.init()
        let isOne = old.documents.count == 1 && new.documents.count == 1
        func key(_ document: String, _ finding: Finding) -> String { (isOne ? "" : document) + "\t" + finding.fingerprint.text }
        func keys(_ run: RunReport) -> Set<String> {
            Set(run.documents.flatMap { report in report.findings.map { key(report.document, $0) } })
        }
        func items(_ run: RunReport, without known: Set<String>) -> [Item] {
            run.documents.flatMap { report in
                report.findings.filter { $0.severity > .note && !known.contains(key(report.document, $0)) }.map {
                    Item(document: report.document, rule: $0.rule.rawValue, message: $0.message)
                }
            }
        }
        let (oldKeys, newKeys) = (keys(old), keys(new))
        self.new = items(new, without: oldKeys)
        gone = items(old, without: newKeys)
    }
}
