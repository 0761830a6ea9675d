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
    private static let children: [StandardType: Set<StandardType>] = [
        .table: [.row, .tableHead, .tableBody, .tableFoot, .caption], .tableHead: [.row], .tableBody: [.row], .tableFoot: [.row],
        .row: [.headerCell, .dataCell], .list: [.list, .listItem, .caption], .listItem: [.label, .listBody],
        .contents: [.contents, .contentsItem, .caption],
    ]
    private static let parents: [StandardType: Set<StandardType>] = [
        .row: [.table, .tableHead, .tableBody, .tableFoot], .tableHead: [.table], .tableBody: [.table], .tableFoot: [.table],
        .headerCell: [.row], .dataCell: [.row], .listItem: [.list], .listBody: [.listItem], .contentsItem: [.contents],
        .rubyBase: [.ruby], .rubyText: [.ruby], .rubyPunctuation: [.ruby], .warichuText: [.warichu], .warichuPunctuation: [.warichu],
    ]
    /// The children that make up annotated text.
    private static let rubies: [[StandardType?]] = [
        [.rubyBase, .rubyText], [.rubyBase, .rubyPunctuation, .rubyText, .rubyPunctuation],
    ]
    private static let warichu: [StandardType?] = [.warichuPunctuation, .warichuText, .warichuPunctuation]

    func addFaults(to faults: inout FaultList) {
        let hasPlainHeadings = structure.elements.contains { $0.standardType == .plainHeading }
        for index in structure.elements.indices {
            if let type = structure.elements[index].standardType {
                if let allowed = Self.parents[type] { faults.add(parentFault(index, type, allowed)) }
                if let allowed = Self.children[type] { faults.add(childFaults(index, type, allowed)) }
                if type == .ruby || type == .warichu { faults.add(annotatedText(index, type)) }
            }
            if hasPlainHeadings { faults.add(plainHeadings(index)) }
        }
    }

    private static func clause(of type: StandardType) -> UAClause {
        switch type {
        case .list, .listItem, .listBody: .lists
        case .contents, .contentsItem: .contents
        // `pdf-containment` judges these in part 2.
        case .rubyBase, .rubyText, .rubyPunctuation, .warichuText, .warichuPunctuation: UAClause("7.2", nil)
        default: .tables
        }
    }

    /// The condition of the Matterhorn Protocol about the syntax of an element.
    private static func condition(of type: StandardType) -> String {
        switch type {
        case .list, .listItem, .listBody: "09-005"
        case .contents, .contentsItem: "09-006"
        case .rubyBase, .rubyText, .rubyPunctuation: "09-007"
        case .warichuText, .warichuPunctuation: "09-008"
        default: "09-004"
        }
    }

    /// The fault of a Ruby or a Warichu whose parts are others, or in another order (ISO 32000-1 table 338).
    private func annotatedText(_ index: Int, _ type: StandardType) -> [ConditionFault] {
        let parts = structure.elements[index].children.map { structure.elements[$0].standardType }
        if type == .ruby {
            return Self.rubies.contains(parts)
                ? []
                : [
                    ConditionFault(
                        UAClause("7.2", "8.2.5.23"), "a Ruby does not consist of RB and RT, with RP around the RT or without",
                        matterhorn: "09-007", element: index)
                ]
        }
        return parts == Self.warichu
            ? []
            : [
                ConditionFault(
                    UAClause("7.2", "8.2.5.24"), "a Warichu does not consist of WP, WT and WP", matterhorn: "09-008", element: index)
            ]
    }

    private func plainHeadings(_ index: Int) -> [ConditionFault] {
        let element = structure.elements[index]
        guard element.children.filter({ structure.elements[$0].standardType == .plainHeading }).count > 1 else { return [] }
        return [ConditionFault(UAClause("7.4.4", nil), "a \(element.type) contains more than one H", matterhorn: "14-006", element: index)]
    }

    private func parentFault(_ index: Int, _ type: StandardType, _ allowed: Set<StandardType>) -> [ConditionFault] {
        let parent = owners[index].flatMap { structure.elements[$0].standardType }
        return parent.map(allowed.contains) == true
            ? []
            : [
                ConditionFault(
                    Self.clause(of: type),
                    "a \(type.name) is in \(parent?.name ?? "no element"), not in "
                        + allowed.map(\.name).sorted().joined(separator: " or "),
                    matterhorn: Self.condition(of: type), element: index)
            ]
    }

    private func childFaults(_ index: Int, _ type: StandardType, _ allowed: Set<StandardType>) -> [ConditionFault] {
        let kids = structure.members(of: index).compactMap { structure.elements[$0].standardType }
        var faults: [ConditionFault] = []
        let clause = Self.clause(of: type), condition = Self.condition(of: type)
        func report(_ clause: UAClause, _ message: String) {
            faults.append(ConditionFault(clause, message, matterhorn: condition, element: index))
        }
        // Artifacts in the tree are of PDF 2.0, and nothing reads them.
        if let stranger = kids.first(where: { !allowed.contains($0) && $0 != .artifact }) {
            report(clause, "a \(type.name) contains \(stranger.name), which is not allowed")
        }
        if [.list, .contents].contains(type), kids.dropFirst().contains(.caption) {
            report(clause, "the Caption of a \(type.name) is not its first child")
        }
        guard type == .table else { return faults }
        func count(_ kind: StandardType) -> Int { kids.count { $0 == kind } }
        if count(.tableHead) > 1 { report(clause, "a Table has more than one THead") }
        if count(.tableFoot) > 1 { report(clause, "a Table has more than one TFoot") }
        if count(.caption) > 1 { report(clause, "a Table has more than one Caption") }
        if count(.tableHead) + count(.tableFoot) > 0, count(.tableBody) == 0 {
            report(UAClause("7.2", nil), "a Table has a THead or TFoot but no TBody")
        }
        if kids.dropFirst().dropLast().contains(.caption) {
            report(clause, "the Caption of a Table is neither its first nor its last child")
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
        for index in structure.elements.indices {
            guard case .heading(let number) = structure.elements[index].standardType else { continue }
            let level = Int(number)
            if level > last + 1 {
                faults.append(ConditionFault(last == 0 ? .firstHeading(level) : .skippedHeading(level, previous: last), element: index))
            }
            last = level
        }
        let plain = structure.elements.firstIndex { $0.standardType == .plainHeading }
        if let plain, last > 0 {
            faults.append(
                ConditionFault(UAClause("7.4.4", nil), "the file uses both H and numbered headings", matterhorn: "14-007", element: plain))
        }
        return faults
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
        let contents = page.markedContents
        var stray: [Bool] = []
        stray.reserveCapacity(contents.count)
        for index in contents.indices {
            let isTagged = contents[index].element != nil || contents[index].isStray
            let outer = contents[index].parent.map { stray[$0] } ?? false
            let isOwnStray = contents[index].mcid.map { isTagged && !reached.contains($0, page: page.number) }
            stray.append(!contents[index].isArtifact && (isOwnStray ?? outer))
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
        var fault = ConditionFault(.content, "\(name) has a tag that the structure tree does not contain (K)", page: page, rect: rect)
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
