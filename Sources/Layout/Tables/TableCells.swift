import TypesetBase
import TypesetStylesheet
import TypesetText

/// The content of a table's cells.
extension TableLayout {
    /// Lays out a cell as high as its content.
    func cell(_ cell: FlowTable.Cell, _ columns: TableColumns, isArtifact: Bool) -> RowBox.Cell {
        let (x, width) = columns.place(of: cell.columns), padding = padding(of: cell, columns), inner = block(of: cell, columns)
        var list = VerticalList()
        if !isArtifact { list.add(cell.anchor) }
        if !cell.paragraph.text.isEmpty {
            let box = text.paragraphBox(cell.paragraph, in: inner, alignment: columns.decimals.alignment(of: cell), isArtifact: isArtifact)
            blocks.append(box, in: inner, to: &list)
        } else if cell.blocks.isEmpty, !cell.paragraph.marks.isEmpty, !isArtifact {
            list.add(Anchor(destinations: cell.paragraph.marks.map(\.destination)))
            blocks.appendBlankLine(cell.style, in: inner, to: &list)
        } else {
            blocks.layOut(cell.blocks, in: inner, into: &list)
        }
        return RowBox.Cell(
            x: x, width: width, style: cell.style, boxes: list.boxes, tops: RowBox.Cell.tops(of: list.boxes, from: padding.top),
            paddingTop: padding.top, paddingBottom: padding.bottom, frames: list.containers.compactMap(RowBox.Frame.init))
    }

    private func padding(of cell: FlowTable.Cell, _ columns: TableColumns) -> Insets {
        styles[cell.style].cellPadding(isMirrored: columns.isRightToLeft, isTight: columns.isTight)
    }

    /// Returns the block of a cell's content.
    private func block(of cell: FlowTable.Cell, _ columns: TableColumns) -> ContainingBlock {
        let (x, width) = columns.place(of: cell.columns), padding = padding(of: cell, columns)
        let contentWidth = width - padding.horizontal - TableMeter(context: context).decimalIndent(of: cell, in: columns.decimals)
        var inner = ContainingBlock(x: x + padding.left, width: contentWidth, isRightToLeft: columns.isRightToLeft)
        inner.forbidsOutdents = true
        inner.orientation = columns.orientation
        inner.height = styles[cell.style].height.map { max(0, $0 - padding.vertical) }
        return inner
    }

    /// Gives the cells the texts that name their rows if these continue on another page: those of the first column, and of cells that
    /// span rows.
    ///
    /// Only text can be repeated, since blocks have structure elements.
    func name(_ cells: inout [RowBox.Cell], _ flow: ArraySlice<FlowTable.Row>, _ columns: TableColumns, _ mark: FlowParagraph?) {
        for (index, cell) in flow.lazy.flatMap(\.cells).enumerated() where !cell.paragraph.text.isEmpty && cell.blocks.isEmpty {
            let isFirst = cell.columns.lowerBound == 0
            guard isFirst || cell.rows > 1 else { continue }
            cells[index].name = RowName { name(cell, columns, isFirst ? mark : nil) }
        }
    }

    private func name(_ cell: FlowTable.Cell, _ columns: TableColumns, _ mark: FlowParagraph?) -> [Box] {
        let inner = block(of: cell, columns)
        var list = VerticalList()
        blocks.append(repeated(cell.paragraph, in: inner, alignment: columns.decimals.alignment(of: cell)), in: inner, to: &list)
        // A word that is wider than the column would be broken.
        if let mark, text.textWidths(of: mark).widths.minContent <= inner.width {
            blocks.append(
                text.paragraphBox(mark, in: inner, alignment: columns.decimals.alignment(of: cell), isArtifact: true), in: inner, to: &list)
        }
        return list.boxes
    }

    /// Returns a name to repeat on another page, an artifact; its lines end in an ellipsis if they would fill more than a third of it.
    func repeated(_ name: FlowParagraph, in containing: ContainingBlock, alignment: ResolvedStyle.Alignment?) -> ParagraphBox {
        let whole = text.paragraphBox(name, in: containing, alignment: alignment, isArtifact: true)
        let most = max(1, Int((context.bodies.height(containing.orientation) / 3).ratio(to: styles.lineMetrics(name.style).height)))
        guard whole.lines.count > most else { return whole }
        return text.brokenBox(name, in: containing, alignment: alignment, isArtifact: true, maximumLines: most, truncation: .tail)
    }

    /// Returns the height of a cell's content with its padding.
    func contentHeight(_ cell: RowBox.Cell) -> Points {
        guard let last = cell.boxes.last, let top = cell.tops.last else {
            return cell.paddingTop + cell.paddingBottom + styles.lineMetrics(cell.style).height
        }
        return top + last.height + last.kernAfter + max(cell.paddingBottom, last.inkUnder)
    }

    /// Returns a cell whose content is where its style aligns it in this height.
    func aligned(_ cell: RowBox.Cell, height: Points) -> RowBox.Cell {
        let shift = (height - contentHeight(cell)) * styles[cell.style].verticalAlignment.shareAbove
        return shift > 0 ? cell.moved(down: shift) : cell
    }
}

extension ResolvedStyle {
    /// Returns a cell's padding, indents and border, at least a quarter of an em at each side to separate columns.
    ///
    /// - Parameter isTight: whether the sides have only this minimum.
    func cellPadding(isMirrored: Bool = false, isTight: Bool = false) -> Insets {
        let border = border.insets, least = 0.25 * pointSize
        let left = (isTight ? least : max(textInsets.left + headIndent, least)) + border.left
        let right = (isTight ? least : max(textInsets.right + tailIndent, least)) + border.right
        return Insets(
            top: textInsets.top + border.top, right: isMirrored ? left : right,
            bottom: textInsets.bottom + border.bottom, left: isMirrored ? right : left)
    }
}
