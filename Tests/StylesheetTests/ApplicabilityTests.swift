import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of keys that have no effect in their style.
@Suite struct ApplicabilityTests {
    /// A template that maps every element to a style, like `default`.
    private let whole = [
        "default": "typeset: 1\nextends: []\nstyles: { base: { family: Inter } }\nelements: { "
            + Element.allCases.map { "\($0.rawValue): { parent: base }" }.joined(separator: ", ") + " }"
    ]

    private func warnings(_ body: String) -> String {
        describe(load("typeset: 1\n" + body, templates: whole).diagnostics.filter { !($0.span?.file.path.hasPrefix("default") ?? false) })
    }

    @Test(arguments: [
        (
            "emphasis: { lineSpacing: 3 }", 28,
            "`lineSpacing` has no effect on `emphasis` (it belongs to the surrounding block, such as `paragraph`)"
        ),
        ("link: { height: 9 }", 19, "`height` has no effect on `link` (it belongs to the surrounding block, such as `paragraph`)"),
        ("list: { color: red }", 18, "`color` has no effect on `list` (write it under `listItem`)"),
        ("table: { lineSpacing: 3 }", 25, "`lineSpacing` has no effect on `table` (write it under `tableCell`)"),
        ("figure: { color: red }", 20, "`color` has no effect on `figure` (write it under `caption`)"),
        ("image: { alignment: center }", 23, "`alignment` has no effect on `image` (write it under `figure`)"),
        (
            "document: { family: Inter }", 23,
            "`family` has no effect on `document` (elements do not inherit from the document: write it in their styles, or in a parent style)"
        ),
        ("tableCell: { paragraphSpacing: 3 }", 34, "`paragraphSpacing` has no effect on `tableCell`"),
        ("marker: { headIndent: 3 }", 25, "`headIndent` has no effect on `marker`"),
        ("footer: { alignment: center }", 24, "`alignment` has no effect on `footer`"),
        ("footnote: { pageBreakBefore: true }", 32, "`pageBreakBefore` has no effect on `footnote`"),
        ("thematicBreak: { background: red }", 32, "`background` has no effect on `thematicBreak`"),
    ])
    func aKeyWithoutEffectIsReported(line: String, column: Int, message: String) {
        #expect(warnings("elements:\n  \(line)") == "sheet.yaml:3:\(column): warning: \(message)")
    }

    @Test(arguments: [
        "emphasis: { color: red, background: yellow, textInsets: 2, characterSpacing: 0.1, shadow: { color: red } }",
        "list: { background: red, headIndent: 3, keepTogether: true, paragraphSpacing: 4 }",
        "blockQuote: { firstLineIndent: 3, numberOfLines: 2, widows: 3, height: 40, keepWithNext: true }",
        "tableCell: { headIndent: 3, height: 40, alignment: center, hyphenation: true }",
        "footnote: { background: red, height: 40, keepTogether: true, tailIndent: 4 }",
        "thematicBreak: { color: red, border: { top: 1pt solid }, headIndent: 4 }",
        "image: { border: 1pt solid red, textInsets: 3 }", "figure: { alignment: center, background: red }",
        "footer: { numberOfLines: 1, height: 30, color: red }", "emphasis: { lineSpacing: ~ }",
    ])
    func aKeyThatDoesSomethingIsNot(line: String) {
        #expect(warnings("elements:\n  \(line)") == "")
    }

    @Test func aStyleWithTheNameOfAnElementThatUsesAnotherIsReported() {
        #expect(
            warnings("styles:\n  h1: { color: red }")
                == "sheet.yaml:3:3: warning: the style `h1` is not used: the element `h1` is set in the style `base`"
                + " (write it under `elements`, or change the style `base`)")
        #expect(warnings("styles: { h1: { color: red } }\nelements: { h2: { parent: h1 } }") == "")
        #expect(warnings("styles: { h1: { color: red } }\nelements: { h1: h1 }") == "")
    }

    @Test func aStyleWithAnElementsNameIsTheElementsWhereNoLineSaysOtherwise() {
        #expect(describe(load(sheet("styles: { h1: { color: red } }")).diagnostics) == "")
    }

    /// If no sheet styles a list's items, they look like the list, and every style without a family has the document's.
    @Test func fallbackElementsCount() {
        let (_, diagnostics) = load(
            sheet("elements: { list: { color: red, height: 4 }, document: { family: Inter, color: red }, table: { lineSpacing: 2 } }"))
        #expect(describe(diagnostics) == "")
    }

    /// Every style here names a text style; only the document names a family.
    @Test func theDocumentsFamilyCountsWhereStylesNameNone() {
        let mapped = Element.allCases.map { "\($0.rawValue): { parent: base }" }.joined(separator: ", ")
        let (_, diagnostics) = load(
            sheet(
                "styles: { base: { textStyle: body } }\nelements: { \(mapped.replacing("document: { parent: base }", with: "document: { family: Inter }")) }"
            ))
        #expect(describe(diagnostics) == "")
    }

    @Test func stylesAreJudgedByAllThatTheyAreTheLookOf() {
        let told = warnings("styles: { quiet: { lineSpacing: 3 }, loud: { parent: quiet } }\nelements: { emphasis: loud, link: quiet }")
        #expect(
            told
                == "sheet.yaml:2:33: warning: `lineSpacing` has no effect on `emphasis` and `link` (it belongs to the surrounding block, such as `paragraph`)"
        )
        #expect(
            warnings("styles: { quiet: { lineSpacing: 3 }, loud: { parent: quiet } }\nelements: { emphasis: loud, paragraph: quiet }") == ""
        )
        // A class can apply to any element.
        #expect(warnings("styles: { quiet: { lineSpacing: 3 } }") == "")
    }
}

/// Tests of style lines for all alerts, over a sheet with lines for single kinds.
@Suite struct AlertTests {
    private let base = [
        "default": """
        typeset: 1
        extends: []
        styles: { callout: { background: silver, color: navy }, note: { parent: callout, background: white } }
        elements: { alert: callout, alert.note: note }
        """
    ]

    private func note(_ body: String) throws -> ResolvedStyle {
        StyleResolver(try #require(load("typeset: 1\n" + body, templates: base).stylesheet), category: .large).style(
            for: .alert, classes: ["note"])
    }

    @Test func aLaterSheetSpeaksOfAllKinds() throws {
        let note = try note("elements: { alert: { height: 60, background: red } }")
        #expect(note.height == 60)
        #expect(note.background == Color(red: 1, green: 0, blue: 0))
        #expect(note.color == Color(red: 0, green: 0, blue: 128 / 255))
    }

    @Test func itsStyleReplacesThoseOfTheKinds() throws {
        let note = try note("styles: { own: { parent: ~, height: 9 } }\nelements: { alert: own }")
        #expect(note.height == 9)
        #expect(note.background == nil)
    }

    @Test func theKindStillWinsInOneSheet() throws {
        let note = try note("elements: { alert: { height: 60, background: red }, alert.note: { height: 20 } }")
        #expect(note.height == 20)
        #expect(note.background == Color(red: 1, green: 1, blue: 1))
    }

    @Test func theKindsOfTheEarlierSheetStay() throws {
        #expect(try note("elements: { paragraph: { height: 3 } }").background == Color(red: 1, green: 1, blue: 1))
    }
}
