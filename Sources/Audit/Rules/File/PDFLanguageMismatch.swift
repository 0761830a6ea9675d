import TypesetBase
import TypesetPDFReading
import TypesetText

/// A description is in a script that the language of its tag does not use.
///
/// Screen readers read alternative and replacement texts, link descriptions and heading titles in the language of the element. If the
/// element states none, the language of the elements around it applies. The rule reports texts with words of three or more letters in a
/// script that is foreign to that language. For languages that do not use the Latin script, it also reports texts with five or more words
/// in Latin letters. Text of the document itself is judged by `language-mismatch`.
///
/// The rule also guesses the language of the text of PDFs of other programs, where the language is that of the whole file. If the guess is
/// certain and differs, the whole file is read with the wrong voice.
///
/// - Review: an Arabic alternative text in an English file. Passes: the same on a figure with `Lang` `ar`.
struct PDFLanguageMismatch: FileRule {
    static let description = RuleDescription(
        id: .pdfLanguageMismatch, summary: "descriptions in another script state their language", outcome: .review,
        references: [Reference(.pdfUA, "7.2"), Reference(.wcag, "3.1.2"), Reference(.matterhorn, "11-007")],
        fix: "state the language of the description, for example with `{lang=ar}` on the picture or the heading")

    static let scope = FileScope.everyFile

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let owners = pdf.structure.languageOwners
        var judge = Judge(passages: context.input?.facts.foreign)
        func language(of element: Int?) -> String {
            let owner = element.flatMap { owners[$0].wrappedValue }
            return owner.flatMap { pdf.structure.elements[$0].language } ?? pdf.catalog.language ?? ""
        }
        var faults: [Fault] = []
        for index in pdf.structure.elements.indices where pdf.structure.elements[index].statesDetails {
            let element = pdf.structure.elements[index]
            for (kind, text) in [
                ("alternative text", element.alternateText), ("replacement text", element.actualText), ("title", element.title),
            ] {
                guard let text, let message = judge.message(text, kind, language: language(of: index)) else { continue }
                faults.append(
                    Self.fault(
                        message.text, of: index, in: pdf, context, fix: context.input == nil ? nil : message.fix,
                        identity: [message.stretch]))
            }
        }
        for page in pdf.pages {
            for annotation in page.annotations {
                guard let text = annotation.contents,
                    let message = judge.message(text, "description of a link", language: language(of: annotation.element))
                else { continue }
                faults.append(
                    Self.fault(
                        message.text, of: annotation.element, in: pdf, context, locations: [context.location(page.number, annotation.rect)],
                        fix: context.input == nil ? nil : message.fix, identity: [message.stretch]))
            }
        }
        return faults + wholeFile(pdf, context)
    }

    /// Returns the fault of a file whose text is in another language than the catalog states.
    private func wholeFile(_ pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        guard context.layout == nil, let stated = pdf.catalog.language, !stated.isEmpty else { return [] }
        let content = context.tagged(in: pdf)
        var sample = ""
        for piece in content.text.pieces where piece.language == nil && sample.utf8.count < TaggedContent.sampleSize {
            let language = piece.element.map { content.facts.language(of: $0) } ?? stated
            if language == stated { sample += piece.text + " " }
        }
        guard let guess = LanguageGuess(ofProse: sample), guess.isConfident,
            !guess.isConfused(with: LanguageGuess(tag: stated, isConfident: true))
        else { return [] }
        return [
            Self.fault(
                "the text seems to be in \(LanguageName.english(of: guess.tag)), but the file states "
                    + "\(LanguageName.english(of: stated)) (\(stated.prefix(40)))", in: pdf, context,
                fix: "state the language of the text where the file is made, such as Lang (\(guess.tag)) in the catalog",
                identity: ["catalog", guess.tag])
        ]
    }

    /// Finds texts whose language is wrong, and reports each text once.
    private struct Judge {
        /// The passages of the document that `language-mismatch` reports; nil without a source.
        ///
        /// A text that consists only of their words has the same cause.
        private let passages: ForeignPassages?
        private var reported: Set<String> = []
        /// The scripts of the language of the latest text, since most texts of a file have one language.
        private var latest: (language: String, scripts: Set<Script>) = ("", [])

        init(passages: ForeignPassages?) { self.passages = passages }

        mutating func message(_ text: String, _ kind: String, language: String) -> (text: String, fix: String, stretch: String)? {
            guard !language.isEmpty else { return nil }
            if latest.language != language { latest = (language, Script.of(language: language)) }
            guard let found = Script.foreignStretch(in: text, to: latest.scripts) else { return nil }
            let stretch = String(found.text.prefix(40)), words = ForeignPassages.words(of: found.text), known = passages?.words ?? []
            guard !words.allSatisfy(known.contains), reported.insert(stretch).inserted else { return nil }
            return (
                "the \(kind) “\(stretch)” is in \(found.script.rawValue) letters, but its language is \(language)",
                "state the language of the description, for example with `{lang=\(found.script.exampleLanguage)}` on the picture or "
                    + "the heading",
                stretch
            )
        }
    }
}
