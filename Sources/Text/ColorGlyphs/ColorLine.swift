import TypesetBase

/// The colours along a gradient, and those beyond the first and the last stop (OpenType 1.9.1, `COLR`, "ColorLine").
struct ColorLine {
    enum Extend: Int {
        case pad, repetition, reflection
    }

    /// The stops in the order of their locations, at least one.
    let stops: [GradientStop]
    let extend: Extend

    /// Creates a line; nil without stops.
    init?(_ stops: [GradientStop], _ extend: Extend) {
        guard !stops.isEmpty else { return nil }
        // The sort is stable: two stops at one location are an edge.
        self.stops = stops.enumerated().sorted { ($0.element.location, $0.offset) < ($1.element.location, $1.offset) }.map(\.element)
        self.extend = extend
    }

    private init(exactly stops: [GradientStop], _ extend: Extend) {
        self.stops = stops
        self.extend = extend
    }

    /// Returns the line along another scale, which may be reversed.
    func moved(_ place: (Double) -> Double) -> ColorLine {
        let moved = stops.mapLocations(place)
        let isReversed = (moved.first?.location ?? 0) > (moved.last?.location ?? 0)
        return ColorLine(exactly: isReversed ? moved.reversed() : moved, extend)
    }

    /// The maximum number of copies of a line on each side; fewer if it has many stops.
    ///
    /// A gradient whose period is less than a hundredth of a glyph appears as an even tone.
    private var copies: Int { min(64, 5000 / stops.count) }

    /// The stops between two locations, and perhaps some beyond; if the line is padded, its own stops.
    func covering(_ range: ClosedRange<Double>) -> [GradientStop] {
        guard extend != .pad, let first = stops.first?.location, let last = stops.last?.location, last - first > 1e-6 else { return stops }
        let period = last - first
        func copy(of place: Double) -> Int {
            Int(min(max(((place - first) / period).rounded(.down), -Double(copies)), Double(copies)))
        }
        return (copy(of: range.lowerBound)...copy(of: range.upperBound)).flatMap { number in
            let shift = Double(number) * period
            guard extend == .reflection, number % 2 != 0 else {
                return stops.mapLocations { $0 + shift }
            }
            return stops.reversed().mapLocations { first + last - $0 + shift }
        }
    }

    /// The stops between two locations, with a stop at each.
    static func part(_ stops: [GradientStop], from start: Double, to end: Double) -> [GradientStop] {
        let inner = stops.filter { $0.location > start && $0.location < end }
        return [GradientStop(location: start, color: color(stops, at: start, isEnd: false))] + inner
            + [GradientStop(location: end, color: color(stops, at: end, isEnd: true))]
    }

    /// Returns the colour of a gradient at a place.
    ///
    /// - Parameter isEnd: the side of an edge whose colour applies.
    private static func color(_ stops: [GradientStop], at place: Double, isEnd: Bool) -> Color {
        let before = stops.last { isEnd ? $0.location < place : $0.location <= place }
        let after = stops.first { isEnd ? $0.location >= place : $0.location > place }
        guard let before, let after else { return (before ?? after)?.color ?? .black }
        return before.color.mixed(with: after.color, (place - before.location) / (after.location - before.location))
    }
}
