import Geometry
import Images
import Layout

/// Paints the items of a page, each in its marked-content sequence.
struct PagePainter {
    let content: PageContent
    let marks: MarkedContent
    let text: TextWriter
    let images: ImageStore
    let shadows: ShadowWriter
    let structure: StructureWriter

    func paint(_ page: Page, number: Int) throws {
        content.begin(size: page.size)
        marks.beginPage(number)
        text.beginPage()
        if let background = page.background {
            try draw(Shape(.rect(Rect(origin: .zero, size: page.size), cornerRadius: 0), paint: .solid(background)), role: .artifact(.background))
        }
        for item in page.items {
            switch item.content {
            case .glyphs(let glyphs): try text.draw(glyphs, role: item.role)
            case .shape(let shape): try draw(shape, role: item.role)
            case .image(let image, let rect): try draw(image, rect, role: item.role, page: number)
            case .shadow(let shadow): try draw(shadow)
            }
        }
        text.endText()
        marks.close()
    }

    private func begin(_ role: PlacedItem.Role) {
        text.endText()
        if marks.changes(for: role) { marks.begin(role) }
    }

    private func draw(_ shape: Shape, role: PlacedItem.Role) throws {
        begin(role)
        try content.draw(shape)
    }

    /// Never content, whatever the item says: a shadow repeats what the text itself says.
    private func draw(_ shadow: PlacedShadow) throws {
        begin(.artifact(.layout))
        try shadows.draw(shadow)
    }

    private func draw(_ image: ImageResource, _ rect: Rect, role: PlacedItem.Role, page: Int) throws {
        begin(role)
        let number = try images.object(for: image)
        try content.drawImage(number, in: rect, orientation: image.orientation)
        if case .content(let content) = role { structure.place(content, in: rect, page: page) }
    }
}
