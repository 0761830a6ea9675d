import ContentSize
import Diagnostics
import Formats
import Geometry
import Stylesheet

/// Android's resources as a sheet: colours, dimensions and text appearances.
struct AndroidImport {
    private(set) var diagnostics: [Diagnostic] = []
    private let file: SourceFile
    private let root: XMLElement
    private var draft = SheetDraft()
    /// By name: an element with a value. Of several of one name, which qualifiers of folders tell apart, the first.
    private var colors: [String: XMLElement] = [:]
    private var dimensions: [String: XMLElement] = [:]
    private var styles: [(name: String, element: XMLElement)] = []
    /// The styles' names in the sheet.
    private var names: [String: String] = [:]

    /// Circles of references that have been reported, each by its first name in alphabetical order.
    private var circles: Set<String> = []

    private enum Limit {
        static let depth = 32
        static let elements = 200_000
        /// Resources that refer to one another in a row, and parents of a style.
        static let references = 50
    }

    init(_ file: SourceFile) throws(Diagnostic) {
        self.file = file
        do throws(XMLError) {
            root = try XMLElement(reading: file.bytes, depthLimit: Limit.depth, elementLimit: Limit.elements)
        } catch {
            throw .error(error.message, at: SourceSpan(file: file, range: error.range))
        }
    }

    /// nil where nothing can be carried over.
    mutating func sheet() -> String? {
        collect()
        addTokens()
        nameStyles()
        for style in styles { if let converted = convert(style.name, style.element) { draft.styles.append(converted) } }
        breakCircles()
        draft.elements = StyleNames.elements(for: draft.styles.map(\.name))
        guard !draft.tokens.isEmpty || !draft.styles.isEmpty else {
            diagnostics.append(.error("the file has no colours, dimensions or text appearances", at: span(root.startTag)))
            return nil
        }
        draft.comments = [
            "Made of \(SheetDraft.comment(file.path)), Android's resources, by `typesetter import`.",
            "A style is the class of its name too, `{.name}`. Sizes grow with the text style that is nearest to them.",
        ]
        return draft.text
    }

    private func span(_ range: Range<Int>) -> SourceSpan { SourceSpan(file: file, range: range) }

    private mutating func error(_ message: String, at element: XMLElement, hints: [String] = []) {
        diagnostics.append(
            .error(message, at: span(element.isEmptyTag || element.content.isEmpty ? element.startTag : element.content), hints: hints))
    }

    // MARK: Resources

