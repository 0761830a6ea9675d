import Diagnostics
@testable import Stylesheet
import Testing

/// One broken sheet per kind of mistake, with all that is said of it.
@Suite struct BrokenSheetTests {
    @Test(arguments: [
        // Keys
        ("styles: { body: { colr: red } }", "sheet.yaml:3:19: error: unknown key `colr` (did you mean `color`?)"),
        ("styles: { body: { font-size: 12 } }", "sheet.yaml:3:19: error: unknown key `font-size` (did you mean `size`?)"),
        ("style: {}", "sheet.yaml:3:1: error: unknown key `style` (did you mean `styles`?)"),
        ("textStyle: body", "sheet.yaml:3:1: error: unknown key `textStyle` (`textStyle` is a key of a style: it stands under `styles:` and the style's name)"),
        ("page: { margin: 3 }", "sheet.yaml:3:9: error: unknown key `margin` (did you mean `margins`?)"),
        ("styles: { body: { size: 1, size: 2 } }", "sheet.yaml:3:28: error: duplicate key `size` (remove one of the two) [first written here 3:19]"),
        ("elements: { h7: body }\nstyles: { body: {} }", "sheet.yaml:3:13: error: unknown element `h7` (did you mean `h1`?)"),
        ("elements: { h1.a.b: body }\nstyles: { body: {} }", "sheet.yaml:3:13: error: `h1.a.b` is no selector (an element, or an element with one class such as `paragraph.lead`)"),
        // Types
        ("styles: { body: { keepWithNext: yes } }", "sheet.yaml:3:33: error: expected `true` or `false`, found `yes`"),
        ("styles: { body: { size: big } }", "sheet.yaml:3:25: error: expected a number of points, found `big`"),
        ("styles: { body: { size: [1] } }", "sheet.yaml:3:25: error: expected a number of points, found a list"),
        ("styles: [body]", "sheet.yaml:3:9: error: expected a mapping, found a list"),
        ("styles: { body: 17 }", "sheet.yaml:3:17: error: expected a mapping of style keys, found `17`"),
        ("styles: { body: { alignment: centre } }", "sheet.yaml:3:30: error: unknown value `centre` (did you mean `center`?)"),
        ("styles: { body: { textStyle: Body } }", "sheet.yaml:3:30: error: unknown text style `Body` (did you mean `body`?)"),
        ("styles: { body: { weight: 950 } }", "sheet.yaml:3:27: error: expected a whole number from 100 to 900, found `950`"),
        ("styles: { body: { symbolicTraits: [bold, slanted] } }", "sheet.yaml:3:42: error: unknown value `slanted` (known: bold, italic, condensed, expanded, monospace)"),
        ("styles: { body: { features: { smallcaps: true } } }", "sheet.yaml:3:31: error: `smallcaps` is no OpenType tag (tags have four letters, such as `smcp` or `wght`)"),
        ("styles: { body: { kerningTable: { AV: 0.1 } } }", "sheet.yaml:3:35: error: `AV` is not one character (kerning is per character, not per pair)"),
        ("language: english language", "sheet.yaml:3:11: error: expected a language such as `en-GB`, found `english language`"),
        // Lengths, colours, strokes
        ("styles: { body: { paragraphSpacing: 12pts } }", "sheet.yaml:3:37: error: unknown unit `pts` (the units are pt mm cm in px em)"),
        ("styles: { body: { headIndent: 10% } }", "sheet.yaml:3:31: error: a percentage has no meaning here (write points, or `em` for a part of the style's size)"),
        ("styles: { body: { paragraphSpacing: -4 } }", "sheet.yaml:3:37: error: this length cannot be negative"),
        ("styles:\n  body:\n    color: #fff\n", "sheet.yaml:5:12: error: `#fff` is a comment here: in YAML an unquoted `#` starts one (quote the colour: \"#fff\")"),
        ("styles:\n  body:\n    border: 3pt solid #0b57d0\n", "sheet.yaml:5:23: error: `#0b57d0` is a comment here: in YAML an unquoted `#` starts one (quote the colour: \"#0b57d0\")"),
        ("styles: { body: { color: \"#12345\" } }", "sheet.yaml:3:26: error: `#12345` is no colour (after `#` come 3, 4, 6 or 8 hexadecimal digits)"),
        ("styles: { body: { color: navi } }", "sheet.yaml:3:26: error: unknown colour `navi` (did you mean `navy`?)"),
        ("styles: { body: { color: \"rgb(300, 0, 0)\" } }", "sheet.yaml:3:26: error: `rgb(300, 0, 0)` is no colour (such as `rgb(26, 26, 26)`, `rgba(0, 0, 0, 0.5)` or `hsl(210, 80%, 40%)`)"),
        ("styles: { body: { border: { lft: 1pt solid red } } }", "sheet.yaml:3:29: error: unknown key `lft` (did you mean `left`?)"),
        // Sizes
        ("styles: { body: { size: { custom: \"max(size / 1.2, 9\" } } }", "sheet.yaml:3:39: error: this `(` is never closed"),
        ("styles: { body: { size: { custom: \"sise + 2\" } } }", "sheet.yaml:3:36: error: unknown name `sise` (did you mean `size`?)"),
        ("styles: { body: { size: { custom: size + * 2 } } }", "sheet.yaml:3:42: error: `*` cannot stand here"),
        ("styles: { body: { size: { custom: \"round(1, 2)\" } } }", "sheet.yaml:3:36: error: `round` takes 1 value, found 2"),
        ("styles: { body: { size: { scale: 2, relative: 1 } } }", "sheet.yaml:3:25: error: expected one of `absolute` `relative` `scale` `custom`, found a mapping"),
        ("styles: { body: { textStyle: caption2, size: { relative: -12 } } }", "sheet.yaml:3:46: error: the size of `body` is -1.0 points at xSmall (`minimumSize` sets a lower limit)"),
        ("styles: { body: { size: { custom: 1 / 0 } } }", "sheet.yaml:3:25: error: the size of `body` is no number at xSmall (`minimumSize` sets a lower limit)"),
        ("styles: { body: { minimumSize: 20, maximumSize: 12 } }", "sheet.yaml:3:49: error: maximumSize is under minimumSize [minimumSize stands here 3:32]"),
        // Ranges
        ("at: { xLarge...small: {} }", "sheet.yaml:3:7: error: the range `xLarge...small` is reversed: xLarge is larger than small (write the smaller size first)"),
        ("at: { huge...: {} }", "sheet.yaml:3:7: error: unknown content size `huge` (the sizes are xSmall small medium large xLarge xxLarge xxxLarge ax1 ax2 ax3 ax4 ax5)"),
        ("styles: { body: { contentSizes: small..<small } }", "sheet.yaml:3:33: error: the range `small..<small` is empty (`..<` leaves its upper size out, `...` keeps it)"),
        ("at: { ax1...: { tokens: {} } }", "sheet.yaml:3:17: error: `tokens` cannot change with the content size (a size query holds `page`, `styles` and `elements`)"),
        // Names and circles
        ("styles: { lead: { parent: bdy }, body: {} }", "sheet.yaml:3:27: error: unknown style `bdy` (did you mean `body`?)"),
        ("elements: { h1: titel }\nstyles: { title: {} }", "sheet.yaml:3:17: error: unknown style `titel` (did you mean `title`?)"),
        ("styles: { a: { parent: a } }", "sheet.yaml:3:24: error: styles are each other's parents: a → a (take one `parent` out of the circle)"),
        ("styles:\n  a: { parent: b }\n  b: { parent: c }\n  c: { parent: d }\n  d: { parent: b }", "sheet.yaml:5:16: error: styles are each other's parents: b → c → d → b (take one `parent` out of the circle)"),
        ("tokens: { a: $b, b: $a }", "sheet.yaml:3:21: error: tokens refer to each other in a circle: $a → $b → $a"),
        ("tokens: { ink: black }\nstyles: { body: { color: $inc } }", "sheet.yaml:4:26: error: unknown token `$inc` (did you mean `$ink`?)"),
        ("tokens: { ink: blak }\nstyles: { body: { color: $ink } }", "sheet.yaml:4:26: error: unknown colour `blak` (did you mean `black`?)"),
        // Page, fonts, audit
        ("page: { size: a6 }", "sheet.yaml:3:15: error: unknown page size `a6` (did you mean `a3`?)"),
        ("page: { size: a5, margins: 300 }", "sheet.yaml:3:28: error: the margins leave no room on the page at xSmall"),
        ("page: { footer: { center: \"{pag}\" } }", "sheet.yaml:3:27: error: unknown field `{pag}` (did you mean `{page}`?)"),
        ("fonts: { body: { fontName: Inter } }", "sheet.yaml:3:16: error: `fontSize` is missing"),
        ("fonts: { bodi: { fontName: Inter, fontSize: 17 } }", "sheet.yaml:3:10: error: unknown text style `bodi` (did you mean `body`?)"),
        ("audit: { profile: wcag-aaaa }", "sheet.yaml:3:19: error: unknown profile `wcag-aaaa` (did you mean `wcag-aaa`?)"),
        ("headings: renumbered", "sheet.yaml:3:11: error: unknown value `renumbered` (did you mean `renumber`?)"),
        // Effects
        ("styles: { body: { gradient: { colors: [red] } } }", "sheet.yaml:3:39: error: a gradient needs at least two colours"),
        ("styles: { body: { shadow: { offset: [1, 1] } } }", "sheet.yaml:3:27: error: `color` is missing"),
    ])
    func theMistakeIsNamed(_ body: String, _ message: String) {
        let (stylesheet, diagnostics) = load(sheet(body))
        #expect(describe(diagnostics) == message)
        #expect(stylesheet == nil)
    }

