import Diagnostics
import Geometry
import Stylesheet

/// Declarations of CSS on their way to the keys of a style.
struct CSSStyle {
    struct Fault {
        var severity: Diagnostic.Severity
        var message: String
        var range: Range<Int>
        var hints: [String] = []
    }

    private(set) var style: SheetDraft.Style
    private(set) var faults: [Fault] = []
    /// In points; nil where the text around decides.
    private(set) var size: Double?
    private var reader: CSSValueReader
    /// The size of the text around, in points.
    private let base: Double
    private let isInline: Bool
    private let isRoot: Bool
    private var traits: Set<String> = []
    private var alias: (text: String, name: String)?

    /// - Parameter size: where no declaration says one; nil: that of the text around.
    init(name: String, reader: CSSValueReader, base: Double, size: Double?, isInline: Bool, isRoot: Bool) {
        style = SheetDraft.Style(name: name)
        (self.reader, self.base, self.isInline, self.isRoot) = (reader, base, isInline, isRoot)
        self.size = size
    }

    static let weights = [
        "normal": 400, "bold": 700, "regular": 400, "medium": 500, "semibold": 600, "light": 300, "thin": 100, "black": 900,
    ]

    /// Keys that elements take over from the ones around them.
    static let inherited: Set<String> = [
        "family", "textStyle", "size", "rounding", "weight", "symbolicTraits", "features", "axes", "characterSpacing", "textTransform",
        "color",
        "alignment", "hyphenation", "widows", "orphans", "lineHeightMultiple", "lineHeight", "shadow",
    ]

    /// The elements of documents for those of HTML.
    static let elements: [String: Element] = {
        var elements: [String: Element] = [
            "body": .document, "p": .paragraph, "blockquote": .blockQuote, "ul": .list, "ol": .list, "li": .listItem, "pre": .codeBlock,
            "em": .emphasis, "i": .emphasis, "b": .strong, "s": .strikethrough, "del": .strikethrough, "a": .link, "img": .image,
            "figcaption": .caption, "th": .tableHeader, "td": .tableCell, "hr": .thematicBreak,
        ]
        let same: [Element] = [
            .h1, .h2, .h3, .h4, .h5, .h6, .code, .strong, .figure, .caption, .table, .dl, .dt, .dd, .details, .summary, .sup, .sub, .kbd,
            .samp,
            .u, .ins, .mark, .small, .abbr, .q, .cite, .dfn, .time, .bdo, .rt, .variable,
        ]
        for element in same { elements[element.rawValue] = element }
        return elements
    }()

    /// - Parameter token: the token of the sheet that a value names, where it is nothing else.
    mutating func read(
        _ declarations: [(declaration: CSSDeclaration, value: ArraySlice<CSSToken>)],
        token: (ArraySlice<CSSToken>) -> (text: String, name: String)?
    ) {
        // Lengths in em are parts of the size, wherever it stands.
        for (declaration, value) in declarations where declaration.name == "font-size" || declaration.name == "font" {
            alias = token(declaration.value)
            readSize(declaration, value)
        }
        if style["textStyle"] == nil, style["size"] == nil, let size, !isInline { setSize(size, alias: nil) }
        for (declaration, value) in declarations where declaration.name != "font-size" {
            alias = token(declaration.value)
            read(declaration, value)
        }
        if !traits.isEmpty { style.set("symbolicTraits", SheetText.list(traits.sorted())) }
    }

    private mutating func mistake(_ declaration: CSSDeclaration, _ severity: Diagnostic.Severity = .error, hints: [String] = []) {
        faults.append(
            Fault(
                severity: severity, message: "this value of `\(declaration.name)` has no like in a sheet; it is left out",
                range: declaration.range, hints: hints))
    }

    /// The token's name where the sheet has it with just this value.
    private mutating func set(_ key: String, _ text: String) { style.set(key, alias?.text == text ? alias?.name ?? text : text) }

