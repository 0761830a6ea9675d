import Audit
import ContentSize

/// The HTML report: one self-contained page that itself meets WCAG 2.2 AA and needs no JavaScript.
struct HTMLReport {
    private let report: AuditReport
    private let options: ReportOptions
    private let numbered: [NumberedFinding]

    init(_ report: AuditReport, _ options: ReportOptions) {
        self.report = report
        self.options = options
        numbered = ReportText.worstFirst(report.findings).enumerated().map { NumberedFinding(number: $0 + 1, finding: $1) }
    }

    /// In bytes: under 15 MB, which browsers and mail programs still handle. Pictures get what the text leaves of it.
    private static let sizeLimit = 14_800_000

    var text: String {
        let words = page(nil)
        return options.pictures.map { page(PictureAlbum($0, byteLimit: Self.sizeLimit - words.utf8.count)) } ?? words
    }

    private func page(_ album: PictureAlbum?) -> String {
        // The contact sheet is drawn first, so that it gets its pictures even where the findings run out of space.
        let sheet = album.map { HTMLContactSheet(report: report, options: options, findings: numbered, album: $0).html } ?? ""
        let findings = HTMLFindings(report: report, options: options, findings: numbered, album: album)
        let styles = HTMLStylesTable(report: report).html
        let sections = [
            HTMLVerdict(report: report, options: options, findings: numbered).html,
            HTMLFindingsTable(report: report, findings: numbered).html, styles,
            sheet, findings.html, ignored, fixed,
        ]
        return head(findings.filterStyle) + body(sections.joined(), hasStyles: !styles.isEmpty, hasSheet: !sheet.isEmpty)
    }

    private var document: String { RelativePath.text(of: report.document, to: options.folder) }

    // MARK: - Page

    private func head(_ filterStyle: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(HTMLText.escape(document)): accessibility audit, \(ReportText.counts(report))</title>
        <style>
        \(HTMLStyle.sheet)\(filterStyle)</style>
        </head>

        """
    }

    private func body(_ main: String, hasStyles: Bool, hasSheet: Bool) -> String {
        let links = [
            ("verdict", "Verdict", true), ("by-size-and-rule", HTMLFindingsTable.title(report), true),
            ("styles", "Styles at each size", hasStyles),
            ("contact-sheet", "Contact sheet", hasSheet), ("findings", "Findings", true),
        ]
        let items = links.filter(\.2).map { "<li><a href=\"#\($0.0)\">\($0.1)</a></li>" }.joined()
        return """
            <body>
            <a class="skip" href="#main">Skip to the report</a>
            <header>
            <h1>Accessibility audit of \(HTMLText.isolated(document))</h1>
            <nav aria-label="Parts of the report"><ul>\(items)</ul></nav>
            </header>
            <main id="main" tabindex="-1">
            \(main)</main>
            <footer><p>Made by \(HTMLText.escape(report.tool.name)) \(HTMLText.escape(report.tool.version)).</p></footer>
            \(numbered.isEmpty ? "" : HTMLStyle.script)</body>
            </html>

            """
    }

    /// A list of names and values; the values are HTML.
    static func facts(_ rows: [(String, String)]) -> String {
        "<dl class=\"facts\">\n" + rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" }.joined() + "</dl>\n"
    }

    // MARK: - Sections

    private var ignored: String {
        guard !report.ignored.isEmpty else { return "" }
        let items = report.ignored.map { item in
            let location = HTMLText.isolated(ReportLocation(item.finding, in: report, options).text)
            let message = HTMLText.message(ReportText.sentence(item.finding.message))
            let reason = item.reason.isEmpty ? "No reason given." : "Reason: \(HTMLText.isolated(item.reason))"
            return "<li>\(HTMLText.code(item.finding.rule.rawValue)), \(location): \(message) \(reason)</li>\n"
        }
        return HTMLText.section("ignored", "Ignored in the source", "<ul>\n\(items.joined())</ul>\n")
    }

    private var fixed: String {
        guard !report.fixed.isEmpty else { return "" }
        let items = report.fixed.map { item in
            "<li>\(HTMLText.code(item.rule)): \(HTMLText.message(ReportText.sentence(item.message)))</li>\n"
        }
        return HTMLText.section("fixed", "Fixed since the baseline", "<ul>\n\(items.joined())</ul>\n")
    }
}
