import CairoRendering
import Geometry
import Layout

/// Whether neighbouring letters have ink in common: joined scripts have, kerned pairs such as AV have not, though their boxes cross.
final class InkOverlaps {
    private struct Pair: Hashable {
        var first: ShadowUnit
        var second: ShadowUnit
        /// Thousandths of the em.
        var x: Int
        var y: Int
    }

    /// Fine enough to see a hairline between letters, coarse enough to cost nothing.
    private static let pixelsPerEm = 48.0
    private var known: [Pair: Bool] = [:]
    private let renderer = ShadowRenderer()

    func overlap(_ first: PlacedShadowUnit, _ second: PlacedShadowUnit) throws -> Bool {
        guard first.unit.face === second.unit.face, first.pointSize == second.pointSize else { return true }
        let place = second.origin - first.origin, thousandths = 1000 / first.pointSize
        let pair = Pair(first: first.unit, second: second.unit, x: Int((place.x * thousandths).rounded()), y: Int((place.y * thousandths).rounded()))
        if let known = known[pair] { return known }
        let found = try share(pair)
        known[pair] = found
        return found
    }

    private func share(_ pair: Pair) throws -> Bool {
        guard let first = try ink(pair.first, x: 0, y: 0), let second = try ink(pair.second, x: pair.x, y: pair.y) else { return false }
        let left = max(first.left, second.left), right = min(first.right, second.right)
        let top = max(first.top, second.top), bottom = min(first.bottom, second.bottom)
        guard left < right, top < bottom else { return false }
        // Two edges may cover a pixel between them; a tenth more is rounding.
        return (top..<bottom).contains { y in (left..<right).contains { x in first[x, y] + second[x, y] > 280 } }
    }

    private struct Ink {
        var mask: ShadowMask
        var left: Int
        var top: Int
        var right: Int { left + mask.width }
        var bottom: Int { top + mask.height }
        subscript(x: Int, y: Int) -> Int { Int(mask.samples[(y - top) * mask.width + x - left]) }
    }

    /// The pixels of a unit at 1 pt to the em, its first glyph moved by thousandths of it.
    private func ink(_ unit: ShadowUnit, x: Int, y: Int) throws -> Ink? {
        var moved = unit
        for index in moved.glyphs.indices {
            moved.glyphs[index].x += x
            moved.glyphs[index].y += y
        }
        let shadow = PlacedShadow(kind: .outer, glyphs: [moved.placed(pointSize: 1)], color: .black, offset: .zero, blur: 0)
        return try renderer.mask(of: shadow, pixelsPerPoint: Self.pixelsPerEm).map { mask in
            Ink(mask: mask, left: Int((mask.rect.minX * Self.pixelsPerEm).rounded()), top: Int((mask.rect.minY * Self.pixelsPerEm).rounded()))
        }
    }
}
