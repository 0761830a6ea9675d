import TypesetBase
import TypesetLayout
import TypesetRaster

/// The way a file stores its soft shadows: each as one mask, or composed of letters, whichever takes fewer bytes.
///
/// The choice is made before the first page is written.
struct ShadowPlan {
    /// Shadows that are filled through one mask: neighbours on a page in one colour that do not overlap.
    struct Slot {
        /// The colour without its opacity.
        var color: Color
        var texts: [(text: ShadowText, anchor: Point)] = []
        /// The rectangles of ink and blur of the texts, on the page.
        var rects: [Rect]
        /// The number of the slot's only text if the file repeats that text.
        var repetition: Int?

        /// The rectangle around all texts.
        var rect: Rect { Rect(around: rects) ?? Rect(origin: .zero, size: .zero) }

        /// Whether a shadow is near enough to share the mask: together they have more ink than gaps, and do not overlap.
        func hasRoom(for other: Rect) -> Bool {
            let areas = rects.reduce(other.area) { $0 + $1.area }
            return rect.union(other).area <= 2 * areas && !rects.contains { $0.overlaps(other) }
        }
    }

    enum Part {
        case whole
        case slot(Slot)
        /// A shadow that an earlier slot contains.
        case drawn
    }

    /// The part for each soft outer shadow, in painting order.
    private(set) var parts: [Part]
    let table: ShadowSpriteTable
    /// The largest size of each sprite's letters, by sprite; 0 if the file has no such letter.
    private(set) var largest: [Points] = []

    init(_ pages: [Page], budget: EffectBudget = .unlimited) throws(Diagnostic) {
        table = ShadowSpriteTable(budget: budget)
        var texts = ShadowInventory(table: table)
        for page in pages { try texts.add(page) }
        parts = texts.shadows.map { _ in .whole }
        guard texts.composingIsSmaller else { return }
        largest = texts.largest
        var builder = SlotBuilder(texts: texts.texts)
        for (index, shadow) in texts.shadows.enumerated() { builder.add(shadow, at: index) }
        for (index, slot) in builder.slots { parts[index] = .slot(slot) }
        for index in builder.joined { parts[index] = .drawn }
    }
}

/// Joins neighbours that one mask can contain.
private struct SlotBuilder {
    let texts: [(text: ShadowText, count: Int)]
    private(set) var slots: [Int: ShadowPlan.Slot] = [:]
    private(set) var joined: [Int] = []
    /// The last shadow's slot if others may join it.
    private var open: (index: Int, page: Int)?

    init(texts: [(text: ShadowText, count: Int)]) { self.texts = texts }

    mutating func add(_ shadow: ShadowInventory.Shadow, at index: Int) {
        guard let number = shadow.text else {
            open = nil
            return
        }
        let (text, count) = texts[number]
        let color = shadow.color.opaque
        if count == 1, let open, open.page == shadow.page, let slot = slots[open.index], slot.color == color, slot.hasRoom(for: shadow.rect)
        {
            slots[open.index]?.texts.append((text, shadow.origin))
            slots[open.index]?.rects.append(shadow.rect)
            return joined.append(index)
        }
        slots[index] = ShadowPlan.Slot(
            color: color, texts: [(text, shadow.origin)], rects: [shadow.rect], repetition: count > 1 ? number : nil)
        open = count > 1 ? nil : (index, shadow.page)
    }
}

/// The soft shadows of a document, split into letters and counted.
struct ShadowInventory {
    struct Shadow {
        var page: Int
        var color: Color
        /// The origin on the page.
        var origin: Point
        /// The number in `texts`; nil if the shadow must be drawn whole.
        var text: Int?
        /// Ink and blur on the page.
        var rect: Rect
    }

    let table: ShadowSpriteTable
    private(set) var shadows: [Shadow] = []
    private(set) var largest: [Points] = []
    /// Each text once, with the number of its shadows.
    private(set) var texts: [(text: ShadowText, count: Int)] = []
    private var numbers: [ShadowText: Int] = [:]
    private var pages = 0
    /// The bytes on which the choice depends.
    private var whole = 0.0
    private var letters = 0.0

    /// The bytes of an object without its pixels, and of a compressed pixel; both are measured.
    private static let objectCost = 140.0
    private static let pixelCost = 0.3
    /// The bytes of a shadow's position on the page and in a mask, and of a letter in it.
    private static let textCost = 70.0
    private static let positionCost = 3.0

    init(table: ShadowSpriteTable) { self.table = table }

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
        // Three standard deviations, and two points for pixels at the edge.
        let rect = ink.grown(by: 1.5 * shadow.blur.value + 2)
        let number = numbers[text] ?? texts.count
        shadows.append(Shadow(page: pages, color: shadow.color, origin: origin, text: number, rect: rect.offset(by: origin)))
        letters += Self.textCost
        guard number == texts.count else { return texts[number].count += 1 }
        numbers[text] = number
        texts.append((text, 1))
        let scale = ShadowResolution.pixelsPerPoint(blur: shadow.blur, oversampling: shadow.oversampling)
        whole += 2 * Self.objectCost + Self.pixelCost * rect.width * rect.height * scale * scale
        letters += Self.positionCost * Double(text.letters.count)
        for letter in text.letters { count(letter) }
    }

    private mutating func count(_ letter: ShadowText.Letter) {
        let sprite = Int(letter.sprite)
        if sprite >= largest.count { largest += [Points](repeating: 0, count: sprite + 1 - largest.count) }
        if largest[sprite] == 0 { letters += Self.objectCost + Self.pixelCost * table.entries[sprite].pixels(pointSize: letter.pointSize) }
        largest[sprite] = max(largest[sprite], letter.pointSize)
    }

    var composingIsSmaller: Bool { letters < whole }
}

extension PlacedShadow {
    var isSoft: Bool { kind == .outer && blur > 0 }
}

extension MeasuredSprite {
    /// The number of pixels of the sprite's picture.
    fileprivate func pixels(pointSize: Points) -> Double {
        let softness = sprite.softness, scale = softness.pixelsPerEm(pointSize: pointSize), room = 3 * Double(softness.blur) / 100_000
        return (box.width + room) * (box.height + room) * scale * scale
    }
}

extension ShadowSprite.Softness {
    /// Returns the resolution of letters at a size.
    func pixelsPerEm(pointSize: Points) -> Double {
        let blur = Double(blur) * pointSize / 100_000
        return ShadowResolution.pixelsPerPoint(blur: blur, oversampling: oversampling, density: .coarse) * pointSize.value
    }
}
