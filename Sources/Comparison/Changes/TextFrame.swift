import TypesetBase

/// The area of the text on the pages of a file, by its distances from the edges of the paper in points; nil for a side that is not known.
struct TextFrame {
    private(set) var left: Double?
    private(set) var right: Double?
    /// The distance of the longest line from the right edge.
    private(set) var longest: Double?
    private(set) var bottom: Double?
    /// Whether many lines of paragraphs end at one edge; nil if there are too few.
    private(set) var isFlush: Bool?
    private(set) var columns = 1
    /// The most common distance of two lines of paragraphs.
    private(set) var pitch = 0.0

    /// The fewest lines that show whether lines end evenly.
    private static let leastLines = 8
    /// The fewest pages whose lowest line is at the bottom margin.
    private static let leastPages = 5

    /// The text of a page.
    private struct PageText {
        var bounds: Rect
        var isOdd: Bool
        /// The number of times that the text goes on at the top of a column further right.
        var jumps = 0
    }

    init(_ file: ComparedFile) {
        // Pages of another size are those of wide tables.
        guard let size = file.pageSizes.first else { return }
        var pages: [PageText?] = Array(repeating: nil, count: file.pageSizes.count), ends: [Double] = [], steps: [Double] = [], last: Token?
        // Tables may be turned, or wider than the text.
        for block in file.blocks where block.cell == nil && block.picture == nil {
            let isParagraph = block.kind == .paragraph || block.kind == .listItem
            for token in file.tokens[block.tokens] where token.style >= 0 {
                let before = last, page = Int(token.page) - 1
                last = token
                guard pages.indices.contains(page), file.pageSizes[page] == size else { continue }
                if pages[page] == nil { pages[page] = PageText(bounds: token.rect, isOdd: page % 2 == 0) }
                pages[page]?.bounds.formUnion(token.rect)
                guard let before, before.page == token.page else { continue }
                let step = Double(token.baseline - before.baseline)
                if step < -2 * token.rect.height, token.rect.minX > before.rect.minX, token.rect.minX > 0.3 * size.width,
                    block.kind != .note
                {
                    pages[page]?.jumps += 1
                }
                guard isParagraph, step > 0.5 * token.rect.height else { continue }
                ends.append(before.rect.maxX)
                steps.append(step)
            }
        }
        let usual = pages.compactMap(\.self)
        left = Self.least(usual.filter(\.isOdd).map(\.bounds.minX))
        // Ragged lines end anywhere.
        right = ends.count < 4 ? nil : Self.mode(ends, leastShare: 0.3).map { size.width - $0 }
        longest = ends.max().map { size.width - $0 }
        if ends.count >= Self.leastLines { isFlush = right != nil }
        bottom = usual.count < Self.leastPages ? nil : usual.map(\.bounds.maxY).max().map { size.height - $0 }
        pitch = Self.mode(steps, leastShare: 0) ?? 0
        let jumps = usual.map(\.jumps).sorted()
        columns = jumps.isEmpty ? 1 : 1 + jumps[jumps.count / 2]
    }

    /// Returns the least of some values that a good part of them have; nil without values.
    private static func least(_ values: [Double]) -> Double? {
        let sorted = values.sorted()
        var start = 0, end = 0
        return sorted.first { value in
            while sorted[start] <= value - 0.5 { start += 1 }
            while end < sorted.count, sorted[end] < value + 0.5 { end += 1 }
            return 6 * (end - start) >= sorted.count
        }
    }

    /// Returns the most common of some values, which are equal within half a point; nil if it has less than a share of them.
    private static func mode(_ values: [Double], leastShare: Double) -> Double? {
        let sorted = values.sorted()
        var best: (count: Int, value: Double)?, end = 0
        for start in sorted.indices {
            while end < sorted.count, sorted[end] - sorted[start] <= 0.5 { end += 1 }
            if end - start > best?.count ?? 0 { best = (end - start, sorted[start]) }
        }
        return best.flatMap { Double($0.count) >= leastShare * Double(values.count) ? $0.value : nil }
    }
}

extension Rect {
    fileprivate mutating func formUnion(_ other: Rect) { self = union(other) }
}

/// The distances by which the blocks that both versions have are elsewhere on their pages.
struct FrameShifts {
    /// The shifts of left edges on pages of one side of the book.
    private var left: [Double] = []
    /// The first baselines of blocks that begin pages in both versions.
    private var tops: [(old: Double, new: Double)] = []

    init(_ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment) {
        for pair in alignment.pairs where pair.isEqual && new.blocks[pair.new].cell == nil {
            let a = old.blocks[pair.old].tokens, b = new.blocks[pair.new].tokens
            guard let i = a.first, let j = b.first, old.tokens[i].style >= 0, new.tokens[j].style >= 0 else { continue }
            let first = old.tokens[i], second = new.tokens[j]
            if (first.page - second.page) % 2 == 0 { left.append(second.rect.minX - first.rect.minX) }
            if Self.beginsPage(old, i), Self.beginsPage(new, j) { tops.append((Double(first.baseline), Double(second.baseline))) }
        }
    }

    private static func beginsPage(_ file: ComparedFile, _ token: Int) -> Bool {
        token == 0 || file.tokens[token - 1].page != file.tokens[token].page
    }

    /// Whether a good part of the left edges is shifted by a distance; blocks in other columns are shifted further.
    func agree(onLeft shift: Double, least: Int) -> Bool {
        let count = left.count { abs($0 - shift) < 1 }
        return count >= least && 5 * count >= 2 * left.count
    }

    /// Returns the first baselines of the page on which most of them are shifted equally; nil if they are not.
    func top(least: Int) -> (old: Double, new: Double)? {
        let shifts = tops.map { $0.new - $0.old }.sorted()
        guard !shifts.isEmpty, case let shift = shifts[shifts.count / 2] else { return nil }
        let agreeing = tops.filter { abs($0.new - $0.old - shift) < 1 }
        return agreeing.count >= least && 2 * agreeing.count > tops.count ? agreeing.min { $0.old < $1.old } : nil
    }
}
