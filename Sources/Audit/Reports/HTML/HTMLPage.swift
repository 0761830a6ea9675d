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
        let up = index.map { "<li><a href=\"\(HTMLText.attribute($0))\">All documents</a></li>" } ?? ""
        let name = run.single.map { HTMLText.escape($0.name(relativeTo: options.base)) } ?? title
        return HTMLFrame(kind: kind, name: name, title: title, result: result, tool: run.tool, script: script)
            .text(main, links: up, style: style)
    }

    private var title: String {
        run.single.map { HTMLText.isolated($0.name(relativeTo: options.base)) } ?? Phrase.count(run.documentCount, "document")
    }
}

/// A page of any report around its content.
package struct HTMLFrame {
    /// The kind of report, such as `Accessibility audit`.
    let kind: String
    /// The name of what the report is about, for the title of the window, as HTML.
    let name: String
    /// The name in the heading, as HTML.
    let title: String
    /// The result in a few words, for the title of the window.
    let result: String
    let tool: AuditReport.Tool
    let script: String

    package init(kind: String, name: String, title: String, result: String, tool: AuditReport.Tool, script: String) {
        (self.kind, self.name, self.title, self.result, self.tool, self.script) = (kind, name, title, result, tool, script)
    }

    /// The page with its sections.
    ///
    /// - Parameters:
    ///   - links: the items of the list of links before those of the sections.
    ///   - style: rules after the style sheet of all reports.
    package func text(_ main: String, links: String = "", style: String) -> String {
        let sections = main.matches(of: /<h2 id="([a-z0-9-]+)">([^<]+)<\/h2>/).map {
            "<li><a href=\"#\($0.1)\">\($0.1 == "verdict" ? "Verdict" : $0.2)</a></li>"
        }
        return TextTemplate.filled(
            EmbeddedText.report_html,
            [
                "name": name, "kind": kind, "subject": kind.prefix(1).lowercased() + kind.dropFirst(), "result": result,
                "style": HTMLStyle.sheet + style, "title": title, "links": links + sections.joined(), "main": main,
                "tool": "\(HTMLText.escape(tool.name)) \(HTMLText.escape(tool.version))", "script": script,
            ])
    }
}
