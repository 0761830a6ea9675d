package import TypesetBase
package import TypesetPDFReading

/// The background of a part of a page, from the content drawn before it.
package struct Background {
    /// The colours that some of the part may have, at least one.
    package var colors: [Color] = Self.paper
    /// Whether it includes a picture or a pattern, whose colours only a person can judge.
    package var isUncertain = false
    /// Whether it includes a gradient, whose colour differs under each word.
    private(set) var isGradient = false

    private static let paper = [Color.white]

    /// The limit on colours, which keeps a page of patterns fast; more colours hardly change the worst contrast.
    private static let colorLimit = 64
    /// The cost of finding the background, in comparisons of rectangles.
    private(set) var comparisons = 0
    /// The cost of mixing two colours or computing their contrast, in comparisons.
    static let colorCost = 60
    /// The number of comparisons for one word after which only a person can judge it.
    private static let patience = 20_000_000

    /// Creates the background of `box` for content drawn at index `item`.
    package init(of box: Rect, under item: Int, layers: BackgroundLayers) {
        for layer in layers.layers {
            if layer.item >= item { break }
            guard comparisons < Self.patience else { isUncertain = true; break }
            comparisons += 1
            guard let share = layers.share(of: box, in: layer, &comparisons) else { continue }
            // Letters leave the corners of their box blank, which slanted and round outlines cut.
            let isOutlined = layers.isOutlined(layer), covers = share > (isOutlined ? 0.85 : 0.99)
            if isOutlined, share < Self.crossingShare { isUncertain = true } else { lay(layer, under: box, covers: covers) }
        }
    }

    /// The share of a word's box below which paint in another form than a rectangle crosses some letters, and is not their background.
    private static let crossingShare = 0.35

    /// Whether all of it looks like blank paper.
    var isBlank: Bool { !isUncertain && colors == Self.paper }

    private mutating func lay(_ layer: BackgroundLayers.Layer, under box: Rect, covers: Bool) {
        guard let paints = layer.paint?.colors(over: box) else { isUncertain = true; return }
        let isOpaque = paints.allSatisfy { $0.alpha > 0.999 }
        if layer.paint?.isPlain != true { isGradient = true } else if covers, isOpaque, layer.blend == .normal { isGradient = false }
        let isReplaced = isOpaque && layer.blend == .normal
        var laid = isReplaced ? paints : paints.flatMap { paint in colors.map { Contrast.composite(paint, over: $0, layer.blend) } }
        comparisons += Self.colorCost * laid.count
        if !covers { laid += colors } else if isReplaced { isUncertain = false }
        if laid.count == 1 { return colors = laid }
        var seen: Set<Color> = []
        colors = Array(laid.filter { seen.insert($0).inserted }.prefix(Self.colorLimit))
    }
}

/// The paint that is drawn over a part of a page after its text, such as a translucent box or a highlight.
struct OverlyingPaint {
    private struct Veil {
        var colors: [Color]
        var blend: BlendMode
        /// Whether all of the part is under the paint.
        var covers: Bool
    }

    private var veils: [Veil] = []
    var isEmpty: Bool { veils.isEmpty && !isUncertain }
    /// Whether a paint is among them whose colours only a person can judge.
    private(set) var isUncertain = false
    /// The cost of finding the veils, in comparisons of rectangles.
    private(set) var comparisons = 0

    /// The share of a word over which a picture makes its colours uncertain.
    private static let pictureShare = 0.5
    /// The limit of veils over one word, and of pairs of colours under them.
    private static let veilLimit = 16, pairLimit = 64

    /// Creates the veils over `box` for content drawn at index `item`.
    ///
    /// Opaque paint hides the letters under it, and does not alter the others. Text under the picture of a whole page is that of a scan.
    init(over box: Rect, after item: Int, layers: BackgroundLayers) {
        let first = layers.first(after: item)
        comparisons = layers.layers.count - first
        for layer in layers.layers[first...] {
            guard veils.count < Self.veilLimit, let share = layers.share(of: box, in: layer, &comparisons) else { continue }
            guard let paint = layer.paint else {
                // A picture that hides what is under it is no veil.
                if share > Self.pictureShare, !layers.isWholePage(layer) { isUncertain = true }
                continue
            }
            guard let colors = paint.colors(over: box) else { isUncertain = true; continue }
            if layer.blend == .normal, colors.allSatisfy({ $0.alpha > 0.999 }) { continue }
            veils.append(Veil(colors: colors, blend: layer.blend, covers: share > 0.99))
            comparisons += Background.colorCost * colors.count
        }
    }

