import Diagnostics
import Geometry
@testable import Stylesheet
import Testing

/// Tokens and their groups, and what their authors are told.
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
        #expect(style.shadow?.blur == 3)
        #expect(style.color == .black)
    }

    @Test func aDotAfterAValueBelongsToTheText() throws {
        let page = try resolver("tokens: { product: Lindow, v: { major: 2 } }\npage: { footer: { left: \"$product.md $v.major.0.\" } }")
            .page
        #expect(page.footer?.left == "Lindow.md 2.0.")
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
            "sheet.yaml:4:26: error: expected a colour such as `\"#1a1a1a\"` or `navy`, found a mapping (`$color` is a group of tokens: such as `$color.ink`)"
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
            "sheet.yaml:3:21: error: unknown token `$nothing` (tokens are written under `tokens:`, a dollar sign is `$$`)"
        ),
    ])
    func theMistakeIsNamed(_ body: String, _ message: String) {
        #expect(describe(load(sheet(body)).diagnostics) == message)
    }
}
