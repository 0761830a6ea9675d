import Diagnostics
import YAML

/// The value of `size`.
enum SizeRule: Hashable, Sendable {
    /// Points at `large`.
    case atLarge(Double)
    /// Points at every category.
    case absolute(Double)
    /// Points added to the text style's size.
    case relative(Double)
    /// A factor of the text style's size.
    case scale(Double)
    case custom(Expression)
}

/// What sizes are rounded to after scaling.
enum Rounding: String, CaseIterable, Hashable, Sendable {
    case none, point, pixel

    func callAsFunction(_ size: Double) -> Double {
        switch self {
        case .none: size
        case .point: size.rounded(.toNearestOrAwayFromZero)
        case .pixel: (size * 3).rounded(.toNearestOrAwayFromZero) / 3
        }
    }
}

extension ValueType where Value == SizeRule {
    private static let fields: [ValueShape.Field] = [
        .init("absolute", ValueType<Double>.points.shape), .init("relative", .number(-1000...1000)),
        .init("scale", ValueType<Double>.factor(0.01...100).shape),
        .init("custom", .notation("an expression such as `max(size / 1.2, 9)`")),
    ]

    static let size = ValueType(.either([ValueType<Double>.points.shape, .oneOf(fields)])) { node, reader in
        guard node.entries != nil else {
            return ValueType<Double>.points.read(node, &reader).map { .atLarge($0) }
        }
        guard let found = reader.fields(node, fields) else { return nil }
        guard found.count == 1, let (form, value) = found.first else {
            reader.error(
                "expected one of `absolute` `relative` `scale` `custom`, found \(found.isEmpty ? "none" : "\(found.count)")", at: node)
            return nil
        }
        return reader.sizeRule(form, value)
    }
}

extension ValueType where Value == Double {
    /// A size of text: a plain number, or one with `pt`.
    static let points: ValueType = {
        let shape = ValueShape.notation("a number of points")
        return ValueType(shape) { node, reader in
            guard let quantity = node.text.flatMap({ Quantity($0) }), quantity.unit.isEmpty || quantity.unit == "pt" else {
                return reader.mismatch(node, shape, hints: node.text.flatMap(otherUnit).map { [$0] } ?? [])
            }
            guard SizingRules.drawable.contains(quantity.number) else {
                reader.error("a size goes from 0.1 to 10000 points", at: node)
                return nil
            }
            return quantity.number
        }
    }()

    /// `120%` and `1.2em` are parts of another size.
    private static func otherUnit(_ text: String) -> String? {
        guard let quantity = Quantity(text), quantity.number > 0 else { return nil }
        switch quantity.unit {
        case "%": return "a part of the text style's size is written `{ scale: \(text) }`"
        case "em": return "a part of the text style's size is written `{ scale: \(SheetText.number(quantity.number)) }`"
        default: return nil
        }
    }
}

extension ValueReader {
    fileprivate mutating func sizeRule(_ form: String, _ node: YAMLNode) -> SizeRule? {
        switch form {
        case "absolute": ValueType<Double>.points.read(node, &self).map { .absolute($0) }
        case "relative": ValueType<Double>.number(-1000...1000).read(node, &self).map { .relative($0) }
        case "scale": ValueType<Double>.factor(0.01...100).read(node, &self).map { .scale($0) }
        default: expression(node).map { .custom($0) }
        }
    }

    private mutating func expression(_ node: YAMLNode) -> Expression? {
        guard let text = node.text, !text.isEmpty else { return mismatch(node, .notation("an expression such as `max(size / 1.2, 9)`")) }
        do throws(ExpressionError) {
            return try ExpressionParser.parse(text)
        } catch {
            diagnostics.append(.error(error.message, at: span(of: error.range, in: node, text: text), hints: error.hints))
            return nil
        }
    }
}
