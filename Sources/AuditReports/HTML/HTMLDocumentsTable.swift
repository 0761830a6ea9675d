import Audit

/// The table of a run: for each document its verdict, the counts of each outcome, and the number of findings of each rule.
struct HTMLDocumentsTable {
    let run: RunReport
    let options: ReportOptions
    let groups: [NumberedGroup]
    /// The addresses of the documents' own pages; nil where they are folded parts of this one.
    let pages: [String]?

    var html: String {
        let heads =
            ["Document"].map { "<th scope=\"col\">\($0)</th>" }
            + ReportText.countedOutcomes.map { "<th scope=\"col\">\(ReportText.name($0))</th>" }
            + columns.map { "<th scope=\"col\" class=\"by-rule\">\(HTMLText.code($0.rule.id.rawValue))</th>" }
        return HTMLText.section(
            "by-document", "By document and rule",
            """
            <p class="caption" id="documents-table">Number of findings of each outcome and each rule</p>
            <div class="scroll" role="region" aria-labelledby="documents-table" tabindex="0">
            <table class="counts" aria-labelledby="documents-table">
            <thead><tr>\(heads.joined())</tr></thead>
            <tbody>
            \(order.map(row).joined())</tbody>
            </table>
            </div>
            \(passed)
            """)
    }

    /// Rules with findings that ask for something, worst first.
    private var columns: [NumberedGroup] { groups.filter { $0.outcome != .note && $0.count > 0 } }

    /// Worst first: those who have anything to do are at the top of a long list.
    private var order: [Int] {
        run.documents.indices.sorted {
            let first = run.documents[$0], second = run.documents[$1]
            return (-Outcome.order(first.verdict), -first.count(first.verdict), $0)
                < (-Outcome.order(second.verdict), -second.count(second.verdict), $1)
        }
    }

    private func row(_ number: Int) -> String {
        let report = run.documents[number], name = HTMLText.isolated(RelativePath.text(of: report.document, to: options.base))
        let address = pages.map { HTMLText.attribute($0[number]) } ?? "#document-\(number)"
        let sign = "<span class=\"\(report.verdict.rawValue)\" aria-hidden=\"true\">\(HTMLText.symbol(report.verdict))</span>"
        let counts = ReportText.countedOutcomes.map { outcome in cell(report.count(outcome), outcome) }
        let rules = columns.map { group in
            cell(group.findings.count { $0.document == number && !$0.isKnown }, group.outcome, class: "by-rule")
        }
        return "<tr><th scope=\"row\">\(sign)<span class=\"visually-hidden\">\(ReportText.verdict(report)): </span> "
            + "<a href=\"\(address)\">\(name)</a></th>\((counts + rules).joined())</tr>\n"
    }

    private func cell(_ count: Int, _ outcome: Outcome, class name: String? = nil) -> String {
        let names = [name, count == 0 ? "zero" : outcome.rawValue].compactMap(\.self).joined(separator: " ")
        return "<td class=\"\(names)\">\(count)</td>"
    }

    private var passed: String {
        let found = Set(groups.map(\.rule.id)), others = run.rules.filter { !found.contains($0.id) }
        guard !others.isEmpty else { return "" }
        let items = others.map { "<li>\(HTMLText.code($0.id.rawValue)): \(HTMLText.message($0.summary))</li>\n" }
        let title = "\(others.count) rule\(others.count == 1 ? "" : "s") without findings"
        return "<details><summary>\(title)</summary>\n<ul>\n\(items.joined())</ul>\n</details>\n"
    }
}
