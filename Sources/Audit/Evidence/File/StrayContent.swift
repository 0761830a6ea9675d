import Geometry
import PDFInspection

/// Content and annotations whose tags are there, but out of reach: the parent tree leads from them to an element (ISO 32000-1 14.7.4.4),
/// while no path leads from the root to them (14.7.2). A machine that looks at the content alone, as the conditions of PDF/UA have it,
/// finds nothing wrong; who reads along the tree never meets them. So it is a warning.
struct StrayContent {
    let pdf: InspectedPDF

    init(_ pdf: InspectedPDF) { self.pdf = pdf }

    var faults: [ConditionFault] {
        let reached = ReachedContent(pdf)
        return pdf.pages.flatMap { page in
            annotations(page) + content(page, stray(page, reached))
        }
    }

    private func annotations(_ page: InspectedPage) -> [ConditionFault] {
        page.annotations.filter(\.isStray).map { fault("a \($0.subtype) annotation", page.number, $0.rect) }
    }

    /// For each marked content whether it is out of reach; that inside another shares its fate, unless it has a number of its own.
    private func stray(_ page: InspectedPage, _ reached: ReachedContent) -> [Bool] {
        var stray: [Bool] = []
        for content in page.markedContents {
            let isTagged = content.element != nil || content.isStray, outer = content.parent.map { stray[$0] } ?? false
            stray.append(!content.isArtifact && (content.mcid.map { isTagged && !reached.contains($0, page: page.number) } ?? outer))
        }
        return stray
    }

    private func content(_ page: InspectedPage, _ stray: [Bool]) -> [ConditionFault] {
        guard stray.contains(true) else { return [] }
        return page.items.filter { item in item.markedContent.map { stray[$0] } ?? false }.map { item in
            fault(item.run == nil ? "a drawing" : "text", page.number, item.bounds)
        }
    }

    private func fault(_ name: String, _ page: Int, _ rect: Rect) -> ConditionFault {
        var fault = ConditionFault("7.1", "\(name) has a tag that the tree of tags does not lead to (K)", page: page, rect: rect)
        fault.outcome = .warning
        return fault
    }
}

/// The marked content that elements hold, by page and number. Numbers of forms are taken for those of the page that draws them.
private struct ReachedContent {
    private struct Location: Hashable { var page: Int; var mcid: Int }
    /// By page, the low numbers, which nearly all files use alone.
    private var pages: [[Bool]]
    private var others: Set<Location> = []

    /// Numbers that one page's list may grow to: a few large ones on many pages would fill the memory.
    private static let limit = 4096

    init(_ pdf: InspectedPDF) {
        pages = Array(repeating: [], count: pdf.pages.count)
        for index in pdf.structure.elements.indices {
            for case .content(let mcid, let page?) in pdf.structure.elements[index].kids { enter(mcid, page) }
        }
    }

    private mutating func enter(_ mcid: Int, _ page: Int) {
        guard pages.indices.contains(page - 1) else { return }
        if (0..<Self.limit).contains(mcid) {
            if pages[page - 1].count <= mcid { pages[page - 1] += repeatElement(false, count: mcid + 1 - pages[page - 1].count) }
            pages[page - 1][mcid] = true
        } else {
            others.insert(Location(page: page, mcid: mcid))
        }
    }

    func contains(_ mcid: Int, page: Int) -> Bool {
        (0..<Self.limit).contains(mcid)
            ? pages[page - 1].indices.contains(mcid) && pages[page - 1][mcid] : others.contains(Location(page: page, mcid: mcid))
    }
}
