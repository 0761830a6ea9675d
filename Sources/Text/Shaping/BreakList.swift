/// The points at which the lines of a paragraph may end.
///
/// It stores a byte for each glyph, because nearly every glyph has a break before it.
package struct BreakList: Sequence, Sendable {
    /// The codes of the breaks by glyph, up to the last break; 0 if there is no break before the glyph.
    private var codes: [UInt8] = []
    /// Whether any break is of the kind `glue`.
    private(set) var hasGlue = false

    package init() {}

    package init(_ breaks: [ShapedParagraph.Break]) {
        for point in breaks { set(point.kind, before: point.glyph) }
    }

    mutating func reserveCapacity(_ count: Int) { codes.reserveCapacity(count) }

    mutating func set(_ kind: ShapedParagraph.BreakKind?, before glyph: Int) {
        if glyph >= codes.count { codes.append(contentsOf: repeatElement(0, count: glyph + 1 - codes.count)) }
        codes[glyph] = kind.map(Kinds.code) ?? 0
        if kind == .glue { hasGlue = true }
    }

    /// The break before a glyph; nil if no line may end there.
    package subscript(glyph: Int) -> ShapedParagraph.BreakKind? {
        glyph < codes.count ? ShapedParagraph.BreakKind(rawValue: codes[glyph] &- 1) : nil
    }

    /// The first glyph in a range with a break of one of these kinds before it.
    package func first(of kinds: Kinds, in glyphs: Range<Int>) -> Int? {
        let end = Swift.min(glyphs.upperBound, codes.count)
        return codes.withUnsafeBufferPointer { codes in
            var glyph = glyphs.lowerBound
            while glyph < end, !kinds.contains(code: codes[glyph]) { glyph += 1 }
            return glyph < end ? glyph : nil
        }
    }

    /// The last glyph in a range with a break of one of these kinds before it.
    func last(of kinds: Kinds, in glyphs: Range<Int>) -> Int? {
        var glyph = Swift.min(glyphs.upperBound, codes.count)
        while glyph > glyphs.lowerBound {
            glyph -= 1
            if kinds.contains(code: codes[glyph]) { return glyph }
        }
        return nil
    }

    package func makeIterator() -> Iterator { Iterator(breaks: self) }

    package struct Iterator: IteratorProtocol {
        fileprivate let breaks: BreakList
        private var glyph = 0

        fileprivate init(breaks: BreakList) { self.breaks = breaks }

        package mutating func next() -> ShapedParagraph.Break? {
            while glyph < breaks.codes.count {
                defer { glyph += 1 }
                if let kind = breaks[glyph] { return ShapedParagraph.Break(glyph: glyph, kind: kind) }
            }
            return nil
        }
    }

    /// A set of kinds of breaks.
    package struct Kinds: Sendable {
        /// A bit for each code.
        private var bits: UInt16 = 0

        package init(_ kinds: ShapedParagraph.BreakKind...) { for kind in kinds { insert(kind) } }

        mutating func insert(_ kind: ShapedParagraph.BreakKind) { bits |= 1 << Self.code(kind) }

        fileprivate static func code(_ kind: ShapedParagraph.BreakKind) -> UInt8 { kind.rawValue + 1 }
        fileprivate func contains(code: UInt8) -> Bool { bits >> code & 1 == 1 }
    }
}

// MARK: - Hyphenation points

extension BreakList {
    /// The breaks with a hyphenation point before each of the glyphs.
    package func adding(_ points: [Int]) -> BreakList {
        var result = self
        for point in points { result.set(Self.hyphenated(self[point]), before: point) }
        return result
    }

    /// The breaks before some glyphs, with a hyphenation point before each of `points`, which are in order.
    func breaks(before glyphs: Range<Int>, adding points: [Int]) -> [ShapedParagraph.Break] {
        var next = 0
        return glyphs.compactMap { glyph in
            let isPoint = next < points.count && points[next] == glyph
            if isPoint { next += 1 }
            return (isPoint ? Self.hyphenated(self[glyph]) : self[glyph]).map { ShapedParagraph.Break(glyph: glyph, kind: $0) }
        }
    }

    /// A hyphenation point replaces a worse break, and is dropped for a better one.
    private static func hyphenated(_ kind: ShapedParagraph.BreakKind?) -> ShapedParagraph.BreakKind {
        switch kind {
        case .allowed: .allowed
        case .mandatory: .mandatory
        case .repeatedHyphen: .repeatedHyphen
        case .glue: .glue
        case .hyphen, .joint, .emergency, .anywhere, .symbol, nil: .hyphen
        }
    }
}
