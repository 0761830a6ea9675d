import ContentSize
import Geometry
import Images
import Stylesheet
import Typography

/// Lays out headers, footers and watermarks.
final class RunningTextLayout {
    let page: PageStyle
    let flow: FlowDocument
    let category: ContentSizeCategory
    let styles: StyleTable
    let runs: StyledFlow.RunningRuns
    let texts: GeneratedTexts
    private let limits: MeasureLimits
    private let fallbacks: FallbackLog
    /// The headings that the running text names.
    private let namesSection: Bool, namesChapter: Bool
    /// The heights by headings, which are equal on all pages of a section.
    private var heights: [HeightKey: Points] = [:]

    private struct HeightKey: Hashable {
        var position: RunningPosition
        var headings: PageHeadings
        var orientation: PageOrientation
    }

    init(
        _ styled: StyledFlow, category: ContentSizeCategory, styles: StyleTable, texts: GeneratedTexts, limits: MeasureLimits,
        fallbacks: FallbackLog
    ) {
        (page, flow, runs) = (styled.page, styled.flow, styled.runningRuns)
        (self.category, self.styles, self.texts, self.limits, self.fallbacks) = (category, styles, texts, limits, fallbacks)
        // A header's form may depend on the footer's.
        let templates = [page.header, page.footer].flatMap { $0?.contents ?? [] }.compactMap { $0?.text }
        namesSection = templates.contains { $0.contains("{section}") }
        namesChapter = templates.contains { $0.contains("{chapter}") }
    }

    private func run(of position: RunningPosition) -> TextRunID { position == .header ? runs.header : runs.footer }
    private func styleID(of position: RunningPosition) -> StyleID { flow.runs[run(of: position)].style }

    /// Returns the height of running text from the page's edge: its own height, the distance to the edge and a gap to the body.
    func height(_ position: RunningPosition, _ headings: PageHeadings, _ orientation: PageOrientation, in frame: PageFrame) -> Points {
        guard let running = page.runningText(position) else { return 0 }
        // Cached by heading, since a heading may be long and each page needs the height.
        let named = PageHeadings(section: namesSection ? headings.section : "", chapter: namesChapter ? headings.chapter : "")
        let key = HeightKey(position: position, headings: named, orientation: orientation)
        if let known = heights[key] { return known }
        // Page numbers have at most four digits here.
        let widest = flow.numerals.replacing("0000")
        let rows = rows(running, position, fields: RunningFields(headings: headings, page: widest, pages: widest), in: frame)
        let height = rows.height > 0 ? rows.height + Self.edge + Self.gap(running) : 0
        heights[key] = height
        return height
    }

    /// The distance of running text from the page's edge, in points: 4 mm, the part of the margin that printers leave blank.
    static var edge: Points { 12 }

    /// Returns the minimum distance of running text from the body, in points: half an em.
    static func gap(_ running: PageStyle.RunningText) -> Points { 0.5 * running.style.pointSize }

    func rows(
        _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, in frame: PageFrame
    ) -> RunningRows {
        let rows = alike(arranged(running, position, fields: fields, in: frame), running, position, fields: fields, in: frame)
        // Running text repeats other text of the document. If it would take more than a fifth of the page, only the page number is kept, or
        // nothing.
        guard rows.height > frame.height / 5 else { return rows }
        let style = styleID(of: position)
        if !fallbacks.contains(.droppedRunningText, style: style) { fallbacks.record(.droppedRunningText, nil, style: style) }
        var short = running
        (short.left, short.center, short.right) = (nil, nil, nil)
        let slots: [WritableKeyPath<PageStyle.RunningText, PageStyle.RunningContent?>] = [\.left, \.center, \.right]
        if let slot = slots.first(where: { running[keyPath: $0]?.text?.contains("{page}") == true }) { short[keyPath: slot] = "{page}" }
        let least = arranged(short, position, fields: fields, in: frame)
        return least.height > frame.height / 5 ? RunningRows(style: least.style) : least
    }

