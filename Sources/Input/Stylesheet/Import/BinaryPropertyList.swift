import Diagnostics

/// Reads a binary property list, `bplist00`, as Apple's `CFBinaryPList.c` describes it: objects with a marker byte, a table of their
/// offsets, and a trailer of 32 bytes. Every offset comes from the file, so each is checked.
struct BinaryPropertyList {
    private let file: SourceFile
    private var offsets: [Int] = []
    private var referenceSize = 0
    private var values = 0
    /// Objects on the way to this one; a list that holds itself has no end.
    private var path: [Int] = []

    init(_ file: SourceFile) { self.file = file }

    private var bytes: [UInt8] { file.bytes }
    private var damaged: Diagnostic { .error("the binary property list is damaged", path: file.path) }

    func read() throws(Diagnostic) -> PropertyList {
        var reader = self
        return try reader.readRoot()
    }

    private mutating func readRoot() throws(Diagnostic) -> PropertyList {
        guard bytes.count >= 40 else { throw damaged }
        let trailer = bytes.count - 32
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = try number(trailer + 8, 8), root = try number(trailer + 16, 8), table = try number(trailer + 24, 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count <= PropertyList.Limit.values, table <= trailer,
            count * offsetSize <= trailer - table
        else { throw damaged }
        for index in 0..<count { offsets.append(try number(table + index * offsetSize, offsetSize)) }
        return try object(root)
    }

    /// Big-endian, of up to eight bytes.
    private func number(_ offset: Int, _ size: Int) throws(Diagnostic) -> Int {
        guard offset >= 0, size <= 8, offset <= bytes.count - size else { throw damaged }
        let value = bytes[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        guard let number = Int(exactly: value) else { throw damaged }
        return number
    }

    private mutating func object(_ index: Int) throws(Diagnostic) -> PropertyList {
        values += 1
        guard offsets.indices.contains(index), values <= PropertyList.Limit.values, path.count < PropertyList.Limit.depth,
            !path.contains(index)
        else { throw damaged }
        path.append(index)
        defer { path.removeLast() }
        let offset = offsets[index]
        guard bytes.indices.contains(offset) else { throw damaged }
        return PropertyList(value: try value(offset), span: nil)
    }

    private mutating func value(_ offset: Int) throws(Diagnostic) -> PropertyList.Value {
        let low = Int(bytes[offset] & 15)
        switch bytes[offset] >> 4 {
        case 0 where low == 8 || low == 9: return .bool(low == 9)
        case 1: return .number(try integer(offset + 1, 1 << low))
        case 2: return .number(try real(offset + 1, 1 << low))
        case 3: return .other("a date")
        case 4: return .other("a block of data")
        case 5, 6: return .string(try string(offset, isWide: bytes[offset] >> 4 == 6))
        case 8: return .other("an identifier of an archive")
        case 10: return .array(try references(offset).map { (index) throws(Diagnostic) in try object(index) })
        case 13: return .dictionary(try entries(offset))
        default: throw damaged
        }
    }

    /// Eight and sixteen bytes are signed, fewer are not.
    private func integer(_ offset: Int, _ size: Int) throws(Diagnostic) -> Double {
        guard size <= 16, offset <= bytes.count - size else { throw damaged }
        let value = bytes[offset..<(offset + size)].reduce(0.0) { $0 * 256 + Double($1) }
        return size >= 8 && bytes[offset] >= 0x80 ? Double(sign: .minus, exponent: 0, significand: complement(offset, size)) : value
    }

    /// How far a negative number in two's complement is from zero.
    private func complement(_ offset: Int, _ size: Int) -> Double {
        bytes[offset..<(offset + size)].reduce(0.0) { $0 * 256 + Double(~$1) } + 1
    }

    private func real(_ offset: Int, _ size: Int) throws(Diagnostic) -> Double {
        guard size == 4 || size == 8, offset <= bytes.count - size else { throw damaged }
        let value = bytes[offset..<(offset + size)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        return size == 4 ? Double(Float(bitPattern: UInt32(value))) : Double(bitPattern: value)
    }

    /// The number of an object's parts, and where they begin: fifteen in the marker means that an integer follows.
    private func count(_ offset: Int) throws(Diagnostic) -> (count: Int, start: Int) {
        let low = Int(bytes[offset] & 15)
        guard low == 15 else { return (low, offset + 1) }
        guard offset + 1 < bytes.count, bytes[offset + 1] >> 4 == 1 else { throw damaged }
        let size = 1 << Int(bytes[offset + 1] & 15)
        return (try number(offset + 2, min(size, 9)), offset + 2 + size)
    }

    private func string(_ offset: Int, isWide: Bool) throws(Diagnostic) -> String {
        let (count, start) = try count(offset), size = isWide ? 2 : 1
        guard start <= bytes.count, count <= (bytes.count - start) / size else { throw damaged }
        let part = bytes[start..<(start + count * size)]
        guard isWide else { return String(decoding: part, as: UTF8.self) }
        let units = stride(from: start, to: part.endIndex, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
        return String(decoding: units, as: UTF16.self)
    }

    private func references(_ offset: Int, per: Int = 1) throws(Diagnostic) -> [Int] {
        let (count, start) = try count(offset)
        guard start <= bytes.count, count <= (bytes.count - start) / (referenceSize * per) else { throw damaged }
        var references: [Int] = []
        for index in 0..<(count * per) { references.append(try number(start + index * referenceSize, referenceSize)) }
        return references
    }

    /// All keys, then all values.
    private mutating func entries(_ offset: Int) throws(Diagnostic) -> [PropertyList.Entry] {
        let all = try references(offset, per: 2), count = all.count / 2
        var entries: [PropertyList.Entry] = [], keys: Set<String> = []
        for index in 0..<count {
            guard case .string(let key) = try object(all[index]).value, keys.insert(key).inserted else { throw damaged }
            entries.append(PropertyList.Entry(key: key, keySpan: nil, value: try object(all[count + index])))
        }
        // The order of a binary list is that of a hash table: it means nothing.
        return entries.sorted { $0.key < $1.key }
    }
}
