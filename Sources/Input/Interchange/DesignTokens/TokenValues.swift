import TypesetBase
import TypesetStylesheet

/// The kinds of tokens, by their names in the specification, Style Dictionary, Tokens Studio and Figma's plugins.
enum TokenType: String, CaseIterable {
    case color, dimension, number, fontFamily, fontWeight, typography, shadow, gradient, border, lineHeight, letterSpacing, text
    /// Kinds that have no meaning for text on a page.
    case motion, strokeStyle, boolean, other

    init(_ name: String) {
        self = Self.names[name.lowercased()] ?? Self(rawValue: name) ?? .other
    }

    private static let names: [String: TokenType] = [
        "color": .color, "colors": .color, "dimension": .dimension, "dimensions": .dimension, "size": .dimension, "sizing": .dimension,
        "spacing": .dimension, "space": .dimension, "borderradius": .dimension, "borderwidth": .dimension, "fontsize": .dimension,
        "fontsizes": .dimension, "paragraphspacing": .dimension, "paragraphindent": .dimension, "radius": .dimension,
        "number": .number, "float": .number, "opacity": .number, "lineheight": .lineHeight, "lineheights": .lineHeight,
        "letterspacing": .letterSpacing, "fontfamily": .fontFamily, "fontfamilies": .fontFamily, "font": .fontFamily,
        "fontweight": .fontWeight, "fontweights": .fontWeight, "typography": .typography, "custom-fontstyle": .typography,
        "shadow": .shadow, "boxshadow": .shadow, "custom-shadow": .shadow, "gradient": .gradient, "custom-gradient": .gradient,
        "border": .border, "string": .text, "text": .text, "textcase": .text, "textdecoration": .text, "content": .text,
        "duration": .motion, "time": .motion, "cubicbezier": .motion, "transition": .motion, "animation": .motion,
        "strokestyle": .strokeStyle,
        "boolean": .boolean,
    ]

    /// The kind in words with its article, for messages.
    var words: String {
        switch self {
        case .color: "a colour"
        case .dimension: "a length"
        case .number: "a number"
        case .fontFamily: "a family of fonts"
        case .fontWeight: "a weight"
        case .typography: "a style of text"
        case .shadow: "a shadow"
        case .gradient: "a gradient"
        case .border: "a border"
        case .lineHeight: "a line height"
        case .letterSpacing: "a letter spacing"
        case .text: "a text"
        case .motion: "an animation timing"
        case .strokeStyle: "a stroke style"
        case .boolean: "a boolean"
        case .other: "of a type that does not apply to text"
        }
    }
}

/// A length or a number of a token file.
struct TokenMeasure {
    enum Unit { case points, em, percent, none }
    var number: Double
    var unit: Unit

    /// Reads a length or a number; nil for any other value.
    ///
    /// - Parameter pixel: the number of points in a pixel.
    init?(_ node: JSONNode, pixel: Double) {
        if let number = node.number {
            self.init(number: number, unit: .none)
        } else if let number = node["value"]?.number ?? node["value"]?.text.flatMap(Double.init), let unit = node["unit"]?.text {
            self.init(number, unit, pixel: pixel)
        } else if let text = node.text {
            let digits = text.prefix { $0.isASCII && ($0.isNumber || "+-.eE".contains($0)) }
            // The start of `1em` reads like a number with an exponent.
            let number = digits.hasSuffix("e") ? digits.dropLast() : digits
            let unit = String(text.dropFirst(number.count)).trimmed
            if let value = Double(number), value.isFinite, unit.allSatisfy({ $0.isLetter || $0 == "%" }) {
                self.init(value, unit, pixel: pixel)
            } else if let value = Self.computed(text, pixel: pixel) {
                self = value
            } else {
                return nil
            }
        } else {
            return nil
        }
    }

    /// Computes arithmetic by the rules of Tokens Studio, or else by those of CSS.
    private static func computed(_ text: String, pixel: Double) -> TokenMeasure? {
        guard text.contains(where: { "+-*/%^()?<>".contains($0) }), text.utf8.count < 1000 else { return nil }
        if let (number, unit) = TokenExpression.value(of: text) { return TokenMeasure(number, unit, pixel: pixel) }
        guard let tokens = CSSTokenizer.tokens(of: Array(text.utf8)) else { return nil }
        var reader = CSSValueReader(pixel: pixel)
        guard let measure = reader.measure(tokens[...]) else { return nil }
        switch measure.unit {
        case .points: return TokenMeasure(number: measure.value, unit: .points)
        case .em: return TokenMeasure(number: measure.value, unit: .em)
        case .percent: return TokenMeasure(number: measure.value, unit: .percent)
        case .number: return TokenMeasure(number: measure.value, unit: .none)
        }
    }

    private init(number: Double, unit: Unit) { (self.number, self.unit) = (number, unit) }

    private init?(_ number: Double, _ unit: String, pixel: Double) {
        switch unit.lowercased() {
        case "px", "dp", "sp", "dip": self.init(number: number * pixel, unit: .points)
        case "pt": self.init(number: number, unit: .points)
        // The default size of the root is sixteen pixels.
        case "rem": self.init(number: number * 16 * pixel, unit: .points)
        case "em": self.init(number: number, unit: .em)
        case "%": self.init(number: number / 100, unit: .percent)
        case "": self.init(number: number, unit: .none)
        default: return nil
        }
    }

    /// Returns points; plain numbers are pixels, as in Style Dictionary and Tokens Studio.
    func points(pixel: Double) -> Double? {
        switch unit {
        case .points: number
        case .none: number * pixel
        case .em, .percent: nil
        }
    }
}

