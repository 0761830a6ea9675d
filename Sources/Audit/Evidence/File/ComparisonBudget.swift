import TypesetPDFReading

/// The comparisons that a rule may still make in one file.
///
/// A file can be built so that every word overlaps every other, or every fill is under every word. The limit stops such endless work, and
/// the file then counts as partly read.
struct ComparisonBudget {
    private var left: Int
    private let limit: Int

    init(_ pdf: InspectedPDF) {
        limit = pdf.comparisonLimit
        left = limit
    }

    var isExhausted: Bool { left < 0 }

    /// Spends some comparisons, and returns whether that many were left.
    mutating func spend(_ count: Int = 1) -> Bool {
        left -= count
        return left >= 0
    }

    /// Reports that a rule was not completely judged; empty if it was.
    ///
    /// - Parameter rule: the subject that was judged, such as `the contrast of words`.
    func faults(of rule: String, in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard isExhausted, context.judges(ContentUnread.self) else { return [] }
        let problem = ReadingProblem(.comparisons, figure: limit)
        let message = "read in part: the check of \(rule) is incomplete: \(problem.message)"
        return [ContentUnread.fault(message, in: pdf, context, identity: [rule])]
    }
}
