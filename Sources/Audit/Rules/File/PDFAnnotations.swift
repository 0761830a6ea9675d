import TypesetPDFReading

/// A link or another annotation is not tagged, or has no description.
///
/// Screen readers cannot reach links that are not in the structure tree. The rule ignores hidden annotations and annotations outside the
/// page.
///
/// - Clauses: ISO 14289-1, 7.11 and 7.18; ISO 14289-2, 8.8 to 8.10.
/// - Fails: a Link annotation without Contents. Passes: one in a Link tag, with Contents.
struct PDFAnnotations: FileRule {
    static let description = RuleDescription(
        id: .pdfAnnotations, summary: "annotations are tagged and described", outcome: .fail,
        references: [Reference(.pdfUA, "7.18"), Reference(.wcag, "2.4.4")],
        fix: "fix the program that wrote the file: links must be in Link tags and have a description")

    static let scope = FileScope.everyFile

    /// The types of annotations that ISO 32000-1 defines (table 169).
    private static let subtypes: Set<String> = [
        "Text", "Link", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly", "StrikeOut",
        "Stamp", "Caret", "Ink", "Popup", "FileAttachment", "Sound", "Movie", "Widget", "Screen", "PrinterMark", "TrapNet", "Watermark",
        "3D", "Redact",
    ]

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let faults =
            switch pdf.part {
            case .part1:
                pdf.pages.flatMap { page in
                    order(page, allowed: ["S"])
                        + page.annotations.filter { !$0.isHidden && !$0.isOutsidePage }.flatMap { self.faults($0, page, pdf) }
                }
            case .part2: pdf.pages.flatMap { order($0, allowed: ["S", "A", "W"]) } + Version2Annotations(pdf).faults
            }
        return Self.faults(of: faults, in: pdf, context)
    }

    private func order(_ page: InspectedPage, allowed: Set<String>) -> [ConditionFault] {
        page.annotations.isEmpty || page.tabOrder.map(allowed.contains) == true
            ? []
            : [
                ConditionFault(
                    "7.18.3", "the tab order of a page with annotations does not follow the tags (Tabs is not S)",
                    matterhorn: page.tabOrder == nil ? "28-008" : "28-009", page: page.number)
            ]
    }

    private func faults(_ annotation: InspectedAnnotation, _ page: InspectedPage, _ pdf: InspectedPDF) -> [ConditionFault] {
        // `pdf-tags` reports annotations whose tag is not in the tree.
        if annotation.isStray { return [] }
        let type = annotation.element.flatMap { pdf.structure.elements[$0].standardType }
        let alternate = annotation.element.flatMap { pdf.structure.elements[$0].alternateText } ?? ""
        let hasContents = annotation.contents?.isEmpty == false
        var faults: [ConditionFault] = []
        func require(_ condition: Bool, _ clause: String, _ message: @autoclosure () -> String, matterhorn: String) {
            if !condition {
                faults.append(
                    ConditionFault(
                        clause, message(), matterhorn: matterhorn, page: page.number, rect: annotation.rect, element: annotation.element))
            }
        }
        switch annotation.subtype {
        case "Link":
            require(type == .link, "7.18.5", "a link is not in a Link tag", matterhorn: "28-011")
            require(hasContents, "7.18.5", "a link has no description (Contents)", matterhorn: "28-012")
        case "Widget":
            require(type == .form, "7.18.4", "a form field is not in a Form tag", matterhorn: "28-010")
            require(
                !annotation.isField || annotation.fieldTooltip?.isEmpty == false || !alternate.isEmpty, "7.18.1",
                "a form field has no description (TU)", matterhorn: "28-005")
        case "PrinterMark":
            require(type == nil, "7.18.8", "a printer's mark is part of the tags", matterhorn: "28-017")
            require(
                !annotation.hasUnmarkedDrawing, "7.18.8", "the drawing of a printer's mark is not an artifact", matterhorn: "28-018")
            require(hasContents || !alternate.isEmpty, "7.18.1", "a printer's mark has no description (Contents)", matterhorn: "28-004")
        case "TrapNet": require(false, "7.18.2", "the page has a trap network", matterhorn: "28-007")
        default:
            let isDefined = Self.subtypes.contains(annotation.subtype)
            require(
                type == .annotation, "7.18.1", "a \(annotation.subtype) annotation is not in an Annot tag",
                matterhorn: isDefined ? "28-002" : "28-006")
            require(
                hasContents || !alternate.isEmpty, "7.18.1", "a \(annotation.subtype) annotation has no description (Contents)",
                matterhorn: isDefined ? "28-004" : "28-006")
        }
        if let file = annotation.attachment {
            require(file.hasNames, "7.11", "an attached file lacks a name in F or UF", matterhorn: "28-016")
        }
        if let clip = annotation.media {
            require(clip.hasContentType, "7.18.6.2", "a media clip does not state its type (CT)", matterhorn: "28-014")
            require(clip.hasAlternateText, "7.18.6.2", "a media clip has no alternative text (Alt)", matterhorn: "28-015")
        }
        return faults
    }
}
