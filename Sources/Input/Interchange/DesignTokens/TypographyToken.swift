import TypesetBase
import TypesetStylesheet

/// Converts a typography token to the keys of a style.
struct TypographyToken {
    /// A value with its references resolved; `alias` is the token of the sheet that it names, whose text is `aliasText`.
    struct Value {
        var node: JSONNode
        var aliasText: String?
        var alias: String?
    }

    private(set) var diagnostics: [Diagnostic] = []
    private let name: String
    private let file: TokenFile
    private let node: JSONNode
    private let pixel: Double
    private let reader: TokenValueReader
    private var style = ImportedStyle(name: "")
    /// The size in points; nil if it is unknown.
    ///
    /// Line heights and letter spacing are fractions of it.
    private var size: Double?

    init(name: String, node: JSONNode, in file: TokenFile, pixel: Double) {
        (self.name, self.node, self.file, self.pixel) = (name, node, file, pixel)
        reader = TokenValueReader(pixel: pixel)
    }

    private static let known = [
        "fontFamily", "fontSize", "fontWeight", "letterSpacing", "lineHeight", "fontStyle", "fontStretch", "textCase", "textTransform",
        "textDecoration", "paragraphSpacing", "paragraphIndent",
    ]

    /// Returns the keys of the style.
    ///
    /// - Parameter resolve: follows references; returns nil after reporting one that leads nowhere.
    mutating func keys(_ resolve: (JSONNode) -> Value?) -> KeyValues {
        for key in ["fontFamily", "fontSize"] { if let value = node[key].flatMap(resolve) { read(key, value) } }
        for entry in node.entries ?? [] where entry.key != "fontFamily" && entry.key != "fontSize" {
            guard Self.known.contains(entry.key) else { unknown(entry); continue }
            if let value = resolve(entry.value) { read(entry.key, value) }
        }
        return style.keys
    }

    private mutating func unknown(_ entry: JSONMember) {
        diagnostics.append(
            .error(
                "`\(name).\(entry.key)` has no equivalent stylesheet key; it is left out", at: file.span(entry.keyRange),
                hints: Suggestion.closest(to: entry.key, among: Self.known).map { ["did you mean `\($0)`?"] } ?? []))
    }

    private mutating func mistake(_ key: String, _ value: Value, _ expected: String) {
        diagnostics.append(
            .error(
                "`\(name).\(key)` is \(value.node.measureDescription), not \(expected); it is left out", at: file.span(value.node.range)))
    }

    /// Sets a key to a text, or to the token's name if the value is a token with that text.
    private mutating func set(_ key: StyleKey, _ text: String, _ value: Value) {
        style.set(key, value.aliasText == text ? value.alias ?? text : text)
    }

    private mutating func read(_ key: String, _ value: Value) {
        switch key {
        case "fontFamily":
            guard let families = reader.families(value.node) else { return mistake(key, value, "a family of fonts") }
            set(Style.family, SheetText.families(families), value)
        case "fontSize": readSize(value)
        case "fontWeight":
            guard let weight = reader.weight(value.node) else { return mistake(key, value, "a weight from 1 to 1000 or its name") }
            if value.node.number.map({ $0 > 900 }) ?? false {
                diagnostics.append(
                    .warning("`\(name).\(key)` is over 900, the heaviest weight in a stylesheet", at: file.span(value.node.range)))
            }
            set(Style.weight.key, "\(weight.weight)", value)
            if weight.isItalic { style.set(.symbolicTraits([.italic])) }
        case "letterSpacing": readLetterSpacing(value)
        case "lineHeight": readLineHeight(value)
        default: readText(key, value)
        }
    }

    private mutating func readSize(_ value: Value) {
        let points = TokenMeasure(value.node, pixel: pixel)?.points(pixel: pixel)
        guard let points, ImportedSize.drawable.contains(points) else {
            return mistake("fontSize", value, points == nil ? "a length in pixels or rem" : "a size that can be drawn")
        }
        size = points
        let text = SheetText.rounded(points), alias = value.aliasText == text ? value.alias : nil
        for (key, value) in ImportedSize.keys(points, text: alias) { style.set(key, value) }
    }

    private mutating func readLetterSpacing(_ value: Value) {
        guard let measure = TokenMeasure(value.node, pixel: pixel) else { return mistake("letterSpacing", value, "a length") }
        switch measure.unit {
        case .em, .percent: set(Style.characterSpacing.key, SheetText.rounded(measure.number), value)
        case .points, .none:
            if measure.number == 0 { return }
            guard let size else { return mistake("letterSpacing", value, "a fraction of a size, as the token has no `fontSize`") }
            let points = measure.unit == .none ? measure.number * pixel : measure.number
            style.set(Style.characterSpacing.key, SheetText.rounded(points / size))
        }
    }

    private mutating func readLineHeight(_ value: Value) {
        if value.node.isNormalLineHeight { return style.set(.lineHeight(.normal)) }
        guard let measure = TokenMeasure(value.node, pixel: pixel), measure.number > 0 else {
            return mistake("lineHeight", value, "a multiple of the size or a length")
        }
        var multiple = measure.number
        if measure.unit == .points {
            guard let size else { return mistake("lineHeight", value, "a multiple of the size, as the token has no `fontSize`") }
            multiple = measure.number / size
        } else if measure.unit == .none, measure.number > 4, let size {
            // Before 2023, numbers without a unit were pixels. No line is four times as high as its letters.
            multiple = measure.number * pixel / size
        }
        guard (0.1...10).contains(multiple) else { return mistake("lineHeight", value, "a multiple of the size from 0.1 to 10") }
        set(Style.lineHeightMultiple.key, SheetText.rounded(multiple), value)
    }

    private mutating func readText(_ key: String, _ value: Value) {
        let text = value.node.text?.lowercased() ?? ""
        switch (key, text) {
        case ("fontStyle", "italic"), ("fontStyle", "oblique"): style.set(.symbolicTraits([.italic]))
        case ("fontStretch", "condensed"), ("fontStretch", "expanded"): style.set(Style.symbolicTraits.key, "[\(text)]")
        case ("textCase", "uppercase"), ("textTransform", "uppercase"), ("textCase", "lowercase"), ("textTransform", "lowercase"),
            ("textCase", "capitalize"), ("textTransform", "capitalize"):
            style.set(Style.textTransform.key, text)
        case ("textCase", "title"): style.set(.textTransform(.capitalize))
        case ("textCase", "small_caps"): style.set(.textTransform(.smallCaps))
        case ("textDecoration", "underline"): style.set(.underline())
        case ("textDecoration", "line-through"), ("textDecoration", "strikethrough"): style.set(.strikethrough())
        case (_, "none"), (_, "normal"), (_, "original"): break
        case ("paragraphSpacing", _), ("paragraphIndent", _): readParagraph(key, value)
        default: mistake(key, value, "a value that stylesheets have")
        }
    }

    private mutating func readParagraph(_ key: String, _ value: Value) {
        guard let measure = TokenMeasure(value.node, pixel: pixel) else { return mistake(key, value, "a length") }
        let own = key == "paragraphSpacing" ? Style.paragraphSpacing.key : Style.firstLineIndent.key
        if measure.number == 0 { return }
        switch (measure.points(pixel: pixel), size) {
        // A length in em grows with the text.
        case (let points?, let size?): style.set(own, SheetText.rounded(points / size) + "em")
        case (let points?, nil): style.set(own, SheetText.rounded(points))
        case (nil, _): style.set(own, SheetText.rounded(measure.number) + "em")
        }
    }
}