    private mutating func collect() {
        for element in root.children {
            let kind = element.name.local == "item" ? element.attribute("type") ?? "item" : element.name.local
            guard let name = element.attribute("name"), !name.isEmpty else {
                error("`<\(element.name.qualified)>` has no name; it is left out", at: element)
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
                        .note, "`\(name)` is a resource of the type `\(kind)`, which no sheet has; it is left out",
                        at: span(element.startTag)))
            }
        }
    }

    private mutating func keep(_ element: XMLElement, _ name: String, in table: WritableKeyPath<AndroidImport, [String: XMLElement]>) {
        if let first = self[keyPath: table][name] {
            diagnostics.append(
                Diagnostic(
                    .error, "duplicate resource `\(name)`; the first counts", at: span(element.startTag), hints: ["remove one of the two"],
                    related: [.init("first written here", at: span(first.startTag))]))
        } else {
            self[keyPath: table][name] = element
            order.append(name)
        }
    }

    /// The names of colours and dimensions in the order of the file.
    private var order: [String] = []

    /// Of styles, those that say something of text; themes and styles of views say nothing here.
    private mutating func collect(style element: XMLElement, _ name: String) {
        let says = element.children.contains { item in Self.items.contains(Self.attribute(item)) }
        guard says || name.hasPrefix("TextAppearance") || (element.attribute("parent") ?? "").contains("TextAppearance") else {
            diagnostics.append(
                Diagnostic(.note, "the style `\(name)` says nothing about text; it is left out", at: span(element.startTag)))
            return
        }
        if styles.contains(where: { $0.name == name }) {
            return error("duplicate style `\(name)`; the first counts", at: element, hints: ["remove one of the two"])
        }
        styles.append((name, element))
    }

    /// Names without `android:`, as the libraries of Material write them too.
    private static func attribute(_ item: XMLElement) -> String {
        let name = item.attribute("name") ?? ""
        return String(name.split(separator: ":").last ?? "")
    }

    private static let items: Set<String> = [
        "textSize", "fontFamily", "textStyle", "letterSpacing", "lineHeight", "textColor", "textAllCaps", "textFontWeight",
        "lineSpacingMultiplier",
        "lineSpacingExtra", "fontFeatureSettings", "fontVariationSettings", "typeface", "fontWeight", "fontStyle", "shadowColor",
        "shadowDx",
        "shadowDy", "shadowRadius", "gravity", "textAlignment", "maxLines",
    ]

    // MARK: Tokens

    private mutating func addTokens() {
        var colorTokens: [(name: String, token: SheetDraft.Token)] = [], dimensionTokens: [(name: String, token: SheetDraft.Token)] = []
        for name in order {
            if let element = colors[name], !colorTokens.contains(where: { $0.name == StyleNames.name(name) }) {
                if let text = colorText(of: element.trimmedText, element) {
                    colorTokens.append((StyleNames.name(name), .value(reference("color", element.trimmedText) ?? text, comment: nil)))
                }
            }
            if let element = dimensions[name], !dimensionTokens.contains(where: { $0.name == StyleNames.name(name) }) {
                if let points = points(of: element.trimmedText, element) {
                    dimensionTokens.append(
                        (StyleNames.name(name), .value(reference("dimen", element.trimmedText) ?? SheetText.rounded(points), comment: nil)))
                }
            }
        }
        if !colorTokens.isEmpty { draft.tokens.append(("color", .group(colorTokens))) }
        if !dimensionTokens.isEmpty { draft.tokens.append(("dimen", .group(dimensionTokens))) }
    }

    /// The name in `@color/ink`; nil for anything else.
    private func name(_ type: String, in text: String) -> String? {
        text.hasPrefix("@\(type)/") ? String(text.dropFirst(type.count + 2)) : nil
    }

    /// The token of the sheet for `@color/ink`, where the file has it.
    private func reference(_ type: String, _ text: String) -> String? {
        guard let name = name(type, in: text), (type == "color" ? colors : dimensions)[name] != nil else { return nil }
        return "$\(type).\(StyleNames.name(name))"
    }

    /// A value with its references resolved; nil, which is then reported, where they lead nowhere.
    private mutating func resolved(_ text: String, _ type: String, _ element: XMLElement) -> String? {
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
                    hints: Suggestion.closest(to: name, among: table.keys.sorted().prefix(1000)).map { ["did you mean `@\(type)/\($0)`?"] }
                        ?? [])
                return nil
            }
            text = next.trimmedText
        }
        return text
    }

    /// `#rgb`, `#argb`, `#rrggbb` and `#aarrggbb`: the opacity comes first.
    private mutating func colorText(of text: String, _ element: XMLElement) -> String? {
        guard let value = resolved(text, "color", element) else { return nil }
        let digits = Array(value.dropFirst())
        if value.hasPrefix("#"), digits.allSatisfy({ $0.isASCII && $0.isHexDigit }), [3, 4, 6, 8].contains(digits.count) {
            let alpha = digits.count == 4 ? 1 : digits.count == 8 ? 2 : 0
            if let color = ColorNotation.color("#" + String(digits[alpha...] + digits[..<alpha])) { return "\"\(color.hexadecimal)\"" }
        }
        let isTheme = value.hasPrefix("?") || value.hasPrefix("@")
        error(
            isTheme
                ? "`\(value)` is a colour of the theme or the system, which the file does not say; it is left out"
                : "`\(value.prefix(40))` is not a colour; it is left out",
            at: element)
        return nil
    }

    /// The units of dimensions in points: a density-independent pixel is a point of a screen.
    private static let units = ["sp": 1.0, "dp": 1, "dip": 1, "px": 1, "pt": 1, "in": 72, "mm": 72 / 25.4]

    private mutating func points(of text: String, _ element: XMLElement) -> Double? {
        guard let value = resolved(text, "dimen", element) else { return nil }
        let digits = value.prefix { $0.isASCII && ($0.isNumber || "+-.".contains($0)) }
        if let number = Double(digits), number.isFinite, let unit = Self.units[String(value.dropFirst(digits.count)).trimmed] {
            return number * unit
        }
        error("`\(value.prefix(40))` is not a dimension such as `16sp`; it is left out", at: element)
        return nil
    }

    // MARK: Styles

    private mutating func nameStyles() {
        for style in styles {
            var words = style.name.split(separator: ".").map(String.init)
            if words.count > 1, words[0] == "TextAppearance" { words.removeFirst() }
            let stem = StyleNames.name(words.joined(separator: "-"))
            var name = stem, count = 2
            while names.values.contains(name) { name = "\(stem)-\(count)"; count += 1 }
            names[style.name] = name
        }
    }

    /// The parent that is written, or the one that the dots of a name tell (Android, "Style inheritance").
    private mutating func parent(of name: String, _ element: XMLElement) -> String? {
        if let written = element.attribute("parent") {
            let parent = written.replacing("@style/", with: "")
            if parent.isEmpty { return nil }
            if let known = names[parent] { return known }
            diagnostics.append(
                .warning(
                    "the parent `\(written)` of `\(name)` is not in the file: what it says is missing", at: span(element.startTag),
                    hints: Suggestion.closest(to: parent, among: names.keys.sorted().prefix(1000)).map { ["did you mean `\($0)`?"] } ?? []))
            return nil
        }
        var words = name.split(separator: ".").dropLast()
        while !words.isEmpty {
            if let known = names[words.joined(separator: ".")] { return known }
            words = words.dropLast()
        }
        return nil
    }

    private mutating func convert(_ name: String, _ element: XMLElement) -> SheetDraft.Style? {
        guard let own = names[name] else { return nil }
        var style = SheetDraft.Style(name: own)
        if let parent = parent(of: name, element), parent != own { style.set("parent", SheetText.scalar(parent)) }
        var size: Double?
        for item in element.children where Self.attribute(item) == "textSize" {
            guard let points = points(of: item.trimmedText, item) else { continue }
            guard (0.1...10_000).contains(points) else { error("this size cannot be drawn", at: item); continue }
            size = points
            for (key, value) in ImportedSize.keys(points, text: reference("dimen", item.trimmedText)) { style.set(key, value) }
        }
        size = size ?? inheritedSize(of: name, depth: 0)
        for item in element.children { read(item, of: name, size: size, into: &style) }
        readShadow(element, into: &style)
        let removed = style.removeUndrawable()
        if !removed.isEmpty { error("`\(name)` has values that cannot be drawn: \(removed.joined(separator: ", "))", at: element) }
        return style
    }

    /// The size that a parent in the file says, by which lengths are made parts of it.
    private func inheritedSize(of name: String, depth: Int) -> Double? {
        guard depth < Limit.references, let style = styles.first(where: { $0.name == name }) else { return nil }
        if depth > 0, let item = style.element.children.last(where: { Self.attribute($0) == "textSize" }) {
            var copy = self
            return copy.points(of: item.trimmedText, item)
        }
        let written = style.element.attribute("parent")?.replacing("@style/", with: "")
        var words = name.split(separator: ".").map(String.init).dropLast()
        if let written { return written.isEmpty ? nil : inheritedSize(of: written, depth: depth + 1) }
        while !words.isEmpty {
            let parent = words.joined(separator: ".")
            if names[parent] != nil { return inheritedSize(of: parent, depth: depth + 1) }
            words = words.dropLast()
        }
        return nil
    }

    private mutating func read(_ item: XMLElement, of name: String, size: Double?, into style: inout SheetDraft.Style) {
        let text = item.trimmedText
        switch Self.attribute(item) {
        case "textSize", "shadowColor", "shadowDx", "shadowDy", "shadowRadius": break
        case "fontFamily", "typeface": readFamily(text, item, into: &style)
        case "textStyle", "fontStyle":
            let words = text.split(separator: "|").map { String($0).trimmed }
            if words.contains("bold") { style.set("weight", "700") }
            if words.contains("italic") { style.set("symbolicTraits", "[italic]") }
            if words == ["normal"] { style.set("symbolicTraits", "[]") }
        case "textFontWeight", "fontWeight":
            guard let weight = Int(text), (1...1000).contains(weight) else { return mistake(item, "a weight from 1 to 1000") }
            style.set("weight", "\(min(900, max(100, weight)))")
        case "letterSpacing":
            guard let em = Double(text), em.isFinite else { return mistake(item, "a part of the size, such as `0.03`") }
            style.set("characterSpacing", SheetText.rounded(em))
        case "lineHeight":
            guard let points = points(of: text, item) else { return }
            guard let size, points > 0 else { return mistake(item, "the height of lines of a style whose size the file says") }
            style.set("lineHeightMultiple", SheetText.rounded(points / size))
        case "lineSpacingMultiplier":
            guard let multiple = Double(text), (0.1...10).contains(multiple) else {
                return mistake(item, "a multiple of the font's own line height")
            }
            diagnostics.append(
                .warning(
                    "this multiplies the line height of the font, and in a sheet the size: lines may be closer than in Android",
                    at: span(item.startTag)))
            style.set("lineHeightMultiple", SheetText.rounded(multiple * 1.17))
        case "lineSpacingExtra": if let points = points(of: text, item) { style.set("lineSpacing", SheetText.rounded(points)) }
        case "textColor":
            if let color = colorText(of: text, item) { style.set("color", reference("color", text) ?? color) }
        case "textAllCaps": style.set("textTransform", text == "true" ? "uppercase" : "none")
        case "fontFeatureSettings", "fontVariationSettings":
            readSettings(text, item, Self.attribute(item) == "fontFeatureSettings" ? "features" : "axes", into: &style)
        case "textAlignment", "gravity": readAlignment(text, item, into: &style)
        case "maxLines":
            guard let lines = Int(text), (1...10_000).contains(lines) else { return mistake(item, "a number of lines") }
            style.set("numberOfLines", "\(lines)")
        case let other:
            diagnostics.append(
                Diagnostic(.note, "`\(name).\(other)` has no key in a sheet; it is left out", at: span(item.startTag)))
        }
    }

    private mutating func mistake(_ item: XMLElement, _ expected: String) {
        error("`\(item.trimmedText.prefix(40))` is not \(expected); it is left out", at: item)
    }

    /// `@font/inter_medium` is a file, whose name tells family and weight; Android's own families are Roboto.
    private mutating func readFamily(_ text: String, _ item: XMLElement, into style: inout SheetDraft.Style) {
        guard !text.isEmpty, !text.hasPrefix("?") else { return mistake(item, "the name of a family") }
        var name = text, weight: Int?
        let reader = TokenValueReader(pixel: 1)
        if let file = self.name("font", in: text) {
            var words = file.split(whereSeparator: { $0 == "_" || $0 == "-" }).map(String.init)
            while words.count > 1, let last = words.last, let found = reader.weight(JSONNode(.string(last), range: 0..<0)) {
                weight = last.lowercased() == "italic" ? weight : found.weight
                if found.isItalic { style.set("symbolicTraits", "[italic]") }
                words.removeLast()
            }
            name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
            diagnostics.append(
                Diagnostic(
                    .note, "`\(text)` is a file of fonts: its family is taken to be `\(name)`", at: span(item.content),
                    hints: ["name the family as the font does"]))
        } else if text == "sans-serif" || text.hasPrefix("sans-serif-") {
            weight = reader.weight(JSONNode(.string(String(text.dropFirst("sans-serif-".count))), range: 0..<0))?.weight
            name = "Roboto"
        } else if text == "monospace" || text == "serif" {
            name = text == "serif" ? "Noto Serif" : "Roboto Mono"
        }
        style.set("family", SheetText.scalar(name))
        if let weight { style.set("weight", "\(weight)") }
    }

    /// `"tnum", "ss01" 1`, as in CSS.
    private mutating func readSettings(_ text: String, _ item: XMLElement, _ key: String, into style: inout SheetDraft.Style) {
        var entries: [(key: String, value: String)] = []
        for part in text.split(separator: ",") {
            let words = part.split(separator: " ").map { String($0).trimmed.trimmingQuotes }.filter { !$0.isEmpty }
            guard let tag = words.first, tag.utf8.count == 4, let value = words.count > 1 ? Double(words[1]) : 1 else {
                return mistake(item, "a list of settings such as `\"tnum\"`")
            }
            entries.append((tag, SheetText.rounded(value)))
        }
        style.set(key, SheetText.mapping(entries))
    }

    private mutating func readAlignment(_ text: String, _ item: XMLElement, into style: inout SheetDraft.Style) {
        let words = Set(text.split(separator: "|").map { String($0).trimmed })
        if !words.isDisjoint(with: ["center", "center_horizontal"]) {
            style.set("alignment", "center")
        } else if words.contains("right") || words.contains("left") {
            style.set("alignment", words.contains("right") ? "right" : "left")
        } else if words.isDisjoint(with: ["start", "textStart", "viewStart", "inherit", "gravity", "top", "center_vertical"]) {
            mistake(item, "an alignment that a sheet has")
        }
    }

    private mutating func readShadow(_ element: XMLElement, into style: inout SheetDraft.Style) {
        let items = Dictionary(element.children.map { (Self.attribute($0), $0) }) { $1 }
        guard let item = items["shadowColor"], let color = colorText(of: item.trimmedText, item) else { return }
        func number(_ name: String) -> String { (items[name].flatMap { Double($0.trimmedText) }).map(SheetText.rounded) ?? "0" }
        style.set(
            "shadow",
            SheetText.mapping([
                ("color", color), ("offset", "[\(number("shadowDx")), \(number("shadowDy"))]"), ("blur", number("shadowRadius")),
            ]))
    }

    /// Takes out one parent of each circle.
    private mutating func breakCircles() {
        let indices = Dictionary(draft.styles.enumerated().map { ($1.name, $0) }) { first, _ in first }
        var finished: Set<Int> = []
        for start in draft.styles.indices {
            var path: Set<Int> = [], next: Int? = start
            while let index = next, !finished.contains(index) {
                guard path.insert(index).inserted else {
                    let name = draft.styles[index].name
                    diagnostics.append(
                        .error(
                            "styles are each other's parents; the parent of `\(name)` is left out", at: span(styles[index].element.startTag)
                        ))
                    draft.styles[index].keys.removeAll { $0.key == "parent" }
                    break
                }
                next = draft.styles[index]["parent"].flatMap { indices[$0.trimmingQuotes] }
            }
            finished.formUnion(path)
        }
    }
}
