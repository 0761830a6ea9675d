import Foundation
import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of tables on landscape pages, and of the page before: bodies of 200 by 360 points and of 360 by 200, lines of 12 points.
@Suite struct LandscapePageTests {
    private let sheet = """
        typeset: 1
        extends: []
        page: { size: [240, 400], margins: 20 }
        elements:
          document: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2, widows: 1, orphans: 1 }
          h1: { size: { absolute: 10 }, lineHeightMultiple: 1.2, keepWithNext: true }
          h2: { size: { absolute: 10 }, lineHeightMultiple: 1.2, keepWithNext: true }
          table: { tableFallbacks: [landscape] }
          tableCell: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          caption: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          footnote: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
        """

    private func lines(_ word: String, _ count: Int) -> String { String(repeating: word + "\n\n", count: count) }

    /// A table of six columns, each of one word that takes a quarter of an upright page.
    private func table(_ cell: String = "wordwordw", caption: String = "") -> String {
        let row = "|" + String(repeating: " \(cell) |", count: 6) + "\n"
        return row + "|" + String(repeating: "---|", count: 6) + "\n" + String(repeating: row, count: 10) + "\n" + caption
    }

    private let captioned = ": Caption\n\n"

    private func count(_ word: String, _ document: LaidOutDocument) -> [Int] {
        document.pages.map { page in page.glyphs.count { $0.text == word } }
    }

    @Test func textOfTheSectionFillsThePageBefore() throws {
        let document = layOut(
            "\(lines("before", 5))# Section\n\n\(table(caption: captioned))\n\(lines("after", 30))# Next\n\n\(lines("more", 2))",
            sheet: sheet)
        #expect(document.pages.map(\.size.width) == [240, 400, 240])
        #expect(count("Section", document) == [1, 0, 0])
        #expect(count("after", document) == [24, 0, 6])
        #expect(count("more", document) == [0, 0, 2])
        // The tags keep the table in document order.
        let tags = outline(document).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let start = try #require(tags.firstIndex(of: "table"))
        #expect(!tags[..<start].contains("\"after\""))
        PageInvariants(document: document).check()
    }

    /// Without the table, its heading and introduction would be alone on a page.
    @Test(arguments: [("# Section\n\nintroduced\n\n", 1), ("rest\n\n", 0)])
    func fewLinesBeforeATableGoWithIt(text: String, headings: Int) {
        let document = layOut("\(lines("before", 30))\(text)\(table())\n\(lines("after", 2))", sheet: sheet)
        #expect(document.pages.map(\.size.width) == [240, 400, 240])
        #expect(count("Section", document) == [0, headings, 0])
        PageInvariants(document: document).check()
    }

    /// On a landscape page, the quote's background would keep its upright width and, in right-to-left text, miss its lines.
    @Test func theEndOfAQuoteStaysOnItsPage() {
        let quote = (1...31).map { "> line\($0)" }.joined(separator: "\n>\n") + "\n\n"
        let document = layOut(
            quote + table(), sheet: sheet + "\n  blockQuote: { size: { absolute: 10 }, lineHeightMultiple: 1.2, background: \"#eeeeee\" }")
        #expect(document.pages.map(\.size.width) == [240, 240, 400])
        PageInvariants(document: document).check()
    }

    /// A landscape page is not an opening page because of its orientation.
    @Test func turnedPagesHaveTheirHeader() {
        let document = layOut(
            "\(lines("before", 20))\(table())\n\(lines("after", 2))",
            sheet: sheet.replacing("margins: 20", with: "margins: 20, header: { left: head }, openingPages: plain"))
        #expect(document.pages.map(\.size.width) == [240, 400, 240])
        #expect(count("head", document) == [0, 1, 1])
    }

    /// Readers would look elsewhere for a table without a caption.
    @Test func aTableWithoutACaptionStaysBehindItsHeading() {
        let document = layOut(
            "\(lines("before", 5))# Section\n\n\(table())\n\(lines("after", 30))# Next\n\n\(lines("more", 2))", sheet: sheet)
        #expect(count("Section", document) == [0, 1, 0, 0])
        #expect(count("after", document) == [0, 0, 30, 0])
        PageInvariants(document: document).check()
    }

    /// The short table rotates a page only if the page before has half of its lines, or if the sheet allows no other form.
    @Test(arguments: [(5, "landscape, stack", false), (20, "landscape, stack", true), (5, "landscape", true)])
    func aShortTableTurnsNoPageWhereTheOneBeforeStaysBlank(before: Int, tableFallbacks: String, isTurned: Bool) {
        let document = layOut(
            "\(lines("before", before))# Section\n\n\(table())\n\(lines("after", 2))",
            sheet: sheet.replacing("[landscape]", with: "[\(tableFallbacks)]"))
        #expect(document.pages.contains { $0.size.width > $0.size.height } == isTurned)
        PageInvariants(document: document).check()
    }

    /// Below a head of three lines, a landscape page has two rows of five lines and leaves a quarter blank.
    ///
    /// That takes three pages; records take one and a half.
    @Test(arguments: [(4, FallbackKind.landscapeTable), (10, .stackedTable)])
    func noLandscapePagesForRowsThatLeaveThemBlank(words: Int, kind: FallbackKind) {
        let word = "wordwordw", text = Array(repeating: word, count: words).joined(separator: " ")
        let head = "| \(word) | \(word) \(word) \(word) | \(word) | \(word) | \(word) | Text |\n|---|---|---|---|---|---|\n"
        let row = "| \(word) | yes | | | | \(text) |\n"
        let document = layOut(
            head + String(repeating: row, count: 6), sheet: sheet.replacing("[landscape]", with: "[landscape, stack]"))
        #expect(document.fallbacks.map(\.kind) == [kind])
        PageInvariants(document: document).check()
    }

