import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of the directives, roles and labels of MyST; fences of backticks are fences of colons here, as `MySTText` writes them.
@Suite struct DirectiveTests {
    private func document(_ markdown: String) -> Document {
        MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: .myst).document
    }

    /// The tree without places.
    private func tree(_ markdown: String) -> String {
        document(markdown).dump().replacing(/[ ][0-9]+:[0-9]+-[0-9]+:[0-9]+/, with: "")
    }

    private func uses(_ markdown: String) -> [ForeignSyntax] {
        document(markdown).issues.compactMap { if case .foreignSyntax(let use) = $0 { use.syntax } else { nil } }
    }

    @Test(arguments: ["eq:growth", "growth"]) func aLinkWithoutWordsNamesALabel(label: String) {
        #expect(document("See [](\(label)).\n").hasReference(to: label))
    }

    @Test func aLinkWithoutWordsToAnAddressIsNoLabel() {
        #expect(!document("[](mailto:ada), [](tel:123) and [](a/b:c)\n").hasReference(to: "mailto:ada"))
    }

    // MARK: Directives

    @Test func anAdmonitionIsAnAlertWithoutItsOptions() {
        let expected = "alert-warning\n  paragraph {.alert-title}\n    strong\n      text \"Mind\"\n  paragraph\n    text \"Words.\"\n"
        #expect(tree(":::{admonition} Mind\n:class: warning\n\nWords.\n:::\n") == expected)
        #expect(tree(":::{warning} Mind\n---\nclass: x\n---\nWords.\n:::\n") == expected)
    }

    @Test func directivesNest() {
        let nested = ":::{note}\nOne\n:::{tip}\nTwo\n:::\nThree\n:::\nFour\n"
        let text = "paragraph\n      text"
        #expect(tree(nested).contains("alert-note\n  paragraph\n    text \"One\"\n  alert-tip\n    \(text) \"Two\""), "\(tree(nested))")
        #expect(tree(nested).hasSuffix("\nparagraph\n  text \"Four\"\n"))
    }

    @Test func aFigureHasItsCaptionItsNameAndItsAlternativeText() {
        let figure = tree(":::{figure} a.png\n:name: Fig-A\n:alt: A dot\n:width: 50%\n\nThe *caption*.\n:::\n")
        #expect(figure.hasPrefix("figure {#fig-a}\n"), "\(figure)")
        for part in ["image", "A dot", "width=50%"] { #expect(figure.contains(part), "\(figure)") }
        #expect(figure.contains("caption\n    text \"The \"\n    emphasis"), "\(figure)")
    }

    @Test func listsAndCommaSeparatedValuesAreTables() throws {
        for source in [
            ":::{list-table} Sizes\n:header-rows: 1\n\n* - Name\n  - Size\n* - a\n  - 1\n:::\n",
            "```{csv-table} Sizes\n:header: \"Name\", \"Size\"\na, 1\n```\n",
            "```{csv-table} Sizes\n:header-rows: 1\n\nName,Size\n\"a\",\"1\"\n```\n",
        ] {
            guard case .table(let table)? = document(source).blocks.first?.kind else { Issue.record("no table: \(tree(source))"); continue }
            #expect(table.allRows.map { $0.cells.map(\.inlines.plainText) } == [["Name", "Size"], ["a", "1"]])
            #expect(table.header.cells.count == 2)
            #expect(table.caption.plainText == "Sizes")
        }
    }

    @Test func aFormulaIsReadLikeOthers() {
        #expect(tree("```{math}\n:label: mass\nE = mc^2\n```\n").hasPrefix("code <math> \"E = mc^2\" {#mass}"))
        #expect(uses("```{math}\nE = mc^2\n```\n") == [])
    }

    @Test func directivesForOtherPagesAreLeftOut() {
        #expect(
            tree(
                "```{toctree}\na\n```\n\n```{index} word\n```\n\n:::{only} html\nWeb\n:::\n\n% comment\n\n+++\n\n```{raw} html\n<b>\n```\n")
                == "")
        #expect(tree("One\n% comment\nTwo\n") == "paragraph\n  text \"One\"\nparagraph\n  text \"Two\"\n")
    }

    @Test func anUnknownDirectiveIsReportedAndItsContentSet() {
        #expect(uses(":::{unknown} Title\nWords\n:::\n") == [.directiveBlock])
        #expect(tree(":::{unknown} Title\nWords\n:::\n").contains("\"Words\""))
        #expect(uses("```{unknown}\nWords\n```\n") == [.directiveBlock])
        #expect(uses(":::{note} A :::{b} title\nWords\n:::\n\n:::{seealso}\nWords\n:::\n").isEmpty)
    }

    @Test func glossariesAreDefinitions() {
        let glossary = tree(":::{glossary}\nOne *word*\n: Means this.\n\nTwo\n: Means that.\n:::\n")
        #expect(glossary.hasPrefix("definitions\n"))
        #expect(tree("{.glossary}\nOne\n: Means\n\nTwo\n: Means\n").matches(of: /\{#term-(one|two)\}/).count == 2)
        #expect(glossary.contains("{#term-one-word}") && glossary.contains("{#term-two}"), "\(glossary)")
    }

    @Test func attributesMayFollowTheNameOfADirective() {
        let note = tree(":::{note .dropdown #here key=\"a b\"} Title\nWords.\n:::\n")
        #expect(note.hasPrefix("alert-note {#here}\n") && note.contains("\"Title\""), "\(note)")
        #expect(uses(":::{note .dropdown}\nWords.\n:::\n") == [])
    }

    @Test func aListingMayHaveALabel() {
        #expect(tree("```{code-block} python\n:label: Own code\nx = 1\n```\n").hasPrefix("code <python> \"x = 1\" {#own-code}"))
    }

    @Test func aDiagramIsNoUnknownDirective() {
        #expect(uses("```{mermaid}\nflowchart LR\n```\n") == [])
    }

    // MARK: Fields

    @Test func fieldsAreTermsWithTheirValues() {
        let fields = tree(":author: A. *Writer*\n:abstract: One\n   two.\n\n   - Three\n:empty:\n\nText\n")
        #expect(fields.hasPrefix("definitions\n"), "\(fields)")
        #expect(fields.contains("\"author\"") && fields.contains("emphasis"), "\(fields)")
        #expect(fields.contains("list") && fields.contains("\"empty\""), "\(fields)")
        #expect(fields.hasSuffix("\nparagraph\n  text \"Text\"\n"), "\(fields)")
    }

    @Test(arguments: [":rocket: launch\n", "Text\n:author: A\n", ":numref:`a` b\n", ": :x: y\n", ":a b\n"])
    func otherColonsAreNoFields(markdown: String) { #expect(!tree(markdown).hasPrefix("definitions"), "\(tree(markdown))") }

    // MARK: Index

    @Test(arguments: [
        ("{index}`word`", "word", ["word"]), ("{index}`the word <type; leading>`", "the word", ["type", "leading"]),
        ("{index}`words <single: !foo; bar>`", "words", ["foo", "bar"]),
    ])
    func indexRolesAreMarksOfTheIndex(markdown: String, words: String, entry: [String]) {
        guard case .paragraph(let inlines)? = document(markdown).blocks.first?.kind else { Issue.record("no paragraph"); return }
        #expect(inlines.plainText == words)
        #expect(inlines.first.flatMap { IndexMark($0) }?.levels.map(\.text) == entry)
    }

    // MARK: Roles

    private func inlines(_ markdown: String) -> String {
        guard case .paragraph(let inlines)? = document(markdown).blocks.first?.kind else { return "" }
        return form(inlines)
    }

    private func form(_ inlines: [Inline]) -> String {
        inlines.map { inline in
            switch inline.kind {
            case .text(let text): text
            case .code(let code): "`\(code)`"
            case .element(let element, let content):
                "<\(element.rawValue)\(inline.attributes.values["expansion"].map { " " + $0 } ?? "")>\(form(content))"
            case .strikethrough(let content): "{~\(form(content))~}"
            case .link(let destination, _, let content): "[\(form(content))](\(destination))"
            case .crossReference(let reference): "@\(reference.words == "" ? "#" : "")\(reference.id)"
            default: "?"
            }
        }.joined()
    }

    @Test(arguments: [
        ("H{sub}`2`O {sup}`3` {kbd}`A`", "H<sub>2O <sup>3 <kbd>A"), ("{abbr}`HTML (Markup)` {del}`x`", "<abbr Markup>HTML {~x~}"),
        ("{code}`a` {py:class}`~a.b.C`", "`a` `C`"), ("{ref}`Two words`", "@two-words"), ("{ref}`text <a>`", "[text](#a)"),
        ("{numref}`fig-a`", "@fig-a"), ("{numref}`Map %s <m>`.", "Map @#m."), ("{eq}`e`", "(@#e)"), ("{doc}`a/b`", "[](a/b.md)"),
        ("{doc}`text <../b.md>`", "[text](../b.md)"), ("[](#a) and [](b.md)", "@a and [](b.md)"), ("[](A-b)", "@a-b"),
        ("<project:#a>", "@a"),
        (":numref:`m` and :rocket:", "@m and 🚀"), ("`` {ref}`a` ``", "`{ref}`a``"), ("{term}`a word`", "[a word](#term-a-word)"),
        ("{term}`the words <Word>`", "[the words](#term-word)"),
        ("<doi:10.1/2> [w](wiki:A)", "[10.1/2](https://doi.org/10.1/2) [w](https://en.wikipedia.org/wiki/A)"),
        ("{menuselection}`A --> B`", "A → B"),
    ])
    func rolesAreSet(markdown: String, expected: String) {
        #expect(inlines(markdown) == expected)
        #expect(uses(markdown).isEmpty)
    }

    @Test func namesAfterASignAreReferencesToLabels() {
        #expect(inlines("See @My-Note, @fig-a and 1@b, [@doe99].") == "See @my-note, @fig-a and 1@b, [@doe99].")
        guard case .paragraph(let inlines)? = document("@a @fig-a").blocks.first?.kind else { return #expect(Bool(false)) }
        let references = inlines.compactMap { if case .crossReference(let reference) = $0.kind { reference.isOptional } else { nil } }
        #expect(references == [true, false])
    }

    @Test(arguments: ["![](#a)", ":::{embed} #a\n:::"]) func embeddedBlocksAreReferences(markdown: String) {
        #expect(inlines(markdown) == "@a")
        #expect(uses(markdown) == [.embeddedBlock])
    }

    @Test func aTargetBeforeABlockThatIsLeftOutIsThatOfTheNext() {
        #expect(tree("(a)=\n```{raw} html\n<b>\n```\n\n# Head\n").hasPrefix("heading1 {#a}"))
    }

    @Test func listsOfCitationsAreLeftOut() {
        let markdown = "```{bibliography} a.bib\n:style: alpha\n```\n\nEnd\n"
        #expect(document(markdown).blocks.map(\.text) == ["End"])
        #expect(uses(markdown) == [.citation])
    }

    @Test func pagesOfOtherProjectsAreText() {
        #expect(inlines("{doc}`the page <intro:a>`") == "the page")
        #expect(uses("{doc}`the page <intro:a>`") == [.externalReference])
    }

    @Test func referencesToOtherProjectsAreTheirNames() {
        let markdown = "[](inv:python#library/abc), <xref:spec/tables#example> and [words](xref:spec)"
        guard case .paragraph(let inlines)? = document(markdown).blocks.first?.kind else { return #expect(Bool(false)) }
        #expect(inlines.plainText == "library/abc, example and words")
        #expect(uses(markdown) == [.externalReference])
    }

    @Test func aFrameIsALinkToItsAddress() {
        let markdown = ":::{iframe} https://example.org/v\n:width: 100%\nThe *film*\n:::\n"
        guard case .paragraph(let inlines)? = document(markdown).blocks.first?.kind else { return #expect(Bool(false)) }
        #expect(form(inlines) == "[The ?](https://example.org/v)")
        #expect(inlines.plainText == "The film")
        #expect(uses(markdown).isEmpty)
    }

    @Test func unknownRolesPrintTheirText() {
        #expect(inlines("{foo}`text`") == "text")
        #expect(uses("{foo}`text` {cite}`a`").sorted { $0.rawValue < $1.rawValue } == [.citation, .role])
    }

    /// The name of a role before a code span is no emoji in any dialect.
    @Test func rolesAreNoEmoji() {
        let label = "A :label:"
        #expect(dump(label + "`x` here.").contains(label))
        #expect(!dump(label + " here.").contains(label))
    }

    // MARK: Labels

    @Test func labelsNameTheBlockAfterThem() {
        #expect(tree("(My-Label)=\n\n# Title\n").contains("heading1 {#my-label}"))
        #expect(tree("(a)=\n- item\n").hasPrefix("list bullet tight {#a}"))
    }

    @Test func labelsInColonsNameTheBlockBeforeThem() {
        #expect(tree("# Title\n:label:`sec_x`\n").contains("heading1 {#sec_x}"))
        #expect(tree("![A](a.png)\n:label:`fig_x`\n").contains("paragraph {#fig_x}"))
    }
}

extension Document {
    /// Whether the document refers to a label.
    fileprivate func hasReference(to label: String) -> Bool {
        var isFound = false
        forEachPart { part in
            if case .inline(let inline) = part, case .crossReference(let reference) = inline.kind {
                isFound = isFound || reference.source == label
            }
        }
        return isFound
    }
}
