import Foundation
import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of captions beside figures and tables, in text of ten points, whose digits are five points wide: a caption needs 110.
@Suite struct SideCaptionTests {
    private func sheet(_ place: String = "side", width: Int = 300) -> String {
        let text = "size: { absolute: 10 }, lineHeightMultiple: 1.2"
        return """
            typeset: 1
            extends: []
            page: { size: [\(width + 40), 400], margins: 20 }
            elements:
              document: { \(text) }
              caption: { \(text) }
              tableCell: { \(text) }
              figure: { \(text), captionPlace: \(place) }
              table: { \(text), captionPlace: \(place) }
            """
    }

    private func figure(
        _ place: String = "side", width: Double, caption: String = "The bridge", before: String = ""
    ) throws
        -> LaidOutDocument
    {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)pt\" height=\"60pt\"/>".write(
            to: file, atomically: true, encoding: .utf8)
        return LayoutTests.layOut("\(before)![A bridge](\(file.path) \"\(caption)\")\n", sheet: sheet(place))
    }

    private func picture(_ document: LaidOutDocument) throws -> Rect {
        let items = document.pages.flatMap(\.items)
        return try #require(items.compactMap { if case .image(_, let rect, _) = $0.content { rect } else { nil } }.first)
    }

    private func words(_ document: LaidOutDocument, _ text: String) throws -> PlacedGlyphs {
        try #require(document.pages.flatMap(\.glyphs).first { $0.text.hasPrefix(text) })
    }

    /// The distance is an em and a half.
    @Test func aCaptionIsBesideANarrowFigure() throws {
        let document = try figure(width: 175), picture = try picture(document), caption = try words(document, "The bridge")
        #expect(picture.minX == 20)
        #expect(abs(caption.origin.x - (picture.maxX + 15)) < 0.01)
        #expect(caption.origin.y > picture.minY && caption.origin.y < picture.minY + 12)
        PageInvariants(document: document).check()
    }

    @Test func aCaptionIsBelowAWideFigure() throws {
        let document = try figure(width: 176), picture = try picture(document), caption = try words(document, "The bridge")
        #expect(caption.origin.x == 20)
        #expect(caption.origin.y > picture.maxY)
    }

    @Test func captionsAreBelowWithoutTheKey() throws {
        let document = try figure("block", width: 100)
        #expect(try words(document, "The bridge").origin.y > picture(document).maxY)
    }

    @Test func linesFromRightToLeftHaveTheCaptionAtTheLeft() throws {
        let document = try figure(width: 100, caption: "גשר", before: "---\nlang: he\n---\n\n"), picture = try picture(document)
        #expect(picture.maxX == 320)
        #expect(try words(document, "גשר").origin.x < picture.minX)
    }

    /// A caption that would be higher than half a page would leave a hole beside the picture.
    @Test func aLongCaptionIsBelow() throws {
        let document = try figure(width: 175, caption: String(repeating: "word ", count: 80))
        #expect(try words(document, "word").origin.y > picture(document).maxY)
    }

    @Test func aCaptionIsBesideANarrowTable() throws {
        let table = "Table: The bridges\n\n| A | B |\n|---|---|\n| x | y |\n"
        let document = LayoutTests.layOut(table, sheet: sheet(), dialect: .pandoc)
        let caption = try words(document, "The bridges"), cell = try words(document, "A")
        #expect(caption.origin.x > cell.origin.x + 20)
        #expect(abs(caption.origin.y - cell.origin.y) < 12)
        let below = try words(LayoutTests.layOut(table, sheet: sheet(width: 100), dialect: .pandoc), "The bridges")
        #expect(below.origin.x == 20)
        PageInvariants(document: document).check()
    }

    @Test func theTagsAreThoseOfAUsualCaption() throws {
        let table = "Table: The bridges\n\n| A | B |\n|---|---|\n| x | y |\n"
        let tags = ["side", "block"].map { outline(LayoutTests.layOut(table, sheet: sheet($0), dialect: .pandoc)) }
        #expect(tags[0] == tags[1])
    }
}
