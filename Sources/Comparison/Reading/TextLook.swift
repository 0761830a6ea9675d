import TypesetBase
package import TypesetPDFReading

/// The properties of the look of some text that a comparison judges.
package struct TextLook: Hashable, Sendable {
    /// The name of the font without the prefix of its subset, such as `NotoSerif-Bold`.
    package var font: String
    /// The size in hundredths of a point, because files round it differently.
    package var size: Int32
    package var paint: InspectedPaint
    /// Whether the text is invisible, such as that of a scanned page.
    package var isInvisible: Bool
    /// The language that the tags state for the text; empty for that of the document.
    package var language = ""

    /// The size in points.
    package var points: Double { Double(size) / 100 }
}

extension InspectedPaint {
    /// The paint in words, such as `#1a1a1a` or `a gradient`.
    var name: String {
        switch self {
        case .color(let color): color.hexadecimal
        case .gradient, .axial, .radial: "a gradient"
        case .masked: "a paint behind a mask"
        case .tiles: "a pattern"
        case .unknown: "a paint"
        }
    }
}
