/// The spelling of numbers, references, strings and names (ISO 32000-1 7.3).
extension ByteBuffer {
    @discardableResult
    func put(_ value: Int) -> ByteBuffer {
        reserve(20)
        if value < 0 { putUnchecked(0x2D) }
        putDigits(value.magnitude)
        return self
    }

    /// Writes a number with at most three decimals; a thousandth of a point is far below the resolution of any device.
    @discardableResult
    func put(_ value: Double) -> ByteBuffer {
        // A larger page coordinate is nonsense, and the cast would trap. NaN becomes 0.
        let limited = value.isNaN ? 0 : min(max(value, -1e9), 1e9)
        let thousandths = Int((limited * 1000).rounded())
        reserve(24)
        if thousandths < 0 { putUnchecked(0x2D) }
        let magnitude = thousandths.magnitude
        putDigits(magnitude / 1000)
        putFraction(magnitude % 1000)
        return self
    }

    /// Writes a number with nine decimals, for the factors of a matrix.
    @discardableResult
    func put(precise value: Double) -> ByteBuffer {
        let billionths = Int(((value.isNaN ? 0 : min(max(value, -1e9), 1e9)) * 1e9).rounded())
        reserve(32)
        if billionths < 0 { putUnchecked(0x2D) }
        putDigits(billionths.magnitude / 1_000_000_000)
        putUnchecked(0x2E)
        let fraction = billionths.magnitude % 1_000_000_000
        var power: UInt = 100_000_000
        while power > 0 {
            putUnchecked(0x30 &+ UInt8(truncatingIfNeeded: fraction / power % 10))
            power /= 10
        }
        return self
    }

    @inline(__always)
    private func putDigits(_ value: UInt) {
        var end = self.end
        end.put(digits: value)
        advance(to: end)
    }

    @inline(__always)
    private func putFraction(_ thousandths: UInt) {
        guard thousandths > 0 else { return }
        putUnchecked(0x2E)
        putUnchecked(0x30 &+ UInt8(truncatingIfNeeded: thousandths / 100))
        let rest = thousandths % 100
        guard rest > 0 else { return }
        putUnchecked(0x30 &+ UInt8(truncatingIfNeeded: rest / 10))
        if rest % 10 > 0 { putUnchecked(0x30 &+ UInt8(truncatingIfNeeded: rest % 10)) }
    }

    /// Writes an indirect reference with a space before it: ` 12 0 R`.
    @discardableResult
    func put(reference object: ObjectNumber) -> ByteBuffer { put(" ").put(object.value).put(" 0 R") }

    private static let hexDigits: StaticString = "0123456789ABCDEF"

    func put(hex byte: UInt8) {
        reserve(2)
        putUnchecked(Self.hexDigits.utf8Start[Int(byte >> 4)])
        putUnchecked(Self.hexDigits.utf8Start[Int(byte & 15)])
    }

    func put(hex unit: UInt16) {
        put(hex: UInt8(unit >> 8))
        put(hex: UInt8(unit & 255))
    }

    /// The limits of a string and of a name, in bytes, that every reader accepts (ISO 32000-1 annex C.2) and PDF/A allows (ISO 19005-2
    /// 6.1.13).
    static let stringLimit = 32_767, nameLimit = 127

    /// Writes a text string (7.9.2.2): literal if it is printable ASCII, else UTF-16BE in hexadecimal.
    ///
    /// A text that is too long ends with an ellipsis.
    @discardableResult
    func put(text: String) -> ByteBuffer {
        let text = fitted(text)
        guard text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) else {
            put("<FEFF")
            for unit in text.utf16 { put(hex: unit) }
            return put(">")
        }
        return put(byteString: text.utf8)
    }

    /// Returns the text, or if it is too long, as much as fits in UTF-16 with a byte order mark and an ellipsis.
    private func fitted(_ text: String) -> String {
        // UTF-8 has at least as many bytes as UTF-16 has units.
        let most = Self.stringLimit / 2 - 1
        if text.utf8.count <= most || text.utf16.count <= most { return text }
        if text.utf8.count <= Self.stringLimit, text.utf8.allSatisfy({ $0 >= 32 && $0 < 127 }) { return text }
        cutStrings += 1
        var units = 1, end = text.unicodeScalars.startIndex
        while end < text.unicodeScalars.endIndex, units + text.unicodeScalars[end].utf16.count <= most {
            units += text.unicodeScalars[end].utf16.count
            end = text.unicodeScalars.index(after: end)
        }
        return String(text.unicodeScalars[..<end]) + "…"
    }

    /// Writes a byte string, cut if it is too long: literal with escaped delimiters if it is printable ASCII, else hexadecimal.
    @discardableResult
    func put(byteString bytes: some Collection<UInt8>) -> ByteBuffer {
        guard bytes.count <= Self.stringLimit else {
            cutStrings += 1
            return put(byteString: Array(bytes.prefix(Self.stringLimit)))
        }
        guard bytes.allSatisfy({ $0 >= 32 && $0 < 127 }) else { return put(hexString: bytes) }
        put("(")
        for byte in bytes {
            if byte == 0x28 || byte == 0x29 || byte == 0x5C { put(0x5C as UInt8) }
            put(byte)
        }
        return put(")")
    }

    /// Writes a byte string in hexadecimal (7.3.4.3).
    @discardableResult
    func put(hexString bytes: some Collection<UInt8>) -> ByteBuffer {
        put("<")
        for byte in bytes { put(hex: byte) }
        return put(">")
    }

    /// Writes a name (7.3.5) with all bytes but letters, digits and `+ - _` as `#xx`, up to the limit of names.
    @discardableResult
    func put(name: String) -> ByteBuffer {
        put("/")
        for byte in name.utf8.prefix(Self.nameLimit) {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x5F: put(byte)
            default:
                put("#")
                put(hex: byte)
            }
        }
        return self
    }
}

/// A position in memory with enough room, which moves past the bytes that are put there.
extension UnsafeMutablePointer<UInt8> {
    @inline(__always)
    mutating func put(_ byte: UInt8) {
        pointee = byte
        self += 1
    }

    /// Puts a number in decimal.
    @inline(__always)
    mutating func put(digits value: UInt) {
        if value < 10 { return put(0x30 &+ UInt8(truncatingIfNeeded: value)) }
        var digits = 0, rest = value
        while rest > 0 { rest /= 10; digits &+= 1 }
        var position = digits, remaining = value
        while position > 0 {
            position &-= 1
            self[position] = 0x30 &+ UInt8(truncatingIfNeeded: remaining % 10)
            remaining /= 10
        }
        self += digits
    }
}
