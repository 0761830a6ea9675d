import Testing
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

@Suite struct TruncationTests {
    @Test(arguments: [
        ("wordWrap", "The quick brown fox jumps over the lazy "),
        ("charWrap", "The quick brown fox jumps over the lazy "),
        ("clip", "The quick brown fox jumps over the lazy"),
        ("truncateTail", "The quick brown fox jumps over the lazy…"),
        ("truncateHead", "…jumps over the lazy dog and runs away."),
        ("truncateMiddle", "The quick brown fox…y dog and runs away."),
    ])
    func oneLineFitsFortyCharactersAndTheTagsHaveThemAll(mode: String, expected: String) {
        let document = layOut(fox, sheet: narrowSheet("numberOfLines: 1, lineBreakMode: \(mode)"))
        #expect(drawn(document) == [expected])
        #expect(extracted(document) == fox)
        PageInvariants(document: document).checkPlaces()
    }

    @Test func onlyTheLastLineIsTruncated() {
        let document = layOut(fox + " " + fox, sheet: narrowSheet("numberOfLines: 2, lineBreakMode: truncateTail"))
        #expect(drawn(document) == ["The quick brown fox jumps over the lazy ", "dog and runs away. The quick brown fox…"])
        #expect(extracted(document) == fox + " " + fox)
        #expect(fallbacks(document) == ["truncatedText: 'jumps over the lazy dog and runs away.': 2 of 3 lines"])
    }

    @Test func textThatFitsStaysWhole() {
        let document = layOut(fox, sheet: narrowSheet("numberOfLines: 2, lineBreakMode: truncateTail"))
        #expect(drawn(document).joined() == fox)
        #expect(document.fallbacks.isEmpty)
    }

    @Test func limitsAreKeptAtEverySize() {
        for category in ContentSizeCategory.allCases {
            let text = Array(repeating: fox, count: 8).joined(separator: " ")
            let document = layOut(
                text,
                sheet: narrowSheet("numberOfLines: 3, lineBreakMode: truncateMiddle").replacing(
                    "{ size: { absolute: 10 }, lineHeight", with: "{ size: 17, shouldScale: true, lineHeight"), at: category)
            #expect(drawn(document).count == 3)
            #expect(extracted(document) == text)
            PageInvariants(document: document).checkPlaces()
        }
    }

    @Test func charactersAreNeverDivided() {
        let document = layOut(
            String(repeating: "e\u{301}👨‍👩‍👧", count: 30), sheet: narrowSheet("numberOfLines: 1, lineBreakMode: truncateTail"))
        #expect(drawn(document) == [String(repeating: "e\u{301}👨‍👩‍👧", count: 19) + "e\u{301}…"])
    }

    @Test func linksKeepTheirOwnTextAndTheRestIsReadOnce() throws {
        let document = layOut(
            "Begin and [follow the long link that ends here](https://example.org) then *go* on.",
            sheet: narrowSheet("numberOfLines: 1, lineBreakMode: truncateTail"))
        #expect(drawn(document) == ["Begin and follow the long link that end…"])
        #expect(extracted(document) == "Begin and follow the long link that ends here then go on.")
        var texts: [StructureKind: String] = [:]
        for case (.content(let id), .glyphs(let glyphs)) in document.pages.flatMap(\.items).map({ ($0.role, $0.content) }) {
            texts[document.structure[document.structure.owners[id]].kind, default: ""] += glyphs.text
        }
        #expect(texts == [.link: "follow the long link that ends here", .paragraph: "Begin and  then  on.", .emphasis: "go"])
    }

    @Test func footnotesOfCutTextAreStillPrinted() {
        let document = layOut(
            fox + " Much more of it.[^1]\n\n[^1]: The note.", sheet: narrowSheet("numberOfLines: 1, lineBreakMode: truncateTail"))
        #expect(extracted(document).contains("The note."))
    }

    @Test func rightToLeftTextEndsAtTheLeft() throws {
        let document = layOut(
            "שלום עולם " + String(repeating: "מילה ", count: 20),
            sheet: narrowSheet("numberOfLines: 1, lineBreakMode: truncateTail").replacing("typeset: 1", with: "typeset: 1\nlanguage: he"),
            shaper: PangoShaper(library: FontLibrary()))
        let glyphs = try #require(document.pages.first).glyphs
        let sign = try #require(glyphs.first { $0.width > 0 && $0.glyphs.count == 1 }),
            first = try #require(glyphs.first { $0.text.hasPrefix("שלום") })
        #expect(sign.origin.x < first.origin.x)
        #expect(first.origin.x + first.width.value > 219.9)
    }
}

@Suite struct ShrinkingTests {
    /// 58 characters of 5 pt: at 3.5 pt a character (7 pt) they take 203 pt, at 6 pt 174.
    @Test func textShrinksByWholePoints() {
        let document = layOut(fox, sheet: narrowSheet("numberOfLines: 1, minimumScaleFactor: 0.5"))
        #expect(drawn(document) == [fox])
        #expect(document.pages[0].glyphs.map(\.pointSize) == [6])
        #expect(fallbacks(document) == ["shrunkText: 10 to 6 pt"])
    }

