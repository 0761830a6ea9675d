import Foundation
import Testing
import TypesetBase
import TypesetStylesheet
import TypesetText

@testable import TypesetLayout

/// Tests of text effects, with glyphs half an em wide and letters from 0.8 em above to 0.2 em below the baseline.
@Suite struct EffectTests {
    private func sheet(_ styles: String) -> String {
        """
        typeset: 1
        extends: []
        page: { size: [300, 400], margins: 20 }
        styles:
          base: { size: { absolute: 10 }, lineHeightMultiple: 1.5, alignment: left, family: [sans-serif] }
        \(styles)
        elements: { document: base, paragraph: base, header: base, footer: base }
        """
    }

    private func glyphs(_ document: LaidOutDocument, page: Int = 0) -> [PlacedGlyphs] { document.pages[page].glyphs }

    private func shadows(_ document: LaidOutDocument, _ kind: ShadowKind = .outer) -> [PlacedShadow] {
        document.pages.flatMap(\.items).compactMap { if case .shadow(let shadow) = $0.content, shadow.kind == kind { shadow } else { nil } }
    }

    private func gradient(_ glyphs: PlacedGlyphs?) -> LinearGradient? {
        if case .gradient(let gradient)? = glyphs?.paint { gradient } else { nil }
    }

    // MARK: Gradients

    /// Three lines of 52, 52 and 5 characters: from 8 pt above the first baseline to 2 pt below the last, which is 30 pt lower.
    @Test func gradientsSpanAllLinesAndRunsOfTheirParagraph() throws {
        let text = String(repeating: "abc ", count: 12) + "*emphasis and more* " + String(repeating: "abc ", count: 12)
        let document = layOut(
            "{.g}\n" + text, sheet: sheet("  g: { parent: base, gradient: { colors: [red, blue], start: [0, 0], end: [0, 1] } }"))
        let all = glyphs(document).filter { gradient($0) != nil }
        let first = try #require(gradient(all.first)), baselines = Set(all.map(\.origin.y)).sorted()
        #expect(all.count == glyphs(document).count)
        try #require(baselines.count == 3)
        #expect(all.allSatisfy { gradient($0) == first })
        #expect(abs(first.start.y - (baselines[0] - 8)) < 0.001)
        #expect(abs(first.end.y - (baselines[2] + 2)) < 0.001)
        #expect(first.start.x == first.end.x)
        #expect(abs(first.start.x - 20) < 0.001)
    }

    @Test func gradientsOfSpansHaveTheSpansWidth() throws {
        let document = layOut(
            "ab [cdef]{.g} gh [ij]{.g} kl", sheet: sheet("  g: { gradient: { colors: [red, blue], start: [0, 0.5], end: [1, 0.5] } }"))
        let found = glyphs(document).compactMap(gradient)
        #expect(found.map { [$0.start.x, $0.end.x] } == [[35, 55], [75, 85]])
    }

    @Test func alphaIsBlendedOverTheColourOfTheText() throws {
        let document = layOut(
            "{.g}\na",
            sheet: sheet(
                "  g: { parent: base, color: \"#0000ff\", gradient: { colors: [\"#ff000080\", \"#ff0000\"], start: [0, 0], end: [1, 0] } }")
        )
        let stop = try #require(gradient(glyphs(document).first)?.stops.first?.color)
        let alpha = 128.0 / 255
        #expect(abs(stop.red - alpha) < 0.001)
        #expect(abs(stop.blue - (1 - alpha)) < 0.001)
        #expect(stop.alpha == 1)
    }

    @Test func gradientsWithoutLengthAreTheirLastColour() {
        let document = layOut(
            "{.g}\na", sheet: sheet("  g: { parent: base, gradient: { colors: [red, blue], start: [0, 0], end: [0, 0] } }"))
        #expect(glyphs(document).first?.paint == .solid(Color(red: 0, green: 0, blue: 1)))
    }

    // MARK: Shadows

    @Test func paragraphsCastOneShadowBehindAllText() throws {
        let document = layOut(
            "{.s}\n" + String(repeating: "abc ", count: 30) + "*and more*\n\nplain",
            sheet: sheet("  s: { parent: base, background: silver, shadow: { color: \"#00000080\", offset: [1, 2], blur: 3 } }"))
        let shadow = try #require(shadows(document).first)
        #expect(shadows(document).count == 1)
        #expect(shadow.glyphs.map(\.text).joined() == glyphs(document).dropLast().map(\.text).joined())
        #expect(shadow.offset == Point(x: 1, y: 2))
        #expect(shadow.blur == 3)
        #expect(!shadow.isVector)
        let kinds = document.pages[0].items.map { item -> String in
            switch item.content {
            case .shape: "box"
            case .shadow: item.isContent ? "content" : "shadow"
            case .glyphs, .image, .watermark: "text"
            }
        }
        #expect(kinds.first == "box")
        #expect(kinds.dropFirst().first == "shadow")
        #expect(kinds.dropFirst(2).allSatisfy { $0 == "text" })
    }

