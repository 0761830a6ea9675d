import Geometry

/// What `q` keeps and `Q` brings back (ISO 32000-1 8.4), as far as reading glyphs and fills takes it.
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
    /// Whether what is painted mixes with what is under it in a way that only a picture tells (11.3.5).
    var isBlended = false
    var lineWidth = 1.0
    var font: FontReference?
    var fontSize = 0.0
    var characterSpacing = 0.0
    var wordSpacing = 0.0
    /// 1 for 100 %.
    var horizontalScale = 1.0
    var leading = 0.0
    var rise = 0.0
    var renderMode = 0

    mutating func intersectClip(_ rect: Rect) { clip = clip.map { $0.intersection(rect) } ?? rect }
}
