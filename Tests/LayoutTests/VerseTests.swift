import Testing
import TypesetText

@testable import TypesetLayout

/// Tests of paragraphs whose lines the source ends: stanzas and addresses.
@Suite struct VerseTests {
    private static let stanza = "Over the hills and far away, over the sea and back\\\nhome\\\nagain"

    /// The coordinates of the beginning of each line.
    private func places(_ markdown: String, style: String = "") -> [(x: Double, y: Double)] {
        layOut(markdown, sheet: narrowSheet(style)).pages[0].glyphs.filter { $0.width > 0 }.map { ($0.origin.x, $0.origin.y) }
    }

    /// A line holds 40 letters; the continuation is 1.5 em further in.
    @Test func theContinuationOfAVerseIsIndented() {
        #expect(places(Self.stanza).map(\.x) == [20, 35, 20, 20])
    }

    @Test func theFirstLineOfAStanzaIsNotIndented() {
        #expect(places(Self.stanza, style: "firstLineIndent: 20").first?.x == 20)
    }

    /// Two lines may be a title with its second line, or a remark.
    @Test func aParagraphWithOneLineBreakIsProse() {
        #expect(places("Over the hills and far away, over the sea and back\\\nhome").map(\.x) == [20, 20, 20])
    }

    private static let indented = narrowSheet("") + "\n  paragraph + paragraph: { firstLineIndent: 20 }"

    /// The line is a heading by its look: as after one, the next paragraph is not indented.
    @Test func aBoldLineIsNotIndentedAndStandsApart() {
        let glyphs = layOut("aa\n\n**Bold line**\n\nbb\n\ncc", sheet: Self.indented).pages[0].glyphs
        #expect(glyphs.map(\.origin.x) == [20, 20, 20, 40])
        let y = glyphs.map(\.origin.y)
        #expect(zip(y.dropFirst(), y).map { ($0 - $1).rounded() } == [18, 12, 12])
    }

    /// Lines are 12 points high: two stanzas are 24 points apart, from baseline to baseline.
    @Test func stanzasAreApartWhereParagraphsAreIndented() {
        let y = places("a\\\nb\\\nc\n\nd\\\ne\\\nf", style: "firstLineIndent: 20").map(\.y)
        #expect(zip(y.dropFirst(), y).map { ($0 - $1).rounded() } == [12, 12, 24, 12, 12])
    }
}
