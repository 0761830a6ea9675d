import FixedAdvanceShaping
import Testing
import TypesetBase
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

/// Tests of baseline distances on the page.
@Suite struct LineHeightTests {
    /// The baseline distances of a paragraph of several lines, three by default, in a style.
    private func pitches(
        _ style: String, at category: ContentSizeCategory = .large, _ text: String = "a\\\nb\\\nc",
        shaper: any TextShaper = FixedAdvanceShaper()
    ) -> [Double] {
        let sheet = "typeset: 1\nextends: []\npage: { size: [400, 2000], margins: 20 }\nelements:\n  paragraph: { \(style) }\n"
        let y = layOut(text, sheet: sheet, at: category, shaper: shaper).pages[0].glyphs.map(\.origin.y)
        return zip(y, y.dropFirst()).map { (($1 - $0) * 1000).rounded() / 1000 }.filter { $0 > 0 }
    }

    /// The font has an ascent of 0.8 em and a descent of 0.2 em.
    @Test(
        arguments: [
            ("", 17 * 1.2, 53 * 1.2), ("lineHeight: 1.5", 25.5, 79.5), ("lineHeight: 150%", 25.5, 79.5), ("lineHeight: 1.5em", 25.5, 79.5),
            ("lineHeight: 22pt", 22, 53 * 22 / 17.0), ("lineHeight: textStyle", 22, 62), ("lineHeight: normal", 17, 53),
            ("lineHeight: normal, lineHeightMultiple: 1.4", 17 * 1.4, 53 * 1.4),
            ("lineHeight: 22pt, lineSpacing: 3", 25, 53 * 22 / 17.0 + 3), ("lineHeight: 22pt, minimumLineHeight: 30", 30, 53 * 22 / 17.0),
            ("lineHeight: 22pt, maximumLineHeight: 20", 20, 20), ("lineHeight: 22pt, maximumLineHeight: 0", 22, 53 * 22 / 17.0),
            ("maximumLineHeight: 0, minimumLineHeight: 0", 17 * 1.2, 53 * 1.2),
            ("lineHeight: 22pt, spacingScales: true, lineSpacing: 11", 33, 53 * 22 / 17.0 + 31),
        ] as [(String, Double, Double)])
    func linesAreAsFarApartAsSaid(_ keys: String, _ large: Double, _ largest: Double) {
        for (category, expected) in [(ContentSizeCategory.large, large), (.accessibility5, largest)] {
            let style = keys.isEmpty ? "textStyle: body" : "textStyle: body, \(keys)"
            let found = pitches(style, at: category)
            #expect(found.count == 2, "\(found) at \(category)")
            #expect(found.allSatisfy { abs($0 - expected) < 0.002 }, "\(found) at \(category)")
        }
    }

    /// A line height in points does not grow if the text size is fixed.
    @Test func pointsAtLargeStayWithASizeThatStays() {
        #expect(pitches("size: { absolute: 10 }, lineHeight: 14pt", at: .accessibility5) == [14, 14])
        #expect(pitches("textStyle: body, contentSizes: ...large, lineHeight: 22pt", at: .accessibility5) == [22, 22])
        #expect(pitches("textStyle: body, contentSizes: ...large, lineHeight: textStyle", at: .accessibility5) == [22, 22])
    }

    /// Another size scales Apple's leading in proportion; without a text style, body's leading applies.
    @Test func theTextStylesLeadingGoesWithTheSize() {
        #expect(pitches("textStyle: title1, lineHeight: textStyle, size: 14, rounding: none") == [17, 17])
        #expect(pitches("size: 34, lineHeight: textStyle") == [44, 44])
    }

    /// Noto Naskh Arabic is higher than Noto Sans; each font's height comes from its metrics.
    @Test func normalIsTheHeightOfTheFontsOnALine() throws {
        let library = FontLibrary(), shaper = PangoShaper(library: library)
        func own(_ family: String) -> Double {
            (library.resolve(FontRequest(families: [family])).metrics.lineHeight.value * 20 * 1000).rounded() / 1000
        }
        let style = "size: { absolute: 20 }, lineHeight: normal, family: "
        #expect(own("Noto Naskh Arabic") > own("Noto Sans") + 4)
        for family in ["Noto Sans", "Noto Naskh Arabic", "Inter"] {
            let found = pitches(style + family, "a\\\nb\\\nc", shaper: shaper)
            #expect(found.count == 2, "\(family): \(found)")
            #expect(found.allSatisfy { abs($0 - own(family)) < 0.01 }, "\(family): \(found)")
        }
        let mixed = pitches(style + "[Noto Sans, Noto Naskh Arabic]", "a\\\nسلام\\\nسلام\\\nb", shaper: shaper)
        #expect(abs(mixed[1] - own("Noto Naskh Arabic")) < 0.01)
        // The sheet's `maximumLineHeight` overrides the fonts' height.
        let limited = pitches(style + "[Noto Sans, Noto Naskh Arabic], maximumLineHeight: 25", "a\\\nسلام\\\nسلام\\\nb", shaper: shaper)
        #expect(limited.allSatisfy { $0 == 25 })
    }
}
