import TypesetBase

/// One finding: the fault, its place, and a picture of the place beside the source line.
struct HTMLFinding {
    let item: NumberedFinding
    let report: AuditReport
    let options: ReportOptions
    let album: PictureAlbum?

    private var finding: Finding { item.finding }

    /// The finding as an HTML article.
    ///
    /// - Parameters:
    ///   - data: the attributes for the filters.
    ///   - namesDocument: whether the report has several documents.
    ///   - showsFix: whether the findings of the rule have different fixes.
    ///   - showsReferences: whether the findings of the rule have different references.
    func article(_ data: String, namesDocument: Bool, showsFix: Bool, showsReferences: Bool) -> String {
        let id = "finding-\(item.number)", message = HTMLText.message(ReportText.sentence(finding.message))
        let fix = showsFix ? HTMLFindings.fix(finding.fix) : ""
        return """
            <article class="finding \(finding.outcome.rawValue)" id="\(id)" \(data)>
            <h4><a href="#\(id)">\(item.number)</a>. \(message)</h4>
            <div class="columns"><div>
            \(fix)\(facts(namesDocument: namesDocument, showsReferences: showsReferences))\(excerpt)</div><div>
            \(picture)</div></div>
            </article>

            """
    }

    private func facts(namesDocument: Bool, showsReferences: Bool) -> String {
        let sizes = ReportText.sizes(finding, of: report)
        let first = finding.firstCategory.map { finding.categories.count > 1 ? "\(sizes) (first at \($0.shortName))" : sizes } ?? ""
        let place = ReportLocation(finding, in: report, options)
        let document = options.name(report.document)
        let rows: [(String, String)] = [
            ("Document", namesDocument && place.file != document ? HTMLText.isolated(document) : ""),
            ("Location", HTMLText.isolated(place.text) + pages),
            ("Tags", finding.tags.isEmpty ? "" : HTMLText.isolated(ReportText.path(finding.tags))),
            ("Sizes", report.sizes.count > 1 ? first : ""),
            ("Measured", finding.measured?.description ?? ""), ("Required", finding.required?.description ?? ""),
            ("See also", finding.related.map(related).joined(separator: "<br>")),
            ("References", showsReferences ? HTMLText.escape(finding.references.map(\.text).joined(separator: ", ")) : ""),
            ("Baseline", item.isKnown ? "known, not counted" : ""),
        ]
        return HTMLReport.facts(rows.filter { !$0.1.isEmpty })
    }

    private func related(_ related: Diagnostic.Related) -> String {
        HTMLText.isolated(ReportLocation(related.span, relativeTo: options.base).text) + ": " + HTMLText.message(related.message)
    }

    private var pages: String {
        guard let place = finding.locations.first else { return "" }
        return ", \(place.pageName)" + (place.category.map { " at \($0.shortName)" } ?? "")
    }

    private var excerpt: String {
        guard let source = finding.source?.origin else { return "" }
        let line = SourceLine(source)
        guard !line.isEmpty else { return "" }
        let before = HTMLText.escape(line.before), marked = HTMLText.escape(line.marked), after = HTMLText.escape(line.after)
        return """
            <pre class="source" dir="auto"><span class="line-number">\(source.start.line)</span> \
            \(before)<mark>\(marked)</mark>\(after)</pre>

            """
    }

    private var picture: String {
        guard let album, let start = finding.locations.first(where: { $0.rect != nil }) ?? finding.locations.first else { return "" }
        let place = album.words(of: finding, at: start, of: item.document)
        guard let region = album.region(around: place, of: item.document) else { return "" }
        let boxes = place.rect.map { [PictureAlbum.Box(rect: $0, label: "")] + others(in: region, besides: start) } ?? []
        let what =
            place.pageName + (place.category.map { " at \($0.shortName)" } ?? "")
            + (place.traits == .standard ? "" : ", \(place.traits)")
        let alternative = "Part of \(what)" + (boxes.isEmpty ? "" : "; a box marks finding \(item.number)")
        guard let picture = album.picture(region, on: place, of: item.document, in: .finding, boxes: boxes, alternative: alternative) else {
            return "<p class=\"no-picture\">No picture of \(what).</p>\n"
        }
        let caption = what + (album.isRedrawn(item.document) ? ", redrawn" : "")
        return "<figure>\(picture)<figcaption>\(ReportText.sentence(caption))</figcaption></figure>\n"
    }

    /// The other places of the finding that are in the picture, dashed.
    private func others(in region: Rect, besides place: Location) -> [PictureAlbum.Box] {
        finding.locations.lazy.filter { $0 != place && $0.isOnPage(of: place) }.compactMap(\.rect).filter(region.intersects).prefix(
            Self.boxLimit
        ).map { PictureAlbum.Box(rect: $0, label: "", isMain: false) }
    }

    /// The largest number of boxes; more would hide the content that they mark.
    private static let boxLimit = 50
}

/// The first source line of a span in a file that someone wrote, in three parts, and cut if it is long.
struct SourceLine {
    let before: String
    let marked: String
    let after: String
    /// The largest number of scalars of context on each side, and of the marked part: 200 together, about a line of a wide window.
    private static let contextLimit = 50, markLimit = 100

    init(_ span: SourceSpan) {
        let line = Self.line(of: span)
        let mark = span.range.clamped(to: line)
        let (before, isCutBefore) = Self.suffix(of: span.file.bytes[line.lowerBound..<mark.lowerBound])
        let (marked, isCut) = Self.prefix(of: span.file.bytes[mark], Self.markLimit)
        let (after, isCutAfter) =
            isCut ? ("", false) : Self.prefix(of: span.file.bytes[mark.upperBound..<line.upperBound], Self.contextLimit)
        self.before = (isCutBefore ? "…" : "") + before
        self.marked = marked + (isCut ? "…" : "")
        self.after = after + (isCutAfter ? "…" : "")
    }

    /// The bytes of the line at which a span begins, without its end.
    private static func line(of span: SourceSpan) -> Range<Int> {
        span.file.range(ofLine: span.start.line)
    }

    /// The first scalars of a text of any length, and whether there are more.
    private static func prefix(of bytes: ArraySlice<UInt8>, _ count: Int) -> (text: String, isCut: Bool) {
        // A scalar has at most four bytes.
        let scalars = String(decoding: bytes.prefix(4 * (count + 1)), as: UTF8.self).unicodeScalars
        return (string(Array(scalars.prefix(count))[...]), scalars.count > count)
    }

    /// The last scalars of a text of any length, and whether there are more.
    private static func suffix(of bytes: ArraySlice<UInt8>) -> (text: String, isCut: Bool) {
        var near = bytes.suffix(4 * (contextLimit + 1))
        while near.count < bytes.count, let first = near.first, first & 0xC0 == 0x80 { near.removeFirst() }
        let scalars = Array(String(decoding: near, as: UTF8.self).unicodeScalars)
        return (string(scalars.suffix(contextLimit)), scalars.count > contextLimit)
    }

    var isEmpty: Bool { before.isEmpty && marked.isEmpty && after.isEmpty }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
