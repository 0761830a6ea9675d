import Glibc
import Synchronization
import TypesetBase

/// The outputs of a run as one tar archive (IEEE Std 1003.1, pax, "ustar Interchange Format"), because a hundred thousand small files take
/// longer to copy than to make.
///
/// Entries follow the order of the outputs and have no date, so equal runs give equal bytes.
final class TarArchive: Sendable {
    private struct Entry: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    private struct State {
        /// The entries of outputs that wait for earlier outputs.
        var waiting: [Int: [Entry]] = [:]
        var ended: Set<Int> = []
        /// The output whose entries are written next.
        var next = 0
        /// The first failure, after which nothing more is written.
        var failure: OutputFailure?
    }

    private let state = Mutex(State())
    private let descriptor: Int32

    /// Creates an archive that is written to a descriptor.
    ///
    /// - Parameter descriptor: a descriptor that is open for writing.
    init(descriptor: Int32) { self.descriptor = descriptor }

    /// Adds a file of an output, on any thread.
    func add(_ bytes: [UInt8], name: String, of output: Int) {
        state.withLock { $0.waiting[output, default: []].append(Entry(name: name, bytes: bytes)) }
    }

    /// Marks an output as complete or failed.
    func end(_ output: Int) {
        state.withLock { state in
            state.ended.insert(output)
            while state.ended.remove(state.next) != nil {
                for entry in state.waiting.removeValue(forKey: state.next) ?? [] { write(entry, &state) }
                state.next += 1
            }
        }
    }

    /// Adds a file after the outputs, which must all have ended.
    func append(_ bytes: [UInt8], name: String) {
        state.withLock { write(Entry(name: name, bytes: bytes), &$0) }
    }

    /// Writes the end of the archive: two blocks of zeros.
    func finish() throws(OutputFailure) {
        let failure = state.withLock { state in
            put([UInt8](repeating: 0, count: 2 * TarHeader.blockSize), &state)
            return state.failure
        }
        if let failure { throw failure }
    }

    private func write(_ entry: Entry, _ state: inout State) {
        put(TarHeader.blocks(name: entry.name, size: entry.bytes.count), &state)
        put(entry.bytes, &state)
        put([UInt8](repeating: 0, count: TarHeader.padding(of: entry.bytes.count)), &state)
    }

    private func put(_ bytes: [UInt8], _ state: inout State) {
        guard state.failure == nil else { return }
        do throws(OutputFailure) { try OutputFile.writeAll(bytes, descriptor) } catch { state.failure = error }
    }
}

/// The header blocks before the bytes of a file.
enum TarHeader {
    static let blockSize = 512
    /// The longest name that fits in the header, in bytes; a longer one has an extended header.
    private static let nameLimit = 100

    /// Returns the number of bytes that fill the last block.
    static func padding(of size: Int) -> Int { (blockSize - size % blockSize) % blockSize }

    static func blocks(name: String, size: Int) -> [UInt8] {
        let bytes = Array(name.utf8)
        guard bytes.count > nameLimit else { return header(bytes, size: size, type: "0") }
        // pax Extended Header: a record `length path=name`; the length includes its own digits.
        var length = bytes.count + 7
        while "\(length)".utf8.count + bytes.count + 7 != length { length = "\(length)".utf8.count + bytes.count + 7 }
        let record = Array("\(length) path=\(name)\n".utf8)
        return header(Array("pax_header".utf8), size: record.count, type: "x") + record
            + [UInt8](repeating: 0, count: padding(of: record.count)) + header(Array(bytes.prefix(nameLimit)), size: size, type: "0")
    }

    private static func header(_ name: [UInt8], size: Int, type: Character) -> [UInt8] {
        var block = [UInt8](repeating: 0, count: blockSize)
        func put(_ field: some Collection<UInt8>, at offset: Int) { block.replaceSubrange(offset..<offset + field.count, with: field) }
        put(name, at: 0)
        put(octal(0o644, digits: 7), at: 100)
        put(octal(0, digits: 7), at: 108)
        put(octal(0, digits: 7), at: 116)
        put(octal(size, digits: 11), at: 124)
        put(octal(0, digits: 11), at: 136)
        put([type.asciiValue ?? 0], at: 156)
        put("ustar\0".utf8, at: 257)
        put("00".utf8, at: 263)
        // The checksum is computed with spaces in its own field.
        put([UInt8](repeating: 32, count: 8), at: 148)
        put(octal(block.reduce(0) { $0 + Int($1) }, digits: 6) + [0], at: 148)
        return block
    }

    private static func octal(_ number: Int, digits: Int) -> [UInt8] {
        let text = String(number, radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }
}

extension OutputFile {
    /// Writes an archive while a run fills it; a reader sees either the old archive or the complete new one.
    ///
    /// - Parameter fill: a function that adds the files.
    static func archive(to path: String, _ fill: (TarArchive) -> Void) throws(Diagnostic) {
        func write(_ descriptor: Int32) throws(OutputFailure) {
            let archive = TarArchive(descriptor: descriptor)
            fill(archive)
            try archive.finish()
        }
        do throws(OutputFailure) {
            if path == standardOutput { return try write(STDOUT_FILENO) }
            try replace(OutputPlace(path, below: .chosen(FilePath.folder(of: path))), write: write)
        } catch {
            throw error.diagnostic(path)
        }
    }
}
