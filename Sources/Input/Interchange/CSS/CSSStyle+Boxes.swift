import TypesetBase
import TypesetStylesheet

/// The conversion of margins, padding, borders and shadows.
extension CSSStyle {
    /// Returns a length in em, which grows with the text.
    func text(_ measure: CSSMeasure) -> String? {
        switch measure.unit {
        case .em: return SheetText.rounded(measure.value) + "em"
        case .points: return measure.value == 0 ? "0" : SheetText.rounded(measure.value / (size ?? base)) + "em"
        case .number: return measure.value == 0 ? "0" : nil
        case .percent: return nil
        }
    }

    /// Reads a measure; `ch` counts digits in a sheet too.
    mutating func readMeasure(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.word(value) == "none" { return }
        let tokens = CSSParser.trimmed(value)
        if tokens.count == 1, case .dimension(let count, "ch")? = tokens.first?.kind, (1...2000).contains(count) {
            return style.set(Style.maxWidth.key, "\(SheetText.rounded(count))ch")
        }
        guard reader.measure(value)?.value != 0 else { return mistake(declaration) }
        readLength(Style.maxWidth.key, declaration, value)
    }

    mutating func readLength(_ key: StyleKey, _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) || Self.word(value) == "auto" { return }
        guard let measure = reader.measure(value), let text = text(measure),
            key != Style.paragraphSpacing.key && key != Style.paragraphSpacingBefore.key || measure.value >= 0
        else { return mistake(declaration) }
        style.set(key, text)
    }

    /// Returns one to four values in CSS order for all four sides; nil for any other number of values.
    static func sides(_ value: ArraySlice<CSSToken>) -> [ArraySlice<CSSToken>]? {
        let parts = split(value, at: .whitespace)
        switch parts.count {
        case 1: return [parts[0], parts[0], parts[0], parts[0]]
        case 2: return [parts[0], parts[1], parts[0], parts[1]]
        case 3: return [parts[0], parts[1], parts[2], parts[1]]
        case 4: return parts
        default: return nil
        }
    }

    /// Splits a value at the separators that are outside parentheses.
    static func split(_ value: ArraySlice<CSSToken>, at separator: CSSTokenKind) -> [ArraySlice<CSSToken>] {
        var parts: [ArraySlice<CSSToken>] = [], start = value.startIndex, open = 0
        for index in value.indices {
            switch value[index].kind {
            case .function, .open("("): open += 1
            case .close(")"): open -= 1
            case separator where open == 0:
                if start < index { parts.append(value[start..<index]) }
                start = index + 1
            default: break
            }
        }
        return parts + (start < value.endIndex ? [value[start...]] : [])
    }

    mutating func readMargin(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let sides = Self.sides(value) else { return mistake(declaration) }
        if declaration.name == "margin-block" {
            readLength(Style.paragraphSpacingBefore.key, declaration, sides[0])
            return readLength(Style.paragraphSpacing.key, declaration, sides[1])
        }
        readLength(Style.paragraphSpacingBefore.key, declaration, sides[0])
        readLength(Style.paragraphSpacing.key, declaration, sides[2])
        for (key, side) in [(Style.tailIndent.key, sides[1]), (Style.headIndent.key, sides[3])] {
            if reader.measure(side)?.value == 0 { continue }
            readLength(key, declaration, side)
        }
    }

    mutating func readPadding(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let measures = (Self.sides(value) ?? []).compactMap { reader.measure($0) }, texts = measures.compactMap(text)
        guard texts.count == 4, measures.allSatisfy({ $0.value >= 0 }) else { return mistake(declaration) }
        style.set(Style.textInsets, SheetText.list(texts))
    }

    mutating func readBorder(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        var width = 3 * reader.pixel, line = "solid", color: Color?, isNone = false
        for part in Self.split(value, at: .whitespace) {
            if let found = self.color(part, declaration) {
                color = found
            } else if let measure = reader.measure(part) {
                guard measure.unit == .points || measure.value == 0, measure.value >= 0 else { return mistake(declaration) }
                width = measure.value
            } else if let word = Self.word(part) {
                switch word {
                case "solid", "dashed", "dotted": line = word
                case "none", "hidden": isNone = true
                case "thin": width = reader.pixel
                case "medium", "currentcolor", "inherit": break
                case "thick": width = 5 * reader.pixel
                default: return mistake(declaration)
                }
            } else {
                return mistake(declaration)
            }
        }
        let stroke = isNone || width == 0 ? "none" : "\"\(SheetText.rounded(width))pt \(line)\(color.map { " " + $0.hexadecimal } ?? "")\""
        guard declaration.name != "border" else {
            borderSides = []
            return style.set(Style.border, stroke)
        }
        let side = String(declaration.name.dropFirst("border-".count))
        borderSides.removeAll { $0.key == side }
        borderSides.append((side, stroke))
        style.set(Style.border, SheetText.mapping(borderSides))
    }

    mutating func readRadius(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let measure = Self.split(value, at: .whitespace).first.flatMap({ reader.measure($0) }), measure.unit != .percent,
            measure.value >= 0
        else {
            return mistake(declaration)
        }
        style.set(Style.cornerRadius.key, measure.unit == .em ? SheetText.rounded(measure.value) + "em" : SheetText.rounded(measure.value))
    }

    mutating func readShadow(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.word(value) == "none" { return }
        let all = Self.split(value, at: .comma), limit = ResolvedStyle.maximumShadows
        var texts: [String] = []
        for shadow in all.prefix(limit) {
            guard let text = self.shadow(CSSParser.trimmed(shadow), declaration) else { return mistake(declaration) }
            texts.append(text)
        }
        guard let first = texts.first else { return mistake(declaration) }
        if all.count > limit {
            report(.warning, "only the first \(limit) of \(all.count) shadows are carried over", declaration.range)
        }
        style.set(Style.shadow, texts.count == 1 ? first : SheetText.list(texts))
    }

    /// Returns one of the shadows of a list; nil if the value is not a shadow.
    private mutating func shadow(_ value: ArraySlice<CSSToken>, _ declaration: CSSDeclaration) -> String? {
        var lengths: [String] = [], color = Color.black
        for part in Self.split(value, at: .whitespace) {
            if let found = self.color(part, declaration) {
                color = found
            } else if let measure = reader.measure(part), measure.unit != .percent {
                lengths.append(SheetText.rounded(measure.value) + (measure.unit == .em ? "em" : ""))
            } else {
                return nil
            }
        }
        guard lengths.count == 2 || lengths.count == 3 else { return nil }
        return SheetText.mapping([
            ("color", "\"\(color.hexadecimal)\""), ("offset", "[\(lengths[0]), \(lengths[1])]"),
            ("blur", lengths.count == 3 ? lengths[2] : "0"),
        ])
    }
}
