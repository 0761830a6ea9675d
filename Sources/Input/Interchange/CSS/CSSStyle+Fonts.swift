import TypesetBase
import TypesetStylesheet

/// The conversion of families, weights, features, line heights and letters.
extension CSSStyle {
    // MARK: Fonts

    /// Reads `font`: style, variant, weight and stretch in any order, then size, line height and families (CSS Fonts 4, 2.7).
    mutating func readFont(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let size = Self.sizeTokens(inFont: value) else { return Self.isReset(value) ? () : mistake(declaration) }
        alias = nil
        (traits, style.keys) = ([], style.keys.filter { !Self.setByFont.contains($0.key) })
        for token in value[..<size.startIndex] {
            switch token.kind {
            case .number(let weight): style.set(.weight(FontWeight(rawValue: Int(min(900, max(100, weight))))))
            case .ident(let word):
                switch word.lowercased() {
                case "italic", "oblique": traits.insert("italic")
                case "small-caps": style.set(.textTransform(.smallCaps))
                case "condensed", "expanded": traits.insert(word.lowercased())
                case let word:
                    if word != "normal", let weight = FaceName.weight(named: word) { style.set(.weight(FontWeight(rawValue: weight))) }
                }
            default: break
            }
        }
        if style[Style.weight.key] == nil, size.startIndex > value.startIndex || !isInline { style.set(.weight(.regular)) }
        var rest = CSSParser.trimmed(value[size.endIndex...])
        if rest.first?.kind == .delimiter("/") {
            rest = CSSParser.trimmed(rest.dropFirst())
            guard let height = rest.first else { return mistake(declaration) }
            readLineHeight(declaration, [height])
            rest = CSSParser.trimmed(rest.dropFirst())
        }
        readFamilies(declaration, rest)
    }

    /// The keys that `font` sets to their initial values.
    private static let setByFont: Set<StyleKey> = [
        Style.weight.key, Style.family, Style.lineHeightMultiple.key, Style.lineHeight.key, Style.textTransform.key,
    ]

    mutating func readFamilies(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        guard let families = reader.families(value) else {
            return mistake(declaration, .warning, hints: ["name system fonts in the stylesheet: `family: [Inter, Noto Sans]`"])
        }
        set(Style.family, SheetText.families(families))
    }

    mutating func readWeight(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        switch Self.word(value) {
        case "bolder": return style.set(.weight(.bold))
        case "lighter": return style.set(.weight(.light))
        case let word?:
            guard let weight = FaceName.weight(named: word) else { return mistake(declaration) }
            return set(Style.weight.key, "\(weight)")
        case nil: break
        }
        guard let measure = reader.measure(value), measure.unit == .number, (1...1000).contains(measure.value) else {
            return mistake(declaration)
        }
        set(Style.weight.key, "\(min(900, max(100, Int(measure.value.rounded()))))")
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
        case "small-caps": style.set(.textTransform(.smallCaps))
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
        if !found.isEmpty { style.set(Style.features, SheetText.mapping(found.map { ($0, "true") })) }
    }

    mutating func readSettings(_ key: StyleKey, _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
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
        if Self.word(value) == "normal" { return style.set(.lineHeight(.normal)) }
        guard let measure = reader.measure(value), measure.value > 0 else { return mistake(declaration) }
        let multiple = measure.unit == .points ? measure.value / (size ?? base) : measure.value
        guard (0.1...10).contains(multiple) else { return mistake(declaration) }
        set(Style.lineHeightMultiple.key, SheetText.rounded(multiple))
    }

    mutating func readLetterSpacing(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        if Self.word(value) == "normal" { return style.set(.characterSpacing(0)) }
        guard let measure = reader.measure(value) else { return mistake(declaration) }
        switch measure.unit {
        case .em:
            style.set(
                Style.characterSpacing.key,
                alias?.text == SheetText.rounded(measure.value) + "em" ? alias?.name ?? "" : SheetText.rounded(measure.value))
        case .points: style.set(Style.characterSpacing.key, SheetText.rounded(measure.value / (size ?? base)))
        case .number where measure.value == 0: style.set(.characterSpacing(0))
        case .percent: style.set(Style.characterSpacing.key, SheetText.rounded(measure.value))
        case .number: mistake(declaration)
        }
    }

    mutating func readDecoration(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let words = value.compactMap { token -> String? in if case .ident(let word) = token.kind { word.lowercased() } else { nil } }
        if words.contains("none") {
            style.set(.underline(false))
            style.set(.strikethrough(false))
        }
        if words.contains("underline") { style.set(.underline()) }
        if words.contains("line-through") { style.set(.strikethrough()) }
        if words.contains("overline") { mistake(declaration) }
        let known = ["none", "underline", "line-through", "overline", "solid", "auto", "from-font", "currentcolor", "inherit", "initial"]
        let hasLength = value.contains { token in
            switch token.kind {
            case .ident, .whitespace: false
            default: true
            }
        }
        if hasLength || !words.allSatisfy(known.contains) {
            report(
                .warning,
                "the style, thickness and colour of `text-decoration` are dropped: lines are solid and have the colour of the text",
                declaration.range)
        }
    }

    mutating func readAlignment(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        switch Self.word(value) {
        case "left", "right", "center": style.set(Style.alignment.key, Self.word(value) ?? "natural")
        case "justify": style.set(.alignment(.justified))
        case "start", "inherit", "initial", "match-parent": style.set(.alignment(.natural))
        default: mistake(declaration)
        }
    }

    mutating func readInteger(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let measure = reader.measure(value), measure.unit == .number, (1...20).contains(measure.value) else {
            return mistake(declaration)
        }
        style.set(declaration.name == "widows" ? .widows(Int(measure.value)) : .orphans(Int(measure.value)))
    }
}
