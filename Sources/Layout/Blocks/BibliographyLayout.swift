import TypesetBase
import TypesetStylesheet

/// Reference lists: entries with a column of labels before them, or with indented lines after the first.
extension BlockLayout {
    func layOut(_ flow: FlowBibliography, in containing: ContainingBlock, into list: inout VerticalList) {
        var containing = containing
        containing.isRightToLeft = flow.isRightToLeft
        layOutStyled(flow.style, in: containing, into: &list) { inner, list in
            let labels = flow.entries.map { entry in entry.label.map { text.paragraphBox($0, in: inner, alignment: .left) } }
            let column = labelColumn(labels.compactMap(\.self), flow, in: inner)
            for (entry, label) in zip(flow.entries, labels) {
                layOutBlock(entry.style, spacing: BlockSpacing(styles[entry.style]), into: &list) { list in
                    layOut(entry, label: label, column: column, hangs: flow.hasHangingIndent, in: inner, into: &list)
                }
            }
        }
    }

    /// Returns the width of the labels with their gap; nil if no entry has a label, or if labels do not fit beside the text.
    private func labelColumn(_ labels: [ParagraphBox], _ flow: FlowBibliography, in containing: ContainingBlock) -> Points? {
        guard let first = flow.entries.first, !labels.isEmpty else { return nil }
        let style = styles[first.style], widest = labels.compactMap { $0.lines.first?.width }.max() ?? 0
        let column = widest + markerGap(style)
        let least = containing.forbidsOutdents ? limits.leastInCell : limits.least
        guard labels.allSatisfy({ $0.lines.count == 1 }), containing.width - column >= least else {
            fallbacks.recordOnce(.reducedIndent, of: first.style, first.source)
            return nil
        }
        return column
    }

    /// Lays out an entry; a label without room beside the text has a separate line.
    private func layOut(
        _ entry: FlowBibliography.Entry, label: ParagraphBox?, column: Points?, hangs: Bool, in containing: ContainingBlock,
        into list: inout VerticalList
    ) {
        let style = styles[entry.style]
        list.add(entry.anchor)
        if let label, let column {
            let width = label.lines.first?.width ?? 0
            let x = containing.isRightToLeft ? containing.x + containing.width - width : containing.x
            list.add(marker(label, x: x, in: containing))
            let inner = containing.indented(leading: column, trailing: trailingIndent(style, of: containing))
            return layOutText(of: entry, hanging: 0, besideMarker: true, in: inner, into: &list)
        }
        var hanging: Points = 0
        if let label {
            append(label, in: containing, to: &list)
            list.keepWithNext()
        } else if hangs {
            hanging = limits.indent(max(0, style.headIndent), of: containing)
        }
        // An entry with text in the other direction hangs at its own side.
        var own = containing
        if hanging > 0 { own.isRightToLeft = context.shaped(entry.text).isRightToLeft }
        let inner = own.indented(leading: hanging, trailing: trailingIndent(style, of: own))
        layOutText(of: entry, hanging: hanging, besideMarker: false, in: inner, into: &list)
    }

    private func layOutText(
        of entry: FlowBibliography.Entry, hanging: Points, besideMarker: Bool, in containing: ContainingBlock, into list: inout VerticalList
    ) {
        var containing = containing
        containing.staysBesideMarkers = besideMarker
        layOutBoxed(entry.style, entry.source, in: containing, into: &list) { inner, list in
            var inner = inner
            inner.hangingIndent = hanging
            append(text.paragraphBox(entry.text, in: inner), in: inner, to: &list)
            if list.hasPendingMarkers { appendBlankLine(entry.style, in: inner, to: &list) }
        }
    }
}
