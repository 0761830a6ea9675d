import TypesetAudit
import TypesetBase

/// The frame of all pages of the live preview.
enum PreviewHTML {
    /// The printer of quoted lines, with a width that fits next to the pages.
    static let printer = DiagnosticPrinter(columns: 44, repeats: 3)

    static func page(title: String, _ body: String) -> String {
        TextTemplate.filled(EmbeddedText.preview_html, ["title": HTMLText.escape(title), "body": body])
    }
}

/// The list of a project's documents.
enum PreviewIndex {
    static func html(_ paths: [String], problems: [Diagnostic]) -> String {
        let items = paths.enumerated().map { "<li><a href=\"/\($0 + 1)\">\(HTMLText.isolated($1))</a></li>\n" }.joined()
        let messages =
            problems.isEmpty
            ? "" : "<pre tabindex=\"0\" aria-label=\"Messages\">\(HTMLText.escape(PreviewHTML.printer.text(of: problems)))</pre>\n"
        return PreviewHTML.page(
            title: "Documents", "<header><h1>Documents</h1></header>\n<main class=\"list\">\n\(messages)<ol>\(items)</ol>\n</main>")
    }
}
