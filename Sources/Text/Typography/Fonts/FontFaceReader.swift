internal import CPango
import Geometry

/// The key that identifies a face: two fonts with equal keys are the same face.
struct FontFaceKey: Hashable, Sendable {
    var path: String
    /// fontconfig's index: the collection's face in the low 16 bits, the named instance plus one in the high bits.
    var index: Int
    /// The axes as a list in CSS style, `wght=650,opsz=12`.
    var variations: String
    var slant: Double
    var isEmboldened: Bool

    init(path: String, index: Int = 0, variations: String = "", slant: Double = 0, isEmboldened: Bool = false) {
        self.path = path
        self.index = index
        self.variations = variations
        self.slant = slant
        self.isEmboldened = isEmboldened
    }

    /// Creates a key; nil for a pattern without a file.
    init?(_ pattern: FontPattern) {
        guard let path = pattern.string(FC_FILE) else { return nil }
        self.init(
            path: path, index: pattern.integer(FC_INDEX) ?? 0, variations: pattern.string(FC_FONT_VARIATIONS) ?? "",
            slant: pattern.slant, isEmboldened: pattern.bool(FC_EMBOLDEN))
    }
}

/// Opens a font file and reads the OpenType tables of one face.
struct FontFaceReader {
    private let key: FontFaceKey
    private let hbFace: OpaquePointer
    private let hbFont: OpaquePointer
    private let unitsPerEm: FontUnits

    /// Opens a file; nil if it cannot be read or has no glyphs.
    init?(_ key: FontFaceKey) {
        guard let blob = hb_blob_create_from_file_or_fail(key.path) else { return nil }
        defer { hb_blob_destroy(blob) }
        guard let face = hb_face_create(blob, UInt32(key.index & 0xFFFF)) else { return nil }
        // If HarfBuzz has no memory, it returns an empty object, which is immutable and whose functions do nothing.
        guard hb_face_get_glyph_count(face) > 0, let font = hb_font_create(face), hb_font_is_immutable(font) == 0 else {
            hb_face_destroy(face)
            return nil
        }
        self.key = key
        hbFace = face
        hbFont = font
        let unitsPerEm = Int32(clamping: max(hb_face_get_upem(face), 1))
        self.unitsPerEm = FontUnits(Double(unitsPerEm))
        hb_font_set_scale(font, unitsPerEm, unitsPerEm)
    }

    /// Returns the face and its HarfBuzz font, whose reference passes to the caller. It must be called only once.
    func read() -> (FontFace, OpaquePointer) {
        defer { hb_face_destroy(hbFace) }
        let variations = applyVariations()
        let format = self.format
        let isPicture = format == .bitmap || format == .colorOutline
        let slant = isPicture ? 0 : key.slant
        let os2 = Table(hbFace, "OS/2"), fsType = os2.uint16(8) ?? 0
        let weightAxis = variations.first { $0.tag == "wght" }?.value
        let face = FontFace(
            path: key.path, index: key.index & 0xFFFF, variations: variations, slant: slant,
            emboldening: key.isEmboldened && !isPicture ? Self.emboldening : 0,
            postScriptName: postScriptName,
            familyName: name(.typographicFamily) ?? name(.family) ?? "Unnamed",
            unitsPerEm: unitsPerEm, glyphCount: Int(hb_face_get_glyph_count(hbFace)),
            weight: weightAxis.map { Int($0.rounded()) } ?? Int(os2.uint16(4) ?? 400),
            isItalic: slant != 0 || (os2.uint16(62) ?? 0) & 1 != 0,
            isMonospace: Table(hbFace, "post").uint32(12) ?? 0 != 0,
            format: format, metrics: metrics,
            forbidsEmbedding: fsType & 0xF == 2 || fsType & 0x200 != 0, forbidsSubsetting: fsType & 0x100 != 0, abilities: abilities,
            spaceGlyph: spaceGlyph, letter: LetterForms(hbFont, unitsPerEm).form)
        return (face, hbFont)
    }

