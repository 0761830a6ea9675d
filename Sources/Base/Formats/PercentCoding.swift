/// Percent codes of addresses (RFC 3986, 2.1).
package enum PercentCoding {
    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The text with codes in place of the bytes that `isPlain` does not accept.
    package static func encoded(_ text: String, _ isPlain: (UInt8) -> Bool) -> String {
        let bytes = text.utf8.flatMap { byte in isPlain(byte) ? [byte] : [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// A path with codes for all bytes except letters, digits and the other unreserved characters, slashes, and the bytes of `others`.
    package static func encoded(path: String, keeping others: String = "") -> String {
        encoded(path) { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "-._~/".utf8.contains(byte) || others.utf8.contains(byte)
        }
    }

    /// The bytes of a text with its codes decoded.
    ///
    /// - Parameter isStrict: whether the result is nil if two hexadecimal digits do not follow a `%`; otherwise such a `%` is kept.
    package static func bytes(_ text: some StringProtocol, isStrict: Bool = false) -> [UInt8]? {
        var bytes: [UInt8] = [], rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else { bytes.append(byte); continue }
            let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
            if digits.count == 2 {
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
                rest = rest.dropFirst(2)
            } else if isStrict {
                return nil
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}

extension String {
    /// The text with percent codes decoded, such as `%C3%A9` to é; link destinations are percent-encoded, identifiers are not.
    package var decodingPercentCodes: String {
        utf8.contains(UInt8(ascii: "%")) ? String(decoding: PercentCoding.bytes(self) ?? [], as: UTF8.self) : self
    }
}
