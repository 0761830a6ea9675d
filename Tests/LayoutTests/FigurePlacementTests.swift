import Foundation
import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of figures on pages with too little room for them: bodies of 200 by 360 points, lines of 12 points.
@Suite struct FigurePlacementTests {
    private let sheet = """
        typeset: 1
        extends: []
        page: { size: [240, 400], margins: 20 }
        elements:
          document: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2, widows: 1, orphans: 1 }
          h1: { size: { absolute: 10 }, lineHeightMultiple: 1.2, keepWithNext: true }
          caption: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
        """

    /// Lays out Markdown after replacing `PICTURE` with the path of a drawing.
    private func layOut(
        _ markdown: String, picture: Size, more: String = "", at category: ContentSizeCategory = .large
    ) throws -> LaidOutDocument {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        let size = "width=\"\(picture.width)pt\" height=\"\(picture.height)pt\""
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)/>".write(to: file, atomically: true, encoding: .utf8)
        return LayoutTests.layOut(markdown.replacing("PICTURE", with: file.path), sheet: sheet + "\n" + more, at: category)
    }

    private func lines(_ word: String, _ count: Int) -> String { String(repeating: word + "\n\n", count: count) }

    private func pictures(_ page: Page) -> [Rect] {
        page.items.compactMap { if case .image(_, let rect, _) = $0.content { rect } else { nil } }
    }

    private func count(_ word: String, _ page: Page) -> Int { page.glyphs.count { $0.text == word } }

    @Test func aPictureShrinksWhereItsPageHasRoomForMostOfIt() throws {
        let markdown = "\(lines("text", 20))![Picture](PICTURE \"Caption\"){width=100%}"
        let document = try layOut(markdown, picture: Size(width: 100, height: 64))
        // The picture's height is 128 points; 240 points of text and a caption line leave 108 of 360.
        try #require(document.pages.count == 1)
        #expect(pictures(document.pages[0]).map { ($0.height * 10).rounded() } == [1080])
        #expect(pictures(document.pages[0]).map { ($0.width / $0.height * 100).rounded() } == [156])
        PageInvariants(document: document).check()
        // A picture shrinks by three tenths at most.
        let large = try layOut(markdown, picture: Size(width: 100, height: 80))
        #expect(large.pages.map { pictures($0).map(\.height) } == [[], [160]])
    }

    @Test(arguments: [("It is:", 1), ("It is.", 0)]) func aLineThatAnnouncesAPictureStaysWithIt(line: String, page: Int) throws {
        let document = try layOut("\(lines("text", 27))\(line)\n\n![Picture](PICTURE)", picture: Size(width: 100, height: 64))
        #expect(document.pages.map { page in page.glyphs.contains { $0.text == line } } == [page == 0, page == 1])
        #expect(pictures(document.pages[1]).count == 1)
    }

    /// The text after the second of two pictures fills the page before the first, like the text between them.
    @Test func textFlowsUpBeforeSeveralPictures() throws {
        let picture = "![Picture](PICTURE){width=100%}\n\n"
        let document = try layOut(
            "\(lines("text", 15))\(picture)\(lines("between", 2))\(picture)\(lines("after", 30))", picture: Size(width: 100, height: 150))
        #expect(document.pages.map { pictures($0).count }.prefix(3) == [0, 1, 1])
        #expect(count("between", document.pages[0]) == 2)
        #expect(count("after", document.pages[0]) > 10)
        PageInvariants(document: document).check()
    }

    /// The beginning of a paragraph does not stay below a picture while its other lines flow up.
    @Test func theLinesAfterAPictureWithABlankTitleKeepTheirOrder() throws {
        let words = (10...99).map { "word\($0)" }
        let document = try layOut(
            "\(lines("text", 20))![Picture](PICTURE ' '){width=100%}\n\n\(words.joined(separator: " "))",
            picture: Size(width: 100, height: 100))
        try #require(document.pages.map { pictures($0).count } == [0, 1])
        let drawn = document.pages.flatMap { $0.glyphs.map(\.text) }.filter { $0.contains("word") }
        #expect(drawn.count > 12)
        #expect(drawn == drawn.sorted())
    }

    /// Text after a picture flows up before it, unless the text begins with the picture's caption.
    @Test(arguments: [("Figure 4: Revenue.", false), ("Revenue rose.", true)])
    func textThatBeginsWithTheCaptionStaysBelow(beginning: String, flowsUp: Bool) throws {
        let text = "*\(beginning)* As it shows,\n" + String(repeating: "much was sold\n", count: 4)
        let document = try layOut("\(lines("text", 20))![Picture](PICTURE){width=100%}\n\n\(text)", picture: Size(width: 100, height: 100))
        #expect(document.pages.map { pictures($0).count } == [0, 1])
        #expect(document.pages[0].glyphs.contains { $0.text.contains("sold") } == flowsUp)
        PageInvariants(document: document).check()
    }

    /// A wide picture rotates its page at the largest text sizes, but never the first page of a document.
    @Test(arguments: [("", false), ("# Heading\n\n", false), ("text\n\n", true)])
    func aDocumentDoesNotBeginWithALandscapePageForAPicture(before: String, isTurned: Bool) throws {
        let document = try layOut(
            "\(before)![Picture](PICTURE){width=100%}\n\n\(lines("after", 60))", picture: Size(width: 200, height: 100), at: .accessibility3
        )
        #expect(document.pages.contains { $0.size.width > $0.size.height } == isTurned)
        PageInvariants(document: document).check()
    }

    /// Below a picture or above a table, a paragraph that begins like a caption is one; others are text.
    @Test(arguments: [
        ("![Picture](PICTURE)\n\n*Figure 4: Revenue.*\n\nText.", "Figure 4: Revenue."),
        ("![Picture](PICTURE)\n\nFig. 2.1. Revenue\n\nText.", "Fig. 2.1. Revenue"),
        ("![Picture](PICTURE)\n\n*Some revenue*\n\nText.", "Some revenue"),
        ("![Picture](PICTURE)\n\n*Figure 4: Revenue.* As it shows, much was sold.\n", nil),
        ("![Picture](PICTURE)\n\n**Figure 4:** Revenue\n", "Figure 4: Revenue"),
        ("---\nlang: hu\n---\n\n![Picture](PICTURE)\n\n3\\. ábra: bevétel\n", "3. ábra: bevétel"),
        ("![Picture](PICTURE)\n\nFigure 4 shows revenue.\n", nil), ("Text.\n\n*Figure 4: Revenue.*\n", nil),
        ("| a |\n|---|\n| b |\n\nTable: Revenue\nof *May* {#tbl:x}\n", "Revenue of May"),
        ("| a |\n|---|\n| b |\n\nTable 4: Revenue\n", nil), ("Table: Revenue\n\n| a |\n|---|\n| b |\n", "Revenue"),
        ("Table: Revenue {#tbl:x}\n\n| a |\n|---|\n| b |\n\nSee @tbl:x.", "Table\u{A0}1: Revenue"),
        ("Table: Revenue\n\n{lang=en}\n| a |\n|---|\n| b |\n", "Revenue"),
        ("Table 2: Revenue\n\n| a |\n|---|\n| b |\n", "Table 2: Revenue"),
        ("Table 2 shows revenue.\n\n| a |\n|---|\n| b |\n", nil),
    ])
    func paragraphsThatAreCaptionsAreTaggedSo(_ markdown: String, caption: String?) throws {
        let document = try layOut(markdown, picture: Size(width: 100, height: 64)), structure = document.structure
        let captions = structure.elements.indices.filter { structure[$0].kind == .caption }
        #expect(captions.count == (caption == nil ? 0 : 1))
        #expect(caption.map { extracted(document).contains($0) } ?? true)
        #expect(!extracted(document).contains("Table: "))
    }

    @Test func lettersInDrawingsStayNearlyAsLargeAsTheyAre() throws {
        let document = try layOut("\(lines("text", 20))![Picture](PICTURE)", picture: Size(width: 100, height: 150))
        #expect(document.pages.map { pictures($0).map(\.height) } == [[], [150]])
    }

    @Test func aPageThatIsNearlyFullLeavesPicturesAsTheyAre() throws {
        let document = try layOut("\(lines("text", 24))![Picture](PICTURE){width=50%}", picture: Size(width: 50, height: 40))
        #expect(document.pages.map { pictures($0).map(\.height) } == [[], [80]])
    }

    @Test func theFrameOfAPictureShrinksWithIt() throws {
        let style = "  image: { border: \"2pt solid black\" }\n  figure: { alignment: right }"
        let document = try layOut(
            "\(lines("text", 20))![Picture](PICTURE){width=100%}", picture: Size(width: 98, height: 64), more: style)
        let picture = try #require(pictures(document.pages[0]).first)
        #expect(picture.maxX == 218)
        #expect(picture.height < 117)
        // The left border is two points wide and ends where the picture begins.
        #expect(dump(document).contains("p1 line 39.4,260.0 39.4,380.0 2.0 artifact layout"))
        #expect(((picture.minX - 40.4) * 10).rounded() == 0)
    }

    @Test func textOfTheSectionFlowsUpBeforeAPicture() throws {
        let document = try layOut(
            "# Section\n\n\(lines("before", 19))![Picture](PICTURE)\n\n\(lines("after", 15))# Next", picture: Size(width: 200, height: 200))
        #expect(document.pages.map { count("after", $0) } == [10, 5])
        #expect(document.pages.map { pictures($0).map(\.minY) } == [[], [20]])
        #expect(count("Next", document.pages[1]) == 1)
        // The tags keep the picture in document order.
        let tags = outline(document).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        let figure = try #require(tags.firstIndex(of: "figure"))
        #expect(tags[..<figure].count { $0 == "\"before\"" } == 19)
        #expect(tags[figure...].count { $0 == "\"after\"" } == 15)
        PageInvariants(document: document).check()
    }

    @Test func aCaptionStaysWithItsTableWhenTextFlowsUp() throws {
        let table = "| One | Two |\n|---|---|\n| 1 | 2 |\n\n: Words\n"
        let document = try layOut(
            "# Section\n\n\(lines("before", 19))![Picture](PICTURE)\n\n\(lines("after", 8))\(table)", picture: Size(width: 200, height: 200)
        )
        #expect(document.pages.map { count("after", $0) } == [8, 0])
        #expect(document.pages.map { count("Words", $0) } == [0, 1])
    }

    @Test func theTextOfOtherSectionsStaysInThem() throws {
        let document = try layOut(
            "# Section\n\n\(lines("before", 19))![Picture](PICTURE)\n\n# Next\n\n\(lines("after", 5))",
            picture: Size(width: 200, height: 200))
        #expect(document.pages.map { count("after", $0) } == [0, 5])
        #expect(pictures(document.pages[1]).map(\.minY) == [20])
    }

    /// In that case the heading keeps with the text after the picture.
    @Test func aHeadingBeforeAPictureKeepsTheTextThatFlowsUp() throws {
        let document = try layOut(
            "\(lines("before", 20))# Section\n\n![Picture](PICTURE \"Caption\")\n\n\(lines("after", 15))",
            picture: Size(width: 200, height: 200))
        #expect(document.pages.map { count("Section", $0) } == [1, 0])
        #expect(document.pages.map { count("after", $0) } == [9, 6])
        #expect(document.pages.map { count("Caption", $0) } == [0, 1])
    }

    @Test func picturesInQuotesAndItemsStay() throws {
        for (mark, other) in [("> ", "> "), ("- ", "  ")] {
            let inner = "\(mark)x\n\(other)\n\(other)![Picture](PICTURE)\n\(other)\n\(other)after\n"
            let document = try layOut("\(lines("before", 19))\(inner)", picture: Size(width: 180, height: 200))
            #expect(document.pages.map { count("after", $0) } == [0, 1])
        }
    }

    @Test func noBoxIsSplitByAPicture() throws {
        let quote = String(repeating: "> after\n>\n", count: 15), boxed = "  blockQuote: { background: silver, textInsets: 5 }"
        let document = try layOut(
            "\(lines("before", 20))![Picture](PICTURE)\n\n\(lines("first", 3))\(quote)", picture: Size(width: 200, height: 200),
            more: boxed.replacing("background", with: "size: { absolute: 10 }, lineHeightMultiple: 1.2, background"))
        #expect(document.pages.prefix(2).map { count("first", $0) } == [3, 0])
        #expect(count("after", document.pages[0]) == 0)
        PageInvariants(document: document).check()
    }

    @Test func picturesInLinesHaveTheBoxOfImages() throws {
        let style = "  image: { border: \"2pt solid black\", textInsets: 3, background: white }"
        let document = try layOut("Text ![Picture](PICTURE) words", picture: Size(width: 30, height: 8), more: style)
        let page = document.pages[0], picture = try #require(pictures(page).first)
        let words = page.glyphs.filter { $0.text.contains("words") || $0.text.contains("Text") }
        #expect(words.first.map { $0.origin.x == 20 } == true)
        #expect(picture.minX == 50)
        #expect((picture.width.rounded(), picture.height.rounded()) == (30, 8))
        #expect(words.last.map { $0.visibleRect.maxX >= picture.maxX + 5 + 25 } == true)
        let sides = dump(document).filter { $0.hasPrefix("p1 line") }
        #expect(sides.count == 4)
        #expect(dump(document).contains { $0.contains("45.0,") && $0.contains("40.0x18.0") })
        // If the box would leave too little of a narrow line, it is omitted.
        let wide = try layOut(
            "![Picture](PICTURE) words", picture: Size(width: 30, height: 8), more: style.replacing("textInsets: 3", with: "textInsets: 30")
        )
        #expect(pictures(wide.pages[0]).first?.minX == 20)
    }

    @Test func picturesOnOneLineAreSideBySide() throws {
        let document = try layOut("![One](PICTURE) ![Two](PICTURE)", picture: Size(width: 150, height: 150))
        let row = pictures(document.pages[0])
        try #require(row.count == 2)
        #expect(row[0].minY == row[1].minY)
        #expect(row[0].maxX < row[1].minX)
        #expect(row.allSatisfy { $0.height == 97.5 && $0.maxX <= 220 })
        // More pictures in a row would be too small.
        let many = try layOut("![One](PICTURE) ![Two](PICTURE) ![Three](PICTURE) ![Four](PICTURE)", picture: Size(width: 150, height: 150))
        #expect(pictures(many.pages[0]).allSatisfy { $0.height == 150 })
    }

    @Test func anIconIsAsHighAsItsLine() throws {
        let document = try layOut("Text ![icon](PICTURE) text.", picture: Size(width: 40, height: 40))
        let icon = try #require(pictures(document.pages[0]).first)
        #expect(icon.height <= 12)
        #expect(icon.height > 6)
        #expect(document.pages[0].glyphs.map(\.origin.y).max().map { $0 < 32 } == true)
        let stated = try layOut("Text <img alt=icon width=20 src=\"PICTURE\"> text.", picture: Size(width: 40, height: 40))
        #expect(pictures(stated.pages[0]).map(\.width) == [15])
    }

    @Test func aPictureAboveWordsIsAFigure() throws {
        let document = try layOut("![Picture](PICTURE)\\\nSource: *somewhere*", picture: Size(width: 100, height: 220))
        #expect(pictures(document.pages[0]).map(\.height) == [220])
        #expect(document.pages[0].glyphs.allSatisfy { $0.origin.y > 240 })
        #expect(outline(document).contains("figure"))
        #expect(outline(document).contains("paragraph"))
    }
}
