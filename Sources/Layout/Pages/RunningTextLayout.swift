import TypesetBase
import TypesetStylesheet

/// Lays out headers, footers and watermarks.
final class RunningTextLayout {
    let page: PageStyle
    let flow: FlowDocument
    let category: ContentSizeCategory
    let styles: StyleTable
    let runs: StyledFlow.RunningRuns
    let texts: GeneratedTexts
    let limits: MeasureLimits
    let fallbacks: FallbackLog
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

    func run(of position: RunningPosition) -> TextRunID { position == .header ? runs.header : runs.footer }
    private func styleID(of position: RunningPosition) -> StyleID { flow.runs[run(of: position)].style }

    /// Returns the height of running text from the page's edge: its own height, the distance to the edge and a gap to the body.
    func height(_ position: RunningPosition, _ headings: PageHeadings, _ orientation: PageOrientation, in frame: PageFrame) -> Points {
        guard page.hasRunningText(position) else { return 0 }
        // Cached by heading, since a heading may be long and each page needs the height.
        let named = PageHeadings(section: namesSection ? headings.section : "", chapter: namesChapter ? headings.chapter : "")
        let key = HeightKey(position: position, headings: named, orientation: orientation)
        if let known = heights[key] { return known }
        guard let running = page.runningText(position) else { return 0 }
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
        let arrangement = RunningArrangement(running, position, fields: fields, in: frame, self)
        var rows = arrangement.fitted
        // Stacked instead of cut if the page's other running text is stacked. This keeps, for example, a date whole.
        if rows.isCut, let other = page.runningText(position.opposite),
            RunningArrangement(other, position.opposite, fields: fields, in: frame, self).fitted.isStacked
        {
            rows = arrangement.rows(scale: 1, isStacked: true)
        }
        // Running text repeats other text of the document. If it would take more than a fifth of the page, only the page number is kept, or
        // nothing.
        guard rows.height > frame.height / 5 else { return rows }
        let style = styleID(of: position)
        if !fallbacks.contains(.droppedRunningText, style: style) { fallbacks.record(.droppedRunningText, nil, style: style) }
        var short = running
        (short.left, short.center, short.right) = (nil, nil, nil)
        let slots: [WritableKeyPath<PageStyle.RunningText, PageStyle.RunningContent?>] = [\.left, \.center, \.right]
        if let slot = slots.first(where: { running[keyPath: $0]?.text?.contains("{page}") == true }) { short[keyPath: slot] = "{page}" }
        let least = RunningArrangement(short, position, fields: fields, in: frame, self).fitted
        return least.height > frame.height / 5 ? RunningRows(style: least.style) : least
    }

    /// Records the effects of the style's limits on running text, each once, although every page is laid out.
    func report(_ rows: RunningRows, of running: PageStyle.RunningText, _ position: RunningPosition) {
        let style = styleID(of: position), size = styles[rows.style].pointSize
        if size < running.style.pointSize, !fallbacks.contains(.shrunkText, style: style) {
            fallbacks.record(.shrunkText, nil, style: style, extent: .init(given: size.value, needed: running.style.pointSize.value))
        }
        for text in rows.texts.filter({ !$0.hiddenRanges.isEmpty }) + rows.omitted {
            let words = String(decoding: text.flow.text, as: UTF8.self), isClipped = text.lines.last?.ellipsis == nil
            let kind: FallbackKind = rows.isCut ? .shortenedRunningText : isClipped ? .clippedText : .truncatedText
            if !fallbacks.contains(kind, words: words) { fallbacks.record(kind, nil, style: style, words: words) }
        }
    }
}
