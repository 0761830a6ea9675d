import Testing
import TypesetBase

@testable import TypesetStylesheet

@Suite struct CascadeTests {
    private func resolver(
        _ text: String, files: [String: String] = [:], templates: [String: String] = [:], at category: ContentSizeCategory = .large
    ) throws -> StyleResolver {
        let (stylesheet, diagnostics) = load(text, files: files, templates: templates)
        #expect(describe(diagnostics) == "")
        return StyleResolver(try #require(stylesheet), category: category)
    }

    @Test func withoutExtendsTheDefaultTemplateIsTheBase() throws {
        let templates = ["default": "styles: { body: { color: red, weight: 600 } }\nelements: { paragraph: body }"]
        let style = try resolver("typeset: 1\nelements: { paragraph: { color: blue } }", templates: templates).style(for: .paragraph)
        #expect(style.color == Color(red: 0, green: 0, blue: 1))
        #expect(style.font.weight == 600)
    }

    @Test func laterSheetsWinAndACommonBaseIsReadOnce() throws {
        let templates = [
            "default": "styles: { body: { color: red, weight: 100, size: 10 } }\nelements: { paragraph: body }",
            "report": "extends: [default]\nstyles: { body: { weight: 200, size: 20 } }",
        ]
        // brand.yaml itself extends `default`; that must not undo the values of report.
        let files = ["brand/brand.yaml": "typeset: 1\nstyles: { body: { size: 30 } }"]
        let style = try resolver("typeset: 1\nextends: [report, brand/brand.yaml]", files: files, templates: templates).style(
            for: .paragraph)
        #expect(style.color == Color(red: 1, green: 0, blue: 0))
        #expect(style.font.weight == 200)
        #expect(style.pointSize == 30)
    }

    @Test func tokensOfALaterSheetRecolourAnEarlierOne() throws {
        let templates = [
            "default":
                "tokens: { accent: red, line: 2pt solid $accent }\nstyles: { body: { border: $line } }\nelements: { paragraph: body }"
        ]
        let style = try resolver("typeset: 1\ntokens: { accent: \"#0000ff\" }", templates: templates).style(for: .paragraph)
        #expect(style.border.top == ResolvedStyle.Stroke(width: 2, color: Color(red: 0, green: 0, blue: 1)))
    }

    @Test func nullTakesBackWhatATemplateWrote() throws {
        let templates = [
            "default": """
            language: de
            page: { header: { left: "{title}", right: "{page}" }, footer: { center: x } }
            styles: { title: { color: red, weight: 700 } }
            elements: { h1: title, h2: title }
            """
        ]
        let text =
            "typeset: 1\nextends: default\nlanguage: ~\npage: { header: { left: ~ }, footer: ~ }\nstyles: { title: { color: ~ } }\nelements: { h2: ~ }"
        let (stylesheet, _) = load(text, templates: templates)
        #expect(stylesheet?.language == nil)
        let styles = try resolver(text, templates: templates)
        #expect(styles.page.header?.contents[0] == nil)
        #expect(styles.page.header?.contents[2] == "{page}")
        #expect(styles.page.footer == nil)
        #expect(styles.style(for: .h1).color == .black)
        #expect(styles.style(for: .h1).font.weight == 700)
        #expect(styles.style(for: .h2).font.weight == nil)
    }

    @Test func aDefinitionWithoutAParentAddsToTheTemplates() throws {
        let templates = [
            "default": "styles: { title: { color: red, weight: 700 }, body: { size: 11 } }\nelements: { h1: title, h2: title }"
        ]
        let styles = try resolver(
            "typeset: 1\nelements: { h1: { alignment: center }, h2: { parent: body, alignment: center } }", templates: templates)
        #expect(styles.style(for: .h1).font.weight == 700)
        #expect(styles.style(for: .h1).alignment == .center)
        #expect(styles.style(for: .h2).font.weight == nil)
        #expect(styles.style(for: .h2).pointSize == 11)
    }

    @Test func theDocumentsFamilyAppliesIfAStyleNamesNone() throws {
        let styles = try resolver(
            "typeset: 1\nextends: []\nstyles: { base: { family: Noto Serif }, note: { color: red } }\nelements: { document: base, paragraph: note }"
        )
        #expect(styles.style(for: .paragraph).font.families == ["Noto Serif"])
    }

    @Test func classesAreKnownByStylesAndSelectors() throws {
        let (stylesheet, _) = load(sheet("styles: { lead: {} }\nelements: { alert.warning: lead }"))
        #expect(stylesheet?.knows(class: "lead") == true)
        #expect(stylesheet?.knows(class: "warning") == true)
        #expect(stylesheet?.knows(class: "leed") == false)
    }

    @Test func thePageTakesNamesOrLengthsAndTurns() throws {
        func size(_ page: String) throws -> Size { try resolver("typeset: 1\nextends: []\npage: \(page)").page.size }
        #expect(try size("{ size: letter, orientation: landscape }") == Size(width: 792, height: 612))
        #expect(try size("{ size: [393, 852] }") == Size(width: 393, height: 852))
        #expect(try size("{ size: [8.5in, 11in] }") == Size(width: 612, height: 792))
        #expect(try size("{ size: iphone-max }") == Size(width: 430, height: 932))
    }

    @Test func aHeaderTakesItsNamedStyle() throws {
        let styles = try resolver(
            "typeset: 1\nextends: []\nstyles: { fine: { size: 9 } }\nelements: { header: { size: 12 } }\npage: { header: { left: a }, footer: { center: \"{page} / {pages}\", style: fine } }"
        )
        #expect(styles.page.header?.style.pointSize == 12)
        #expect(styles.page.footer?.style.pointSize == 9)
        #expect(styles.page.footer?.contents[1] == "{page} / {pages}")
    }

    @Test func headingsAuditAndFontFilesAreKept() throws {
        let (stylesheet, diagnostics) = load(
            sheet(
                "headings: renumber\naudit: { profile: hig, rules: { loose-lines: off, text-too-small: { floor: 12 } } }\nfonts: { files: [fonts/*.otf] }"
            ))
        #expect(describe(diagnostics) == "")
        #expect(stylesheet?.headings == .renumber)
        #expect(stylesheet?.audit.profile == "hig")
        #expect(stylesheet?.audit.rules.map(\.value) == [.level("off"), .parameters(["floor": "12"])])
        #expect(stylesheet?.fontFiles == ["fonts/*.otf"])
    }
}
