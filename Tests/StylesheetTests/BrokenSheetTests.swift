import Testing
import TypesetBase

@testable import TypesetStylesheet

/// Tests of the messages about stylesheets with mistakes.
@Suite struct BrokenSheetTests {
    @Test(arguments: BrokenSheet.all)
    func theMistakeIsReported(_ broken: BrokenSheet) {
        let loader = StylesheetLoader(
            read: { path throws(Diagnostic) in
                guard let bytes = path == "sheet.yaml" ? broken.bytes : broken.files[path].map({ Array($0.utf8) }) else {
                    return try StylesheetLoader.noFile(path)
                }
                return bytes
            },
            template: { ["default", "report"].contains($0) ? SourceFile(path: "\($0).yaml", text: "extends: []") : nil },
            templateNames: ["default", "report"], exists: { broken.files[$0] != nil })
        let (stylesheet, diagnostics) = loader.load(path: "sheet.yaml")
        #expect(DiagnosticPrinter().text(of: diagnostics) == broken.message + "\n")
        #expect(stylesheet == nil)
    }

    /// Further mistakes of the same kinds, and those with a one-line message.
    @Test(arguments: [
        // Keys
        ("page: { margin: 3 }", "sheet.yaml:3:9: error: unknown key `margin` (did you mean `margins`?)"),
        ("elements: { h7: body }\nstyles: { body: {} }", "sheet.yaml:3:13: error: unknown element `h7` (did you mean `h1`?)"),
        // Types
        ("styles: { body: { size: [1] } }", "sheet.yaml:3:25: error: expected a number of points, found a list"),
        ("styles: { body: { textStyle: Bdoy } }", "sheet.yaml:3:30: error: unknown text style `Bdoy` (did you mean `body`?)"),
        (
            "styles: { body: { symbolicTraits: [bold, slanted] } }",
            "sheet.yaml:3:42: error: unknown value `slanted` (use one of: bold, italic, condensed, expanded, monospace)"
        ),
        // Lengths, colours, strokes
        ("styles: { body: { border: { lft: 1pt solid red } } }", "sheet.yaml:3:29: error: unknown key `lft` (did you mean `left`?)"),
        (
            "styles: { body: { gradientEndColor: red } }",
            "sheet.yaml:3:19: error: unknown key `gradientEndColor` (write it as `colors` of `gradient`)"
        ),
        // Sizes
        ("styles: { body: { size: { custom: size + * 2 } } }", "sheet.yaml:3:42: error: `*` is not allowed here (write a value before it)"),
        (
            "styles: { body: { size: { custom: 'max(size / 2 8)' } } }",
            "sheet.yaml:3:49: error: `8` is not allowed here (write an operator or `,` before it)"
        ),
        (
            "styles: { body: { volumes: 2 } }",
            "sheet.yaml:3:19: error: unknown key `volumes` (write `volumes` at the top of the stylesheet)"
        ),
        (
            "elements: { 'paragraph.x y': body }\nstyles: { body: {} }",
            "sheet.yaml:3:13: error: unknown element `y` (`paragraph.x y` selects an element within another, because of the space)"
        ),
        ("styles: { body: { facing: true } }", "sheet.yaml:3:19: error: unknown key `facing` (write `facing` under `page`)"),
        ("styles: { body: { size: { custom: \"round(1, 2)\" } } }", "sheet.yaml:3:36: error: `round` takes 1 value, found 2"),
        (
            "styles: { body: { size: { scale: 2, relative: 1 } } }",
            "sheet.yaml:3:25: error: expected one of `absolute` `relative` `scale` `parent` `custom`, found 2"
        ),
        (
            "styles: { body: { size: { custom: 1 / 0 } } }",
            "sheet.yaml:3:25: error: the size of `body` is not a number at xSmall (use `max` or `if` to keep a divisor from being 0)"
        ),
        (
            "elements: { paragraph.fine: { size: { custom: size / -3 } } }",
            "sheet.yaml:3:37: error: the size of `paragraph.fine` is -5.67 points at xSmall (set a lower limit with `minimumSize`)"
        ),
        // Names and circles
        (
            "styles:\n  a: { parent: b }\n  b: { parent: c }\n  c: { parent: d }\n  d: { parent: b }",
            "sheet.yaml:5:16: error: styles are each other's parents: b → c → d → b (remove one `parent` of the circle)"
        ),
        (
            "tokens: { ink: blak }\nstyles: { body: { color: $ink } }",
            "sheet.yaml:4:26: error: unknown colour `blak` (did you mean `black`?)"
        ),
        // Page, fonts, audit
        (
            "styles: { body: { axes: { wght: auto } } }",
            "sheet.yaml:3:33: error: the axis `wght` cannot be `auto` (use `auto` only for the optical size, `opsz`)"
        ),
        ("page: { size: a6 }", "sheet.yaml:3:15: error: unknown page size `a6` (did you mean `a3`?)"),
        ("fonts: { bodi: { fontName: Inter, fontSize: 17 } }", "sheet.yaml:3:10: error: unknown text style `bodi` (did you mean `body`?)"),
        ("audit: { profile: wcag-aaaa }", "sheet.yaml:3:19: error: unknown profile `wcag-aaaa` (did you mean `wcag-aaa`?)"),
        (
            "volumes: { maxWeight: 1kg }",
            "sheet.yaml:3:10: error: `volumes` needs `maxSheets`, or `maxWeight` and `paper` (write `{ maxSheets: 120 }`, or "
                + "`{ maxWeight: 1.1kg, paper: 90 }`; `paper` is its weight in g/m²)"
        ),
        ("headings: renumbered", "sheet.yaml:3:11: error: unknown value `renumbered` (did you mean `renumber`?)"),
    ])
    func theMistakeIsNamed(_ body: String, _ message: String) {
        let (stylesheet, diagnostics) = load(sheet(body))
        #expect(describe(diagnostics) == message)
        #expect(stylesheet == nil)
    }

