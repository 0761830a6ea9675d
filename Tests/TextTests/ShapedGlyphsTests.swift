import Testing

@testable import TypesetText

/// Glyphs that all differ.
private func glyphs(_ ids: Range<UInt32>) -> [ShapedGlyph] {
    ids.map { ShapedGlyph(id: $0, flags: .startsCluster, advance: 0.5, textLength: 1, scalar: 0x61) }
}

@Suite struct ShapedGlyphsTests {
    @Test func equalGlyphsAreStoredOnce() {
        var table = GlyphTable()
        let first = ShapedGlyphs(glyphs(0..<100), sharing: &table), second = ShapedGlyphs(glyphs(50..<120).reversed(), sharing: &table)
        #expect(first.table === second.table)
        #expect(Set(first.numbers + second.numbers).count == 120)
        #expect(first.map(\.id) == Array(0..<100))
        #expect(second.map(\.id) == (50..<120).reversed())
    }

    @Test func glyphsThatDifferInOneThingAreDifferent() {
        let plain = ShapedGlyph(id: 7, flags: [], advance: 0.5, textLength: 1, scalar: 0x61)
        var raised = ShapedGlyph(id: 7, flags: [], advance: 0.5, yOffset: 0.1, textLength: 1, scalar: 0x61)
        raised.inkAscent = 0
        var variants = Array(repeating: plain, count: 8)
        variants[1].id = 8
        variants[2].scalar = 0x62
        variants[3].textLength = 2
        variants[4].flags = .isSpace
        variants[5].advance = 0.6
        variants[6].inkDescent = 0.1
        variants[7] = raised
        var table = GlyphTable()
        #expect(Set(ShapedGlyphs(variants, sharing: &table).numbers).count == 8)
    }

    @Test func aFullTableIsReplaced() {
        var table = GlyphTable()
        let first = ShapedGlyphs(glyphs(0..<60_000), sharing: &table), second = ShapedGlyphs(glyphs(50_000..<70_000), sharing: &table)
        #expect(first.table !== second.table)
        #expect(second.table === table)
        #expect(first.map(\.id) == Array(0..<60_000))
        #expect(second.map(\.id) == Array(50_000..<70_000))
    }

    @Test func aParagraphMayHaveMoreGlyphsThanATableNumbers() {
        var table = GlyphTable()
        let many = ShapedGlyphs(glyphs(0..<70_000), sharing: &table)
        #expect(many.map(\.id) == Array(0..<70_000))
        #expect(ShapedGlyphs(glyphs(0..<5), sharing: &table).table === table)
    }

    @Test func textOfGlyphsFollowsOneAnother() {
        let lengths: [UInt32] = (0..<300).map { $0 % 7 == 0 ? 3 : $0 % 11 == 0 ? 0 : 1 }
        let shaped = ShapedGlyphs(lengths.map { ShapedGlyph(id: 1, flags: [], advance: 0, textLength: $0, scalar: 0) })
        var start = 0
        for (index, length) in lengths.enumerated() {
            #expect(shaped.textRange(of: index) == start..<start + Int(length))
            start += Int(length)
        }
        #expect(shaped.textStart(of: 300) == start)
    }

    @Test func charactersAreCountedWithoutSignsThatHaveNoInk() {
        let all = (0..<200).map { index in
            var flags: ShapedGlyph.Flags = index % 5 == 0 ? [] : .startsCluster
            if index % 9 == 0 { flags.insert(.isHidden) }
            if index % 4 == 0 { flags.insert(.isSpace) }
            return ShapedGlyph(id: 1, flags: flags, advance: 0, textLength: 1, scalar: 0x61)
        }
        let shaped = ShapedParagraph(text: [], glyphs: all, runs: [], isRightToLeft: false)
        for (first, last) in [(0, 200), (0, 64), (63, 65), (64, 128), (10, 10), (77, 199)] {
            #expect(shaped.characterCount(of: first..<last) == all[first..<last].count(where: \.isCounted))
        }
        // 199 and 194 are letters, 196 is a space, and 195 does not count.
        #expect(shaped.trailingSpaces(of: 0..<200) == 0)
        #expect(shaped.trailingSpaces(of: 0..<197) == 1)
        #expect(shaped.trailingSpaces(of: 196..<196) == 0)
    }
}

@Suite struct BreakListTests {
    private let breaks = BreakList([.init(glyph: 2, kind: .anywhere), .init(glyph: 5, kind: .allowed), .init(glyph: 9, kind: .emergency)])

    @Test func breaksAreFoundByGlyphAndByKind() {
        #expect(breaks.map(\.glyph) == [2, 5, 9])
        #expect(breaks.map(\.kind) == [.anywhere, .allowed, .emergency])
        #expect(breaks[5] == .allowed)
        #expect(breaks[4] == nil)
        #expect(breaks[100] == nil)
        #expect(breaks.first(of: .init(.allowed, .emergency), in: 3..<100) == 5)
        #expect(breaks.first(of: .init(.allowed, .emergency), in: 6..<9) == nil)
    }

    @Test func hyphenationPointsReplaceWorseBreaksOnly() {
        let hyphenated = breaks.adding([2, 5, 7, 12])
        #expect(hyphenated.map(\.glyph) == [2, 5, 7, 9, 12])
        #expect(hyphenated.map(\.kind) == [.hyphen, .allowed, .hyphen, .emergency, .hyphen])
        let part = breaks.breaks(before: 3..<8, adding: [5, 7])
        #expect(part.map(\.glyph) == [5, 7])
        #expect(part.map(\.kind) == [.allowed, .hyphen])
    }
}
