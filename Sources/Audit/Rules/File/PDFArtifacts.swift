import TypesetPDFReading

/// Page content is neither tagged nor marked as an artifact, or the two are nested.
///
/// Some reading software reads unmarked content out, and some does not. All text, lines, fills and pictures must be in marked content that
/// belongs to the structure tree or is an `Artifact`. Neither kind may be inside the other. Forms must not refer to other files, and a form
/// with tags must be drawn only once.
///
/// - Clauses: ISO 14289-1, 7.1 and 7.20.
/// - Fails: a page number outside marked content. Passes: `/Artifact BMC … EMC` around it.
struct PDFArtifacts: FileRule {
    static let description = RuleDescription(
        id: .pdfArtifacts, summary: "all page content is tagged or an artifact", outcome: .fail,
        references: [Reference(.pdfUA, "7.1"), Reference(.wcag, "1.3.1")],
        fix: "fix the program that wrote the file: it must mark page content as tagged content or as artifacts")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        var faults = FaultList()
        for page in pdf.pages {
            addUnmarked(page, to: &faults)
            faults.add(mixed(page))
        }
        faults.add(pdf.forms.flatMap(self.faults))
        return Self.faults(of: faults.all, in: pdf, context)
    }

    private func addUnmarked(_ page: InspectedPage, to faults: inout FaultList) {
        let marked = marked(page)
        for item in page.items where !(item.markedContent.map { marked[$0] } ?? false) {
            faults.add(
                ConditionFault(.content, Self.message(item.kind), matterhorn: "01-005", page: page.number, rect: item.bounds))
        }
    }

    /// Whether each marked content is tagged or an artifact.
    ///
    /// Content that `pdf-tags` and `pdf-annotations` judge counts as tagged: content whose tag cannot be reached, and the appearance of an
    /// annotation with everything in it.
    private func marked(_ page: InspectedPage) -> [Bool] {
        let contents = page.markedContents
        var elsewhere: [Bool] = []
        elsewhere.reserveCapacity(contents.count)
        // Parents precede their children.
        for index in contents.indices {
            elsewhere.append(
                contents[index].isStray || contents[index].isAnnotation || contents[index].parent.map { elsewhere[$0] } ?? false)
        }
        return contents.indices.map { elsewhere[$0] || contents[$0].element != nil || contents[$0].isArtifact }
    }

    /// A whole text for each kind, because most files of other programs have no tags, and a page may paint a million items.
    private static func message(_ kind: PaintOperation) -> String {
        switch kind {
        case .text: "text is neither tagged nor an artifact"
        case .fill: "a fill is neither tagged nor an artifact"
        case .stroke: "a line is neither tagged nor an artifact"
        case .image: "a picture is neither tagged nor an artifact"
        case .shading: "a gradient is neither tagged nor an artifact"
        }
    }

    private func mixed(_ page: InspectedPage) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        for index in page.markedContents.indices {
            if page.markedContents[index].isArtifactInsideStructure {
                faults.append(ConditionFault("7.1", "an artifact lies inside tagged content", matterhorn: "01-003", page: page.number))
            }
            if page.markedContents[index].isStructureInsideArtifact {
                faults.append(ConditionFault("7.1", "tagged content lies inside an artifact", matterhorn: "01-004", page: page.number))
            }
        }
        return faults
    }

    private func faults(_ form: InspectedForm) -> [ConditionFault] {
        [
            form.hasReference
                ? ConditionFault("7.20", "a form refers to another file (Ref)", matterhorn: "30-001", page: form.firstPage) : nil,
            form.hasStructure && form.uses > 1
                ? ConditionFault("7.20", "a form with tags is drawn more than once", matterhorn: "30-002", page: form.firstPage) : nil,
        ].compactMap(\.self)
    }
}
