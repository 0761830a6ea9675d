import Foundation
import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of keeps and page breaks of every block, on pages of ten lines of 12 points.
@Suite struct KeepTests {
    /// Blocks of four lines; the table has six.
    private static let blocks: [(selector: String, markdown: String)] = [
        ("paragraph.own", "{.own}\naa\\\nbb\\\ncc\\\ndd"),
        ("h1", "# aaaaaaaaaaaa bbbbbbbbbbbb cccccccccccc dddddddddddd"),
        ("blockQuote", "> aa\\\n> bb\\\n> cc\\\n> dd"),
        ("codeBlock", "```\naa\nbb\ncc\ndd\n```"),
        ("list", "- aa\n- bb\n- cc\n- dd"),
        ("listItem", "- aa\\\n  bb\\\n  cc\\\n  dd"),
        ("alert", "> [!NOTE]\n> bb\\\n> cc\\\n> dd"),
        ("paragraph.own", "::: {.own}\naa\\\nbb\n\ncc\\\ndd\n:::"),
        ("table", "| aa | x |\n|---|---|\n| bb | x |\n| bb | x |\n| cc | x |\n| dd | x |\n| dd | x |"),
    ]

    /// A sheet whose headings are so narrow that each word has its own line.
    private func sheet(_ selector: String, _ style: String) -> String {
        let look = "size: { absolute: 10 }, widows: 1, orphans: 1"
        let elements = ["document", "paragraph", "h1", "list", "listItem", "blockQuote", "codeBlock", "alert", "table"]
        let lines = elements.map { "  \($0): { \(look)\($0 == "h1" ? ", tailIndent: 185" : "")\($0 == selector ? ", " + style : "") }" }
        return """
            typeset: 1
            extends: []
            page: { size: [240, 160], margins: 20 }
            elements:
            \(lines.joined(separator: "\n"))
            \(elements.contains(selector) ? "" : "  \(selector): { \(style) }")
            """
    }

    /// The first two letters of the text on each line, by page.
    private func words(_ document: LaidOutDocument) -> [Set<String>] {
        document.pages.map { Set($0.glyphs.map { String($0.text.filter(\.isLetter).prefix(2)) }.filter { !$0.isEmpty }) }
    }

    private func lines(_ count: Int) -> String { String(repeating: "text\n\n", count: count) }

    @Test(arguments: blocks)
    func blocksStayWhole(selector: String, markdown: String) {
        let parted = words(layOut(lines(7) + markdown, sheet: sheet(selector, "color: black")))
        // A few lines of code stay whole in any case.
        #expect(parted[0].contains("bb") == (selector != "codeBlock"))
        #expect(parted[1].contains("dd"))
        let whole = words(layOut(lines(7) + markdown, sheet: sheet(selector, "keepTogether: true")))
        #expect(whole[0] == ["te"])
        #expect(whole[1].isSuperset(of: ["bb", "cc", "dd"]))
    }

    /// The block after the heading fills a page alone: the heading stays behind, unsplit.
    @Test func aHeadingIsWholeWhereNothingOfWhatFollowsFits() {
        let tall = "::: {.tall}\nend\n:::"
        let sheet = sheet("h1", "keepWithNext: true, keepTogether: true") + "\n  paragraph.tall: { height: 110 }"
        let document = words(layOut("# aaaaaaaaaaaa bbbbbbbbbbbb cccccccccccc\n\n" + tall, sheet: sheet))
        #expect(document == [["aa", "bb", "cc"], ["en"]])
    }

    @Test(arguments: blocks)
    func blocksStayWithTheNext(selector: String, markdown: String) {
        let style = "keepWithNext: true, keepTogether: true"
        let parted = words(layOut(lines(selector == "table" ? 4 : 6) + markdown + "\n\nend", sheet: sheet(selector, "keepTogether: true")))
        #expect(parted[0].contains("dd"))
        #expect(parted[1] == ["en"])
        let document = words(layOut(lines(selector == "table" ? 4 : 6) + markdown + "\n\nend", sheet: sheet(selector, style)))
        #expect(document[0] == ["te"])
        #expect(document[1].isSuperset(of: ["bb", "cc", "dd", "en"]))
    }

