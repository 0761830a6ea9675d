/// The locations of a file's objects: its cross-reference tables and streams, the newest first (ISO 32000-1 7.5.4, 7.5.8).
struct CrossReferences {
    /// The location of one object.
    enum Location {
        case free
        /// A byte position in the file.
        case direct(Int)
        /// The `index`-th object of the object stream `stream`.
        case packed(stream: Int32, index: Int32)
    }

    private(set) var locations = LocationTable()
    /// The trailer of the newest section.
    private(set) var trailer = PDFDictionary()

    /// The limit of sections, more than the times that any file is saved.
    private static let sectionLimit = 1000

    /// Reads the sections; nil if the file needs repair, since they cannot be followed from its end to the first.
    init?(_ file: UnsafeBufferPointer<UInt8>, _ decoder: StreamDecoder, _ budget: ReadingBudget) {
        guard let start = Self.start(file) else { return nil }
        var pending = [start], seen: Set<Int> = []
        while let position = pending.popLast() {
            guard file.indices.contains(position), seen.count < Self.sectionLimit, seen.insert(position).inserted else { return nil }
            guard let section = read(file, at: position, decoder, budget) else { return nil }
            if seen.count == 1 { trailer = section }
            // A hybrid file's stream comes before the older sections (7.5.8.4).
            for key in ["Prev", "XRefStm"] where !section[key].isNull {
                guard let next = section[key].integer else { return nil }
                pending.append(next)
            }
        }
    }

    /// Creates the references of a repaired file.
    init(_ locations: LocationTable, trailer: PDFDictionary) {
        self.locations = locations
        self.trailer = trailer
    }

    /// Enters the objects of an object stream that have no other known location.
    mutating func enter(_ numbers: [Int32], of stream: Int32) {
        for (index, number) in numbers.enumerated() where number > 0 {
            locations.enter(Int(number), .packed(stream: stream, index: Int32(clamping: index)))
        }
    }

    /// Returns the number after the last `startxref`, which is in the last kilobyte (annex H, note 18).
    private static func start(_ file: UnsafeBufferPointer<UInt8>) -> Int? {
        let word: StaticString = "startxref"
        guard let position = (max(0, file.count - 1024)..<file.count).last(where: { file.contains(word, at: $0) }) else { return nil }
        var scanner = ByteScanner(file)
        scanner.position = position + word.utf8CodeUnitCount
        scanner.skipSpace()
        return scanner.number().flatMap { Int(exactly: $0) }
    }

    /// Reads the section at a byte of the file and returns its dictionary, or nil.
    private mutating func read(
        _ file: UnsafeBufferPointer<UInt8>, at position: Int, _ decoder: StreamDecoder, _ budget: ReadingBudget
    ) -> PDFDictionary? {
        var scanner = ByteScanner(file)
        scanner.position = position
        scanner.skipSpace()
        guard budget.spend(.bytes, scanner.position - position) else { return nil }
        if scanner.current == UInt8(ascii: "x") { return readTable(&scanner, budget) }
        guard let stream = StreamSyntax(&scanner, in: file, budget), let raw = stream.raw() else { return nil }
        let (bytes, isWhole) = decoder.decode(raw, StreamDecoder.filters(of: stream.dictionary))
        return isWhole && readStream(stream.dictionary, bytes) ? stream.dictionary : nil
    }

    /// Reads subsections of lines of twenty bytes, then the trailer.
    private mutating func readTable(_ scanner: inout ByteScanner, _ budget: ReadingBudget) -> PDFDictionary? {
        guard scanner.skip("xref") else { return nil }
        while !scanner.skip("trailer") {
            guard let first = scanner.integer(), let count = scanner.integer(), first >= 0, count >= 0, first + count <= LocationTable.limit
            else { return nil }
            for number in first..<(first + count) {
                guard budget.spend(.objects, 1), let offset = scanner.integer(), scanner.integer() != nil else { return nil }
                if scanner.skip("n") {
                    locations.enter(number, .direct(offset))
                } else if scanner.skip("f") {
                    locations.enter(number, .free)
                } else {
                    return nil
                }
            }
        }
        var parser = ObjectParser(scanner, budget)
        return parser.object().dictionary
    }

    /// Reads rows of numbers of fixed width (table 18).
    private mutating func readStream(_ dictionary: PDFDictionary, _ bytes: [UInt8]) -> Bool {
        let widths = (dictionary["W"].array ?? []).compactMap(\.integer)
        guard widths.count >= 3, widths.allSatisfy({ (0...8).contains($0) }), let size = dictionary["Size"].integer,
            (0...LocationTable.limit).contains(size)
        else { return false }
        let ranges = dictionary["Index"].array?.compactMap(\.integer) ?? [0, size]
        var row = 0
        let length = widths.reduce(0, +)
        guard length > 0 else { return false }
        for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
            guard ranges[pair] >= 0, ranges[pair + 1] >= 0, ranges[pair] + ranges[pair + 1] <= LocationTable.limit else { return false }
            for number in ranges[pair]..<(ranges[pair] + ranges[pair + 1]) {
                guard (row + 1) * length <= bytes.count else { return false }
                locations.enter(number, Self.location(bytes[(row * length)..<((row + 1) * length)], widths))
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

/// The locations of objects by their numbers, in eight bytes each; a file of few bytes may number its objects into the millions.
struct LocationTable {
    /// The location of each object: 0 if unknown, else four times its place plus 1 (free), 2 (direct) or 3 (packed).
    private var codes: [UInt64] = []

    /// The highest number of an object (ISO 32000-1 annex C.2).
    static let limit = 8_388_607
    private static let indexBits: UInt64 = 24

    var count: Int { codes.count }

    /// Returns the location of an object; nil if no section lists it.
    subscript(number: Int) -> CrossReferences.Location? {
        guard codes.indices.contains(number), codes[number] != 0 else { return nil }
        let place = codes[number] >> 2
        return switch codes[number] & 3 {
        case 1: .free
        case 2: .direct(Int(place))
        default:
            .packed(stream: Int32(place >> Self.indexBits), index: Int32(place & (1 << Self.indexBits - 1)))
        }
    }

    /// Enters an object that is not yet known.
    mutating func enter(_ number: Int, _ location: CrossReferences.Location) {
        if number < codes.count, codes[number] != 0 { return }
        replace(number, location)
    }

    /// Enters an object and replaces a known location.
    mutating func replace(_ number: Int, _ location: CrossReferences.Location) {
        guard (0...Self.limit).contains(number) else { return }
        if number >= codes.count { codes += repeatElement(0, count: max(number + 1 - codes.count, codes.count / 2)) }
        codes[number] = Self.code(location)
    }

    private static func code(_ location: CrossReferences.Location) -> UInt64 {
        switch location {
        case .free: 1
        case .direct(let offset): UInt64(max(0, offset)) << 2 | 2
        case .packed(let stream, let index):
            (UInt64(max(0, stream)) << indexBits | UInt64(min(max(0, index), 1 << 24 - 1))) << 2 | 3
        }
    }
}
