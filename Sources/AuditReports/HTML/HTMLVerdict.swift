import Audit
import ContentSize

/// The first section: whether the document passes, how much was found, and at which sizes.
struct HTMLVerdict {
    let report: AuditReport
    let options: ReportOptions
    let findings: [NumberedFinding]

    var html: String {
        """
        <section class="verdict \(report.verdict.rawValue)" aria-labelledby="verdict">
        <h2 id="verdict">\(ReportText.verdict(report)): \(ReportText.counts(report))</h2>
        \(sentence.isEmpty ? "" : "<p>\(sentence)</p>\n")\(topFindings)\(tally)\(HTMLReport.facts(facts.filter { !$0.1.isEmpty }))</section>

        """
    }

    // MARK: - Summary

    /// The sizes affected by the worst outcome.
    private var sentence: String {
        let outcome = report.verdict
        guard ReportText.countedOutcomes.contains(outcome), !report.sizes.isEmpty else { return "" }
        let affected = report.sizes.filter { report.count(outcome, at: $0) > 0 },
            unaffected = report.sizes.filter { report.count(outcome, at: $0) == 0 }
        let name = ReportText.name(outcome)
        guard !unaffected.isEmpty else { return report.sizes.count == 1 ? "" : "\(name) at every size." }
        return "\(name) at \(Self.ranges(affected)); none at \(Self.ranges(unaffected))."
    }

    /// The findings that decide the verdict: the first of each rule, up to `topFindingLimit`.
    private var topFindings: String {
        var seen: Set<RuleID> = []
        let decisive = findings.filter { $0.finding.outcome == report.verdict && report.verdict != .note && !report.isKnown($0.finding) }
        let items = decisive.filter { seen.insert($0.finding.rule).inserted }.prefix(Self.topFindingLimit).map { item in
            let more = decisive.count { $0.finding.rule == item.finding.rule } - 1
            let message = HTMLText.message(ReportText.sentence(item.finding.message))
            let others = more > 0 ? " And \(more) more of \(HTMLText.code(item.finding.rule.rawValue))." : ""
            return "<li><a href=\"#finding-\(item.number)\">\(message)</a>\(others)</li>"
        }
        return items.isEmpty ? "" : "<ul class=\"top-findings\">\(items.joined())</ul>\n"
    }

    /// Three can be read at a glance.
    private static let topFindingLimit = 3

    private static func ranges(_ sizes: [ContentSizeCategory]) -> String {
        ContentSizeRange.ranges(covering: sizes).map(\.description).joined(separator: ", ")
    }

    // MARK: - Counts

    /// The number of findings of each outcome, linked to the first of them.
    private var tally: String {
        let items = ReportText.countedOutcomes.map { outcome in
            let count = report.count(outcome)
            let words = "<strong>\(count)</strong> \(ReportText.name(outcome, count: count))"
            let first = findings.first { $0.finding.outcome == outcome && !report.isKnown($0.finding) }
            let content = first.map { "<a href=\"#finding-\($0.number)\">\(words)</a>" } ?? words
            return "<li class=\"\(count == 0 ? "zero" : outcome.rawValue)\">\(content)</li>"
        }
        return "<ul class=\"tally\">\(items.joined())</ul>\n"
    }

    private var facts: [(String, String)] {
        let known = report.findings.count - report.counted.count
        return [
            ("Document", HTMLText.isolated(RelativePath.text(of: report.document, to: options.folder))),
            ("Stylesheet", report.stylesheet.map { HTMLText.isolated(RelativePath.text(of: $0, to: options.folder)) } ?? ""),
            ("Claim", report.claim.map { HTMLText.escape($0.text) } ?? ""),
            ("Profile", report.profile.rawValue), ("Sizes", report.sizes.isEmpty ? "not known" : Self.ranges(report.sizes)),
            ("Rules", report.rules.isEmpty ? "" : "\(report.rules.count)"),
            ("In the baseline", known == 0 ? "" : "\(known), not counted"), ("Fixed", report.fixed.isEmpty ? "" : "\(report.fixed.count)"),
            ("Ignored", report.ignored.isEmpty ? "" : "\(report.ignored.count)"),
        ]
    }
}
