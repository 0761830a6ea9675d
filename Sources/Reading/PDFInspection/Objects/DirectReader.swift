/// A file that needs neither repair nor a password: its objects are read where its cross-references say.
///
/// Nearly every file is one. Others (`isConsistent` turns false, or the initializer returns nil) are left to `QPDFReader`, which fixes what
/// it can but takes ten times as long.
final class DirectReader {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let references: CrossReferences
    private let inflater = Inflater()
    private var packed: [Int32: PackedObjects] = [:]
    /// The one that was used last: neighbours are read one after the other.
    private var current: (stream: Int32, objects: PackedObjects)?
    /// Whether everything so far stood where it should.
    private(set) var isConsistent = true
    let version: String

    var trailer: PDFDictionary { references.trailer }

    /// nil where the file is encrypted or some object does not stand where the cross-references say.
    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count > 8, bytes[..<5].elementsEqual("%PDF-".utf8), let references = CrossReferences(bytes, inflater: inflater),
            references.trailer["Encrypt"].isNull, case .reference = references.trailer["Root"]
        else { return nil }
        self.bytes = bytes
        self.references = references
        version = String(decoding: bytes[5..<8], as: UTF8.self)
        for (number, location) in references.locations.enumerated() {
            if case .direct(let offset)? = location, body(of: Int32(number), at: offset) == nil { return nil }
        }
    }

    /// Where the object's syntax begins, behind `obj`; nil where there is no such object.
    func syntax(of id: ObjectID) -> ByteScanner? {
        guard id.number > 0, Int(id.number) < references.locations.count, let location = references.locations[Int(id.number)] else {
            return nil
        }
        switch location {
        case .free: return nil
        case .direct(let offset): return body(of: id.number, at: offset, generation: id.generation)
        case .packed(let stream, let index):
            guard id.generation == 0, let objects = objects(in: stream) else { return nil }
            guard let scanner = objects.syntax(of: id.number, index: Int(index)) else { isConsistent = false; return nil }
            return scanner
        }
    }

    private func body(of number: Int32, at offset: Int, generation: Int32? = nil) -> ByteScanner? {
        guard bytes.indices.contains(offset) else { return nil }
        var scanner = ByteScanner(bytes)
        scanner.position = offset
        guard let first = scanner.integer(), first == Int(number), let second = scanner.integer(), scanner.skip("obj") else { return nil }
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
        guard case .direct(let offset)? = references.locations.indices.contains(Int(stream)) ? references.locations[Int(stream)] : nil,
            let scanner = body(of: stream, at: offset), let syntax = StreamSyntax(body: scanner, in: bytes), let data = decoded(syntax)
        else { return nil }
        return PackedObjects(data, dictionary: syntax.dictionary)
    }

    /// The bytes of a stream with its filters undone; nil where it has others than deflate, or is damaged.
    func data(_ id: ObjectID) -> [UInt8]? {
        guard let scanner = syntax(of: id) else { return nil }
        return StreamSyntax(body: scanner, in: bytes).flatMap(decoded)
    }

    /// Its length may stand in an object of its own.
    private func decoded(_ stream: StreamSyntax) -> [UInt8]? {
        guard case .reference(let id) = stream.dictionary["Length"] else { return stream.decoded(inflater) }
        var scanner = syntax(of: id)
        return scanner?.integer().flatMap { stream.decoded(inflater, length: $0) }
    }
}

/// The objects of an object stream (ISO 32000-1 7.5.7).
private final class PackedObjects {
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    /// Number and offset of each, in the order of the stream.
    private var entries: [(number: Int32, offset: Int)] = []

    init?(_ data: [UInt8], dictionary: PDFDictionary) {
        bytes = .allocate(capacity: data.count)
        _ = bytes.initialize(from: data)
        guard let count = dictionary["N"].integer, let first = dictionary["First"].integer, (0...data.count).contains(count), first >= 0
        else { return nil }
        var scanner = ByteScanner(UnsafeBufferPointer(bytes))
        entries.reserveCapacity(count)
        for _ in 0..<count {
            guard let number = scanner.integer(), let offset = scanner.integer(), offset >= 0, offset <= data.count,
                first + offset < data.count
            else { return nil }
            entries.append((Int32(clamping: number), first + offset))
        }
    }

    deinit { bytes.deallocate() }

    func syntax(of number: Int32, index: Int) -> ByteScanner? {
        guard entries.indices.contains(index), entries[index].number == number else { return nil }
        var scanner = ByteScanner(UnsafeBufferPointer(bytes))
        scanner.position = entries[index].offset
        return scanner
    }
}
