import TypesetMarkdown
import TypesetPDFReading

/// The header row of a table is empty.
///
/// Screen readers announce the header of each cell. Without headers, listeners hear only a series of numbers.
///
/// A table of at least two rows and columns without a TH, in a PDF of another program, is a warning, because it may only arrange its parts.
/// If it has header cells and all of them are blank, it fails.
///
/// - Fails: `|  |  |` over the rows. Passes: `| Year | Sales |`.
struct TableHeaderMissing: DocumentRule, FileRule {
    static let description = RuleDescription(
        id: .tableHeaderMissing, subject: .tables, summary: "tables have headers", outcome: .fail,
        references: Reference.wcag("1.3.1") + [
            Reference(.pdfUA, "7.5"), Reference(.matterhorn, "15-001"), Reference(.matterhorn, "15-002"),
        ],
        fix: "write a header for each column in the first row",
        foreignFix: "mark the header row or column of the table in the program that writes the file")

    private static let fixOfTags =
        "write `<th>` in place of `<td>` for the cells that head their columns or rows; a table that only arranges fields needs none: "
        + "write them as a list"

    func faults(in context: AuditContext) -> [Fault] {
        context.facts.tables.filter { $0.table.isWithoutHeaders }.map { use in
            let columns = use.table.alignments.count
            return fault(
                "none of the \(columns) columns of this table has a header", at: use.table.header.span, in: context,
                fix: use.span.text.first == "<" ? Self.fixOfTags : nil,
                identity: use.table.rows.first?.cells.prefix(3).map(\.inlines.plainText) ?? [])
        }
    }

    // MARK: Finished files

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let content = context.tagged(in: pdf)
        var budget = ComparisonBudget(pdf), faults = FaultList()
        for index in pdf.structure.elements.indices where pdf.structure.elements[index].standardType == .table {
            let grid = TableGrid(table: index, pdf.structure, &budget)
            guard !budget.isExhausted else { break }
            let headers = grid.cells.filter(\.isHeader)
            guard grid.rowCount > 1, grid.width > 1, !headers.contains(where: { content.isShown[$0.element] }) else { continue }
            let missing = headers.isEmpty ? "no header cell (TH)" : "only blank header cells (TH)"
            var fault = ConditionFault(
                "7.5", "a Table of \(grid.rowCount) rows and \(grid.width) columns has \(missing)",
                matterhorn: "15-002", element: index)
            if headers.isEmpty { fault.outcome = .warning }
            faults.add(fault)
        }
        return Self.faults(of: faults.all, in: pdf, context)
    }
}
