import TypesetBase
import TypesetImages
import TypesetStylesheet
import TypesetText

/// Arranges the texts and pictures of one header or footer on one page.
struct RunningArrangement {
    private let layout: RunningTextLayout
    private let style: ResolvedStyle
    private let run: TextRunID
    private let insets: Insets
    private let measure: Points
    /// The contents at the left, in the middle and at the right, and their texts with the fields replaced.
    private let contents: [PageStyle.RunningContent?]
    private let texts: [String]

    init(
        _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, in frame: PageFrame,
        _ layout: RunningTextLayout
    ) {
        (self.layout, style, run) = (layout, running.style, layout.run(of: position))
        insets = layout.limits.insets(style, in: ContainingBlock(x: 0, width: frame.bodyWidth, isRightToLeft: false))
        measure = frame.bodyWidth - insets.horizontal
        // On facing pages, the outer text is exchanged; otherwise the first in reading order.
        let isMirrored = layout.page.isFacing ? frame.isMirrored : layout.flow.isRightToLeft
        contents = isMirrored ? running.contents.reversed() : running.contents
        texts = contents.map { content in content?.text.map { layout.expanded($0, fields) } ?? "" }
    }

    /// The rows at the styled size, or shrunk as much as the style allows if texts would be truncated.
    var fitted: RunningRows {
        var size = style.pointSize, rows = rows(scale: 1)
        while size > style.smallestPointSize, rows.isTruncated {
            size = max(size - 1, style.smallestPointSize)
            rows = self.rows(scale: size.ratio(to: style.pointSize))
        }
        return rows
    }

    /// Returns one row if the three contents fit side by side.
    ///
    /// Otherwise returns a cut row if the style sets no number of lines and the texts keep enough room, or else a row for each content.
    func rows(scale: Double, isStacked: Bool = false) -> RunningRows {
        let id = layout.styles.scaled(layout.flow.runs[run].style, by: scale), metrics = layout.styles.lineMetrics(id)
        var result = RunningRows(
            style: id, insets: insets, fixedHeight: style.height, shareAbove: style.verticalAlignment.shareAbove)
        let fitting = style.height.map { metrics.lineCount(in: $0 - insets.vertical) }
        let limit = fitting.map { style.numberOfLines > 0 ? min(style.numberOfLines, $0) : $0 } ?? style.numberOfLines
        func text(_ slot: Int, _ alignment: Int) -> RunningRows.Content {
            self.text(slot, Self.alignments[alignment], in: measure, lines: limit, scale: scale)
        }
        let set = contents.indices.map { slot -> RunningRows.Content? in
            if case .image(let image, let height)? = contents[slot] { return self.image(image, height: height * scale) }
            return texts[slot].isEmpty ? nil : text(slot, slot)
        }
        guard set.contains(where: { $0 != nil }) else { return result }
        let shift = centerShift(set, gap: 2 * scale * style.pointSize), fits = shift != nil
        if !fits, limit == 0, !isStacked, let row = cutRow(set, scale: scale) {
            result.rows = [.init(items: row, height: max(metrics.height, Self.imageHeight(row)))]
            result.isCut = result.isTruncated
            return result
        }
        result.isStacked = !fits && set.count(where: { $0 != nil }) > 1
        let start = layout.flow.isRightToLeft ? 2 : 0
        let items = set.indices.compactMap { slot -> RunningRows.Item? in
            guard let content = set[slot] else { return nil }
            guard result.isStacked else {
                return RunningRows.Item(content: content, x: edge(of: content, slot) + (slot == 1 ? shift ?? 0 : 0))
            }
            // All rows begin at the same edge.
            guard case .text = content else { return RunningRows.Item(content: content, x: edge(of: content, start)) }
            return RunningRows.Item(content: text(slot, start))
        }
        result.rows =
            fits
            ? [.init(items: items, height: max(metrics.height, Self.imageHeight(items)))]
            : items.map { item in
                guard case .text(let text) = item.content else { return .init(items: [item], height: Self.imageHeight([item])) }
                return .init(items: [item], height: metrics.height(ofLines: text.lines.count))
            }
        if let fitting {
            let kept = kept(result.rows, lines: fitting)
            result.omitted = Array(result.texts.dropFirst(kept.reduce(0) { $0 + $1.items.count }))
            result.rows = kept
        }
        return result
    }

    private static let alignments: [LineBreakRequest.Alignment] = [.left, .center, .right]

