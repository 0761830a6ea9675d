import Foundation
import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of page furniture: pictures and fields in headers and footers, watermarks, backgrounds, logos.
@Suite struct PageFurnitureTests {
    /// Lays out on a body that is 120 pt wide, with characters 5 pt wide.
    private func layOut(
        _ page: String, frontMatter: String = "title: T", text: String = "Text.", more: String = "", color: String = "black",
        size: String = "[240, 400]", at category: ContentSizeCategory = .large
    ) -> LaidOutDocument {
        LayoutTests.layOut(
            "---\n\(frontMatter)\n---\n\n\(text)\n",
            sheet: """
                typeset: 1
                extends: []
                \(more)
                page: { size: \(size), margins: 60, \(page.isEmpty ? "" : page + ",") openingPages: running }
                elements:
                  document: { size: { absolute: 10 }, color: \(color) }
                  header: { size: { absolute: 10 } }
                  footer: { size: { absolute: 10 } }
                  paragraph: { size: { absolute: 10 } }
                  h1: { size: { absolute: 10 } }
                  h2: { size: { absolute: 10 } }
                  paragraph.part: { pageBreakBefore: true }
                """, at: category)
    }

    /// Writes an SVG of 40 by 20 points, which the caller removes.
    private func picture() throws -> URL {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        try Data(#"<svg xmlns="http://www.w3.org/2000/svg" width="40pt" height="20pt"><rect width="40" height="20"/></svg>"#.utf8)
            .write(to: file)
        return file
    }

    private func running(_ page: Page, _ role: PlacedItem.Role = .artifact(.header)) -> [String] {
        page.items.filter { $0.role == role }.compactMap { item in
            if case .glyphs(let glyphs) = item.content { glyphs.text } else { nil }
        }
    }

    private func pictures(_ page: Page, _ role: PlacedItem.Role) -> [Rect] {
        page.items.filter { $0.role == role }.compactMap { if case .image(_, let rect, _) = $0.content { rect } else { nil } }
    }

    // MARK: Fields

    @Test func theChapterIsTheHeadingBelowTheTitle() {
        let document = layOut(
            #"header: { left: "{chapter}", right: "{section}" }"#,
            text: "# T\n\n## One\n\n### Deep\n\n{.part}\nb\n\n## Two\n\n{.part}\nc")
        #expect(document.pages.map { running($0) } == [[], ["One", "Deep"], ["Two", "Two"]])
    }

    @Test func anyKeyOfTheFrontMatterIsAField() {
        let document = layOut(
            #"header: { left: "{version} of {filename}", right: "{editors}" }"#, frontMatter: "title: T\nversion: \"2.0\"\neditors: [A, B]")
        #expect(running(document.pages[0]) == ["2.0 of test.md", "A, B"])
    }

    @Test func datesAreInWordsOfTheLanguage() {
        let page = #"header: { left: "{date}" }"#
        #expect(running(layOut(page, frontMatter: "title: T\nlang: de\ndate: 2025-03-21").pages[0]) == ["21. März 2025"])
        #expect(running(layOut(page, frontMatter: "title: T\nlang: en\ndate: Spring").pages[0]) == ["Spring"])
    }

    @Test func fixedTextsHaveARowEachWithoutRoomForAll() {
        // Three texts of 100 pt each, on a line of 120 pt.
        let document = layOut(
            #"header: { left: "aaaaaaaaaaaaaaaaaaaa", center: "bbbbbbbbbbbbbbbbbbbb", right: "cccccccccccccccccccc" }"#)
        #expect(running(document.pages[0]) == ["aaaaaaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbbbbbb", "cccccccccccccccccccc"])
        #expect(document.fallbacks.isEmpty)
    }

    @Test func aTextInTheMiddleMakesRoomForALongerOneBesideIt() {
        // Texts of 10, 20 and 50 pt with gaps of 20 fit in 120 pt, but not with the second in the middle.
        let document = layOut(#"header: { left: "aa", center: "bbbb", right: "cccccccccc" }"#)
        let edges = document.pages[0].items.compactMap { item -> Double? in
            if case .artifact(.header) = item.role, case .glyphs(let glyphs) = item.content { glyphs.origin.x } else { nil }
        }
        #expect(running(document.pages[0]) == ["aa", "bbbb", "cccccccccc"])
        #expect(edges == [60, 90, 130])
    }

    // MARK: Pictures

    @Test func aHeaderShowsAPicture() throws {
        let file = try picture()
        defer { try? FileManager.default.removeItem(at: file) }
        let document = layOut("header: { left: { image: \(file.path), height: 10 }, right: \"{title}\" }")
        #expect(pictures(document.pages[0], .artifact(.header)).map(\.size) == [Size(width: 20, height: 10)])
        #expect(pictures(document.pages[0], .artifact(.header)).map(\.minX) == [60])
        #expect(running(document.pages[0]) == ["T"])
    }

    @Test func longTextBesideAPictureHasTwoLines() throws {
        let file = try picture()
        defer { try? FileManager.default.removeItem(at: file) }
        let document = layOut(
            "header: { left: { image: \(file.path), height: 10 }, right: \"{title}\" }",
            frontMatter: "title: Forty letters of a title beside a logo", size: "[320, 400]")
        let edges = document.pages[0].items.compactMap { item -> Double? in
            if case .artifact(.header) = item.role, case .glyphs(let glyphs) = item.content { glyphs.origin.x } else { nil }
        }
        #expect(running(document.pages[0]).joined() == "Forty letters of a title beside a logo")
        #expect(edges.allSatisfy { $0 >= 100 })
    }

    @Test func aBackgroundCoversThePage() throws {
        let file = try picture()
        defer { try? FileManager.default.removeItem(at: file) }
        let document = layOut("backgroundImage: \(file.path)")
        #expect(pictures(document.pages[0], .artifact(.background)) == [Rect(x: -280, y: 0, width: 800, height: 400)])
    }

    @Test func aMissingPictureIsReportedOnce() {
        let composer = composer(
            "---\ntitle: T\n---\n\nText.\n",
            sheet: "typeset: 1\nextends: []\npage: { header: { left: { image: none.svg } }, footer: { left: { image: none.svg } } }\n")
        #expect(composer.variants().flatMap(\.issues).count == 2)
        #expect(composer.variants().flatMap(\.issues).allSatisfy { if case .missingPicture = $0 { true } else { false } })
    }

    @Test func aLogoIsAboveTheTitle() throws {
        let file = try picture()
        defer { try? FileManager.default.removeItem(at: file) }
        let document = layOut("", frontMatter: "title: T\nlogo: { image: \(file.path), alt: Example }")
        let places = document.pages[0].items.compactMap { item -> String? in
            switch item.content {
            case .image(_, let rect, _): "logo \(rect.size.height)"
            case .glyphs(let glyphs): glyphs.text
            default: nil
            }
        }
        #expect(places == ["logo 51.0", "T", "Text."])
        #expect(document.structure.elements.filter { $0.kind == .figure }.map(\.alternateText) == ["Example"])
    }

    @Test func theFrontMattersLogoReplacesThatOfTheStylesheet() throws {
        let file = try picture()
        defer { try? FileManager.default.removeItem(at: file) }
        let document = layOut("", frontMatter: "title: T\nlogo: \(file.path)", more: "logo: none.svg")
        #expect(document.pages[0].items.count { if case .image = $0.content { true } else { false } } == 1)
        #expect(document.structure.elements.allSatisfy { $0.kind != .figure })
    }

    // MARK: Watermarks

    private func watermarks(_ document: LaidOutDocument) -> [PlacedWatermark] {
        document.pages.compactMap { page in
            if case .watermark(let watermark)? = page.items.first?.content, page.items[0].role == .artifact(.watermark) {
                watermark
            } else {
                nil
            }
        }
    }

    @Test(arguments: ContentSizeCategory.allCases)
    func aWatermarkIsBehindAllTextAndOnThePage(category: ContentSizeCategory) throws {
        for text in ["D", "Draft", "Confidential: do not distribute this copy", String(repeating: "word ", count: 180) + "end"] {
            let document = layOut("watermark: \"\(text)\"", text: "a\n\n{.part}\nb", at: category)
            let marks = watermarks(document)
            #expect(marks.count == 2)
            #expect(marks.allSatisfy { Rect(x: 0, y: 0, width: 240, height: 400).contains($0.bounds) })
            #expect(marks.allSatisfy { $0.glyphs.map(\.text).joined() == text })
        }
    }

    @Test func aWatermarkHasFields() {
        let document = layOut("watermark: \"Draft {version}\"", frontMatter: "title: T\nversion: 3")
        #expect(watermarks(document).first?.glyphs.map(\.text).joined() == "Draft 3")
    }

    @Test func darkPagesHaveADarkWatermark() throws {
        let document = layOut("background: black, watermark: Draft", color: "white")
        #expect(watermarks(document).first?.glyphs.first?.paint == .solid(Color(red: 0.125, green: 0.125, blue: 0.125)))
    }
}

extension Rect {
    fileprivate func contains(_ other: Rect) -> Bool {
        other.minX >= minX - 0.01 && other.maxX <= maxX + 0.01 && other.minY >= minY - 0.01 && other.maxY <= maxY + 0.01
    }
}
