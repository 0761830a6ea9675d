import TypesetBase
import TypesetLayout
import TypesetRaster

/// The soft shadows of sprites as pictures, each stored once per file.
///
/// Pictures of one softness fill the same cell in em, and one matrix serves for all letters of a line. A wider picture has its own
/// rectangle.
final class ShadowSpriteStore {
    struct Picture {
        /// The name in the resources of the masks, which is short, since names make up most of a mask.
        var name: [UInt8]
        /// The rectangle in cells, from the cell's top left corner, y downwards; nil for the whole cell.
        var rect: Rect?
    }

    /// The cell of each softness, in em from the glyph's origin, y downwards.
    private var cells: [ShadowSprite.Softness: Rect] = [:]
    private var masks: [ShadowMask?]
    private var pictures: [Picture?]
    private var written: [(name: [UInt8], object: ObjectNumber)] = []
    private let sprites: [ShadowSprite]
    private let objects: ObjectWriter

    /// The largest size of a glyph in a cell, in em.
    private static let widest = Size(width: 1.2, height: 1.6)

    init(_ plan: ShadowPlan, objects: ObjectWriter, budget: EffectBudget) throws(Diagnostic) {
        self.objects = objects
        let entries = plan.table.entries.prefix(plan.largest.count)
        sprites = entries.map(\.sprite)
        var sizes: [ShadowSprite.Softness: Points] = [:]
        for (sprite, size) in zip(sprites, plan.largest) { sizes[sprite.softness] = max(sizes[sprite.softness] ?? 0, size) }
        let renderer = ShadowRenderer(budget: budget)
        masks = try zip(sprites, plan.largest).map { sprite, size throws(Diagnostic) in
            size > 0 ? try sprite.mask(pointSize: sizes[sprite.softness] ?? size, renderer) : nil
        }
        pictures = sprites.map { _ in nil }
        for (entry, mask) in zip(entries, masks) where entry.box.width <= Self.widest.width && entry.box.height <= Self.widest.height {
            guard let mask else { continue }
            cells[entry.sprite.softness] = cells[entry.sprite.softness]?.union(mask.rect) ?? mask.rect
        }
    }

    /// Returns the cell of a sprite's softness, or the sprite's own rectangle if all glyphs of the softness are too large for a cell.
    func cell(of sprite: Int) -> Rect? { cells[sprites[sprite].softness] ?? masks[sprite]?.rect }

    func softness(of sprite: Int) -> ShadowSprite.Softness { sprites[sprite].softness }

    /// Returns the picture of a sprite, which this writes at its first use; nil if the sprite is invisible.
    func picture(of sprite: Int) -> Picture? {
        if let known = pictures[sprite] { return known }
        guard let mask = masks[sprite], let cell = cell(of: sprite) else { return nil }
        let isOrdinary = cell.union(mask.rect) == cell
        let name = Self.name(written.count)
        written.append((name, objects.write(letter: isOrdinary ? mask.padded(to: cell) : mask)))
        let rect = Rect(
            x: (mask.rect.minX - cell.minX) / cell.width, y: (mask.rect.minY - cell.minY) / cell.height,
            width: mask.rect.width / cell.width, height: mask.rect.height / cell.height)
        let picture = Picture(name: name, rect: isOrdinary ? nil : rect)
        pictures[sprite] = picture
        masks[sprite]?.samples = []
        return picture
    }

    /// Returns the name of a number: a, b … Z, aa, ba and so on.
    private static func name(_ number: Int) -> [UInt8] {
        var rest = number, name: [UInt8] = []
        repeat {
            name.append(UInt8(rest % 52 < 26 ? 0x61 + rest % 52 : 0x41 + rest % 52 - 26))
            rest = rest / 52 - 1
        } while rest >= 0
        return name
    }

    /// Writes the entries of a resource dictionary's /XObject.
    func writeResources(to dictionary: inout DictionaryWriter) {
        dictionary.setDictionary("XObject") { entries in
            for picture in written { entries.set(xObjectNamed: picture.name, picture.object) }
        }
    }
}

extension ShadowSprite {
    /// Returns the mask at the resolution of `pointSize`, with its rectangle in em.
    fileprivate func mask(pointSize: Points, _ renderer: ShadowRenderer) throws(Diagnostic) -> ShadowMask? {
        let size = Self.drawnSize, scale = softness.pixelsPerEm(pointSize: pointSize)
        let shadow = PlacedShadow(
            kind: .outer, glyphs: [placed()], color: .black, offset: .zero, blur: Em(Double(softness.blur) / 100_000).points(at: size))
        let drawn = try Diagnostic.ofCairo { () throws(CairoError) in try renderer.mask(of: shadow, pixelsPerPoint: scale / size.value) }
        guard var mask = drawn?.rounded(toMultiplesOf: 8) else { return nil }
        mask.rect = mask.rect.scaled(to: Points(1 / size.value), at: .zero)
        return mask
    }
}

/// Whether two sprites overlap, as in joined scripts; kerned pairs such as AV do not, though their boxes do.
final class SpriteOverlaps {
    /// Two sprites of `ShadowSpriteTable`, and the second's position and size in thousandths of the first's em.
    struct Pair: Hashable {
        var first: Int32
        var second: Int32
        var x: Int
        var y: Int
        var size: Int
    }

    /// The resolution at which two letters are tested for overlap: fine enough to see a hairline between them, and fast.
    private static let pixelsPerEm = 48.0
    private var known: [Pair: Bool] = [:]
    private let renderer: ShadowRenderer

    init(budget: EffectBudget) { renderer = ShadowRenderer(budget: budget) }

    func overlap(_ pair: Pair, _ first: ShadowSprite, _ second: ShadowSprite) throws(Diagnostic) -> Bool {
        try known.value(of: pair) { () throws(Diagnostic) in try share(pair, first, second) }
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

    /// Returns the pixels of a sprite whose em is `size` times that of the first sprite.
    private func ink(_ sprite: ShadowSprite, size: Double, at position: Point) throws(Diagnostic) -> Ink? {
        var moved = sprite
        for index in moved.glyphs.indices {
            moved.glyphs[index].x += Int((position.x / size * 1000).rounded())
            moved.glyphs[index].y += Int((position.y / size * 1000).rounded())
        }
        let em = ShadowSprite.drawnSize, scale = Self.pixelsPerEm / em.value
        let shadow = PlacedShadow(kind: .outer, glyphs: [moved.placed(pointSize: em * size)], color: .black, offset: .zero, blur: 0)
        let drawn = try Diagnostic.ofCairo { () throws(CairoError) in try renderer.mask(of: shadow, pixelsPerPoint: scale) }
        return drawn.map { mask in
            Ink(mask: mask, left: Int((mask.rect.minX * scale).rounded()), top: Int((mask.rect.minY * scale).rounded()))
        }
    }
}
