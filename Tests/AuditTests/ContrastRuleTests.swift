import PDFTestFiles
import Testing

@testable import TypesetAudit

/// Tests of the contrast rules: fills, gradients, patterns, masks and groups behind text.
@Suite struct ContrastRules {
    @Test func greyOnWhiteIsMeasured() throws {
        let found = try findings(.contrastMinimum, "BT /F1 12 Tf 0.6 g 10 50 Td (pale words) Tj ET")
        #expect(
            found.map(\.message) == [
                "2 words of text in #999999 on #ffffff have a contrast of 2.84:1, under 4.5:1, on page 1: “pale”, “words”"
            ])
        #expect(found.first?.outcome == .fail)
    }

    @Test func largeTextNeedsLess() throws {
        let grey = "BT /F1 @ Tf 0.55 g 10 50 Td (grey) Tj ET"
        #expect(try findings(.contrastMinimum, grey.replacing("@", with: "12")).count == 1)
        #expect(try findings(.contrastMinimum, grey.replacing("@", with: "18")).isEmpty)
    }

    @Test func fillsUnderTheTextCount() throws {
        #expect(try findings(.contrastMinimum, "0 g 0 40 200 40 re f BT /F1 12 Tf 1 g 10 50 Td (white) Tj ET").isEmpty)
        #expect(
            try findings(.contrastMinimum, "BT /F1 12 Tf 1 g 10 50 Td (white) Tj ET").map(\.message)
                == ["1 word of text in #ffffff on #ffffff has a contrast of 1:1, under 4.5:1, on page 1: “white”"])
    }

    @Test func fillsOverTheTextDoNot() throws {
        #expect(try findings(.contrastMinimum, "BT /F1 12 Tf 0 g 10 50 Td (black) Tj ET 0 g 0 90 200 5 re f").isEmpty)
    }

    @Test func theWorseOfTwoFillsCounts() throws {
        #expect(
            try findings(.contrastMinimum, "0.2 g 0 40 25 40 re f BT /F1 12 Tf 0 g 10 50 Td (half) Tj ET").map(\.message)
                == ["1 word of text in #000000 on #333333 has a contrast of 1.66:1, under 4.5:1, on page 1: “half”"])
    }

    @Test func transparentFillsAreComposited() throws {
        let found = try findings(
            .contrastMinimum, "q /GS gs 0 g 0 40 200 40 re f Q BT /F1 12 Tf 0 g 10 50 Td (veil) Tj ET",
            resources: "/ExtGState<</GS<</ca 0.8>>>>")
        #expect(found.map(\.message) == ["1 word of text in #000000 on #333333 has a contrast of 1.66:1, under 4.5:1, on page 1: “veil”"])
    }

    /// The gradient runs from white on the left to black on the right.
    @Test func theWorstPointOfAGradientUnderTheWordCounts() throws {
        let shading =
            "/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 0 0]/N 1>>>>>>"
        func messages(_ gray: Double, at x: Int) throws -> [String] {
            try findings(.contrastMinimum, "/S sh BT /F1 12 Tf \(gray) g \(x) 50 Td (slope) Tj ET", resources: shading).map(\.message)
        }
        #expect(try messages(0, at: 10) == [])
        #expect(
            try messages(0, at: 150) == ["1 word of text in #000000 on #191919 has a contrast of 1.2:1, under 4.5:1, on page 1: “slope”"])
        // Neither end is close to the text colour, but the middle is.
        #expect(
            try messages(0.5, at: 85) == ["1 word of text in #808080 on #808080 has a contrast of 1:1, under 4.5:1, on page 1: “slope”"])
    }

    /// The gradient is white in its centre and black 100 points away; colours elsewhere do not affect a word.
    @Test func radialGradientsAreMeasuredUnderTheWord() throws {
        func messages(_ gray: Double, at x: Int, extend: Bool = true) throws -> [String] {
            let shading =
                "/Shading<</S<</ShadingType 3/ColorSpace/DeviceGray/Coords[30 55 0 30 55 100]/Extend[false \(extend)]"
                + "/Function<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>>>>>"
            return try findings(.contrastMinimum, "/S sh BT /F1 12 Tf \(gray) g \(x) 50 Td (slope) Tj ET", resources: shading).map {
                "\($0.outcome) \($0.message)"
            }
        }
        #expect(try messages(0, at: 15) == [])
        #expect(try messages(1, at: 145) == [])
        #expect(
            try messages(0, at: 100) == ["fail 1 word of text in #000000 on #000000 has a contrast of 1:1, under 4.5:1, on page 1: “slope”"]
        )
        // Beyond the last circle, the page is visible.
        #expect(
            try messages(1, at: 145, extend: false)
                == ["fail 1 word of text in #ffffff on #ffffff has a contrast of 1:1, under 4.5:1, on page 1: “slope”"])
    }

    /// Each pattern cell is black on the left and white on the right, as in the gradients that browsers write.
    @Test(arguments: [(200, 10, ["fail"]), (200, 110, []), (100, 10, ["fail"]), (100, 60, []), (100, 110, ["fail"]), (100, 160, [])])
    func cellsOfPatternsAreMeasuredUnderTheWord(step: Int, x: Int, outcomes: [String]) throws {
        let half = step / 2
        let cell = SmallPDF.stream(
            "0 g 0 0 \(half) 100 re f 1 g \(half) 0 \(half) 100 re f",
            "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 \(step) 100]/XStep \(step)/YStep 100/Resources<<>>")
        let found = try findings(
            .contrastMinimum, "/Pattern cs /P scn 0 0 200 100 re f 0 g BT /F1 12 Tf \(x) 50 Td (cell) Tj ET",
            resources: "/Pattern<</P 6 0 R>>", more: [cell])
        #expect(found.map { "\($0.outcome)" } == outcomes)
    }

    @Test func wordsOnAGradientAreOneFault() throws {
        let shading =
            "/Shading<</S<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 200 0]/Function<</FunctionType 2/Domain[0 1]/C0[1 1 1]/C1[0 0 0]/N 1>>>>>>"
        let found = try findings(
            .contrastMinimum, "/S sh BT /F1 12 Tf 0 g 110 50 Td (dark word) Tj ET", resources: shading)
        #expect(
            found.map(\.message) == [
                "2 words of text in #000000 on #2e2e2e have a contrast of 1.54:1, under 4.5:1, on page 1: “dark”, “word”"
            ])
    }

    /// The alternate of a spot colour, in the form that most programs write and as a function with a condition.
    @Test(arguments: ["{ dup dup }", "{ dup 0.5 gt { pop 1 1 1 } { 0.5 mul dup 1 index exch } ifelse }"])
    func functionsOfPostScriptAreRun(program: String) throws {
        func outcomes(_ tint: Double) throws -> [String] {
            try findings(
                .contrastMinimum, "/Spot cs \(tint) scn BT /F1 12 Tf 10 50 Td (tinted) Tj ET",
                resources: "/ColorSpace<</Spot[/Separation/Ink/DeviceRGB 6 0 R]>>",
                more: [SmallPDF.stream(program, "/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]")]
            ).map { "\($0.outcome)" }
        }
        #expect(try outcomes(0) == [])
        #expect(try outcomes(1) == ["fail"])
        // An invalid program makes the finding a review.
        #expect(
            try findings(
                .contrastMinimum, "/Spot cs 1 scn BT /F1 12 Tf 10 50 Td (tinted) Tj ET",
                resources: "/ColorSpace<</Spot[/Separation/Ink/DeviceRGB 6 0 R]>>",
                more: [SmallPDF.stream("{ nothing }", "/FunctionType 4/Domain[0 1]/Range[0 1 0 1 0 1]")]
            ).map(\.outcome) == [.review])
    }

    /// Black text becomes #cccccc through a mask that keeps a fifth of it, and stays black through a mask that keeps all of it.
    @Test(arguments: [
        ("0.2 g 0 0 200 100 re f", "/S/Luminosity", ["#cccccc"]), ("1 g 0 0 200 100 re f", "/S/Luminosity", []),
        ("/Fade gs 0 g 0 0 200 100 re f", "/S/Alpha", ["#cccccc"]),
        // If the mask paints nothing, no text is visible that could be too pale.
        ("1 g 100 0 100 100 re f", "/S/Luminosity", []), ("0 g 100 0 100 100 re f", "/S/Luminosity/BC[1]", []),
        ("200 0 0 100 0 0 cm BI /W 1 /H 1 /CS /G /BPC 8 ID x EI", "/S/Luminosity", ["review"]),
    ])
    func softMasksAreRead(content: String, mask: String, colors: [String]) throws {
        let group = SmallPDF.stream(
            content,
            "/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Group<</S/Transparency/CS/DeviceGray>>/Matrix[1 0 0 1 0 0]"
                + "/Resources<</ExtGState<</Fade<</ca 0.2>>>>>>")
        let found = try findings(
            .contrastMinimum, "q /Mask gs 0 g BT /F1 12 Tf 10 50 Td (masked) Tj ET Q BT /F1 12 Tf 10 20 Td (plain) Tj ET",
            resources: "/ExtGState<</Mask<</SMask<</Type/Mask\(mask)/G 6 0 R>>>>>>",
            more: [group])
        #expect(found.count == colors.count)
        for (finding, color) in zip(found, colors) {
            #expect(color == "review" ? finding.outcome == .review : finding.message.contains("text in \(color) on #ffffff"))
            #expect(finding.message.hasSuffix("“masked”"))
        }
    }

    /// White on blue (#0087ff) at half opacity: the letters stay white on a blue of #80c3ff, of relative luminance 0.508.
    @Test func translucentGroupsFadeAsAWhole() throws {
        let group = SmallPDF.stream(
            "0 0.53 1 rg 0 40 200 40 re f BT /F1 12 Tf 1 g 10 50 Td (faded) Tj ET",
            "/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Group<</S/Transparency>>/Resources<</Font<</F1 5 0 R>>>>")
        let found = try findings(
            .contrastMinimum, "/GS gs /X Do", resources: "/ExtGState<</GS<</ca 0.5>>>>/XObject<</X 6 0 R>>", more: [group])
        #expect(found.map(\.message) == ["1 word of text in #ffffff on #80c3ff has a contrast of 1.88:1, under 4.5:1, on page 1: “faded”"])
    }

    /// The shadow of a word in the same place, whose letters are drawn again in other pieces.
    @Test(arguments: [("(sha) Tj 18 0 Td (dow) Tj", 0), ("(other) Tj", 1)])
    func theLettersOverAShadowCount(again: String, count: Int) throws {
        let content = "0.9 g BT /F1 12 Tf 11 49 Td (shadow) Tj ET 0 g BT /F1 12 Tf 10 50 Td \(again) ET"
        #expect(try findings(.contrastMinimum, content).count == count)
    }

    @Test func textOnPicturesIsForAPerson() throws {
        let image = SmallPDF.stream("a", "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8")
        let found = try findings(
            .contrastMinimum, "q 200 0 0 100 0 0 cm /I Do Q BT /F1 12 Tf 10 50 Td (photo) Tj ET", resources: "/XObject<</I 6 0 R>>",
            more: [image])
        #expect(found.map(\.message) == ["1 word on a picture or pattern, whose contrast a person must judge, on page 1: “photo”"])
        #expect(found.map(\.outcome) == [.review])
    }

    @Test func levelAAAIsOnInItsProfileOnly() throws {
        let grey = "BT /F1 12 Tf 0.45 g 10 50 Td (grey) Tj ET"
        #expect(try findings(.contrastEnhanced, grey).isEmpty)
        #expect(
            try findings(.contrastEnhanced, grey, configuration: AuditConfiguration(profile: .wcagAAA)).map(\.message)
                == ["1 word of text in #737373 on #ffffff has a contrast of 4.75:1, under 7:1, on page 1: “grey”"])
    }

    /// Digits on black lines across a pale field, as in a bar of a chart.
    @Test func textOnAHatchingIsForAPerson() throws {
        let cell = SmallPDF.stream(
            "0.9 g 0 0 72 72 re f 0 G 0 0 m 72 72 l 0 36 m 36 72 l S",
            "/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 72 72]/XStep 72/YStep 72/Resources<<>>")
        let found = try findings(
            .contrastMinimum, "/Pattern cs /P scn 0 0 200 100 re f 0 g BT /F1 12 Tf 10 50 Td (90) Tj ET",
            resources: "/Pattern<</P 6 0 R>>", more: [cell])
        #expect(found.map(\.outcome) == [.review])
    }
}
