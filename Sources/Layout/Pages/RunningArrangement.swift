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
        _ layout: RunningTextLayout, reduction: RunningReduction = RunningReduction()
    ) {
        (self.layout, style, run) = (layout, running.style, layout.run(of: position))
        insets = layout.limits.insets(style, in: ContainingBlock(x: 0, width: frame.bodyWidth, isRightToLeft: false))
        measure = frame.bodyWidth - insets.horizontal
        // On facing pages, the outer text is exchanged; otherwise the first in reading order.
        let isMirrored = layout.page.isFacing ? frame.isMirrored : layout.flow.isRightToLeft
        let stated = running.contents(onVerso: layout.isVerso(frame))
        contents = isMirrored ? stated.reversed() : stated
        let isSmall = running.style.textTransform == .smallCaps && !Self.hasDotlessI(layout.flow.runs[run].language)
        texts = contents.map { content in
            guard let text = content?.text.map({ layout.expanded($0, fields, reduction) }) else { return "" }
            return isSmall && text.isInCapitals ? text.lowercased() : text
        }
    }

    /// Whether the lower-case letter of I is dotless in a language: Turkish and Azerbaijani.
    private static func hasDotlessI(_ language: String) -> Bool { ["tr", "az"].contains(language.prefix { $0 != "-" }.lowercased()) }

    /// The rows at the styled size, or shrunk as much as the style allows if they would not be whole on one row.
    var fitted: RunningRows {
        let styled = rows(scale: 1)
        guard !styled.isWholeRow else { return styled }
        var size = style.pointSize, smallest = styled
        while size > style.smallestPointSize {
            size = max(size - 1, style.smallestPointSize)
            smallest = rows(scale: size.ratio(to: style.pointSize))
            if smallest.isWholeRow { return smallest }
        }
        return styled.isTruncated ? smallest : styled
    }

    /// Returns one row if the three contents fit side by side, or if the style sets no number of lines and the only text fits on two lines.
    ///
    /// Otherwise returns a row for each content.
    func rows(scale: Double) -> RunningRows {
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
        if !fits, limit == 0, let row = wrappedRow(set, scale: scale) {
            result.arrangement = .wrapped
            result.rows = [.init(items: row, height: max(metrics.height(ofLines: Self.mostLines), Self.imageHeight(row)))]
            return result
        }
        if !fits { result.arrangement = .stacked }
        let isStacked = !fits && set.count(where: { $0 != nil }) > 1
        let start = layout.flow.isRightToLeft ? 2 : 0
        let items = set.indices.compactMap { slot -> RunningRows.Item? in
            guard let content = set[slot] else { return nil }
            guard isStacked else {
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

    /// Lays out the text of a slot in a header or a footer.
    ///
    /// - Parameter lines: the maximum number of lines; 0 for no limit.
    private func text(
        _ slot: Int, _ alignment: LineBreakRequest.Alignment, in measure: Points, lines: Int, scale: Double
    ) -> RunningRows.Content {
        var generated = generated(slot, scale: scale)
        (generated.measure, generated.alignment, generated.maximumLines) = (measure, alignment, lines)
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

    /// The maximum number of lines of a text that is alone in its row; more would push the page's text down.
    private static let mostLines = 2

    /// Returns a row with the only text on two lines, beside the pictures; nil if there are more texts or it needs more lines.
    private func wrappedRow(_ contents: [RunningRows.Content?], scale: Double) -> [RunningRows.Item]? {
        let slots = contents.indices.filter { if case .text? = contents[$0] { true } else { false } }
        guard slots.count == 1, let slot = slots.first else { return nil }
        let gap = 2 * scale * style.pointSize
        func room(_ side: Int) -> Points { side == slot ? 0 : contents[side].map { $0.width + gap } ?? 0 }
        // A text in the middle has equal room on both sides; a picture in the middle leaves half the row.
        var (before, after) = slot == 1 ? (max(room(0), room(2)), max(room(0), room(2))) : (room(0), room(2))
        if slot != 1, contents[1] != nil {
            let half = (measure + (contents[1]?.width ?? 0)) / 2 + gap
            (before, after) = slot == 0 ? (0, half) : (half, 0)
        }
        guard before + after == 0 || measure - before - after >= layout.limits.comfortable else { return nil }
        let wrapped = text(slot, Self.alignments[slot], in: measure - before - after, lines: 0, scale: scale)
        guard case .text(let box) = wrapped, box.lines.count <= Self.mostLines, !box.dividesWords else { return nil }
        return contents.indices.compactMap { index in
            if index == slot { return .init(content: wrapped, x: before) }
            return contents[index].map { .init(content: $0, x: edge(of: $0, index)) }
        }
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

extension String {
    /// Whether the text is in capitals, as headings of old books are, in whose place small capitals have small ones.
    fileprivate var isInCapitals: Bool {
        let letters = filter(\.isCased)
        return letters.count >= 4 && letters.allSatisfy(\.isUppercase)
    }
}
