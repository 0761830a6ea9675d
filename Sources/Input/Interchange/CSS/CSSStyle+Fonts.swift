import Geometry
import Stylesheet

/// The conversion of families, weights, features, line heights and letters.
extension CSSStyle {
    // MARK: Fonts

    /// Reads `[style
    /// variant
    /// weight
    /// stretch]? size[/line-height]? families` (CSS Fonts 4, 2.7).
    mutating func readFont(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let size = Self.sizeTokens(inFont: value) else { return Self.isReset(value) ? () : mistake(declaration) }
        alias = nil
        (traits, style.keys) = (
            [], style.keys.filter { !["weight", "family", "lineHeightMultiple", "lineHeight", "textTransform"].contains($0.key) }
        )
        for token in value[..<size.startIndex] {
            switch token.kind {
            case .number(let weight): style.set("weight", "\(Int(min(900, max(100, weight))))")
            case .ident(let word):
                switch word.lowercased() {
                case "italic", "oblique": traits.insert("italic")
                case "small-caps": style.set("textTransform", "smallCaps")
                case "condensed", "expanded": traits.insert(word.lowercased())
                case let word: if word != "normal", let weight = Self.weights[word] { style.set("weight", "\(weight)") }
                }
            default: break
            }
        }
        if style["weight"] == nil, size.startIndex > value.startIndex || !isInline { style.set("weight", "400") }
        var rest = CSSParser.trimmed(value[size.endIndex...])
        if rest.first?.kind == .delimiter("/") {
            rest = CSSParser.trimmed(rest.dropFirst())
            guard let height = rest.first else { return mistake(declaration) }
            readLineHeight(declaration, [height])
            rest = CSSParser.trimmed(rest.dropFirst())
        }
        readFamilies(declaration, rest)
    }

    mutating func readFamilies(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        guard let families = reader.families(value) else {
            return mistake(declaration, .warning, hints: ["name system fonts in the stylesheet: `family: [Inter, Noto Sans]`"])
        }
        set("family", SheetText.families(families))
    }

    mutating func readWeight(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        switch Self.word(value) {
        case "bolder": return style.set("weight", "700")
        case "lighter": return style.set("weight", "300")
        case let word?:
            guard let weight = Self.weights[word] else { return mistake(declaration) }
            return set("weight", "\(weight)")
        case nil: break
        }
        guard let measure = reader.measure(value), measure.unit == .number, (1...1000).contains(measure.value) else {
            return mistake(declaration)
        }
        set("weight", "\(min(900, max(100, Int(measure.value.rounded()))))")
    }

    mutating func readStyle(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard case .ident(let word)? = value.first?.kind else { return mistake(declaration) }
        switch word.lowercased() {
        case "italic", "oblique": traits.insert("italic")
        case "normal": traits.remove("italic")
        case _ where Self.isReset(value): break
        default: mistake(declaration)
        }
    }

    mutating func readStretch(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        traits.subtract(["condensed", "expanded"])
        if let word = Self.word(value) {
            if word.hasSuffix("condensed") { traits.insert("condensed") } else if word.hasSuffix("expanded") { traits.insert("expanded") }
        } else if let measure = reader.measure(value), measure.unit == .percent {
            if measure.value < 0.9 { traits.insert("condensed") } else if measure.value > 1.1 { traits.insert("expanded") }
        } else {
            mistake(declaration)
        }
    }

    mutating func readVariant(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        switch Self.word(value) {
        case "small-caps": style.set("textTransform", "smallCaps")
        case "normal", "none", "inherit", "initial": break
        default: mistake(declaration)
        }
    }

    /// Reads the OpenType features of CSS Fonts 4, 6.7.
    mutating func readNumeric(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let tags = [
            "lining-nums": "lnum", "oldstyle-nums": "onum", "proportional-nums": "pnum", "tabular-nums": "tnum",
            "diagonal-fractions": "frac",
            "stacked-fractions": "afrc", "ordinal": "ordn", "slashed-zero": "zero",
        ]
        let found = value.compactMap { token -> String? in if case .ident(let word) = token.kind { tags[word.lowercased()] } else { nil } }
        if !found.isEmpty { style.set("features", SheetText.mapping(found.map { ($0, "true") })) }
    }

    mutating func readSettings(_ key: String, _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.word(value) != nil { return }
        var entries: [(key: String, value: String)] = []
        for part in value.split(whereSeparator: { $0.kind == .comma }) {
            var tag: String?, setting = "1"
            for token in part {
                switch token.kind {
                case .string(let text): tag = text
                case .number(let number): setting = SheetText.rounded(number)
                case .ident(let word): setting = word.lowercased() == "off" ? "0" : "1"
                default: break
                }
            }
            guard let tag, tag.utf8.count == 4 else { return mistake(declaration) }
            entries.append((tag, setting))
        }
        style.set(key, SheetText.mapping(entries))
    }

    // MARK: Lines and letters

    mutating func readLineHeight(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        if Self.word(value) == "normal" {
            if StyleKey(rawValue: "lineHeight") != nil { return style.set("lineHeight", "normal") }
            return mistake(declaration, .warning)
        }
        guard let measure = reader.measure(value), measure.value > 0 else { return mistake(declaration) }
        let multiple = measure.unit == .points ? measure.value / (size ?? base) : measure.value
        guard (0.1...10).contains(multiple) else { return mistake(declaration) }
        set("lineHeightMultiple", SheetText.rounded(multiple))
    }

    mutating func readLetterSpacing(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        if Self.word(value) == "normal" { return style.set("characterSpacing", "0") }
        guard let measure = reader.measure(value) else { return mistake(declaration) }
        switch measure.unit {
        case .em:
            style.set(
                "characterSpacing",
                alias?.text == SheetText.rounded(measure.value) + "em" ? alias?.name ?? "" : SheetText.rounded(measure.value))
        case .points: style.set("characterSpacing", SheetText.rounded(measure.value / (size ?? base)))
        case .number where measure.value == 0: style.set("characterSpacing", "0")
        case .percent: style.set("characterSpacing", SheetText.rounded(measure.value))
        case .number: mistake(declaration)
        }
    }

    mutating func readDecoration(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let words = value.compactMap { token -> String? in if case .ident(let word) = token.kind { word.lowercased() } else { nil } }
        if words.contains("none") {
            style.set("underline", "false")
            style.set("strikethrough", "false")
        }
        if words.contains("underline") { style.set("underline", "true") }
        if words.contains("line-through") { style.set("strikethrough", "true") }
        if words.contains("overline") { mistake(declaration) }
    }

    mutating func readAlignment(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        switch Self.word(value) {
        case "left", "right", "center": style.set("alignment", Self.word(value) ?? "natural")
        case "justify": style.set("alignment", "justified")
        case "start", "inherit", "initial", "match-parent": style.set("alignment", "natural")
        default: mistake(declaration)
        }
    }

    mutating func readInteger(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let measure = reader.measure(value), measure.unit == .number, (1...20).contains(measure.value) else {
            return mistake(declaration)
        }
        style.set(declaration.name, "\(Int(measure.value))")
    }
}
