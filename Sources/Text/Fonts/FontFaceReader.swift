internal import CTypesetPango
import TypesetBase

/// The key that identifies a face: two fonts with equal keys are the same face.
struct FontFaceKey: Hashable, Sendable {
    var path: String
    /// fontconfig's index: the collection's face in the low 16 bits, the named instance plus one in the high bits.
    var index = 0
    /// The axes as a list in CSS style, `wght=650,opsz=12`.
    var variations = ""
    var slant = 0.0
    var isEmboldened = false
}

extension FontFaceKey {
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
    private let face: HarfBuzzFace
    let font: HarfBuzzFont
    private let unitsPerEm: FontUnits

    /// Opens a file; nil if it cannot be read or has no glyphs.
    init?(_ key: FontFaceKey) {
        guard let face = HarfBuzzFace(path: key.path, index: key.index), face.glyphCount > 0, let font = HarfBuzzFont(face) else {
            return nil
        }
        (self.key, self.face, self.font) = (key, face, font)
        unitsPerEm = FontUnits(Double(face.unitsPerEm))
    }

    /// Reads the face, and sets its axes on the font.
    func read() -> FontFace {
        let variations = applyVariations()
        let format = self.format
        let isPicture = format == .bitmap || format == .colorOutline
        let slant = isPicture ? 0 : key.slant
        let os2 = Table(face, "OS/2"), fsType = os2.uint16(8) ?? 0
        let weightAxis = variations.first { $0.tag == "wght" }?.value
        return FontFace(
            path: key.path, index: key.index & 0xFFFF, variations: variations, slant: slant,
            emboldening: key.isEmboldened && !isPicture ? Self.emboldening : 0,
            postScriptName: postScriptName,
            familyName: name(.typographicFamily) ?? name(.family) ?? "Unnamed",
            styleLinkedFamilyName: name(.typographicFamily) == nil ? nil : name(.family),
            unitsPerEm: unitsPerEm, glyphCount: face.glyphCount,
            weight: weightAxis.map { Int($0.rounded()) } ?? Int(os2.uint16(4) ?? 400),
            isItalic: slant != 0 || (os2.uint16(62) ?? 0) & 1 != 0,
            isMonospace: Table(face, "post").uint32(12) ?? 0 != 0, hasSerifs: hasSerifs(os2),
            format: format, metrics: metrics,
            forbidsEmbedding: fsType & 0xF == 2 || fsType & 0x200 != 0, forbidsSubsetting: fsType & 0x100 != 0, abilities: abilities,
            spaceGlyph: font.glyph(of: 0x20) ?? 0,
            letter: { [font, unitsPerEm] scalar in
                font.glyph(of: scalar.value).map { ($0, FontUnits(Double(font.advance(of: $0))).em(unitsPerEm: unitsPerEm)) }
            },
            ink: { [font, unitsPerEm] glyph, heights in
                let scale = FontUnits(1).em(unitsPerEm: unitsPerEm).value
                let contours = ContourSource(font.retained()).contours(of: glyph, AffineTransform(a: scale, c: scale * slant, d: scale))
                return contours?.horizontalExtent(between: heights)
            })
    }

    /// Whether the face has serifs, by its PANOSE class, or else its family class, or else the name of its family (OpenType 1.9, OS/2).
    private func hasSerifs(_ os2: Table) -> Bool {
        // Latin text (2) has serifs of the kinds 2 to 10, and none of the kinds 11 to 15.
        if let panose = os2.uint16(32), panose >> 8 == 2, (2...15).contains(panose & 0xFF) { return panose & 0xFF <= 10 }
        // The classes of serif faces are 1 to 5 and 7; 8 is sans serif.
        if let kind = os2.uint16(30).map({ $0 >> 8 }), (1...8).contains(kind) { return kind != 8 }
        return ScriptFallback.isSerif(name(.typographicFamily) ?? name(.family) ?? "")
    }

    /// The growth of strokes: three quarters of that by FreeType's `FT_GlyphSlot_Embolden`, which closes the counters of text faces.
    private static let emboldening: Em = 1 / 32

    private var format: FontFace.Format {
        if face.has("CBDT") || face.has("sbix") { return .bitmap }
        if face.has("COLR") || face.has("SVG ") { return .colorOutline }
        return face.has("CFF2") ? .other : face.has("CFF ") ? .cff : face.has("glyf") ? .trueType : .other
    }