    /// The growth of outlines by FreeType's `FT_GlyphSlot_Embolden`, and by the viewers that use it: 1/24 em.
    private static let emboldening: Em = 1 / 24

    private var spaceGlyph: UInt32 {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(hbFont, 0x20, &glyph) != 0 ? glyph : 0
    }

    private var format: FontFace.Format {
        func has(_ tag: String) -> Bool { !Table(hbFace, tag).isEmpty }
        if has("CBDT") || has("sbix") { return .bitmap }
        if has("COLR") || has("SVG ") { return .colorOutline }
        return has("CFF2") ? .other : has("CFF ") ? .cff : has("glyf") ? .trueType : .other
    }

    /// The font's own PostScript name. If it has none, the name is its full name or family without the characters that PostScript names
    /// exclude (OpenType 1.9, name ID 6).
    private var postScriptName: String {
        if let name = name(.postScriptName) { return name }
        let other = name(.fullName) ?? name(.typographicFamily) ?? name(.family) ?? ""
        let letters = other.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return letters.isEmpty ? "Unnamed" : String(letters.prefix(63))
    }

    /// The name IDs of a font (OpenType 1.9, table `name`). HarfBuzz's own constants have another type since version 7.
    private enum NameID: hb_ot_name_id_t {
        case family = 1, fullName = 4, postScriptName = 6, typographicFamily = 16
    }

    private func name(_ id: NameID) -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        var length = UInt32(buffer.count)
        hb_ot_name_get_utf8(hbFace, id.rawValue, hb_language_from_string("en", -1), &length, &buffer)
        return length == 0 ? nil : String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

// MARK: - Metrics

extension FontFaceReader {
    private var metrics: FontFace.Metrics {
        var metrics = FontFace.Metrics()
        metrics.ascender = position(HB_OT_METRICS_TAG_HORIZONTAL_ASCENDER)
        metrics.descender = position(HB_OT_METRICS_TAG_HORIZONTAL_DESCENDER).magnitude
        metrics.lineGap = max(position(HB_OT_METRICS_TAG_HORIZONTAL_LINE_GAP), 0)
        metrics.capHeight = position(HB_OT_METRICS_TAG_CAP_HEIGHT)
        metrics.xHeight = position(HB_OT_METRICS_TAG_X_HEIGHT)
        if let advance = zeroAdvance { metrics.zeroAdvance = advance }
        // The tables have the top of each stroke.
        metrics.underlineThickness = position(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
        metrics.underlinePosition = position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) - metrics.underlineThickness / 2
        metrics.strikethroughThickness = position(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
        metrics.strikethroughPosition = position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) - metrics.strikethroughThickness / 2
        return metrics
    }

    private var zeroAdvance: Em? {
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(hbFont, 0x30, &glyph) != 0 else { return nil }
        return FontUnits(Double(hb_font_get_glyph_h_advance(hbFont, glyph))).em(unitsPerEm: unitsPerEm)
    }

    private func position(_ tag: hb_ot_metrics_tag_t) -> Em {
        var value: hb_position_t = 0
        hb_ot_metrics_get_position_with_fallback(hbFont, tag, &value)
        return FontUnits(Double(value)).em(unitsPerEm: unitsPerEm)
    }
}

// MARK: - Abilities

extension FontFaceReader {
    private var abilities: FontFace.Abilities {
        var abilities = FontFace.Abilities()
        for axis in axes { abilities.axes[Self.text(axis.tag)] = Double(min(axis.min_value, axis.max_value))...Double(axis.max_value) }
        abilities.features = Set([0x4753_5542, 0x4750_4F53].flatMap(features))
        return abilities
    }

    /// The tags of the features of a layout table.
    private func features(ofTable table: hb_tag_t) -> [String] {
        var count = hb_ot_layout_table_get_feature_tags(hbFace, table, 0, nil, nil)
        var tags = [hb_tag_t](repeating: 0, count: Int(count))
        _ = hb_ot_layout_table_get_feature_tags(hbFace, table, 0, &count, &tags)
        return tags.map(Self.text)
    }

