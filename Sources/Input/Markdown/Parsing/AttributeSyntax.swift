/// Reads `{#id .class key=value}`, the attributes of Pandoc and commonmark-hs, and `{: #id}`, those of kramdown and Python-Markdown.
///
/// Grammar: `{`, an optional `:`, attributes separated by blanks, `}`, on one line. `#id` is a letter, then letters, digits and `-_:.`;
/// `.class` is the same without `:` and `.`, after any number of `-`. A value is bare or in quotes, with `\"` in double ones. Non-ASCII
/// characters are letters, so a heading in any language can have its id. The only bare word is `decorative`: with more of them,
/// `{placeholder}` after a code span would vanish from the text. Input that does not parse is text.
struct AttributeSyntax {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position: Int

    /// Parses attributes in braces; nil for other text.
    ///
    /// - Returns: the attributes that begin at `start`, and the offset after their `}`.
    static func parse(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int = 0) -> (attributes: Attributes, end: Int)? {
        var reader = AttributeSyntax(bytes: bytes, position: start)
        guard let attributes = reader.attributes() else { return nil }
        return (attributes, reader.position)
    }

    /// The attributes of `text`; nil if it is anything else.
    static func parse(whole text: UnsafeBufferPointer<UInt8>) -> Attributes? {
        guard let (attributes, end) = parse(text), end == text.count else { return nil }
        return attributes
    }

    /// The maximum number of ids, classes and values in one pair of braces; no author writes as many, and each is compared with all others.
    static let maximumCount = 100

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        position += 1
        return true
    }

    private mutating func attributes() -> Attributes? {
        guard take("{") else { return nil }
        _ = take(":")
        var result = Attributes(), count = 0, apart = true
        while true {
            apart = skipBlanks() || apart
            if take("}") { return count > 0 ? result : nil }
            guard apart, count < Self.maximumCount, attribute(into: &result) else { return nil }
            count += 1
            apart = false
        }
    }

    private mutating func skipBlanks() -> Bool {
        let start = position
        while let byte = next, byte == 0x20 || byte == 0x09 { position += 1 }
        return position > start
    }

    private mutating func attribute(into result: inout Attributes) -> Bool {
        if take("#") {
            guard let id = name(dots: true) else { return false }
            result.id = id
        } else if take(".") {
            guard let name = name(dots: false) else { return false }
            result.classes.append(name)
        } else {
            return pair(into: &result)
        }
        return true
    }

    private mutating func pair(into result: inout Attributes) -> Bool {
        guard let key = name(dots: true) else { return false }
        guard take("=") else {
            result.values[key] = ""
            return key == "decorative"
        }
        guard let value = value() else { return false }
        switch key {
        case "id": result.id = value
        case "class": result.classes += value.split(separator: " ").map(String.init)
        default: result.values[key] = value
        }
        return true
    }

    private mutating func name(dots: Bool) -> String? {
        let start = position
        if !dots { while next == UInt8(ascii: "-") { position += 1 } }
        guard let first = next, Self.isLetter(first) else { return nil }
        while let byte = next, Self.isLetter(byte) || Self.isNamePart(byte, dots: dots) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private static func isLetter(_ byte: UInt8) -> Bool {
        (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte >= 0x80
    }

    private static func isNamePart(_ byte: UInt8, dots: Bool) -> Bool {
        switch Unicode.Scalar(byte) {
        case "0"..."9", "-", "_": true
        case ":", ".": dots
        default: false
        }
    }

    private mutating func value() -> String? {
        if take("\"") { return quotedValue(UInt8(ascii: "\"")) }
        if take("'") { return quotedValue(UInt8(ascii: "'")) }
        let start = position
        while let byte = next, !Self.endsBareValue(byte) { position += 1 }
        return position > start ? String(decoding: bytes[start..<position], as: UTF8.self) : nil
    }

    private static func endsBareValue(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case " ", "\t", "\n", "\r", "}", "{", "\"", "'", "=", "<", ">", "`": true
        default: false
        }
    }

    private mutating func quotedValue(_ quote: UInt8) -> String? {
        var value: [UInt8] = []
        while let byte = next, byte != 0x0A, byte != 0x0D {
            position += 1
            if byte == quote { return String(decoding: value, as: UTF8.self) }
            if byte == UInt8(ascii: "\\"), let escaped = next, escaped == quote || escaped == UInt8(ascii: "\\") {
                value.append(escaped)
                position += 1
            } else {
                value.append(byte)
            }
        }
        return nil
    }
}