    private static func word(_ value: ArraySlice<CSSToken>) -> String? {
        guard value.count == 1, case .ident(let word)? = value.first?.kind else { return nil }
        return word.lowercased()
    }

    // MARK: Sizes

    private static let sizes = [
        "xx-small": 9.0, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "xxx-large": 48,
    ]

    private mutating func readSize(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let tokens = declaration.name == "font" ? Self.sizeTokens(inFont: value) : value
        guard let tokens else { return }
        if let word = Self.word(tokens) {
            switch word {
            case "inherit", "initial", "unset", "revert":
                (size, style.keys) = (base, style.keys.filter { !["textStyle", "size", "rounding"].contains($0.key) })
                if !isInline { setSize(base, alias: nil) }
            case "smaller": scale(5 / 6, declaration)
            case "larger": scale(1.2, declaration)
            default:
                guard let pixels = Self.sizes[word] else { return mistake(declaration) }
                setSize(pixels * reader.pixel, alias: nil)
            }
            return
        }
        guard let measure = reader.measure(tokens), measure.value > 0 else {
            return mistake(declaration, hints: ["sizes are in px, pt, rem, em or %"])
        }
        if reader.tookLargest { noteLargest(declaration) }
        switch measure.unit {
        case .points: (0.1...10_000).contains(measure.value) ? setSize(measure.value, alias: alias) : mistake(declaration)
        case .em, .percent: isRoot ? setSize(measure.value * reader.pixel * 16, alias: nil) : scale(measure.value, declaration)
        case .number: mistake(declaration, hints: ["a size has a unit"])
        }
    }

    private mutating func noteLargest(_ declaration: CSSDeclaration) {
        faults.append(
            Fault(
                severity: .warning,
                message: "this value of `\(declaration.name)` changes with the window, of which a page knows nothing: the largest is taken",
                range: declaration.range))
        reader = reader.fresh
    }

    private mutating func scale(_ factor: Double, _ declaration: CSSDeclaration) {
        guard (0.01...100).contains(factor), (0.1...10_000).contains(base * factor) else { return mistake(declaration) }
        guard isInline else { return setSize(base * factor, alias: nil) }
        style.set("size", SheetText.mapping([("scale", SheetText.rounded(factor))]))
        size = base * factor
    }

    private mutating func setSize(_ points: Double, alias: (text: String, name: String)?) {
        size = points
        let text = SheetText.rounded(points)
        style.keys.removeAll { ["textStyle", "size", "rounding"].contains($0.key) }
        for (key, value) in ImportedSize.keys(points, text: alias?.text == text ? alias?.name : nil) { style.set(key, value) }
    }

    /// The size within `font`: before the slash, or before the families.
    private static func sizeTokens(inFont value: ArraySlice<CSSToken>) -> ArraySlice<CSSToken>? {
        for index in value.indices {
            switch value[index].kind {
            case .dimension, .percentage: return value[index...index]
            case .ident(let word) where sizes[word.lowercased()] != nil: return value[index...index]
            case .function(let name) where ["calc", "clamp", "min", "max"].contains(name):
                var open = 0
                for end in index..<value.endIndex {
                    if case .function = value[end].kind { open += 1 }
                    if value[end].kind == .open("(") { open += 1 }
                    if value[end].kind == .close(")") { open -= 1; if open == 0 { return value[index...end] } }
                }
                return nil
            default: break
            }
        }
        return nil
    }

    // MARK: Properties

    /// Properties that say something of a text, but nothing that paper needs.
    private static let silent: Set<String> = [
        "-webkit-font-smoothing", "-moz-osx-font-smoothing", "text-rendering", "-webkit-text-size-adjust", "text-size-adjust", "box-sizing",
        "cursor",
        "font-display", "font-synthesis", "font-optical-sizing", "text-decoration-skip-ink", "overflow-wrap", "word-wrap",
        "-webkit-hyphens",
        "font-kerning", "-webkit-tap-highlight-color", "color-scheme",
    ]