    private var axes: [hb_ot_var_axis_info_t] {
        var count = hb_ot_var_get_axis_count(hbFace)
        var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
        hb_ot_var_get_axis_infos(hbFace, 0, &count, &axes)
        return axes
    }
}

// MARK: - Variations

extension FontFaceReader {
    /// Sets the axes on the font and returns those that differ from their default, in the font's order. The default instance equals a
    /// static face.
    private func applyVariations() -> [FontFace.Variation] {
        let axes = self.axes
        guard !axes.isEmpty else { return [] }
        var values = startingValues(axes)
        for (tag, value) in requestedAxes {
            for (position, axis) in axes.enumerated() where axis.tag == tag {
                values[position] = min(max(value, axis.min_value), axis.max_value)
            }
        }
        let moved = zip(axes, values).filter { $0.default_value != $1 }
        // At the defaults the advances of `hmtx` apply, even in a font without data about their variation.
        if !moved.isEmpty {
            hb_font_set_variations(hbFont, zip(axes, values).map { hb_variation_t(tag: $0.tag, value: $1) }, UInt32(axes.count))
        }
        return moved.map { FontFace.Variation(tag: Self.text($0.0.tag), value: Double($0.1)) }
    }

    /// The axis values of the named instance; otherwise the defaults.
    private func startingValues(_ axes: [hb_ot_var_axis_info_t]) -> [Float] {
        var values = axes.map(\.default_value)
        let instance = (key.index >> 16) & 0x7FFF
        guard instance > 0 else { return values }
        var count = UInt32(values.count)
        hb_ot_var_named_instance_get_design_coords(hbFace, UInt32(instance - 1), &count, &values)
        return values
    }

    private var requestedAxes: [(hb_tag_t, Float)] {
        key.variations.split(separator: ",").compactMap { axis in
            var variation = hb_variation_t()
            return hb_variation_from_string(String(axis), -1, &variation) != 0 ? (variation.tag, variation.value) : nil
        }
    }

    private static func text(_ tag: hb_tag_t) -> String {
        String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: tag >> $0) }, as: UTF8.self)
    }
}

/// Big-endian numbers of one OpenType table.
struct Table {
    let bytes: [UInt8]
    var isEmpty: Bool { bytes.isEmpty }

    /// - Parameter all: whether the whole table is read. Most fields of interest are in its first 128 bytes.
    init(_ face: OpaquePointer, _ tag: String, all: Bool = false) {
        let blob = hb_face_reference_table(face, hb_tag_from_string(tag, -1))
        defer { hb_blob_destroy(blob) }
        var length: UInt32 = 0
        guard let data = hb_blob_get_data(blob, &length) else { bytes = []; return }
        bytes = UnsafeRawBufferPointer(start: data, count: all ? Int(length) : min(Int(length), 128)).map { $0 }
    }

    func uint16(_ offset: Int) -> UInt16? {
        offset + 2 <= bytes.count ? UInt16(bytes[offset]) << 8 | UInt16(bytes[offset + 1]) : nil
    }

    func uint32(_ offset: Int) -> UInt32? {
        guard let high = uint16(offset), let low = uint16(offset + 2) else { return nil }
        return UInt32(high) << 16 | UInt32(low)
    }
}

/// The glyphs of single characters. HarfBuzz's font is made immutable before the first request, and then serves any number of threads.
private final class LetterForms: @unchecked Sendable {
    private let font: OpaquePointer
    private let unitsPerEm: FontUnits

    init(_ font: OpaquePointer, _ unitsPerEm: FontUnits) {
        self.font = hb_font_reference(font)
        self.unitsPerEm = unitsPerEm
    }

    deinit { hb_font_destroy(font) }

    @Sendable func form(of scalar: Unicode.Scalar) -> (id: UInt32, advance: Em)? {
        var glyph: hb_codepoint_t = 0
        guard hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0, glyph != 0 else { return nil }
        return (glyph, FontUnits(Double(hb_font_get_glyph_h_advance(font, glyph))).em(unitsPerEm: unitsPerEm))
    }
}
