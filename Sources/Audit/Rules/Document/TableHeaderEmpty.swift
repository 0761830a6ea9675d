import TypesetMarkdown

/// A column of a table has no header.
///
/// The other columns have headers, so a reader who moves along a row hears a gap. In a table with row headers (`row-headers=1`) the top
/// left cell may be empty, since only headers are below it.
///
/// - Warns: `| Year |  |`. Passes: `| Year | Sales |`.
struct TableHeaderEmpty: DocumentRule {
    static let description = RuleDescription(
        id: .tableHeaderEmpty, subject: .tables, summary: "every column of a table has a header", outcome: .warning,
        references: Reference.wcag("1.3.1"),
        fix: "write a header for the column, or write `{row-headers=1}` if the first column contains row headers")

    func faults(in context: AuditContext) -> [Fault] {
        context.facts.tables.compactMap { use in
            let cells = use.table.header.cells
            guard !cells.allSatisfy(\.isBlank) else { return nil }
            let empty = cells.indices.filter { cells[$0].isBlank && $0 >= use.table.rowHeaders }
            guard let first = empty.first else { return nil }
            let columns =
                empty.count == 1
                ? "column \(first + 1) has"
                : "columns \(empty.dropLast().map { "\($0 + 1)" }.joined(separator: ", ")) and \((empty.last ?? first) + 1) have"
            return fault(
                "\(columns) no header", at: cells[first].span, in: context, identity: cells.map(\.inlines.plainText) + ["\(first)"])
        }
    }
}
