import Foundation
import Testing

@testable import typeset

/// The changes that `typeset compare` reports for one key of a sheet, and for what follows from a change of the text.
@Suite struct CompareStyleTests {
    private let versions = ComparedVersions()

    static let keys: [ComparisonCase] = [
        ComparisonCase(
            change: ("", ""), sheet: "styles: { body: { color: \"#333333\" } }\n",
            lines: ["style       colour of paragraphs and list items: [-#1b1b1b-] → {+#333333+} (85 words)  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("", ""), sheet: "page: { size: letter }\n", lines: ["pages       page size: [-A4-] → {+Letter+}  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("", ""), sheet: "page: { watermark: DRAFT }\n",
            lines: ["running     drawn watermark: none → {+#e2e2e2+}  [page 1; all sizes]"]),
        ComparisonCase(
            change: ("", ""), sheet: "headingNumbers: [\"{1}\"]\n",
            lines: ["label       numbers of headings: none → {+1+} (2 blocks) (also the bookmarks)  [page 1; all sizes]"]),
    ]

    @Test(arguments: keys)
    func aKeyIsOneChange(_ example: ComparisonCase) throws {
        #expect(try versions.lines(example.change, sheet: example.sheet).lines == example.lines)
    }

    @Test func aMarginIsOneChangeOfAllSizes() throws {
        let lines = try versions.lines(("", ""), sheet: "page: { margins: { left: 130 } }\n", sizes: ["large", "ax5"]).lines
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.hasPrefix("style       left margin of pages: [-68 pt-] → {+130 pt+}") == true, "\(lines)")
        #expect(lines.first?.hasSuffix("all sizes]") == true, "\(lines)")
    }

