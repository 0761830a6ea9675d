import Diagnostics
import Formats

/// Converts a binary property list (`bplist00`, as Xcode writes lists into apps) to the equivalent XML.
///
/// Messages can then show places and lines: those of `plutil -convert xml1`. Source: `CFBinaryPList.c` of Apple's CoreFoundation.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let path: String
    /// The offset of each object.
    private var offsets: [Int] = []
    /// The size in bytes of a reference to an object.
    private var referenceSize = 0
    private var valueCount = 0
    private var xml: [String] = []
    private var length = 0

    /// The maximum length of the XML. A small file can make a large one, because an object may be referenced many times.
    private static let maximumLength = 1 << 24
    private static let trailerSize = 32

    static func isOne(_ file: SourceFile) -> Bool { file.bytes.starts(with: "bplist".utf8) }

    /// Returns the list as an XML file.
    static func converted(_ file: SourceFile) throws(Diagnostic) -> SourceFile {
        var reader = BinaryPropertyList(file)
        return SourceFile(path: file.path, text: try reader.text())
    }

    private init(_ file: SourceFile) { (bytes, path) = (file.bytes, file.path) }

    private mutating func text() throws(Diagnostic) -> String {
        guard bytes.starts(with: "bplist0".utf8), bytes.count >= 8 + Self.trailerSize else { throw damaged("it has no trailer") }
        let trailer = bytes.count - Self.trailerSize
        let offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        let count = try integer(at: trailer + 8, 8), top = try integer(at: trailer + 16, 8), table = try integer(at: trailer + 24, 8)
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count > 0, count <= bytes.count, table <= trailer,
            (trailer - table) / offsetSize >= count
        else { throw damaged("its table of objects is not in the file") }
        for index in 0..<count { offsets.append(try integer(at: table + index * offsetSize, offsetSize)) }
        try add("<plist version=\"1.0\">\n")
        try write(top, depth: 0)
        try add("</plist>\n")
        return xml.joined()
    }

    private func damaged(_ what: String) -> Diagnostic { .error("the binary property list is damaged: \(what)", path: path) }

    private mutating func add(_ text: String) throws(Diagnostic) {
        length += text.utf8.count
        guard length <= Self.maximumLength else { throw .error("the property list is larger than 16 MB", path: path) }
        xml.append(text)
    }

    // MARK: Objects

    private mutating func write(_ object: Int, depth: Int) throws(Diagnostic) {
        guard depth <= PropertyList.Limit.depth else {
            throw .error("nested more than \(PropertyList.Limit.depth) levels deep", path: path)
        }
        valueCount += 1
        guard valueCount <= 2 * PropertyList.Limit.values else {
            throw .error("the property list has more than \(PropertyList.Limit.values) values", path: path)
        }
        let start = try offset(of: object), marker = try byte(start), low = Int(marker & 0xF)
        switch marker >> 4 {
        case 0x0 where low == 8 || low == 9: try add(low == 9 ? "<true/>\n" : "<false/>\n")
        case 0x1 where low <= 3: try add("<integer>\(try signed(at: start + 1, 1 << low))</integer>\n")
        case 0x2 where low == 2 || low == 3: try add("<real>\(try real(at: start + 1, 1 << low))</real>\n")
        case 0x3: try add("<date></date>\n")
        case 0x5, 0x6: try add("<string>\(XMLEscaping.escaped(try string(object), for: .content))</string>\n")
        case 0xA, 0xC: try writeArray(start, depth)
        case 0xD: try writeDictionary(start, depth)
        // Types that no stylesheet uses: data, and those of object archives.
        case 0x0, 0x1, 0x4, 0x8: try add("<data></data>\n")
        default: throw damaged("there is no value of type \(marker >> 4)")
        }
    }

    private mutating func writeArray(_ start: Int, _ depth: Int) throws(Diagnostic) {
        let (count, first) = try size(at: start, each: referenceSize)
        try add("<array>\n")
        for index in 0..<count { try write(try integer(at: first + index * referenceSize, referenceSize), depth: depth + 1) }
        try add("</array>\n")
    }

    /// Writes a dictionary. In the file, the references to all keys precede those to the values.
    private mutating func writeDictionary(_ start: Int, _ depth: Int) throws(Diagnostic) {
        let (count, first) = try size(at: start, each: 2 * referenceSize), values = first + count * referenceSize
        try add("<dict>\n")
        for index in 0..<count {
            let key = try string(try integer(at: first + index * referenceSize, referenceSize))
            try add("<key>\(XMLEscaping.escaped(key, for: .content))</key>\n")
            try write(try integer(at: values + index * referenceSize, referenceSize), depth: depth + 1)
        }
        try add("</dict>\n")
    }

    /// Returns a string, in ASCII by byte or in UTF-16, high byte first.
    private func string(_ object: Int) throws(Diagnostic) -> String {
        let start = try offset(of: object)
        switch try byte(start) >> 4 {
        case 0x5:
            let (count, first) = try size(at: start, each: 1)
            return String(decoding: bytes[first..<first + count], as: UTF8.self)
        case 0x6:
            let (count, first) = try size(at: start, each: 2)
            let units = (0..<count).map { UInt16(bytes[first + 2 * $0]) << 8 | UInt16(bytes[first + 2 * $0 + 1]) }
            return String(decoding: units, as: UTF16.self)
        default: throw damaged("a key is not text")
        }
    }

    // MARK: Bytes

    private func offset(of object: Int) throws(Diagnostic) -> Int {
        guard offsets.indices.contains(object) else { throw damaged("it refers to a missing object") }
        return offsets[object]
    }

    private func byte(_ offset: Int) throws(Diagnostic) -> UInt8 {
        guard bytes.indices.contains(offset) else { throw damaged("an object is not in the file") }
        return bytes[offset]
    }

    /// Returns the number of an object's parts, of `each` bytes, and their offset. A count of 15 means that the number follows.
    private func size(at start: Int, each: Int) throws(Diagnostic) -> (count: Int, first: Int) {
        var count = Int(try byte(start) & 0xF), first = start + 1
        if count == 0xF {
            let marker = try byte(first)
            guard marker >> 4 == 1, marker & 0xF <= 3 else { throw damaged("the length of a value is not a number") }
            count = try integer(at: first + 1, 1 << Int(marker & 0xF))
            first += 1 + 1 << Int(marker & 0xF)
        }
        guard first <= bytes.count, count <= (bytes.count - first) / each else { throw damaged("a value is longer than the file") }
        return (count, first)
    }

    private func integer(at offset: Int, _ count: Int) throws(Diagnostic) -> Int {
        guard let value = Int(exactly: try bits(at: offset, count)) else { throw damaged("a number is larger than any file") }
        return value
    }

    private func bits(at offset: Int, _ count: Int) throws(Diagnostic) -> UInt64 {
        guard offset >= 0, count <= bytes.count, offset <= bytes.count - count else { throw damaged("a number is not in the file") }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Returns an integer: signed if it has eight bytes, unsigned if it has fewer.
    private func signed(at offset: Int, _ count: Int) throws(Diagnostic) -> Int64 { Int64(bitPattern: try bits(at: offset, count)) }

    private func real(at offset: Int, _ count: Int) throws(Diagnostic) -> Double {
        let bits = try bits(at: offset, count)
        return count == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }
}
