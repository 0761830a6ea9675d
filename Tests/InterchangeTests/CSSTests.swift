import Testing
import TypesetBase

@testable import TypesetInterchange
@testable import TypesetStylesheet

@Suite struct CSSTests {
    static let site = """
        /* A site's type. */
        :root { --color-ink: #1a1a1f; --color-link: oklch(0.5 0.1 250); --lh: 1.45; --font-body: "Inter", system-ui, sans-serif; --step: 1.25rem }
        body { font: 400 1rem/1.5 var(--font-body); color: var(--color-ink); background: #fff; margin: 0; }
        h1, h2 { font-weight: 600; letter-spacing: -.02em; line-height: 1.1; margin: 2rem 0 .5rem; }
        h1 { font-size: 2.5rem; }
        h2 { font-size: var(--step); color: var(--color-link); }
        p { line-height: var(--lh); margin-bottom: calc(0.5 * var(--step)) }
        .lead { font: italic 600 1.25rem/28px Georgia, serif; text-transform: uppercase }
        p.note { padding: 8px 16px; border-left: 3px solid #ccc; background: rgb(246 246 246 / 100%); border-radius: 4px }
        code { font-family: "Noto Sans Mono", monospace; font-size: .875em; font-variant-numeric: tabular-nums }
        """

    @Test func rulesAreStylesAndVariablesAreTokens() throws {
        let imported = try Imported(Self.site, as: "site.css")
        #expect(imported.messages == "")
        #expect(imported.sheet.contains("  color:\n    ink: \"#1a1a1f\"\n    link: \"#32669a\"\n  lh: 1.45\n"))
        let h1 = try imported.style("h1"), h2 = try imported.style("h2"), text = try imported.style("paragraph")
        #expect(h1.pointSize == 40)
        #expect(h1.font.weight == 600)
        #expect(h1.characterSpacing == -0.02)
        #expect(h1.lineHeight == 44)
        #expect(h1.paragraphSpacingBefore.value.rounded() == 32)
        #expect(h1.paragraphSpacing == 8)
        #expect(h2.pointSize == 20)
        #expect(h2.color.hexadecimal == "#32669a")
        #expect(h2.font.families == ["Inter", "sans-serif"])
        #expect(text.pointSize == 16)
        #expect(text.lineHeightMultiple == 1.45)
        #expect(text.paragraphSpacing == 10)
        #expect(text.color.hexadecimal == "#1a1a1f")
        // HTML's default size of a heading without a rule.
        #expect(try imported.style("h3").pointSize == 18.72)
        let note = try imported.style("paragraph.note")
        #expect(note.textInsets == Insets(top: 8, right: 16, bottom: 8, left: 16))
        #expect(note.border.left?.width == 3)
        #expect(note.cornerRadius == 4)
        let lead = try imported.style("lead")
        #expect(lead.pointSize == 20)
        #expect(lead.lineHeight == 28)
        #expect(lead.font.isItalic)
        #expect(lead.textTransform == .uppercase)
        let code = try imported.style("code")
        #expect(code.pointSize == 14)
        #expect(code.font.features.map(\.tag) == ["tnum"])
    }

    @Test func aRootOfAnotherSizeMakesOtherRem() throws {
        let imported = try Imported("html { font-size: 62.5% } body { font-size: 1.6rem } .small { font-size: 12pt }", as: "a.css")
        #expect(try imported.style("document").pointSize == 16)
        #expect(try imported.style("small").pointSize == 16)
        #expect(try Imported("body { font-size: 16px }", as: "a.css", pixel: 0.75).style("document").pointSize == 12)
    }

