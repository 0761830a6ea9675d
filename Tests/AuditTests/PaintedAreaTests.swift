import PDFTestFiles
import Testing

@testable import TypesetAudit

/// Tests of the areas that paint covers: true outlines under and over text, and the parts of words that look alike.
@Suite struct PaintedAreas {
    private static let word = "0 g BT /F1 20 Tf 60 50 Td (Hello) Tj ET"
    private static let outer = "40 20 m 180 20 l 180 80 l 40 80 l h", inner = "42 22 m 178 22 l 178 78 l 42 78 l h"
    private static let reversed = "42 22 m 42 78 l 178 78 l 178 22 l h"

    /// Frames around a word, of which only the third is filled inside: both of its rectangles turn in one direction.
    @Test(arguments: [
        ("\(outer) \(inner) f*", 0), ("\(outer) \(reversed) f", 0), ("\(outer) \(inner) f", 1), ("40 20 140 60 re 42 22 136 56 re f*", 0),
        ("40 20 140 60 re 42 78 136 -56 re f", 0), ("40 20 140 60 re 42 22 136 56 re f", 1), ("40 20 140 60 re 0 0 5 5 re f*", 1),
    ])
    func theRuleOfAFillDecidesItsHoles(path: String, count: Int) throws {
        #expect(try findings(.contrastMinimum, "0 g \(path) \(Self.word)").count == count)
    }

    /// A triangle whose bounds contain the word, and one that contains it itself.
    @Test(arguments: [("20 20 m 180 20 l 20 180 l h", 150, 0), ("20 20 m 180 20 l 20 180 l h", 25, 1), ("0 0 m 200 0 l 0 400 l", 60, 1)])
    func trianglesCoverNoMoreThanTheirOutline(path: String, x: Int, count: Int) throws {
        let text = "BT /F1 12 Tf \(x) 60 Td (word) Tj ET"
        #expect(try findings(.contrastMinimum, "0 g \(path) f 0 g \(text)").count == count)
    }

    /// A circle of radius 50 around (100, 50), as four curves.
    @Test(arguments: [(85, 48, 1), (148, 90, 0), (55, 5, 0)])
    func circlesCoverNoMoreThanTheirOutline(x: Int, y: Int, count: Int) throws {
        let circle = "150 50 m 150 77.6 127.6 100 100 100 c 72.4 100 50 77.6 50 50 c 50 22.4 72.4 0 100 0 c 127.6 0 150 22.4 150 50 c h f"
        #expect(try findings(.contrastMinimum, "0 g \(circle) BT /F1 8 Tf \(x) \(y) Td (abc) Tj ET").count == count)
    }

