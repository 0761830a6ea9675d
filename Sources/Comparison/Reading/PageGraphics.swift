import TypesetBase
import TypesetPDFReading

/// The drawing of a page apart from its words: pictures, rules, areas, and a watermark.
struct PageGraphics {
    /// The drawing of consecutive items of one element in a picture or a formula.
    struct Part {
        var element: Int
        var area: PictureArea
    }

    private(set) var parts: [Part] = []
    /// The number of rules and areas outside pictures by their paint.
    private(set) var shapes: [InspectedPaint: Int] = [:]
    /// The watermark, if it is drawn without text.
    private(set) var watermark: DrawnWatermark?

    /// Reads a page.
    ///
    /// - Parameter owners: the picture or the formula around each element; negative for none.
    init(_ page: InspectedPage, _ pdf: InspectedPDF, _ owners: [Int32]) {
        var counts: [PaintID: Int] = [:]
        for item in page.items {
            let content = item.markedContent.map { page.markedContents[$0] }
            var paint: PaintID?
            switch item.kind {
            case .fill(let number), .stroke(let number), .shading(let number): paint = number
            case .image, .text: break
            }
            if content?.artifact == .watermark {
                if item.run == nil { addWatermark(item, paint.map { pdf.paints[Int($0)].name } ?? "a picture", page.number, pdf.paints) }
                continue
            }
            let owner = content?.element.map { owners[$0] } ?? -1
            if owner >= 0, let element = content?.element { add(item, element, page.number, pdf.paints) }
            if let paint, owner < 0 || pdf.structure.elements[Int(owner)].standardType != .figure { counts[paint, default: 0] += 1 }
        }
        for (paint, count) in counts { shapes[pdf.paints[Int(paint)], default: 0] += count }
    }

    private mutating func addWatermark(_ item: PaintedItem, _ paint: String, _ page: Int, _ paints: [InspectedPaint]) {
        var drawn = watermark ?? DrawnWatermark(paint: paint, area: PictureArea(page: page, rect: item.bounds))
        watermark = nil
        drawn.area.add(item, paints)
        watermark = drawn
    }

    private mutating func add(_ item: PaintedItem, _ element: Int, _ page: Int, _ paints: [InspectedPaint]) {
        if parts.last?.element != element { parts.append(Part(element: element, area: PictureArea(page: page, rect: item.bounds))) }
        // The content is changed in place, since a map has thousands of shapes.
        parts[parts.count - 1].area.add(item, paints)
    }

    /// Returns the drawing on a page of another file.
    ///
    /// - Parameter shift: the distance of that page's elements from those of this one.
    func moved(toPage page: Int, elementsBy shift: Int) -> PageGraphics {
        var moved = self
        for index in parts.indices {
            moved.parts[index].element += shift
            moved.parts[index].area.page = page
        }
        moved.watermark?.area.page = page
        return moved
    }
}

extension [PageGraphics] {
    /// Returns the area of each picture and formula on its first page.
    ///
    /// - Parameter owners: the picture or the formula around each element.
    func pictureAreas(_ owners: [Int32]) -> [Int: PictureArea] {
        var areas: [Int: PictureArea] = [:]
        for part in lazy.flatMap(\.parts) {
            let owner = Int(owners[part.element])
            if areas[owner] == nil { areas[owner] = part.area } else { areas[owner]?.add(part.area) }
        }
        return areas
    }

    /// The number of rules and areas by their paint.
    var shapes: [InspectedPaint: Int] {
        reduce(into: [:]) { shapes, page in shapes.merge(page.shapes, uniquingKeysWith: +) }
    }
}
