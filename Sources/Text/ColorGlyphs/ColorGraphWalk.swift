import TypesetBase

extension Rect {
    /// The maximum extent of a colour glyph, since a paint without a clip would fill everything: ten em to each side, in thousandths.
    fileprivate static let everywhere = Rect(x: -10_000, y: -10_000, width: 20_000, height: 20_000)
}

/// One traversal of the graph of a glyph.
struct ColorGraphWalk {
    /// The maximum depth and number of nodes.
    ///
    /// The deepest glyph of the largest fonts has 16 levels, and the largest has some hundred nodes. Nodes can be reached by several paths,
    /// and a small font can therefore have an endless graph, which is cut at these limits.
    private static let deepest = 64, most = 5000
    /// The maximum number of points of contours and colours of gradients.
    private static let largest = 100_000

    private let table: ColorTable
    private let source: ContourSource
    private let palette: [Color]
    private var nodes = 0
    private var size = 0

    init(table: ColorTable, source: ContourSource, palette: [Color]) {
        self.table = table
        self.source = source
        self.palette = palette
    }

    mutating func paint(of glyph: UInt32, _ transform: AffineTransform) -> ColorPaint? {
        colored(glyph, Place(transform: transform, bounds: .everywhere)) ?? layered(glyph, transform)
    }

    /// The position of a node in the graph.
    private struct Place {
        var transform: AffineTransform
        /// The visible area of the node, in the glyph's coordinates.
        var bounds: Rect
        var depth = 0
        /// The number of times that a painter draws it; composed parts are drawn once more, as masks of each other.
        var uses = 1

        func moved(_ change: AffineTransform) -> Place {
            var place = self
            place.transform = change.then(transform)
            return place
        }
    }

    // MARK: Glyphs

    /// The layers of version 0.
    private mutating func layered(_ glyph: UInt32, _ transform: AffineTransform) -> ColorPaint? {
        let layers = table.layers(of: glyph).prefix(Self.most).compactMap { layer -> ColorPaint? in
            guard let contours = contours(of: layer.glyph, Place(transform: transform, bounds: .everywhere)) else { return nil }
            return .clipped(to: contours, .fill(solid(layer.color, alpha: 1), contours.bounds))
        }
        return layers.isEmpty ? nil : .layers(layers)
    }

    /// The graph of a glyph of version 1.
    private mutating func colored(_ glyph: UInt32, _ place: Place) -> ColorPaint? {
        guard let node = table.graph(of: glyph) else { return nil }
        guard let box = table.clip(of: glyph) else { return paint(node, place) }
        return clipped(to: GlyphContours(box, place.transform), node, place)
    }

    private mutating func clipped(to contours: GlyphContours, _ node: Int, _ place: Place) -> ColorPaint? {
        var place = place
        guard place.bounds.intersects(contours.bounds) else { return nil }
        place.bounds = place.bounds.intersection(contours.bounds)
        return paint(node, place).map { .clipped(to: contours, $0) }
    }

    private mutating func contours(of glyph: UInt32, _ place: Place) -> GlyphContours? {
        guard size < Self.largest, place.transform.isWithinReach else { return nil }
        let contours = source.contours(of: glyph, place.transform, limit: (Self.largest - size) / place.uses)
        size += (contours?.segments.count ?? 1) * place.uses
        return contours
    }

    // MARK: Nodes

    private mutating func paint(_ node: Int, _ place: Place) -> ColorPaint? {
        guard nodes < Self.most, place.depth < Self.deepest else { return nil }
        nodes += place.uses
        var place = place
        place.depth += 1
        var cursor = TableCursor(table.bytes, at: node)
        let format = cursor.uint(1)
        // Each kind of node except these has two numbers: one for its plain form, and the next for its variable form.
        let isVariable = format % 2 == 1 && format != 1 && format != 11
        switch format {
        case 1: return layers(&cursor, place)
        case 2, 3:
            let color = cursor.uint(2), alpha = table.numbers(1, &cursor, isVariable: isVariable)[0]
            return cursor.isWhole ? .fill(solid(color, alpha: alpha / 16384), place.bounds) : nil
        case 4...9: return gradient(node, format & ~1, isVariable, &cursor, place)
        case 10:
            let child = node + cursor.uint(3), glyph = UInt32(cursor.uint(2))
            guard cursor.isWhole, let contours = contours(of: glyph, place) else { return nil }
            return clipped(to: contours, child, place)
        case 11: return colored(UInt32(cursor.uint(2)), place)
        case 12...31:
            let child = node + cursor.uint(3)
            guard let transform = transform(node, format & ~1, isVariable, &cursor) else { return nil }
            return paint(child, place.moved(transform))
        case 32: return composed(node, &cursor, place)
        default: return nil
        }
    }

