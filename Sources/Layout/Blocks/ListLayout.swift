import TypesetBase
import TypesetStylesheet
import TypesetText

/// Lists, whose markers are set in the indent of the items (`list-style-position: outside` in CSS).
extension BlockLayout {
    func layOut(_ flow: FlowList, in containing: ContainingBlock, into list: inout VerticalList, isNested: Bool) {
        var containing = containing
        containing.isRightToLeft = flow.isRightToLeft
        layOutStyled(flow.style, spacing: .block(styles[flow.style], isTight: isNested), in: containing, into: &list) { inner, list in
            layOutItems(of: flow, in: inner, into: &list)
        }
    }

    private func layOutItems(of flow: FlowList, in containing: ContainingBlock, into list: inout VerticalList) {
        let markers = flow.items.map { text.paragraphBox($0.marker, in: containing, alignment: .left) }
        let indent = itemIndent(flow, markers: markers, in: containing), gap = tightGap(flow, measure: containing.width - (indent ?? 0))
        var starts: [Int] = []
        for (item, marker) in zip(flow.items, markers) {
            if gap > 0, !starts.isEmpty { list.addSpacing(gap) }
            starts.append(list.boxes.count)
            var block = containing
            block.isRightToLeft = item.isRightToLeft
            layOutBlock(item.style, spacing: .block(styles[item.style], isTight: flow.isTight), into: &list) { list in
                layOut(item, marker: marker, indent: indent, isTight: flow.isTight, in: block, into: &list)
            }
        }
        keepEnds(of: starts, in: &list)
    }

    /// The number of lines from which an item is long.
    private static let longItem = 3.0

    /// Returns the spacing between the items of a tight list: none, or a quarter of a line if a third of the items or more are long.
    ///
    /// The beginnings of long items are hard to find without it.
    private func tightGap(_ flow: FlowList, measure: Points) -> Points {
        guard flow.isTight, flow.items.count > 1, measure > 0 else { return 0 }
        let long = flow.items.count { item in
            guard let paragraph = item.firstParagraph else { return false }
            return text.naturalWidth(of: paragraph).ratio(to: measure) > Self.longItem - 1
        }
        return 3 * long >= flow.items.count ? 0.25 * styles[flow.items[0].style].lineHeight : 0
    }

    /// Keeps the first two items of a list together, and the last two, if the item that would be alone is a single line.
    ///
    /// A longer item may be alone, like a paragraph: dividing its neighbour instead would be worse.
    private func keepEnds(of starts: [Int], in list: inout VerticalList) {
        guard starts.count > 1, let first = starts.first, let last = starts.last else { return }
        if starts[1] - first == 1 { list.discourageBreak(before: starts[1], Penalty.looseKeep) }
        if list.boxes.count - last == 1 { list.discourageBreak(before: last, Penalty.looseKeep) }
    }

    /// Returns the indent of the items: the style's, at least the widest marker with its gap, reduced in a short measure.
    ///
    /// Nil if markers do not fit beside the text. Each then gets a separate line.
    private func itemIndent(_ flow: FlowList, markers: [ParagraphBox], in containing: ContainingBlock) -> Points? {
        guard let first = flow.items.first else { return 0 }
        let style = styles[first.style]
        let needed = (markers.compactMap { $0.lines.first?.width }.max() ?? 0) + markerGap(style)
        let room = containing.width - min(limits.comfortable, containing.width * 0.85)
        let indent = max(needed, min(max(style.headIndent, needed), room))
        if indent < style.headIndent - .roundingError { fallbacks.recordOnce(.reducedIndent, of: first.style, first.source) }
        // The columns of a table are as wide as their words require.
        let least = containing.forbidsOutdents ? limits.leastInCell : limits.least
        return containing.width - indent < least ? nil : indent
    }

    func markerGap(_ style: ResolvedStyle) -> Points { 0.4 * style.pointSize }

    private func layOut(
        _ item: FlowList.Item, marker: ParagraphBox, indent: Points?, isTight: Bool, in containing: ContainingBlock,
        into list: inout VerticalList
    ) {
        let style = styles[item.style]
        list.add(item.anchor)
        if let indent {
            list.add(self.marker(marker, x: markerX(marker, indent: indent, style, in: containing), in: containing))
        } else {
            append(marker, in: containing, to: &list)
            list.keepWithNext()
        }
        var inner = containing.indented(leading: indent ?? 0, trailing: trailingIndent(style, of: containing))
        inner.staysBesideMarkers = indent != nil
        layOutBoxed(item.style, item.source, in: inner, into: &list) { inner, list in
            layOut(item.children, in: inner, into: &list, isTight: isTight, isItem: true)
            if item.children.isEmpty || list.hasPendingMarkers { appendBlankLine(item.style, in: inner, to: &list) }
        }
    }

    /// Returns the position of a marker, aligned at the text, which puts the full stops after numbers in a column.
    private func markerX(_ marker: ParagraphBox, indent: Points, _ style: ResolvedStyle, in containing: ContainingBlock) -> Points {
        let width = marker.lines.first?.width ?? 0
        let gap = markerGap(style)
        return containing.isRightToLeft ? containing.x + containing.width - indent + gap : containing.x + indent - gap - width
    }

    func marker(_ paragraph: ParagraphBox, x: Points, in containing: ContainingBlock) -> Box.Marker {
        Box.Marker(paragraph: paragraph, x: x, height: styles.lineMetrics(paragraph.style).height, isAtRight: containing.isRightToLeft)
    }

    /// Appends the line of an item or note without text, which has its marker.
    func appendBlankLine(_ style: StyleID, in containing: ContainingBlock, to list: inout VerticalList) {
        let metrics = styles.lineMetrics(style)
        list.append(Box(content: .blank, x: containing.x, width: containing.width, height: metrics.height, ascent: metrics.ascent))
    }
}
