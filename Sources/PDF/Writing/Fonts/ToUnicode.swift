/// The text of a glyph: one Unicode scalar or, with the high bit set, the number of a longer text in a `TextTable`.
typealias TextKey = UInt32

/// Whether a scalar is for private use (Unicode 23.5), as in icon fonts.
func isPrivateUse(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
    default: false
    }
}

/// The texts of more than one character that glyphs represent (ligatures, clusters), each stored once per file.
final class TextTable {
    /// U+2060 WORD JOINER, for the glyphs after the first of a cluster; an empty mapping is valid, but readers show U+FFFD for it.
    static let nothing: TextKey = 0x2060
    /// The key of no text.
    static let none = TextKey.max
    private static let isLong: TextKey = 0x8000_0000
    private var numbers: [[UInt8]: TextKey] = [:]
    private var texts: [[UInt8]] = []

    func key(of text: UnsafeBufferPointer<UInt8>) -> TextKey {
        if text.isEmpty { return Self.nothing }
        let bytes = Array(text)
        if let known = numbers[bytes] { return known }
        let key = key(ofNew: bytes)
        numbers[bytes] = key
        return key
    }

    private func key(ofNew bytes: [UInt8]) -> TextKey {
        let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
        if let only = scalars.first, scalars.count == 1 { return only.value }
        texts.append(bytes)
        return Self.isLong | TextKey(texts.count - 1)
    }

    /// Returns a text in UTF-16 for a ToUnicode map, which forbids U+0000, U+FEFF and U+FFFE (ISO 14289-1 7.21.7).
    func utf16(_ key: TextKey) -> [UInt16] {
        guard key & Self.isLong != 0 else {
            let scalar = Unicode.Scalar(key) ?? "\u{FFFD}"
            return scalar.value == 0 || scalar.value == 0xFEFF || scalar.value == 0xFFFE ? [0xFFFD] : Array(String(scalar).utf16)
        }
        let text = texts[Int(key & ~Self.isLong)]
        return String(decoding: text, as: UTF8.self).utf16.filter { $0 != 0 && $0 != 0xFEFF && $0 != 0xFFFE }
    }
}

/// A /ToUnicode CMap (ISO 32000-1 9.10.3).
struct ToUnicodeMap {
    /// Adobe Technical Note 5014 allows 100 lines between `beginbfchar` and `endbfchar`.
    private static let linesPerBlock = 100
    private let isTwoByte: Bool
    private let body = ByteBuffer()
    private let block = ByteBuffer()
    private var lines = 0

    init(isTwoByte: Bool) {
        self.isTwoByte = isTwoByte
        body.put("/CIDInit/ProcSet findresource begin\n12 dict begin\nbegincmap\n")
        body.put("/CIDSystemInfo<</Registry(Adobe)/Ordering(UCS)/Supplement 0>>def\n/CMapName/Adobe-Identity-UCS def\n/CMapType 2 def\n")
        body.put("1 begincodespacerange\n").put(isTwoByte ? "<0000><FFFF>" : "<00><FF>").put("\nendcodespacerange\n")
    }

    mutating func map(_ code: Int, to units: [UInt16]) {
        block.put("<")
        if isTwoByte { block.put(hex: UInt16(truncatingIfNeeded: code)) } else { block.put(hex: UInt8(truncatingIfNeeded: code)) }
        block.put("><")
        for unit in units.prefix(ByteBuffer.stringLimit / 2) { block.put(hex: unit) }
        block.put(">\n")
        lines += 1
        if lines == Self.linesPerBlock { flush() }
    }

    private mutating func flush() {
        guard lines > 0 else { return }
        body.put(lines).put(" beginbfchar\n").put(block).put("endbfchar\n")
        block.removeAll()
        lines = 0
    }

    mutating func write(to objects: ObjectWriter) -> ObjectNumber {
        flush()
        body.put("endcmap\nCMapName currentdict/CMap defineresource pop\nend end\n")
        return objects.writeStream(body)
    }
}
