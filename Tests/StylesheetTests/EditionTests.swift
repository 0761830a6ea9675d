import Testing
import TypesetBase

@testable import TypesetStylesheet

/// The colours of editions, and the editions that sheets declare.
@Suite struct EditionPaletteTests {
    private func palette(_ name: EditionName, paper: String = "white") throws -> EditionPalette {
        let design = try #require(EditionDesign.builtIn[name]), color = try #require(ColorNotation.color(paper))
        return EditionPalette(design, paper: color, picturePaper: color)
    }

    private func color(_ text: String) throws -> Color { try #require(ColorNotation.color(text)) }

    private static let inks = ["#222", "#0b57d0", "#999", "yellow", "rgba(0, 0, 0, 0.3)", "white"]
    private static let grounds = ["#eef4fe", "#ff8800", "navy", "#1e1e1e", "#808080", "rgba(255, 0, 0, 0.2)"]

    @Test(arguments: [(EditionName.dark, 4.5), (.cream, 4.5), (.increasedContrast, 7), (.dyslexia, 4.5), (.reversed, 7)])
    func everyInkHasItsContrastOnEveryGround(name: EditionName, least: Double) throws {
        let palette = try palette(name)
        for fill in Self.grounds {
            let ground = palette.ground(try color(fill), on: palette.paper)
            for ink in Self.inks {
                let ratio = palette.ink(try color(ink), on: ground).contrast(with: ground.derived)
                #expect(ratio >= least, "\(ink) on \(fill): \(ratio)")
            }
        }
    }

    @Test func aLinkStaysBlueOnDarkPaper() throws {
        let palette = try palette(.dark), link = palette.ink(try color("#0b57d0"), on: palette.paper)
        #expect(link.blue > link.red + 0.2)
    }

    @Test func quietTextStaysQuieterThanText() throws {
        let palette = try palette(.dark)
        let quiet = palette.ink(try color("#767676"), on: palette.paper), text = palette.ink(.black, on: palette.paper)
        #expect(quiet.luminance < text.luminance)
    }

    @Test func aDarkBandKeepsItsColorsOnCream() throws {
        let palette = try palette(.cream), navy = try color("navy")
        #expect(palette.ground(navy, on: palette.paper).derived == navy)
    }

    @Test func theColorsOfADarkSheetAreKept() throws {
        let palette = try palette(.dark, paper: "#1c1c1e"), ink = try color("#b4b6bd")
        #expect(palette.ink(ink, on: palette.paper) == ink)
    }

    @Test func aPictureKeepsItsPaperOnDarkPages() throws {
        let palette = try palette(.dark)
        #expect(palette.pictureGround(nil, on: palette.paper) == .white)
    }

    private func load(_ text: String) -> (stylesheet: Stylesheet?, diagnostics: [Diagnostic]) {
        StylesheetLoader().load(file: SourceFile(path: "s.yaml", text: "typeset: 1\nextends: []\n" + text))
    }

    @Test func aDeclaredEditionHasItsRulesAndThoseOfItsBase() throws {
        let sheet = try #require(
            load(
                """
                page: { background: white }
                editions:
                  dark: { styles: { body: { color: "#ddd" } } }
                  night: { basedOn: dark, page: { background: "#000022" } }
                elements: { document: { parent: body } }
                styles: { body: { color: black } }
                """
            ).stylesheet)
        let night = StyleResolver(sheet.adapted(to: ReaderTraits(edition: try #require(EditionName("night")))), category: .large)
        #expect(night.page.background == (try color("#000022")))
        #expect(night.style(for: .document).color == (try color("#ddd")))
    }

    @Test func theRulesOfAnEditionDoNotApplyToOtherReaders() throws {
        let sheet = try #require(load("editions: { night: { page: { background: black } } }").stylesheet)
        #expect(StyleResolver(sheet, category: .large).page.background == nil)
    }

    @Test func aReversedEditionIsATenthLarger() throws {
        let sheet = try #require(load("").stylesheet)
        func size(_ sheet: Stylesheet) -> Double { StyleResolver(sheet, category: .large).style(for: .document).pointSize.value }
        #expect(abs(size(sheet.adapted(to: ReaderTraits(edition: .reversed))) / size(sheet) - 1.1) < 0.001)
    }

    @Test(arguments: [
        ("editions: { a: { basedOn: b }, b: { basedOn: a } }", "the edition `a` is based on itself"),
        ("editions: { a: { basedOn: drak } }", "`a` is based on an unknown edition, `drak`"),
        ("editions: { a: { style: {} } }", "unknown key `style`"),
        ("editions: { \"a b\": {} }", "`a b` is not a name of an edition"),
        ("editions: { dark: { basedOn: cream } }", "`dark` is a built-in edition, which is based on no other"),
    ])
    func mistakesInEditionsAreReported(text: String, message: String) {
        #expect(load(text).diagnostics.first?.message == message)
    }
}
