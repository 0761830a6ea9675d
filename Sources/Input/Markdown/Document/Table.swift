package import TypesetBase

package struct Table: Sendable {
    package enum Alignment: Sendable { case none, left, center, right }

    package struct Cell: Sendable {
        package var inlines: [Inline]
        /// Content other than plain text: lists, code, several paragraphs.
        package var blocks: [Block] = []
        package var span: SourceSpan
        package var attributes = Attributes.none
        /// The alignment; nil for the alignment of the column.
        package var alignment: Alignment?
        /// Whether a cell outside the head is a header of its row or column (`th`).
        package var isHeader = false
        /// The number of columns that the cell spans.
        package var columns = 1
        package var rows = 1
        package init(inlines: [Inline], span: SourceSpan) { self.inlines = inlines; self.span = span }
    }

    package struct Row: Sendable {
        package var cells: [Cell]
        package var span: SourceSpan
        package init(cells: [Cell], span: SourceSpan) { self.cells = cells; self.span = span }
    }

    /// The alignment of each column; the cells of each row, with cells that span rows from above, fill it.
    package var alignments: [Alignment]
    /// The first row of the head; without cells if the table has no head.
    package var header: Row
    /// The rows of the head after the first.
    package var furtherHeaders: [Row] = []
    /// The rows of the body, then those of the foot.
    package var rows: [Row]
    /// The number of rows at the end that form the foot.
    package var footerRows = 0
    package var caption: [Inline]
    /// The number of leading columns that are headers of their rows (`row-headers=1`).
    package var rowHeaders: Int

    package init(alignments: [Alignment], header: Row, rows: [Row], caption: [Inline] = [], rowHeaders: Int = 0) {
        self.alignments = alignments
        self.header = header
        self.rows = rows
        self.caption = caption
        self.rowHeaders = rowHeaders
    }

    package var head: [Row] { header.cells.isEmpty ? [] : [header] + furtherHeaders }
    package var allRows: [Row] { head + rows }
}

extension Table {
    /// Whether the table has rows but no header with content.
    ///
    /// A single row or column without a header row only arranges things side by side, and does not count.
    package var isWithoutHeaders: Bool {
        let isLayout = header.cells.isEmpty && (rows.count < 2 || alignments.count < 2)
        return !rows.isEmpty && !isLayout && header.cells.allSatisfy(\.isBlank)
            && !rows.contains { $0.cells.contains { $0.isHeader && !$0.isBlank } }
    }
}

extension Table.Cell {
    /// Whether the cell has nothing to read out.
    package var isBlank: Bool { blocks.isEmpty && !inlines.plainText.contains { !$0.isWhitespace } }
}
