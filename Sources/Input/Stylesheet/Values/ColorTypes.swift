package import TypesetBase

extension ValueType where Value == Color {
    static let color = ValueType(.color) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .color, hints: listHint(node)) }
        return reader.color(text, node)
    }
}

extension ValueType where Value == Color {
    /// Returns a hint for `[255, 0, 0]`, a notation of other formats.
    private static func listHint(_ node: YAMLNode) -> [String] {
        let parts = (node.items ?? []).compactMap(\.text)
        let text = "rgb(" + parts.joined(separator: ", ") + ")"
        return ColorNotation.color(text) == nil ? [] : ["write `\"\(text)\"`"]
    }
}

extension ValueReader {
    mutating func color(_ text: String, _ node: YAMLNode) -> Color? {
        if let color = ColorNotation.color(text) {
            if !ColorNotation.isInGamut(text), notedColors.insert(text).inserted { noteGamut(text, color, node) }
            return color
        }
        if text.hasPrefix("#") {
            error("`\(text)` is not a colour", at: node, hints: ["write 3, 4, 6 or 8 hexadecimal digits after `#`"])
        } else if text.contains("(") {
            error("`\(text)` is not a colour", at: node, hints: [ColorNotation.hint(forFunction: text)])
        } else {
            error("unknown colour `\(text)`", at: node, hints: [quotesHint(text, node) ?? hint(text)])
        }
        return nil
    }
}

extension ValueReader {
    private mutating func noteGamut(_ text: String, _ color: Color, _ node: YAMLNode) {
        diagnostics.append(
            Diagnostic(
                .note, "`\(text)` is outside of sRGB: \(color.hexadecimal) is used",
                at: node.span))
    }

    /// Returns a hint for `3pt solid "#0b57d0"`: in YAML, quotes inside a value are part of the value.
    private func quotesHint(_ text: String, _ node: YAMLNode) -> String? {
        let quotes: Set<Character> = ["\"", "'"]
        guard let first = text.first, quotes.contains(first), text.last == first,
            ColorNotation.color(String(text.dropFirst().dropLast())) != nil
        else { return nil }
        let whole = (node.text ?? text).filter { !quotes.contains($0) }
        return "put the quotes around the whole value: `\"\(whole)\"`"
    }

    private func hint(_ text: String) -> String {
        let digits = text.lowercased().hasPrefix("0x") ? text.dropFirst(2) : text[...]
        if digits.count >= 6, ColorNotation.color("#" + digits) != nil { return "write `\"#\(digits)\"`" }
        if let name = text.split(separator: ".").last.map(String.init), name != text, ColorNotation.color(name) != nil {
            return "write `\(name)`"
        }
        let near = Suggestion.closest(to: text, among: ColorNames.all.keys.sorted())
        return near.map { "did you mean `\($0)`?" } ?? "such as `\"#1a1a1a\"`, `navy` or `rgb(26, 26, 26)`"
    }
}