    @Test func innerShadowsLieOnTheText() {
        let document = layOut("{.s}\nabc", sheet: sheet("  s: { parent: base, innerShadow: { color: black, offset: [0, 1] } }"))
        guard case .shadow(let shadow)? = document.pages[0].items.last?.content else { Issue.record("no shadow at the end"); return }
        #expect(shadow.kind == .inner)
    }

    @Test(arguments: ["{ color: \"#00000000\", blur: 2 }", "{ color: black }"])
    func shadowsThatShowNothingAreNotPlaced(value: String) {
        #expect(shadows(layOut("{.s}\nabc", sheet: sheet("  s: { parent: base, shadow: \(value) }"))).isEmpty)
    }

    /// A shadow's opacity is multiplied by that of the text.
    @Test func translucentTextCastsALighterShadow() throws {
        let document = layOut(
            "{.s}\nabc", sheet: sheet("  s: { parent: base, color: \"#00000080\", shadow: { color: \"#ff000080\", offset: [1, 1] } }"))
        let cast = try #require(shadows(document).first?.casts().first), alpha = 128.0 / 255
        guard case .solid(let color) = cast.paint else { Issue.record("not one colour"); return }
        #expect(abs(color.alpha - alpha * alpha) < 0.001)
        #expect(color.red == 1)
    }

    /// Every run of text that a sheet shadows is in exactly one shadow, regardless of its element.
    @Test func everyElementCanHaveEffects() {
        let effects =
            "shadow: { color: gray, offset: [0, 1], blur: 1 }, gradient: { colors: [red, blue] }, outline: { color: navy, width: 1 }, baselineOffset: 0.1"
        var sheet = fullSheet.replacing("base: { textStyle: body,", with: "base: { textStyle: body, \(effects),")
        sheet.replace("note: { parent: base,", with: "note: { parent: base, \(effects),")
        let document = layOut(NothingOffThePage.everything, sheet: sheet, at: .accessibility1)
        for (number, page) in document.pages.enumerated() {
            let shadowed = page.items.flatMap { item -> [PlacedGlyphs] in
                if case .shadow(let shadow) = item.content { shadow.glyphs } else { [] }
            }
            #expect(shadowed.map(\.text).sorted() == page.glyphs.map(\.text).sorted(), "page \(number + 1)")
            #expect(page.glyphs.allSatisfy { gradient($0) != nil && $0.outline?.width ?? 0 > 0 }, "page \(number + 1)")
        }
    }

    // MARK: Lines under and through text

    private func lines(_ document: LaidOutDocument) -> [Shape] {
        document.pages[0].items.compactMap { if case .shape(let shape) = $0.content { shape } else { nil } }
    }

    @Test func linesTakeTheGradientUnlessTheyHaveAColour() throws {
        let keys = "gradient: { colors: [red, blue] }, strikethrough: { color: green }"
        let document = layOut("{.g}\nabc", sheet: sheet("  g: { parent: base, underline: true, \(keys) }"))
        let text = try #require(gradient(glyphs(document).first)), paints = lines(document).map(\.paint)
        #expect(paints == [.gradient(text), .solid(Color(red: 0, green: 128.0 / 255, blue: 0))])
    }

