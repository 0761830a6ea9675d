import Testing
import TypesetBase
import TypesetPDFReading

@testable import TypesetAudit

/// Tests of the ink that glyphs have in common.
@Suite struct PlacedInkTests {
    private func square(x: Double, y: Double = 0, side: Double = 1) throws -> PlacedInk {
        let shape = try #require(GlyphShape(solid: Rect(x: 0, y: 0, width: side, height: side)))
        return try #require(PlacedInk(shape, AffineTransform(a: 10, d: -10, e: x, f: y)))
    }

    @Test(arguments: [(0.0, 1.0), (5, 0.5), (10, 0), (-7.5, 0.25)]) func squaresShareTheirCommonPart(x: Double, share: Double) throws {
        #expect(abs(try square(x: 0).share(with: square(x: x)) - share) < 0.02)
    }

    @Test func theShareIsThatOfTheSmaller() throws {
        #expect(abs(try square(x: 0).share(with: square(x: 2, y: -2, side: 0.3)) - 1) < 0.02)
    }

    /// A frame of ink around an empty middle, as a logo's letters stand in the room of others.
    @Test func emptyMiddlesAreNoInk() throws {
        let rows = (0..<32).map { row in row < 4 || row > 27 ? UInt32.max : 0xF000_000F }
        let shape = try #require(GlyphShape(bounds: Rect(x: 0, y: 0, width: 1, height: 1), rows: rows))
        let frame = try #require(PlacedInk(shape, AffineTransform(a: 10, d: -10, e: 0, f: 0)))
        #expect(try frame.share(with: square(x: 3, y: -3, side: 0.4)) == 0)
        #expect(try frame.share(with: square(x: 0, y: 0, side: 0.4)) > 0.3)
    }

    /// The dot between the parts of a name is as wide as an ideograph in Chinese fonts, and mostly blank.
    @Test(arguments: [("·", 0.425), ("一", 0.12)]) func dotsLeaveTheirWidthBlank(text: String, side: Double) {
        #expect(abs(UsualInk.side(of: text, width: 1) - side) < 0.001)
    }

    @Test(arguments: [("a", InkKind.letter), ("7", .letter), ("ش", .joining), ("(", .sign), (nil, .sign)] as [(String?, InkKind)])
    func textsHaveAKind(text: String?, kind: InkKind) { #expect(InkKind(text) == kind) }
}
