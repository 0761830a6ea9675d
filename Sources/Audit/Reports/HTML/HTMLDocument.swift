/// The facts about one document other than its findings: ignored and fixed findings, and in a run its verdict and its claim.
struct HTMLDocument {
    let report: AuditReport
    let options: ReportOptions

    /// The section about findings that do not count; empty if there are none.
    ///
    /// - Parameter number: the index of the report in its run; nil for the only one, whose section needs no name of a document.
    func settled(number: Int? = nil) -> String {
        guard !report.ignored.isEmpty else { return "" }
        guard let number else { return HTMLText.section("ignored", ignoredTitle, ignored) }
        return HTMLText.section(
            "ignored-\(number)", "\(ignoredTitle): " + HTMLText.isolated(report.name(relativeTo: options.base)), ignored)
    }

    /// Findings that people have answered are not in the source alone.
    private var ignoredTitle: String { report.ignored.contains { $0.answer != nil } ? "Ignored or answered" : "Ignored in the source" }

    /// The sections on the page of the document.
    var sections: String {
        settled()
            + (report.fixed.isEmpty ? "" : HTMLText.section("fixed", "Fixed since the baseline", fixed))
            + (report.transcript.map { HTMLText.section("transcript", "Screen reader transcript", Self.folded($0)) } ?? "")
    }

    /// The folded part on the page of a run.
    ///
    /// - Parameter number: the index of the report in the run.
    func folded(number: Int) -> String {
        let facts = [
            ("Stylesheet", report.stylesheet.map { HTMLText.isolated(RelativePath.text(of: $0, to: options.base)) } ?? ""),
            ("Claim", report.claim.map { HTMLText.escape($0.text) } ?? ""), ("Profile", report.profile.rawValue),
        ].filter { !$0.1.isEmpty }
        let parts = [
            report.ignored.isEmpty ? "" : "<h4>\(ignoredTitle)</h4>\n\(ignored)",
            report.fixed.isEmpty ? "" : "<h4>Fixed since the baseline</h4>\n\(fixed)",
            report.transcript.map { "<h4>Screen reader transcript</h4>\n\(Self.folded($0))" } ?? "",
        ]
        let name = HTMLText.isolated(report.name(relativeTo: options.base))
        return """
            <details class="document" id="document-\(number)">
            <summary><h3>\(HTMLText.badge(report.verdict)) \(name) <span class="quantity">\(ReportText.counts(report))</span></h3></summary>
            \(HTMLReport.facts(facts))\(parts.joined())</details>

            """
    }

    /// A transcript that is folded, because it is as long as the document.
    private static func folded(_ transcript: Transcript) -> String {
        let (text, isWhole) = transcript.text(ofAtMost: transcriptLimit)
        let rest = isWhole ? "" : "<p>The page has no room for the rest, which <code>--transcript</code> prints.</p>\n"
        return """
            <p>What a screen reader says, in the order of the tags.</p>
            <details class="transcript">
            <summary>Show the transcript</summary>
            <pre>\(HTMLText.escape(text))</pre>
            \(rest)</details>

            """
    }

    /// The bytes of a transcript on the page: the text of a book; browsers become slow with more.
    private static let transcriptLimit = 2_000_000

    private var ignored: String {
        let items = report.ignored.map { item in
            let location = HTMLText.isolated(ReportLocation(item.finding, in: report, options).text)
            let message = HTMLText.message(ReportText.sentence(item.finding.message))
            let word = item.answer == nil ? "Reason" : "Answer"
            let reason = item.reason.isEmpty ? "No reason given." : "\(word): \(HTMLText.isolated(item.reason))"
            return "<li>\(HTMLText.code(item.finding.rule.rawValue)), \(location): \(message) \(reason)</li>\n"
        }
        return "<ul>\n\(items.joined())</ul>\n"
    }

    private var fixed: String {
        let items = report.fixed.map { item in
            "<li>\(HTMLText.code(item.rule)): \(HTMLText.message(ReportText.sentence(item.message)))</li>\n"
        }
        return "<ul>\n\(items.joined())</ul>\n"
    }
}
