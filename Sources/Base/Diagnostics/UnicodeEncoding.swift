/// The Unicode encodings other than UTF-8 that editors and consoles of Windows write.
enum UnicodeEncoding {
    case utf16(isBigEndian: Bool)
    case utf32(isBigEndian: Bool)

    /// Detects the encoding by the byte order mark, or by the zeros that such texts contain; nil if the bytes are likely UTF-8.
    init?(_ bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) {
            self = .utf32(isBigEndian: false)
        } else if bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            self = .utf32(isBigEndian: true)
        } else if bytes.starts(with: [0xFF, 0xFE]) {
            self = .utf16(isBigEndian: false)
        } else if bytes.starts(with: [0xFE, 0xFF]) {
            self = .utf16(isBigEndian: true)
        } else {
            self.init(withoutMark: bytes)
        }
    }

    /// Detects the encoding by its zero bytes: since markup is ASCII, most bytes in the high positions are zero, and hardly any in the
    /// lowest.
    private init?(withoutMark bytes: [UInt8]) {
        var zeros = [0, 0, 0, 0]
        let start = bytes.prefix(bytes.count.isMultiple(of: 4) ? 256 : 254)
        guard start.count >= 4, bytes.count.isMultiple(of: 2) else { return nil }
        for (index, byte) in start.enumerated() where byte == 0 { zeros[index % 4] += 1 }
        let most = start.count / 4 * 2 / 3, few = start.count / 32
        switch (zeros[0] > most, zeros[1] > most, zeros[2] > most, zeros[3] > most) {
        case (true, true, true, false) where zeros[3] <= few: self = .utf32(isBigEndian: true)
        case (false, true, true, true) where zeros[0] <= few: self = .utf32(isBigEndian: false)
        case (true, false, true, false) where zeros[1] + zeros[3] <= few: self = .utf16(isBigEndian: true)
        case (false, true, false, true) where zeros[0] + zeros[2] <= few: self = .utf16(isBigEndian: false)
        default: return nil
        }
    }

    /// The text in UTF-8, without a byte order mark, and with U+FFFD for invalid characters.
    func utf8(_ bytes: [UInt8]) -> [UInt8] {
        var text: [UInt8]
        switch self {
        case .utf16(let isBigEndian):
            text = Array(String(decoding: Self.units(bytes, size: 2, isBigEndian).lazy.map { UInt16($0) }, as: UTF16.self).utf8)
        case .utf32(let isBigEndian):
            text = Array(String(decoding: Self.units(bytes, size: 4, isBigEndian), as: UTF32.self).utf8)
        }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        if text.starts(with: mark) { text.removeFirst(mark.count) }
        return text
    }

    /// The code units, with U+FFFD for an incomplete last unit.
    private static func units(_ bytes: [UInt8], size: Int, _ isBigEndian: Bool) -> [UInt32] {
        var units: [UInt32] = []
        units.reserveCapacity(bytes.count / size + 1)
        for start in stride(from: 0, to: bytes.count - size + 1, by: size) {
            units.append((0..<size).reduce(0) { $0 << 8 | UInt32(bytes[start + (isBigEndian ? $1 : size - 1 - $1)]) })
        }
        if !bytes.count.isMultiple(of: size) { units.append(0xFFFD) }
        return units
    }
}

extension SourceFile {
    /// The file as UTF-8 text whose lines end with line feeds.
    ///
    /// UTF-16, UTF-32 and Windows-1252 are decoded. If the file has no line feed at all, as files of the first Macs, line feeds replace its
    /// carriage returns. Places in messages refer to the resulting text.
    package var inUTF8: SourceFile {
        var text = bytes, decoded: Range<Int>?
        if let encoding = UnicodeEncoding(bytes) {
            text = encoding.utf8(bytes)
        } else if let first = Windows1252.firstCharacter(in: bytes) {
            text = Windows1252.utf8(bytes)
            // The bytes before are ASCII, and no character of the encoding takes more than three.
            decoded = first..<(first + (text[first] < 0xE0 ? 2 : 3))
        }
        let hasReturnsAlone = text.contains(0x0D) && !text.contains(0x0A)
        if !hasReturnsAlone, text.count == bytes.count { return self }
        return SourceFile(
            path: path, bytes: hasReturnsAlone ? text.map { $0 == 0x0D ? 0x0A : $0 } : text, isBuiltIn: isBuiltIn,
            origins: nil, windows1252: decoded)
    }

    /// The first characters outside ASCII of the files in Windows-1252 of which a text is composed.
    package var windows1252Places: [SourceSpan] {
        if let windows1252 { return [SourceSpan(file: self, range: windows1252)] }
        return origins.map { $0.files.flatMap(\.windows1252Places) } ?? []
    }
}
