package import Geometry
package import PDFInspection

/// What lies under a part of a page, from what was drawn before.
package struct Background {
    /// Colours that some of the part may have, at least one.
    package var colors: [Color] = [.white]
    /// Whether a picture or a pattern lies there, whose colours only a person can judge.
    package var isUncertain = false

    /// So few that a page of patterns does not take for ever; more do not change the worst of them much.
    private static let colorLimit = 64
    /// A fill that meets less of the letters than this is an edge or a rule beside them.
    private static let smallestShare = 0.1

    /// The background of `box` for something drawn at place `item`. Fills whose bounds hold the box count as covering it: rounded boxes do.
    package init(of box: Rect, under item: Int, layers: BackgroundLayers) {
        for layer in layers.layers {
            if layer.item >= item { break }
            let share = layer.bounds.intersection(box).area
            guard share > Self.smallestShare * box.area else { continue }
            lay(layer, under: box, covers: share > 0.99 * box.area)
        }
    }

    private mutating func lay(_ layer: BackgroundLayers.Layer, under box: Rect, covers: Bool) {
        guard let paints = layer.paint?.colors(over: box) else { isUncertain = true; return }
        let isOpaque = paints.allSatisfy { $0.alpha > 0.999 }
        var laid = isOpaque ? paints : paints.flatMap { paint in colors.map { Contrast.composite(paint, over: $0) } }
        if !covers { laid += colors } else if isOpaque { isUncertain = false }
        var seen: Set<Color> = []
        colors = Array(laid.filter { seen.insert($0).inserted }.prefix(Self.colorLimit))
    }
}

/// The fills, shadings and pictures of a page, in drawing order.
package struct BackgroundLayers {
    struct Layer {
        var item: Int
        var bounds: Rect
        /// nil for pictures.
        var paint: InspectedPaint?
    }
    let layers: [Layer]

    package init(_ page: InspectedPage, paints: [InspectedPaint]) {
        layers = page.items.enumerated().compactMap { index, item in
            switch item.kind {
            case .fill(let paint, _), .shading(let paint): Layer(item: index, bounds: item.bounds, paint: paints[Int(paint)])
            case .image: Layer(item: index, bounds: item.bounds, paint: nil)
            case .text, .stroke: nil
            }
        }
    }
}

extension InspectedPaint {
    /// What it may look like over a rectangle; nil where only a picture can tell.
    package func colors(over rect: Rect) -> [Color]? {
        switch self {
        case .color(let color): [color]
        case .gradient(let colors): colors
        case .axial(let gradient): gradient.colors(over: rect)
        case .unknown: nil
        }
    }
}