    @Test func neverUnderTheLeastSize() {
        let document = layOut(
            fox, sheet: narrowSheet("numberOfLines: 1, lineBreakMode: truncateTail, minimumScaleFactor: 0.5, minimumFontSize: 8"))
        #expect(Set(document.pages[0].glyphs.map(\.pointSize)) == [8])
        #expect(drawn(document)[0].hasSuffix("…"))
        #expect(extracted(document) == fox)
    }

    @Test func inlineTextShrinksWithIt() {
        let document = layOut(
            "The quick **brown fox jumps over the lazy dog and runs** away.",
            sheet: narrowSheet("numberOfLines: 1, minimumFontSize: 5", more: "strong: { size: { scale: 2 } }"))
        let sizes = Set(document.pages[0].glyphs.map(\.pointSize))
        #expect(sizes.sorted() == [5, 10])
    }

    /// Lengths in em are fractions of the size at which the text is set: 40 characters of half an em fit at 10 points, 58 at 6.
    @Test(
        arguments: [
            ("lineSpacing: 0.5em", 10.2), ("lineSpacing: 5", 12.2), ("minimumLineHeight: 2em", 12), ("minimumLineHeight: 20", 20),
            ("maximumLineHeight: 1em", 6), ("maximumLineHeight: 10", 7.2),
        ] as [(String, Double)])
    func lengthsInEmShrinkWithTheText(keys: String, pitch: Double) {
        let document = layOut(
            fox + " " + fox, sheet: narrowSheet("numberOfLines: 2, minimumScaleFactor: 0.5, \(keys)"))
        let glyphs = document.pages[0].glyphs
        #expect(Set(glyphs.map(\.pointSize)) == [6])
        #expect(abs((glyphs.last?.origin.y ?? 0) - (glyphs.first?.origin.y ?? 0) - pitch) < 0.001)
    }

    /// At 6 of 10 points.
    @Test(
        arguments: [
            ("shadow: { color: black, offset: [0, 0.5em], blur: 0.2em }", 3, 1.2),
            ("shadow: { color: black, offset: [0, 5], blur: 2 }", 5, 2), ("shadow: { color: black, offset: [0, 0.5em], blur: 2 }", 3, 2),
        ] as [(String, Double, Double)])
    func shadowsInEmShrinkWithTheText(keys: String, offset: Double, blur: Double) throws {
        let document = layOut(fox, sheet: narrowSheet("numberOfLines: 1, minimumScaleFactor: 0.5, \(keys)"))
        let shadows = document.pages[0].items.compactMap { if case .shadow(let shadow) = $0.content { shadow } else { nil } }
        let shadow = try #require(shadows.first)
        #expect(abs(shadow.offset.y - offset) < 0.001)
        #expect(abs(shadow.blur.value - blur) < 0.001)
    }

    @Test(arguments: [("0.1em", 0.6), ("1", 1)] as [(String, Double)])
    func outlinesInEmShrinkWithTheText(width: String, drawn: Double) {
        let keys = "outline: { color: navy, width: \(width) }"
        let document = layOut(fox, sheet: narrowSheet("numberOfLines: 1, minimumScaleFactor: 0.5, \(keys)"))
        #expect(document.pages[0].glyphs.allSatisfy { abs(($0.outline?.width.value ?? 0) - drawn) < 0.001 })
    }

    @Test(arguments: [("0.2em", 1.2), ("2", 2)] as [(String, Double)])
    func underlinesInEmShrinkWithTheText(thickness: String, drawn: Double) {
        let document = layOut(
            fox, sheet: narrowSheet("numberOfLines: 1, minimumScaleFactor: 0.5, underline: { thickness: \(thickness) }"))
        #expect(dump(document).contains { $0.contains("x\(drawn) ") }, "\(dump(document))")
    }

    /// The box of five letters of 3 points, and the padding on both sides.
    @Test(arguments: [("0.5em", 21), ("3", 21), ("0.3em", 18.6), ("2", 19)] as [(String, Double)])
    func paddingInEmOfSpansShrinksWithTheText(padding: String, width: Double) throws {
        let document = layOut(
            "The quick [brown]{.m} fox jumps over the lazy dog and runs away.",
            sheet: narrowSheet("numberOfLines: 1, minimumScaleFactor: 0.5")
                + "\nstyles: { m: { background: yellow, textInsets: [0, \(padding)] } }\n")
        let boxes = document.pages[0].items.compactMap { item in
            if case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline { rect.width } else { nil }
        }
        #expect(boxes.count == 1)
        #expect(abs((boxes.first ?? 0) - width) < 0.001, "\(boxes)")
    }

    @Test func textThatFitsKeepsItsSize() {
        let document = layOut("Short.", sheet: narrowSheet("numberOfLines: 1, minimumScaleFactor: 0.5"))
        #expect(document.pages[0].glyphs.map(\.pointSize) == [10])
        #expect(document.fallbacks.isEmpty)
    }
}
