import Foundation
import Testing
import TypesetBase
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

@Suite struct FixedHeightTests {
    private func background(_ document: LaidOutDocument) -> Rect? {
        for item in document.pages[0].items {
            if case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline { return rect }
        }
        return nil
    }

    /// The fixed-advance face reaches from 0.8 em above to 0.2 em below the baseline, which is 9 pt below the top of a 12 pt line.
    ///
    /// The padding is 5 pt, which leaves 28 pt free.
    @Test(arguments: [("top", 34.0), ("center", 48.0), ("bottom", 62.0)])
    func textIsInTheBoxAsAligned(alignment: String, baseline: Double) {
        let document = layOut(
            "One line.\n\nNext.", sheet: narrowSheet("height: 50, textInsets: 5, background: silver, verticalAlignment: \(alignment)"))
        #expect(background(document) == Rect(x: 20, y: 20, width: 200, height: 50))
        #expect(document.pages[0].glyphs.map(\.origin.y) == [baseline, baseline + 50.0])
    }

    /// Line spacing separates lines: a box, a height limit and vertical centring have none below the last line.
    @Test(arguments: [(["a"], 12), (["a", "b"], 29), (["a", "b", "c"], 46)] as [([String], Double)])
    func lineSpacingIsBetweenLinesOnly(lines: [String], height: Double) {
        let text = lines.joined(separator: "\\\n")
        #expect(background(layOut(text, sheet: narrowSheet("lineSpacing: 5, background: silver")))?.height == height)
        let fitting = layOut(text + "\\\nd", sheet: narrowSheet("lineSpacing: 5, height: \(height), background: silver"))
        #expect(drawn(fitting).count == lines.count)
        let centred = layOut(text, sheet: narrowSheet("lineSpacing: 5, height: 100, background: silver, verticalAlignment: center"))
        #expect(centred.pages[0].glyphs.first.map(\.origin.y) == 20 + (100 - height) / 2 + 9)
    }

    /// The next paragraph is as far away as the next line, as in UIKit, but a box ends at its last line.
    @Test func lineSpacingSeparatesParagraphsOutsideOfBoxes() {
        let plain = layOut("a\n\nb", sheet: narrowSheet("lineSpacing: 5"))
        #expect(plain.pages[0].glyphs.map(\.origin.y) == [29, 46])
        let boxed = layOut("a\n\nb", sheet: narrowSheet("lineSpacing: 5, background: silver"))
        #expect(boxed.pages[0].glyphs.map(\.origin.y) == [29, 41])
    }

    /// The padding leaves 194 pt, 38 characters: the second line ends before 'brown'.
    @Test func linesBeyondAreCutAndStayInTheTags() {
        let document = layOut(fox + " " + fox, sheet: narrowSheet("height: 30, textInsets: 3, background: silver"))
        #expect(background(document)?.height == 30)
        #expect(drawn(document).count == 2)
        #expect(extracted(document) == fox + " " + fox)
        #expect(fallbacks(document) == ["clippedText: 'brown fox jumps over the lazy dog and runs away.': 2 of 4 lines"])
    }

    @Test func aBoxLowerThanItsLineKeepsItsHeight() {
        let document = layOut("One line.\n\nNext.", sheet: narrowSheet("height: 8, background: silver, verticalAlignment: center"))
        #expect(background(document) == Rect(x: 20, y: 20, width: 200, height: 8))
        #expect(document.pages[0].glyphs.map(\.origin.y) == [27.0, 35.0])
    }

    @Test func headingsAndCellsHaveIt() {
        let document = layOut(
            "# Title\n\n| a | b |\n|---|---|\n| c | d |\n",
            sheet: narrowSheet(
                "",
                more: """
                    h1: { size: { absolute: 10 }, height: 40, verticalAlignment: bottom }
                      tableHeader: { size: { absolute: 10 }, height: 30 }
                      tableCell: { size: { absolute: 10 }, height: 60, verticalAlignment: center }
                    """))
        let y = Dictionary(document.pages[0].glyphs.map { ($0.text, $0.origin.y) }, uniquingKeysWith: { first, _ in first })
        #expect(y["Title"] == 57)
        #expect(y["a"] == 69)
        #expect(y["c"] == 123)
    }

    @Test func footersKeepTheirHeightAndLines() throws {
        let long = String(repeating: "words ", count: 30)
        let document = layOut(
            "Text.",
            sheet: narrowSheet("").replacing("margins: 20", with: "margins: 20, footer: { center: \"\(long)\", style: foot }") + """

                styles: { foot: { size: { absolute: 10 }, height: 30, background: silver, numberOfLines: 1, lineBreakMode: truncateTail, verticalAlignment: center } }
                """)
        let footer = document.pages[0].items.filter { $0.role == .artifact(.footer) }
        #expect(background(document)?.height == 30)
        #expect(footer.count == 2)
        let y = Set(document.pages[0].glyphs.filter { $0.text != "Text." && $0.width > 0 }.map(\.origin.y))
        let top = try #require(background(document)).minY
        #expect(y == [top + 18])
    }

