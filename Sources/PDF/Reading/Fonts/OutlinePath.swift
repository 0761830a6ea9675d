/// The outline of a glyph as the data of an SVG path, in thousandths of the em with y downwards.
struct OutlinePath {
    private(set) var data = ""

    /// The thousandths of the em in a unit of the font.
    private let scale: Double
    private var x = 0, y = 0

    /// The longest data in bytes; letters have some hundred.
    private static let limit = 20_000
    /// The largest coordinate; no glyph is as large.
    private static let largest = 1e6

    init(unitsPerEm: Double) { scale = 1000 / max(1, unitsPerEm) }

    /// Whether the outline has ink and is not longer than those that are drawn.
    var isDrawable: Bool { !data.isEmpty && data.utf8.count <= Self.limit }

    mutating func move(_ x: Double, _ y: Double) { add("M", [(x, y)], isRelative: false) }
    mutating func line(_ x: Double, _ y: Double) { add("l", [(x, y)]) }
    mutating func curve(_ x1: Double, _ y1: Double, _ x: Double, _ y: Double) { add("q", [(x1, y1), (x, y)]) }
    mutating func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double) {
        add("c", [(x1, y1), (x2, y2), (x, y)])
    }

    private mutating func add(_ command: String, _ points: [(x: Double, y: Double)], isRelative: Bool = true) {
        guard data.utf8.count <= Self.limit else { return }
        data += command
        var end = (x, y), isFirst = true
        for point in points {
            end = (coordinate(point.x), coordinate(-point.y))
            for number in isRelative ? [end.0 - x, end.1 - y] : [end.0, end.1] {
                data += isFirst || number < 0 ? "\(number)" : " \(number)"
                isFirst = false
            }
        }
        (x, y) = end
    }

    private func coordinate(_ value: Double) -> Int {
        guard value.isFinite else { return 0 }
        return Int(min(Self.largest, max(-Self.largest, value * scale)).rounded())
    }
}