    /// The content before the block, here the last line, moves with it: no page begins with the block.
    @Test(arguments: blocks)
    func blocksStayWithThePrevious(selector: String, markdown: String) {
        let parted = words(layOut(lines(7) + markdown, sheet: sheet(selector, "keepTogether: true")))
        // Code and tables keep a short label with them in any case.
        #expect(parted[1].isDisjoint(with: ["te"]) || selector == "codeBlock" || selector == "table")
        let kept = words(layOut(lines(7) + markdown, sheet: sheet(selector, "keepTogether: true, keepWithPrevious: true")))
        #expect(kept[0] == ["te"])
        #expect(kept[1].isSuperset(of: ["te", "bb", "cc", "dd"]))
    }

    @Test(arguments: blocks)
    func blocksBeginPages(selector: String, markdown: String) throws {
        let document = words(layOut("text\n\n" + markdown, sheet: sheet(selector, "pageBreakBefore: true")))
        try #require(document.count == 2)
        #expect(document[0] == ["te"])
    }

    private static let announced = ["- aa\n- bb\n- cc", "```\naa\nbb\ncc\n```", "| aa | b |\n|---|---|\n| bb | b |\n| cc | b |"]

    @Test(arguments: announced, [("It is:", true), ("列表：", true), ("It is.", false)])
    func announcementsStayWithWhatTheyAnnounce(_ block: String, _ line: (text: String, stays: Bool)) {
        let document = words(layOut(lines(9) + line.text + "\n\n" + block, sheet: sheet("paragraph", "color: black")))
        #expect((document[0] == ["te"]) == line.stays)
        #expect(document[1].isSuperset(of: ["aa", "bb", "cc"]))
    }

    @Test(arguments: announced[..<2], [("On Linux", true), ("It runs on Linux.", false)])
    func namesOfListsAndCodeStayWithThem(_ block: String, _ line: (text: String, stays: Bool)) {
        let document = words(layOut(lines(9) + line.text + "\n\n" + block, sheet: sheet("paragraph", "color: black")))
        #expect((document[0] == ["te"]) == line.stays)
    }

    @Test func theTextOfAnItemStaysWithTheListInIt() {
        let document = words(layOut(lines(6) + "text.\n\n- xx\n- xx\n- yy\n  - aa\n  - bb", sheet: sheet("paragraph", "color: black")))
        #expect(document == [["te", "xx"], ["yy", "aa", "bb"]])
    }

    @Test func noItemOfAListIsLeftAlone() {
        let first = words(layOut(lines(8) + "text.\n\n- aa\n- bb\n- cc", sheet: sheet("paragraph", "color: black")))
        #expect(first == [["te"], ["aa", "bb", "cc"]])
        let last = words(layOut(lines(7) + "- aa\n- bb\n- cc\n- dd", sheet: sheet("paragraph", "color: black")))
        #expect(last == [["te", "aa", "bb"], ["cc", "dd"]])
    }

    @Test(arguments: [("**Bold line**", true), ("**Bold** line", false)])
    func boldLinesStayWithTheirText(line: String, stays: Bool) {
        let document = words(layOut(lines(9) + line + "\n\naa\\\nbb\\\ncc", sheet: sheet("paragraph", "color: black")))
        #expect(document[0].contains("Bo") == !stays)
        // Several such paragraphs in a row are not headings.
        let row = words(layOut(lines(9) + "**Bold**\n\n**Bold**\n\n**Bold**\n\naa", sheet: sheet("paragraph", "color: black")))
        #expect(row[0].contains("Bo"))
    }

