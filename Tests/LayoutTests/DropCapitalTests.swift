import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of drop capitals on bodies of 200 points, with glyphs half an em wide, lines of 12 points and capitals of 0.7 em.
@Suite struct DropCapitalTests {
    private func sheet(_ more: String = "", page: String = "[240, 400]", margins: String = "20") -> String {
        """
        typeset: 1
        extends: []
        page: { size: \(page), margins: \(margins) }
        elements:
          document: { size: { absolute: 10 } }
          paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2, dropCapital: 3\(more) }
        """
    }

    private let words = String(repeating: "word ", count: 40)

    private func origins(_ document: LaidOutDocument) -> [Point] { document.pages[0].glyphs.map(\.origin) }

    @Test func theFirstLetterIsAsHighAsItsLines() throws {
        let document = layOut("T\(words)", sheet: sheet()), glyphs = document.pages[0].glyphs
        let letter = try #require(glyphs.first), second = try #require(glyphs.dropFirst().first)
        // Two lines of 12 points and a capital height of 7.
        #expect(letter.text == "T")
        #expect((letter.pointSize.value * 7 / 10 * 10).rounded() == 310)
        #expect(letter.origin.x == 20)
        #expect(letter.origin.y == second.origin.y + 24)
        let lefts = glyphs.dropFirst().map { ($0.origin.x * 10).rounded() / 10 }
        // The ink of these letters reaches below the baseline, and a fourth line is set beside it.
        #expect(lefts.prefix(4).allSatisfy { $0 == lefts[0] && $0 > 42 })
        #expect(lefts.dropFirst(4).allSatisfy { $0 == 20 })
        PageInvariants(document: document).check()
    }

    @Test func theTextIsOneInTheTags() {
        let document = layOut("T\(words)", sheet: sheet())
        #expect(outline(document).contains("\"Tword word"))
    }

    /// The white of an L beside the first line would be a gap in the word.
    @Test func theFirstLineIsNearerIfTheLetterIsNarrowerThere() throws {
        let glyphs = layOut("L\(words)", sheet: sheet()).pages[0].glyphs
        let letter = try #require(glyphs.first), lines = Set(glyphs.dropFirst().map(\.origin.y)).sorted()
        let lefts = lines.map { y in glyphs.dropFirst().filter { $0.origin.y == y }.map(\.origin.x).min() ?? 0 }
        // Four fifths of a letter half an em wide.
        #expect(abs(lefts[1] - lefts[0] - 0.4 * letter.pointSize.value) < 0.01)
        #expect(lefts[0] > letter.origin.x + 0.1 * letter.pointSize.value)
    }

    @Test(arguments: ["T", "R", "“T", "L "])
    func theLinesBesideALetterWithoutSuchWhiteBeginAtOnePlace(_ letter: String) {
        let glyphs = layOut(letter + words, sheet: sheet()).pages[0].glyphs.dropFirst(), first = glyphs.first?.origin
        #expect(glyphs.prefix { $0.origin.y <= (first?.y ?? 0) + 24 }.map(\.origin.x).min() == first?.x)
    }

    @Test func quotationMarksHangAsFarAsTheMarginAllows() throws {
        let plain = layOut("T\(words)", sheet: sheet()).pages[0].glyphs, quoted = "“T\(words)”"
        let hanging = layOut(quoted, sheet: sheet(", hangingPunctuation: optical", page: "[300, 400]", margins: "[20, 20, 20, 80]")).pages[
            0
        ]
        .glyphs
        // The line beside the letter begins where it does without the mark.
        #expect(try #require(hanging.first).origin.x < 80)
        #expect(abs(hanging[1].origin.x - 80 - (plain[1].origin.x - 20)) < 0.01)
    }

    @Test func quotationMarksBeforeItBelongToIt() {
        #expect(layOut("“T\(words)”", sheet: sheet()).pages[0].glyphs.first?.text == "“T")
    }

    @Test(arguments: ["t", "1 ", "**T**", "[T](https://example.org) ", "`T`", "—T"])
    func otherTextBeginsAsItIs(start: String) {
        #expect(Set(layOut(start + words, sheet: sheet()).pages[0].glyphs.map(\.pointSize)).count == 1)
    }

    @Test func shortParagraphsAndNarrowOnesHaveNone() {
        for document in [
            layOut("Two lines of text that is short, and no more than that", sheet: sheet()),
            layOut("T\(words)", sheet: sheet(page: "[160, 400]")),
        ] {
            #expect(Set(document.pages[0].glyphs.map(\.pointSize)).count == 1)
        }
    }

    @Test func itsLinesStayOnOnePage() {
        let document = layOut("one\n\nT\(words)", sheet: sheet(page: "[240, 76]"))
        #expect(document.pages.first.map { $0.glyphs.map(\.text) } == ["one"])
    }

    @Test func justifiedLinesBesideItEndAtTheMeasure() {
        let document = layOut("T\(String(repeating: "some words of text ", count: 20))", sheet: sheet(", alignment: justified"))
        let rights = document.pages[0].glyphs.dropFirst().prefix(5).map { ($0.origin.x + $0.width.value).rounded() }
        #expect(rights.allSatisfy { $0 == 220 })
        PageInvariants(document: document).check()
    }

    @Test func inHebrewLinesBeginAtTheRight() {
        let document = layOut("---\nlang: he\n---\nT\(words)", sheet: sheet())
        PageInvariants(document: document).check()
    }
}
