import TypesetBase
import TypesetPDFReading

/// The places of structure elements on the pages of a file, and the elements around a place.
///
/// They are used for files of other programs, whose findings have no source. The search is bounded, because pages may draw millions of
/// items.
struct TaggedPlaces {
    private let pdf: InspectedPDF
    /// The latest page, with the bounds of the content of each element and of those inside it.
    private var latest: (page: Int, bounds: [Int: Rect]) = (0, [:])
    /// The number of items and elements that may still be visited, about a second's worth.
    private var remainingVisits = 50_000_000

    /// The maximum number of elements that a path names, because more are no help.
    private static let pathLimit = 12
    /// The maximum depth that is searched, because a tree may be a million deep.
    private static let depthLimit = 100

    init(_ pdf: InspectedPDF) { self.pdf = pdf }

    /// The page of a fault's element, with the bounds of its content there; nil if there is no element or page.
    mutating func place(of fault: ConditionFault) -> (page: Int, rect: Rect?)? {
        guard let element = fault.element, let page = fault.page ?? firstPage(of: element) else { return nil }
        return (page, bounds(on: page)[element])
    }

    /// The types of the elements around the first place of a fault, from the root.
    ///
    /// The only type of an artifact is `Artifact`. The list is empty if the place has no tag or is not known.
    mutating func tags(of fault: Fault) -> [String] {
        if let element = fault.element { return path(of: element) }
        guard let place = fault.locations.first, let rect = place.rect, let mark = mark(at: rect, on: place.page) else { return [] }
        return mark.element.map { path(of: $0) } ?? (mark.isArtifact ? ["Artifact"] : [])
    }

    // MARK: - Elements

    /// The types as written, with the standard types that the role map gives them.
    private func path(of element: Int) -> [String] {
        var names: [String] = [], next: Int? = element, depth = 0
        while let index = next, depth < Self.depthLimit {
            let element = pdf.structure.elements[index]
            let role = element.standardType.flatMap { $0.name == element.type ? nil : " (\($0.name))" } ?? ""
            names.append(element.type + role)
            (next, depth) = (element.parent, depth + 1)
        }
        let path = Array(names.reversed())
        return path.count <= Self.pathLimit ? path : path.prefix(2) + ["…"] + path.suffix(Self.pathLimit - 3)
    }

    /// The page of an element, or of the first content in it.
    private mutating func firstPage(of element: Int) -> Int? {
        var pending = [element]
        while let index = pending.popLast(), remainingVisits > 0 {
            remainingVisits -= 1
            if let page = pdf.structure.elements[index].page { return page }
            let kids = pdf.structure.elements[index].kids
            for case .content(_, let page?) in kids { return Int(page) }
            pending += pdf.structure.elements[index].children.reversed()
        }
        return nil
    }

    private mutating func bounds(on number: Int) -> [Int: Rect] {
        if latest.page == number { return latest.bounds }
        guard pdf.pages.indices.contains(number - 1), remainingVisits > 0 else { return [:] }
        let page = pdf.pages[number - 1]
        var own: [Int: Rect] = [:], all: [Int: Rect] = [:]
        func enter(_ rect: Rect, of element: Int, in list: inout [Int: Rect]) { list[element] = list[element]?.union(rect) ?? rect }
        for item in page.items {
            if let element = item.markedContent.flatMap({ page.markedContents[$0].element }) { enter(item.bounds, of: element, in: &own) }
        }
        for annotation in page.annotations {
            if let element = annotation.element { enter(annotation.rect, of: element, in: &own) }
        }
        for (element, rect) in own {
            var next: Int? = element, depth = 0
            while let index = next, depth < Self.depthLimit {
                enter(rect, of: index, in: &all)
                (next, depth) = (pdf.structure.elements[index].parent, depth + 1)
            }
            remainingVisits -= depth
        }
        remainingVisits -= page.items.count + page.annotations.count
        latest = (number, all)
        return all
    }

    // MARK: - Places

    /// The marked content of the item that covers exactly this place, or else most of it; nil outside marked content.
    ///
    /// Text has priority over other items, because a background covers more.
    private mutating func mark(at rect: Rect, on number: Int) -> MarkedContentSequence? {
        guard pdf.pages.indices.contains(number - 1), remainingVisits > 0 else { return nil }
        let page = pdf.pages[number - 1]
        remainingVisits -= page.items.count
        var best: (isText: Bool, area: Double, mark: Int?)?
        for item in page.items where item.bounds.intersects(rect) {
            if item.bounds == rect { return item.markedContent.map { page.markedContents[$0] } }
            let isText = item.run != nil, area = item.bounds.intersection(rect).area
            if best.map({ isText == $0.isText ? area > $0.area : isText }) ?? true { best = (isText, area, item.markedContent) }
        }
        return best?.mark.map { page.markedContents[$0] }
    }
}
