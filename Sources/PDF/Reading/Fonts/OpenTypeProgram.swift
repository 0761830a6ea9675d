import CTypesetHarfBuzz
import TypesetBase

/// A TrueType or OpenType file opened with HarfBuzz.
final class OpenTypeProgram {
    private let face: OpaquePointer
    private let font: OpaquePointer
    let glyphCount: Int
    let characterMaps: [CharacterMap]
    private let unitsPerEm: FontUnits
    private lazy var outlines = OutlineReader(unitsPerEm: unitsPerEm)
    /// The cost of finding a glyph, in mappings, since character maps and names are searched linearly.
    let lookupCost: Int

    /// Opens a program; nil if it has no glyphs.
    init?(_ bytes: [UInt8]) {
        let blob = bytes.withUnsafeBytes {
            hb_blob_create($0.bindMemory(to: CChar.self).baseAddress, UInt32($0.count), HB_MEMORY_MODE_DUPLICATE, nil, nil)
        }
        face = hb_face_create(blob, 0)
        hb_blob_destroy(blob)
        font = hb_font_create(face)
        glyphCount = Int(hb_face_get_glyph_count(face))
        unitsPerEm = FontUnits(Double(max(1, hb_face_get_upem(face))))
        characterMaps = CharacterMap.all(in: Self.table("cmap", of: face))
        lookupCost = (characterMaps.count + (characterMaps.map(\.length).max() ?? 0) + glyphCount) / 64
        // All members are set, and `deinit` frees them even here.
        if glyphCount == 0 { return nil }
    }

    deinit {
        hb_font_destroy(font)
        hb_face_destroy(face)
    }

    /// Returns the width of a glyph; nil past the last glyph.
    func width(of glyph: Int) -> GlyphUnits? {
        guard glyph >= 0, glyph < glyphCount else { return nil }
        return FontUnits(Double(hb_font_get_glyph_h_advance(font, UInt32(glyph)))).glyphUnits(unitsPerEm: unitsPerEm)
    }

    /// Returns the ink of a glyph; nil past the last glyph or if the glyph is empty.
    func ink(of glyph: Int) -> GlyphInk? {
        var extents = hb_glyph_extents_t()
        guard glyph >= 0, glyph < glyphCount, hb_font_get_glyph_extents(font, UInt32(glyph), &extents) != 0, extents.height != 0 else {
            return nil
        }
        func em(_ value: Int32) -> Em { Em(Double(value) / unitsPerEm.value) }
        return GlyphInk(
            top: em(extents.y_bearing), bottom: em(extents.y_bearing &+ extents.height), shape: outlines?.shape(of: glyph, in: font))
    }

    /// Returns the outline of a glyph as an SVG path; nil past the last glyph or if the glyph is empty.
    func outline(of glyph: Int) -> String? {
        glyph >= 0 && glyph < glyphCount ? outlines?.outline(of: glyph, in: font) : nil
    }

    /// The Compact Font Format table; empty for TrueType outlines.
    var compactFont: [UInt8] { Self.table("CFF ", of: face) }

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

/// One subtable of a TrueType font's `cmap` (OpenType 1.9): formats 0, 4 and 6, which simple PDF fonts use, and 12.
struct CharacterMap {
    let platform: Int
    let encoding: Int
    private let table: [UInt8]
    private let start: Int

    static func all(in table: [UInt8]) -> [CharacterMap] {
        let reader = CharacterMap(platform: 0, encoding: 0, table: table, start: 0)
        return (0..<(reader.word(2) ?? 0)).compactMap { index in
            let record = 4 + index * 8
            guard let platform = reader.word(record), let encoding = reader.word(record + 2), let offset = reader.long(record + 4) else {
                return nil
            }
            return CharacterMap(platform: platform, encoding: encoding, table: table, start: offset)
        }
    }

    /// Whether its codes are Unicode characters: Microsoft's encodings but for symbols, and the platform Unicode.
    var isUnicode: Bool { platform == 3 && (encoding == 1 || encoding == 10) || platform == 0 }

    /// The number of segments or groups.
    var length: Int {
        switch word(start) {
        case 4: (word(start + 6) ?? 0) / 2
        case 12: min(long(start + 12) ?? 0, 65_536)
        default: 1
        }
    }

    /// Returns the glyph of a character; 0 if there is none.
    func glyph(_ code: Int) -> Int {
        switch word(start) {
        case 0: return code < 256 ? byte(start + 6 + code) ?? 0 : 0
        case 4: return segmentGlyph(code)
        case 6:
            guard let first = word(start + 6), let count = word(start + 8), code >= first, code < first + count else { return 0 }
            return word(start + 10 + (code - first) * 2) ?? 0
        case 12: return groupGlyph(code)
        default: return 0
        }
    }

    private func segmentGlyph(_ code: Int) -> Int {
        guard let doubled = word(start + 6) else { return 0 }
        let ends = start + 14, starts = ends + doubled + 2, deltas = starts + doubled, offsets = deltas + doubled
        for segment in stride(from: 0, to: doubled, by: 2) {
            guard let end = word(ends + segment), let first = word(starts + segment) else { return 0 }
            guard code <= end else { continue }
            guard code >= first, let delta = word(deltas + segment), let offset = word(offsets + segment) else { return 0 }
            if offset == 0 { return (code + delta) & 0xFFFF }
            let glyph = word(offsets + segment + offset + (code - first) * 2) ?? 0
            return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
        }
        return 0
    }

    private func groupGlyph(_ code: Int) -> Int {
        for group in 0..<min(long(start + 12) ?? 0, 65_536) {
            let offset = start + 16 + group * 12
            guard let first = long(offset), let last = long(offset + 4), let glyph = long(offset + 8) else { return 0 }
            if code >= first && code <= last { return glyph + code - first }
        }
        return 0
    }

    private func byte(_ offset: Int) -> Int? { table.indices.contains(offset) ? Int(table[offset]) : nil }
    private func word(_ offset: Int) -> Int? { byte(offset).flatMap { high in byte(offset + 1).map { high << 8 | $0 } } }
    private func long(_ offset: Int) -> Int? { word(offset).flatMap { high in word(offset + 2).map { high << 16 | $0 } } }
}
