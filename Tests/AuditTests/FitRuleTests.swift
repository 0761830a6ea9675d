import ContentSize
import Diagnostics
import Geometry
import PDFInspection
import PDFTestFiles
import Testing
@testable import Audit

/// Returns the findings of one rule in a page of 200 by 100 points with Helvetica as /F1, whose letters are half an em wide.
private func findings(
    _ rule: RuleID, _ content: String, resources: String = "", page: String = "", more: [String] = [],
    configuration: AuditConfiguration = AuditConfiguration()
) throws -> [Finding] {
    let pdf = try InspectedPDF(reading: SmallPDF.page(content, resources: resources, page: page, more: more).bytes, path: "small.pdf")
    return AuditEngine.findings(in: pdf, FileContext(category: .large, configuration: configuration)).filter { $0.rule == rule }
}

@Suite struct FitRules {
    @Test func wordsPastTheEdgeAreFound() throws {
        let found = try findings(
            .textOffPage, "BT /F1 20 Tf 100 50 Td (fine) Tj 80 0 Td (wide) Tj 0 -49 Td (low) Tj 0 -10 Td (lower) Tj ET")
        #expect(found.map(\.message) == ["3 words reach past the edge of page 1 by up to 30 pt: “wide”, “low”, “lower”"])
        #expect(found.first?.locations.first == Location(category: .large, page: 1, rect: Rect(x: 180, y: 34, width: 40, height: 20)))
        #expect(found.first?.measured == .points(30))
        #expect(found.first?.categories == [.large])
    }

    @Test func halfAPointPastTheEdgeIsRounding() throws {
        #expect(try findings(.textOffPage, "BT /F1 20 Tf 160.4 50 Td (wide) Tj ET").isEmpty)
    }

    @Test func wordsThatAClipCutsAreFound() throws {
        let content = "q 10 40 50 30 re W n BT /F1 20 Tf 12 50 Td (ok) Tj 20 0 Td ( longer) Tj ET Q"
        #expect(try findings(.textClipped, content).map(\.message) == ["1 word is cut by up to 42 pt on page 1: “longer”"])
        #expect(try findings(.textClipped, content.replacing("50 30 re", with: "150 30 re")).isEmpty)
    }

    /// A clip of the page's size, apart from rounding, counts as the page's edge.
    @Test func wordsPastThePageAreNotToldTwice() throws {
        let content = "q 0 0 199.3 100 re W n BT /F1 20 Tf 180 50 Td (word) Tj ET Q"
        #expect(try findings(.textClipped, content).isEmpty)
        #expect(try findings(.textOffPage, content).map(\.message) == ["1 word reaches past the edge of page 1 by up to 20 pt: “word”"])
    }

