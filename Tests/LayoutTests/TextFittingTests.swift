import ContentSize
import Geometry
import Testing
import Typography
@testable import Layout

/// A page whose body is 200 pt wide and starts at (20, 20); glyphs are half an em wide, so at 10 pt a line holds 40 characters.
private func sheet(_ style: String, more: String = "") -> String {
    """
    typeset: 1
    extends: []
    page: { size: [240, 400], margins: 20 }
    elements:
      document: { size: { absolute: 10 } }
      paragraph: { size: { absolute: 10 }, lineHeightMultiple: 1.2, \(style) }
      \(more)
    """
}

/// What is seen on each line of the document, from left to right: the fixed-advance face numbers its glyphs by their characters' code points.
private func drawn(_ document: LaidOutDocument) -> [String] {
    let lines = Dictionary(grouping: document.pages.flatMap(\.glyphs)) { ($0.origin.y * 10).rounded() }
    return lines.keys.sorted().map { y in
        (lines[y] ?? []).sorted { $0.origin.x < $1.origin.x }.filter { $0.width > 0 }.map(\.seen).joined()
    }
}

extension PlacedGlyphs {
    fileprivate var seen: String {
        let ids = glyphs.map { paragraph.glyphs[$0].id }
        return ids == [0x2026] ? "…" : text
    }
}

/// What readers extract, in painting order.
private func extracted(_ document: LaidOutDocument) -> String {
    document.pages.flatMap(\.items).map { item -> String in
        if case .content = item.role, case .glyphs(let glyphs) = item.content { glyphs.text } else { "" }
    }.joined()
}

private func relaxations(_ document: LaidOutDocument) -> [String] { document.relaxations.map { "\($0.kind.rawValue): \($0.detail)" } }

private let fox = "The quick brown fox jumps over the lazy dog and runs away."

@Suite struct TruncationTests {
    @Test(arguments: [
        ("wordWrap", "The quick brown fox jumps over the lazy "),
        ("charWrap", "The quick brown fox jumps over the lazy "),
        ("clip", "The quick brown fox jumps over the lazy"),
        ("truncateTail", "The quick brown fox jumps over the lazy…"),
        ("truncateHead", "…jumps over the lazy dog and runs away."),
        ("truncateMiddle", "The quick brown fox…y dog and runs away."),
    ])
    func oneLineHoldsFortyCharactersAndTheTagsHaveThemAll(mode: String, expected: String) {
        let document = layOut(fox, sheet: sheet("numberOfLines: 1, lineBreakMode: \(mode)"))
        #expect(drawn(document) == [expected])
        #expect(extracted(document) == fox)
        PageInvariants(document: document).checkPlaces()
    }

    @Test func onlyTheLastLineIsTruncated() {
        let document = layOut(fox + " " + fox, sheet: sheet("numberOfLines: 2, lineBreakMode: truncateTail"))
        #expect(drawn(document) == ["The quick brown fox jumps over the lazy ", "dog and runs away. The quick brown fox…"])
        #expect(extracted(document) == fox + " " + fox)
        #expect(relaxations(document) == ["truncatedText: 'jumps over the lazy dog and runs away.': 2 of 3 lines"])
    }

    @Test func textThatFitsStaysWhole() {
        let document = layOut(fox, sheet: sheet("numberOfLines: 2, lineBreakMode: truncateTail"))
        #expect(drawn(document).joined() == fox)
        #expect(document.relaxations.isEmpty)
    }

    @Test func limitsAreKeptAtEverySize() {
        for category in ContentSizeCategory.allCases {
            let text = Array(repeating: fox, count: 8).joined(separator: " ")
            let document = layOut(text, sheet: sheet("numberOfLines: 3, lineBreakMode: truncateMiddle").replacing("{ size: { absolute: 10 }, lineHeight", with: "{ size: 17, shouldScale: true, lineHeight"), at: category)
            #expect(drawn(document).count == 3)
            #expect(extracted(document) == text)
            PageInvariants(document: document).checkPlaces()
        }
    }

    @Test func charactersAreNeverDivided() {
        let document = layOut(String(repeating: "e\u{301}👨‍👩‍👧", count: 30), sheet: sheet("numberOfLines: 1, lineBreakMode: truncateTail"))
        #expect(drawn(document) == [String(repeating: "e\u{301}👨‍👩‍👧", count: 19) + "e\u{301}…"])
    }

    @Test func linksKeepTheirOwnTextAndTheRestIsReadOnce() throws {
        let document = layOut("Begin and [follow the long link that ends here](https://example.org) then *go* on.", sheet: sheet("numberOfLines: 1, lineBreakMode: truncateTail"))
        #expect(drawn(document) == ["Begin and follow the long link that end…"])
        #expect(extracted(document) == "Begin and follow the long link that ends here then go on.")
        var texts: [StructureElement.Kind: String] = [:]
        for case (.content(let id), .glyphs(let glyphs)) in document.pages.flatMap(\.items).map({ ($0.role, $0.content) }) {
            texts[document.structure[document.structure.owners[id]].kind, default: ""] += glyphs.text
        }
        #expect(texts == [.link: "follow the long link that ends here", .paragraph: "Begin and  then go on."])
    }

    @Test func footnotesOfCutTextAreStillPrinted() {
        let document = layOut(fox + " Much more of it.[^1]\n\n[^1]: The note.", sheet: sheet("numberOfLines: 1, lineBreakMode: truncateTail"))
        #expect(extracted(document).contains("The note."))
    }

