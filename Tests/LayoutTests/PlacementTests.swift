import Foundation
import Testing
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of positions computed by hand: every glyph is half an em wide, body text is 17 points at `large`.
@Suite struct Placement {
    /// A sheet with a measure of 300 points, lines of 20 points, and only the spacing that a test adds.
    private func sheet(_ styles: String = "", elements: String = "", page: String = "size: [340, 400], margins: 20") -> String {
        """
        typeset: 1
        extends: []
        page: { \(page) }
        styles:
          base: { textStyle: body, minimumLineHeight: 20, maximumLineHeight: 20 }
        \(styles)
        elements:
          document: base
          paragraph: base
        \(elements)
        """
    }

    @Test func paragraphsAreUnderEachOther() {
        let lines = dump(
            layOut(
                "aaaa\n\nbbbb",
                sheet: sheet("  spaced: { parent: base, paragraphSpacing: 7 }", elements: "  paragraph: spaced").replacing(
                    "  paragraph: base\n", with: "")))
        // The first baseline is half of the leading of 20 - 17 below an ascender of 0.8 em.
        #expect(lines == ["p1 20.0,35.1 17.0 \"aaaa\" paragraph", "p1 20.0,62.1 17.0 \"bbbb\" paragraph"])
    }

    /// If an item, its list and the outer list end together, only the largest of their spacings applies.
    @Test func spacingAtTheEndOfListsDoesNotAddUp() {
        func distance(inner: Int, code: Int) -> Double {
            let keys = "size: { absolute: 10 }, lineHeightMultiple: 1"
            let sheet = narrowSheet(
                "",
                more: """
                    codeBlock: { \(keys), paragraphSpacing: \(code) }
                      list: { \(keys), paragraphSpacing: \(inner) }
                      listItem: { \(keys), paragraphSpacing: \(inner) }
                    """)
            let lines = layOut("- a\n\n  - b\n\n    ```\n    c\n    ```\n\n- d\n", sheet: sheet).pages[0].glyphs
            return (lines.first { $0.text == "d" }?.origin.y ?? 0) - (lines.first { $0.text == "c" }?.origin.y ?? 0)
        }
        let single = distance(inner: 0, code: 12)
        #expect(single > 20)
        #expect(distance(inner: 5, code: 12) == single)
        #expect(distance(inner: 12, code: 5) == single)
    }

    @Test func linesEndAtTheMeasure() {
        // A measure of 300 points fits 35 glyphs of 8.5 points.
        let document = layOut(Array(repeating: "abcdefghi", count: 8).joined(separator: " "), sheet: sheet())
        let texts = document.pages[0].glyphs.map(\.text)
        #expect(texts.allSatisfy { $0.trimmingCharacters <= 35 })
        #expect(texts.joined() == Array(repeating: "abcdefghi", count: 8).joined(separator: " "))
    }

