import CTypesetCairo
package import TypesetBase
package import TypesetImages
package import TypesetLayout

/// Draws pages with cairo: as PNG, SVG or pixels, whole or in parts.
///
/// Every call makes its own surfaces and may run on any thread. Equal pages have equal bytes.
package enum CairoRenderer {
    /// A PNG of the page, at `scale` pixels per point.
    ///
    /// - Parameter paper: the colour under the page's own background; nil for a transparent ground.
    package static func png(
        _ page: Page, scale: Double, paper: Color? = .white, effects: EffectBudget = .unlimited
    ) throws(CairoError) -> [UInt8] {
        try draw(page, scale: scale, paper: paper, effects).png()
    }

    /// A small PNG of exactly this part of a page, in points from its top left corner.
    ///
    /// It is white outside the page, and edges of letters have fewer shades than on the page.
    package static func preview(
        _ page: Page, region: Rect, scale: Double, effects: EffectBudget = .unlimited
    ) throws(CairoError) -> [UInt8] {
        let surface = try draw(page, region: region, scale: scale, effects)
        return if let small = try surface.palettePNG() { small } else { try surface.png() }
    }

    /// 8-bit RGB pixels of the page on white paper, at `scale` pixels per point.
    package static func raster(_ page: Page, scale: Double) throws(CairoError) -> ImageResource.Raster {
        try draw(page, scale: scale).raster(isOpaque: true)
    }

    /// An SVG of the page.
    ///
    /// - Parameter paper: the colour under the page's own background, because a viewer's own may be black; nil for a transparent ground.
    package static func svg(
        _ page: Page, paper: Color? = .white, effects: EffectBudget = .unlimited
    ) throws(CairoError) -> [UInt8] {
        let surface = try Surface.svg(size: page.size)
        try PagePainter(Context(surface), effects: effects).paint(page, paper: paper)
        return SVGIdentifiers.renumbered(try surface.finish())
    }

    /// The maximum number of pixels, 400 MB; more indicate a mistake in `scale`.
    private static let maximumPixels = 100_000_000.0
    /// The maximum side in pixels: cairo counts in 16-bit fixed point.
    private static let maximumSide = 32_767.0

    /// The number of pixels of a page, as `png` draws it.
    package static func pixels(of page: Page, scale: Double) -> Double { pixels(page.size.width, scale) * pixels(page.size.height, scale) }

    /// Draws a page, or a part of it, on a surface.
    ///
    /// - Parameter region: the part of the page to draw; nil for all of it.
    private static func draw(
        _ page: Page, region: Rect? = nil, scale: Double, paper: Color? = .white, _ effects: EffectBudget = .unlimited
    ) throws(CairoError) -> Surface {
        try draw(region ?? Rect(origin: .zero, size: page.size), scale, ground: paper) { context, seen throws(CairoError) in
            try PagePainter(context, effects: effects).paint(page, paper: paper, region: seen)
        }
    }

    /// Draws a region on a new surface.
    ///
    /// - Parameters:
    ///   - ground: the colour of all pixels below what is drawn; nil for a transparent ground.
    ///   - paint: draws a context and the visible region, because the last row and column of pixels may extend past `region`.
    static func draw(
        _ region: Rect, _ scale: Double, ground: Color? = .white, _ paint: (Context, Rect) throws(CairoError) -> Void
    ) throws(CairoError) -> Surface {
        let width = pixels(region.width, scale), height = pixels(region.height, scale)
        guard scale > 0, width <= maximumSide, height <= maximumSide, width * height <= maximumPixels else {
            throw CairoError("a page of \(region.width) × \(region.height) pt at \(scale) pixels per point is too large for a raster")
        }
        let surface = try Surface.pixels(width: Int(width), height: Int(height), isOpaque: ground?.alpha == 1)
        let context = try Context(surface)
        if let ground {
            context.setSource(ground)
            cairo_paint(context.handle)
        }
        cairo_scale(context.handle, scale, scale)
        cairo_translate(context.handle, -region.minX, -region.minY)
        try paint(context, Rect(origin: region.origin, size: Size(width: width / scale, height: height / scale)))
        return surface
    }

    /// The number of pixels of a length, rounded up like other rasterizers do, except for multiplication errors of a millionth of a pixel.
    private static func pixels(_ length: Double, _ scale: Double) -> Double {
        let product = length * scale
        return product.isFinite ? max(1, (product - 1e-6).rounded(.up)) : .infinity
    }
}