    /// Lines are 12 pt high; the padding leaves 192 pt, 38 characters.
    private let quote = "blockQuote: { size: { absolute: 10 }, lineHeightMultiple: 1.2, height: 44, textInsets: 4, background: silver }"

    @Test func quotesCutWhatTheirHeightHasNoRoomFor() {
        let text =
            "> One paragraph that takes two lines of this quote.\n>\n> Another that has room for its first line only.\n>\n> # Title\n\nNext."
        let document = layOut(text, sheet: narrowSheet("", more: quote))
        #expect(background(document) == Rect(x: 20, y: 20, width: 200, height: 44))
        #expect(
            drawn(document) == ["One paragraph that takes two lines of ", "this quote.", "Another that has room for its first ", "Next."])
        #expect(document.pages[0].glyphs.last?.origin.y == 73)
        #expect(
            outline(document) == """
                document
                  blockQuote
                    paragraph
                      "One paragraph that takes two lines of this quote."
                    paragraph
                      "Another that has room for its first line only."
                    heading(1)
                      "Title"
                  paragraph
                    "Next."
                """)
        #expect(fallbacks(document) == ["clippedText: 'line only.': 1 of 2 lines", "clippedText: 'Title': 0 of 1 lines"])
        PageInvariants(document: document).checkPlaces()
    }

    @Test(arguments: [("top", 33.0), ("center", 44.0), ("bottom", 55.0)])
    func containersAlignContentThatIsLowerThanTheirHeight(alignment: String, baseline: Double) {
        let document = layOut(
            "> One.\n\nNext.",
            sheet: narrowSheet("", more: quote.replacing("height: 44", with: "height: 42, verticalAlignment: \(alignment)")))
        #expect(background(document)?.height == 42)
        #expect(document.pages[0].glyphs.map(\.origin.y) == [baseline, 71.0])
    }

    @Test func contentAfterACutIsCutHoweverLow() {
        let document = layOut(
            "> One.\n>\n> # Two\n>\n> Three.\n\nNext.",
            sheet: narrowSheet("", more: quote.replacing("height: 44", with: "height: 36") + "\n  h1: { size: { absolute: 30 } }"))
        #expect(drawn(document) == ["One.", "Next."])
        #expect(extracted(document) == "One.TwoThree.Next.")
    }

    /// The inner box has room for three lines, the outer one for one line and the padding.
    @Test func boxesInBoxesEndWithTheOuterOne() {
        let document = layOut(
            "::: {.card}\n> One.\n>\n> Two.\n>\n> Three.\n\nFour.\n:::\n\nNext.",
            sheet: narrowSheet("", more: quote) + """

                styles: { card: { size: { absolute: 10 }, height: 30, background: gray, textInsets: 2 } }
                """)
        let rects = document.pages[0].items.compactMap { item -> Rect? in
            if case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline { rect } else { nil }
        }
        #expect(rects.map(\.height) == [30, 26])
        #expect(drawn(document) == ["One.", "Next."])
        #expect(extracted(document) == "One.Two.Three.Four.Next.")
        #expect(
            fallbacks(document) == [
                "clippedText: 'Two.': 0 of 1 lines", "clippedText: 'Three.': 0 of 1 lines", "clippedText: 'Four.': 0 of 1 lines",
            ])
    }

    @Test func nothingIsSeenOfABoxBeyondTheHeight() {
        let document = layOut(
            "::: {.card}\nOne.\n\n> Two.\n\n- three\n\n***\n:::\n\nNext.",
            sheet: narrowSheet("", more: quote) + """

                styles: { card: { size: { absolute: 10 }, lineHeightMultiple: 1.2, height: 14 } }
                """)
        #expect(drawn(document) == ["One.", "Next."])
        #expect(document.pages[0].items.allSatisfy { if case .shape = $0.content { false } else { true } })
        #expect(extracted(document) == "One.Two.•threeNext.")
        // Hidden text is marked as invisible.
        #expect(document.pages[0].glyphs.filter(\.isInvisible).map(\.text).joined() == "Two.•three")
    }

    @Test func linksAndNotesOfCutTextAreKept() {
        let document = layOut(
            "::: {.card}\nOne.\n\nTwo [here](https://example.org).[^1]\n:::\n\nNext.\n\n[^1]: The note.",
            sheet: narrowSheet("") + """

                styles: { card: { size: { absolute: 10 }, height: 14 } }
                """)
        #expect(drawn(document).contains { $0.hasSuffix("The note.") })
        #expect(document.pages[0].links.contains { document.structure[$0.element].target == .uri("https://example.org") })
    }

    @Test func tablesCodeListsAndContentsAreCutRowByRow() {
        let more = """
            table: { size: { absolute: 10 }, height: 24 }
              codeBlock: { size: { absolute: 10 }, lineHeightMultiple: 1.2, height: 24 }
              list: { size: { absolute: 10 }, lineHeightMultiple: 1.2, height: 24 }
              tableOfContents: { size: { absolute: 10 }, lineHeightMultiple: 1.2, height: 12 }
              h1: { size: { absolute: 10 }, lineHeightMultiple: 1.2 }
            """
        let document = layOut(
            "[TOC]\n\n# Aaa\n\n# Bbb\n\n|h|i|\n|-|-|\n|j|k|\n|l|m|\n\n```\nn\no\np\n```\n\n- q\n- r\n- s\n",
            sheet: narrowSheet("", more: more))
        #expect(drawn(document).map { $0.filter { !$0.isWhitespace } } == ["Aaa1", "Aaa", "Bbb", "hi", "jk", "n", "o", "•q", "•r"])
        #expect(extracted(document).filter { !$0.isWhitespace } == "Aaa1Bbb1AaaBbbhijklmnop•q•r•s")
        PageInvariants(document: document).checkPlaces()
    }

    @Test func aPictureShrinksIntoTheHeightAndIsReadBeyondIt() throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"100\" height=\"100\"/>".write(to: file, atomically: true, encoding: .utf8)
        let picture = "![a circle](\(file.path))"
        let more = "\n" + "styles: { card: { size: { absolute: 10 }, height: 50 } }"
        func images(_ document: LaidOutDocument) -> [Rect] {
            document.pages[0].items.compactMap { if case .image(_, let rect, _) = $0.content { rect } else { nil } }
        }
        let shown = layOut("::: {.card}\n\(picture)\n:::\n\nNext.", sheet: narrowSheet("") + more)
        #expect(images(shown) == [Rect(x: 20, y: 20, width: 50, height: 50)])
        let cut = layOut("::: {.card}\nA\n\nB\n\nC\n\nD\n\n\(picture)\n:::\n\nNext.", sheet: narrowSheet("") + more)
        #expect(images(cut).isEmpty)
        #expect(extracted(cut) == "ABCDa circleNext.")
        #expect(fallbacks(cut) == ["clippedText: a picture"])
    }

    @Test func itemsHaveTheirOwnBoxBesideTheirMarker() throws {
        let document = layOut(
            "- one\n- two\n",
            sheet: narrowSheet(
                "",
                more:
                    "listItem: { size: { absolute: 10 }, lineHeightMultiple: 1.2, height: 30, background: silver, headIndent: 20, verticalAlignment: center }"
            ))
        #expect(background(document) == Rect(x: 40, y: 20, width: 180, height: 30))
        #expect(document.pages[0].glyphs.map(\.text) == ["•", "one", "•", "two"])
        #expect(document.pages[0].glyphs.map(\.origin.y) == [38, 38, 68, 68])
    }

    /// Words of thirty characters in four columns do not fit 200 pt, and the table is stacked.
    @Test func stackedCellsKeepTheirHeightAndFill() {
        let word = String(repeating: "x", count: 30)
        let document = layOut(
            "|aa|bb|cc|dd|\n|-|-|-|-|\n|\(word)|\(word)|\(word)|\(word) more of it|\n",
            sheet: narrowSheet(
                "",
                more: """
                    tableCell: { size: { absolute: 10 }, lineHeightMultiple: 1.2, height: 20 }
                      tableHeader: { size: { absolute: 10 }, lineHeightMultiple: 1.2, color: white, background: black }
                    """))
        #expect(drawn(document) == ["aa", word, "bb", word, "cc", word, "dd", word + " more of "])
        let y = document.pages[0].glyphs.filter { $0.text == word }.map(\.origin.y)
        // A label of 12 pt, and 2.5 pt after each cell of 20 pt.
        #expect(y.count == 3)
        #expect(zip(y, y.dropFirst()).allSatisfy { abs($1 - $0 - 34.5) < 0.001 })
        #expect(
            document.pages[0].items.count {
                if case .shape(let shape) = $0.content, case .rect = shape.outline { shape.paint == .solid(.black) } else { false }
            } == 4)
        #expect(fallbacks(document).contains("clippedText: 'it': 1 of 2 lines"))
    }

    @Test func aHeightOfMoreThanThePageLosesNothing() {
        for alignment in ["top", "center", "bottom"] {
            let document = layOut(
                "> One.\n>\n> Two.\n\nNext.",
                sheet: narrowSheet("", more: quote.replacing("height: 44", with: "height: 900, verticalAlignment: \(alignment)")))
            PageInvariants(document: document).check()
            #expect(extracted(document) == "One.Two.Next.")
        }
    }
}
