import Geometry
import Stylesheet
import Typography

/// What the fields of a header or a footer stand for on one page.
struct RunningFields {
    var section: String
    var page: String
    var pages: String
}

/// A header or a footer on one page: rows of up to three texts.
struct RunningRows {
    struct Row {
        var texts: [ParagraphBox]
        var height: Double
    }
    var rows: [Row]
    var height: Double { rows.reduce(0) { $0 + $1.height } }
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
        if !relaxations.contains(where: { $0.kind == .droppedRunningText }) { relax(.droppedRunningText, nil) }
        var short = running
        (short.left, short.center, short.right) = (nil, nil, nil)
        let places: [WritableKeyPath<PageStyle.RunningText, String?>] = [\.left, \.center, \.right]
        if let place = places.first(where: { running[keyPath: $0]?.contains("{page}") == true }) { short[keyPath: place] = "{page}" }
        let least = arranged(short, run: run, fields: fields)
        return least.height > page.size.height / 5 ? RunningRows(rows: []) : least
    }

    /// One row where the three texts fit beside each other, else a row for each.
    private func arranged(_ running: PageStyle.RunningText, run: Int, fields: RunningFields) -> RunningRows {
        let places: [(String?, LineBreakRequest.Alignment)] = [(running.left, .left), (running.center, .center), (running.right, .right)]
        let texts = places.compactMap { template, alignment -> ParagraphBox? in
            guard let text = template.map({ expanded($0, fields) }), !text.isEmpty else { return nil }
            return ownText(text, run: run, style: flow.runs.keys[run].style, content: nil, measure: bodyWidth, alignment: alignment)
        }
        guard !texts.isEmpty else { return RunningRows(rows: []) }
        let width = texts.reduce(0) { $0 + ($1.lines.first?.width ?? 0) }
        // Two ems between the texts at least, and twice as wide a middle, since it stays centred.
        let fits = texts.allSatisfy { $0.lines.count == 1 } && width + Double(texts.count - 1) * 2 * running.style.pointSize + (texts.count == 3 ? width / 3 : 0) <= bodyWidth
        let line = lineMetrics(flow.runs.keys[run].style).height
        if fits { return RunningRows(rows: [.init(texts: texts, height: line)]) }
        return RunningRows(rows: texts.map { .init(texts: [$0], height: line * Double($0.lines.count)) })
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
