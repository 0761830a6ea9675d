import CairoRendering
import Diagnostics
import Geometry
import Layout

/// The soft shadows of a document, taken apart and counted.
struct ShadowTexts {
    struct Shadow {
        var page: Int
        var color: Color
        /// On the page.
        var origin: Point
        /// Among `texts`; nil: must be drawn whole.
        var text: Int?
        /// Ink and blur on the page.
        var rect: Rect
    }

    let table: ShadowUnitTable
    private(set) var shadows: [Shadow] = []
    private(set) var largest: [Double] = []
    /// Each once, with the number of its shadows.
    private(set) var texts: [(text: ShadowText, count: Int)] = []
    private var numbers: [ShadowText: Int] = [:]
    private var pages = 0
    /// Bytes, as far as the choice depends on them.
    private var whole = 0.0
    private var letters = 0.0
    private var pixels: [Double] = []

    /// What an object takes beside its pixels, and what a pixel takes compressed; measured.
    private static let objectCost = 140.0
    private static let pixelCost = 0.3
    /// Of a shadow: its place on the page and in a mask; of a letter in it.
    private static let textCost = 70.0
    private static let placeCost = 3.0

    init(table: ShadowUnitTable) { self.table = table }

    mutating func add(_ page: Page) throws(Diagnostic) {
        defer { pages += 1 }
        for item in page.items {
            guard case .shadow(let shadow) = item.content, shadow.isSoft else { continue }
            try add(shadow)
        }
    }

    private mutating func add(_ shadow: PlacedShadow) throws(Diagnostic) {
        let origin = shadow.anchor + shadow.offset
        guard let (text, ink) = try table.text(of: shadow) else {
            return shadows.append(Shadow(page: pages, color: shadow.color, origin: origin, rect: .init(origin: origin, size: .zero)))
        }
        // Three deviations, and two points for pixels at the edge.
        let rect = ink.grown(by: 1.5 * shadow.blur + 2)
        let number = numbers[text] ?? texts.count
        shadows.append(Shadow(page: pages, color: shadow.color, origin: origin, text: number, rect: rect.offset(by: origin)))
        letters += Self.textCost
        guard number == texts.count else { return texts[number].count += 1 }
        numbers[text] = number
        texts.append((text, 1))
        let scale = ShadowResolution.pixelsPerPoint(blur: shadow.blur, oversampling: shadow.oversampling)
        whole += 2 * Self.objectCost + Self.pixelCost * rect.width * rect.height * scale * scale
        letters += Self.placeCost * Double(text.letters.count)
        for letter in text.letters { count(letter) }
    }

    private mutating func count(_ letter: ShadowText.Letter) {
        let unit = Int(letter.unit)
        if unit >= largest.count { largest += [Double](repeating: 0, count: unit + 1 - largest.count) }
        if largest[unit] == 0 { letters += Self.objectCost + Self.pixelCost * table.entries[unit].pixels(pointSize: letter.pointSize) }
        largest[unit] = max(largest[unit], letter.pointSize)
    }

    var lettersTakeLessRoom: Bool { letters < whole }
}

extension PlacedShadow {
    var isSoft: Bool { kind == .outer && blur > 0 }
}

extension ShadowUnitTable.Entry {
    /// Of its picture.
    fileprivate func pixels(pointSize: Double) -> Double {
        let softness = unit.softness, scale = softness.pixelsPerEm(pointSize: pointSize), room = 3 * Double(softness.blur) / 100_000
        return (box.width + room) * (box.height + room) * scale * scale
    }
}

extension ShadowUnit.Softness {
    /// The resolution of letters at a size.
    func pixelsPerEm(pointSize: Double) -> Double {
        ShadowResolution.pixelsPerPoint(blur: Double(blur) * pointSize / 100_000, oversampling: oversampling, density: .coarse) * pointSize
    }
}
