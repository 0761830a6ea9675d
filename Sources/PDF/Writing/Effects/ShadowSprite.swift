import CTypesetHarfBuzz
import TypesetBase
import TypesetLayout
import TypesetRaster
import TypesetText

/// The smallest part of a text whose soft shadow can be drawn separately: a glyph, or neighbours that overlap.
///
/// Lengths are in em. One picture of an atlas shows one sprite.
///
/// A Gaussian is linear: the shadows of shapes that do not overlap add up to the shadow of all of them. The shadow of a text is therefore
/// composed of those of its letters, and a file stores the shadow of each letter once.
struct ShadowSprite: Hashable {
    struct Glyph: Hashable {
        var id: UInt32
        /// The offset in thousandths of the em from the sprite's first glyph, y downwards.
        var x: Int
        var y: Int
    }

    /// The way all sprites of a text are drawn; pictures of one softness share their pixel grid.
    struct Softness: Hashable {
        /// The blur in hundredths of a thousandth of the em; a blur written in em is equal at every size.
        var blur: Int
        var oversampling: Double
    }

    var face: FontFace
    var glyphs: [Glyph]
    /// The width in thousandths of the em.
    var strokeWidth: Int
    var softness: Softness

    /// The points per em for pictures of sprites, at which rounding to points loses little.
    static let drawnSize: Points = 100

    /// Returns the glyphs at a size, with the first glyph's origin at zero.
    func placed(pointSize: Points = drawnSize) -> PlacedGlyphs {
        let shaped = glyphs.map { glyph in
            ShapedGlyph(
                id: glyph.id, flags: .startsCluster, advance: 0, xOffset: Em(Double(glyph.x) / 1000), yOffset: Em(-Double(glyph.y) / 1000),
                scalar: 0)
        }
        let run = ShapedRun(face: face, piece: 0, level: 0, glyphs: 0..<shaped.count)
        let paragraph = ShapedParagraph(text: [], glyphs: shaped, runs: [run], isRightToLeft: false)
        // The stroke is that of an outline and of synthesised bold. The face adds the latter itself.
        let outline = Em(Double(strokeWidth) / 1000) - face.emboldening
        return PlacedGlyphs(
            paragraph: paragraph, run: 0, glyphs: 0..<shaped.count, origin: .zero, width: 0, pointSize: pointSize,
            outline: outline > 0.0005 ? TextOutline(color: .black, width: outline.points(at: pointSize)) : nil)
    }
}

/// A soft shadow split into letters: sprites at their positions from the anchor.
///
/// Equal texts are equal at every position on a page and in every colour.
struct ShadowText: Hashable {
    struct Letter: Hashable {
        /// The number of the sprite in `ShadowSpriteTable`.
        var sprite: Int32
        /// The position in hundredths of a point from the anchor, y downwards.
        var x: Int32
        var y: Int32
        /// The size in hundredths of a point per em.
        var size: Int32

        func hash(into hasher: inout Hasher) {
            hasher.combine(UInt64(UInt32(bitPattern: x)) << 32 | UInt64(UInt32(bitPattern: y)))
            hasher.combine(UInt64(UInt32(bitPattern: sprite)) << 32 | UInt64(UInt32(bitPattern: size)))
        }

        var position: Point { Point(x: Double(x) / 100, y: Double(y) / 100) }
        var pointSize: Points { Points(Double(size) / 100) }
    }

    var letters: [Letter]
    /// The opacity of the colour times that of the text, in thousandths.
    var opacity: Int
}

/// A sprite of a file with its ink.
struct MeasuredSprite {
    var sprite: ShadowSprite
    /// The ink in em from the first glyph's origin, y downwards.
    var box: Rect
}

/// Splits soft shadows into sprites and numbers the sprites.
final class ShadowSpriteTable {
    /// A sprite of one glyph, which nearly all are.
    private struct Single: Hashable {
        var face: FontFace
        var glyph: UInt32
        var strokeWidth: Int
        var softness: ShadowSprite.Softness
    }

    /// The widest blur in em.
    ///
    /// A letter's picture has few levels, and at each point the rounding of all letters near it adds up.
    private static let widestBlur = 0.4

