import CTypesetMarkdown

/// An HTML tag, as CommonMark §6.6 delimits it.
struct HTMLTag {
    /// The name in lower case.
    var name: String
    var isClosing = false
    /// Whether the tag ends in `/>`, which has a meaning in XML alone.
    var isSelfClosing = false
    /// The attributes, with names in lower case and decoded entities in values.
    var attributes: [String: String] = [:]
}

/// A token of HTML.
enum HTMLToken {
    case text(String)
    case tag(HTMLTag)
    /// The text between `<!--` and `-->`.
    case comment(String)
    /// A comment without its end, which hides all content after it.
    case openComment
}

/// Splits HTML into tags, comments and text, without validation.
struct HTMLTokenizer {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// Whether a tag had no end; the rest is then text, because searching again at each `<` would take unlimited time.
    private var isUnterminated = false

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The next token and the range of its bytes; nil at the end.
    mutating func next() -> (token: HTMLToken, range: Range<Int>)? {
        guard position < bytes.count else { return nil }
        let start = position
        let token = bytes[position] == UInt8(ascii: "<") ? markup() ?? text() : text()
        return (token, start..<position)
    }

    private mutating func text() -> HTMLToken {
        let start = position
        position += 1
        while position < bytes.count, isUnterminated || bytes[position] != UInt8(ascii: "<") { position += 1 }
        return .text(Self.decodingEntities(UnsafeBufferPointer(rebasing: bytes[start..<position])))
    }

    private mutating func markup() -> HTMLToken? {
        if starts(with: "<!--") { return comment() }
        if starts(with: "<!") || starts(with: "<?") { return declaration() }
        let start = position
        if let tag = tag() { return .tag(tag) }
        position = start
        return nil
    }

    private func starts(with prefix: StaticString) -> Bool {
        position + prefix.utf8CodeUnitCount <= bytes.count
            && (0..<prefix.utf8CodeUnitCount).allSatisfy { bytes[position + $0] == prefix.utf8Start[$0] }
    }

    private mutating func comment() -> HTMLToken {
        position += 4
        let start = position
        while position < bytes.count, !starts(with: "-->") { position += 1 }
        if position == bytes.count { return .openComment }
        let end = position
        position = min(bytes.count, position + 3)
        return .comment(String(decoding: bytes[start..<end], as: UTF8.self))
    }

    /// Reads `<!DOCTYPE …>` and `<?…>`, which are not visible, and CDATA, whose text is kept.
    private mutating func declaration() -> HTMLToken {
        if starts(with: "<![CDATA[") {
            position += 9
            let start = position
            while position < bytes.count, !starts(with: "]]>") { position += 1 }
            defer { position = min(bytes.count, position + 3) }
            return .text(String(decoding: bytes[start..<position], as: UTF8.self))
        }
        while position < bytes.count, bytes[position] != UInt8(ascii: ">") { position += 1 }
        position = min(bytes.count, position + 1)
        return .comment("")
    }

    private mutating func tag() -> HTMLTag? {
        position += 1
        let isClosing = take("/")
        guard let first = peek, Self.isLetter(first) else { return nil }
        var tag = HTMLTag(name: word { Self.isLetter($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x3A }, isClosing: isClosing)
        while let byte = peek {
            if Self.isSpace(byte) { position += 1; continue }
            if take("/") {
                tag.isSelfClosing = peek == UInt8(ascii: ">")
                continue
            }
            if take(">") { return tag }
            if byte == UInt8(ascii: "<") { return nil }
            attribute(into: &tag)
        }
        isUnterminated = true
        return nil
    }

    private mutating func attribute(into tag: inout HTMLTag) {
        let start = position
        let name = word { !Self.isSpace($0) && !"=>/<".utf8.contains($0) }
        if position == start { position += 1; return }
        skipSpace()
        var value = ""
        if take("=") {
            skipSpace()
            value = attributeValue()
        }
        if tag.attributes[name] == nil { tag.attributes[name] = value }
    }

    private mutating func attributeValue() -> String {
        var start = position, end = position
        if let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
            position += 1
            start = position
            while position < bytes.count, bytes[position] != quote { position += 1 }
            end = position
            if position < bytes.count { position += 1 }
        } else {
            while let byte = peek, !Self.isSpace(byte), byte != UInt8(ascii: ">") { position += 1 }
            end = position
        }
        return Self.decodingEntities(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }

    private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek == UInt8(ascii: scalar) else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = peek, Self.isSpace(byte) { position += 1 }
    }

    private mutating func word(_ belongs: (UInt8) -> Bool) -> String {
        let start = position
        while let byte = peek, belongs(byte) { position += 1 }
        return String(decoding: bytes[start..<position].map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }, as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) }
    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Decodes HTML's character references with the table of the parser library.
    static func decodingEntities(_ text: UnsafeBufferPointer<UInt8>) -> String {
        guard text.contains(UInt8(ascii: "&")) else { return String(decoding: text, as: UTF8.self) }
        var decoded = cmark_strbuf()
        cmark_strbuf_init(cmark_get_default_mem_allocator(), &decoded, 0)
        defer { cmark_strbuf_free(&decoded) }
        houdini_unescape_html_f(&decoded, text.baseAddress, Int32(text.count))
        return String(decoding: UnsafeBufferPointer(start: decoded.ptr, count: Int(decoded.size)), as: UTF8.self)
    }
}
