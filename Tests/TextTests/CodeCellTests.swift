import Testing
import TypesetBase

@testable import TypesetText

/// Tests of the widths of characters in code.
@Suite struct CodeCellTests {
    private func shaped(_ text: String, isCode: Bool = true) -> ShapedParagraph {
        shaper.shape(paragraph(text, families: ["Noto Sans Mono"], language: "ja", direction: .leftToRight, isCode: isCode))
    }

    private func width(_ text: String) -> Points {
        LineBreaker.breakLines(shaped(text + "x"), LineBreakRequest(pointSizes: [10], measure: 5000)).first?.width ?? 0
    }

    @Test(arguments: [("名前", 4), ("한국어", 6), ("「」、", 6), ("ｱｲｳ", 3), ("│─┼", 3), ("╬█→", 3), ("ＡＢ", 4), ("a名b", 4), ("🎉", 2)])
    func wideCharactersTakeTwoCells(_ text: String, _ cells: Int) {
        #expect(abs(width(text) - width(String(repeating: "x", count: cells))) < 0.01)
    }

    /// Readers of the file would see a space in a wider gap.
    @Test func gapsBetweenIdeographsAreNoSpaces() {
        let glyphs = shaped("日本語の文字").glyphs
        #expect(glyphs.allSatisfy { $0.flags.isDisjoint(with: .isSpacedOut) })
    }

    @Test func otherTextKeepsItsWidths() {
        let glyphs = shaped("名前", isCode: false).glyphs
        #expect(glyphs.allSatisfy { abs($0.advance - 1) < 0.001 })
    }
}
