import Testing
import TypesetBase

@testable import TypesetInterchange
@testable import TypesetStylesheet

/// Tests of what Tokens Studio adds to design tokens: colour modifiers, arithmetic, references to parts of styles.
@Suite struct TokensStudioTests {
    /// The colours are those that Tokens Studio computes for the same modifiers.
    @Test(arguments: [
        (##""type": "lighten", "value": "0.3", "space": "lch""##, "#ff756b"),
        (##""type": "darken", "value": "0.3", "space": "lch""##, "#ad1b26"),
        (##""type": "lighten", "value": "0.3", "space": "srgb""##, "#ff4d70"),
        (##""type": "darken", "value": "0.3", "space": "srgb""##, "#b30024"),
        (##""type": "lighten", "value": "0.3", "space": "hsl""##, "#ff4d70"),
        (##""type": "darken", "value": 0.3, "space": "hsl""##, "#b30024"),
        (##""type": "mix", "value": "0.3", "space": "srgb", "color": "#334455""##, "#c2143d"),
        (##""type": "mix", "value": "{third} * 3", "space": "srgb", "color": "{slate}""##, "#c2143d"),
        (##""type": "alpha", "value": "0.3", "space": "lch""##, "#ff00334d"),
        (##""type": "alpha", "value": "30%""##, "#ff00334d"),
        // Grey has no hue of its own: the hue stays.
        (##""type": "mix", "value": "0.5", "space": "hsl", "color": "#808080""##, "#bf405a"),
    ])
    func colourModifiersAreComputed(modifier: String, hexadecimal: String) throws {
        let imported = try Imported(
            """
            { "red": { "value": "#ff0033", "type": "color" }, "slate": { "value": "#334455", "type": "color" },
              "third": { "value": "0.1", "type": "number" },
              "own": { "value": "#ff0033", "type": "color", "$extensions": { "studio.tokens": { "modify": { \(modifier) } } } },
              "other": { "value": "{red}", "type": "color", "$extensions": { "studio.tokens": { "modify": { \(modifier) } } } },
              "alias": { "value": "{other}", "type": "color" },
              "lift": { "value": { "color": "{other}", "x": 0, "y": 1, "blur": 2, "type": "dropShadow" }, "type": "boxShadow" } }
            """)
        #expect(imported.messages == "")
        #expect(imported.sheet.contains("  own: \"\(hexadecimal)\"\n  other: \"\(hexadecimal)\"\n  alias: $other\n"), "\(imported.sheet)")
        #expect(imported.sheet.contains("  lift: { color: \"\(hexadecimal)\""))
    }

    /// A reference leads to the last of the sets that have the token, in Tokens Studio's order and not in that of the file.
    @Test(arguments: [
        (##""$metadata": { "tokenSetOrder": ["core", "dark", "light"] }"##, "light"),
        (##""$metadata": { "tokenSetOrder": ["light", "core", "dark"] }"##, "dark"),
        (##""$metadata": { "tokenSetOrder": ["light", "dark"] }"##, "dark"),
        (##""$themes": [{ "name": "L", "selectedTokenSets": { "core": "source", "light": "enabled", "dark": "disabled" } }]"##, "light"),
        (
            ##""$metadata": { "tokenSetOrder": ["core", "light", "dark"] }, "$themes": [{ "selectedTokenSets": { "light": "enabled" } }]"##,
            "light"
        ),
    ])
    func laterSetsWin(settings: String, set: String) throws {
        let imported = try Imported(
            """
            { \(settings),
              "light": { "ink": { "value": "#111111", "type": "color" } }, "dark": { "ink": { "value": "#eeeeee", "type": "color" } },
              "core": { "link": { "value": "{ink}", "type": "color" } } }
            """)
        #expect(imported.sheet.contains("link: $\(set).ink"), "\(imported.sheet)")
    }

    /// Modifiers apply one after the other along a chain of references.
    @Test func modifiersOfReferredColoursAddUp() throws {
        func modify(_ value: Double) -> String {
            ##""$extensions": { "studio.tokens": { "modify": { "type": "darken", "value": "\##(value)", "space": "srgb" } } }"##
        }
        let imported = try Imported(
            """
            { "a": { "$value": "#ffffff", "$type": "color", \(modify(0.2)) }, "b": { "$value": "{a}", "$type": "color", \(modify(0.5)) },
              "veil": { "$value": "rgba({b}, 0.5)", "$type": "color" } }
            """)
        #expect(imported.sheet.contains("  a: \"#cccccc\"\n  b: \"#666666\"\n  veil: \"#66666680\"\n"), "\(imported.sheet)")
    }

    @Test(arguments: [
        ##""type": "saturate", "value": "0.3", "space": "lch""##, ##""type": "lighten", "value": "0.3", "space": "cmyk""##,
        ##""type": "lighten", "value": "x", "space": "lch""##, ##""type": "mix", "value": "0.3", "space": "lch""##,
    ])
    func aModifierThatCannotBeComputedIsReported(modifier: String) throws {
        let imported = try Imported(
            ##"{ "a": { "value": "#ff0033", "type": "color", "$extensions": { "studio.tokens": { "modify": { \##(modifier) } } } } }"##)
        #expect(
            imported.messages
                == "1:93: error: `a` has a colour modifier that cannot be computed; its colour is carried over unmodified (the modifiers are lighten, darken, mix and alpha, in the spaces lch, srgb, p3 and hsl)"
        )
        #expect(imported.sheet.contains("  a: \"#ff0033\""))
    }

    /// The results are those of Tokens Studio's transforms for Style Dictionary.
    @Test(arguments: [
        ("roundTo(4 / 7, 1)", "0.6"), ("roundTo(4px / 7, 1)", "0.6"), ("ceil(roundTo(16/1.2,0)/2)*2", "14"),
        ("ceil(roundTo(16px/1.2,0)/2)*2", "14"), ("(15 + 20 - 17 * 8 / 3) * 7px", "-72.3333"), ("4em + 7em", "11em"),
        ("4px * 7px", "28"), ("roundTo(1.005, 2)", "1.01"), ("round(-2.5)", "-2"), ("min(10, 24, 5, 12, 6)", "5"),
        ("min(10px, 24px)", "10"), ("max({base}, 20)", "20"), ("{sum} * 2", "32"), ("roundTo({base} * pow(1.25, 1), 0)", "20"),
        ("{base} * 1.2 ^ 2", "23.04"), ("17 % 5", "2"), ("clamped(40, 10, 30)", "30"), ("lerp(0.5, 10, 20)", "15"),
        ("norm(15, 10, 20)", "0.5"), ("floor(7.9) + abs(-2)", "9"), ("{base} > 10 ? 4 : 8", "4"), ("0.5rem + 1rem", "24"),
        ("sample(cubicBezier1D(0, 1), 0.5)", "0.5"), ("{rounded} + 1", "21"),
    ])
    func arithmeticIsComputed(expression: String, text: String) throws {
        let imported = try Imported(
            """
            { "base": { "value": "16", "type": "number" }, "sum": { "value": "8 + 8", "type": "number" },
              "rounded": { "value": "roundTo({base} * 1.25)", "type": "number" }, "a": { "value": "\(expression)", "type": "dimension" },
              "b": { "value": "{a}", "type": "dimension" } }
            """)
        #expect(imported.messages == "")
        #expect(imported.sheet.contains("  a: \(text)\n  b: $a\n"), "\(imported.sheet)")
    }

    @Test(arguments: ["4 + 7rem", "4em + 7rem", "1000 / 20em", "roundTo(", "foo(3)", "1 / 0", "{base} *"])
    func arithmeticThatCannotBeComputedIsReported(expression: String) throws {
        let imported = try Imported(
            #"{ "base": { "value": "16", "type": "number" }, "a": { "value": "\#(expression)", "type": "dimension" } }"#)
        #expect(imported.messages.contains("error: `a` "))
    }

    @Test func aPartOfAStyleCanBeReferredTo() throws {
        let imported = try Imported(
            """
            {
              "body": { "type": "typography", "value": { "fontFamily": "Inter", "fontSize": "{size} * 1.25", "fontWeight": "100 * 5" } },
              "copy": { "type": "typography", "value": "{body}" },
              "quote": { "type": "typography", "value": {
                "fontFamily": "{body.fontFamily}", "fontSize": "{copy.fontSize} * 0.8", "fontWeight": "{copy.fontWeight}", "lineHeight": "AUTO" } },
              "size": { "type": "number", "value": 16 },
              "largest": { "type": "fontSizes", "value": "{body.fontSize}" },
              "leading": { "type": "lineHeights", "value": "AUTO" }
            }
            """)
        #expect(imported.messages == "")
        let quote = try imported.style("blockQuote")
        #expect(quote.font.families == ["Inter"])
        #expect(quote.pointSize == 16)
        #expect(quote.font.weight == 500)
        #expect(quote.lineHeightBasis == .font)
        #expect(imported.sheet.contains("  largest: 20\n  leading: normal\n"))
    }

    @Test func partsThatReferToEachOtherAreACircle() {
        let result = SheetImport(
            SourceFile(
                path: "t.json",
                text: #"{ "a": { "type": "typography", "value": "{b.x}" }, "b": { "type": "typography", "value": "{a.y}" } }"#))
        #expect(describe(result.diagnostics).contains("error: tokens refer to each other in a circle"))
    }

    @Test func sumsThatReferToEachOtherAreACircle() {
        let text = #"{ "a": { "type": "dimension", "value": "{b} * 2" }, "b": { "type": "dimension", "value": "{a} + 1" } }"#
        let messages = describe(SheetImport(SourceFile(path: "t.json", text: text)).diagnostics)
        #expect(messages.contains("error: tokens refer to each other in a circle: b → a → b"), "\(messages)")
        #expect(!messages.contains("not a length"), "\(messages)")
    }

    @Test(arguments: [
        ("foo(2)", "there is no function `foo`"), ("4 / 0", "the result is infinite, as after a division by zero"),
        ("2px + 1em", "`px` and `em` have no sum"), ("pow(2)", "`pow` has another number of arguments"),
    ])
    func arithmeticWithoutAValueIsNamed(text: String, reason: String) {
        let result = SheetImport(SourceFile(path: "t.json", text: #"{ "a": { "type": "dimension", "value": "\#(text)" } }"#))
        #expect(
            describe(result.diagnostics).contains("`a` cannot be computed: \(reason); it is left out"), "\(describe(result.diagnostics))")
    }

    @Test func whatIsDrawnOtherwiseIsReported() throws {
        let imported = try Imported(
            """
            { "rule": { "$type": "border", "$value": { "color": "#000000", "width": "1px", "style": "groove" } },
              "fade": { "$type": "gradient", "$value": [{ "color": "#000000", "position": "25%" }, { "color": "#ffffff", "position": "1" }] } }
            """)
        #expect(imported.messages == "1:42: warning: `rule` is drawn as a solid line: borders are solid, dashed or dotted")
        #expect(imported.sheet.contains("locations: [0.25, 1]"))
    }
}