/// The notations of colours: hexadecimal, CSS names, `rgb()`, `rgba()`, `hsl()` and `hsla()`, all in sRGB, and wide-gamut ones, which are
/// converted to sRGB.
package enum ColorNotation {
    package static func color(_ text: String) -> Color? {
        if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
        let name = text.lowercased()
        if name == "transparent" { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        if let value = ColorNames.all[name] { return Color(hex: value) }
        return function(name)
    }

    /// Whether the colour is in the gamut of sRGB.
    package static func isInGamut(_ text: String) -> Bool {
        let text = text.lowercased()
        guard let open = text.firstIndex(of: "("), text.last == ")" else { return true }
        return wide(text[..<open], text[text.index(after: open)...].dropLast())?.isInGamut ?? true
    }

    /// Returns a hint about the arguments of a colour function.
    static func hint(forFunction text: String) -> String {
        switch text.lowercased().prefix(while: { $0 != "(" }) {
        case "rgb", "rgba":
            "three numbers from 0 to 255 or percentages, and alpha from 0 to 1: `rgba(26, 26, 26, 0.5)`; or a colour and its alpha"
        case "hsl", "hsla": "a hue in degrees and two percentages up to 100%: `hsl(210, 80%, 40%)`"
        case "oklch": "lightness from 0 to 1, chroma and hue: `oklch(0.6 0.15 250)`"
        case "oklab": "lightness from 0 to 1, a and b: `oklab(0.6 -0.1 0.1)`"
        case "color": "the space is display-p3, with three numbers from 0 to 1: `color(display-p3 1 0.2 0)`"
        default: "such as `rgb(26, 26, 26)`, `rgba(0, 0, 0, 0.5)` or `hsl(210, 80%, 40%)`"
        }
    }

    private static func hexadecimal(_ digits: Substring) -> Color? {
        let values = digits.compactMap(\.hexDigitValue)
        guard values.count == digits.count, digits.allSatisfy(\.isASCII) else { return nil }
        let bytes: [Int]
        switch values.count {
        case 3, 4: bytes = values.map { $0 * 17 }
        case 6, 8: bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] * 16 + values[$0 + 1] }
        default: return nil
        }
        let parts = bytes.map { Double($0) / 255 }
        return Color(red: parts[0], green: parts[1], blue: parts[2], alpha: parts.count == 4 ? parts[3] : 1)
    }

    private static func function(_ text: String) -> Color? {
        guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
        let inside = text[text.index(after: open)...].dropLast(), name = text[..<open]
        if name == "rgba" || name == "rgb", let color = withAlpha(inside) { return color }
        if let wide = wide(name, inside) { return wide.color }
        let arguments = inside.split(whereSeparator: { ", /\t".contains($0) }).map { Quantity(String($0)) }
        let parts = arguments.compactMap { $0 }
        guard parts.count == arguments.count, parts.count == 3 || parts.count == 4 else { return nil }
        guard let alpha = parts.count == 4 ? fraction(parts[3], of: 1) : 1 else { return nil }
        switch text[..<open] {
        case "rgb", "rgba": return rgb(parts, alpha)
        case "hsl", "hsla": return hsl(parts, alpha)
        default: return nil
        }
    }

    /// Parses `rgba(#1a1a1a, 50%)`, Sass's notation for another colour with this alpha in place of its own.
    private static func withAlpha(_ arguments: Substring) -> Color? {
        guard let comma = arguments.lastIndex(of: ","), let base = color(arguments[..<comma].trimmed),
            let alpha = Quantity(arguments[arguments.index(after: comma)...].trimmed).flatMap({ fraction($0, of: 1) })
        else { return nil }
        return Color(red: base.red, green: base.green, blue: base.blue, alpha: alpha)
    }

    private static func rgb(_ parts: [Quantity], _ alpha: Double) -> Color? {
        let values = parts.prefix(3).compactMap { fraction($0, of: 255) }
        guard values.count == 3 else { return nil }
        return Color(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    /// Converts HSL to sRGB (CSS Color Module Level 4, §7.1).
    private static func hsl(_ parts: [Quantity], _ alpha: Double) -> Color? {
        guard parts[0].unit.isEmpty || parts[0].unit == "deg", parts[1].unit == "%", parts[2].unit == "%",
            fraction(parts[1], of: 100) != nil, fraction(parts[2], of: 100) != nil
        else { return nil }
        return CSSColorSpace.hsl.color(parts.prefix(3).map(\.number)).color(alpha: alpha)
    }

    /// Returns a number up to `whole`, or a percentage, as a fraction; nil outside 0…1.
    static func fraction(_ quantity: Quantity, of whole: Double) -> Double? {
        guard quantity.unit.isEmpty || quantity.unit == "%" else { return nil }
        let value = quantity.number / (quantity.unit == "%" ? 100 : whole)
        return (0...1).contains(value) ? value : nil
    }
}

/// The named colours of CSS Color Module Level 4, §6.1, as 0xRRGGBB.
enum ColorNames {
    static let all: [String: UInt32] = [
        "aliceblue": 0xF0F8FF, "antiquewhite": 0xFAEBD7, "aqua": 0x00FFFF, "aquamarine": 0x7FFFD4, "azure": 0xF0FFFF,
        "beige": 0xF5F5DC, "bisque": 0xFFE4C4, "black": 0x000000, "blanchedalmond": 0xFFEBCD, "blue": 0x0000FF,
        "blueviolet": 0x8A2BE2, "brown": 0xA52A2A, "burlywood": 0xDEB887, "cadetblue": 0x5F9EA0, "chartreuse": 0x7FFF00,
        "chocolate": 0xD2691E, "coral": 0xFF7F50, "cornflowerblue": 0x6495ED, "cornsilk": 0xFFF8DC, "crimson": 0xDC143C,
        "cyan": 0x00FFFF, "darkblue": 0x00008B, "darkcyan": 0x008B8B, "darkgoldenrod": 0xB8860B, "darkgray": 0xA9A9A9,
        "darkgreen": 0x006400, "darkgrey": 0xA9A9A9, "darkkhaki": 0xBDB76B, "darkmagenta": 0x8B008B, "darkolivegreen": 0x556B2F,
        "darkorange": 0xFF8C00, "darkorchid": 0x9932CC, "darkred": 0x8B0000, "darksalmon": 0xE9967A, "darkseagreen": 0x8FBC8F,
        "darkslateblue": 0x483D8B, "darkslategray": 0x2F4F4F, "darkslategrey": 0x2F4F4F, "darkturquoise": 0x00CED1, "darkviolet": 0x9400D3,
        "deeppink": 0xFF1493, "deepskyblue": 0x00BFFF, "dimgray": 0x696969, "dimgrey": 0x696969, "dodgerblue": 0x1E90FF,
        "firebrick": 0xB22222, "floralwhite": 0xFFFAF0, "forestgreen": 0x228B22, "fuchsia": 0xFF00FF, "gainsboro": 0xDCDCDC,
        "ghostwhite": 0xF8F8FF, "gold": 0xFFD700, "goldenrod": 0xDAA520, "gray": 0x808080, "green": 0x008000,
        "greenyellow": 0xADFF2F, "grey": 0x808080, "honeydew": 0xF0FFF0, "hotpink": 0xFF69B4, "indianred": 0xCD5C5C,
        "indigo": 0x4B0082, "ivory": 0xFFFFF0, "khaki": 0xF0E68C, "lavender": 0xE6E6FA, "lavenderblush": 0xFFF0F5,
        "lawngreen": 0x7CFC00, "lemonchiffon": 0xFFFACD, "lightblue": 0xADD8E6, "lightcoral": 0xF08080, "lightcyan": 0xE0FFFF,
        "lightgoldenrodyellow": 0xFAFAD2, "lightgray": 0xD3D3D3, "lightgreen": 0x90EE90, "lightgrey": 0xD3D3D3, "lightpink": 0xFFB6C1,
        "lightsalmon": 0xFFA07A, "lightseagreen": 0x20B2AA, "lightskyblue": 0x87CEFA, "lightslategray": 0x778899,
        "lightslategrey": 0x778899,
        "lightsteelblue": 0xB0C4DE, "lightyellow": 0xFFFFE0, "lime": 0x00FF00, "limegreen": 0x32CD32, "linen": 0xFAF0E6,
        "magenta": 0xFF00FF, "maroon": 0x800000, "mediumaquamarine": 0x66CDAA, "mediumblue": 0x0000CD, "mediumorchid": 0xBA55D3,
        "mediumpurple": 0x9370DB, "mediumseagreen": 0x3CB371, "mediumslateblue": 0x7B68EE, "mediumspringgreen": 0x00FA9A,
        "mediumturquoise": 0x48D1CC,
        "mediumvioletred": 0xC71585, "midnightblue": 0x191970, "mintcream": 0xF5FFFA, "mistyrose": 0xFFE4E1, "moccasin": 0xFFE4B5,
        "navajowhite": 0xFFDEAD, "navy": 0x000080, "oldlace": 0xFDF5E6, "olive": 0x808000, "olivedrab": 0x6B8E23,
        "orange": 0xFFA500, "orangered": 0xFF4500, "orchid": 0xDA70D6, "palegoldenrod": 0xEEE8AA, "palegreen": 0x98FB98,
        "paleturquoise": 0xAFEEEE, "palevioletred": 0xDB7093, "papayawhip": 0xFFEFD5, "peachpuff": 0xFFDAB9, "peru": 0xCD853F,
        "pink": 0xFFC0CB, "plum": 0xDDA0DD, "powderblue": 0xB0E0E6, "purple": 0x800080, "rebeccapurple": 0x663399,
        "red": 0xFF0000, "rosybrown": 0xBC8F8F, "royalblue": 0x4169E1, "saddlebrown": 0x8B4513, "salmon": 0xFA8072,
        "sandybrown": 0xF4A460, "seagreen": 0x2E8B57, "seashell": 0xFFF5EE, "sienna": 0xA0522D, "silver": 0xC0C0C0,
        "skyblue": 0x87CEEB, "slateblue": 0x6A5ACD, "slategray": 0x708090, "slategrey": 0x708090, "snow": 0xFFFAFA,
        "springgreen": 0x00FF7F, "steelblue": 0x4682B4, "tan": 0xD2B48C, "teal": 0x008080, "thistle": 0xD8BFD8,
        "tomato": 0xFF6347, "turquoise": 0x40E0D0, "violet": 0xEE82EE, "wheat": 0xF5DEB3, "white": 0xFFFFFF,
        "whitesmoke": 0xF5F5F5, "yellow": 0xFFFF00, "yellowgreen": 0x9ACD32,
    ]
}
