import CCairo
import Geometry
import Layout

/// Draws the items of pages in their order, whatever the surface.
struct PagePainter {
    private let context: Context
    private let glyphs: GlyphPainter
    private let pictures: PicturePainter
    private let shadows: ShadowPainter

    init(_ context: Context, fonts: FontFaceCache = FontFaceCache(), pictures: PicturePainter = PicturePainter()) {
        self.context = context
        self.pictures = pictures
        glyphs = GlyphPainter(context: context, fonts: fonts)
        shadows = ShadowPainter(context: context, fonts: fonts)
    }

    /// - Parameters:
    ///   - paper: lies under the page's own background.
    ///   - region: nothing outside of it is looked at; what lies outside costs no time then. nil: all of the page.
    func paint(_ page: Page, paper: Color? = nil, region: Rect? = nil) throws {
        for color in [paper, page.background].compactMap({ $0 }) {
            paint(Shape(.rect(Rect(origin: .zero, size: page.size), cornerRadius: 0), paint: .solid(color)))
        }
        try paint(page.items, region)
        try context.check("draw page \(page.label)")
    }

    private func paint(_ items: [PlacedItem], _ region: Rect?) throws {
        var index = 0, drawn: Set<Int> = []
        while index < items.count {
            if let text = TranslucentText(at: index, of: items) {
                let bounds = items[index..<text.end].map(\.paintedBounds) + text.bars.map(\.outline.paintedBounds)
                if bounds.contains(where: { shows($0, in: region) }) { try paint(text) }
                drawn.formUnion(text.drawn)
                index = text.end
            } else {
                if !drawn.contains(index), shows(items[index].paintedBounds, in: region) { try paint(items[index]) }
                index += 1
            }
        }
    }

    private func shows(_ bounds: Rect?, in region: Rect?) -> Bool {
        guard let region, let bounds else { return true }
        return bounds.intersects(region)
    }

    private func paint(_ text: TranslucentText) throws {
        try context.groupAsSource { () throws(CairoError) in
            for item in text.glyphs { try glyphs.paint(item) }
            for bar in text.bars { paint(bar) }
        }
        context.paintSource(opacity: text.paint)
    }

    private func paint(_ item: PlacedItem) throws {
        switch item.content {
        case .glyphs(let item): try glyphs.paint(item)
        case .shape(let shape): paint(shape)
        case .image(let image, let rect): try pictures.paint(image, in: rect, context)
        case .shadow(let shadow): try shadows.paint(shadow)
        }
    }

    private func paint(_ shape: Shape) {
        context.setSource(shape.paint)
        switch shape.outline {
        case .rect(let rect, let radius):
            context.addRectangle(rect, cornerRadius: radius)
            cairo_fill(context.handle)
        case .line(let from, let to, let width, let dash):
            context.strokeLine(from: from, to: to, width: width, dash: dash)
        case .frame(let rect, let radius, let width, let dash):
            context.addRectangle(rect, cornerRadius: radius)
            context.stroke(width: width, dash: dash)
        case .path(let points, let width, let dash):
            context.addPath(points)
            context.stroke(width: width, dash: dash)
        case .polygon(let points):
            context.addPolygon(points)
            cairo_fill(context.handle)
        }
    }
}
