import TypesetAudit
import TypesetBase

/// The changes of distances: between lines, above blocks, from the left edge, of first lines, and whether lines end evenly.
///
/// A block alone says little, because pages stretch their spaces. All blocks of a kind together show whether a distance has changed: more
/// than half of them must have changed by the same amount.
struct SpacingChanges {
    private var found: [(distance: Distance, change: Change)] = []

    var changes: [Change] { found.map(\.change) }

    private let hasNewGeometry: Bool
    /// Whether lists have more or fewer items, whose numbers may need more or less room.
    private let hasNewItems: Bool
    /// Whether text has changed, after which pages stretch other spaces.
    private let isEdited: Bool

    fileprivate enum Distance: String, CaseIterable {
        case lines = "line spacing"
        case above = "space above"
        case left = "left edge"
        case width = "width"
        case indent = "indent of first lines"
        /// The share of lines that reach the right edge, in percent.
        case flush = "line ends"
        /// The widths of words of one style, in percent of the old widths, which letter spacing and features of the font change.
        case words = "width of words"
    }

    private struct Measure {
        var old: Double
        var new: Double
        var pair: BlockAlignment.Pair
    }

    /// Finds the changes.
    ///
    /// - Parameters:
    ///   - words: the changed words of each pair; lines with changed words have other widths.
    ///   - tables: the changes of tables, from which the distances in them follow.
    ///   - columns: the columns with another alignment.
    ///   - geometry: the changes of the paper and the margins, from which the places and widths of blocks follow.
    init(
        _ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ words: [WordChanges?], _ tables: TableChanges,
        _ columns: ColumnAlignmentChanges, _ geometry: PageGeometryChanges
    ) {
        hasNewGeometry = geometry.isChanged
        isEdited =
            !alignment.inserted.isEmpty || !alignment.deleted.isEmpty || words.contains { $0?.hunks.isEmpty == false }
        hasNewItems =
            alignment.inserted.contains { new.blocks[$0].kind == .listItem }
            || alignment.deleted.contains { old.blocks[$0].kind == .listItem }
        var measures: [Distance: [BlockKind: [Measure]]] = [:]
        // The shapes of the pair before.
        var last: (pair: BlockAlignment.Pair, old: BlockShape, new: BlockShape)?
        for (pair, words) in zip(alignment.pairs, words) {
            let before = last
            last = nil
            let kind = new.blocks[pair.new].kind
            guard pair.isEqual, words?.hunks.isEmpty != false, !tables.explain(pair), !columns.explain(new.blocks[pair.new].cell),
                kind == old.blocks[pair.old].kind,
                let a = BlockShape(old, pair.old), let b = BlockShape(new, pair.new)
            else { continue }
            last = (pair, a, b)
            func add(_ distance: Distance, _ old: Double, _ new: Double) {
                measures[distance, default: [:]][kind, default: []].append(Measure(old: old, new: new, pair: pair))
            }
            if let x = a.pitch, let y = b.pitch { add(.lines, x, y) }
            // The margins of left and right pages differ.
            if (a.page - b.page) % 2 == 0 { add(.left, a.bounds.minX, b.bounds.minX) }
            if a.isWhole, b.isWhole, a.lineCount > 1, b.lineCount > 1 {
                add(.width, a.bounds.width, b.bounds.width)
                add(.indent, a.indent, b.indent)
                if a.lineCount > 2, b.lineCount > 2 { add(.flush, a.flushShare, b.flushShare) }
            }
            if let ratio = Self.wordRatio(old, pair.old, new, pair.new) { add(.words, 100, 100 * ratio) }
            guard let (pairBefore, x, y) = before, pairBefore.old == pair.old - 1, pairBefore.new == pair.new - 1, x.page == a.page,
                y.page == b.page, x.isWhole, y.isWhole, x.style == y.style, a.style == b.style, x.bounds.minY < a.bounds.minY,
                y.bounds.minY < b.bounds.minY, kind != .note, new.blocks[pairBefore.new].kind != .note
            else { continue }
            add(.above, a.bounds.minY - x.bounds.maxY, b.bounds.minY - y.bounds.maxY)
        }
        for distance in Distance.allCases where !hasNewGeometry || !distance.followsGeometry {
            add(distance, measures[distance] ?? [:], old, new)
        }
        addFlush(geometry)
        for distance in Distance.allCases { nameFollowers(of: distance) }
    }