    @Test(arguments: ["**Bold sentence.**", "**[Back to top](#aa)**"])
    func boldParagraphsThatHeadNothingStayBehind(line: String) {
        let document = words(layOut(lines(9) + line + "\n\naa\\\nbb\\\ncc", sheet: sheet("paragraph", "color: black")))
        #expect(document[0] == ["te", String(line.filter(\.isLetter).prefix(2))])
    }

    /// The heading and the paragraph, of which no line may be alone, fill six of ten lines.
    @Test func aChainHigherThanHalfAPageBreaksWithinItsParagraph() {
        let sheet = sheet("h1", "keepWithNext: true") + "\n  paragraph.own: { widows: 2, orphans: 2 }"
        let chain = "# aaaaaaaaaaaa bbbbbbbbbbbb cccccccccccc\n\n{.own}\nxx\\\nyy\\\nzz"
        let pages = words(layOut(lines(6) + chain, sheet: sheet))
        #expect(pages[0] == ["te", "aa", "bb", "cc", "xx"])
    }

    /// Three lines of the page stay blank, less than a third.
    @Test func aChainStaysWholeIfThePageBeforeIsFullEnough() {
        let sheet = sheet("h1", "keepWithNext: true") + "\n  paragraph.own: { widows: 2, orphans: 2 }"
        let chain = "# aaaaaaaaaaaa bbbbbbbbbbbb cccccccccccc\n\n{.own}\nxx\\\nyy\\\nzz"
        #expect(words(layOut(lines(7) + chain, sheet: sheet))[0] == ["te"])
    }

    @Test func noPageStaysAThirdBlankForAnAnnouncement() {
        let list = "It is:\n\n- aa\n- bb\\\n  bb\\\n  bb\\\n  bb\n- cc"
        let sheet = sheet("listItem", "keepTogether: true")
        #expect(words(layOut(lines(6) + list, sheet: sheet))[0] == ["te", "It", "aa"])
    }

    @Test func captionsOfSeveralLinesStayWhole() {
        let caption = ["cc", "dd", "ee"].map { String(repeating: $0, count: 18) }.joined(separator: " ")
        let table = "| aa | b |\n|---|---|\n| bb | b |\n\n: \(caption)\n"
        let pages = words(layOut(lines(8) + table, sheet: sheet("caption", "size: { absolute: 10 }, widows: 1, orphans: 1")))
        #expect(pages[0] == ["te"])
        #expect(pages[1].isSuperset(of: ["cc", "dd", "ee", "aa"]))
    }

    @Test func aCaptionIsWholeWhereItsTableHasNoRoom() {
        let caption = ["cc", "dd", "ee"].map { String(repeating: $0, count: 18) }.joined(separator: " ")
        let table =
            "# aaaaaaaaaaaa\n\n| ff \(String(repeating: "<br>ff", count: 6)) | b |\n|---|---|\n| gg | b |\n\n: \(caption)\n"
        let sheet = sheet("h1", "keepWithNext: true").replacing(
            "elements:", with: "elements:\n  caption: { size: { absolute: 10 }, widows: 1, orphans: 1 }")
        #expect(words(layOut(table, sheet: sheet))[0].isSuperset(of: ["aa", "cc", "dd", "ee"]))
    }

