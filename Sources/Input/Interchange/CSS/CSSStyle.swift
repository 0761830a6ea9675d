import TypesetBase
import TypesetStylesheet

/// Converts declarations of CSS to the keys of a style.
struct CSSStyle {
    var style: ImportedStyle
    /// The values that a sheet cannot express.
    var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    /// The size in points; nil if the surrounding text determines it.
    var size: Double?
    var reader: CSSValueReader
    /// The size of the surrounding text, in points.
    let base: Double
    let isInline: Bool
    let isRoot: Bool
    var traits: Set<String> = []
    /// The strokes of single sides, by their names in sheets.
    var borderSides: [(key: String, value: String)] = []
    var alias: (text: String, name: String)?

    /// Creates a style without keys.
    ///
    /// - Parameter size: the size if no declaration sets one; if nil, that of the surrounding text.
    init(name: String, in file: SourceFile, reader: CSSValueReader, base: Double, size: Double?, isInline: Bool, isRoot: Bool) {
        style = ImportedStyle(name: name)
        self.file = file
        (self.reader, self.base, self.isInline, self.isRoot) = (reader, base, isInline, isRoot)
        self.size = size
    }

    /// The keys that elements inherit.
    static let inherited: Set<StyleKey> = [
        Style.family, Style.textStyle.key, Style.size, Style.rounding.key, Style.weight.key, Style.symbolicTraits.key, Style.features,
        Style.axes, Style.characterSpacing.key, Style.textTransform.key, Style.color.key, Style.alignment.key, Style.hyphenation,
        Style.widows.key, Style.orphans.key, Style.lineHeightMultiple.key, Style.lineHeight.key, Style.shadow,
    ]

    /// The elements of documents that correspond to those of HTML.
    static let elements: [String: Element] = {
        let pages: Set<Element> = [.header, .footer]
        let exported = CSSExport.tags.filter { !pages.contains($0.key) }.map { ($0.value, $0.key) }
        let others: [(String, Element)] = [
            ("ul", .list), ("ol", .list), ("i", .emphasis), ("b", .strong), ("s", .strikethrough), ("img", .image), ("caption", .caption),
            ("bdo", .bdo),
        ]
        return Dictionary(uniqueKeysWithValues: exported + others)
    }()

    /// Reads declarations, sizes first.
    ///
    /// - Parameter token: returns the token of the sheet that a value consists of.
    mutating func read(
        _ declarations: [(declaration: CSSDeclaration, value: ArraySlice<CSSToken>)],
        token: (ArraySlice<CSSToken>) -> (text: String, name: String)?
    ) {
        // Lengths in em depend on the size, which may be declared after them.
        for (declaration, value) in declarations where declaration.name == "font-size" || declaration.name == "font" {
            alias = token(declaration.value)
            notingLargest(declaration) { $0.readSize(declaration, value) }
        }
        if style[Style.textStyle.key] == nil, style[Style.size] == nil, let size, !isInline { setSize(size, alias: nil) }
        for (declaration, value) in declarations where declaration.name != "font-size" {
            alias = token(declaration.value)
            notingLargest(declaration) { $0.read(declaration, value) }
        }
        if !traits.isEmpty { style.set(Style.symbolicTraits.key, SheetText.list(traits.sorted())) }
    }

    mutating func mistake(_ declaration: CSSDeclaration, _ severity: Diagnostic.Severity = .error, hints: [String] = []) {
        report(severity, "this value of `\(declaration.name)` has no equivalent in a stylesheet; it is left out", declaration.range, hints)
    }

    mutating func report(_ severity: Diagnostic.Severity, _ message: String, _ range: Range<Int>, _ hints: [String] = []) {
        diagnostics.append(Diagnostic(severity, message, at: SourceSpan(file: file, range: range), hints: hints))
    }

    /// Sets a key; if the value is a token with this text, its name is written.
    mutating func set(_ key: StyleKey, _ text: String) { style.set(key, alias?.text == text ? alias?.name ?? text : text) }

