import Testing
import TypesetMarkdown

@testable import TypesetLayout

/// Tests of tags beyond block kinds: emphasis, lines, languages, directions, the order of notes.
@Suite struct Tags {
    @Test func emphasisAndDeletionAreTagged() {
        let document = layOut("A *light*, **strong** and ~~wrong~~ word.\n")
        #expect(
            outline(document) == """
                document
                  paragraph
                    "A "
                    emphasis
                      "light"
                    ", "
                    strong
                      "strong"
                    " and "
                    span
                      "wrong"
                    " word."
                """)
        #expect(document.structure.elements.filter { $0.textDecoration == .lineThrough }.map(\.kind) == [.span])
    }

    @Test func hardBreaksDivideTextIntoLines() {
        let document = layOut("One **bold**\\\ntwo\n")
        #expect(
            outline(document) == """
                document
                  paragraph
                    line
                      "One "
                      strong
                        "bold"
                      " \u{2028}"
                    line
                      "two"
                """)
    }

    @Test func eachLineOfCodeIsABlockAndNoWrapIs() {
        let composer = composer("```\nif x:\n\n    return some_long_name(and_its_argument, and_another_one)\n```\n", sheet: fullSheet)
        let expected = """
            document
              division
                paragraph
                  code
                    "if x: \u{2028}"
                paragraph
                  code
                    " \u{2028}"
                paragraph
                  code
                    "    return some_long_name(and_its_argument, and_another_one)"
            """
        let large = composer.layOut(at: .accessibility5)
        #expect(large.fallbacks.contains { $0.kind == .wrappedCode })
        #expect(outline(large) == expected)
        #expect(outline(composer.layOut(at: .xSmall)) == expected)
    }

    @Test func codeThatIsClippedStaysInItsLines() {
        let document = layOut(
            "```\none\ntwo\nthree\n```\n", sheet: fullSheet.replacing("code: { parent: base,", with: "code: { parent: base, height: 20,"))
        let texts = document.structure.elements.filter { $0.kind == .code }.count
        #expect(texts == 3)
        #expect(outline(document).contains("\"three\""))
    }

    @Test func alertsSayTheirLanguage() {
        let document = layOut("{lang=fr}\n> [!NOTE]\n> Oui.\n\n{lang=la}\n> [!TIP]\n> Ita.\n")
        #expect(document.structure.elements.filter { $0.kind == .aside }.map(\.language) == ["fr", "la"])
        #expect(outline(document).contains("\"Remarque\""))
        // Latin has no built-in terms.
        let label = document.structure.elements.first { $0.language == "en" }
        #expect(label?.kind == .paragraph)
        #expect(outline(document).contains("\"Tip\""))
    }

    /// A title replaces the name of the kind; a kind that GitHub lacks has its own name.
    @Test(arguments: [
        ("> [!NOTE]\n>\n> {.alert-title}\n> My *own*\n>\n> Text.\n", ["My own", "Text."]),
        ("> [!EDITION-2024]\n> Text.\n", ["Edition 2024", "Text."]),
        ("{.unlabelled}\n> [!NOTE]\n> Text.\n", ["Text."]),
    ])
    func titlesOfAlerts(markdown: String, lines: [String]) {
        #expect(layOut(markdown, sheet: "typeset: 1\nextends: []\n").pages.flatMap(\.glyphs).map(\.text).joined() == lines.joined())
    }

    @Test func builtInWordsOfAnotherLanguageSayWhich() {
        let document = layOut("- [x] ita\n\nText[^a].\n\n[^a]: Nota.\n", sheet: "typeset: 1\nextends: []\nlanguage: la\n")
        let english = document.structure.elements.filter { $0.language == "en" }
        #expect(english.map(\.kind) == [.label, .link, .link])
        #expect(english.map { $0.actualText ?? $0.linkDescription } == ["done", "Footnote 1", "Back to the text of footnote 1"])
        let polish = layOut("- [x] tak\n", sheet: "typeset: 1\nextends: []\nlanguage: pl\n")
        #expect(polish.structure.elements.contains { $0.actualText == "zrobione" && $0.language == nil })
    }

    @Test func contentsNestAndKeepTheirLanguages() {
        let document = layOut("[TOC]\n\n# One\n\n## A [mot]{lang=fr}\n\n{lang=de}\n## Zwei\n\n# Two\n")
        let tree = outline(document)
        #expect(
            tree.hasPrefix(
                """
                document
                  tableOfContents
                    tableOfContentsItem
                      reference
                        link
                          "One "
                          "1"
                    tableOfContents
                      tableOfContentsItem
                        reference
                          link
                            "A "
                            span
                              "mot"
                            " "
                            "1"
                      tableOfContentsItem
                        reference
                          link
                            "Zwei "
                            "1"
                    tableOfContentsItem
                """), "\(tree)")
        let languages = document.structure.elements.compactMap { $0.language.map { "\($0)" } }
        #expect(languages == ["fr", "de", "fr", "de"])
    }

    @Test func anEmptyCornerIsNoHeader() {
        let document = layOut("|   | b |\n|---|---|\n| 1 | 2 |\n", sheet: fullSheet)
        let head = document.structure.elements.filter { element in
            element.parent.flatMap { document.structure[$0].parent }.map { document.structure[$0].kind } == .tableHead
        }
        #expect(head.map(\.kind) == [.tableData, .tableHeader])
        #expect(head.map(\.scope) == [nil, .column])
    }

    @Test func notesAreNumberedInTheOrderOfReading() {
        let document = layOut("| a[^cell] |\n|---|\n| 1 |\nTable: All[^caption]\n\nEnd[^end].\n\n[^end]: E\n[^cell]: C\n[^caption]: T\n")
        let numbers = document.structure.elements.enumerated().filter { $0.element.kind == .note }
            .map { note in document.structure.elements[note.offset].identifier }
        #expect(numbers == ["fn-1", "fn-2", "fn-3"])
        let references = document.pages.flatMap(\.items).compactMap { item -> String? in
            guard case .content(let id) = item.role, case .glyphs(let glyphs) = item.content,
                document.structure[document.structure.owners[id]].linkDescription?.hasPrefix("Footnote") == true
            else { return nil }
            return String(glyphs.text.dropFirst())
        }
        #expect(references == ["1", "2", "3"])
    }

    @Test func directionsAreStatedWhereTheyChange() {
        let document = layOut(
            "Text\n\n{lang=he}\nשלום\n\n::: {lang=ar}\nنص\n\n```\ncode\n```\n:::\n", sheet: "typeset: 1\nextends: []\nlanguage: en\n")
        let stated = document.structure.elements.compactMap { element in element.isRightToLeft.map { ("\(element.kind)", $0) } }
        #expect(stated.map(\.0) == ["paragraph", "division", "paragraph"])
        #expect(stated.map(\.1) == [true, true, false])
        let arabic = layOut("نص\n", sheet: "typeset: 1\nextends: []\nlanguage: ar\n")
        #expect(arabic.structure.elements.map(\.isRightToLeft) == [true, nil])
    }
}

