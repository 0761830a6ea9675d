import CHarfBuzz
import Diagnostics
import Geometry
import Layout
import Typography

/// Takes soft shadows apart, and numbers the units that it meets.
final class ShadowUnitTable {
    struct Entry {
        var unit: ShadowUnit
        /// The ink in em from the first glyph's origin, y downwards.
        var box: Rect
    }

    /// A unit of one glyph, which nearly all are.
    private struct Single: Hashable {
        var face: FontFace
        var glyph: UInt32
        var strokeWidth: Int
        var softness: ShadowUnit.Softness
    }

    /// em: a letter's picture has few levels, and rounding adds up over all letters that a place is near to.
    private static let widestBlur = 0.4

    private(set) var entries: [Entry] = []
    private var numbers: [ShadowUnit: Int32] = [:]
    /// Nil where the glyph has no ink.
    private var singles: [Single: Int32?] = [:]
    private let overlaps = InkOverlaps()

    /// A unit at its place on the page.
    private struct Placed {
        var unit: Int32
        var origin: Point
        var pointSize: Double
        var box: Rect

        func letter(from anchor: Point) -> ShadowText.Letter {
            func hundredths(_ value: Double) -> Int32 { Int32((min(max(value, -1e6), 1e6) * 100).rounded()) }
            return .init(unit: unit, x: hundredths(origin.x - anchor.x), y: hundredths(origin.y - anchor.y), size: hundredths(pointSize))
        }
    }

    /// The shadow in parts, and its ink from the anchor; nil where it must be drawn as a whole: changing opacity, missing glyphs,
    /// lines under and through text, runs that overlap, blurs so wide that little of each letter is left.
    func text(of shadow: PlacedShadow) throws(Diagnostic) -> (text: ShadowText, ink: Rect)? {
        guard shadow.isSoft, shadow.bars.isEmpty, let alpha = shadow.glyphs.first?.paint.commonAlpha else { return nil }
        var runs: [(units: [Placed], box: Rect)] = []
        for item in shadow.glyphs {
            guard item.paint.commonAlpha == alpha, item.pointSize > 0, shadow.blur <= Self.widestBlur * item.pointSize,
                let placement = GlyphPlacement(item), placement.missing.isEmpty
            else { return nil }
            let units = try self.units(of: item, placement, shadow)
            guard let first = units.first else { continue }
            let box = units.reduce(first.box) { $0.union($1.box) }
            for run in runs where run.box.overlaps(box) {
                if try haveCommonInk(run.units, units) { return nil }
            }
            runs.append((units, box))
        }
        guard let first = runs.first else { return nil }
        let anchor = shadow.anchor, ink = runs.reduce(first.box) { $0.union($1.box) }
        let letters = runs.lazy.flatMap(\.units).map { $0.letter(from: anchor) }
        return (
            ShadowText(letters: Array(letters), opacity: Int((alpha * shadow.color.alpha * 1000).rounded())),
            ink.offset(by: Point(x: -anchor.x, y: -anchor.y))
        )
    }

    /// The units of one run, from left to right.
    private func units(of item: PlacedGlyphs, _ placement: GlyphPlacement, _ shadow: PlacedShadow) throws(Diagnostic) -> [Placed] {
        let thousandths = 1000 / item.pointSize
        let softness = ShadowUnit.Softness(blur: Int((shadow.blur * thousandths * 100).rounded()), oversampling: shadow.oversampling)
        let strokeWidth = Int((item.strokeWidth * thousandths).rounded())
        var units: [Placed] = []
        units.reserveCapacity(placement.glyphs.count)
        for glyph in placement.inked {
            let key = Single(face: placement.run.face, glyph: glyph.glyph.id, strokeWidth: strokeWidth, softness: softness)
            guard let unit = try number(of: key, glyph, item.pointSize) else { continue }
            units.append(placed(unit, at: glyph.position, item.pointSize))
        }
        units.sort { $0.box.minX < $1.box.minX }
        return try joined(units)
    }

    private func placed(_ unit: Int32, at origin: Point, _ pointSize: Double) -> Placed {
        Placed(unit: unit, origin: origin, pointSize: pointSize, box: entries[Int(unit)].box.scaled(to: pointSize, at: origin))
    }

    private func number(of key: Single, _ glyph: GlyphPlacement.Placed, _ pointSize: Double) throws(Diagnostic) -> Int32? {
        if let known = singles[key] { return known }
        let box = try inkBox(of: key, glyph, pointSize)
        let unit = ShadowUnit(
            face: key.face, glyphs: [.init(id: key.glyph, x: 0, y: 0)], strokeWidth: key.strokeWidth, softness: key.softness)
        let made = box.map { number(of: unit, box: $0.grown(by: Double(key.strokeWidth) / 2000)) }
        singles[key] = .some(made)
        return made
    }

