import Markdown

/// The header row of a table is empty.
///
/// Screen readers announce the header of each cell; without headers a table is a heap of numbers.
///
/// - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.5.
/// - Fails: `|  |  |` over the rows. Passes: `| Year | Sales |`.
package struct TableHeaderMissing: DocumentRule {
    package static let description = RuleDescription(
        id: .tableHeaderMissing, summary: "tables have headers", outcome: .fail,
        references: Reference.wcag("1.3.1") + [Reference(.pdfUA, "7.5")],
        fix: "say in the first row what each column contains")

    package init() {}

    package func applies(to layout: LayoutSummary, in context: AuditContext) -> Bool { !context.facts.tables.isEmpty }

    package func faults(in context: AuditContext) -> [Fault] {
        context.facts.tables.filter { $0.table.header.cells.allSatisfy(\.isBlank) && !$0.table.rows.isEmpty }.map { use in
            let columns = use.table.header.cells.count
            return fault(
                "none of the \(columns) columns of this table has a header", at: use.table.header.span, in: context,
                identity: use.table.rows.first?.cells.prefix(3).map(\.inlines.plainText) ?? [])
        }
    }
}

extension Table.Cell {
    /// Nothing that a reader could say.
    var isBlank: Bool { !inlines.plainText.contains { !$0.isWhitespace } }
}
