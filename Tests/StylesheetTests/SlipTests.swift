import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of hints for mistakes from other languages: each hint writes the intended key or value.
@Suite struct SlipTests {
    static let templates = ["default": "extends: []"]

    /// The messages about a sheet of one style with these keys.
    func messages(_ keys: String) -> String {
        describe(load("typeset: 1\nstyles:\n  a: { \(keys) }\n", templates: Self.templates).diagnostics)
    }

    @Test(arguments: [
        // Keys of CSS, UIKit and word processors
        ("bold: true", "sheet.yaml:3:8: error: unknown key `bold` (write `symbolicTraits: [bold]`)"),
        ("font: Arial", "sheet.yaml:3:8: error: unknown key `font` (did you mean `family`?)"),
        ("font-weight: bold", "sheet.yaml:3:8: error: unknown key `font-weight` (did you mean `weight`?)"),
        ("line_height: 2", "sheet.yaml:3:8: error: unknown key `line_height` (did you mean `lineHeight`?)"),
        ("text-transform: uppercase", "sheet.yaml:3:8: error: unknown key `text-transform` (did you mean `textTransform`?)"),
        ("uppercase: true", "sheet.yaml:3:8: error: unknown key `uppercase` (write `textTransform: uppercase`)"),
        ("small-caps: true", "sheet.yaml:3:8: error: unknown key `small-caps` (write `textTransform: smallCaps`)"),
        (
            "hidden: true",
            "sheet.yaml:3:8: error: unknown key `hidden` (no key hides text: delete it, or write it as a comment, `<!-- … -->`)"
        ),
        (
            "display: none",
            "sheet.yaml:3:8: error: unknown key `display` (no key hides text: delete it, or write it as a comment, `<!-- … -->`)"
        ),
        ("size:12", "sheet.yaml:3:8: error: unknown key `size:12` (a space is missing: `size: 12`)"),
        // Constants of Swift and UIKit
        ("symbolicTraits: .TraitBold", "sheet.yaml:3:24: error: unknown value `.TraitBold` (write `bold`)"),
        ("symbolicTraits: [traitItalic]", "sheet.yaml:3:25: error: unknown value `traitItalic` (write `italic`)"),
        ("alignment: .center", "sheet.yaml:3:19: error: unknown value `.center` (write `center`)"),
        ("alignment: NSTextAlignmentCenter", "sheet.yaml:3:19: error: unknown value `NSTextAlignmentCenter` (write `center`)"),
        ("lineBreakMode: .byTruncatingTail", "sheet.yaml:3:23: error: unknown value `.byTruncatingTail` (write `truncateTail`)"),
        (
            "lineBreakMode: NSLineBreakByWordWrapping",
            "sheet.yaml:3:23: error: unknown value `NSLineBreakByWordWrapping` (write `wordWrap`)"
        ),
        ("weight: UIFontWeightSemibold", "sheet.yaml:3:16: error: unknown weight `UIFontWeightSemibold` (write `semiBold`)"),
        ("color: UIColor.red", "sheet.yaml:3:15: error: unknown colour `UIColor.red` (write `red`)"),
        (
            "size: { custom: 'max($0/2, 8)' }",
            "sheet.yaml:3:29: error: `$` is not allowed here (write `size` for the text style's size, Swift's `$0`: `max(size / 2, 8)`)"
        ),
        // Numbers and lengths
        ("lineSpacing: 1,5em", "sheet.yaml:3:21: error: a comma ends a value between brackets (write a decimal point: `1.5em`)"),
        (
            "lineSpacing: '1,5em'",
            "sheet.yaml:3:21: error: expected a length such as `12pt` or `1.2em`, found `1,5em` (write a decimal point: `1.5em`)"
        ),
        ("lineSpacing: 1_000", "sheet.yaml:3:21: error: expected a length such as `12pt` or `1.2em`, found `1_000`"),
        (
            "height: 1e300",
            "sheet.yaml:3:16: error: this is longer than anything that can be drawn (up to 14400 points, the longest side of a page in a PDF)"
        ),
        ("characterSpacing: -1e300", "sheet.yaml:3:26: error: this is longer than anything that can be drawn (up to 1000 em)"),
        ("size: -3", "sheet.yaml:3:14: error: a size must be from 0.1 to 10000 points"),
        (
            "size: 120%",
            "sheet.yaml:3:14: error: expected a number of points, found `120%` (write a fraction of the text style's size as `{ scale: 120% }`)"
        ),
        ("size: { custom: '1,5 * size' }", "sheet.yaml:3:26: error: `,` is not allowed here (write a decimal point: `1.5`)"),
        ("size: { custom: min() }", "sheet.yaml:3:24: error: `min` needs values (write `min(size, 9)`)"),
        (
            "textInsets: [1, 2, 3, 4, 5]",
            "sheet.yaml:3:20: error: expected one to four lengths, found 5 (write them in CSS order: top, right, bottom, left)"
        ),
        // Colours
        ("color: ff0000", "sheet.yaml:3:15: error: unknown colour `ff0000` (write `\"#ff0000\"`)"),
        (
            "color: [255, 0, 0]",
            "sheet.yaml:3:15: error: expected a colour such as `\"#1a1a1a\"` or `navy`, found a list (write `\"rgb(255, 0, 0)\"`)"
        ),
        (
            "color: rgb(1,2,3)",
            "sheet.yaml:3:15: error: a comma ends a value between brackets (put the value in quotes: `\"rgb(1, 2, 3)\"`)"
        ),
        (
            "color: “red”",
            "sheet.yaml:3:15: error: unknown colour `“red”` (U+201C is here, a curly quote: YAML's are straight, `\"` or `'`)"
        ),
        (
            "gradient: { colors: [rgb(1,2,3), red], start: 1 }",
            "sheet.yaml:3:29: error: a comma ends a value between brackets (put the value in quotes: `\"rgb(1, 2, 3)\"`)\n"
                + "sheet.yaml:3:54: error: expected two values, `[x, y]`, found `1`"
        ),
        (
            "size: { custom: size * 1.2pt }",
            "sheet.yaml:3:34: error: `p` is not allowed here (remove the unit: all sizes are in points)"
        ),
        // Words
        (
            "hyphenation: on",
            "sheet.yaml:3:21: error: expected `true` or `false`, or a mapping with `minimumWordLength` `left` `right` `maximumConsecutive` `exceptions`, found `on` (write `true`)"
        ),
        (
            "lineBreakMode: truncate",
            "sheet.yaml:3:23: error: unknown value `truncate` (did you mean `truncateHead` or `truncateMiddle` or `truncateTail`?)"
        ),
        ("contentSizes: small..large", "sheet.yaml:3:22: error: unknown content size `small..large` (write `small...large`)"),
        ("contentSizes: '>= ax1'", "sheet.yaml:3:22: error: unknown content size `>= ax1` (from ax1 up is written `ax1...`)"),
        (
            "shadow: 1px 1px black",
            "sheet.yaml:3:16: error: expected a mapping with `color` `offset` `blur`, found `1px 1px black` (such as `{ color: gray, offset: [0, 1], blur: 2 }`)"
        ),
        (
            "family: ''",
            "sheet.yaml:3:16: error: expected a text, or a list, each item a text, found an empty text (such as `[Noto Serif, Noto Naskh Arabic]`)"
        ),
        ("\u{200B}size: 12", "sheet.yaml:3:8: error: unknown key `\u{200B}size` (U+200B is here, an invisible character: remove it)"),
    ])
    func theIntendedWordIsSuggested(_ keys: String, _ message: String) {
        #expect(messages(keys) == message)
    }

