public import PDFInspection

/// A font is not embedded, or its parts contradict one another.
///
/// A reader that must guess a font draws other letters, or none. The rule judges every font that pages draw with: embedded, its character
/// maps and glyph maps there and in agreement, every glyph present and as wide as the dictionary says, none of them `.notdef`.
///
/// - Criterion: ISO 14289-1, 7.21.3 to 7.21.6 and 7.21.8.
/// - Fix: the tool that wrote the file must embed what it uses.
/// - Fails: Helvetica by name only. Passes: a subset of it in the file.
public struct PDFFonts: PDFRule {
    public static let description = RuleDescription(
        id: "pdf-fonts", summary: "fonts are embedded, whole and consistent", outcome: .fail, references: [Reference(.pdfUA, "7.21")],
        fix: "fix the tool that wrote the file: it must embed what it draws with")

    public init() {}

    public func findings(in pdf: InspectedPDF, _ context: PDFContext) -> [Finding] {
        ConditionFindings(rule: Self.description, context: context, pdf: pdf).findings(
            pdf.fonts.flatMap { fontFaults($0) + glyphFaults($0) })
    }

    private func fontFaults(_ font: InspectedFont) -> [ConditionFault] {
        let page = font.codes.map(\.firstPage).min() ?? font.firstPage, isVisible = font.codes.contains(where: \.isVisible)
        var faults = font.faults.filter { isVisible || !$0.needsVisibleUse }.map {
            ConditionFault($0.clause, "\(font.displayName): \($0.message)", page: page)
        }
        if !font.isEmbedded, font.firstPage != nil {
            faults.append(ConditionFault("7.21.4.1", "\(font.displayName) is not embedded", page: page))
        }
        return faults
    }

    private func glyphFaults(_ font: InspectedFont) -> [ConditionFault] {
        var faults: [ConditionFault] = []
        if let code = font.codes.first(where: { $0.isVisible && $0.isPresent == false }) {
            faults.append(ConditionFault("7.21.4.1", "\(font.displayName) lacks the glyph of code \(code.code)", page: code.firstPage))
        }
        let wrong = font.codes.filter { code in code.isVisible && code.programWidth.map { ($0 - code.width).magnitude > 1 } == true }
        if let code = wrong.first, let width = code.programWidth {
            let values =
                "\(Measurement.decimal(code.width.value, places: 1)) thousandths of the em in the dictionary, \(Measurement.decimal(width.value, places: 1)) in the font"
            faults.append(
                ConditionFault(
                    "7.21.5",
                    "\(font.displayName) is inconsistent about the width of \(Phrase.count(wrong.count, "code")): code \(code.code) is \(values)",
                    page: code.firstPage))
        }
        if let code = font.codes.first(where: \.isNotdef) {
            faults.append(
                ConditionFault(
                    "7.21.8", "\(font.displayName) shows the glyph of missing characters (.notdef) for code \(code.code)",
                    page: code.firstPage))
        }
        return faults
    }
}
