import Diagnostics
import Geometry
import Layout

/// The translucent text of a page that would show where its own parts overlap, as units that are laid down as one (ISO 32000-1 11.6.6).
///
/// Viewers differ in what they make of the standard's own rule for overlaps, text knockout (9.3.8); none differs in groups. A unit never
/// takes in text of two elements, since a group stands in one sequence of marked content.
struct InkUnits {
    struct Unit {
        /// Runs of one content that follow each other.
        var items: Range<Int>
        /// Items that are lines under and through them.
        var bars: [Int] = []
        /// What is drawn before these, of other contents, and crossed by them.
        var under: [(text: PlacedGlyphs, bars: [Rect])] = []
    }

    /// By the first item of each.
    private(set) var units: [Int: Unit] = [:]
    /// Items that their unit draws.
    private(set) var drawnBars: Set<Int> = []

    init(_ items: [PlacedItem]) throws(Diagnostic) {
        let pieces = try items.indices.map { index throws(Diagnostic) in try Piece(items, index) }.compactMap { $0 }
        guard !pieces.isEmpty else { return }
        var starts = Array(pieces.indices), under: [Int: [Int]] = [:]
        for last in pieces.indices {
            for first in pieces[..<last].indices {
                let isCrossed = pieces[first].crosses(pieces[last])
                guard isCrossed || pieces[first].runsOn(in: pieces[last]) else { continue }
                if pieces[first...last].isOneContent(items) {
                    for index in first...last { starts[index] = min(starts[index], starts[first]) }
                } else if isCrossed {
                    under[last, default: []].append(first)
                }
            }
        }
        join(pieces, starts, under)
    }

    /// - Parameter starts: by piece, the first one that it must be drawn with.
    private mutating func join(_ pieces: [Piece], _ starts: [Int], _ under: [Int: [Int]]) {
        var end = pieces.count
        while end > 0 {
            var start = starts[end - 1]
            while let earlier = starts[start..<end].min(), earlier < start { start = earlier }
            let parts = start..<end, crossed = parts.flatMap { under[$0] ?? [] }.map { (pieces[$0].text, pieces[$0].bars.map(\.rect)) }
            if parts.count > 1 || pieces[start].darkensItself || !crossed.isEmpty {
                let bars = parts.flatMap { pieces[$0].bars.map(\.item) }
                units[pieces[start].item] = Unit(items: pieces[start].item..<pieces[end - 1].item + 1, bars: bars, under: crossed)
                drawnBars.formUnion(bars)
            }
            end = start
        }
    }
}

/// A run of translucent text.
private struct Piece {
    var item: Int
    var text: PlacedGlyphs
    /// Of each glyph with ink.
    var boxes: [Rect]
    var bounds: Rect
    /// Lines under and through it.
    var bars: [(item: Int, rect: Rect)] = []

    /// Nil where the item is none.
    init?(_ items: [PlacedItem], _ index: Int) throws(Diagnostic) {
        guard case .glyphs(let text) = items[index].content, text.hasOneTranslucentInk else { return nil }
        let boxes = try text.inkBoxes()
        item = index
        self.text = text
        self.boxes = boxes
        for other in items.indices.dropFirst(index + 1) {
            if let bar = items[other].bar(of: text) { bars.append((other, bar)) }
        }
        let all = boxes + bars.map(\.rect)
        bounds = all.dropFirst().reduce(all.first ?? Rect(origin: text.origin, size: .zero)) { $0.union($1) }
    }

    /// A two-hundredth of an em is less than a hairline.
    private var tolerance: Double { 0.005 * text.pointSize }

    /// Whether fill and stroke, a line and letters, or the boxes of two neighbours lie over each other: more than their ink does, which
    /// costs a group and no more.
    var darkensItself: Bool {
        if text.strokeWidth > 0 || bars.contains(where: { bar in boxes.contains { $0.overlaps(bar.rect, by: 0) } }) { return true }
        let sorted = boxes.sorted { $0.minX < $1.minX }
        return zip(sorted, sorted.dropFirst()).contains { $0.overlaps($1, by: tolerance) }
    }

    private func cross(_ ones: [Rect], _ others: [Rect]) -> Bool {
        ones.contains { one in others.contains { one.overlaps($0, by: tolerance) } }
    }

    /// Whether a line under or through it touches the other's: between two, viewers would show a seam.
    func runsOn(in other: Piece) -> Bool {
        text.paint == other.text.paint
            && bars.contains { bar in other.bars.contains { bar.rect.minY == $0.rect.minY && bar.rect.grown(by: 0.01).overlaps($0.rect) } }
    }

    func crosses(_ other: Piece) -> Bool {
        guard text.paint == other.text.paint, bounds.overlaps(other.bounds) else { return false }
        return cross(boxes, other.boxes) || cross(boxes, other.bars.map(\.rect)) || cross(bars.map(\.rect), other.boxes)
    }
}

extension ArraySlice<Piece> {
    /// Whether these are neighbours on the page with one ink, in one sequence of marked content.
    fileprivate func isOneContent(_ items: [PlacedItem]) -> Bool {
        guard let first, let last, last.item - first.item == count - 1 else { return false }
        return allSatisfy { items[$0.item].role == items[first.item].role && $0.text.paint == first.text.paint }
    }
}

extension PlacedItem {
    /// The line under or through a run in the run's own ink.
    fileprivate func bar(of text: PlacedGlyphs) -> Rect? {
        guard case .shape(let shape) = content, shape.paint == text.paint, case .artifact(.layout) = role,
            case .rect(let rect, _) = shape.outline,
            rect.minX == text.origin.x, rect.width == text.width, abs(rect.minY - text.origin.y) < text.pointSize
        else { return nil }
        return rect
    }
}

extension PlacedGlyphs {
    /// Of each glyph, on the page.
    fileprivate func inkBoxes() throws(Diagnostic) -> [Rect] {
        guard let placement = GlyphPlacement(self) else { return [] }
        let loaded = try LoadedFace.of(placement.run.face), slant = placement.run.face.slant
        return placement.inked.compactMap { glyph in
            loaded.inkBox(of: glyph.glyph.id).map {
                $0.sheared(by: slant).scaled(to: pointSize, at: glyph.position).grown(by: strokeWidth / 2)
            }
        }
    }
}

extension Rect {
    fileprivate func overlaps(_ other: Rect, by least: Double) -> Bool {
        min(maxX, other.maxX) - max(minX, other.minX) > least && min(maxY, other.maxY) - max(minY, other.minY) > least
    }
}
