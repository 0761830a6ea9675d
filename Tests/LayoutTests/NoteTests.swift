import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of footnotes on pages with bodies of 200 by 160 points.
///
/// Text of 10 points has lines of 12, with the baseline 9 points below the top. Every glyph is 5 points wide.
@Suite struct NoteTests {
    private func sheet(_ note: String, more: String = "", height: Int = 200) -> String {
        """
        typeset: 1
        extends: []
        page: { size: [240, \(height)], margins: 20 }
        elements:
          document: { size: { absolute: 10 } }
          paragraph: { size: { absolute: 10 } }
          footnoteReference: {}
          footnote: { size: { absolute: 10 }, \(note) }
        \(more)
        """
    }

    private func rects(_ page: Page) -> [Rect] {
        page.items.compactMap { item in
            guard item.role == .artifact(.background), case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline else {
                return nil
            }
            return rect
        }
    }

    private func origin(of text: String, in document: LaidOutDocument) -> Point? {
        document.pages.flatMap(\.glyphs).first { $0.text == text }?.origin
    }

    /// Three quarters of a page of 160 points fit nine lines of note and the rule above them.
    @Test(arguments: [("keepTogether: true", 9), ("color: black", 0), ("height: 108", 9)])
    func notesThatAreToStayWholeMayTakeMostOfThePage(style: String, lines: Int) {
        let note = (0..<9).map { "note\($0)" }.joined(separator: "\\\n    ")
        let document = layOut(
            String(repeating: "text\n\n", count: 7) + "Text[^1].\n\n[^1]: \(note)\n", sheet: sheet(style))
        let pages = document.pages.map { page in page.glyphs.count { $0.text.hasPrefix("note") } }
        #expect(lines == 0 ? pages[0] > 0 && pages[1] > 0 : pages == [0, lines])
    }

    /// On the second page, nine lines of a note leave room for the heading and not for the text below it.
    @Test func noPageHasAHeadingAndNotesWithoutTheText() {
        let note = (0..<14).map { "note\($0)" }.joined(separator: "\\\n    ")
        let document = layOut(
            String(repeating: "text\n\n", count: 6) + "Text[^1].\n\n# Heading\n\n---\n\nbelow\\\nbelow\\\nbelow\n\n[^1]: \(note)\n",
            sheet: sheet("color: black", more: "  h1: { size: { absolute: 10 }, keepWithNext: true, paragraphSpacing: 24 }"))
        let headed = document.pages.first { $0.glyphs.contains { $0.text == "Heading" } }
        #expect(headed?.glyphs.contains { $0.text.hasPrefix("below") } == true)
        #expect(document.pages.count == 3)
    }

    /// A row that leaves no room for pending notes stays on its page below its repeated head; the notes follow both.
    @Test func pendingNotesAreBelowARowAndItsHead() throws {
        let note = (0..<30).map { "note\($0)" }.joined(separator: "\\\n    ")
        let document = layOut(
            "| Head |\n|---|\n| a[^1] |\n| [X]{.tall} |\n\n[^1]: \(note)\n",
            sheet: sheet(
                "color: black",
                more: """
                      tableHeader: { size: { absolute: 10 } }
                      tableCell: { size: { absolute: 10 }, textInsets: 0 }
                    styles:
                      tall: { size: { absolute: 90 } }
                    """))
        let page = try #require(document.pages.first { page in page.glyphs.contains { $0.text == "X" } })
        let tall = try #require(page.glyphs.first { $0.text == "X" })
        #expect(page.glyphs.contains { $0.text == "Head" })
        for glyphs in page.glyphs where glyphs.text.hasPrefix("note") {
            #expect(glyphs.origin.y - 9 >= tall.origin.y + 27, "below the line of 108 points, whose baseline is 27 above its foot")
        }
        PageInvariants(document: document).check()
    }

