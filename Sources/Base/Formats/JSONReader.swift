/// The reason why a text is not JSON.
package struct JSONError: Error, Hashable, Sendable {
    package var message: String
    /// The bytes of the file at fault.
    package var range: Range<Int>
    package var hints: [String] = []
}

/// Reads JSON (RFC 8259) with places, and with the comments and the commas before a closing bracket that editors of configurations write.
package struct JSONReader {
    /// The most objects and lists nested in one another.
    package var depthLimit = 64
    /// The most values; each takes about a hundred bytes.
    package var valueLimit = 200_000

    /// The key of the outermost object whose list is streamed, and the receiver of its items, since the list may not fit in memory.
    private var stream: (key: String, take: (JSONNode) -> Void)?
    var bytes: ArraySlice<UInt8> = []
    private var position = 0
    private var depth = 0
    var count = 0
    /// The repeated keys of objects, with the range of the repetition and of the first occurrence.
    package private(set) var duplicates: [(key: String, range: Range<Int>, first: Range<Int>)] = []

    package init() {}

    package mutating func read(_ file: [UInt8]) throws(JSONError) -> JSONNode {
        bytes = file[...]
        position = file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let node = try value()
        try skipSpace()
        if position < bytes.count { throw error("something follows the end of the value", at: position..<(position + 1)) }
        return node
    }

    /// Reads an object that contains a list too large for memory.
    ///
    /// - Parameters:
    ///   - key: the key of the list, which has no items in the result.
    ///   - take: receives each item. `valueLimit` applies to each item separately.
    package mutating func read(
        _ file: [UInt8], streaming key: String, _ take: @escaping (JSONNode) -> Void
    ) throws(JSONError) -> JSONNode {
        stream = (key, take)
        defer { stream = nil }
        return try read(file)
    }

    private func error(_ message: String, at range: Range<Int>, _ hints: String...) -> JSONError {
        JSONError(message: message, range: range.clamped(to: 0..<bytes.count), hints: hints)
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func take(_ character: Character) -> Bool {
        guard next == character.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func skipSpace() throws(JSONError) {
        while let byte = next {
            if [0x20, 0x09, 0x0A, 0x0D].contains(byte) {
                position += 1
            } else if byte == UInt8(ascii: "/") {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(JSONError) {
        let start = position, rest = bytes[position...].dropFirst()
        switch rest.first {
        case UInt8(ascii: "/"): position = rest.firstIndex(of: 0x0A) ?? bytes.count
        case UInt8(ascii: "*"):
            var index = position + 2
            while index + 1 < bytes.count, !(bytes[index] == UInt8(ascii: "*") && bytes[index + 1] == UInt8(ascii: "/")) { index += 1 }
            guard index + 1 < bytes.count else { throw error("this comment is never closed", at: start..<(start + 2)) }
            position = index + 2
        default: throw error("a value cannot begin with `/`", at: start..<(start + 1))
        }
    }

    mutating func value() throws(JSONError) -> JSONNode {
        try skipSpace()
        let start = position
        count += 1
        guard count <= valueLimit else { throw error("the file has more than \(valueLimit) values", at: start..<start) }
        switch next {
        case UInt8(ascii: "{"): return try nested { reader throws(JSONError) in try reader.object() }
        case UInt8(ascii: "["): return try nested { reader throws(JSONError) in try reader.array() }
        case UInt8(ascii: "\""): return JSONNode(.string(try string()), range: start..<position)
        case nil: throw error("a value is missing at the end of the file", at: start..<start)
        default: return try scalar()
        }
    }

    private mutating func nested(_ read: (inout JSONReader) throws(JSONError) -> JSONNode) throws(JSONError) -> JSONNode {
        depth += 1
        defer { depth -= 1 }
        guard depth <= depthLimit else { throw error("nested more than \(depthLimit) levels deep", at: position..<(position + 1)) }
        return try read(&self)
    }

    mutating func array() throws(JSONError) -> JSONNode {
        let start = position
        position += 1
        var items: [JSONNode] = []
        while true {
            try skipSpace()
            if take("]") { return JSONNode(.array(items), range: start..<position) }
            items.append(try value())
            try separator("]", open: start, "list")
        }
    }

    mutating func object() throws(JSONError) -> JSONNode {
        let start = position
        position += 1
        var entries: [JSONMember] = [], places: [String: Range<Int>] = [:]
        while true {
            try skipSpace()
            if take("}") { return JSONNode(.object(entries), range: start..<position) }
            let keyStart = position
            guard next == UInt8(ascii: "\"") else { throw missingKey }
            let key = try string(), range = keyStart..<position
            try skipSpace()
            guard take(":") else { throw error("a `:` is missing after this key", at: range) }
            let value = try isStream(key) ? streamed() : value()
            if let first = places[key] {
                duplicates.append((key, range, first))
            } else {
                places[key] = range
                entries.append(JSONMember(key: key, keyRange: range, value: value))
            }
            try separator("}", open: start, "object")
        }
    }

    private func isStream(_ key: String) -> Bool { depth == 1 && stream?.key == key }

    /// Reads the streamed list, and passes on its items.
    private mutating func streamed() throws(JSONError) -> JSONNode {
        try skipSpace()
        guard next == UInt8(ascii: "[") else { return try value() }
        let start = position, before = count
        position += 1
        depth += 1
        while true {
            try skipSpace()
            if take("]") { break }
            count = before
            let item = try value()
            stream?.take(item)
            try separator("]", open: start, "list")
        }
        (count, depth) = (before, depth - 1)
        return JSONNode(.array([]), range: start..<position)
    }

    private var missingKey: JSONError {
        guard let byte = next else { return error("the file ends within an object", at: position..<position) }
        let isWord = byte == UInt8(ascii: "'") || Character(Unicode.Scalar(byte)).isLetter || byte == UInt8(ascii: "$")
        return error(
            "a key in double quotes is missing here", at: position..<(position + 1),
            isWord ? "write keys in double quotes: `\"name\": …`" : "`\"name\": …`")
    }

    /// Reads a comma, or checks that the end follows.
    private mutating func separator(_ end: Character, open: Int, _ container: String) throws(JSONError) {
        try skipSpace()
        if take(",") || next == end.asciiValue { return }
        if next == nil { throw error("this \(container) is never closed", at: open..<(open + 1)) }
        throw error("a `,` or a `\(end)` is missing here", at: position..<(position + 1))
    }

    private mutating func scalar() throws(JSONError) -> JSONNode {
        let start = position
        while let byte = next, ![0x20, 0x09, 0x0A, 0x0D].contains(byte), !",]}:/\"".utf8.contains(byte) { position += 1 }
        let text = String(decoding: bytes[start..<max(position, start)], as: UTF8.self), range = start..<max(position, start + 1)
        switch text {
        case "true": return JSONNode(.bool(true), range: range)
        case "false": return JSONNode(.bool(false), range: range)
        case "null": return JSONNode(.null, range: range)
        default: break
        }
        // Swift accepts more notations than JSON.
        guard text.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }), let number = Double(text), number.isFinite else {
            throw error(
                text.isEmpty ? "a value is missing here" : "`\(text.prefix(40))` is not a JSON value", at: range,
                "put text in double quotes")
        }
        return JSONNode(.number(number), range: range)
    }

    // MARK: Strings

    mutating func string() throws(JSONError) -> String {
        let start = position
        position += 1
        var result: [UInt8] = []
        while let byte = next {
            position += 1
            switch byte {
            case UInt8(ascii: "\""):
                guard let text = String(validating: result, as: UTF8.self) else {
                    throw error("this text is not UTF-8", at: start..<position, "save the file as UTF-8")
                }
                return text
            case UInt8(ascii: "\\"): result += String(try escape()).utf8
            case 0x0A, 0x0D:
                throw error("this text does not end on its line", at: start..<(start + 1), "write a line break as `\\n`")
            default: result.append(byte)
            }
        }
        throw error("this text is never closed", at: start..<(start + 1))
    }

    private mutating func escape() throws(JSONError) -> Character {
        let start = position - 1
        guard let byte = next else { throw error("this text is never closed", at: start..<position) }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
        case UInt8(ascii: "u"): return Character(try scalarEscape(from: start))
        default: throw error("this is not a JSON escape", at: start..<position, "write a backslash as `\\\\`")
        }
    }

    /// Reads `\u0041`, or two such escapes for a character outside the basic plane; an unpaired surrogate becomes a replacement character.
    private mutating func scalarEscape(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let first = try hexadecimal(from: start)
        guard (0xD800..<0xDC00).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        guard bytes[position...].starts(with: "\\u".utf8) else { return "\u{FFFD}" }
        let back = position
        position += 2
        let second = try hexadecimal(from: back)
        guard (0xDC00..<0xE000).contains(second) else {
            position = back
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func hexadecimal(from start: Int) throws(JSONError) -> UInt32 {
        let digits = bytes[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw error("four hexadecimal digits follow `\\u`", at: start..<min(start + 6, bytes.count)) }
        position += 4
        return value
    }
}
