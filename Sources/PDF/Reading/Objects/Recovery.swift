/// The objects of a file whose cross-references are wrong, found by their headers (ISO 32000-1 annex C.2 allows this).
///
/// The last object of each number counts.
struct Recovery {
    private(set) var locations = LocationTable()
    private(set) var trailer = PDFDictionary()
    /// The object streams, in file order.
    private(set) var packedStreams: [Int32] = []

    private let bytes: UnsafeBufferPointer<UInt8>
    private let budget: ReadingBudget
    /// The trailers and their substitutes, the newest last.
    private var trailers: [PDFDictionary] = []
    private var catalog: ObjectID?

    /// The bytes before `obj` in which a header begins, and the bytes in which a file begins (annex H.3, note 13).
    private static let headerLimit = 32, startLimit = 1024

    /// Searches a file; nil if it has no content of a PDF.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ budget: ReadingBudget) {
        (self.bytes, self.budget) = (bytes, budget)
        let head = bytes.prefix(Self.startLimit), mark = Array("%PDF-".utf8)
        guard head.indices.contains(where: { head[$0...].starts(with: mark) }), budget.spend(.bytes, bytes.count) else {
            return nil
        }
        findObjects()
        readObjects()
        trailer = joinedTrailer
        if trailer["Root"].isNull { return nil }
    }

    private mutating func findObjects() {
        var index = 0
        while index + 3 <= bytes.count {
            if bytes[index] == UInt8(ascii: "o"), bytes.hasWord("obj", at: index), let (number, start) = header(before: index) {
                locations.replace(number, .direct(start))
                index += 3
            } else if bytes[index] == UInt8(ascii: "t"), bytes.hasWord("trailer", at: index) {
                var scanner = ByteScanner(bytes)
                scanner.position = index + 7
                var parser = ObjectParser(scanner, budget)
                if let dictionary = parser.object().dictionary { trailers.append(dictionary) }
                index += 7
            } else {
                index += 1
            }
        }
    }

    /// Returns the number of an object and its position, before the generation that ends before `index`.
    private func header(before index: Int) -> (number: Int, start: Int)? {
        let limit = max(0, index - Self.headerLimit)
        var position = index
        func skip(_ condition: (UInt8) -> Bool) -> Range<Int>? {
            let end = position
            while position > limit, condition(bytes[position - 1]) { position -= 1 }
            return position < end ? position..<end : nil
        }
        func isDigit(_ byte: UInt8) -> Bool { byte &- 48 <= 9 }
        guard skip(ByteScanner.isSpace) != nil, skip(isDigit) != nil, skip(ByteScanner.isSpace) != nil, let digits = skip(isDigit),
            digits.count <= 10, position == 0 || !ByteScanner.isRegular(bytes[position - 1])
        else { return nil }
        return (digits.reduce(0) { $0 * 10 + Int(bytes[$1] - 48) }, digits.lowerBound)
    }

    /// Finds the catalog, object streams and cross-reference streams, whose dictionaries are trailers.
    private mutating func readObjects() {
        for number in 0..<locations.count {
            guard case .direct(let start)? = locations[number] else { continue }
            var scanner = ByteScanner(bytes)
            scanner.position = start
            guard scanner.integer() != nil, let generation = scanner.integer(), scanner.skip("obj") else { continue }
            scanner.skipSpace()
            var parser = ObjectParser(scanner, budget)
            guard parser.isAtDictionary, let dictionary = parser.object().dictionary, budget.tick() else { continue }
            switch dictionary["Type"].name {
            case "Catalog": catalog = ObjectID(number: Int32(number), generation: Int32(clamping: generation))
            case "ObjStm": packedStreams.append(Int32(number))
            case "XRef": trailers.append(dictionary)
            default: break
            }
        }
    }

    /// The newest value of each entry.
    private var joinedTrailer: PDFDictionary {
        var entries = ["Root", "Info", "ID", "Encrypt"].compactMap { key in
            trailers.last { !$0[key].isNull }.map { PDFEntry(key: key, value: $0[key]) }
        }
        if let catalog, !entries.contains(where: { $0.key == "Root" }) {
            entries.append(PDFEntry(key: "Root", value: .reference(catalog)))
        }
        return PDFDictionary(entries: entries)
    }
}