    private mutating func read(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        switch declaration.name {
        case "font": readFont(declaration, value)
        case "font-family": readFamilies(declaration, value)
        case "font-weight": readWeight(declaration, value)
        case "font-style": readStyle(declaration, value)
        case "font-stretch", "font-width": readStretch(declaration, value)
        case "font-variant", "font-variant-caps": readVariant(declaration, value)
        case "font-variant-numeric": readNumeric(declaration, value)
        case "font-feature-settings": readSettings("features", declaration, value)
        case "font-variation-settings": readSettings("axes", declaration, value)
        case "line-height": readLineHeight(declaration, value)
        case "letter-spacing": readLetterSpacing(declaration, value)
        case "text-transform": choose("textTransform", ["uppercase", "lowercase", "capitalize", "none"], declaration, value)
        case "text-decoration", "text-decoration-line": readDecoration(declaration, value)
        case "text-align": readAlignment(declaration, value)
        case "text-indent": readLength("firstLineIndent", declaration, value)
        case "text-shadow": readShadow(declaration, value)
        case "hyphens":
            if let word = Self.word(value) { style.set("hyphenation", word == "auto" ? "true" : "false") } else { mistake(declaration) }
        case "color": readColor("color", declaration, value)
        case "background-color", "background": readColor("background", declaration, value)
        case "margin-top", "margin-block-start": readLength("paragraphSpacingBefore", declaration, value)
        case "margin-bottom", "margin-block-end": readLength("paragraphSpacing", declaration, value)
        case "margin-left", "margin-inline-start": readLength("headIndent", declaration, value)
        case "margin-right", "margin-inline-end": readLength("tailIndent", declaration, value)
        case "margin", "margin-block": readMargin(declaration, value)
        case "padding": readPadding(declaration, value)
        case "border", "border-top", "border-right", "border-bottom", "border-left": readBorder(declaration, value)
        case "border-radius": readRadius(declaration, value)
        case "widows", "orphans": readInteger(declaration, value)
        case "break-before", "page-break-before":
            if Self.word(value) == "page" || Self.word(value) == "always" { style.set("pageBreakBefore", "true") }
        case "break-after", "page-break-after": if Self.word(value) == "avoid" { style.set("keepWithNext", "true") }
        case "break-inside", "page-break-inside": if Self.word(value) == "avoid" { style.set("keepTogether", "true") }
        case _ where Self.silent.contains(declaration.name): break
        default:
            faults.append(
                Fault(severity: .note, message: "`\(declaration.name)` has no key in a sheet; it is left out", range: declaration.nameRange)
            )
        }
    }

    private static func isReset(_ value: ArraySlice<CSSToken>) -> Bool {
        word(value).map { ["inherit", "initial", "unset", "revert"].contains($0) } ?? false
    }

    private mutating func choose(_ key: String, _ words: [String], _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        guard let word = Self.word(value), words.contains(word) else { return mistake(declaration) }
        style.set(key, word)
    }

    // MARK: Fonts

