import TypesetBase

/// The table of findings by size: the counts of each outcome, then each rule with findings.
struct HTMLFindingsTable {
    let report: AuditReport
    let groups: [NumberedGroup]

    var html: String {
        let body = "<tbody>\n\(counts)</tbody>\n<tbody>\n\(rules.map(row).joined())</tbody>\n"
        let table = HTMLTable(
            id: "findings-table", caption: "Number of findings of each rule\(report.sizes.isEmpty ? "" : " at each size")",
            heads: (["Rule"] + columns).map { HTMLTable.head($0) }, body: body
        ).html
        return HTMLText.section("by-size-and-rule", Self.title(report), table + (rules.isEmpty ? "" : Self.legend) + passed)
    }

    /// The heading; the size of a PDF from another tool is not known.
    static func title(_ report: AuditReport) -> String { report.sizes.isEmpty ? "Counts by rule" : "Findings by size and rule" }

    private var columns: [String] { report.sizes.isEmpty ? ["Document"] : report.sizes.map(\.shortName) }
    private var categories: [ContentSizeCategory?] { report.sizes.isEmpty ? [nil] : report.sizes }

    private static let legend =
        "<p class=\"legend\" aria-hidden=\"true\">"
        + (ReportText.countedOutcomes + [.pass, .inapplicable]).map {
            "<span class=\"\($0.rawValue)\">\(HTMLText.symbol($0)) \(HTMLText.word($0))</span>"
        }.joined(separator: " ") + "</p>\n"

    // MARK: - Counts

    private var counts: String {
        ReportText.countedOutcomes.map { outcome in
            let cells = categories.map { category in
                let count = report.count(outcome, at: category)
                return "<td class=\"\(count == 0 ? "zero" : outcome.rawValue)\">\(count)</td>"
            }
            return "<tr><th scope=\"row\">\(ReportText.name(outcome))</th>\(cells.joined())</tr>\n"
        }.joined()
    }

    // MARK: - Rules

    /// The rules that did not simply pass, worst first.
    private var rules: [RuleRun] {
        report.allRules.filter { !isEmpty($0) }.sorted { worst($0) > worst($1) }
    }

    private func worst(_ run: RuleRun) -> Int { run.verdicts.map { Outcome.order($0.outcome) }.max() ?? 0 }

    private func isEmpty(_ run: RuleRun) -> Bool {
        run.verdicts.allSatisfy { $0.outcome == .pass || $0.outcome == .inapplicable }
            && !groups.contains { $0.rule.id == run.rule.id }
    }

    private func row(_ run: RuleRun) -> String {
        let id = HTMLText.code(run.rule.id.rawValue)
        let group = groups.first { $0.rule.id == run.rule.id }
        let name = group.map { "<a href=\"#\($0.id)\">\(id)</a>" } ?? id
        return "<tr><th scope=\"row\">\(name)</th>\(categories.map { cell(run, at: $0) }.joined())</tr>\n"
    }

    /// A symbol and a number, also in words for screen readers; only the symbol for findings in the baseline, which are not counted.
    private func cell(_ run: RuleRun, at category: ContentSizeCategory?) -> String {
        let outcome = run.outcome(at: category) ?? .inapplicable
        let count = report.count(outcome, at: category, of: run.rule.id)
        let words = count > 0 ? ReportText.quantity(count, outcome) : HTMLText.word(outcome)
        let sign = HTMLText.symbol(outcome) + (count > 0 ? " \(count)" : "")
        return """
            <td class="\(outcome.rawValue)"><span aria-hidden="true">\(sign)</span><span class="visually-hidden">\(words)</span></td>
            """
    }

    private var passed: String {
        let others = report.allRules.filter(isEmpty)
        guard !others.isEmpty else { return "" }
        let items = others.map { run in
            let result = run.verdicts.contains { $0.outcome == .pass } ? "passed" : "not applicable"
            return "<li>\(HTMLText.code(run.rule.id.rawValue)) (\(result)): \(HTMLText.message(run.rule.summary))</li>\n"
        }
        let title = "\(Phrase.count(others.count, "rule")) without findings"
        return "<details><summary>\(title)</summary>\n<ul>\n\(items.joined())</ul>\n</details>\n"
    }
}
