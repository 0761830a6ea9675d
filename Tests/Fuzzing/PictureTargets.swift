import TypesetImages

/// Feeds pictures as `data:` addresses in a document.
enum PictureTargets {
    static func svg(_ bytes: [UInt8]) { load("data:image/svg+xml;base64,", bytes) }

    /// Feeds a PNG, JPEG, WebP or GIF file; the first bytes decide the format.
    static func picture(_ bytes: [UInt8]) { load("data:image/png;base64,", bytes) }

    private static func load(_ prefix: String, _ bytes: [UInt8]) {
        _ = ImageLoader().load(prefix + base64(bytes), relativeTo: "input.md")
    }

    /// The Base64 text of RFC 4648, section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let part = bytes[start..<min(start + 3, bytes.count)], padded = Array(part) + [0, 0]
            let value = UInt32(padded[0]) << 16 | UInt32(padded[1]) << 8 | UInt32(padded[2])
            for index in 0..<4 { text.append(index <= part.count ? digits[Int(value >> (18 - 6 * UInt32(index)) & 63)] : 0x3D) }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
