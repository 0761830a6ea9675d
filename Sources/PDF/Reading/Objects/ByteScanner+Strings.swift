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
