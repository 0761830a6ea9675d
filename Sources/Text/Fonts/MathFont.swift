internal import CTypesetPango
package import TypesetBase

/// A font for formulas: a face with OpenType's table MATH.
///
/// All lengths are in em of the size at which the font is set.
package final class MathFont: Sendable {
    /// A glyph in a larger size, or a part of one.
    package struct Variant: Sendable {
        package var glyph: UInt32
        /// The height, or the width of a horizontal variant.
        package var extent: Em
    }

    /// A part of a glyph that is composed of several.
    package struct AssemblyPart: Sendable {
        package var glyph: UInt32
        package var extent: Em
        /// The lengths at the start and the end that may overlap with the neighbouring parts.
        package var startConnector: Em
        package var endConnector: Em
        /// Whether the part may be repeated or omitted.
        package var isExtender: Bool
    }

    /// The extent of a glyph's ink, relative to its origin on the baseline.
    package struct Ink: Sendable {
        package var left: Em
        package var width: Em
        package var ascent: Em
        package var descent: Em
    }

    /// The direction in which a glyph grows.
    package enum Growth: Sendable { case horizontal, vertical }

    /// A corner of a glyph at which scripts are kerned.
    package enum Corner: Sendable { case topRight, topLeft, bottomRight, bottomLeft }

    package let face: FontFace
    package let constants: MathConstants
    private let font: HarfBuzzFont
    private let unitsPerEm: FontUnits
    /// The lookups of the feature `ssty`, which has shapes for scripts.
    private let scriptLookups: [UInt32]

    /// Reads a face; nil if it has no table MATH or no file.
    init?(_ shapingFont: ShapingFont) {
        face = shapingFont.face
        font = shapingFont.font
        unitsPerEm = face.unitsPerEm
        guard face.glyphCount > 0, hb_ot_math_has_data(hb_font_get_face(font.pointer)) != 0 else { return nil }
        constants = MathConstants(font, unitsPerEm: unitsPerEm)
        scriptLookups = Self.lookups(of: "ssty", in: font)
    }

    private static func lookups(of feature: String, in font: HarfBuzzFont) -> [UInt32] {
        let set = hb_set_create()
        defer { hb_set_destroy(set) }
        let features = [hb_tag_from_string(feature, -1), 0]
        hb_ot_layout_collect_lookups(hb_font_get_face(font.pointer), hb_tag_from_string("GSUB", -1), nil, nil, features, set)
        var lookups: [UInt32] = [], lookup: hb_codepoint_t = .max
        while hb_set_next(set, &lookup) != 0 { lookups.append(lookup) }
        return lookups
    }

    private func em(_ position: hb_position_t) -> Em { FontUnits(Double(position)).em(unitsPerEm: unitsPerEm) }

    /// The glyph of a character; nil if the font has none.
    package func glyph(of scalar: Unicode.Scalar) -> UInt32? { font.glyph(of: scalar.value) }

    package func advance(of glyph: UInt32) -> Em { em(font.advance(of: glyph)) }

    package func ink(of glyph: UInt32) -> Ink {
        guard let extents = font.extents(of: glyph) else { return Ink(left: 0, width: 0, ascent: 0, descent: 0) }
        return Ink(
            left: em(extents.x_bearing), width: em(extents.width), ascent: em(extents.y_bearing),
            descent: -em(extents.y_bearing + extents.height))
    }

    /// The distance by which the top of a slanted glyph leans over its advance.
    package func italicsCorrection(of glyph: UInt32) -> Em {
        em(hb_ot_math_get_glyph_italics_correction(font.pointer, glyph))
    }

    /// The position at which accents are attached; the middle of the glyph if the font has none for it.
    package func topAccentAttachment(of glyph: UInt32) -> Em {
        em(hb_ot_math_get_glyph_top_accent_attachment(font.pointer, glyph))
    }

    /// The distance by which a script moves away from a corner of a glyph, at a height over the baseline; usually negative.
    package func kerning(of glyph: UInt32, at corner: Corner, height: Em) -> Em {
        let kern =
            switch corner {
            case .topRight: HB_OT_MATH_KERN_TOP_RIGHT
            case .topLeft: HB_OT_MATH_KERN_TOP_LEFT
            case .bottomRight: HB_OT_MATH_KERN_BOTTOM_RIGHT
            case .bottomLeft: HB_OT_MATH_KERN_BOTTOM_LEFT
            }
        return em(hb_ot_math_get_glyph_kerning(font.pointer, glyph, kern, hb_position_t((height.value * unitsPerEm.value).rounded())))
    }

    /// The form of a glyph for scripts (level 1) and scripts of scripts (level 2); the glyph itself if it has none.
    package func scriptForm(of glyph: UInt32, level: Int) -> UInt32 {
        guard level > 0 else { return glyph }
        for lookup in scriptLookups {
            var count: UInt32 = 2
            var forms: (hb_codepoint_t, hb_codepoint_t) = (0, 0)
            let total = withUnsafeMutableBytes(of: &forms) { bytes in
                hb_ot_layout_lookup_get_glyph_alternates(
                    hb_font_get_face(font.pointer), lookup, glyph, 0, &count,
                    bytes.baseAddress?.assumingMemoryBound(to: hb_codepoint_t.self))
            }
            if total > 0, count > 0 { return level > 1 && count > 1 ? forms.1 : forms.0 }
        }
        return glyph
    }

    /// The larger sizes of a glyph, the smallest first; empty if it has none.
    package func variants(of glyph: UInt32, _ growth: Growth) -> [Variant] {
        let direction = growth == .vertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR
        var count = hb_ot_math_get_glyph_variants(font.pointer, glyph, direction, 0, nil, nil)
        guard count > 0 else { return [] }
        var variants = [hb_ot_math_glyph_variant_t](repeating: hb_ot_math_glyph_variant_t(), count: Int(count))
        _ = hb_ot_math_get_glyph_variants(font.pointer, glyph, direction, 0, &count, &variants)
        return variants.prefix(Int(count)).map { Variant(glyph: $0.glyph, extent: em($0.advance)) }
    }

    /// The parts of which a glyph of any size is composed, from the bottom or the left; empty if it has none.
    package func assembly(of glyph: UInt32, _ growth: Growth) -> [AssemblyPart] {
        let direction = growth == .vertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR
        var italics: hb_position_t = 0
        var count = hb_ot_math_get_glyph_assembly(font.pointer, glyph, direction, 0, nil, nil, &italics)
        guard count > 0 else { return [] }
        var parts = [hb_ot_math_glyph_part_t](repeating: hb_ot_math_glyph_part_t(), count: Int(count))
        _ = hb_ot_math_get_glyph_assembly(font.pointer, glyph, direction, 0, &count, &parts, &italics)
        return parts.prefix(Int(count)).map {
            AssemblyPart(
                glyph: $0.glyph, extent: em($0.full_advance), startConnector: em($0.start_connector_length),
                endConnector: em($0.end_connector_length), isExtender: $0.flags.rawValue & HB_OT_MATH_GLYPH_PART_FLAG_EXTENDER.rawValue != 0
            )
        }
    }

    /// The minimum overlap of two parts of an assembly.
    package func minimumOverlap(_ growth: Growth) -> Em {
        em(hb_ot_math_get_min_connector_overlap(font.pointer, growth == .vertical ? HB_DIRECTION_BTT : HB_DIRECTION_LTR))
    }
}

