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
        let made = try ShadowRenderer.mask(of: resting).map { Mask(number: try write($0), rect: $0.rect) }
        masks[shape] = .some(made)
        return made
    }

    private func write(_ mask: ShadowMask) throws -> ObjectNumber {
        let dictionary = ImageDictionary(width: mask.width, height: mask.height, bits: 8, colorSpace: "/DeviceGray").entries
        let number = objects.reserve()
        guard objects.isCompressed else {
            try mask.samples.withUnsafeBytes { try objects.writeStream(number, dictionary: dictionary, data: $0) }
            return number
        }
        // Blurs change little from row to row: what is left of each after the row above is subtracted takes half the room (7.4.4.4).
        dictionary.put("/DecodeParms<</Predictor 12/Columns ").put(mask.width).put(">>")
        try mask.rowDifferences.withUnsafeBytes { try objects.writeStream(number, dictionary: dictionary, data: $0) }
        return number
    }

    private func picture(_ mask: ObjectNumber, _ color: Color) throws -> ObjectNumber {
        let tint = Tint(mask: mask, color: Color(red: color.red, green: color.green, blue: color.blue))
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
    /// Each row as its difference to the one above, after the number of that filter (PNG's Up, 2).
    fileprivate var rowDifferences: [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity((width + 1) * height)
        for y in 0..<height {
            result.append(2)
            for at in y * width..<(y + 1) * width { result.append(y == 0 ? samples[at] : samples[at] &- samples[at - width]) }
        }
        return result
    }
}

/// What makes the mask of a shadow: glyphs, their places and opacities from the anchor, the blur; not the place on the page, nor the colour.
struct ShadowShape: Hashable {
    private var faces: [FontFace] = []
    private var opacities: [Paint] = []
    private var numbers: [Int] = []

    init(_ shadow: PlacedShadow) {
        put(shadow.kind == .outer ? 0 : 1, shadow.blur, shadow.oversampling)
        if shadow.kind == .inner { put(shadow.offset.x, shadow.offset.y) }
        for item in shadow.glyphs {
            guard let placement = GlyphPlacement(item) else { continue }
            faces.append(placement.run.face)
            opacities.append(item.paint.opacity(from: shadow.anchor))
            put(item.pointSize, item.strokeWidth)
            for glyph in placement.glyphs { put(glyph, from: shadow.anchor) }
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
        return .gradient(LinearGradient(start: gradient.start - anchor, end: gradient.end - anchor, stops: gradient.stops.map {
            .init(location: $0.location, color: Color(red: 0, green: 0, blue: 0, alpha: $0.color.alpha))
        }))
    }
}