    private(set) var entries: [MeasuredSprite] = []
    private var numbers: [ShadowSprite: Int32] = [:]
    /// The number of each sprite of one glyph; nil if the glyph has no ink.
    private var singles: [Single: Int32?] = [:]
    private let overlaps: SpriteOverlaps

    init(budget: EffectBudget) { overlaps = SpriteOverlaps(budget: budget) }

    /// A sprite at its position on the page.
    private struct Placed {
        var sprite: Int32
        var origin: Point
        var pointSize: Points
        var box: Rect

        func letter(from anchor: Point) -> ShadowText.Letter {
            func hundredths(_ value: Double) -> Int32 { Int32((min(max(value, -1e6), 1e6) * 100).rounded()) }
            return .init(
                sprite: sprite, x: hundredths(origin.x - anchor.x), y: hundredths(origin.y - anchor.y), size: hundredths(pointSize.value))
        }
    }

    /// Returns the shadow as letters, and its ink from the anchor; nil if one mask must contain it.
    ///
    /// One mask is needed for varying opacities, missing glyphs, lines under or through the text, runs that overlap, or a blur so wide that
    /// little of each letter is left.
    func text(of shadow: PlacedShadow) throws(Diagnostic) -> (text: ShadowText, ink: Rect)? {
        guard shadow.isSoft, shadow.bars.isEmpty, let alpha = shadow.glyphs.first?.paint.commonAlpha else { return nil }
        var runs: [(sprites: [Placed], box: Rect)] = []
        for item in shadow.glyphs {
            guard item.paint.commonAlpha == alpha, item.pointSize > 0, shadow.blur <= Self.widestBlur * item.pointSize,
                let placement = GlyphPlacement(item), placement.missing.isEmpty
            else { return nil }
            let sprites = try self.sprites(of: item, placement, shadow)
            guard let first = sprites.first else { continue }
            let box = sprites.reduce(first.box) { $0.union($1.box) }
            for run in runs where run.box.overlaps(box) {
                if try overlap(run.sprites, sprites) { return nil }
            }
            runs.append((sprites, box))
        }
        guard let first = runs.first else { return nil }
        let anchor = shadow.anchor, ink = runs.reduce(first.box) { $0.union($1.box) }
        let letters = runs.lazy.flatMap(\.sprites).map { $0.letter(from: anchor) }
        return (
            ShadowText(letters: Array(letters), opacity: Int((alpha * shadow.color.alpha * 1000).rounded())),
            ink.offset(by: .zero - anchor)
        )
    }

    /// Returns the sprites of one run, from left to right.
    private func sprites(of item: PlacedGlyphs, _ placement: GlyphPlacement, _ shadow: PlacedShadow) throws(Diagnostic) -> [Placed] {
        let thousandths = 1000 / item.pointSize.value
        let softness = ShadowSprite.Softness(
            blur: Int((shadow.blur.value * thousandths * 100).rounded()), oversampling: shadow.oversampling)
        let strokeWidth = Int((item.strokeWidth.value * thousandths).rounded())
        var sprites: [Placed] = []
        sprites.reserveCapacity(placement.glyphs.count)
        for glyph in placement.inked {
            let key = Single(face: placement.run.face, glyph: glyph.glyph.id, strokeWidth: strokeWidth, softness: softness)
            guard let sprite = try number(of: key, glyph, item.pointSize) else { continue }
            sprites.append(placed(sprite, at: glyph.position, item.pointSize))
        }
        sprites.sort { $0.box.minX < $1.box.minX }
        return try joined(sprites)
    }

    private func placed(_ sprite: Int32, at origin: Point, _ pointSize: Points) -> Placed {
        Placed(sprite: sprite, origin: origin, pointSize: pointSize, box: entries[Int(sprite)].box.scaled(to: pointSize, at: origin))
    }

    private func number(of key: Single, _ glyph: GlyphPlacement.Placed, _ pointSize: Points) throws(Diagnostic) -> Int32? {
        try singles.value(of: key) { () throws(Diagnostic) in
            let sprite = ShadowSprite(
                face: key.face, glyphs: [.init(id: key.glyph, x: 0, y: 0)], strokeWidth: key.strokeWidth, softness: key.softness)
            return try inkBox(of: key, glyph, pointSize).map { number(of: sprite, box: $0.grown(by: Double(key.strokeWidth) / 2000)) }
        }
    }

