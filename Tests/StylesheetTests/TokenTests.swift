import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of tokens, their groups, and the messages about them.
@Suite struct TokenTests {
    @Test func aTokenOfAGroupIsNamedWithADot() throws {
        let style = try resolver(
            """
            tokens:
              color: { ink: "#102030", gray: { 100: "#eeeeee" } }
              space: { s: 4, m: 0.5em }
            styles: { body: { color: $color.ink, background: $color.gray.100, textInsets: [$space.s, $space.m] } }
            elements: { document: body }
            """
        ).style(for: .document)
        #expect(style.color == ColorNotation.color("#102030"))
        #expect(style.background == ColorNotation.color("#eee"))
        #expect(style.textInsets == Insets(top: 4, right: 8.5, bottom: 4, left: 8.5))
    }

    @Test func aGroupIsAValueToo() throws {
        let style = try resolver(
            """
            tokens: { card: { color: "#000", offset: [0, 1], blur: $blur.soft }, blur: { soft: 3 }, same: $card }
            styles: { body: { shadow: $same, color: $same.color } }
            elements: { document: body }
            """
        ).style(for: .document)
        #expect(style.shadows.first?.blur == 3)
        #expect(style.color == .black)
    }

    @Test func aDotAfterAValueBelongsToTheText() throws {
        let page = try resolver("tokens: { product: Lindow, v: { major: 2 } }\npage: { footer: { left: \"$product.md $v.major.0.\" } }")
            .page
        #expect(page.footer?.contents[0] == "Lindow.md 2.0.")
    }

