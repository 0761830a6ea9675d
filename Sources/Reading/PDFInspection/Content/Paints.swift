import Interning
package import Geometry

/// The paints of a file, each once, so that what is drawn with them is plain numbers.
struct PaintStore {
    static let black: PaintID = 0

    private var interner = Interner<InspectedPaint>()
    private var faded: [Fading: PaintID] = [:]
    /// The one looked up last: most of a page is of one colour.
    private var latest = (paint: InspectedPaint.color(.black), number: black)

    private struct Fading: Hashable { var paint: PaintID; var alpha: Double }

    init() { _ = interner.number(of: .color(.black)) }

    var all: [InspectedPaint] { interner.values }

    mutating func number(of paint: InspectedPaint) -> PaintID {
        if latest.paint == paint { return latest.number }
        let number = PaintID(interner.number(of: paint))
        latest = (paint, number)
        return number
    }

    /// The paint with its alpha and that of the graphics state.
    mutating func number(of paint: PaintID, alpha: Double) -> PaintID {
        guard alpha < 1 else { return paint }
        let fading = Fading(paint: paint, alpha: alpha)
        if let known = faded[fading] { return known }
        let number = number(of: interner[Int(paint)].faded(alpha))
        faded[fading] = number
        return number
    }
}

extension InspectedPaint {
    fileprivate func faded(_ alpha: Double) -> InspectedPaint {
        func fade(_ color: Color) -> Color { Color(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha * alpha) }
        return switch self {
        case .color(let color): .color(fade(color))
        case .gradient(let colors): .gradient(colors.map(fade))
        case .axial(let gradient):
            .axial(
                AxialGradient(
                    start: gradient.start, end: gradient.end,
                    stops: gradient.stops.map { AxialGradient.Stop(offset: $0.offset, color: fade($0.color)) }))
        case .unknown: .unknown
        }
    }
}

/// Index into a context's colour spaces.
struct ColorSpaceID: Equatable {
    let index: Int
    static let gray = ColorSpaceID(index: 0), rgb = ColorSpaceID(index: 1), cmyk = ColorSpaceID(index: 2)
}

/// The colour spaces that the pages of a file name.
struct ColorSpaceStore {
    private var spaces: [ColorSpace] = [.gray, .rgb, .cmyk]

    mutating func enter(_ space: ColorSpace) -> ColorSpaceID {
        switch space {
        case .gray: return .gray
        case .rgb: return .rgb
        case .cmyk: return .cmyk
        default:
            spaces.append(space)
            return ColorSpaceID(index: spaces.count - 1)
        }
    }

    subscript(_ id: ColorSpaceID) -> ColorSpace { spaces[id.index] }
}

/// Colours that change along a line (ISO 32000-1 8.7.4.5.3), in points of the page as shown.
package struct AxialGradient: Hashable, Sendable {
    package struct Stop: Hashable, Sendable {
        /// From 0 at the start to 1 at the end.
        package var offset: Double
        package var color: Color
    }

    package var start: Point
    package var end: Point
    /// In order; between them colours change evenly.
    package var stops: [Stop]

    /// Parts into which a piece of the gradient is cut: its colours change little within one.
    private static let parts = 8

    /// The colours that a rectangle meets. Past its ends the gradient goes on with its last colour.
    package func colors(over rect: Rect) -> [Color] {
        let offsets = [
            rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.minX, y: rect.maxY), Point(x: rect.maxX, y: rect.maxY),
        ]
        .map(offset)
        guard let first = offsets.min(), let last = offsets.max() else { return [] }
        let between = (0...Self.parts).map { first + (last - first) * Double($0) / Double(Self.parts) }
        return (between + stops.map(\.offset).filter { $0 > first && $0 < last }).compactMap(color)
    }

    private func offset(of point: Point) -> Double {
        let x = end.x - start.x, y = end.y - start.y, length = x * x + y * y
        return length > 0 ? min(1, max(0, ((point.x - start.x) * x + (point.y - start.y) * y) / length)) : 0
    }

    private func color(at offset: Double) -> Color? {
        guard let next = stops.firstIndex(where: { $0.offset >= offset }) else { return stops.last?.color }
        guard next > 0 else { return stops[0].color }
        let a = stops[next - 1], b = stops[next], share = b.offset > a.offset ? (offset - a.offset) / (b.offset - a.offset) : 1
        func mix(_ first: Double, _ second: Double) -> Double { first + (second - first) * share }
        return Color(
            red: mix(a.color.red, b.color.red), green: mix(a.color.green, b.color.green), blue: mix(a.color.blue, b.color.blue),
            alpha: mix(a.color.alpha, b.color.alpha))
    }
}
