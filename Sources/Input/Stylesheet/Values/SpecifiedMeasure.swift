import TypesetBase

/// The value of `maxWidth`.
public enum SpecifiedMeasure: Hashable, Sendable {
    case length(SpecifiedLength)
    /// A number of digits of the style's font: CSS's unit `ch` (CSS Values 4, 6.1.3).
    case characters(Double)
}

extension ValueType where Value == SpecifiedMeasure {
    /// The permitted numbers of characters; at half an em each, the most are as wide as `SpecifiedLength.largestEm`.
    static let characters = 1.0...2000.0

    static let measure = ValueType(.either([.length, .notation("a number of characters such as `66ch`")])) { node, reader in
        guard let text = node.text, let quantity = Quantity(text), quantity.unit == "ch" else {
            guard let length = ValueType<SpecifiedLength>.length().read(node, &reader) else { return nil }
            if length == .zero || length == .em(0) {
                reader.error("a measure must be above 0", at: node, hints: ["write `~` for no limit"])
                return nil
            }
            return .length(length)
        }
        guard characters.contains(quantity.number) else {
            reader.error("a measure must be from 1 to 2000 characters", at: node)
            return nil
        }
        return .characters(quantity.number)
    }
}