    /// The picture and its caption together would be higher than the page.
    @Test func aFiguresCaptionStaysWholeAndBelowIt() throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20pt\" height=\"500pt\"/>".write(to: file, atomically: true, encoding: .utf8)
        let caption = ["cc", "dd", "ee", "ff"].map { String(repeating: $0, count: 18) }.joined(separator: " ")
        let sheet = sheet("caption", "size: { absolute: 10 }, widows: 1, orphans: 1")
        let document = layOut(lines(2) + "![a bar](\(file.path) \"\(caption)\")", sheet: sheet)
        try #require(words(document) == [["te"], ["cc", "dd", "ee", "ff"]])
        #expect(document.pages[1].items.contains { if case .image = $0.content { true } else { false } })
    }

    /// A break after the heading is better than one within it.
    @Test func aHeadingOfAPageIsWhole() {
        let words = [
            "aaaaaaaaaaaa", "bbbbbbbbbbbb", "cccccccccccc", "dddddddddddd", "eeeeeeeeeeee", "ffffffffffff", "gggggggggggg", "hhhhhhhhhhhh",
        ]
        let pages = self.words(layOut("text\n\n# \(words.joined(separator: " "))\n\nxx\\\nyy", sheet: sheet("h1", "keepWithNext: true")))
        #expect(pages.count { $0.contains("aa") && $0.contains("hh") } == 1)
    }

    /// Higher than a page, it breaks without leaving a line alone.
    @Test func whatIsHigherThanAPageBreaksWithoutWidows() {
        let markdown = "{.own}\n" + (0..<11).map { "a\($0)" }.joined(separator: "\\\n")
        let document = layOut(markdown, sheet: sheet("paragraph.own", "keepTogether: true, widows: 2, orphans: 2"))
        #expect(document.pages.map { $0.glyphs.filter { $0.text.hasPrefix("a") }.count } == [9, 2])
    }

    @Test(arguments: ["---", "&nbsp;", "::: {.empty}\n:::", "<a id=\"x\"></a>", "<!-- x -->"])
    func headingsStayWithWhatFollowsARule(_ between: String) {
        let sheet = sheet("h1", "keepWithNext: true") + "\n  paragraph.empty: { textInsets: 2 }"
        for count in 5...9 {
            let pages = words(layOut(lines(count) + "# hh\n\n\(between)\n\nxx", sheet: sheet))
            #expect(pages.count { $0.contains("hh") && $0.contains("xx") } == 1, "\(count): \(pages)")
        }
    }

    @Test func spansThatAreCaptionsStayWithTheirTable() {
        let table = "<span class=\"caption\">Table 1</span>\n\n| aa | b |\n|---|---|\n| bb | b |\n| cc | b |"
        let document = words(layOut(lines(9) + table, sheet: sheet("paragraph", "color: black")))
        #expect(document[0] == ["te"])
        #expect(document[1].isSuperset(of: ["Ta", "aa"]))
    }

    @Test func notesStayWhole() {
        let note = "[^1]: aa\\\n    bb\\\n    cc\\\n    dd\n"
        let sheet = sheet("footnote", "size: { absolute: 10 }, widows: 1, orphans: 1")
        #expect(words(layOut(lines(7) + "end[^1]\n\n" + note, sheet: sheet))[0].contains("aa"))
        let whole = words(
            layOut(lines(7) + "end[^1]\n\n" + note, sheet: sheet.replacing("footnote: {", with: "footnote: { keepTogether: true,")))
        #expect(whole[0] == ["te"])
        #expect(whole[1].isSuperset(of: ["en", "aa", "dd"]))
    }
}

/// Tests of block indents: the body begins at 40 points and ends at 240.
@Suite struct IndentTests {
    private func document(_ selector: String, _ style: String, _ markdown: String) -> LaidOutDocument {
        layOut(
            markdown,
            sheet: """
                typeset: 1
                extends: []
                page: { size: [280, 400], margins: 40 }
                elements:
                  document: { size: { absolute: 10 } }
                  paragraph: {}
                  \(selector): { size: { absolute: 10 }, \(style) }
                """)
    }

    private func left(_ word: String, _ document: LaidOutDocument) -> Double? {
        document.pages[0].glyphs.first { $0.text.hasPrefix(word) }?.origin.x
    }

    /// Of the margin of 40 points, all but the 18 that printers leave blank can be used.
    @Test(arguments: [("-10", 30.0), ("-100", 18)])
    func negativeIndentsReachIntoTheMargin(indent: String, x: Double) {
        #expect(left("Title", document("h1", "headIndent: \(indent)", "# Title")) == x)
        #expect(left("Title", document("h1", "firstLineIndent: \(indent)", "# Title")) == x)
        #expect(left("Title", document("h1", "tailIndent: \(indent), alignment: right", "# Title")) == 280 - x - 25)
    }