    @Test func allMistakesAreReportedInOneRun() {
        let (_, diagnostics) = load(sheet("""
            page: { size: a44 }
            styles:
              body: { colr: red, size: big }
              lead: { parent: bdy }
            elements: { h9: body }
            """))
        #expect(describe(diagnostics) == """
            sheet.yaml:3:15: error: unknown page size `a44` (did you mean `a4`?)
            sheet.yaml:5:11: error: unknown key `colr` (did you mean `color`?)
            sheet.yaml:5:28: error: expected a number of points, found `big`
            sheet.yaml:6:19: error: unknown style `bdy` (did you mean `body`?)
            sheet.yaml:7:13: error: unknown element `h9` (did you mean `h1`?)
            """)
    }

    @Test(arguments: [
        ("styles: {}", "sheet.yaml:1:1: error: the version of the stylesheet language is missing (begin the file with `typeset: 1`)"),
        ("typeset: 2\n", "sheet.yaml:1:10: error: unknown version `2` of the stylesheet language (this program reads version 1)"),
        ("just words\n", "sheet.yaml:1:1: error: a stylesheet is a mapping, not `just words` (such as `styles: { body: { textStyle: body } }`)"),
        ("typeset: 1\nextends: reprot\n", "sheet.yaml:2:10: error: unknown template `reprot` (did you mean `report`?) (a path has a `/` or ends in `.yaml`)"),
        ("typeset: 1\nextends: ./gone.yaml\n", "sheet.yaml:2:10: error: cannot read `gone.yaml`"),
        ("typeset: 1\nstyles: [\n", "sheet.yaml:2:9: error: this `[` is never closed (add `]`)"),
        ("typeset: 1\nstyles:\n\tbody: {}\n", "sheet.yaml:3:1: error: a tab cannot indent in YAML (use spaces)"),
    ])
    func filesThatAreNoSheetsAreRefused(_ text: String, _ message: String) {
        let (stylesheet, diagnostics) = load(text, templates: ["default": "", "report": ""])
        #expect(describe(diagnostics) == message)
        #expect(stylesheet == nil)
    }

    @Test func circlesOfSheetsAreNamedByTheirFiles() {
        let files = ["sheet.yaml": "typeset: 1\nextends: ./b.yaml", "b.yaml": "typeset: 1\nextends: ./sub/c.yaml", "sub/c.yaml": "typeset: 1\nextends: [../sheet.yaml]"]
        let (_, diagnostics) = load(files["sheet.yaml"] ?? "", files: files)
        #expect(describe(diagnostics) == "sub/c.yaml:2:11: error: sheets extend each other in a circle: sheet.yaml → b.yaml → sub/c.yaml → sheet.yaml")
    }

    @Test func circlesOfStylesAcrossSheetsAreFound() {
        let (_, diagnostics) = load("typeset: 1\nextends: ./b.yaml\nstyles: { a: { parent: b } }",
                                    files: ["b.yaml": "typeset: 1\nextends: []\nstyles: { a: {}, b: { parent: a } }"])
        #expect(describe(diagnostics) == "sheet.yaml:3:24: error: styles are each other's parents: a → b → a (take one `parent` out of the circle)")
    }

    @Test func missingFontFilesAreNamed() {
        let loader = StylesheetLoader(read: { _ in nil }, template: { _ in nil }, templateNames: [], exists: { $0 == "brand/fonts/there.otf" })
        let text = sheet("fonts: { files: [fonts/there.otf, fonts/gone.otf, fonts/*.ttf] }")
        let (_, diagnostics) = loader.load(file: SourceFile(path: "brand/sheet.yaml", text: text))
        #expect(describe(diagnostics) == "brand/sheet.yaml:3:35: error: cannot read the font `brand/fonts/gone.otf`")
    }

    @Test func hugeAndDeepSheetsAreRefused() {
        let loader = StylesheetLoader(read: { _ in [UInt8](repeating: UInt8(ascii: "a"), count: 50_000_000) }, template: { _ in nil }, templateNames: [])
        let (_, huge) = loader.load(path: "sheet.yaml")
        #expect(describe(huge) == "error: the file is too large: 50000000 bytes (YAML files may have up to 1048576 bytes)")
        #expect(huge.first?.path == "sheet.yaml")

        let doubling = (1...40).map { "  t\($0): $t\($0 - 1)$t\($0 - 1)" }.joined(separator: "\n")
        let (_, bomb) = load(sheet("tokens:\n  t0: xxxxxxxxxx\n\(doubling)"))
        #expect(describe(bomb).hasPrefix("sheet.yaml:14:8: error: tokens expand to more than 10000 characters"))

        let chain = (1...60).map { "  t\($0): $t\($0 + 1)" }.joined(separator: "\n")
        let (_, deep) = load(sheet("tokens:\n  t61: x\n\(chain)"))
        #expect(describe(deep) == "sheet.yaml:55:8: error: more than 50 tokens refer to each other in a row")
    }

    @Test func manyStylesInOneChainAreNoTrouble() {
        let count = 10_000
        let chain = (1...count).map { "  s\($0): { parent: s\($0 == count ? 1 : $0 + 1) }" }.joined(separator: "\n")
        let (_, diagnostics) = load(sheet("styles:\n" + chain))
        #expect(diagnostics.map(\.message) == ["styles are each other's parents: s1 → s2 → s3 → s4 → s5 → s6 → … → s9997 → s9998 → s9999 → s10000 → s1"])
    }
}
