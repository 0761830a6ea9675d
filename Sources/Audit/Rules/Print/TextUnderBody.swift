import TypesetPDFReading
import TypesetStylesheet

/// Text is smaller than the paragraphs.
///
/// UKAAF prefers page numbers, labels and superscripts at the size of the body text.
///
/// - Warns: a caption of 16 pt beside paragraphs of 18 pt, with the profile `ukaaf-large`. Passes: both at 18 pt.
struct TextUnderBody: PrintRule, PrintLookRule {
    static let description = RuleDescription(
        id: .textUnderBody, subject: .runningBlocks, summary: "no text is smaller than the paragraphs", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "give the style the size of the paragraphs", profiles: .ofPrint)

    static func isJudged(_ use: StyleUse, _ limits: PrintLimits) -> Bool { use.role != .formula }

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        guard let body = layout.levels.first(where: { $0.level == .paragraph })?.size else { return nil }
        let size = use.style.style.pointSize.value
        guard size < body - 0.1 else { return nil }
        return PrintDeparture(
            message: "is \(AuditFigure.points(size)) high, under the \(AuditFigure.points(body)) of the paragraphs",
            keys: [Style.size, Style.textStyle.key], measured: .points(size), required: .points(body))
    }

    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture? { nil }

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let looks = context.printed(in: pdf).looks
        guard let body = looks.filter({ $0.part == .paragraph }).max(by: { $0.words < $1.words })?.size else { return [] }
        return looks.filter { $0.size < body - 0.1 }.map { look in
            Self.fault(
                "\(Phrase.count(look.words, "word")) of \(AuditFigure.points(look.size)), under the \(AuditFigure.points(body)) of the "
                    + "paragraphs: \(Phrase.quoted(look.texts, of: look.words))", of: look.element, in: pdf, context,
                locations: look.locations, measured: .points(look.size), required: .points(body), fix: PrintedText.fix, identity: look.texts
            )
        }
    }
}
