import Testing
import TypesetBase
import TypesetText

@testable import TypesetLayout

/// Tests of boxes around spans, with glyphs half an em wide (5 pt at 10 pt) and lines that begin at 20 pt.
@Suite struct InlineBoxTests {
    private func sheet(_ styles: String, page: String = "[300, 400]") -> String {
        """
        typeset: 1
        extends: []
        page: { size: \(page), margins: 20 }
        styles:
          base: { size: { absolute: 10 }, lineHeightMultiple: 1.5, family: [sans-serif] }
        \(styles)
        elements: { document: base, paragraph: base, tableCell: base, tableHeader: base }
        """
    }

    private func boxes(_ document: LaidOutDocument) -> [Rect] {
        document.pages.flatMap(\.items).compactMap {
            if case .shape(let shape) = $0.content, case .rect(let rect, _) = shape.outline { rect } else { nil }
        }
    }

    private func strokes(_ document: LaidOutDocument) -> [(from: Point, to: Point)] {
        document.pages.flatMap(\.items).compactMap {
            if case .shape(let shape) = $0.content, case .line(let from, let to, _, _) = shape.outline { (from, to) } else { nil }
        }
    }

    /// The left edge of each run by its text.
    private func places(_ document: LaidOutDocument) -> [String: Double] {
        Dictionary(document.pages.flatMap(\.glyphs).map { ($0.text, $0.origin.x) }) { first, _ in first }
    }

    @Test func boxesJoinOverChangesOfFont() {
        let document = layOut("ab [cd *ef* gh]{.m} ij", sheet: sheet("  m: { background: yellow, cornerRadius: 2 }"))
        #expect(boxes(document).map(\.minX) == [35])
        #expect(boxes(document).map(\.width) == [40])
    }

    @Test func boxesOfAParagraphAreNotDrawnAgainBehindItsSpans() {
        let document = layOut("{.b}\nab *cd* ef", sheet: sheet("  b: { parent: base, background: \"#ff000080\", textInsets: 4 }"))
        #expect(boxes(document).count == 1)
        // 20 + 4 + 15: the margin, the inset and `ab `.
        #expect(places(document)["cd"] == 39)
    }

    /// Insets behave like CSS padding: the letters are between them, and the following text begins after them.
    @Test func insetsAreBesideTheLetters() {
        let document = layOut("ab [cd]{.m} ef", sheet: sheet("  m: { background: yellow, textInsets: [1, 4, 2, 6] }"))
        let places = places(document)
        // 35 + 6 and 35 + 6 + 10 + 4.
        #expect(places["cd"] == 41)
        #expect(places[" ef"] == 55)
        // The box reaches from 0.95 em above to 0.25 em below the baseline, plus the insets.
        let box = boxes(document).first, baseline = document.pages[0].glyphs[0].origin.y
        #expect(box == Rect(x: 35, y: baseline - 9.5 - 1, width: 20, height: 12 + 3))
    }

    @Test func lineBreaksAloneHaveNoBox() {
        let document = layOut(
            "<kbd><br>ab<br><br>cd<br></kbd>",
            sheet: sheet("  m: { border: \"2pt solid red\" }").replacing("elements: {", with: "elements: { kbd: m,"))
        // Strokes above and below two lines of letters, and after the last letter.
        let strokes = strokes(document), sides = strokes.filter { $0.from.x == $0.to.x }
        #expect(strokes.count - sides.count == 4)
        #expect(sides.map { $0.from.x > 25 } == [true])
    }

    @Test func bordersTakeRoomToo() {
        let document = layOut("ab [cd]{.m} ef", sheet: sheet("  m: { border: \"2pt solid red\", textInsets: [0, 3] }"))
        // 35 + 5 and 35 + 5 + 10 + 5.
        #expect(places(document)["cd"] == 40)
        #expect(places(document)[" ef"] == 55)
    }

    /// Insets take up room without a background.
    @Test func insetsNeedNoBackground() {
        #expect(places(layOut("ab [cd]{.m} ef", sheet: sheet("  m: { textInsets: [0, 3] }")))["cd"] == 38)
    }

    /// A measure of 100 pt fits `ab`, a space, 4 pt and eleven letters: 74 pt.
    ///
    /// It does not fit 29 pt more: a space, four letters and another 4 pt.
    @Test func insetsAreNotRepeatedWhereALineEnds() {
        let document = layOut(
            "ab [cdefghijklm nopq]{.m} r",
            sheet: sheet("  m: { background: yellow, border: \"1pt solid red\", textInsets: [0, 3] }", page: "[140, 400]"))
        let found = boxes(document)
        #expect(found.map(\.minX) == [35, 20], "\(found)")
        #expect(found.map(\.width) == [59, 24], "\(found)")
        // The first box is open on the right, the second on the left: three strokes each.
        let upright = strokes(document).filter { $0.from.x == $0.to.x }.map(\.from.x)
        #expect(strokes(document).count == 6, "\(upright)")
        #expect(upright == [35.5, 43.5], "\(upright)")
    }

    @Test func boxesWithinBoxesHaveTheirOwnRoom() {
        let document = layOut(
            "a [b `c` d]{.m} e",
            sheet: sheet("  m: { background: yellow, textInsets: [0, 4] }\n  mono: { background: silver, textInsets: [0, 2] }")
                .replacing("elements: {", with: "elements: { code: mono,"))
        #expect(boxes(document).map(\.minX) == [30, 44])
        #expect(boxes(document).map(\.width) == [37, 9])
        #expect(places(document)["c"] == 46)
    }