    /// Adds a change for the kinds of blocks whose distances changed by the same share or the same amount.
    private mutating func add(_ distance: Distance, _ measures: [BlockKind: [Measure]], _ old: ComparedFile, _ new: ComparedFile) {
        struct Group { var shift: Double, ratio: Double, kinds: [BlockKind: Int], first: Measure, count: Int }
        var groups: [Group] = []
        for (kind, all) in measures.sorted(by: { $0.key.name < $1.key.name }) {
            let shifts = all.map { $0.new - $0.old }.sorted(), median = shifts[shifts.count / 2]
            guard abs(median) > distance.tolerance else { continue }
            if hasNewItems, kind == .listItem, distance.followsGeometry, abs(median) < Self.numberWidth { continue }
            let agreeing = all.filter { abs($0.new - $0.old - median) <= max(distance.tolerance, 0.2 * abs(median)) }
            // Other pages stretch more spaces, and divide the lines of few cells elsewhere.
            let (share, factor) = hasNewGeometry ? (0.8, 3) : (0.5, isEdited && distance == .above ? 2 : 1)
            guard Double(agreeing.count) > share * Double(all.count), agreeing.count >= factor * distance.leastCount(shift: median),
                let first = agreeing.first
            else { continue }
            let ratio = first.old > 0.01 ? first.new / first.old : .infinity
            if let index = groups.firstIndex(where: { abs($0.shift - median) < distance.tolerance || abs($0.ratio - ratio) < 0.01 }) {
                groups[index].kinds[kind] = agreeing.count
                groups[index].count += agreeing.count
            } else {
                groups.append(Group(shift: median, ratio: ratio, kinds: [kind: agreeing.count], first: first, count: agreeing.count))
            }
        }
        for group in groups {
            var change = Change(
                kind: .spacing, subject: "\(distance.rawValue)\(distance == .above ? "" : " of") \(StyleChanges.names(of: group.kinds))",
                old: distance.text(group.first.old),
                new: distance.text(group.first.new), count: group.count)
            // Lines that end unevenly in both versions do so by different amounts.
            guard change.old != change.new else { continue }
            change.unit = "block"
            (change.commonSubject, change.hasOwnValues) = (distance.rawValue, false)
            change.oldPlace = old.place(ofBlock: group.first.pair.old)
            change.newPlace = new.place(ofBlock: group.first.pair.new)
            found.append((distance, change))
        }
    }

    /// Adds whether the lines of the whole text end evenly, in place of those of single kinds of blocks.
    private mutating func addFlush(_ geometry: PageGeometryChanges) {
        guard let before = geometry.wasFlush, let after = geometry.isFlush, before != after else { return }
        let places = found.first { $0.distance == .flush || $0.distance == .words || $0.distance == .width }?.change
        found.removeAll { $0.distance == .flush || $0.distance == .words }
        var change = Change(
            kind: .spacing, subject: "line ends of the text", old: before ? "even" : "ragged", new: after ? "even" : "ragged")
        (change.oldPlace, change.newPlace) = (places?.oldPlace, places?.newPlace)
        (change.commonSubject, change.hasOwnValues) = (Distance.flush.rawValue, false)
        found.append((.flush, change))
    }

    /// Names the distances that follow from another one with it.
    private mutating func nameFollowers(of distance: Distance) {
        guard let leader = found.firstIndex(where: { $0.distance == distance }) else { return }
        // Numbers of list items are wider in other letters.
        if distance == .words { found.removeAll { $0.distance == .left && $0.change.subject == "left edge of list items" } }
        for follower in distance.followers {
            guard let first = found.first(where: { $0.distance == follower })?.change else { continue }
            found[leader].change.also.append("\(follower.rawValue) \(first.old ?? "") → \(first.new ?? "")")
        }
        found.removeAll { distance.followers.contains($0.distance) }
    }

