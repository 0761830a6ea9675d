/// A link says nothing of where it leads.
///
/// Readers list the links of a document without the sentences around them: ten times “here” is no list. The words are looked up by language: English, German, French
/// and Spanish.
///
/// - Criterion: WCAG 2.2, 2.4.4 and 2.4.9.
/// - Mend: let the link be the words that name its target.
/// - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
public struct LinkTextVague: SourceRule {
    public static let description = RuleDescription(
        id: "link-text-vague", summary: "links say where they lead", outcome: .warning, references: Reference.wcag("2.4.4") + [Reference(.wcag, "2.4.9")],
        mend: "let the link be the words that name its target")

    public init() {}

    static let words: [String: Set<String>] = [
        "en": ["here", "click here", "click", "click this", "read more", "more", "learn more", "see more", "more info", "more information", "details", "link", "this link",
               "this", "this page", "page", "website", "go", "continue", "download", "see here"],
        "de": ["hier", "hier klicken", "klicken sie hier", "klick", "mehr", "mehr lesen", "weiterlesen", "weiter", "mehr erfahren", "mehr infos", "link", "diese seite", "seite"],
        "fr": ["ici", "cliquez ici", "cliquer ici", "plus", "lire la suite", "en savoir plus", "voir plus", "lien", "ce lien", "cette page", "suite"],
        "es": ["aquí", "haga clic aquí", "haz clic aquí", "pulse aquí", "más", "leer más", "ver más", "más información", "enlace", "este enlace", "esta página"],
    ]

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.facts.links.compactMap { link in
            let text = link.text.lowercased().split { $0.isWhitespace || $0.isPunctuation && $0 != "'" }.joined(separator: " ")
            let language = link.language.split(separator: "-").first.map { $0.lowercased() } ?? "en"
            guard Self.words[language, default: []].contains(text) || (link.language.isEmpty && Self.words["en", default: []].contains(text)) else { return nil }
            return finding("the link “\(link.text)” does not say where it leads: to \(link.destination)", at: link.span, in: subject, about: [link.text, link.destination])
        }
    }
}
