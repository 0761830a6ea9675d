import Geometry

/// A length in text space before the text matrix (ISO 32000-1 9.3.1).
struct TextUnits: Length {
    var value: Double
    init(_ value: Double) { self.value = value }
}

/// What `q` saves and `Q` restores (ISO 32000-1 8.4), as far as glyphs and fills need it.
struct GraphicsState {
    var matrix: Matrix
    var clip: Rect?
    var fillSpace = ColorSpaceID.gray
    var strokeSpace = ColorSpaceID.gray
    var fill = PaintStore.black
    var stroke = PaintStore.black
    var fillAlpha = 1.0
    var strokeAlpha = 1.0
    /// Of the transparency groups around, whose content is opaque among itself (11.4.5).
    var groupAlpha = 1.0
    /// Whether what is painted mixes with what is under it in a way that only rendering would show (11.3.5).
    var isBlended = false
    var lineWidth = 1.0
    var font: FontReference?
    var fontSize: TextUnits = 0
    var characterSpacing: TextUnits = 0
    var wordSpacing: TextUnits = 0
    /// 1 for 100 %.
    var horizontalScale = 1.0
    var leading: TextUnits = 0
    var rise: TextUnits = 0
    var renderMode = 0

    mutating func intersectClip(_ rect: Rect) { clip = clip.map { $0.intersection(rect) } ?? rect }
}
