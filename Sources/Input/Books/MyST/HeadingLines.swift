import TypesetBase

/// Finds headings with number signs in lines that are included in a page at a lower level.
enum HeadingLines {
    /// Splits a span before each heading outside code blocks.
    static func split(_ span: SourceSpan) -> [SourceSpan] {
        let bytes = span.file.bytes
        var parts: [SourceSpan] = [], start = span.range.lowerBound, line = start, fences = MySTFences()
        while line < span.range.upperBound {
            let end = bytes[line..<span.range.upperBound].firstIndex(of: 0x0A).map { $0 + 1 } ?? span.range.upperBound
            let isInCode = fences.isInCode
            if case .other = fences.read(bytes[line..<end].drop { $0 == 0x20 }), !isInCode, line > start, bytes[line..<end].isHeading {
                parts.append(SourceSpan(file: span.file, range: start..<line))
                start = line
            }
            line = end
        }
        return parts + (start < span.range.upperBound ? [SourceSpan(file: span.file, range: start..<span.range.upperBound)] : [])
    }
}
