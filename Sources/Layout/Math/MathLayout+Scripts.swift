import TypesetBase
import TypesetMath
import TypesetText

/// Scripts, limits, accents and braces.
extension MathLayout {
    /// Returns a base with scripts at its right (Appendix G, rule 18).
    func scripts(_ base: MathBox, _ lower: MathNode?, _ upper: MathNode?, _ style: Style) -> MathBox {
        let scale = scale(style), constants = constants
        let below = lower.map { box($0, style.subscript) }, above = upper.map { box($0, style.superscript) }
        var up: Em = base.isCharacter ? 0 : base.ascent - constants.superscriptBaselineDropMax * scale
        var down: Em = base.isCharacter ? 0 : base.descent + constants.subscriptBaselineDropMin * scale
        if let above {
            let shift = style.isCramped ? constants.superscriptShiftUpCramped : constants.superscriptShiftUp
            up = max(up, shift * scale, above.descent + constants.superscriptBottomMin * scale)
        }
        if let below {
            down = max(down, constants.subscriptShiftDown * scale)
            if above == nil { down = max(down, below.ascent - constants.subscriptTopMax * scale) }
        }
        if let above, let below {
            let missing = constants.subSuperscriptGapMin * scale - ((up - above.descent) - (below.ascent - down))
            if missing > 0 {
                down += missing
                let room = constants.superscriptBottomMaxWithSubscript * scale - (up - above.descent)
                if room > 0 {
                    let raise = min(room, missing)
                    up += raise
                    down -= raise
                }
            }
        }
        var result = base.asGroup
        if let below {
            let kern = kerning(of: base, .bottomRight, below, .topLeft, shift: -down)
            result.add(below, x: base.width - base.italics + kern, y: -down)
        }
        if let above {
            let kern = kerning(of: base, .topRight, above, .bottomLeft, shift: up)
            result.add(above, x: base.width + kern, y: up)
        }
        result.width += constants.spaceAfterScript * scale
        return result
    }

    /// Returns the kerning between a corner of a base and that of its script, at the heights where they face each other.
    private func kerning(of base: MathBox, _ corner: MathFont.Corner, _ script: MathBox, _ other: MathFont.Corner, shift: Em) -> Em {
        guard let glyph = base.kerned else { return 0 }
        let isAbove = shift > 0
        let edge = isAbove ? shift - script.descent : shift + script.ascent, end = isAbove ? base.ascent : -base.descent
        func sum(_ height: Em) -> Em {
            let own = font.kerning(of: glyph.glyph, at: corner, height: height / glyph.scale) * glyph.scale
            let inner = script.kerned.map { font.kerning(of: $0.glyph, at: other, height: (height - shift) / $0.scale) * $0.scale } ?? 0
            return own + inner
        }
        return max(sum(edge), sum(end))
    }

    /// The least gap between an operator and its limits, which some fonts set too close to words.
    private static var leastLimitGap: Em { 0.14 }

    /// Returns a base with scripts below and above it, or beside it where limits move there in text.
    func limits(_ base: MathNode, _ lower: MathNode?, _ upper: MathNode?, isAccent: Bool, _ style: Style) -> MathBox {
        if isAccent { return accented(box(base, style.cramped), lower, upper, style) }
        let core = base.coreOperator
        if let core, core.hasMovableLimits, !style.isDisplay { return scripts(box(base, style), lower, upper, style) }
        let scale = scale(style), constants = constants
        let below = lower.map { box($0, style.subscript) }, above = upper.map { box($0, style.superscript) }
        let token = base.coreToken
        var base = box(base, style)
        if let core, core.isStretchy, core.isHorizontal {
            // An arrow is as long as what is above and below it.
            let width = max(below?.width ?? 0, above?.width ?? 0) + 0.6 * scale
            if width > base.width { base = grown(core.text, to: width, .horizontal, style).marked(as: token) }
        }
        let width = max(base.width, max(below?.width ?? 0, above?.width ?? 0)), left = (width - base.width) / 2
        var result = MathBox()
        result.add(base, x: left)
        if let below {
            let least = max(constants.lowerLimitGapMin, Self.leastLimitGap) * scale
            let gap = max(least, constants.lowerLimitBaselineDropMin * scale - below.ascent)
            result.add(below, x: (width - below.width - base.italics) / 2, y: -(base.descent + gap + below.ascent))
        }
        if let above {
            let least = max(constants.upperLimitGapMin, Self.leastLimitGap) * scale
            let gap = max(least, constants.upperLimitBaselineRiseMin * scale - above.descent)
            result.add(above, x: (width - above.width + base.italics) / 2, y: base.ascent + gap + above.descent)
        }
        result.width = max(result.width, width)
        return result
    }

    // MARK: Accents

    /// Returns a base with accents, braces or lines above and below it.
    private func accented(_ base: MathBox, _ lower: MathNode?, _ upper: MathNode?, _ style: Style) -> MathBox {
        var result = base
        if let upper { result = accented(result, upper, isAbove: true, style) }
        if let lower { result = accented(result, lower, isAbove: false, style) }
        result.isCharacter = base.isCharacter && lower == nil
        return result
    }