    @Test func theFirstLinesOfAContainersParagraphsAreIndented() {
        let quote = document("blockQuote", "firstLineIndent: 20, headIndent: 10", "> one\n>\n> two")
        #expect(left("one", quote) == 70)
        #expect(left("two", quote) == 70)
        let list = document("listItem", "firstLineIndent: 20, headIndent: 30", "- one")
        #expect(left("one", list) == 90)
        // The bullet stays 4 points before the item.
        #expect(left("•", list) == 61)
    }

    @Test func firstLinesAreIndentedOnTheRightInRightToLeftText() {
        let document = document("blockQuote", "firstLineIndent: 20", "---\nlang: ar\n---\n> نص")
        #expect(left("نص", document).map { ($0 * 10).rounded() / 10 } == 210)
    }

    @Test(arguments: [
        ("listItem", "- aaaa bbbb cccc dddd eeee ffff gggg hhhh"), ("footnote", "x[^1]\n\n[^1]: aaaa bbbb cccc dddd eeee ffff gggg hhhh"),
    ])
    func linesEndAtTheTailIndent(selector: String, markdown: String) {
        let document = document(selector, "tailIndent: 100", markdown)
        let words = document.pages[0].glyphs.filter { $0.text.count > 3 }
        #expect(words.count > 1)
        #expect(words.allSatisfy { $0.visibleRect.maxX <= 140.01 })
    }

    /// A quarter of an em precedes the text of a cell without padding.
    @Test func cellsAreIndented() {
        let plain = document("tableCell", "color: black", "| a | b |\n|---|---|\n| cc | dd |")
        let indented = document("tableCell", "headIndent: 12, tailIndent: 7", "| a | b |\n|---|---|\n| cc | dd |")
        #expect(left("cc", plain) == 42.5)
        #expect(left("cc", indented) == 52)
        #expect(left("dd", indented) == 52 + 10 + 7 + 12 + 0.01)
    }
}

/// Tests of the box of `image`, directly around a picture of 50 by 50 points.
@Suite struct PictureBoxTests {
    private func page(_ image: String, figure: String = "color: black") throws -> Page {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50pt\" height=\"50pt\"/>".write(to: file, atomically: true, encoding: .utf8)
        let more = "figure: { \(figure) }\n  image: { size: { absolute: 10 }, \(image) }"
        return layOut("![a square](\(file.path))\n\nNext.", sheet: narrowSheet("", more: more)).pages[0]
    }

    @Test func inALineItLeavesRoomForTheLineOnALowPage() throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50pt\" height=\"500pt\"/>".write(to: file, atomically: true, encoding: .utf8)
        let sheet = narrowSheet("").replacing("size: [240, 400], margins: 20", with: "size: [240, 100], margins: 30")
        // Margins shrink until the body fits four lines of 12 points. Three remain for the picture; half of the page would be 50.
        #expect(rects(layOut("![a bar](\(file.path)) text", sheet: sheet).pages[0]).map { $0.height.rounded() } == [36])
    }

    private func rects(_ page: Page) -> [Rect] {
        page.items.compactMap { item in
            switch item.content {
            case .image(_, let rect, _): rect
            case .shape(let shape): if case .rect(let rect, _) = shape.outline { rect } else { nil }
            default: nil
            }
        }
    }

    @Test func itFitsThePicture() throws {
        let page = try page("background: silver, textInsets: 6", figure: "alignment: center")
        #expect(rects(page) == [Rect(x: 89, y: 20, width: 62, height: 62), Rect(x: 95, y: 26, width: 50, height: 50)])
        #expect(page.glyphs.first?.origin.y == 91)
    }

    @Test func theFiguresBoxIsAsWideAsTheText() throws {
        let page = try page("color: black", figure: "background: silver, textInsets: 6")
        #expect(rects(page) == [Rect(x: 20, y: 20, width: 200, height: 62), Rect(x: 26, y: 26, width: 50, height: 50)])
    }
}
