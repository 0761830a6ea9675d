import Diagnostics
import Geometry
import Images
import Stylesheet
import Typography

/// Paragraphs: shaped text to lines, lines to boxes.
extension SizeLayout {
    /// Breaks a paragraph to `area`'s width.
    func paragraphBox(
        _ flow: FlowParagraph, in area: Area, alignment: ResolvedStyle.Alignment? = nil, isArtifact: Bool = false
    ) -> ParagraphBox {
        if styles[flow.style].limitsLines || area.height != nil {
            return fittedBox(flow, in: area, alignment: alignment, isArtifact: isArtifact)
        }
        return brokenBox(flow, in: area, alignment: alignment, isArtifact: isArtifact)
    }

    /// - Parameter scale: of all sizes within the paragraph.
    func brokenBox(
        _ flow: FlowParagraph, in area: Area, alignment: ResolvedStyle.Alignment?, isArtifact: Bool, scale: Double = 1,
        maximumLines: Int = 0
    ) -> ParagraphBox {
        let id = scaled(flow.style, by: scale), style = styles[id]
        let shaped = flow.shaped(with: attributes, by: shaper)
        var request = LineBreakRequest(pointSizes: pointSizes(of: flow, scale: scale), measure: area.width)
        request.objects = objects(of: flow, measure: area.width)
        request.runInsets = runInsets(of: flow, shaped, measure: area.width)
        request.alignment = resolve(alignment ?? style.alignment, isRightToLeft: shaped.isRightToLeft)
        request.firstLineIndent =
            flow.isLabel ? 0 : max(min(style.firstLineIndent, area.width / 3), -outside(area, isOnRight: shaped.isRightToLeft))
        request.allowsOrphans = style.allowOrphans
        request.allowsHyphens = style.hyphenation != nil
        request.maximumConsecutiveHyphens = style.hyphenation?.maximumConsecutive ?? 0
        request.wrapsCharacters = style.lineBreakMode == .charWrap
        if flow.isCode { request.continuationIndent = continuationIndent(style, in: area) }
        if maximumLines > 0 {
            request.maximumLines = maximumLines
            request.truncation = style.truncation
            if style.truncation.hasEllipsis { request.ellipsisWidths = ellipsisWidths(flow, scale: scale) }
        }
        var text = LineBreaker.breakText(shaped, request)
        if request.alignment == .justified, text.gapes {
            if !isArtifact { recordFallbackOnce(.raggedText, of: flow.style, flow.source) }
            request.alignment = resolve(.natural, isRightToLeft: shaped.isRightToLeft)
            text = LineBreaker.breakText(shaped, request)
        }
        let box = ParagraphBox(flow: flow, shaped: shaped, text: text, style: id, measure: area.width, isArtifact: isArtifact)
        box.scale = scale
        return box
    }

    /// The continuation of a wrapped code line stands to the right of its start: an em and a half, less where the measure is short.
    func continuationIndent(_ style: ResolvedStyle, in area: Area) -> Double { min(1.5 * style.pointSize, area.width / 6) }

    func pointSizes(of flow: FlowParagraph, scale: Double = 1) -> [Double] {
        flow.pieces.map { styles[self.flow.runs.keys[$0.run].style].pointSize * scale }
    }

    /// Pictures within text: natural size, no wider than the measure and no higher than half a page.
    private func objects(of flow: FlowParagraph, measure: Double) -> [(width: Double, height: Double)] {
        flow.objects.map { object in
            let size = fitted(
                object.image.naturalSize, width: object.widthFraction.map { $0 * measure }, measure: measure, height: page.size.height / 2)
            return (size.width, size.height)
        }
    }

    /// A picture's size: as asked or natural, shrunk to the room, its ratio kept.
    func fitted(_ natural: Size, width asked: Double?, measure: Double, height: Double) -> Size {
        guard natural.width > 0, natural.height > 0 else { return Size(width: min(measure, 1), height: 1) }
        let wanted = (asked ?? natural.width) / natural.width
        let scale = min(wanted, measure / natural.width, height / natural.height)
        return Size(width: natural.width * scale, height: natural.height * scale)
    }

    private func resolve(_ alignment: ResolvedStyle.Alignment, isRightToLeft: Bool) -> LineBreakRequest.Alignment {
        switch alignment {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: isRightToLeft ? .right : .left
        }
    }

    /// A plain paragraph with its spacing, indents, background and border.
    func lay(_ flow: FlowParagraph, mark: FlowMark?, in area: Area, into list: inout VerticalList, isTight: Bool) {
        let style = styles[flow.style], isLabel = mark?.keepsWithNext == true
        // A label stands closer to what it names than paragraphs to each other.
        block(style, into: &list, isTight: isTight, share: isLabel ? 0.3 : 1) { list in
            list.add(mark)
            framed(style, flow.style, flow.source, in: area, into: &list) { inner, list in
                let inner = limited(inner, to: list, flow.style)
                append(paragraphBox(flow, in: inner), in: inner, to: &list)
            }
            if isLabel { list.keepWithNext() }
        }
    }

    /// Draws a box around what `body` lays out where the style has one, and indents it.
    func framed(
        _ style: ResolvedStyle, _ id: StyleID, _ source: @autoclosure () -> SourceSpan? = nil, in area: Area, into list: inout VerticalList,
        body: (Area, inout VerticalList) -> Void
    ) {
        let inner = indented(area, style)
        if area.width - inner.width < style.headIndent + style.tailIndent - 0.01 { recordFallbackOnce(.reducedIndent, of: id, source()) }
        boxed(style, id, source(), in: inner, into: &list, body: body)
    }

