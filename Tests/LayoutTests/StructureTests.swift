import Testing

@testable import TypesetLayout

@Suite struct Structure {
    /// A document without a title takes the text of its first heading, or the file name if another heading has a higher level.
    @Test(arguments: [
        ("## Plan\n\nText.\n\n## Next\n", "Plan"), ("### Plan\n\n## Next\n", "test"), ("Text.\n\n## Plan\n", "test"),
        ("Text.\n\n# Plan\n", "Plan"), ("---\ntitle: Own\n---\n\n## Plan\n", "Own"),
    ])
    func theTitleIsTakenFromAHeading(text: String, title: String) { #expect(layOut(text).metadata.title == title) }

    @Test func blocksBecomeTheirElements() {
        let document = layOut("# Title\n\nSome *text* and `code`.\n\n> quoted\n\n```\nlet a\nlet b\n```\n")
        #expect(
            outline(document) == """
                document
                  heading(1)
                    "Title"
                  paragraph
                    "Some "
                    emphasis
                      "text"
                    " and "
                    code
                      "code"
                    "."
                  blockQuote
                    paragraph
                      "quoted"
                  division
                    paragraph
                      code
                        "let a \u{2028}"
                    paragraph
                      code
                        "let b"
                """)
    }

    @Test func listsHaveLabelsAndBodies() {
        let document = layOut("1. one\n2. two\n   - inner\n\n- [x] done\n")
        #expect(
            outline(document) == """
                document
                  list
                    listItem
                      label
                        "1."
                      listBody
                        paragraph
                          "one"
                    listItem
                      label
                        "2."
                      listBody
                        paragraph
                          "two"
                        list
                          listItem
                            label
                              "•"
                            listBody
                              paragraph
                                "inner"
                  list
                    listItem
                      label
                        "☑"
                      listBody
                        paragraph
                          "done"
                """)
        let label = document.structure.elements.first { $0.actualText != nil }
        #expect(label?.actualText == "done")
    }

    @Test func tablesNameTheirHeaders() {
        let document = layOut("| a | b |\n|---|---|\n| 1 | 2 |\n", sheet: fullSheet)
        #expect(
            outline(document) == """
                document
                  table
                    tableHead
                      tableRow
                        tableHeader
                          "a"
                        tableHeader
                          "b"
                    tableBody
                      tableRow
                        tableData
                          "1"
                        tableData
                          "2"
                """)
        #expect(document.structure.elements.filter { $0.kind == .tableHeader }.allSatisfy { $0.scope == .column })
    }

    @Test func aTableOfOneRowHasNoHeadWithoutABody() {
        let document = layOut("| a |\n|---|\n", sheet: fullSheet)
        #expect(
            outline(document) == """
                document
                  table
                    tableBody
                      tableRow
                        tableHeader
                          "a"
                """)
    }

    @Test func aNoteFollowsTheBlockThatRefersToIt() {
        let document = layOut("First[^a].\n\nSecond.\n\n[^a]: The note.\n")
        #expect(
            outline(document) == """
                document
                  paragraph
                    "First"
                    reference
                      link
                        "\u{2060}1"
                    "."
                  note
                    label
                      link
                        "1"
                    paragraph
                      "The note."
                  paragraph
                    "Second."
                """)
    }

    @Test func theTreeIsTheSameAtEverySize() {
        let composer = composer(NothingOffThePage.everything, sheet: fullSheet)
        let outlines = [
            outline(composer.layOut(at: .xSmall)), outline(composer.layOut(at: .large)), outline(composer.layOut(at: .accessibility5)),
        ]
        #expect(outlines[0] == outlines[1])
        #expect(outlines[1] == outlines[2])
    }

    @Test func passagesInAnotherLanguageSayWhich() {
        let document = layOut("A [mot]{lang=fr} and ::: no div\n\n::: {lang=ar}\nنص\n:::\n")
        let languages = document.structure.elements.compactMap(\.language)
        #expect(languages == ["fr", "ar"])
    }

    @Test func aSkippedLevelForbidsTheClaimOfConformance() {
        let document = layOut("---\nlang: en\n---\n# One\n\n### Three\n")
        guard case .skippedHeading(level: 3, previous: 1, let span)? = document.conformanceObstacles.first else {
            Issue.record("\(document.conformanceObstacles)")
            return
        }
        #expect(document.conformanceObstacles.count == 1)
        #expect(span.start.line == 6)
    }

    @Test(arguments: [
        ("# A\n", ["a.md:1"]), ("---\nlang: german\n---\n# A\n", ["a.md:2"]),
        ("---\nlang: de-CH\n---\n# A\n\n[b]{lang=fr}\n", []),
        ("---\nlang: de\n---\n# A\n\n{lang=fr_FR}\nb [c]{lang=x}\n", ["a.md:6", "a.md:7"]),
        ("---\nlang: de\n---\n# A\n\n![](none.png) b ![c](none.png) ![](none.png){decorative}\n", ["a.md:6"]),
    ])
    func languagesAndLostPicturesForbidTheClaim(text: String, places: [String]) {
        let obstacles = layOut(text).conformanceObstacles
        #expect(obstacles.map { "a.md:\($0.span.start.line)" } == places)
    }

    /// Such a heading has no words to find it by.
    @Test func aFootnoteCallAloneIsNoHeading() {
        let document = layOut("---\ntitle: A\nlang: en\n---\n# [^n]\n\nText.\n\n###### Six\n\n[^n]: A note.\n")
        let levels = document.structure.elements.compactMap { element in if case .heading(let level) = element.kind { level } else { nil } }
        #expect(levels == [1, 2])
        #expect(document.conformanceObstacles.isEmpty)
    }

    @Test(arguments: ["", " &zwj;", " *&zwnj;&#x2060;*", " &zwj;**![a](none.png){decorative}**"])
    func aHeadingWithoutContentCountsForNoLevel(text: String) {
        let document = layOut("---\nlang: en\n---\n#\(text)\n\n### Three\n\n## Two\n\n###\n\n#### Four\n")
        let levels = document.conformanceObstacles.map { obstacle -> [Int] in
            switch obstacle {
            case .firstHeading(let level, _, _): [level]
            case .skippedHeading(let level, let previous, _): [previous, level]
            case .undescribedFigure, .tableWithoutHeaders, .unstatedLanguage, .invalidLanguage: []
            }
        }
        #expect(levels == [[3], [2, 4]])
        let renumbered = layOut("---\nlang: en\n---\n#\(text)\n\n### Three\n\n## Two\n", sheet: fullSheet + "\nheadings: renumber\n")
        #expect(renumbered.conformanceObstacles.isEmpty)
        #expect(renumbered.structure.elements.map(\.kind).contains(.heading(1)))
    }

    @Test func renumberingFixesTheTagsAndKeepsTheLook() {
        let sheet = fullSheet + "\nheadings: renumber\n"
        let document = layOut("---\nlang: en\n---\n# One\n\n### Three\n", sheet: sheet)
        #expect(document.conformanceObstacles.isEmpty)
        #expect(document.structure.elements.map(\.kind).contains(.heading(2)))
        // At large, title2 is 22 points and title1 is 28.
        #expect(document.pages[0].glyphs.first { $0.text == "Three" }?.pointSize == 22)
    }

    @Test func linksLeadToHeadingsByTheirGitHubAnchor() {
        let document = layOut("# A heading\n\n[there](#a-heading) and [nowhere](#gone)\n")
        let link = document.structure.elements.first { $0.kind == .link }
        #expect(link?.target == .destination(0))
        #expect(document.destinations[0].page == 0)
        #expect(document.structure.elements.filter { $0.kind == .link }.count == 1)
    }

    @Test func aHeadingIsFoundThoughAnotherBlockHasItsName() throws {
        let document = layOut("{#a-heading}\nA paragraph.\n\n# A heading\n\n[TOC]\n")
        let heading = document.structure.elements.firstIndex { $0.kind == .heading(1) }
        try #require(document.outline.count == 1)
        #expect(document.destinations[document.outline[0].destination].element == heading)
    }
}

