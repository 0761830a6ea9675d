import CTypesetHarfBuzz
import TypesetBase
import TypesetText

/// Faces of the fonts that the tests' packages install, and a small shaper for them.
enum TestFont {
    static let latin = face("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf", name: "DejaVuSans")
    static let cff = face("/usr/share/fonts/opentype/inter/Inter-Regular.otf", name: "Inter-Regular", format: .cff)
    static let cjk = face("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc", name: "NotoSansCJKjp-Regular", format: .cff)
    static let arabic = face("/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf", name: "NotoSansArabic-Regular")
    static let slantedArabic = face(
        "/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf", name: "NotoSansArabic-Regular", slant: 0.2)
    static let devanagari = face("/usr/share/fonts/truetype/noto/NotoSansDevanagari-Regular.ttf", name: "NotoSansDevanagari-Regular")
    static let emoji = face("/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf", name: "NotoColorEmoji", format: .bitmap)

    static func face(
        _ path: String, name: String, format: FontFace.Format = .trueType, slant: Double = 0, emboldening: Em = 0,
        forbidsEmbedding: Bool = false
    ) -> FontFace {
        let font = open(path)
        defer { hb_font_destroy(font) }
        var space: hb_codepoint_t = 0
        _ = hb_font_get_nominal_glyph(font, 0x20, &space)
        let face = hb_font_get_face(font)
        return FontFace(
            path: path, slant: slant, emboldening: emboldening, postScriptName: name, familyName: name,
            unitsPerEm: FontUnits(Double(hb_face_get_upem(face))), glyphCount: Int(hb_face_get_glyph_count(face)), format: format,
            forbidsEmbedding: forbidsEmbedding, spaceGlyph: space)
    }

    static func open(_ path: String) -> OpaquePointer? {
        let blob = hb_blob_create_from_file(path)
        let face = hb_face_create(blob, 0)
        defer {
            hb_blob_destroy(blob)
            hb_face_destroy(face)
        }
        return hb_font_create(face)
    }

    /// Shapes one run of one paragraph like Typography: em units, logical order.
    static func shape(_ text: String, _ face: FontFace, isRightToLeft: Bool = false, missing: Set<Unicode.Scalar> = []) -> ShapedParagraph {
        let bytes = Array(text.utf8), raw = harfBuzz(bytes, face, isRightToLeft)
        var glyphs: [ShapedGlyph] = []
        let starts = Array(Set(raw.map(\.cluster))).sorted()
        for (number, start) in starts.enumerated() {
            let end = number + 1 < starts.count ? starts[number + 1] : bytes.count
            glyphs += cluster(raw.filter { $0.cluster == start }, start..<end, bytes, missing)
        }
        let hyphen = harfBuzz(Array("-".utf8), face, false).first.map {
            ShapedGlyph(id: $0.id, flags: .startsCluster, advance: $0.advance, scalar: 0xAD)
        }
        let run = ShapedRun(face: face, piece: 0, level: isRightToLeft ? 1 : 0, glyphs: 0..<glyphs.count)
        return ShapedParagraph(text: bytes, glyphs: glyphs, runs: [run], isRightToLeft: isRightToLeft, hyphens: [hyphen])
    }

    private struct Raw {
        var id: UInt32, cluster: Int, advance: Em, x: Em, y: Em
    }

    private static func cluster(_ raw: [Raw], _ range: Range<Int>, _ bytes: [UInt8], _ missing: Set<Unicode.Scalar>) -> [ShapedGlyph] {
        let scalars = Array(String(decoding: bytes[range], as: UTF8.self).unicodeScalars)
        var position = range.lowerBound
        return raw.enumerated().map { index, glyph in
            let isPaired = raw.count == scalars.count
            let length = isPaired ? String(scalars[index]).utf8.count : index == 0 ? range.count : 0
            var flags: ShapedGlyph.Flags = index == 0 ? .startsCluster : []
            if raw.count > 1 && !isPaired { flags.insert(.isComplex) }
            if scalars == [" "] { flags.insert(.isSpace) }
            if scalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint) { flags.insert(.isHidden) }
            if let only = scalars.first, missing.contains(only) { flags.insert(.isMissing) }
            defer { position += isPaired ? length : 0 }
            return ShapedGlyph(
                id: glyph.id, flags: flags, advance: glyph.advance, xOffset: glyph.x, yOffset: glyph.y, textLength: UInt32(length),
                scalar: isPaired ? scalars[index].value : scalars.count == 1 && index == 0 ? scalars[0].value : 0)
        }
    }

    private static func harfBuzz(_ bytes: [UInt8], _ face: FontFace, _ isRightToLeft: Bool) -> [Raw] {
        let font = open(face.path), buffer = hb_buffer_create()
        defer {
            hb_buffer_destroy(buffer)
            hb_font_destroy(font)
        }
        bytes.withUnsafeBytes { text in
            hb_buffer_add_utf8(buffer, text.bindMemory(to: CChar.self).baseAddress, Int32(text.count), 0, Int32(text.count))
        }
        hb_buffer_guess_segment_properties(buffer)
        hb_shape(font, buffer, nil, 0)
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count), let positions = hb_buffer_get_glyph_positions(buffer, &count) else {
            return []
        }
        func em(_ position: hb_position_t) -> Em { FontUnits(Double(position)).em(unitsPerEm: face.unitsPerEm) }
        let visual = (0..<Int(count)).map { index in
            Raw(
                id: infos[index].codepoint, cluster: Int(infos[index].cluster), advance: em(positions[index].x_advance),
                x: em(positions[index].x_offset), y: em(positions[index].y_offset))
        }
        return isRightToLeft ? visual.reversed() : visual
    }
}
