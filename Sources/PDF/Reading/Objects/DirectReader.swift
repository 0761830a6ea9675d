/// Reads objects from the file: by its cross-references or, if these are wrong, by a search.
///
/// If the cross-references prove wrong later, `isConsistent` becomes false. Then all objects must be read again with repairs.
final class DirectReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let budget: ReadingBudget
    private let decoder: StreamDecoder
    private var references: CrossReferences
    private var decrypter: Decrypter?
    private var packed: [Int32: PackedObjects] = [:]
    /// The object stream used last, since neighbours are read in sequence.
    private var current: (stream: Int32, objects: PackedObjects)?
    /// The decrypted syntax of objects, by number.
    private var plain: [Int32: UnsafeMutableBufferPointer<UInt8>] = [:]
    /// Whether every object so far was at its stated location.
    private(set) var isConsistent = true

    /// The limit of bytes for `12 0 obj` and the space before it, read again with every use of the object; no writer exceeds it.
    private static let headerLimit = 64

    var trailer: PDFDictionary { references.trailer }

    /// Opens a file; nil if an object is not where the cross-references state.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, _ budget: ReadingBudget) {
        let decoder = StreamDecoder(budget)
        guard bytes.count > 8, bytes[..<5].elementsEqual("%PDF-".utf8), let references = CrossReferences(bytes, decoder, budget),
            case .reference = references.trailer["Root"]
        else { return nil }
        (self.bytes, self.budget, self.decoder, self.references) = (bytes, budget, decoder, references)
        for number in 0..<references.locations.count {
            if case .direct(let offset)? = references.locations[number], body(of: Int32(number), at: offset) == nil { return nil }
        }
    }

    /// Opens a file by a search for its objects; `unlock` finds those within streams, which may be encrypted.
    init?(repairing bytes: UnsafeBufferPointer<UInt8>, _ budget: ReadingBudget) {
        guard let found = Recovery(bytes, budget) else { return nil }
        (self.bytes, self.budget, decoder) = (bytes, budget, StreamDecoder(budget))
        references = CrossReferences(found.locations, trailer: found.trailer)
        packedStreams = found.packedStreams
    }

    /// The object streams of a repaired file whose objects are still to be entered.
    private var packedStreams: [Int32] = []

    deinit { for text in plain.values { text.deallocate() } }

    /// Finds the key of the file if it is encrypted.
    func unlock(_ password: String) throws(StandardSecurity.Failure) {
        defer { enterPackedObjects() }
        guard !trailer["Encrypt"].isNull else { return }
        guard let encrypt = value(trailer["Encrypt"]).dictionary else { throw .unknown }
        let id = value(trailer["ID"]).array?.first.flatMap { value($0).string } ?? []
        decrypter = try Decrypter(encrypt, id: id, password: password)
        // Objects read so far were not decrypted.
        packed.removeAll()
        current = nil
    }

    /// The limit of cached bytes of unpacked object streams; those of a book of a thousand pages take less.
    private static let packedLimit = 16 << 20

    /// Releases unpacked object streams if they are large; their next use unpacks them again.
    ///
    /// Syntax that was returned before becomes invalid.
    func trim() {
        guard packed.values.reduce(0, { $0 + $1.size }) > Self.packedLimit else { return }
        packed.removeAll()
        current = nil
    }

    private func value(_ object: PDFObject) -> PDFObject {
        guard let id = object.reference, let scanner = syntax(of: id) else { return object }
        var parser = ObjectParser(scanner, budget)
        return parser.object()
    }

    private func enterPackedObjects() {
        for stream in packedStreams {
            if let objects = unpacked(stream) { references.enter(objects.numbers, of: stream) }
        }
        packedStreams.removeAll()
    }

    /// Returns the object's syntax, which begins after `obj`; nil if there is no such object.
    func syntax(of id: ObjectID) -> ByteScanner? {
        guard id.number > 0, let location = references.locations[Int(id.number)] else { return nil }
        switch location {
        case .free: return nil
        case .direct(let offset):
            guard let scanner = body(of: id.number, at: offset, generation: id.generation) else { return nil }
            return decrypter == nil ? scanner : plain(scanner, of: id)
        case .packed(let stream, let index):
            guard id.generation == 0, let objects = objects(in: stream) else { return nil }
            guard let scanner = objects.syntax(of: id.number, index: Int(index)) else { isConsistent = false; return nil }
            return scanner
        }
    }

    private func plain(_ scanner: ByteScanner, of id: ObjectID) -> ByteScanner? {
        if let text = plain[id.number] { return ByteScanner(UnsafeBufferPointer(text)) }
        guard budget.spend(.bytes, 0), let syntax = decrypter?.syntax(scanner, of: id), budget.spend(.bytes, syntax.count),
            budget.spend(.memory, syntax.count)
        else {
            return nil
        }
        let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: syntax.count)
        _ = text.initialize(from: syntax)
        plain[id.number] = text
        return ByteScanner(UnsafeBufferPointer(text))
    }

    private func body(of number: Int32, at offset: Int, generation: Int32? = nil) -> ByteScanner? {
        guard bytes.indices.contains(offset) else { return nil }
        var header = ByteScanner(UnsafeBufferPointer(rebasing: bytes[..<min(bytes.count, offset + Self.headerLimit)]))
        header.position = offset
        guard let first = header.integer(), first == Int(number), let second = header.integer(), header.skip("obj") else { return nil }
        var scanner = ByteScanner(bytes)
        scanner.position = header.position
        return generation == nil || second == Int(generation ?? 0) ? scanner : nil
    }

    private func objects(in stream: Int32) -> PackedObjects? {
        if let current, current.stream == stream { return current.objects }
        let objects = packed[stream] ?? unpacked(stream)
        if let objects {
            packed[stream] = objects
            current = (stream, objects)
        } else {
            isConsistent = false
        }
        return objects
    }

    private func unpacked(_ stream: Int32) -> PackedObjects? {
        guard let (dictionary, raw) = self.stream(ObjectID(number: stream, generation: 0)) else { return nil }
        let (data, isWhole) = raw.decoded(by: decoder, StreamDecoder.filters(of: dictionary))
        guard isWhole, budget.spend(.memory, data.count) else { return nil }
        return PackedObjects(data, dictionary: dictionary, budget)
    }
}