    /// Returns the rows, stacked instead of cut if the page's other running text is stacked. This keeps, for example, a date whole.
    private func alike(
        _ rows: RunningRows, _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, in frame: PageFrame
    ) -> RunningRows {
        guard rows.isCut, let other = page.runningText(position.opposite),
            arranged(other, position.opposite, fields: fields, in: frame).isStacked
        else { return rows }
        return arranged(running, position, fields: fields, scale: 1, in: frame, isStacked: true)
    }

    /// Returns the rows at the styled size. If texts would be truncated, they are shrunk as much as the style allows.
    private func arranged(
        _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, in frame: PageFrame
    ) -> RunningRows {
        var size = running.style.pointSize, rows = arranged(running, position, fields: fields, scale: 1, in: frame)
        while size > running.style.smallestPointSize, rows.isTruncated {
            size = max(size - 1, running.style.smallestPointSize)
            rows = arranged(running, position, fields: fields, scale: size.ratio(to: running.style.pointSize), in: frame)
        }
        return rows
    }

    /// Returns one row if the three contents fit side by side.
    ///
    /// Otherwise returns a cut row if the style sets no number of lines and the texts keep enough room, or else a row for each content.
    private func arranged(
        _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, scale: Double, in frame: PageFrame,
        isStacked: Bool = false
    ) -> RunningRows {
        let style = styleID(of: position)
        let insets = limits.insets(running.style, in: ContainingBlock(x: 0, width: frame.bodyWidth, isRightToLeft: false))
        let id = styles.scaled(style, by: scale), line = styles.lineMetrics(id).height, measure = frame.bodyWidth - insets.horizontal
        var result = RunningRows(
            style: id, insets: insets, fixedHeight: running.style.height,
            shareAbove: running.style.verticalAlignment.shareAbove)
        let fitting = running.style.height.map { TextLayout.lineCount(in: $0 - insets.vertical, of: line) }
        let numberOfLines = running.style.numberOfLines
        let limit = fitting.map { numberOfLines > 0 ? min(numberOfLines, $0) : $0 } ?? numberOfLines
        // On facing pages, the outer text is exchanged; otherwise the first in reading order.
        let isMirrored = page.isFacing ? frame.isMirrored : flow.isRightToLeft
        let contents = isMirrored ? running.contents.reversed() : running.contents
        let texts = contents.map { content in content?.text.map { expanded($0, fields) } ?? "" }
        func text(_ slot: Int, _ alignment: Int) -> RunningRows.Content {
            var generated = GeneratedText(texts[slot], run: run(of: position), style: style, scale: scale)
            (generated.measure, generated.alignment, generated.maximumLines) = (measure, Self.alignments[alignment], limit)
            return .text(self.texts[generated])
        }
        let set = contents.indices.map { slot -> RunningRows.Content? in
            if case .image(let image, let height)? = contents[slot] { return self.image(image, height: height * scale, measure) }
            return texts[slot].isEmpty ? nil : text(slot, slot)
        }
        guard set.contains(where: { $0 != nil }) else { return result }
        let shift = Self.centerShift(set, gap: 2 * scale * running.style.pointSize, measure: measure), fits = shift != nil
        if !fits, limit == 0, !isStacked, let row = cutRow(set, texts, position, scale: scale, measure) {
            result.rows = [.init(items: row, height: max(line, Self.imageHeight(row)))]
            result.isCut = result.isTruncated
            return result
        }
        result.isStacked = !fits && set.count(where: { $0 != nil }) > 1
        let start = flow.isRightToLeft ? 2 : 0
        let items = set.indices.compactMap { slot -> RunningRows.Item? in
            guard let content = set[slot] else { return nil }
            guard result.isStacked else {
                return RunningRows.Item(content: content, x: Self.edge(of: content, slot, measure) + (slot == 1 ? shift ?? 0 : 0))
            }
            // All rows begin at the same edge.
            guard case .text = content else { return RunningRows.Item(content: content, x: Self.edge(of: content, start, measure)) }
            return RunningRows.Item(content: text(slot, start))
        }
        result.rows =
            fits
            ? [.init(items: items, height: max(line, Self.imageHeight(items)))]
            : items.map { item in
                guard case .text(let text) = item.content else { return .init(items: [item], height: Self.imageHeight([item])) }
                return .init(items: [item], height: line * Double(text.lines.count))
            }
        if let fitting {
            let kept = kept(result.rows, lines: fitting)
            result.omitted = Array(result.texts.dropFirst(kept.reduce(0) { $0 + $1.items.count }))
            result.rows = kept
        }
        return result
    }