    private func accented(_ base: MathBox, _ node: MathNode, isAbove: Bool, _ style: Style) -> MathBox {
        let scale = scale(style)
        guard let symbol = node.coreOperator, let scalar = symbol.text.unicodeScalars.first else {
            return stacked(base, box(node, style.superscript), isAbove: isAbove, gap: constants.overbarVerticalGap * scale)
        }
        if symbol.isStretchy, scalar.isBar { return barred(base, symbol.text, isAbove: isAbove, scale: scale) }
        if symbol.isStretchy, !scalar.isWideAccent {
            let brace = grown(symbol.text, to: base.width, .horizontal, style).marked(as: node.coreToken)
            return stacked(base, brace, isAbove: isAbove, gap: constants.overbarVerticalGap * scale / 2)
        }
        let accent = accentBox(scalar, isWide: symbol.isStretchy, over: base.width, style).marked(as: node.coreToken)
        return isAbove ? topAccent(base, accent, scale: scale) : stacked(base, accent, isAbove: false, gap: 0.1 * scale)
    }

    /// Returns an accent, of which a wide one is at most as wide as its base.
    private func accentBox(_ scalar: Unicode.Scalar, isWide: Bool, over width: Em, _ style: Style) -> MathBox {
        let scale = scale(style), mark = scalar.combiningMark
        guard let glyph = font.glyph(of: mark) ?? font.glyph(of: scalar) else { return letters(String(scalar), style) }
        let wide = isWide ? font.variants(of: glyph, .horizontal).last { $0.extent * scale <= width } : nil
        return glyphBox(wide?.glyph ?? glyph, String(mark), scale: scale)
    }

    /// Places an accent over a base, at the points where both are attached (Appendix G, rule 12).
    private func topAccent(_ base: MathBox, _ accent: MathBox, scale: Double) -> MathBox {
        let raise = base.ascent - min(base.ascent, constants.accentBaseHeight * scale)
        let x = (base.accentAttachment ?? base.width / 2) - (accent.accentAttachment ?? accent.width / 2)
        var result = base
        result.draw(accent, x: x, y: raise)
        result.ascent = max(base.ascent, accent.ascent + raise)
        result.kerned = nil
        return result
    }

    private func stacked(_ base: MathBox, _ other: MathBox, isAbove: Bool, gap: Em) -> MathBox {
        let y = isAbove ? base.ascent + gap + other.descent : -(base.descent + gap + other.ascent)
        let width = max(base.width, other.width)
        var result = MathBox()
        result.add(base.asGroup, x: (width - base.width) / 2)
        result.add(other, x: (width - other.width) / 2, y: y)
        return result
    }

    /// Returns a base with a line over or under it.
    private func barred(_ base: MathBox, _ text: String, isAbove: Bool, scale: Double) -> MathBox {
        let constants = constants, thickness = (isAbove ? constants.overbarRuleThickness : constants.underbarRuleThickness) * scale
        let gap = (isAbove ? constants.overbarVerticalGap : constants.underbarVerticalGap) * scale
        var result = base.asGroup
        if isAbove {
            result.rules.append(MathRule(x: 0, width: base.width, bottom: base.ascent + gap, thickness: thickness))
            result.ascent = base.ascent + gap + 2 * thickness
        } else {
            result.rules.append(MathRule(x: 0, width: base.width, bottom: -base.descent - gap - thickness, thickness: thickness))
            result.descent = base.descent + gap + 2 * thickness
        }
        return result
    }
}

extension Unicode.Scalar {
    /// Whether it is a line over or under a base.
    var isBar: Bool { [0xAF, 0x203E, 0x305, 0x332, 0x5F, 0x2C9, 0x304, 0x2015, 0x2500].contains(value) }

    /// Whether it is an accent that has a few widths, rather than a brace or an arrow of any width.
    fileprivate var isWideAccent: Bool { [0x5E, 0x2C6, 0x302, 0x7E, 0x2DC, 0x303, 0x2C7, 0x30C].contains(value) }

    /// The mark that combines with the letter before it.
    fileprivate var combiningMark: Unicode.Scalar {
        switch value {
        case 0x5E, 0x2C6: "\u{302}"
        case 0x7E, 0x2DC: "\u{303}"
        case 0xAF, 0x2C9, 0x203E: "\u{304}"
        case 0x2D8: "\u{306}"
        case 0x2D9: "\u{307}"
        case 0xA8: "\u{308}"
        case 0x2DA: "\u{30A}"
        case 0x2C7: "\u{30C}"
        case 0xB4, 0x2CA: "\u{301}"
        case 0x60, 0x2CB: "\u{300}"
        case 0x2192: "\u{20D7}"
        case 0x2190: "\u{20D6}"
        default: self
        }
    }
}
