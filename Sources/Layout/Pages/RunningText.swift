import Geometry
import Stylesheet
import Typography

/// What the fields of a header or a footer stand for on one page.
struct RunningFields {
    var section: String
    var page: String
    var pages: String
}

/// A header or a footer on one page: rows of up to three texts in a box.
struct RunningRows {
    struct Row {
        var texts: [ParagraphBox]
        var height: Double
    }
    var rows: [Row]
    /// Texts that a fixed height has no room for.
    var leftOut: [ParagraphBox] = []
    var style: StyleID
    /// Padding and border.
    var insets = Insets.zero
    /// Nil: as high as its rows.
    var fixedHeight: Double?
    /// Of the spare height, what lies above the rows.
    var shareAbove = 0.0

    var height: Double { rows.isEmpty ? 0 : fixedHeight ?? textHeight + insets.vertical }
    /// Top of the first row from the box's.
    var textTop: Double { insets.top + max(0, height - insets.vertical - textHeight) * shareAbove }
    /// Whether a text does not fit its lines.
    var isCut: Bool { rows.contains { $0.texts.contains { !$0.cut.isEmpty } } }
    private var textHeight: Double { rows.reduce(0) { $0 + $1.height } }
}

extension SizeLayout {
    /// Text run and style numbers of the header and the footer: the last of their tables.
    var headerRun: Int { flow.runs.keys.count - 2 }
    var footerRun: Int { flow.runs.keys.count - 1 }

    /// The room that running text takes from the page's edge: itself, the distance to the edge and a gap to the body.
    func runningHeight(_ running: PageStyle.RunningText?, run: Int, section: String) -> Double {
        guard let running else { return 0 }
        if let known = runningHeights[RunningHeight(run: run, section: section)] { return known }
        let height = measuredHeight(running, run: run, section: section)
        runningHeights[RunningHeight(run: run, section: section)] = height
        return height
    }

    private func measuredHeight(_ running: PageStyle.RunningText, run: Int, section: String) -> Double {
        // Four digits are as wide as a page number gets.
        let rows = runningRows(running, run: run, fields: RunningFields(section: section, page: "0000", pages: "0000"))
        guard rows.height > 0 else { return 0 }
        return rows.height + Self.runningEdge + 0.5 * running.style.pointSize
    }

    /// Running text keeps this far from the page's edge: 4 mm, outside what printers leave blank.
    static var runningEdge: Double { 12 }

    func runningRows(_ running: PageStyle.RunningText, run: Int, fields: RunningFields) -> RunningRows {
        let rows = arranged(running, run: run, fields: fields)
        // Running text repeats what stands elsewhere: where it would take a fifth of the page, only the page number stays, or nothing.
        guard rows.height > page.size.height / 5 else { return rows }
        let style = flow.runs.keys[run].style
        if !fallbacks.contains(where: { $0.kind == .droppedRunningText && $0.style == style }) {
            recordFallback(.droppedRunningText, nil, style: style)
        }
        var short = running
        (short.left, short.center, short.right) = (nil, nil, nil)
        let places: [WritableKeyPath<PageStyle.RunningText, String?>] = [\.left, \.center, \.right]
        if let place = places.first(where: { running[keyPath: $0]?.contains("{page}") == true }) { short[keyPath: place] = "{page}" }
        let least = arranged(short, run: run, fields: fields)
        return least.height > page.size.height / 5 ? RunningRows(rows: [], style: least.style) : least
    }

    /// As large as styled, or shrunk as far as the style allows where the texts would be cut.
    private func arranged(_ running: PageStyle.RunningText, run: Int, fields: RunningFields) -> RunningRows {
        var size = running.style.pointSize, rows = arranged(running, run: run, fields: fields, scale: 1)
        while size > running.style.leastFontSize, rows.isCut {
            size = max(size - 1, running.style.leastFontSize)
            rows = arranged(running, run: run, fields: fields, scale: size / running.style.pointSize)
        }
        return rows
    }

    /// One row where the three texts fit beside each other, else a row for each.
    private func arranged(_ running: PageStyle.RunningText, run: Int, fields: RunningFields, scale: Double) -> RunningRows {
        let style = flow.runs.keys[run].style, insets = fittedInsets(running.style, in: Area(x: 0, width: bodyWidth, isRightToLeft: false))
        let line = lineMetrics(scaled(style, by: scale)).height, measure = bodyWidth - insets.horizontal
        var result = RunningRows(
            rows: [], style: scaled(style, by: scale), insets: insets, fixedHeight: running.style.height,
            shareAbove: running.style.verticalAlignment.shareAbove)
        let fitting = running.style.height.map { max(1, Int(min(($0 - insets.vertical + 0.001) / max(line, 0.1), 1e6))) }
        let asked = running.style.numberOfLines
        let limit = fitting.map { asked > 0 ? min(asked, $0) : $0 } ?? asked
        let places: [(String?, LineBreakRequest.Alignment)] = [(running.left, .left), (running.center, .center), (running.right, .right)]
        let texts = places.compactMap { template, alignment -> ParagraphBox? in
            guard let text = template.map({ expanded($0, fields) }), !text.isEmpty else { return nil }
            return ownText(
                text, run: run, style: style, content: nil, measure: measure, alignment: alignment, scale: scale, maximumLines: limit)
        }
        guard !texts.isEmpty else { return result }
        let width = texts.reduce(0) { $0 + ($1.lines.first?.width ?? 0) }
        // Two ems between the texts at least, and twice as wide a middle, since it stays centred.
        let fits =
            texts.allSatisfy { $0.lines.count == 1 }
            && width + Double(texts.count - 1) * 2 * running.style.pointSize * scale + (texts.count == 3 ? width / 3 : 0) <= measure
        result.rows = fits ? [.init(texts: texts, height: line)] : texts.map { .init(texts: [$0], height: line * Double($0.lines.count)) }
        if let fitting {
            let kept = kept(result.rows, lines: fitting)
            result.leftOut = result.rows.dropFirst(kept.count).flatMap(\.texts)
            result.rows = kept
        }
        return result
    }

    /// The rows that a fixed height has room for, one at least.
    private func kept(_ rows: [RunningRows.Row], lines: Int) -> [RunningRows.Row] {
        var count = 0
        return rows.enumerated().prefix { index, row in
            count += row.texts.map(\.lines.count).max() ?? 0
            return index == 0 || count <= lines
        }.map(\.element)
    }

    /// What a sheet takes from the running text of a page, which is laid out for every page: each is told once.
    func report(_ rows: RunningRows, of running: PageStyle.RunningText, run: Int) {
        let style = flow.runs.keys[run].style, size = styles[rows.style].pointSize
        if size < running.style.pointSize, !fallbacks.contains(where: { $0.kind == .shrunkText && $0.style == style }) {
            recordFallback(.shrunkText, nil, style: style, extent: .init(given: size, needed: running.style.pointSize))
        }
        for text in rows.rows.flatMap(\.texts).filter({ !$0.cut.isEmpty }) + rows.leftOut {
            let words = String(decoding: text.flow.text, as: UTF8.self),
                kind: LayoutFallback.Kind = text.lines.last?.ellipsis == nil ? .clippedText : .truncatedText
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
        return text.trimmingSpaces
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

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
