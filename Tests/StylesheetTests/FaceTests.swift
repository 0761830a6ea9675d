import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of how a named face or font, weights and traits combine.
@Suite struct FaceTests {
    /// The font of a paragraph in the style `s`, and of an inline element within it.
    private func font(_ styles: String, _ elements: String = "", inline: Element? = nil) throws -> ResolvedStyle.Font {
        let styles = try resolver("styles: { \(styles) }\nelements: { paragraph: s, \(elements) }")
        let paragraph = styles.style(for: .paragraph)
        return inline.map { styles.inlineStyle(for: $0, within: paragraph).font } ?? paragraph.font
    }

    @Test func aWeightOrTraitOfTheSameStyleChangesTheFace() throws {
        let font = try font("s: { face: Medium, weight: 300, symbolicTraits: [italic] }")
        #expect(font.face == "Medium")
        #expect(font.weight == 300)
        #expect(font.isItalic)
    }

    @Test func aNearerFaceOverridesInheritedWeightsAndTraits() throws {
        for key in ["face: Light", "fontName: Inter-Light"] {
            let font = try font(
                "p: { weight: 600, symbolicTraits: [bold, italic, monospace], axes: { wght: 560, opsz: auto } }, s: { parent: p, \(key) }")
            #expect(font.weight == nil)
            #expect(!font.isBold)
            #expect(!font.isItalic)
            #expect(font.isMonospace)
            #expect(font.axes.map(\.tag) == ["opsz"])
            #expect(font.heaviness == 300)
        }
    }

    @Test func aNearerWeightOrTraitChangesAnInheritedFace() throws {
        let font = try font("p: { face: Light Italic }, s: { parent: p, weight: 500 }")
        #expect(font.face == "Light Italic")
        #expect(font.heaviness == 500)
        #expect(font.isSlanted)
        #expect(try self.font("p: { fontName: Inter-Light }, s: { parent: p, symbolicTraits: [bold] }").heaviness == 700)
    }

    @Test func aNearerWeightOverridesAnInheritedBoldTrait() throws {
        #expect(try font("p: { symbolicTraits: [bold, italic] }, s: { parent: p, weight: 500 }").heaviness == 500)
        #expect(try font("p: { symbolicTraits: [bold, italic] }, s: { parent: p, weight: 500 }").isItalic)
        #expect(try font("s: {}", "strong: { weight: 600 }", inline: .strong).heaviness == 600)
    }

    @Test func inlineElementsChangeTheFaceOfTheTextAround() throws {
        #expect(try font("s: { face: Medium }", inline: .strong).heaviness == 700)
        #expect(try font("s: { fontName: Inter-Medium }", inline: .emphasis).isSlanted)
        #expect(try font("s: { fontName: Inter-Medium }", inline: .code).isMonospace)
        #expect(try font("s: { axes: { wght: 560, opsz: 12 } }", inline: .strong).axes.map(\.tag) == ["opsz"])
        // At least as heavy as the surrounding text.
        #expect(try font("s: { axes: { wght: 820 } }", inline: .strong).heaviness == 820)
        let face = try font("s: { weight: 600, symbolicTraits: [italic] }", "emphasis: { face: Light }", inline: .emphasis)
        #expect(face.heaviness == 300)
        #expect(!face.isItalic)
    }

    /// Headlines are semibold, as on iOS, unless a style sets a weight.
    @Test func aTextStyleHasItsWeight() throws {
        #expect(try font("s: { textStyle: headline }").heaviness == 600)
        #expect(try font("s: { textStyle: title1 }").heaviness == 400)
        #expect(try font("p: { weight: 300 }, s: { parent: p, textStyle: headline }").heaviness == 300)
        #expect(try font("s: { textStyle: headline, symbolicTraits: [bold] }").heaviness == 700)
        #expect(try font("s: { textStyle: headline, face: Light }").heaviness == 300)
        #expect(try font("p: { textStyle: headline }, s: { parent: p, textStyle: body }").heaviness == 400)
        #expect(try font("s: {}", "emphasis: { textStyle: headline }", inline: .emphasis).heaviness == 600)
        let fonts = try resolver(
            "fonts: { headline: { fontName: Inter-Regular, fontSize: 17 } }\nelements: { paragraph: { textStyle: headline } }")
        #expect(fonts.style(for: .paragraph).font.weight == nil)
    }

    /// A text style without an entry in a dictionary does not take the font of another entry, as a class, an element or a span.
    @Test func aTextStyleOutsideTheDictionaryHasItsWeight() throws {
        let styles = try resolver(
            """
            fonts: { body: { fontName: Inter-Regular, fontSize: 17 } }
            styles: { body: { textStyle: body }, headline: { textStyle: headline } }
            elements: { document: body, paragraph: body, h5: headline }
            """)
        let paragraph = styles.style(for: .paragraph)
        let fonts = [
            styles.style(for: .h5).font, styles.style(for: .paragraph, classes: ["headline"]).font,
            styles.inlineStyle(for: nil, classes: ["headline"], within: paragraph).font,
            styles.inlineStyle(for: nil, classes: ["headline"], within: styles.style(for: .blockQuote)).font,
        ]
        #expect(fonts.map(\.heaviness) == [600, 600, 600, 600])
        #expect(fonts.map(\.fontName) == Array(repeating: "Inter-Regular", count: 4))
        #expect(paragraph.font.heaviness == 400)
    }

