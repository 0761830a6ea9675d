import TypesetBase

/// The text of a link does not describe its target.
///
/// Screen reader users list the links of a document without the sentences around them. A list that reads “here” ten times is not useful.
/// The rule compares the text of each link with a list of such words for its language.
///
/// - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
struct LinkTextVague: DocumentRule {
    static let description = RuleDescription(
        id: .linkTextVague, subject: .links, summary: "link texts name their targets", outcome: .warning,
        references: Reference.wcag("2.4.4") + [Reference(.wcag, "2.4.9")],
        fix: "use words that name the target as the text of the link", vocabulary: words)

    /// The vague link texts by language, in lower case and without punctuation.
    static let words: [String: [String]] = Dictionary(
        uniqueKeysWithValues: EmbeddedText.vague_links_txt.tableRows.map { language, texts in
            (language, texts.split(separator: ",").map { String($0).trimmingSpaces })
        })

    func faults(in context: AuditContext) -> [Fault] {
        let vague = context.facts.links.filter(Self.isVague)
        guard !vague.isEmpty else { return [] }
        let titles = LinkTitles(context)
        return vague.map { link in
            fault(
                "the link “\(link.text)” does not name its target: \(LinkAddress.shortened(link.destination))", at: link.span, in: context,
                identity: [link.text, link.destination]
            ).fixed(by: [titles.edit(naming: link)])
        }
    }

    /// Code names its target, such as a keyword `this`, and so do the words of a heading.
    private static func isVague(_ link: DocumentFacts.Link) -> Bool {
        if link.isCode || link.destination == "#" + link.text.lowercased() { return false }
        let text = link.text.lowercased().replacing("’", with: "'").split {
            $0.isWhitespace || $0.isPunctuation && $0 != "'" || $0.isSymbol
        }.joined(separator: " ")
        let language = link.language.split(separator: "-").first.map { $0.lowercased() } ?? "en"
        return words[language]?.contains(text) == true
    }
}