    /// The font's own PostScript name.
    ///
    /// If it has none, the name is its full name or family without the characters that PostScript names exclude (OpenType 1.9, name ID 6).
    private var postScriptName: String {
        if let name = name(.postScriptName) { return name }
        let other = name(.fullName) ?? name(.typographicFamily) ?? name(.family) ?? ""
        let letters = other.filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        return letters.isEmpty ? "Unnamed" : String(letters.prefix(63))
    }

    /// The name IDs of a font (OpenType 1.9, table `name`), since HarfBuzz's own constants have another type since version 7.
    private enum NameID: hb_ot_name_id_t {
        case family = 1, fullName = 4, postScriptName = 6, typographicFamily = 16
    }

    private func name(_ id: NameID) -> String? {
        var buffer = [CChar](repeating: 0, count: 256)
        var length = UInt32(buffer.count)
        hb_ot_name_get_utf8(face.pointer, id.rawValue, hb_language_from_string("en", -1), &length, &buffer)
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
        if let zero = font.glyph(of: 0x30) { metrics.zeroAdvance = FontUnits(Double(font.advance(of: zero))).em(unitsPerEm: unitsPerEm) }
        // The tables have the top of each stroke.
        metrics.underlineThickness = position(HB_OT_METRICS_TAG_UNDERLINE_SIZE)
        metrics.underlinePosition = position(HB_OT_METRICS_TAG_UNDERLINE_OFFSET) - metrics.underlineThickness / 2
        metrics.strikethroughThickness = position(HB_OT_METRICS_TAG_STRIKEOUT_SIZE)
        metrics.strikethroughPosition = position(HB_OT_METRICS_TAG_STRIKEOUT_OFFSET) - metrics.strikethroughThickness / 2
        return metrics
    }

    private func position(_ tag: hb_ot_metrics_tag_t) -> Em {
        var value: hb_position_t = 0
        hb_ot_metrics_get_position_with_fallback(font.pointer, tag, &value)
        return FontUnits(Double(value)).em(unitsPerEm: unitsPerEm)
    }
}

// MARK: - Abilities

extension FontFaceReader {
    private var abilities: FontFace.Abilities {
        var abilities = FontFace.Abilities()
        for axis in axes { abilities.axes[String(tag: axis.tag)] = Double(min(axis.min_value, axis.max_value))...Double(axis.max_value) }
        abilities.features = Set([0x4753_5542, 0x4750_4F53].flatMap(features))
        return abilities
    }

    /// The tags of the features of a layout table.
    private func features(ofTable table: hb_tag_t) -> [String] {
        var count = hb_ot_layout_table_get_feature_tags(face.pointer, table, 0, nil, nil)
        var tags = [hb_tag_t](repeating: 0, count: Int(count))
        _ = hb_ot_layout_table_get_feature_tags(face.pointer, table, 0, &count, &tags)
        return tags.map(String.init(tag:))
    }

    private var axes: [hb_ot_var_axis_info_t] {
        var count = hb_ot_var_get_axis_count(face.pointer)
        var axes = [hb_ot_var_axis_info_t](repeating: hb_ot_var_axis_info_t(), count: Int(count))
        hb_ot_var_get_axis_infos(face.pointer, 0, &count, &axes)
        return axes
    }
}

// MARK: - Variations

extension FontFaceReader {
    /// Sets the axes on the font and returns those that differ from their default, in the font's order.
    ///
    /// The default instance equals a static face.
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
            hb_font_set_variations(font.pointer, zip(axes, values).map { hb_variation_t(tag: $0.tag, value: $1) }, UInt32(axes.count))
        }
        return moved.map { FontFace.Variation(tag: String(tag: $0.0.tag), value: Double($0.1)) }
    }

    /// The axis values of the named instance; otherwise the defaults.
    private func startingValues(_ axes: [hb_ot_var_axis_info_t]) -> [Float] {
        var values = axes.map(\.default_value)
        let instance = (key.index >> 16) & 0x7FFF
        guard instance > 0 else { return values }
        var count = UInt32(values.count)
        hb_ot_var_named_instance_get_design_coords(face.pointer, UInt32(instance - 1), &count, &values)
        return values
    }

    private var requestedAxes: [(hb_tag_t, Float)] {
        key.variations.split(separator: ",").compactMap { axis in
            var variation = hb_variation_t()
            return hb_variation_from_string(String(axis), -1, &variation) != 0 ? (variation.tag, variation.value) : nil
        }
    }
}