    private mutating func layers(_ cursor: inout TableCursor, _ place: Place) -> ColorPaint? {
        let count = cursor.uint(1), first = cursor.uint(4)
        let layers = (0..<count).compactMap { number in table.layer(first + number).flatMap { paint($0, place) } }
        return layers.isEmpty ? nil : .layers(layers)
    }

    private mutating func composed(_ node: Int, _ cursor: inout TableCursor, _ place: Place) -> ColorPaint? {
        let source = node + cursor.uint(3), mode = UInt8(truncatingIfNeeded: cursor.uint(1)), backdrop = node + cursor.uint(3)
        guard cursor.isWhole, let mode = CompositeMode(rawValue: mode) else { return nil }
        var place = place
        place.uses *= 2
        let top = paint(source, place) ?? .layers([]), bottom = paint(backdrop, place) ?? .layers([])
        return .composed(top, mode, over: bottom)
    }

    // MARK: Transformations

    private func transform(_ node: Int, _ format: Int, _ isVariable: Bool, _ cursor: inout TableCursor) -> AffineTransform? {
        guard format > 12 else {
            cursor = TableCursor(table.bytes, at: node + cursor.uint(3))
            let n = table.numbers(6, &cursor, isVariable: isVariable, size: 4).map { $0 / 65536 }
            return cursor.isWhole ? AffineTransform(n) : nil
        }
        let counts = [14: 2, 16: 2, 18: 4, 20: 1, 22: 3, 24: 1, 26: 3, 28: 2, 30: 4]
        let n = table.numbers(counts[format] ?? 0, &cursor, isVariable: isVariable)
        // Scales are in units of 1/16384, angles in units of 1/16384 of half a turn.
        let unit = 1.0 / 16384, turn = Double.pi / 16384
        guard cursor.isWhole else { return nil }
        return switch format {
        case 14: .translation(x: n[0], y: n[1])
        case 16: .scale(x: n[0] * unit, y: n[1] * unit)
        case 18: .scale(x: n[0] * unit, y: n[1] * unit).around(x: n[2], y: n[3])
        case 20: .scale(x: n[0] * unit, y: n[0] * unit)
        case 22: .scale(x: n[0] * unit, y: n[0] * unit).around(x: n[1], y: n[2])
        case 24: .rotation(n[0] * turn)
        case 26: .rotation(n[0] * turn).around(x: n[1], y: n[2])
        case 28: .skew(x: n[0] * turn, y: n[1] * turn)
        default: .skew(x: n[0] * turn, y: n[1] * turn).around(x: n[2], y: n[3])
        }
    }

    // MARK: Colours

    /// Returns a fill with a colour of the palette.
    ///
    /// - Parameter color: an index into the palette. An index outside it (0xFFFF) is the colour of the text.
    private func solid(_ color: Int, alpha: Double) -> ColorFill {
        let alpha = min(max(alpha, 0), 1)
        return palette.indices.contains(color)
            ? .solid(palette[color].faded(alpha)) : .foreground(alpha: alpha)
    }

    private mutating func gradient(
        _ node: Int, _ format: Int, _ isVariable: Bool, _ cursor: inout TableCursor, _ place: Place
    ) -> ColorPaint? {
        let line = node + cursor.uint(3)
        let n = table.numbers(format == 8 ? 4 : 6, &cursor, isVariable: isVariable)
        guard cursor.isWhole else { return nil }
        func point(_ index: Int) -> Point { Point(x: n[index], y: n[index + 1]) }
        // Radii are unsigned.
        func radius(_ value: Double) -> Double { value < 0 ? value + 65536 : value }
        // Angles begin at -180°.
        func angle(_ value: Double) -> Double { (value / 16384 + 1) * .pi }
        let shape: GradientGeometry.Shape =
            switch format {
            case 4: .linear(point(0), point(2), point(4))
            case 6:
                .radial(
                    RadialGradient.Circle(center: point(0), radius: radius(n[2])),
                    RadialGradient.Circle(center: point(3), radius: radius(n[5])))
            default: .sweep(point(0), angle(n[2]), angle(n[3]))
            }
        return gradient(shape, stops(line, isVariable), place)
    }

