import TypesetPDFReading

/// The conditions that only PDF/UA-2 has on the structure tree (ISO 14289-2 8.2, 8.4.3 and 8.10.1).
struct Version2Structure {
    private let structure: InspectedStructure
    private let isTagged: Bool

    init(_ pdf: InspectedPDF) { (structure, isTagged) = (pdf.structure, pdf.catalog.hasStructureTree) }

    func addFaults(to faults: inout FaultList) {
        faults.add(root)
        for index in structure.elements.indices {
            if let type = structure.elements[index].standardType { judge(index, type, &faults) }
            guard structure.elements[index].statesDetails else { continue }
            let element = structure.elements[index]
            for (key, text) in [("Alt", element.alternateText), ("ActualText", element.actualText)] where text?.hasPrivateCharacters == true
            {
                report("8.4.3", "the text \(key) has characters without a meaning (private use)", index, &faults)
            }
        }
    }

    private var root: [ConditionFault] {
        guard isTagged else { return [] }
        guard structure.roots.count == 1, structure.elements[structure.roots[0]].standardType == .document else {
            return [ConditionFault(UAClause(nil, "8.2.5.2"), "the structure tree does not begin with one Document")]
        }
        return structure.hasVersion2Roots
            ? []
            : [
                ConditionFault(
                    UAClause(nil, "8.2.5.2"), "the type Document is not of the namespace of PDF 2.0", element: structure.roots[0])
            ]
    }

    private func report(_ clause: String, _ message: String, _ element: Int, _ faults: inout FaultList) {
        faults.add(ConditionFault(UAClause(nil, clause), message, element: element))
    }

    private func judge(_ index: Int, _ type: StandardType, _ faults: inout FaultList) {
        let element = structure.elements[index]
        switch type {
        case .plainHeading: report("8.2.5.12", "H is not a type of PDF/UA-2, which has H1, H2 and so on", index, &faults)
        case .note: report("8.2.5.14", "Note is not a type of PDF/UA-2, which has FENote", index, &faults)
        case .contentsItem where !refers(index):
            report("8.2.5.8", "a TOCI names no target (Ref)", index, &faults)
        case .list where element.attributes.listNumbering ?? "None" == "None" && hasLabels(index):
            report("8.2.5.25", "an L has labels, but no ListNumbering other than None", index, &faults)
        case .listItem where element.kids.contains(where: { if case .content = $0 { true } else { false } }):
            report("8.2.5.25", "an LI has content outside Lbl and LBody", index, &faults)
        case .formula where element.alternateText ?? element.actualText == nil && !element.hasFiles && element.children.isEmpty:
            var fault = ConditionFault(UAClause(nil, "8.2.5.29"), "a Formula has neither MathML nor a text", element: index)
            fault.outcome = .warning
            faults.add(fault)
        case .mathML where ![.formula, .mathML].contains(element.parent.flatMap { structure.elements[$0].standardType }):
            report("8.2.5.29", "MathML is not in a Formula", index, &faults)
        case .form where element.kids.count(where: { if case .object = $0 { true } else { false } }) > 1:
            report("8.10.1", "a Form contains more than one field", index, &faults)
        default: break
        }
        if element.children.count > 2, types(in: index).dropFirst().dropLast().contains(.caption), type != .table {
            report("8.2.5.27", "a Caption is neither the first nor the last child of its \(type.name)", index, &faults)
        }
    }

    private func types(in index: Int) -> [StandardType?] { structure.elements[index].children.map { structure.elements[$0].standardType } }

    /// Whether an element or one of its children refers to another.
    private func refers(_ index: Int) -> Bool {
        structure.elements[index].hasReference || structure.elements[index].children.contains { structure.elements[$0].hasReference }
    }

    private func hasLabels(_ list: Int) -> Bool {
        structure.members(of: list).contains { item in
            structure.elements[item].standardType == .listItem
                && structure.members(of: item).contains { structure.elements[$0].standardType == .label }
        }
    }
}

extension String {
    /// Whether any character is of Unicode's areas for private use, which have no common meaning.
    var hasPrivateCharacters: Bool { unicodeScalars.contains { $0.properties.generalCategory == .privateUse } }
}
