import TypesetBase

/// The number of an indirect object (ISO 32000-1 7.3.10); every object of a new file has generation 0.
struct ObjectNumber: Hashable, Sendable {
    var value: Int

    /// Object 0, which heads the list of free objects (7.5.4) and never has a value.
    static let free = ObjectNumber(value: 0)
}

/// Numbers the objects of a file and writes them (ISO 32000-1 7.5.7, 7.5.8).
///
/// Streams are written immediately, and all other objects in object streams. The cross-reference stream is at the end. Only the objects'
/// locations stay in memory.
///
/// If the destination accepts no more bytes, further calls write nothing. One check of `hasFailed` after many calls is enough.
final class ObjectWriter {
    /// Accepts the next bytes of the file; returns false if it cannot.
    typealias Destination = (UnsafeRawBufferPointer) -> Bool

    /// The location of an object: at byte `position` of the file if `stream` is 0, else the `position`-th object of that object stream.
    struct Location {
        var position = 0
        var stream = 0
    }

    /// The number of objects per object stream, few enough that a reader inflates little for one of them.
    private static let objectsPerStream = 200
    static let chunk = 1 << 16

    private let destination: Destination
    private(set) var hasFailed = false
    /// The number of strings that exceeded the limit of a file and were cut.
    private(set) var cutStrings = 0
    /// The bytes of all streams before compression.
    private(set) var contentSize = 0
    private let compressor = Compressor()
    private lazy var thoroughCompressor = Compressor(level: .thorough)
    let isCompressed: Bool
    let output = ByteBuffer(capacity: chunk * 2)
    var flushed = 0
    private var hash = ContentHash()
    var locations = [Location()]
    /// The buffer for the next object; nil while an object is being written.
    private var scratch: ByteBuffer?

    private let packed = ByteBuffer(capacity: 1 << 15)
    private var packedHeader = ByteBuffer()
    private var packedCount = 0
    private var packedStream = ObjectNumber.free

    init(isCompressed: Bool, destination: @escaping Destination) {
        self.isCompressed = isCompressed
        self.destination = destination
    }

    /// Writes the header, with a `version` such as `1.7` and a comment that marks the file as binary (7.5.2).
    func writeHeader(version: StaticString) {
        output.put("%PDF-").put(version).put("\n%").put([0xE2, 0xE3, 0xCF, 0xD3, 0x0A])
    }

    func reserve() -> ObjectNumber {
        locations.append(Location())
        return ObjectNumber(value: locations.count - 1)
    }

    // MARK: Objects

    /// Writes a dictionary under a reserved number.
    func write(_ number: ObjectNumber, _ body: (inout DictionaryWriter) -> Void) {
        withScratch { buffer in
            buffer.putDictionary(body)
            write(number, spelled: buffer)
        }
    }

    /// Writes a dictionary; numbers that `body` reserves come before its own.
    @discardableResult
    func write(_ body: (inout DictionaryWriter) -> Void) -> ObjectNumber {
        withScratch { buffer in
            buffer.putDictionary(body)
            let number = reserve()
            write(number, spelled: buffer)
            return number
        }
    }

    func write(array body: (inout ArrayWriter) -> Void) -> ObjectNumber {
        withScratch { buffer in
            buffer.putArray(body)
            let number = reserve()
            write(number, spelled: buffer)
            return number
        }
    }

    /// Runs `body` with a buffer for one object, which may be written while another one is.
    private func withScratch<Result>(_ body: (ByteBuffer) -> Result) -> Result {
        let buffer = scratch ?? ByteBuffer(capacity: 256)
        scratch = nil
        buffer.removeAll()
        defer {
            count(&buffer.cutStrings)
            scratch = buffer
        }
        return body(buffer)
    }

    /// Adds the count of a buffer and resets it to 0.
    func count(_ strings: inout Int) {
        cutStrings += strings
        strings = 0
    }

    /// Writes an object that is not a stream, spelled in `body`.
    func write(_ number: ObjectNumber, spelled body: ByteBuffer) {
        guard isCompressed else { return writePlain(number, body) }
        if packedCount == 0 { packedStream = reserve() }
        locations[number.value] = Location(position: packedCount, stream: packedStream.value)
        packedHeader.put(number.value).put(" ").put(packed.count).put(" ")
        packed.put(body).put("\n")
        packedCount += 1
        if packedCount == Self.objectsPerStream { flushPacked() }
    }

    private func writePlain(_ number: ObjectNumber, _ body: ByteBuffer) {
        begin(number)
        output.put(body).put("\nendobj\n")
        flush(atLeast: Self.chunk)
    }

    private func begin(_ number: ObjectNumber) {
        locations[number.value] = Location(position: flushed + output.count)
        output.put(number.value).put(" 0 obj\n")
    }

    private func flushPacked() {
        guard packedCount > 0 else { return }
        let count = packedCount, first = packedHeader.count
        packedHeader.put(packed)
        packedCount = 0
        writeStream(packedStream, packedHeader) { dictionary in
            dictionary.set("Type", "ObjStm")
            dictionary.set("N", count)
            dictionary.set("First", first)
        }
        packedHeader.removeAll()
        packed.removeAll()
    }

    // MARK: Streams