    /// A face selects a font of the family that an inherited font name belongs to.
    @Test func aFaceKeepsTheFamilyOfAnInheritedFontName() throws {
        let face = try font("p: { fontName: Inter-Bold }, s: { parent: p, face: Light }")
        #expect(face.fontName == "Inter-Bold")
        #expect(face.heaviness == 300)
        let inline = try font("s: { fontName: Inter-Bold }", "emphasis: { face: Light }", inline: .emphasis)
        #expect(inline.fontName == "Inter-Bold")
        #expect(inline.face == "Light")
        let name = try font("p: { family: Inter, face: Light }, s: { parent: p, fontName: NotoSans-Bold }")
        #expect(name.fontName == "NotoSans-Bold")
        #expect(name.face == nil)
        let family = try font("p: { fontName: Inter-Bold }, s: { parent: p, family: Noto Sans, face: Light }")
        #expect(family.fontName == nil)
    }

    @Test func headerCellsChangeTheFaceOfTheTable() throws {
        let styles = try resolver("styles: { s: { fontName: Inter-Regular } }\nelements: { document: s }")
        #expect(styles.style(for: .tableHeader).font.heaviness == 700)
        #expect(styles.style(for: .tableCell).font.heaviness == 400)
    }

    /// Styles with the same name in two sheets are one style, in which the later sheet takes precedence.
    @Test func theFaceOfALaterSheetOverridesTheWeightOfAnEarlierOne() throws {
        let templates = ["default": "styles: { title: { weight: 700 }, note: { symbolicTraits: [bold], textStyle: headline } }"]
        func font(_ style: String, of body: String) throws -> ResolvedStyle.Font {
            let (stylesheet, diagnostics) = load("typeset: 1\nextends: [default]\n" + body, templates: templates)
            #expect(describe(diagnostics) == "")
            let resolver = StyleResolver(try #require(stylesheet), category: .large)
            return try #require(resolver.style(named: style)).font
        }
        #expect(try font("title", of: "styles: { title: { face: Light } }").heaviness == 300)
        #expect(try font("title", of: "styles: { title: { face: Light, weight: 500 } }").heaviness == 500)
        #expect(try font("note", of: "styles: { note: { weight: 500 } }").heaviness == 500)
        #expect(try font("note", of: "fonts: { headline: { fontName: Inter-Light, fontSize: 17 } }").heaviness == 300)
    }

    @Test func aFaceBesideAFontNameIsReported() throws {
        let (_, diagnostics) = load("typeset: 1\nextends: []\nstyles: { s: { fontName: Inter-Bold, face: Light } }\n")
        #expect(
            describe(diagnostics)
                == "sheet.yaml:3:44: warning: `face` has no effect: `fontName` in the same style names the font with its face "
                + "(remove `face`, or write `family` in place of `fontName`) [the font is named here 3:26]")
    }

    /// A face is nearer than the font name of the same style if a later sheet or a query adds it.
    @Test func aFaceThatIsAddedLaterKeepsTheFamily() throws {
        let templates = ["default": "styles: { title: { fontName: Inter-Bold } }"]
        let (stylesheet, diagnostics) = load(
            "typeset: 1\nextends: [default]\nstyles: { title: { face: Light } }\n", templates: templates)
        #expect(describe(diagnostics) == "")
        let sheet = try #require(stylesheet)
        let later = try #require(StyleResolver(sheet, category: .large).style(named: "title")).font
        #expect(later.face == "Light" && later.fontName == "Inter-Bold")
        let (queried, _) = load(
            "typeset: 1\nextends: []\nstyles: { s: { fontName: Inter-Bold } }\nat: { large: { styles: { s: { face: Light } } } }\n")
        let queriedSheet = try #require(queried)
        let inQuery = try #require(StyleResolver(queriedSheet, category: .large).style(named: "s")).font
        #expect(inQuery.face == "Light" && inQuery.fontName == "Inter-Bold")
    }

    @Test func aStyleWithoutAFamilyTakesThatOfTheDocumentsFont() throws {
        let styles = try resolver(
            "styles: { s: { fontName: Inter-Bold }, t: { color: red }, u: { face: Light } }\nelements: { document: s, h1: t, h2: u }")
        let plain = styles.style(for: .h1).font, face = styles.style(for: .h2).font
        #expect(plain.fontName == "Inter-Bold")
        #expect(plain.heaviness == 400)
        #expect(face.fontName == "Inter-Bold")
        #expect(face.face == "Light")
        #expect(face.heaviness == 300)
    }

    @Test(arguments: ["Ultra Light", "ultra-light", "ExtraLight", "200"])
    func aWeightHasManySpellings(_ text: String) throws {
        #expect(try font("s: { weight: \(text) }").weight == 200)
    }
}
