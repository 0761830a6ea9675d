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

    /// The first file whose name is wanted; nil where there is none.
    ///
    /// - Parameters:
    ///   - limit: the largest size of the file in bytes.
    /// - Throws: an error about an archive that is damaged or cut off, though the file may stand before the damage.
    package func bytes(limit: Int, where isWanted: (_ name: String) -> Bool) throws(Diagnostic) -> [UInt8]? {
        var offset = 0, found: (start: Int, size: Int)?
        while true {
            let block = try read(offset, TarHeader.blockSize)
            if block.allSatisfy({ $0 == 0 }) { break }
            guard TarHeader.isSound(block), let size = TarHeader.number(block[124..<136]) else {
                throw problem("is damaged at byte \(offset)")
            }
            let start = offset + TarHeader.blockSize
            if found == nil, block[156] == UInt8(ascii: "0"), isWanted(TarHeader.name(block)) { found = (start, size) }
            offset = start + size + TarHeader.padding(of: size)
        }
        guard let found else { return nil }
        guard found.size <= limit else { throw problem("has a report of \(found.size) bytes, and the limit is \(limit)") }
        return try read(found.start, found.size)
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
