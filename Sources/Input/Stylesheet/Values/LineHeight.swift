public import TypesetBase

/// The value of `lineHeight`.
public enum SpecifiedLineHeight: Hashable, Sendable {
    /// The font's own line height.
    case normal
    /// Apple's leading for the text style.
    case textStyle
    /// A multiple of the point size.
    case multiple(Double)
    /// A line height at `large`; it grows with the text.
    case atLarge(Points)
}

extension ValueType where Value == SpecifiedLineHeight {
    private static let words = ["normal", "textStyle"]
    private static let multiples = 0.1...10.0

    /// A word, a number or percentage as a multiple of the size, as in CSS, or a length with its unit.
    static let lineHeight: ValueType = {
        let shape = ValueShape.either([.choice(words), .number(multiples), .percentage, .length])
        return ValueType(shape) { node, reader in
            switch node.text {
            case "normal": return .normal
            case "textStyle": return .textStyle
            default: break
            }
            guard let text = node.text, let quantity = Quantity(text) else {
                if let text = node.text, !text.isEmpty, text.allSatisfy(\.isLetter) {
                    return reader.unknownName(node, what: "value", among: words)
                }
                return reader.mismatch(node, shape)
            }
            return reader.lineHeight(quantity, node)
        }
    }()
}

extension ValueReader {
    fileprivate mutating func lineHeight(_ quantity: Quantity, _ node: YAMLNode) -> SpecifiedLineHeight? {
        guard quantity.number > 0 else {
            error("a line height must be above 0", at: node, hints: ["write `normal` for the font's own line height"])
            return nil
        }
        switch quantity.unit {
        case "":
            return multiple(
                quantity.number, node,
                hints: ["write `\(SheetText.number(quantity.number))pt` for \(SheetText.number(quantity.number)) points at `large`"])
        case "em": return multiple(quantity.number, node)
        case "%": return multiple(quantity.number / 100, node)
        default:
            guard case .points(let points) = length(quantity, node) else { return nil }
            return .atLarge(points)
        }
    }

    private mutating func multiple(_ number: Double, _ node: YAMLNode, hints: [String] = []) -> SpecifiedLineHeight? {
        guard (0.1...10).contains(number) else {
            error("a line height must be from 0.1 to 10 times the size", at: node, hints: hints)
            return nil
        }
        return .multiple(number)
    }
}
