import TypesetBase
import TypesetImages
import TypesetLayout

/// Paints the items of a page, each in its marked-content sequence.
struct PageContentPainter {
    let content: PageContent
    let marks: MarkedContentWriter
    let text: TextWriter
    let images: ImageObjectStore
    let shadows: ShadowWriter
    let stores: DrawingStores
    let structure: StructureWriter

    func paint(_ page: Page, number: Int) throws(Diagnostic) {
        content.begin(size: page.size)
        text.beginPage()
        try marks.withPage(number) { () throws(Diagnostic) in
            if let background = page.background {
                let paper = Rect(origin: .zero, size: page.size)
                drawBackgrounds([Shape(.rect(paper, cornerRadius: 0), paint: .solid(background))], from: ColorOperators.background)
            }
            try paint(page.items, page: number)
        }
    }

    private func paint(_ items: [PlacedItem], page: Int) throws(Diagnostic) {
        let groups = try TransparencyGroups(items, within: .content) { (text) throws(Diagnostic) in try text.inkBoxes() }
        var index = 0
        while index < items.count {
            content.item = index
            if let group = groups.groups[index] {
                try draw(group, of: items)
                index = group.items.upperBound
            } else if items[index].role == .artifact(.background), case let backgrounds = Self.backgrounds(in: items[index...]),
                !backgrounds.isEmpty
            {
                drawBackgrounds(backgrounds, from: index)
                index += backgrounds.count
            } else {
                if !groups.groupedDecorations.contains(index) {
                    // The item is read in place: copying it takes longer than writing most items.
                    try items.withUnsafeBufferPointer { (items) throws(Diagnostic) in
                        if let first = items.baseAddress { try paint(first + index, page: page) }
                    }
                }
                index += 1
            }
        }
    }

    /// Returns the backgrounds at the beginning of items.
    private static func backgrounds(in items: ArraySlice<PlacedItem>) -> [Shape] {
        var shapes: [Shape] = []
        for item in items {
            guard case .artifact(.background) = item.role, case .shape(let shape) = item.content else { break }
            shapes.append(shape)
        }
        return shapes
    }

    /// Draws shapes behind the content as one artifact.
    ///
    /// - Parameter number: the number of the first shape among the items of the page.
    private func drawBackgrounds(_ shapes: [Shape], from number: Int) {
        guard let box = Rect(around: shapes.compactMap(\.outline.paintedBounds)) else { return }
        marks.withBackground(in: box, pageHeight: content.size.height) {
            for (index, shape) in shapes.enumerated() {
                content.item = number + index
                content.draw(shape)
            }
        }
    }

    private func paint(_ item: UnsafePointer<PlacedItem>, page: Int) throws(Diagnostic) {
        let role = item.pointee.role
        switch item.pointee.content {
        case .glyphs(let glyphs):
            guard case .content(let content) = role else { return try text.draw(glyphs, role: role) }
            if structure.tags.formulas.isEmpty {
                try text.draw(glyphs, role: role)
            } else {
                for part in structure.tags.formulas.parts(of: glyphs, content) { try text.draw(part.glyphs, role: .content(part.content)) }
            }
            structure.addGlyphs(glyphs, content, page: page)
        case .shape(let shape): draw(shape, role: role)
        case .image(let image, let rect, let opacity): try draw(image, rect, opacity, role: role, page: page)
        case .watermark(let watermark): try draw(watermark, role: role)
        case .shadow(let shadow): try draw(shadow)
        }
    }

    private func draw(_ group: TransparencyGroups.Group, of items: [PlacedItem]) throws(Diagnostic) {
        let texts = items[group.items].compactMap(\.glyphs)
        guard let first = texts.first, let bounds = Rect(around: texts.compactMap(\.inkBounds)) else { return }
        let bars = group.decorations.compactMap { if case .shape(let shape) = items[$0].content { shape } else { nil } }.joined()
        let mask =
            try group.underlays.isEmpty
            ? nil
            : stores.underlayMask(
                leavingOut: group.underlays, in: bounds, pageHeight: content.size.height, alpha: first.paint.commonAlpha)
        try text.drawGroup(texts, bars: bars, bounds: bounds, role: items[group.items.lowerBound].role, through: mask)
    }

    private func draw(_ shape: Shape, role: PlacedItem.Role) {
        marks.withMarkedContent(role) { content.draw(shape) }
    }

    /// Draws a watermark as outlines, which no program reads as text.
    private func draw(_ watermark: PlacedWatermark, role: PlacedItem.Role) throws(Diagnostic) {
        guard let first = watermark.glyphs.first else { return }
        let cast = ShadowCast(paint: first.paint, glyphs: watermark.glyphs)
        guard let form = try stores.shapes.form(of: cast, from: watermark.center) else { return }
        marks.withMarkedContent(role) {
            content.setFormPaint(first.paint)
            content.paint(xObject: form, at: watermark.center, turnedBy: watermark.angle)
        }
    }

    /// Draws a shadow, always as an artifact, because as content the text would be read twice.
    private func draw(_ shadow: PlacedShadow) throws(Diagnostic) {
        try marks.withMarkedContent(.artifact(.layout)) { () throws(Diagnostic) in try shadows.draw(shadow) }
    }

    private func draw(_ image: ImageResource, _ rect: Rect, _ opacity: Double, role: PlacedItem.Role, page: Int) throws(Diagnostic) {
        let number = try images.object(for: image)
        let paint = { content.paint(image: number, in: rect, orientation: image.orientation, opacity: opacity) }
        guard role != .artifact(.background) else { return marks.withBackground(in: rect, pageHeight: content.size.height, paint) }
        marks.withMarkedContent(role, paint)
        if case .content(let content) = role { structure.addPicture(content, in: rect, page: page) }
    }
}

extension PlacedItem {
    fileprivate var glyphs: PlacedGlyphs? { if case .glyphs(let glyphs) = content { glyphs } else { nil } }
}
