package import TypesetAudit
import TypesetBase

/// A comparison as a page: each change with the old and the new page beside each other, at a size that a slider chooses.
package struct ComparisonHTML {
    /// The pictures of a document's files by size; nil for a file that cannot be drawn.
    package typealias Pictures = [ComparedSize: (old: any ReportPictures, new: any ReportPictures)]

    private let report: ComparisonReport
    private let tool: AuditReport.Tool
    private let pictures: [Pictures]
    /// All sizes of all documents, which are the steps of the slider.
    private let sizes: [ComparedSize]
    /// The glyphs of all pictures.
    private let glyphs = GlyphDefinitions()

    /// The largest size of the page in bytes, under 15 MB, which browsers still handle.
    private static let sizeLimit = 14_800_000
    /// The largest number of pictures: two for each of a hundred changes at ten sizes.
    private static let pictureLimit = 2_000

    /// Creates a page.
    ///
    /// - Parameter pictures: the pictures of each document of the report.
    package init(_ report: ComparisonReport, tool: AuditReport.Tool, pictures: [Pictures]) {
        (self.report, self.tool, self.pictures) = (report, tool, pictures)
        sizes = Set(report.documents.flatMap(\.sizes)).sorted()
    }

    package var text: String {
        var words = page([:])
        let drawn = drawnPairs(room: Self.sizeLimit - words.utf8.count)
        if !drawn.isEmpty { words = page(drawn) }
        return words
    }

    // MARK: - Pictures

    private struct PairKey: Hashable { var document: Int, entry: Int, size: ComparedSize }

    /// Draws the first size of each change, and then the other sizes until there is no room.
    private func drawnPairs(room: Int) -> [PairKey: String] {
        var list: [(any ReportPictures)?] = [], numbers: [PairKey: Int] = [:]
        for (document, sizes) in pictures.enumerated() {
            for (size, pair) in sizes {
                numbers[PairKey(document: document, entry: 0, size: size)] = list.count
                list += [pair.old, pair.new]
            }
        }
        let album = PictureAlbum(list, byteLimit: room, countLimit: Self.pictureLimit, glyphs: glyphs)
        var drawn: [PairKey: String] = [:]
        for isFirst in [true, false] {
            for (number, document) in report.documents.enumerated() {
                for (index, entry) in document.entries.enumerated() {
                    for (place, occurrence) in entry.occurrences.enumerated() where (place == 0) == isFirst && !album.isFull {
                        guard let first = numbers[PairKey(document: number, entry: 0, size: occurrence.size)] else { continue }
                        let html =
                            figure(occurrence.change.oldPlace, "Old", first, album)
                            + figure(occurrence.change.newPlace, "New", first + 1, album)
                        if html.isEmpty { continue }
                        drawn[PairKey(document: number, entry: index, size: occurrence.size)] = html
                    }
                }
            }
        }
        return drawn
    }

    /// The smallest part of a page that is shown, in points: the width of a page, and some ten lines.
    private static let leastSize = Size(width: 612, height: 280)

    private func figure(_ place: Change.Place?, _ version: String, _ document: Int, _ album: PictureAlbum) -> String {
        guard let place else { return "" }
        let area = place.areas.dropFirst().reduce(place.areas.first) { $0?.union($1) }
        let location = Location(page: place.page, rect: area)
        guard let region = album.region(around: location, of: document, atLeast: Self.leastSize),
            let picture = album.picture(
                region, on: location, of: document, in: .half, boxes: place.areas.map { PictureAlbum.Box(rect: $0.grown(by: 1)) },
                alternative: "\(version) version, page \(place.page)")
        else { return "" }
        return "<figure><figcaption>\(version), page \(place.page)</figcaption>\(picture)</figure>\n"
    }

    // MARK: - Page

    private func page(_ drawn: [PairKey: String]) -> String {
        let names = HTMLText.attribute(sizes.map { $0.name.isEmpty ? "the file" : $0.name }.joined(separator: "|"))
        let slider =
            drawn.isEmpty || sizes.count < 2
            ? ""
            : """
            <div class="sizes" hidden><label>Content size <input type="range" id="size" min="0" max="\(sizes.count - 1)" \
            value="\(startSize)" data-names="\(names)"> <output id="size-name"></output></label></div>

            """
        var sections =
            "<section class=\"verdict \(report.isDifferent ? "warning" : "pass")\" aria-labelledby=\"verdict\">\n"
            + "<h2 id=\"verdict\">\(HTMLText.escape(ReportText.capitalized(report.summary)))</h2>\n"
            + "<p>Old: \(HTMLText.isolated(report.oldPath)). New: \(HTMLText.isolated(report.newPath)).</p>\n</section>\n" + slider
        for (number, document) in report.documents.enumerated() where document.isDifferent || !document.problems.isEmpty {
            sections += section(document, number, drawn)
        }
        sections += list("only-new", "New documents", report.onlyNew) + list("only-old", "Gone documents", report.onlyOld)
        if let findings = report.findings {
            sections +=
                list("new-findings", "New findings", findings.new.map { "\($0.document): \($0.message) (\($0.rule))" })
                + list("gone-findings", "Gone findings", findings.gone.map { "\($0.document): \($0.message) (\($0.rule))" })
        }
        if !drawn.isEmpty {
            sections += "<svg class=\"glyphs\" width=\"0\" height=\"0\" aria-hidden=\"true\"><defs>\(glyphs.elements)</defs></svg>\n"
        }
        let name = HTMLText.escape(report.newPath)
        return HTMLFrame(
            kind: "Comparison", name: name, title: HTMLText.isolated(report.newPath), result: HTMLText.escape(report.summary), tool: tool,
            script: slider.isEmpty ? "" : "<script>\n\(EmbeddedText.comparison_js)</script>\n"
        ).text(sections, style: EmbeddedText.comparison_css)
    }

    /// The step at which the slider begins: the default size, or the first.
    private var startSize: Int { sizes.firstIndex { $0.category == .large && $0.edition.isEmpty } ?? 0 }

    private func list(_ id: String, _ title: String, _ items: [String]) -> String {
        guard !items.isEmpty else { return "" }
        let rows = items.map { "<li>\(HTMLText.isolated($0))</li>\n" }.joined()
        return "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(title)</h2>\n<ul>\n\(rows)</ul>\n</section>\n"
    }

    private func section(_ document: DocumentComparison, _ number: Int, _ drawn: [PairKey: String]) -> String {
        var body = ""
        for (index, entry) in document.entries.enumerated() {
            let words = ChangeText.pieces(entry).map { piece in
                switch piece {
                case .plain(let text): HTMLText.escape(text)
                case .old(let text): "<del>\(HTMLText.isolated(text))</del>"
                case .new(let text): "<ins>\(HTMLText.isolated(text))</ins>"
                }
            }.joined()
            let place = document.place(of: entry), shownPlace = entry.source == nil ? ReportText.capitalized(place) : place
            var pairs = "", isFirst = true
            for occurrence in entry.occurrences {
                guard let html = drawn[PairKey(document: number, entry: index, size: occurrence.size)],
                    let step = sizes.firstIndex(of: occurrence.size)
                else { continue }
                // Pictures in a template take no time until the slider shows them.
                pairs +=
                    isFirst
                    ? "<div class=\"pair\" data-size=\"\(step)\">\n\(html)</div>\n"
                    : "<template data-size=\"\(step)\"><div class=\"pair\" data-size=\"\(step)\">\n\(html)</div></template>\n"
                isFirst = false
            }
            body += """
                <article class="change"><h3>\(HTMLText.escape(ReportText.capitalized(ChangeText.label(entry.change.kind))))</h3>
                <p>\(words)</p>\(place.isEmpty ? "" : "\n<p class=\"where\">\(HTMLText.escape(shownPlace))</p>")
                \(pairs)</article>

                """
        }
        body += list(document.onlyNew.map { "New size: \($0.name)" } + document.onlyOld.map { "Gone size: \($0.name)" } + document.problems)
        let id = "document-\(number)"
        return "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(HTMLText.escape(document.name))</h2>\n\(body)</section>\n"
    }

    private func list(_ items: [String]) -> String {
        items.isEmpty ? "" : "<ul>\n" + items.map { "<li>\(HTMLText.isolated($0))</li>\n" }.joined() + "</ul>\n"
    }
}
