import Audit
import Diagnostics
import Geometry

/// One finding: what is wrong, where, and the picture of the place beside the line of the source.
struct HTMLFinding {
    let item: NumberedFinding
    let report: AuditReport
    let options: ReportOptions
    let album: PictureAlbum?

    private var finding: Finding { item.finding }

    /// - Parameters:
    ///   - data: attributes for the filters.
    ///   - namesDocument: whether there are several.
    ///   - saysFix: whether the fix is not that of all findings of the rule.
    ///   - saysReferences: the same of the clauses.
    func article(_ data: String, namesDocument: Bool, saysFix: Bool, saysReferences: Bool) -> String {
        let id = "finding-\(item.number)", message = HTMLText.message(ReportText.sentence(finding.message))
        return """
            <article class="finding \(finding.outcome.rawValue)" id="\(id)" \(data)>
            <h4><a href="#\(id)">\(item.number)</a>. \(message)</h4>
            <div class="columns"><div>
            \(saysFix ? fix : "")\(facts(namesDocument: namesDocument, saysReferences: saysReferences))\(excerpt)</div><div>
            \(picture)</div></div>
            </article>

            """
    }

    private var fix: String {
        finding.fix.isEmpty
            ? "" : "<p class=\"fix\"><strong>How to fix it:</strong> \(HTMLText.message(ReportText.sentence(finding.fix)))</p>\n"
    }

    private func facts(namesDocument: Bool, saysReferences: Bool) -> String {
        let sizes = ReportText.sizes(finding, of: report)
        let first = finding.firstCategory.map { finding.categories.count > 1 ? "\(sizes) (first at \($0.shortName))" : sizes } ?? ""
        let place = ReportLocation(finding, in: report, options)
        let document = RelativePath.text(of: report.document, to: options.base)
        let rows: [(String, String)] = [
            ("Document", namesDocument && place.file != document ? HTMLText.isolated(document) : ""),
            ("Location", HTMLText.isolated(place.text) + pages),
            ("Tags", finding.tags.isEmpty ? "" : HTMLText.isolated(ReportText.path(finding.tags))),
            ("Sizes", report.sizes.count > 1 ? first : ""),
            ("Measured", finding.measured?.description ?? ""), ("Required", finding.required?.description ?? ""),
            ("See also", finding.related.map(related).joined(separator: "<br>")),
            ("References", saysReferences ? HTMLText.escape(finding.references.map(\.text).joined(separator: ", ")) : ""),
            ("Baseline", item.isKnown ? "known, not counted" : ""),
        ]
        return HTMLReport.facts(rows.filter { !$0.1.isEmpty })
    }

    private func related(_ related: Diagnostic.Related) -> String {
        HTMLText.isolated(ReportLocation(related.span, relativeTo: options.base).text) + ": " + HTMLText.message(related.message)
    }

    private var pages: String {
        guard let place = finding.locations.first else { return "" }
        return ", page \(place.page)" + (place.category.map { " at \($0.shortName)" } ?? "")
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
        guard let album, let place = finding.locations.first(where: { $0.rect != nil }) ?? finding.locations.first,
            let region = album.region(around: place, of: item.document)
        else { return "" }
        let boxes = place.rect.map { [PictureAlbum.Box(rect: $0, label: "")] + others(in: region, besides: place) } ?? []
        let what =
            "page \(place.page)" + (place.category.map { " at \($0.shortName)" } ?? "")
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
        finding.locations.lazy.filter { $0 != place && $0.page == place.page && $0.category == place.category && $0.traits == place.traits }
            .compactMap(\.rect).filter(region.intersects).prefix(Self.boxLimit).map { PictureAlbum.Box(rect: $0, label: "", isMain: false) }
    }

    /// More would hide what they mark.
    private static let boxLimit = 50
}

/// The first source line of a span in three parts, cut where it is long. The span is in a file that someone wrote.
struct SourceLine {
    let before: String
    let marked: String
    let after: String
    /// The most scalars of context on each side and of the marked part: together about two lines of a wide window.
    private static let contextLimit = 80, markLimit = 160

    init(_ span: SourceSpan) {
        let start = span.start, end = span.end
        let line = Array(span.file.text(ofLine: start.line).unicodeScalars)
        let from = min(start.column - 1, line.count)
        let to = end.line > start.line ? line.count : max(from, min(end.column - 1, line.count))
        let cut = min(to, from + Self.markLimit)
        before = (from > Self.contextLimit ? "…" : "") + Self.string(line[max(0, from - Self.contextLimit)..<from])
        marked = Self.string(line[from..<cut]) + (cut < to ? "…" : "")
        let rest = cut < to ? line[to..<to] : line[to..<min(line.count, to + Self.contextLimit)]
        after = Self.string(rest) + (cut == to && rest.endIndex < line.count ? "…" : "")
    }

    var isEmpty: Bool { before.isEmpty && marked.isEmpty && after.isEmpty }

    private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }
}
