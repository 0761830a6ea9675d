import TypesetBase
import TypesetPDFReading

/// The language of some text is not stated.
///
/// A screen reader that does not know the language reads the text with the voice of another language. A valid `Lang` in the catalog covers
/// the whole file. Without it, each text, title and description must state its language.
///
/// - Clauses: ISO 14289-1, 7.2; ISO 14289-2, 8.4.4; WCAG 2.2, 3.1.1 and 3.1.2.
/// - Fails: a file without Lang. Passes: `/Lang(en-GB)` in the catalog.
struct PDFLanguage: FileRule {
    static let description = RuleDescription(
        id: .pdfLanguage, summary: "all text has a language", outcome: .fail,
        references: [Reference(.pdfUA, "7.2"), Reference(.wcag, "3.1.1")],
        fix: "state the language of the document in the front matter, for example with `lang: en`",
        foreignFix:
            "state the language where the file is made: the document's language in Word or LibreOffice, `lang` in HTML, `pdflang` of "
            + "hyperref in LaTeX")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let invalid = pdf.catalog.languageTags.filter { !Self.isValid($0.tag) }
            .map { ConditionFault(.invalidLanguage($0.tag, of: $0.owner)) }
        let missing = pdf.catalog.language?.isEmpty == false ? [] : withoutLanguage(pdf)
        return Self.faults(of: invalid + missing, in: pdf, context)
    }

    /// Whether a tag has the form of RFC 3066, which the standard requires: letters, then letters and digits, at most eight between
    /// hyphens.
    static func isValid(_ tag: String) -> Bool {
        let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
        return parts.enumerated().allSatisfy { index, part in
            (1...8).contains(part.utf8.count)
                && part.utf8.allSatisfy { byte in
                    (65...90).contains(byte) || (97...122).contains(byte) || index > 0 && (48...57).contains(byte)
                }
        }
    }

    /// The faults of content without a language, in a file that does not state one for the whole.
    private func withoutLanguage(_ pdf: InspectedPDF) -> [ConditionFault] {
        // Part 2 requires the language of the whole file.
        guard pdf.part == .part1 else { return [ConditionFault(.language, "the catalog names no language (Lang)")] }
        var faults: [ConditionFault] = []
        if !pdf.catalog.outlines.isEmpty {
            faults.append(ConditionFault(.language, "the outline has no language: the catalog names none (Lang)", matterhorn: "11-003"))
        }
        let titles = Set(pdf.catalog.metadata?.titleLanguages ?? [])
        if titles == ["x-default"] {
            faults.append(
                ConditionFault(.language, "the title of the metadata has no language: the catalog names none (Lang)", matterhorn: "11-006"))
        }
        let languages = pdf.structure.languageOwners
        return faults + elements(pdf, languages) + pdf.pages.flatMap { annotations($0, pdf) + text($0, languages) }
    }

    private func elements(_ pdf: InspectedPDF, _ languages: [CompactIndex]) -> [ConditionFault] {
        pdf.structure.elements.indices.compactMap { index in
            guard languages[index].wrappedValue == nil, pdf.structure.elements[index].statesDetails else { return nil }
            let element = pdf.structure.elements[index]
            guard element.alternateText != nil || element.actualText != nil || element.expansion != nil else {
                return nil
            }
            return ConditionFault(
                .language, "the text alternative of a \(element.type) has no language", matterhorn: "11-002", element: index)
        }
    }

    private func annotations(_ page: InspectedPage, _ pdf: InspectedPDF) -> [ConditionFault] {
        page.annotations.compactMap { annotation in
            guard annotation.contents != nil || annotation.fieldTooltip != nil,
                annotation.element.flatMap({ pdf.structure.elements[$0].language }) == nil
            else { return nil }
            return ConditionFault(
                .language, "the description of a \(annotation.subtype) annotation has no language",
                matterhorn: annotation.contents == nil ? "11-005" : "11-004", page: page.number, rect: annotation.rect
            )
        }
    }

    private func text(_ page: InspectedPage, _ languages: [CompactIndex]) -> [ConditionFault] {
        var hasLanguage: [Bool] = []
        // Parents precede their children.
        for content in page.markedContents {
            let isNamed = content.language != nil || content.element.flatMap { languages[$0].wrappedValue } != nil
            hasLanguage.append(isNamed || content.parent.map { hasLanguage[$0] } ?? false)
        }
        let silent = page.items.first { $0.run != nil && !($0.markedContent.map { hasLanguage[$0] } ?? false) }
        guard let item = silent else { return [] }
        return [
            ConditionFault(
                .language, "text has no language: neither the catalog nor the tags name one (Lang)", matterhorn: "11-001",
                page: page.number, rect: item.bounds)
        ]
    }
}
