import TypesetBase
import TypesetLayout
import TypesetRaster
import TypesetText

/// The pictures of soft shadows; equal shadows of equal glyphs are drawn and stored once per file.
final class ShadowMaskStore {
    struct Picture {
        /// An image of one pixel in the shadow's colour, with the mask.
        var number: ObjectNumber
        /// The rectangle from the shadow's anchor, with the shadow's offset.
        var rect: Rect
    }

    private struct Mask {
        var number: ObjectNumber
        /// The rectangle without the offset of an outer shadow.
        var rect: Rect
    }

    private struct Tint: Hashable {
        var mask: ObjectNumber
        var color: Color
    }

    private var masks: [ShadowShape: Mask?] = [:]
    private var pictures: [Tint: ObjectNumber] = [:]
    private let renderer: ShadowRenderer
    private let objects: ObjectWriter

    init(objects: ObjectWriter, budget: EffectBudget) { (self.objects, renderer) = (objects, ShadowRenderer(budget: budget)) }

    /// Returns the picture of a shadow; nil if the shadow is invisible.
    func picture(of shadow: PlacedShadow) throws(Diagnostic) -> Picture? {
        guard let mask = try mask(of: shadow) else { return nil }
        let rect = shadow.kind == .outer ? mask.rect.offset(by: shadow.offset) : mask.rect
        return Picture(number: picture(mask.number, shadow.color), rect: rect)
    }

    private func mask(of shadow: PlacedShadow) throws(Diagnostic) -> Mask? {
        try masks.value(of: ShadowShape(shadow)) { () throws(Diagnostic) in
            var resting = shadow
            if shadow.kind == .outer { resting.offset = .zero }
            let pixels = try Diagnostic.ofCairo { () throws(CairoError) in try renderer.mask(of: resting) }
            return pixels.map { Mask(number: objects.write($0.prepared(for: shadow)), rect: $0.rect) }
        }
    }

    private func picture(_ mask: ObjectNumber, _ color: Color) -> ObjectNumber {
        pictures.value(of: Tint(mask: mask, color: color.opaque)) {
            let dictionary = ImageDictionary(width: 1, height: 1, bits: 8, colorSpace: .rgb, mask: mask)
            let pixel = [color.red, color.green, color.blue].map { UInt8((min(max($0, 0), 1) * 255).rounded()) }
            return objects.writeStream(pixel, compress: false, dictionary.write)
        }
    }
}

extension ShadowMask {
    /// Returns the mask with the colour's opacity in it, because some viewers apply a state's opacity twice to a picture with a mask.
    fileprivate func prepared(for shadow: PlacedShadow) -> ShadowMask {
        let isSoft = shadow.kind == .outer && shadow.blur.value > 0
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

extension ObjectWriter {
    /// Writes a mask as a grey image (ISO 32000-1 8.9.5).
    fileprivate func write(_ mask: ShadowMask) -> ObjectNumber {
        guard isCompressed else { return writeStream(mask.samples, mask.imageDictionary.write) }
        // Blurs change little from row to row. Each row as a difference from the row above takes half the space (7.4.4.4).
        return writeStream(mask.rowDifferences, level: .thorough) { dictionary in
            mask.imageDictionary.write(to: &dictionary)
            dictionary.setDictionary("DecodeParms") { parameters in
                parameters.set("Predictor", 12)
                parameters.set("Columns", mask.width)
            }
        }
    }

    /// Writes the mask of a letter, which is so small that a predictor saves less than its entries take.
    func write(letter mask: ShadowMask) -> ObjectNumber {
        writeStream(mask.samples, level: .thorough, mask.imageDictionary.write)
    }
}

extension ShadowMask {
    fileprivate var imageDictionary: ImageDictionary { ImageDictionary(width: width, height: height, bits: 8, colorSpace: .gray) }

    /// Returns the mask with empty pixels around it up to the edges of a rectangle on its pixel grid.
    func padded(to cell: Rect) -> ShadowMask {
        let pixel = rect.width / Double(width)
        let left = Int(((rect.minX - cell.minX) / pixel).rounded()), top = Int(((rect.minY - cell.minY) / pixel).rounded())
        let columns = max(Int((cell.width / pixel).rounded()), left + width), rows = max(Int((cell.height / pixel).rounded()), top + height)
        var padded = [UInt8](repeating: 0, count: columns * rows)
        for y in 0..<height {
            let start = (top + y) * columns + left
            padded.replaceSubrange(start..<start + width, with: samples[y * width..<(y + 1) * width])
        }
        return ShadowMask(width: columns, height: rows, samples: padded, rect: cell)
    }

    /// Returns the mask in fewer levels: 64 take three fifths of the space of 256, and 32 take half.
    func rounded(toMultiplesOf step: UInt16) -> ShadowMask {
        var mask = self
        mask.samples = samples.map { UInt8(min(255, (UInt16($0) + step / 2) / step * step)) }
        return mask
    }

    /// Each row as its difference from the row above, after the number of that filter (PNG's Up, 2).
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

/// The properties of a shadow that determine its mask.
///
/// They are the glyphs, their positions and opacities from the anchor, the blur, and the colour's opacity, but neither the position on the
/// page nor the hue.
struct ShadowShape: Hashable {
    private var faces: [FontFace] = []
    private var opacities: [Paint] = []
    private var numbers: [Int] = []

    init(_ shadow: PlacedShadow) {
        put(shadow.kind == .outer ? 0 : 1, shadow.blur.value, shadow.oversampling, shadow.color.alpha)
        if shadow.kind == .inner { put(shadow.offset.x, shadow.offset.y) }
        for item in shadow.glyphs {
            guard let placement = GlyphPlacement(item) else { continue }
            faces.append(placement.run.face)
            opacities.append(item.paint.opacity(from: shadow.anchor))
            put(item.pointSize.value, item.strokeWidth.value)
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

    /// Adds values in hundredths of a point, a fraction of the finest pixel.
    private mutating func put(_ values: Double...) {
        for value in values { numbers.append(Int((min(max(value, -1e9), 1e9) * 100).rounded())) }
    }
}

extension Paint {
    /// Returns the opacity alone, at its position from the anchor.
    fileprivate func opacity(from anchor: Point) -> Paint {
        cast(in: .black, offset: .zero - anchor)
    }
}
