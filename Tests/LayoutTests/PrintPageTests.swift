import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of the numbers of the print edition's pages: in the margin, in lines, as bookmarks, labels and a table.
@Suite struct PrintPageTests {
    /// A sheet whose body is 160 points wide, between margins of 40 points, with numbers of print pages of 8 points.
    private func sheet(margins: Int = 40, more: String = "", top: String = "") -> String {
        """
        typeset: 1
        extends: []
        \(top)
        page: { size: [240, 400], margins: \(margins) }
        elements:
          document: { size: { absolute: 10 } }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          printPage: { size: { absolute: 8 } }
          \(more)
        """
    }

    /// The numbers in the margin at the right, with the heights of their baselines.
    private func margin(_ document: LaidOutDocument, from x: Double = 200) -> [String] {
        document.pages.flatMap(\.glyphs).filter { $0.origin.x >= x }.map { "\($0.text) \(Int($0.origin.y.rounded()))" }
    }

    private let withoutTable = "printPageTable: never"

    /// A mark changes no line: the text with marks breaks like the text without them.
    @Test func marksChangeNoLine() {
        let words = (1...60).map { "word\($0)" }, plain = words.joined(separator: " ")
        let marked = words.enumerated().map { $0 % 7 == 3 ? "\($1.prefix(2))[p. \($0)]{.page}\($1.dropFirst(2))" : $1 }.joined(
            separator: " ")
        let sheet = sheet(top: withoutTable)
        let document = layOut(marked, sheet: sheet)
        let text = document.pages.flatMap(\.glyphs).filter { $0.origin.x < 200 }.map { "\($0.text) \($0.origin)" }
        #expect(text == layOut(plain, sheet: sheet).pages.flatMap(\.glyphs).map { "\($0.text) \($0.origin)" })
        #expect(margin(document).count == 9)
    }

    @Test func aNumberIsBesideItsLine() {
        let text = "one [p. 1]{.page} two  \nthree [p. 2]{.page} four\n\n[p. 3]{.page}\n\nfive\n"
        let document = layOut(text, sheet: sheet(top: withoutTable))
        let lines = ["two", "four", "five"].compactMap { word in document.pages.flatMap(\.glyphs).first { $0.text.contains(word) } }
        #expect(margin(document) == zip(["1", "2", "3"], lines).map { "\($0) \(Int($1.origin.y.rounded()))" })
    }

    @Test func numbersOfOneLineAreJoined() {
        let document = layOut("[p. 1]{.page} one [p. 2]{.page} two [p. 3]{.page}\n", sheet: sheet(top: withoutTable))
        #expect(margin(document).map { $0.split(separator: " ")[0] } == ["1–3"])
    }

    /// Numbers that are higher than lines are below each other.
    @Test func numbersNeverOverlap() {
        let large = sheet(top: withoutTable).replacing("absolute: 8", with: "absolute: 18")
        let document = layOut("[p. 1]{.page} one  \n[p. 2]{.page} two  \n[p. 3]{.page} three\n", sheet: large)
        PageInvariants(document: document).check()
        #expect(margin(document).count == 3)
    }

    /// On facing pages, the outer margin is at the left of even pages.
    @Test func numbersAreInTheOuterMargin() {
        let facing = sheet(top: withoutTable).replacing("margins: 40", with: "margins: 40, facing: true")
        let document = layOut("[p. 1]{.page} one\n\n\\newpage\n\n[p. 2]{.page} two\n", sheet: facing)
        let left = document.pages.map { page in page.glyphs.filter { ["1", "2"].contains($0.text) }.map { $0.origin.x < 40 } }
        #expect(left == [[false], [true]])
    }

    /// Beside columns, the numbers are in the margin next to their column.
    @Test func numbersAreBesideTheirColumn() {
        let columns = sheet(top: withoutTable).replacing("[240, 400]", with: "[500, 120]").replacing(
            "margins: 40", with: "margins: 40, columns: 2")
        let text = "[p. 1]{.page} " + String(repeating: "words and ", count: 11) + "\n\n[p. 2]{.page} end\n"
        let document = layOut(text, sheet: columns), numbers = document.pages.flatMap(\.glyphs).filter { ["1", "2"].contains($0.text) }
        #expect(numbers.map { $0.origin.x < 40 } == [true, false])
    }

    @Test func contentsListTheHeadingsBesideTheTable() {
        let text = extracted(layOut("[TOC]\n\n# Alpha\n\n[p. 1]{.page} words\n\n# Beta\n\nwords\n", sheet: sheet()))
        #expect(text.ranges(of: "Beta").count == 2)
    }

