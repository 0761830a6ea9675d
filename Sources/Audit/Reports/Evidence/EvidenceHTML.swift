/// The evidence of conformance as a page: counts, what a person must do, a table for each standard, and the findings with pictures.
struct EvidenceHTML {
    private let run: RunReport
    private let options: ReportOptions
    private let evidence: ConformanceEvidence
    private let words: EvidenceWords
    private let groups: [NumberedGroup]
    /// The numbers of the findings on the page.
    private let numbers: [FindingKey: Int]

    private struct FindingKey: Hashable {
        var document: Int
        var fingerprint: Fingerprint
        var outcome: Outcome
    }

    init(_ run: RunReport, _ options: ReportOptions) {
        (self.run, self.options) = (run, options)
        evidence = ConformanceEvidence(run)
        words = EvidenceWords(run: run, options: options)
        groups = NumberedGroup.groups(of: run)
        numbers = Dictionary(
            groups.flatMap(\.findings).map { item in
                let key = FindingKey(document: item.document, fingerprint: item.finding.fingerprint, outcome: item.finding.outcome)
                return (key, item.number)
            }, uniquingKeysWith: { first, _ in first })
    }

    var text: String {
        let plain = page(nil), left = HTMLReport.sizeLimit - plain.utf8.count
        guard left > 0, options.pictures.contains(where: { $0 != nil }) else { return plain }
        return page(PictureAlbum(options.pictures, byteLimit: left))
    }

    private func page(_ album: PictureAlbum?) -> String {
        let findings = HTMLFindings(run: run, options: options, groups: groups, album: album, pages: nil)
        let documents = run.documents.enumerated().map { number, report in
            HTMLDocument(report: report, options: options).settled(number: run.single == nil ? number : nil)
        }
        let main = [verdict, questions] + evidence.tables.map(table) + [findings.html] + documents
        let page = HTMLPage(
            run: run, options: options, kind: "Evidence of conformance", result: counts(evidence.tables[0]),
            script: groups.isEmpty ? "" : HTMLStyle.script)
        return page.text(main.joined(), style: findings.filterStyle)
    }

    // MARK: - Summary

    private func counts(_ table: ConformanceEvidence.Table) -> String {
        RequirementVerdict.allCases.compactMap { verdict in
            let count = table.count(verdict)
            return count == 0 ? nil : "\(verdict.words): \(count)"
        }.joined(separator: ", ")
    }

    private var worst: RequirementVerdict {
        let found = Set(evidence.tables.flatMap(\.results).map(\.verdict))
        return RequirementVerdict.allCases.first(where: found.contains) ?? .notApplicable
    }

    private var verdict: String {
        let rows = evidence.tables.map { table in
            let cells = RequirementVerdict.allCases.map { verdict in
                let count = table.count(verdict)
                return "<td class=\"\(count == 0 ? "zero" : verdict.outcome.rawValue)\">\(count)</td>"
            }
            let link = "<a href=\"#\(table.table.id)\">\(HTMLText.escape(table.table.title))</a>"
            return "<tr><th scope=\"row\">\(link)</th>\(cells.joined())</tr>\n"
        }
        let heads = ["Standard"] + RequirementVerdict.allCases.map { ReportText.capitalized($0.words) }
        let table = HTMLTable(
            id: "summary-table", caption: "Number of requirements with each verdict", name: "counts",
            heads: heads.map { HTMLTable.head($0) },
            body: "<tbody>\n\(rows.joined())</tbody>\n")
        let facts = words.facts.map { ($0.name, HTMLText.isolated($0.value)) }
        return """
            <section class="verdict \(worst.outcome.rawValue)" aria-labelledby="verdict">
            <h2 id="verdict">\(HTMLText.escape(Self.title(worst)))</h2>
            \(HTMLReport.facts(facts))\(table.html)</section>

            """
    }

    /// The verdict on the documents as a whole, which a program alone cannot call conforming.
    static func title(_ worst: RequirementVerdict) -> String {
        switch worst {
        case .fails: "Does not conform: requirements fail"
        case .needsPerson: "No requirement is known to fail; a person must judge the rest"
        case .notJudged: "No requirement is known to fail; some are not judged"
        case .passes, .notApplicable: "Every requirement is met"
        }
    }

    private var questions: String {
        guard !evidence.openQuestions.isEmpty else { return "" }
        let items = evidence.openQuestions.map { "<li>\(HTMLText.code($0.id)): \(HTMLText.message($0.text))</li>\n" }
        return HTMLText.section(
            "questions", "For a person to judge",
            """
            <p>No program can answer these questions. Write the answers to a file (<code>--report questions</code>), and name it with \
            <code>--answers</code>.</p>
            <ul>
            \(items.joined())</ul>

            """)
    }

    // MARK: - Tables

    private func table(_ table: ConformanceEvidence.Table) -> String {
        let heads = ["Requirement", "Verdict", "Judged by", "Measured", "Evidence"].map { HTMLTable.head($0) }
        let content = HTMLTable(
            id: "\(table.table.id)-table",
            caption: "\(HTMLText.escape(table.table.scope)) \(ReportText.capitalized(HTMLText.escape(counts(table)))).",
            name: "wordy",
            heads: heads, body: "<tbody>\n\(table.results.map(row).joined())</tbody>\n")
        return HTMLText.section(table.table.id, HTMLText.escape(table.table.title), content.html)
    }

    private func row(_ result: RequirementResult) -> String {
        let outcome = result.verdict.outcome
        let rules = result.rules.map { HTMLText.code($0.rawValue) }.joined(separator: ", ")
        let judges = (rules.isEmpty ? [] : [rules]) + words.people(result).map(HTMLText.isolated)
        let measured = words.measured(result).map(HTMLText.message)
        let sentences = words.sentences(result).map(HTMLText.message) + places(result)
        let verdict = "<span aria-hidden=\"true\">\(HTMLText.symbol(outcome))</span> \(result.verdict.words)"
        let cells = [judges, measured, sentences].map { "<td>\(cell($0))</td>" }
        return "<tr><th scope=\"row\">\(HTMLText.escape(words.name(result.requirement)))</th>"
            + "<td class=\"\(outcome.rawValue)\">\(verdict)</td>\(cells.joined())</tr>\n"
    }

    private func cell(_ parts: [String]) -> String {
        parts.isEmpty
            ? "<span aria-hidden=\"true\">–</span><span class=\"visually-hidden\">none</span>" : parts.joined(separator: "<br>\n")
    }

    /// The first findings, as links to them.
    private func places(_ result: RequirementResult) -> [String] {
        let found = result.findings
        let links = found.prefix(EvidenceWords.findingLimit).map { item -> String in
            let key = FindingKey(document: item.document, fingerprint: item.finding.fingerprint, outcome: item.finding.outcome)
            let place = HTMLText.isolated(words.place(item)), rule = HTMLText.code(item.finding.rule.rawValue)
            let name = numbers[key].map { "<a href=\"#finding-\($0)\">Finding \($0)</a>" } ?? "Ignored in the source"
            return "\(name): \(rule), \(place)"
        }
        let rest = found.count - links.count
        return links + (rest > 0 ? ["And \(HTMLText.count(rest, "more finding"))."] : [])
    }
}
