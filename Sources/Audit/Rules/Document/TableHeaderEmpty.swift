import Markdown

/// A column of a table has no header.
///
/// The other columns have one, so a reader who moves along a row hears a gap. The top left cell of a table with row headers
/// (`row-headers=1`) may be empty, as it stands over headers.
///
/// - Criterion: WCAG 2.2, 1.3.1.
/// - Fix: write what the column holds, or say `{row-headers=1}` where the first column heads the rows.
/// - Warns: `| Year |  |`. Passes: `| Year | Sales |`.
public struct TableHeaderEmpty: SourceRule {
    public static let description = RuleDescription(
        id: "table-header-empty", summary: "every column of a table has a header", outcome: .warning, references: Reference.wcag("1.3.1"),
        fix: "write what the column holds, or say `{row-headers=1}` where the first column heads the rows")

    public init() {}

    public func applies(to layout: LayoutSummary, in subject: AuditContext) -> Bool { !subject.facts.tables.isEmpty }

    public func findings(in subject: AuditContext) -> [Finding] {
        subject.facts.tables.compactMap { use in
            let cells = use.table.header.cells
            guard !cells.allSatisfy(\.isBlank) else { return nil }
            let empty = cells.indices.filter { cells[$0].isBlank && $0 >= use.table.rowHeaders }
            guard let first = empty.first else { return nil }
            let columns =
                empty.count == 1
                ? "column \(first + 1) has"
                : "columns \(empty.dropLast().map { "\($0 + 1)" }.joined(separator: ", ")) and \((empty.last ?? first) + 1) have"
            return finding("\(columns) no header", at: cells[first].span, in: subject, about: cells.map(\.inlines.plainText) + ["\(first)"])
        }
    }
}