    @Test(arguments: ["underline wavy red", "line-through 2px", "underline dotted"]) func formsOfLinesAreReported(value: String) throws {
        let imported = try Imported("p { text-decoration: \(value) }", as: "a.css")
        #expect(
            imported.messages
                == "1:5: warning: the style, thickness and colour of `text-decoration` are dropped: lines are solid and have the colour of the text"
        )
    }

    /// A value that depends on the window is reported once: at the variable, or at the property that has it.
    @Test func onlyTheValueThatDependsOnTheWindowIsReported() throws {
        let imported = try Imported(
            ":root { --step: clamp(1rem, 2vw + 1rem, 3rem); font-size: 62.5% }\nbody { font-size: 1.6rem } p { font-size: var(--step) }\n"
                + "h1 { font-size: 3rem; letter-spacing: max(0.1em, 0.2em) }", as: "a.css")
        #expect(
            imported.messages == """
                1:17: warning: `--step` depends on the window size; the largest value is used
                3:23: warning: this value of `letter-spacing` depends on the window size; the largest value is used
                """)
        #expect(try imported.style("paragraph").pointSize == 30)
    }

    /// A class called `title` is for a part of a page, not for the title of a document.
    @Test func theTitleOfADocumentIsNotSmallerThanItsHeadings() throws {
        let imported = try Imported("body { font-size: 16px } h1 { font-size: 32px } .title { font-size: 14px }", as: "a.css")
        #expect(StyleResolver(imported.stylesheet, category: .large).style(named: "title")?.pointSize == 14)
        #expect(try StyleExplainer(imported.stylesheet, at: .large).explain("h1").style.pointSize == 32)
        #expect(StyleResolver(imported.stylesheet, category: .large).style(for: .title).pointSize == 32)
        #expect(imported.messages == "note: the style `title` is smaller than `h1`, so the title of a document gets the size of `h1`")
        let larger = try Imported("body { font-size: 16px } h1 { font-size: 32px } .title { font-size: 48px }", as: "a.css")
        #expect(StyleResolver(larger.stylesheet, category: .large).style(for: .title).pointSize == 48)
    }

    @Test func propertiesThatPagesLackAreReported() throws {
        let imported = try Imported(
            """
            body { font-size: clamp(1rem, 2vw, 20px); dispaly: grid }
            a:hover { color: red }
            .x { color: var(--gone); font-size: 3vw; letter-spacing: wide }
            @media (min-width: 40em) { body { color: red } }
            @import url(other.css);
            @font-face { font-family: X }
            .y { color: navy; & b { color: red } font-weight: bold; }
            .z { color }
            """, as: "a.css")
        #expect(
            imported.messages == """
                1:8: warning: this value of `font-size` depends on the window size; the largest value is used
                1:43: note: `dispaly` has no equivalent stylesheet key; it is left out
                2:1: error: the selector `a:hover` has no equivalent in a stylesheet; it is left out (select an element, a class, or an element with a class)
                3:13: error: `--gone` is not defined in `:root`; `color` is left out
                3:26: error: this value of `font-size` has no equivalent in a stylesheet; it is left out (write a size in px, pt, rem, em or %)
                3:42: error: this value of `letter-spacing` has no equivalent in a stylesheet; it is left out
                4:1: error: this condition has no equivalent in a stylesheet; its rules are left out (use `prefers-color-scheme` or `prefers-contrast`)
                5:1: error: the imported file is not read (import that file separately, and name its stylesheet in `extends`)
                6:1: warning: this `@font-face` rule is left out: a stylesheet names font files under `fonts: { files: … }`
                7:19: error: a nested rule has no equivalent in a stylesheet; it is left out
                8:6: error: this is not a declaration (`property: value;`)
                """)
        #expect(try imported.style("document").pointSize == 20)
        #expect(try imported.style("y").font.weight == 700)
    }

    @Test func coloursOfTheReadersSettingsAreTokensAndQueries() throws {
        let imported = try Imported(
            """
            :root { --color-ink: #111; --color-paper: white }
            body { color: var(--color-ink); background: var(--color-paper) }
            .lead { color: navy }
            @media (prefers-color-scheme: dark) { :root { --color-ink: #eee; --color-paper: black } .lead { color: white } }
            @media (prefers-contrast: more) { :root { --color-ink: black } }
            """, as: "a.css")
        #expect(imported.messages == "")
        #expect(
            imported.sheet.contains(
                "    ink: { default: \"#111111\", dark: \"#eeeeee\", increasedContrast: \"#000000\", \"dark and increasedContrast\": \"#000000\" }\n"
            ))
        #expect(imported.sheet.contains("at:\n  dark:\n    styles:\n      lead: { color: \"#ffffff\" }\n"))
    }

    /// Such rules once gave two styles of one name and an unreadable sheet.
    @Test func paragraphsMayHaveRulesForSomeReadersAlone() throws {
        let imported = try Imported("body { color: #111 } @media (prefers-color-scheme: dark) { p { color: white } }", as: "a.css")
        #expect(imported.messages == "")
        #expect(imported.sheet.components(separatedBy: "\n  p: {").count == 2)
        #expect(try imported.style("paragraph").paragraphSpacing == 16)
        #expect(imported.sheet.contains("      p: { color: \"#ffffff\" }\n"))
    }

    @Test func rulesOfTheRootAndTheBodyForSomeReadersAreOneStyle() throws {
        let media = "@media (prefers-color-scheme: dark) { :root { color: red } body { color: white; font-weight: 500 } }"
        let imported = try Imported("body { color: #111 } " + media, as: "a.css")
        #expect(imported.messages == "")
        #expect(imported.sheet.contains("      base: { color: \"#ffffff\", weight: 500 }\n"))
    }

    @Test func theBackgroundOfTheBodyForSomeReadersIsThatOfThePage() throws {
        let imported = try Imported(
            "body { background: white } @media (prefers-color-scheme: dark) { body { background: black } }", as: "a.css")
        #expect(imported.messages == "")
        #expect(imported.sheet.hasSuffix("at:\n  dark:\n    page: { background: \"#000000\" }\n"))
    }

    @Test func elementsWithAClassHaveRulesForSomeReaders() throws {
        let imported = try Imported(
            "p.lead { color: navy } @media (prefers-color-scheme: dark) { p.lead { color: white } }", as: "a.css")
        #expect(imported.messages == "")
        #expect(imported.sheet.hasSuffix("at:\n  dark:\n    elements:\n      paragraph.lead: { color: \"#ffffff\" }\n"))
    }

    @Test func theLastBorderOfASideApplies() throws {
        let imported = try Imported(
            ".a { border-left: 1px solid red; border-top: 2px solid red; border-left: 3px solid } .b { border-top: 1px solid; border: none }",
            as: "a.css")
        #expect(imported.messages == "")
        #expect(imported.sheet.contains("border: { top: \"2pt solid #ff0000\", left: \"3pt solid\" }"))
        #expect(try imported.style("a").border.insets.left == 3)
    }

    @Test func boxesWithNegativeSidesAreReported() throws {
        let imported = try Imported("p { padding: 8px -.02em; border: -3px solid red; color: red }", as: "a.css")
        #expect(imported.messages.contains("1:5: error: this value of `padding`"))
        #expect(imported.messages.contains("this value of `border`"))
        #expect(try imported.style("paragraph").color.hexadecimal == "#ff0000")
    }

    @Test func namesThatAreEqualInASheetStayDistinct() throws {
        let imported = try Imported(
            """
            :root { --color-ink: #111111; --color-link: #222222; --color-link-: #333333; --Color: #444444; --c\\olor: #555555 }
            h1 { color: var(--c\\olor) } p { color: var(--color-link) }
            """, as: "a.css")
        #expect(imported.messages == "")
        #expect(try imported.style("h1").color.hexadecimal == "#555555")
        #expect(try imported.style("paragraph").color.hexadecimal == "#222222")
    }

    @Test func aWeightBeyondAllNumbersIsTheHeaviest() throws {
        #expect(try Imported("p { font: 88888888888888888888 16px Inter }", as: "a.css").sheet.contains("weight: 900"))
    }

    @Test func aSizeThatIsTooLargeAtAX5IsLeftOut() throws {
        let imported = try Imported("body { font-size: 4500px; color: red } p { color: red }", as: "a.css")
        let message = "1:1: error: `styles.base.size: 4500` is left out of the sheet: the size of `h4` is 11143 points at ax4"
        #expect(imported.messages == message)
    }

    @Test func conflictsInTheWholeSheetAreOmittedAndReported() throws {
        var draft = SheetDraft()
        draft.tokens = [("ink", .value("red", comment: nil)), ("ink", .value("blue", comment: nil))]
        draft.styles = [
            ImportedStyle(name: "a", keys: [(Style.textStyle.key, "caption2"), (Style.size, "3000"), (Style.color.key, "$ink")]),
            ImportedStyle(name: "b", keys: [(Style.parent.key, "none"), (Style.color.key, "green")]),
        ]
        draft.elements = [("h1", "a"), ("h2", "missing"), ("paragraph", "b")]
        var diagnostics: [Diagnostic] = []
        let text = try #require(draft.text(path: "a.css", &diagnostics))
        #expect(
            describe(diagnostics) == """
                error: `tokens.ink: blue` is left out of the sheet: duplicate key `ink`
                error: `styles.b.parent: none` is left out of the sheet: unknown style `none`
                error: `elements.h2: missing` is left out of the sheet: unknown style `missing`
                error: `styles.a.size: 3000` is left out of the sheet: the size of `a` is 11077 points at ax5
                """)
        #expect(
            text == """
                typeset: 1
                extends: []
                tokens:
                  ink: red
                styles:
                  a: { textStyle: caption2, color: $ink }
                  b: { color: green }
                elements:
                  h1: a
                  paragraph: b

                """)
    }

    @Test func allShadowsAreImportedAndColoursOutsideAreReported() throws {
        let imported = try Imported(
            """
            :root { --wide: color(display-p3 0 1 0); --old: rgb(300, -5, 0) }
            p { color: var(--wide); text-shadow: 1px 1px red, 0 0 0.5em color(display-p3 1 0 0) }
            h1 { color: var(--old) }
            """, as: "a.css")
        #expect(
            imported.messages == """
                1:17: warning: `--wide` is outside of sRGB: #00f74f is used
                2:25: warning: `text-shadow` has a colour outside of sRGB: #ff3327 is used
                """)
        let paragraph = try imported.style("paragraph")
        #expect(paragraph.shadows.map(\.color.hexadecimal) == ["#ff0000", "#ff3327"])
        #expect(paragraph.shadows.map(\.blur) == [0, 8])
        #expect(try imported.style("h1").color.hexadecimal == "#ff0000")
    }

    @Test(arguments: [
        ("a { color: red", "1:15: error: a `}` is missing at the end of the file"),
        (":root { --a: var(--b); --b: var(--a) } p { color: var(--a) }", "refers to itself"),
        ("p { color: \"x\n }", "a text does not end on its line"),
    ])
    func brokenFilesAreReadUpToTheFault(text: String, message: String) {
        #expect(describe(SheetImport(SourceFile(path: "a.css", text: text)).diagnostics).contains(message))
    }

    @Test func variablesCannotMakeATextWithoutEnd() {
        let lines = (1...30).map { "--v\($0): var(--v\($0 - 1)) var(--v\($0 - 1));" }.joined()
        let result = SheetImport(SourceFile(path: "a.css", text: ":root { --v0: x; \(lines) } p { font-family: var(--v30) }"))
        #expect(describe(result.diagnostics).contains("expand to too much"))
        let nested = String(repeating: "@supports (a) {", count: 1000) + String(repeating: "}", count: 1000)
        #expect(describe(SheetImport(SourceFile(path: "a.css", text: nested)).diagnostics).contains("nested more than 32 levels deep"))
        let sums = "p { margin-top: " + String(repeating: "calc(", count: 10_000) + "1px" + String(repeating: ")", count: 10_000) + " }"
        #expect(describe(SheetImport(SourceFile(path: "a.css", text: sums)).diagnostics).contains("`margin-top`"))
    }

    @Test func `Fallbacks of variables that nest too deep are left out`() throws {
        let depth = 20_000
        let text = "h1 { color: #000; margin: \(String(repeating: "var(--x,", count: depth))1px\(String(repeating: ")", count: depth)) }"
        let imported = try Imported(text, as: "a.css")
        #expect(imported.messages.contains("the variables of `margin` nest more than 50 levels deep; it is left out"))
    }

    /// Each variable names ten others, and the last ones have no value: all expand to nothing.
    @Test(.timeLimit(.minutes(10))) func `Variables that expand to nothing end`() throws {
        let fan = (0..<40).map { "--a\($0): \(String(repeating: "var(--a\($0 + 1))", count: 10));" }.joined()
        let imported = try Imported(":root { \(fan) --a40: ; } h1 { margin: var(--a0); color: #000 }", as: "a.css")
        #expect(imported.messages.contains("the variables of `margin` expand to too much; it is left out"))
    }

    @Test(.timeLimit(.minutes(10))) func `Classes are imported in time that grows with their number`() throws {
        let text = (0..<20_000).map { ".c\($0){color:red}" }.joined()
        #expect(SheetImport(SourceFile(path: "a.css", text: text)).sheet?.contains("c19999: { color: \"#ff0000\" }") == true)
    }

    @Test func `Declarations of too many selectors are refused`() {
        let text = (0..<5000).map { ".c\($0)," }.joined() + "h1{" + String(repeating: "color:red;", count: 1000) + "}"
        let messages = describe(SheetImport(SourceFile(path: "a.css", text: text)).diagnostics)
        #expect(messages.contains("the rules for all selectors have more than 16000000 bytes; no more are read"))
    }
}
