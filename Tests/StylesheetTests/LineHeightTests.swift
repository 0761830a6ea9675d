import Testing
import TypesetBase

@testable import TypesetStylesheet

@Suite struct LineHeightCascadeTests {
    private func style(_ styles: String, at category: ContentSizeCategory = .large) throws -> ResolvedStyle {
        try resolver("styles: { \(styles) }\nelements: { paragraph: s }", at: category).style(for: .paragraph)
    }

    @Test func theNearerOfTheTwoKeysApplies() throws {
        #expect(try style("p: { lineHeightMultiple: 1.45 }, s: { parent: p, size: 10, lineHeight: 14pt }").lineHeight == 14)
        #expect(try style("p: { size: 10, lineHeight: 14pt }, s: { parent: p, lineHeightMultiple: 2 }").lineHeight == 20)
        let font = try style("p: { lineHeight: normal }, s: { parent: p, lineHeightMultiple: 1.5 }")
        #expect(font.lineHeightBasis == .font)
        #expect(font.lineHeightMultiple == 1.5)
        let plain = try style("p: { lineHeight: normal, lineHeightMultiple: 1.5 }, s: { parent: p, lineHeight: ~ }")
        #expect(plain.lineHeightBasis == .pointSize)
        #expect(plain.lineHeightMultiple == 1.5)
    }

    @Test func pointsAtLargeCountFromTheSizeOfTheStyle() throws {
        let sheet = "p: { textStyle: body, lineHeight: 22pt }, s: { parent: p, textStyle: title1 }"
        #expect(try abs(style(sheet).lineHeight.value - 22) < 1e-9)
        #expect(try abs(style(sheet, at: .accessibility5).lineHeight.value - 58 * 22 / 28.0) < 1e-9)
    }

    @Test(
        arguments: [
            ("lineHeight: 22", "3:20: error: a line height must be from 0.1 to 10 times the size (write `22pt` for 22 points at `large`)"),
            ("lineHeight: 1500%", "3:20: error: a line height must be from 0.1 to 10 times the size"),
            ("lineHeight: 0", "3:20: error: a line height must be above 0 (write `normal` for the font's own line height)"),
            ("lineHeight: -3pt", "3:20: error: a line height must be above 0 (write `normal` for the font's own line height)"),
            ("lineHeight: norml", "3:20: error: unknown value `norml` (did you mean `normal`?)"),
            ("lineHeight: 3ex", "3:20: error: unknown unit `ex` (the units are pt mm cm in px em)"),
            (
                "lineHeight: 1e9pt",
                "3:20: error: this is longer than anything that can be drawn (up to 14400 points, the longest side of a page in a PDF)"
            ),
            (
                "lineHeight: { a: 1 }",
                "3:20: error: expected one of `normal` `textStyle`, or a number from 0.1 to 10, or a percentage, or a length such as `12pt` or `1.2em`, found a mapping"
            ),
            (
                "lineHeight: 1.4, lineHeightMultiple: 1.2",
                "3:45: error: lineHeightMultiple and lineHeight set the same value (remove one of them; only `lineHeight: normal` can have a multiple) [lineHeight is here 3:20]"
            ),
            (
                "minimumLineHeight: 40, maximumLineHeight: 30",
                "3:50: error: maximumLineHeight is less than minimumLineHeight at xSmall [minimumLineHeight is here 3:27]"
            ),
            (
                "textStyle: body, minimumLineHeight: 1em, maximumLineHeight: 30",
                "3:68: error: maximumLineHeight is less than minimumLineHeight at ax2 [minimumLineHeight is here 3:44]"
            ),
        ])
    func impossibleLineHeightsAreReported(_ keys: String, _ message: String) {
        // The position is the third line, from the eighth column.
        #expect(describe(load("typeset: 1\nstyles:\n  s: { \(keys) }\nextends: []\n").diagnostics) == "sheet.yaml:" + message)
    }

    @Test func limitsOfAParentContradictOnceAndNullOrZeroTakesThemBack() {
        let parent = "styles:\n  p: { minimumLineHeight: 40 }\n"
        #expect(
            describe(load(sheet(parent + "  s: { parent: p, maximumLineHeight: 30 }\n  t: { parent: s }\nelements: { h1: s }")).diagnostics)
                == "sheet.yaml:5:38: error: maximumLineHeight is less than minimumLineHeight at xSmall [minimumLineHeight is here 4:27]")
        for value in ["0", "~"] {
            #expect(load(sheet(parent + "  s: { parent: p, minimumLineHeight: \(value), maximumLineHeight: 30 }")).diagnostics.isEmpty)
        }
        #expect(load(sheet(parent + "  s: { parent: p, maximumLineHeight: 0 }")).diagnostics.isEmpty)
    }
}
