/// Raw HTML is left out.
///
/// Its text and simple marks are kept, everything else has no meaning on paper: what it looked like in a browser is lost. Of elements that
/// Markdown has signs for, such as `<b>`, `<br>` and `<img>`, everything is kept.
///
/// - Criterion: Practice.
/// - Fix: write it in Markdown.
/// - Warns: `<video src="a.mp4">`. Passes: `**bold**`, `<b>bold</b>`.
public struct HTMLIgnored: DiagnosticRule {
    public static let description = RuleDescription(
        id: "html-ignored", summary: "no raw HTML is lost", outcome: .warning, references: [Reference(.practice, "Markdown")],
        fix: "write it in Markdown")

    public init() {}

    /// One for each kind of element: what a generator of HTML strewed over a book has one cause.
    public func findings(in subject: AuditContext) -> [Finding] {
        var order: [String] = [], groups: [String: [Finding]] = [:]
        for finding in told(in: subject) {
            if groups[finding.message] == nil { order.append(finding.message) }
            groups[finding.message, default: []].append(finding)
        }
        return order.compactMap { groups[$0].flatMap { joined($0, in: subject) } }
    }

    private func joined(_ findings: [Finding], in subject: AuditContext) -> Finding? {
        guard var joined = findings.first else { return nil }
        let spans = findings.compactMap(\.source), more = findings.count - 1
        joined.fingerprint = Fingerprint(rule: joined.rule, subject: [joined.message])
        guard more > 0 else { return joined }
        joined.message += ", here and in \(more) more \(more == 1 ? "place" : "places")"
        joined.shown = spans
        joined.isForAllShown = true
        joined.places = subject.layouts.flatMap { layout in spans.compactMap(layout.map.place) }
        return joined
    }
}