/// Tests of the front matter on the first page, and of its tags and those of headings.
@Suite struct TitleBlockTests {
    private static let frontMatter = """
        ---
        title: The *Big* Book
        lang: en
        subtitle: A Subtitle
        author: [{ name: Ada, affiliation: London }, { name: Bob }]
        date: 2026-11-22
        abstract: |
          First.

          Second.
        ---

        """

    private func levels(_ document: LaidOutDocument) -> [StructureKind] {
        document.structure.elements.map(\.kind).filter {
            switch $0 {
            case .heading, .title: true
            default: false
            }
        }
    }

    @Test func theTitleIsTheHeadingOfADocumentThatHasNoneOfTheFirstLevel() {
        let document = layOut(Self.frontMatter + "## One\n\n### Two\n")
        #expect(
            outline(document) == """
                document
                  heading(1)
                    "The "
                    emphasis
                      "Big"
                    " Book"
                  paragraph
                    "A Subtitle"
                  paragraph
                    "Ada"
                    reference
                      link
                        "\u{2060}1"
                    ", Bob"
                  paragraph
                    span
                      "1"
                    " London"
                  paragraph
                    "November 22, 2026"
                  division
                    paragraph
                      "Abstract"
                    paragraph
                      "First."
                    paragraph
                      "Second."
                  heading(2)
                    "One"
                  heading(3)
                    "Two"
                """)
        #expect(document.conformanceObstacles.isEmpty)
        #expect(document.outline.map(\.title) == ["The Big Book", "One", "Two"])
    }

    @Test func theTitleIsATitleAboveHeadingsOfTheFirstLevel() {
        #expect(levels(layOut(Self.frontMatter + "# One\n\n# Two\n")) == [.title, .heading(1), .heading(1)])
    }

    @Test func aTitleThatAHeadingRepeatsIsNotSetTwice() {
        let document = layOut(Self.frontMatter + "# The big book\n\n## One\n")
        #expect(levels(document) == [.heading(1), .heading(2)])
        #expect(outline(document).contains("Ada"))
    }

    @Test func theSheetDecidesOverTheTitleBlock() {
        let sheet = "typeset: 1\nextends: []\ntitleBlock: "
        #expect(levels(layOut(Self.frontMatter + "## One\n", sheet: sheet + "never\n")) == [.heading(1)])
        #expect(levels(layOut(Self.frontMatter + "# The Big Book\n", sheet: sheet + "always\n")) == [.title, .heading(1)])
    }

    @Test func levelsThatADocumentNowhereUsesAreLeftOut() {
        let document = layOut("---\nlang: en\n---\n### One\n\n#### Two\n\n### Three\n")
        #expect(levels(document) == [.heading(1), .heading(2), .heading(1)])
        #expect(document.conformanceObstacles.isEmpty)
        #expect(levels(layOut("---\ntitle: T\n---\n### One\n\n#### Two\n")) == [.heading(1), .heading(2), .heading(3)])
        #expect(layOut("---\nlang: en\n---\n## One\n\n#### Three\n").conformanceObstacles.count == 1)
    }

    @Test func frontMatterMayAskForATableOfContents() {
        let text = "toc: true\n---\n## One\n\n### Two\n\n## Three\n"
        func entries(_ document: LaidOutDocument) -> Int { document.structure.elements.count { $0.kind == .tableOfContentsItem } }
        #expect(entries(layOut("---\ntitle: T\n" + text)) == 3)
        #expect(entries(layOut("---\ntitle: T\ntoc-depth: 1\n" + text)) == 2)
        #expect(entries(layOut("---\n" + text + "\n[TOC]\n")) == 3)
    }
}