    /// Letters and lines share one shadow behind them; an inner shadow covers both.
    @Test func linesCastShadowsAndHaveThem() throws {
        let keys =
            "underline: true, strikethrough: true, innerShadow: { color: black, offset: [0, 1] }, shadow: { color: gray, offset: [1, 2], blur: 3 }"
        let document = layOut("{.s}\nabc", sheet: sheet("  s: { parent: base, \(keys) }"))
        let drawn = lines(document).compactMap { if case .rect(let rect, _) = $0.outline { rect } else { nil } }
        #expect(drawn.count == 2)
        #expect(drawn.allSatisfy { $0.minX == 20 && $0.width == 15 })
        for kind in [ShadowKind.outer, .inner] { #expect(shadows(document, kind).map { $0.bars.map(\.rect) } == [drawn]) }
        let kinds = document.pages[0].items.map { item in
            switch item.content {
            case .shadow(let shadow): shadow.kind == .inner ? "inner shadow" : "shadow"
            case .glyphs: "text"
            case .shape, .image, .watermark: "line"
            }
        }
        #expect(kinds == ["shadow", "text", "line", "line", "inner shadow"])
    }

    /// The position of underlines comes from the style's own font, not from fallback fonts, so adjacent lines join into one.
    @Test func linesRunOnAtOneHeight() throws {
        let document = layOut(
            "{.s}\nabc 🙂 ghi", sheet: sheet("  s: { parent: base, family: [Noto Sans, Noto Color Emoji], underline: true }"),
            shaper: PangoShaper(library: FontLibrary()))
        let drawn = lines(document).compactMap { if case .rect(let rect, _) = $0.outline { rect } else { nil } }
        let texts = document.pages[0].items.compactMap { if case .glyphs(let glyphs) = $0.content { glyphs } else { nil } }
        let first = try #require(texts.first), last = try #require(texts.last)
        #expect(texts.count == 3)
        try #require(drawn.count == 1)
        #expect(abs(drawn[0].minX - first.origin.x) < 0.001)
        #expect(abs(drawn[0].maxX - last.origin.x - last.width.value) < 0.02)
    }

    // MARK: Scaling

    @Test func effectsGrowWithTheTextWhereTheyAreInEmOrSpacingScales() throws {
        let em =
            "typeset: 1\nextends: []\nstyles: { s: { textStyle: body, shadow: { color: gray, offset: [0.1em, 0.1em], blur: 0.2em }, outline: { color: red, width: 0.05em } } }\nelements: { paragraph: s }"
        for category in [ContentSizeCategory.xSmall, .accessibility5] {
            let document = layOut("abc", sheet: em, at: category)
            let size = try #require(glyphs(document).first?.pointSize), shadow = try #require(shadows(document).first)
            #expect((shadow.blur - 0.2 * size).magnitude < 0.001)
            #expect(abs(shadow.offset.x - 0.1 * size.value) < 0.001)
            #expect(((glyphs(document).first?.outline?.width ?? 0) - 0.05 * size).magnitude < 0.001)
        }
        func blur(_ keys: String) -> Points {
            let text = em.replacing("0.2em", with: "2").replacing("textStyle: body,", with: "textStyle: body, \(keys)")
            return shadows(layOut("abc", sheet: text, at: .accessibility5)).first?.blur ?? 0
        }
        #expect(blur("") == 2 || blur("spacingScales: false,") == 2)
        #expect(blur("spacingScales: true,") > 5)
    }

    // MARK: Boxes

    @Test func roundBoxesHaveARoundBorder() throws {
        let document = layOut(
            "{.b}\nabc",
            sheet: sheet("  b: { parent: base, background: silver, cornerRadius: 6, border: \"2pt solid red\", textInsets: 4 }"))
        let frames = document.pages[0].items.compactMap { item -> Shape.Outline? in
            if case .shape(let shape) = item.content { shape.outline } else { nil }
        }
        guard case .rect(let box, 6)? = frames.first, case .frame(let frame, 5, 2, [])? = frames.last else {
            Issue.record("\(frames)"); return
        }
        #expect(frames.count == 2)
        #expect(frame == box.inset(by: Insets(all: 1)))
    }

    /// The strip of one side ends at the corner's circle.
    @Test func oneSideOfARoundBoxEndsInItsCorners() {
        guard
            case .polygon(let points) = BoxEdge(rect: Rect(x: 10, y: 20, width: 100, height: 50), side: .left, width: 3).outline(
                radii: (8, 8), dash: [])
        else {
            Issue.record("not a polygon")
            return
        }
        for point in points {
            let dx = 18 - point.x, dy = point.y < 45 ? 28 - point.y : point.y - 62
            #expect((10...13.001).contains(point.x))
            #expect(abs((dx * dx + dy * dy).squareRoot() - 8) < 0.001)
        }
    }

    @Test func opacityLetsAllColoursOfAStyleThrough() throws {
        let document = layOut(
            "a [b]{.s}\n",
            sheet:
                "typeset: 1\nextends: []\nstyles: { s: { color: red, opacity: 50% } }\nelements: { paragraph: { color: black, opacity: 0.5 } }\n"
        )
        let styles = document.pages[0].glyphs.map { document.styles[$0.style].style }
        #expect(styles.map(\.color.alpha) == [0.5, 0.25])
        #expect(styles.map(\.opacity) == [0.5, 0.25])
        guard case .solid(let color)? = document.pages[0].glyphs.first?.paint else { Issue.record("not one colour"); return }
        #expect(color.alpha == 0.5)
    }

    /// An opacity that figure and picture both inherit from paragraphs applies once, for pictures alone and in a line.
    @Test(arguments: [
        ("image: { opacity: 40% }", [0.4, 1]), ("figure: { opacity: 40% }", [0.4, 1]), ("paragraph: { opacity: 40% }", [0.4, 0.4]),
        ("", [1, 1]),
    ])
    func opacityLetsThroughPictures(_ element: String, _ opacities: [Double]) throws {
        let file = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("\(UUID().uuidString).svg")
        defer { try? FileManager.default.removeItem(at: file) }
        try "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"50\" height=\"50\"/>".write(to: file, atomically: true, encoding: .utf8)
        let picture = "![a circle](\(file.path))"
        let document = layOut("\(picture)\n\nIn a line: \(picture)", sheet: "typeset: 1\nextends: []\nelements: { \(element) }\n")
        let found = document.pages.flatMap(\.items).compactMap { if case .image(_, _, let opacity) = $0.content { opacity } else { nil } }
        #expect(found == opacities)
    }
}
