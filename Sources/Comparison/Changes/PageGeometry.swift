import TypesetAudit
import TypesetBase

/// The changes of the paper and the margins, from which the places of all blocks follow.
struct PageGeometryChanges {
    private(set) var changes: [Change] = []
    /// Whether the paper or a margin has changed.
    var isChanged: Bool { !changes.isEmpty }
    private(set) var hasNewColumns = false
    /// Whether most lines of paragraphs end at one edge; nil if there are too few.
    private(set) var wasFlush: Bool?
    private(set) var isFlush: Bool?

    private let old: ComparedFile
    private let new: ComparedFile

    /// The difference in points from which margins are different; files round to a hundredth.
    private static let tolerance = 0.75

    /// Finds the changes.
    ///
    /// - Parameter isSameText: whether no text has changed, which also shifts some blocks.
    init(_ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, isSameText: Bool) {
        (self.old, self.new) = (old, new)
        addPaper()
        addFrame(alignment, isSameText)
    }

    /// Names a change that follows from the paper or the margins with it; returns false if neither has changed.
    mutating func name(_ follower: String) -> Bool { changes.name(follower, with: changes.indices.last) }

    // MARK: - Paper

    private mutating func addPaper() {
        let a = Self.usualSize(old), b = Self.usualSize(new)
        guard let a, let b, abs(a.width - b.width) > 0.5 || abs(a.height - b.height) > 0.5 else { return }
        changes.append(Change(kind: .pageSize, subject: "page size", old: PaperName.text(a), new: PaperName.text(b)))
    }

    /// Returns the size of most pages; nil without pages.
    private static func usualSize(_ file: ComparedFile) -> Size? {
        var counts: [Size: Int] = [:]
        for size in file.pageSizes { counts[size, default: 0] += 1 }
        let most = counts.values.max()
        return file.pageSizes.first { counts[$0] == most }
    }

    // MARK: - Margins and columns

    private mutating func addFrame(_ alignment: BlockAlignment, _ isSameText: Bool) {
        let first = TextFrame(old), second = TextFrame(new), shifts = FrameShifts(old, new, alignment)
        (wasFlush, isFlush) = (first.isFlush, second.isFlush)
        addMargins(first, second, shifts, isSameText)
        guard first.columns != second.columns else { return }
        hasNewColumns = true
        let names = (Phrase.count(first.columns, "column"), Phrase.count(second.columns, "column"))
        // On other paper, the number of columns follows from the measure.
        if name("\(names.0) → \(names.1)") { return }
        changes.append(Change(kind: .spacing, subject: "columns of the text", old: names.0, new: names.1))
    }

    private mutating func addMargins(_ first: TextFrame, _ second: TextFrame, _ shifts: FrameShifts, _ isSameText: Bool) {
        var sides: [(name: String, old: Double, new: Double)] = []
        func add(_ name: String, _ before: Double?, _ after: Double?, isConfirmed: (Double) -> Bool) {
            guard let before, let after, abs(after - before) > Self.tolerance, isConfirmed(after - before) else { return }
            sides.append((name, before, after))
        }
        add("left", first.left, second.left) { shifts.agree(\.left, with: $0, least: isSameText ? 1 : 3) }
        add("right", first.right, second.right) { _ in true }
        // The first line of a page is higher in larger letters.
        add("top", first.top, second.top) { abs($0) > 2 && shifts.agree(\.top, with: $0, least: isSameText ? 1 : 3) }
        add("bottom", first.bottom, second.bottom) { isSameText && abs($0) > 1.3 * max(first.pitch, second.pitch) }
        guard let side = sides.first else { return }
        func text(_ value: Double) -> String { AuditFigure.decimal(value, places: 1) + " pt" }
        let names = sides.map { "\($0.name) margin \(text($0.old)) → \(text($0.new))" }
        if let paper = changes.indices.last { changes[paper].also += names; return }
        var change = Change(kind: .spacing, subject: "\(side.name) margin of pages", old: text(side.old), new: text(side.new))
        change.also = Array(names.dropFirst())
        (change.commonSubject, change.hasOwnValues) = ("margins", false)
        changes.append(change)
    }
}

/// The area of the text on the pages of a file, by its distances from the edges of the paper in points; nil for a side that is not known.
private struct TextFrame {
    private(set) var left: Double?
    private(set) var right: Double?
    private(set) var top: Double?
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

