public import TypesetBase

/// A length as a style declares it.
public enum SpecifiedLength: Hashable, Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    case points(Points)
    /// A multiple of the style's own size.
    case em(Em)

    /// The number of points in each unit: 1 in = 72 pt = 25.4 mm; 1 px is CSS's 1/96 in.
    static let pointsPerUnit: [String: Double] = ["pt": 1, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72, "px": 0.75]
    static let unitNames = ["pt", "mm", "cm", "in", "px", "em"]

    /// The largest length, which prevents arithmetic overflow: PDF's limit for the side of a page (ISO 32000-1, annex C).
    package static let largest: Points = 14_400
    /// The largest length in em: about `largest` at 14 points, the smallest text size that people read with ease.
    static let largestEm: Em = 1_000

    /// The sizes of text that can be drawn.
    package static let drawableSizes: ClosedRange<Points> = 0.1...10_000

    static let zero = SpecifiedLength.points(0)

    /// Creates a length in points.
    public init(integerLiteral points: Int) { self = .points(Points(Double(points))) }
    /// Creates a length in points.
    public init(floatLiteral points: Double) { self = .points(Points(points)) }

    var isNegative: Bool {
        switch self {
        case .points(let points): points < 0
        case .em(let em): em < 0
        }
    }

    /// Returns the length in points for a style of the given size.
    ///
    /// - Parameter scale: the factor by which `spacingScales` scales lengths in points with the text.
    func points(at pointSize: Points, scale: Double = 1) -> Points {
        switch self {
        case .points(let points): points * scale
        case .em(let em): em.points(at: pointSize)
        }
    }
}

/// A number with the letters after it: `12pt`, `-.5em`, `150%`.
struct Quantity {
    var number: Double
    var unit: Substring

    init(_ number: Double, _ unit: Substring) { (self.number, self.unit) = (number, unit) }

    /// Parses a quantity; nil if the text does not begin with a number.
    init?(_ text: String) {
        let text = text[...]
        var end = text.startIndex
        while end < text.endIndex, text[end].isASCII, text[end].isNumber || "+-.".contains(text[end]) { end = text.index(after: end) }
        let next = end < text.endIndex ? text.index(after: end) : end
        if end < text.endIndex, "eE".contains(text[end]), next < text.endIndex, text[next].isNumber || text[next] == "-" {
            end = next
            while end < text.endIndex, text[end].isNumber || text[end] == "-" { end = text.index(after: end) }
        }
        guard let number = Double(text[..<end]), number.isFinite else { return nil }
        self.number = number
        var unit = text[end...]
        while unit.first == " " { unit.removeFirst() }
        self.unit = unit
    }

    /// Returns the text as a number without a unit.
    static func number(_ text: String) -> Double? {
        guard let quantity = Quantity(text), quantity.unit.isEmpty else { return nil }
        return quantity.number
    }
}

/// Lengths for the four sides of a box.
struct Sides: Hashable, Sendable {
    var top: SpecifiedLength
    var right: SpecifiedLength
    var bottom: SpecifiedLength
    var left: SpecifiedLength

    /// Creates sides from 1 to 4 lengths in CSS order: all; vertical, horizontal; top, horizontal, bottom; top, right, bottom, left.
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

    func insets(_ points: (SpecifiedLength) -> Points) -> Insets {
        Insets(top: points(top), right: points(right), bottom: points(bottom), left: points(left))
    }
}

extension ValueType where Value == SpecifiedLength {
    /// A length; negative ones are permitted only if `negative` is true.
    static func length(negative: Bool = false) -> ValueType {
        ValueType(negative ? .signedLength : .length) { node, reader in
            guard let text = node.text, let quantity = Quantity(text) else { return reader.mismatch(node, .length) }
            guard let length = reader.length(quantity, node) else { return nil }
            guard negative || !length.isNegative else {
                reader.error("this length cannot be negative", at: node)
                return nil
            }
            return length
        }
    }
}

extension ValueReader {
    mutating func length(_ quantity: Quantity, _ node: YAMLNode) -> SpecifiedLength? {
        if quantity.unit == "em" { return em(quantity.number, node).map { .em($0) } }
        if let points = quantity.unit.isEmpty ? 1 : SpecifiedLength.pointsPerUnit[String(quantity.unit)] {
            let length = Points(quantity.number * points)
            guard length.magnitude <= SpecifiedLength.largest else {
                return tooLong(node, limit: "up to 14400 points, the longest side of a page in a PDF")
            }
            return .points(length)
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
    mutating func em(_ number: Double, _ node: YAMLNode) -> Em? {
        Em(number).magnitude <= SpecifiedLength.largestEm ? Em(number) : tooLong(node, limit: "up to 1000 em")
    }

    private mutating func tooLong<T>(_ node: YAMLNode, limit: String) -> T? {
        error("this is longer than anything that can be drawn", at: node, hints: [limit])
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
                hints: ["write them in CSS order: top, right, bottom, left"])
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
            guard let side = fields[name] else { lengths.append(.zero); continue }
            guard let length = ValueType<SpecifiedLength>.length().read(side, &self) else { return nil }
            lengths.append(length)
        }
        return Sides(lengths)
    }
}

/// The names of the sides, in CSS order.
let sideNames = ["top", "right", "bottom", "left"]
