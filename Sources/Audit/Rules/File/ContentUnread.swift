import TypesetPDFReading

/// A part of the file could not be read, and was not audited.
///
/// A content stream is damaged, a font or a form is missing, a form draws itself, or the file is over a reading limit. The other rules
/// judge the rest of the file. Their findings are valid, but the absence of findings proves nothing. A person must check the pages. The run
/// ends with status 2, regardless of the stylesheet, unless a baseline contains the finding.
///
/// - Clauses: ISO 32000-1, 7.3.8 and 7.8.
/// - Passes: a file whose every stream can be decoded. Review: a page whose content ends in the middle.
struct ContentUnread: FileRule {
    static let description = RuleDescription(
        id: .contentUnread, summary: "everything in the file can be read", outcome: .review,
        references: [Reference(.practice, "whole files")],
        fix: "write the file again, or check the pages: unread content was not audited")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        pdf.problems.grouped(by: \.message).map { message, problems in
            let pages = problems.compactMap(\.page), whereabouts = pages.isEmpty ? "" : ", on \(Phrase.pages(pages))"
            return Self.fault(
                "read in part: \(message)\(whereabouts)", in: pdf, context, locations: pages.map { context.location($0) },
                identity: [message])
        }
    }
}
