import Testing
import TypesetBase
import TypesetStylesheet

@testable import TypesetLayout

/// Tests of facing pages of 240 by 160 points: the inner margin is 60 points, the outer one 20.
@Suite struct FacingPageTests {
    private func sheet(_ page: String = "facing: true", more: String = "") -> String {
        """
        typeset: 1
        extends: []
        page:
          { size: [240, 160], margins: [20, 20, 20, 60], header: { left: "in", right: "out" }, footer: { right: "{page}" }, \(page) }
        elements:
          document: { size: { absolute: 10 } }
          header: { size: { absolute: 8 } }
          footer: { size: { absolute: 8 } }
          paragraph.next: { pageBreakBefore: true, size: { absolute: 10 } }
        \(more)
        """
    }

    private let markdown = "one\n\n{.next}\ntwo\n\n{.next}\nthree"

    private func left(_ word: String, _ document: LaidOutDocument) -> [Double] {
        document.pages.flatMap(\.glyphs).filter { $0.text == word }.map(\.origin.x)
    }

    @Test func marginsAndRunningTextChangeSides() {
        let document = layOut(markdown, sheet: sheet())
        #expect(["one", "two", "three"].flatMap { left($0, document) } == [60, 20, 60])
        #expect(left("in", document) == [60, 172, 60])
        #expect(left("out", document) == [208, 20, 208])
        #expect(["1", "2", "3"].flatMap { left($0, document) } == [216, 20, 216])
        PageInvariants(document: document).check()
    }

    @Test func otherPagesAreEqual() {
        let document = layOut(markdown, sheet: sheet("facing: false"))
        #expect(["one", "two", "three"].flatMap { left($0, document) } == [60, 60, 60])
        #expect(left("in", document) == [60, 60, 60])
    }

    @Test func backgroundsAndNotesGoWithTheText() {
        let boxed = "  blockQuote: { background: silver }\n  footnote: { size: { absolute: 10 } }"
        let document = layOut("one\n\n{.next}\ntwo[^1]\n\n> quote\n\n[^1]: note\n", sheet: sheet(more: boxed))
        let rects = document.pages[1].items.compactMap { item -> Rect? in
            guard item.role == .artifact(.background), case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline else {
                return nil
            }
            return rect
        }
        #expect(rects.map(\.minX) == [20])
        #expect(rects.map(\.width) == [160])
        #expect(dump(document).contains { $0.hasPrefix("p2 line 20.0,") })
    }

    /// A line's page side is not known in advance.
    @Test func linesHangOutAsFarAsTheNarrowerMarginAllows() {
        let hanging = "  h1: { size: { absolute: 10 }, headIndent: -50 }\n  h2: { parent: hung, pageBreakBefore: true }"
        let styles = "styles: { hung: { size: { absolute: 10 }, headIndent: -50 } }"
        let document = layOut("# one\n\n## two", sheet: sheet(more: hanging + "\n" + styles))
        #expect(["one", "two"].flatMap { left($0, document) } == [58, 18])
    }

    @Test func turnedPagesFaceEachOtherToo() {
        let upright = layOut("one\n\n{.portrait}\ntwo", sheet: sheet())
        #expect(upright.pages.map(\.size.width) == [240, 160])
        #expect(left("two", upright) == [20])
    }
}

/// Tests of ornaments in place of a thematic break's line, on a page whose body is 200 points wide and begins at 20.
@Suite struct OrnamentTests {
    private func document(_ style: String, at category: ContentSizeCategory = .large) -> LaidOutDocument {
        layOut("before\n\n---\n\nafter", sheet: narrowSheet("", more: "thematicBreak: { size: { absolute: 10 }, \(style) }"), at: category)
    }

    @Test(arguments: [("left", 20.0), ("center", 107.5), ("right", 195), ("natural", 20)])
    func theyAreWhereTheStyleAlignsThem(alignment: String, x: Double) {
        let document = document("ornament: \"* * *\", alignment: \(alignment)")
        let signs = document.pages[0].items.filter { if case .glyphs(let glyphs) = $0.content { glyphs.text == "* * *" } else { false } }
        #expect(signs.map(\.role) == [.artifact(.layout)])
        #expect(document.pages[0].glyphs.filter { $0.text == "* * *" }.map(\.origin.x) == [x])
        #expect(!dump(document).contains { $0.contains(" line ") })
        #expect(!outline(document).contains("*"))
        PageInvariants(document: document).check()
    }

    @Test func aLineHasTheLengthAndPlaceOfItsStyle() {
        #expect(dump(document("maxWidth: 50pt, alignment: center")).contains { $0.hasPrefix("p1 line 95.0,") && $0.contains(" 145.0,") })
    }

    /// At the top of a page it would separate nothing.
    @Test func noneBeginsAPage() {
        for count in 10...40 {
            let text = String(repeating: "text\n\n", count: count) + "---\n\nafter"
            for page in layOut(text, sheet: narrowSheet("")).pages { #expect(page.items.first.map(isGlyphs) ?? true, "\(count)") }
        }
    }

    private func isGlyphs(_ item: PlacedItem) -> Bool { if case .glyphs = item.content { true } else { false } }

    @Test func noneIsBeforeAHeading() {
        let lines = { (text: String) in dump(layOut(text, sheet: narrowSheet(""))).count { $0.contains(" line ") } }
        #expect(lines("one\n\n---\n\n# Two\n\nthree\n\n---\n\nfour") == 1)
    }

    /// Ornaments that are too long for the line wrap.
    @Test func longOnesWrap() {
        let document = document("ornament: \"\(Array(repeating: "sign", count: 20).joined(separator: " "))\"")
        #expect(document.pages[0].glyphs.filter { $0.text.contains("sign") }.count > 1)
        PageInvariants(document: document).check()
    }
}