    @Test func allMistakesAreReportedInOneRun() {
        let (_, diagnostics) = load(
            sheet(
                """
                page: { size: a44 }
                styles:
                  body: { colr: red, size: big }
                  lead: { parent: bdy }
                elements: { h9: body }
                """))
        #expect(
            describe(diagnostics) == """
                sheet.yaml:3:15: error: unknown page size `a44` (did you mean `a4`?)
                sheet.yaml:5:11: error: unknown key `colr` (did you mean `color`?)
                sheet.yaml:5:28: error: expected a number of points, found `big`
                sheet.yaml:6:19: error: unknown style `bdy` (did you mean `body`?)
                sheet.yaml:7:13: error: unknown element `h9` (did you mean `h1`?)
                """)
    }

    /// An explanation of such a style would list the values of every parent.
    @Test func aChainOfParentsEnds() {
        func messages(_ count: Int) -> [String] {
            let styles = (1..<count).map { "  s\($0): { parent: s\($0 - 1) }\n" }.joined()
            return load(sheet("styles:\n  s0: { color: red }\n\(styles)  z: { parent: s\(count - 1) }\n")).diagnostics.map(\.message)
        }
        #expect(messages(249).isEmpty)
        #expect(messages(260) == ["a chain of parents has more than 250 styles"])
    }

    /// With as many entries as a megabyte fits, each of these took minutes or gigabytes.
    @Test func longListsAreRefused() {
        func messages(_ body: String) -> [String] { load(sheet(body)).diagnostics.map(\.message) }
        let names = (0...100).map { "F\($0)" }.joined(separator: ", "), colors = Array(repeating: "red", count: 101).joined(separator: ", ")
        #expect(messages("styles: { body: { family: [\(names)] } }") == ["this list has more than 100 names"])
        #expect(messages("styles: { body: { gradient: { colors: [\(colors)] } } }") == ["this gradient has more than 100 colours"])
        #expect(
            messages("page: { footer: { center: \(String(repeating: "a", count: 1001)) } }")
                == ["the text has 1001 bytes, more than the 1000 that a header, a footer or a watermark can have"])
    }

    @Test func circlesOfStylesAcrossSheetsAreFound() {
        let (_, diagnostics) = load(
            "typeset: 1\nextends: ./b.yaml\nstyles: { a: { parent: b } }",
            files: ["b.yaml": "typeset: 1\nextends: []\nstyles: { a: {}, b: { parent: a } }"])
        #expect(
            describe(diagnostics)
                == "sheet.yaml:3:24: error: styles are each other's parents: a → b → a (remove one `parent` of the circle)")
    }

    @Test func missingFontFilesAreNamed() {
        let loader = StylesheetLoader(exists: { $0 == "brand/fonts/there.otf" })
        let text = sheet("fonts: { files: [fonts/there.otf, fonts/gone.otf, fonts/*.ttf] }")
        let (_, diagnostics) = loader.load(file: SourceFile(path: "brand/sheet.yaml", text: text))
        #expect(
            describe(diagnostics)
                == "brand/sheet.yaml:3:35: error: the font file does not exist: `brand/fonts/gone.otf` (write paths relative to the folder of the stylesheet)"
        )
    }

    @Test func longChainsOfTokensAreRefused() {
        let chain = (1...60).map { "  t\($0): $t\($0 + 1)" }.joined(separator: "\n")
        let (_, deep) = load(sheet("tokens:\n  t61: x\n\(chain)"))
        #expect(describe(deep) == "sheet.yaml:55:8: error: a chain of references has more than 50 tokens")
    }
}
