/// Scans bytes of PDF syntax (ISO 32000-1 7.2), which must outlive the scanner.
struct ByteScanner {
    let bytes: UnsafeBufferPointer<UInt8>
    var position = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    var isAtEnd: Bool { position >= bytes.count }
    /// The byte at the position; 0 past the end.
    var current: UInt8 { position < bytes.count ? bytes[position] : 0 }

    func peek(_ distance: Int) -> UInt8 {
        let index = position + distance
        return index < bytes.count ? bytes[index] : 0
    }

    /// Skips white space and comments.
    mutating func skipSpace() {
        while position < bytes.count {
            let byte = bytes[position]
            if Self.isSpace(byte) { position += 1 } else if byte == UInt8(ascii: "%") { skipLine() } else { return }
        }
    }

    private mutating func skipLine() {
        while position < bytes.count, bytes[position] != 10, bytes[position] != 13 { position += 1 }
    }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte == 10 || byte == 13 || byte == 9 || byte == 12 || byte == 0 }

    static func isDelimiter(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "["), UInt8(ascii: "]"),
            UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"):
            true
        default: false
        }
    }

    static func isRegular(_ byte: UInt8) -> Bool { !isSpace(byte) && !isDelimiter(byte) }

    static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        default: nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Whether the bytes of a text are at an index.
    @inline(__always)
    func contains(_ text: StaticString, at index: Int) -> Bool {
        guard index + text.utf8CodeUnitCount <= count else { return false }
        for offset in 0..<text.utf8CodeUnitCount where self[index + offset] != text.utf8Start[offset] { return false }
        return true
    }

    /// Whether a word is at an index, and no regular character follows it.
    func hasWord(_ word: StaticString, at index: Int) -> Bool {
        let end = index + word.utf8CodeUnitCount
        return contains(word, at: index) && (end == count || !ByteScanner.isRegular(self[end]))
    }
}

extension ByteScanner {
    /// Skips white space and a word; returns false if another word follows.
    mutating func skip(_ word: StaticString) -> Bool {
        skipSpace()
        guard bytes.hasWord(word, at: position) else { return false }
        position += word.utf8CodeUnitCount
        return true
    }

    /// Reads the name after the solidus at the position.
    mutating func name() -> String {
        position += 1
        let start = position
        var isEscaped = false
        while position < bytes.count, Self.isRegular(bytes[position]) {
            if bytes[position] == UInt8(ascii: "#") { isEscaped = true }
            position += 1
        }
        let raw = bytes(from: start)
        return isEscaped ? Self.unescaped(raw) : String(decoding: raw, as: UTF8.self)
    }

    private static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> String {
        var name: [UInt8] = []
        var index = 0
        while index < raw.count {
            if raw[index] == UInt8(ascii: "#"), index + 2 < raw.count, let high = hexDigit(raw[index + 1]),
                let low = hexDigit(raw[index + 2])
            {
                name.append(high << 4 | low)
                index += 3
            } else {
                name.append(raw[index])
                index += 1
            }
        }
        return String(decoding: name, as: UTF8.self)
    }
}

extension ByteScanner {
    /// Skips white space and one token: a whole string, or a single bracket.
    ///
    /// - Returns: the change of the nesting of arrays and dictionaries.
    mutating func skipToken() -> Int {
        skipSpace()
        let byte = current
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "]"):
            position += 1
            return byte == UInt8(ascii: "[") ? 1 : -1
        case UInt8(ascii: "<"), UInt8(ascii: ">"):
            if peek(1) == byte { position += 2; return byte == UInt8(ascii: "<") ? 1 : -1 }
            skipString()
        case UInt8(ascii: "("): skipString()
        default:
            position += 1
            if byte == UInt8(ascii: "/") || Self.isRegular(byte) { skipRegular() }
        }
        return 0
    }

    /// Moves to the next occurrence of a word; moves to the end and returns false if there is none.
    mutating func find(_ word: StaticString) -> Bool {
        while position < bytes.count {
            if bytes[position] == word.utf8Start[0], bytes.contains(word, at: position) { return true }
            position += 1
        }
        return false
    }

    /// The bytes from an earlier position to the scanner's.
    func bytes(from start: Int) -> UnsafeBufferPointer<UInt8> {
        let end = min(position, bytes.count)
        return UnsafeBufferPointer(rebasing: bytes[min(start, end)..<end])
    }

    mutating func skipRegular() {
        while position < bytes.count, Self.isRegular(bytes[position]) { position += 1 }
    }

    /// Skips a string in parentheses or in angle brackets.
    private mutating func skipString() {
        let isLiteral = current == UInt8(ascii: "(")
        position += 1
        var depth = 1
        while position < bytes.count, depth > 0 {
            switch bytes[position] {
            case UInt8(ascii: "\\") where isLiteral: position += 1
            case UInt8(ascii: "(") where isLiteral: depth += 1
            case UInt8(ascii: ")") where isLiteral: depth -= 1
            case UInt8(ascii: ">") where !isLiteral: depth -= 1
            default: break
            }
            position += 1
        }
    }
}