    fileprivate struct Stops {
        var extend: ColorLine.Extend
        var fills: [(location: Double, fill: ColorFill)]
    }

    private mutating func stops(_ position: Int, _ isVariable: Bool) -> Stops {
        var cursor = TableCursor(table.bytes, at: position)
        let extend = ColorLine.Extend(rawValue: cursor.uint(1)) ?? .pad, count = cursor.uint(2)
        var stops = Stops(extend: extend, fills: [])
        while stops.fills.count < count, size < Self.largest {
            let place = cursor.int(2), color = cursor.uint(2), alpha = cursor.int(2), index = isVariable ? cursor.uint(4) : 0xFFFF_FFFF
            guard cursor.isWhole else { break }
            func varied(_ value: Int, _ number: Int) -> Double {
                (Double(value) + (index == 0xFFFF_FFFF ? 0 : table.variations.delta(index + number))) / 16384
            }
            stops.fills.append((varied(place, 0), solid(color, alpha: varied(alpha, 1))))
            size += 1
        }
        return stops
    }

    /// Creates a gradient whose stops may have the colour of the text, which is not known here.
    ///
    /// Those stops let the text colour show through from under the gradient, with their opacity.
    private mutating func gradient(_ shape: GradientGeometry.Shape, _ stops: Stops, _ place: Place) -> ColorPaint? {
        func fill(_ line: [GradientStop]) -> ColorPaint? {
            ColorLine(line, stops.extend).flatMap {
                GradientGeometry(shape: shape, line: $0, transform: place.transform).seen(in: place.bounds)
            }
            .map { .fill(.gradient($0), place.bounds) }
        }
        let above = fill(stops.colored)
        size += (above?.stopCount ?? 0) * place.uses
        guard stops.fills.contains(where: { $0.fill.color == nil }) else { return above }
        let text = ColorPaint.fill(.foreground(alpha: 1), place.bounds)
        guard stops.fills.contains(where: { $0.fill.alpha < 1 }) else { return .layers([text, above].compactMap(\.self)) }
        let opacity = fill(stops.fills.map { GradientStop(location: $0.location, color: .black.with(alpha: $0.fill.alpha)) })
        return .layers([opacity.map { .composed(text, .sourceIn, over: $0) }, above].compactMap(\.self))
    }
}

extension ColorGraphWalk.Stops {
    /// The stops with their own colours; those with the colour of the text are transparent, in the colours of the adjacent stops.
    fileprivate var colored: [GradientStop] {
        fills.indices.flatMap { index in
            let (location, fill) = fills[index]
            if let color = fill.color { return [GradientStop(location: location, color: color)] }
            let neighbours = [
                fills[..<index].last { $0.fill.color != nil }, fills[index...].first { $0.fill.color != nil },
            ]
            return neighbours.compactMap { $0?.fill.color }.map { GradientStop(location: location, color: $0.with(alpha: 0)) }
        }
    }
}

extension ColorFill {
    fileprivate var alpha: Double {
        switch self {
        case .foreground(let alpha): alpha
        case .solid(let color): color.alpha
        case .gradient: 1
        }
    }

    /// The colour; nil for the colour of the text.
    fileprivate var color: Color? {
        if case .solid(let color) = self { color } else { nil }
    }
}

extension ColorPaint {
    /// The number of stops of a fill.
    fileprivate var stopCount: Int {
        guard case .fill(.gradient(let gradient), _) = self else { return 0 }
        return switch gradient.shape {
        case .linear(let gradient): gradient.stops.count
        case .radial(let gradient): gradient.stops.count
        case .sweep(_, let sectors): sectors.count
        }
    }
}
