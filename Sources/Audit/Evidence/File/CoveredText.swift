import TypesetBase
import TypesetPDFReading

/// Words that paint or a picture drawn later hides, such as a name under a black bar, and that search and screen readers still reveal.
struct CoveredText {
    /// The indices of the items that hide the content under them, in drawing order.
    private let items: [Int]
    private let page: InspectedPage

    /// The share of the letters that one item must cover to hide them.
    private static let share = 0.9

    /// The pictures that hide text.
    enum Pictures {
        /// Opaque ones other than that of a scanned page.
        case onPage
        /// All opaque ones: text under a scan is not seen either.
        case opaque
        /// All: a picture with a mask hides or alters what is under it.
        case every
    }

    init(_ page: InspectedPage, paints: [InspectedPaint], pictures: Pictures = .onPage) {
        self.page = page
        guard let first = page.items.firstIndex(where: { $0.run != nil }) else { items = []; return }
        items = page.items.indices[first...].filter { index in
            guard page.items[index].blend == .normal else { return false }
            switch page.items[index].kind {
            case .fill(let paint), .shading(let paint):
                return paints[Int(paint)].isOpaque(over: page.items[index].bounds) || paints[Int(paint)].showsPicture(of: pictures)
            case .image(let isOpaque, _):
                return switch pictures {
                case .onPage: isOpaque && !Self.isScan(page.items[index], on: page)
                case .opaque: isOpaque
                case .every: true
                }
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

    /// Whether paint that is drawn after an item of the page hides a part of it, alone or in strips, as some programs draw gradients.
    func hides(_ part: Rect, of item: Int, _ budget: inout ComparisonBudget) -> Bool {
        let first = items.partitioningIndex { $0 > item }
        guard first < items.count, budget.spend(items.count - first) else { return false }
        var strips: [Int] = [], area = 0.0
        for index in items[first...] {
            let common = page.items[index].bounds.intersection(part).area
            guard common > 0 else { continue }
            if common > Self.share * part.area {
                guard budget.spend(page.shareCost(of: page.items[index])) else { return false }
                if page.share(of: part, in: page.items[index]) > Self.share { return true }
            }
            area += common
            if strips.count < Self.stripLimit { strips.append(index) }
        }
        return strips.count > 1 && area > Self.share * part.area && hide(strips, part, &budget)
    }

    /// The most items that are compared together, and the points along each side of a part at which they are.
    private static let stripLimit = 256, columns = 6, rows = 4

    /// Whether items together hide nearly all points of a part.
    private func hide(_ strips: [Int], _ part: Rect, _ budget: inout ComparisonBudget) -> Bool {
        var hidden = 0
        for column in 0..<Self.columns {
            for row in 0..<Self.rows {
                let x = part.minX + (Double(column) + 0.5) / Double(Self.columns) * part.width
                let y = part.minY + (Double(row) + 0.5) / Double(Self.rows) * part.height
                let point = Rect(x: x - Self.pointSize / 2, y: y - Self.pointSize / 2, width: Self.pointSize, height: Self.pointSize)
                let isHidden = strips.contains { index in
                    let item = page.items[index]
                    guard item.bounds.intersects(point), budget.spend(page.shareCost(of: item)) else { return false }
                    return page.share(of: point, in: item) > 0.5
                }
                if isHidden { hidden += 1 }
            }
        }
        return Double(hidden) > Self.share * Double(Self.columns * Self.rows)
    }

    /// The side of a point, in points of the page.
    private static let pointSize = 0.02

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
        case .radial, .tiles: colors(over: bounds).map { $0.allSatisfy(isOpaque) } ?? false
        case .masked, .unknown: false
        }
    }

    /// Whether it is a pattern of pictures that hide text.
    fileprivate func showsPicture(of pictures: CoveredText.Pictures) -> Bool {
        guard case .tiles(let pattern) = self else { return false }
        return pattern.showsPicture(isOpaque: pictures != .every)
    }
}
