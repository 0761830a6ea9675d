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
    private let hasHeader: Bool, hasFooter: Bool
    /// The headings that the running text names.
    private let namesSection: Bool, namesChapter: Bool
    /// The heights by headings, which are equal on all pages of a section.
    private var heights: [HeightKey: Points] = [:]
    /// The reductions by headings, so that all pages of a section have the same fields.
    private var reductions: [ReductionKey: RunningReduction] = [:]

    private struct HeightKey: Hashable {
        var position: RunningPosition
        var headings: PageHeadings
        var orientation: PageOrientation
    }

    private struct ReductionKey: Hashable {
        var position: RunningPosition
        var headings: PageHeadings
        var page: String
        var measure: Points
        var isVerso: Bool
    }

    init(
        _ styled: StyledFlow, category: ContentSizeCategory, styles: StyleTable, texts: GeneratedTexts, limits: MeasureLimits,
        fallbacks: FallbackLog
    ) {
        (page, flow, runs) = (styled.page, styled.flow, styled.runningRuns)
        (self.category, self.styles, self.texts, self.limits, self.fallbacks) = (category, styles, texts, limits, fallbacks)
        (hasHeader, hasFooter) = (page.header != nil, page.footer != nil)
        let texts = [page.header, page.footer].flatMap { $0?.texts ?? [] }
        namesSection = texts.contains { $0.contains("{section}") }
        namesChapter = texts.contains { $0.contains("{chapter}") }
    }

    func run(of position: RunningPosition) -> TextRunID { position == .header ? runs.header : runs.footer }
    private func styleID(of position: RunningPosition) -> StyleID { flow.runs[run(of: position)].style }

    /// Returns the height of running text from the page's edge: its own height, the distance to the edge and a gap to the body.
    func height(_ position: RunningPosition, _ headings: PageHeadings, _ orientation: PageOrientation, in frame: PageFrame) -> Points {
        guard position == .header ? hasHeader : hasFooter else { return 0 }
        // Cached by heading, since a heading may be long and each page needs the height.
        let key = HeightKey(position: position, headings: named(headings), orientation: orientation)
        if let known = heights[key] { return known }
        guard let running = page.runningText(position) else { return 0 }
        let fields = RunningFields(headings: headings, page: widestNumber, pages: widestNumber)
        // The texts of left and right pages differ, and the pages of a section have one height.
        let frames = page.isFacing ? [frame, frame.mirrored] : [frame]
        let tallest = frames.map { rows(running, position, fields: fields, in: $0).height }.max() ?? 0
        let height = tallest > 0 ? tallest + Self.edge + Self.gap(running) : 0
        heights[key] = height
        return height
    }

    /// Page numbers have at most four digits here.
    private var widestNumber: String { flow.numerals.replacing("0000") }

    /// Whether a page is a left page of a book, or a right one if the document reads from right to left.
    func isVerso(_ frame: PageFrame) -> Bool { page.isFacing && frame.isMirrored }

    /// Returns the headings without those that no text names.
    private func named(_ headings: PageHeadings) -> PageHeadings {
        PageHeadings(section: namesSection ? headings.section : "", chapter: namesChapter ? headings.chapter : "")
    }

    /// The distance of running text from the page's edge, in points: 4 mm, the part of the margin that printers leave blank.
    static var edge: Points { 12 }

    /// Returns the minimum distance of running text from the body, in points: half an em.
    static func gap(_ running: PageStyle.RunningText) -> Points { 0.5 * running.style.pointSize }

    func rows(
        _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, in frame: PageFrame
    ) -> RunningRows {
        let fields = named(fields, by: running, in: frame), reduction = reduction(of: running, position, fields, in: frame)
        var rows = RunningArrangement(running, position, fields: fields, in: frame, self, reduction: reduction).fitted
        rows.omittedFields = reduction.omitted.map { value(of: $0, fields) }.sorted()
        // Running text repeats other text of the document. If it would take more than a fifth of the page, only the page number is kept, or
        // nothing.
        guard rows.height > frame.height / Self.mostOfPage else { return rows }
        let style = styleID(of: position)
        if !fallbacks.contains(.droppedRunningText, style: style) { fallbacks.record(.droppedRunningText, nil, style: style) }
        let least = RunningArrangement(running.pageNumber, position, fields: fields, in: frame, self).fitted
        return least.height > frame.height / Self.mostOfPage ? RunningRows(style: least.style) : least
    }

    /// Returns the least reduction with which the contents fit on one row, or the only text on two lines, in a fifth of the page.
    ///
    /// Styles that limit lines or height truncate or omit texts instead.
    private func reduction(
        of running: PageStyle.RunningText, _ position: RunningPosition, _ fields: RunningFields, in frame: PageFrame
    ) -> RunningReduction {
        guard running.style.numberOfLines == 0, running.style.height == nil else { return RunningReduction() }
        // The number of digits does not change the fields; Roman numbers may be longer.
        let number = fields.page.count > widestNumber.count ? fields.page : widestNumber
        let key = ReductionKey(
            position: position, headings: named(fields.headings), page: number, measure: frame.bodyWidth, isVerso: isVerso(frame))
        if let known = reductions[key] { return known }
        let widest = RunningFields(headings: fields.headings, page: number, pages: number)
        func rows(_ reduction: RunningReduction) -> RunningRows {
            RunningArrangement(running, position, fields: widest, in: frame, self, reduction: reduction).fitted
        }
        let names = running.contents(onVerso: key.isVerso).compactMap { $0?.text }.flatMap { RunningTemplate($0).names }
        let search = RunningReductionSearch(Set(names.filter { !value(of: $0, widest).isEmpty }), prefersTitle: key.isVerso)
        let found = search.reduction {
            rows($0).isWholeRow
        } isAcceptable: {
            let rows = rows($0)
            return rows.arrangement != .stacked && rows.height <= frame.height / Self.mostOfPage
        }
        reductions[key] = found
        return found
    }

    /// The share of the page's height, as its reciprocal, that running text takes at most.
    private static var mostOfPage: Double { 5 }

    /// Records the effects of the style's limits on running text, each once, although every page is laid out.
    func report(_ rows: RunningRows, of running: PageStyle.RunningText, _ position: RunningPosition) {
        let style = styleID(of: position), size = styles[rows.style].pointSize
        if size < running.style.pointSize, !fallbacks.contains(.shrunkText, style: style) {
            fallbacks.record(.shrunkText, nil, style: style, extent: .init(given: size.value, needed: running.style.pointSize.value))
        }
        for words in rows.omittedFields where !fallbacks.contains(.reducedRunningText, words: words) {
            fallbacks.record(.reducedRunningText, nil, style: style, words: words)
        }
        for text in rows.texts.filter({ !$0.hiddenRanges.isEmpty }) + rows.omitted {
            let words = String(decoding: text.flow.text, as: UTF8.self), isClipped = text.lines.last?.ellipsis == nil
            let kind: FallbackKind = isClipped ? .clippedText : .truncatedText
            if !fallbacks.contains(kind, words: words) { fallbacks.record(kind, nil, style: style, words: words) }
        }
    }
}

extension PageStyle.RunningText {
    /// All texts, of left and right pages.
    fileprivate var texts: [String] { (contents(onVerso: false) + contents(onVerso: true)).compactMap { $0?.text } }

    /// The page number alone, in its place; empty without one.
    fileprivate var pageNumber: PageStyle.RunningText {
        var short = PageStyle.RunningText(style: style)
        func isNumber(_ content: PageStyle.RunningContent?) -> Bool { content?.text?.contains("{page}") == true }
        short.contents = contents.map { isNumber($0) ? "{page}" : nil }
        short.verso = verso.map { isNumber($0) ? "{page}" : nil }
        return short
    }
}
