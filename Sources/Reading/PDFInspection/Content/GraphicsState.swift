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
    var font: FontUse?
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

/// The path under construction, as the bounds of its parts.
struct PathBounds {
    private(set) var rectangles: [Rect] = []
    private var points: [Point] = []
    private(set) var isOnlyRectangles = true
    private var extent = Extent()

    var bounds: Rect { extent.rect }

    /// Begins a new path, in the memory of the one before.
    mutating func reset() {
        rectangles.removeAll(keepingCapacity: true)
        points.removeAll(keepingCapacity: true)
        isOnlyRectangles = true
        extent = Extent()
    }

    mutating func add(_ point: Point) {
        guard point.x.isFinite, point.y.isFinite else { return }
        extent.add(point)
    }

    mutating func line(to point: Point) {
        add(point)
        points.append(point)
    }

    mutating func move(to point: Point) {
        closeOutline()
        line(to: point)
    }

    mutating func curve() { isOnlyRectangles = false }

    mutating func rectangle(_ rect: Rect, isUpright: Bool) {
        closeOutline()
        rectangles.append(rect)
        add(rect.origin)
        add(Point(x: rect.maxX, y: rect.maxY))
        if !isUpright { isOnlyRectangles = false }
    }

    /// Four or five points whose sides are upright are a rectangle too.
    mutating func closeOutline() {
        defer { points.removeAll(keepingCapacity: true) }
        guard points.count > 1 else { return }
        var corners = points
        if corners.count == 5, corners[4] == corners[0] { corners.removeLast() }
        let isUpright =
            corners.count == 4
            && corners.indices.allSatisfy {
                let a = corners[$0], b = corners[($0 + 1) % 4]
                return abs(a.x - b.x) < 0.01 || abs(a.y - b.y) < 0.01
            }
        guard isUpright else { return isOnlyRectangles = false }
        var extent = Extent()
        for corner in corners { extent.add(corner) }
        rectangles.append(extent.rect)
    }
}