extension DirectReader {
    /// The bytes of a stream before its filters are decoded.
    enum RawStream {
        case inFile(UnsafeBufferPointer<UInt8>)
        case decrypted([UInt8])

        func decoded(by decoder: StreamDecoder, _ filters: [StreamDecoder.Filter]) -> (bytes: [UInt8], isWhole: Bool) {
            switch self {
            case .inFile(let bytes): decoder.decode(bytes, filters)
            case .decrypted(let bytes): bytes.withUnsafeBufferPointer { decoder.decode($0, filters) }
            }
        }
    }

    /// Returns a stream; nil if there is none.
    func stream(_ id: ObjectID) -> (dictionary: PDFDictionary, raw: RawStream)? {
        guard case .direct(let offset)? = references.locations[Int(max(0, id.number))],
            let scanner = body(of: id.number, at: offset, generation: id.generation),
            let stream = StreamSyntax(body: scanner, in: bytes, budget)
        else { return nil }
        let raw = stream.raw(length: length(of: stream)) ?? stream.rawToEnd
        guard let decrypter else { return (stream.dictionary, .inFile(raw)) }
        guard budget.spend(.bytes, raw.count) else { return nil }
        return (stream.dictionary, .decrypted(decrypter.stream(raw, stream.dictionary, of: id)))
    }

    /// Returns the length of a stream that a separate object states.
    private func length(of stream: StreamSyntax) -> Int? {
        guard case .reference(let id) = stream.dictionary["Length"] else { return nil }
        var scanner = syntax(of: id)
        return scanner?.integer()
    }
}

/// The objects of an object stream (ISO 32000-1 7.5.7).
private final class PackedObjects {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// The number and offset of each object, in the order of the stream.
    private var entries: [(number: Int32, offset: Int32)] = []

    var numbers: [Int32] { entries.map(\.number) }
    /// The bytes of memory.
    var size: Int { bytes.count + entries.count * MemoryLayout<(Int32, Int32)>.stride }

    init?(_ data: [UInt8], dictionary: PDFDictionary, _ budget: ReadingBudget) {
        bytes = .allocate(capacity: data.count)
        _ = bytes.initialize(from: data)
        guard let count = dictionary["N"].integer, let first = dictionary["First"].integer, (0...data.count).contains(count), first >= 0
        else { return nil }
        var scanner = ByteScanner(UnsafeBufferPointer(bytes))
        // An entry has at least four bytes.
        entries.reserveCapacity(min(count, data.count / 4))
        for _ in 0..<count {
            guard budget.spend(.objects, 1), let number = scanner.integer(), let offset = scanner.integer(), offset >= 0,
                offset <= data.count, first + offset < data.count
            else { return nil }
            entries.append((Int32(clamping: number), Int32(clamping: first + offset)))
        }
        guard budget.spend(.memory, count * MemoryLayout<(Int32, Int32)>.stride) else { return nil }
    }

    deinit { bytes.deallocate() }

    func syntax(of number: Int32, index: Int) -> ByteScanner? {
        guard entries.indices.contains(index), entries[index].number == number else { return nil }
        var scanner = ByteScanner(UnsafeBufferPointer(bytes))
        scanner.position = Int(entries[index].offset)
        return scanner
    }
}