    /// Writes a stream under a reserved number, and adds /Length and the filter to the entries that `dictionary` writes.
    func writeStream(
        _ number: ObjectNumber, _ data: ByteBuffer, level: Compressor.Level = .fast,
        _ dictionary: (inout DictionaryWriter) -> Void = { _ in }
    ) {
        count(&data.cutStrings)
        data.withBytes { _ = writeStream(number, data: $0, compress: true, level: level, dictionary) }
    }

    /// Writes a stream under the next number.
    func writeStream(
        _ data: ByteBuffer, level: Compressor.Level = .fast, _ dictionary: (inout DictionaryWriter) -> Void = { _ in }
    ) -> ObjectNumber {
        data.withBytes { writeStream(nil, data: $0, compress: true, level: level, dictionary) }
    }

    func writeStream(
        _ data: [UInt8], compress: Bool = true, level: Compressor.Level = .fast, _ dictionary: (inout DictionaryWriter) -> Void = { _ in }
    ) -> ObjectNumber {
        data.withUnsafeBytes { writeStream(nil, data: $0, compress: compress, level: level, dictionary) }
    }

    /// Writes a stream.
    ///
    /// - Parameter number: the object number; nil for the next one after those that `dictionary` reserves.
    func writeStream(
        _ number: ObjectNumber?, data: UnsafeRawBufferPointer, compress: Bool, level: Compressor.Level = .fast,
        _ dictionary: (inout DictionaryWriter) -> Void
    ) -> ObjectNumber {
        withScratch { entries in
            entries.putEntries(dictionary)
            contentSize += data.count
            let number = number ?? reserve()
            let compressed = compress && isCompressed ? (level == .fast ? compressor : thoroughCompressor).compress(data) : nil
            begin(number)
            putStream(entries, compressed ?? data, isCompressed: compressed != nil)
            return number
        }
    }

    /// Writes a stream whose bytes are shared by several files.
    func writeStream(_ stream: StoredStream, _ dictionary: (inout DictionaryWriter) -> Void) -> ObjectNumber {
        withScratch { entries in
            entries.putEntries(dictionary)
            contentSize += stream.count
            let number = reserve()
            begin(number)
            stream.bytes.withUnsafeBytes { putStream(entries, $0, isCompressed: stream.isCompressed) }
            return number
        }
    }

    // MARK: The file

    /// Passes data larger than a chunk, such as pictures, straight to the destination, and never keeps it in memory twice.
    func putLarge(_ data: UnsafeRawBufferPointer) {
        guard data.count > Self.chunk else {
            output.put(data)
            return
        }
        flush(atLeast: 1)
        pass(data)
    }

    func flush(atLeast size: Int) {
        guard output.count >= size else { return }
        output.withBytes(pass)
        output.removeAll()
    }

    private func pass(_ bytes: UnsafeRawBufferPointer) {
        hash.absorb(bytes)
        flushed += bytes.count
        if !hasFailed { hasFailed = !destination(bytes) }
    }

    /// Writes the remaining objects, the cross-reference stream and the trailer.
    func finish(root: ObjectNumber, info: ObjectNumber?) {
        flushPacked()
        flush(atLeast: 1)
        let number = reserve(), start = flushed
        locations[number.value].position = start
        let table = crossReferences(), identifier = hash.bytes
        writeStream(number, table) { dictionary in
            dictionary.set("Type", "XRef")
            dictionary.set("Size", locations.count)
            dictionary.set("W", integers: 1, 5, 2)
            if isCompressed {
                dictionary.setDictionary("DecodeParms") { parameters in
                    parameters.set("Predictor", 12)
                    parameters.set("Columns", Self.rowLength)
                }
            }
            dictionary.set("Root", root)
            if let info { dictionary.set("Info", info) }
            dictionary.setArray("ID") { array in
                for _ in 0..<2 { array.add(hex: identifier) }
            }
        }
        output.put("startxref\n").put(start).put("\n%%EOF\n")
        flush(atLeast: 1)
    }

    private static let rowLength = 8

    /// Returns one row of type, location (5 bytes) and index (2 bytes) per object (table 18).
    ///
    /// In compressed files each row is the difference from the row above (PNG's filter 2). Most neighbours differ by one, and the table
    /// takes half the space.
    private func crossReferences() -> ByteBuffer {
        let table = ByteBuffer(capacity: locations.count * (Self.rowLength + 1))
        var above: UInt64 = 0
        for (number, location) in locations.enumerated() {
            let isFree = number == 0 || location.position == 0 && location.stream == 0
            let type: UInt64 = isFree ? 0 : location.stream > 0 ? 2 : 1
            let field = UInt64(truncatingIfNeeded: location.stream > 0 ? location.stream : location.position) & 0xFF_FFFF_FFFF
            let last = isFree ? 0xFFFF : location.stream > 0 ? UInt64(truncatingIfNeeded: location.position) & 0xFFFF : 0
            let row = type << 56 | field << 16 | last
            if isCompressed { table.put(2 as UInt8) }
            for shift in stride(from: 56, through: 0, by: -8) {
                table.put(UInt8(truncatingIfNeeded: row >> shift) &- UInt8(truncatingIfNeeded: above >> shift))
            }
            if isCompressed { above = row }
        }
        return table
    }
}
