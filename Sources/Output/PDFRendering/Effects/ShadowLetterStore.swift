import CairoRendering
import Diagnostics
import Geometry
import Layout

/// The soft shadows of units as pictures, each of which the file holds once.
///
/// Pictures of one softness fill the same cell about the em, so that one matrix serves for all letters of a line; what is wider has a place
/// of its own.
final class ShadowLetterStore {
    struct Picture {
        /// Name among the resources of the masks: letters, since they are most of what a mask says.
        var name: [UInt8]
        /// In cells, from the cell's top left corner, y downwards; nil: the cell.
        var rect: Rect?
    }

    /// In em from the glyph's origin, y downwards.
    private var cells: [ShadowUnit.Softness: Rect] = [:]
    private var masks: [ShadowMask?]
    private var pictures: [Picture?]
    private var written: [(name: [UInt8], object: ObjectNumber)] = []
    private let units: [ShadowUnit]
    private let objects: ObjectWriter

    /// An em of what is wider or higher than this takes no part in the cell.
    private static let widest = Size(width: 1.2, height: 1.6)

    init(_ plan: ShadowPlan, objects: ObjectWriter) throws(Diagnostic) {
        self.objects = objects
        let entries = plan.table.entries.prefix(plan.largest.count)
        units = entries.map(\.unit)
        var sizes: [ShadowUnit.Softness: Double] = [:]
        for (unit, size) in zip(units, plan.largest) { sizes[unit.softness] = max(sizes[unit.softness] ?? 0, size) }
        let renderer = ShadowRenderer()
        masks = try zip(units, plan.largest).map { unit, size throws(Diagnostic) in
            size > 0 ? try unit.mask(pointSize: sizes[unit.softness] ?? size, renderer) : nil
        }
        pictures = units.map { _ in nil }
        for (entry, mask) in zip(entries, masks) where entry.box.width <= Self.widest.width && entry.box.height <= Self.widest.height {
            guard let mask else { continue }
            cells[entry.unit.softness] = cells[entry.unit.softness]?.union(mask.rect) ?? mask.rect
        }
    }

    /// Where the pictures of a unit's softness lie; its own place where none is ordinary.
    func cell(of unit: Int) -> Rect? { cells[units[unit].softness] ?? masks[unit]?.rect }

    func softness(of unit: Int) -> ShadowUnit.Softness { units[unit].softness }

    /// Nil where there is nothing to see.
    func picture(of unit: Int) -> Picture? {
        if let known = pictures[unit] { return known }
        guard let mask = masks[unit], let cell = cell(of: unit) else { return nil }
        let isOrdinary = cell.union(mask.rect) == cell
        let name = Self.name(written.count)
        written.append((name, objects.write(letter: isOrdinary ? mask.padded(to: cell) : mask)))
        let rect = Rect(
            x: (mask.rect.minX - cell.minX) / cell.width, y: (mask.rect.minY - cell.minY) / cell.height,
            width: mask.rect.width / cell.width, height: mask.rect.height / cell.height)
        let picture = Picture(name: name, rect: isOrdinary ? nil : rect)
        pictures[unit] = picture
        masks[unit]?.samples = []
        return picture
    }

    /// a, b … Z, aa, ba …
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
        dictionary.setDictionary(.xObject) { entries in
            for picture in written { entries.set(xObjectNamed: picture.name, picture.object) }
        }
    }
}

extension ShadowUnit {
    /// At the resolution of `pointSize`, its place in em.
    fileprivate func mask(pointSize: Double, _ renderer: ShadowRenderer) throws(Diagnostic) -> ShadowMask? {
        let size = Self.drawnSize, scale = softness.pixelsPerEm(pointSize: pointSize)
        let shadow = PlacedShadow(
            kind: .outer, glyphs: [placed()], color: .black, offset: .zero, blur: Double(softness.blur) / 100_000 * size)
        let drawn = try Diagnostic.ofCairo { () throws(CairoError) in try renderer.mask(of: shadow, pixelsPerPoint: scale / size) }
        guard var mask = drawn?.rounded(toMultiplesOf: 8) else { return nil }
        mask.rect = mask.rect.scaled(to: 1 / size, at: .zero)
        return mask
    }
}
