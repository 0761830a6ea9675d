import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of wide-gamut colours, and of colours with another alpha.
@Suite struct ColorTests {
    @Test(arguments: [
        // Values from the examples of the CSS Color Module and from browsers.
        ("oklch(0.628 0.2577 29.23)", "#ff0000"), ("oklch(100% 0 0)", "#ffffff"), ("oklch(0 0.1 90)", "#000000"),
        ("oklab(0.6 0 0)", "#808080"), ("color(display-p3 1 1 1)", "#ffffff"), ("color(display-p3 0.2 0.2 0.2)", "#333333"),
        ("color(display-p3 0.9175 0.2003 0.1386)", "#ff0000"), ("rgba(#102030, 50%)", "#10203080"), ("RGBA(navy, 0.25)", "#00008040"),
        ("rgba(hsl(0, 100%, 50%), 10%)", "#ff00001a"),
    ])
    func itIsMadeSRGB(_ text: String, _ expected: String) throws {
        #expect(try #require(ColorNotation.color(text)).hexadecimal == expected)
    }

    @Test func theAlphaOfAnotherColourReplacesItsOwn() {
        #expect(ColorNotation.color("rgba(#10203080, 25%)")?.alpha == 0.25)
        #expect(ColorNotation.color("oklch(0.6 0.1 250 / 40%)")?.alpha == 0.4)
    }

    /// A colour outside sRGB loses chroma, not lightness.
    @Test func aColourOutsideIsReportedOnce() throws {
        let green = try #require(ColorNotation.color("color(display-p3 0 1 0)"))
        #expect(green.green > 0.96)
        #expect(green.red < 0.1)
        #expect(green.blue < 0.35)
        let wide = "color(display-p3 0 1 0)", styles = "styles: { body: { color: \(wide), background: \(wide) } }"
        let (stylesheet, diagnostics) = load(sheet(styles + "\nelements: { paragraph: body }"))
        #expect(stylesheet != nil)
        let message = "`\(wide)` is outside of sRGB: \(green.hexadecimal) is used"
        #expect(describe(diagnostics) == "sheet.yaml:3:26: note: " + message)
    }

    @Test(arguments: [
        ("oklch(1.2 0 0)", "lightness from 0 to 1, chroma and hue: `oklch(0.6 0.15 250)`"),
        ("color(rec2020 1 1 1)", "the space is display-p3, with three numbers from 0 to 1: `color(display-p3 1 0.2 0)`"),
        ("color(display-p3 2 0 0)", "the space is display-p3, with three numbers from 0 to 1: `color(display-p3 1 0.2 0)`"),
        (
            "rgba(navy, 200%)",
            "three numbers from 0 to 255 or percentages, and alpha from 0 to 1: `rgba(26, 26, 26, 0.5)`; or a colour and its alpha"
        ),
    ])
    func aColourOutOfRangeIsAnError(_ text: String, _ hint: String) {
        #expect(
            describe(load(sheet("styles: { body: { color: \"\(text)\" } }")).diagnostics)
                == "sheet.yaml:3:26: error: `\(text)` is not a colour (\(hint))")
    }

    @Test func shadowsMayBeSeveral() throws {
        let effects = "shadow: [{ color: red }, { color: blue, blur: 2 }], innerShadow: { color: black }"
        let style = try resolver("styles: { body: { \(effects) } }\nelements: { document: body }").style(for: .document)
        #expect(style.shadows.map(\.blur) == [0, 2])
        #expect(style.innerShadows.count == 1)
        let many = Array(repeating: "{ color: red }", count: 9).joined(separator: ", ")
        #expect(
            describe(load(sheet("styles: { body: { shadow: [\(many)] } }")).diagnostics) == "sheet.yaml:3:27: error: more than 8 shadows")
    }
}