    /// Returns the width of a block's words in the new version, as a share of that in the old one; nil if their styles differ.
    private static func wordRatio(_ old: ComparedFile, _ i: Int, _ new: ComparedFile, _ j: Int) -> Double? {
        let a = old.blocks[i].tokens, b = new.blocks[j].tokens
        guard a.count == b.count, a.count >= leastWords else { return nil }
        var before = 0.0, after = 0.0
        for (i, j) in zip(a, b) where old.tokens[i].style == new.tokens[j].style && old.tokens[i].style >= 0 {
            before += old.tokens[i].rect.width
            after += new.tokens[j].rect.width
        }
        return before > 0 ? after / before : nil
    }

    /// The width of a further digit of a number at the largest size, in points.
    private static let numberWidth = 40.0
    /// The fewest words whose widths say something about a style, since justified lines expand single ones.
    private static let leastWords = 8
}

extension SpacingChanges.Distance {
    /// The least change that readers notice, and that differs from rounding and from the expansion of lines: points, or percent.
    fileprivate var tolerance: Double {
        switch self {
        case .flush: 45
        case .words: 0.8
        case .lines, .above, .left, .width, .indent: 0.3
        }
    }

    /// The distances that change with this one.
    fileprivate var followers: [Self] {
        switch self {
        // Half of the distance of lines is above a block, and lines that end evenly expand their words.
        case .lines: [.above]
        case .flush: [.words, .width]
        case .left: [.width, .indent]
        case .words: [.width]
        case .above, .width, .indent: []
        }
    }

    /// Whether the distance follows from the paper and its margins.
    fileprivate var followsGeometry: Bool {
        switch self {
        case .left, .width, .indent, .flush: true
        case .lines, .above, .words: false
        }
    }

    /// The fewest blocks that show a change: pages stretch spaces by up to a point and a half, and a single one further.
    fileprivate func leastCount(shift: Double) -> Int { self != .above ? 1 : abs(shift) < 1.5 ? 4 : 2 }

    fileprivate func text(_ value: Double) -> String {
        switch self {
        case .flush: value > 60 ? "even" : "ragged"
        case .words: AuditFigure.decimal(value, places: 1) + " %"
        case .lines, .above, .left, .width, .indent: AuditFigure.decimal(value, places: 1) + " pt"
        }
    }
}

/// The lines of a block on its first page.
struct BlockShape {
    let page: Int32
    let bounds: Rect
    /// The style of its first word, by its number in the vocabulary.
    let style: Int32
    let lineCount: Int
    /// The most common distance of two lines in points; nil for one line.
    let pitch: Double?
    /// The distance of the first line from the left edge of the others, in points; negative for a hanging indent.
    let indent: Double
    /// The share of lines, without the last, that end at the right edge, in percent.
    let flushShare: Double
    /// Whether all of the block is on one page.
    let isWhole: Bool

    /// The shape of a block; nil if it has no text on a page.
    init?(_ file: ComparedFile, _ index: Int) {
        let range = file.blocks[index].tokens
        guard let first = range.first, file.blocks[index].picture == nil, file.tokens[first].style >= 0 else { return nil }
        page = file.tokens[first].page
        style = file.tokens[first].style
        var bounds = file.tokens[first].rect, baselines = [file.tokens[first].baseline], isWhole = true
        var edges = [(left: bounds.minX, right: bounds.maxX)]
        for token in range {
            guard file.tokens[token].page == page else { isWhole = false; continue }
            guard file.tokens[token].style >= 0 else { continue }
            let rect = file.tokens[token].rect, baseline = file.tokens[token].baseline
            bounds = bounds.union(rect)
            // Raised figures and accents are on the line of their words.
            if let last = baselines.last, baseline - last > 0.5 * Float(rect.height) {
                baselines.append(baseline)
                edges.append((rect.minX, rect.maxX))
            } else {
                let last = edges.count - 1
                edges[last] = (min(edges[last].left, rect.minX), max(edges[last].right, rect.maxX))
            }
        }
        indent = edges[0].left - (edges.dropFirst().map(\.left).min() ?? edges[0].left)
        let right = edges.map(\.right).max() ?? 0
        flushShare = 100 * Double(edges.dropLast().count { right - $0.right < 1 }) / Double(max(1, edges.count - 1))
        (self.bounds, self.isWhole, lineCount) = (bounds, isWhole, baselines.count)
        let steps = zip(baselines.dropFirst(), baselines).map { Double($0 - $1) }.sorted()
        pitch = steps.isEmpty ? nil : steps[steps.count / 2]
    }
}
