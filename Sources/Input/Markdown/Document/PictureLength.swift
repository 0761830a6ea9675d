package import TypesetBase

/// A `width` or `height` of a picture, as in HTML and the attributes of other programs.
package enum PictureLength: Hashable, Sendable {
    /// A share of the measure, over 0 and at most 1.
    case share(Double)
    case points(Points)

    /// Points per unit; a bare number is in pixels, 96 to the inch (CSS Values 3, 5.2), as in HTML, pandoc, Quarto and kramdown.
    private static let pointsPerUnit: [Substring: Double] = [
        "": 0.75, "px": 0.75, "pt": 1, "pc": 12, "in": 72, "inch": 72, "cm": 72 / 2.54, "mm": 72 / 25.4,
    ]

    /// Creates a length from its text; nil if the text is not a valid length.
    package init?(_ text: String) {
        let unit = text.drop { $0.isNumber || $0 == "." }
        guard let number = Double(text[..<unit.startIndex]), number > 0, number.isFinite else { return nil }
        if unit == "%" {
            self = .share(min(number / 100, 1))
        } else if let points = Self.pointsPerUnit[unit] {
            self = .points(Points(points * number))
        } else {
            return nil
        }
    }
}
