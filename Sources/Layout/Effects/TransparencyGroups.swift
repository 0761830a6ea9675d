package import TypesetBase

/// Transparency groups (ISO 32000-1, 11.6.6) for translucent text of a page that would darken where its parts overlap.
///
/// Glyphs of joined scripts, outlines over fills, and underlines overlap. Each group is painted opaque, and then composited with the
/// opacity of its paint. Text knockout (ISO 32000-1, 9.3.8) has this purpose, but viewers differ in their support.
package struct TransparencyGroups {
    package struct Group {
        /// The consecutive runs of one paint.
        package var items: Range<Int>
        /// The indices of the items that are their underlines and strikethroughs.
        package var decorations: [Int] = []
        /// Earlier text with the same paint that crosses the group but cannot be in it; the group must exclude its ink.
        package var underlays: [(text: PlacedGlyphs, bars: [Rect])] = []
    }

    /// The extent of a group.
    package enum Extent {
        /// Text of one content, since a group is within one marked-content sequence.
        case content
        /// Text of any role.
        case page
    }

    /// The groups, by the index of their first item; translucent text outside all groups may be painted directly.
    package private(set) var groups: [Int: Group] = [:]
    /// The items that are painted with the group of their text.
    package private(set) var groupedDecorations: Set<Int> = []

    /// Finds the overlapping runs of translucent text on a page.
    ///
    /// - Parameters:
    ///   - items: the items of a page, in painting order.
    ///   - inkBoxes: returns the ink of each glyph of a run on the page. Larger boxes only make more groups than necessary.
    package init<E: Error>(_ items: [PlacedItem], within extent: Extent, inkBoxes: (PlacedGlyphs) throws(E) -> [Rect]) throws(E) {
        var runs: [Run] = []
        for index in items.indices where items[index].isTranslucentText {
            guard case .glyphs(let text) = items[index].content, text.hasOneTranslucentInk else { continue }
            runs.append(Run(item: index, role: items[index].role, text: text, boxes: try inkBoxes(text)))
        }
        guard !runs.isEmpty else { return }
        let bars = Bars(items, after: runs[0].item)
        for index in runs.indices {
            runs[index].addBars(bars.of(runs[index].text, after: runs[index].item))
            if index > 0, runs[index].follows(runs[index - 1], within: extent) {
                runs[index].sequence = runs[index - 1].sequence
            } else {
                runs[index].sequence = index
            }
        }
        collect(runs)
    }

    private mutating func collect(_ runs: [Run]) {
        /// The first run that each run must be painted with.
        var starts = Array(runs.indices)
        var underlays: [Int: [Int]] = [:]
        for (last, candidates) in Self.neighbours(of: runs) {
            for first in candidates {
                let isCrossed = runs[first].crosses(runs[last])
                guard isCrossed || runs[first].sharesLine(with: runs[last]) else { continue }
                if runs[first].sequence == runs[last].sequence {
                    for index in first...last { starts[index] = min(starts[index], starts[first]) }
                } else if isCrossed {
                    underlays[last, default: []].append(first)
                }
            }
        }
        join(runs, starts, underlays)
    }

    /// Returns the runs whose bounds meet those of earlier runs, each with these runs, in order, by a sweep down the page.
    private static func neighbours(of runs: [Run]) -> [(last: Int, firsts: [Int])] {
        var found: [Int: [Int]] = [:], active: [Int] = []
        for index in runs.indices.sorted(by: { runs[$0].reach.minY < runs[$1].reach.minY }) {
            let reach = runs[index].reach
            active.removeAll { runs[$0].reach.maxY < reach.minY }
            for other in active where runs[other].reach.minX <= reach.maxX && reach.minX <= runs[other].reach.maxX {
                found[max(index, other), default: []].append(min(index, other))
            }
            active.append(index)
        }
        return found.map { (last: $0, firsts: $1.sorted()) }.sorted { $0.last < $1.last }
    }

    private mutating func join(_ runs: [Run], _ starts: [Int], _ underlays: [Int: [Int]]) {
        var end = runs.count
        while end > 0 {
            var start = starts[end - 1]
            while let earlier = starts[start..<end].min(), earlier < start { start = earlier }
            let parts = start..<end
            let crossed = parts.flatMap { underlays[$0] ?? [] }.map { (text: runs[$0].text, bars: runs[$0].bars.map(\.rect)) }
            if parts.count > 1 || runs[start].overlapsItself || !crossed.isEmpty {
                let bars = parts.flatMap { runs[$0].bars.map(\.item) }
                groups[runs[start].item] = Group(
                    items: runs[start].item..<runs[end - 1].item + 1, decorations: bars, underlays: crossed)
                groupedDecorations.formUnion(bars)
            }
            end = start
        }
    }
}

