import TypesetPDFReading

/// A list, a link, a table, a note or a picture lacks a part.
///
/// Screen readers announce what the parts state: the number of items, the label of a note, the target of a link. The rule reports lists
/// without items, items without LBody, tables without cells, links without an annotation or without content, notes without a label, notes
/// to which no Reference leads, entries of a table of contents without a link, and pictures without a bounding box.
///
/// - Clauses: ISO 32000-1, 14.8.4.3, 14.8.4.4 and 14.8.5.4.3 (`BBox`).
/// - Warns: an LI whose text is not in an LBody. Passes: LI with Lbl and LBody.
struct PDFTagParts: FileRule {
    static let description = RuleDescription(
        id: .pdfTagParts, summary: "lists, links, tables, notes and pictures have all their parts", outcome: .warning,
        references: [Reference(.pdfUA, "7.1")] + Reference.wcag("1.3.1"),
        fix: "fix the structure of the document, or the program that wrote the file")

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let content = context.tagged(in: pdf), structure = pdf.structure
        var faults = FaultList()
        for index in structure.elements.indices {
            guard let (clause, lack) = Self.lack(of: index, structure, content) else { continue }
            faults.add(ConditionFault(clause, "\(structure.elements[index].named) \(lack)", element: index))
        }
        if let note = Self.unreferencedNote(structure) {
            var fault = ConditionFault("7.9", "the file has notes, but no Reference leads to them", matterhorn: "19-002", element: note)
            fault.outcome = .review
            faults.add(fault)
        }
        return Self.faults(of: faults.all, in: pdf, context)
    }

    /// Returns the clause and the words for a lacking part; nil if the element is complete.
    private static func lack(of index: Int, _ structure: InspectedStructure, _ content: TaggedContent) -> (UAClause, String)? {
        func has(_ types: StandardType...) -> Bool {
            structure.members(of: index).contains { structure.elements[$0].standardType.map(types.contains) ?? false }
        }
        switch structure.elements[index].standardType {
        case .list: return has(.listItem) ? nil : (UAClause("7.6"), "has no items (LI)")
        case .listItem: return has(.listBody) ? nil : (UAClause("7.6"), "has no LBody")
        case .table: return has(.row, .tableHead, .tableBody, .tableFoot) ? nil : (UAClause("7.5"), "has no rows (TR)")
        case .row: return has(.headerCell, .dataCell) ? nil : (UAClause("7.5"), "has no cells")
        case .note, .footnote: return hasLabel(index, structure) ? nil : (UAClause("7.9"), "has no label (Lbl)")
        case .contentsItem: return contains(.link, in: index, structure) ? nil : (.contents, "has no Link")
        case .figure: return structure.elements[index].attributes.hasBox ? nil : (UAClause("7.3"), "has no bounding box (BBox)")
        case .link:
            let hasAnnotation =
                content.facts.annotations[index] != nil
                || structure.elements[index].kids.contains { if case .object = $0 { true } else { false } }
            if !hasAnnotation { return (UAClause("7.18.5"), "has no annotation, so it cannot be followed") }
            return content.hasInk(index, structure) ? nil : (UAClause("7.18.5"), "has no content, so it has no name")
        default: return nil
        }
    }

    /// Whether a note has a label, in itself or in its first paragraph.
    private static func hasLabel(_ note: Int, _ structure: InspectedStructure) -> Bool {
        contains(.label, in: note, structure, depth: 3)
    }

    /// Whether an element contains one of a type, down to a depth.
    private static func contains(_ type: StandardType, in index: Int, _ structure: InspectedStructure, depth: Int = 6) -> Bool {
        depth > 0
            && structure.elements[index].children.prefix(Self.searchedChildren).contains {
                structure.elements[$0].standardType == type || contains(type, in: $0, structure, depth: depth - 1)
            }
    }

    /// The children in which a part is searched; links and labels are at the beginning.
    private static let searchedChildren = 16

    /// Returns the first note if the file has no reference and no link that could lead to one.
    private static func unreferencedNote(_ structure: InspectedStructure) -> Int? {
        var note: Int?
        for index in structure.elements.indices {
            switch structure.elements[index].standardType {
            case .reference, .link: return nil
            case .note, .footnote: note = note ?? index
            default: break
            }
        }
        return note
    }
}

extension TaggedContent {
    /// Whether an element shows anything other than its annotation.
    fileprivate func hasInk(_ index: Int, _ structure: InspectedStructure) -> Bool {
        ownInk[index] || structure.elements[index].children.contains { isShown[$0] }
    }
}
