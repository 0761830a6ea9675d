/// A link says nothing of where it leads.
///
/// Readers list the links of a document without the sentences around them: ten times “here” is no list. The words are looked up by the language of the text; the lists stand
/// below.
///
/// - Criterion: WCAG 2.2, 2.4.4 and 2.4.9.
/// - Mend: let the link be the words that name its target.
/// - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
public struct LinkTextVague: SourceRule {
    public static let description = RuleDescription(
        id: "link-text-vague", summary: "links say where they lead", outcome: .warning, references: Reference.wcag("2.4.4") + [Reference(.wcag, "2.4.9")],
        mend: "let the link be the words that name its target", vocabulary: words)

    public init() {}

    /// By language, in small letters and without punctuation.
    static let words: [String: [String]] = [
        "en": ["here", "click here", "click", "click this", "read more", "more", "learn more", "see more", "find out more", "more info", "more information", "details", "link",
               "this link", "this", "this page", "this article", "page", "website", "go", "continue", "download", "see here", "read this"],
        "de": ["hier", "hier klicken", "klicken sie hier", "klick", "mehr", "mehr lesen", "weiterlesen", "weiter", "mehr erfahren", "mehr infos", "details", "link", "dieser link",
               "diese seite", "seite", "download"],
        "fr": ["ici", "cliquez ici", "cliquer ici", "plus", "lire la suite", "en savoir plus", "voir plus", "plus d'infos", "lien", "ce lien", "cette page", "suite"],
        "es": ["aquí", "haga clic aquí", "haz clic aquí", "pulse aquí", "más", "leer más", "ver más", "saber más", "más información", "enlace", "este enlace", "esta página"],
        "it": ["qui", "clicca qui", "cliccare qui", "leggi tutto", "leggi di più", "scopri di più", "di più", "link", "questo link", "questa pagina"],
        "pt": ["aqui", "clique aqui", "leia mais", "ler mais", "saiba mais", "mais", "mais informações", "link", "este link", "esta página"],
        "nl": ["hier", "klik hier", "lees meer", "lees verder", "meer", "meer informatie", "link", "deze link", "deze pagina"],
    ]

    public func applies(to layout: LayoutDigest, in subject: AuditSubject) -> Bool { !subject.facts.links.isEmpty }

    public func findings(in subject: AuditSubject) -> [Finding] {
        subject.facts.links.compactMap { link in
            let text = link.text.lowercased().replacing("’", with: "'").split { $0.isWhitespace || $0.isPunctuation && $0 != "'" || $0.isSymbol }.joined(separator: " ")
            let language = link.language.split(separator: "-").first.map { $0.lowercased() } ?? "en"
            guard Self.words[language]?.contains(text) == true else { return nil }
            return finding("the link “\(link.text)” does not say where it leads: to \(link.destination)", at: link.span, in: subject, about: [link.text, link.destination])
        }
    }
}