/// Tests of punctuation in the text of documents.
@Suite struct PunctuationTests {
    private func text(_ markdown: String, sheet: String = "typeset: 1\nextends: []\n") -> String {
        let lines = outline(layOut(markdown, sheet: sheet)).split(separator: "\n").filter { $0.contains("\"") }
        return lines.map { $0.trimmingCharacters(in: .whitespaces).dropFirst().dropLast() }.joined(separator: "|")
    }

    @Test func marksAreThoseOfTheLanguage() {
        #expect(text("\"*Well*,\" it's.\n") == "“|Well|,” it’s.")
        #expect(text("\"A\" [\"B\"]{lang=de}\n") == "“A” |„B“")
        #expect(text("\"A\"\n", sheet: "typeset: 1\nextends: []\nsmartPunctuation: false\n") == "\"A\"")
    }

    @Test func codeAddressesAndEscapesStayAsTyped() {
        #expect(text("`it's`\n") == "it's")
        #expect(text("<https://a.b/it's--x>\n") == "https://a.b/it's--x")
        #expect(text("\\\"so\\\"\n") == "\"so\"")
    }
}

/// Tests of the direction of documents that state no language.
@Suite struct DocumentDirectionTests {
    /// Whether the list marker is on the right; the marker is on the side on which the text begins.
    private func markerIsRight(_ markdown: String) -> Bool {
        let glyphs = layOut(markdown).pages[0].glyphs
        guard let marker = glyphs.first(where: { $0.text.contains("•") }) else { return false }
        return marker.origin.x > 300
    }

    @Test func lettersVote() {
        #expect(markerIsRight("# אלגוריתמים\n\nתיאור קצר של המאגר.\n\n- `B` תור\n- Bubble Sort\n"))
        #expect(!markerIsRight("# Algorithms\n\nA short text about שלום, and about other words.\n\n- `B` queue\n"))
    }

    /// A Latin name in a Hebrew list is next to its marker, and its full stop follows it.
    @Test func foreignItemsAreBesideTheirMarkers() {
        let glyphs = layOut("---\nlang: he\n---\n- תור\n- Bubble Sort.\n").pages[0].glyphs
        let name = glyphs.first { $0.text.contains("Bubble") }, stop = glyphs.first { $0.text.contains("Bubble Sort.") }
        #expect(name.map { $0.origin.x > 300 } == true)
        #expect(stop != nil)
    }

    @Test func statedLanguagesWin() {
        #expect(!markerIsRight("---\nlang: en\n---\nתיאור קצר של המאגר\n\n- item\n"))
        #expect(markerIsRight("---\nlang: he\n---\nA text\n\n- item\n"))
    }
}
