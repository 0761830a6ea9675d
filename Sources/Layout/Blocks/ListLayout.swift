import Diagnostics
import Geometry
import Stylesheet
import Typography

/// Lists: markers hang in the items' indent.
extension SizeLayout {
    func lay(_ flow: FlowList, in area: Area, into list: inout VerticalList, isNested: Bool) {
        var area = area
        area.isRightToLeft = flow.isRightToLeft
        let style = styles[flow.style]
        block(style, into: &list, isTight: isNested) { list in
            framed(style, flow.style, in: area, into: &list) { inner, list in layItems(of: flow, in: inner, into: &list) }
        }
    }

    private func layItems(of flow: FlowList, in area: Area, into list: inout VerticalList) {
        let markers = flow.items.map { paragraphBox($0.marker, in: area, alignment: .left) }
        let indent = itemIndent(flow, markers: markers, in: area)
        for (item, marker) in zip(flow.items, markers) {
            let style = styles[item.style]
            block(style, into: &list, isTight: flow.isTight) { list in
                lay(item, style, marker: marker, indent: indent, isTight: flow.isTight, in: area, into: &list)
            }
        }
    }

    /// The items' indent: as styled, wide enough for the widest marker and its gap, smaller where the measure is short.
    /// nil: not even the markers fit beside the text; they stand on lines of their own.
    private func itemIndent(_ flow: FlowList, markers: [ParagraphBox], in area: Area) -> Double? {
        guard let first = flow.items.first else { return 0 }
        let style = styles[first.style]
        let needed = (markers.compactMap { $0.lines.first?.width }.max() ?? 0) + markerGap(style)
        let room = area.width - min(comfortableMeasure, area.width * 0.85)
        let indent = max(needed, min(max(style.headIndent, needed), room))
        if indent < style.headIndent - 0.01 { recordFallbackOnce(.reducedIndent, of: first.style, first.source) }
        return area.width - indent < leastTextWidth ? nil : indent
    }

    private func markerGap(_ style: ResolvedStyle) -> Double { 0.4 * style.pointSize }

    private func lay(
        _ item: FlowList.Item, _ style: ResolvedStyle, marker: ParagraphBox, indent: Double?, isTight: Bool, in area: Area,
        into list: inout VerticalList
    ) {
        if let indent {
            list.add(Box.Marker(paragraph: marker, x: markerX(marker, indent: indent, style, in: area)))
        } else {
            append(marker, in: area, to: &list)
            list.keepWithNext()
        }
        let inner = area.indented(leading: indent ?? 0, trailing: trailingIndent(style, of: area))
        boxed(style, item.style, item.source, in: inner, into: &list) { inner, list in
            lay(item.children, in: inner, into: &list, isTight: isTight)
            if item.children.isEmpty || list.hasPendingMarkers { appendBlankLine(item.style, in: inner, to: &list) }
        }
    }

    /// Markers end at the gap before the text, so that the points of numbers align.
    private func markerX(_ marker: ParagraphBox, indent: Double, _ style: ResolvedStyle, in area: Area) -> Double {
        let width = marker.lines.first?.width ?? 0
        let gap = markerGap(style)
        return area.isRightToLeft ? area.x + area.width - indent + gap : area.x + indent - gap - width
    }

    /// An item or a note without text still has a marker and a line.
    func appendBlankLine(_ style: StyleID, in area: Area, to list: inout VerticalList) {
        let metrics = lineMetrics(style)
        list.append(Box(content: .blank, x: area.x, width: area.width, height: metrics.height, ascent: metrics.ascent))
    }
}
