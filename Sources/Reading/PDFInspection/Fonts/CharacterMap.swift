/// One subtable of a TrueType font's `cmap` (OpenType 1.9, formats 0, 4 and 6, the ones that simple PDF fonts use, and 12).
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

    /// 0 where the character has none.
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
        for place in stride(from: 0, to: doubled, by: 2) {
            guard let end = word(ends + place), let first = word(starts + place) else { return 0 }
            guard code <= end else { continue }
            guard code >= first, let delta = word(deltas + place), let offset = word(offsets + place) else { return 0 }
            if offset == 0 { return (code + delta) & 0xFFFF }
            let glyph = word(offsets + place + offset + (code - first) * 2) ?? 0
            return glyph == 0 ? 0 : (glyph + delta) & 0xFFFF
        }
        return 0
    }

    private func groupGlyph(_ code: Int) -> Int {
        for group in 0..<min(long(start + 12) ?? 0, 65_536) {
            let place = start + 16 + group * 12
            guard let first = long(place), let last = long(place + 4), let glyph = long(place + 8) else { return 0 }
            if code >= first && code <= last { return glyph + code - first }
        }
        return 0
    }

    private func byte(_ place: Int) -> Int? { table.indices.contains(place) ? Int(table[place]) : nil }
    private func word(_ place: Int) -> Int? { byte(place).flatMap { high in byte(place + 1).map { high << 8 | $0 } } }
    private func long(_ place: Int) -> Int? { word(place).flatMap { high in word(place + 2).map { high << 16 | $0 } } }
}
