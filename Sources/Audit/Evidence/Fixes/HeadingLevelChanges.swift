import TypesetBase

/// The changes of headings to other levels.
struct HeadingLevelChanges {
    private let headings: [DocumentFacts.Heading]
    private let numbers: [SourceSpan: Int]

    /// Prepares the changes of levels in a document.
    ///
    /// - Parameter headings: all headings of the document.
    init(_ headings: [DocumentFacts.Heading]) {
        self.headings = headings
        numbers = Dictionary(headings.enumerated().map { ($1.span, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Raises a heading and the headings below it.
    ///
    /// They end at the first heading of a higher level. Headings that are underlined have the first two levels and are never too low.
    ///
    /// - Parameters:
    ///   - span: the place of the first heading to raise.
    ///   - levels: the number of levels, at least 1.
    /// - Returns: the edits; empty if a heading has a form that cannot be changed.
    func raised(from span: SourceSpan, by levels: Int) -> [SourceEdit] {
        guard let first = numbers[span] else { return [] }
        let section = headings[first...].prefix { $0.level >= headings[first].level }
        let edits = section.map { Self.edits(of: $0.span, raising: levels) }
        return edits.contains(where: \.isEmpty) ? [] : edits.flatMap(\.self)
    }

    private static func edits(of span: SourceSpan, raising levels: Int) -> [SourceEdit] {
        let bytes = span.file.bytes[span.range.clamped(to: 0..<span.file.bytes.count)]
        let text = bytes.drop { $0 == UInt8(ascii: " ") }
        if text.first == UInt8(ascii: "<") { return edits(ofTags: span, raising: levels) }
        let marks = text.prefix { $0 == UInt8(ascii: "#") }.indices
        guard (levels + 1...6).contains(marks.count) else { return [] }
        return [SourceEdit(SourceSpan(file: span.file, range: marks.lowerBound..<marks.lowerBound + levels), "")]
    }

    /// The edits of `<h4>` and `</h4>`.
    private static func edits(ofTags span: SourceSpan, raising levels: Int) -> [SourceEdit] {
        let bytes = span.file.bytes, range = span.range.clamped(to: 0..<bytes.count)
        let digits = range.dropLast(2).filter { index in
            let isTag = bytes[index] == UInt8(ascii: "<") || bytes[index] == UInt8(ascii: "/") && bytes[index - 1] == UInt8(ascii: "<")
            return isTag && bytes[index + 1] | 0x20 == UInt8(ascii: "h")
                && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(bytes[index + 2])
        }.map { $0 + 2 }
        guard digits.count == 2, bytes[digits[0]] == bytes[digits[1]] else { return [] }
        let level = Int(bytes[digits[0]] - UInt8(ascii: "0")) - levels
        return level < 1 ? [] : digits.map { SourceEdit(SourceSpan(file: span.file, range: $0..<$0 + 1), "\(level)") }
    }
}
