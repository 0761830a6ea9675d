import TypesetStylesheet

/// The first line of paragraphs is indented.
///
/// The ACB and APH require block paragraphs: the next line begins where the last one did, and a blank line separates paragraphs.
///
/// - Fails: `firstLineIndent: 1em` with the profile `aph`. Passes: no indent.
struct FirstLineIndent: PrintRule, PrintParagraphRule {
    static let description = RuleDescription(
        id: .firstLineIndent, subject: .runningBlocks, summary: "first lines are not indented", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `firstLineIndent: 0` and `paragraphSpacing: 1.2em`",
        profiles: .ofPrint)

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        let indent = use.style.style.firstLineIndent.value
        // Hanging indents are negative, and a tenth of a point is rounding.
        guard indent > 0.1 else { return nil }
        return PrintDeparture(
            message: "has a first line indented by \(AuditFigure.points(indent))", keys: [Style.firstLineIndent.key],
            measured: .points(indent), required: .points(0), passing: "0")
    }

    static func figure(of paragraph: PrintedText.Paragraph, _ limits: PrintLimits) -> AuditFigure? {
        guard paragraph.lines.count > 1 else { return nil }
        let indent = paragraph.lines[0].left - paragraph.lines[1].left
        // Side bearings differ by less than a sixth of an em.
        return indent > paragraph.size / 6 ? .points(indent) : nil
    }

    static func message(_ worst: AuditFigure) -> String { "with a first line indented by \(worst)" }
}
