import PDFInspection

/// Which elements may hold which (ISO 14289-1 7.2, after ISO 32000-1 14.8.4.3).
struct StructureNesting {
    let structure: InspectedStructure

    init(_ structure: InspectedStructure) { self.structure = structure }

    /// Children allowed in an element, and parents that it may have.
    private static let children: [String: Set<String>] = [
        "Table": ["TR", "THead", "TBody", "TFoot", "Caption"], "THead": ["TR"], "TBody": ["TR"], "TFoot": ["TR"], "TR": ["TH", "TD"],
        "L": ["L", "LI", "Caption"], "LI": ["Lbl", "LBody"], "TOC": ["TOC", "TOCI", "Caption"],
    ]
    private static let parents: [String: Set<String>] = [
        "TR": ["Table", "THead", "TBody", "TFoot"], "THead": ["Table"], "TBody": ["Table"], "TFoot": ["Table"], "TH": ["TR"], "TD": ["TR"],
        "LI": ["L"], "LBody": ["LI"], "TOCI": ["TOC"],
    ]

    var faults: [ConditionFault] {
        let hasPlainHeadings = structure.elements.contains { $0.standardType == "H" }
        return structure.elements.indices.flatMap { index -> [ConditionFault] in
            let headings = hasPlainHeadings ? plainHeadings(index) : []
            guard let type = structure.elements[index].standardType, Self.children[type] != nil || Self.parents[type] != nil else {
                return headings
            }
            return parentFault(index, type)
                + childFaults(index, type, structure.members(of: index).compactMap { structure.elements[$0].standardType }) + headings
        }
    }

    private func plainHeadings(_ index: Int) -> [ConditionFault] {
        let element = structure.elements[index]
        guard element.children.filter({ structure.elements[$0].standardType == "H" }).count > 1 else { return [] }
        return [ConditionFault("7.4.4", "a \(element.type) holds more than one H", element: index)]
    }

    private func parentFault(_ index: Int, _ type: String) -> [ConditionFault] {
        guard let allowed = Self.parents[type] else { return [] }
        let parent = structure.owner(of: index).flatMap { structure.elements[$0].standardType }
        return parent.map(allowed.contains) == true
            ? []
            : [
                ConditionFault(
                    "7.2", "a \(type) stands in \(parent ?? "no element"), not in \(allowed.sorted().joined(separator: " or "))",
                    element: index)
            ]
    }

    private func childFaults(_ index: Int, _ type: String, _ kids: [String]) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        func report(_ clause: String, _ message: String) { faults.append(ConditionFault(clause, message, element: index)) }
        if let allowed = Self.children[type], let stranger = kids.first(where: { !allowed.contains($0) }) {
            report("7.2", "a \(type) holds \(stranger), which it may not")
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

/// Headings begin with the first level, skip none on the way down, and are of one kind (ISO 14289-1 7.4).
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
            faults.append(ConditionFault("7.4.4", "the file uses H and numbered headings both", element: plain))
        }
        return faults
    }

    private static func level(_ type: String?) -> Int? {
        guard let type, type.hasPrefix("H") else { return nil }
        return Int(type.dropFirst())
    }
}
