import TypesetBase

/// Reads an object or list literal in JavaScript, TypeScript or JSON into YAML nodes.
///
/// Nothing is run: a value that must be computed, by a call or from a variable, ends the reading.
struct ScriptLiteral {
    private static let maximumDepth = 64
    /// The bytes that may be read for candidates that are not values, in addition to the size of the file.
    private static let maximumBytes = 10_000_000

    private let file: SourceFile
    private var offset: Int

    private init(_ file: SourceFile, at offset: Int) { (self.file, self.offset) = (file, offset) }

    /// The object that a file exports, or that the file consists of; nil if it is not a literal.
    static func exported(by file: SourceFile) -> YAMLNode? {
        var rest = maximumBytes + file.bytes.count
        for start in starts(in: file) where rest > 0 {
            var reader = ScriptLiteral(file, at: start)
            if let node = reader.value(depth: 0), node.entries?.isEmpty == false { return node }
            rest -= reader.offset - start
        }
        return nil
    }

    /// The text of the first key of this name anywhere in a file.
    static func text(ofKey key: String, in file: SourceFile) -> (text: String, span: SourceSpan)? {
        let name = Array(key.utf8)
        var rest = maximumBytes + file.bytes.count
        for start in file.bytes.indices where rest > 0 && file.bytes[start...].starts(with: name) {
            if start > 0, isName(file.bytes[start - 1]) { continue }
            var reader = ScriptLiteral(file, at: start + name.count)
            defer { rest -= reader.offset - start }
            guard reader.take(":") else { continue }
            if let node = reader.value(depth: 0), let text = node.text { return (text, node.span) }
        }
        return nil
    }

    /// The text of a key in the first object of this name that has it; the other values of the object may have to be computed.
    static func text(ofKey key: String, inObject name: String, of file: SourceFile) -> (text: String, span: SourceSpan)? {
        let object = Array(name.utf8)
        var rest = maximumBytes + file.bytes.count
        for start in file.bytes.indices where rest > 0 && file.bytes[start...].starts(with: object) {
            if start > 0, isName(file.bytes[start - 1]) { continue }
            var reader = ScriptLiteral(file, at: start + object.count)
            defer { rest -= reader.offset - start }
            guard reader.take(":"), reader.take("{") else { continue }
            if let node = reader.member(key), let text = node.text { return (text, node.span) }
        }
        return nil
    }

    /// The value of a key in the object whose brace has been read.
    private mutating func member(_ key: String) -> YAMLNode? {
        var depth = 1
        while depth > 0 {
            skipBlank()
            guard let byte = next else { return nil }
            switch Unicode.Scalar(byte) {
            case "{", "[", "(": depth += 1
            case "}", "]", ")": depth -= 1
            case "\"", "'", "`":
                skipText()
                continue
            default:
                guard let word = name() else { break }
                if depth == 1, word.text == key, take(":") { return value(depth: 0) }
                continue
            }
            offset += 1
        }
        return nil
    }

    /// Skips a text in quotation marks.
    private mutating func skipText() {
        let mark = file.bytes[offset]
        offset += 1
        while let byte = next, byte != mark { offset += byte == UInt8(ascii: "\\") ? 2 : 1 }
        offset += 1
    }

    /// The offsets at which an exported value may begin: opening braces at the beginning, after `=` and after `default`.
    private static func starts(in file: SourceFile) -> [Int] {
        let bytes = file.bytes
        return bytes.indices.filter { index in
            guard bytes[index] == UInt8(ascii: "{") else { return false }
            var end = index
            while end > 0, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end - 1]) { end -= 1 }
            return end == 0 || bytes[end - 1] == UInt8(ascii: "=") || bytes[..<end].suffix(7).elementsEqual("default".utf8)
        }
    }

    // MARK: Values

    private mutating func value(depth: Int) -> YAMLNode? {
        skipBlank()
        guard depth < Self.maximumDepth, let byte = next else { return nil }
        switch Unicode.Scalar(byte) {
        case "{": return object(depth: depth)
        case "[": return list(depth: depth)
        case "\"", "'", "`": return quoted()
        default: return word(depth: depth)
        }
    }

    private mutating func object(depth: Int) -> YAMLNode? {
        let start = offset
        var entries: [YAMLPair] = []
        offset += 1
        while true {
            if take("}") { return YAMLNode(.mapping(entries), span: span(from: start)) }
            skipBlank()
            guard let key = next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") ? quoted() : name(), take(":"),
                let value = value(depth: depth + 1)
            else { return nil }
            entries.append(YAMLPair(key: key, value: value))
            guard take(",") || peek("}") else { return nil }
        }
    }

    private mutating func list(depth: Int) -> YAMLNode? {
        let start = offset
        var items: [YAMLNode] = []
        offset += 1
        while true {
            if take("]") { return YAMLNode(.sequence(items), span: span(from: start)) }
            guard let item = value(depth: depth + 1) else { return nil }
            items.append(item)
            guard take(",") || peek("]") else { return nil }
        }
    }

    private mutating func quoted() -> YAMLNode? {
        let start = offset, mark = file.bytes[offset]
        var text: [UInt8] = []
        offset += 1
        while let byte = next {
            offset += 1
            if byte == mark { return YAMLNode(.scalar(String(decoding: text, as: UTF8.self), .quoted), span: span(from: start)) }
            if byte == UInt8(ascii: "$"), mark == UInt8(ascii: "`"), next == UInt8(ascii: "{") { return nil }
            if byte == UInt8(ascii: "\\"), let escaped = next {
                text.append(escaped == UInt8(ascii: "n") ? 0x0A : escaped)
                offset += 1
            } else {
                text.append(byte)
            }
        }
        return nil
    }

    /// A number, a boolean or `null`; other names would require evaluation.
    private mutating func word(depth: Int) -> YAMLNode? {
        guard let node = name(), let text = node.text else { return nil }
        let isPlain = ["true", "false", "null", "undefined"].contains(text) || text.first?.isNumber == true || text.first == "-"
        return isPlain ? node : nil
    }

    private mutating func name() -> YAMLNode? {
        let start = offset
        while let byte = next, Self.isName(byte) { offset += 1 }
        guard offset > start else { return nil }
        return YAMLNode(.scalar(String(decoding: file.bytes[start..<offset], as: UTF8.self), .plain), span: span(from: start))
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch Unicode.Scalar(byte) {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "$", "-", ".": true
        default: byte >= 0x80
        }
    }

    // MARK: Bytes

    private var next: UInt8? { offset < file.bytes.count ? file.bytes[offset] : nil }
    private func span(from start: Int) -> SourceSpan { SourceSpan(file: file, range: start..<offset) }

    private mutating func peek(_ scalar: Unicode.Scalar) -> Bool {
        skipBlank()
        return next == UInt8(ascii: scalar)
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek(scalar) else { return false }
        offset += 1
        return true
    }

    /// Skips white space, line ends and comments.
    private mutating func skipBlank() {
        while let byte = next {
            let rest = file.bytes[offset...]
            if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                offset += 1
            } else if rest.starts(with: "//".utf8) {
                while let byte = next, byte != 0x0A { offset += 1 }
            } else if rest.starts(with: "/*".utf8) {
                offset += 2
                while next != nil, !file.bytes[offset...].starts(with: "*/".utf8) { offset += 1 }
                offset = min(offset + 2, file.bytes.count)
            } else {
                return
            }
        }
    }
}
