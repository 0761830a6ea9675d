import TypesetBase

/// The evidence of conformance as Markdown, which the program typesets as an accessible PDF.
///
/// Pictures are data URLs, so the text needs no other file.
package struct EvidenceMarkdown {
    private let run: RunReport
    private let options: ReportOptions
    private let evidence: ConformanceEvidence
    private let words: EvidenceWords
    private let groups: [NumberedGroup]
    private let album: PictureAlbum

    /// The number of pictures, and of findings of a rule that are shown; the others are counted.
    private static let pictureLimit = 60, findingLimit = 20

    package init(_ run: RunReport, _ options: ReportOptions) {
        (self.run, self.options) = (run, options)
        evidence = ConformanceEvidence(run)
        words = EvidenceWords(run: run, options: options)
        groups = NumberedGroup.groups(of: run)
        album = PictureAlbum(options.pictures, byteLimit: 0)
    }

    package var text: String {
        let documents = run.single.map { $0.name(relativeTo: options.base) } ?? Phrase.count(run.documentCount, "document")
        let title = "Evidence of conformance of \(documents)"
        let head = "---\ntitle: \(JSONValue.string(title).line)\nlanguage: en\n---\n\n# \(Self.plain(title))"
        return ([head, summary, questions] + evidence.tables.map(table) + [findings, ignored]).filter { !$0.isEmpty }
            .joined(separator: "\n\n") + "\n"
    }

    private var summary: String {
        let worst = RequirementVerdict.allCases.first { verdict in evidence.tables.contains { $0.count(verdict) > 0 } }
        let facts = words.facts.map { ["\(Self.plain($0.name))", Self.plain($0.value)] }
        let rows = evidence.tables.map { table in
            [Self.plain(table.table.title)] + RequirementVerdict.allCases.map { "\(table.count($0))" }
        }
        return [
            "**\(Self.plain(EvidenceHTML.title(worst ?? .notApplicable))).**", Self.table(["Fact", "Value"], facts),
            Self.table(["Standard"] + RequirementVerdict.allCases.map { ReportText.capitalized($0.words) }, rows),
        ].joined(separator: "\n\n")
    }

    private var questions: String {
        guard !evidence.openQuestions.isEmpty else { return "" }
        let items = evidence.openQuestions.map { "- `\($0.id)`: \(MarkdownReport.message($0.text))" }
        return "## For a person to judge\n\nNo program can answer these questions.\n\n" + items.joined(separator: "\n")
    }

    private func table(_ table: ConformanceEvidence.Table) -> String {
        let rows = table.results.map { [Self.plain(words.name($0.requirement)), $0.verdict.words, cell($0)] }
        return "## \(Self.plain(table.table.title))\n\n\(Self.plain(table.table.scope))\n\n"
            + Self.table(["Requirement", "Verdict", "Evidence"], rows)
    }

    private func cell(_ result: RequirementResult) -> String {
        let rules = result.rules.isEmpty ? [] : ["Judged by " + result.rules.map { "`\($0.rawValue)`" }.joined(separator: ", ") + "."]
        let measured = words.measured(result).map { "Measured \(MarkdownReport.message($0))." }
        let found = result.findings
        let places = found.prefix(EvidenceWords.findingLimit).map { "\(Self.plain(words.place($0)))." }
        let rest = found.count > places.count ? ["And \(Phrase.count(found.count - places.count, "more finding"))."] : []
        return (words.sentences(result).map(MarkdownReport.message) + rules + measured + places + rest).joined(separator: " ")
    }

    // MARK: - Findings

    private var findings: String {
        guard !groups.isEmpty else { return "" }
        var left = Self.pictureLimit
        let parts = groups.filter { $0.outcome != .note }.map { group in
            let items = group.findings.prefix(Self.findingLimit).map { finding($0, &left) }
            let rest = group.findings.count - items.count
            return "### \(ReportText.name(group.outcome, count: group.count)): \(Self.plain(group.rule.id.rawValue))\n\n"
                + "\(Self.plain(ReportText.sentence(group.rule.summary)))\n\n" + items.joined(separator: "\n\n")
                + (rest > 0 ? "\n\nAnd \(Phrase.count(rest, "more finding"))." : "")
        }
        return "## Findings\n\n" + (parts.isEmpty ? "There are only notes." : parts.joined(separator: "\n\n"))
    }

    private func finding(_ item: NumberedFinding, _ left: inout Int) -> String {
        let finding = item.finding, report = run.documents[item.document]
        let sizes = ReportText.sizes(finding, of: report)
        let facts = [
            "Place: \(Self.plain(words.place(RunFinding(finding: finding, document: item.document))))",
            sizes.isEmpty ? nil : "Sizes: \(sizes)", finding.measured.map { "Measured: \($0)" }, finding.required.map { "Required: \($0)" },
            "Clauses: " + finding.references.map(\.text).map(Self.plain).joined(separator: ", "),
        ].compactMap(\.self)
        return "\(item.number)\\. \(MarkdownReport.message(ReportText.sentence(finding.message))) \(facts.joined(separator: ". "))."
            + picture(item, &left)
    }

    /// The part of the page around the first place; empty if it cannot be drawn.
    private func picture(_ item: NumberedFinding, _ left: inout Int) -> String {
        let locations = item.finding.locations
        guard left > 0, let start = locations.first(where: { $0.rect != nil }) ?? locations.first else { return "" }
        let place = album.words(of: item.finding, at: start, of: item.document)
        guard let region = album.region(around: place, of: item.document), options.pictures.indices.contains(item.document),
            let image = options.pictures[item.document]?.image(of: region, on: place, scale: Self.scale), !image.bytes.isEmpty
        else { return "" }
        left -= 1
        let size = place.category.map { " at \($0.shortName)" } ?? ""
        return "\n\n![Part of \(place.pageName)\(size) around finding \(item.number)]"
            + "(data:\(image.mediaType);base64,\(Base64.text(image.bytes)))"
    }

    /// The pixels of a picture per point.
    private static let scale = 2.0

    private var ignored: String {
        let items = run.documents.flatMap { report in
            report.ignored.map { item in
                let place = Self.plain(ReportLocation(item.finding, in: report, options).text)
                let message = MarkdownReport.message(ReportText.sentence(item.finding.message))
                let word = item.answer == nil ? "Reason" : "Answer"
                return "- `\(item.finding.rule.rawValue)`, \(place): \(message) "
                    + "\(word): \(item.reason.isEmpty ? "none given" : Self.plain(item.reason))."
            }
        }
        return items.isEmpty ? "" : "## Ignored or answered\n\n" + items.joined(separator: "\n")
    }

    // MARK: - Markdown

    private static func plain(_ text: String) -> String { MarkdownReport.escape(text) }

    private static func table(_ columns: [String], _ rows: [[String]]) -> String {
        let lines = ([columns] + rows).map { "| " + $0.joined(separator: " | ") + " |" }
        return (lines.prefix(1) + ["|" + String(repeating: "---|", count: columns.count)] + lines.dropFirst()).joined(separator: "\n")
    }
}
