import TypesetBase
import TypesetPDFReading

/// The allowed nesting of elements (ISO 14289-1 7.2, after ISO 32000-1 14.8.4.3).
struct StructureNesting {
    let structure: InspectedStructure
    private let owners: [Int?]

    init(_ structure: InspectedStructure) {
        self.structure = structure
        owners = structure.owners
    }

    /// The allowed children of an element, and its allowed parents.
    private static let children: [String: Set<String>] = [
        "Table": ["TR", "THead", "TBody", "TFoot", "Caption"], "THead": ["TR"], "TBody": ["TR"], "TFoot": ["TR"], "TR": ["TH", "TD"],
        "L": ["L", "LI", "Caption"], "LI": ["Lbl", "LBody"], "TOC": ["TOC", "TOCI", "Caption"],
    ]
    private static let parents: [String: Set<String>] = [
        "TR": ["Table", "THead", "TBody", "TFoot"], "THead": ["Table"], "TBody": ["Table"], "TFoot": ["Table"], "TH": ["TR"], "TD": ["TR"],
        "LI": ["L"], "LBody": ["LI"], "TOCI": ["TOC"],
    ]

    func addFaults(to faults: inout FaultList) {
        let hasPlainHeadings = structure.elements.contains { $0.standardType == "H" }
        for index in structure.elements.indices {
            if let type = structure.elements[index].standardType, Self.children[type] != nil || Self.parents[type] != nil {
                faults.add(parentFault(index, type))
                faults.add(childFaults(index, type, structure.members(of: index).compactMap { structure.elements[$0].standardType }))
            }
            if hasPlainHeadings { faults.add(plainHeadings(index)) }
        }
    }

    private func plainHeadings(_ index: Int) -> [ConditionFault] {
        let element = structure.elements[index]
        guard element.children.filter({ structure.elements[$0].standardType == "H" }).count > 1 else { return [] }
        return [ConditionFault("7.4.4", "a \(element.type) contains more than one H", element: index)]
    }

    private func parentFault(_ index: Int, _ type: String) -> [ConditionFault] {
        guard let allowed = Self.parents[type] else { return [] }
        let parent = owners[index].flatMap { structure.elements[$0].standardType }
        return parent.map(allowed.contains) == true
            ? []
            : [
                ConditionFault(
                    "7.2", "a \(type) is in \(parent ?? "no element"), not in \(allowed.sorted().joined(separator: " or "))",
                    element: index)
            ]
    }

    private func childFaults(_ index: Int, _ type: String, _ kids: [String]) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        func report(_ clause: String, _ message: String) { faults.append(ConditionFault(clause, message, element: index)) }
        if let allowed = Self.children[type], let stranger = kids.first(where: { !allowed.contains($0) }) {
            report("7.2", "a \(type) contains \(stranger), which is not allowed")
        }
        if ["L", "TOC"].contains(type), kids.dropFirst().contains("Caption") {
            report("7.2", "the Caption of a \(type) is not its first child")
        }
        guard type == "Table" else { return faults }
        func count(_ kind: String) -> Int { kids.filter { $0 == kind }.count }
        if count("THead") > 1 { report("7.2", "a Table has more than one THead") }
        if count("TFoot") > 1 { report("7.2", "a Table has more than one TFoot") }
        if count("Caption") > 1 { report("7.2", "a Table has more than one Caption") }
        if count("THead") + count("TFoot") > 0, count("TBody") == 0 { report("7.2", "a Table has a THead or TFoot but no TBody") }
        if kids.dropFirst().dropLast().contains("Caption") {
            report("7.2", "the Caption of a Table is neither its first nor its last child")
        }
        return faults
    }
}

/// The order of headings: they begin with the first level, skip none on the way down, and are of one kind (ISO 14289-1 7.4).
struct HeadingOrder {
    let structure: InspectedStructure

    init(_ structure: InspectedStructure) { self.structure = structure }

    var faults: [ConditionFault] {
        var faults: [ConditionFault] = [], last = 0
        let headings = structure.elements.indices.compactMap { index in
            Self.level(structure.elements[index].standardType).map { (index, $0) }
        }
        for (index, level) in headings {
            if level > last + 1 {
                faults.append(ConditionFault(last == 0 ? .firstHeading(level) : .skippedHeading(level, previous: last), element: index))
            }
            last = level
        }
        let plain = structure.elements.firstIndex { $0.standardType == "H" }
        if let plain, !headings.isEmpty {
            faults.append(ConditionFault("7.4.4", "the file uses both H and numbered headings", element: plain))
        }
        return faults
    }

    private static func level(_ type: String?) -> Int? {
        guard let type, type.hasPrefix("H") else { return nil }
        return Int(type.dropFirst())
    }
}

/// Content and annotations whose tags cannot be reached.
///
/// The parent tree leads from them to an element (ISO 32000-1 14.7.4.4), but no path leads from the root to it (14.7.2). A check of the
/// content alone, as in the conditions of PDF/UA, finds no fault. Software that reads along the tree never reaches this content, so it is a
/// warning.
struct StrayContent {
    let pdf: InspectedPDF

    init(_ pdf: InspectedPDF) { self.pdf = pdf }

    var faults: [ConditionFault] {
        let reached = ReachedContent(pdf)
        var faults = FaultList()
        for page in pdf.pages {
            faults.add(annotations(page))
            addContent(page, stray(page, reached), to: &faults)
        }
        return faults.all
    }

    private func annotations(_ page: InspectedPage) -> [ConditionFault] {
        page.annotations.filter(\.isStray).map { fault("a \($0.subtype) annotation", page.number, $0.rect) }
    }

    /// Whether each marked content is out of reach; content inside another has the same status, unless it has its own number.
    private func stray(_ page: InspectedPage, _ reached: ReachedContent) -> [Bool] {
        var stray: [Bool] = []
        for content in page.markedContents {
            let isTagged = content.element != nil || content.isStray, outer = content.parent.map { stray[$0] } ?? false
            stray.append(!content.isArtifact && (content.mcid.map { isTagged && !reached.contains($0, page: page.number) } ?? outer))
        }
        return stray
    }

    private func addContent(_ page: InspectedPage, _ stray: [Bool], to faults: inout FaultList) {
        guard stray.contains(true) else { return }
        for item in page.items where item.markedContent.map({ stray[$0] }) ?? false {
            faults.add(fault(item.run == nil ? "a drawing" : "text", page.number, item.bounds))
        }
    }

    private func fault(_ name: String, _ page: Int, _ rect: Rect) -> ConditionFault {
        var fault = ConditionFault("7.1", "\(name) has a tag that the structure tree does not contain (K)", page: page, rect: rect)
        fault.outcome = .warning
        return fault
    }
}

/// The marked content that elements contain, by page and number; numbers of forms count as those of the page that draws them.
private struct ReachedContent {
    private struct Location: Hashable { var page: Int; var mcid: Int }
    /// The low numbers by page, the only ones that nearly all files use.
    private var pages: [[Bool]]
    private var others: Set<Location> = []

    /// The length to which one page's list may grow; a few large numbers on many pages would fill the memory.
    private static let limit = 1024

    init(_ pdf: InspectedPDF) {
        pages = Array(repeating: [], count: pdf.pages.count)
        for index in pdf.structure.elements.indices {
            for case .content(let mcid, let page?) in pdf.structure.elements[index].kids { enter(Int(mcid), Int(page)) }
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
