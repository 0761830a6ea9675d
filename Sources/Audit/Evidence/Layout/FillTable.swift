import TypesetBase
import TypesetLayout

/// The fills painted so far on a page, indexed by their height on the page.
struct FillTable {
    private struct Fill {
        var rect: Rect
        /// The single colour; nil for a gradient, whose colours in the rectangle are in `gradient`.
        private let color: Color?
        private let gradient: [Color]

        init(_ rect: Rect, _ paint: Paint) {
            self.rect = rect
            // A single colour, the usual case, needs no array.
            if case .solid(let color) = paint {
                (self.color, gradient) = (color, [])
            } else {
                (color, gradient) = (nil, paint.colors(over: rect))
            }
        }

        var colors: [Color] { color.map { [$0] } ?? gradient }

        /// Whether it is a single colour that hides everything under it.
        var isOpaque: Bool { color?.alpha == 1 }
    }
    /// The colour of the page, as a list.
    private var paper = [Color.white]
    private var fills: [Fill] = []
    /// The indices of the fills that meet each strip of the page, in painting order.
    private var strips: [[Int]] = [[]]
    /// The height of a strip in points, about two lines of text.
    private static let strip = 40.0

    /// Begins a page and removes the fills of the page before, because one table serves all pages and reuses its memory.
    mutating func begin(_ page: Page) {
        paper = [page.background.map { Contrast.composite($0, over: .white) } ?? .white]
        fills.removeAll(keepingCapacity: true)
        for index in strips.indices { strips[index].removeAll(keepingCapacity: true) }
        let missing = max(1, Int(min(page.size.height, 100_000) / Self.strip) + 1) - strips.count
        if missing > 0 { strips += Array(repeating: [], count: missing) }
    }

    mutating func add(_ shape: Shape) {
        guard let rect = shape.outline.filledRect else { return }
        for index in number(rect.minY)...max(number(rect.minY), number(rect.maxY)) { strips[index].append(fills.count) }
        fills.append(Fill(rect, shape.paint))
    }

    private func number(_ y: Double) -> Int { min(strips.count - 1, max(0, Int(max(-1, min(y, 1e6)) / Self.strip))) }

    /// Whether only the page is at the height of a baseline and a little above it.
    func isBare(at y: Double, height: Double) -> Bool { strips[number(y - height)].isEmpty }

    /// Every opaque colour that may be under some of `band`.
    func colors(under band: Rect) -> [Color] {
        var colors = paper
        for index in strips[number(band.minY)] {
            let rect = fills[index].rect, width = min(rect.maxX, band.maxX) - max(rect.minX, band.minX)
            let height = min(rect.maxY, band.maxY) - max(rect.minY, band.minY)
            // A fill under less than a tenth of the letters is an edge beside them.
            guard width > 0, height > 0, width * height > 0.1 * band.width * band.height else { continue }
            let covers = width * height > 0.99 * band.width * band.height
            if covers, fills[index].isOpaque { colors = fills[index].colors; continue }
            let laid = fills[index].colors.flatMap { top in colors.map { Contrast.composite(top, over: $0) } }
            colors = covers ? laid : laid + colors
            if colors.count > 16 { colors = Array(colors.prefix(16)) }
        }
        return colors
    }
}

extension Shape.Outline {
    /// The rectangle that the outline fills, apart from its corners; nil for strokes, and for shapes that leave more than a fifth of their
    /// bounds free.
    fileprivate var filledRect: Rect? {
        switch self {
        case .rect(let rect, _): return rect
        case .polygon(let points):
            guard let first = points.first else { return nil }
            let bounds = Rect(around: points)
            let twice = zip(points, points.dropFirst() + [first]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
            return abs(twice) / 2 > 0.8 * bounds.width * bounds.height ? bounds : nil
        case .line, .frame, .path: return nil
        }
    }
}

extension Paint {
    /// The colours in a rectangle; of a gradient, those at its ends there, at its stops, and between them.
    func colors(over rect: Rect) -> [Color] {
        switch self {
        case .solid(let color): [color]
        case .gradient(let gradient): gradient.colors(over: rect)
        }
    }
}
