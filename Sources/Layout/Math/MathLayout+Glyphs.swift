import TypesetBase
import TypesetMath
import TypesetText

/// Characters, operators and words.
extension MathLayout {
    /// Returns a glyph of the math font.
    func glyphBox(_ glyph: UInt32, _ text: String, scale: Double) -> MathBox {
        let ink = font.ink(of: glyph), italics = font.italicsCorrection(of: glyph), advance = font.advance(of: glyph)
        var box = MathBox(width: (advance + italics) * scale, ascent: ink.ascent * scale, descent: ink.descent * scale)
        box.italics = italics * scale
        box.accentAttachment = font.topAccentAttachment(of: glyph) * scale
        box.kerned = MathBox.Kerned(glyph: glyph, scale: scale)
        box.glyphs = [
            MathGlyph(
                face: font.face, id: glyph, text: text, x: 0, scale: scale, advance: advance, inkAscent: ink.ascent, inkDescent: ink.descent
            )
        ]
        return box
    }

    /// Returns a name or a number: its characters side by side, or words of the text's font if the math font lacks one.
    func letters(_ string: String, _ style: Style) -> MathBox {
        let scalars = Array(string.unicodeScalars).filter { $0.value != 0x200B && !(0x2061...0x2064).contains($0.value) }
        let scale = scale(style)
        if scalars.count == 1, let glyph = font.glyph(of: scalars[0]) {
            var box = glyphBox(font.scriptForm(of: glyph, level: style.level), string, scale: scale)
            box.isCharacter = true
            return box
        }
        var result = MathBox()
        for scalar in scalars {
            guard let glyph = font.glyph(of: scalar) else { return wordBox(string, style) }
            let box = glyphBox(glyph, String(scalar), scale: scale)
            result.width -= result.italics
            result.add(box, x: result.width)
            result.italics = box.italics
        }
        result.isCharacter = true
        return result
    }

    /// Returns an operator: large in display style, of a stated height, or as its glyph is.
    func operatorBox(_ symbol: MathOperator, _ style: Style) -> MathBox {
        let scale = scale(style), axis = constants.axisHeight * scale
        guard let scalar = symbol.text.unicodeScalars.first, symbol.text.unicodeScalars.count == 1 else {
            return symbol.text.isEmpty ? MathBox() : letters(symbol.text, style)
        }
        if let height = symbol.height { return stretched(symbol.text, to: Em(height) * scale, style) }
        guard symbol.isLarge, let glyph = font.glyph(of: scalar) else { return letters(scalar.minusForHyphen, style) }
        // Integrals are higher than sums, as in Computer Modern.
        let target = constants.displayOperatorMinHeight * ((0x222B...0x2233).contains(scalar.value) ? 1.4 : 1)
        let variant = style.isDisplay ? font.variants(of: glyph, .vertical).first { $0.extent >= target } : nil
        let large = style.isDisplay ? variant?.glyph ?? font.variants(of: glyph, .vertical).last?.glyph ?? glyph : glyph
        var box = glyphBox(large, symbol.text, scale: scale)
        box = box.raised(by: axis - (box.ascent - box.descent) / 2)
        return box
    }

    /// Returns a box whose first glyph does not reach to the left into the space before it, as slanted letters such as 𝑓 do.
    func withoutOverhang(_ box: MathBox) -> MathBox {
        guard let first = box.glyphs.first, first.face === font.face else { return box }
        let overhang = -(first.x + font.ink(of: first.id).left * first.scale)
        guard overhang > 0 else { return box }
        var moved = MathBox(width: box.width + overhang, ascent: box.ascent, descent: box.descent, blank: box.blank)
        moved.draw(box, x: overhang)
        return moved
    }

    // MARK: Growing glyphs

    /// Returns a glyph of at least a height, centred on the axis.
    func stretched(_ text: String, to target: Em, _ style: Style) -> MathBox {
        let box = grown(text, to: target, .vertical, style)
        return box.raised(by: constants.axisHeight * scale(style) - (box.ascent - box.descent) / 2)
    }