    /// The number takes 5 points and the gap 4; the text's box begins after them and ends with the body.
    @Test func theStylesBoxSurroundsTheText() {
        let document = layOut(
            "Text[^1].\n\n[^1]: Note.\n", sheet: sheet(#"background: silver, border: { left: "4pt solid red" }, textInsets: 5"#))
        #expect(rects(document.pages[0]) == [Rect(x: 29, y: 158, width: 191, height: 22)])
        #expect(origin(of: "Note.", in: document) == Point(x: 38, y: 172))
        #expect(dump(document, artifacts: true).contains("p1 line 31.0,158.0 31.0,180.0 4.0 artifact layout"))
    }

    @Test func theBoxIsMirroredInRightToLeftText() {
        let document = layOut(
            "---\nlang: ar\n---\nنص[^1].\n\n[^1]: نص.\n",
            sheet: sheet(#"background: silver, border: { left: "4pt solid red" }, textInsets: 5"#))
        #expect(rects(document.pages[0]) == [Rect(x: 20, y: 158, width: 191, height: 22)])
        let lines = dump(document, artifacts: true)
        #expect(lines.contains("p1 line 209.0,158.0 209.0,180.0 4.0 artifact layout"))
        // The rule above the notes begins at the right: a third of the measure.
        #expect(lines.contains { $0.hasPrefix("p1 line 153.3,") && $0.contains(" 220.0,") })
    }

    @Test func aFixedHeightAppliesAndAligns() {
        let document = layOut("Text[^1].\n\n[^1]: Note.\n", sheet: sheet("background: silver, height: 52, verticalAlignment: bottom"))
        #expect(rects(document.pages[0]) == [Rect(x: 29, y: 128, width: 191, height: 52)])
        #expect(origin(of: "Note.", in: document)?.y == 177)
    }

    @Test func textCutByAFixedHeightIsReportedAndStaysInTheTags() {
        let document = layOut("Text[^1].\n\n[^1]: " + fox + "\n", sheet: sheet("background: silver, height: 13"))
        #expect(rects(document.pages[0]).map(\.height) == [13])
        #expect(extracted(document).contains(fox))
        #expect(document.fallbacks.map(\.kind) == [.clippedText])
    }

    /// Each box has insets of 3 points around its single line.
    @Test func blocksInNotesHaveTheirBoxes() {
        let markdown = "Text[^1].\n\n[^1]: Note:\n\n    > quote\n\n    ```\n    code\n    ```\n"
        let box = "size: { absolute: 10 }, background: silver, textInsets: 3"
        let document = layOut(markdown, sheet: sheet("", more: "  blockQuote: { \(box) }\n  codeBlock: { \(box) }"))
        #expect(rects(document.pages[0]) == [Rect(x: 29, y: 144, width: 191, height: 18), Rect(x: 29, y: 162, width: 191, height: 18)])
        #expect(origin(of: "quote", in: document) == Point(x: 32, y: 156))
    }

    /// The first page has room for 11 lines of the note below its text and the rule, less 6 points for the box's upper padding.
    @Test func boxesContinueOnTheNextPage() throws {
        let note = (1...30).map { "line\($0)" }.joined(separator: "\\\n    ")
        let document = layOut(
            "Text[^1].\n\n[^1]: \(note)\n",
            sheet: sheet(#"background: silver, border: "1pt solid red", textInsets: 5, widows: 1, orphans: 1"#))
        #expect(document.pages.count == 3)
        for (number, page) in document.pages.enumerated() {
            let box = try #require(rects(page).first)
            for glyphs in page.glyphs where glyphs.text.hasPrefix("line") { #expect(box.union(glyphs.band) == box) }
            let edges = dump(document, artifacts: true).filter {
                $0.hasPrefix("p\(number + 1) line") && $0.hasSuffix("1.0 artifact layout")
            }
            // The left and right edges are on every page, the upper edge on the first and the lower one on the last.
            #expect(edges.count == (number == 1 ? 2 : 3))
        }
    }

    /// A continued background reaches 5 points above its first line; the rule is above it.
    @Test func theRuleIsAboveContinuedNotes() throws {
        let note = (1...30).map { "line\($0)" }.joined(separator: "\\\n    ")
        let document = layOut("Text[^1].\n\n[^1]: \(note)\n", sheet: sheet("background: silver, textInsets: 5"))
        for page in document.pages.dropFirst() {
            let box = try #require(rects(page).first)
            let rule = page.items.compactMap { item -> Double? in
                if case .shape(let shape) = item.content, case .line(let from, _, 0.5, _) = shape.outline { from.y } else { nil }
            }
            #expect(rule.allSatisfy { $0 < box.minY - 1 })
            #expect(rule.count == 1)
        }
    }

    /// Notes are 3 and 4 points apart; the first is directly below the rule.
    @Test func notesAreSpacedByTheirStyle() {
        for box in ["", ", background: silver"] {
            let document = layOut(
                "a[^1] b[^2]\n\n[^1]: one\n\n[^2]: two\n", sheet: sheet("paragraphSpacing: 3, paragraphSpacingBefore: 4" + box))
            #expect(["one", "two"].map { origin(of: $0, in: document)?.y } == [158, 177])
        }
    }

    @Test func numbersShareOneIndent() {
        let references = (1...10).map { "a[^\($0)]" }.joined(separator: " ")
        let notes = (1...10).map { "[^\($0)]: note\($0)" }.joined(separator: "\n\n")
        let document = layOut(references + "\n\n" + notes + "\n", sheet: sheet("", height: 400))
        // Two digits of 5 points and a gap of 4.
        #expect(Set((1...10).map { origin(of: "note\($0)", in: document)?.x }) == [34])
    }

    @Test func aNumberIsBesideTheFirstRowOfATable() {
        let document = layOut("Text[^1].\n\n[^1]:\n    | one | two |\n    |---|---|\n    | c | d |\n", sheet: sheet(""))
        let number = document.pages[0].glyphs.last { $0.text == "1" }
        #expect(number?.origin.y == origin(of: "one", in: document)?.y)
    }

    /// Their numbers, their places on the page and their places in the tags have one order.
    @Test func notesOfNotesFollowThem() {
        let document = layOut("Text[^a] and[^b].\n\n[^a]: See[^c].\n\n[^b]: Second.\n\n[^c]: Third.\n", sheet: sheet(""))
        let places = ["See", "Third.", "Second."].map { origin(of: $0, in: document)?.y }
        #expect(places == [153, 165, 177])
        let numbers = document.pages[0].glyphs.filter { ["1", "2", "3"].contains($0.text) && $0.origin.y > 150 }
        #expect(numbers.sorted { $0.origin.y < $1.origin.y }.map(\.text) == ["1", "2", "3"])
    }

    /// The digits of Arabic without a country depend on the version of CLDR.
    @Test(arguments: [("en", "Word1, 2, 3"), ("ar-EG", "Word١، ٢، ٣")])
    func adjacentCallsAreSeparated(language: String, text: String) {
        let document = layOut(
            "---\nlang: \(language)\n---\n\nWord[^1][^2]**[^3]** [^1].\n\n[^1]: a\n\n[^2]: b\n\n[^3]: c\n", sheet: sheet(""))
        let words = extracted(document).replacing("\u{2060}", with: "")
        #expect(words.contains(text), "\(words)")
        #expect(!words.contains(text + ","), "calls with a space between them need no separator: \(words)")
    }

    /// A description that calls a note is a caption, with its markup and without a number too; the alternative text has neither.
    @Test(arguments: [("{#fig:x}\n\nSee @fig:x.", "Figure\u{A0}1: Caption with em and a note1"), ("", "Caption with em and a note1")])
    func aNoteMayBeInACaption(attributes: String, caption: String) {
        let document = layOut("![Caption with *em* and a note[^c]](none.png)\(attributes)\n\n[^c]: The note.\n", sheet: sheet(""))
        #expect(extracted(document).replacing("\u{2060}", with: "").contains(caption))
        #expect(origin(of: "The note.", in: document)?.y == 177)
        #expect(document.structure.elements.compactMap(\.alternateText) == ["Caption with em and a note"])
        #expect(document.structure.elements.contains { $0.kind == .emphasis })
    }

    @Test func aNoteOfADecorativePictureIsSet() {
        let document = layOut("![Caption[^c]](none.png){decorative}\n\n[^c]: The note.\n", sheet: sheet(""))
        #expect(extracted(document).replacing("\u{2060}", with: "").contains("Caption1"))
        #expect(origin(of: "The note.", in: document)?.y == 177)
    }

    /// Nobody would see a call in the description of a picture within a line: the note is set where it is.
    @Test func aNoteInADescriptionThatIsNoCaptionIsText() {
        let document = layOut("Text ![Alt[^c]](none.png \"Title\").\n\n[^c]: The note.\n", sheet: sheet(""))
        #expect(origin(of: "The note.", in: document).map { $0.y < 100 } == true)
        #expect(!document.structure.elements.contains { $0.kind == .note })
    }

    /// Each call and note is in a document of its own density: notes of two to twenty lines, called from every or every third line.
    @Test(arguments: [2, 9, 20, 40], [1, 3])
    func notesAreOnThePageOfTheirCallOrSoonAfterIt(lines: Int, distance: Int) throws {
        let calls = 1...24
        let body = calls.map { "call\($0)[^\($0)]" + String(repeating: "\\\nline", count: distance - 1) }.joined(separator: "\n\n")
        let notes = calls.map { number in
            "[^\(number)]: note\(number)" + String(repeating: "\\\n    line", count: lines - 1)
        }
        let document = layOut(body + "\n\n" + notes.joined(separator: "\n\n"), sheet: sheet("color: black"))
        for number in calls {
            func page(_ text: String) throws -> Int {
                try #require(document.pages.firstIndex { $0.glyphs.contains { $0.text.prefix { $0.isLetter || $0.isNumber } == text } })
            }
            let delay = try page("note\(number)") - page("call\(number)")
            #expect(0...(lines > 10 ? 2 : 1) ~= delay, "note \(number) is \(delay) pages after its call")
        }
        PageInvariants(document: document).check()
    }

    /// A note that both a paragraph and an earlier note refer to is one element: two would share one identifier.
    @Test func aNoteOfTextAndNoteIsMadeOnce() {
        let document = layOut("a[^1] b[^2]\n\n[^1]: x[^2]\n\n    y\n\n[^2]: z", sheet: sheet(""))
        let notes = document.structure.elements.filter { $0.kind == .note }.compactMap(\.identifier)
        #expect(notes == ["fn-1", "fn-2"])
    }

    /// The paragraph's last two lines stay together, with the reference in the first, although the note is longer than the rest of the
    /// page.
    @Test func aLongNoteLeavesRoomForTheEndOfItsParagraph() {
        let note = (1...30).map { "line\($0)" }.joined(separator: "\\\n    ")
        let document = layOut("one\\\ntwo\\\nthree[^1]\\\nfour\n\n[^1]: \(note)\n", sheet: sheet(""))
        #expect(document.pages[0].glyphs.map(\.text).contains("four"))
        #expect(document.pages[0].glyphs.contains { $0.text.hasPrefix("line1") })
    }

    @Test func rowsOfATableInANoteAreSplit() {
        let cell = Array(repeating: "abcdefghi", count: 60).joined(separator: " ")
        let document = layOut("Text[^1].\n\n[^1]: Note:\n\n    | a | b |\n    |---|---|\n    | \(cell) | c |\n", sheet: sheet(""))
        #expect(document.pages.count > 1)
        PageInvariants(document: document).check()
    }

    @Test(arguments: ContentSizeCategory.allCases)
    func nothingIsLostAtAnySize(category: ContentSizeCategory) {
        let boxed = fullSheet.replacing(
            "note: { parent: base, textStyle: footnote }",
            with: """
                note: { parent: base, textStyle: footnote, background: "#eef3fd", border: "1pt solid #0b57d0", textInsets: 0.6em, paragraphSpacing: 0.5em }
                """)
        let long = String(repeating: "Words of a long note. ", count: 120)
        let markdown = """
            A text with notes[^1] of many kinds[^2] on one line[^3].

            [^1]: \(long)

                > \(long)

            [^2]: Code:

                ```
                let aVeryLongIdentifierName = anotherVeryLongIdentifierName.callSomething(withArgument: 42)
                ```

                | Name | Description |
                |------|-------------|
                | discriminatorPropertyName | \(long) |

            [^3]: - one
                - two
            """
        PageInvariants(document: layOut(markdown, sheet: boxed, at: category)).check()
    }
}