    @Test func anotherFontIsOneChange() throws {
        let lines = try versions.lines(("", ""), sheet: "styles: { body: { family: DejaVu Serif } }\n").lines
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains("font of paragraphs, list items and links: [-NotoSerif-] → {+DejaVuSerif+}") == true, "\(lines)")
    }

    @Test func distancesAndMarginsAreTwoChanges() throws {
        let sheet = "page: { margins: { left: 90, right: 90 } }\nstyles: { body: { characterSpacing: 0.05em } }\n"
        let lines = try versions.lines(("", ""), sheet: sheet).lines
        #expect(lines.contains { $0.hasPrefix("style       left margin of pages: ") })
        #expect(lines.contains { $0.hasPrefix("style       width of words of ") })
    }

    private static let formulas = "---\nlanguage: en\n---\n\n# A\n\nThe energy is $E = mc^2$ here.\n\n$$\nx_i + 1\n$$\n"

    @Test func aFormulaIsQuotedAsItIsDrawn() throws {
        let lines = try versions.lines(("c^2", "c^3"), in: Self.formulas).lines
        #expect(
            lines == ["changed     formula in a paragraph: The energy is [-E = mc^2-] {+E = mc^3+} here.  [page 1; all sizes]"])
    }

    @Test func aDisplayedFormulaIsNamed() throws {
        let lines = try versions.lines(("x_i", "x_j"), in: Self.formulas).lines
        #expect(lines == ["changed     formula: [-x_i + 1-] {+x_j + 1+}  [page 1; all sizes]"])
    }

    @Test func aNewRowIsNamed() throws {
        let row = "| Danube |   2850 |\n", lines = try versions.lines((row, row + "| Elbe | 1094 |\n")).lines
        #expect(lines == ["inserted    table row: {+Elbe | 1094+}  [page 1; all sizes]"])
    }

    @Test func aNewColumnIsOneChange() throws {
        let table = "| River  | Length |\n|--------|-------:|\n| Danube |   2850 |\n| Rhine  |   1230 |\n"
        let wider = "| River | Length | Ships |\n|---|---:|---|\n| Danube | 2850 | many |\n| Rhine | 1230 | most |\n"
        let lines = try versions.lines((table, wider)).lines
        #expect(lines == ["inserted    table column: {+Ships | many | most+}  [page 1; all sizes]"])
    }

    @Test func quotationMarksFollowTheLanguage() throws {
        let document = "---\nlanguage: en\n---\n\n# A\n\nThe \"river\" bends. The \"sea\" is near.\n"
        let lines = try versions.lines(("language: en", "language: de"), in: document).lines
        #expect(lines == ["style       language of the document: [-en-] → {+de+} (also quotation marks and dashes)  [all sizes]"])
    }

    /// The head is on the second page, which only ax3 has, and makes room for itself there.
    @Test func aRunningHeadIsNamedWithItsRoom() throws {
        let lines = try versions.lines(("", ""), sheet: "page: { header: { left: Draft } }\n").lines
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.hasPrefix("running     running head or foot: none → {+Draft+} (also top margin of pages") == true, "\(lines)")
    }

    @Test func cellsWithOtherWordsAreChanged() throws {
        let table = "| River | Length | Depth |\n|---|---|---|\n| Rhine | 1230 | 25 |\n", document = "# A\n\n" + table
        let lines = try versions.lines(("1230 | 25", "1233 | 30"), in: document).lines
        #expect(
            lines == [
                "changed     table cell in row “Rhine”, column “Length”: [-1230-] {+1233+}  [page 1; all sizes]",
                "changed     table cell in row “Rhine”, column “Depth”: [-25-] {+30+}  [page 1; all sizes]",
            ])
    }

    @Test func theNameOfARowIsInTheColumnOfTheHead() throws {
        let rows = "| River | Length |\n|---|---|\n| Danube | 2850 |\n| Rhine | 1230 |\n"
        let lines = try versions.lines(("| Rhine", "| Elbe"), in: "# A\n\n\(rows)\n: Rivers {row-headers=1}\n").lines
        #expect(lines == ["changed     header cell in column “River”: [-Rhine-] {+Elbe+}  [page 1; all sizes]"])
    }

    @Test func aNewLinkIsOneChange() throws {
        let lines = try versions.lines(("the Danube", "the [Danube](https://example.org/danube)")).lines
        #expect(lines == ["link        link “Danube”: none → {+https://example.org/danube+}  [page 1; all sizes]"])
    }

    @Test func theNumbersOfLaterHeadingsFollow() throws {
        let lines = try versions.lines(
            ("## Mouths", "## Valleys\n\nA valley is older than its river.\n\n## Mouths"), sheet: "headingNumbers: [\"{1}\"]\n",
            oldSheet: "headingNumbers: [\"{1}\"]\n"
        ).lines
        #expect(lines.count == 1, "\(lines)")
        #expect(lines.first?.contains("the numbers of 1 heading") == true, "\(lines)")
    }

    @Test func theHighlightingFollowsItsCode() throws {
        let code = "```css\na {\n  top: 1px;\n}\n```\n", document = "---\nlanguage: en\n---\n\n# A\n\n" + code
        let lines = try versions.lines(("a {", "zebra\na {"), in: document).lines
        #expect(lines.count == 1, "\(lines)")
    }

    /// The outcome of comparing two documents with one picture of bars.
    private func pictures(_ old: String, _ new: String, _ options: [String] = []) throws -> String {
        let folder = try TemporaryFolder(), command = CommandTests()
        for (version, text) in [("old", old), ("new", new)] {
            _ = try folder.write(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 50\"><rect width=\"100\" height=\"50\" fill=\"#eee\"/>"
                    + "<path d=\"M0 0L50 50L100 0\" fill=\"none\" stroke=\"#123456\"/></svg>", to: "\(version)/bars.svg")
            _ = try folder.write("---\nlanguage: en\n---\n\n# A\n\n\(text)\n", to: "\(version)/a.md")
            _ = try command.run(["\(version)/a.md", "--size", "large", "--no-audit", "-q", "-o", "\(version)/out/"], in: folder)
        }
        return try command.run(["compare", "old/out", "new/out"] + options, in: folder).output
    }

    @Test func theDrawnSizeOfAPictureIsNamed() throws {
        let output = try pictures("![bars](bars.svg){width=50%}", "![bars](bars.svg){width=25%}")
        #expect(output.contains("  picture     size of the picture “bars”: [-"), "\(output)")
    }

    @Test func aPageIsDrawnWithTheGlyphsOfItsFonts() throws {
        let html = try pictures("Some text.", "Some words.", ["--report", "html=-"])
        #expect(html.contains(/<path id="g0" d="M/))
        #expect(html.contains(/<use href="#w\d+" transform="matrix\(/))
        #expect(!html.contains("<text "))
    }

    @Test func aLineOfAPictureIsDrawnAsItIs() throws {
        let picture = "![bars](bars.svg)\n\n", html = try pictures(picture + "Text.", picture + "Words.", ["--report", "html=-"])
        #expect(html.contains(/d="M[-\d.]+ [-\d.]+L[-\d.]+ [-\d.]+L[-\d.]+ [-\d.]+" fill="none" stroke="#123456"/))
    }
}