    /// `[style || variant || weight || stretch]? size[/line-height]? families` (CSS Fonts 4, 2.7).
    private mutating func readFont(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let size = Self.sizeTokens(inFont: value) else { return Self.isReset(value) ? () : mistake(declaration) }
        alias = nil
        (traits, style.keys) = (
            [], style.keys.filter { !["weight", "family", "lineHeightMultiple", "lineHeight", "textTransform"].contains($0.key) }
        )
        for token in value[..<size.startIndex] {
            switch token.kind {
            case .number(let weight): style.set("weight", "\(min(900, max(100, Int(weight))))")
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

    private mutating func readFamilies(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        guard let families = reader.families(value) else {
            return mistake(declaration, .warning, hints: ["the fonts of a system are named in a sheet: `family: [Inter, Noto Sans]`"])
        }
        set("family", SheetText.families(families))
    }

    private mutating func readWeight(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
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

    private mutating func readStyle(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard case .ident(let word)? = value.first?.kind else { return mistake(declaration) }
        switch word.lowercased() {
        case "italic", "oblique": traits.insert("italic")
        case "normal": traits.remove("italic")
        case _ where Self.isReset(value): break
        default: mistake(declaration)
        }
    }

    private mutating func readStretch(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        traits.subtract(["condensed", "expanded"])
        if let word = Self.word(value) {
            if word.hasSuffix("condensed") { traits.insert("condensed") } else if word.hasSuffix("expanded") { traits.insert("expanded") }
        } else if let measure = reader.measure(value), measure.unit == .percent {
            if measure.value < 0.9 { traits.insert("condensed") } else if measure.value > 1.1 { traits.insert("expanded") }
        } else {
            mistake(declaration)
        }
    }

    private mutating func readVariant(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        switch Self.word(value) {
        case "small-caps": style.set("textTransform", "smallCaps")
        case "normal", "none", "inherit", "initial": break
        default: mistake(declaration)
        }
    }

    /// The OpenType features of CSS Fonts 4, 6.7.
    private mutating func readNumeric(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let tags = [
            "lining-nums": "lnum", "oldstyle-nums": "onum", "proportional-nums": "pnum", "tabular-nums": "tnum",
            "diagonal-fractions": "frac",
            "stacked-fractions": "afrc", "ordinal": "ordn", "slashed-zero": "zero",
        ]
        let found = value.compactMap { token -> String? in if case .ident(let word) = token.kind { tags[word.lowercased()] } else { nil } }
        if !found.isEmpty { style.set("features", SheetText.mapping(found.map { ($0, "true") })) }
    }

    private mutating func readSettings(_ key: String, _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
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

    private mutating func readLineHeight(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
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

    private mutating func readLetterSpacing(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
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

    private mutating func readDecoration(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let words = value.compactMap { token -> String? in if case .ident(let word) = token.kind { word.lowercased() } else { nil } }
        if words.contains("none") {
            style.set("underline", "false")
            style.set("strikethrough", "false")
        }
        if words.contains("underline") { style.set("underline", "true") }
        if words.contains("line-through") { style.set("strikethrough", "true") }
        if words.contains("overline") { mistake(declaration) }
    }

    private mutating func readAlignment(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        switch Self.word(value) {
        case "left", "right", "center": style.set("alignment", Self.word(value) ?? "natural")
        case "justify": style.set("alignment", "justified")
        case "start", "inherit", "initial", "match-parent": style.set("alignment", "natural")
        default: mistake(declaration)
        }
    }

    private mutating func readInteger(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let measure = reader.measure(value), measure.unit == .number, (1...20).contains(measure.value) else {
            return mistake(declaration)
        }
        style.set(declaration.name, "\(Int(measure.value))")
    }

    // MARK: Boxes

    /// In em, so that it grows with the text.
    private func text(_ measure: CSSMeasure) -> String? {
        switch measure.unit {
        case .em: return SheetText.rounded(measure.value) + "em"
        case .points: return measure.value == 0 ? "0" : SheetText.rounded(measure.value / (size ?? base)) + "em"
        case .number: return measure.value == 0 ? "0" : nil
        case .percent: return nil
        }
    }

    private mutating func readLength(_ key: String, _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) || Self.word(value) == "auto" { return }
        guard let measure = reader.measure(value), let text = text(measure),
            key != "paragraphSpacing" && key != "paragraphSpacingBefore" || measure.value >= 0
        else { return mistake(declaration) }
        if reader.tookLargest { noteLargest(declaration) }
        style.set(key, text)
    }

    /// One to four values in the order of CSS, for all four sides; nil where there are more or none.
    private static func sides(_ value: ArraySlice<CSSToken>) -> [ArraySlice<CSSToken>]? {
        let parts = split(value, at: .whitespace)
        switch parts.count {
        case 1: return [parts[0], parts[0], parts[0], parts[0]]
        case 2: return [parts[0], parts[1], parts[0], parts[1]]
        case 3: return [parts[0], parts[1], parts[2], parts[1]]
        case 4: return parts
        default: return nil
        }
    }

    /// The parts between separators that stand in no parentheses.
    private static func split(_ value: ArraySlice<CSSToken>, at separator: CSSToken.Kind) -> [ArraySlice<CSSToken>] {
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

    private mutating func readMargin(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let sides = Self.sides(value) else { return mistake(declaration) }
        if declaration.name == "margin-block" {
            readLength("paragraphSpacingBefore", declaration, sides[0])
            return readLength("paragraphSpacing", declaration, sides[1])
        }
        readLength("paragraphSpacingBefore", declaration, sides[0])
        readLength("paragraphSpacing", declaration, sides[2])
        for (key, side) in [("tailIndent", sides[1]), ("headIndent", sides[3])] {
            if reader.measure(side)?.value == 0 { continue }
            readLength(key, declaration, side)
        }
    }

    private mutating func readPadding(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let texts = (Self.sides(value) ?? []).map { side in reader.measure(side).flatMap(text) }.compactMap(\.self)
        guard texts.count == 4 else { return mistake(declaration) }
        style.set("textInsets", SheetText.list(texts))
    }

    private mutating func readBorder(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        var width = 3 * reader.pixel, line = "solid", color: Color?, isNone = false
        for part in Self.split(value, at: .whitespace) {
            if let found = reader.color(part) {
                color = found
            } else if let measure = reader.measure(part) {
                guard measure.unit == .points || measure.value == 0 else { return mistake(declaration) }
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
        guard declaration.name != "border" else { return style.set("border", stroke) }
        let side = String(declaration.name.dropFirst("border-".count)), earlier = style["border"] ?? ""
        let others = earlier.hasPrefix("{") ? String(earlier.dropFirst(2).dropLast(2)) + ", " : ""
        style.set("border", "{ \(others)\(side): \(stroke) }")
    }

    private mutating func readRadius(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        guard let measure = Self.split(value, at: .whitespace).first.flatMap({ reader.measure($0) }), measure.unit != .percent,
            measure.value >= 0
        else {
            return mistake(declaration)
        }
        style.set("cornerRadius", measure.unit == .em ? SheetText.rounded(measure.value) + "em" : SheetText.rounded(measure.value))
    }

    private mutating func readShadow(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.word(value) == "none" { return }
        let all = Self.split(value, at: .comma)
        guard let first = all.first else { return mistake(declaration) }
        var lengths: [String] = [], color = Color.black
        for part in Self.split(CSSParser.trimmed(first), at: .whitespace) {
            if let found = reader.color(part) {
                color = found
            } else if let measure = reader.measure(part), measure.unit != .percent {
                lengths.append(SheetText.rounded(measure.value) + (measure.unit == .em ? "em" : ""))
            } else {
                return mistake(declaration)
            }
        }
        guard lengths.count == 2 || lengths.count == 3 else { return mistake(declaration) }
        if all.count > 1 {
            faults.append(Fault(severity: .warning, message: "of \(all.count) shadows the first is carried over", range: declaration.range))
        }
        style.set(
            "shadow",
            SheetText.mapping([
                ("color", "\"\(color.hexadecimal)\""), ("offset", "[\(lengths[0]), \(lengths[1])]"),
                ("blur", lengths.count == 3 ? lengths[2] : "0"),
            ]))
    }

    // MARK: Colours

    private mutating func readColor(_ key: String, _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) || Self.word(value) == "currentcolor" { return }
        if key == "background", Self.word(value) == "none" || Self.word(value) == "transparent" { return }
        guard let color = reader.color(value) else { return mistake(declaration) }
        set(key, "\"\(color.hexadecimal)\"")
    }
}
