import TypesetBase
import TypesetMath
import TypesetText

/// Fractions, roots and enclosures.
extension MathLayout {
    /// Returns a fraction (Appendix G, rule 15), without a bar for binomials.
    func fraction(_ numerator: MathNode, _ denominator: MathNode, isBarred: Bool, _ style: Style) -> MathBox {
        let scale = scale(style), constants = constants
        let above = box(numerator, style.numerator), below = box(denominator, style.denominator)
        let axis = constants.axisHeight * scale, thickness = constants.fractionRuleThickness * scale
        var up: Em, down: Em
        if isBarred {
            up = style.isDisplay ? constants.fractionNumeratorDisplayShiftUp : constants.fractionNumeratorShiftUp
            down = style.isDisplay ? constants.fractionDenominatorDisplayShiftDown : constants.fractionDenominatorShiftDown
            let gapAbove = style.isDisplay ? constants.fractionNumeratorDisplayGapMin : constants.fractionNumeratorGapMin
            let gapBelow = style.isDisplay ? constants.fractionDenominatorDisplayGapMin : constants.fractionDenominatorGapMin
            up = max(up * scale, axis + thickness / 2 + gapAbove * scale + above.descent)
            down = max(down * scale, thickness / 2 - axis + gapBelow * scale + below.ascent)
        } else {
            up = (style.isDisplay ? constants.stackTopDisplayShiftUp : constants.stackTopShiftUp) * scale
            down = (style.isDisplay ? constants.stackBottomDisplayShiftDown : constants.stackBottomShiftDown) * scale
            let gap = (style.isDisplay ? constants.stackDisplayGapMin : constants.stackGapMin) * scale
            let missing = gap - ((up - above.descent) - (below.ascent - down))
            if missing > 0 {
                up += missing / 2
                down += missing / 2
            }
        }
        // TeX's \nulldelimiterspace.
        let margin: Em = 0.12 * scale, width = max(above.width, below.width)
        var result = MathBox(width: width + 2 * margin)
        result.add(above, x: margin + (width - above.width) / 2, y: up)
        result.add(below, x: margin + (width - below.width) / 2, y: -down)
        if isBarred { result.rules.append(MathRule(x: margin, width: width, bottom: axis - thickness / 2, thickness: thickness)) }
        return result
    }

    /// Returns a root (Appendix G, rule 11).
    func root(_ radicand: MathNode, index: MathNode?, _ style: Style) -> MathBox {
        let scale = scale(style), constants = constants
        let inner = box(radicand, style.cramped), thickness = constants.radicalRuleThickness * scale
        var gap = (style.isDisplay ? constants.radicalDisplayVerticalGap : constants.radicalVerticalGap) * scale
        let sign = grown("\u{221A}", to: inner.height + gap + thickness, .vertical, style)
        // A sign that is too high moves its bar away from the radicand by half of the difference.
        gap = max(gap, (gap + sign.height - thickness - inner.height) / 2)
        let bottom = inner.ascent + gap
        var result = MathBox(), left: Em = 0
        if let index {
            let degree = box(index, Style(level: 2, isCramped: true)), before = constants.radicalKernBeforeDegree * scale
            let after = constants.radicalKernAfterDegree * scale
            let signBottom = bottom + thickness - sign.height
            result.add(degree, x: before, y: signBottom + sign.height * constants.radicalDegreeBottomRaise + degree.descent)
            left = max(before + degree.width + after, 0)
        }
        result.add(sign.asGroup, x: left, y: bottom + thickness - sign.ascent)
        let start = left + sign.width - sign.italics
        result.rules.append(MathRule(x: start, width: inner.width, bottom: bottom, thickness: thickness))
        result.add(inner.asGroup, x: start)
        result.ascent = max(result.ascent, bottom + thickness + constants.radicalExtraAscender * scale)
        return result
    }

    /// Returns a part with a stroke through it or a frame around it.
    func enclosed(_ box: MathBox, _ enclosure: MathEnclosure, _ style: Style) -> MathBox {
        let scale = scale(style), thickness = constants.fractionRuleThickness * scale
        var result = MathBox()
        switch enclosure {
        case .frame:
            // LaTeX's \fboxsep.
            let padding: Em = 0.3 * scale, outer = padding + thickness
            result.width = box.width + 2 * outer
            result.ascent = box.ascent + outer
            result.descent = box.descent + outer
            result.draw(box, x: outer)
            let bottom = -result.descent, top = result.ascent, middle = thickness / 2
            result.rules.append(MathRule(x: 0, width: result.width, bottom: bottom, thickness: thickness))
            result.rules.append(MathRule(x: 0, width: result.width, bottom: top - thickness, thickness: thickness))
            for x in [middle, result.width - middle] {
                result.rules.append(MathRule(fromX: x, y: bottom, toX: x, y: top, thickness: thickness))
            }
        case .horizontalStroke:
            result = box.asGroup
            let middle = constants.axisHeight * scale - thickness / 2
            result.rules.append(MathRule(x: 0, width: box.width, bottom: middle, thickness: thickness))
        case .upwardStroke, .downwardStroke, .crossedStrokes:
            result = box.asGroup
            if enclosure != .downwardStroke {
                result.rules.append(MathRule(fromX: 0, y: -box.descent, toX: box.width, y: box.ascent, thickness: thickness))
            }
            if enclosure != .upwardStroke {
                result.rules.append(MathRule(fromX: 0, y: box.ascent, toX: box.width, y: -box.descent, thickness: thickness))
            }
        }
        return result
    }
}