    /// Right-to-left text swaps left and right insets.
    @Test func insetsAreMirroredInRightToLeftText() {
        let document = layOut(
            "---\nlanguage: he\n---\n\nאב [גד]{.m} הו", sheet: sheet("  m: { background: yellow, textInsets: [0, 1, 0, 6] }"))
        // The line ends at 280; two letters and a space are right of the box.
        let box = boxes(document).first
        #expect(box?.maxX == 265)
        #expect(box?.width == 17)
        #expect(abs((places(document)["גד"] ?? 0) - (280 - 15 - 6 - 10)) < 0.001)
    }

    @Test func columnsHaveRoomForInsets() {
        let text = "| [abcd]{.m} | b |\n|---|---|\n| c | d |"
        func second(_ insets: String) -> Double {
            places(layOut(text, sheet: sheet("  m: { background: yellow, textInsets: \(insets) }")))["b"] ?? 0
        }
        #expect(abs(second("[0, 9]") - second("0") - 18) < 0.01)
    }

    /// Insets take at most an eighth of the measure; words stay whole.
    @Test func insetsGiveWayToWords() {
        let document = layOut("ab [cdefgh]{.m} ij", sheet: sheet("  m: { background: yellow, textInsets: [0, 90] }", page: "[120, 400]"))
        #expect(boxes(document).map(\.width) == [50])
    }
}

/// Tests of the corners of boxes that continue on another line or page.
@Suite struct OpenBoxTests {
    private let whole = Rect(x: 10, y: 10, width: 40, height: 20)

    private func points(_ outline: Shape.Outline) -> [Point] {
        switch outline {
        case .polygon(let points), .path(let points, _, _): points
        default: []
        }
    }

    /// A box that continues on the right has round left corners: no point is within 0.29 of the radius of their tips.
    @Test func cornersAreRoundWhereTheBoxEnds() {
        let points = points(BoxOutline(rect: whole, radius: 8, open: [.right]).fillShape)
        func distance(_ tip: Point) -> Double { points.map { abs($0.x - tip.x) + abs($0.y - tip.y) }.min() ?? .infinity }
        #expect(distance(Point(x: 10, y: 10)) > 4)
        #expect(distance(Point(x: 10, y: 30)) > 4)
        #expect(distance(Point(x: 50, y: 10)) == 0)
        #expect(distance(Point(x: 50, y: 30)) == 0)
        #expect(points.allSatisfy { whole.union(Rect(origin: $0, size: Size(width: 0, height: 0))) == whole })
        // Every point of the arc is one radius from its centre.
        for point in points where point.x < 17.9 && point.y < 17.9 {
            #expect(abs((point.x - 18) * (point.x - 18) + (point.y - 18) * (point.y - 18) - 64) < 1e-6)
        }
    }

    /// A stroke of 2 points has its middle 1 point inside the edge.
    @Test func strokesEndWhereTheBoxContinues() throws {
        func strokes(_ open: Set<BoxSide>) -> [[Point]] {
            BoxOutline(rect: whole, radius: 8, open: open).strokes(width: 2, dash: []).map(points)
        }
        let one = strokes([.right])
        try #require(one.count == 1)
        #expect(one[0].first == Point(x: 50, y: 29))
        #expect(one[0].last == Point(x: 50, y: 11))
        #expect(one[0].map(\.x).min() == 11)
        #expect(strokes([.left, .right]) == [[Point(x: 10, y: 11), Point(x: 50, y: 11)], [Point(x: 50, y: 29), Point(x: 10, y: 29)]])
        #expect(strokes(Set(BoxSide.allCases)).isEmpty)
    }

    /// The header of 10 points ends 5 points above the body, and a continued box gets half of that, although its padding needs 5.
    @Test func boxesThatContinueKeepOffTheHeader() throws {
        let lines = (1...16).map { "line \($0)" }.joined(separator: "\\\n")
        let sheet = narrowSheet("background: silver, textInsets: 9").replacing(
            "[240, 400], margins: 20", with: "[240, 160], margins: 20, header: { left: head }")
        let page = layOut(lines, sheet: sheet).pages[1]
        let tops = page.items.compactMap { item -> Double? in
            if item.role == .artifact(.background), case .shape(let shape) = item.content, case .rect(let rect, _) = shape.outline {
                rect.minY
            } else {
                nil
            }
        }
        let first = page.glyphs.first { $0.text.hasPrefix("line") }?.origin.y ?? 0
        try #require(tops.count == 1)
        #expect(tops[0] == first - 9 - 2.5)
    }

    /// The paragraph is split after nine lines: the upper corners are on the first page, the lower ones on the second.
    @Test func partsOnTwoPagesShareTheCorners() throws {
        let lines = (1...16).map { "line \($0)" }.joined(separator: "\\\n")
        let sheet = narrowSheet("background: silver, cornerRadius: 6, border: { left: 3pt solid red }").replacing(
            "[240, 400]", with: "[240, 160]")
        let document = layOut(lines, sheet: sheet)
        let areas = document.pages.map { page in
            page.items.compactMap { item -> [Point]? in
                if item.role == .artifact(.background), case .shape(let shape) = item.content { points(shape.outline) } else { nil }
            }.flatMap(\.self)
        }
        try #require(areas.count == 2)
        #expect(!areas[0].contains(Point(x: 20, y: 20)))
        #expect(areas[0].contains(Point(x: 20, y: 140)))
        #expect(areas[1].contains(Point(x: 20, y: 20)))
        #expect(!areas[1].contains { $0.x == 20 && $0.y > 20 && $0.y == areas[1].map(\.y).max() })
    }
}
