import TypesetText

/// Text that runs from left to right in any paragraph: code, addresses, paths, options, and numbers with signs.
///
/// The bidirectional algorithm knows no such units. In right-to-left text it would draw `--force` as `force--`.
enum FixedDirection {
    /// Returns the spans of such text in a paragraph.
    static func spans(in content: FlowText, _ direction: ParagraphText.Direction) -> [BidiSpan] {
        let hasReversed = RightToLeftLetters.mayBe(in: content.text)
        guard hasReversed || direction == .rightToLeft else { return [] }
        let literals = literals(in: content)
        var spans = literals.flatMap { CodeDirection.spans(inLiteral: $0, of: content.text) }
        guard direction == .rightToLeft || direction == .natural && startsRightToLeft(content.text, content.spans + spans) else {
            return spans
        }
        var scanner = DirectionScanner(content.text)
        for part in parts(of: content, without: literals) { scanner.scan(part) }
        spans += scanner.spans
        return spans
    }

    /// Whether the first letter outside of isolated spans is right-to-left (UAX #9, P2).
    static func startsRightToLeft(_ text: [UInt8], _ spans: [BidiSpan]) -> Bool {
        guard RightToLeftLetters.mayBe(in: text) else { return false }
        var offset = 0
        for span in BidiSpan.sorted(spans) where span.kind.isIsolated && span.range.lowerBound >= offset {
            if let found = WritingDirection.isRightToLeft(text: Array(text[offset..<span.range.lowerBound])) { return found }
            offset = span.range.upperBound
        }
        return WritingDirection.isRightToLeft(text: Array(text[offset...])) ?? false
    }

    /// The ranges of code and addresses; keys or code that a plus or a hyphen joins (`Ctrl+C`) are one.
    private static func literals(in content: FlowText) -> [Range<Int>] {
        var result: [Range<Int>] = [], start = 0
        for piece in content.pieces {
            var range = start..<start + piece.length
            start = range.upperBound
            guard piece.isLiteral, !range.isEmpty else { continue }
            if !piece.isCode, content.text[range.lowerBound] == UInt8(ascii: "-"), followsReversed(content.text[..<range.lowerBound]) {
                range = range.lowerBound + 1..<range.upperBound
            }
            if let last = result.last, joins(content.text[last.upperBound..<range.lowerBound]) {
                result[result.count - 1] = last.lowerBound..<range.upperBound
            } else {
                result.append(range)
            }
        }
        return result
    }

    /// Whether a text ends with a right-to-left letter, to which a hyphen before an address then belongs (`ו-a@example.org`).
    private static func followsReversed(_ text: ArraySlice<UInt8>) -> Bool {
        String(decoding: text.suffix(4), as: UTF8.self).unicodeScalars.last.map(WritingDirection.isRightToLeft) ?? false
    }

    private static func joins(_ text: ArraySlice<UInt8>) -> Bool {
        guard let first = text.first else { return true }
        return text.count == 1 && (first == UInt8(ascii: "+") || first == UInt8(ascii: "-")) || text.elementsEqual(" + ".utf8)
    }

    /// The parts of the text between literals and the edges of spans.
    private static func parts(of content: FlowText, without literals: [Range<Int>]) -> [Range<Int>] {
        let edges = content.spans.flatMap { [$0.range.lowerBound, $0.range.upperBound] }.sorted()
        var parts: [Range<Int>] = [], start = 0, edge = 0
        func add(to end: Int) {
            while edge < edges.count, edges[edge] <= end {
                if edges[edge] > start { parts.append(start..<edges[edge]) }
                start = max(start, edges[edge])
                edge += 1
            }
            if start < end { parts.append(start..<end) }
        }
        for literal in literals {
            add(to: literal.lowerBound)
            start = max(start, literal.upperBound)
        }
        add(to: content.text.count)
        return parts
    }
}

extension BidiSpan.Kind {
    fileprivate var isIsolated: Bool { self == .isolated || self == .isolatedLeftToRight || self == .isolatedRightToLeft }
}

/// Letters of right-to-left scripts in UTF-8.
enum RightToLeftLetters {
    /// Whether any letter may be right-to-left, by the first two bytes of characters.
    static func mayBe(in text: some Collection<UInt8>) -> Bool {
        var previous: UInt8 = 0
        for byte in text {
            if byte >= 0x80, mayBegin(previous, byte) { return true }
            previous = byte
        }
        return false
    }

    /// Whether two bytes begin a character of the blocks of right-to-left scripts (`WritingDirection.isRightToLeft`) or next to them.
    @inline(__always)
    private static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
        switch first {
        case 0xD6...0xDF: true
        case 0xE0: 0xA0...0xA3 ~= second
        case 0xEF: 0xAC...0xBB ~= second && second != 0xB8
        case 0xF0: second == 0x90 || second == 0x9E
        default: false
        }
    }
}
