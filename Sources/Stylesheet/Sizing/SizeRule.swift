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
    private static let points = ValueShape.number(0.1...10_000)
    private static let fields: [ValueShape.Field] = [
        .init("absolute", points), .init("relative", .number(-1000...1000)), .init("scale", ValueType<Double>.factor(0.01...100).shape),
        .init("custom", .notation("an expression such as `max(size / 1.2, 9)`")),
    ]

    static let size = ValueType(.either([points, .object(fields)])) { node, reader in
        guard node.entries != nil else {
            return ValueType<Double>.points.read(node, &reader).map { .atLarge($0) }
        }
        guard let found = reader.fields(node, fields) else { return nil }
        guard found.count == 1, let (form, value) = found.first else {
            return reader.mismatch(node, .notation("one of `absolute` `relative` `scale` `custom`"))
        }
        return reader.sizeRule(form, value)
    }
}

extension ValueType where Value == Double {
    /// A size of text: a plain number, or one with `pt`.
    static let points = ValueType(scalar: .notation("a number of points")) { text in
        guard let quantity = Quantity(text), quantity.unit.isEmpty || quantity.unit == "pt", (0.1...10_000).contains(quantity.number) else { return nil }
        return quantity.number
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

    /// The part of the file where a part of a scalar stands; the whole scalar where escapes or folding moved it.
    private func span(of range: Range<Int>, in node: YAMLNode, text: String) -> SourceSpan {
        let source = node.span.text
        let shift = source == text ? 0 : 1
        guard source == text || source.dropFirst().dropLast() == text else { return node.span }
        let start = node.span.range.lowerBound + shift
        return SourceSpan(file: node.span.file, range: start + range.lowerBound..<start + range.upperBound)
    }
}
