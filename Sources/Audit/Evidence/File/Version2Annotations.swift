import TypesetBase
import TypesetPDFReading

/// The conditions of PDF/UA-2 on annotations, forms and destinations (ISO 14289-2 8.8 to 8.10).
///
/// An annotation without a tag is an artifact, which most kinds may be.
struct Version2Annotations {
    private let pdf: InspectedPDF
    private var found: [ConditionFault] = []
    /// The target of the first link of each element.
    private var targets: [Int: LinkTarget?] = [:]

    init(_ pdf: InspectedPDF) { self.pdf = pdf }

    var faults: [ConditionFault] {
        var copy = self
        copy.judge()
        return copy.found
    }

    private mutating func judge() {
        if pdf.catalog.outlines.contains(where: { Self.isPlace($0.target) }) {
            found.append(ConditionFault(UAClause(nil, "8.8"), "the outline leads to places on pages, not to structure elements (SD)"))
        }
        for page in pdf.pages {
            for annotation in page.annotations where !annotation.isStray { judge(annotation, page) }
        }
    }

    private static func isPlace(_ target: LinkTarget?) -> Bool { if case .place? = target { true } else { false } }

    /// The annotations that comment on content (ISO 32000-2 table 171).
    private static let markup: Set<String> = [
        "Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline", "Squiggly", "StrikeOut", "Caret",
        "Stamp", "Ink", "FileAttachment", "Redact", "Projection",
    ]
    /// The annotations that need a description, with the clauses that demand it.
    private static let described = ["Ink": "8.9.2.4.8", "Screen": "8.9.2.4.12", "3D": "8.9.2.4.19", "RichMedia": "8.9.2.4.19"]

    private mutating func judge(_ annotation: InspectedAnnotation, _ page: InspectedPage) {
        let element = annotation.element, type = element.flatMap { pdf.structure.elements[$0].standardType }
        let isTagged = element != nil && type != .artifact, subtype = annotation.subtype
        var checks = Checks(annotation: annotation, page: page.number)
        let flags = annotation.flags, isInvisible = flags.contains(.invisible) || flags.contains(.noView) && !flags.contains(.toggleNoView)
        checks.require(!isTagged || !isInvisible, "8.9.2.2", "an invisible \(subtype) annotation is part of the tags")
        if let alternate = element.flatMap({ pdf.structure.elements[$0].alternateText }), let contents = annotation.contents {
            checks.require(
                alternate == contents, "8.9.4.2", "the description of a \(subtype) annotation differs from the text of its tag (Alt)")
        }
        if let clause = Self.described[subtype] {
            checks.require(annotation.contents != nil, clause, "a \(subtype) annotation has no description (Contents)")
        }
        if Self.markup.contains(subtype) {
            checks.require(!isTagged || type == .annotation, "8.9.2.3", "a \(subtype) annotation is not in an Annot tag")
        }
        switch subtype {
        case "Link": judgeLink(annotation, isTagged, type, &checks)
        case "Widget": judgeField(annotation, isTagged, type, &checks)
        case "Popup": checks.require(element == nil, "8.9.2.4.9", "a pop-up window is part of the tags")
        case "FileAttachment":
            if let file = annotation.attachment {
                checks.require(file.statesRelationship, "8.9.2.4.10", "an attached file does not state its purpose (AFRelationship)")
            }
        case "Sound", "Movie": checks.require(false, "8.9.2.4.11", "the page has a \(subtype) annotation")
        case "PrinterMark": checks.require(!isTagged, "8.9.2.4.14", "a printer's mark is part of the tags")
        case "TrapNet": checks.require(false, "8.9.2.4.15", "the page has a trap network")
        case "Watermark": checks.require(!isTagged || type == .annotation, "8.9.2.4.16", "a watermark is not in an Annot tag")
        default: break
        }
        found += checks.faults
    }

    /// The conditions that one annotation does not meet.
    private struct Checks {
        let annotation: InspectedAnnotation
        let page: Int
        var faults: [ConditionFault] = []

        mutating func require(_ condition: Bool, _ clause: String, _ message: @autoclosure () -> String) {
            if condition { return }
            faults.append(
                ConditionFault(UAClause(nil, clause), message(), page: page, rect: annotation.rect, element: annotation.element))
        }
    }

    private mutating func judgeLink(_ link: InspectedAnnotation, _ isTagged: Bool, _ type: StandardType?, _ checks: inout Checks) {
        checks.require(!isTagged || type == .link || type == .reference, "8.2.5.20", "a link is not in a Link or Reference tag")
        checks.require(!Self.isPlace(link.target), "8.8", "a link leads to a place on a page, not to a structure element (SD)")
        guard let element = link.element else { return }
        let first = targets[element] ?? link.target
        targets[element] = first
        checks.require(first == link.target, "8.2.5.20", "links with different targets are in one tag")
    }

    private mutating func judgeField(_ field: InspectedAnnotation, _ isTagged: Bool, _ type: StandardType?, _ checks: inout Checks) {
        guard field.isField, isTagged, let element = field.element else { return }
        checks.require(type == .form, "8.10.1", "a form field is not in a Form tag")
        checks.require(field.rect.width > 0 || field.rect.height > 0, "8.9.2.4.13", "a form field without a size is part of the tags")
        let hasLabel = pdf.structure.elements[element].children.contains { pdf.structure.elements[$0].standardType == .label }
        checks.require(hasLabel || field.contents != nil, "8.10.2.3", "a form field has neither a label (Lbl) nor a description (Contents)")
    }
}
