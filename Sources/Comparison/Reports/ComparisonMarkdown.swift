import TypesetAudit

/// A comparison for a comment on a pull request.
package struct ComparisonMarkdown {
    /// The largest size in UTF-16 code units; a comment on GitHub holds 65,536.
    private static let limit = 60_000

    private let report: ComparisonReport

    package init(_ report: ComparisonReport) { self.report = report }

    package var text: String {
        let title = "### Comparison of the PDFs\n\n**\(ReportText.capitalized(report.summary))**\n"
        // The line about what has no room takes less than this.
        var left = Self.limit - title.utf16.count - 200, parts: [String] = [], more = 0
        func add(_ text: String) {
            guard more == 0, text.utf16.count <= left else { more += 1; return }
            left -= text.utf16.count
            parts.append(text)
        }
        for document in report.documents where document.isDifferent {
            let sizes = document.sizeCount > 1 ? ", \(document.sizeCount) sizes" : ""
            add("\n#### \(MarkdownReport.escape(document.name))\(sizes)\n\n| Change | | Where |\n|---|---|---|\n")
            for entry in document.entries { add(row(entry, document)) }
            for size in document.onlyNew { add("| new size | \(MarkdownReport.escape(size.name)) | |\n") }
            for size in document.onlyOld { add("| gone size | \(MarkdownReport.escape(size.name)) | |\n") }
        }
        let documents =
            report.onlyNew.map { "- new document: \(MarkdownReport.escape($0))\n" }
            + report.onlyOld.map { "- gone document: \(MarkdownReport.escape($0))\n" }
        if !documents.isEmpty { add("\n" + documents.joined()) }
        if let findings = report.findings, findings.isDifferent {
            add("\n#### Findings\n\n| | Rule | Finding | Document |\n|---|---|---|---|\n")
            for item in findings.new { add(row("new", item)) }
            for item in findings.gone { add(row("gone", item)) }
        }
        let rest = more > 0 ? "\n\(Phrase.count(more, "more line")) had no room here; the HTML report has all.\n" : ""
        return title + parts.joined() + rest
    }

    private func row(_ entry: DocumentComparison.Entry, _ document: DocumentComparison) -> String {
        let place = MarkdownReport.escape(document.place(of: entry))
        let text = ChangeText.pieces(entry).map { piece in
            switch piece {
            case .plain(let text): MarkdownReport.escape(text)
            case .old(let text): text.isEmpty ? "" : "<del>\(MarkdownReport.escape(text))</del>"
            case .new(let text): text.isEmpty ? "" : "<ins>\(MarkdownReport.escape(text))</ins>"
            }
        }.joined()
        return "| \(ChangeText.label(entry.change.kind)) | \(text) | \(place) |\n"
    }

    private func row(_ word: String, _ item: FindingComparison.Item) -> String {
        "| \(word) | \(MarkdownReport.escape(item.rule)) | \(MarkdownReport.message(ReportText.sentence(item.message))) "
            + "| \(MarkdownReport.escape(item.document)) |\n"
    }
}
