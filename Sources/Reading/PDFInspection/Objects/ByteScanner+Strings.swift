extension ByteScanner {
    /// A string in parentheses or in angle brackets at the position (ISO 32000-1 7.3.4); how many bytes of it were written to `result`,
    /// which holds as many as are left to read.
    mutating func string(into result: UnsafeMutableBufferPointer<UInt8>) -> Int {
        current == UInt8(ascii: "(") ? literal(into: result) : hexadecimal(into: result)
    }

    mutating func string() -> [UInt8] {
        Array(unsafeUninitializedCapacity: stringBound) { buffer, count in count = string(into: buffer) }
    }

    /// No fewer bytes than the string at the position has: up to the first end that may be its own, further while that one is nested or
    /// escaped.
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
        var place = position + 1
        defer { position = place }
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return count }
            case UInt8(ascii: "\\"):
                position = place
                if let escaped = escape() { result[count] = escaped; count += 1 }
                place = position
                continue
            default: break
            }
            result[count] = byte
            count += 1
        }
        return count
    }

    /// What stands for the letters behind a reverse solidus; nil for a line end, which is none.
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

    private mutating func hexadecimal(into result: UnsafeMutableBufferPointer<UInt8>) -> Int {
        position += 1
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