    @Test func groupsOfSeveralSheetsMerge() throws {
        let templates = ["default": "extends: []\ntokens: { color: { ink: black, paper: white } }"]
        let (stylesheet, diagnostics) = load(
            """
            typeset: 1
            tokens: { color: { ink: navy } }
            page: { background: $color.paper }
            styles: { body: { color: $color.ink } }
            elements: { document: body }
            """, templates: templates)
        #expect(describe(diagnostics) == "")
        let resolver = StyleResolver(try #require(stylesheet), category: .large)
        #expect(resolver.style(for: .document).color == ColorNotation.color("navy"))
        #expect(resolver.page.background == ColorNotation.color("white"))
    }

    @Test(arguments: [
        ("$base * 2", 16.0), ("$base * 2 + $step", 20.0), ("($base + $step) / 2", 6.0), ("$mm * 2", 56.692913385826770),
        ("-$base + 10", 2.0),
        ("max($base, $step) - 1pt", 7.0), ("$half * 3", 25.5), ("if($base > 5, $step, 0.0)", 4.0), ("$double", 16.0),
        ("$double * $double / 4", 64.0),
        ("$ratio * 10", 12.5),
    ])
    func arithmeticIsDone(_ text: String, _ points: Double) throws {
        let style = try resolver(
            """
            tokens: { base: 8, step: 4pt, mm: 10mm, half: 0.5em, double: $base * 2, ratio: 1.25 }
            styles: { body: { paragraphSpacing: "\(text)" } }
            elements: { document: body }
            """
        ).style(for: .document)
        #expect(abs(style.paragraphSpacing.value - points) < 1e-9)
    }

    @Test func onlyArithmeticIsArithmetic() throws {
        let resolver = try resolver(
            """
            tokens: { a: 3, b: 4, brand: Lindow, date: 2025-03-21, version: 1-2 }
            page: { footer: { left: "$a / $b", right: $date } }
            styles: { body: { family: "$brand - Text" } }
            elements: { document: body }
            """)
        #expect(resolver.page.footer?.contents[0] == "3 / 4")
        #expect(resolver.page.footer?.contents[2] == "2025-03-21")
        #expect(resolver.style(for: .document).font.families == ["Lindow - Text"])
    }

    @Test func aTokenTakesItsValueByTheReader() throws {
        let body = """
            tokens:
              ink: { light: "#111", dark: "#eee", "light and increasedContrast": black, "dark and increasedContrast": white }
              gap: { default: 12, ax1...: 8 }
              rule: 1pt solid $ink
            page: { background: { light: white, dark: "#111" } }
            styles: { body: { color: $ink, border: { top: $rule }, paragraphSpacing: $gap * 2 } }
            elements: { document: body }
            """.replacing("page: { background: { light: white, dark: \"#111\" } }", with: "page: { background: $paper }\n")
            .replacing("tokens:\n", with: "tokens:\n  paper: { light: white, dark: \"#111\" }\n")
        func style(_ category: ContentSizeCategory, _ traits: ReaderTraits) throws -> ResolvedStyle {
            try resolver(body, at: category, for: traits).style(for: .document)
        }
        #expect(try style(.large, .standard).color == ColorNotation.color("#111"))
        #expect(try style(.large, ReaderTraits(appearance: .dark)).color == ColorNotation.color("#eee"))
        #expect(try style(.large, ReaderTraits(appearance: .dark)).border.top?.color == ColorNotation.color("#eee"))
        #expect(try style(.large, ReaderTraits(contrast: .increased)).color == .black)
        #expect(try style(.large, ReaderTraits(appearance: .dark, contrast: .increased, boldText: true)).color == .white)
        #expect(try style(.xxxLarge, .standard).paragraphSpacing == 24)
        #expect(try style(.accessibility1, ReaderTraits(appearance: .dark)).paragraphSpacing == 16)
        #expect(try resolver(body, for: ReaderTraits(appearance: .dark)).page.background == ColorNotation.color("#111"))
    }

    @Test func oneOfItsValuesHasItsName() throws {
        let style = try resolver(
            "tokens: { ink: { light: black, dark: white } }\nstyles: { body: { color: $ink.dark } }\nelements: { document: body }"
        ).style(for: .document)
        #expect(style.color == .white)
    }

    @Test func sizesAloneAreNamesOfAGroup() throws {
        let style = try resolver(
            "tokens: { space: { small: 4, large: 16 } }\nstyles: { body: { paragraphSpacing: $space.large } }\nelements: { document: body }"
        ).style(for: .document)
        #expect(style.paragraphSpacing == 16)
    }

    @Test func queriesWinOverTokensThatChange() throws {
        let body = """
            tokens: { ink: { light: black, dark: white } }
            styles: { body: { color: $ink } }
            elements: { document: body }
            at: { dark: { styles: { body: { color: navy } } } }
            """
        #expect(try resolver(body, for: ReaderTraits(appearance: .dark)).style(for: .document).color == ColorNotation.color("navy"))
        #expect(try resolver(body).style(for: .document).color == .black)
    }

    @Test(arguments: [
        (
            "tokens: { ink: { dark: white, \"ax1...\": black } }\nstyles: { body: { color: $ink } }",
            """
            sheet.yaml:3:16: error: the token `$ink` has no value at xSmall small medium large xLarge xxLarge xxxLarge (add `default: …` for all other cases) [used here 4:26]
            sheet.yaml:3:31: warning: `dark` and `ax1...` can both be true; the later one is then used (add `dark and ax1...` after them for this case)
            """
        ),
        (
            "tokens: { ink: { \"dark and ax1...\": white, default: black, dark: gray } }\nstyles: { body: { color: $ink } }",
            "sheet.yaml:3:18: warning: `dark and ax1...` is never used, because the later `dark` is true whenever it is (write `dark` first)"
        ),
        (
            "tokens: { ink: { light: black, drak: white } }\nstyles: { body: { color: $ink } }",
            "sheet.yaml:4:26: error: expected a colour such as `\"#1a1a1a\"` or `navy`, found a mapping (`$ink` is a group of tokens: name one, such as `$ink.light`)"
        ),
        (
            "tokens: { ink: { light: black, dark: blak } }\nstyles: { body: { color: $ink } }",
            "sheet.yaml:4:26: error: unknown colour `blak` (did you mean `black`?)"
        ),
        (
            "tokens: { tongue: { light: en, dark: de } }\nlanguage: $tongue",
            "sheet.yaml:4:11: error: this value cannot change with the reader's settings (`page`, `styles` and `elements` can; name a token with one value here)"
        ),
        (
            "tokens: { a: 2pt }\nstyles: { body: { paragraphSpacing: $a + 1em } }",
            "sheet.yaml:4:37: error: points and em cannot be added or compared (how much 1 em is depends on the size of the text)"
        ),
        (
            "tokens: { a: 2pt, b: $a * $a, c: $a / 0 }",
            """
            sheet.yaml:3:22: error: points and points cannot be multiplied (make one of the factors a plain number)
            sheet.yaml:3:34: error: `2pt / 0` is not a number
            """
        ),
        (
            "tokens: { color: { ink: black } }\nstyles: { body: { color: $color.inc } }",
            "sheet.yaml:4:26: error: unknown token `$color.inc` (did you mean `$color.ink`?)"
        ),
        (
            "tokens: { color: { ink: black, paper: white } }\nstyles: { body: { color: $color.background } }",
            "sheet.yaml:4:26: error: unknown token `$color.background` (`$color` has `ink` `paper`)"
        ),
        (
            "tokens: { color: { ink: black } }\nstyles: { body: { color: $ink } }",
            "sheet.yaml:4:26: error: unknown token `$ink` (did you mean `$color.ink`?)"
        ),
        (
            "tokens: { color: { ink: black } }\nstyles: { body: { color: $color } }",
            "sheet.yaml:4:26: error: expected a colour such as `\"#1a1a1a\"` or `navy`, found a mapping (`$color` is a group of tokens: name one, such as `$color.ink`)"
        ),
        (
            "tokens: { color.ink: black }",
            "sheet.yaml:3:11: error: `color.ink` is not a valid token name (write a group: `color: { ink: … }`)"
        ),
        (
            "tokens: { a: { x: $b.y }, b: { y: $a } }",
            "sheet.yaml:3:35: error: tokens refer to each other in a circle: $a → $a.x → $b.y → $a (write a value in place of one of the names)"
        ),
        (
            "tokens: { a: $g.x, g: { x: $g } }",
            "sheet.yaml:3:28: error: tokens refer to each other in a circle: $g.x → $g → $g.x (write a value in place of one of the names)"
        ),
        (
            "tokens: { ink: { x: $nothing } }\nstyles: { body: { color: $ink.x, background: $ink.x } }",
            "sheet.yaml:3:21: error: unknown token `$nothing` (define tokens under `tokens:`, or write a dollar sign as `$$`)"
        ),
    ])
    func theMistakeIsNamed(_ body: String, _ message: String) {
        #expect(describe(load(sheet(body)).diagnostics) == message)
    }
}
