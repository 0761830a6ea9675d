import TypesetBase
import TypesetPDFReading

/// A passage is in a script that its language does not use.
///
/// A screen reader reads Greek letters with an English voice, or not at all. The rule reports words of three or more letters in a script
/// that is foreign to the language. For languages that do not use the Latin script, it also reports passages of five or more words in Latin
/// letters. Single names and terms do not need their own language. Only a person can decide which of these a passage is. If the document
/// states no language, only passages that state one are compared with it. The others are one fault, `language-missing`. In a PDF of another
/// program, the passages of one script and one language are one fault.
///
/// - Review: a Greek sentence in an English text. Passes: the same with `{lang=el}`.
struct LanguageMismatch: DocumentRule, FileRule {
    static let description = RuleDescription(
        id: .languageMismatch, summary: "passages in another script state their language", outcome: .review,
        references: Reference.wcag("3.1.2") + [Reference(.matterhorn, "11-007")],
        fix: "state the passage's language, for example with `[…]{lang=fr}`, or with `{lang=fr}` on the line before the block",
        foreignFix: "state the language of the passage in the program that writes the file (Lang on its tag)")

    func faults(in context: AuditContext) -> [Fault] {
        context.facts.foreign.stretches.filter { !$0.passage.language.isEmpty }.map { stretch in
            let span = stretch.passage.span(of: stretch.text.prefix { !$0.isWhitespace })
            return fault(
                "“\(stretch.text.prefix(40))” is in \(stretch.script.rawValue) letters, but the language here is "
                    + stretch.passage.language,
                at: span, in: context, fix: Self.fix(stretch.script), identity: [String(stretch.text.prefix(40))])
        }
    }

    /// The fix, with an example of a language that is written in the script; only a person knows which language it is.
    private static func fix(_ script: Script) -> String {
        let tag = script.exampleLanguage
        return "state the passage's language, such as `[…]{lang=\(tag)}`, or `{lang=\(tag)}` on a line before the block"
    }

    // MARK: Files of other programs

    static let scope = FileScope.foreignFiles

    private struct Key: Hashable { var script: Script; var language: String }
    private struct Passage { var text: String; var element: Int? }

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let content = context.tagged(in: pdf)
        var passages: [Key: [Passage]] = [:], latest: (language: String, scripts: Set<Script>) = ("", [])
        for passage in Self.passages(of: content, in: pdf) where !passage.language.isEmpty {
            if latest.language != passage.language { latest = (passage.language, Script.of(language: passage.language)) }
            guard let found = Script.foreignStretch(in: passage.text, to: latest.scripts) else { continue }
            passages[Key(script: found.script, language: passage.language), default: []]
                .append(Passage(text: found.text, element: passage.element))
        }
        return passages.sorted { ($0.key.script.rawValue, $0.key.language) < ($1.key.script.rawValue, $1.key.language) }.map { key, all in
            let words = Phrase.quoted(all.map(\.text))
            let pages = Set(all.compactMap { $0.element.flatMap(content.facts.firstPage) }).sorted()
            return Self.fault(
                "\(words) \(all.count == 1 ? "is" : "are") in \(key.script.rawValue) letters, but the language there is \(key.language)",
                of: all[0].element, in: pdf, context, locations: pages.prefix(100).map { context.location($0) },
                identity: [key.script.rawValue, key.language])
        }
    }

    /// The text of each tag, with its language; pieces of one tag that follow one another are one passage.
    private static func passages(of content: TaggedContent, in pdf: InspectedPDF) -> [(text: String, element: Int?, language: String)] {
        var passages: [(text: String, element: Int?, language: String)] = []
        for piece in content.text.pieces {
            let stated = piece.element.map { content.facts.language(of: $0) } ?? pdf.catalog.language ?? ""
            let language = piece.language ?? stated
            if let last = passages.last, last.element == piece.element, last.language == language {
                passages[passages.count - 1].text += " " + piece.text
            } else {
                passages.append((piece.text, piece.element, language))
            }
        }
        return passages
    }
}
