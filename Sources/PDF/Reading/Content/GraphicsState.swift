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
    /// Whether painting blends with the backdrop in a way that only rendering would show (11.3.5).
    var isBlended = false
    /// Index into the context's soft masks; negative if there is no mask (11.6.4.3).
    var mask: Int32 = -1
    /// Whether `clip` is the exact clip, and not only a rectangle around it.
    var isClipExact = true
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

    /// Intersects the clip with a rectangle.
    ///
    /// - Parameter isExact: whether the new clip is the rectangle itself, and not a part of it.
    mutating func intersectClip(_ rect: Rect, isExact: Bool) {
        clip = clip.map { $0.intersection(rect) } ?? rect
        if !isExact { isClipExact = false }
    }
}