    /// Returns a character of at least a size: one of the font's sizes, a composed one, or the largest.
    func grown(_ text: String, to target: Em, _ growth: MathFont.Growth, _ style: Style) -> MathBox {
        let scale = scale(style)
        guard let scalar = text.unicodeScalars.first, let glyph = font.glyph(of: scalar) else { return letters(text, style) }
        let own = glyphBox(glyph, text, scale: scale)
        if (growth == .vertical ? own.height : own.width) >= target { return own }
        let variants = font.variants(of: glyph, growth)
        if let fitting = variants.first(where: { $0.extent * scale >= target }) { return glyphBox(fitting.glyph, text, scale: scale) }
        if let composed = assembled(glyph, text, to: target, growth, scale: scale) { return composed }
        return variants.last.map { glyphBox($0.glyph, text, scale: scale) } ?? own
    }

    /// Returns a glyph composed of parts (MathML Core 5.3.1.1): as few repetitions as possible, which overlap as far as needed.
    private func assembled(_ glyph: UInt32, _ text: String, to target: Em, _ growth: MathFont.Growth, scale: Double) -> MathBox? {
        let parts = font.assembly(of: glyph, growth), target = target / scale, minimum = font.minimumOverlap(growth)
        guard parts.contains(where: \.isExtender) else { return nil }
        // The length that each repetition of the extenders adds, and the length without any.
        let fixed = parts.filter { !$0.isExtender }.reduce(Em(0)) { $0 + $1.extent - minimum } + minimum
        let added = parts.filter(\.isExtender).reduce(Em(0)) { $0 + $1.extent - minimum }
        guard added > 0 else { return nil }
        let repetitions = min(max(Int(((target - fixed) / added.value).value.rounded(.up)), 0), 500)
        let all = parts.flatMap { Array(repeating: $0, count: $0.isExtender ? repetitions : 1) }
        guard all.count > 1 else { return nil }
        let longest = all.reduce(Em(0)) { $0 + $1.extent }
        let joints = Double(all.count - 1), wanted = max((longest - target) / joints, minimum)
        var box = MathBox(), pen: Em = 0
        for (index, part) in all.enumerated() {
            let ink = font.ink(of: part.glyph)
            if index > 0 {
                let before = all[index - 1]
                pen -= min(wanted, max(min(before.endConnector, part.startConnector), minimum))
            }
            var placed = MathGlyph(
                face: font.face, id: part.glyph, text: index == 0 ? text : "", x: 0, scale: scale,
                advance: font.advance(of: part.glyph), inkAscent: ink.ascent, inkDescent: ink.descent, isContinuation: index > 0)
            if growth == .vertical {
                placed.y = (pen + ink.descent) * scale
                box.width = max(box.width, placed.advance * scale)
            } else {
                placed.x = (pen - ink.left) * scale
                box.ascent = max(box.ascent, ink.ascent * scale)
                box.descent = max(box.descent, ink.descent * scale)
            }
            box.glyphs.append(placed)
            pen += part.extent
        }
        if growth == .vertical { box.ascent = pen * scale } else { box.width = pen * scale }
        return box
    }

    // MARK: Words

    /// Returns words in the font of the text.
    func wordBox(_ text: String, _ style: Style) -> MathBox {
        let shaped = words(text), scale = scale(style)
        var box = MathBox()
        for run in shaped.runs {
            for index in run.isRightToLeft ? Array(run.glyphs.reversed()) : Array(run.glyphs) {
                let glyph = shaped.glyphs[index], size = scale * run.scale, range = shaped.glyphs.textRange(of: index)
                guard !glyph.flags.contains(.isHidden), range.upperBound <= shaped.text.count else { continue }
                box.glyphs.append(
                    MathGlyph(
                        face: run.face, id: glyph.id, text: String(decoding: shaped.text[range], as: UTF8.self),
                        x: box.width + glyph.xOffset * size, y: glyph.yOffset * size, scale: size, advance: glyph.advance,
                        inkAscent: glyph.inkAscent - glyph.yOffset, inkDescent: glyph.inkDescent + glyph.yOffset,
                        isContinuation: !glyph.flags.contains(.startsCluster), isMissing: glyph.flags.contains(.isMissing)))
                box.width += glyph.advance * size
                box.ascent = max(box.ascent, glyph.inkAscent * size)
                box.descent = max(box.descent, glyph.inkDescent * size)
            }
        }
        return box
    }
}

extension Unicode.Scalar {
    /// The text of an operator, with the sign minus for a hyphen.
    fileprivate var minusForHyphen: String { self == "-" ? "\u{2212}" : String(self) }
}
