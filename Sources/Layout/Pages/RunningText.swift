import Geometry
import Stylesheet
import Typography

/// The margin of a page in which running text is set.
enum RunningPosition: Hashable { case header, footer }

/// The values of the fields in running text on one page.
struct RunningFields {
    var section: String
    var page: String
    var pages: String
}

/// A header or a footer on one page: rows of up to three texts in a box.
struct RunningRows {
    struct Row {
        var texts: [ParagraphBox]
        /// The left edges of the texts' measures.
        var edges: [Points] = []
        var height: Points
    }
    var rows: [Row] = []
    /// Whether texts that did not fit are cut to one line, as no style says; what they repeat stands whole in the document.
    var isCut = false
    /// Texts for which a fixed height has no room.
    var omitted: [ParagraphBox] = []
    var style: StyleID
    /// Padding and border.
    var insets = Insets.zero
    /// Nil: as high as its rows.
    var fixedHeight: Points?
    /// The part of the free space that goes above the rows, 0 to 1.
    var shareAbove = 0.0

    var height: Points { rows.isEmpty ? 0 : fixedHeight ?? textHeight + insets.vertical }
    /// From the top of the box to the first row.
    var textTop: Points { insets.top + max(0, height - insets.vertical - textHeight) * shareAbove }
    /// Whether a text is truncated.
    var isTruncated: Bool { rows.contains { $0.texts.contains { !$0.hiddenRanges.isEmpty } } }
    private var textHeight: Points { rows.reduce(0) { $0 + $1.height } }
}

extension SizeLayout {
    func runningText(_ position: RunningPosition) -> PageStyle.RunningText? { position == .header ? page.header : page.footer }

    private func run(of position: RunningPosition) -> TextRunID { position == .header ? runningRuns.header : runningRuns.footer }
    private func styleID(of position: RunningPosition) -> StyleID { flow.runs[run(of: position)].style }

    /// The height that running text takes from the page's edge: its own, the distance to the edge and a gap to the body.
    func runningHeight(_ position: RunningPosition, section: String, _ orientation: PageOrientation) -> Points {
        guard let running = runningText(position) else { return 0 }
        // A heading may be long, and this is asked for each page.
        let names = [running.left, running.center, running.right].contains { $0?.contains("{section}") == true }
        let key = RunningHeight(position: position, section: names ? section : "", orientation: orientation)
        if let known = runningHeights[key] { return known }
        let height = measuredHeight(running, position, section: section, frame(orientation))
        runningHeights[key] = height
        return height
    }

    private func measuredHeight(
        _ running: PageStyle.RunningText, _ position: RunningPosition, section: String, _ frame: PageFrame
    ) -> Points {
        // No page number is wider than four digits.
        let widest = flow.numerals.replacing("0000")
        let rows = runningRows(running, position, fields: RunningFields(section: section, page: widest, pages: widest), in: frame)
        guard rows.height > 0 else { return 0 }
        return rows.height + Self.runningEdge + Self.runningGap(running)
    }

    /// The distance of running text from the page's edge, in points: 4 mm, the part of the margin that printers leave blank.
    static var runningEdge: Points { 12 }

    /// The least distance of running text from the body, in points: half an em.
    static func runningGap(_ running: PageStyle.RunningText) -> Points { 0.5 * running.style.pointSize }

    func runningRows(
        _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, in frame: PageFrame
    ) -> RunningRows {
        let rows = arranged(running, position, fields: fields, in: frame)
        // Running text repeats what the document says elsewhere. Where it would take a fifth of the page, only the page number is kept, or
        // nothing.
        guard rows.height > frame.height / 5 else { return rows }
        let style = styleID(of: position)
        if !fallbacks.contains(where: { $0.kind == .droppedRunningText && $0.style == style }) {
            recordFallback(.droppedRunningText, nil, style: style)
        }
        var short = running
        (short.left, short.center, short.right) = (nil, nil, nil)
        let slots: [WritableKeyPath<PageStyle.RunningText, String?>] = [\.left, \.center, \.right]
        if let slot = slots.first(where: { running[keyPath: $0]?.contains("{page}") == true }) { short[keyPath: slot] = "{page}" }
        let least = arranged(short, position, fields: fields, in: frame)
        return least.height > frame.height / 5 ? RunningRows(style: least.style) : least
    }

    /// At the styled size, or shrunk as far as the style allows where texts would be truncated.
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

