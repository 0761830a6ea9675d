/// A distance as a sheet writes it: points, or a part of the style's own size.
public struct SpecifiedLength: Hashable, Sendable {
    /// What amounts count: points, or the style's own size.
    public enum Unit: Hashable, Sendable { case point, em }
    public var amount: Double
    public var unit: Unit
    public init(_ amount: Double, _ unit: Unit = .point) { self.amount = amount; self.unit = unit }

    /// Points in one of each unit: 1 in = 72 pt = 25.4 mm; 1 px is CSS' 1/96 in.
    static let pointsPerUnit: [String: Double] = ["pt": 1, "mm": 72 / 25.4, "cm": 72 / 2.54, "in": 72, "px": 0.75]
    static let unitNames = ["pt", "mm", "cm", "in", "px", "em"]

    /// PDF's limit for the side of a page (ISO 32000-1, annex C), in points; nothing that is drawn is larger, and no arithmetic overflows.
    static let largest = 14_400.0
    /// So many `em` are `largest` at the smallest size of text that people read, 14 points.
    static let largestEm = 1_000.0
}

/// A number and the letters behind it: `12pt`, `-.5em`, `150%`.
struct Quantity {
    var number: Double
    var unit: Substring

    init(_ number: Double, _ unit: Substring) { (self.number, self.unit) = (number, unit) }

    /// nil where the text does not begin with a number.
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

    /// The text as a number without a unit.
    static func number(_ text: String) -> Double? {
        guard let quantity = Quantity(text), quantity.unit.isEmpty else { return nil }
        return quantity.number
    }
}