    @Test func wordsThatTheCropBoxCutsAreFound() throws {
        let content = "BT /F1 20 Tf 80 50 Td (word) Tj ET"
        #expect(
            try findings(.textClipped, content, page: "/CropBox[0 0 100 100]").map(\.message) == [
                "1 word is cut by up to 20 pt on page 1: “word”"
            ])
        #expect(try findings(.textOffPage, content, page: "/CropBox[0 0 100 100]").isEmpty)
    }

    @Test func wordsOnOneAnotherAreFound() throws {
        #expect(
            try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td (lower) Tj 15 -3 Td (upper) Tj ET").map(\.message)
                == ["2 words are printed on others on page 1: “lower”, “upper”"])
    }

    /// Lowercase letters of 20 points are 9 points high and descend 4 points below the baseline.
    @Test(arguments: [(-12, 2), (-14, 0)])
    func aLineMustKeepClearOfWhatHangsUnderTheOneAbove(step: Int, count: Int) throws {
        let found = try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td (gap) Tj 0 \(step) Td (axe) Tj ET")
        #expect(found.map(\.message) == (count == 0 ? [] : ["2 words are printed on others on page 1: “gap”, “axe”"]))
    }

    /// An overlap of three tenths of the size is more than kerning needs, for words of any length.
    @Test func longWordsOnOneLineMayShareNoMoreThanShortOnes() throws {
        #expect(
            try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td (longest) Tj 62 0 Td (second) Tj ET").map(\.message)
                == ["2 words are printed on others on page 1: “longest”, “second”"])
        #expect(try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td (longest) Tj 65 0 Td (second) Tj ET").isEmpty)
    }

    /// Composition as in TeX: an accent and its letter in the same place, and a fraction of stacked figures next to a comma.
    @Test(arguments: [
        "BT /F1 20 Tf 10 50 Td [(caf)-80(\\264)400(e)] TJ ET",
        "BT /F1 14 Tf 10 58 Td (1) Tj 0 -15 Td (3) Tj /F1 20 Tf 7 7 Td (,) Tj ET",
    ])
    func accentsAndFractionsAreNoOverlaps(content: String) throws {
        #expect(try findings(.textOverlap, content).isEmpty)
    }

    @Test func aWordWithARaisedFigureStillOverlaps() throws {
        #expect(
            try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td (area) Tj /F1 12 Tf 40 5 Td (2) Tj /F1 20 Tf -30 -7 Td (under) Tj ET").map(
                \.message)
                == ["2 words are printed on others on page 1: “area2”, “under”"])
    }

    @Test func punctuationPastTheEdgeIsOfItsWord() throws {
        #expect(
            try findings(.textOffPage, "BT /F1 20 Tf 154 50 Td (word) Tj 40 0 Td (!) Tj ET").map(\.message)
                == ["1 word reaches past the edge of page 1 by up to 4 pt: “word!”"])
        #expect(
            try findings(.textClipped, "q 10 40 44 30 re W n BT /F1 20 Tf 12 50 Td (word) Tj 40 0 Td (!) Tj ET Q").map(\.message)
                == ["1 word is cut by up to 8 pt on page 1: “word!”"])
    }

    @Test(arguments: [
        "BT /F1 20 Tf 10 50 Td (one) Tj 0 -20 Td (two) Tj ET", "BT /F1 20 Tf 10 50 Td (one) Tj ET BT /F1 20 Tf 10.5 50 Td (one) Tj ET",
        "BT /F1 20 Tf 10 50 Td (one) Tj 34 0 Td (two) Tj ET", "BT /F1 20 Tf 10 50 Td (one) Tj 3 Tr (two) Tj ET",
    ])
    func linesThatKeepTheirDistanceAreNot(content: String) throws {
        #expect(try findings(.textOverlap, content).isEmpty)
    }

    /// At 28 pt with a leading of 23.5, the bands from baseline to x-height do not overlap, but the descender of p overlaps the l.
    @Test(arguments: [
        ("p", "l", 23.5, 2), ("p", "l", 28, 0), ("x", "l", 23.5, 0), ("p", "x", 23.5, 0), ("oop", "loo", 23.5, 0), ("gap", "hid", 23.5, 2),
    ])
    func ascendersMayNotReachIntoDescenders(upper: String, lower: String, leading: Double, count: Int) throws {
        let content = "BT /F1 28 Tf 10 80 Td (\(upper)) Tj 0 -\(leading) Td (\(lower)) Tj ET"
        #expect(try findings(.textOverlap, content).reduce(0) { $0 + $1.locations.count } == count)
    }

    /// The parts of one sign may overlap: the c of © in its circle, an accent over its letter. Two words that overlap are not one sign.
    @Test func whatIsComposedOfPartsIsOneWord() throws {
        #expect(try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td [(O) 500 (c)] TJ ET").isEmpty)
        #expect(try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td [(Oh) 1100 (c)] TJ ET").count == 1)
        #expect(try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td [(word) 1900 (other)] TJ ET").count == 1)
    }

    /// A black bar over a name.
    @Test func wordsUnderABoxThatIsDrawnLaterAreFound() throws {
        let bar = "0 g 8 45 60 22 re f"
        #expect(
            try findings(.textClipped, "BT /F1 20 Tf 10 50 Td (name) Tj ET \(bar)").map(\.message)
                == ["1 word lies under a box that is drawn over it, on page 1: “name”"])
        #expect(try findings(.contrastMinimum, "0.9 g BT /F1 20 Tf 10 50 Td (name) Tj ET \(bar)").isEmpty)
        // The box is drawn before the word, next to it or over a part of it. The last two are a triangle and a box clipped to a triangle.
        for content in [
            "\(bar) 1 g BT /F1 20 Tf 10 50 Td (name) Tj ET", "BT /F1 20 Tf 90 50 Td (name) Tj ET \(bar)",
            "BT /F1 20 Tf 10 50 Td (name) Tj ET 0 g 8 45 30 22 re f", "BT /F1 20 Tf 10 50 Td (name) Tj ET 0 g 8 45 m 68 45 l 38 90 l f",
            "BT /F1 20 Tf 10 50 Td (name) Tj ET q 8 45 m 68 45 l 38 90 l W n \(bar) Q",
        ] {
            #expect(try findings(.textClipped, content).isEmpty, "\(content)")
        }
    }

    @Test func smallTextIsFoundAfterEveryScaling() throws {
        let found = try findings(.textTooSmall, "0.5 0 0 0.5 0 0 cm BT /F1 20 Tf 10 50 Td (tiny words) Tj ET")
        #expect(
            found.map(\.message) == [
                "2 words of 10 pt, under 11 pt, the minimum of the Human Interface Guidelines, on page 1: “tiny”, “words”"
            ])
        #expect(found.first?.required == .points(11) && found.first?.severity == .warning)
        #expect(found.first?.references == [Reference(.hig, "Typography")])
        // There is no stylesheet to change.
        #expect(found.first?.fix.contains("the program that wrote the file") == true)
        #expect(try findings(.textTooSmall, "BT /F1 11 Tf 10 50 Td (small) Tj ET").isEmpty)
        // LaTeX's 11 points are 10.95 TeX points, of which 72.27 make an inch.
        #expect(try findings(.textTooSmall, "BT /F1 10.9091 Tf 10 50 Td (small) Tj ET").isEmpty)
    }

    @Test func theFloorIsTheSettings() throws {
        let configuration = AuditConfiguration(rules: [.textTooSmall: RuleSettings(severity: .warning, parameters: ["floor": 14])])
        let found = try findings(.textTooSmall, "BT /F1 12 Tf 10 50 Td (small) Tj ET", configuration: configuration)
        #expect(found.map(\.message) == ["1 word of 12 pt, under 14 pt, on page 1: “small”"])
        #expect(found.map(\.severity) == [.warning])
        let large = try findings(
            .textTooSmall, "BT /F1 17 Tf 10 50 Td (small) Tj ET", configuration: AuditConfiguration(profile: .largePrintACB))
        #expect(large.map(\.severity) == [.error] && large.first?.references == [Reference(.acb, "Large print")])
        #expect(
            try findings(
                .textTooSmall, "BT /F1 9 Tf 10 50 Td (small) Tj ET", configuration: AuditConfiguration(rules: [.textTooSmall: .off])
            )
            .isEmpty)
    }

    @Test func raisedFiguresCountWithTheirWord() throws {
        #expect(try findings(.textTooSmall, "BT /F1 17 Tf 10 50 Td (word) Tj /F1 10 Tf 5 Ts (1) Tj ET").isEmpty)
    }
}

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

    /// The gradient is white in its centre and black 100 points away. Colours elsewhere do not affect a word.
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
        #expect(try outcomes(0) == [] && outcomes(1) == ["fail"])
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

    /// White on blue (#0087ff) at half opacity. On the page, the blue is #80c3ff, of relative luminance 0.508, and the letters are still
    /// white.
    @Test func translucentGroupsFadeAsAWhole() throws {
        let group = SmallPDF.stream(
            "0 0.53 1 rg 0 40 200 40 re f BT /F1 12 Tf 1 g 10 50 Td (faded) Tj ET",
            "/Type/XObject/Subtype/Form/BBox[0 0 200 100]/Group<</S/Transparency>>/Resources<</Font<</F1 5 0 R>>>>")
        let found = try findings(
            .contrastMinimum, "/GS gs /X Do", resources: "/ExtGState<</GS<</ca 0.5>>>>/XObject<</X 6 0 R>>", more: [group])
        #expect(found.map(\.message) == ["1 word of text in #ffffff on #80c3ff has a contrast of 1.88:1, under 4.5:1, on page 1: “faded”"])
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
}

