import Diagnostics
import Geometry
import YAML

extension ValueType where Value == Color {
    static let color = ValueType(.color) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .color, hints: listHint(node)) }
        return reader.color(text, node)
    }
}

extension ValueType where Value == Color {
    /// `[255, 0, 0]`, as other formats write colours.
    private static func listHint(_ node: YAMLNode) -> [String] {
        let parts = (node.items ?? []).compactMap(\.text)
        let text = "rgb(" + parts.joined(separator: ", ") + ")"
        return ColorNotation.color(text) == nil ? [] : ["write `\"\(text)\"`"]
    }
}

extension ValueReader {
    mutating func color(_ text: String, _ node: YAMLNode) -> Color? {
        if let color = ColorNotation.color(text) { return color }
        if text.hasPrefix("#") {
            error("`\(text)` is no colour", at: node, hints: ["after `#` come 3, 4, 6 or 8 hexadecimal digits"])
        } else if text.contains("(") {
            error("`\(text)` is no colour", at: node, hints: ["such as `rgb(26, 26, 26)`, `rgba(0, 0, 0, 0.5)` or `hsl(210, 80%, 40%)`"])
        } else {
            error("unknown colour `\(text)`", at: node, hints: [quotesHint(text, node) ?? hint(text)])
        }
        return nil
    }
}

extension ValueReader {
    /// For `3pt solid "#0b57d0"`: in YAML, quotes within a value are letters of it.
    private func quotesHint(_ text: String, _ node: YAMLNode) -> String? {
        let quotes: Set<Character> = ["\"", "'"]
        guard let first = text.first, quotes.contains(first), text.last == first,
            ColorNotation.color(String(text.dropFirst().dropLast())) != nil
        else { return nil }
        let whole = (node.text ?? text).filter { !quotes.contains($0) }
        return "the quotes belong around the whole value: `\"\(whole)\"`"
    }

    private func hint(_ text: String) -> String {
        let digits = text.lowercased().hasPrefix("0x") ? text.dropFirst(2) : text[...]
        if digits.count >= 6, ColorNotation.color("#" + digits) != nil { return "write `\"#\(digits)\"`" }
        let near = Suggestion.closest(to: text, among: ColorNames.all.keys.sorted())
        return near.map { "did you mean `\($0)`?" } ?? "such as `\"#1a1a1a\"`, `navy` or `rgb(26, 26, 26)`"
    }
}

/// The notations of colours: hexadecimal, CSS names, `rgb()`, `rgba()`, `hsl()`, `hsla()`, all of sRGB.
enum ColorNotation {
    static func color(_ text: String) -> Color? {
        if text.hasPrefix("#") { return hexadecimal(text.dropFirst()) }
        let name = text.lowercased()
        if name == "transparent" { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
        if let value = ColorNames.all[name] { return color(value) }
        return function(name)
    }

    private static func color(_ value: UInt32) -> Color {
        Color(red: Double(value >> 16 & 255) / 255, green: Double(value >> 8 & 255) / 255, blue: Double(value & 255) / 255)
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
        let inside = text[text.index(after: open)...].dropLast()
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

    private static func rgb(_ parts: [Quantity], _ alpha: Double) -> Color? {
        let values = parts.prefix(3).compactMap { fraction($0, of: 255) }
        guard values.count == 3 else { return nil }
        return Color(red: values[0], green: values[1], blue: values[2], alpha: alpha)
    }

    /// CSS Color Module Level 4, §7.1.
    private static func hsl(_ parts: [Quantity], _ alpha: Double) -> Color? {
        guard parts[0].unit.isEmpty || parts[0].unit == "deg", parts[1].unit == "%", parts[2].unit == "%",
            let saturation = fraction(parts[1], of: 100), let light = fraction(parts[2], of: 100)
        else { return nil }
        let hue = parts[0].number.truncatingRemainder(dividingBy: 360) + (parts[0].number < 0 ? 360 : 0)
        let chroma = saturation * min(light, 1 - light)
        func channel(_ n: Double) -> Double {
            let k = (n + hue / 30).truncatingRemainder(dividingBy: 12)
            return light - chroma * max(-1, min(k - 3, 9 - k, 1))
        }
        return Color(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    /// A number up to `whole`, or a percentage, as a fraction; nil outside of 0…1.
    private static func fraction(_ quantity: Quantity, of whole: Double) -> Double? {
        guard quantity.unit.isEmpty || quantity.unit == "%" else { return nil }
        let value = quantity.number / (quantity.unit == "%" ? 100 : whole)
        return (0...1).contains(value) ? value : nil
    }
}