    private func generated(_ slot: Int, scale: Double) -> GeneratedText {
        GeneratedText(texts[slot], run: run, style: layout.flow.runs[run].style, scale: scale)
    }

    /// - Parameters:
    ///   - lines: the maximum number of lines; 0 for no limit.
    ///   - truncation: the truncation of the last line; nil for the style's.
    private func text(
        _ slot: Int, _ alignment: LineBreakRequest.Alignment, in measure: Points, lines: Int, truncation: Truncation? = nil, scale: Double
    ) -> RunningRows.Content {
        var generated = generated(slot, scale: scale)
        (generated.measure, generated.alignment, generated.maximumLines) = (measure, alignment, lines)
        generated.truncation = truncation
        return .text(layout.texts[generated])
    }

    /// Returns a picture of a height, smaller if it would take more than half of the measure; nil if it cannot be shown.
    private func image(_ image: SheetImage, height: Points) -> RunningRows.Content? {
        guard let resource = layout.flow.pageImages[image] else { return nil }
        let natural = resource.naturalSize
        guard natural.width > 0, natural.height > 0 else { return nil }
        let scale = min(height.value / natural.height, 0.5 * measure.value / natural.width)
        return .image(resource, Size(width: natural.width * scale, height: natural.height * scale))
    }

    private static func imageHeight(_ items: [RunningRows.Item]) -> Points {
        items.map { item in if case .image(_, let size) = item.content { Points(size.height) } else { 0 } }.max() ?? 0
    }

    /// Returns the start of a text's measure or of a picture in a row; texts are aligned in the whole measure.
    private func edge(of content: RunningRows.Content, _ slot: Int) -> Points {
        guard case .image = content else { return 0 }
        return (measure - content.width) * (Double(slot) / 2)
    }

    /// Returns the shift of the middle content from the centre that leaves a gap on both sides; nil if one line has no room for all.
    private func centerShift(_ contents: [RunningRows.Content?], gap: Points) -> Points? {
        let isOneLine = contents.allSatisfy { if case .text(let text)? = $0 { text.lines.count == 1 } else { true } }
        guard isOneLine else { return nil }
        let widths = contents.map { $0?.width ?? 0 }
        func side(_ slot: Int) -> Points { contents[slot] == nil ? 0 : widths[slot] + gap }
        if contents[1] == nil { return widths[0] + widths[2] + (contents[0] != nil && contents[2] != nil ? gap : 0) <= measure ? 0 : nil }
        guard side(0) + widths[1] + side(2) <= measure else { return nil }
        let free = (measure - widths[1]) / 2
        return max(0, side(0) - free) - max(0, side(2) - free)
    }

    /// Returns one row of pictures and of texts cut to one line; nil if a text has too little room for some words.
    private func cutRow(_ contents: [RunningRows.Content?], scale: Double) -> [RunningRows.Item]? {
        func cut(_ slot: Int, in measure: Points) -> RunningRows.Content {
            text(slot, Self.alignments[slot], in: measure, lines: 1, truncation: .tail, scale: scale)
        }
        let shown = contents.indices.filter { contents[$0] != nil }
        if shown.count == 1, case .text? = contents[shown[0]] { return [.init(content: cut(shown[0], in: measure))] }
        let natural = contents.indices.map { slot -> Points? in
            guard case .text? = contents[slot] else { return contents[slot]?.width }
            return layout.texts[generated(slot, scale: scale)].lines.first?.width
        }
        guard let shares = RunningShares(widths: natural, gap: 2 * scale * style.pointSize, measure: measure) else { return nil }
        var items: [RunningRows.Item] = []
        for slot in shown {
            guard case .image(_, let size)? = contents[slot] else {
                items.append(.init(content: cut(slot, in: shares.widths[slot]), x: shares.edges[slot]))
                continue
            }
            // A picture is not cut.
            guard Points(size.width) <= shares.widths[slot], let image = contents[slot] else { return nil }
            items.append(.init(content: image, x: edge(of: image, slot)))
        }
        return items
    }

    /// Returns the rows for which a fixed height has room, at least one.
    private func kept(_ rows: [RunningRows.Row], lines: Int) -> [RunningRows.Row] {
        var count = 0
        return rows.enumerated().prefix { index, row in
            count += row.items.map { item in if case .text(let text) = item.content { text.lines.count } else { 1 } }.max() ?? 0
            return index == 0 || count <= lines
        }.map(\.element)
    }
}
