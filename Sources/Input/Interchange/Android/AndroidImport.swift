import TypesetBase
import TypesetStylesheet

/// Imports Android's resources: colours, dimensions and text appearances.
struct AndroidImport {
    var diagnostics: [Diagnostic] = []
    let file: SourceFile
    let root: XMLElement
    var draft = SheetDraft()
    /// The elements with values, by name; the first counts if folder qualifiers make several of one name.
    var colors: [String: XMLElement] = [:]
    var dimensions: [String: XMLElement] = [:]
    var styles: [(name: String, element: XMLElement)] = []
    /// The styles' names in the sheet.
    var names: [String: String] = [:]
    /// The lengths of style names, in bytes.
    var nameLengths: Set<Int> = []
    /// The positions in `styles`, by name.
    var styleIndices: [String: Int] = [:]
    /// The sizes that styles set themselves, by name.
    var ownSizes: [String: OwnSize?] = [:]
    /// The known names for suggestions, by the prefix of references to them.
    var suggestions: [String: [String]] = [:]

    /// A size that a style sets; nil if it cannot be read.
    struct OwnSize { var points: Double? }

    /// The reported circles of references, each by its first name in alphabetical order.
    var circles: Set<String> = []

    enum Limit {
        static let depth = 32
        static let elements = 200_000
        /// The maximum length of a chain of resources that refer to each other, or of parents.
        static let references = 50
        /// The maximum length in bytes of a name or a value.
        static let text = 1000
        /// The number of messages after which unknown names are reported without similar names, because the search for those is slow.
        static let suggestions = 100
    }

    init(_ file: SourceFile) throws(Diagnostic) {
        self.file = file
        do throws(XMLError) {
            root = try XMLElement(reading: file.bytes, depthLimit: Limit.depth, elementLimit: Limit.elements)
        } catch {
            throw .error(error.message, at: SourceSpan(file: file, range: error.range))
        }
    }

    /// Returns the sheet; nil if nothing can be converted.
    mutating func sheet() -> String? {
        collect()
        addTokens()
        nameStyles()
        for style in styles { if let converted = convert(style.name, style.element) { draft.styles.append(converted) } }
        draft.elements = StyleNames.elements(for: draft.styles.map(\.name))
        guard !draft.tokens.isEmpty || !draft.styles.isEmpty else {
            diagnostics.append(.error("the file has no colours, dimensions or text appearances", at: span(root.startTag)))
            return nil
        }
        draft.comments = [
            "Made from \(SheetDraft.comment(file.path)), Android's resources, by `typesetter import`.",
            "Each style is also a class, `{.name}`. Sizes grow with the text style that is nearest to them.",
        ]
        return draft.text(path: file.path, &diagnostics)
    }

    func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    mutating func error(_ message: String, at element: XMLElement, hints: [String] = []) {
        diagnostics.append(
            .error(message, at: span(element.isEmptyTag || element.content.isEmpty ? element.startTag : element.content), hints: hints))
    }

    // MARK: Resources

    mutating func collect() {
        for element in root.children {
            let kind = element.name.local == "item" ? element.attribute("type") ?? "item" : element.name.local
            guard let name = element.attribute("name"), !name.isEmpty else {
                error("`<\(element.name.qualified)>` has no name; it is left out", at: element)
                continue
            }
            guard name.utf8.count <= Limit.text else {
                error("this name has more than \(Limit.text) bytes; the resource is left out", at: element)
                continue
            }
            switch kind {
            case "color": keep(element, name, in: \.colors)
            case "dimen": keep(element, name, in: \.dimensions)
            case "style": collect(style: element, name)
            case "public", "eat-comment", "attr", "declare-styleable", "skip": break
            default:
                diagnostics.append(
                    Diagnostic(
                        .note, "`\(name)` has the resource type `\(kind)`, which has no equivalent in a stylesheet; it is left out",
                        at: span(element.startTag)))
            }
        }
    }