    @Test func rightToLeftTextEndsAtTheLeft() throws {
        let document = layOut("שלום עולם " + String(repeating: "מילה ", count: 20), sheet: sheet("numberOfLines: 1, lineBreakMode: truncateTail").replacing("typeset: 1", with: "typeset: 1\nlanguage: he"),
                              shaper: PangoShaper(library: FontLibrary()))
        let glyphs = try #require(document.pages.first).glyphs
        let sign = try #require(glyphs.first { $0.width > 0 && $0.glyphs.count == 1 }), first = try #require(glyphs.first { $0.text.hasPrefix("שלום") })
        #expect(sign.origin.x < first.origin.x)
        #expect(first.origin.x + first.width > 219.9)
    }
}

@Suite struct ShrinkingTests {
    /// 58 characters of 5 pt; at 7 pt and 3.5 pt a character they take 203 pt, at 6 pt 174.
    @Test func textShrinksByWholePoints() {
        let document = layOut(fox, sheet: sheet("numberOfLines: 1, minimumScaleFactor: 0.5"))
        #expect(drawn(document) == [fox])
        #expect(document.pages[0].glyphs.map(\.pointSize) == [6])
        #expect(relaxations(document) == ["shrunkText: 10 to 6 pt"])
    }

    @Test func neverUnderTheLeastSize() {
        let document = layOut(fox, sheet: sheet("numberOfLines: 1, lineBreakMode: truncateTail, minimumScaleFactor: 0.5, minimumFontSize: 8"))
        #expect(Set(document.pages[0].glyphs.map(\.pointSize)) == [8])
        #expect(drawn(document)[0].hasSuffix("…"))
        #expect(extracted(document) == fox)
    }

    @Test func inlineTextShrinksWithIt() {
        let document = layOut("The quick **brown fox jumps over the lazy dog and runs** away.", sheet: sheet("numberOfLines: 1, minimumFontSize: 5", more: "strong: { size: { scale: 2 } }"))
        let sizes = Set(document.pages[0].glyphs.map(\.pointSize))
        #expect(sizes.sorted() == [5, 10])
    }

    @Test func textThatFitsKeepsItsSize() {
        let document = layOut("Short.", sheet: sheet("numberOfLines: 1, minimumScaleFactor: 0.5"))
        #expect(document.pages[0].glyphs.map(\.pointSize) == [10])
        #expect(document.relaxations.isEmpty)
    }
}

@Suite struct FixedHeightTests {
    private func background(_ document: LaidOutDocument) -> Rect? {
        for item in document.pages[0].items {
            if case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline { return rect }
        }
        return nil
    }

    /// The fixed-advance face reaches 0.8 em up and 0.2 em down: a 12 pt line has its baseline 9 pt under its top. The padding is 5 pt,
    /// which leaves 28 pt free.
    @Test(arguments: [("top", 34.0), ("center", 48.0), ("bottom", 62.0)])
    func textStandsInTheBoxAsAligned(alignment: String, baseline: Double) {
        let document = layOut("One line.\n\nNext.", sheet: sheet("height: 50, textInsets: 5, background: silver, verticalAlignment: \(alignment)"))
        #expect(background(document) == Rect(x: 20, y: 20, width: 200, height: 50))
        #expect(document.pages[0].glyphs.map(\.origin.y) == [baseline, baseline + 50.0])
    }

    /// The padding leaves 194 pt, 38 characters: the second line ends before 'brown'.
    @Test func linesBeyondAreCutAndStayInTheTags() {
        let document = layOut(fox + " " + fox, sheet: sheet("height: 30, textInsets: 3, background: silver"))
        #expect(background(document)?.height == 30)
        #expect(drawn(document).count == 2)
        #expect(extracted(document) == fox + " " + fox)
        #expect(relaxations(document) == ["clippedText: 'brown fox jumps over the lazy dog and runs away.': 2 of 4 lines"])
    }

    @Test func aBoxLowerThanItsLineKeepsItsHeight() {
        let document = layOut("One line.\n\nNext.", sheet: sheet("height: 8, background: silver, verticalAlignment: center"))
        #expect(background(document) == Rect(x: 20, y: 20, width: 200, height: 8))
        #expect(document.pages[0].glyphs.map(\.origin.y) == [27.0, 35.0])
    }

    @Test func headingsAndCellsHaveIt() {
        let document = layOut("# Title\n\n| a | b |\n|---|---|\n| c | d |\n", sheet: sheet("", more: """
        h1: { size: { absolute: 10 }, height: 40, verticalAlignment: bottom }
          tableHeader: { size: { absolute: 10 }, height: 30 }
          tableCell: { size: { absolute: 10 }, height: 60, verticalAlignment: center }
        """))
        let y = Dictionary(document.pages[0].glyphs.map { ($0.text, $0.origin.y) }, uniquingKeysWith: { first, _ in first })
        #expect(y["Title"] == 57)
        #expect(y["a"] == 69)
        #expect(y["c"] == 123)
    }

    @Test func footersKeepTheirHeightAndLines() throws {
        let long = String(repeating: "words ", count: 30)
        let document = layOut("Text.", sheet: sheet("").replacing("margins: 20", with: "margins: 20, footer: { center: \"\(long)\", style: foot }") + """

        styles: { foot: { size: { absolute: 10 }, height: 30, background: silver, numberOfLines: 1, lineBreakMode: truncateTail, verticalAlignment: center } }
        """)
        let footer = document.pages[0].items.filter { $0.role == .artifact(.footer) }
        #expect(background(document)?.height == 30)
        #expect(footer.count == 2)
        let y = Set(document.pages[0].glyphs.filter { $0.text != "Text." && $0.width > 0 }.map(\.origin.y))
        let top = try #require(background(document)).minY
        #expect(y == [top + 18])
    }
}
