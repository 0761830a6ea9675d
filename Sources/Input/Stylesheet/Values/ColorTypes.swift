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
    static let all = Dictionary(
        uniqueKeysWithValues: EmbeddedText.ColorNames_txt.tableRows.map { ($0.key, UInt32($0.rest, radix: 16) ?? 0) })
}