    mutating func keep(_ element: XMLElement, _ name: String, in table: WritableKeyPath<AndroidImport, [String: XMLElement]>) {
        if let first = self[keyPath: table][name] {
            diagnostics.append(
                Diagnostic(
                    .error, "duplicate resource `\(name)`: the first one is used", at: span(element.startTag),
                    hints: ["remove one of the two"],
                    related: [.init("first written here", at: span(first.startTag))]))
        } else {
            self[keyPath: table][name] = element
            order.append(name)
        }
    }

    /// The names of colours and dimensions in the order of the file.
    var order: [String] = []

    /// Collects a style if it affects text; themes and styles of views do not.
    mutating func collect(style element: XMLElement, _ name: String) {
        let setsText = element.children.contains { item in Self.items.contains(Self.attribute(item)) }
        guard setsText || name.hasPrefix("TextAppearance") || (element.attribute("parent") ?? "").contains("TextAppearance") else {
            diagnostics.append(
                Diagnostic(.note, "the style `\(name)` has no text attributes; it is left out", at: span(element.startTag)))
            return
        }
        if styleIndices[name] != nil {
            return error("duplicate style `\(name)`: the first one is used", at: element, hints: ["remove one of the two"])
        }
        styleIndices[name] = styles.count
        styles.append((name, element))
    }

    /// Returns a name without `android:`, which the Material libraries leave out too.
    static func attribute(_ item: XMLElement) -> String {
        let name = item.attribute("name") ?? ""
        return String(name.split(separator: ":").last ?? "")
    }

    static let items: Set<String> = [
        "textSize", "fontFamily", "textStyle", "letterSpacing", "lineHeight", "textColor", "textAllCaps", "textFontWeight",
        "lineSpacingMultiplier",
        "lineSpacingExtra", "fontFeatureSettings", "fontVariationSettings", "typeface", "fontWeight", "fontStyle", "shadowColor",
        "shadowDx",
        "shadowDy", "shadowRadius", "gravity", "textAlignment", "maxLines",
    ]

    // MARK: Tokens

    mutating func addTokens() {
        var colorTokens: [(name: String, token: SheetDraft.Token)] = [], dimensionTokens: [(name: String, token: SheetDraft.Token)] = []
        var colorNames: Set<String> = [], dimensionNames: Set<String> = []
        for name in order {
            let own = StyleNames.name(name)
            if let element = colors[name], !colorNames.contains(own) {
                if let text = colorText(of: element.trimmedText, element) {
                    colorNames.insert(own)
                    colorTokens.append((own, .value(reference("color", element.trimmedText) ?? text, comment: nil)))
                }
            }
            if let element = dimensions[name], !dimensionNames.contains(own) {
                // A number without a unit is no length; styles refer to it for multiples.
                if element.attribute("format") == "float", Double(element.trimmedText) != nil { continue }
                if let points = points(of: element.trimmedText, element) {
                    dimensionNames.insert(own)
                    dimensionTokens.append(
                        (own, .value(reference("dimen", element.trimmedText) ?? SheetText.rounded(points), comment: nil)))
                }
            }
        }
        if !colorTokens.isEmpty { draft.tokens.append(("color", .group(colorTokens))) }
        if !dimensionTokens.isEmpty { draft.tokens.append(("dimen", .group(dimensionTokens))) }
    }

    /// Returns the name in `@color/ink`; nil for any other text.
    func name(_ type: String, in text: String) -> String? {
        text.hasPrefix("@\(type)/") ? String(text.dropFirst(type.count + 2)) : nil
    }

    /// Returns the token of the sheet for `@color/ink`; nil if the file has no such colour.
    func reference(_ type: String, _ text: String) -> String? {
        guard let name = name(type, in: text), (type == "color" ? colors : dimensions)[name] != nil else { return nil }
        return "$\(type).\(StyleNames.name(name))"
    }

