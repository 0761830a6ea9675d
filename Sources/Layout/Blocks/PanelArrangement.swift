import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Pictures, tables and code with their captions side by side, as the parts of one figure.
extension BlockLayout {
    /// The width of the narrowest column, in em of the document's text: some twenty letters.
    ///
    /// In narrower columns, captions have one or two words to a line. Above all, readers of large text need pictures as large as the page
    /// allows: the lettering in a picture shrinks with its column.
    private static let narrowestColumn = 10.0

    /// The distance between columns and between rows, in em of the document's text.
    private static let gap = 1.0

    /// Lays out the parts of a figure in rows, above its caption; returns false if a column would be too narrow or a part does not fit it,
    /// so that they are below each other.
    func layOut(_ container: FlowContainer, as panel: PanelLayout, in containing: ContainingBlock, into list: inout VerticalList) -> Bool {
        var parts = container.children[...], caption: FlowParagraph?
        if case .paragraph(let words, _)? = parts.last {
            caption = words
            parts.removeLast()
        }
        let em = styles[flow.documentStyle].pointSize
        let rows = panel.rows(of: parts.count).map { columns($0, gap: Self.gap * em, in: containing) }
        let isBeside = rows.contains { $0.count > 1 || ($0.first?.width ?? 0) < containing.width }
        guard isBeside, rows.joined().allSatisfy({ $0.width >= Self.narrowestColumn * em }), fit(parts, Array(rows.joined())) else {
            return false
        }
        layOutBlock(container.style, into: &list) { list in
            for (index, row) in rows.enumerated() where !parts.isEmpty {
                if index > 0 { list.addGlue(Self.gap * em) }
                let own = Array(parts.prefix(row.count))
                parts = parts.dropFirst(row.count)
                tables.append(self.row(own, row, style: container.style), x: containing.x, width: containing.width, to: &list)
            }
            guard let caption else { return }
            list.keepWithNext()
            let first = list.boxes.count
            layOut(caption, anchor: nil, in: containing, into: &list, isTight: false)
            list.keepTogether(from: first, penalty: Penalty.withinHeading)
        }
        return true
    }

    /// Whether all tables are in columns within their part of the measure, and no line of code wraps.
    private func fit(_ parts: ArraySlice<FlowBlock>, _ columns: [ContainingBlock]) -> Bool {
        let trial = LayoutContext(trialOf: context)
        for (part, column) in zip(parts, columns) where !part.isPicture {
            var list = VerticalList()
            BlockLayout(context: trial).layOut([part], in: column, into: &list)
        }
        return trial.fallbacks.fallbacks.allSatisfy { fallback in
            switch fallback.kind {
            case .landscapeTable, .groupedTable, .stackedTable, .brokenTableWord, .turnedCode, .wrappedCode, .brokenFormula, .formulaAsCode:
                false
            default: true
            }
        }
    }

    /// Returns the places of the columns, without blank ones, from the start of lines.
    private func columns(_ shares: [Double], gap: Points, in containing: ContainingBlock) -> [ContainingBlock] {
        let total = shares.reduce(0) { $0 + abs($1) }, free = containing.width - gap * Double(shares.count - 1)
        var start: Points = 0
        return shares.compactMap { share in
            let width = free * (abs(share) / total)
            defer { start += width + gap }
            guard share > 0 else { return nil }
            var column = containing
            column.x = containing.isRightToLeft ? containing.x + containing.width - start - width : containing.x + start
            column.width = width
            column.forbidsOutdents = true
            return column
        }
    }

    /// Returns the parts as a row; the captions below single pictures begin at the same height.
    func row(_ parts: [FlowBlock], _ columns: [ContainingBlock], style: StyleID) -> RowBox {
        let lists = zip(parts, columns).map { part, column in
            var list = VerticalList()
            layOut([part], in: column, into: &list)
            return list
        }
        let cells = zip(lists, columns).map { list, column in
            var cell = RowBox.Cell(
                x: column.x, width: column.width, style: style, boxes: list.boxes, tops: RowBox.Cell.tops(of: list.boxes, from: 0),
                paddingTop: 0, paddingBottom: 0, frames: list.containers.compactMap(RowBox.Frame.init))
            cell.isFramed = false
            return cell
        }
        let deepest = cells.compactMap(\.pictureBottom).max() ?? 0
        let placed = cells.map { cell in cell.pictureBottom.map { cell.moved(down: deepest - $0) } ?? cell }
        return RowBox(cells: placed, heights: [placed.map(\.bottom).max() ?? 0], isHead: false)
    }
}

extension FlowBlock {
    fileprivate var isPicture: Bool { if case .figure = self { true } else { false } }
}

extension RowBox.Cell {
    /// The bottom of the picture that it begins with; nil for other content.
    fileprivate var pictureBottom: Points? {
        guard let first = boxes.first, case .figure = first.content, let top = tops.first else { return nil }
        return top + first.height + first.kernAfter
    }

    fileprivate var bottom: Points {
        guard let last = boxes.last, let top = tops.last else { return 0 }
        return top + last.height + last.kernAfter + max(0, last.inkUnder)
    }
}
