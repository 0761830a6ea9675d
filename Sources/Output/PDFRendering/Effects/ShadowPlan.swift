import Diagnostics
import Geometry
import Layout

/// How a file holds its soft shadows, decided before the first page is written: whole, or put together from letters, whichever takes less
/// room.
struct ShadowPlan {
    /// Shadows that are filled through one mask: neighbours on a page in one colour, none over another's.
    struct Slot {
        /// Without its opacity.
        var color: Color
        var texts: [(text: ShadowText, anchor: Point)] = []
        /// Where the texts have ink, blur included; on the page.
        var rects: [Rect]
        /// Number of its one text where that stands elsewhere in the file too.
        var repetition: Int?

        /// Around all.
        var rect: Rect { rects.dropFirst().reduce(rects.first ?? Rect(x: 0, y: 0, width: 0, height: 0)) { $0.union($1) } }

        /// Whether a shadow is near enough to be drawn in one go: together they have more ink than gaps, and do not touch.
        func hasRoom(for other: Rect) -> Bool {
            let areas = rects.reduce(other.area) { $0 + $1.area }
            return rect.union(other).area <= 2 * areas && !rects.contains { $0.overlaps(other) }
        }
    }

    enum Part {
        case whole
        case slot(Slot)
        /// A slot before this has it.
        case drawn
    }

    /// One for each soft outer shadow, in the order of painting.
    private(set) var parts: [Part]
    let table = ShadowUnitTable()
    /// By unit, points of the largest em; 0: no letter of the file.
    private(set) var largest: [Double] = []

    init(_ pages: [Page]) throws(Diagnostic) {
        var texts = ShadowTexts(table: table)
        for page in pages { try texts.add(page) }
        parts = texts.shadows.map { _ in .whole }
        guard texts.lettersTakeLessRoom else { return }
        largest = texts.largest
        var builder = SlotBuilder(texts: texts.texts)
        for (index, shadow) in texts.shadows.enumerated() { builder.add(shadow, at: index) }
        for (index, slot) in builder.slots { parts[index] = .slot(slot) }
        for index in builder.joined { parts[index] = .drawn }
    }
}

/// Joins neighbours that one mask can hold.
private struct SlotBuilder {
    let texts: [(text: ShadowText, count: Int)]
    private(set) var slots: [Int: ShadowPlan.Slot] = [:]
    private(set) var joined: [Int] = []
    /// The last shadow's slot, where others may join it.
    private var open: (index: Int, page: Int)?

    init(texts: [(text: ShadowText, count: Int)]) { self.texts = texts }

    mutating func add(_ shadow: ShadowTexts.Shadow, at index: Int) {
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

extension Rect {
    fileprivate var area: Double { width * height }
}
