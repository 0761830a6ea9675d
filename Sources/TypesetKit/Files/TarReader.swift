package import TypesetBase

/// Finds files in a tar archive without reading the others, because an archive of PDFs may have gigabytes.
package struct TarReader: ~Copyable {
    private let path: String
    private let file: OpenFile

    /// Opens an archive.
    ///
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
    package struct ArchivedFile: Hashable, Sendable {
        package let name: String
        package let size: Int
        fileprivate let start: Int
    }

    /// Returns the files whose names match.
    ///
    /// - Throws: an error if the archive is damaged or cut off, even if files precede the damage.
    package func entries(where isWanted: (_ name: String) -> Bool) throws(Diagnostic) -> [ArchivedFile] {
        var offset = 0, found: [ArchivedFile] = []
        while true {
            let block = try read(offset, TarHeader.blockSize)
            if block.allSatisfy({ $0 == 0 }) { break }
            guard TarHeader.isSound(block), let size = TarHeader.number(block[124..<136]) else {
                throw problem("is damaged at byte \(offset)")
            }
            let start = offset + TarHeader.blockSize
            let name = TarHeader.name(block)
            if block[156] == UInt8(ascii: "0"), isWanted(name) { found.append(ArchivedFile(name: name, size: size, start: start)) }
            offset = start + size + TarHeader.padding(of: size)
        }
        return found
    }

    /// Returns the bytes of a file.
    ///
    /// - Parameters:
    ///   - limit: the largest size in bytes.
    ///   - hint: a hint about how to raise the limit.
    package func bytes(of entry: ArchivedFile, limit: Int, hint: String? = nil) throws(Diagnostic) -> [UInt8] {
        guard entry.size <= limit else { throw problem("has a report of \(entry.size) bytes, but the limit is \(limit)", hint: hint) }
        return try read(entry.start, entry.size)
    }

    private func read(_ offset: Int, _ count: Int) throws(Diagnostic) -> [UInt8] {
        let bytes: [UInt8]
        do throws(FileProblem) {
            bytes = try file.bytes(at: offset, count: count)
        } catch {
            throw InputFile.diagnostic(error, path: path, kind: "archive")
        }
        guard bytes.count == count else { throw problem("is cut off: its end is missing", hint: "copy the whole archive again") }
        return bytes
    }

    private func problem(_ fault: String, hint: String? = nil) -> Diagnostic {
        .error("the archive \(fault)", path: path, hints: [hint].compactMap(\.self))
    }
}

extension TarHeader {
    /// Returns the name of the file from the header; reports of this program need no extended header for longer names.
    static func name(_ block: [UInt8]) -> String { String(decoding: block[0..<100].prefix { $0 != 0 }, as: UTF8.self) }

    /// Returns the number in octal digits up to a space or NUL; nil for anything else.
    static func number(_ field: ArraySlice<UInt8>) -> Int? {
        Int(String(decoding: field.prefix { $0 != 0 && $0 != UInt8(ascii: " ") }, as: UTF8.self), radix: 8).flatMap { $0 >= 0 ? $0 : nil }
    }

    /// Whether the block matches its checksum.
    static func isSound(_ block: [UInt8]) -> Bool {
        let sum = block.enumerated().reduce(0) { $0 + Int((148..<156).contains($1.offset) ? 32 : $1.element) }
        return number(block[148..<156]) == sum
    }
}
