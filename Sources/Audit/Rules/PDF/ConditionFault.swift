import Geometry
import PDFInspection

/// A machine condition of ISO 14289-1 that does not hold, at one place.
struct ConditionFault {
    /// Such as `7.2`.
    var clause: String
    /// What is wrong, the same for every place where it is.
    var message: String
    var page: Int?
    var rect: Rect?
    var element: Int?
    /// nil: as the rule says.
    var outcome: Outcome?

    init(_ clause: String, _ message: String, page: Int? = nil, rect: Rect? = nil, element: Int? = nil) {
        self.clause = clause
        self.message = message
        self.page = page
        self.rect = rect
        self.element = element
    }
}

/// Makes findings of conditions: one for each message, or for each place of the source where that is known.
struct ConditionFindings {
    let rule: RuleDescription
    let context: PDFContext
    let pdf: InspectedPDF

    private struct Key: Hashable { var clause: String; var message: String; var element: Int?; var outcome: Outcome? }

    func findings(_ faults: [ConditionFault]) -> [Finding] {
        var order: [Key] = [], groups: [Key: [ConditionFault]] = [:]
        for fault in faults {
            let isSourced = fault.element.flatMap { context.source?($0) } != nil
            let key = Key(clause: fault.clause, message: fault.message, element: isSourced ? fault.element : nil, outcome: fault.outcome)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(fault)
        }
        return order.map { finding($0, groups[$0] ?? []) }
    }

    private func finding(_ key: Key, _ group: [ConditionFault]) -> Finding {
        let pages = group.compactMap { $0.page ?? $0.element.flatMap { pdf.structure.elements[$0].page } }
        let times = group.count > 1 ? " (\(group.count) times)" : ""
        let whereabouts = pages.isEmpty ? "" : ", on \(Phrase.pages(pages))"
        let places = group.compactMap { fault in
            (fault.page ?? fault.element.flatMap { pdf.structure.elements[$0].page }).map { context.place($0, fault.rect) }
        }
        var seen: Set<Place> = []
        return Finding(
            rule: rule, outcome: key.outcome, message: key.message + times + whereabouts, categories: context.categories,
            source: key.element.flatMap { context.source?($0) },
            file: pdf.path, places: places.filter { seen.insert($0).inserted }, references: [Reference(.pdfUA, key.clause)],
            subject: [key.clause, key.message])
    }
}
