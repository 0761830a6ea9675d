package import Diagnostics
import FileAccess

/// Finds files in a tar archive without reading the others: an archive of PDFs may have gigabytes.
package struct TarReader: ~Copyable {
    private let path: String
    private let file: OpenFile

    /// - Throws: an error if the file cannot be read.
    package init(_ path: String) throws(Diagnostic) {
        self.path = path
        do throws(FileProblem) {
            file = try GivenFile.open(path)
        } catch {
            throw InputFile.diagnostic(error, path: path, kind: "archive")
        }
    }

    /// A file of the archive.
    package struct Entry: Hashable, Sendable {
        package let name: String
        package let size: Int
        fileprivate let start: Int
    }

    /// The files whose names are wanted.
    ///
    /// - Throws: an error about an archive that is damaged or cut off, though the files may stand before the damage.
    package func entries(where isWanted: (_ name: String) -> Bool) throws(Diagnostic) -> [Entry] {
        var offset = 0, found: [Entry] = []
        while true {
            let block = try read(offset, TarHeader.blockSize)
            if block.allSatisfy({ $0 == 0 }) { break }
            guard TarHeader.isSound(block), let size = TarHeader.number(block[124..<136]) else {
                throw problem("is damaged at byte \(offset)")
            }
            let start = offset + TarHeader.blockSize
            let name = TarHeader.name(block)
            if block[156] == UInt8(ascii: "0"), isWanted(name) { found.append(Entry(name: name, size: size, start: start)) }
            offset = start + size + TarHeader.padding(of: size)
        }
        return found
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - limit: its largest size.
    ///   - hint: how to raise it.
    package func bytes(of entry: Entry, limit: Int, hint: String? = nil) throws(Diagnostic) -> [UInt8] {
        guard entry.size <= limit else { throw problem("has a report of \(entry.size) bytes, and the limit is \(limit)", hint: hint) }
        return try read(entry.start, entry.size)
    }

    private func read(_ offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try file.bytes(at: offset, count: count)
        } catch {
            throw InputFile.diagnostic(error, path: path, kind: "archive")
        }
        guard bytes.count == count else { throw problem("is cut off: its end is missing", hint: "was it copied completely?") }
        return bytes
    }

    private func problem(_ fault: String, hint: String? = nil) -> Diagnostic {
        .error("the archive \(fault)", path: path, hints: [hint].compactMap(\.self))
    }
}

extension TarHeader {
    /// The name of the file; names longer than the field have one of their own before them, which this program's reports need not.
    static func name(_ block: [UInt8]) -> String { String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self) }

    /// Octal digits, which a space or a NUL ends; nil for anything else.
    static func number(_ field: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self), radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Whether the block has the sum that it says.
    static func isSound(_ block: [UInt8]) -> Bool {
        let sum = block.enumerated().reduce(0) { $0 + Int((148..<156).contains($1.offset) ? 32 : $1.element) }
        return number(block[148..<156]) == sum
    }
}
