import TypesetBase

/// The lines of an included file that a directive selects.
struct IncludedLines {
    /// Runs of whole lines, the last one without its line end; empty if the selection has no lines.
    var spans: [SourceSpan]
    /// Whether the file has no anchor of the name.
    var lacksAnchor = false
    /// A text that was to begin or end the part, but is in no line.
    var lackingText: String?
    /// The cost of the search for the selection, as the number of bytes that can be included in the same time.
    var searchedBytes = 0

    /// Selects the lines that a directive names.
    ///
    /// - Parameter isProgram: whether an anchor may occur several times, as in programs of which only these parts are visible.
    init(of included: IncludedFile, _ selection: IncludeDirective.Selection, isProgram: Bool, areMarksShown: Bool) {
        let file = included.file
        switch selection {
        case .lines(let from, let to):
            spans = Self.lines(of: file, from, to).flatMap { areMarksShown ? [$0] : included.anchors.withoutMarks($0) }
        case .anchor(let name):
            let lines = included.anchors.lines(in: name, isProgram: isProgram)
            lacksAnchor = lines == nil
            spans = lines ?? []
        case .section(let name):
            let lines = PageSection.lines(of: file, name)
            if lines == nil, !name.isEmpty { lackingText = name }
            spans = lines.map { [$0] } ?? []
        case .part(let part):
            (spans, lackingText) = Self.lines(of: file, part)
            if part.start != nil || part.end != nil { searchedBytes = file.bytes.count / 64 }
        }
        if let first = spans.first, let last = spans.last {
            searchedBytes += (last.range.upperBound - first.range.lowerBound - spans.reduce(0) { $0 + $1.range.count }) / 64
        }
        trimLineEnd()
    }

    private static func lines(of file: SourceFile, _ from: Int, _ to: Int?) -> [SourceSpan] {
        let start = file.offset(ofLine: from + 1), end = to.map { file.offset(ofLine: max(from, $0) + 1) } ?? file.bytes.count
        return start < end ? [SourceSpan(file: file, range: start..<end)] : []
    }

    private static func lines(of file: SourceFile, _ part: IncludedPart) -> (spans: [SourceSpan], lackingText: String?) {
        // The empty text after the last line end is not a line.
        let count = file.lineCount - (file.bytes.last == 0x0A ? 1 : 0)
        func line(_ number: Int) -> Int { min(count, max(0, number < 0 ? count + number : number)) }
        if !part.ranges.isEmpty {
            var spans: [SourceSpan] = []
            for range in part.ranges { lines(of: file, line(range.lowerBound), line(range.upperBound)).forEach { append($0, to: &spans) } }
            return (spans, nil)
        }
        var from = line(part.from ?? 0), to = line(part.to ?? count)
        func first(with mark: IncludedPart.Mark) -> Int? {
            (from..<max(from, to)).first { file.bytes[file.offset(ofLine: $0 + 1)..<file.offset(ofLine: $0 + 2)].contains(mark.text.utf8) }
        }
        if let start = part.start {
            guard let found = first(with: start) else { return ([], start.text) }
            from = start.isTaken ? found : found + 1
        }
        if let end = part.end {
            guard let found = first(with: end) else { return ([], end.text) }
            to = end.isTaken ? found + 1 : found
        }
        return (from < to ? lines(of: file, from, to) : [], nil)
    }

    private static func append(_ span: SourceSpan, to spans: inout [SourceSpan]) {
        if let last = spans.last, last.range.upperBound == span.range.lowerBound {
            spans[spans.count - 1] = SourceSpan(file: span.file, range: last.range.lowerBound..<span.range.upperBound)
        } else if !span.range.isEmpty {
            spans.append(span)
        }
    }

    private mutating func trimLineEnd() {
        guard let last = spans.last else { return }
        var end = last.range.upperBound
        if end > last.range.lowerBound, last.file.bytes[end - 1] == 0x0A { end -= 1 }
        if end > last.range.lowerBound, last.file.bytes[end - 1] == 0x0D { end -= 1 }
        spans[spans.count - 1] = SourceSpan(file: last.file, range: last.range.lowerBound..<end)
    }
}
