import TypesetBase

/// The section of findings: a folded part for each rule, and a form that filters them.
struct HTMLFindings {
    let run: RunReport
    let options: ReportOptions
    let groups: [NumberedGroup]
    let album: PictureAlbum?
    /// The addresses of the pages with the findings; nil if the findings are on this page.
    let pages: [String]?

    /// The number of findings of one cause that a run of several documents shows in full, and the number of places listed for the others.
    private static let exampleLimit = 3, placeLimit = 100
    /// The number of findings of one rule that are shown in full; browsers and readers cannot cope with more.
    private static let wholeLimit = 500
    /// The number of causes in sight; the others are folded, so that the next rule is in sight too.
    private static let causeLimit = 5
    /// The most documents with findings of one rule in an index, and in the filter, as browsers match every filter rule with every finding.
    private static let documentLimit = 50, choiceLimit = 100

    var html: String {
        let body = groups.isEmpty ? "<p>No findings.</p>\n" : filters + groups.map(group).joined()
        return HTMLText.section("findings", "Findings by rule", body)
    }

    // MARK: - Filters

    private struct Filter {
        /// The name in the ids of the form.
        var name: String
        var label: String
        /// The attribute of findings that contains its values.
        var attribute: String
        var choices: [(value: String, text: String)]
    }

    private var allFilters: [Filter] {
        let outcomes = ReportText.countedOutcomes.filter { outcome in groups.contains { $0.outcome == outcome } }
        let rules = groups.grouped(by: \.ruleNumber).compactMap(\.elements.first)
        let found = Set(groups.flatMap(\.findings).map(\.document)).sorted()
        return [
            Filter(name: "outcome", label: "Outcome", attribute: "outcome", choices: outcomes.map { ($0.rawValue, HTMLText.word($0)) }),
            Filter(name: "rule", label: "Rule", attribute: "rule", choices: rules.map { ("r\($0.ruleNumber)", $0.rule.id.rawValue) }),
            Filter(
                name: "document", label: "Document", attribute: "document",
                choices: run.single != nil || found.count > Self.choiceLimit
                    ? [] : found.map { ("d\($0)", RelativePath.text(of: run.documents[$0].document, to: options.base)) }),
            Filter(name: "size", label: "Size", attribute: "sizes", choices: sizes.map { ($0.shortName, $0.shortName) }),
        ].filter { !$0.choices.isEmpty }
    }

    private var sizes: [ContentSizeCategory] { Set(run.documents.flatMap(\.sizes)).sorted() }

    /// The form of filters, which work by CSS alone; the script only announces the number of findings shown.
    private var filters: String {
        "<form class=\"filters\" autocomplete=\"off\" aria-label=\"Filter the findings\">\n" + allFilters.map(select).joined()
            + "<p><button type=\"reset\">Show all</button></p>\n<p id=\"shown\" role=\"status\"></p>\n</form>\n"
    }

    private func select(_ filter: Filter) -> String {
        "<p><label for=\"by-\(filter.name)\">\(filter.label)</label> <select id=\"by-\(filter.name)\"><option value=\"\">All</option>"
            + filter.choices.map { "<option value=\"\($0.value)\">\(HTMLText.escape($0.text))</option>" }.joined() + "</select></p>\n"
    }

    /// Hides findings that do not match the chosen options, and rules without any, except the one that a link on the page leads to.
    var filterStyle: String {
        allFilters.flatMap { filter in
            filter.choices.map { choice in
                let chosen = "body:has(#by-\(filter.name) option[value=\"\(choice.value)\"]:checked)"
                let match = "[data-\(filter.attribute)~=\"\(choice.value)\"]"
                return "\(chosen) :is(.finding:not(\(match),:target),.rule:not(:has(\(match),:target))){display:none}\n"
            }
        }.joined()
    }

    /// The attributes by which the filters select a finding.
    private func data(_ items: [NumberedFinding], of group: NumberedGroup) -> String {
        let sizes = Set(
            items.flatMap { $0.finding.categories.isEmpty ? run.documents[$0.document].sizes : $0.finding.categories }
        ).sorted().map(\.shortName).joined(separator: " ")
        let documents = Set(items.map(\.document)).sorted().map { "d\($0)" }.joined(separator: " ")
        return "data-outcome=\"\(group.outcome.rawValue)\" data-rule=\"r\(group.ruleNumber)\" data-sizes=\"\(sizes)\""
            + (run.single == nil ? " data-document=\"\(documents)\"" : "")
    }

    // MARK: - One rule

