import TypesetBase
import TypesetStylesheet

/// A colour modifier of Tokens Studio: `lighten`, `darken`, `mix` or `alpha`, in `$extensions` of a colour token.
///
/// The arithmetic is that of Tokens Studio and of its transforms for Style Dictionary.
struct ColorModifier {
    enum Kind: String {
        case lighten, darken, mix, alpha
    }

    let kind: Kind
    let space: CSSColorSpace
    /// The amount, from 0 to 1; of `alpha`, the new opacity.
    let amount: Double
    /// The colour to mix with; nil for the other kinds.
    let other: Color?

    /// The spaces of Tokens Studio by their names there.
    static let spaces: [String: CSSColorSpace] = ["lch": .lch, "srgb": .srgb, "p3": .p3, "hsl": .hsl]

    /// Returns the modified colour.
    func modified(_ color: Color) -> Color {
        switch kind {
        case .alpha: Color(red: color.red, green: color.green, blue: color.blue, alpha: min(1, max(0, amount)))
        case .mix: mixed(color)
        case .lighten, .darken: shaded(color)
        }
    }

    /// Returns the colour nearer to white or to black by the amount.
    private func shaded(_ color: Color) -> Color {
        func shade(_ value: Double, _ whole: Double) -> Double {
            min(whole, max(0, kind == .lighten ? value + amount * (whole - value) : value - amount * value))
        }
        guard var parts = space.components(of: color) else { return color }
        switch space {
        case .lch: (parts[0], parts[1]) = (shade(parts[0], 100), max(0, parts[1] - amount * parts[1]))
        case .hsl: parts[2] = shade(parts[2], 100)
        default: parts = parts.map { shade($0, 1) }
        }
        return self.color(parts, alpha: color.alpha)
    }

    /// Returns the colour mixed with the other, by the shorter way between two hues (CSS Color 4, 12.4).
    private func mixed(_ color: Color) -> Color {
        guard let other, let own = space.components(of: color), let added = space.components(of: other) else { return color }
        let share = min(1, max(0, amount))
        let parts = own.indices.map { index in
            var start = own[index], end = added[index]
            if index == space.hueIndex {
                // A grey takes the hue of the other colour.
                (start, end) = (start.isNaN ? end : start, end.isNaN ? start : end)
                if end - start > 180 { start += 360 } else if start - end > 180 { end += 360 }
            }
            return start + (end - start) * share
        }
        return self.color(parts, alpha: color.alpha + (other.alpha - color.alpha) * share)
    }

    private func color(_ parts: [Double], alpha: Double) -> Color {
        space.color(parts.map { $0.isNaN ? 0 : $0 }).clippedColor(alpha: alpha)
    }
}

/// The modification of colours.
extension DesignTokensImport {
    /// Returns a colour with the modifier of a token; the colour itself after reporting a modifier that cannot be computed.
    mutating func modified(_ node: JSONNode, by index: Int) -> JSONNode {
        guard let written = file.tokens[index].modifier, let color = reader.color(node) else { return node }
        guard let modifier = modifier(written) else {
            if reportedModifiers.insert(index).inserted {
                error(
                    "`\(name(index))` has a colour modifier that cannot be computed; its colour is carried over unmodified",
                    at: written.range,
                    hints: ["the modifiers are lighten, darken, mix and alpha, in the spaces lch, srgb, p3 and hsl"])
            }
            return node
        }
        return JSONNode(.string(modifier.modified(color).hexadecimal), range: node.range)
    }

    private mutating func modifier(_ node: JSONNode) -> ColorModifier? {
        guard let kind = node["type"]?.text.flatMap(ColorModifier.Kind.init), let written = node["value"], let amount = fraction(written)
        else {
            return nil
        }
        let space = node["space"]?.text.flatMap { ColorModifier.spaces[$0.lowercased()] }
        // The opacity does not depend on the space.
        guard let space = kind == .alpha ? space ?? .srgb : space else { return nil }
        guard kind == .mix else { return ColorModifier(kind: kind, space: space, amount: amount, other: nil) }
        guard let other = node["color"].flatMap({ follow($0)?.node }).flatMap(reader.color) else { return nil }
        return ColorModifier(kind: kind, space: space, amount: amount, other: other)
    }
}

extension FileToken {
    /// The colour modifier of Tokens Studio; nil for none.
    var modifier: JSONNode? { object["$extensions"]?["studio.tokens"]?["modify"] }
}