@Suite struct TextAgainstTheSource {
    private func messages(_ expected: [String], _ change: (inout ConformingPDF) -> Void = { _ in }) throws -> [String] {
        var file = ConformingPDF()
        change(&file)
        return try file.messages(FileContext(expectedText: DocumentText(body: expected.map { ExpectedText($0) })))
    }

    private static let document = ["Head", "Text link", "item", "Name", "Ada"]

    @Test func theWholeTextInOrderIsFine() throws {
        #expect(try messages(Self.document) == [])
    }

    @Test func lostTextIsNamed() throws {
        #expect(
            try messages(Self.document) { $0.content.replace("(Text)", with: "(Txt)") } == [
                "pdf-text: the tags do not contain the text “Text link”"
            ])
    }

    @Test func movedTextIsNamed() throws {
        #expect(
            try messages(Self.document) { $0.elements[0].replace("10 0 R 11 0 R", with: "11 0 R 10 0 R") } == [
                "pdf-order: the text “Text link” does not follow the text before it in the tags"
            ])
    }

    @Test func actualTextStandsForWhatIsDrawn() throws {
        #expect(
            try messages(["Head", "Other link"]) { $0.content.replace("/P<</MCID 1>>", with: "/P<</MCID 1/ActualText(Other)>>") } == [])
    }
}

