import TypesetBase

/// An item that a mask's group or a pattern's cell paints.
struct PaintLayer: Hashable, Sendable {
    var bounds: Rect
    /// The paint; nil for text and pictures, whose shape or colours only rendering would show.
    var paint: InspectedPaint?
    /// Whether all of the bounds is painted.
    var isWhole: Bool
    /// Whether it is a picture.
    var isPicture = false
}

/// A cell that is painted repeatedly (ISO 32000-1 8.7.3), in points of the page as shown; browsers make one cell of a whole gradient.
package struct TilingPattern: Hashable, Sendable {
    let layers: [PaintLayer]
    /// The bounds of the cell.
    let cell: Rect
    /// The distance from one cell to the next; nil if cells are not aligned with the page's sides.
    let step: Size?
    /// The alpha of the whole pattern, apart from that of the layers.
    var alpha = 1.0

    /// The number of colours that are kept, and the part of a rectangle that a layer must cover to count.
    private static let limit = 32, smallestShare = 0.02

    /// Returns the colours over a rectangle; nil if only rendering would show them.
    func colors(over rect: Rect) -> [Color]? {
        guard let rect = shifted(rect) else { return nil }
        var colors = [Color.clear]
        for layer in layers {
            let share = layer.bounds.intersection(rect).area / max(1e-9, rect.area)
            guard share > Self.smallestShare else { continue }
            guard let own = layer.paint?.colors(over: rect) else { return nil }
            let laid = own.flatMap { top in colors.map { top.over($0) } }
            var seen: Set<Color> = []
            colors = Array((share > 0.99 && layer.isWhole ? laid : laid + colors).filter { seen.insert($0).inserted }.prefix(Self.limit))
        }
        return colors.map { $0.faded(alpha) }
    }

    /// The part of the cell that a picture fills.
    private static let pictureShare = 0.9

    /// Whether a picture fills the cell, as the texture of a box.
    ///
    /// - Parameter isOpaque: whether nothing under the picture may be seen through it.
    package func showsPicture(isOpaque: Bool) -> Bool {
        guard !isOpaque || alpha > 0.999 else { return false }
        return layers.contains { layer in
            layer.isPicture && (layer.isWhole || !isOpaque) && layer.bounds.intersection(cell).area > Self.pictureShare * cell.area
        }
    }

    /// Returns the equivalent rectangle in the given cell; a part in the next cell is treated as beside this cell.
    private func shifted(_ rect: Rect) -> Rect? {
        let x = rect.minX + rect.width / 2, y = rect.minY + rect.height / 2
        if (cell.minX...cell.maxX).contains(x), (cell.minY...cell.maxY).contains(y) { return rect }
        guard let step, step.width > 0, step.height > 0 else { return nil }
        let dx = ((x - cell.minX) / step.width).rounded(.down) * step.width,
            dy = ((y - cell.minY) / step.height).rounded(.down) * step.height
        return Rect(x: rect.minX - dx, y: rect.minY - dy, width: rect.width, height: rect.height)
    }
}

extension Color {
    /// Returns the colour composed over another one, which may be translucent too (11.3.6).
    fileprivate func over(_ under: Color) -> Color {
        let rest = under.alpha * (1 - alpha), sum = alpha + rest
        guard sum > 0 else { return under }
        func mix(_ top: Double, _ bottom: Double) -> Double { (top * alpha + bottom * rest) / sum }
        return Color(red: mix(red, under.red), green: mix(green, under.green), blue: mix(blue, under.blue), alpha: sum)
    }
}

extension PageReader {
    /// The width of a stroke's bounds, in points, up to which it is one line.
    private static let thickestLine = 4.0

    /// Reads the content of a form or a pattern as a separate page, and returns what it paints, without adding it to the page.
    ///
    /// - Parameter matrix: the matrix from the space in which the stream is drawn to the page as shown, without the stream's own.
    func layers(of form: PDFDictionary, _ id: ObjectID, matrix: AffineTransform) -> [PaintLayer] {
        var reader = PageReader(context: context, frame: frame, matrix: matrix, expecting: PageCounts())
        reader.activeForms = activeForms
        reader.drawForm(form, id)
        return reader.page.items.compactMap { item in
            switch item.kind {
            case .fill(let paint): PaintLayer(bounds: item.bounds, paint: context.paints[paint], isWhole: item.isRectangle)
            case .shading(let paint): PaintLayer(bounds: item.bounds, paint: context.paints[paint], isWhole: true)
            // Of lines across an area, such as a hatching, only rendering shows which letters they touch.
            case .stroke(let paint):
                PaintLayer(
                    bounds: item.bounds,
                    paint: min(item.bounds.width, item.bounds.height) > Self.thickestLine ? nil : context.paints[paint],
                    isWhole: false)
            case .image(let isOpaque, _): PaintLayer(bounds: item.bounds, paint: nil, isWhole: isOpaque, isPicture: true)
            case .text(let run): run.isInvisible ? nil : PaintLayer(bounds: item.bounds, paint: nil, isWhole: false)
            }
        }
    }

    /// Returns a coloured tiling pattern; uncoloured and damaged patterns are unknown.
    func tile(_ object: PDFObject) -> InspectedPaint {
        guard case .stream(let pattern, let id) = file.resolve(object), file.number(pattern["PaintType"]) == 1,
            let box = file.rectangle(pattern["BBox"]), pay(operators: Self.formCost)
        else { return .unknown }
        let key = PlacedContent(stream: id, matrix: base)
        if let known = context.tiles[key] { return known }
        let matrix = patternMatrix(pattern), x = file.number(pattern["XStep"]) ?? 0, y = file.number(pattern["YStep"]) ?? 0
        let paint = InspectedPaint.tiles(
            TilingPattern(
                layers: layers(of: pattern, id, matrix: base),
                cell: matrix.bounds(of: box),
                step: matrix.b == 0 && matrix.c == 0 ? Size(width: abs(x * matrix.a), height: abs(y * matrix.d)) : nil))
        context.tiles[key] = paint
        return paint
    }
}
