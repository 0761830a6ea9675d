import PDFInspection

/// What is left of the comparisons that a rule may make of one file. Files can be built so that every word lies on every other, or every
/// fill under every word: the limit ends what would take for ever, and the file counts as read in part.
struct ComparisonBudget {
    private var left: Int
    private let limit: Int

    init(_ pdf: InspectedPDF) {
        limit = pdf.comparisonLimit
        left = limit
    }

    var isExhausted: Bool { left < 0 }

    /// Whether so many comparisons were left.
    mutating func spend(_ count: Int = 1) -> Bool {
        left -= count
        return left >= 0
    }

    /// Says that a rule was not judged to its end; none where it was.
    ///
    /// - Parameter rule: what was judged: `the contrast of words`.
    func faults(of rule: String, in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard isExhausted, context.judges(ContentUnread.self) else { return [] }
        let problem = ReadingProblem(.comparisons, figure: limit)
        let message = "read in part: \(rule) was not judged to the end: \(problem.message)"
        return [ContentUnread.fault(message, in: pdf, context, identity: [rule])]
    }
}