    @Test(arguments: [
        (
            "typeset: 1\nstyles:\nbody:\n  size: 12\n",
            "sheet.yaml:3:1: error: unknown key `body` (indent the keys of `styles` further than `styles`)"
        ),
        (
            "typeset: 1\nstyles:\n  body:\n  size: 12\n",
            "sheet.yaml:4:9: error: expected a mapping of style keys, found `12` (`size` is a style key: indent it further than the style's name)"
        ),
        (
            "typeset: 1\nstyles:\n  - body:\n      size: 12\n",
            "sheet.yaml:3:3: error: expected a mapping, found a list (write `body:` without the `-`)"
        ),
        (
            "typeset: 1\nelements: { .lead: {} }\n",
            "sheet.yaml:2:13: error: `.lead` is not a selector (name the element too: `paragraph.lead`)"
        ),
        (
            "typeset: 1\nelements: { 'blockQuote > paragraph': {} }\n",
            "sheet.yaml:2:13: error: `blockQuote > paragraph` is not a selector (write a space instead of `>`: `blockQuote paragraph` is a paragraph anywhere in a quote)"
        ),
        (
            "typeset: 1\nelements: { 'quote paragraph': {} }\n",
            "sheet.yaml:2:13: error: unknown element `quote` (did you mean `blockQuote`?)"
        ),
        (
            "typeset: 1\nheadingNumbers: ['{1}', '{chapter}']\n",
            "sheet.yaml:2:26: error: unknown number `{chapter}` (`{1}` to `{6}` are the numbers of the levels, `{1:upperRoman}` is one in another format: decimal lowerLetter upperLetter lowerRoman upperRoman)"
        ),
        ("typeset: 1\nheadingNumbers: ['{1']\n", "sheet.yaml:2:18: error: this `{` is never closed (write a number as `{1}`)"),
        ("typeset: 1\nbullets: [too long]\n", "sheet.yaml:2:11: error: expected a sign of one to four characters, found `too long`"),
        (
            "typeset: 1\nelements: { paragraph: { maxWidth: 0 } }\n",
            "sheet.yaml:2:36: error: a measure must be above 0 (write `~` for no limit)"
        ),
        ("typeset: 1\nelements: { 'h1, h2': {} }\n", "sheet.yaml:2:13: error: `h1, h2` is not a selector (write a line for each element)"),
        ("typeset: 1\nlanguage: en_GB\n", "sheet.yaml:2:11: error: expected a language such as `en-GB`, found `en_GB` (write `en-GB`)"),
        (
            "typeset: 1\nstyles: { lead: {} }\nat: { ax1...: { styles: { leed: {} } } }\n",
            "sheet.yaml:3:27: warning: no style is called `leed` outside of size queries (did you mean `lead`?)"
        ),
        (
            "typeset: 1\nstyles: body: { size: 3 }\n",
            "sheet.yaml:2:13: error: a `:` is not allowed here (begin the second key on its own line, or put it in braces)"
        ),
        (
            "typeset: 1\nstyles: { a: { family: \"A\" B } }\n",
            "sheet.yaml:2:28: error: expected `,` or `}` here (put the whole value in one pair of quotes) [the `{` is here 2:14]"
        ),
        ("typeset: 1\nextends: [];\n", "sheet.yaml:2:12: error: the value has ended before this (remove the `;`)"),
        (
            "typeset: 1\nextends:\n- ./a.yaml\n - ./b.yaml\n",
            "sheet.yaml:3:3: error: the stylesheet does not exist: `a.yaml - ./b.yaml` (line 4 is a part of this text: begin its `-` in the column of the other items)"
        ),
        (
            "typeset: 1\npage: { header: '{page}' }\n",
            "sheet.yaml:2:17: error: expected a mapping, found `{page}` (write `{ center: … }`)"
        ),
        (
            "typeset: 1\nat: { large: { body: { size: 3 } } }\n",
            "sheet.yaml:2:16: error: unknown key `body` (write styles under `styles` and elements under `elements`)"
        ),
        ("# all gone\n", "sheet.yaml:1:1: error: the stylesheet is empty (begin the file with `typeset: 1`)"),
    ])
    func misplacedKeysAreNamed(_ text: String, _ message: String) {
        #expect(describe(load(text, templates: Self.templates).diagnostics) == message)
    }

    /// An unknown alias has no value, but the rest is still read.
    @Test func anUnknownAliasHidesNoOtherMistake() {
        let text = "typeset: 1\nstyles:\n  a: { family: *x, colr: red }\n  b: { <<: *x, siz: 3 }\n"
        #expect(
            describe(load(text, templates: Self.templates).diagnostics) == """
                sheet.yaml:3:16: error: unknown alias `*x` (mark the value to repeat with `&x`)
                sheet.yaml:3:20: error: unknown key `colr` (did you mean `color`?)
                sheet.yaml:4:12: error: unknown alias `*x` (mark the value to repeat with `&x`)
                sheet.yaml:4:16: error: unknown key `siz` (did you mean `size`?)
                """)
    }
}
