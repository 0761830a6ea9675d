/// A node of a paint graph in a font (OpenType 1.9.1, `COLR` version 1).
indirect enum PaintGraph: Sendable {
    typealias Stop = (place: Double, color: Int, alpha: Double)

    /// A palette colour: 0 is red, 1 is blue, 0xFFFF is the text colour.
    case solid(Int, alpha: Double = 1)
    /// A palette colour whose alpha varies by the only delta of the font's variations.
    case varyingSolid(Int, alpha: Double)
    /// A linear gradient. The numbers are the coordinates of its three points.
    case linear([Stop], [Int], extend: Int = 0)
    /// A radial gradient. The numbers are the centres and the radii of its two circles.
    case radial([Stop], [Int], extend: Int = 0)
    /// A sweep gradient around a point, between two angles in half turns.
    case sweep([Stop], [Int], from: Double, to: Double, extend: Int = 0)
    case box(of: Character, PaintGraph)
    case glyph(Character)
    /// A transformation, with the paint format and its numbers as they are in the file.
    case transformed(Int, [Int], PaintGraph)
    case composed(PaintGraph, mode: Int, PaintGraph)
    case layers([PaintGraph])
    /// A range of the layer list.
    case slice(first: Int, count: Int)

    static func fraction(_ value: Double) -> Int { Int((value * 16384).rounded()) }

    /// Returns the node in binary form.
    ///
    /// - Parameter glyph: returns the glyph index of a character.
    func bytes(_ glyph: (Character) -> Int, _ layers: inout [PaintGraph]) -> Bytes {
        switch self {
        case .solid(let color, let alpha): return Bytes().uint8(2).uint16(color).uint16(Self.fraction(alpha))
        case .varyingSolid(let color, let alpha): return Bytes().uint8(3).uint16(color).uint16(Self.fraction(alpha)).uint32(0)
        case .linear(let stops, let numbers, let extend): return Self.gradient(4, stops, numbers, extend)
        case .radial(let stops, let numbers, let extend): return Self.gradient(6, stops, numbers, extend)
        case .sweep(let stops, let center, let from, let to, let extend):
            return Self.gradient(8, stops, center + [Self.fraction(from - 1), Self.fraction(to - 1)], extend)
        case .box(let character, let child):
            return Bytes(values: Bytes().uint8(10).uint24(6).uint16(glyph(character)).values + child.bytes(glyph, &layers).values)
        case .glyph(let character): return Bytes().uint8(11).uint16(glyph(character))
        case .transformed(let format, let numbers, let child):
            let head = numbers.reduce(Bytes().uint8(format).uint24(4 + 2 * numbers.count)) { $0.uint16($1) }
            return Bytes(values: head.values + child.bytes(glyph, &layers).values)
        case .composed(let source, let mode, let backdrop):
            let top = source.bytes(glyph, &layers), bottom = backdrop.bytes(glyph, &layers)
            return Bytes(values: Bytes().uint8(32).uint24(8).uint8(mode).uint24(8 + top.values.count).values + top.values + bottom.values)
        case .layers(let parts):
            let first = layers.count
            layers += parts
            return Bytes().uint8(1).uint8(parts.count).uint32(first)
        case .slice(let first, let count): return Bytes().uint8(1).uint8(count).uint32(first)
        }
    }

    private static func gradient(_ format: Int, _ stops: [Stop], _ numbers: [Int], _ extend: Int) -> Bytes {
        let head = numbers.reduce(Bytes().uint8(format).uint24(4 + 2 * numbers.count)) { $0.uint16($1) }
        return stops.reduce(Bytes(values: head.uint8(extend).values).uint16(stops.count)) {
            $0.uint16(fraction($1.place)).uint16($1.color).uint16(fraction($1.alpha))
        }
    }
}
