import Synchronization
import TypesetBase
import TypesetText

/// A font program as files contain it.
struct EmbeddedProgram {
    var stream: StoredStream
    /// The stream of `CIDToGIDMap`; nil for CFF outlines, whose program has the CIDs.
    var glyphMap: StoredStream?
}

/// The latest programs of a face, which sizes of a document share if they use the same glyphs, as most do.
final class FontPrograms: Sendable {
    private struct Entry {
        var glyphs: [UInt16]
        var isCompressed: Bool
        var program: EmbeddedProgram
    }

    /// The number of programs that are kept: page numbers and hyphens make a few sets of glyphs from those of one document.
    private static let limit = 4
    private let latest = Mutex<[Entry]>([])

    /// Returns the program with the glyphs, and makes it if it is not among the latest.
    ///
    /// - Parameter glyphs: the glyph of the face for each CID.
    func program(
        of glyphs: [UInt16], _ loaded: LoadedFace, _ face: FontFace, isCompressed: Bool
    ) throws(Diagnostic) -> EmbeddedProgram {
        try latest.withLock { latest throws(Diagnostic) in
            if let known = latest.firstIndex(where: { $0.isCompressed == isCompressed && $0.glyphs == glyphs }) {
                latest.append(latest.remove(at: known))
                return latest[latest.count - 1].program
            }
            let program = try Self.make(glyphs, loaded, face, isCompressed: isCompressed)
            if latest.count == Self.limit { latest.removeFirst() }
            latest.append(Entry(glyphs: glyphs, isCompressed: isCompressed, program: program))
            return program
        }
    }

    private static func make(
        _ glyphs: [UInt16], _ loaded: LoadedFace, _ face: FontFace, isCompressed: Bool
    ) throws(Diagnostic) -> EmbeddedProgram {
        let subset = try FontSubset(of: loaded, description: face, glyphs: glyphs),
            compressor = isCompressed ? Compressor(level: .moderate) : nil
        guard face.format == .cff else {
            return EmbeddedProgram(
                stream: StoredStream(subset.program, compressor), glyphMap: StoredStream(glyphMap(subset, count: glyphs.count), compressor))
        }
        guard let program = CIDKeyedCFF.convert(subset.program, cids: subset.cids) else { throw FontSubset.failure(face) }
        return EmbeddedProgram(stream: StoredStream(program, compressor))
    }

    /// For every CID the glyph of the subset, in two bytes (ISO 32000-1 table 117).
    private static func glyphMap(_ subset: FontSubset, count: Int) -> [UInt8] {
        var map = [UInt8](repeating: 0, count: count * 2)
        for (glyph, cid) in subset.cids.enumerated() where Int(cid) < count && cid > 0 {
            map[Int(cid) * 2] = UInt8(glyph >> 8 & 255)
            map[Int(cid) * 2 + 1] = UInt8(glyph & 255)
        }
        return map
    }
}
