import TypesetPDFReading

/// A description is in a script that the language of its tag does not use.
///
/// Screen readers read alternative and replacement texts, link descriptions and heading titles in the language of the element. If the
/// element states none, the language of the elements around it applies. The rule reports texts with words of three or more letters in a
/// script that is foreign to that language. For languages that do not use the Latin script, it also reports texts with five or more words
/// in Latin letters. Text of the document itself is judged by `language-mismatch`.
///
/// - Review: an Arabic alternative text in an English file. Passes: the same on a figure with `Lang` `ar`.
struct PDFLanguageMismatch: FileRule {
    static let description = RuleDescription(
        id: .pdfLanguageMismatch, summary: "descriptions in another script state their language", outcome: .review,
        references: [Reference(.pdfUA, "7.2"), Reference(.wcag, "3.1.2")],
        fix: "state the language of the description, for example with `{lang=ar}` on the picture or the heading")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let languages = languages(of: pdf)
        var judge = Judge(knownWords: Self.reportedWords(in: context.input?.facts.passages ?? []))
        let elements = pdf.structure.elements.indices.flatMap { index -> [Fault] in
            let element = pdf.structure.elements[index]
            return [("alternative text", element.alternateText), ("replacement text", element.actualText), ("title", element.title)]
                .compactMap { kind, text in
                    judge.message(text, kind, language: languages[index]).map { message in
                        Self.fault(message.text, of: index, in: pdf, context, identity: [message.stretch])
                    }
                }
        }
        let annotations = pdf.pages.flatMap { page in
            page.annotations.compactMap { annotation -> Fault? in
                let language = annotation.element.map { languages[$0] } ?? pdf.catalog.language ?? ""
                return judge.message(annotation.contents, "description of a link", language: language).map { message in
                    Self.fault(
                        message.text, of: annotation.element, in: pdf, context, locations: [context.location(page.number, annotation.rect)],
                        identity: [message.stretch])
                }
            }
        }
        return elements + annotations
    }

    /// The words of the passages that `language-mismatch` reports.
    private static func reportedWords(in passages: [DocumentFacts.Passage]) -> Set<Substring> {
        var words: Set<Substring> = []
        for passage in passages where Script.foreignStretch(in: passage.text, to: Script.of(language: passage.language)) != nil {
            words.formUnion(Judge.words(of: passage.text))
        }
        return words
    }

    /// The language of each element, or else of the nearest element around it, or else of the file.
    private func languages(of pdf: InspectedPDF) -> [String] {
        var languages: [String] = []
        // Parents precede their children.
        for element in pdf.structure.elements {
            languages.append(element.language ?? element.parent.map { languages[$0] } ?? pdf.catalog.language ?? "")
        }
        return languages
    }

    /// Finds texts whose language is wrong, and reports each text once.
    private struct Judge {
        /// The words of the document's text that `language-mismatch` reports.
        ///
        /// A text that consists only of these words has the same cause.
        private let knownWords: Set<Substring>
        private var reported: Set<String> = []

        init(knownWords: Set<Substring>) { self.knownWords = knownWords }

        static func words(of text: String) -> [Substring] { text.split { !$0.isLetter && !$0.isNumber } }

        mutating func message(_ text: String?, _ kind: String, language: String) -> (text: String, stretch: String)? {
            guard let text, !language.isEmpty, let found = Script.foreignStretch(in: text, to: Script.of(language: language)) else {
                return nil
            }
            let stretch = String(found.text.prefix(40))
            guard !Self.words(of: found.text).allSatisfy(knownWords.contains), reported.insert(stretch).inserted else { return nil }
            return ("the \(kind) “\(stretch)” is in \(found.script.rawValue) letters, but its language is \(language)", stretch)
        }
    }
}
