import TypesetBase
import TypesetPDFReading

/// Words that a box drawn later hides, such as a name under a black bar, and that search and screen readers still reveal.
struct CoveredText {
    /// The rectangles that hide the content under them, with their indices in drawing order.
    private let boxes: [(item: Int, bounds: Rect)]

    /// The share of the letters that a box must cover to hide a word.
    private static let share = 0.9

    init(_ page: InspectedPage, paints: [InspectedPaint]) {
        guard let first = page.items.firstIndex(where: { $0.run != nil }) else { boxes = []; return }
        boxes = page.items.indices[first...].compactMap { index in
            guard case .fill(let paint, isRectangle: true) = page.items[index].kind, paints[Int(paint)].isOpaque else { return nil }
            return (index, page.items[index].bounds)
        }
    }

    var isEmpty: Bool { boxes.isEmpty }

    func hides(_ word: InspectedWord, _ budget: inout ComparisonBudget) -> Bool {
        guard !boxes.isEmpty, budget.spend(boxes.count) else { return false }
        return boxes.contains { box in
            box.item > word.item && box.bounds.intersection(word.band).area > Self.share * word.band.area
        }
    }
}

extension InspectedPaint {
    /// Whether nothing is visible through it.
    fileprivate var isOpaque: Bool {
        func isOpaque(_ color: Color) -> Bool { color.alpha > 0.999 }
        return switch self {
        case .color(let color): isOpaque(color)
        case .gradient(let colors): colors.allSatisfy(isOpaque)
        case .axial(let gradient): gradient.stops.allSatisfy { isOpaque($0.color) }
        case .radial, .masked, .tiles, .unknown: false
        }
    }
}