    /// The folded part of a rule; the first one is open if it has findings that count, so that findings are in sight.
    private func group(_ group: NumberedGroup) -> String {
        let summary = group.rule.summary.isEmpty ? "" : " " + HTMLText.message(group.rule.summary)
        let known = group.findings.count - group.count
        let count = group.quantity(in: run) + (known > 0 ? ", \(known) in the baseline" : "")
        let fixes = Set(group.findings.map(\.finding.fix)), references = Set(group.findings.map(\.finding.references))
        let body =
            pages.map { places(group, on: $0) } ?? causes(of: group, showsFix: fixes.count > 1, showsReferences: references.count > 1)
        return """
            <details class="rule \(group.outcome.rawValue)" id="\(group.id)"\(group.number == 0 && group.count > 0 ? " open" : "")>
            <summary><h3>\(HTMLText.badge(group.outcome)) \(HTMLText.code(group.rule.id.rawValue))\(summary) \
            <span class="quantity">\(count)</span></h3></summary>
            \(fixes.count == 1 ? Self.fix(fixes.first ?? "") : "")\(references.count == 1 ? Self.clauses(references.first ?? []) : "")\
            \(body)</details>

            """
    }

    static func fix(_ fix: String) -> String {
        fix.isEmpty ? "" : "<p class=\"fix\"><strong>How to fix it:</strong> \(HTMLText.message(ReportText.sentence(fix)))</p>\n"
    }

    private static func clauses(_ references: [Reference]) -> String {
        references.isEmpty ? "" : "<p class=\"clauses\">\(HTMLText.escape(references.map(\.text).joined(separator: ", ")))</p>\n"
    }

    /// The places of a rule's findings in an index: the documents with most findings, with their number and address.
    private func places(_ group: NumberedGroup, on pages: [String]) -> String {
        let documents = group.findings.grouped(by: \.document).map { ($0.key, $0.elements, $0.elements.count { !$0.isKnown }) }
            .sorted { $0.2 > $1.2 }
        let items = documents.prefix(Self.documentLimit).map { document, findings, count in
            let name = HTMLText.isolated(RelativePath.text(of: run.documents[document].document, to: options.base))
            let link = "<a href=\"\(HTMLText.attribute(pages[document]))\">\(name)</a>"
            return "<li class=\"finding\" \(data(findings, of: group))>\(link): \(count)</li>\n"
        }
        let rest = documents.count - items.count
        return "<ul class=\"places\">\n\(items.joined())</ul>\n"
            + (rest > 0 ? "<p>And \(HTMLText.count(rest, "more document")).</p>\n" : "")
    }

    /// The findings by cause, first those in sight and then the folded ones.
    private func causes(of group: NumberedGroup, showsFix: Bool, showsReferences: Bool) -> String {
        var left = Self.wholeLimit, parts: [String] = []
        for cause in group.causes where left > 0 {
            let whole = run.single != nil || cause.count <= Self.exampleLimit + 1 ? cause.count : Self.exampleLimit
            parts.append(self.cause(cause, whole: min(whole, left), of: group, showsFix: showsFix, showsReferences: showsReferences))
            left -= whole
        }
        let others = others(group.causes.dropFirst(parts.count).flatMap { $0 }, of: group, "Findings at")
        // One more cause takes no more room than the line that replaces it.
        guard parts.count > Self.causeLimit + 1 else { return parts.joined() + others }
        let rest = group.causes.dropFirst(Self.causeLimit).reduce(0) { $0 + $1.count }
        return parts.prefix(Self.causeLimit).joined() + "<details class=\"more\"><summary>\(rest) more findings of this rule</summary>\n"
            + parts.dropFirst(Self.causeLimit).joined() + others + "</details>\n"
    }

    /// The findings of one cause: the first ones in full, the others as places.
    private func cause(
        _ cause: [NumberedFinding], whole: Int, of group: NumberedGroup, showsFix: Bool, showsReferences: Bool
    ) -> String {
        let articles = cause.prefix(whole).map { item in
            HTMLFinding(item: item, report: run.documents[item.document], options: options, album: album)
                .article(data([item], of: group), namesDocument: run.single == nil, showsFix: showsFix, showsReferences: showsReferences)
        }
        return articles.joined() + others(Array(cause.dropFirst(whole)), of: group, "The same at")
    }

    /// The places of findings that are not shown in full, folded; empty if there are none.
    private func others(_ items: [NumberedFinding], of group: NumberedGroup, _ words: String) -> String {
        guard !items.isEmpty else { return "" }
        let places = items.prefix(Self.placeLimit).map { item in
            let place = ReportLocation(item.finding, in: run.documents[item.document], options).text
            return "<li class=\"finding\" id=\"finding-\(item.number)\" \(data([item], of: group))>\(HTMLText.isolated(place))</li>\n"
        }
        return "<details class=\"more\"><summary>\(words) \(HTMLText.count(items.count, "more place"))</summary>\n"
            + "<ul class=\"places\">\n\(places.joined())</ul>\n"
            + (items.count > places.count ? "<p>And \(HTMLText.count(items.count - places.count)) more.</p>\n" : "") + "</details>\n"
    }
}
