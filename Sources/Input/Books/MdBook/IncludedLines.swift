import Diagnostics

/// The lines of an included file that a directive selects.
struct IncludedLines {
    /// Runs of whole lines, the last one without its line end. Empty where the selection has no lines.
    var spans: [SourceSpan]
    /// Whether the file has no anchor of the name.
    var lacksAnchor = false
    /// A text that no line has, where the part was to begin or to end.
    var lackingText: String?

    /// - Parameter isProgram: whether an anchor may occur several times, as in programs of which only these parts are shown.
    init(of file: SourceFile, _ selection: IncludeDirective.Selection, isProgram: Bool, marks: IncludeSyntax.Marks) {
        switch selection {
        case .lines(let from, let to):
            spans = Self.lines(of: file, from, to).flatMap { marks.areShown ? [$0] : Self.withoutMarks($0, marks) }
        case .anchor(let name):
            let lines = Self.lines(of: file, in: name, isProgram: isProgram, marks)
            lacksAnchor = lines == nil
            spans = lines ?? []
        case .part(let part): (spans, lackingText) = Self.lines(of: file, part)
        }
        trimLineEnd()
    }

    private static func lines(of file: SourceFile, _ from: Int, _ to: Int?) -> [SourceSpan] {
        let start = file.offset(ofLine: from + 1), end = to.map { file.offset(ofLine: max(from, $0) + 1) } ?? file.bytes.count
        return start < end ? [SourceSpan(file: file, range: start..<end)] : []
    }

    private static func lines(of file: SourceFile, _ part: IncludeDirective.Part) -> (spans: [SourceSpan], lackingText: String?) {
        // What stands behind the last line end is no line.
        let count = file.lineCount - (file.bytes.last == 0x0A ? 1 : 0)
        func line(_ number: Int) -> Int { min(count, max(0, number < 0 ? count + number : number)) }
        if !part.ranges.isEmpty {
            var spans: [SourceSpan] = []
            for range in part.ranges { lines(of: file, line(range.lowerBound), line(range.upperBound)).forEach { append($0, to: &spans) } }
            return (spans, nil)
        }
        var from = line(part.from ?? 0), to = line(part.to ?? count)
        func first(with mark: IncludeDirective.Part.Mark) -> Int? {
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

    private static func withoutMarks(_ span: SourceSpan, _ marks: IncludeSyntax.Marks) -> [SourceSpan] {
        var spans: [SourceSpan] = [], start = span.range.lowerBound
        while start < span.range.upperBound {
            let end = span.file.bytes[start..<span.range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? span.range.upperBound
            let line = span.file.bytes[start..<end]
            if anchor(in: line, after: marks.begin) == nil, anchor(in: line, after: marks.end) == nil {
                append(SourceSpan(file: span.file, range: start..<end), to: &spans)
            }
            start = end
        }
        return spans
    }

    /// The lines from `ANCHOR: name` to `ANCHOR_END: name`, without those that hold an anchor of any name; nil where there is none.
    private static func lines(
        of file: SourceFile, in name: String, isProgram: Bool, _ marks: IncludeSyntax.Marks
    ) -> [SourceSpan]? {
        var spans: [SourceSpan] = [], isInside = false, isKnown = false
        for number in 1...file.lineCount {
            let range = file.offset(ofLine: number)..<file.offset(ofLine: number + 1), line = file.bytes[range]
            if let end = anchor(in: line, after: marks.end) {
                guard isInside, end == name else { continue }
                if !isProgram { return spans }
                isInside = false
            } else if let start = anchor(in: line, after: marks.begin) {
                if start == name { (isInside, isKnown) = (true, true) }
            } else if isInside {
                append(SourceSpan(file: file, range: range), to: &spans)
            }
        }
        return isKnown ? spans : nil
    }

    private static func append(_ span: SourceSpan, to spans: inout [SourceSpan]) {
        if let last = spans.last, last.range.upperBound == span.range.lowerBound {
            spans[spans.count - 1] = SourceSpan(file: span.file, range: last.range.lowerBound..<span.range.upperBound)
        } else if !span.range.isEmpty {
            spans.append(span)
        }
    }

    /// The name after a mark, as far as it is letters, digits, `_` and `-`.
    private static func anchor(in line: ArraySlice<UInt8>, after mark: StaticString) -> String? {
        let mark = UnsafeBufferPointer(start: mark.utf8Start, count: mark.utf8CodeUnitCount)
        var offset = line.startIndex
        while let start = line[offset...].firstIndex(of: mark[0]) {
            if line[start...].starts(with: mark) {
                let rest = line[(start + mark.count)...].drop { $0 == 0x20 || $0 == 0x09 }
                let name = rest.prefix { byte in
                    byte >= 0x80 || Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber || byte == 0x5F
                        || byte == 0x2D
                }
                if !name.isEmpty { return String(decoding: name, as: UTF8.self) }
            }
            offset = start + 1
        }
        return nil
    }

    private mutating func trimLineEnd() {
        guard let last = spans.last else { return }
        var end = last.range.upperBound
        if end > last.range.lowerBound, last.file.bytes[end - 1] == 0x0A { end -= 1 }
        if end > last.range.lowerBound, last.file.bytes[end - 1] == 0x0D { end -= 1 }
        spans[spans.count - 1] = SourceSpan(file: last.file, range: last.range.lowerBound..<end)
    }
}