    /// Returns a value with its references resolved; nil after reporting a reference that leads nowhere.
    mutating func resolved(_ text: String, _ type: String, _ element: XMLElement) -> String? {
        var text = text, seen: [String] = []
        while let name = name(type, in: text) {
            guard !seen.contains(name), seen.count < Limit.references else {
                guard circles.insert(seen.min() ?? "").inserted else { return nil }
                error("resources refer to each other in a circle: " + (seen + [name]).suffix(12).joined(separator: " → "), at: element)
                return nil
            }
            seen.append(name)
            let table = type == "color" ? colors : dimensions
            guard let next = table[name] else {
                error(
                    "`\(text)` is not in the file; it is left out", at: element,
                    hints: suggestion(for: name, among: table.keys, prefix: "@\(type)/"))
                return nil
            }
            guard next.content.count <= Limit.text else {
                error("the value of `\(name)` is longer than \(Limit.text) bytes; it is left out", at: element)
                return nil
            }
            text = next.trimmedText
        }
        return text
    }

    /// Returns a hint with the known name most similar to an unknown one.
    ///
    /// - Parameter prefix: the prefix of references to names of this kind.
    mutating func suggestion(for name: String, among names: some Sequence<String>, prefix: String) -> [String] {
        guard diagnostics.count < Limit.suggestions else { return [] }
        let known = suggestions[prefix] ?? Array(names.sorted().prefix(1000))
        suggestions[prefix] = known
        return Suggestion.closest(to: name, among: known).map { ["did you mean `\(prefix)\($0)`?"] } ?? []
    }

    /// Reads `#rgb`, `#argb`, `#rrggbb` and `#aarrggbb`; the opacity comes first.
    mutating func colorText(of text: String, _ element: XMLElement) -> String? {
        guard let value = resolved(text, "color", element) else { return nil }
        let digits = Array(value.dropFirst())
        if value.hasPrefix("#"), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), [3, 4, 6, 8].contains(digits.count) {
            let alpha = digits.count == 4 ? 1 : digits.count == 8 ? 2 : 0
            if let color = ColorNotation.color("#" + String(digits[alpha...] + digits[..<alpha])) { return "\"\(color.hexadecimal)\"" }
        }
        let isTheme = value.hasPrefix("?") || value.hasPrefix("@")
        error(
            isTheme
                ? "`\(value)` is a theme or system colour that the file does not define; it is left out"
                : "`\(value.prefix(40))` is not a colour; it is left out",
            at: element, hints: isTheme ? ["write the colour itself, such as `#1a1a1a`"] : hint(forColor: value))
        return nil
    }

    /// Returns a hint for a colour that Android does not know by name, or that lacks its `#`.
    private func hint(forColor text: String) -> [String] {
        if ColorNotation.color("#" + text) != nil { return ["write `#\(text)`"] }
        guard let color = ColorNotation.color(text), text.first?.isLetter == true else { return [] }
        return ["write `\(color.opaque.hexadecimal)`"]
    }

    /// The units of dimensions in points; a density-independent pixel is a point of a screen.
    static let units = ["sp": 1.0, "dp": 1, "dip": 1, "px": 1, "pt": 1, "in": 72, "mm": 72 / 25.4]

    /// Returns a number without a unit, as written or from a dimension with `format="float"`; nil for any other text.
    mutating func number(of text: String, _ element: XMLElement) -> Double? { resolved(text, "dimen", element).flatMap(Double.init) }

    mutating func points(of text: String, _ element: XMLElement) -> Double? {
        guard let value = resolved(text, "dimen", element) else { return nil }
        let digits = value.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        if let number = Double(digits), number.isFinite, let unit = Self.units[String(value.dropFirst(digits.count)).trimmed] {
            return number * unit
        }
        let isTheme = value.hasPrefix("?") || value.hasPrefix("@")
        error(
            isTheme
                ? "`\(value.prefix(40))` is a theme or system dimension that the file does not define; it is left out"
                : "`\(value.prefix(40))` is not a dimension such as `16sp`; it is left out",
            at: element,
            hints: isTheme ? ["write the dimension itself, such as `16sp`"] : Double(value) == nil ? [] : ["write `\(value)sp`"])
        return nil
    }
}

extension AndroidImport: SheetFormat {
    static func recognizes(_ file: FileBeginning) -> Bool { file.rootName == "resources" }

    static func converted(_ file: SourceFile, pixel: Double) throws(Diagnostic) -> Conversion {
        try file.requireText()
        var resources = try AndroidImport(file)
        return (resources.sheet(), resources.diagnostics)
    }
}
