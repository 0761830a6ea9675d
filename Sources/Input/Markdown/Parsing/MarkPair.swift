/// An opening and a closing mark around inlines.
struct MarkPair: Sendable {
    /// The meaning of the content.
    enum Meaning: Sendable {
        case element(InlineElement)
        case strikethrough
        /// A footnote at its call.
        case note
        /// Struck text, with its replacement after `~>`.
        case substitution
        /// Text that is not for readers.
        case omitted
        /// A link to a page, such as `page.md#heading`.
        case link(destination: String)
        /// A comment of an editor, between the marks that Material for MkDocs shows.
        case comment
    }

    /// The form of the content.
    enum Content: Sendable {
        /// Text without white space, except after a backslash.
        case unspaced
        /// Text without white space next to the marks.
        case phrase
        /// Text with pairs of brackets.
        case bracketed
        case any
        /// Struck text, between the marks of strikethrough.
        case struck
    }

    /// The largest distance between the marks, in bytes.
    private static let longest = 10_000

    let opening: String
    let closing: String
    let content: Content
    let meaning: Meaning

    init(_ opening: String, _ closing: String, _ content: Content, _ meaning: Meaning) {
        (self.opening, self.closing, self.content, self.meaning) = (opening, closing, content, meaning)
    }

    /// The offset of the closing mark of the pair that opens at a position; nil if no pair opens there.
    func end(at position: TextPosition) -> Int? {
        guard position.starts(with: opening) else { return nil }
        let source = position.text.bytes, start = position.place + opening.utf8.count, mark = opening.utf8.first ?? 0
        guard start < position.end, source[position.place..<start].elementsEqual(opening.utf8) else { return nil }
        if content == .unspaced || content == .phrase {
            guard source[start] != mark, !TextPosition.isBlank(source[start]), position.before != mark else { return nil }
        }
        if content == .struck, !source[start...].starts(with: "~~".utf8) { return nil }
        return closing(in: source, from: start, to: min(position.end, start + Self.longest))
    }

    private func closing(in source: [UInt8], from start: Int, to end: Int) -> Int? {
        let mark = Array(closing.utf8)
        var offset = start, depth = 0
        while offset + mark.count <= end {
            let byte = source[offset]
            if byte == UInt8(ascii: "\\") {
                offset += 2
            } else if byte == UInt8(ascii: "`") {
                offset = afterCode(in: source, from: offset, to: end)
            } else if depth == 0, offset > start, source[offset...].starts(with: mark), mayClose(at: offset, mark, in: source, to: end) {
                return offset
            } else {
                if content == .unspaced, TextPosition.isBlank(byte) { return nil }
                if content == .bracketed { depth += byte == UInt8(ascii: "[") ? 1 : byte == UInt8(ascii: "]") ? -1 : 0 }
                if depth < 0 { return nil }
                offset += 1
            }
        }
        return nil
    }

    private func mayClose(at offset: Int, _ mark: [UInt8], in source: [UInt8], to end: Int) -> Bool {
        if content == .struck { return source[(offset - 2)..<offset].elementsEqual("~~".utf8) }
        guard content == .phrase || content == .unspaced else { return true }
        let next = offset + mark.count < end ? source[offset + mark.count] : nil
        guard next != mark[0], source[offset - 1] != mark[0] else { return false }
        return content == .unspaced || !TextPosition.isBlank(source[offset - 1])
    }

    /// The offset after a code span, or after backticks that open none.
    private func afterCode(in source: [UInt8], from start: Int, to end: Int) -> Int {
        func run(at offset: Int) -> Int { source[offset..<end].prefix { $0 == UInt8(ascii: "`") }.count }
        let fence = run(at: start)
        var offset = start + fence
        while offset < end {
            let length = run(at: offset)
            if length == fence { return offset + length }
            offset += max(1, length)
        }
        return start + fence
    }
}
