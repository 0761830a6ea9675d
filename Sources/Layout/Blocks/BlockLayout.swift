import Diagnostics
import Geometry
import Stylesheet
import Typography

/// Blocks into a vertical list.
extension SizeLayout {
    func lay(_ blocks: [FlowBlock], in area: Area, into list: inout VerticalList, isTight: Bool = false) {
        for block in blocks { lay(block, in: area, into: &list, isTight: isTight) }
    }

    private func lay(_ block: FlowBlock, in area: Area, into list: inout VerticalList, isTight: Bool) {
        switch block {
        case .paragraph(let paragraph, let mark): lay(paragraph, mark: mark, in: area, into: &list, isTight: isTight)
        case .code(let code): lay(code, in: area, into: &list)
        case .container(let container): lay(container, in: area, into: &list)
        case .list(let flow): lay(flow, in: area, into: &list, isNested: isTight)
        case .figure(let figure): lay(figure, in: area, into: &list)
        case .table(let table): lay(table, in: area, into: &list)
        case .rule(let style): layRule(style, in: area, into: &list)
        case .contents(let contents): lay(contents, in: area, into: &list)
        }
    }

    private func lay(_ container: FlowContainer, in area: Area, into list: inout VerticalList) {
        var area = area
        area.isRightToLeft = container.isRightToLeft
        list.add(container.mark)
        guard !container.isPlain else { return lay(container.children, in: area, into: &list) }
        let style = styles[container.style]
        block(style, into: &list) { list in
            framed(style, container.style, container.children.lazy.flatMap(\.paragraphs).compactMap(\.source).first, in: area, into: &list)
            { inner, list in lay(container.children, in: inner, into: &list) }
        }
    }

    /// A block's spacing, page break and keeps, around what `body` lays out.
    ///
    /// - Parameter share: of the spacing after it.
    func block(
        _ style: ResolvedStyle, into list: inout VerticalList, isTight: Bool = false, share: Double = 1, body: (inout VerticalList) -> Void
    ) {
        if !isTight { list.space(style.paragraphSpacingBefore) }
        if style.pageBreakBefore { list.beginPage() }
        let first = list.boxes.count
        body(&list)
        if style.keepTogether { list.keepTogether(from: first) }
        if style.keepWithNext { list.keepWithNext() }
        if !isTight { list.space(style.paragraphSpacing * share) }
    }

    private func lay(_ code: FlowCode, in area: Area, into list: inout VerticalList) {
        let style = styles[code.style]
        // Code runs from left to right whatever surrounds it.
        var area = area
        area.isRightToLeft = false
        block(style, into: &list) { list in
            framed(style, code.style, code.paragraph.source, in: area, into: &list) { inner, list in append(code, in: inner, to: &list) }
        }
    }

    private func append(_ code: FlowCode, in area: Area, to list: inout VerticalList) {
        let area = limited(area, to: list, code.style), box = paragraphBox(code.paragraph, in: area)
        if box.lines.contains(where: { $0.end == .wrapped }) {
            box.continuation = continuationSign(code, in: area)
            recordFallback(.wrappedCode, code.paragraph.source)
        }
        append(box, in: area, to: &list)
    }

    /// The sign at the start of continuation lines, where their indent has room for it.
    private func continuationSign(_ code: FlowCode, in area: Area) -> ParagraphBox? {
        let sign = paragraphBox(code.continuation, in: area, isArtifact: true)
        return (sign.lines.first?.width ?? 0) <= continuationIndent(styles[code.style], in: area) ? sign : nil
    }

    private func layRule(_ id: StyleID, in area: Area, into list: inout VerticalList) {
        let style = styles[id], inner = indented(area, style)
        block(style, into: &list) { list in
            list.append(Box(content: .rule(id), x: inner.x, width: inner.width, height: max(ruleStroke(style).width, 1)))
        }
    }

    /// A thematic break takes its colour from `border.top`, else from `color`; half a point is the thinnest line that office printers hold.
    func ruleStroke(_ style: ResolvedStyle) -> ResolvedStyle.Stroke {
        style.border.top ?? ResolvedStyle.Stroke(width: max(0.5, style.pointSize / 24), color: style.color)
    }

    private func lay(_ figure: FlowFigure, in area: Area, into list: inout VerticalList) {
        let style = styles[figure.style]
        block(style, into: &list) { list in
            list.add(figure.mark)
            framed(style, figure.style, figure.source, in: area, into: &list) { inner, list in append(figure, style, in: inner, to: &list) }
            if let caption = figure.caption {
                list.keepWithNext()
                lay(caption, mark: nil, in: area, into: &list, isTight: false)
            }
        }
    }

