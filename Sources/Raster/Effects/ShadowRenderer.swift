import CTypesetCairo
import TypesetBase
package import TypesetLayout

/// Makes the masks of shadows that need pixels.
///
/// It keeps the fonts that it opened, and belongs to one thread.
package struct ShadowRenderer {
    private let fonts: FontFaceCache
    private let budget: EffectBudget

    package init(budget: EffectBudget = .unlimited) { self.init(fonts: FontFaceCache(), budget: budget) }

    init(fonts: FontFaceCache, budget: EffectBudget) { (self.fonts, self.budget) = (fonts, budget) }

    /// The maximum number of pixels: 8 million, which take some 120 MB while they are blurred; larger shadows get a lower resolution.
    private static let maximumPixels = 8_388_608.0

    /// The opacity of the shadow without that of its colour; nil if it has no ink, or the budget is spent.
    ///
    /// - Parameter pixelsPerPoint: the resolution; nil: the one that the shadow's oversampling and blur require.
    package func mask(of shadow: PlacedShadow, pixelsPerPoint: Double? = nil) throws(CairoError) -> ShadowMask? {
        guard let ink = try inkBounds(of: shadow) else { return nil }
        let deviation = max(0, shadow.blur.value) / 2
        let room = shadow.kind == .outer ? 3 * deviation : 3 * deviation + max(abs(shadow.offset.x), abs(shadow.offset.y))
        let bounds = ink.grown(by: room)
        let scale = Self.limited(pixelsPerPoint ?? ShadowResolution.pixelsPerPoint(of: shadow), bounds)
        let grid = PixelGrid(covering: bounds, scale: scale)
        guard budget.spend(grid.width * grid.height) else { return nil }
        let glyphs = try coverage(of: shadow, on: grid)
        switch shadow.kind {
        case .outer:
            guard let blurred = blurred(glyphs, Self.sampled(deviation * scale)) else { return nil }
            return grid.mask(blurred, offset: shadow.offset)
        case .inner:
            guard budget.spend(grid.width * grid.height),
                let clearing = blurred(try coverage(of: shadow.clearing, on: grid), deviation * scale)
            else { return nil }
            return grid.mask(Self.inner(glyphs, clearing, shadow.offset, scale), offset: .zero)
        }
    }

    private func blurred(_ plane: OpacityPlane, _ deviation: Double) -> OpacityPlane? {
        let work = plane.blurringWork(deviation: deviation) / EffectBudget.additionsOfPixel
        return budget.spend(work) ? plane.blurred(deviation: deviation) : nil
    }

    /// The deviation of the blur, in pixels, for a picture with a visible deviation of `deviation`.
    ///
    /// Two effects blur already: coverage is the mean of a pixel (variance 1/12), and viewers interpolate linearly between pixels (1/6).
    private static func sampled(_ deviation: Double) -> Double { max(deviation * deviation - 0.25, 0).squareRoot() }

    private static func limited(_ scale: Double, _ bounds: Rect) -> Double {
        let pixels = bounds.width * bounds.height * scale * scale
        return pixels > maximumPixels ? scale * (maximumPixels / pixels).squareRoot() : scale
    }

    /// The inner shadow, of everything around the glyphs: the part of them that the blurred shape, moved by the offset, does not cover.
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

    /// The bounds of the ink of the glyphs, relative to the anchor.
    func inkBounds(of shadow: PlacedShadow) throws(CairoError) -> Rect? {
        let painter = SilhouettePainter(context: try Context(try Surface.opacities(width: 1, height: 1)), fonts: fonts)
        var bounds: Rect?
        for item in shadow.glyphs {
            guard let ink = try painter.inkBounds(of: item) else { continue }
            bounds = bounds?.union(ink) ?? ink
        }
        for bar in shadow.bars { bounds = bounds?.union(bar.rect) ?? bar.rect }
        return bounds?.offset(by: .zero - shadow.anchor)
    }

    private func coverage(of shadow: PlacedShadow, on grid: PixelGrid) throws(CairoError) -> OpacityPlane {
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

/// Pixels over a rectangle, with edges at multiples of the pixel in the shadow's own coordinates, which gives equal texts equal pixels.
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
        let bytes = plane.bytes
        guard let ink = Self.ink(bytes, width: plane.width) else { return nil }
        var samples: [UInt8] = []
        samples.reserveCapacity(ink.x.count * ink.y.count)
        for y in ink.y { samples += bytes[y * plane.width + ink.x.lowerBound..<y * plane.width + ink.x.upperBound] }
        let place = Point(
            x: origin.x + Double(ink.x.lowerBound) / scale + offset.x, y: origin.y + Double(ink.y.lowerBound) / scale + offset.y)
        let size = Size(width: Double(ink.x.count) / scale, height: Double(ink.y.count) / scale)
        return ShadowMask(width: ink.x.count, height: ink.y.count, samples: samples, rect: Rect(origin: place, size: size))
    }

    /// The columns and rows that are not empty.
    private static func ink(_ bytes: [UInt8], width: Int) -> (x: Range<Int>, y: Range<Int>)? {
        guard let first = bytes.firstIndex(where: { $0 > 0 }), let last = bytes.lastIndex(where: { $0 > 0 }) else { return nil }
        let rows = first / width..<last / width + 1
        let isEmpty = { (x: Int) in !rows.contains { bytes[$0 * width + x] > 0 } }
        let left = (0..<width).first { !isEmpty($0) } ?? 0, right = (0..<width).last { !isEmpty($0) } ?? 0
        return (left..<right + 1, rows)
    }
}

extension OpacityPlane {
    /// The values in eight bits.
    fileprivate var bytes: [UInt8] { values.map { UInt8(min(max($0, 0), 1) * 255 + 0.5) } }

    /// The value at a point, interpolated linearly between pixels.
    fileprivate func sample(x: Double, y: Double) -> Float {
        let left = x.rounded(.down), top = y.rounded(.down)
        let column = Int(left), row = Int(top), fx = Float(x - left), fy = Float(y - top)
        let upper = self[column, row] * (1 - fx) + self[column + 1, row] * fx
        let lower = self[column, row + 1] * (1 - fx) + self[column + 1, row + 1] * fx
        return upper * (1 - fy) + lower * fy
    }
}