    /// A number in a cell is beside the line of the cell, not of the row.
    ///
    /// A cell with nothing else keeps it.
    @Test func cellsHaveNumbers() {
        let table = "| A | B |\n|---|---|\n| one<br>two [p. 1]{.page} | b |\n| c | [p. 2]{.page} |\n"
        let document = layOut(table, sheet: sheet(top: withoutTable))
        let line = document.pages[0].glyphs.first { $0.text.contains("two") }
        #expect(margin(document).first == line.map { "1 \(Int($0.origin.y.rounded()))" })
        #expect(margin(document).count == 2)
    }

    /// A margin without room for the widest number sets all numbers in brackets, as artifacts.
    @Test func aNarrowMarginSetsNumbersInLines() {
        let document = layOut("one [p. 1234]{.page} two some[p. 1235]{.page}thing\n", sheet: sheet(margins: 30, top: withoutTable))
        #expect(drawn(document) == ["one [1234] two", "some[1235]thing"] || drawn(document) == ["one [1234] two some[1235]thing"])
        #expect(extracted(document) == "one two something")
        #expect(fallbacks(document) == ["printPagesInLines: "])
    }

    @Test func withBookmarksAloneNothingIsPrinted() {
        let document = layOut("one [p. 1]{.page} two\n", sheet: sheet(top: withoutTable + "\nprintPages: bookmarks"))
        #expect(drawn(document) == ["one two"])
        #expect(document.printPageOutline.map(\.title) == ["Pages of the print edition", "1"])
    }

    /// The number is content of the sentence, and its text is that of a page of the print edition.
    @Test func spokenNumbersAreTagged() {
        let document = layOut("one [p. 1]{.page} two\n", sheet: sheet(top: withoutTable + "\nprintPages: spoken"))
        #expect(
            outline(document) == """
                document
                  paragraph
                    "one "
                    span
                      "1"
                    "two"
                """)
        #expect(document.structure.elements.compactMap(\.actualText) == ["Page 1 of the print edition"])
        #expect(extracted(document) == "one 1two")
    }

    /// Five hundred bookmarks are one list, more are in groups of fifty.
    @Test(arguments: [500, 501]) func manyBookmarksAreInGroups(count: Int) {
        let text = (1...count).map { "[p. \($0)]{.page}" }.joined(separator: "\n\n") + "\n\nend\n"
        let items = layOut(text, sheet: sheet(top: withoutTable)).printPageOutline
        #expect(items.count { $0.level == 2 } == (count == 500 ? 500 : 11))
        #expect(items.dropFirst().first?.title == (count == 500 ? "1" : "1–50"))
    }

    /// A page is labelled with the print page that begins at its top, or else with the last one before it.
    @Test func pageLabelsArePrintPages() {
        let text = "zero\n\n\\newpage\n\n[p. 1]{.page} one\n\n\\newpage\n\ntwo\n\nthree [p. 2]{.page}\n\n\\newpage\n\nfour\n"
        #expect(layOut(text, sheet: sheet(top: withoutTable + "\npageLabels: print")).pages.map(\.label) == ["", "1", "1", "2"])
        #expect(layOut(text, sheet: sheet(top: withoutTable)).pages.map(\.label) == ["1", "2", "3", "4"])
    }

    /// The table at the end has a heading, and an entry for each page with a link; short numbers are beside each other.
    @Test func theTableEndsTheDocument() {
        let text = (1...12).map { "Text. [p. \($0)]{.page}\n\n\\newpage\n\n" }.joined()
        let sheet = sheet(more: "tableOfContents: { size: { absolute: 10 } }\n  h1: { size: { absolute: 10 } }")
        let document = layOut(text, sheet: sheet), lines = drawn(LaidOutDocument(of: document, pages: document.pages.suffix(1)))
        #expect(Array(lines.prefix(3)) == ["Pages of the print edition", "Print page: page of this edition", "1 12 2"])
        #expect(document.structure.elements.filter { $0.kind == .link }.count == 12)
        #expect(document.outline.map(\.title) == ["Pages of the print edition"])
    }

    @Test func theTableMayBeElsewhere() {
        let document = layOut("[PAGES]\n\none [p. 1]{.page}\n", sheet: sheet())
        #expect(drawn(document) == ["Print page: page of this edition", "1 1", "one1"])
        #expect(document.outline.isEmpty)
    }

    /// A picture beside a mark is still a figure.
    @Test func aPictureBesideAMarkIsAFigure() {
        let document = layOut("[p. 1]{.page} ![Cat](cat.png)\n", sheet: sheet(top: withoutTable))
        #expect(document.structure.elements.contains { $0.kind == .figure })
        #expect(margin(document).count == 1)
    }
}

extension LaidOutDocument {
    fileprivate init(of other: LaidOutDocument, pages: ArraySlice<Page>) {
        self = other
        self.pages = Array(pages)
    }
}