    @Test func aHeadingWithoutTextThatCouldFlowUpGoesWithItsTable() {
        let document = layOut("\(lines("before", 5))# Section\n\n\(table())\n# Next\n\n\(lines("after", 3))", sheet: sheet)
        #expect(count("Section", document) == [0, 1, 0])
        #expect(count("after", document) == [0, 0, 3])
    }

    @Test func deeperSectionsMayFlowUpAndTheOnesAfterMayNot() {
        let document = layOut(
            "\(lines("before", 5))# Section\n\n\(table(caption: captioned))\n\(lines("after", 3))## Part\n\n\(lines("part", 3))# Next\n\n\(lines("more", 3))",
            sheet: sheet)
        #expect(count("part", document) == [3, 0, 0])
        #expect(count("more", document) == [0, 0, 3])
    }

    @Test func pagesThatAreNearlyFullStay() {
        let document = layOut("\(lines("before", 25))\(table())\n\(lines("after", 3))", sheet: sheet)
        #expect(count("after", document) == [0, 0, 3])
    }

    @Test func notesStayInTheirOrder() {
        let document = layOut(
            "\(lines("before", 5))\(table("wordwordw[^1]"))\n\(lines("after[^2]", 1))\n\n[^1]: one\n\n[^2]: two\n", sheet: sheet)
        #expect(count("after", document).first == 0)
    }

    @Test func landscapeDivisionsStayInTheirPlace() {
        let document = layOut("\(lines("before", 5))::: landscape\nwide\n:::\n\n\(lines("after", 3))", sheet: sheet)
        #expect(count("after", document) == [0, 0, 3])
    }

    // MARK: Figures

    /// Lays out Markdown after replacing `PICTURE` with the path of a drawing, by default three times as wide as high.
    private func layOutFigure(
        _ markdown: String, height: Int = 300, at category: ContentSizeCategory = .accessibility1
    ) throws -> LaidOutDocument {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"900pt\" height=\"\(height)pt\"/>".write(
            to: file, atomically: true, encoding: .utf8)
        return layOut(markdown.replacing("PICTURE", with: file.path), sheet: sheet, at: category)
    }

    private func widths(_ document: LaidOutDocument) -> [[Double]] {
        document.pages.map { page in
            page.items.compactMap { if case .image(_, let rect, _) = $0.content { rect.width.rounded() } else { nil } }
        }
    }

    @Test func aWideFigureTakesALandscapePageAtAccessibilitySizes() throws {
        let markdown = "\(lines("before", 5))![Picture](PICTURE)\n\n\(lines("after", 30))"
        #expect(widths(try layOutFigure(markdown)) == [[], [360], []])
        #expect(count("after", try layOutFigure(markdown)) == [25, 0, 5])
        #expect(widths(try layOutFigure(markdown, at: .large)) == [[200], []])
    }

    @Test func aHeadingAndAWideFigureShareALandscapePage() throws {
        let document = try layOutFigure("\(lines("before", 5))# Section\n\n![Picture](PICTURE \"Caption\")\n\n# Next\n\nafter\n")
        #expect(count("Section", document) == [0, 1, 0])
        #expect(count("Caption", document) == [0, 1, 0])
        #expect(widths(document) == [[], [360], []])
        PageInvariants(document: document).check()
    }

    /// The rest of the note leaves the figure no room on its landscape page.
    @Test func notesBeforeALandscapePageAreOnUprightPagesWithText() throws {
        let note = Array(repeating: "note", count: 300).joined(separator: " ")
        let document = try layOutFigure(
            "\(lines("before", 20))called[^1]\n\n![Picture](PICTURE \"Caption\")\n\n\(lines("after", 20))\n\n[^1]: \(note)\n")
        let figures = widths(document)
        #expect(figures.joined().elementsEqual([360]))
        for (page, figures) in zip(document.pages, figures) { #expect(page.size.width == (figures.isEmpty ? 240 : 400)) }
        #expect(count("after", document)[1] > 0)
        PageInvariants(document: document).check()
    }

    @Test func aFigureThatWouldLeaveMostOfALandscapePageBlankStays() throws {
        #expect(widths(try layOutFigure("![Picture](PICTURE)", height: 200)) == [[200]])
    }

    /// Exceptions: text flows up to fill that page, or the figure would shrink more than figures do to save a page.
    @Test func aFigureBeforeWhichAPageWouldStayBlankIsNotRotated() throws {
        let end = "# Next\n\nafter\n"
        let figure = "# Section\n\n\(lines("before", 5))![Picture](PICTURE)\n\n"
        #expect(widths(try layOutFigure(figure + end, height: 650)) == [[200]])
        #expect(widths(try layOutFigure(figure + end, height: 450)) == [[], [360], []])
        #expect(widths(try layOutFigure(figure + lines("after", 30), height: 650)) == [[], [277], []])
        #expect(
            widths(try layOutFigure("# Section\n\n" + lines("before", 20) + "![Picture](PICTURE)\n\n" + end, height: 650)) == [
                [], [277], [],
            ])
    }

    @Test func aFigureThatTheDocumentMakesSmallStays() throws {
        #expect(widths(try layOutFigure("![Picture](PICTURE){width=50%}")) == [[100]])
    }
}
