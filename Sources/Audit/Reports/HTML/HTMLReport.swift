/// The HTML report of a run: a self-contained page that meets WCAG 2.2 AA and needs no JavaScript.
///
/// If the page is too large for browsers and mail programs, it becomes an index, and each document has its own page.
struct HTMLReport {
    /// The content of a page.
    enum Scope {
        /// The whole run. The page of one document links to the index, if there is one.
        case whole(index: String?)
        /// The overview of a run, with the addresses of the documents' own pages.
        case index(pages: [String])
    }

    private let run: RunReport
    private let options: ReportOptions
    private let scope: Scope
    private let groups: [NumberedGroup]

    init(_ run: RunReport, _ options: ReportOptions, _ scope: Scope = .whole(index: nil)) {
        self.run = run
        self.options = options
        self.scope = scope
        groups = NumberedGroup.groups(of: run)
    }

    /// The largest size in bytes, under 15 MB, which browsers and mail programs still handle; pictures get the space that the text leaves.
    static let sizeLimit = 14_800_000

    var text: String { drawn.text }

    /// The page, and whether everything has room: all the text, and every picture.
    var drawn: (text: String, isWhole: Bool) {
        let words = page(nil), left = Self.sizeLimit - words.utf8.count
        guard options.pictures.contains(where: { $0 != nil }), case .whole = scope else { return (words, left >= 0) }
        let album = PictureAlbum(options.pictures, byteLimit: left)
        let text = page(album)
        return (text, left >= 0 && !album.isFull)
    }

    private func page(_ album: PictureAlbum?) -> String {
        // The contact sheet is drawn first, so that it gets its pictures even if the findings run out of space.
        let sheet = run.single.flatMap { report in
            album.map { HTMLContactSheet(report: report, options: options, findings: groups.flatMap(\.findings), album: $0).html }
        }
        let findings = HTMLFindings(run: run, options: options, groups: groups, album: album, pages: pages)
        let table =
            run.single.map { HTMLFindingsTable(report: $0, groups: groups).html }
            ?? HTMLDocumentsTable(run: run, options: options, groups: groups, pages: pages).html
        let verdict = HTMLVerdict(run: run, options: options, groups: groups)
        let sections = [
            verdict.html, findings.html, verdict.about, table, HTMLCriteria(run: run).html,
            run.single.map { HTMLStylesTable(report: $0).html } ?? "", sheet ?? "",
            documents,
        ]
        var index: String?
        if case .whole(let address) = scope { index = address }
        let page = HTMLPage(
            run: run, options: options, kind: "Accessibility audit", result: ReportText.counts(run), index: index,
            script: groups.isEmpty ? "" : HTMLStyle.script)
        return page.text(sections.joined(), style: findings.filterStyle)
    }

    private var pages: [String]? {
        if case .index(let pages) = scope { pages } else { nil }
    }

    /// The parts about each document: a single document has its sections on the page, and several are folded.
    private var documents: String {
        if let report = run.single { return HTMLDocument(report: report, options: options).sections }
        guard pages == nil, !run.documents.isEmpty else { return "" }
        let documents = run.documents.enumerated().map { HTMLDocument(report: $1, options: options).folded(number: $0) }
        return HTMLText.section("documents", "Each document", documents.joined())
    }

    /// A list of names and values; the values are HTML.
    static func facts(_ rows: [(String, String)]) -> String {
        "<dl class=\"facts\">\n" + rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>\n" }.joined() + "</dl>\n"
    }
}