    private func number(of sprite: ShadowSprite, box: Rect) -> Int32 {
        numbers.value(of: sprite) {
            entries.append(MeasuredSprite(sprite: sprite, box: box))
            return Int32(entries.count - 1)
        }
    }

    /// Returns the ink box of a glyph in em; the box of a picture is the em square.
    private func inkBox(of key: Single, _ glyph: GlyphPlacement.Placed, _ pointSize: Points) throws(Diagnostic) -> Rect? {
        guard key.face.format == .bitmap || key.face.format == .colorOutline else {
            return try LoadedFace.of(key.face).inkBox(of: key.glyph)?.sheared(by: key.face.slant)
        }
        let x = (glyph.origin.x - glyph.position.x) / pointSize.value, y = (glyph.origin.y - glyph.position.y) / pointSize.value
        return Rect(x: x, y: y - 1, width: max(glyph.advance.em(at: pointSize).value, 0.1), height: 1.25)
    }

    /// Joins neighbours that overlap.
    private func joined(_ sprites: [Placed]) throws(Diagnostic) -> [Placed] {
        var result: [Placed] = []
        result.reserveCapacity(sprites.count)
        for sprite in sprites {
            if let last = result.last, last.box.overlaps(sprite.box), try overlap(last, sprite) {
                result[result.count - 1] = join(last, sprite)
            } else {
                result.append(sprite)
            }
        }
        return result
    }

    private func join(_ first: Placed, _ second: Placed) -> Placed {
        var sprite = entries[Int(first.sprite)].sprite
        let offset = second.origin - first.origin, thousandths = 1000 / first.pointSize.value
        for glyph in entries[Int(second.sprite)].sprite.glyphs {
            sprite.glyphs.append(
                .init(
                    id: glyph.id, x: glyph.x + Int((offset.x * thousandths).rounded()), y: glyph.y + Int((offset.y * thousandths).rounded())
                ))
        }
        let moved = entries[Int(second.sprite)].box.offset(
            by: Point(x: offset.x / first.pointSize.value, y: offset.y / first.pointSize.value))
        return placed(number(of: sprite, box: entries[Int(first.sprite)].box.union(moved)), at: first.origin, first.pointSize)
    }

    private func overlap(_ first: [Placed], _ second: [Placed]) throws(Diagnostic) -> Bool {
        for one in first {
            for other in second where one.box.overlaps(other.box) {
                if try overlap(one, other) { return true }
            }
        }
        return false
    }

    private func overlap(_ first: Placed, _ second: Placed) throws(Diagnostic) -> Bool {
        let offset = second.origin - first.origin, thousandths = 1000 / first.pointSize.value
        let pair = SpriteOverlaps.Pair(
            first: first.sprite, second: second.sprite, x: Int((offset.x * thousandths).rounded()),
            y: Int((offset.y * thousandths).rounded()),
            size: Int((second.pointSize.value * thousandths).rounded()))
        return try overlaps.overlap(pair, entries[Int(first.sprite)].sprite, entries[Int(second.sprite)].sprite)
    }
}

extension LoadedFace {
    /// Returns the ink box of a glyph in em, y downwards; nil if the glyph has no ink.
    func inkBox(of glyph: UInt32) -> Rect? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0, extents.height != 0 else { return nil }
        return Rect(
            x: Double(extents.x_bearing) / unitsPerEm.value, y: -Double(extents.y_bearing) / unitsPerEm.value,
            width: Double(extents.width) / unitsPerEm.value, height: -Double(extents.height) / unitsPerEm.value)
    }
}

extension Rect {
    /// Returns a rectangle in em as one in points, with its origin moved to a point.
    func scaled(to pointSize: Points, at origin: Point) -> Rect {
        let pointSize = pointSize.value
        return Rect(x: origin.x + minX * pointSize, y: origin.y + minY * pointSize, width: width * pointSize, height: height * pointSize)
    }

    /// Returns the bounds of the sheared rectangle, whose points above the baseline move to the right.
    func sheared(by slant: Double) -> Rect {
        guard slant != 0 else { return self }
        let left = minX - max(slant * maxY, slant * minY), right = maxX - min(slant * maxY, slant * minY)
        return Rect(x: left, y: minY, width: right - left, height: height)
    }
}
