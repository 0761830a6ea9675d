import Geometry
import Stylesheet
import Typography

/// Tables too wide for the measure: each row becomes a group of cells one under the other, each under its column's header.
///
/// The tags stay a table. The headers of the first row are the real header cells; those of later rows are artifacts.
extension SizeLayout {
    func layStacked(_ table: FlowTable, in area: Area, into list: inout VerticalList) {
        guard !table.rows.isEmpty else {
            for cell in table.header.cells { stack(cell.paragraph, isArtifact: false, in: area, into: &list) }
            return
        }
        for (index, row) in table.rows.enumerated() {
            if index > 0 { separateRows(row, in: area, into: &list) }
            stack(row, of: table, isFirst: index == 0, in: area, into: &list)
        }
    }

    /// A rule in the colour of the cells' own lines, and air around it.
    private func separateRows(_ row: FlowTable.Row, in area: Area, into list: inout VerticalList) {
        guard let cell = row.cells.first else { return }
        let space = 0.4 * styles[cell.style].pointSize
        list.space(space)
        list.append(Box(content: .rule(cell.style), x: area.x, width: area.width, height: 1))
        list.keepWithNext()
        list.space(space)
    }

    private func stack(_ row: FlowTable.Row, of table: FlowTable, isFirst: Bool, in area: Area, into list: inout VerticalList) {
        for (column, cell) in row.cells.enumerated() {
            let header = column < table.header.cells.count ? table.header.cells[column].paragraph : nil
            if let header, !header.text.isEmpty, isFirst || !cell.paragraph.text.isEmpty {
                stack(header, isArtifact: !isFirst, in: area, into: &list)
                if !cell.paragraph.text.isEmpty { list.keepWithNext() }
            }
            stack(cell.paragraph, isArtifact: false, in: area, into: &list)
            list.space(0.25 * styles[cell.style].pointSize)
        }
    }

    /// A cell that is filled or has a height keeps its box; the others are told apart by the rules between rows.
    private func stack(_ paragraph: FlowParagraph, isArtifact: Bool, in area: Area, into list: inout VerticalList) {
        guard !paragraph.text.isEmpty else { return }
        let style = styles[paragraph.style]
        let lay = { [self] (area: Area, list: inout VerticalList) in
            let area = indented(area, style)
            append(
                paragraphBox(paragraph, in: limited(area, to: list, paragraph.style), alignment: .natural, isArtifact: isArtifact),
                in: area, to: &list)
        }
        guard style.background != nil || style.height != nil else { return lay(area, &list) }
        boxed(style, paragraph.style, paragraph.source, in: area, into: &list, body: lay)
    }
}
