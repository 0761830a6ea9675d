import TypesetBase
import TypesetStylesheet

/// A length, a percentage or a number of CSS.
struct CSSMeasure: Equatable {
    enum Unit { case points, em, percent, number }
    var value: Double
    var unit: Unit
}

/// Reads values of CSS whose variables are replaced.
struct CSSValueReader {
    /// The number of points in a pixel.
    let pixel: Double
    /// The number of points in a rem, the size of the root.
    var rem: Double
    /// Whether a value was chosen from several that depend on the window; the caller resets it for each declaration.
    var tookLargest = false
    /// Whether the last colour that was read is outside the gamut of sRGB.
    private(set) var leftGamut = false

    /// The absolute units in pixels (CSS Values 4, 6.2).
    private static let pixels = ["px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4, "q": 96 / 101.6]

    init(pixel: Double) { (self.pixel, rem) = (pixel, 16 * pixel) }

    // MARK: Measures

    /// Reads one value, which may be `calc()`.
    ///
    /// It reads the largest argument of `clamp()`, `min()` and `max()`, because a page cannot compare all of them.
    mutating func measure(_ tokens: ArraySlice<CSSToken>) -> CSSMeasure? {
        var rest = CSSParser.trimmed(tokens)
        guard let value = sum(&rest, depth: 0), CSSParser.trimmed(rest).isEmpty else { return nil }
        return value.value.isFinite ? value : nil
    }

    private static let depthLimit = 20

    private mutating func sum(_ rest: inout ArraySlice<CSSToken>, depth: Int) -> CSSMeasure? {
        guard depth < Self.depthLimit, var result = product(&rest, depth: depth) else { return nil }
        while true {
            let before = rest
            skipSpace(&rest)
            guard case .delimiter(let sign)? = rest.first?.kind, sign == "+" || sign == "-" else {
                rest = before
                return result
            }
            rest.removeFirst()
            guard let next = product(&rest, depth: depth), next.unit == result.unit else { return nil }
            result.value += sign == "+" ? next.value : -next.value
        }
    }

    private mutating func product(_ rest: inout ArraySlice<CSSToken>, depth: Int) -> CSSMeasure? {
        guard var result = single(&rest, depth: depth) else { return nil }
        while true {
            let before = rest
            skipSpace(&rest)
            guard case .delimiter(let sign)? = rest.first?.kind, sign == "*" || sign == "/" else {
                rest = before
                return result
            }
            rest.removeFirst()
            guard let next = single(&rest, depth: depth) else { return nil }
            if sign == "/" {
                guard next.unit == .number, next.value != 0 else { return nil }
                result.value /= next.value
            } else if next.unit == .number {
                result.value *= next.value
            } else if result.unit == .number {
                result = CSSMeasure(value: result.value * next.value, unit: next.unit)
            } else {
                return nil
            }
        }
    }

    private func skipSpace(_ rest: inout ArraySlice<CSSToken>) { while rest.first?.kind == .whitespace { rest.removeFirst() } }

    private mutating func single(_ rest: inout ArraySlice<CSSToken>, depth: Int) -> CSSMeasure? {
        skipSpace(&rest)
        guard let token = rest.popFirst() else { return nil }
        switch token.kind {
        case .number(let value): return CSSMeasure(value: value, unit: .number)
        case .percentage(let value): return CSSMeasure(value: value / 100, unit: .percent)
        case .dimension(let value, let unit): return Self.length(value, unit, pixel: pixel, rem: rem)
        case .open("("), .function("calc"):
            guard let value = sum(&rest, depth: depth + 1) else { return nil }
            skipSpace(&rest)
            return rest.popFirst()?.kind == .close(")") ? value : nil
        case .function("min"), .function("max"), .function("clamp"): return largest(&rest, depth: depth)
        default: return nil
        }
    }

    /// Returns the largest of the arguments that are known on a page: the size in a large window.
    private mutating func largest(_ rest: inout ArraySlice<CSSToken>, depth: Int) -> CSSMeasure? {
        let all = rest
        var open = 1, arguments: [ArraySlice<CSSToken>] = [], start = rest.startIndex
        while let token = rest.first {
            switch token.kind {
            case .open("("), .function: open += 1
            case .close(")"): open -= 1
            default: break
            }
            if open == 0 || open == 1 && token.kind == .comma {
                arguments.append(all[start..<rest.startIndex])
                start = rest.startIndex + 1
            }
            rest.removeFirst()
            if open == 0 { break }
        }
        let values = arguments.compactMap { argument -> CSSMeasure? in
            var argument = CSSParser.trimmed(argument)
            guard let value = sum(&argument, depth: depth + 1), CSSParser.trimmed(argument).isEmpty else { return nil }
            return value
        }
        let comparable = values.filter { $0.unit == .points }
        tookLargest = true
        return comparable.max { $0.value < $1.value } ?? (Set(values.map(\.unit)).count == 1 ? values.max { $0.value < $1.value } : nil)
    }

    private static func length(_ value: Double, _ unit: String, pixel: Double, rem: Double) -> CSSMeasure? {
        if let pixels = pixels[unit] { return CSSMeasure(value: value * pixels * pixel, unit: .points) }
        switch unit {
        case "rem": return CSSMeasure(value: value * rem, unit: .points)
        case "em": return CSSMeasure(value: value, unit: .em)
        default: return nil
        }
    }

    // MARK: Colours and families

    mutating func color(_ tokens: ArraySlice<CSSToken>) -> Color? {
        let tokens = CSSParser.trimmed(tokens)
        leftGamut = false
        guard let first = tokens.first else { return nil }
        switch first.kind {
        case .hash(let digits) where tokens.count == 1: return ColorNotation.color("#" + digits)
        case .ident(let name) where tokens.count == 1: return ColorNotation.color(name)
        case .function(let name) where tokens.last?.kind == .close(")"): return color(name, tokens.dropFirst().dropLast())
        default: return nil
        }
    }

    /// Reads a colour in the notations of CSS Color 4, with or without commas.
    private mutating func color(_ name: String, _ tokens: ArraySlice<CSSToken>) -> Color? {
        var parts: [CSSMeasure] = [], space = name
        for token in tokens {
            switch token.kind {
            case .number(let value): parts.append(CSSMeasure(value: value, unit: .number))
            case .percentage(let value): parts.append(CSSMeasure(value: value / 100, unit: .percent))
            case .dimension(let value, "deg"): parts.append(CSSMeasure(value: value, unit: .number))
            case .dimension(let value, "turn"): parts.append(CSSMeasure(value: value * 360, unit: .number))
            case .ident("none"): parts.append(CSSMeasure(value: 0, unit: .number))
            case .ident(let word) where name == "color" && parts.isEmpty: space = word.lowercased()
            case .whitespace, .comma, .delimiter("/"): break
            default: return nil
            }
        }
        guard parts.count == 3 || parts.count == 4 else { return nil }
        let alpha = parts.count == 4 ? min(1, max(0, parts[3].value)) : 1
        guard let color = Self.color(space, parts) else { return nil }
        leftGamut = !color.isInGamut
        return color.color(alpha: alpha)
    }

    private static func color(_ space: String, _ parts: [CSSMeasure]) -> WideGamutColor? {
        func scaled(_ wholes: Double...) -> [Double] { zip(parts, wholes).map { $0.unit == .percent ? $0.value * $1 : $0.value } }
        // The older notations have no colours outside sRGB: values out of range are clamped (CSS Color 4, 5.1).
        func limited(_ wholes: Double...) -> [Double] {
            zip(parts, wholes).map { min(max($0.unit == .percent ? $0.value * $1 : $0.value, 0), $1) }
        }
        let hue = parts[0].value
        switch space {
        case "rgb", "rgba": return CSSColorSpace.srgb.color(limited(255, 255, 255).map { $0 / 255 })
        case "hsl", "hsla": return CSSColorSpace.hsl.color([hue] + limited(360, 100, 100).dropFirst())
        case "hwb": return CSSColorSpace.hwb.color([hue] + limited(360, 100, 100).dropFirst())
        case "lab": return CSSColorSpace.lab.color(scaled(100, 125, 125))
        case "lch": return CSSColorSpace.lch.color(scaled(100, 150, 360))
        case "oklab": return CSSColorSpace.oklab.color(scaled(1, 0.4, 0.4))
        case "oklch": return CSSColorSpace.oklch.color(scaled(1, 0.4, 360))
        default: return CSSColorSpace(rawValue: space == "xyz" ? "xyz-d65" : space)?.color(scaled(1, 1, 1))
        }
    }

    /// Reads comma-separated families, including generic ones, because fontconfig knows them.
    func families(_ tokens: ArraySlice<CSSToken>) -> [String]? {
        var names: [String] = []
        for part in tokens.split(whereSeparator: { $0.kind == .comma }) {
            var words: [String] = []
            for token in part {
                switch token.kind {
                case .string(let text): words.append(text)
                case .ident(let word): words.append(word)
                case .whitespace: break
                default: return nil
                }
            }
            guard !words.isEmpty else { return nil }
            let name = words.joined(separator: " ")
            // Names of system fonts that only browsers know.
            if !["system-ui", "-apple-system", "BlinkMacSystemFont", "ui-sans-serif", "ui-serif", "ui-monospace", "ui-rounded"].contains(
                name)
            {
                names.append(name)
            }
        }
        return names.isEmpty ? nil : names
    }
}
