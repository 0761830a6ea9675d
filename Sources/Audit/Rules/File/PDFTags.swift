import TypesetBase
import TypesetPDFReading

/// The structure tree violates PDF/UA-1, or is missing.
///
/// Assistive technology reads the tags, not the page. The rule checks the conditions of clause 7 that a machine can check. The tree must
/// exist and be marked as such, and roles must lead to standard types. Tables, lists and tables of contents must consist of the parts that
/// they may have. The rows of a table must be equally long, and its cells must have headers. Headings must not skip levels. Figures and
/// formulas must have a text, and notes an ID.
///
/// - Clauses: ISO 14289-1, 7.1 to 7.10; ISO 14289-2, 8.2; WCAG 2.2, 1.1.1 and 1.3.1.
/// - Fails: a Figure without Alt. Passes: the same with Alt, or as an artifact.
struct PDFTags: FileRule {
    static let description = RuleDescription(
        id: .pdfTags, summary: "the structure tree is valid in PDF/UA-1", outcome: .fail,
        references: [Reference(.pdfUA, "7.1"), Reference(.wcag, "1.3.1")],
        fix: "fix the structure of the document, or the program that wrote the file")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var faults = FaultList(), tables = TableConditions(pdf)
        faults.add(document(pdf) + roles(pdf))
        addElements(pdf, to: &faults)
        StructureNesting(pdf.structure).addFaults(to: &faults)
        faults.add(
            HeadingOrder(pdf.structure).faults.map { fault in
                var fault = fault
                // Part 2 leaves the order of levels to people.
                if pdf.part == .part2 { fault.outcome = .warning }
                return fault
            })
        tables.addFaults(to: &faults)
        faults.add(StrayContent(pdf).faults)
        if pdf.part == .part2 { Version2Structure(pdf).addFaults(to: &faults) }
        return Self.faults(of: faults.all, in: pdf, context) + tables.budget.faults(of: "the grid of tables", in: pdf, context)
    }

    /// The fault of a file that cannot be opened.
    static func unreadable(_ error: Diagnostic, path: String, _ context: FileContext) -> Fault {
        Fault(rule: description, message: error.message, categories: context.categories, file: path, identity: ["unreadable"])
    }

    private func document(_ pdf: InspectedPDF) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        if pdf.catalog.isMarked != true { faults.append(ConditionFault("6.2", "the file is not marked as tagged (MarkInfo/Marked)")) }
        if pdf.catalog.hasSuspects {
            faults.append(ConditionFault("7.1", "the file marks its tags as suspect (MarkInfo/Suspects)", matterhorn: "01-007"))
        }
        if !pdf.catalog.hasStructureTree {
            faults.append(ConditionFault(.structureTree, "the file has no structure tree: it is not tagged"))
        }
        return faults
    }

    private func roles(_ pdf: InspectedPDF) -> [ConditionFault] {
        pdf.structure.roleMapFaults.map { fault in
            switch fault {
            case .circular(let type): ConditionFault(.types, "the role of “\(type)” leads back to itself", matterhorn: "02-003")
            case .remapsStandardType(let type):
                ConditionFault(.types, "the standard type \(type) is given another role", matterhorn: "02-004")
            case .staysInNamespace(let type):
                ConditionFault(UAClause(nil, "8.2.4"), "the role of “\(type)” is a type of the same namespace")
            }
        }
    }

    private static let needText: [StandardType] = [.figure, .formula, .note]

    private func addElements(_ pdf: InspectedPDF, to faults: inout FaultList) {
        var noteIDs: Set<String> = []
        for index in pdf.structure.elements.indices {
            // Nearly all elements pass. This test is cheaper than copying the element.
            if pdf.structure.elements[index].hasParentEntry, let type = pdf.structure.elements[index].standardType,
                !Self.needText.contains(type)
            {
                continue
            }
            let element = pdf.structure.elements[index]
            func report(_ clause: UAClause, _ message: String, matterhorn: String? = nil) {
                faults.add(ConditionFault(clause, message, matterhorn: matterhorn, element: index))
            }
            if !element.hasParentEntry { report(.structureTree, "a \(element.type) does not name its parent (P)") }
            if element.standardType == nil {
                report(.types, "the type “\(element.type)” is not mapped to a standard type", matterhorn: "02-001")
            }
            let hasText = element.alternateText?.isEmpty == false || element.actualText != nil
            if !hasText, element.standardType == .figure { faults.add(ConditionFault(.undescribedFigure, element: index)) }
            if !hasText, element.standardType == .formula {
                report(UAClause("7.7", nil), "a Formula has no text: neither Alt nor ActualText", matterhorn: "17-002")
            }
            guard element.standardType == .note else { continue }
            let id = element.id ?? ""
            if id.isEmpty {
                report(UAClause("7.9", nil), "a Note has no ID", matterhorn: "19-003")
            } else if !noteIDs.insert(id).inserted {
                report(UAClause("7.9", nil), "two Notes have the ID “\(id)”", matterhorn: "19-004")
            }
        }
    }
}