    private static let alignments: [LineBreakRequest.Alignment] = [.left, .center, .right]

    /// Returns a picture of a height, smaller if it would take more than half of the measure; nil if it cannot be shown.
    private func image(_ image: SheetImage, height: Points, _ measure: Points) -> RunningRows.Content? {
        guard let resource = flow.pageImages[image] else { return nil }
        let natural = resource.naturalSize
        guard natural.width > 0, natural.height > 0 else { return nil }
        let scale = min(height.value / natural.height, 0.5 * measure.value / natural.width)
        return .image(resource, Size(width: natural.width * scale, height: natural.height * scale))
    }

    private static func imageHeight(_ items: [RunningRows.Item]) -> Points {
        items.map { item in if case .image(_, let size) = item.content { Points(size.height) } else { 0 } }.max() ?? 0
    }

    /// Returns the start of a text's measure or of a picture in a row. Texts are aligned in the whole measure.
    private static func edge(of content: RunningRows.Content, _ slot: Int, _ measure: Points) -> Points {
        guard case .image = content else { return 0 }
        return (measure - content.width) * (Double(slot) / 2)
    }

    /// Returns the shift of the middle content from the centre that leaves a gap on both sides; nil if one line has no room for all.
    private static func centerShift(_ contents: [RunningRows.Content?], gap: Points, measure: Points) -> Points? {
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
    private func cutRow(
        _ contents: [RunningRows.Content?], _ texts: [String], _ position: RunningPosition, scale: Double, _ measure: Points
    ) -> [RunningRows.Item]? {
        let style = styleID(of: position), gap = 2 * scale * styles[style].pointSize
        func text(_ slot: Int, in measure: Points) -> RunningRows.Content {
            var generated = GeneratedText(texts[slot], run: run(of: position), style: style, scale: scale)
            (generated.measure, generated.maximumLines, generated.truncation) = (measure, 1, .tail)
            generated.alignment = Self.alignments[slot]
            return .text(self.texts[generated])
        }
        func naturalWidth(_ slot: Int) -> Points? {
            switch contents[slot] {
            case nil: nil
            case .image?: contents[slot]?.width
            case .text?: self.texts[GeneratedText(texts[slot], run: run(of: position), style: style, scale: scale)].lines.first?.width
            }
        }
        let shown = contents.indices.filter { contents[$0] != nil }
        if shown.count == 1, case .text? = contents[shown[0]] { return [.init(content: text(shown[0], in: measure))] }
        let natural = contents.indices.map(naturalWidth)
        guard let shares = RunningShares(widths: natural, gap: gap, measure: measure) else { return nil }
        var items: [RunningRows.Item] = []
        for slot in shown {
            guard case .image(_, let size)? = contents[slot] else {
                items.append(.init(content: text(slot, in: shares.widths[slot]), x: shares.edges[slot]))
                continue
            }
            // A picture is not cut.
            guard Points(size.width) <= shares.widths[slot], let image = contents[slot] else { return nil }
            items.append(.init(content: image, x: Self.edge(of: image, slot, measure)))
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

    /// Records the effects of the style's limits on running text. Each is recorded once, although every page is laid out.
    func report(_ rows: RunningRows, of running: PageStyle.RunningText, _ position: RunningPosition) {
        let style = styleID(of: position), size = styles[rows.style].pointSize
        if size < running.style.pointSize, !fallbacks.contains(.shrunkText, style: style) {
            fallbacks.record(.shrunkText, nil, style: style, extent: .init(given: size.value, needed: running.style.pointSize.value))
        }
        for text in rows.texts.filter({ !$0.hiddenRanges.isEmpty }) + rows.omitted {
            let words = String(decoding: text.flow.text, as: UTF8.self), isClipped = text.lines.last?.ellipsis == nil
            let kind: LayoutFallback.Kind = rows.isCut ? .shortenedRunningText : isClipped ? .clippedText : .truncatedText
            if !fallbacks.contains(kind, words: words) { fallbacks.record(kind, nil, style: style, words: words) }
        }
    }
}
