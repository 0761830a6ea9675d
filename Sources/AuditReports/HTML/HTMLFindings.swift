import Audit
import ContentSize
import Diagnostics
import Geometry

/// A finding with its number on the page.
struct NumberedFinding {
    var number: Int
    var finding: Finding
}

/// The section of findings: an article for each, and a form that filters them.
struct HTMLFindings {
    let report: AuditReport
    let options: ReportOptions
    let findings: [NumberedFinding]
    let album: PictureAlbum?

    /// The rules with findings; their indices identify them in the CSS of the filters.
    var rules: [RuleID] {
        var seen: Set<RuleID> = []
        return findings.map(\.finding.rule).filter { seen.insert($0).inserted }
    }

    var html: String {
        let body =
            findings.isEmpty
            ? "<p>No findings.</p>\n" : filters + findings.map(article).joined() + Self.shownCount(of: findings.count)
        return HTMLText.section("findings", "Findings", body)
    }

    // MARK: - Filters

    /// How many findings the filters leave, counted by CSS, so that it is correct without JavaScript.
    private static func shownCount(of count: Int) -> String { "<p class=\"count\"> of \(count) shown.</p>\n" }

    /// The filters work by CSS alone; the script only announces how many findings are shown.
    private var filters: String {
        let outcomes = ReportText.countedOutcomes.filter { outcome in findings.contains { $0.finding.outcome == outcome } }
        return "<form class=\"filters\" autocomplete=\"off\" aria-label=\"Filter the findings\">\n"
            + select("outcome", "Outcome", outcomes.map { ($0.rawValue, HTMLText.word($0)) })
            + select("rule", "Rule", rules.enumerated().map { ("r\($0)", $1.rawValue) })
            + (report.sizes.isEmpty ? "" : select("size", "Size", report.sizes.map { ($0.shortName, $0.shortName) }))
            + "<p><button type=\"reset\">Show all</button></p>\n<p id=\"shown\" role=\"status\"></p>\n</form>\n"
    }

    private func select(_ name: String, _ label: String, _ choices: [(value: String, text: String)]) -> String {
        "<p><label for=\"by-\(name)\">\(label)</label> <select id=\"by-\(name)\"><option value=\"\">All</option>"
            + choices.map { "<option value=\"\($0.value)\">\(HTMLText.escape($0.text))</option>" }.joined() + "</select></p>\n"
    }

    /// Hides findings that do not match the chosen options, except the one that a link on the page leads to.
    var filterStyle: String {
        let outcomes = ReportText.countedOutcomes.map { rule("outcome", $0.rawValue, "[data-outcome=\"\($0.rawValue)\"]") }
        let byRule = rules.indices.map { rule("rule", "r\($0)", "[data-rule=\"r\($0)\"]") }
        let sizes = report.sizes.map { rule("size", $0.shortName, "[data-sizes~=\"\($0.shortName)\"]") }
        return (outcomes + byRule + sizes).joined()
    }

    private func rule(_ name: String, _ value: String, _ selector: String) -> String {
        "body:has(#by-\(name) option[value=\"\(value)\"]:checked) .finding:not(\(selector),:target){display:none}\n"
    }

    // MARK: - One finding

    private func article(_ item: NumberedFinding) -> String {
        let finding = item.finding
        let id = "finding-\(item.number)", outcome = finding.outcome.rawValue, rule = rules.firstIndex(of: finding.rule) ?? 0
        let sizes = (finding.categories.isEmpty ? report.sizes : finding.categories).map(\.shortName).joined(separator: " ")
        let message = HTMLText.message(ReportText.sentence(finding.message))
        return """
            <article class="finding \(outcome)" id="\(id)" data-outcome="\(outcome)" data-rule="r\(rule)" data-sizes="\(sizes)">
            <h3>\(HTMLText.badge(finding.outcome)) <a href="#\(id)">\(item.number)</a>. \(message)</h3>
            <div class="columns"><div>
            \(fix(finding))\(facts(finding))</div><div>
            \(picture(item))\(excerpt(finding))</div></div>
            </article>

            """
    }

    private func fix(_ finding: Finding) -> String {
        finding.fix.isEmpty
            ? "" : "<p class=\"fix\"><strong>How to fix it:</strong> \(HTMLText.message(ReportText.sentence(finding.fix)))</p>\n"
    }

    private func facts(_ finding: Finding) -> String {
        let sizes = ReportText.sizes(finding, of: report)
        let first = finding.firstCategory.map { finding.categories.count > 1 ? "\(sizes) (first at \($0.shortName))" : sizes } ?? ""
        let rows: [(String, String)] = [
            ("Rule", rule(of: finding)), ("Sizes", first),
            ("Measured", finding.measured?.description ?? ""), ("Required", finding.required?.description ?? ""),
            ("Location", HTMLText.isolated(ReportLocation(finding, in: report, options).text) + pages(finding)),
            ("See also", finding.related.map(related).joined(separator: "<br>")),
            ("References", HTMLText.escape(finding.references.map(\.text).joined(separator: ", "))),
        ]
        return HTMLReport.facts(rows.filter { !$0.1.isEmpty })
    }

    private func rule(of finding: Finding) -> String {
        let summary = report.rules.first { $0.rule.id == finding.rule }.map { ": " + HTMLText.message($0.rule.summary) } ?? ""
        return HTMLText.code(finding.rule.rawValue) + summary
            + (report.isKnown(finding) ? " (in the baseline, not counted)" : "")
    }

    private func related(_ related: Diagnostic.Related) -> String {
        HTMLText.isolated(ReportLocation(related.span, relativeTo: options.folder).text) + ": " + HTMLText.message(related.message)
    }

    private func pages(_ finding: Finding) -> String {
        guard let place = finding.locations.first else { return "" }
        return ", page \(place.page)" + (place.category.map { " at \($0.shortName)" } ?? "")
    }

    private func excerpt(_ finding: Finding) -> String {
        guard let source = finding.source?.origin else { return "" }
        let line = SourceLine(source)
        guard !line.isEmpty else { return "" }
        let before = HTMLText.escape(line.before), marked = HTMLText.escape(line.marked), after = HTMLText.escape(line.after)
        return """
            <pre class="source" dir="auto"><span class="line-number">\(source.start.line)</span> \
            \(before)<mark>\(marked)</mark>\(after)</pre>

            """
    }

    private func picture(_ item: NumberedFinding) -> String {
        guard let album, let place = item.finding.locations.first(where: { $0.rect != nil }) ?? item.finding.locations.first,
            let region = album.region(around: place)
        else { return "" }
        let boxes = place.rect.map { [PictureAlbum.Box(rect: $0, label: "")] } ?? []
        let what =
            "page \(place.page)" + (place.category.map { " at \($0.shortName)" } ?? "")
            + (place.traits == .standard ? "" : ", \(place.traits)")
        let alternative = "Part of \(what)" + (boxes.isEmpty ? "" : "; a box marks finding \(item.number)")
        guard let picture = album.picture(region, on: place, in: .finding, boxes: boxes, alternative: alternative) else {
            return "<p class=\"no-picture\">No picture of \(what).</p>\n"
        }
        return "<figure>\(picture)<figcaption>\(ReportText.sentence(what))</figcaption></figure>\n"
    }
}

/// The first source line of a span in three parts, cut where it is long.
struct SourceLine {
    let before: String
    let marked: String
    let after: String
    /// The most scalars of context on each side and of the marked part: together about two lines of a wide window.
    private static let contextLimit = 80, markLimit = 160

    /// - Parameter span: in a file that someone wrote.
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
