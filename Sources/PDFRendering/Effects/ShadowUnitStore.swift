import CairoRendering
import Geometry
import Layout

/// Soft shadows put together from those of their letters, each of which the file holds once.
///
/// The parts are summed up in the luminosity of a soft mask (ISO 32000-1 11.6.5.3): white, of which the blend mode Difference takes away each part,
/// and once more from white. The text's own outlines are not in it.
final class ShadowUnitStore {
    private struct Picture {
        var number: ObjectNumber
        /// Thousandths of the em, from the first glyph's origin, y downwards.
        var rect: Rect
    }

    private var pictures: [ShadowUnit: Picture?] = [:]
    private var states: [[UInt8]: ObjectNumber] = [:]
    /// The dictionary that all masks share.
    private let resources = PageResources()
    private let resourcesNumber: ObjectNumber
    private let groupNumber: ObjectNumber
    /// Largest size of each unit, at which its pixels are made.
    private let sizes: [ShadowUnit: Double]
    private let renderer = ShadowRenderer()
    private let objects: ObjectWriter
    private let graphicsStates: GraphicsStateStore

    /// Points by which the mask is larger than what is filled through it: where its edge covers pixels in part, white less white is not black.
    /// Enough for pixels of a thumbnail.
    private static let margin = 20.0

    init(sizes: [ShadowUnit: Double], objects: ObjectWriter, states: GraphicsStateStore) {
        self.sizes = sizes
        self.objects = objects
        graphicsStates = states
        resourcesNumber = objects.reserve()
        groupNumber = objects.reserve()
    }

    /// A graphics state with the shadow's mask, from the anchor, and the rectangle to be filled; nil where there is nothing to see.
    func mask(of units: [PlacedShadowUnit], _ shadow: PlacedShadow) throws -> (state: ObjectNumber, bounds: Rect)? {
        let parts = ByteBuffer()
        for placed in units { try put(placed, shadow, parts) }
        guard parts.count > 0, let bounds = units.shadowBounds(blur: shadow.blur) else { return nil }
        let fill = bounds.offset(by: Point(x: -shadow.anchor.x, y: -shadow.anchor.y))
        let rect = fill.grown(by: Self.margin).whole
        let alpha = shadow.color.alpha * (shadow.glyphs.first?.paint.commonAlpha ?? 1)
        // The opacity is in the parts: some viewers apply that of the graphics state to a fill with a mask twice.
        let parted = try graphicsStates.difference(alpha: alpha), whole = try graphicsStates.difference(alpha: 1)
        resources.use(.graphicsState, parted)
        resources.use(.graphicsState, whole)
        let content = ByteBuffer()
        content.put("1 g ").put(rect.minX, -rect.maxY, rect.width, rect.height).put("re f/G").put(parted).put(" gs\n").put(parts)
        content.put("/G").put(whole).put(" gs ").put(rect.minX, -rect.maxY, rect.width, rect.height).put("re f\n")
        return (try state(content, rect), fill)
    }

    private func state(_ content: ByteBuffer, _ bounds: Rect) throws -> ObjectNumber {
        let key = content.withBytes { Array($0) }
        if let known = states[key] { return known }
        let dictionary = ByteBuffer()
        dictionary.put("/Subtype/Form/BBox[").put(bounds.minX, -bounds.maxY, bounds.maxX, -bounds.minY)
        dictionary.put("]/Group").put(reference: groupNumber).put("/Resources").put(reference: resourcesNumber)
        let group = objects.reserve()
        try objects.writeStream(group, dictionary: dictionary, content)
        let state = try graphicsStates.mask(group: group)
        states[key] = state
        return state
    }

    private func put(_ placed: PlacedShadowUnit, _ shadow: PlacedShadow, _ content: ByteBuffer) throws {
        guard let picture = try picture(of: placed.unit, oversampling: shadow.oversampling) else { return }
        resources.use(.image, picture.number)
        let em = placed.pointSize / 1000, origin = placed.origin - shadow.anchor
        content.put("q ").put(Self.tenths(picture.rect.width * em)).put(" 0 0 ").put(Self.tenths(picture.rect.height * em)).put(" ")
        content.put(Self.tenths(origin.x + picture.rect.minX * em)).put(" ").put(Self.tenths(-origin.y - picture.rect.maxY * em))
        content.put(" cm/X").put(picture.number).put(" Do Q\n")
    }

    /// A tenth of a point moves no blur that an eye could see, and short numbers are most of what a heading's shadow costs.
    private static func tenths(_ points: Double) -> Double { (points * 10).rounded() / 10 }

    private func picture(of unit: ShadowUnit, oversampling: Double) throws -> Picture? {
        if let known = pictures[unit] { return known }
        let size = sizes[unit] ?? 1, blur = Double(unit.blur) * size / 100_000
        let shadow = PlacedShadow(kind: .outer, glyphs: [unit.placed(pointSize: size)], color: .black, offset: .zero, blur: blur, oversampling: oversampling)
        let mask = try renderer.mask(of: shadow, pixelsPerPoint: Self.pixelsPerPoint(blur: blur, oversampling: oversampling))
        let made = try mask.map { mask in
            let rect = mask.rect, em = 1000 / size
            return Picture(number: try objects.write(mask.rounded(toMultiplesOf: 8)),
                           rect: Rect(x: rect.minX * em, y: rect.minY * em, width: rect.width * em, height: rect.height * em))
        }
        pictures[unit] = .some(made)
        return made
    }

    /// One and three quarters of a pixel a deviation: straight lines between them miss the Gaussian by one hundredth (h²/8 · 0.242/σ²).
    static func pixelsPerPoint(blur: Double, oversampling: Double) -> Double {
        min(max(1.75 / (blur / 2), oversampling / 2), 2 * oversampling)
    }

    /// Writes what all masks refer to; nothing where there are none.
    func finish() throws {
        let body = ByteBuffer()
        body.put("<<")
        resources.write(to: body)
        try objects.write(resourcesNumber, body.put(">>"))
        try objects.write(groupNumber, ByteBuffer().put("<</S/Transparency/CS/DeviceGray>>"))
    }
}

extension [PlacedShadowUnit] {
    /// Where the shadow has ink, on the page, without its offset.
    func shadowBounds(blur: Double) -> Rect? {
        guard let first else { return nil }
        // Three deviations, and two points for pixels at the edge.
        return dropFirst().reduce(first.box) { $0.union($1.box) }.grown(by: 1.5 * blur + 2)
    }
}

extension Rect {
    /// The smallest rectangle of whole points around it.
    fileprivate var whole: Rect {
        let x = minX.rounded(.down), y = minY.rounded(.down)
        return Rect(x: x, y: y, width: maxX.rounded(.up) - x, height: maxY.rounded(.up) - y)
    }
}