/// A run of translucent text.
private struct Run {
    var item: Int
    var role: PlacedItem.Role
    var text: PlacedGlyphs
    /// The ink of each glyph.
    var boxes: [Rect]
    /// Its underline and strikethrough.
    var bars: [Bars.Bar] = []
    var bounds: Rect
    /// A number that is equal for runs that one group may contain.
    var sequence = 0

    init(item: Int, role: PlacedItem.Role, text: PlacedGlyphs, boxes: [Rect]) {
        self.item = item
        self.role = role
        self.text = text
        self.boxes = boxes
        bounds = Rect(around: boxes) ?? Rect(origin: text.origin, size: .zero)
    }

    mutating func addBars(_ new: [Bars.Bar]) {
        if boxes.isEmpty, let first = new.first { bounds = first.rect }
        bars = new
        bounds = new.reduce(bounds) { $0.union($1.rect) }
    }

    /// The distance, in points, within which underlines of neighbours touch.
    private static let seam = 0.01
    /// A two-hundredth of an em is less than a hairline.
    private var tolerance: Double { 0.005 * text.pointSize.value }

    var reach: Rect { bounds.grown(by: Self.seam) }

    /// Whether the two are consecutive items of the page with one paint.
    func follows(_ other: Run, within extent: TransparencyGroups.Extent) -> Bool {
        item == other.item + 1 && text.paint == other.text.paint && (extent == .page || role == other.role)
    }

    /// Whether fill and stroke, underline and letters, or two neighbouring glyphs overlap.
    var overlapsItself: Bool {
        if text.strokeWidth > 0 || bars.contains(where: { bar in boxes.contains { $0.overlaps(bar.rect) } }) { return true }
        let sorted = boxes.sorted { $0.minX < $1.minX }
        return zip(sorted, sorted.dropFirst()).contains { $0.overlaps($1, by: tolerance) }
    }

    /// Whether its underline touches the other's, so that viewers would show a seam between them.
    func sharesLine(with other: Run) -> Bool {
        text.paint == other.text.paint
            && bars.contains { bar in
                other.bars.contains { bar.rect.minY == $0.rect.minY && bar.rect.grown(by: Self.seam).overlaps($0.rect) }
            }
    }

    func crosses(_ other: Run) -> Bool {
        guard text.paint == other.text.paint, bounds.overlaps(other.bounds) else { return false }
        return overlap(boxes, other.boxes) || overlap(boxes, other.bars.map(\.rect)) || overlap(bars.map(\.rect), other.boxes)
    }

    private func overlap(_ ones: [Rect], _ others: [Rect]) -> Bool {
        ones.contains { one in others.contains { one.overlaps($0, by: tolerance) } }
    }
}

/// The underlines and strikethroughs of a page, by start and width, which they share with their run.
private struct Bars {
    struct Bar {
        var item: Int
        var rect: Rect
        var paint: Paint
    }

    private struct Key: Hashable {
        var x: Double
        var width: Double
    }

    private var bars: [Key: [Bar]] = [:]

    init(_ items: [PlacedItem], after start: Int) {
        for index in items.indices where index > start {
            guard case .shape(let shape) = items[index].content, case .artifact(.layout) = items[index].role,
                case .rect(let rect, _) = shape.outline, !shape.paint.isOpaque
            else { continue }
            bars[Key(x: rect.minX, width: rect.width), default: []].append(Bar(item: index, rect: rect, paint: shape.paint))
        }
    }

    /// Returns the bars in the paint of a run, less than an em from its baseline.
    func of(_ text: PlacedGlyphs, after item: Int) -> [Bar] {
        (bars[Key(x: text.origin.x, width: text.width.value)] ?? []).filter {
            $0.item > item && $0.paint == text.paint && abs($0.rect.minY - text.origin.y) < text.pointSize.value
        }
    }
}
