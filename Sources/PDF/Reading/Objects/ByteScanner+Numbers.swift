extension ByteScanner {
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
    func digits(from index: inout Int, _ value: inout Int) {
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
}
