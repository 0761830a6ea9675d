import TypesetAudit
import TypesetBase

/// The findings of the audit about a document at all sizes, with a link to each place on a page.
struct PreviewFindings {
    /// The report; nil if the document is not judged yet.
    let report: AuditReport?
    let path: String
    let page: PreviewPage

    /// The largest number of findings that are shown; reports list all.
    private static let most = 100

    var html: String {
        guard let report else {
            return "<h2 id=\"findings-title\">Findings</h2>\n" + (page.shown.document == nil ? "" : "<p>Auditing at all sizes…</p>")
        }
        let findings = report.counted.sorted { severity(of: $0) > severity(of: $1) }, more = findings.count - Self.most
        return """
            <h2 id="findings-title">Findings</h2>
            <p>\(ReportText.capitalized(ReportText.counts(report))) at all sizes, by \
            \(report.profile.rawValue).</p>
            \(findings.isEmpty ? "" : "<ol>\(findings.prefix(Self.most).map { item($0, report) }.joined())</ol>")
            \(more > 0 ? "<p>\(more) more; <code>typesetter check</code> lists all.</p>" : "")
            """
    }

    private func severity(of finding: Finding) -> Diagnostic.Severity { finding.outcome.severity ?? .note }

    private func item(_ finding: Finding, _ report: AuditReport) -> String {
        let place = (finding.source?.origin).map { "\($0.file.path):\($0.start.line)" }
        let facts = [place.map(HTMLText.isolated), HTMLText.escape(ReportText.sizes(finding, of: report)), link(finding)]
            .compactMap(\.self).filter { !$0.isEmpty }
        return """
            <li class="\(finding.outcome.rawValue)">\(HTMLText.badge(finding.outcome))
            <p>\(HTMLText.message(ReportText.sentence(finding.message)))</p>
            <p class="facts">\(facts.joined(separator: " · "))</p>
            <details><summary>\(HTMLText.code(finding.rule.rawValue))</summary>
            <pre tabindex="0" aria-label="Source">\(HTMLText.escape(excerpt(finding)))</pre></details></li>

            """
    }

    private func excerpt(_ finding: Finding) -> String {
        PreviewHTML.printer.text(of: [Diagnostic(finding, in: path)])
    }

    /// Returns a link to the first place on a page, preferably at the size that is shown.
    private func link(_ finding: Finding) -> String? {
        let own = finding.locations.first { $0.category == page.settings.category && $0.traits == page.settings.traits }
        guard let location = own ?? finding.locations.first, let category = location.category else { return nil }
        var settings = page.settings.at(category)
        settings.traits = location.traits
        return "<a href=\"\(page.address("", settings))#page-\(location.page)\">page \(location.page) at \(category.shortName)</a>"
    }
}
