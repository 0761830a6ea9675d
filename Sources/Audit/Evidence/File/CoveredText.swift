import TypesetBase
import TypesetPDFReading

/// Words that paint or a picture drawn later hides, such as a name under a black bar, and that search and screen readers still reveal.
struct CoveredText {
    /// The indices of the items that hide the content under them, in drawing order.
    private let items: [Int]
    private let page: InspectedPage

    /// The share of the letters that one item must cover to hide them.
    private static let share = 0.9

    init(_ page: InspectedPage, paints: [InspectedPaint]) {
        self.page = page
        guard let first = page.items.firstIndex(where: { $0.run != nil }) else { items = []; return }
        items = page.items.indices[first...].filter { index in
            guard page.items[index].blend == .normal else { return false }
            switch page.items[index].kind {
            case .fill(let paint), .shading(let paint): return paints[Int(paint)].isOpaque(over: page.items[index].bounds)
            case .image(let isOpaque): return isOpaque && !Self.isScan(page.items[index], on: page)
            case .text, .stroke: return false
            }
        }
    }

    /// Whether a picture is that of a scanned page, whose text is under it for search and for screen readers.
    static func isScan(_ item: PaintedItem, on page: InspectedPage) -> Bool {
        item.bounds.intersection(page.bounds).area > Self.scanShare * page.bounds.area
    }

    /// The share of a page that the picture of a scan covers; its margins may be cut.
    private static let scanShare = 0.7

    var isEmpty: Bool { items.isEmpty }

    /// Whether a word, or a part of one, is hidden.
    func hides(_ word: InspectedWord, _ budget: inout ComparisonBudget) -> Bool { hides(word.band, of: word.item, &budget) }

    /// Whether paint that is drawn after an item of the page hides a part of it.
    func hides(_ part: Rect, of item: Int, _ budget: inout ComparisonBudget) -> Bool {
        let first = items.partitioningIndex { $0 > item }
        guard first < items.count, budget.spend(items.count - first) else { return false }
        return items[first...].contains { index in
            let item = page.items[index]
            guard item.bounds.intersection(part).area > Self.share * part.area else { return false }
            return budget.spend(page.shareCost(of: item)) && page.share(of: part, in: item) > Self.share
        }
    }

    /// Returns the hidden part of a word, from its first hidden letter to its last; nil if no letter is hidden.
    func hiddenPart(of word: InspectedWord, in pdf: InspectedPDF, _ budget: inout ComparisonBudget) -> InspectedWord? {
        guard let last = items.last, last > word.item else { return nil }
        var hidden: InspectedWord?
        pdf.forEachPart(of: word, on: page) { part in
            guard part.isReadable, hides(part, &budget) else { return }
            if hidden == nil { hidden = part } else { hidden?.extend(to: part) }
        }
        return hidden
    }
}

extension InspectedPaint {
    /// Whether nothing is visible through it.
    fileprivate func isOpaque(over bounds: Rect) -> Bool {
        func isOpaque(_ color: Color) -> Bool { color.alpha > 0.999 }
        return switch self {
        case .color(let color): isOpaque(color)
        case .gradient(let colors): colors.allSatisfy(isOpaque)
        case .axial(let gradient): gradient.stops.allSatisfy { isOpaque($0.color) }
        case .tiles: colors(over: bounds).map { $0.allSatisfy(isOpaque) } ?? false
        case .radial, .masked, .unknown: false
        }
    }
}
