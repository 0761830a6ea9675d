import YAML

/// Lengths for the four sides of a box.
struct Sides: Hashable, Sendable {
    var top: SpecifiedLength
    var right: SpecifiedLength
    var bottom: SpecifiedLength
    var left: SpecifiedLength

    /// 1, 2, 3 or 4 lengths, in CSS order: all; vertical, horizontal; top, horizontal, bottom; top, right, bottom, left.
    init?(_ lengths: [SpecifiedLength]) {
        switch lengths.count {
        case 1: self.init(lengths[0], lengths[0], lengths[0], lengths[0])
        case 2: self.init(lengths[0], lengths[1], lengths[0], lengths[1])
        case 3: self.init(lengths[0], lengths[1], lengths[2], lengths[1])
        case 4: self.init(lengths[0], lengths[1], lengths[2], lengths[3])
        default: return nil
        }
    }

    init(_ top: SpecifiedLength, _ right: SpecifiedLength, _ bottom: SpecifiedLength, _ left: SpecifiedLength) {
        (self.top, self.right, self.bottom, self.left) = (top, right, bottom, left)
    }
}

extension ValueType where Value == SpecifiedLength {
    /// Any length, or one that is not negative.
    static func length(negative: Bool = false) -> ValueType {
        ValueType(negative ? .signedLength : .length) { node, reader in
            guard let text = node.text, let quantity = Quantity(text) else { return reader.mismatch(node, .length) }
            guard let length = reader.length(quantity, node) else { return nil }
            guard negative || length.amount >= 0 else {
                reader.error("this length cannot be negative", at: node)
                return nil
            }
            return length
        }
    }
}

extension ValueReader {
    mutating func length(_ quantity: Quantity, _ node: YAMLNode) -> SpecifiedLength? {
        if quantity.unit == "em" { return checked(SpecifiedLength(quantity.number, .em), node) }
        if let points = quantity.unit.isEmpty ? 1 : SpecifiedLength.pointsPerUnit[String(quantity.unit)] {
            return checked(SpecifiedLength(quantity.number * points), node)
        }
        if quantity.unit == "%" {
            error("a percentage has no meaning here", at: node, hints: ["write points, or `em` for a part of the style's size"])
        } else if quantity.unit.first?.isLetter != true {
            return mismatch(node, .length)
        } else {
            error("unknown unit `\(quantity.unit)`", at: node, hints: ["the units are " + SpecifiedLength.unitNames.joined(separator: " ")])
        }
        return nil
    }
}

extension ValueReader {
    private mutating func checked(_ length: SpecifiedLength, _ node: YAMLNode) -> SpecifiedLength? {
        let largest = length.unit == .em ? SpecifiedLength.largestEm : SpecifiedLength.largest
        guard abs(length.amount) > largest else { return length }
        error(
            "this is longer than anything that can be drawn", at: node,
            hints: [length.unit == .em ? "up to 1000 em" : "up to 14400 points, the longest side of a page in a PDF"])
        return nil
    }
}

extension ValueType where Value == Sides {
    static let sides = ValueType(.sides) { node, reader in
        if node.entries != nil { return reader.namedSides(node) }
        let items = node.items ?? [node]
        let lengths = items.compactMap { ValueType<SpecifiedLength>.length().read($0, &reader) }
        guard lengths.count == items.count else { return nil }
        guard let sides = Sides(lengths) else {
            reader.error(
                "expected \(ValueShape.sides.words), found \(lengths.count)", at: node,
                hints: ["in the order of CSS: top, right, bottom, left"])
            return nil
        }
        return sides
    }
}

extension ValueReader {
    fileprivate mutating func namedSides(_ node: YAMLNode) -> Sides? {
        guard let fields = fields(node, sideNames.map { ValueShape.Field($0, .length) }) else { return nil }
        var lengths: [SpecifiedLength] = []
        for name in sideNames {
            guard let side = fields[name] else { lengths.append(SpecifiedLength(0)); continue }
            guard let length = ValueType<SpecifiedLength>.length().read(side, &self) else { return nil }
            lengths.append(length)
        }
        return Sides(lengths)
    }
}

/// In CSS order.
let sideNames = ["top", "right", "bottom", "left"]
