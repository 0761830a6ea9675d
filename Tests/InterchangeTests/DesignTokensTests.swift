import Testing
import TypesetBase

@testable import TypesetInterchange
@testable import TypesetStylesheet

@Suite struct DesignTokensTests {
    /// Tokens of the 2025.10 format, with groups, references of every kind and all types.
    static let current = """
        {
          "color": {
            "$type": "color",
            "ink": { "$value": { "colorSpace": "srgb", "components": [0.1, 0.1, 0.12] }, "$description": "Text on paper" },
            "brand": { "$root": { "$value": "#0b57d0" }, "soft": { "$value": { "colorSpace": "hsl", "components": [210, 50, 80], "alpha": 0.5 } } },
            "link": { "$value": "{color.brand.$root}" },
            "hover": { "$value": { "$ref": "#/color/brand/soft/$value" } }
          },
          "space": { "$type": "dimension", "100": { "$value": { "value": 4, "unit": "px" } }, "200": { "$value": "0.5rem" } },
          "font": {
            "sans": { "$type": "fontFamily", "$value": ["Inter", "Noto Sans"] },
            "strong": { "$type": "fontWeight", "$value": "semi-bold" },
            "leading": { "$type": "number", "$value": 1.4 }
          },
          "button": { "ink": { "$type": "color", "$value": "#111111" }, "fill": { "$type": "color", "$value": "#eeeeee" } },
          "danger": { "$extends": "{button}", "fill": { "$type": "color", "$value": "#ff0000" } },
          "text": {
            "$type": "typography",
            "body": { "$value": {
              "fontFamily": "{font.sans}", "fontSize": { "value": 1, "unit": "rem" }, "fontWeight": 400,
              "letterSpacing": { "value": 0.16, "unit": "px" }, "lineHeight": "{font.leading}" } },
            "heading": { "1": { "$value": {
              "fontFamily": { "$ref": "#/font/sans" }, "fontSize": { "value": 34, "unit": "px" }, "fontWeight": "{font.strong}",
              "letterSpacing": { "value": 0, "unit": "px" }, "lineHeight": 1.1 } } },
            "caption": { "$value": "{text.body}" }
          },
          "lift": { "$type": "shadow", "$value": {
            "color": "{color.ink}", "offsetX": { "value": 0, "unit": "px" }, "offsetY": { "value": 1, "unit": "px" },
            "blur": { "value": 2, "unit": "px" }, "spread": { "value": 0, "unit": "px" } } }
        }
        """

