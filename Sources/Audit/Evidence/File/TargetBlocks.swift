import TypesetBase
import TypesetPDFReading

/// The headings that links lead to.
struct TargetBlocks {
    private struct Block { var element: Int; var top: Double; var bottom: Double }
    private let pdf: InspectedPDF
    /// The tagged blocks of the pages that links lead to.
    private var pages: [Int: [Block]] = [:]

    /// The depth to which a tree is climbed, because a damaged one may be a million deep.
    private static let depthLimit = 100
    /// The points by which the top of a block may be above its destination, because some programs lead to the first baseline.
    private static let tolerance = 2.0

    init(_ pdf: InspectedPDF) { self.pdf = pdf }

    /// Returns the heading at a target: the element itself, or the first block below a height of a page; nil for any other place.
    mutating func heading(at target: LinkTarget) -> Int? {
        switch target {
        case .element(let element, _): return heading(around: element) ?? firstHeading(in: element)
        case .place(let page, let top?):
            let below = blocks(on: page).filter { $0.bottom > top + Self.tolerance }.min { $0.top < $1.top }
            return below.flatMap { heading(around: $0.element) }
        case .place, .address, .file: return nil
        }
    }

    /// The headings with content on a page, counted from 1.
    mutating func headings(on page: Int) -> [Int] {
        blocks(on: page).compactMap { heading(around: $0.element) }.grouped(by: \.self).map(\.key)
    }

    private func isHeading(_ element: Int) -> Bool {
        switch pdf.structure.elements[element].standardType {
        case .heading, .plainHeading, .title: true
        default: false
        }
    }

    private func heading(around element: Int) -> Int? {
        var next: Int? = element, depth = 0
        while let index = next, depth < Self.depthLimit {
            if isHeading(index) { return index }
            (next, depth) = (pdf.structure.elements[index].parent, depth + 1)
        }
        return nil
    }

    /// Returns the heading with which a section begins.
    private func firstHeading(in element: Int) -> Int? {
        var next: Int? = element, depth = 0
        while let index = next, depth < Self.depthLimit {
            if isHeading(index) { return index }
            (next, depth) = (pdf.structure.elements[index].children.first, depth + 1)
        }
        return nil
    }

    private mutating func blocks(on number: Int) -> [Block] {
        if let known = pages[number] { return known }
        guard pdf.pages.indices.contains(number - 1) else { return [] }
        let page = pdf.pages[number - 1]
        var places: [Int: Block] = [:]
        for item in page.items {
            guard let element = item.markedContent.flatMap({ page.markedContents[$0].element }) else { continue }
            let bounds = item.bounds, known = places[element] ?? Block(element: element, top: .infinity, bottom: -.infinity)
            places[element] = Block(element: element, top: min(known.top, bounds.minY), bottom: max(known.bottom, bounds.maxY))
        }
        let blocks = places.values.sorted { ($0.top, $0.element) < ($1.top, $1.element) }
        pages[number] = blocks
        return blocks
    }
}
