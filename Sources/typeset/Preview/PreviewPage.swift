import TypesetAudit
import TypesetBase
import TypesetKit

/// A document as a page of the live preview, with links and a form that a script makes faster and keeps up to date.
struct PreviewPage {
    /// The pixels per point of the pictures: for screens with one and two pixels per CSS pixel (3/4 point), and for thumbnails.
    enum Scale: String {
        case one = "1", two = "2", small

        var factor: Double {
            switch self {
            case .one: 4.0 / 3
            case .two: 8.0 / 3
            case .small: 0.6
            }
        }
    }

    /// The number of the document, from 1 as in addresses.
    let number: Int
    let path: String
    /// Whether there are no other documents.
    let isOnly: Bool
    let shown: PreviewModel.PublishedDocument
    /// The problems with the project.
    let problems: [Diagnostic]
    let settings: PreviewSettings

    var html: String {
        PreviewHTML.page(
            title: FilePath.name(of: path),
            """
            <a class="skip" href="#pages">Skip to the pages</a>
            <header>
            <h1>\(HTMLText.isolated(path))</h1>
            \(isOnly ? "" : "<nav aria-label=\"Documents\"><a href=\"/\">All documents</a></nav>\n")\(controls)
            </header>
            <p id="status" role="status"></p>
            <main id="view">
            \(view)</main>
            """)
    }

    /// The part of the page that the script replaces.
    var view: String {
        """
        <div class="side" data-announcement="\(HTMLText.attribute(announcement))">
        <section id="problems">\(problemsText)</section>
        <section id="findings" aria-labelledby="findings-title">\(findings)</section>
        </div>
        <section id="pages" aria-labelledby="pages-title" tabindex="-1">\(pages)</section>

        """
    }

    private var findings: String { PreviewFindings(report: shown.report, path: path, page: self).html }

    func address(_ part: String = "", _ settings: PreviewSettings? = nil, _ more: String = "") -> String {
        HTMLText.attribute("/\(number)\(part)?\((settings ?? self.settings).query)\(more)")
    }

    // MARK: Controls

    private var controls: String {
        let sizes = ContentSizeCategory.allCases, position = sizes.firstIndex(of: settings.category) ?? 0
        let names = sizes.map(\.shortName).joined(separator: " "), bold = settings.traits.boldText ? " checked" : ""
        return """
            <form id="settings" method="get" action="/\(number)" data-view="/\(number)/view" autocomplete="off">
            <div class="size"><label for="size">Text size</label>
            <input type="range" id="size" name="size" min="0" max="\(sizes.count - 1)" step="1" value="\(position)" data-names="\(names)" \
            aria-valuetext="\(settings.category.shortName)">
            <output id="size-name" for="size">\(settings.category.shortName)</output></div>
            <div class="traits">\(choice("appearance", "Appearance", ReaderTraits.Appearance.allCases, settings.traits.appearance))
            \(choice("contrast", "Contrast", ReaderTraits.Contrast.allCases, settings.traits.contrast))
            <label class="check"><input type="checkbox" name="bold" value="on"\(bold)> Bold text</label>
            <button>Show</button></div>
            </form>
            <nav class="sizes" aria-label="Text sizes"><ul>\(sizes.map(link).joined())</ul></nav>
            """
    }

    private func link(_ size: ContentSizeCategory) -> String {
        let current = size == settings.category ? " aria-current=\"true\"" : ""
        return "<li><a href=\"\(address("", settings.at(size)))\" data-size=\"\(size.shortName)\"\(current)>\(size.shortName)</a></li>"
    }

    private func choice<Choice: RawRepresentable<String> & Equatable>(
        _ name: String, _ label: String, _ choices: [Choice], _ chosen: Choice
    ) -> String {
        let options = choices.map { "<option\($0 == chosen ? " selected" : "")>\($0.rawValue)</option>" }.joined()
        return "<label>\(label) <select name=\"\(name)\">\(options)</select></label>"
    }

    // MARK: Messages