    /// Returns the colours that a text and its background have under the veils.
    func over(_ text: Color, _ under: Color) -> [(Color, Color)] {
        var pairs = [(text, under)]
        for veil in veils {
            let veiled = veil.colors.flatMap { color in
                pairs.map { (Contrast.composite(color, over: $0.0, veil.blend), Contrast.composite(color, over: $0.1, veil.blend)) }
            }
            pairs = Array((veil.covers ? veiled : pairs + veiled).prefix(Self.pairLimit))
        }
        return pairs
    }
}

/// The fills, shadings and pictures of a page, in drawing order.
package struct BackgroundLayers {
    struct Layer {
        var item: Int
        var bounds: Rect
        /// The paint; nil for pictures.
        var paint: InspectedPaint?
        var blend: BlendMode
    }
    let layers: [Layer]
    private let page: InspectedPage
    private let paints: [InspectedPaint]

    /// The share of the letters below which paint is an edge or a rule beside them.
    private static let smallestShare = 0.1

    package init(_ page: InspectedPage, paints: [InspectedPaint]) {
        (self.page, self.paints) = (page, paints)
        layers = page.items.enumerated().compactMap { index, item in
            switch item.kind {
            case .fill(let paint), .shading(let paint):
                Layer(item: index, bounds: item.bounds, paint: paints[Int(paint)], blend: item.blend)
            case .image: Layer(item: index, bounds: item.bounds, paint: nil, blend: item.blend)
            case .text, .stroke: nil
            }
        }
    }

    /// Whether a word has the colour of its background, such as the white marks that signature programs look for.
    func hideInColor(_ word: InspectedWord, _ budget: inout ComparisonBudget) -> Bool {
        guard let run = page.items[word.item].run else { return false }
        return hideInColor(word.inkBox(run), of: word.item, &budget)
    }

    /// Whether the letters that an item of the page shows in a part of it have the colour of their background there.
    func hideInColor(_ part: Rect, of item: Int, _ budget: inout ComparisonBudget) -> Bool {
        guard let run = page.items[item].run, case .color(let color) = paints[Int(run.paint)], color.alpha > 0.999 else { return false }
        let background = Background(of: part, under: item, layers: self)
        guard budget.spend(background.comparisons), !background.isUncertain else { return false }
        return background.colors.allSatisfy { Contrast.ratio(color, $0) < Self.leastContrast }
    }

    /// The contrast below which nobody sees a word.
    private static let leastContrast = 1.05

    /// Returns the index of the first layer that is drawn after an item of the page.
    func first(after item: Int) -> Int { layers.partitioningIndex { $0.item > item } }

    /// Whether a layer has another form than a rectangle.
    func isOutlined(_ layer: Layer) -> Bool { !page.items[layer.item].isRectangle }

    /// Whether a picture covers most of the page, as that of a scan does.
    func isWholePage(_ layer: Layer) -> Bool { CoveredText.isScan(page.items[layer.item], on: page) }

    /// The height of a rule, as a share of the height from baseline to x-height; it underlines letters or strikes them through.
    private static let ruleHeight = 0.3

    /// Returns the part of a box that a layer paints, from 0 to 1; nil if it is too small to count, or a rule across the letters.
    func share(of box: Rect, in layer: Layer, _ comparisons: inout Int) -> Double? {
        guard layer.bounds.intersection(box).area > Self.smallestShare * box.area,
            layer.bounds.height > Self.ruleHeight * box.height
        else { return nil }
        let item = page.items[layer.item]
        comparisons += page.shareCost(of: item)
        let share = page.share(of: box, in: item)
        return share > Self.smallestShare ? share : nil
    }
}

extension InspectedWord {
    /// Returns the part of a word whose background counts: its letters, or the middle of a word across the page, whose bounds have blank
    /// corners.
    func inkBox(_ run: TextRun) -> Rect {
        guard abs(run.direction.x) > 0.01, abs(run.direction.y) > 0.01 else { return band }
        let side = Self.xHeight.value * run.size
        return Rect(x: band.minX + (band.width - side) / 2, y: band.minY + (band.height - side) / 2, width: side, height: side)
    }
}

extension InspectedPaint {
    /// Whether the paint is one colour everywhere.
    var isPlain: Bool { if case .color = self { true } else { false } }
}
