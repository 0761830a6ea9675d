import Audit
import ContentSize

/// The answer, before everything else: does it pass, how much was found, at which sizes.
struct HTMLVerdict {
    let report: AuditReport
    let options: ReportOptions
    let findings: [NumberedFinding]

    var html: String {
        """
        <section class="verdict \(report.verdict.rawValue)" aria-labelledby="verdict">
        <h2 id="verdict">\(ReportText.verdict(report)): \(ReportText.counts(report))</h2>
        \(sentence.isEmpty ? "" : "<p>\(sentence)</p>\n")\(worst)\(tally)\(HTMLReport.facts(facts.filter { !$0.1.isEmpty }))</section>

        """
    }

    // MARK: - Words

    /// Who is concerned: the sizes at which the worst of it is met.
    private var sentence: String {
        let outcome = report.verdict
        guard ReportText.countedOutcomes.contains(outcome), !report.sizes.isEmpty else { return "" }
        let concerned = report.sizes.filter { report.count(outcome, at: $0) > 0 },
            free = report.sizes.filter { report.count(outcome, at: $0) == 0 }
        let name = ReportText.name(outcome)
        guard !free.isEmpty else { return report.sizes.count == 1 ? "" : "\(name) at every size." }
        return "\(name) at \(Self.ranges(concerned)); none at \(Self.ranges(free))."
    }

    /// What the verdict rests on: the first finding of each rule, as long as a glance takes them in.
    private var worst: String {
        var seen: Set<String> = []
        let decisive = findings.filter { $0.finding.outcome == report.verdict && report.verdict != .note && !report.isKnown($0.finding) }
        let items = decisive.filter { seen.insert($0.finding.rule).inserted }.prefix(Self.worstCount).map { item in
            let more = decisive.count { $0.finding.rule == item.finding.rule } - 1
            return
                "<li><a href=\"#finding-\(item.number)\">\(HTMLText.message(ReportText.sentence(item.finding.message)))</a>\(more > 0 ? " And \(more) more of <code>\(HTMLText.escape(item.finding.rule))</code>." : "")</li>"
        }
        return items.isEmpty ? "" : "<ul class=\"worst\">\(items.joined())</ul>\n"
    }

    private static let worstCount = 3

    private static func ranges(_ sizes: [ContentSizeCategory]) -> String {
        ContentSizeRange.ranges(covering: sizes).map(\.description).joined(separator: ", ")
    }

    // MARK: - Numbers

    /// A number for each outcome, which leads to the first of its findings.
    private var tally: String {
        let items = ReportText.countedOutcomes.map { outcome in
            let count = report.count(outcome)
            let words = "<strong>\(count)</strong> \(ReportText.name(outcome, count: count))"
            let first = findings.first { $0.finding.outcome == outcome && !report.isKnown($0.finding) }
            return
                "<li class=\"\(count == 0 ? "none" : outcome.rawValue)\">\(first.map { "<a href=\"#finding-\($0.number)\">\(words)</a>" } ?? words)</li>"
        }
        return "<ul class=\"tally\">\(items.joined())</ul>\n"
    }

    private var facts: [(String, String)] {
        let known = report.findings.count - report.counted.count
        return [
            ("Document", HTMLText.isolated(RelativePath.text(of: report.document, to: options.folder))),
            ("Stylesheet", report.stylesheet.map { HTMLText.isolated(RelativePath.text(of: $0, to: options.folder)) } ?? ""),
            ("Profile", report.profile.rawValue), ("Sizes", report.sizes.isEmpty ? "not known" : Self.ranges(report.sizes)),
            ("Rules", report.rules.isEmpty ? "" : "\(report.rules.count)"),
            ("In the baseline", known == 0 ? "" : "\(known), not counted"), ("Fixed", report.fixed.isEmpty ? "" : "\(report.fixed.count)"),
            ("Ignored", report.ignored.isEmpty ? "" : "\(report.ignored.count)"),
        ]
    }
}
