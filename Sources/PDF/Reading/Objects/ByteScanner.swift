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

    /// Reads a whole number of digits after white space; returns nil and reads only the white space if there is none.
    mutating func integer() -> Int? {
        skipSpace()
        var value = 0, end = position
        while end < bytes.count, bytes[end] >= 48, bytes[end] <= 57, end - position < 18 {
            value = value * 10 + Int(bytes[end] - 48)
            end += 1
        }
        guard end > position, end >= bytes.count || bytes[end] < 48 || bytes[end] > 57 else { return nil }
        position = end
        return value
    }

    /// Reads a number; returns nil and reads nothing if there is none.
    ///
    /// Two signs or points are read as many readers do, up to the part that makes no sense.
    @inline(__always)
    mutating func number() -> Double? { plainNumber() ?? oddNumber() }

    private mutating func oddNumber() -> Double? {
        let start = position
        let isNegative = sign()
        var value = 0.0, scale = 1.0, digits = 0, isFraction = false
        while position < bytes.count {
            let byte = bytes[position]
            if byte &- 48 <= 9 {
                value = value * 10 + Double(byte &- 48)
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
        if isFraction { value /= scale }
        return isNegative ? -value : value
    }

    /// Reads a number in the spelling of nearly all writers; returns nil and reads nothing for others.
    ///
    /// The spelling is an optional minus sign, digits, and an optional point with digits. It has no more digits than a `Double` stores
    /// exactly.
    @inline(__always)
    private mutating func plainNumber() -> Double? {
        let isNegative = current == UInt8(ascii: "-")
        var end = isNegative ? position + 1 : position, value = 0, decimals = 0
        let first = end
        digits(from: &end, &value)
        if end > first, end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            end += 1
            let point = end
            digits(from: &end, &value)
            decimals = end - point
        }
        // Fifteen digits and a point.
        guard end > first, end - first <= 16, end >= bytes.count || bytes[end] != UInt8(ascii: "-") && bytes[end] != UInt8(ascii: ".")
        else { return nil }
        position = end
        let number = isNegative ? -Double(value) : Double(value)
        return decimals == 0 ? number : number / Self.powers[decimals]
    }

    /// The powers of ten, each of which a `Double` stores exactly.
    private static let powers: [Double] = [1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16]

    @inline(__always)
    private func digits(from index: inout Int, _ value: inout Int) {
        while index < bytes.count, bytes[index] &- 48 <= 9 {
            value = value &* 10 &+ Int(bytes[index] &- 48)
            index += 1
        }
    }

    private mutating func sign() -> Bool {
        var isNegative = false
        while current == UInt8(ascii: "-") || current == UInt8(ascii: "+") {
            if current == UInt8(ascii: "-") { isNegative = true }
            position += 1
        }
        return isNegative
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
    /// Reads a string in parentheses or in angle brackets (ISO 32000-1 7.3.4) into `result`, and returns the number of bytes written.
    ///
    /// `result` must have room for as many bytes as are left to read.
    mutating func string(into result: UnsafeMutableBufferPointer<UInt8>) -> Int {
        if current == UInt8(ascii: "(") { return literal(into: result) }
        position += 1
        return hexadecimal(into: result)
    }

    mutating func string() -> [UInt8] {
        Array(unsafeUninitializedCapacity: stringBound) { buffer, count in count = string(into: buffer) }
    }

    /// The upper bound of the bytes of the string at the position.
    ///
    /// The bound is the first end that is neither nested nor escaped.
    private var stringBound: Int {
        var ahead = self
        let end: UInt8 = current == UInt8(ascii: "(") ? UInt8(ascii: ")") : UInt8(ascii: ">")
        ahead.position += 1
        var depth = 1
        while !ahead.isAtEnd {
            switch ahead.current {
            case UInt8(ascii: "\\"): ahead.position += 1
            case UInt8(ascii: "(") where end == UInt8(ascii: ")"): depth += 1
            case end:
                depth -= 1
                if depth == 0 { return ahead.position - position }
            default: break
            }
            ahead.position += 1
        }
        return max(0, bytes.count - position)
    }

    private mutating func literal(into result: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var depth = 1, count = 0
        // A copy, which stays in a register while bytes are written.
        var index = position + 1
        defer { position = index }
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return count }
            case UInt8(ascii: "\\"):
                position = index
                if let escaped = escape() { result[count] = escaped; count += 1 }
                index = position
                continue
            default: break
            }
            result[count] = byte
            count += 1
        }
        return count
    }

    /// Reads the letters after a reverse solidus and returns the byte that they represent; nil for a line end, which represents none.
    private mutating func escape() -> UInt8? {
        guard !isAtEnd else { return nil }
        let byte = current
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return 10
        case UInt8(ascii: "r"): return 13
        case UInt8(ascii: "t"): return 9
        case UInt8(ascii: "b"): return 8
        case UInt8(ascii: "f"): return 12
        case 13:
            if current == 10 { position += 1 }
            return nil
        case 10: return nil
        case UInt8(ascii: "0")...UInt8(ascii: "7"): return octal(byte)
        default: return byte
        }
    }

    private mutating func octal(_ first: UInt8) -> UInt8 {
        var value = Int(first - 48)
        for _ in 0..<2 where current >= 48 && current <= 55 {
            value = value * 8 + Int(current - 48)
            position += 1
        }
        return UInt8(truncatingIfNeeded: value)
    }

    /// Reads hexadecimal digits up to and including a `>` into `result`, and returns the number of bytes written.
    mutating func hexadecimal(into result: UnsafeMutableBufferPointer<UInt8>) -> Int {
        var high: UInt8?, count = 0
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: ">") { break }
            guard let digit = Self.hexDigit(byte) else { continue }
            if let first = high {
                result[count] = first << 4 | digit
                count += 1
                high = nil
            } else {
                high = digit
            }
        }
        guard let high else { return count }
        result[count] = high << 4
        return count + 1
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
