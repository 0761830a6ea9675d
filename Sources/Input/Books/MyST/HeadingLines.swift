import TypesetBase

/// Finds headings with number signs in lines that are included in a page at a lower level.
enum HeadingLines {
    /// Splits a span before each heading outside code blocks.
    static func split(_ span: SourceSpan) -> [SourceSpan] {
        var parts: [SourceSpan] = [], start = span.range.lowerBound, fences = MySTFences()
        for line in span.file.bytes[span.range].lines {
            let isInCode = fences.isInCode
            if case .other = fences.read(line.drop { $0 == 0x20 }), !isInCode, line.startIndex > start, line.isHeading {
                parts.append(SourceSpan(file: span.file, range: start..<line.startIndex))
                start = line.startIndex
            }
        }
        return parts + (start < span.range.upperBound ? [SourceSpan(file: span.file, range: start..<span.range.upperBound)] : [])
    }
}
