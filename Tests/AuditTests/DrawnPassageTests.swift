import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetStylesheet
import Testing

@testable import TypesetAudit

/// The words of a finding within a paragraph, which the HTML report marks.
@Suite struct DrawnPassageTests {
    /// Letters are half an em wide, and body text is 17 points at `large`.
    private static let letter = 8.5

    /// - Parameters:
    ///   - passage: the source of the passage.
    ///   - letters: the letters before and in the words on the first line.
    @Test(arguments: [
        ("The formula is $x_i$ here.", "$x_i$", 15..<20),
        ("Read [here](a.html) for more.", "[here](a.html)", 5..<9),
        ("Version {{ v }} of it.", "{{ v }}", 8..<15),
        ("Of *two*, the [same](a.html) and\nthe [same](b.html) word.", "[same](b.html)", 25..<29),
    ])
    func theWordsOfAPassageAreMarked(text: String, passage: String, letters: Range<Int>) throws {
        let found = try #require(try Self.places(of: passage, in: text).words)
        let start = try #require(try Self.places(of: passage, in: text).start)
        #expect(abs(found.minX - start.minX - Double(letters.lowerBound) * Self.letter) < 0.1)
        #expect(abs(found.width - Double(letters.count) * Self.letter) < 0.1)
    }

    @Test(arguments: [("Text before ![](none.png).", "![](none.png)"), ("A whole paragraph.", "A whole paragraph.")])
    func aPassageWithoutWordsOfItsOwnIsLocatedByItsBlock(text: String, passage: String) throws {
        #expect(try Self.places(of: passage, in: text).words == nil)
    }

    /// The start of the paragraph, and the rectangle around its words.
    private static func places(of passage: String, in text: String) throws -> (start: Rect?, words: Rect?) {
        let file = SourceFile(path: "a.md", text: text), document = MarkdownParser.parse(file).document
        let stylesheet = try #require(StylesheetLoader().load(file: SourceFile(path: "a.yaml", text: cleanSheet)).stylesheet)
        let composer = DocumentComposer(document: document, stylesheet: stylesheet, shaper: TestShaper(), images: ImageLoader())
        let pages = composer.layOut(at: .large), range = try #require(text.firstRange(of: passage))
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        let span = SourceSpan(file: document.source, range: start..<start + passage.utf8.count)
        let first = SourceSpan(file: document.source, range: 0..<1)
        return (SourceMap(pages).location(of: first)?.rect, PassageSearch(pages).words(of: span, on: pages.pages[0]))
    }
}
