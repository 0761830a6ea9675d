/// The frame of a page: its head, its heading, links to its sections, and its foot.
struct HTMLPage {
    let run: RunReport
    let options: ReportOptions
    /// The kind of report, such as `Accessibility audit`.
    let kind: String
    /// The result in a few words, for the title of the window.
    let result: String
    /// The address of the page with all documents; nil if there is none.
    var index: String?
    var script = ""

    /// The page with its sections.
    func text(_ main: String, style: String) -> String {
        let links = main.matches(of: /<h2 id="([a-z0-9-]+)">([^<]+)<\/h2>/).map {
            "<li><a href=\"#\($0.1)\">\($0.1 == "verdict" ? "Verdict" : $0.2)</a></li>"
        }
        let up = index.map { "<li><a href=\"\(HTMLText.attribute($0))\">All documents</a></li>" } ?? ""
        return TextTemplate.filled(
            EmbeddedText.report_html,
            [
                "name": run.single.map { HTMLText.escape($0.name(relativeTo: options.base)) } ?? title, "kind": kind,
                "subject": kind.prefix(1).lowercased() + kind.dropFirst(), "result": result, "style": HTMLStyle.sheet + style,
                "title": title, "links": up + links.joined(), "main": main,
                "tool": "\(HTMLText.escape(run.tool.name)) \(HTMLText.escape(run.tool.version))", "script": script,
            ])
    }

    private var title: String {
        run.single.map { HTMLText.isolated($0.name(relativeTo: options.base)) } ?? Phrase.count(run.documentCount, "document")
    }
}
