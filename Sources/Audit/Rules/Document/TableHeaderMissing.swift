import Markdown

/// A table's header row is empty.
///
/// Readers say a cell's header with it; without one a table is a heap of numbers.
///
/// - Criterion: WCAG 2.2, 1.3.1; ISO 14289-1, 7.5.
/// - Fix: write what each column holds into the first row.
/// - Fails: `|  |  |` over the rows. Passes: `| Year | Sales |`.
public struct TableHeaderMissing: SourceRule {
    public static let description = RuleDescription(
        id: "table-header-missing", summary: "tables have headers", outcome: .fail,
        references: Reference.wcag("1.3.1") + [Reference(.pdfUA, "7.5")],
        fix: "write what each column holds into the first row")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.tables.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.facts.tables.filter { $0.table.header.cells.allSatisfy(\.isBlank) && !$0.table.rows.isEmpty }.map { use in
            let columns = use.table.header.cells.count
            return finding(
                "none of the \(columns) columns of this table has a header", at: use.table.header.span, in: subject,
                about: use.table.rows.first?.cells.prefix(3).map(\.inlines.plainText) ?? [])
        }
    }
}

extension Table.Cell {
    /// Nothing that a reader could say.
    var isBlank: Bool { !inlines.plainText.contains { !$0.isWhitespace } }
}
