import TypesetPDFReading

/// A link or another annotation is not tagged, or has no description.
///
/// Screen readers cannot reach links that are not in the structure tree. The rule ignores hidden annotations and annotations outside the
/// page.
///
/// - Fails: a Link annotation without Contents. Passes: one in a Link tag, with Contents.
struct PDFAnnotations: FileRule {
    static let description = RuleDescription(
        id: .pdfAnnotations, summary: "annotations are tagged and described", outcome: .fail,
        references: [Reference(.pdfUA, "7.18"), Reference(.wcag, "2.4.4")],
        fix: "fix the program that wrote the file: links must be in Link tags and have a description")

    static let scope = FileScope.pdfUA1

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let faults = pdf.pages.flatMap { page in
            order(page) + page.annotations.filter { !$0.isHidden && !$0.isOutsidePage }.flatMap { self.faults($0, page, pdf) }
        }
        return Self.faults(of: faults, in: pdf, context)
    }

    private func order(_ page: InspectedPage) -> [ConditionFault] {
        page.annotations.isEmpty || page.tabOrder == "S"
            ? []
            : [
                ConditionFault(
                    "7.18.3", "the tab order of a page with annotations does not follow the tags (Tabs is not S)", page: page.number)
            ]
    }

    private func faults(_ annotation: InspectedAnnotation, _ page: InspectedPage, _ pdf: InspectedPDF) -> [ConditionFault] {
        // `pdf-tags` reports annotations whose tag is not in the tree.
        if annotation.isStray { return [] }
        let type = annotation.element.flatMap { pdf.structure.elements[$0].standardType }
        let alternate = annotation.element.flatMap { pdf.structure.elements[$0].alternateText } ?? ""
        let hasContents = annotation.contents?.isEmpty == false
        func fault(_ clause: String, _ message: String) -> ConditionFault {
            ConditionFault(clause, message, page: page.number, rect: annotation.rect, element: annotation.element)
        }
        switch annotation.subtype {
        case "Link":
            return [
                type == .link ? nil : fault("7.18.5", "a link is not in a Link tag"),
                hasContents ? nil : fault("7.18.5", "a link has no description (Contents)"),
            ].compactMap(\.self)
        case "Widget":
            let isDescribed = !annotation.isField || annotation.fieldTooltip?.isEmpty == false || !alternate.isEmpty
            return [
                type == .form ? nil : fault("7.18.4", "a form field is not in a Form tag"),
                isDescribed ? nil : fault("7.18.1", "a form field has no description (TU)"),
            ].compactMap(\.self)
        case "PrinterMark":
            return [
                type == nil ? nil : fault("7.18.8", "a printer's mark is part of the tags"),
                hasContents || !alternate.isEmpty ? nil : fault("7.18.1", "a printer's mark has no description (Contents)"),
            ].compactMap(\.self)
        case "TrapNet": return [fault("7.18.2", "the page has a trap network")]
        default:
            return [
                type == .annotation ? nil : fault("7.18.1", "a \(annotation.subtype) annotation is not in an Annot tag"),
                hasContents || !alternate.isEmpty
                    ? nil : fault("7.18.1", "a \(annotation.subtype) annotation has no description (Contents)"),
            ].compactMap(\.self)
        }
    }
}
