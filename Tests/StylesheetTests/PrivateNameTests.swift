import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of styles of a sheet without `extends`, over the template beneath it.
@Suite struct PrivateNameTests {
    private static let template = """
        extends: []
        page: { header: { left: x, style: running } }
        styles:
          body: { size: 11, color: red }
          title: { parent: body, weight: 700 }
          lead: { color: red, textTransform: uppercase }
          running: { parent: body, size: 8 }
          note: { parent: body }
        elements: { document: body, h1: title, h2: { parent: title, size: 9 }, alert.note: note }
        at:
          ax1...: { styles: { body: { size: 30 }, title: { weight: 900 } } }
        """

    private func resolver(
        _ body: String, _ messages: String = "", files: [String: String] = [:], at category: ContentSizeCategory = .large
    ) throws -> StyleResolver {
        let (stylesheet, diagnostics) = load("typeset: 1\n" + body, files: files, templates: ["default": Self.template])
        #expect(describe(diagnostics) == messages)
        return StyleResolver(try #require(stylesheet), category: category)
    }

    private let red = Color(red: 1, green: 0, blue: 0), blue = Color(red: 0, green: 0, blue: 1)

    @Test func aStyleOfTheSheetIsTheSheetsAlone() throws {
        let styles = try resolver("styles: { lead: { size: 20 } }")
        #expect(styles.style(for: .paragraph, classes: ["lead"]).pointSize == 20)
        #expect(styles.style(for: .paragraph, classes: ["lead"]).textTransform == .none)
    }

    @Test func elementsOfTheTemplateKeepItsStylesAtEverySize() throws {
        let sheet =
            "styles: { body: { color: blue }, title: { size: 40 }, running: { size: 20 } }\nelements: { h3: title, h4: body, h5: running }"
        let large = try resolver(sheet), largest = try resolver(sheet, at: .accessibility5)
        #expect(large.style(for: .h1).font.weight == 700)
        #expect(large.style(for: .h1).color == red)
        #expect(large.style(for: .h1).pointSize == 11)
        #expect(large.style(for: .h2).pointSize == 9)
        #expect(large.style(for: .h2).color == red)
        #expect(large.page.header?.style.pointSize == 8)
        #expect(largest.style(for: .h1).pointSize == 30)
        #expect(largest.style(for: .h1).font.weight == 900)
        #expect(largest.style(for: .h3).pointSize == 40)
        #expect(largest.style(for: .h3).font.weight == nil)
        #expect(large.style(for: .h4).color == blue)
        #expect(large.style(for: .h4).pointSize == 17)
    }

    /// Styles that the sheet does not name remain the template's.
    @Test func otherNamesStayTheTemplates() throws {
        let styles = try resolver("styles: { mine: { parent: title, color: blue } }\nelements: { h3: mine, h4: lead, h1: { color: blue } }")
        #expect(styles.style(for: .h3).font.weight == 700)
        #expect(styles.style(for: .h3).color == blue)
        #expect(styles.style(for: .h4).textTransform == .uppercase)
        #expect(styles.style(for: .h1).font.weight == 700)
        #expect(styles.style(for: .h1).color == blue)
        #expect(styles.style(for: .paragraph, classes: ["lead"]).textTransform == .uppercase)
    }

    @Test func aTemplateThatIsNamedMerges() throws {
        let sheet = "styles: { lead: { size: 20 } }"
        for names in ["extends: default\n", "extends: [./base.yaml, default]\n", "extends: [default, ./base.yaml]\n"] {
            let styles = try resolver(names + sheet, files: ["base.yaml": "typeset: 1"])
            #expect(styles.style(for: .paragraph, classes: ["lead"]).textTransform == .uppercase)
            #expect(styles.style(for: .paragraph, classes: ["lead"]).pointSize == 20)
        }
    }

    /// The template is beneath the extended sheet, and no sheet names it.
    @Test func sheetsThatExtendEachOtherShareNamesAmongThemselves() throws {
        let styles = try resolver(
            "extends: ./base.yaml\nstyles: { lead: { size: 20 } }", files: ["base.yaml": "typeset: 1\nstyles: { lead: { color: blue } }"])
        let lead = styles.style(for: .paragraph, classes: ["lead"])
        #expect(lead.pointSize == 20)
        #expect(lead.color == blue)
        #expect(lead.textTransform == .none)
    }

    @Test func aStyleTakenBackIsGoneForDocumentsAlone() throws {
        let (stylesheet, _) = load("typeset: 1\nstyles: { lead: ~, title: ~ }", templates: ["default": Self.template])
        #expect(stylesheet?.knows(class: "lead") == false)
        #expect(StyleResolver(try #require(stylesheet), category: .large).style(for: .h1).font.weight == 700)
    }

    /// The warning explains how to change the template's style.
    @Test func aStyleThatNoElementUsesIsReported() throws {
        let hint = "write `extends: [default]` to change the template's styles, or set elements in it under `elements`"
        _ = try resolver(
            "styles: { body: { color: blue } }",
            "sheet.yaml:2:11: warning: the style `body` is separate from the template `default`: `document` and 2 more elements are set in the template's style (\(hint))"
        )
        _ = try resolver("styles: { note: { color: blue }, lead: { color: blue } }")
        _ = try resolver("styles: { body: { color: blue }, mine: { parent: body } }\nelements: { h4: mine }")
    }

    @Test func theTemplatesStyleIsExplainedUnderItsOwnName() throws {
        let (stylesheet, _) = load(
            "typeset: 1\nstyles: { title: { size: 40 } }\nelements: { h3: title }", templates: ["default": Self.template])
        let explainer = StyleExplainer(try #require(stylesheet), at: .large)
        #expect(try explainer.explain("h1").chain == ["default.title", "body"])
        #expect(try explainer.explain("default.title").style.font.weight == 700)
        #expect(try explainer.explain("title").style.pointSize == 40)
        #expect(throws: (any Error).self) { try explainer.explain("titel") }
        #expect(stylesheet?.classNames.contains { $0.contains(".") } == false)
    }
}