    @Test func markersHangInTheIndent() {
        let lines = dump(layOut("1. one\n2. two\n", sheet: sheet("  item: { parent: base, headIndent: 40 }", elements: "  listItem: item")))
        // Text begins at 20 + 40; the marker of 17 points ends 0.4 em before it.
        #expect(
            lines == [
                "p1 36.2,35.1 17.0 \"1.\" label", "p1 60.0,35.1 17.0 \"one\" paragraph",
                "p1 36.2,55.1 17.0 \"2.\" label", "p1 60.0,55.1 17.0 \"two\" paragraph",
            ])
    }

    @Test(arguments: ["firstLineIndent", "headIndent"])
    func noTextHangsOverAMarker(key: String) {
        let style = "  item: { parent: base, headIndent: 40 }\n  hanging: { parent: base, \(key): -30 }"
        let sheet = sheet(style, elements: "  listItem: item").replacing("  paragraph: base", with: "  paragraph: hanging")
        let lines = dump(layOut("1. one\n\n   two\n", sheet: sheet))
        #expect(
            lines == [
                "p1 36.2,35.1 17.0 \"1.\" label", "p1 60.0,35.1 17.0 \"one\" paragraph", "p1 60.0,55.1 17.0 \"two\" paragraph",
            ])
    }

    /// A picture lower than the marker beside it takes the marker's height, or a note's number would extend below the notes.
    @Test func aLowPictureIsAsHighAsTheMarkerBesideIt() throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"3pt\" height=\"2pt\"/>".write(to: file, atomically: true, encoding: .utf8)
        let lines = dump(layOut("- ![a dot](\(file.path))\n\nafter\n", sheet: sheet()))
        #expect(lines.contains("p1 20.0,55.1 17.0 \"after\" paragraph"), "\(lines)")
    }

    @Test func listsAreIndentedOnTheRightInRightToLeftText() {
        let lines = dump(
            layOut("---\nlang: ar\n---\n- نص\n", sheet: sheet("  item: { parent: base, headIndent: 40 }", elements: "  listItem: item")))
        // Text ends at 320 - 40: its two glyphs begin at 263, and the bullet begins 0.4 em right of 280.
        #expect(lines == ["p1 286.8,35.1 17.0 \"•\" label", "p1 263.0,35.1 17.0 \"نص\" paragraph"])
    }

    @Test func headingsKeepWithTheirText() throws {
        // 360 points fit 18 lines: 17 of text leave one for the heading, which goes to the next page with its paragraph.
        let text = (1...17).map { "line \($0)" }.joined(separator: "\n\n") + "\n\n# Heading\n\nafter\n"
        let document = layOut(text, sheet: sheet("  heading: { parent: base, keepWithNext: true }", elements: "  h1: heading"))
        try #require(document.pages.count == 2)
        #expect(document.pages[1].glyphs.map(\.text) == ["Heading", "after"])
    }

    @Test func noLineOfAParagraphIsLeftAlone() {
        // 17 single lines, then a paragraph of two lines that must not be split.
        let long = Array(repeating: "abcdefghi", count: 5).joined(separator: " ")
        let text = (1...17).map { "line \($0)" }.joined(separator: "\n\n") + "\n\n" + long
        let document = layOut(text, sheet: sheet())
        #expect(document.pages[1].glyphs.count == 2)
    }

    @Test func notesAreAtTheFootOfTheirPage() {
        let document = layOut("Text[^1].\n\n[^1]: Note.\n", sheet: sheet(elements: "  footnote: base"))
        let note = document.pages[0].glyphs.first { $0.text == "Note." }
        // The last line of the body ends at 380; its baseline is 4.9 points higher.
        #expect(note.map { ($0.origin.y * 10).rounded() / 10 } == 375.1)
    }

    @Test func tableHeadsAreRepeatedAsArtifacts() {
        let rows = (1...40).map { "| \($0) | x |" }.joined(separator: "\n")
        let document = layOut("| head | b |\n|---|---|\n\(rows)\n", sheet: sheet(elements: "  tableHeader: base\n  tableCell: base"))
        #expect(document.pages.count > 1)
        for page in document.pages.dropFirst() {
            let first = page.items.first { if case .glyphs = $0.content { true } else { false } }
            #expect(first?.role == .artifact(.repeatedHead))
        }
    }

    @Test func wideTablesAreStackedUnderTheirHeaders() {
        let row = (1...8).map { _ in "abcdefghijklmnopqrstuvwxyz" }.joined(separator: " | ")
        let document = layOut(
            "| \((1...8).map { "head\($0)" }.joined(separator: " | ")) |\n|\(String(repeating: "---|", count: 8))\n| \(row) |\n",
            sheet: sheet())
        #expect(document.fallbacks.map(\.kind) == [.stackedTable])
        // The labels, and the values beside them.
        let lefts = Set(document.pages.flatMap(\.glyphs).map(\.origin.x))
        #expect(lefts.count == 2)
    }

    /// A line has no tracking after its last letter, so a word with negative tracking is wider than the sum of its advances.
    @Test(arguments: [-0.1, 0.1])
    func columnsAreAsWideAsTextWithTracking(tracking: Double) {
        let style = "  cell: { parent: base, characterSpacing: \(tracking) }"
        let table = sheet(style, elements: "  tableCell: cell\n  tableHeader: cell")
        let lines = dump(layOut("| aaaa aaaa | b |\n|-|-|\n| cccc cccc | d |\n", sheet: table)).filter { $0.contains("\"") }
        #expect(lines.count == 4, "\(lines)")
    }

    @Test func shortColumnsKeepTheirWords() throws {
        // At 36 and 294 points, both columns take 1.7 lines: neither can grow without the other taking more.
        let columns = [
            ContentWidths(minContent: 30, breakable: 30, maxContent: 60), ContentWidths(minContent: 50, breakable: 50, maxContent: 500),
        ]
        let widths = ColumnSolver.widths(ColumnProblem(columns: columns, readable: 100), available: 330) ?? []
        try #require(widths.count == 2)
        #expect((widths[0] - 36).magnitude < 3)
        #expect((widths.reduce(0, +) - 330).magnitude < 0.1)
    }

    @Test func theSizeIsTheOneOfTheCategory() {
        let composer = composer("text", sheet: sheet())
        let sizes = ContentSizeCategory.allCases.map { composer.layOut(at: $0).pages[0].glyphs[0].pointSize }
        // Human Interface Guidelines, Typography: body.
        #expect(sizes == [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53])
    }

    @Test func runningTextShowsTheSectionAndThePages() {
        let page = "size: [340, 400], margins: 40, header: { right: \"{section}\" }, footer: { center: \"{page} of {pages}\" }"
        let document = layOut("# One\n\ntext\n", sheet: sheet(page: page))
        let artifacts = document.pages[0].items.compactMap { item -> String? in
            guard case .artifact = item.role, case .glyphs(let glyphs) = item.content else { return nil }
            return glyphs.text
        }
        #expect(artifacts == ["1 of 1"])
        let two = layOut("---\ntitle: T\n---\n# One\n\ntext\n", sheet: sheet(page: page) + "\ntitleBlock: never\n")
        #expect(dump(two).contains { $0.hasSuffix("\"One\" artifact header") })
    }

    /// The text at one side and the page number in the middle would take more than the line.
    @Test(arguments: ["left", "right"]) func runningTextIsOmittedWhereItWouldMeetTheMiddleOne(_ side: String) {
        let page = "size: [340, 400], margins: 40, footer: { center: \"{page}\", \(side): \"{section}\" }"
        let texts = ["Nine or ten words of a section that has much to say", "One"].map { title in
            let document = layOut("---\ntitle: T\n---\n# \(title)\n\ntext\n", sheet: sheet(page: page) + "\ntitleBlock: never\n")
            return document.pages[0].items.compactMap { item -> String? in
                guard case .artifact = item.role, case .glyphs(let glyphs) = item.content else { return nil }
                return glyphs.text
            }.sorted()
        }
        #expect(texts == [["1"], ["1", "One"]])
    }
}

extension String {
    /// The number of characters without trailing spaces.
    fileprivate var trimmingCharacters: Int { (lastIndex { !$0.isWhitespace }).map { distance(from: startIndex, to: $0) + 1 } ?? 0 }
}