extension JSONNode {
    /// Whether the value is the font's own line height, which Figma calls `AUTO`.
    var isNormalLineHeight: Bool { ["auto", "normal"].contains(text?.trimmed.lowercased()) }

    /// The description for messages: a length as written, such as `-3px`, or the kind of any other value.
    var measureDescription: String {
        guard let number = self["value"]?.number, let unit = self["unit"]?.text else { return kindDescription }
        return "`\(SheetText.number(number))\(unit.prefix(20))`"
    }
}

/// Reads the values of single tokens whose references are resolved.
struct TokenValueReader {
    let pixel: Double

    // MARK: Colours

    /// Reads a colour.
    ///
    /// The specification writes an object with a colour space. A text has a hexadecimal number, a name, `rgb()` or `hsl()`. For a colour
    /// outside the gamut of sRGB, `hex` is the fallback of the file (Color Module 2025.10, 4.1).
    func color(_ node: JSONNode) -> Color? {
        if let text = node.text { return ColorNotation.color(text.trimmed) }
        guard let entries = node.entries else { return nil }
        guard let alpha = (node["alpha"] ?? node["a"]).map(\.number) ?? 1, (0...1).contains(alpha) else { return nil }
        if let components = node["components"]?.items ?? node["channels"]?.items, let space = node["colorSpace"]?.text {
            // `none` is zero if colours are not mixed (CSS Color 4, 4.4).
            let numbers = components.compactMap { $0.number ?? ($0.text == "none" ? 0 : nil) }
            guard numbers.count == 3, components.count == 3 else { return nil }
            let own = CSSColorSpace(rawValue: space)?.color(numbers), isKnown = own?.isInGamut ?? false
            return isKnown ? own?.color(alpha: alpha) : hexadecimal(node, alpha) ?? own?.color(alpha: alpha)
        }
        if let hex = hexadecimal(node, alpha) { return hex }
        // Figma's variables: `{ "r": 0.1, "g": 0.2, "b": 0.3 }`.
        let parts = ["r", "g", "b"].compactMap { name in entries.first { $0.key == name }?.value.number }
        guard parts.count == 3, parts.allSatisfy((0...1).contains) else { return nil }
        return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: alpha)
    }

    private func hexadecimal(_ node: JSONNode, _ alpha: Double) -> Color? {
        node["hex"]?.text.flatMap(ColorNotation.color).map { Color(red: $0.red, green: $0.green, blue: $0.blue, alpha: alpha) }
    }

    /// Returns the problem of a colour that is written as an object; nil for none.
    func problem(ofColor node: JSONNode) -> String? {
        if let alpha = node["alpha"]?.number ?? node["a"]?.number, !(0...1).contains(alpha) {
            return "has the alpha \(SheetText.number(alpha)), which is not from 0 to 1"
        }
        guard let space = node["colorSpace"]?.text, let components = node["components"]?.items ?? node["channels"]?.items else {
            return nil
        }
        if CSSColorSpace(rawValue: space) == nil { return "has the unknown colour space `\(space.prefix(40))`" }
        return components.count == 3 ? nil : "has \(components.count) components, not three"
    }

    /// Whether the colour, as the file writes it, is in the gamut of sRGB.
    func isInGamut(_ node: JSONNode) -> Bool {
        if let text = node.text { return ColorNotation.isInGamut(text.trimmed) }
        let components = (node["components"]?.items ?? node["channels"]?.items ?? []).map { $0.number ?? 0 }
        guard components.count == 3, let space = node["colorSpace"]?.text.flatMap(CSSColorSpace.init) else { return true }
        return space.color(components).isInGamut
    }

    // MARK: Fonts

    /// Reads a family or a list, which may be a CSS list with commas and quotes.
    func families(_ node: JSONNode) -> [String]? {
        let texts = node.items.map { $0.compactMap(\.text) } ?? node.text.map { $0.split(separator: ",").map(String.init) } ?? []
        let names = texts.map { $0.trimmed.trimmingQuotes }.filter { !$0.isEmpty }
        return names.isEmpty || node.items.map({ $0.count != texts.count }) ?? false ? nil : names
    }

    /// Reads a weight: 1 to 1000, or a name, which may include `Italic`.
    func weight(_ node: JSONNode) -> (weight: Int, isItalic: Bool)? {
        if let measure = TokenMeasure(node, pixel: 1), measure.unit == .none {
            let number = measure.number
            return (1...1000).contains(number) ? (min(900, max(100, Int(number.rounded()))), false) : nil
        }
        guard var name = node.text.map({ String($0.lowercased().filter(\.isLetter)) }) else { return nil }
        let isItalic = ["italic", "oblique"].contains { name.hasSuffix($0) }
        if isItalic { for ending in ["italic", "oblique"] where name.hasSuffix(ending) { name.removeLast(ending.count) } }
        guard let weight = name.isEmpty ? 400 : Self.weights[name] else { return nil }
        return (weight, isItalic)
    }

    /// The weights by the names of the specification (8.4), letters only.
    private static let weights = [
        "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "normal": 400, "regular": 400, "book": 400,
        "roman": 400, "medium": 500, "semibold": 600, "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800, "ultrabold": 800,
        "black": 900, "heavy": 900, "extrablack": 900, "ultrablack": 900,
    ]
}

extension String {
    /// The text without white space at its ends.
    var trimmed: String { String(trimmingWhitespace) }

    /// The text without one pair of enclosing quotes.
    var trimmingQuotes: String {
        guard count >= 2, let first, first == last, first == "\"" || first == "'" else { return self }
        return String(dropFirst().dropLast())
    }
}
