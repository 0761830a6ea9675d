/// Converts bytes to and from text (RFC 4648, 4), as in data URLs.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    package static func text(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let rest = bytes.count - start
            let group = Int(bytes[start]) << 16 | (rest > 1 ? Int(bytes[start + 1]) << 8 : 0) | (rest > 2 ? Int(bytes[start + 2]) : 0)
            result.append(alphabet[group >> 18])
            result.append(alphabet[group >> 12 & 63])
            result.append(rest > 1 ? alphabet[group >> 6 & 63] : UInt8(ascii: "="))
            result.append(rest > 2 ? alphabet[group & 63] : UInt8(ascii: "="))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The bytes of a text, with white space skipped, padding optional and the URL alphabet (5) accepted; nil if it contains another
    /// character.
    package static func bytes(_ text: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        result.reserveCapacity(text.count / 4 * 3)
        var bits: UInt32 = 0, count = 0
        for byte in text where !(byte == 0x20 || (0x09...0x0D).contains(byte)) && byte != UInt8(ascii: "=") {
            guard let digit = digit(byte) else { return nil }
            bits = bits << 6 | digit
            count += 6
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
        return result
    }

    private static func digit(_ byte: UInt8) -> UInt32? {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - UInt8(ascii: "A"))
        case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - UInt8(ascii: "a")) + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0")) + 52
        case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
        case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
        default: nil
        }
    }
}
