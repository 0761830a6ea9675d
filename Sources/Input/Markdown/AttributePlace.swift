public import Diagnostics

extension DocumentPart {
    /// Where a word of its attributes is written; where that is not found, the part, of a block its first line.
    public func place(of word: String) -> SourceSpan {
        switch self {
        case .inline(let inline): return inline.span.last(word) ?? inline.span
        case .block(let block):
            let lines = block.span.attributeLines
            return lines.lazy.compactMap { $0.last(word) }.first ?? lines[0]
        }
    }
}

extension SourceSpan {
    /// The lines in which a block's attributes can stand: its first, those right before it in braces, and its last, where a table has its
    /// caption.
    fileprivate var attributeLines: [SourceSpan] {
        let first = start.line, last = end.line
        var lines = [line(first).clipped(to: range)], above = first - 1
        while above > 0, line(above).text.drop(while: { $0 == " " || $0 == ">" }).hasPrefix("{") {
            lines.append(line(above))
            above -= 1
        }
        return last > first ? lines + [line(last).clipped(to: range)] : lines
    }

    private func line(_ number: Int) -> SourceSpan {
        let start = file.offset(ofLine: number)
        var end = max(start, file.offset(ofLine: number + 1))
        while end > start, [0x0A, 0x0D].contains(file.bytes[end - 1]) { end -= 1 }
        return SourceSpan(file: file, range: start..<end)
    }

    private func clipped(to range: Range<Int>) -> SourceSpan {
        SourceSpan(file: file, range: self.range.clamped(to: range))
    }

    /// The last place in it that reads `word`.
    fileprivate func last(_ word: String) -> SourceSpan? {
        let bytes = file.bytes[range.clamped(to: 0..<file.bytes.count)], word = Array(word.utf8)
        guard !word.isEmpty, word.count <= bytes.count else { return nil }
        let start = (bytes.startIndex...(bytes.endIndex - word.count)).last { bytes[$0..<($0 + word.count)].elementsEqual(word) }
        return start.map { SourceSpan(file: file, range: $0..<($0 + word.count)) }
    }
}
