/// Rewrites the charset of a subset's CFF table to our CIDs, which makes it a CIDFontType0C program (ISO 32000-1 table 126).
struct CIDKeyedCFF {
    private let table: CFFTable
    private let cids: [UInt16]

    /// Returns the rewritten table; nil if the input is not a CFF table as the subsetter writes it.
    static func convert(_ bytes: [UInt8], cids: [UInt16]) -> [UInt8]? {
        guard let table = CFFTable(bytes), cids.count < 0x10000 else { return nil }
        let converter = CIDKeyedCFF(table: table, cids: cids)
        return table.entry(CFFTable.Operator.ros) != nil ? converter.replacingCharset() : converter.fromNameKeyed()
    }

    /// The charset in format 0: the CID of every glyph but the first.
    private var charset: [UInt8] {
        [0] + cids.dropFirst().flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    }

    /// Rewrites a table that is already CID-keyed.
    ///
    /// The new charset goes to the end, and the Top DICT points there. ROS is the first entry, as the standard requires.
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

    /// Returns an integer operand in five bytes, whose length does not depend on the value.
    private static func integer(_ value: Int) -> [UInt8] {
        [29] + stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// Rewrites a name-keyed table: a new Top DICT with ROS, one Font DICT around the Private DICT, and all other parts moved.
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

    /// Returns the Private DICT followed by its local subroutines at the distance that it states.
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

/// The parts of a CFF table that are needed to rewrite it (Adobe Technical Note 5176).
///
/// Every read is checked, since the table comes from a font file.
struct CFFTable {
    /// An INDEX: its range and the ranges of its objects.
    struct Index {
        var range: Range<Int>
        var items: [Range<Int>]
    }

    /// An operator of a DICT with its operands; `range` covers both.
    struct Entry {
        /// The operator; a two-byte operator is 1200 plus the second byte.
        var operation: Int
        var operands: [Int]
        var range: Range<Int>
    }

    enum Operator {
        static let fontBBox = 5, charset = 15, charStrings = 17, privateDict = 18, localSubrs = 19
        static let italicAngle = 1202, fontMatrix = 1207, ros = 1230
    }

    let bytes: [UInt8]
    let names: Index
    let top: [Entry]
    let topRange: Range<Int>
    let globalSubrs: Index

    init?(_ bytes: [UInt8]) {
        self.bytes = bytes
        guard bytes.count > 4,
            let names = Self.index(bytes, at: Int(bytes[2])),
            let tops = Self.index(bytes, at: names.range.upperBound), let top = tops.items.first,
            let strings = Self.index(bytes, at: tops.range.upperBound),
            let subrs = Self.index(bytes, at: strings.range.upperBound),
            let entries = Self.dictionary(bytes, in: top)
        else { return nil }
        self.names = names
        self.top = entries
        topRange = top
        globalSubrs = subrs
    }

    func entry(_ operation: Int) -> Entry? { top.first { $0.operation == operation } }

    static func number(_ bytes: [UInt8], at offset: Int, size: Int) -> Int? {
        guard offset >= 0, size > 0, offset + size <= bytes.count else { return nil }
        return bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) }
    }

    static func index(_ bytes: [UInt8], at start: Int) -> Index? {
        guard let count = number(bytes, at: start, size: 2) else { return nil }
        guard count > 0 else { return Index(range: start..<start + 2, items: []) }
        guard let size = number(bytes, at: start + 2, size: 1), (1...4).contains(size) else { return nil }
        let base = start + 3 + (count + 1) * size - 1
        var items: [Range<Int>] = []
        items.reserveCapacity(count)
        guard var previous = number(bytes, at: start + 3, size: size) else { return nil }
        for item in 1...count {
            guard let next = number(bytes, at: start + 3 + item * size, size: size), next >= previous, base + next <= bytes.count else {
                return nil
            }
            items.append(base + previous..<base + next)
            previous = next
        }
        return Index(range: start..<base + previous, items: items)
    }

    static func dictionary(_ bytes: [UInt8], in range: Range<Int>) -> [Entry]? {
        guard range.lowerBound >= 0, range.upperBound <= bytes.count else { return nil }
        var entries: [Entry] = [], operands: [Int] = []
        var start = range.lowerBound, position = start
        while position < range.upperBound {
            if bytes[position] <= 21 {
                let isLong = bytes[position] == 12
                guard let code = number(bytes, at: position + (isLong ? 1 : 0), size: 1) else { return nil }
                position += isLong ? 2 : 1
                entries.append(Entry(operation: isLong ? 1200 + code : code, operands: operands, range: start..<position))
                operands = []
                start = position
            } else {
                guard let (value, length) = operand(bytes, at: position) else { return nil }
                operands.append(value)
                position += length
            }
        }
        return entries
    }

    /// Returns a number and its length; reals count as 0, since none of the offsets is real.
    private static func operand(_ bytes: [UInt8], at position: Int) -> (Int, Int)? {
        let first = Int(bytes[position])
        switch first {
        case 28: return number(bytes, at: position + 1, size: 2).map { (Int(Int16(truncatingIfNeeded: $0)), 3) }
        case 29: return number(bytes, at: position + 1, size: 4).map { (Int(Int32(truncatingIfNeeded: $0)), 5) }
        case 30:
            var end = position + 1
            while end < bytes.count, bytes[end] & 15 != 15, bytes[end] >> 4 != 15 { end += 1 }
            return (0, end + 1 - position)
        case 32...246: return (first - 139, 1)
        case 247...250: return number(bytes, at: position + 1, size: 1).map { ((first - 247) * 256 + $0 + 108, 2) }
        case 251...254: return number(bytes, at: position + 1, size: 1).map { (-(first - 251) * 256 - $0 - 108, 2) }
        default: return nil
        }
    }
}