/// The constants of a font for formulas (OpenType 1.9, table `MathConstants`).
package struct MathConstants: Sendable {
    /// The sizes of scripts and of scripts of scripts, relative to the text.
    package let scriptScale: Double, scriptScriptScale: Double
    package let axisHeight: Em
    package let displayOperatorMinHeight: Em
    package let accentBaseHeight: Em
    package let subscriptShiftDown: Em, subscriptTopMax: Em, subscriptBaselineDropMin: Em
    package let superscriptShiftUp: Em, superscriptShiftUpCramped: Em, superscriptBottomMin: Em, superscriptBaselineDropMax: Em
    package let subSuperscriptGapMin: Em, superscriptBottomMaxWithSubscript: Em, spaceAfterScript: Em
    package let upperLimitGapMin: Em, upperLimitBaselineRiseMin: Em, lowerLimitGapMin: Em, lowerLimitBaselineDropMin: Em
    package let stackTopShiftUp: Em, stackTopDisplayShiftUp: Em, stackBottomShiftDown: Em, stackBottomDisplayShiftDown: Em
    package let stackGapMin: Em, stackDisplayGapMin: Em
    package let fractionNumeratorShiftUp: Em, fractionNumeratorDisplayShiftUp: Em
    package let fractionDenominatorShiftDown: Em, fractionDenominatorDisplayShiftDown: Em
    package let fractionNumeratorGapMin: Em, fractionNumeratorDisplayGapMin: Em
    package let fractionDenominatorGapMin: Em, fractionDenominatorDisplayGapMin: Em
    package let fractionRuleThickness: Em
    package let overbarVerticalGap: Em, overbarRuleThickness: Em, underbarVerticalGap: Em, underbarRuleThickness: Em
    package let radicalVerticalGap: Em, radicalDisplayVerticalGap: Em, radicalRuleThickness: Em, radicalExtraAscender: Em
    package let radicalKernBeforeDegree: Em, radicalKernAfterDegree: Em
    /// The height at which the index of a root ends, as a share of the height of the sign.
    package let radicalDegreeBottomRaise: Double

    init(_ font: HarfBuzzFont, unitsPerEm: FontUnits) {
        func number(_ constant: hb_ot_math_constant_t) -> Double { Double(hb_ot_math_get_constant(font.pointer, constant)) }
        func em(_ constant: hb_ot_math_constant_t) -> Em { FontUnits(number(constant)).em(unitsPerEm: unitsPerEm) }
        // Some fonts leave the percentages empty; the values are those that OpenType suggests.
        func percentage(_ constant: hb_ot_math_constant_t, otherwise other: Double) -> Double {
            let value = number(constant) / 100
            return value > 0 && value <= 1 ? value : other
        }
        scriptScale = percentage(HB_OT_MATH_CONSTANT_SCRIPT_PERCENT_SCALE_DOWN, otherwise: 0.8)
        scriptScriptScale = percentage(HB_OT_MATH_CONSTANT_SCRIPT_SCRIPT_PERCENT_SCALE_DOWN, otherwise: 0.6)
        radicalDegreeBottomRaise = percentage(HB_OT_MATH_CONSTANT_RADICAL_DEGREE_BOTTOM_RAISE_PERCENT, otherwise: 0.6)
        axisHeight = em(HB_OT_MATH_CONSTANT_AXIS_HEIGHT)
        displayOperatorMinHeight = em(HB_OT_MATH_CONSTANT_DISPLAY_OPERATOR_MIN_HEIGHT)
        accentBaseHeight = em(HB_OT_MATH_CONSTANT_ACCENT_BASE_HEIGHT)
        subscriptShiftDown = em(HB_OT_MATH_CONSTANT_SUBSCRIPT_SHIFT_DOWN)
        subscriptTopMax = em(HB_OT_MATH_CONSTANT_SUBSCRIPT_TOP_MAX)
        subscriptBaselineDropMin = em(HB_OT_MATH_CONSTANT_SUBSCRIPT_BASELINE_DROP_MIN)
        superscriptShiftUp = em(HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP)
        superscriptShiftUpCramped = em(HB_OT_MATH_CONSTANT_SUPERSCRIPT_SHIFT_UP_CRAMPED)
        superscriptBottomMin = em(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MIN)
        superscriptBaselineDropMax = em(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BASELINE_DROP_MAX)
        subSuperscriptGapMin = em(HB_OT_MATH_CONSTANT_SUB_SUPERSCRIPT_GAP_MIN)
        superscriptBottomMaxWithSubscript = em(HB_OT_MATH_CONSTANT_SUPERSCRIPT_BOTTOM_MAX_WITH_SUBSCRIPT)
        spaceAfterScript = em(HB_OT_MATH_CONSTANT_SPACE_AFTER_SCRIPT)
        upperLimitGapMin = em(HB_OT_MATH_CONSTANT_UPPER_LIMIT_GAP_MIN)
        upperLimitBaselineRiseMin = em(HB_OT_MATH_CONSTANT_UPPER_LIMIT_BASELINE_RISE_MIN)
        lowerLimitGapMin = em(HB_OT_MATH_CONSTANT_LOWER_LIMIT_GAP_MIN)
        lowerLimitBaselineDropMin = em(HB_OT_MATH_CONSTANT_LOWER_LIMIT_BASELINE_DROP_MIN)
        stackTopShiftUp = em(HB_OT_MATH_CONSTANT_STACK_TOP_SHIFT_UP)
        stackTopDisplayShiftUp = em(HB_OT_MATH_CONSTANT_STACK_TOP_DISPLAY_STYLE_SHIFT_UP)
        stackBottomShiftDown = em(HB_OT_MATH_CONSTANT_STACK_BOTTOM_SHIFT_DOWN)
        stackBottomDisplayShiftDown = em(HB_OT_MATH_CONSTANT_STACK_BOTTOM_DISPLAY_STYLE_SHIFT_DOWN)
        stackGapMin = em(HB_OT_MATH_CONSTANT_STACK_GAP_MIN)
        stackDisplayGapMin = em(HB_OT_MATH_CONSTANT_STACK_DISPLAY_STYLE_GAP_MIN)
        fractionNumeratorShiftUp = em(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_SHIFT_UP)
        fractionNumeratorDisplayShiftUp = em(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_DISPLAY_STYLE_SHIFT_UP)
        fractionDenominatorShiftDown = em(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_SHIFT_DOWN)
        fractionDenominatorDisplayShiftDown = em(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_DISPLAY_STYLE_SHIFT_DOWN)
        fractionNumeratorGapMin = em(HB_OT_MATH_CONSTANT_FRACTION_NUMERATOR_GAP_MIN)
        fractionNumeratorDisplayGapMin = em(HB_OT_MATH_CONSTANT_FRACTION_NUM_DISPLAY_STYLE_GAP_MIN)
        fractionDenominatorGapMin = em(HB_OT_MATH_CONSTANT_FRACTION_DENOMINATOR_GAP_MIN)
        fractionDenominatorDisplayGapMin = em(HB_OT_MATH_CONSTANT_FRACTION_DENOM_DISPLAY_STYLE_GAP_MIN)
        fractionRuleThickness = em(HB_OT_MATH_CONSTANT_FRACTION_RULE_THICKNESS)
        overbarVerticalGap = em(HB_OT_MATH_CONSTANT_OVERBAR_VERTICAL_GAP)
        overbarRuleThickness = em(HB_OT_MATH_CONSTANT_OVERBAR_RULE_THICKNESS)
        underbarVerticalGap = em(HB_OT_MATH_CONSTANT_UNDERBAR_VERTICAL_GAP)
        underbarRuleThickness = em(HB_OT_MATH_CONSTANT_UNDERBAR_RULE_THICKNESS)
        radicalVerticalGap = em(HB_OT_MATH_CONSTANT_RADICAL_VERTICAL_GAP)
        radicalDisplayVerticalGap = em(HB_OT_MATH_CONSTANT_RADICAL_DISPLAY_STYLE_VERTICAL_GAP)
        radicalRuleThickness = em(HB_OT_MATH_CONSTANT_RADICAL_RULE_THICKNESS)
        radicalExtraAscender = em(HB_OT_MATH_CONSTANT_RADICAL_EXTRA_ASCENDER)
        radicalKernBeforeDegree = em(HB_OT_MATH_CONSTANT_RADICAL_KERN_BEFORE_DEGREE)
        radicalKernAfterDegree = em(HB_OT_MATH_CONSTANT_RADICAL_KERN_AFTER_DEGREE)
    }
}
