import Testing
import TypesetBase
import TypesetMarkdown

/// Citations in the tree, and the settings of front matter for them.
@Suite struct CitationTests {
    /// The inlines of a paragraph in a document with a bibliography: citations are `(prefix|key|suffix; …)`, and those of a sentence `<…>`.
    private func inlines(_ markdown: String, _ dialect: Dialect = .pandoc) -> String {
        let (document, _) = parse(markdown, dialect)
        guard case .paragraph(let inlines)? = document.blocks.last?.kind else { return "no paragraph" }
        return text(inlines)
    }

    private func parse(_ markdown: String, _ dialect: Dialect = .pandoc) -> (document: Document, diagnostics: [Diagnostic]) {
        MarkdownParser.parse(SourceFile(path: "a.md", text: "---\nbibliography: refs.bib\n---\n\n" + markdown + "\n"), dialect: dialect)
    }

    private func text(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline.kind {
            case .citation(let citation):
                let items = citation.items.map { "\(text($0.prefix))|\($0.suppressesAuthor ? "-" : "")\($0.key)|\(text($0.suffix))" }
                return citation.form == .narrative ? "<\(items.joined(separator: ";"))>" : "(\(items.joined(separator: ";")))"
            case .emphasis(let inner): return "*\(text(inner))*"
            case .crossReference(let reference): return "@\(reference.id)"
            case .softBreak: return " "
            default: return inline.plainText
            }
        }.joined()
    }

    @Test(arguments: [
        ("A [@doe99].", "A (|doe99|)."),
        ("[see @doe99, pp. 33-35; also @smith04, chap. 1]", "(see|doe99|, pp. 33-35;also|smith04|, chap. 1)"),
        ("@doe99 says", "<|doe99|> says"), ("@doe99 [p. 3] says", "<|doe99|p. 3> says"),
        ("@doe99 [p. 3; also @smith04]", "<|doe99|p. 3;also|smith04|>"), ("Doe [-@doe99]", "Doe (|-doe99|)"),
        ("in -@doe99", "in <|-doe99|>"),
        ("@{a key}.", "<|a key|>."), ("[@{https://x.org/?a=b&c}, p. 3]", "(|https://x.org/?a=b&c|, p. 3)"),
        ("[@doe99{p. 3}]", "(|doe99|{p. 3})"), ("[*see* @doe99 and *more*]", "(*see*|doe99| and *more*)"),
        ("@doe_99_a:b.c, @x.", "<|doe_99_a:b.c|>, <|x|>."), ("*[@doe99]*", "*(|doe99|)*"), ("[@doe99][@x]", "(|doe99|)(|x|)"),
        ("«@doe99» (@x)", "«<|doe99|>» (<|x|>)"), ("[@doe99; see]", "[<|doe99|>; see]"), ("[@a [b] c]", "(|a| [b] c)"),
    ])
    func keysAndBracketsAreCitations(markdown: String, expected: String) {
        #expect(inlines(markdown) == expected)
    }

    @Test(arguments: [
        ("me@doe99.org", "me@doe99.org"), ("\\@doe99", "@doe99"), ("`@doe99`", "@doe99"), ("a @ b", "a @ b"), ("@@doe99", "@@doe99"),
        ("[a]", "[a]"), ("\\[@doe99\\]", "[<|doe99|>]"), ("@fig:map and [@tbl:x]", "@fig:map and @tbl:x"),
    ])
    func addressesEscapesAndReferencesAreNone(markdown: String, expected: String) {
        #expect(inlines(markdown) == expected)
    }

    @Test(arguments: [Dialect.github, .quarto, .myst]) func dialectsHaveCitations(dialect: Dialect) {
        #expect(inlines("[see @doe99, p. 3]", dialect) == "(see|doe99|, p. 3)")
    }

    @Test func otherDialectsReportThem() {
        let document = parse("[@doe99]", .mkdocs).document
        #expect(!document.hasCitations)
        #expect(document.issues.count == 1)
    }

    @Test func withoutABibliographyTheyAreReported() {
        let document = MarkdownParser.parse(SourceFile(path: "a.md", text: "[@doe99]\n"), dialect: .pandoc).document
        #expect(!document.hasCitations)
        #expect(document.issues.count == 1)
    }

    @Test(arguments: [
        ("{cite}`doe99`", "(|doe99|)"), ("{cite:t}`doe99`", "<|doe99|>"), ("{cite:p}`doe99, smith04`", "(|doe99|;|smith04|)"),
        ("{cite:p}`{see}doe99{p. 3}`", "(see|doe99|, p. 3)"), ("{cite:year}`doe99`", "(|-doe99|)"), ("{citet}`doe99`", "<|doe99|>"),
    ])
    func rolesOfMySTAreCitations(markdown: String, expected: String) {
        #expect(inlines(markdown, .myst) == expected)
    }

    @Test func aNumberedExampleIsNoCitation() {
        #expect(inlines("(@good)  An example.\n\nAs (@good) shows.") == "As (1) shows.")
    }

    @Test func keysHaveTheirPlace() {
        guard case .paragraph(let inlines)? = parse("A [see @doe99, p. 3].").document.blocks.last?.kind else { return #expect(Bool(false)) }
        let citation = inlines.compactMap(\.citation).first
        #expect(citation?.items.first?.span.text == "@doe99")
        #expect(citation?.source == "[see @doe99, p. 3]")
    }

    @Test func aPlaceAfterAKeyIsAPartOfItsSource() {
        guard case .paragraph(let inlines)? = parse("@doe99 [p. 3] says").document.blocks.last?.kind else { return #expect(Bool(false)) }
        #expect(inlines.compactMap(\.citation).first?.source == "@doe99 [p. 3]")
    }

    // MARK: Settings

    private func settings(_ frontMatter: String) -> BibliographySettings {
        MarkdownParser.parse(SourceFile(path: "docs/a.md", text: "---\n\(frontMatter)\n---\n\nText.\n")).document.metadata.bibliography
    }

    @Test func settingsHaveTheNamesOfPandoc() {
        let settings = settings(
            """
            bibliography: [a.bib, b.json]
            csl: apa
            nocite: "@doe99, @{a key}"
            link-citations: false
            reference-section-title: Sources
            suppress-bibliography: true
            """)
        #expect(settings.files.map(\.path) == ["docs/a.bib", "docs/b.json"])
        #expect(settings.style?.value == "apa")
        #expect(settings.listedKeys.map(\.value) == ["doe99", "a key"])
        #expect(settings.linksCitations == false)
        #expect(settings.listTitle?.value == "Sources")
        #expect(settings.suppressesList)
    }

    @Test func nociteMayListAll() { #expect(settings("bibliography: a.bib\nnocite: \"@*\"").listsAll) }

    @Test func referencesAreEntries() {
        #expect(settings("references:\n- id: doe99\n  title: T").isStated)
        #expect(!settings("references:\n- https://example.org").isStated)
    }

    @Test func aDocumentsBibliographyReplacesTheProjects() {
        let project = settings("bibliography: all.bib\ncsl: ieee"), own = settings("bibliography: own.bib")
        #expect(own.over(project).files.map(\.value) == ["own.bib"])
        #expect(own.over(project).style?.value == "ieee")
        #expect(settings("title: T").over(project).files.map(\.value) == ["all.bib"])
    }

    @Test func listFilesOfBooksNameBibliographies() {
        let file = SourceFile(path: "book/_config.yml", text: "title: T\nbibtex_bibfiles:\n  - refs.bib\ncsl: apa\n")
        let settings = BibliographySettings(of: YAMLParser.parse(file).node)
        #expect(settings.files.map(\.path) == ["book/refs.bib"])
        #expect(settings.style?.value == "apa")
    }

    @Test func chaptersAddTheirBibliographies() {
        var book = settings("bibliography: a.bib")
        book.add(chapter: settings("bibliography: [a.bib, b.bib]\nnocite: \"@x\""))
        #expect(book.files.map(\.value) == ["a.bib", "b.bib"])
        #expect(book.listedKeys.map(\.value) == ["x"])
    }

    @Test func abstractsHaveCitations() {
        let file = SourceFile(path: "a.md", text: "---\nabstract: As @doe99 says.\nbibliography: a.bib\n---\n\nText.\n")
        #expect(MarkdownParser.parse(file).document.hasCitations)
    }

    // MARK: Bad input

    @Test func manyBracketsAndKeysTakeLinearTime() {
        let markdown = String(repeating: "[@a; ", count: 20_000) + String(repeating: "@b ] ", count: 20_000)
        #expect(parse(markdown).document.hasCitations)
    }

    @Test(arguments: ["[@", "@{", "@{}", "[-@]", "[;@a;]", "@a [", "@a []", "[@a", "@a]", "[@a; ]", "@a [;@b]", "]@a["])
    func fragmentsKeepTheirText(markdown: String) {
        #expect(inlines(markdown).replacing("<|", with: "@").replacing("|>", with: "").contains(markdown.first ?? " "))
    }
}