    private func append(_ figure: FlowFigure, _ style: ResolvedStyle, in area: Area, to list: inout VerticalList) {
        let frame = styles[figure.imageStyle], insets = hasBox(frame) ? fittedInsets(frame, in: area) : .zero
        // A picture and two lines of its caption fit one page.
        let height =
            min(
                max(bodyHeight - 3 * style.lineHeight, bodyHeight / 2), list.room.flatMap { $0 >= style.lineHeight ? $0 : nil } ?? .infinity
            ) - insets.vertical
        let measure = area.width - insets.horizontal
        let size = fitted(
            naturalSize(of: figure), width: figure.widthFraction.map { $0 * measure }, measure: measure, height: max(1, height))
        let x = area.x + leading(measure - size.width, style, isRightToLeft: area.isRightToLeft)
        let box = Box(content: .figure(figure, size), x: x + insets.left, width: size.width, height: size.height)
        guard hasBox(frame) else { return list.append(box) }
        list.begin(
            style: figure.imageStyle, x: x, width: size.width + insets.horizontal, padding: insets, fixedHeight: nil,
            isMirrored: area.isRightToLeft)
        list.append(box)
        list.end()
    }

    /// The part of the spare width that stands to the left of a picture.
    private func leading(_ slack: Double, _ style: ResolvedStyle, isRightToLeft: Bool) -> Double {
        switch style.alignment {
        case .center: slack / 2
        case .right: slack
        case .left, .justified: 0
        case .natural: isRightToLeft ? slack : 0
        }
    }

    /// Drawings have no pixels to keep: they grow with the text, so that their lettering stays legible.
    private func naturalSize(of figure: FlowFigure) -> Size {
        guard case .svg = figure.image.content else { return figure.image.naturalSize }
        let growth = max(1, bodySize / 17)
        return Size(width: figure.image.naturalSize.width * growth, height: figure.image.naturalSize.height * growth)
    }

    private func lay(_ contents: FlowContents, in area: Area, into list: inout VerticalList) {
        let style = styles[contents.style]
        block(style, into: &list) { list in
            framed(style, contents.style, in: area, into: &list) { inner, list in append(contents, style, in: inner, to: &list) }
        }
    }

    private func append(_ contents: FlowContents, _ style: ResolvedStyle, in area: Area, to list: inout VerticalList) {
        let reserve = pageNumberReserve(contents)
        let boxes = contents.entries.map { entry -> ParagraphBox in
            let indented = area.indented(
                leading: indent(Double(entry.level) * style.pointSize, of: area), trailing: min(reserve, area.width / 3))
            return paragraphBox(entry.paragraph, in: indented)
        }
        let box = ContentsBox(contents: contents, paragraphs: boxes)
        for index in boxes.indices { append(entry: index, of: box, reserve: reserve, in: area, to: &list) }
    }

    /// Room for a page number of four digits and a gap before it.
    private func pageNumberReserve(_ contents: FlowContents) -> Double {
        ownText("0000", run: contents.numberRun, style: contents.style, content: nil, measure: 10_000).lines.first.map {
            $0.width + styles[contents.style].pointSize
        } ?? 0
    }

    private func append(entry index: Int, of contents: ContentsBox, reserve: Double, in area: Area, to list: inout VerticalList) {
        let paragraph = contents.paragraphs[index]
        let metrics = lineMetrics(paragraph.style)
        let indent = max(0, area.width - min(reserve, area.width / 3) - paragraph.measure)
        for line in paragraph.lines.indices {
            var box = lineBox(paragraph, line, metrics: metrics, size: styles[paragraph.style].pointSize)
            box.x = area.x + (area.isRightToLeft ? min(reserve, area.width / 3) : indent)
            box.width = paragraph.measure
            if line == paragraph.lines.count - 1 {
                box.content = .contentsEntry(contents, index)
                box.width = area.width - (area.isRightToLeft ? 0 : indent)
                box.x = area.isRightToLeft ? area.x : box.x
            }
            if line > 0 || index == 1 || index == contents.paragraphs.count - 1 { box.penalty = Penalty.widowOrOrphan }
            list.append(box)
        }
        list.space(styles[contents.contents.style].paragraphSpacing / 2)
    }
}