    static func word(_ value: ArraySlice<CSSToken>) -> String? {
        guard value.count == 1, case .ident(let word)? = value.first?.kind else { return nil }
        return word.lowercased()
    }

    // MARK: Sizes

    static let sizes = [
        "xx-small": 9.0, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32, "xxx-large": 48,
    ]

    mutating func readSize(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        let tokens = declaration.name == "font" ? Self.sizeTokens(inFont: value) : value
        guard let tokens else { return }
        if let word = Self.word(tokens) {
            switch word {
            case "inherit", "initial", "unset", "revert":
                (size, style.keys) = (base, style.keys.filter { !ImportedSize.sizeKeys.contains($0.key) })
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
            return mistake(declaration, hints: ["write a size in px, pt, rem, em or %"])
        }
        switch measure.unit {
        case .points: (0.1...10_000).contains(measure.value) ? setSize(measure.value, alias: alias) : mistake(declaration)
        case .em, .percent: isRoot ? setSize(measure.value * reader.pixel * 16, alias: nil) : scale(measure.value, declaration)
        case .number: mistake(declaration, hints: ["add a unit to the size"])
        }
    }

    /// Reports a value that depends on the window; that of a variable is already reported.
    private mutating func notingLargest(_ declaration: CSSDeclaration, _ read: (inout CSSStyle) -> Void) {
        reader.tookLargest = false
        let isVariable = alias != nil
        read(&self)
        guard reader.tookLargest, !isVariable else { return }
        report(
            .warning, "this value of `\(declaration.name)` depends on the window size; the largest value is used", declaration.range)
    }

    mutating func scale(_ factor: Double, _ declaration: CSSDeclaration) {
        guard (0.01...100).contains(factor), (0.1...10_000).contains(base * factor) else { return mistake(declaration) }
        guard isInline else { return setSize(base * factor, alias: nil) }
        style.set(Style.size, SheetText.mapping([("scale", SheetText.rounded(factor))]))
        size = base * factor
    }

    mutating func setSize(_ points: Double, alias: (text: String, name: String)?) {
        size = points
        let text = SheetText.rounded(points)
        style.keys.removeAll { ImportedSize.sizeKeys.contains($0.key) }
        for (key, value) in ImportedSize.keys(points, text: alias?.text == text ? alias?.name : nil) { style.set(key, value) }
    }

    /// Returns the size within `font`: before the slash, or before the families.
    static func sizeTokens(inFont value: ArraySlice<CSSToken>) -> ArraySlice<CSSToken>? {
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

    /// Properties that affect text, but nothing on paper.
    static let silent: Set<String> = [
        "-webkit-font-smoothing", "-moz-osx-font-smoothing", "text-rendering", "-webkit-text-size-adjust", "text-size-adjust", "box-sizing",
        "cursor",
        "font-display", "font-synthesis", "font-optical-sizing", "text-decoration-skip-ink", "overflow-wrap", "word-wrap",
        "-webkit-hyphens",
        "font-kerning", "-webkit-tap-highlight-color", "color-scheme",
    ]

    mutating func read(_ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        switch declaration.name {
        case "font": readFont(declaration, value)
        case "font-family": readFamilies(declaration, value)
        case "font-weight": readWeight(declaration, value)
        case "font-style": readStyle(declaration, value)
        case "font-stretch", "font-width": readStretch(declaration, value)
        case "font-variant", "font-variant-caps": readVariant(declaration, value)
        case "font-variant-numeric": readNumeric(declaration, value)
        case "font-feature-settings": readSettings(Style.features, declaration, value)
        case "font-variation-settings": readSettings(Style.axes, declaration, value)
        case "line-height": readLineHeight(declaration, value)
        case "letter-spacing": readLetterSpacing(declaration, value)
        case "text-transform": choose(Style.textTransform.key, ["uppercase", "lowercase", "capitalize", "none"], declaration, value)
        case "text-decoration", "text-decoration-line": readDecoration(declaration, value)
        case "text-align": readAlignment(declaration, value)
        case "max-width", "max-inline-size": readMeasure(declaration, value)
        case "text-indent": readLength(Style.firstLineIndent.key, declaration, value)
        case "text-shadow": readShadow(declaration, value)
        case "hyphens":
            if let word = Self.word(value) { style.set(Style.hyphenation, "\(word == "auto")") } else { mistake(declaration) }
        case "color": readColor(Style.color.key, declaration, value)
        case "background-color", "background": readColor(Style.background.key, declaration, value)
        case "margin-top", "margin-block-start": readLength(Style.paragraphSpacingBefore.key, declaration, value)
        case "margin-bottom", "margin-block-end": readLength(Style.paragraphSpacing.key, declaration, value)
        case "margin-left", "margin-inline-start": readLength(Style.headIndent.key, declaration, value)
        case "margin-right", "margin-inline-end": readLength(Style.tailIndent.key, declaration, value)
        case "margin", "margin-block": readMargin(declaration, value)
        case "padding": readPadding(declaration, value)
        case "border", "border-top", "border-right", "border-bottom", "border-left": readBorder(declaration, value)
        case "border-radius": readRadius(declaration, value)
        case "widows", "orphans": readInteger(declaration, value)
        case "break-before", "page-break-before":
            if let style = Self.style(ofBreak: value, Style.pageBreakBefore, avoiding: Style.keepWithPrevious) { self.style.set(style) }
        case "break-after", "page-break-after":
            if let style = Self.style(ofBreak: value, Style.pageBreakAfter, avoiding: Style.keepWithNext) { self.style.set(style) }
        case "break-inside", "page-break-inside": if Self.word(value) == "avoid" { style.set(.keepTogether()) }
        case _ where Self.silent.contains(declaration.name): break
        default: report(.note, "`\(declaration.name)` has no equivalent stylesheet key; it is left out", declaration.nameRange)
        }
    }

    /// Returns the style of a page break, or of one that is avoided; nil for other values.
    private static func style(
        ofBreak value: ArraySlice<CSSToken>, _ pageBreak: StyleProperty<ResolvedStyle.PageBreak>, avoiding keep: StyleProperty<Bool>
    ) -> Style? {
        switch word(value) {
        case "page", "always": pageBreak()
        case "left", "verso": pageBreak(.left)
        case "right", "recto": pageBreak(.right)
        case "avoid": keep()
        default: nil
        }
    }

    static func isReset(_ value: ArraySlice<CSSToken>) -> Bool {
        word(value).map { ["inherit", "initial", "unset", "revert"].contains($0) } ?? false
    }

    mutating func choose(_ key: StyleKey, _ words: [String], _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) { return }
        guard let word = Self.word(value), words.contains(word) else { return mistake(declaration) }
        style.set(key, word)
    }

    // MARK: Colours

    mutating func readColor(_ key: StyleKey, _ declaration: CSSDeclaration, _ value: ArraySlice<CSSToken>) {
        if Self.isReset(value) || Self.word(value) == "currentcolor" { return }
        if key == Style.background.key, Self.word(value) == "none" || Self.word(value) == "transparent" { return }
        guard let color = color(value, declaration) else { return mistake(declaration) }
        set(key, "\"\(color.hexadecimal)\"")
    }

    /// Returns a colour, and reports if it is outside the gamut of sRGB; colours of variables have already been reported.
    mutating func color(_ value: ArraySlice<CSSToken>, _ declaration: CSSDeclaration) -> Color? {
        guard let color = reader.color(value) else { return nil }
        if reader.leftGamut, alias == nil {
            report(.warning, "`\(declaration.name)` has a colour outside of sRGB: \(color.hexadecimal) is used", declaration.range)
        }
        return color
    }
}
