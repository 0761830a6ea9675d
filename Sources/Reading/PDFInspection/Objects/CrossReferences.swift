/// Where the objects of a file are: its cross-reference tables and streams, the newest first (ISO 32000-1 7.5.4, 7.5.8).
struct CrossReferences {
    /// Of one object.
    enum Location {
        case free
        /// At a byte of the file.
        case direct(Int)
        /// The `index`-th object of the object stream `stream`.
        case packed(stream: Int32, index: Int32)
    }

    /// By object number; nil where no section lists it.
    private(set) var locations: [Location?] = []
    /// Of the newest section.
    private(set) var trailer = PDFDictionary()

    /// The highest number of an object (ISO 32000-1 annex C.2), and more sections than any file was saved times.
    private static let objectLimit = 8_388_607, sectionLimit = 1000

    /// nil where the sections cannot be followed from the end of the file to the first: such a file needs repair.
    init?(_ file: UnsafeBufferPointer<UInt8>, inflater: Inflater) {
        guard let start = Self.start(file) else { return nil }
        var pending = [start], seen: Set<Int> = []
        while let position = pending.popLast() {
            guard file.indices.contains(position), seen.count < Self.sectionLimit, seen.insert(position).inserted else { return nil }
            guard let section = read(file, at: position, inflater) else { return nil }
            if seen.count == 1 { trailer = section }
            // A hybrid file's stream comes before the older sections (7.5.8.4).
            for key in ["Prev", "XRefStm"] where !section[key].isNull {
                guard let next = section[key].integer else { return nil }
                pending.append(next)
            }
        }
    }

    /// The number behind the last `startxref`, which stands in the last kilobyte (annex H, note 18).
    private static func start(_ file: UnsafeBufferPointer<UInt8>) -> Int? {
        let word = Array("startxref".utf8)
        var position = file.count - word.count
        while position >= max(0, file.count - 1024) {
            if file[position] == word[0], file[position..<(position + word.count)].elementsEqual(word) {
                var scanner = ByteScanner(file)
                scanner.position = position + word.count
                scanner.skipSpace()
                return scanner.number().flatMap { Int(exactly: $0) }
            }
            position -= 1
        }
        return nil
    }

    /// Reads the section at a byte of the file; its dictionary, or nil.
    private mutating func read(_ file: UnsafeBufferPointer<UInt8>, at position: Int, _ inflater: Inflater) -> PDFDictionary? {
        var scanner = ByteScanner(file)
        scanner.position = position
        scanner.skipSpace()
        if scanner.current == UInt8(ascii: "x") { return readTable(&scanner) }
        guard let stream = StreamSyntax(&scanner, in: file), let bytes = stream.decoded(inflater) else { return nil }
        return readStream(stream.dictionary, bytes) ? stream.dictionary : nil
    }

    private mutating func enter(_ number: Int, _ location: Location) {
        while locations.count <= number { locations.append(nil) }
        if locations[number] == nil { locations[number] = location }
    }

    /// Subsections of lines of twenty bytes, then the trailer.
    private mutating func readTable(_ scanner: inout ByteScanner) -> PDFDictionary? {
        guard scanner.skip("xref") else { return nil }
        while !scanner.skip("trailer") {
            guard let first = scanner.integer(), let count = scanner.integer(), first >= 0, count >= 0, first + count <= Self.objectLimit
            else { return nil }
            for number in first..<(first + count) {
                guard let offset = scanner.integer(), scanner.integer() != nil else { return nil }
                if scanner.skip("n") {
                    enter(number, .direct(offset))
                } else if scanner.skip("f") {
                    enter(number, .free)
                } else {
                    return nil
                }
            }
        }
        var parser = ObjectParser(scanner)
        return parser.object().dictionary
    }

    /// Rows of numbers of fixed width (table 18).
    private mutating func readStream(_ dictionary: PDFDictionary, _ bytes: [UInt8]) -> Bool {
        let widths = (dictionary["W"].array ?? []).compactMap(\.integer)
        guard widths.count >= 3, widths.allSatisfy({ (0...8).contains($0) }), let size = dictionary["Size"].integer,
            (0...Self.objectLimit).contains(size)
        else { return false }
        let ranges = dictionary["Index"].array?.compactMap(\.integer) ?? [0, size]
        var row = 0
        let length = widths.reduce(0, +)
        guard length > 0 else { return false }
        for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
            guard ranges[pair] >= 0, ranges[pair + 1] >= 0, ranges[pair] + ranges[pair + 1] <= Self.objectLimit else { return false }
            for number in ranges[pair]..<(ranges[pair] + ranges[pair + 1]) {
                guard (row + 1) * length <= bytes.count else { return false }
                enter(number, Self.location(bytes[(row * length)..<((row + 1) * length)], widths))
                row += 1
            }
        }
        return true
    }

    private static func location(_ row: ArraySlice<UInt8>, _ widths: [Int]) -> Location {
        var position = row.startIndex
        func field(_ index: Int) -> Int {
            defer { position += widths[index] }
            return row[position..<(position + widths[index])].reduce(0) { ($0 & 0xFF_FFFF_FFFF_FFFF) << 8 | Int($1) }
        }
        let type = widths[0] == 0 ? 1 : field(0), second = field(1), third = field(2)
        switch type {
        case 1: return .direct(second)
        case 2: return .packed(stream: Int32(clamping: second), index: Int32(clamping: third))
        default: return .free
        }
    }
}
