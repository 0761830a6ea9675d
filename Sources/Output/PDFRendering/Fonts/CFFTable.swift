/// The parts of a CFF table that are needed to rewrite it (Adobe Technical Note 5176). Every read is checked: the table comes from a font
/// file.
struct CFFTable {
    /// An INDEX: where it lies and where its objects lie.
    struct Index {
        var range: Range<Int>
        var items: [Range<Int>]
    }

    /// An operator of a DICT with its operands; `range` covers both.
    struct Entry {
        /// Two-byte operators are 1200 + the second byte.
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

    /// A number and its length; reals count as 0, for none of the offsets is real.
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
