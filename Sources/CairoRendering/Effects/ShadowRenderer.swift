import CCairo
import Geometry
public import Layout

/// Makes the masks of shadows that need pixels.
///
/// Keeps the fonts that it has opened; of one thread.
public struct ShadowRenderer {
    private let fonts = FontFaceCache()

    public init() {}

    /// 64 million pixels; beyond, the resolution gives way.
    private static let maximumPixels = 67_108_864.0

    /// The shadow's opacity without that of its colour; nil where it has no ink.
    ///
    /// - Parameter pixelsPerPoint: nil: as the shadow's oversampling and softness ask for.
    public func mask(of shadow: PlacedShadow, pixelsPerPoint: Double? = nil) throws -> ShadowMask? {
        try Self.mask(of: shadow, pixelsPerPoint: pixelsPerPoint, fonts: fonts)
    }

    static func mask(of shadow: PlacedShadow, pixelsPerPoint: Double? = nil, fonts: FontFaceCache) throws(CairoError) -> ShadowMask? {
        guard let ink = try inkBounds(of: shadow, fonts) else { return nil }
        let deviation = max(0, shadow.blur) / 2
        let room = shadow.kind == .outer ? 3 * deviation : 3 * deviation + max(abs(shadow.offset.x), abs(shadow.offset.y))
        let bounds = Rect(x: ink.minX - room, y: ink.minY - room, width: ink.width + 2 * room, height: ink.height + 2 * room)
        let scale = limited(pixelsPerPoint ?? ShadowResolution.pixelsPerPoint(of: shadow), bounds)
        let grid = PixelGrid(covering: bounds, scale: scale)
        let glyphs = try coverage(of: shadow, on: grid, fonts)
        let blurred = glyphs.blurred(deviation: deviation * scale)
        switch shadow.kind {
        case .outer: return grid.mask(blurred, offset: shadow.offset)
        case .inner: return grid.mask(inner(glyphs, blurred, shadow.offset, scale), offset: .zero)
        }
    }

    private static func limited(_ scale: Double, _ bounds: Rect) -> Double {
        let pixels = bounds.width * bounds.height * scale * scale
        return pixels > maximumPixels ? scale * (maximumPixels / pixels).squareRoot() : scale
    }

    /// Inside the glyphs, what the blurred shape moved by the offset leaves free: the shadow of everything around them.
    private static func inner(_ glyphs: OpacityPlane, _ blurred: OpacityPlane, _ offset: Point, _ scale: Double) -> OpacityPlane {
        var result = glyphs
        let dx = offset.x * scale, dy = offset.y * scale
        for y in 0..<glyphs.height {
            for x in 0..<glyphs.width where glyphs[x, y] > 0 {
                result.values[y * glyphs.width + x] = glyphs[x, y] * (1 - blurred.sample(x: Double(x) - dx, y: Double(y) - dy))
            }
        }
        return result
    }

    /// Where the glyphs have ink, from the anchor.
    private static func inkBounds(of shadow: PlacedShadow, _ fonts: FontFaceCache) throws(CairoError) -> Rect? {
        let painter = SilhouettePainter(context: try Context(try Surface.opacities(width: 1, height: 1)), fonts: fonts)
        var bounds: Rect?
        for item in shadow.glyphs {
            guard let ink = try painter.inkBounds(of: item) else { continue }
            bounds = bounds?.union(ink) ?? ink
        }
        return bounds?.offset(by: Point(x: -shadow.anchor.x, y: -shadow.anchor.y))
    }

    private static func coverage(of shadow: PlacedShadow, on grid: PixelGrid, _ fonts: FontFaceCache) throws(CairoError) -> OpacityPlane {
        let surface = try Surface.opacities(width: grid.width, height: grid.height)
        let context = try Context(surface)
        cairo_scale(context.handle, grid.scale, grid.scale)
        cairo_translate(context.handle, -grid.origin.x - shadow.anchor.x, -grid.origin.y - shadow.anchor.y)
        let painter = SilhouettePainter(context: context, fonts: fonts)
        for cast in shadow.casts(color: .black) { try painter.paint(cast, offset: .zero) }
        try context.check("draw a shadow")
        return surface.opacityPlane
    }
}

/// Pixels over a rectangle, in the shadow's own coordinates; their edges lie at multiples of the pixel, so that equal texts have equal pixels.
struct PixelGrid {
    let origin: Point
    let width: Int
    let height: Int
    let scale: Double

    init(covering rect: Rect, scale: Double) {
        let left = (rect.minX * scale).rounded(.down), top = (rect.minY * scale).rounded(.down)
        self.scale = scale
        origin = Point(x: left / scale, y: top / scale)
        width = max(1, Int((rect.maxX * scale).rounded(.up) - left))
        height = max(1, Int((rect.maxY * scale).rounded(.up) - top))
    }

    /// The pixels that are not empty, in eight bits.
    func mask(_ plane: OpacityPlane, offset: Point) -> ShadowMask? {
        guard let ink = plane.ink else { return nil }
        var samples: [UInt8] = []
        samples.reserveCapacity(ink.x.count * ink.y.count)
        for y in ink.y {
            for x in ink.x { samples.append(plane.values[y * plane.width + x].byte) }
        }
        let place = Point(x: origin.x + Double(ink.x.lowerBound) / scale + offset.x, y: origin.y + Double(ink.y.lowerBound) / scale + offset.y)
        let size = Size(width: Double(ink.x.count) / scale, height: Double(ink.y.count) / scale)
        return ShadowMask(width: ink.x.count, height: ink.y.count, samples: samples, rect: Rect(origin: place, size: size))
    }
}

extension Float {
    fileprivate var byte: UInt8 { UInt8(Swift.min(Swift.max(self, 0), 1) * 255 + 0.5) }
}

extension OpacityPlane {
    /// The columns and rows that show something in eight bits.
    fileprivate var ink: (x: Range<Int>, y: Range<Int>)? {
        var left = width, right = -1, top = height, bottom = -1
        for y in 0..<height {
            let row = values[y * width..<(y + 1) * width]
            guard let first = row.firstIndex(where: { $0.byte > 0 }), let last = row.lastIndex(where: { $0.byte > 0 }) else { continue }
            left = min(left, first - y * width)
            right = max(right, last - y * width)
            top = min(top, y)
            bottom = y
        }
        return right >= left && bottom >= top ? (left..<right + 1, top..<bottom + 1) : nil
    }

    /// Between pixels in proportion.
    fileprivate func sample(x: Double, y: Double) -> Float {
        let left = x.rounded(.down), top = y.rounded(.down)
        let column = Int(left), row = Int(top), fx = Float(x - left), fy = Float(y - top)
        let upper = self[column, row] * (1 - fx) + self[column + 1, row] * fx
        let lower = self[column, row + 1] * (1 - fx) + self[column + 1, row + 1] * fx
        return upper * (1 - fy) + lower * fy
    }
}
