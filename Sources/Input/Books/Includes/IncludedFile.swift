import TypesetBase

/// A file that is included, with the index of its anchors.
final class IncludedFile {
    let file: SourceFile
    private let marks: IncludeSyntax.Marks
    /// The lines that name parts of the file, found once for all directives.
    private(set) lazy var anchors = AnchorIndex(file, marks)

    init(_ file: SourceFile, _ marks: IncludeSyntax.Marks) { (self.file, self.marks) = (file, marks) }
}

/// The lines of a file that begin or end its named parts.
struct AnchorIndex {
    /// A line that begins or ends a named part.
    private struct Mark {
        var range: Range<Int>
        var name: String
        var isEnd: Bool
    }

    private let file: SourceFile
    /// The marks in the order of the file.
    private let marks: [Mark]
    /// The indices of the marks that begin a part, and of those that end it, by the part's name.
    private let begins: [String: [Int]]
    private let ends: [String: [Int]]

    fileprivate init(_ file: SourceFile, _ marks: IncludeSyntax.Marks) {
        self.file = file
        var found: [Mark] = [], begins: [String: [Int]] = [:], ends: [String: [Int]] = [:]
        for line in file.bytes[...].lines {
            if let name = Self.anchor(in: line, after: marks.end) {
                ends[name, default: []].append(found.count)
                found.append(Mark(range: line.indices, name: name, isEnd: true))
            } else if let name = Self.anchor(in: line, after: marks.begin) {
                begins[name, default: []].append(found.count)
                found.append(Mark(range: line.indices, name: name, isEnd: false))
            }
        }
        (self.marks, self.begins, self.ends) = (found, begins, ends)
    }

    /// The lines from `ANCHOR: name` to `ANCHOR_END: name`, without lines that have an anchor of any name; nil if there is no such anchor.
    ///
    /// - Parameter isProgram: whether the part may consist of several pieces.
    func lines(in name: String, isProgram: Bool) -> [SourceSpan]? {
        guard let starts = begins[name] else { return nil }
        let stops = ends[name] ?? []
        var spans: [SourceSpan] = [], next = 0, stop = 0
        while next < starts.count {
            let start = starts[next]
            while stop < stops.count, stops[stop] < start { stop += 1 }
            let end = stop < stops.count ? stops[stop] : marks.count
            let last = end < marks.count ? marks[end].range.lowerBound : file.bytes.count
            spans += withoutMarks(SourceSpan(file: file, range: marks[start].range.upperBound..<last), from: start + 1)
            if !isProgram { break }
            while next < starts.count, starts[next] < end { next += 1 }
        }
        return spans
    }

    /// Returns the lines of a span, without lines that contain an anchor mark.
    func withoutMarks(_ span: SourceSpan) -> [SourceSpan] {
        withoutMarks(span, from: marks.partitioningIndex { $0.range.lowerBound >= span.range.lowerBound })
    }

    /// Returns the parts of a span between the lines with marks.
    ///
    /// - Parameter first: the index of the first mark that the span may contain.
    private func withoutMarks(_ span: SourceSpan, from first: Int) -> [SourceSpan] {
        var spans: [SourceSpan] = [], start = span.range.lowerBound
        for mark in marks[first...] {
            guard mark.range.lowerBound < span.range.upperBound else { break }
            if start < mark.range.lowerBound { spans.append(SourceSpan(file: file, range: start..<mark.range.lowerBound)) }
            start = mark.range.upperBound
        }
        if start < span.range.upperBound { spans.append(SourceSpan(file: file, range: start..<span.range.upperBound)) }
        return spans
    }

    /// The name after a mark: letters, digits, `_` and `-`.
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
}
