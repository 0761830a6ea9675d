import CTypesetCairo
package import TypesetBase
package import TypesetLayout

/// A page on a sheet.
package struct SheetPage: Sendable {
    package var page: Page
    /// The position of the page's top left corner, in points.
    package var origin: Point
    /// Whether white paper is under the page; if not, only its own background and items are drawn.
    package var hasPaper: Bool

    package init(page: Page, origin: Point, hasPaper: Bool = true) {
        self.page = page
        self.origin = origin
        self.hasPaper = hasPaper
    }
}

/// Several pages in one picture.
package struct PageSheet: Sendable {
    /// The size in points.
    package var size: Size
    /// The colour behind and between the pages.
    package var background: Color
    package var places: [SheetPage]

    package init(size: Size, background: Color = .white, places: [SheetPage] = []) {
        self.size = size
        self.background = background
        self.places = places
    }

    /// Creates a sheet of pages side by side, aligned at the top, on paper as high as the highest.
    package init(sideBySide pages: [Page]) {
        self.init(size: Size(width: 0, height: pages.map(\.size.height).max() ?? 0))
        for var page in pages {
            page.size.height = size.height
            places.append(SheetPage(page: page, origin: Point(x: size.width, y: 0)))
            size.width += page.size.width
        }
    }
}

extension CairoRenderer {
    /// A PNG of the sheet, at `scale` pixels per point.
    package static func png(_ sheet: PageSheet, scale: Double) throws(CairoError) -> [UInt8] {
        try draw(Rect(origin: .zero, size: sheet.size), scale) { context, _ throws(CairoError) in
            try paint(sheet, context)
        }.png()
    }

    package static func svg(_ sheet: PageSheet) throws(CairoError) -> [UInt8] {
        let surface = try Surface.svg(size: sheet.size)
        try paint(sheet, Context(surface))
        return SVGIdentifiers.renumbered(try surface.finish())
    }

    private static func paint(_ sheet: PageSheet, _ context: Context) throws(CairoError) {
        context.setSource(sheet.background)
        cairo_paint(context.handle)
        let painter = PagePainter(context)
        for place in sheet.places {
            try context.saved { () throws(CairoError) in
                cairo_translate(context.handle, place.origin.x, place.origin.y)
                context.addRectangle(Rect(origin: .zero, size: place.page.size))
                cairo_clip(context.handle)
                try painter.paint(place.page, paper: place.hasPaper ? .white : nil)
            }
        }
    }
}
