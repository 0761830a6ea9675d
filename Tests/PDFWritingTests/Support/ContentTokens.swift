/// An operand or operator of a content stream (ISO 32000-1, 7.8.2).
enum ContentToken {
    case number(Double)
    case name(String)
    case string([UInt8])
    case array([ContentToken])
    case dictionary([(key: String, value: ContentToken)])
    case word(String)

    /// Splits a content stream without inline images.
    static func tokens(_ content: [UInt8]) -> [ContentToken] {
        var reader = ContentTokenReader(bytes: content)
        var tokens: [ContentToken] = []
        while let token = reader.next() { tokens.append(token) }
        return tokens
    }
}

private struct ContentTokenReader {
    let bytes: [UInt8]
    private var position = 0

    init(bytes: [UInt8]) { self.bytes = bytes }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Skips the closing bracket of an array or dictionary, and returns nil for it.
    mutating func next() -> ContentToken? {
        while let byte = current, Self.isSpace(byte) { position += 1 }
        guard let byte = current else { return nil }
        switch UnicodeScalar(byte) {
        case "/": position += 1; return .name(word())
        case "(": return .string(literal())
        case "[": position += 1; return .array(all())
        case "<" where position + 1 < bytes.count && bytes[position + 1] == byte:
            position += 2
            return .dictionary(pairs(all()))
        case "<": return .string(hexadecimal())
        case "]": position += 1; return nil
        case ">": position += 2; return nil
        default: break
        }
        let text = word()
        return Double(text).map(ContentToken.number) ?? .word(text)
    }

    private mutating func all() -> [ContentToken] {
        var tokens: [ContentToken] = []
        while let token = next() { tokens.append(token) }
        return tokens
    }

    private func pairs(_ tokens: [ContentToken]) -> [(key: String, value: ContentToken)] {
        stride(from: 0, to: tokens.count - 1, by: 2).map { index in
            if case .name(let key) = tokens[index] { (key, tokens[index + 1]) } else { ("?", tokens[index + 1]) }
        }
    }

    private mutating func word() -> String {
        let start = position
        while let byte = current, !Self.isSpace(byte), !"/()[]<>".utf8.contains(byte) { position += 1 }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func literal() -> [UInt8] {
        var result: [UInt8] = [], depth = 0
        while let byte = current {
            position += 1
            switch UnicodeScalar(byte) {
            case "(":
                if depth > 0 { result.append(byte) }
                depth += 1
            case ")":
                depth -= 1
                if depth == 0 { return result }
                result.append(byte)
            case "\\": result.append(contentsOf: escape())
            default: result.append(byte)
            }
        }
        return result
    }

    private mutating func escape() -> [UInt8] {
        guard let byte = current else { return [] }
        position += 1
        switch UnicodeScalar(byte) {
        case "n": return [10]
        case "r": return [13]
        case "t": return [9]
        case "b": return [8]
        case "f": return [12]
        case "0"..."7":
            var value = Int(byte) - 48
            for _ in 0..<2 {
                guard let digit = current, (48...55).contains(digit) else { break }
                value = value * 8 + Int(digit) - 48
                position += 1
            }
            return [UInt8(truncatingIfNeeded: value)]
        default: return [byte]
        }
    }

    private mutating func hexadecimal() -> [UInt8] {
        position += 1
        var digits: [UInt8] = []
        while let byte = current, byte != UInt8(ascii: ">") {
            if let digit = Character(UnicodeScalar(byte)).hexDigitValue { digits.append(UInt8(digit)) }
            position += 1
        }
        position += 1
        if digits.count % 2 == 1 { digits.append(0) }
        return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }

    private static func isSpace(_ byte: UInt8) -> Bool { [0, 9, 10, 12, 13, 32].contains(byte) }
}
