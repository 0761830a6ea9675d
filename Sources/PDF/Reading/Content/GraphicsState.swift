import TypesetBase

/// A length in text space before the text matrix (ISO 32000-1 9.3.1).
struct TextUnits: Length {
    var value: Double
    init(_ value: Double) { self.value = value }
}

/// The current colour of fills or strokes, and its space (8.6.3).
struct StateColor {
    var space = ColorSpaceID.gray
    var paint = PaintStore.black
}

/// The way in which paint mixes with the backdrop (ISO 32000-1 11.3.5).
package enum BlendMode: Sendable {
    case normal, multiply, darken
    /// A mode whose result only rendering would show.
    case other

    init(named name: String) {
        switch name {
        case "Normal", "Compatible": self = .normal
        case "Multiply": self = .multiply
        case "Darken": self = .darken
        default: self = .other
        }
    }
}

/// The part of the graphics state that glyphs and fills need; `q` saves it and `Q` restores it (ISO 32000-1 8.4).
struct GraphicsState {
    var matrix: AffineTransform
    var clip: Rect?
    var fill = StateColor()
    var stroke = StateColor()
    var fillAlpha = 1.0
    var strokeAlpha = 1.0
    /// The alpha of the enclosing transparency groups, whose content is composed as opaque (11.4.5).
    var groupAlpha = 1.0
    var blend = BlendMode.normal
    /// Index into the context's soft masks; negative if there is no mask (11.6.4.3).
    var mask: Int32 = -1
    /// The number of the clip in the page's outlines; negative if `clip` is exact, and not only a rectangle around it.
    var clipArea: Int32 = -1
    /// Whether text is part of the clip (9.3.6), so that paint is seen only through its letters.
    var isClippedToText = false
    var lineWidth = 1.0
    var font: FontReference?
    var fontSize: TextUnits = 0
    var characterSpacing: TextUnits = 0
    var wordSpacing: TextUnits = 0
    /// The horizontal scale; 1 for 100 %.
    var horizontalScale = 1.0
    var leading: TextUnits = 0
    var rise: TextUnits = 0
    var renderMode = 0
}
