import TypesetPDFReading

/// A tag is inside a tag that may not contain it.
///
/// ISO/TS 32005 states for each pair of types whether one may contain the other. Other nestings, such as a heading in a heading or a table
/// in a TR, have no meaning that assistive technology could convey. The rule judges files that claim PDF/UA-2 or are PDF 2.0. A file that
/// declares WTPDF fails, because WTPDF requires the table.
///
/// - Clauses: ISO/TS 32005:2023, Table 5; WTPDF 1.0, 8.2.4.
/// - Warns: an Em directly in a BlockQuote. Passes: an Em in a P in a BlockQuote.
struct PDFContainment: FileRule {
    static let description = RuleDescription(
        id: .pdfContainment, summary: "tags contain only types that they may contain", outcome: .warning,
        references: [Reference(.containment, "Table 5")],
        fix: "fix the structure of the document, or the program that wrote the file")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard pdf.part == .part2 else { return [] }
        var places: [TypeContainment.Breach: [Int]] = [:], order: [TypeContainment.Breach] = []
        TypeContainment.standard.judge(pdf.structure) { breach, element in
            if places[breach] == nil { order.append(breach) }
            places[breach, default: []].append(element)
        }
        let outcome = pdf.catalog.metadata?.declaresWTPDF == true ? Outcome.fail : nil
        return order.map { breach in
            let elements = places[breach] ?? [], pages = elements.compactMap { pdf.structure.elements[$0].page }
            let times = elements.count > 1 ? " (\(elements.count) times)" : ""
            let whereabouts = pages.isEmpty ? "" : ", on \(Phrase.pages(pages))"
            return Self.fault(
                Self.message(breach) + times + whereabouts, of: elements.first, in: pdf, context, outcome: outcome,
                locations: pages.grouped(by: \.self).map { context.location($0.key) },
                identity: [breach.parent.nameInTable, breach.child?.nameInTable ?? ""])
        }
    }

    private static func message(_ breach: TypeContainment.Breach) -> String {
        let parent = breach.parent.nameInTable
        guard let child = breach.child?.nameInTable else {
            return "the tag \(parent) contains text or pictures directly, outside the tags that it may contain"
        }
        return breach.isRepeated
            ? "the tag \(parent) contains more than one \(child)" : "the tag \(child) is in the tag \(parent), which may not contain it"
    }
}
