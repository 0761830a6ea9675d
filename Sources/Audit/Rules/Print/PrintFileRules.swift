import TypesetBase
import TypesetPDFReading

/// A rule of the guidelines for print that also judges files of other programs, by the looks of their text.
protocol PrintLookRule: FileRule {
    /// Returns the departure of a look from the guideline; nil if it meets it.
    static func departure(of look: PrintedText.Look, in font: InspectedFont, _ limits: PrintLimits) -> PrintLookDeparture?
}

/// A departure of a look from a guideline for print.
struct PrintLookDeparture {
    /// The message after the number of words, such as `in italics`.
    var message: String
    var measured: AuditFigure?
    var required: AuditFigure?
}

extension PrintLookRule {
    static var scope: FileScope { .foreignFiles }

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        let found = context.printed(in: pdf).looks.compactMap { look in
            Self.departure(of: look, in: pdf.fonts[look.font], limits).map { (look: look, departure: $0) }
        }
        return found.grouped(by: \.departure.message).compactMap { message, group in
            let looks = group.map(\.look), words = looks.reduce(0) { $0 + $1.words }, texts = looks.flatMap(\.texts)
            return Self.fault(
                "\(Phrase.count(words, "word")) \(message): \(Phrase.quoted(texts, of: words))", of: looks.first?.element, in: pdf, context,
                locations: looks.flatMap(\.locations), measured: group.first?.departure.measured,
                required: group.first?.departure.required, fix: PrintedText.fix, identity: [message])
        }
    }
}

/// A rule of the guidelines for print that also judges the paragraphs of tagged files of other programs.
protocol PrintParagraphRule: FileRule {
    /// Returns the figure of a paragraph that departs from the guideline; nil if it meets it or cannot be judged.
    static func figure(of paragraph: PrintedText.Paragraph, _ limits: PrintLimits) -> AuditFigure?
    /// The words about the paragraphs that depart, after their number, with the worst figure.
    static func message(_ worst: AuditFigure) -> String
    /// The figure that is required; nil if there is none.
    static func required(_ limits: PrintLimits) -> AuditFigure?
}

extension PrintParagraphRule {
    static var scope: FileScope { .foreignFiles }

    static func required(_ limits: PrintLimits) -> AuditFigure? { nil }

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let limits = PrintLimits(context.configuration, of: Self.description)
        let found = context.printed(in: pdf).paragraphs.compactMap { paragraph in
            Self.figure(of: paragraph, limits).map { (paragraph: paragraph, figure: $0) }
        }
        guard let first = found.first else { return [] }
        let required = Self.required(limits)
        func distance(_ figure: AuditFigure) -> Double { (figure.value - (required?.value ?? 0)).magnitude }
        let worst = found.max { distance($0.figure) < distance($1.figure) } ?? first
        return [
            Self.fault(
                "\(Phrase.count(found.count, "paragraph")) \(Self.message(worst.figure)): “\(first.paragraph.text)…”",
                of: first.paragraph.element, in: pdf, context, locations: found.prefix(100).map(\.paragraph.location),
                measured: worst.figure, required: required, fix: PrintedText.fix, identity: [first.paragraph.text])
        ]
    }
}
