import TypesetBase

extension SourceSpan {
    /// The only place of some words in the span; nil if it has none or several.
    func only(_ words: String) -> SourceSpan? {
        let text = file.bytes[range.clamped(to: 0..<file.bytes.count)], words = Array(words.utf8)
        guard !words.isEmpty, text.count >= words.count else { return nil }
        let starts = text.indices.dropLast(words.count - 1).lazy.filter { text[$0...].starts(with: words) }.prefix(2)
        guard let start = starts.first, starts.dropFirst().isEmpty else { return nil }
        return SourceSpan(file: file, range: start..<start + words.count)
    }

    /// The text of a link or the alternative text of a picture, with its brackets, where it is only read and names no reference.
    ///
    /// Nil if the span has several such texts, and for `[text]` and `[text][]`, whose text is also the name of the target.
    func onlyBracketed(_ words: String) -> SourceSpan? {
        guard let place = only("[\(words)]") else { return nil }
        let next = Array(file.bytes.dropFirst(place.range.upperBound).prefix(2))
        let isInline = next.first == UInt8(ascii: "("), isNamed = next.first == UInt8(ascii: "[") && next.last != UInt8(ascii: "]")
        return isInline || isNamed ? place : nil
    }

    /// The span of a comment, with the line break and the blank line after it if it fills its lines; nil if the span is not a comment.
    var wholeComment: SourceSpan? {
        let bytes = file.bytes, text = self.text
        guard text.hasPrefix("<!--"), text.hasSuffix("-->") else { return nil }
        var start = range.lowerBound, end = range.upperBound
        while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        while end < bytes.count, bytes[end] == 0x20 || bytes[end] == 0x09 || bytes[end] == 0x0D { end += 1 }
        guard start == 0 || bytes[start - 1] == 0x0A, end == bytes.count || bytes[end] == 0x0A else { return self }
        end = min(end + 1, bytes.count)
        if end < bytes.count, bytes[end] == 0x0D { end += 1 }
        if end < bytes.count, bytes[end] == 0x0A { end += 1 }
        return SourceSpan(file: file, range: start..<end)
    }
}

extension String {
    /// The text without a unit at its end.
    func droppingUnit(_ unit: String) -> String { hasSuffix(unit) ? String(dropLast(unit.count)).trimmingSpaces : self }
}