    init(_ file: ComparedFile) {
        var pages: [Int32: Rect] = [:], starts: [Double] = [], ends: [Double] = [], steps: [Double] = []
        // Tables may be turned, or wider than the text.
        for block in file.blocks where block.cell == nil {
            let isParagraph = block.kind == .paragraph || block.kind == .listItem
            for index in block.tokens where file.tokens[index].style >= 0 {
                let token = file.tokens[index]
                pages[token.page] = pages[token.page].map { $0.union(token.rect) } ?? token.rect
                guard index + 1 < block.tokens.upperBound, file.tokens[index + 1].page == token.page else { continue }
                let step = Double(file.tokens[index + 1].baseline - token.baseline)
                guard step > 0.5 * token.rect.height else { continue }
                starts.append(file.tokens[index + 1].rect.minX)
                guard isParagraph else { continue }
                ends.append(token.rect.maxX)
                steps.append(step)
            }
        }
        // Pages of another size are those of wide tables.
        guard let size = file.pageSizes.first else { return }
        let usual = pages.filter { file.pageSizes.indices.contains(Int($0.key) - 1) && file.pageSizes[Int($0.key) - 1] == size }
        left = Self.mode(usual.filter { $0.key % 2 == 1 }.map(\.value.minX), leastShare: 0)
        // Ragged lines end anywhere.
        right = ends.count < 4 ? nil : Self.mode(ends, leastShare: 0.3).map { size.width - $0 }
        if ends.count >= Self.leastLines { isFlush = right != nil }
        columns = Self.columns(starts, width: size.width)
        top = Self.mode(usual.map(\.value.minY), leastShare: 0)
        bottom = usual.count < Self.leastPages ? nil : usual.map(\.value.maxY).max().map { size.height - $0 }
        pitch = Self.mode(steps, leastShare: 0) ?? 0
    }

    /// Returns the number of columns by the places where lines begin: columns are a quarter of the page apart, and have a fair share of lines.
    private static func columns(_ starts: [Double], width: Double) -> Int {
        let sorted = starts.sorted()
        var count = 0, index = 0
        while index < sorted.count {
            let end = sorted.partitioningIndex { $0 > sorted[index] + 0.2 * width }
            if 6 * (end - index) > sorted.count { count += 1 }
            index = end
        }
        return max(1, count)
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

/// The distances by which the blocks that both versions have are elsewhere on their pages.
private struct FrameShifts {
    /// The shifts of left edges on pages of one side of the book.
    private(set) var left: [Double] = []
    /// The shifts of the tops of blocks that begin pages in both versions.
    private(set) var top: [Double] = []

    init(_ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment) {
        for pair in alignment.pairs where pair.isEqual && new.blocks[pair.new].cell == nil {
            let a = old.blocks[pair.old].tokens, b = new.blocks[pair.new].tokens
            guard let i = a.first, let j = b.first, old.tokens[i].style >= 0, new.tokens[j].style >= 0 else { continue }
            let first = old.tokens[i], second = new.tokens[j]
            if (first.page - second.page) % 2 == 0 { left.append(second.rect.minX - first.rect.minX) }
            let begins = Self.beginsPage(old, i) && Self.beginsPage(new, j)
            if begins { top.append(second.rect.minY - first.rect.minY) }
        }
    }

    private static func beginsPage(_ file: ComparedFile, _ token: Int) -> Bool {
        token == 0 || file.tokens[token - 1].page != file.tokens[token].page
    }

    /// Whether a good part of the blocks is shifted by a distance; blocks in other columns are shifted further.
    func agree(_ side: KeyPath<FrameShifts, [Double]>, with shift: Double, least: Int) -> Bool {
        let shifts = self[keyPath: side], count = shifts.count { abs($0 - shift) < 1 }
        return count >= least && 5 * count >= 2 * shifts.count
    }
}

/// The names of paper sizes.
private enum PaperName {
    private static let sizes: [(name: String, width: Double, height: Double)] = [
        ("A3", 841.89, 1190.55), ("A4", 595.28, 841.89), ("A5", 419.53, 595.28), ("A6", 297.64, 419.53), ("B5", 498.9, 708.66),
        ("Letter", 612, 792), ("Legal", 612, 1008), ("Executive", 522, 756), ("Tabloid", 792, 1224),
    ]

    /// Returns a size in words, such as `A4`, `Letter, landscape` or `400 × 600 pt`.
    static func text(_ size: Size) -> String {
        for paper in sizes {
            if abs(size.width - paper.width) < 1, abs(size.height - paper.height) < 1 { return paper.name }
            if abs(size.width - paper.height) < 1, abs(size.height - paper.width) < 1 { return paper.name + ", landscape" }
        }
        return "\(AuditFigure.decimal(size.width, places: 1)) × \(AuditFigure.decimal(size.height, places: 1)) pt"
    }
}
