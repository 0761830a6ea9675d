import Testing
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of documents whose first heading is the title of the front matter.
@Suite struct TitleHeadingTests {
    private let front = """
        ---
        title: The Tide
        subtitle: A Story
        author: Ann
        date: 2026-11-22
        rights: © 2026 Ann
        ---

        """

    private func texts(_ document: LaidOutDocument) -> [String] { document.pages.flatMap(\.glyphs).map(\.text) }

    private func lines(_ text: String, titleBlock: String = "auto") -> [String] {
        texts(layOut(text, sheet: narrowSheet("").replacing("typeset: 1", with: "typeset: 1\ntitleBlock: \(titleBlock)")))
    }

    @Test func theTitleBlockReplacesTheHeading() {
        let expected = ["The Tide", "A Story", "Ann", "November 22, 2026", "© 2026 Ann", "Text."]
        #expect(lines(front + "# The tide\n\nText.\n").map { $0 == "The tide" ? "The Tide" : $0 } == expected)
    }

    @Test func theWordsOfTheHeadingAreSet() {
        #expect(lines(front + "# The *tide*\n\nText.\n").prefix(2) == ["The ", "tide"])
    }

    @Test func contentBeforeTheHeadingStaysThere() {
        #expect(lines(front + "Draft.\n\n# The Tide\n\nText.\n").prefix(4) == ["Draft.", "The Tide", "A Story", "Ann"])
    }

    @Test func aHeadingWithAClassKeepsItsStyle() {
        let document = layOut(
            front + "# The Tide {.loud}\n\nText.\n", sheet: narrowSheet("", more: "h1.loud: { size: { absolute: 20 } }"),
            dialect: .pandoc)
        #expect(texts(document).prefix(3) == ["The Tide", "A Story", "Ann"])
        #expect(document.pages[0].glyphs.first?.pointSize == 20)
    }

    @Test(arguments: [("Draft.\n\n", 20.0), ("", 10.0)])
    func partsBelowAHeadingHaveTheirStyles(_ before: String, size: Double) {
        let sheet = narrowSheet(
            "", more: "publisher: { size: { absolute: 10 } }\n  titleBlock.belowHeading publisher: { size: { absolute: 20 } }")
        let document = layOut("---\ntitle: T\npublisher: Ink\n---\n\n\(before)# T\n", sheet: sheet)
        #expect(document.pages.flatMap(\.glyphs).first { $0.text == "Ink" }?.pointSize.value == size)
    }

    /// The author has written the byline by hand, for programs that do not show front matter.
    @Test func partsInTheTextAreNotRepeated() {
        #expect(
            lines(front + "# The Tide\n\nBy Ann, 22 November 2026\n\n## One\n\nAnn said.\n").filter { $0.contains("Ann") }
                == ["© 2026 Ann", "By Ann, 22 November 2026", "Ann said."])
    }

    @Test func partsBelowTheFirstSectionDoNotCount() {
        #expect(lines(front + "# The Tide\n\n## One\n\nAnn said.\n").contains("Ann"))
    }

    @Test func aDocumentWithoutATitleHasThatOfItsFirstHeading() {
        #expect(lines("---\nauthor: Ann\n---\n\n# The Tide\n\nText.\n") == ["The Tide", "Ann", "Text."])
        #expect(lines("---\nauthor: Ann\n---\n\nDear Bob,\n\n# The Tide\n") == ["Dear Bob,", "The Tide"])
    }

    @Test func withoutTitleAndHeadingTheyPrecedeTheText() {
        let front = "---\nauthor: Ann\ndate: 2026-11-22\nabstract: In short.\n---\n\n"
        let expected = ["Ann", "November 22, 2026", "Abstract", "In short."]
        #expect(lines(front + "Text.\n") == expected + ["Text."])
        #expect(lines(front + "## One\n\nText.\n") == expected + ["One", "Text."])
        #expect(lines(front + "Text.\n", titleBlock: "never") == ["Text."])
    }

    @Test func withoutTitleAndHeadingPartsInTheTextAreNotRepeated() {
        #expect(lines("---\nauthor: Ann\n---\n\nDear Bob,\n\nYours, Ann\n") == ["Dear Bob,", "Yours, Ann"])
    }

    @Test func aTitleBlockWithoutATitleHasAStyle() {
        let sheet = narrowSheet("", more: "titleBlock.withoutTitle author: { size: { absolute: 20 } }")
        #expect(layOut("---\nauthor: Ann\n---\n\nText.\n", sheet: sheet).pages[0].glyphs.first?.pointSize == 20)
    }

    @Test func theSheetMayLeaveThemOut() {
        #expect(lines(front + "# The Tide\n\nText.\n", titleBlock: "never") == ["The Tide", "Text."])
    }

    @Test func linksLeadToTheReplacedHeading() throws {
        for heading in ["# The Tide\n", "# The Tide\n\n# One\n"] {
            let document = layOut(front + heading + "\n[Up](#the-tide)\n")
            let target = try #require(document.destinations.first { $0.name == "the-tide" })
            #expect(document.structure[target.element].kind == (heading.contains("One") ? .title : .heading(1)))
            #expect(target.page == 0)
        }
    }

    @Test func theOutlineHasTheTitleOnce() {
        #expect(layOut(front + "# The Tide\n\n## One\n").outline.map(\.title) == ["The Tide", "One"])
    }

    @Test func anotherHeadingOfTheSameNameIsASection() {
        #expect(lines(front + "# One\n\n# The Tide\n").filter { $0 == "The Tide" }.count == 2)
    }
}
