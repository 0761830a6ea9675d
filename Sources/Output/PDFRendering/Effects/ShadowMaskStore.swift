import CairoRendering
import Geometry
import Layout
import Typography

/// The pictures of soft shadows. Equal shadows of equal glyphs are drawn and stored once, wherever they stand in the file.
final class ShadowMaskStore {
    struct Picture {
        /// An image of one pixel in the shadow's colour, with the mask.
        var number: ObjectNumber
        /// From the shadow's anchor, its offset included.
        var rect: Rect
    }

    private struct Mask {
        var number: ObjectNumber
        /// Without an outer shadow's offset.
        var rect: Rect
    }

    private struct Tint: Hashable {
        var mask: ObjectNumber
        var color: Color
    }

    private var masks: [ShadowShape: Mask?] = [:]
    private var pictures: [Tint: ObjectNumber] = [:]
    private let renderer = ShadowRenderer()
    private let objects: ObjectWriter

    init(objects: ObjectWriter) { self.objects = objects }

    /// Nil where there is nothing to see.
    func picture(of shadow: PlacedShadow) throws -> Picture? {
        guard let mask = try mask(of: shadow) else { return nil }
        let rect = shadow.kind == .outer ? mask.rect.offset(by: shadow.offset) : mask.rect
        return Picture(number: try picture(mask.number, shadow.color), rect: rect)
    }

    private func mask(of shadow: PlacedShadow) throws -> Mask? {
        let shape = ShadowShape(shadow)
        if let known = masks[shape] { return known }
        var resting = shadow
        if shadow.kind == .outer { resting.offset = .zero }
        let made = try renderer.mask(of: resting).map { Mask(number: try objects.write($0.prepared(for: shadow)), rect: $0.rect) }
        masks[shape] = .some(made)
        return made
    }

    private func picture(_ mask: ObjectNumber, _ color: Color) throws -> ObjectNumber {
        let tint = Tint(mask: mask, color: color.opaque)
        if let known = pictures[tint] { return known }
        let dictionary = ImageDictionary(width: 1, height: 1, bits: 8, colorSpace: "/DeviceRGB", mask: mask)
        let pixel = [color.red, color.green, color.blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
        let number = objects.reserve()
        try pixel.withUnsafeBytes { try objects.writeStream(number, dictionary: dictionary.entries, data: $0, compress: false) }
        pictures[tint] = number
        return number
    }
}

extension ShadowMask {
    /// With the colour's opacity in it: some viewers apply the opacity of the graphics state to a picture with a mask twice.
    fileprivate func prepared(for shadow: PlacedShadow) -> ShadowMask {
        let isSoft = shadow.kind == .outer && shadow.blur > 0
        let mask = isSoft ? rounded(toMultiplesOf: 4) : self
        return mask.multiplied(by: shadow.color.alpha)
    }

    private func multiplied(by opacity: Double) -> ShadowMask {
        guard opacity < 1 else { return self }
        var mask = self
        mask.samples = samples.map { UInt8((Double($0) * max(opacity, 0)).rounded()) }
        return mask
    }
}

/// What makes the mask of a shadow: glyphs, their places and opacities from the anchor, the blur, and the colour's opacity; not the place
/// on the page, nor the hue.
struct ShadowShape: Hashable {
    private var faces: [FontFace] = []
    private var opacities: [Paint] = []
    private var numbers: [Int] = []

    init(_ shadow: PlacedShadow) {
        put(shadow.kind == .outer ? 0 : 1, shadow.blur, shadow.oversampling, shadow.color.alpha)
        if shadow.kind == .inner { put(shadow.offset.x, shadow.offset.y) }
        for item in shadow.glyphs {
            guard let placement = GlyphPlacement(item) else { continue }
            faces.append(placement.run.face)
            opacities.append(item.paint.opacity(from: shadow.anchor))
            put(item.pointSize, item.strokeWidth)
            for glyph in placement.glyphs { put(glyph, from: shadow.anchor) }
        }
        for bar in shadow.bars {
            opacities.append(bar.paint.opacity(from: shadow.anchor))
            put(bar.rect.minX - shadow.anchor.x, bar.rect.minY - shadow.anchor.y, bar.rect.width, bar.rect.height)
        }
    }

    private mutating func put(_ glyph: GlyphPlacement.Placed, from anchor: Point) {
        numbers.append(Int(glyph.glyph.id))
        numbers.append(Int(glyph.glyph.flags.rawValue))
        put(glyph.position.x - anchor.x, glyph.position.y - anchor.y)
    }

    /// Hundredths of a point: a fraction of the finest pixel.
    private mutating func put(_ values: Double...) {
        for value in values { numbers.append(Int((min(max(value, -1e9), 1e9) * 100).rounded())) }
    }
}

extension Paint {
    /// The opacity alone, at its place from the anchor.
    fileprivate func opacity(from anchor: Point) -> Paint {
        if let commonAlpha { return .solid(Color(red: 0, green: 0, blue: 0, alpha: commonAlpha)) }
        guard case .gradient(let gradient) = self else { return self }
        return .gradient(
            LinearGradient(
                start: gradient.start - anchor, end: gradient.end - anchor,
                stops: gradient.stops.map {
                    .init(location: $0.location, color: Color(red: 0, green: 0, blue: 0, alpha: $0.color.alpha))
                }))
    }
}
