/// Walks over bytes of PDF syntax (ISO 32000-1 7.2). The bytes must outlive the scanner.
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

    /// Past white space and comments.
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
             UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "/"), UInt8(ascii: "%"): true
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

extension ByteScanner {
    /// A number at the position; nil, and nothing read, where there is none. Two signs or points are read as many readers do: as far as they make sense.
    mutating func number() -> Double? {
        let start = position
        let isNegative = sign()
        var value = 0.0, scale = 1.0, digits = 0, isFraction = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte >= 48 && byte <= 57 {
                value = value * 10 + Double(byte - 48)
                if isFraction { scale *= 10 }
                digits += 1
            } else if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else if byte != UInt8(ascii: "-") || digits == 0 {
                break
            }
            position += 1
        }
        guard digits > 0 || isFraction else { position = start; return nil }
        return isNegative ? -value / scale : value / scale
    }

    private mutating func sign() -> Bool {
        var isNegative = false
        while current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
            if current == UInt8(ascii: "-") { isNegative = true }
            position += 1
        }
        return isNegative
    }

    /// A name behind the solidus at the position.
    mutating func name() -> String {
        position += 1
        let start = position
        var isEscaped = false
        while position < bytes.count, Self.isRegular(bytes[position]) {
            if bytes[position] == UInt8(ascii: "#") { isEscaped = true }
            position += 1
        }
        let raw = UnsafeBufferPointer(rebasing: bytes[start..<position])
        return isEscaped ? Self.unescaped(raw) : String(decoding: raw, as: UTF8.self)
    }

    private static func unescaped(_ raw: UnsafeBufferPointer<UInt8>) -> String {
        var name: [UInt8] = []
        var index = 0
        while index < raw.count {
            if raw[index] == UInt8(ascii: "#"), index + 2 < raw.count, let high = hexDigit(raw[index + 1]), let low = hexDigit(raw[index + 2]) {
                name.append(high << 4 | low)
                index += 3
            } else {
                name.append(raw[index])
                index += 1
            }
        }
        return String(decoding: name, as: UTF8.self)
    }

    /// A string in parentheses or in angle brackets at the position, its bytes put behind those of `result`.
    mutating func string(into result: inout [UInt8]) {
        if current == UInt8(ascii: "(") { literal(into: &result) } else { hexadecimal(into: &result) }
    }

    private mutating func literal(into result: inout [UInt8]) {
        position += 1
        var depth = 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return }
            case UInt8(ascii: "\\"):
                escape(into: &result)
                continue
            default: break
            }
            result.append(byte)
        }
    }

    private mutating func escape(into result: inout [UInt8]) {
        let byte = current
        position += 1
        switch byte {
        case UInt8(ascii: "n"): result.append(10)
        case UInt8(ascii: "r"): result.append(13)
        case UInt8(ascii: "t"): result.append(9)
        case UInt8(ascii: "b"): result.append(8)
        case UInt8(ascii: "f"): result.append(12)
        case 13: if current == 10 { position += 1 }
        case 10: break
        case UInt8(ascii: "0")...UInt8(ascii: "7"): octal(byte, into: &result)
        default: result.append(byte)
        }
    }

    private mutating func octal(_ first: UInt8, into result: inout [UInt8]) {
        var value = Int(first - 48)
        for _ in 0..<2 where current >= 48 && current <= 55 {
            value = value * 8 + Int(current - 48)
            position += 1
        }
        result.append(UInt8(truncatingIfNeeded: value))
    }

    private mutating func hexadecimal(into result: inout [UInt8]) {
        position += 1
        var high: UInt8?
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: ">") { break }
            guard let digit = Self.hexDigit(byte) else { continue }
            if let first = high { result.append(first << 4 | digit); high = nil } else { high = digit }
        }
        if let high { result.append(high << 4) }
    }
}
