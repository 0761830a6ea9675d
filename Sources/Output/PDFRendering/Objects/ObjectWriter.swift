import Formats

/// Number of an indirect object, from 1.
typealias ObjectNumber = Int

/// Numbers the objects of a file and writes them: streams as they come, everything else in object streams, the cross-reference
/// stream at the end (ISO 32000-1 7.5.7, 7.5.8). Only the places of the objects are kept.
final class ObjectWriter {
    /// Where an object is: `stream` 0 means plain at `position`, else the `position`-th object of that object stream.
    private struct Place {
        var position = 0
        var stream = 0
    }

    /// Objects per object stream: few enough that a reader inflates little for one of them.
    private static let objectsPerStream = 200
    private static let chunk = 1 << 16

    private let sink: (UnsafeRawBufferPointer) throws -> Void
    private let compressor = Compressor()
    private lazy var thoroughCompressor = Compressor(level: .thorough)
    let isCompressed: Bool
    private let output = ByteBuffer(capacity: chunk * 2)
    private var flushed = 0
    private var hash = ContentHash()
    private var places = [Place()]

    private let packed = ByteBuffer(capacity: 1 << 15)
    private var packedHeader = ByteBuffer()
    private var packedCount = 0
    private var packedStream: ObjectNumber = 0

    init(isCompressed: Bool, sink: @escaping (UnsafeRawBufferPointer) throws -> Void) {
        self.isCompressed = isCompressed
        self.sink = sink
    }

    /// `version` such as `1.7`; the comment marks the file as binary (7.5.2).
    func writeHeader(version: StaticString) {
        output.put("%PDF-").put(version).put("\n%").put([0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    func reserve() -> ObjectNumber {
        places.append(Place())
        return places.count - 1
    }

    /// Writes a dictionary, array or other object that is not a stream.
    func write(_ number: ObjectNumber, _ body: ByteBuffer) throws {
        guard isCompressed else { return try writePlain(number, body) }
        if packedCount == 0 { packedStream = reserve() }
        places[number] = Place(position: packedCount, stream: packedStream)
        packedHeader.put(number).put(" ").put(packed.count).put(" ")
        packed.put(body).put("\n")
        packedCount += 1
        if packedCount == Self.objectsPerStream { try flushPacked() }
    }

    func write(_ body: ByteBuffer) throws -> ObjectNumber {
        let number = reserve()
        try write(number, body)
        return number
    }

    private func writePlain(_ number: ObjectNumber, _ body: ByteBuffer) throws {
        begin(number)
        output.put(body).put("\nendobj\n")
        try flush(atLeast: Self.chunk)
    }

    private func begin(_ number: ObjectNumber) {
        places[number] = Place(position: flushed + output.count)
        output.put(number).put(" 0 obj\n")
    }

    private func flushPacked() throws {
        guard packedCount > 0 else { return }
        let dictionary = ByteBuffer()
        dictionary.put("/Type/ObjStm/N ").put(packedCount).put("/First ").put(packedHeader.count)
        packedHeader.put(packed)
        packedCount = 0
        try writeStream(packedStream, dictionary: dictionary, packedHeader)
        packedHeader.removeAll()
        packed.removeAll()
    }

    func writeStream(_ number: ObjectNumber, dictionary: ByteBuffer? = nil, _ data: ByteBuffer, level: Compressor.Level = .fast) throws {
        try data.withBytes { try writeStream(number, dictionary: dictionary, data: $0, level: level) }
    }

    /// Writes a stream; `dictionary` has its entries without the brackets, /Length and the filter that this adds.
    func writeStream(
        _ number: ObjectNumber, dictionary: ByteBuffer? = nil, data: UnsafeRawBufferPointer, compress: Bool = true,
        level: Compressor.Level = .fast
    ) throws {
        let compressed = compress && isCompressed ? (level == .fast ? compressor : thoroughCompressor).compress(data) : nil
        let data = compressed ?? data
        begin(number)
        output.put("<<")
        if let dictionary { output.put(dictionary) }
        output.put("/Length ").put(data.count)
        if compressed != nil { output.put("/Filter/FlateDecode") }
        output.put(">>\nstream\n")
        try putLarge(data)
        output.put("\nendstream\nendobj\n")
        try flush(atLeast: Self.chunk)
    }

    /// A stream's data as /FlateDecode has it; empty where it cannot be compressed.
    func compressed(_ data: UnsafeRawBufferPointer) -> [UInt8] { compressor.compress(data).map { Array($0) } ?? [] }

    /// Pictures go straight to the sink, so that they are never held twice.
    private func putLarge(_ data: UnsafeRawBufferPointer) throws {
        guard data.count > Self.chunk else {
            output.put(data)
            return
        }
        try flush(atLeast: 1)
        hash.absorb(data)
        flushed += data.count
        try sink(data)
    }

    private func flush(atLeast size: Int) throws {
        guard output.count >= size else { return }
        try output.withBytes { bytes in
            hash.absorb(bytes)
            flushed += bytes.count
            try sink(bytes)
        }
        output.removeAll()
    }

    /// Writes what is left, the cross-reference stream and the trailer.
    func finish(root: ObjectNumber, info: ObjectNumber?) throws {
        try flushPacked()
        try flush(atLeast: 1)
        let number = reserve(), start = flushed
        places[number].position = start
        let dictionary = ByteBuffer()
        dictionary.put("/Type/XRef/Size ").put(places.count).put("/W[1 5 2]/Root").put(reference: root)
        if let info { dictionary.put("/Info").put(reference: info) }
        dictionary.put("/ID[")
        for _ in 0..<2 {
            dictionary.put("<")
            hash.put(hexTo: dictionary)
            dictionary.put(">")
        }
        dictionary.put("]")
        let table = crossReferences()
        try writeStream(number, dictionary: dictionary, table)
        output.put("startxref\n").put(start).put("\n%%EOF\n")
        try flush(atLeast: 1)
    }

    /// One row of type, place (5 bytes) and index (2 bytes) per object (table 18).
    private func crossReferences() -> ByteBuffer {
        let table = ByteBuffer(capacity: places.count * 8)
        for (number, place) in places.enumerated() {
            let isFree = number == 0 || place.position == 0 && place.stream == 0
            let type: UInt8 = isFree ? 0 : place.stream > 0 ? 2 : 1
            table.put(type)
            let field = place.stream > 0 ? place.stream : place.position
            for shift in stride(from: 32, through: 0, by: -8) { table.put(UInt8(truncatingIfNeeded: field >> shift)) }
            let last = isFree ? 0xFFFF : place.stream > 0 ? place.position : 0
            table.put(UInt8(truncatingIfNeeded: last >> 8))
            table.put(UInt8(truncatingIfNeeded: last))
        }
        return table
    }
}
