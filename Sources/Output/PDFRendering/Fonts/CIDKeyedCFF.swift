/// Rewrites a subset's CFF table so that its charset carries our CIDs: a CIDFontType0C program (ISO 32000-1 table 126).
struct CIDKeyedCFF {
    private let table: CFFTable
    private let cids: [UInt16]

    /// The rewritten table; nil where the input is not a CFF table as the subsetter writes it.
    static func convert(_ bytes: [UInt8], cids: [UInt16]) -> [UInt8]? {
        guard let table = CFFTable(bytes), cids.count < 0x10000 else { return nil }
        let converter = CIDKeyedCFF(table: table, cids: cids)
        return table.entry(CFFTable.Operator.ros) != nil ? converter.replacingCharset() : converter.fromNameKeyed()
    }

    /// Format 0: the CID of every glyph but the first.
    private var charset: [UInt8] {
        [0] + cids.dropFirst().flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }

    /// Already CID-keyed: the new charset goes to the end, and the Top DICT, with ROS first as the standard wants it, points there.
    private func replacingCharset() -> [UInt8]? {
        guard let charset = table.entry(CFFTable.Operator.charset), table.bytes[charset.range.lowerBound] == 29,
            let ros = table.entry(CFFTable.Operator.ros)
        else { return nil }
        var top = Array(table.bytes[ros.range])
        for entry in table.top where entry.operation != CFFTable.Operator.ros {
            top +=
                entry.operation == CFFTable.Operator.charset
                ? Self.integer(table.bytes.count) + [UInt8(CFFTable.Operator.charset)]
                : Array(table.bytes[entry.range])
        }
        guard top.count == table.topRange.count else { return nil }
        var result = table.bytes
        result.replaceSubrange(table.topRange, with: top)
        return result + self.charset
    }

    /// An integer operand in five bytes, so that lengths do not depend on values.
    private static func integer(_ value: Int) -> [UInt8] {
        [29] + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Name-keyed: a new Top DICT with ROS, one Font DICT around the Private DICT, and everything else moved.
    private func fromNameKeyed() -> [UInt8]? {
        guard let offset = table.entry(CFFTable.Operator.charStrings)?.operands.first,
            let charStrings = CFFTable.index(table.bytes, at: offset), charStrings.items.count == cids.count,
            let privateDict = privateDictionary()
        else { return nil }
        let kept = [CFFTable.Operator.fontBBox, CFFTable.Operator.fontMatrix, CFFTable.Operator.italicAngle]
            .compactMap { table.entry($0) }.flatMap { Array(table.bytes[$0.range]) }
        // Adobe-Identity-0: SIDs 391 and 392 are the first two of the String INDEX below.
        let ros: [UInt8] = [0xF8, 0x1B, 0xF8, 0x1C, 0x8B, 12, 30]
        let strings: [UInt8] = [0, 2, 1, 1, 6, 14] + Array("AdobeIdentity".utf8)
        let head: [UInt8] = [1, 0, 4, 4] + table.bytes[table.names.range]
        let topLength = ros.count + kept.count + 7 + 6 + 6 + 7 + 7
        let subrs = table.bytes[table.globalSubrs.range], charset = self.charset
        let glyphs = table.bytes[charStrings.range]
        // FDSelect format 3: one range, all glyphs, Font DICT 0.
        let select: [UInt8] = [3, 0, 1, 0, 0, 0, UInt8(cids.count >> 8), UInt8(cids.count & 255)]

        let charsetAt = head.count + 7 + topLength + strings.count + subrs.count
        let selectAt = charsetAt + charset.count, glyphsAt = selectAt + select.count
        let arrayAt = glyphsAt + glyphs.count, arrayLength = 5 + 11, privateAt = arrayAt + arrayLength

        var top = ros + kept + Self.integer(65536) + [12, 34] + Self.integer(charsetAt) + [15] + Self.integer(glyphsAt) + [17]
        top += Self.integer(arrayAt) + [12, 36] + Self.integer(selectAt) + [12, 37]
        let topIndex: [UInt8] = [0, 1, 2, 0, 1, UInt8((topLength + 1) >> 8), UInt8((topLength + 1) & 255)]
        let array: [UInt8] = [0, 1, 1, 1, 12] + Self.integer(privateDict.length) + Self.integer(privateAt) + [18]
        return head + topIndex + top + strings + subrs + charset + select + glyphs + array + privateDict.bytes
    }

    /// The Private DICT followed by its local subroutines at the distance that it states.
    private func privateDictionary() -> (bytes: [UInt8], length: Int)? {
        guard let entry = table.entry(CFFTable.Operator.privateDict), entry.operands.count == 2 else { return nil }
        let length = entry.operands[0], start = entry.operands[1]
        guard length >= 0, start >= 0, start + length <= table.bytes.count,
            let entries = CFFTable.dictionary(table.bytes, in: start..<start + length)
        else { return nil }
        var bytes = Array(table.bytes[start..<start + length])
        if let distance = entries.first(where: { $0.operation == CFFTable.Operator.localSubrs })?.operands.first, distance >= length {
            guard let subrs = CFFTable.index(table.bytes, at: start + distance) else { return nil }
            bytes += [UInt8](repeating: 0, count: distance - length) + table.bytes[subrs.range]
        }
        return (bytes, length)
    }
}