    /// The text that a screen reader announces when the page has changed.
    private var announcement: String {
        let errors = (problems + shown.diagnostics).count { $0.severity == .error }
        if !shown.isCurrent || errors > 0 && shown.document == nil {
            return "Not typeset: \(Phrase.count(errors, "error"))"
                + (shown.document == nil ? "" : "; the last good pages are shown")
        }
        return shown.report.map { "Typeset again, \(ReportText.counts($0))" } ?? ""
    }

    private var problemsText: String {
        let diagnostics = (problems + shown.diagnostics).filter { $0.severity >= .warning }
        guard !diagnostics.isEmpty else { return "" }
        let text = PreviewHTML.printer.text(of: diagnostics)
        let isError = diagnostics.contains { $0.severity == .error }
        let kept = !shown.isCurrent && shown.document != nil ? "<p>The pages are the last good ones.</p>" : ""
        return """
            <h2 class="\(isError ? "fail" : "warning")">\(isError ? "Errors" : "Warnings")</h2>\(kept)
            <pre tabindex="0" aria-label="Messages">\(HTMLText.escape(text))</pre>
            """
    }

    // MARK: Pages

    private var pages: String {
        guard let document = shown.document else {
            return "<h2 id=\"pages-title\">Pages</h2>\n<p>There are no pages until the errors are fixed.</p>"
        }
        let sizes = document.pages(at: settings.category, for: settings.traits)
        let items = sizes.enumerated().map { index, size in
            "<li id=\"page-\(index + 1)\">\(picture(index + 1, of: sizes.count, size))</li>\n"
        }
        return """
            <h2 id="pages-title">\(Phrase.count(sizes.count, "page")) at \(settings.category.shortName)</h2>
            <p class="links"><a href="\(address("/document.pdf"))">Tagged PDF</a>
            <a href="\(address("/sizes"))">All sizes beside each other</a></p>
            <ol>\(items.joined())</ol>
            """
    }

    private func picture(_ page: Int, of count: Int, _ size: Size) -> String {
        func source(_ scale: Scale) -> String { address("/pages/\(page).png", nil, "&scale=\(scale.rawValue)&of=\(shown.revision)") }
        let pixels = [size.width, size.height].map { Int(($0 * 4 / 3).rounded()) }
        return
            "<img src=\"\(source(.one))\" srcset=\"\(source(.one)) 1x, \(source(.two)) 2x\" width=\"\(pixels[0])\" height=\"\(pixels[1])\" "
            + "loading=\"lazy\" decoding=\"async\" alt=\"Page \(page) of \(count)\">"
    }

    /// Returns a page with one page at all sizes, each linked to that size.
    func allSizes(of page: Int) -> String {
        let cells = ContentSizeCategory.allCases.map { size in
            let sizes = shown.document?.pages(at: size, for: settings.traits) ?? []
            let name = "\(size.shortName), \(Phrase.count(sizes.count, "page"))"
            guard sizes.indices.contains(page - 1) else { return "<li><p>\(name)</p></li>\n" }
            let source = address("/pages/\(page).png", settings.at(size), "&scale=\(Scale.small.rawValue)&of=\(shown.revision)")
            let pixels = [sizes[page - 1].width, sizes[page - 1].height].map { Int(($0 * Scale.small.factor).rounded()) }
            return """
                <li><a href="\(address("", settings.at(size)))#page-\(page)">
                <img src="\(source)" width="\(pixels[0])" height="\(pixels[1])" alt=""> \(name)</a></li>

                """
        }
        let steps = [page - 1, page + 1].filter { $0 > 0 }.map { "<a href=\"\(address("/sizes", nil, "&page=\($0)"))\">Page \($0)</a>" }
        return PreviewHTML.page(
            title: "\(FilePath.name(of: path)) at all sizes",
            """
            <header>
            <h1>Page \(page) of \(HTMLText.isolated(path)) at all sizes</h1>
            <nav aria-label="Pages"><a href="\(address())">Back to \(settings.category.shortName)</a> \(steps.joined(separator: " "))</nav>
            </header>
            <main><ul class="grid">\(cells.joined())</ul></main>
            """)
    }
}
