internal import CTypesetPango

/// The reason why no text can be set in a font file.
package enum FontFileProblem: Hashable, Sendable {
    /// The file is damaged, or is not a font.
    case unreadable
    /// The file is compressed for browsers: `WOFF` or `WOFF2`.
    case webFont(String)
    /// The font has PostScript outlines without OpenType tables.
    case type1
    /// The glyphs of the font have neither outlines nor pictures.
    case noOutlines

    /// The problem of a file; nil if one of its faces can be drawn.
    static func of(_ path: String) -> FontFileProblem? {
        guard let file = FontFile(path: path), let bytes = file.bytes else { return .unreadable }
        if let problem = of(start: UnsafeRawBufferPointer(rebasing: bytes.prefix(4))) { return problem }
        guard FontDirectory(bytes).isWhole else { return .unreadable }
        let problems = (0..<max(1, file.faceCount)).map { of(file.face($0)) }
        return withExtendedLifetime(file) { problems.contains(nil) ? nil : problems.first ?? .unreadable }
    }

    private static func of(start: UnsafeRawBufferPointer) -> FontFileProblem? {
        if start.elementsEqual("wOFF".utf8) { return .webFont("WOFF") }
        if start.elementsEqual("wOF2".utf8) { return .webFont("WOFF2") }
        // Type 1 as text, or in segments that begin with 0x80 (PFB).
        return start.elementsEqual("%!PS".utf8) || start.starts(with: [0x80, 1]) ? .type1 : nil
    }

    private static func of(_ face: HarfBuzzFace?) -> FontFileProblem? {
        guard let face, face.glyphCount > 0 else { return .unreadable }
        return ["glyf", "CFF ", "CFF2", "CBDT", "sbix"].contains(where: face.has) ? nil : .noOutlines
    }
}

/// The directories of a file's faces (OpenType 1.9, "Organization of an OpenType Font").
private struct FontDirectory {
    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether every table is inside the file; a truncated table would appear as letters that are missing here and there.
    var isWhole: Bool { starts.allSatisfy(isWhole) }

    private var starts: [Int] {
        guard bytes.starts(with: "ttcf".utf8) else { return [0] }
        return (0..<min(number(8, 4) ?? 0, 1000)).map { number(12 + 4 * $0, 4) ?? .max }
    }

    private func isWhole(_ start: Int) -> Bool {
        guard start < bytes.count, let count = number(start + 4, 2) else { return false }
        return (0..<count).allSatisfy { index in
            let record = start + 12 + 16 * index
            guard let offset = number(record + 8, 4), let length = number(record + 12, 4) else { return false }
            return offset + length <= bytes.count
        }
    }

    private func number(_ offset: Int, _ size: Int) -> Int? {
        offset + size <= bytes.count ? bytes[offset..<offset + size].reduce(0) { $0 << 8 | Int($1) } : nil
    }
}