    private func number(of unit: ShadowUnit, box: Rect) -> Int32 {
        if let known = numbers[unit] { return known }
        let number = Int32(entries.count)
        entries.append(Entry(unit: unit, box: box))
        numbers[unit] = number
        return number
    }

    /// Pictures are squares about the em.
    private func inkBox(of key: Single, _ glyph: GlyphPlacement.Placed, _ pointSize: Double) throws(Diagnostic) -> Rect? {
        guard key.face.format == .bitmap || key.face.format == .colorOutline else {
            return try LoadedFace.of(key.face).inkBox(of: key.glyph)?.sheared(by: key.face.slant)
        }
        let x = (glyph.origin.x - glyph.position.x) / pointSize, y = (glyph.origin.y - glyph.position.y) / pointSize
        return Rect(x: x, y: y - 1, width: max(glyph.advance / pointSize, 0.1), height: 1.25)
    }

    /// Neighbours with common ink become one.
    private func joined(_ units: [Placed]) throws(Diagnostic) -> [Placed] {
        var result: [Placed] = []
        result.reserveCapacity(units.count)
        for unit in units {
            if let last = result.last, last.box.overlaps(unit.box), try haveCommonInk(last, unit) {
                result[result.count - 1] = join(last, unit)
            } else {
                result.append(unit)
            }
        }
        return result
    }

    private func join(_ first: Placed, _ second: Placed) -> Placed {
        var unit = entries[Int(first.unit)].unit
        let place = second.origin - first.origin, thousandths = 1000 / first.pointSize
        for glyph in entries[Int(second.unit)].unit.glyphs {
            unit.glyphs.append(
                .init(
                    id: glyph.id, x: glyph.x + Int((place.x * thousandths).rounded()), y: glyph.y + Int((place.y * thousandths).rounded())))
        }
        let moved = entries[Int(second.unit)].box.offset(by: Point(x: place.x / first.pointSize, y: place.y / first.pointSize))
        return placed(number(of: unit, box: entries[Int(first.unit)].box.union(moved)), at: first.origin, first.pointSize)
    }

    private func haveCommonInk(_ first: [Placed], _ second: [Placed]) throws(Diagnostic) -> Bool {
        for one in first {
            for other in second where one.box.overlaps(other.box) {
                if try haveCommonInk(one, other) { return true }
            }
        }
        return false
    }

    private func haveCommonInk(_ first: Placed, _ second: Placed) throws(Diagnostic) -> Bool {
        let place = second.origin - first.origin, thousandths = 1000 / first.pointSize
        let pair = InkOverlaps.Pair(
            first: first.unit, second: second.unit, x: Int((place.x * thousandths).rounded()), y: Int((place.y * thousandths).rounded()),
            size: Int((second.pointSize * thousandths).rounded()))
        return try overlaps.overlap(pair, entries[Int(first.unit)].unit, entries[Int(second.unit)].unit)
    }
}

extension LoadedFace {
    /// In em, y downwards; nil where the glyph has no ink.
    func inkBox(of glyph: UInt32) -> Rect? {
        var extents = hb_glyph_extents_t()
        guard hb_font_get_glyph_extents(font, glyph, &extents) != 0, extents.width != 0, extents.height != 0 else { return nil }
        return Rect(
            x: Double(extents.x_bearing) / unitsPerEm, y: -Double(extents.y_bearing) / unitsPerEm,
            width: Double(extents.width) / unitsPerEm, height: -Double(extents.height) / unitsPerEm)
    }
}

extension Rect {
    /// An em's rectangle at a size, its origin at a place.
    func scaled(to pointSize: Double, at origin: Point) -> Rect {
        Rect(x: origin.x + minX * pointSize, y: origin.y + minY * pointSize, width: width * pointSize, height: height * pointSize)
    }

    func overlaps(_ other: Rect) -> Bool {
        min(maxX, other.maxX) > max(minX, other.minX) && min(maxY, other.maxY) > max(minY, other.minY)
    }

    /// Around itself with what stands over the baseline moved to the right.
    func sheared(by slant: Double) -> Rect {
        guard slant != 0 else { return self }
        let left = minX - max(slant * maxY, slant * minY), right = maxX - min(slant * maxY, slant * minY)
        return Rect(x: left, y: minY, width: right - left, height: height)
    }
}