    /// The same without the indents.
    func boxed(
        _ style: ResolvedStyle, _ id: StyleID, _ source: @autoclosure () -> SourceSpan?, in area: Area, into list: inout VerticalList,
        body: (Area, inout VerticalList) -> Void
    ) {
        guard hasBox(style) else { return body(area, &list) }
        let insets = fittedInsets(style, in: area)
        if insets.horizontal < style.textInsets.horizontal + style.border.insets.horizontal - 0.01 {
            recordFallbackOnce(.reducedIndent, of: id, source())
        }
        let height = style.height.map { FixedHeight(points: max(0, $0 - insets.vertical), shareAbove: style.verticalAlignment.shareAbove) }
        list.begin(style: id, x: area.x, width: area.width, padding: insets, fixedHeight: height, isMirrored: area.isRightToLeft)
        body(Area(x: area.x + insets.left, width: area.width - insets.horizontal, isRightToLeft: area.isRightToLeft), &list)
        list.end()
        if height != nil { report(cut: list.takeCut()) }
    }

    func hasBox(_ style: ResolvedStyle) -> Bool {
        style.background != nil || style.border != ResolvedStyle.Border() || style.textInsets != .zero || style.height != nil
    }

    /// Padding and border, shrunk at the sides where the measure would become uncomfortable; left and right change places in right-to-left
    /// text.
    func fittedInsets(_ style: ResolvedStyle, in area: Area) -> Insets {
        var border = style.border.insets
        var insets = style.textInsets
        // Where boxes lie in boxes until nothing is left, strokes too take no room of their own.
        if area.width - border.horizontal < leastTextWidth { (border.left, border.right) = (0, 0) }
        let room = max(0, area.width - border.horizontal - max(leastTextWidth, min(comfortableMeasure, area.width * 0.9)))
        if insets.horizontal > room {
            let scale = room / insets.horizontal
            insets.left *= scale
            insets.right *= scale
        }
        let left = insets.left + border.left, right = insets.right + border.right
        return Insets(
            top: insets.top + border.top, right: area.isRightToLeft ? left : right,
            bottom: insets.bottom + border.bottom, left: area.isRightToLeft ? right : left)
    }

    /// The area without the style's indents. Negative ones reach out of what is around, as far as the margins of the page are printable.
    func indented(_ area: Area, _ style: ResolvedStyle) -> Area {
        area.indented(leading: leadingIndent(style, of: area), trailing: trailingIndent(style, of: area))
    }

    func leadingIndent(_ style: ResolvedStyle, of area: Area) -> Double {
        max(indent(style.headIndent, of: area), -outside(area, isOnRight: area.isRightToLeft))
    }
    func trailingIndent(_ style: ResolvedStyle, of area: Area) -> Double {
        max(indent(style.tailIndent, of: area), -outside(area, isOnRight: !area.isRightToLeft))
    }

    /// The room beside an area, without what printers leave blank.
    private func outside(_ area: Area, isOnRight: Bool) -> Double {
        guard !area.isClosed else { return 0 }
        let room = isOnRight ? sideMargins.right + bodyWidth - area.x - area.width : sideMargins.left + area.x
        return max(0, room - Self.leastMargin)
    }

    /// An indent, smaller where the measure would become uncomfortable.
    func indent(_ wanted: Double, of area: Area) -> Double {
        guard wanted > 0 else { return wanted }
        return min(wanted, max(0, area.width - max(leastTextWidth, min(comfortableMeasure, area.width * 0.85))))
    }

    /// The lines of a paragraph as boxes, with the penalties that keep widows and orphans away.
    func append(_ paragraph: ParagraphBox, in area: Area, to list: inout VerticalList) {
        let metrics = lineMetrics(paragraph.style)
        let style = styles[paragraph.style]
        for index in paragraph.lines.indices {
            var box = lineBox(paragraph, index, metrics: metrics, size: style.pointSize)
            box.x = area.x
            box.width = area.width
            if index > 0 { box.penalty = penalty(beforeLine: index, of: paragraph, style) }
            list.append(box)
        }
    }

    private func penalty(beforeLine index: Int, of paragraph: ParagraphBox, _ style: ResolvedStyle) -> Int {
        if index < style.orphans || paragraph.lines.count - index < style.widows { return Penalty.widowOrOrphan }
        if paragraph.flow.isCode { return Penalty.slight }
        return paragraph.lines[index - 1].runs.last?.endsWithHyphen == true ? Penalty.hyphen : 0
    }

    /// A line's box: as high as the style says, higher where larger text or a picture stands in it.
    func lineBox(_ paragraph: ParagraphBox, _ index: Int, metrics: LineMetrics, size: Double) -> Box {
        let line = paragraph.lines[index]
        let scale = max(1, size > 0 ? line.pointSize / size : 1)
        var ascent = metrics.ascent * scale
        var height = metrics.height * scale
        if line.objectAscent > ascent {
            height += line.objectAscent - ascent
            ascent = line.objectAscent
        }
        var box = Box(content: .line(paragraph, index), x: 0, width: paragraph.measure, height: height, ascent: ascent)
        if !metrics.isTight {
            box.inkOver = line.inkAscent - ascent
            box.inkUnder = line.inkDescent - (height - ascent)
        }
        box.notes = paragraph.notes(onLine: index)
        return box
    }
}

extension BrokenText {
    /// Whether spaces three times as wide as natural, which readers take for the end of a sentence or a column, stand on more than a third
    /// of the lines that are justified.
    fileprivate var gapes: Bool {
        let justified = lines.filter { $0.end == .wrapped }
        return 3 * justified.count { $0.spaceRatio > 3 } > justified.count
    }
}