@Suite struct BuiltInTermTests {
    /// The languages for which Debian 12 and 13 have hyphenation patterns.
    @Test(arguments: [
        "af", "as", "be", "bg", "bn", "ca", "cs", "da", "de", "el", "en", "es", "et", "fr", "gl", "gu", "hi", "hr", "hu", "id", "is", "it",
        "kn", "lt", "lv", "ml", "mn", "mr", "nb", "nl", "nn", "no", "or", "pa", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sr-Latn", "sv",
        "ta", "te", "th", "uk", "zu",
    ])
    func languagesThatAreHyphenatedHaveWords(language: String) {
        let alerts = ["note", "tip", "important", "warning", "caution"].map { BuiltInTerm.alert($0, in: language) }
        let terms = alerts + [BuiltInTerm.task(done: true, in: language), BuiltInTerm.task(done: false, in: language)]
        #expect(terms.allSatisfy { $0.ownLanguage == nil && !$0.text.isEmpty })
        #expect(Set(alerts.map(\.text)).count == 5)
        #expect(terms[5] != terms[6])
        #expect(BuiltInTerm.footnote("7", in: language).text.contains("7"))
    }

    @Test func everyRowIsComplete() {
        for language in BuiltInTermTable.languages {
            // Only the terms of footnotes, continued records, captions, books, reference lists and papers are optional.
            let optional = Set<BuiltInTerm.Column>([
                .footnote, .backToText, .continued, .figure, .table, .contents, .index, .references,
                .abstract, .keywords, .correspondence, .equalContribution, .deceased, .backToCitation, .archive, .contributions,
                .printPages, .printPage, .printPageColumns, .volume, .volumeOfAll, .volumePage,
            ])
            .union(Self.references + Self.roles)
            for column in BuiltInTerm.Column.allCases where !optional.contains(column) {
                #expect(BuiltInTermTable.term(column, in: language) != nil, "\(language) \(column)")
            }
            // A language with a term for notes also has one for the link back, with its number.
            #expect(BuiltInTermTable.term(.backToText, in: language)?.split(separator: "#", omittingEmptySubsequences: false).count == 2)
        }
    }