    @Test func tokensKeepTheirGroupsAndTheirNames() throws {
        let imported = try Imported(Self.current)
        #expect(imported.messages == "")
        #expect(
            imported.sheet.contains(
                """
                tokens:
                  color:
                    ink: "#1a1a1f"  # Text on paper
                    brand:
                      root: "#0b57d0"
                      soft: "#b3cce680"
                    link: $color.brand.root
                    hover: $color.brand.soft
                  space:
                    100: 4
                    200: 8
                  font:
                    sans: [Inter, Noto Sans]
                    strong: 600
                    leading: 1.4
                  button:
                    ink: "#111111"
                    fill: "#eeeeee"
                  danger:
                    ink: "#111111"
                    fill: "#ff0000"
                  lift: { color: "#1a1a1f", offset: [0, 1], blur: 2 }

                """))
    }

    @Test func typographyIsStylesOfTheElementsThatTheirNamesSay() throws {
        let imported = try Imported(Self.current)
        let heading = try imported.style("h1"), body = try imported.style("paragraph"), caption = try imported.style("caption")
        #expect(heading.pointSize == 34)
        #expect(heading.font.weight == 600)
        #expect(heading.lineHeightMultiple == 1.1)
        #expect(body.pointSize == 16)
        #expect(body.characterSpacing == 0.01)
        #expect(body.lineHeight == 22.4)
        #expect(body.font.families == ["Inter", "Noto Sans"])
        #expect(caption.pointSize == 16)
        // Values that are tokens of the file are written as references.
        #expect(imported.sheet.contains("weight: $font.strong"))
        #expect(imported.sheet.contains("lineHeightMultiple: $font.leading"))
        // Sizes grow: callout's curve for 16 points, largeTitle's for 34.
        let large = try StyleExplainer(imported.stylesheet, at: .accessibility5).explain("h1").style
        #expect(large.pointSize == 60)
    }

    @Test(arguments: [
        (##"{ "value": "#222", "type": "color" }"##, "\"#222222\""),
        (#"{ "value": "16px", "type": "size" }"#, "16"),
        (#"{ "value": 16, "type": "spacing" }"#, "16"),
        (#"{ "value": "Inter, 'Noto Sans'", "type": "fontFamilies" }"#, "[Inter, Noto Sans]"),
        (#"{ "value": "140%", "type": "lineHeights" }"#, "1.4"),
        (#"{ "value": "Extra Bold", "type": "fontWeights" }"#, "800"),
        (#"{ "value": "{b} * 1.5", "type": "fontSizes" }"#, "24"),
        (#"{ "value": "({b} + 4) / 2", "type": "dimension" }"#, "10"),
        (#"{ "value": "1px solid", "type": "other" }"#, nil),
    ])
    func styleDictionaryAndTokensStudioAreRead(token: String, text: String?) throws {
        let imported = try Imported(#"{ "a": \#(token), "b": { "value": "16", "type": "size" } }"#)
        #expect(imported.sheet.contains("  a: \(text ?? "")") == (text != nil))
    }

    @Test func setsOfTokensStudioShareTheirNames() throws {
        let imported = try Imported(
            """
            {
              "global": {
                "families": { "text": { "value": "Inter", "type": "fontFamilies" } },
                "H1 Large": { "type": "typography", "value": {
                  "fontFamily": "{families.text}", "fontWeight": "Semi Bold Italic", "lineHeight": "120%", "fontSize": "32",
                  "letterSpacing": "-2%", "paragraphSpacing": "16", "textCase": "uppercase", "textDecoration": "none" } },
                "Body": { "type": "typography", "value": { "fontFamily": "$families.text", "fontSize": "16", "lineHeight": "24" } }
              },
              "$metadata": { "tokenSetOrder": ["global"] }
            }
            """)
        let heading = try imported.style("h1")
        #expect(heading.pointSize == 32)
        #expect(heading.font.weight == 600)
        #expect(heading.font.isItalic)
        #expect(heading.characterSpacing == -0.02)
        #expect(heading.paragraphSpacing == 16)
        #expect(heading.textTransform == .uppercase)
        #expect(heading.lineHeight == 38.4)
        #expect(try imported.style("document").lineHeight == 24)
        #expect(try imported.style("document").font.families == ["Inter"])
    }

    /// The reference values are from CSS Color 4's examples and from the program `colour`.
    @Test(arguments: [
        ("srgb-linear", "[0.2158605, 0.2158605, 0.2158605]", "#808080"), ("hwb", "[120, 0, 50]", "#008000"),
        ("lab", "[46.2775, -47.5621, 48.5837]", "#008000"), ("lch", "[46.2775, 67.9892, 134.3912]", "#008000"),
        ("oklab", "[0.51975, -0.1403, 0.10768]", "#008000"), ("oklch", "[0.51975, 0.17686, 142.495]", "#008000"),
        ("display-p3", "[0.21604, 0.49418, 0.13151]", "#008000"), ("xyz-d65", "[0.07719, 0.15438, 0.02573]", "#008000"),
        ("rec2020", "[0.23522, 0.431704, 0.085432]", "#008000"),
    ])
    func coloursOfEverySpaceBecomeSRGB(space: String, components: String, hexadecimal: String) throws {
        let imported = try Imported(
            #"{ "a": { "$type": "color", "$value": { "colorSpace": "\#(space)", "components": \#(components) } } }"#)
        #expect(imported.sheet.contains("a: \"\(hexadecimal)\""), "\(imported.sheet)")
    }

    /// The result is the same as in a sheet; if the file has `hex`, its value is used.
    @Test(arguments: [
        (##""colorSpace": "srgb", "components": [1.2, 0, 0]"##, "#ff7362"),
        (##""colorSpace": "display-p3", "components": [0, 1, 0]"##, "#00f74f"),
        (##""colorSpace": "display-p3", "components": [0, 1, 0], "hex": "#00ff00""##, "#00ff00"),
    ])
    func coloursOutsideSRGBAreReported(value: String, hexadecimal: String) throws {
        let imported = try Imported(
            """
            { "a": { "$type": "color", "$value": { \(value) } }, "b": { "$type": "color", "$value": "{a}" },
              "s": { "$type": "shadow", "$value": { "color": "{a}", "offsetX": "1px", "offsetY": "0px", "blur": "0px" } } }
            """)
        #expect(imported.messages == "1:38: warning: `a` has a colour outside of sRGB: \(hexadecimal) is used")
        #expect(imported.sheet.contains("a: \"\(hexadecimal)\"\n  b: $a\n  s: { color: \"\(hexadecimal)\""))
    }

    @Test(arguments: [
        (
            ##""color", "$value": { "colorSpace": "srgb", "components": [1, 0, 0], "alpha": 1.5 }"##,
            "has the alpha 1.5, which is not from 0 to 1"
        ),
        (##""color", "$value": { "colorSpace": "cmyk", "components": [1, 0, 0] }"##, "has the unknown colour space `cmyk`"),
        (##""color", "$value": { "colorSpace": "srgb", "components": [1, 0] }"##, "has 2 components, not three"),
        (##""color", "$value": { "red": 1 }"##, "is an object, not a colour"),
        (
            ##""dimension", "$value": { "value": 3, "unit": "furlong" }"##,
            ##"is `3furlong`, not a length such as `{ "value": 16, "unit": "px" }`"##
        ),
    ])
    func invalidValuesAreQuotedAsWritten(value: String, problem: String) throws {
        let imported = try Imported(##"{ "good": { "$type": "number", "$value": 1 }, "a": { "$type": \##(value) } }"##)
        #expect(imported.messages.hasSuffix("error: `a` \(problem); it is left out"))
    }

    @Test func aSizeThatCannotBeDrawnIsReported() throws {
        let imported = try Imported(
            ##"{ "a": { "$type": "typography", "$value": { "fontFamily": "Inter", "fontSize": { "value": -3, "unit": "px" } } } }"##)
        #expect(imported.messages.contains("error: `a.fontSize` is `-3px`, not a size that can be drawn; it is left out"))
    }

    @Test func allShadowsOfAListAreCarried() throws {
        func shadow(_ color: String, _ blur: Int, _ more: String = "") -> String {
            #"{ "color": "\#(color)", "offsetX": "1px", "offsetY": "2px", "blur": "\#(blur)px"\#(more) }"#
        }
        let inset = shadow("#00ff00", 3, #", "inset": true"#)
        let imported = try Imported(
            """
            { "$type": "shadow",
              "two": { "$value": [\(shadow("#ff0000", 0)), \(shadow("#0000ff", 4))] },
              "mixed": { "$value": [\(inset), \(shadow("#ff0000", 0))] },
              "inner": { "$value": [\(inset)] },
              "many": { "$value": [\((1...9).map { shadow("#000000", $0) }.joined(separator: ", "))] } }
            """)
        #expect(
            imported.sheet.contains(
                "  two: [{ color: \"#ff0000\", offset: [1, 2], blur: 0 }, { color: \"#0000ff\", offset: [1, 2], blur: 4 }]\n"
                    + "  mixed: { color: \"#ff0000\", offset: [1, 2], blur: 0 }\n  inner: { color: \"#00ff00\", offset: [1, 2], blur: 3 }\n"
            ))
        #expect(
            imported.messages == """
                3:24: warning: `mixed` has shadows behind text and inside of it: those inside are left out (move them to a separate token \
                for `innerShadow`)
                4:24: note: `inner` has inner shadows: use it for `innerShadow`
                5:23: warning: `many` has 9 shadows; only the first 8 are carried over
                """)
    }

    /// A nested reference, a text that refers to itself, and texts that refer to each other several times.
    @Test func textsWithReferencesComeToAnEnd() {
        let many = (1...30).map { "\"v\($0)\": { \"x\": \"{v\($0 - 1).x} {v\($0 - 1).x} {v\($0 - 1).x}\" }" }.joined(separator: ", ")
        for text in [
            #"{ "a": { "$type": "number", "$value": "{f{b.c} + 1" }, "b": { "c": { "$type": "number", "$value": 2 } } }"#,
            #"{ "a": { "x": "{a.x} + 1" }, "b": { "$type": "number", "$value": "{a.x} * 2" } }"#,
            "{ \"v0\": { \"x\": \"1\" }, \(many), \"b\": { \"$type\": \"number\", \"$value\": \"{v30.x} * 2\" } }",
        ] {
            #expect(!SheetImport(SourceFile(path: "tokens.json", text: text)).diagnostics.isEmpty)
        }
    }

    @Test func membersOfColoursAndLengthsMayBeReferences() throws {
        let imported = try Imported(
            """
            {
              "base": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [1, 0, 0] } },
              "step": { "$type": "number", "$value": 8 },
              "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [{ "$ref": "#/base/$value/components/0" }, 0.2, "{zero}"] } },
              "zero": { "$type": "number", "$value": 0 },
              "gap": { "$type": "dimension", "$value": { "value": "{step}", "unit": "px" } }
            }
            """)
        #expect(imported.messages == "")
        #expect(imported.sheet.contains("ink: \"#ff3300\""), "\(imported.sheet)")
        #expect(imported.sheet.contains("gap: 8"), "\(imported.sheet)")
    }

    @Test func unsupportedValuesAreReportedAtTheirPlacesInOneRun() throws {
        let imported = try Imported(
            """
            {
              "c": { "$type": "color", "bad": { "$value": "#12345" }, "p3": { "$value": { "colorSpace": "display-p3", "components": [1, 0, 0] } } },
              "a": { "$type": "color", "$value": "{b}" }, "b": { "$type": "color", "$value": "{a}" },
              "gone": { "$type": "color", "$value": "{c.bda}" },
              "loose": 4,
              "fast": { "$type": "duration", "$value": { "value": 100, "unit": "ms" } },
              "body": { "$type": "typography", "$value": { "fontSize": "x", "fontWieght": 400 } },
              "good": { "$type": "color", "$value": "#fff", "$value": "#000" }
            }
            """)
        #expect(
            imported.messages == """
                2:47: error: `c.bad` is the text `#12345`, not a colour; it is left out
                2:77: warning: `c.p3` has a colour outside of sRGB: #ff3327 is used
                3:38: error: tokens refer to each other in a circle: b → a → b
                4:41: error: there is no token `c.bda` (did you mean `c.bad`?)
                5:12: error: `loose` is the number 4, neither a token nor a group; it is left out (a token is an object with a `$value`)
                6:3: note: `fast` is an animation timing; it is left out
                7:60: error: `body.fontSize` is the text `x`, not a length in pixels or rem; it is left out
                7:65: error: `body.fontWieght` has no equivalent stylesheet key; it is left out (did you mean `fontWeight`?)
                8:49: error: duplicate key `$value`: the first one is used (remove one of the two)
                """)
        #expect(imported.sheet.contains("good: \"#ffffff\""))
    }

    @Test(arguments: [
        ("{", "1:2: error: the file ends within an object"),
        (#"{ "a" 1 }"#, "1:3: error: a `:` is missing after this key"),
        (#"{ "a": tru }"#, "1:8: error: `tru` is not a JSON value (put text in double quotes)"),
        (#"{ 'a': 1 }"#, "1:3: error: a key in double quotes is missing here (write keys in double quotes: `\"name\": …`)"),
        (#"{ "a": "x"#, "1:8: error: this text is never closed"),
        ("[1, 2]", "1:1: error: design tokens must be an object, not a list"),
        (
            "{}",
            "1:1: error: the file has no tokens: a token is an object with a `$value` (such as `{ \"ink\": { \"$type\": \"color\", \"$value\": \"#1a1a1a\" } }`)"
        ),
        (
            "",
            "1:1: error: the file is empty (design tokens in JSON, CSS, Android's resources, and property lists of DynamicStyles and ScaledFont can be)"
        ),
    ])
    func aFileThatIsNoneIsRefused(text: String, message: String) {
        let result = SheetImport(SourceFile(path: "t.json", text: text))
        #expect(result.sheet == nil)
        #expect(describe(result.diagnostics) == message)
    }

    @Test func filesBeyondTheLimitsAreRefused() {
        let deep = String(repeating: "{\"a\":", count: 100) + "1" + String(repeating: "}", count: 100)
        #expect(describe(SheetImport(SourceFile(path: "t.json", text: deep)).diagnostics).contains("nested more than 64 levels deep"))
        let wide = "{" + (0..<100_001).map { "\"a\($0)\":[1]" }.joined(separator: ",") + "}"
        #expect(describe(SheetImport(SourceFile(path: "t.json", text: wide)).diagnostics).contains("more than 200000 values"))
        // Ten groups that each extend the previous one ten times.
        let groups = (1...10).map { level in
            "\"g\(level)\": {" + (0..<10).map { "\"\($0)\": { \"$extends\": \"{g\(level - 1)}\" }" }.joined(separator: ",") + "}"
        }
        let bomb = "{\"g0\": {\"a\": {\"$type\": \"number\", \"$value\": 1}}," + groups.joined(separator: ",") + "}"
        #expect(describe(SheetImport(SourceFile(path: "t.json", text: bomb)).diagnostics).contains("more than 200000 tokens"))
    }

    @Test func aStyleWithoutKeysMayHaveALongName() throws {
        let name = "H2-L" + String(repeating: "a", count: 140) + "ge"
        let tokens = """
            { "\(name)": { "$type": "typography", "$value": {} }, "Body": { "$type": "typography", "$value": { "fontFamily": "Inter" } } }
            """
        #expect(try Imported(tokens).sheet.contains("  \(name): {}\n"))
    }

    @Test(.timeLimit(.minutes(10))) func `References to a long value end`() {
        let shadows = Array(repeating: "{\"color\":\"#fff\"}", count: 10_000).joined(separator: ",")
        let tokens = (0..<10_000).map { "\"a\($0)\":{\"$type\":\"shadow\",\"$value\":\"{g.s}\"}" }.joined(separator: ",")
        let text = "{\"g\":{\"s\":{\"$type\":\"shadow\",\"$value\":[\(shadows)]},\(tokens)}}"
        let messages = describe(SheetImport(SourceFile(path: "a.json", text: text)).diagnostics)
        #expect(messages.contains("references repeat values of more than 16000000 bytes"))
    }
}
