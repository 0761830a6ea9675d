import TypesetBase
import TypesetStylesheet
import TypesetText

/// Paragraphs: their lines as boxes.
extension BlockLayout {
    /// Lays out a plain paragraph with its spacing, indents, background and border.
    func layOut(_ flow: FlowParagraph, anchor: Anchor?, in containing: ContainingBlock, into list: inout VerticalList, isTight: Bool) {
        let isLabel = anchor?.keepsWithNext == true
        let style = styles[flow.style]
        let spacing: BlockSpacing = isTight ? .none : isLabel ? .label(style) : self.spacing(of: flow)
        layOutBlock(flow.style, spacing: spacing, into: &list) { list in
            list.add(anchor)
            // A heading or a term whose lines are as high as those of text stays near its text.
            let isAbove = flow.keepsPhrases || styles[flow.style].keepWithNext
            let isBody = context.grid != nil && !isTight && !isAbove && isInBody(containing, of: list)
            let first = list.boxes.count
            layOutIndented(flow.style, flow.source, in: containing, into: &list) { inner, list in
                let inner = limited(inner, to: list, flow.style)
                append(text.paragraphBox(flow, in: inner), in: inner, isBody: isBody, to: &list)
            }
            if isLabel { list.keepWholeWithNext(from: first) }
        }
    }

    private func spacing(of flow: FlowParagraph) -> BlockSpacing {
        let style = styles[flow.style]
        guard context.flow.indentsFirstLines, flow.isVerse || flow.lead == .heading else { return BlockSpacing(style) }
        return flow.isVerse ? .stanza(style) : .boldLine(style)
    }

    /// Appends the lines of a paragraph as boxes, with the penalties for widows and orphans.
    ///
    /// - Parameter isBody: whether they are on the baseline grid if they are as high as its lines.
    func append(_ paragraph: ParagraphBox, in containing: ContainingBlock, isBody: Bool = false, to list: inout VerticalList) {
        let metrics = text.lineMetrics(adjusted(styles.lineMetrics(paragraph.style), of: paragraph), of: paragraph)
        let size = styles[paragraph.style].pointSize, keep = keep(within: paragraph, metrics, on: containing.orientation)
        let isOnGrid = isBody && context.grid?.fits(metrics) == true
        for index in paragraph.lines.indices {
            var box = text.lineBox(paragraph, index, metrics: metrics, size: size)
            box.x = containing.x
            box.width = containing.width
            box.isOnGrid = isOnGrid
            if index > 0 { box.penalty = Penalty.combined(penalty(beforeLine: index, of: paragraph, on: containing.orientation), keep) }
            list.append(box)
            list.addLineSpacing(metrics.spacing)
        }
    }

    /// Returns the penalty within a paragraph that must stay with the next block, such as a heading.
    ///
    /// It exceeds that of a break after the paragraph, unless a heading is higher than a page or another paragraph fills half of one.
    private func keep(within paragraph: ParagraphBox, _ metrics: LineMetrics, on page: PageOrientation) -> Int {
        guard styles[paragraph.style].keepWithNext else { return 0 }
        let longest = context.bodies.height(page) * (paragraph.flow.keepsPhrases ? 1 : 0.5)
        return metrics.height(ofLines: paragraph.lines.count) <= longest ? Penalty.withinHeading : 0
    }

    /// Returns the metrics of a line shrunk to fit, placed in the line of its full size as in UILabel, which supports only single lines.
    private func adjusted(_ metrics: LineMetrics, of paragraph: ParagraphBox) -> LineMetrics {
        guard paragraph.scale != 1 else { return metrics }
        let style = styles[paragraph.flow.style]
        guard style.numberOfLines == 1, style.baselineAdjustment != .none else { return metrics }
        var whole = styles.lineMetrics(paragraph.flow.style)
        if style.baselineAdjustment == .alignCenters { whole.ascent = metrics.ascent + (whole.height - metrics.height) / 2 }
        return whole
    }

    private func penalty(beforeLine index: Int, of paragraph: ParagraphBox, on orientation: PageOrientation) -> Int {
        let style = paragraph.style
        if !paragraph.flow.hasWords { return Penalty.slight }
        if let initial = paragraph.initial, index < initial.lines { return Penalty.keepTogether }
        if index < styles[style].orphans || paragraph.lines.count - index < styles[style].widows { return Penalty.widowOrOrphan }
        if paragraph.flow.isCode {
            let page = context.bodies.height(orientation).ratio(to: styles.lineMetrics(style).pitch)
            let within = Penalty.withinCode(lines: paragraph.lines.count, pageLines: page)
            if paragraph.lines[index - 1].isBlank { return within / Penalty.gainOfBlankLine }
            return within + (paragraph.lines[index - 1].end == .wrapped ? Penalty.continuedCode : 0)
        }
        return paragraph.lines[index - 1].runs.last?.endsWithHyphen == true ? Penalty.hyphen : 0
    }
}