    /// One row where the three texts fit side by side, cut where the style sets no number of lines, else a row for each.
    private func arranged(
        _ running: PageStyle.RunningText, _ position: RunningPosition, fields: RunningFields, scale: Double, in frame: PageFrame
    ) -> RunningRows {
        let style = styleID(of: position)
        let insets = fittedInsets(running.style, in: ContainingBlock(x: 0, width: frame.bodyWidth, isRightToLeft: false))
        let line = lineMetrics(scaled(style, by: scale)).height, measure = frame.bodyWidth - insets.horizontal
        var result = RunningRows(
            style: scaled(style, by: scale), insets: insets, fixedHeight: running.style.height,
            shareAbove: running.style.verticalAlignment.shareAbove)
        let fitting = running.style.height.map { Self.lineCount(in: $0 - insets.vertical, of: line) }
        let numberOfLines = running.style.numberOfLines
        let limit = fitting.map { numberOfLines > 0 ? min(numberOfLines, $0) : $0 } ?? numberOfLines
        // On pages that face each other the outer text is the one that is exchanged; else the first one, in the order of reading.
        let isMirrored = page.isFacing ? frame.isMirrored : flow.isRightToLeft
        let (left, right) = isMirrored ? (running.right, running.left) : (running.left, running.right)
        let slots: [(String?, LineBreakRequest.Alignment)] = [(left, .left), (running.center, .center), (right, .right)]
        let set = slots.map { template, alignment -> ParagraphBox? in
            guard let text = template.map({ expanded($0, fields) }), !text.isEmpty else { return nil }
            var generated = GeneratedText(text, run: run(of: position), style: style, scale: scale)
            (generated.measure, generated.alignment, generated.maximumLines) = (measure, alignment, limit)
            return generatedText(generated)
        }
        let texts = set.compactMap(\.self)
        guard !texts.isEmpty else { return result }
        let fits = Self.fitSideBySide(set, gap: 2 * scale * running.style.pointSize, measure: measure)
        if !fits, limit == 0, let row = cutRow(slots.map { $0.0.map { expanded($0, fields) } ?? "" }, position, scale: scale, measure) {
            result.rows = row.map { .init(texts: $0.texts, edges: $0.edges, height: line) }
            result.isCut = result.isTruncated
            return result
        }
        result.rows = fits ? [.init(texts: texts, height: line)] : texts.map { .init(texts: [$0], height: line * Double($0.lines.count)) }
        if let fitting {
            let kept = kept(result.rows, lines: fitting)
            result.omitted = result.rows.dropFirst(kept.count).flatMap(\.texts)
            result.rows = kept
        }
        return result
    }

    /// Whether the texts at the left, in the middle and at the right take one line with a gap between them. The middle one is centred on
    /// the measure, and leaves as much room on either side.
    private static func fitSideBySide(_ texts: [ParagraphBox?], gap: Points, measure: Points) -> Bool {
        guard texts.allSatisfy({ ($0?.lines.count ?? 1) == 1 }) else { return false }
        let widths = texts.map { $0?.lines.first?.width ?? 0 }
        if texts[1] == nil { return widths[0] + widths[2] + (texts[0] != nil && texts[2] != nil ? gap : 0) <= measure }
        let side = max(widths[0], widths[2])
        return widths[1] + (side > 0 ? 2 * (side + gap) : 0) <= measure
    }

    /// Texts of one line each, cut where they are longer: beside each other where each has room for some words, else below.
    private func cutRow(
        _ texts: [String], _ position: RunningPosition, scale: Double, _ measure: Points
    ) -> [(texts: [ParagraphBox], edges: [Points])]? {
        let style = styleID(of: position), gap = 2 * scale * styles[style].pointSize
        func box(_ slot: Int, in measure: Points) -> ParagraphBox {
            var generated = GeneratedText(texts[slot], run: run(of: position), style: style, scale: scale)
            (generated.measure, generated.maximumLines, generated.truncation) = (measure, 1, .tail)
            generated.alignment = [.left, .center, .right][slot]
            return generatedText(generated)
        }
        func natural(_ slot: Int) -> Points {
            generatedText(GeneratedText(texts[slot], run: run(of: position), style: style, scale: scale)).lines.first?.width ?? 0
        }
        let shown = texts.indices.filter { !texts[$0].isEmpty }
        let shares = RunningShares(widths: texts.indices.map { texts[$0].isEmpty ? nil : natural($0) }, gap: gap, measure: measure)
        guard let shares, shown.count > 1 else { return shown.map { ([box($0, in: measure)], [0]) } }
        return [(shown.map { box($0, in: shares.widths[$0]) }, shown.map { shares.edges[$0] })]
    }

