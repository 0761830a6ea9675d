internal import CTypesetPango

/// Pango's attributes of each character of a text: line breaks (UAX #14) and grapheme boundaries (UAX #29).
struct LogicalAttributes {
    private let values: [PangoLogAttr]

    init(_ bytes: UnsafePointer<UInt8>, _ count: Int, level: Int32, language: TextLanguage?) {
        let text = UnsafeBufferPointer(start: bytes, count: count), characters = Self.characters(text)
        values = [PangoLogAttr](unsafeUninitializedCapacity: characters + 1) { buffer, initialized in
            buffer.initialize(repeating: PangoLogAttr())
            var part = 0..<TextParts.end(of: text, from: 0, length: Self.partLength), first = 0
            while true {
                let context = Self.context(of: part, in: text)
                first += Self.read(text, part, context, level, language, into: UnsafeMutableBufferPointer(rebasing: buffer[first...]))
                if part.upperBound == count { break }
                part = part.upperBound..<TextParts.end(of: text, from: part.upperBound, length: Self.partLength)
            }
            initialized = characters + 1
        }
    }

    /// The number of characters, without the attribute at the end of the text.
    var characterCount: Int { values.count - 1 }

    @inline(__always)
    subscript(character: Int) -> PangoLogAttr { values[min(character, values.count - 1)] }
}

// MARK: - Parts of a long text

/// Pango takes quadratic time for a text without the end of a sentence, such as a series of addresses. A long text is therefore read in
/// parts.
extension LogicalAttributes {
    /// The length of a part, in bytes: more than most paragraphs have, so few are split.
    private static let partLength = 16 << 10
    /// The context on either side of a part that Pango also reads, in bytes: more than UAX #14 and UAX #29 need in real text.
    private static let contextLength = 256

    private static func context(of part: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        let start = part.lowerBound == 0 ? 0 : TextParts.boundary(in: text, at: part.lowerBound - contextLength)
        return start..<TextParts.boundary(in: text, at: min(part.upperBound + contextLength, text.count))
    }

    private static func characters(_ text: UnsafeBufferPointer<UInt8>) -> Int {
        var characters = 0
        for byte in text where byte & 0xC0 != 0x80 { characters += 1 }
        return characters
    }

    /// Reads a part, and the boundary after the last part; returns the number of its characters.
    private static func read(
        _ text: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, _ context: Range<Int>, _ level: Int32, _ language: TextLanguage?,
        into buffer: UnsafeMutableBufferPointer<PangoLogAttr>
    ) -> Int {
        let count = characters(UnsafeBufferPointer(rebasing: text[part]))
        guard context != part else {
            readAttributes(text, level, language, buffer)
            return count
        }
        let before = characters(UnsafeBufferPointer(rebasing: text[context.lowerBound..<part.lowerBound]))
        let isLast = part.upperBound == text.count, seen = UnsafeBufferPointer(rebasing: text[context])
        withUnsafeTemporaryAllocation(of: PangoLogAttr.self, capacity: characters(seen) + 1) { values in
            values.initialize(repeating: PangoLogAttr())
            readAttributes(seen, level, language, values)
            for index in 0..<count + (isLast ? 1 : 0) { buffer[index] = values[before + index] }
        }
        return count
    }

    private static func readAttributes(
        _ text: UnsafeBufferPointer<UInt8>, _ level: Int32, _ language: TextLanguage?, _ values: UnsafeMutableBufferPointer<PangoLogAttr>
    ) {
        text.withMemoryRebound(to: CChar.self) {
            pango_get_log_attrs(
                $0.baseAddress, Int32(clamping: text.count), level, language?.pointer, values.baseAddress,
                Int32(clamping: characters(text) + 1))
        }
    }
}

/// The points at which a long text can be split for functions that take more than linear time.
enum TextParts {
    /// The end of the part that begins at `start`: between two words if there is a space within twice the length.
    static func end(of text: UnsafeBufferPointer<UInt8>, from start: Int, length: Int) -> Int {
        guard text.count - start > 2 * length else { return text.count }
        for offset in start + length..<start + 2 * length where isBetweenWords(text, offset) { return offset }
        return boundary(in: text, at: start + length)
    }

    /// Whether the offset is after a space and between ASCII letters, where a line may end regardless of the rest of the text.
    private static func isBetweenWords(_ text: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Bool {
        text[offset - 1] == 0x20 && CharacterClass.isLetter(UInt32(text[offset])) && CharacterClass.isLetter(UInt32(text[offset - 2]))
    }

    /// The first character boundary at or after `offset`.
    static func boundary(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
        var offset = offset
        while offset < text.count, text[offset] & 0xC0 == 0x80 { offset += 1 }
        return offset
    }
}
