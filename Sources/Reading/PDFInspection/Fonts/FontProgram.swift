import CHarfBuzz

/// An embedded font program, asked for its glyphs' widths.
enum FontProgram {
    case openType(OpenTypeProgram)
    case cff(CFFProgram)
    /// There is one, in a form that is not read: its widths are taken on trust.
    case other

    /// `FontFile` is Type 1, `FontFile2` TrueType, `FontFile3` Compact Font Format or OpenType (ISO 32000-1 9.9).
    init(_ bytes: [UInt8]) {
        if bytes.starts(with: [1, 0, 4]) || bytes.starts(with: [1, 0, 5]) || bytes.starts(with: [1, 0, 6]), let program = CFFProgram(bytes)
        {
            self = .cff(program)
        } else if let program = OpenTypeProgram(bytes) {
            self = program.compactFont.map(FontProgram.cff) ?? .openType(program)
        } else if let program = CFFProgram(bytes) {
            self = .cff(program)
        } else {
            self = .other
        }
    }
}

/// A TrueType or OpenType file opened with HarfBuzz.
final class OpenTypeProgram {
    private let face: OpaquePointer
    private let font: OpaquePointer
    let glyphCount: Int
    let characterMaps: [CharacterMap]
    private let unitsPerEm: Double

    /// nil where it has no glyphs.
    init?(_ bytes: [UInt8]) {
        let blob = bytes.withUnsafeBytes {
            hb_blob_create($0.bindMemory(to: CChar.self).baseAddress, UInt32($0.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
        }
        face = hb_face_create(blob, 0)
        hb_blob_destroy(blob)
        font = hb_font_create(face)
        glyphCount = Int(hb_face_get_glyph_count(face))
        unitsPerEm = Double(max(1, hb_face_get_upem(face)))
        characterMaps = CharacterMap.all(in: Self.table("cmap", of: face))
        // Everything is set, so `deinit` frees it even here.
        if glyphCount == 0 { return nil }
    }

    deinit {
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    /// In thousandths of the em; nil past the last glyph.
    func width(of glyph: Int) -> Double? {
        guard glyph >= 0, glyph < glyphCount else { return nil }
        return Double(hb_font_get_glyph_h_advance(font, UInt32(glyph))) * 1000 / unitsPerEm
    }

    /// The licence bits of `OS/2`; subsets mostly leave the table out.
    var embeddingLicence: Int? {
        let table = Self.table("OS/2", of: face)
        return table.count >= 10 ? Int(table[8]) << 8 | Int(table[9]) : nil
    }

    var compactFont: CFFProgram? {
        let table = Self.table("CFF ", of: face)
        return table.isEmpty ? nil : CFFProgram(table)
    }

    func glyph(name: String) -> Int? {
        var glyph: UInt32 = 0
        let found = name.withCString { hb_font_get_glyph_from_name(font, $0, Int32(name.utf8.count), &glyph) }
        return found != 0 ? Int(glyph) : nil
    }

    private static func table(_ tag: StaticString, of face: OpaquePointer) -> [UInt8] {
        let number = tag.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
        let blob = hb_face_reference_table(face, number)
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length), length > 0 else { return [] }
        return Array(UnsafeRawBufferPointer(start: data, count: Int(length)))
    }
}
