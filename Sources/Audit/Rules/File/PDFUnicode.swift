import TypesetBase
import TypesetPDFReading

/// A code of a font cannot be mapped to text.
///
/// Text without Unicode values cannot be read aloud, searched or copied. Every code shown on a page needs a character, from `ToUnicode` or
/// from an encoding with known names or characters, such as Adobe-Japan1. No character may be U+0000, U+FEFF or U+FFFE.
///
/// - Fails: a Type 0 font without ToUnicode. Passes: the same with a map of all codes.
struct PDFUnicode: FileRule {
    static let description = RuleDescription(
        id: .pdfUnicode, summary: "every code maps to a character", outcome: .fail, references: [Reference(.pdfUA, "7.21.7")],
        fix: "fix the program that wrote the file: it must map every code to text (ToUnicode)")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        Self.faults(of: pdf.fonts.flatMap(faults) + formulas(pdf), in: pdf, context)
    }

    /// The faults of formulas that show a code without text.
    private func formulas(_ pdf: InspectedPDF) -> [ConditionFault] {
        let silent = pdf.fonts.map { !$0.hasPublicCollection && $0.codes.contains { $0.text == nil } }
        guard silent.contains(true), pdf.structure.elements.contains(where: { $0.standardType == .formula }) else { return [] }
        var isInFormula: [Bool] = [], faults = FaultList()
        isInFormula.reserveCapacity(pdf.structure.elements.count)
        // Parents precede their children.
        for index in pdf.structure.elements.indices {
            let isInside = pdf.structure.elements[index].parent.map { isInFormula[$0] } ?? false
            isInFormula.append(isInside || pdf.structure.elements[index].standardType == .formula)
        }
        for page in pdf.pages {
            for item in page.items {
                guard let run = item.run, silent[run.font],
                    let element = item.markedContent.flatMap({ page.markedContents[$0].element }), isInFormula[element],
                    let code = page.glyphs[run.glyphs].lazy.map({ pdf.fonts[run.font].codes[Int($0.code)] }).first(where: { $0.text == nil }
                    )
                else { continue }
                faults.add(
                    ConditionFault(
                        UAClause("7.7", nil), "a Formula shows code \(code.code) of \(pdf.fonts[run.font].displayName), which has no text",
                        matterhorn: "17-003", page: page.number, rect: item.bounds, element: element))
            }
        }
        return faults.all
    }

    private func faults(_ font: InspectedFont) -> [ConditionFault] {
        let silent = font.hasPublicCollection ? [] : font.codes.filter { $0.text == nil }
        var faults: [ConditionFault] = []
        if let first = silent.first {
            faults.append(
                ConditionFault(
                    "7.21.7",
                    "\(font.displayName) does not map \(Phrase.count(silent.count, "code")) to text, such as code \(first.code)",
                    matterhorn: "31-027", page: first.firstPage))
        }
        for code in font.codes {
            guard let scalar = code.text?.unicodeScalars.first(where: { [0, 0xFEFF, 0xFFFE].contains($0.value) }) else { continue }
            faults.append(
                ConditionFault(
                    "7.21.7", "\(font.displayName) maps code \(code.code) to \(scalar.codePoint), which is not a character",
                    matterhorn: scalar.value == 0 ? "31-028" : "31-029", page: code.firstPage))
        }
        return faults
    }
}
