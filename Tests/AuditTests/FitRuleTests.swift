import PDFTestFiles
import Testing
import TypesetBase
import TypesetPDFReading
import TypesetStylesheet

@testable import TypesetAudit

/// Tests of the rules about text that is cut, overlaps or is too small.
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
    @Test func wordsPastThePageAreReportedOnce() throws {
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

    /// A box between the two words hides the letters that the upper one would meet, and leaves others of the same word.
    @Test(arguments: [("22 40 90 30 re f", 0), ("22 40 90 5 re f", 2)])
    func lettersUnderABoxMeetNothing(box: String, count: Int) throws {
        let content = "BT /F1 20 Tf 10 50 Td (lower) Tj ET 1 g \(box) 0 g BT /F1 20 Tf 25 47 Td (upper) Tj ET"
        #expect(try findings(.textOverlap, content).map(\.locations.count) == (count == 0 ? [] : [count]))
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

    /// Bold type made by drawing each letter twice, whose drawings are parts of different words; words under a box and behind a clip.
    @Test(arguments: [
        "BT /F1 20 Tf 10 50 Td (b) Tj 0.5 0 Td (b) Tj 9.5 0 Td (o) Tj 0.5 0 Td (o) Tj ET",
        "BT /F1 20 Tf 10 50 Td (under) Tj ET 1 g 0 40 200 40 re f 0 g BT /F1 20 Tf 12 47 Td (upper) Tj ET",
        "q 10 40 20 30 re W n BT /F1 20 Tf 12 50 Td (longer) Tj ET Q BT /F1 20 Tf 35 50 Td (next) Tj ET",
    ])
    func whatNobodySeesOverlapsNothing(content: String) throws {
        #expect(try findings(.textOverlap, content).isEmpty)
    }

    @Test func paintThroughLettersHidesNothing() throws {
        #expect(try findings(.textClipped, "q BT /F1 20 Tf 7 Tr 10 50 Td (waves) Tj ET 0 40 200 40 re f Q").isEmpty)
    }

    /// Composition as in TeX: an accent and its letter in the same place, and a fraction of stacked figures next to a comma.
    @Test(arguments: [
        "BT /F1 20 Tf 10 50 Td [(caf)-80(\\264)400(e)] TJ ET",
        "BT /F1 20 Tf 10 50 Td [(Franc)480(\\270)-20(ois)] TJ ET",
        "BT /F1 14 Tf 10 58 Td (1) Tj 0 -15 Td (3) Tj /F1 20 Tf 7 7 Td (,) Tj ET",
    ])
    func accentsAndFractionsAreNoOverlaps(content: String) throws {
        #expect(try findings(.textOverlap, content).isEmpty)
    }

    /// The blank halves of `！` and `）` are one.
    @Test(arguments: [(500, 0), (900, 1)])
    func fullWidthSignsMayShareTheirBlankHalves(kern: Int, count: Int) throws {
        let map = "1 begincodespacerange <00> <FF> endcodespacerange 2 beginbfchar <21> <FF01> <29> <FF09> endbfchar"
        let widths = Array(repeating: "1000", count: 95).joined(separator: " ")
        let font = "<</Type/Font/Subtype/Type1/BaseFont/Wide/FirstChar 32/LastChar 126/Widths[\(widths)]/ToUnicode 6 0 R>>"
        var file = SmallPDF.page(
            "BT /F1 20 Tf 10 50 Td [(a!) \(kern) (\\)a)] TJ ET", more: ["<</Length \(map.utf8.count)>>stream\n\(map)\nendstream"])
        file.objects[4] = font
        let pdf = try InspectedPDF(reading: file.bytes, path: "small.pdf")
        let found = AuditEngine.findings(in: pdf, FileContext(category: .large, configuration: AuditConfiguration()))
            .filter { $0.rule == .textOverlap }
        #expect(found.count == count)
    }

    /// Bitmaps in fonts whose box says nothing: upright letters, letters that the text matrix turns, and letters above their baseline.
    @Test(arguments: [
        ("[1 0 0 1 0 0]", "1 -6 18 30", "0.24 0 0 0.24", 14, 0), ("[1 0 0 -1 0 0]", "1 -6 18 30", "0.24 0 0 -0.24", 14, 0),
        ("[1 0 0 -1 0 0]", "1 -30 18 6", "0.24 0 0 0.24", 14, 0), ("[1 0 0 1 0 0]", "1 -6 18 30", "0.24 0 0 0.24", 5, 1),
    ])
    func theInkOfBitmapLettersCounts(matrix: String, box: String, text: String, leading: Int, count: Int) throws {
        let font =
            "<</Type/Font/Subtype/Type3/FontMatrix\(matrix)/FontBBox[0 0 1000 1000]/CharProcs<</a 6 0 R>>"
            + "/Encoding<</Differences[97/a]>>/FirstChar 97/LastChar 97/Widths[20]>>"
        let line = "BT /F1 1 Tf \(text) 10 @ Tm (aaaa) Tj ET "
        var file = SmallPDF.page(
            line.replacing("@", with: "50") + line.replacing("@", with: "\(50 - leading)"), more: [SmallPDF.stream("20 0 \(box) d1")])
        file.objects[4] = font
        let pdf = try InspectedPDF(reading: file.bytes, path: "small.pdf")
        let found = AuditEngine.findings(in: pdf, FileContext(category: .large, configuration: AuditConfiguration()))
        #expect(found.filter { $0.rule == .textOverlap }.count == count)
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

    /// Text that runs upwards, downwards, upside down and across the page, around the middle of the page.
    @Test(arguments: ["0 1 -1 0", "0 -1 1 0", "-1 0 0 -1", ".7071 .7071 -.7071 .7071", ".866 -.5 .5 .866"])
    func rotatedTextIsJudgedInItsDirection(matrix: String) throws {
        func count(_ words: String) throws -> Int {
            try findings(.textOverlap, "\(matrix) 100 50 cm BT /F1 12 Tf \(words) ET").reduce(0) { $0 + $1.locations.count }
        }
        #expect(try count("-20 0 Td (dense) Tj 12 0 Td (words) Tj") == 2)
        #expect(try count("-20 10 Td (gap) Tj 0 -10 Td (hid) Tj") == 2)
        #expect(try count("-20 10 Td (gap) Tj 0 -14 Td (hid) Tj") == 0)
        #expect(try count("-30 0 Td (apart) Tj 33 0 Td (words) Tj") == 0)
    }

    /// The label of an axis that runs up through its numbers, and beside them.
    @Test(arguments: [(40, 2), (75, 0)]) func wordsThatCrossOthersAreFound(x: Int, count: Int) throws {
        let found = try findings(
            .textOverlap, "BT /F1 12 Tf 30 50 Td (2026) Tj ET q 0 1 -1 0 \(x) 40 cm BT /F1 12 Tf 0 0 Td (metres) Tj ET Q")
        #expect(found.reduce(0) { $0 + $1.locations.count } == count)
    }

    /// The lower half of a word is white on white, or cut, where another word is printed over it.
    @Test(arguments: [("0.5 g", 2), ("1 g", 0), ("q 0 58 200 40 re W n 0.5 g", 0), ("q 0 40 200 60 re W n 0.5 g", 2)])
    func lettersThatNobodySeesDoNotCount(beginning: String, count: Int) throws {
        let found = try findings(
            .textOverlap,
            "0 g 0 58 200 40 re f 1 g \(beginning) BT /F1 30 Tf 10 50 Td (seen) Tj ET \(beginning.hasPrefix("q") ? "Q" : "") 0 g"
                + " BT /F1 12 Tf 20 48 Td (under) Tj ET")
        #expect(found.reduce(0) { $0 + $1.locations.count } == count)
    }

    /// A box with the texture of a picture is drawn over one of two words.
    @Test(arguments: [("/I Do", 0), ("0 0 1 1 re f", 0), ("0 0 .5 .5 re f", 1)])
    func wordsUnderATextureDoNotCount(cell: String, count: Int) throws {
        let content = "BT /F1 20 Tf 10 50 Td (one) Tj ET /Pattern cs /P scn 0 40 60 40 re f 0 g BT /F1 20 Tf 15 50 Td (two) Tj ET"
        let picture = "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8/SMask 8 0 R"
        let pattern = "/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 1 1]/XStep 1/YStep 1/Matrix[200 0 0 100 0 0]"
        let found = try findings(
            .textOverlap, content, resources: "/Pattern<</P 6 0 R>>",
            more: [
                SmallPDF.stream(cell, pattern + "/Resources<</XObject<</I 7 0 R>>>>"), SmallPDF.stream("a", picture),
                SmallPDF.stream("a", picture.replacing("/SMask 8 0 R", with: "")),
            ])
        #expect(found.count == count)
    }

    /// The parts of one sign may overlap (the c of © in its circle, an accent over its letter), but two words may not.
    @Test func aSignComposedOfPartsIsOneWord() throws {
        #expect(try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td [(O) 500 (c)] TJ ET").isEmpty)
        #expect(try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td [(Oh) 1100 (c)] TJ ET").count == 1)
        #expect(try findings(.textOverlap, "BT /F1 20 Tf 10 50 Td [(word) 1900 (other)] TJ ET").count == 1)
    }

    /// A black bar over a name.
    @Test func wordsUnderABoxThatIsDrawnLaterAreFound() throws {
        let bar = "0 g 8 45 60 22 re f"
        #expect(
            try findings(.textClipped, "BT /F1 20 Tf 10 50 Td (name) Tj ET \(bar)").map(\.message)
                == ["1 word lies under a box or picture that is drawn over it, on page 1: “name”"])
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
        #expect(found.first?.required == .points(11))
        #expect(found.first?.severity == .note)
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
            .textTooSmall, "BT /F1 17 Tf 10 50 Td (small) Tj ET", configuration: AuditConfiguration(profile: .acb2025))
        #expect(large.map(\.severity) == [.error])
        #expect(large.first?.references == [Reference(.acb, "Base Font"), Reference(.hig, "Typography")])
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
