import TypesetStylesheet

/// Running text is hyphenated.
///
/// The halves of a word are far apart for readers who see only a part of a line. UKAAF allows no split words, and the ACB and RNIB advise
/// against them.
///
/// - Fails: `hyphenation: {}` with the profile `ukaaf-clear`. Passes: no hyphenation.
struct HyphenationUsed: PrintRule, PrintParagraphRule {
    static let description = RuleDescription(
        id: .hyphenationUsed, subject: .runningBlocks, summary: "words are not divided", outcome: .warning,
        references: [Reference(.practice, "Large print")], fix: "write `hyphenation: false`", profiles: .ofPrint)

    static func departure(of use: StyleUse, in layout: LayoutSummary, _ limits: PrintLimits) -> PrintDeparture? {
        use.style.style.hyphenation == nil ? nil : PrintDeparture(message: "is hyphenated", keys: [Style.hyphenation], passing: "false")
    }

    static func figure(of paragraph: PrintedText.Paragraph, _ limits: PrintLimits) -> AuditFigure? {
        let lines = paragraph.lines.dropLast().filter(\.endsWithHyphen).count
        return lines > 0 ? AuditFigure(Double(lines), .lines) : nil
    }

    static func message(_ worst: AuditFigure) -> String { "with hyphens at the end of lines" }
}
