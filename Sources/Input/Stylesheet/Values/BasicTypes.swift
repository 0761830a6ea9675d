import ContentSize
import Diagnostics
import YAML

extension ValueType where Value == String {
    static let text = ValueType(scalar: .text) { $0.isEmpty ? nil : $0 }
}

extension ValueType where Value == [String] {
    /// One name or several.
    static let names = ValueType(.either([.text, .list(of: .text)])) { node, reader in
        let items = node.items ?? [node]
        let names = items.compactMap { $0.text.flatMap { $0.isEmpty ? nil : $0 } }
        guard names.count == items.count, !names.isEmpty else { return reader.mismatch(node, .either([.text, .list(of: .text)])) }
        return names
    }
}

extension ValueType where Value == Bool {
    static let bool = ValueType(.bool) { node, reader in
        node.text.flatMap(bool) ?? reader.mismatch(node, .bool)
    }

    static func bool(_ text: String) -> Bool? {
        switch text {
        case "true": true
        case "false": false
        default: nil
        }
    }
}

extension ValueType where Value == Int {
    static func integer(_ range: ClosedRange<Int>) -> ValueType {
        ValueType(scalar: .integer(range)) { text in Int(text).flatMap { range.contains($0) ? $0 : nil } }
    }
}

extension ValueType where Value == Double {
    static let anyNumber = number(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)
    static let positive = number(0...Double.greatestFiniteMagnitude)

    static func number(_ range: ClosedRange<Double>) -> ValueType {
        ValueType(scalar: .number(range)) { text in Quantity.number(text).flatMap { range.contains($0) ? $0 : nil } }
    }

    /// A number, or a percentage of 1.
    static func factor(_ range: ClosedRange<Double>) -> ValueType {
        let shape = ValueShape.either([.number(range), .notation("a percentage")])
        return ValueType(scalar: shape) { text in
            guard let quantity = Quantity(text), quantity.unit.isEmpty || quantity.unit == "%" else { return nil }
            let factor = quantity.unit.isEmpty ? quantity.number : quantity.number / 100
            return range.contains(factor) ? factor : nil
        }
    }

    /// A part of the point size: a plain number, or one with `em`.
    static let em: ValueType = {
        let shape = ValueShape.notation("a number of em, a part of the point size")
        return ValueType(shape) { node, reader in
            guard let quantity = node.text.flatMap({ Quantity($0) }), quantity.unit.isEmpty || quantity.unit == "em" else {
                return reader.mismatch(node, shape)
            }
            return reader.length(Quantity(quantity.number, "em"), node)?.amount
        }
    }()
}

extension ValueType where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    /// The names of an enumeration's cases.
    static var choice: ValueType {
        let names = Value.allCases.map(\.rawValue)
        return ValueType(.choice(names)) { node, reader in
            guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .choice(names)) }
            if let value = Value(rawValue: text) { return value }
            return reader.unknownName(node, what: "value", among: names)
        }
    }
}

extension ValueType where Value == TextStyle {
    static let textStyle = ValueType(.choice(TextStyle.allNames)) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .choice(TextStyle.allNames)) }
        if let style = TextStyle(name: text) { return style }
        reader.error("unknown text style `\(text)`", at: node, hints: TextStyle.hints(forUnknownName: text))
        return nil
    }
}

extension ValueType where Value == ContentSizeRange {
    static let contentSizes = ValueType(.contentSizes) { node, reader in
        guard let text = node.text, !text.isEmpty else { return reader.mismatch(node, .contentSizes) }
        do throws(ContentSizeRangeError) {
            return try ContentSizeRange(parsing: text)
        } catch {
            reader.error(error.message, at: node, hints: error.hints)
            return nil
        }
    }
}

extension ValueReader {
    /// Reports a name that a closed list does not have.
    mutating func unknownName<T>(_ node: YAMLNode, what: String, among names: [String]) -> T? {
        error("unknown \(what) `\(node.text ?? "")`", at: node, hints: Suggestion.hints(for: node.text ?? "", among: names))
        return nil
    }
}
