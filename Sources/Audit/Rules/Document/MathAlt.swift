import TypesetBase
import TypesetLayout
import TypesetPDFReading

/// The alternative text of a formula is too long to be understood by listening.
///
/// A screen reader speaks the alternative text of a formula in one go. Listeners cannot pause, go back, or move to a part of it. After 200
/// words, about a minute and a half, the beginning is forgotten. Only a person can decide how the formula is divided: several formulas with
/// names for their parts, or one formula whose parts the text describes. Files of PDF/UA-2 contain MathML too, in which readers with a
/// suitable screen reader can move.
///
/// The rule also judges the alternative texts of Formulas in PDFs of other programs.
///
/// - Review: a matrix of ten rows and ten columns. Passes: `$E = mc^2$`.
struct MathAlt: BuildRule, FileRule {
    static let description = RuleDescription(
        id: .mathAlt, summary: "spoken formulas are short", outcome: .review, references: Reference.wcag("1.1.1"),
        fix: "divide the formula into several, name its parts in formulas of their own, or describe it in the text",
        parameters: ["words": 200])

    func faults(in context: AuditContext) -> [Fault] {
        let most = context.configuration.parameter("words", of: Self.description)
        return context.input.buildIssues.compactMap { issue in
            guard case .longFormula(let words, let span) = issue, Double(words) > most else { return nil }
            return fault(
                Self.message(words: words, most: most), at: span, in: context, measured: AuditFigure(Double(words), .words),
                required: AuditFigure(most, .words), identity: ["formula", span.beginning])
        }
    }

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let most = context.configuration.parameter("words", of: Self.description)
        return pdf.structure.elements.indices.compactMap { index in
            let element = pdf.structure.elements[index]
            guard element.standardType == .formula, let text = element.alternateText else { return nil }
            let words = SpokenLength.words(in: text)
            guard Double(words) > most else { return nil }
            return Self.fault(
                Self.message(words: words, most: most), of: index, in: pdf, context,
                locations: element.page.map { [context.location($0)] } ?? [], measured: AuditFigure(Double(words), .words),
                required: AuditFigure(most, .words), identity: [text])
        }
    }

    private static func message(words: Int, most: Double) -> String {
        "the alternative text of a formula has \(words) words, over \(AuditFigure.decimal(most, places: 0))"
    }
}
