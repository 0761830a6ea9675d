import CairoRendering
import Geometry
import Layout

/// Whether a file holds its soft shadows whole, or the letters of which they are put together: whichever takes less room.
struct ShadowPlan {
    /// Of units, the largest size; nil: whole.
    private(set) var sizes: [ShadowUnit: Double]?
    let overlaps = InkOverlaps()

    /// What an object costs beside its pixels, measured in pixels: 180 bytes, at a quarter of a byte a pixel.
    private static let objectCost = 720.0
    /// What drawing one letter costs: 15 bytes.
    private static let placeCost = 60.0

    init(_ pages: [Page]) throws {
        var whole: [ShadowShape: Double] = [:], largest: [ShadowUnit: Double] = [:], boxes: [ShadowUnit: Size] = [:], places = 0.0
        var oversampling = 1.0
        for shadow in pages.lazy.flatMap(\.items).compactMap(\.softShadow) {
            let shape = ShadowShape(shadow)
            guard whole[shape] == nil, let units = try shadow.units(overlaps) else { continue }
            oversampling = max(oversampling, shadow.oversampling)
            whole[shape] = Self.cost(of: units, shadow)
            places += Self.objectCost + Double(units.count) * Self.placeCost
            for unit in units {
                largest[unit.unit] = max(largest[unit.unit] ?? 0, unit.pointSize)
                boxes[unit.unit] = Size(width: unit.box.width / unit.pointSize, height: unit.box.height / unit.pointSize)
            }
        }
        let parts = boxes.map { unit, box in Self.cost(of: unit, box, size: largest[unit] ?? 1, oversampling: oversampling) }
        if parts.reduce(places, +) < whole.values.reduce(0, +) { sizes = largest }
    }

    private static func cost(of units: [PlacedShadowUnit], _ shadow: PlacedShadow) -> Double {
        guard let bounds = units.shadowBounds(blur: shadow.blur) else { return 0 }
        let scale = ShadowResolution.pixelsPerPoint(blur: shadow.blur, oversampling: shadow.oversampling)
        return 2 * objectCost + bounds.width * bounds.height * scale * scale
    }

    private static func cost(of unit: ShadowUnit, _ box: Size, size: Double, oversampling: Double) -> Double {
        let blur = Double(unit.blur) * size / 100_000, room = 3 * blur
        let scale = ShadowUnitStore.pixelsPerPoint(blur: blur, oversampling: oversampling)
        return objectCost + (box.width * size + room) * (box.height * size + room) * scale * scale
    }
}

extension PlacedItem {
    fileprivate var softShadow: PlacedShadow? {
        guard case .shadow(let shadow) = content, shadow.kind == .outer, shadow.blur > 0 else { return nil }
        return shadow
    }
}
