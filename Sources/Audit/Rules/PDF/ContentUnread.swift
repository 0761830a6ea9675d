public import PDFInspection

/// Part of the file could not be read, and was not judged.
///
/// A content stream is damaged, a font or a form is missing, a form draws itself, or the file goes past what is read of any file: the other
/// rules judge what is left, and what they find is true, but where they find nothing they prove nothing. A person must look at the pages,
/// and the run ends with status 2, unless a baseline has the finding.
///
/// - Criterion: ISO 32000-1, 7.3.8 and 7.8; practice.
/// - Fix: write the file anew, or look at the pages.
/// - Passes: a file whose every stream can be decoded. Review: a page whose content ends in the middle.
public struct ContentUnread: PDFRule {
    public static let description = RuleDescription(
        id: "content-unread", summary: "everything in the file can be read", outcome: .review,
        references: [Reference(.practice, "whole files")],
        fix: "write the file anew, or look at the pages: what was not read was not judged")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        var order: [String] = [], pages: [String: [Int]] = [:]
        for problem in pdf.problems {
            if pages[problem.message] == nil { order.append(problem.message) }
            pages[problem.message, default: []] += [problem.page].compactMap(\.self)
        }
        return order.map { message in
            let numbers = pages[message] ?? [], whereabouts = numbers.isEmpty ? "" : ", on \(Phrase.pages(numbers))"
            return Finding(
                rule: Self.description, message: "read in part: \(message)\(whereabouts)", categories: context.categories, file: pdf.path,
                places: numbers.map { context.place($0) }, subject: [message])
        }
    }
}
