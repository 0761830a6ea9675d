/// The table of a run: for each document its verdict, the counts of each outcome, and the number of findings of each rule.
struct HTMLDocumentsTable {
    let run: RunReport
    let options: ReportOptions
    let groups: [NumberedGroup]
    /// The addresses of the documents' own pages; nil if the documents are folded parts of this page.
    let pages: [String]?

    /// The largest number of rows, and of names in the list of further documents.
    private static let rowLimit = 100, nameLimit = 20_000

    var html: String {
        let heads =
            (["Document"] + ReportText.countedOutcomes.map { ReportText.name($0) }).map { HTMLTable.head($0) }
            + columns.map { HTMLTable.head(HTMLText.code($0.rule.id.rawValue), class: "by-rule") }
        let table = HTMLTable(
            id: "documents-table", caption: "Number of findings of each outcome and each rule", name: "counts", heads: heads,
            body: "<tbody>\n\(rows.joined())</tbody>\n")
        return HTMLText.section("by-document", "By document and rule", table.html + others + passed)
    }

    /// The rules with findings that require action, worst first.
    private var columns: [NumberedGroup] { groups.filter { $0.outcome != .note && $0.count > 0 } }

    /// The documents, worst first, so that those that require action are at the top of a long list.
    private var order: [Int] {
        run.documents.indices.sorted {
            let first = run.documents[$0], second = run.documents[$1]
            return (Outcome.order(first.verdict), first.count(first.verdict)) > (
                Outcome.order(second.verdict), second.count(second.verdict)
            )
        }
    }

    private var rows: [String] {
        let counts = columns.map { group in
            group.findings.reduce(into: [Int: Int]()) { counts, item in counts[item.document, default: 0] += item.isKnown ? 0 : 1 }
        }
        return order.prefix(Self.rowLimit).map { number in row(number, counts.map { $0[number] ?? 0 }) }
    }

    /// The documents without a row, with the number of their worst findings.
    private var others: String {
        let rest = order.dropFirst(Self.rowLimit)
        guard !rest.isEmpty else { return "" }
        let items = rest.prefix(Self.nameLimit).map { number in
            let report = run.documents[number], count = report.count(report.verdict)
            return "<li>\(name(of: number))\(count == 0 ? "" : ": " + ReportText.quantity(count, report.verdict))</li>\n"
        }
        let more = rest.count - items.count
        return "<details><summary>\(HTMLText.count(rest.count, "more document"))</summary>\n<ul class=\"places\">\n\(items.joined())</ul>\n"
            + (more > 0 ? "<p>And \(HTMLText.count(more)) more.</p>\n" : "") + "</details>\n"
    }

    /// The name of a document with its verdict, linked to its part of the report.
    private func name(of number: Int) -> String {
        let report = run.documents[number], name = HTMLText.isolated(report.name(relativeTo: options.base))
        let address = pages.map { HTMLText.attribute($0[number]) } ?? "#document-\(number)"
        let sign = "<span class=\"\(report.verdict.rawValue)\" aria-hidden=\"true\">\(HTMLText.symbol(report.verdict))</span>"
        return "\(sign)<span class=\"visually-hidden\">\(ReportText.verdict(report)): </span> <a href=\"\(address)\">\(name)</a>"
    }

    /// The row of a document.
    ///
    /// - Parameter found: the number of findings of each rule that has a column.
    private func row(_ number: Int, _ found: [Int]) -> String {
        let counts = ReportText.countedOutcomes.map { outcome in cell(run.documents[number].count(outcome), outcome) }
        let rules = zip(columns, found).map { group, count in cell(count, group.outcome, class: "by-rule") }
        return "<tr><th scope=\"row\">\(name(of: number))</th>\((counts + rules).joined())</tr>\n"
    }

    private func cell(_ count: Int, _ outcome: Outcome, class name: String? = nil) -> String {
        let names = [name, count == 0 ? "zero" : outcome.rawValue].compactMap(\.self).joined(separator: " ")
        return "<td class=\"\(names)\">\(count)</td>"
    }

    private var passed: String {
        let found = Set(groups.map(\.rule.id)), others = run.rules.filter { !found.contains($0.id) }
        guard !others.isEmpty else { return "" }
        let items = others.map { "<li>\(HTMLText.code($0.id.rawValue)): \(HTMLText.message($0.summary))</li>\n" }
        let title = "\(Phrase.count(others.count, "rule")) without findings"
        return "<details><summary>\(title)</summary>\n<ul>\n\(items.joined())</ul>\n</details>\n"
    }
}
