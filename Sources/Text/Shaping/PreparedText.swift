/// The text that is shaped, as valid UTF-8, transformed and without NUL, and its offsets in the source.
struct PreparedText {
    /// The bytes to shape.
    private(set) var bytes: [UInt8]
    /// The source's bytes, as valid UTF-8.
    let source: [UInt8]
    /// The range of each piece in `bytes`.
    private(set) var pieces: [Range<Int>] = []
    /// The source offset of each byte of `bytes` and of its end; nil if the two texts are equal.
    private(set) var sourceOffsets: [UInt32]?
    /// The spans with an order of their own, in `bytes`.
    private(set) var spans: [BidiSpan] = []

    /// Prepares a text for Pango: valid UTF-8, and attributes for its pieces.
    ///
    /// - Parameter synthesizesSmallCaps: whether text is set in synthesised small capitals, by attributes.
    init(_ text: ParagraphText, synthesizesSmallCaps: [Bool] = []) {
        source = Self.repaired(text.text)
        let ranges = Self.pieceRanges(text.pieces, in: source)
        let isPlain =
            text.attributes.allSatisfy { $0.textTransform == .none || $0.textTransform == .smallCaps }
            && !synthesizesSmallCaps.contains(true)
        if isPlain {
            bytes = source
            pieces = ranges
        } else {
            bytes = []
            transform(source, ranges, text, synthesizesSmallCaps)
        }
        spans = text.spans.map { BidiSpan(offset(ofSource: $0.range.lowerBound)..<offset(ofSource: $0.range.upperBound), $0.kind) }
    }

    /// Whether a span may reverse Latin text.
    var hasReversedSpans: Bool { spans.contains { $0.kind == .isolatedRightToLeft || $0.kind == .overriddenRightToLeft } }

    /// The offset in `bytes` at which the range of small letters or of other characters from `start` ends, and which of the two it is.
    func endOfSmallCaps(from start: Int, to end: Int) -> (end: Int, isSmall: Bool) {
        var offset = start, isSmall = false
        while offset < end {
            let (value, _) = UTF8Scanner.decode(source, sourceOffset(offset))
            let isLowercase = CharacterClass.isLowercase(value)
            if offset == start { isSmall = isLowercase } else if isLowercase != isSmall { break }
            // All capitals of one small letter (`SS` of `ß`) stay together.
            let count = isLowercase ? Unicode.Scalar(value)?.properties.uppercaseMapping.unicodeScalars.count ?? 1 : 1
            for _ in 0..<count where offset < end { offset += UTF8Scanner.sequenceLength(bytes[offset]) }
        }
        return (min(offset, end), isSmall)
    }

    func sourceOffset(_ offset: Int) -> Int { sourceOffsets.map { Int($0[offset]) } ?? offset }

    private func offset(ofSource source: Int) -> Int { sourceOffsets.map { $0.partitioningIndex { $0 >= source } } ?? source }

    /// Replaces bytes that are not valid UTF-8 with `?`, which keeps all offsets.
    ///
    /// NUL becomes another control character because Pango ends at it. A tab becomes a space because fonts have no glyph for it.
    private static func repaired(_ text: [UInt8]) -> [UInt8] {
        var text = text
        if String(validating: text, as: UTF8.self) == nil {
            var offset = 0
            while offset < text.count {
                let length = validLength(text, offset)
                if length == 0 { text[offset] = UInt8(ascii: "?") }
                offset += max(length, 1)
            }
        }
        for index in text.indices where text[index] <= 0x09 {
            if text[index] == 0 { text[index] = 1 }
            if text[index] == 0x09 { text[index] = 0x20 }
        }
        return text
    }

    /// The length of the valid sequence at `offset`; 0 if there is none.
    private static func validLength(_ text: [UInt8], _ offset: Int) -> Int {
        let length = UTF8Scanner.sequenceLength(text[offset])
        guard offset + length <= text.count else { return 0 }
        return String(validating: text[offset..<offset + length], as: UTF8.self) == nil ? 0 : length
    }

    /// The ranges of the pieces.
    ///
    /// Pieces that overrun the text are cut, a boundary inside a character moves to its end, and text after the last piece joins it.
    private static func pieceRanges(_ pieces: [ParagraphText.Piece], in text: [UInt8]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        for (number, piece) in pieces.enumerated() {
            var end = number == pieces.count - 1 ? text.count : min(start + max(piece.length, 0), text.count)
            while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
            ranges.append(start..<max(end, start))
            start = max(end, start)
        }
        return ranges
    }

    private mutating func transform(_ source: [UInt8], _ ranges: [Range<Int>], _ text: ParagraphText, _ synthesizesSmallCaps: [Bool]) {
        var offsets: [UInt32] = []
        var before = Casing.Context()
        for (range, piece) in zip(ranges, text.pieces) {
            let start = bytes.count
            let attributes = text.attributes.indices.contains(piece.attributes) ? text.attributes[piece.attributes] : nil
            let isCapitals = synthesizesSmallCaps.indices.contains(piece.attributes) && synthesizesSmallCaps[piece.attributes]
            let casing = Casing(isCapitals ? .uppercase : attributes?.textTransform ?? .none, language: attributes?.language ?? "")
            var offset = range.lowerBound
            while offset < range.upperBound {
                let (value, length) = UTF8Scanner.decode(source, offset)
                let scalar = Unicode.Scalar(value) ?? " "
                let next = UTF8Scanner.decode(source, offset + length).scalar
                let mapped = casing.map(scalar, after: before, before: Unicode.Scalar(next))
                append(mapped, from: offset, to: offset + length, &offsets)
                before.pass(scalar)
                offset += length
            }
            pieces.append(start..<bytes.count)
        }
        offsets.append(UInt32(source.count))
        sourceOffsets = offsets
    }

    /// Appends mapped characters: the first maps to the source's character, further ones (`ß` to `SS`) to nothing.
    private mutating func append(_ mapped: String, from start: Int, to end: Int, _ offsets: inout [UInt32]) {
        for (number, scalar) in mapped.unicodeScalars.enumerated() {
            for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
                bytes.append(byte)
                offsets.append(UInt32(number == 0 ? start : end))
            }
        }
    }
}
