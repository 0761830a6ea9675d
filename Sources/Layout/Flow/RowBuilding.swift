import TypesetBase
import TypesetMarkdown

/// The labels of groups of rows, and the names of rows.
extension FlowBuilder {
    /// Lets the label of a group of rows span its empty neighbours: a text that is alone in its row, above other rows.
    ///
    /// Most rows of a form to fill in are like that, and each keeps its empty cells.
    func spanLabels(in rows: inout [FlowTable.Row], columnCount: Int) {
        guard columnCount > 1, rows.allSatisfy({ $0.cells.allSatisfy { $0.rows == 1 } }) else { return }
        let labels = rows.indices.dropLast().filter { rows[$0].isLabel }
        guard 2 * labels.count < rows.count else { return }
        for index in labels {
            rows[index].cells.removeLast(rows[index].cells.count - 1)
            rows[index].cells[0].columns = 0..<columnCount
        }
    }

    /// Returns the row with the text of its first cell that has any also as a heading.
    mutating func named(_ row: FlowTable.Row, _ style: StyleID) -> FlowTable.Row {
        guard row.cells.first?.columns.lowerBound == 0, let index = row.cells.firstIndex(where: { !$0.isEmpty }),
            !row.cells[index].paragraph.text.isEmpty
        else { return row }
        var row = row
        let cell = row.cells[index]
        row.cells[index].heading = cell.style == style ? cell.paragraph : restyled(cell.paragraph, from: cell.style, to: style)
        return row
    }

    private mutating func restyled(_ paragraph: FlowParagraph, from old: StyleID, to new: StyleID) -> FlowParagraph {
        let runs = paragraph.pieces.map { piece in
            let key = flow.runs[piece.run], moved = flow.styles.moved(key.style, from: old, to: new)
            return flow.runs.number(of: TextRunKey(style: moved, language: key.language))
        }
        return FlowParagraph(paragraph, style: new, runs: runs)
    }
}

extension FlowTable.Row {
    /// Whether only the first cell of several has content.
    fileprivate var isLabel: Bool {
        guard let first = cells.first, cells.count > 1, first.columns == 0..<1, !first.isEmpty else { return false }
        return cells.dropFirst().allSatisfy { $0.isEmpty && $0.anchor == nil }
    }
}
