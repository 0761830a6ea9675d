import Testing
import TypesetBase
import TypesetText

@testable import TypesetLayout

/// Tests of which translucent text of a page is painted together.
@Suite struct TransparencyGroupTests {
    private func items(_ markdown: String, color: String = "#00000080", style: String = "") -> [PlacedItem] {
        layOut(
            markdown,
            sheet: """
                typeset: 1
                extends: []
                page: { size: [300, 400], margins: 20 }
                styles:
                  base: { size: { absolute: 10 }, lineHeightMultiple: 1.5, alignment: left, family: [sans-serif], color: "\(color)" \(style) }
                elements: { document: base, paragraph: base, link: { underline: false } }
                """
        ).pages[0].items
    }

    /// Ink boxes of glyphs half an em wide that reach `overlap` points into their neighbours'.
    private func boxes(overlap: Double = 0) -> (PlacedGlyphs) -> [Rect] {
        { text in
            let size = text.pointSize.value
            return (GlyphPlacement(text)?.inked ?? []).map {
                Rect(
                    x: $0.origin.x - overlap / 2, y: $0.origin.y - 0.8 * size, width: $0.advance.value + overlap, height: 0.9 * size)
            }
        }
    }

    @Test func textThatDoesNotOverlapIsInNoGroup() {
        let groups = TransparencyGroups(items("One line\nand more"), within: .page, inkBoxes: boxes())
        #expect(groups.groups.isEmpty)
        #expect(groups.groupedDecorations.isEmpty)
    }

    @Test func glyphsThatOverlapAreOneGroup() throws {
        let items = items("Words"), groups = TransparencyGroups(items, within: .content, inkBoxes: boxes(overlap: 1))
        let group = try #require(groups.groups.values.first)
        #expect(groups.groups.count == 1)
        #expect(group.items.count == 1)
        #expect(group.underlays.isEmpty)
    }

    @Test func opaqueTextIsInNoGroup() {
        let groups = TransparencyGroups(items("Words", color: "#000000"), within: .page, inkBoxes: boxes(overlap: 1))
        #expect(groups.groups.isEmpty)
    }

    @Test func underlinesArePaintedWithTheirText() throws {
        let items = items("One *two* three", style: ", underline: true")
        let groups = TransparencyGroups(items, within: .content, inkBoxes: boxes())
        let bars = items.indices.filter { if case .shape = items[$0].content { true } else { false } }
        #expect(!bars.isEmpty)
        #expect(groups.groupedDecorations == Set(bars))
        #expect(groups.groups.values.flatMap(\.decorations).sorted() == bars)
    }

    /// The text of a link is different content from the text around it.
    @Test func groupsEndWhereAnotherContentBegins() throws {
        let items = items("One [two](https://example.org) three")
        let one = TransparencyGroups(items, within: .page, inkBoxes: boxes(overlap: 1)).groups
        #expect(one.values.map(\.items) == [items.startIndex..<items.endIndex])
        let several = TransparencyGroups(items, within: .content, inkBoxes: boxes(overlap: 1)).groups
        try #require(several.count == 3)
        #expect(several.keys.sorted().map { several[$0]?.underlays.count } == [0, 1, 1])
    }

    /// The sweep finds the same groups as a comparison of all pairs.
    @Test(arguments: 1...40) func sweepFindsAllPairs(seed: UInt64) {
        var random = SplitMix(state: seed)
        var items = items(String(repeating: "word [link](https://example.org) *more* ", count: 12))
        for index in items.indices {
            guard case .glyphs(var text) = items[index].content else { continue }
            // Text moved over the page: lines cross.
            text.origin = Point(x: 20 + random.next(200), y: 20 + random.next(seed.isMultiple(of: 2) ? 60 : 300))
            if random.next(4) < 1 { text.paint = .solid(Color(red: 1, green: 0, blue: 0, alpha: 0.5)) }
            items[index].content = .glyphs(text)
        }
        let found = TransparencyGroups(items, within: .content, inkBoxes: boxes(overlap: 1)).groups
        let expected = groupsByAllPairs(items, boxes(overlap: 1))
        #expect(found.mapValues(\.items) == expected.mapValues(\.items))
        #expect(found.mapValues { $0.underlays.map(\.text.origin) } == expected.mapValues { $0.crossed.map { origin(items[$0]) } })
    }

    private func origin(_ item: PlacedItem) -> Point { if case .glyphs(let text) = item.content { text.origin } else { .zero } }

    /// The definition, without decorations: overlapping runs are in one group if they and all runs between them share content and paint.
    private func groupsByAllPairs(
        _ items: [PlacedItem], _ boxes: (PlacedGlyphs) -> [Rect]
    ) -> [Int: (items: Range<Int>, crossed: [Int])] {
        func ink(_ index: Int) -> [Rect] { if case .glyphs(let text) = items[index].content { boxes(text) } else { [] } }
        func paint(_ index: Int) -> Paint? { if case .glyphs(let text) = items[index].content { text.paint } else { nil } }
        func overlap(_ a: Rect, _ b: Rect) -> Bool {
            min(a.maxX, b.maxX) - max(a.minX, b.minX) > 0.05 && min(a.maxY, b.maxY) - max(a.minY, b.minY) > 0.05
        }
        var joined: [ClosedRange<Int>] = [], crossed: [Int: [Int]] = [:]
        for last in items.indices {
            for first in items.indices where first < last && paint(first) == paint(last) {
                guard ink(first).contains(where: { one in ink(last).contains { overlap(one, $0) } }) else { continue }
                let range = first...last
                if range.allSatisfy({ items[$0].role == items[first].role && paint($0) == paint(first) }) {
                    joined.append(range)
                } else {
                    crossed[last, default: []].append(first)
                }
            }
        }
        var groups: [Int: (items: Range<Int>, crossed: [Int])] = [:], next = 0
        while next < items.count {
            var end = next
            while let further = joined.filter({ $0.lowerBound <= end && $0.upperBound > end && $0.lowerBound >= next }).map(\.upperBound)
                .max()
            {
                end = further
            }
            let beneath = (next...end).flatMap { crossed[$0] ?? [] }
            let sorted = ink(next).sorted { $0.minX < $1.minX }
            if end > next || !beneath.isEmpty || zip(sorted, sorted.dropFirst()).contains(where: { overlap($0, $1) }) {
                groups[next] = (next..<end + 1, beneath)
            }
            next = end + 1
        }
        return groups
    }
}

/// SplitMix64: the same numbers on every machine.
private struct SplitMix {
    var state: UInt64

    mutating func next(_ limit: Double) -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Double((z ^ (z >> 31)) >> 11) / Double(1 << 53) * limit
    }
}
