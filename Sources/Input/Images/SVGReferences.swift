/// Finds what an SVG would load from elsewhere: `href` (but not of links), `url()`, `@import`, external entities and style sheets.
///
/// A reader of tags and attributes over the bytes, because the answer is needed with its words and librsvg passes over such references in
/// silence.
struct SVGReferences {
    /// The first reference that is neither `#id` nor `data:`, as written; nil: the file stands alone.
    static func firstOutside(_ bytes: [UInt8]) -> String? {
        var scanner = SVGReferences(bytes: bytes)
        return scanner.scan()
    }

    private let bytes: [UInt8]
    private var offset = 0

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func scan() -> String? {
        var isStyle = false
        while offset < bytes.count {
            let text = take(until: "<")
            if isStyle, let found = Self.outside(css: text) { return found }
            if skipSection() { continue }
            if let found = scanMarkup(&isStyle) { return found }
        }
        return nil
    }

    /// Comments; the text of a CDATA section counts as text, and is read again by the caller.
    private mutating func skipSection() -> Bool {
        if starts("!--") { _ = take(until: "-->"); return true }
        if starts("![CDATA[") { offset += "![CDATA[".utf8.count; return true }
        return false
    }

    /// One tag, processing instruction or declaration, after its `<`.
    private mutating func scanMarkup(_ isStyle: inout Bool) -> String? {
        if starts("!") { return scanDeclaration() }
        let isInstruction = starts("?")
        let isEnd = starts("/")
        if isInstruction || isEnd { offset += 1 }
        let name = Self.localName(takeName())
        let attributes = takeAttributes()
        if isInstruction { return name == "xml-stylesheet" ? attributes.first { $0.name == "href" }?.value : nil }
        isStyle = name == "style" && !isEnd
        return attributes.lazy.compactMap { Self.outside(attribute: $0.name, $0.value, of: name) }.first
    }

    /// Of a document type only entities from files matter: the DTD that editors name is never loaded.
    private mutating func scanDeclaration() -> String? {
        let isEntity = starts("!ENTITY")
        var words: [String] = []
        while offset < bytes.count, bytes[offset] != UInt8(ascii: ">"), bytes[offset] != UInt8(ascii: "[") {
            if let quoted = takeQuoted() { words.append(quoted) } else { words.append(takeWord()) }
        }
        if offset < bytes.count { offset += 1 }
        guard isEntity, words.contains(where: { $0 == "SYSTEM" || $0 == "PUBLIC" }) else { return nil }
        return words.last { !$0.isEmpty }
    }

    // MARK: What counts

    private static func outside(attribute name: String, _ value: String, of element: String) -> String? {
        if name == "href" { return element != "a" && isOutside(value) ? shortened(value) : nil }
        if name == "src", element == "image" || element == "img" || element == "script" { return isOutside(value) ? shortened(value) : nil }
        return outside(css: value)
    }

    private static func outside(css: String) -> String? {
        guard css.contains("url(") || css.contains("@import") else { return nil }
        if let rule = css.firstRange(of: "@import") {
            return shortened("@import " + css[rule.upperBound...].prefix { $0 != ";" }.trimmed)
        }
        for part in css.split(separator: "url(", omittingEmptySubsequences: false).dropFirst() {
            let target = part.prefix { $0 != ")" }.trimmed.filter { $0 != "\"" && $0 != "'" }
            if isOutside(target) { return shortened(target) }
        }
        return nil
    }

    private static func isOutside(_ target: String) -> Bool {
        let target = target.trimmed
        return !target.isEmpty && !target.hasPrefix("#") && !target.lowercased().hasPrefix("data:")
    }

    /// For a message: one line, at most 80 characters.
    private static func shortened(_ text: String) -> String {
        let text = text.trimmed
        return text.count > 80 ? text.prefix(79) + "…" : text
    }

    // MARK: Reading

    private func starts(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[offset...].starts(with: $0) }
    }

    /// Text up to `end`, which is skipped.
    private mutating func take(until end: StaticString) -> String {
        let start = offset
        while offset < bytes.count, !starts(end) { offset += 1 }
        let text = String(decoding: bytes[start..<offset], as: UTF8.self)
        offset = min(bytes.count, offset + end.utf8CodeUnitCount)
        return text
    }

    private mutating func takeName() -> String {
        takeBytes {
            !Self.isSpace($0) && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: "?")
        }
    }

    /// Up to and past the `>` of the tag.
    private mutating func takeAttributes() -> [(name: String, value: String)] {
        var attributes: [(name: String, value: String)] = []
        while true {
            skipSpaces()
            guard offset < bytes.count, bytes[offset] != UInt8(ascii: ">") else { break }
            let start = offset
            let name = Self.localName(takeName())
            skipSpaces()
            guard offset < bytes.count, bytes[offset] == UInt8(ascii: "=") else {
                if offset == start { offset += 1 }
                continue
            }
            offset += 1
            skipSpaces()
            attributes.append((name, takeQuoted() ?? takeName()))
        }
        if offset < bytes.count { offset += 1 }
        return attributes
    }

    /// A value in quotes; nil where none begins here.
    private mutating func takeQuoted() -> String? {
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") else { return nil }
        let quote = bytes[offset]
        offset += 1
        let value = takeBytes { $0 != quote }
        if offset < bytes.count { offset += 1 }
        return value
    }

    /// A word and the white space after it.
    private mutating func takeWord() -> String {
        let stops = Array(">[\"'".utf8)
        let word = takeBytes { !Self.isSpace($0) && !stops.contains($0) }
        skipSpaces()
        return word
    }

    private mutating func skipSpaces() { _ = takeBytes(while: Self.isSpace) }

    private mutating func takeBytes(while holds: (UInt8) -> Bool) -> String {
        let start = offset
        while offset < bytes.count, holds(bytes[offset]) { offset += 1 }
        return String(decoding: bytes[start..<offset], as: UTF8.self)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }

    /// Without the namespace prefix.
    private static func localName(_ name: String) -> String {
        name.split(separator: ":").last.map(String.init) ?? name
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        let isSpace: (Character) -> Bool = { $0.isWhitespace }
        return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}