    private static let roles = (Metadata.Contribution.Role.allCases.map(\.rawValue) + Metadata.Contribution.Degree.allCases.map(\.rawValue))
        .compactMap(BuiltInTerm.Column.init)

    private static let references: [BuiltInTerm.Column] = [
        .theorem, .lemma, .corollary, .proposition, .conjecture, .definition, .example, .exercise, .solution, .remark, .proof, .algorithm,
        .listing, .equation, .chapter, .section, .appendix,
    ]

    /// Only proofs, remarks and solutions have no number.
    @Test func termsOfNumberedElementsHaveOneNumber() {
        for language in BuiltInTermTable.languages {
            for column in Self.references {
                guard let term = BuiltInTermTable.term(column, in: language) else { continue }
                let numbers = [.solution, .remark, .proof].contains(column) ? 0 : 1
                #expect(term.count { $0 == "#" } == numbers, "\(language) \(column)")
            }
        }
    }

    @Test func statementsAreNamedInTheLanguageOfTheText() {
        #expect(ReferenceTerm.term(.theorem, "2.1", in: "de").text == "Satz 2.1")
        #expect(ReferenceTerm.term(.theorem, "2", in: "hu").text == "2. tétel")
        #expect(ReferenceTerm.term(.theorem, nil, in: "hu").text == "tétel")
        #expect(ReferenceTerm.term(.proof, nil, in: "fr-CH").text == "Démonstration")
        #expect(ReferenceTerm.term(.proof, nil, in: "zu") == BuiltInTerm(text: "Proof", ownLanguage: "en"))
    }

    @Test func scriptsAndRegionsChooseTheRow() {
        #expect(BuiltInTerm.link(in: "sr-Latn-RS").text == "Veza")
        #expect(BuiltInTerm.link(in: "sr").text == "Веза")
        #expect(BuiltInTerm.link(in: "sr-Cyrl").text == "Веза")
        #expect(ReferenceTerm.term(.figure, "3", in: "zh-TW").text == "圖 3")
        #expect(ReferenceTerm.term(.table, "3", in: "yue").text == "表 3")
        #expect(ReferenceTerm.term(.figure, "3", in: "sr-Latn").text == "Slika 3")
        #expect(BuiltInTerm.contents(in: "no").text == "Innhold")
        // A language in another script than its terms gets English ones.
        #expect(BuiltInTerm.link(in: "mn-Mong").ownLanguage == "en")
        #expect(BuiltInTerm.link(in: "uz-Cyrl").text == "Link")
        #expect(BuiltInTerm.footnote("2", in: "zh-TW").text == "註腳 2")
        #expect(BuiltInTerm.footnote("2", in: "zh-Hans-TW").text == "脚注 2")
        #expect(BuiltInTerm.alert("note", in: "tlh") == BuiltInTerm.alert("note", in: "x"))
        #expect(BuiltInTerm.link(in: "tlh").ownLanguage == "en")
    }
}