    /// A fill clipped to a triangle beside the word.
    @Test(arguments: ["W n", "W* n"]) func clipsCutFills(clip: String) throws {
        let fill = "q 180 0 m 200 0 l 200 100 l h \(clip) 0 g 0 0 200 100 re f Q"
        #expect(try findings(.contrastMinimum, "\(fill) \(Self.word)").isEmpty)
        #expect(
            try findings(.contrastMinimum, "\(fill.replacing("180 0 m 200 0 l 200 100 l", with: "0 0 m 400 0 l 0 400 l")) \(Self.word)")
                .count == 1)
    }

    @Test func ringsAroundTextDoNotHideIt() throws {
        #expect(try findings(.textClipped, "\(Self.word) 1 g \(Self.outer) \(Self.reversed) f").isEmpty)
    }

    @Test func outlinesOverTextHideIt() throws {
        #expect(
            try findings(.textClipped, "\(Self.word) 0 0 m 200 0 l 200 100 l 0 90 l f").map(\.message)
                == ["1 word lies under a box or picture that is drawn over it, on page 1: “Hello”"])
    }

    /// A picture over the word, of which nothing, the colours or a mask are transparent, and one that covers the page as a scan does.
    @Test(arguments: [
        ("", "100 0 0 40 50 40", 1), ("/SMask 7 0 R", "100 0 0 40 50 40", 0), ("/Mask[0 9]", "100 0 0 40 50 40", 0),
        ("/ImageMask true", "100 0 0 40 50 40", 0), ("", "70 70 -40 40 90 20", 0), ("", "200 0 0 100 0 0", 0), ("", "30 0 0 40 50 40", 0),
    ])
    func opaquePicturesOverTextHideIt(entries: String, matrix: String, count: Int) throws {
        let picture = "/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8"
        let found = try findings(
            .textClipped, "\(Self.word) q \(matrix) cm /I Do Q", resources: "/XObject<</I 6 0 R>>",
            more: [SmallPDF.stream("a", picture + entries), SmallPDF.stream("a", picture)])
        #expect(found.count == count)
    }

    @Test func wordsThatAreDrawnAgainOverTheBoxAreSeen() throws {
        let box = "1 g 50 40 100 40 re f"
        #expect(try findings(.textClipped, "\(Self.word) \(box) \(Self.word)").isEmpty)
        #expect(try findings(.textClipped, "\(Self.word) \(box) \(Self.word.replacing("60 50", with: "60 20"))").count == 1)
    }

    /// The second drawing is divided into other words, as by a program that sets each letter of a link.
    @Test func wordsThatAreDrawnAgainInPiecesAreSeen() throws {
        let pieces = "BT /F1 20 Tf 60 50 Td (Hel) Tj ET 1 0 0 1 0 0 cm BT /F1 20 Tf 90 50 Td (lo) Tj ET"
        let cut = "q 50 40 30 40 re W n \(Self.word) Q"
        #expect(try findings(.textClipped, "\(Self.word) 1 g 50 40 100 40 re f 0 g \(pieces)").isEmpty)
        #expect(try findings(.textClipped, "\(cut) \(pieces)").isEmpty)
        #expect(try findings(.textClipped, "\(cut) \(pieces.replacing("(lo)", with: "(p)"))").count == 1)
    }

    /// Presentation programs draw a word with a gradient once in each strip.
    @Test func wordsThatAreCutIntoStripsAreWhole() throws {
        let strips = [40, 55, 60].map { "q 50 \($0) 100 \($0 == 55 ? 5 : 15) re W n \(Self.word) Q" }
        #expect(try findings(.textClipped, strips.joined(separator: " ")).isEmpty)
        #expect(try findings(.textClipped, strips.dropLast().dropFirst().joined(separator: " ")).count == 1)
    }

    @Test func aPaleNoteBesideABlackOneIsFound() throws {
        let found = try findings(.contrastMinimum, "BT /F1 12 Tf 10 50 Td 0 g (\\(Note:\\)) Tj 0.8 g (\\(faint\\)) Tj ET")
        #expect(found.map(\.message) == ["1 word of text in #cccccc on #ffffff has a contrast of 1.6:1, under 4.5:1, on page 1: “(faint)”"])
    }

    @Test func aBlackNoteAfterAPaleOneIsNotCondemned() throws {
        let found = try findings(.contrastMinimum, "BT /F1 12 Tf 10 50 Td 0.8 g (\\(faint\\)) Tj 0 g (\\(Note:\\)) Tj ET")
        #expect(found.map(\.message) == ["1 word of text in #cccccc on #ffffff has a contrast of 1.6:1, under 4.5:1, on page 1: “(faint)”"])
    }

    /// Kerning divides words into operators, and a pale sign between letters is part of its word.
    @Test func piecesOfOneColourAreOneWord() throws {
        let found = try findings(.contrastMinimum, "0.8 g BT /F1 12 Tf 10 50 Td (pa) Tj (l) Tj (e) Tj 0.7 g (-) Tj 0.8 g (ish) Tj ET")
        #expect(
            found.map(\.message) == ["1 word of text in #cccccc on #ffffff has a contrast of 1.6:1, under 4.5:1, on page 1: “pale-ish”"])
    }

    /// The fill is drawn between the bracket and the letters, which it does not hide.
    @Test(arguments: [("1", "0"), ("0.2", "1")]) func fillsBetweenThePartsOfAWordAreUnderTheLaterPart(fill: String, text: String) throws {
        let content =
            "0 g BT /F1 20 Tf 60 50 Td (\\() Tj ET \(fill) g 66.8 42 120 24 re f \(text) g BT /F1 20 Tf 70 50 Td (Hello) Tj ET"
        #expect(try findings(.contrastMinimum, content).isEmpty)
        #expect(try findings(.textClipped, content).isEmpty)
    }

    @Test func invisibleBeginningsDoNotHideTheRestOfAWord() throws {
        let found = try findings(.contrastMinimum, "BT /F1 12 Tf 10 50 Td 3 Tr (un) Tj 0 Tr 0.8 g (seen) Tj ET")
        #expect(found.map(\.locations.count) == [1])
    }

    // MARK: Paint over text

    /// Black text under white at four fifths is #cccccc on white.
    @Test func veilsOverTextFadeIt() throws {
        let found = try findings(
            .contrastMinimum, "\(Self.word) q /GS gs 1 g 0 0 200 100 re f Q", resources: "/ExtGState<</GS<</ca 0.8>>>>")
        #expect(
            found.map(\.message) == [
                "1 word of large text in #cccccc on #ffffff has a contrast of 1.6:1, under 3:1, on page 1: “Hello”"
            ])
    }

    /// Yellow that multiplies, as markers do, leaves black text black.
    @Test(arguments: ["Multiply", "Darken"]) func markersDoNotHideText(mode: String) throws {
        let content = "\(Self.word) q /GS gs 1 1 0 rg 0 0 200 100 re f Q", resources = "/ExtGState<</GS<</BM/\(mode)>>>>"
        #expect(try findings(.contrastMinimum, content, resources: resources).isEmpty)
        #expect(try findings(.textClipped, content, resources: resources).isEmpty)
    }

    @Test func darkMarkersOverTextAreMeasured() throws {
        let found = try findings(
            .contrastMinimum, "\(Self.word) q /GS gs 0.2 g 0 0 200 100 re f Q", resources: "/ExtGState<</GS<</BM/Multiply>>>>")
        #expect(
            found.map(\.message) == [
                "1 word of large text in #000000 on #333333 has a contrast of 1.66:1, under 3:1, on page 1: “Hello”"
            ])
    }

    @Test func veilsBesideTextDoNotCount() throws {
        #expect(
            try findings(
                .contrastMinimum, "\(Self.word) q /GS gs 1 g 0 80 200 20 re f Q", resources: "/ExtGState<</GS<</ca 0.8>>>>"
            ).isEmpty)
    }
}
