import Foundation
import Testing
import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of pictures, tables and code side by side as the parts of one figure, in text of ten points.
@Suite struct PanelTests {
    private func sheet(width: Int) -> String {
        let text = "{ size: { absolute: 10 }, lineHeightMultiple: 1.2 }"
        return """
            typeset: 1
            extends: []
            page: { size: [\(width + 40), 400], margins: 20 }
            elements: { document: \(text), paragraph: \(text), caption: \(text) }
            """
    }

    private func document(_ layout: String, width: Int, pictures: [Size]) throws -> LaidOutDocument {
        let files = pictures.map { _ in
            URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        for (file, size) in zip(files, pictures) {
            let size = "width=\"\(size.width)pt\" height=\"\(size.height)pt\""
            try "<svg xmlns=\"http://www.w3.org/2000/svg\" \(size)/>".write(to: file, atomically: true, encoding: .utf8)
        }
        let parts = files.enumerated().map { "![Part \($0)](\($1.path)){#fig-\($0)}\n\n" }.joined()
        return LayoutTests.layOut(
            "See @fig-whole.\n\n::: {#fig-whole \(layout)}\n\(parts)All parts\n:::\n", sheet: sheet(width: width), dialect: .quarto)
    }

    private func pictures(_ document: LaidOutDocument) -> [Rect] {
        document.pages.flatMap(\.items).compactMap { if case .image(_, let rect, _) = $0.content { rect } else { nil } }
    }

    /// Columns of 125 points have room for twelve em.
    @Test func partsAreSideBySideAndTheirCaptionsAtOneHeight() throws {
        let document = try document("layout-ncol=2", width: 260, pictures: [Size(width: 100, height: 60), Size(width: 100, height: 80)])
        let pictures = pictures(document)
        #expect(pictures.map { ($0.origin.x * 10).rounded() / 10 } == [20, 155])
        #expect(Set(pictures.map { (($0.origin.y + $0.height) * 10).rounded() }).count == 1)
        PageInvariants(document: document).check()
    }

    @Test func partsAreBelowEachOtherIfAColumnIsTooNarrow() throws {
        let document = try document("layout-ncol=2", width: 200, pictures: [Size(width: 80, height: 60), Size(width: 80, height: 60)])
        let pictures = pictures(document)
        #expect(pictures.map(\.origin.x) == [20, 20])
        #expect(pictures.count == 2 && pictures[0].origin.y + pictures[0].height < pictures[1].origin.y)
        PageInvariants(document: document).check()
    }

    @Test(arguments: [
        ("layout-nrow=2", [[0, 1], [2]]), ("layout=\"[[1,1],[1]]\"", [[0, 1], [2]]), ("layout=\"[[1],[1,1]]\"", [[0], [1, 2]]),
        ("layout-ncol=3", [[0, 1, 2]]),
    ])
    func rowsAreThoseOfTheLayout(layout: String, rows: [[Int]]) throws {
        let document = try document(layout, width: 400, pictures: Array(repeating: Size(width: 60, height: 40), count: 3))
        let pictures = pictures(document).enumerated().map { ($0.offset, $0.element.origin.y) }
        #expect(Dictionary(grouping: pictures) { $0.1 }.values.map { $0.map { $0.0 } }.sorted { $0[0] < $1[0] } == rows)
    }

    @Test func eachPartHasItsCaptionInTheTags() throws {
        let document = try document("layout-ncol=2", width: 260, pictures: [Size(width: 100, height: 60), Size(width: 100, height: 60)])
        let kinds = document.structure.elements.map(\.kind).filter { [.figure, .caption].contains($0) }
        #expect(kinds == [.figure, .caption, .figure, .caption, .caption])
    }

    // MARK: Tables and code

    /// The tops and left edges of the letters `P` and `Q`, with which two parts begin.
    private func places(_ parts: [String], _ layout: String = "layout-ncol=2", width: Int = 300) -> [Point] {
        let document = LayoutTests.layOut(
            "::: {\(layout)}\n\(parts.joined(separator: "\n\n"))\n:::\n", sheet: sheet(width: width), dialect: .quarto)
        PageInvariants(document: document).check()
        return ["P", "Q"].compactMap { letter in
            document.pages.lazy.flatMap(\.glyphs).first { $0.text.hasPrefix(letter) }?.origin
        }
    }

    private static func table(_ letter: String, columns: Int = 2) -> String {
        let cells = (1...columns).map { " \(letter)word\($0) |" }.joined()
        return "|\(cells)\n|\(String(repeating: "---|", count: columns))\n|\(String(repeating: " 1 |", count: columns))"
    }

    @Test(arguments: ["layout-ncol=2", "layout-nrow=1", "layout=\"[[1,1]]\""])
    func tablesAreSideBySideInTheirColumns(layout: String) throws {
        let places = places([Self.table("P"), Self.table("Q")], layout)
        try #require(places.count == 2)
        #expect(places[0].y == places[1].y && places[1].x - places[0].x == 155)
    }

    @Test func tablesAreBelowEachOtherIfOneDoesNotFitItsColumn() throws {
        let places = places([Self.table("P"), Self.table("Q", columns: 5)])
        try #require(places.count == 2)
        #expect(places[0].y < places[1].y && places[0].x == places[1].x)
    }

    @Test func codeIsSideBySideIfNoLineWraps() throws {
        let short = places(["```\nP = 1\n```", "```{.python filename=\"a.py\"}\nQ = 2\n```"])
        try #require(short.count == 2)
        #expect(short[1].x - short[0].x == 155)
        let long = places(["```\nP = 1\n```", "```\nQ = \(String(repeating: "1 + ", count: 20))\n```"])
        try #require(long.count == 2)
        #expect(long[0].y < long[1].y && long[0].x == long[1].x)
    }
}
