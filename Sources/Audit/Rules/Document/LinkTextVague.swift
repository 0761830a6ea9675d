import TypesetBase
import TypesetPDFReading

/// The text of a link does not describe its target.
///
/// Screen reader users list the links of a document without the sentences around them. A list that reads “here” ten times is not useful.
/// The rule compares the text of each link with a list of such words for its language. In a PDF of another program, the text of a link is
/// that of its tag.
///
/// - Warns: `read more [here](a.html)`. Passes: `read the [installation guide](a.html)`.
struct LinkTextVague: DocumentRule, FileRule {
    static let description = RuleDescription(
        id: .linkTextVague, subject: .links, summary: "link texts name their targets", outcome: .warning,
        references: Reference.wcag("2.4.4") + [Reference(.wcag, "2.4.9")],
        fix: "use words that name the target as the text of the link",
        foreignFix: "use words that name the target as the text of the link, in the program that writes the file", vocabulary: words)

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
        return isVague(link.text, language: link.language)
    }

    private static func isVague(_ text: String, language: String) -> Bool {
        let text = text.lowercased().replacing("’", with: "'").split {
            $0.isWhitespace || $0.isPunctuation && $0 != "'" || $0.isSymbol
        }.joined(separator: " ")
        return words[language.split(separator: "-").first?.lowercased() ?? "en"]?.contains(text) == true
    }

    // MARK: Files of other programs

    static let scope = FileScope.foreignFiles

    func faults(in pdf: InspectedPDF, _ context: FileContext) -> [Fault] {
        let content = context.tagged(in: pdf)
        return Self.texts(of: content, in: pdf).sorted { $0.key < $1.key }.compactMap { link, text in
            let language = content.facts.language(of: link), annotation = content.facts.annotations[link]
            var target = ""
            if case .address(let address) = annotation?.target { target = address }
            guard Self.isVague(text, language: language), !Self.describes(annotation?.contents, target, language) else { return nil }
            let page = content.facts.firstPage(of: link)
            return Self.fault(
                "the link “\(SpokenLine.text(of: [.text(text)]))” does not name its target"
                    + (target.isEmpty ? "" : ": \(LinkAddress.shortened(target))"), of: link, in: pdf, context,
                locations: page.map { [context.location($0, annotation?.rect)] } ?? [], identity: [text, target])
        }
    }

    /// Whether the description of a link, which screen readers read too, names the target in words.
    private static func describes(_ description: String?, _ target: String, _ language: String) -> Bool {
        guard let description, ![.text(description)].isBlank else { return false }
        return description != target && !isVague(description, language: language)
    }

    /// The text of each link, by the index of its tag; a text that replaces the content comes first.
    private static func texts(of content: TaggedContent, in pdf: InspectedPDF) -> [Int: String] {
        var texts: [Int: String] = [:]
        for piece in content.text.pieces {
            guard let link = link(around: piece.element, in: pdf.structure) else { continue }
            let element = pdf.structure.elements[link]
            if let text = element.alternateText ?? element.actualText { texts[link] = text } else { texts[link, default: ""] += piece.text }
        }
        return texts
    }

    /// The depth of a text in its link.
    private static let linkDepth = 8

    private static func link(around element: Int?, in structure: InspectedStructure) -> Int? {
        var next = element
        for _ in 0..<linkDepth {
            guard let index = next else { return nil }
            if structure.elements[index].standardType == .link { return index }
            next = structure.elements[index].parent
        }
        return nil
    }
}