    /// The rows for which a fixed height has room, at least one.
    private func kept(_ rows: [RunningRows.Row], lines: Int) -> [RunningRows.Row] {
        var count = 0
        return rows.enumerated().prefix { index, row in
            count += row.texts.map(\.lines.count).max() ?? 0
            return index == 0 || count <= lines
        }.map(\.element)
    }

    /// Records what the style's limits cost the running text of a page; once each, although it is laid out for every page.
    func report(_ rows: RunningRows, of running: PageStyle.RunningText, _ position: RunningPosition) {
        let style = styleID(of: position), size = styles[rows.style].pointSize
        if size < running.style.pointSize, !fallbacks.contains(where: { $0.kind == .shrunkText && $0.style == style }) {
            recordFallback(.shrunkText, nil, style: style, extent: .init(given: size.value, needed: running.style.pointSize.value))
        }
        for text in rows.rows.flatMap(\.texts).filter({ !$0.hiddenRanges.isEmpty }) + rows.omitted {
            let words = String(decoding: text.flow.text, as: UTF8.self), isClipped = text.lines.last?.ellipsis == nil
            let kind: LayoutFallback.Kind = rows.isCut ? .shortenedRunningText : isClipped ? .clippedText : .truncatedText
            if !fallbacks.contains(where: { $0.kind == kind && $0.words == words }) {
                recordFallback(kind, nil, style: style, words: words)
            }
        }
    }

    /// The template with its fields filled in; an unknown field stays as it is.
    private func expanded(_ template: String, _ fields: RunningFields) -> String {
        let parts = template.split(separator: "{", omittingEmptySubsequences: false)
        guard parts.count > 1 else { return template }
        let text = parts.dropFirst().reduce(into: String(parts[0])) { text, part in
            let pieces = part.split(separator: "}", maxSplits: 1, omittingEmptySubsequences: false)
            if pieces.count == 2, let value = value(of: pieces[0], fields) { text += value + pieces[1] } else { text += "{" + part }
        }
        return text.trimmingSpaces.shortened
    }

    private func value(of field: Substring, _ fields: RunningFields) -> String? {
        switch field {
        case "title": flow.metadata.title
        case "author": flow.metadata.authors.joined(separator: ", ")
        case "date": flow.metadata.date ?? ""
        case "section": fields.section == flow.metadata.title ? "" : fields.section
        case "page": fields.page
        case "pages": fields.pages
        case "size": category.shortName
        default: nil
        }
    }
}

/// How texts at the left, in the middle and at the right of one line share it where they do not fit.
private struct RunningShares {
    var widths: [Points]
    var edges: [Points]

    /// Nil where a text would have less room than it needs and than a quarter of the measure, enough for a word or two.
    ///
    /// - Parameter natural: nil where there is no text.
    init?(widths natural: [Points?], gap: Points, measure: Points) {
        let (left, center, right) = (natural[0] ?? 0, natural[1], natural[2] ?? 0)
        if let center {
            let middle = min(center, measure / 2), side = (measure - middle) / 2 - gap
            widths = [min(left, side), middle, min(right, side)]
        } else {
            let room = measure - gap
            // The shorter text is whole where it leaves the other half of the line.
            widths = left <= right ? [min(left, room / 2), 0, 0] : [0, 0, min(right, room / 2)]
            if left <= right { widths[2] = room - widths[0] } else { widths[0] = room - widths[2] }
        }
        edges = [0, (measure - widths[1]) / 2, measure - widths[2]]
        for (width, natural) in zip(widths, natural) {
            if let natural, width < min(natural, measure / 4) { return nil }
        }
        // The widths of cut texts are rounded up by what sums lose.
        widths = widths.map { $0 + 0.001 }
    }
}

extension String {
    /// Characters of a text in a margin that are shaped. No margin has room for more: it is at most a fifth of a page.
    private static let longest = 4000

    /// The text, cut with an ellipsis where it is longer than any margin.
    fileprivate var shortened: String {
        guard utf8.count > Self.longest, let end = index(startIndex, offsetBy: Self.longest, limitedBy: endIndex), end < endIndex else {
            return self
        }
        return self[..<end] + "…"
    }

    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
