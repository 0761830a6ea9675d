/// The kind of a token of CSS, with its value (CSS Syntax 3, 4).
enum CSSTokenKind: Equatable {
    case ident(String)
    /// A name and an open parenthesis.
    case function(String)
    case atKeyword(String)
    /// `#` and a name.
    case hash(String)
    case string(String)
    /// A string that ends at a line break instead of a quotation mark.
    case badString
    case url(String)
    case number(Double)
    case percentage(Double)
    case dimension(Double, String)
    case whitespace, colon, semicolon, comma
    case open(Character), close(Character)
    case delimiter(Character)
    /// `<!--` and `-->`.
    case comment
}

/// A token of CSS.
struct CSSToken {
    var kind: CSSTokenKind
    /// The range in bytes of the file.
    var range: Range<Int>
}

/// Splits CSS into tokens by its specification, which covers any text.
struct CSSTokenizer {
    private let bytes: [UInt8]
    private var position: Int
    private(set) var tokens: [CSSToken] = []

    /// The maximum number of tokens of a file; each occupies about eighty bytes.
    static let limit = 1_000_000

    /// Returns the tokens of a file; nil if it has more than `limit`.
    static func tokens(of bytes: [UInt8]) -> [CSSToken]? {
        var tokenizer = CSSTokenizer(bytes)
        while tokenizer.position < bytes.count {
            guard tokenizer.tokens.count < limit else { return nil }
            tokenizer.readToken()
        }
        return tokenizer.tokens
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    private func byte(_ offset: Int = 0) -> UInt8? { position + offset < bytes.count ? bytes[position + offset] : nil }

    private func character(_ offset: Int = 0) -> Character? { byte(offset).map { Character(Unicode.Scalar($0)) } }

    private mutating func add(_ kind: CSSTokenKind, from start: Int) { tokens.append(CSSToken(kind: kind, range: start..<position)) }

    private mutating func readToken() {
        let start = position
        if skipComment() { return }
        guard let first = character() else { return }
        if Self.isSpace(bytes[start]) {
            while let byte = byte(), Self.isSpace(byte) { position += 1 }
            return add(.whitespace, from: start)
        }
        if startsNumber(0) { return readNumber(from: start) }
        if startsName(0) { return readName(from: start) }
        position += 1
        switch first {
        case "\"", "'": readString(first, from: start)
        case "#":
            guard let next = byte(), Self.isName(next) || next == UInt8(ascii: "\\") else { return add(.delimiter("#"), from: start) }
            let name = name()
            add(.hash(name), from: start)
        case "@":
            guard startsName(0) else { return add(.delimiter("@"), from: start) }
            let name = name()
            add(.atKeyword(name), from: start)
        case ":": add(.colon, from: start)
        case ";": add(.semicolon, from: start)
        case ",": add(.comma, from: start)
        case "(", "[", "{": add(.open(first), from: start)
        case ")", "]", "}": add(.close(first), from: start)
        case "<" where bytes[position...].starts(with: "!--".utf8):
            position += 3
            add(.comment, from: start)
        case "-" where bytes[position...].starts(with: "->".utf8):
            position += 2
            add(.comment, from: start)
        default: add(.delimiter(first), from: start)
        }
    }

    private mutating func skipComment() -> Bool {
        guard byte() == UInt8(ascii: "/"), byte(1) == UInt8(ascii: "*") else { return false }
        position += 2
        while position < bytes.count {
            if byte() == UInt8(ascii: "*"), byte(1) == UInt8(ascii: "/") {
                position += 2
                return true
            }
            position += 1
        }
        return true
    }

    // MARK: Numbers and names

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) && byte != 0x0B }
    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
    private static func isNameStart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
    private static func isName(_ byte: UInt8) -> Bool { isNameStart(byte) || isDigit(byte) || byte == UInt8(ascii: "-") }

    private func startsNumber(_ offset: Int) -> Bool {
        guard let first = byte(offset) else { return false }
        if first == UInt8(ascii: "+") || first == UInt8(ascii: "-") { return startsUnsigned(offset + 1) }
        return startsUnsigned(offset)
    }

    private func startsUnsigned(_ offset: Int) -> Bool {
        guard let first = byte(offset) else { return false }
        return Self.isDigit(first) || first == UInt8(ascii: ".") && byte(offset + 1).map(Self.isDigit) ?? false
    }

    private func startsName(_ offset: Int) -> Bool {
        guard let first = byte(offset) else { return false }
        if first == UInt8(ascii: "-") {
            return byte(offset + 1).map { Self.isNameStart($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "\\") } ?? false
        }
        return Self.isNameStart(first) || first == UInt8(ascii: "\\") && byte(offset + 1).map { $0 != 0x0A } ?? false
    }

    private mutating func readNumber(from start: Int) {
        if let sign = byte(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { position += 1 }
        func digits(_ self: inout CSSTokenizer) { while let byte = self.byte(), Self.isDigit(byte) { self.position += 1 } }
        digits(&self)
        if byte() == UInt8(ascii: "."), byte(1).map(Self.isDigit) ?? false {
            position += 1
            digits(&self)
        }
        if byte() == UInt8(ascii: "e") || byte() == UInt8(ascii: "E") {
            let signed = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
            if byte(signed ? 2 : 1).map(Self.isDigit) ?? false {
                position += signed ? 2 : 1
                digits(&self)
            }
        }
        let parsed = Double(String(decoding: bytes[start..<position], as: UTF8.self)) ?? 0, number = parsed.isFinite ? parsed : 0
        if startsName(0) {
            let unit = name().lowercased()
            add(.dimension(number, unit), from: start)
        } else if byte() == UInt8(ascii: "%") {
            position += 1
            add(.percentage(number), from: start)
        } else {
            add(.number(number), from: start)
        }
    }

    private mutating func readName(from start: Int) {
        let name = name()
        guard byte() == UInt8(ascii: "(") else { return add(.ident(name), from: start) }
        position += 1
        guard name.lowercased() == "url" else { return add(.function(name.lowercased()), from: start) }
        var next = position
        while next < bytes.count, Self.isSpace(bytes[next]) { next += 1 }
        if next < bytes.count, bytes[next] == UInt8(ascii: "\"") || bytes[next] == UInt8(ascii: "'") {
            return add(.function("url"), from: start)
        }
        let end = bytes[position...].firstIndex(of: UInt8(ascii: ")")) ?? bytes.count
        let address = String(decoding: bytes[next..<max(next, end)], as: UTF8.self)
        position = min(end + 1, bytes.count)
        add(.url(address), from: start)
    }

    private mutating func name() -> String {
        var result: [UInt8] = []
        while let byte = byte() {
            if Self.isName(byte) {
                result.append(byte)
                position += 1
            } else if byte == UInt8(ascii: "\\"), self.byte(1).map({ $0 != 0x0A }) ?? false {
                position += 1
                result += String(escape()).utf8
            } else {
                break
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Reads an escape: up to six hexadecimal digits and a space, or a single character.
    private mutating func escape() -> Character {
        var value: UInt32 = 0, count = 0
        while count < 6, let digit = character()?.hexDigitValue, byte().map({ $0 < 0x80 }) ?? false {
            value = value * 16 + UInt32(digit)
            count += 1
            position += 1
        }
        if count > 0 {
            if let byte = byte(), Self.isSpace(byte) { position += 1 }
            return Unicode.Scalar(value).map { Character(value == 0 ? "\u{FFFD}" : $0) } ?? "\u{FFFD}"
        }
        let start = position
        position += 1
        while let byte = byte(), byte & 0xC0 == 0x80 { position += 1 }
        return String(decoding: bytes[start..<min(position, bytes.count)], as: UTF8.self).first ?? "\u{FFFD}"
    }

    private mutating func readString(_ quote: Character, from start: Int) {
        var result: [UInt8] = []
        while let byte = byte() {
            if Character(Unicode.Scalar(byte)) == quote {
                position += 1
                return add(.string(String(decoding: result, as: UTF8.self)), from: start)
            }
            if byte == 0x0A { return add(.badString, from: start) }
            if byte == UInt8(ascii: "\\") {
                position += 1
                if self.byte() == 0x0A { position += 1 } else if self.byte() != nil { result += String(escape()).utf8 }
            } else {
                result.append(byte)
                position += 1
            }
        }
        add(.badString, from: start)
    }
}
