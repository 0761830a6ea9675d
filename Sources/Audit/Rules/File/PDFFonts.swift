import TypesetPDFReading

/// A font is not embedded, or is inconsistent.
///
/// Without the font a reader sees different letters, or none. The rule checks every font used on a page. The font must be embedded, with
/// consistent character and glyph maps. Every glyph must be present and as wide as the dictionary states, and no glyph may be `.notdef`.
///
/// - Clauses: ISO 14289-1, 7.21.3 to 7.21.6 and 7.21.8.
/// - Fails: Helvetica by name only. Passes: a subset of it in the file.
struct PDFFonts: FileRule {
    static let description = RuleDescription(
        id: .pdfFonts, summary: "fonts are embedded, complete and consistent", outcome: .fail, references: [Reference(.pdfUA, "7.21")],
        fix: "fix the program that wrote the file: it must embed the fonts that it uses")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        Self.faults(of: pdf.fonts.flatMap { fontFaults($0) + glyphFaults($0) }, in: pdf, context)
    }

    private func fontFaults(_ font: InspectedFont) -> [ConditionFault] {
        let page = font.codes.map(\.firstPage).min() ?? font.firstPage, isVisible = font.codes.contains(where: \.isVisible)
        var faults = font.faults.filter { isVisible || !$0.needsVisibleUse }.map {
            ConditionFault($0.clause, "\(font.displayName): \($0.message)", matterhorn: $0.matterhorn, page: page)
        }
        if !font.isEmbedded, font.firstPage != nil {
            faults.append(ConditionFault("7.21.4.1", "\(font.displayName) is not embedded", matterhorn: "31-009", page: page))
        }
        return faults
    }

    private func glyphFaults(_ font: InspectedFont) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        if let code = font.codes.first(where: { $0.isVisible && $0.isPresent == false }) {
            faults.append(
                ConditionFault(
                    "7.21.4.1", "\(font.displayName) lacks the glyph of code \(code.code)", matterhorn: "31-011", page: code.firstPage))
        }
        let wrong = font.codes.filter { code in code.isVisible && code.programWidth.map { ($0 - code.width).magnitude > 1 } == true }
        if let code = wrong.first, let width = code.programWidth {
            let values =
                "\(AuditFigure.decimal(code.width.value, places: 1)) thousandths of the em in the dictionary, "
                + "\(AuditFigure.decimal(width.value, places: 1)) in the font"
            faults.append(
                ConditionFault(
                    "7.21.5",
                    "\(font.displayName) is inconsistent about the width of \(Phrase.count(wrong.count, "code")): code \(code.code) is "
                        + "\(values)",
                    matterhorn: "31-016",
                    page: code.firstPage))
        }
        if let code = font.codes.first(where: { $0.isVisible && $0.isUnmapped }) {
            faults.append(
                ConditionFault(
                    "7.21.6", "the character maps of \(font.displayName) do not have the character of code \(code.code)",
                    matterhorn: "31-018", page: code.firstPage))
        }
        if let code = font.codes.first(where: \.isNotdef) {
            faults.append(
                ConditionFault(
                    "7.21.8", "\(font.displayName) shows the glyph of missing characters (.notdef) for code \(code.code)",
                    matterhorn: "31-030", page: code.firstPage))
        }
        return faults
    }
}