@Suite struct Findings {
    private func fault(_ category: ContentSizeCategory, _ word: String, message: String = "m") -> Fault {
        Fault(
            rule: TextClipped.description, message: message, categories: [category], locations: [Location(category: category, page: 1)],
            identity: [word])
    }

    private func findings(_ sizes: [Fault]...) -> [Finding] {
        var fold = FindingFold(AuditConfiguration())
        for faults in sizes { fold.add(faults) }
        return fold.findings()
    }

    @Test func theSameFaultAtSeveralSizesIsOneFinding() {
        let merged = findings(
            [fault(.large, "a", message: "first"), fault(.large, "b")], [fault(.xLarge, "a"), fault(.accessibility5, "c")])
        #expect(merged.map(\.categories) == [[.large, .xLarge], [.large], [.accessibility5]])
        #expect(merged.map(\.message) == ["first", "m", "m"])
        #expect(merged[0].locations.count == 2)
        #expect(merged[0].ranges.map(\.description) == ["large...xLarge"])
    }

    @Test func equalFaultsOfOneSizeStayApart() {
        let merged = findings([fault(.large, "a"), fault(.large, "a")], [fault(.small, "a")])
        #expect(merged.map(\.categories) == [[.small, .large], [.large]])
        #expect(Set(merged.map(\.fingerprint)).count == 2)
    }

    @Test func gapsBetweenSizesPartTheRanges() {
        #expect(
            ContentSizeRange.ranges(covering: [.accessibility1, .small, .medium, .xSmall]).map(\.description) == ["xSmall...medium", "ax1"])
    }

    @Test func fingerprintsKnowRuleAndSubjectOnly() {
        func fingerprints(_ fault: Fault) -> [Fingerprint] { findings([fault]).map(\.fingerprint) }
        #expect(fingerprints(fault(.large, "a")) == fingerprints(fault(.small, "a", message: "other")))
        #expect(fingerprints(fault(.large, "a")) != fingerprints(fault(.large, "b")))
        #expect(Fingerprint(rule: .textClipped, identity: ["ab", "c"]) != Fingerprint(rule: .textClipped, identity: ["a", "bc"]))
    }

    @Test(arguments: [
        (Measurement.ratio(4.499), "4.49:1"), (.ratio(7), "7:1"), (.points(9.46), "9.5 pt"), (.points(-0.04), "0 pt"),
        (Measurement(12, .words), "12 words"),
    ])
    func measurementsReadAsFigures(measurement: Measurement, text: String) {
        #expect(measurement.description == text)
    }
}
