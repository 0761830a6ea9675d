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
        for unit in units { block.put(hex: unit) }
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

    mutating func write(to objects: ObjectWriter) throws -> ObjectNumber {
        flush()
        body.put("endcmap\nCMapName currentdict/CMap defineresource pop\nend end\n")
        let number = objects.reserve()
        try objects.writeStream(number, body)
        return number
    }
}
