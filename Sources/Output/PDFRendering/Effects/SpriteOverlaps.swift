import CairoRendering
import Diagnostics
import Geometry
import Layout

/// Whether two sprites overlap: letters of joined scripts do, kerned pairs such as AV do not, though their boxes do.
final class SpriteOverlaps {
    /// Two sprites of `ShadowSpriteTable`, and the second's position and size in thousandths of the first's em.
    struct Pair: Hashable {
        var first: Int32
        var second: Int32
        var x: Int
        var y: Int
        var size: Int
    }

    /// Fine enough to see a hairline between letters, coarse enough to cost nothing.
    private static let pixelsPerEm = 48.0
    private var known: [Pair: Bool] = [:]
    private let renderer = ShadowRenderer()

    func overlap(_ pair: Pair, _ first: ShadowSprite, _ second: ShadowSprite) throws(Diagnostic) -> Bool {
        if let known = known[pair] { return known }
        let found = try share(pair, first, second)
        known[pair] = found
        return found
    }

    private func share(_ pair: Pair, _ first: ShadowSprite, _ second: ShadowSprite) throws(Diagnostic) -> Bool {
        let position = Point(x: Double(pair.x) / 1000, y: Double(pair.y) / 1000)
        guard let first = try ink(first, size: 1, at: .zero), let second = try ink(second, size: Double(pair.size) / 1000, at: position)
        else {
            return false
        }
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

    /// The pixels of a sprite whose em is `size` times that of the pair's first.
    private func ink(_ sprite: ShadowSprite, size: Double, at position: Point) throws(Diagnostic) -> Ink? {
        var moved = sprite
        for index in moved.glyphs.indices {
            moved.glyphs[index].x += Int((position.x / size * 1000).rounded())
            moved.glyphs[index].y += Int((position.y / size * 1000).rounded())
        }
        let em = ShadowSprite.drawnSize, scale = Self.pixelsPerEm / em
        let shadow = PlacedShadow(kind: .outer, glyphs: [moved.placed(pointSize: em * size)], color: .black, offset: .zero, blur: 0)
        let drawn = try Diagnostic.ofCairo { () throws(CairoError) in try renderer.mask(of: shadow, pixelsPerPoint: scale) }
        return drawn.map { mask in
            Ink(mask: mask, left: Int((mask.rect.minX * scale).rounded()), top: Int((mask.rect.minY * scale).rounded()))
        }
    }
}
