/// The tables whose text has changed, and those whose cells are arranged in another way.
///
/// A table that is too wide for its page is set as a list of records, or on a landscape page. Its fonts and distances then differ, too.
struct TableChanges {
    /// The tables with changed text, whose columns may have other widths.
    private var edited: (old: Set<Int32>, new: Set<Int32>) = ([], [])
    /// The tables with another arrangement, by their numbers in the new file, with a pair of blocks in them.
    private(set) var rearranged: [(table: Int32, old: Arrangement, new: Arrangement, pair: BlockAlignment.Pair)] = []
    private var rearrangedTables: Set<Int32> = []
    private var records: (old: Set<Int32>, new: Set<Int32>) = ([], [])

    private let old: ComparedFile
    private let new: ComparedFile

    /// The subject of a change of the arrangement.
    static let subject = "arrangement of a table"

    /// The way in which the cells of a table are set.
    struct Arrangement: Hashable {
        /// Whether each cell of most rows begins beside the cell before it.
        var isBeside: [Bool]
        var isLandscape: Bool

        /// Whether cells are below each other.
        var isRecord: Bool { isBeside.contains(false) }

        /// Whether tables are arranged differently; a new column is no other arrangement.
        func differs(from other: Arrangement) -> Bool { name != other.name || isRecord && isBeside != other.isBeside }

        var name: String {
            isRecord
                ? isBeside.contains(true) ? "rows in parts" : "a list of records" : isLandscape ? "a landscape page" : "rows and columns"
        }
    }

    init(_ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ words: [WordChanges?]) {
        (self.old, self.new) = (old, new)
        for (pair, words) in zip(alignment.pairs, words) where words?.hunks.isEmpty == false {
            if let cell = old.blocks[pair.old].cell { edited.old.insert(cell.table) }
            if let cell = new.blocks[pair.new].cell { edited.new.insert(cell.table) }
        }
        edited.old.formUnion(alignment.deleted.compactMap { old.blocks[$0].cell?.table })
        edited.new.formUnion(alignment.inserted.compactMap { new.blocks[$0].cell?.table })
        findRearranged(alignment)
    }

    private mutating func findRearranged(_ alignment: BlockAlignment) {
        let before = Self.arrangements(old), after = Self.arrangements(new)
        records = (Set(before.filter(\.value.isRecord).keys), Set(after.filter(\.value.isRecord).keys))
        for pair in alignment.pairs {
            guard let a = old.blocks[pair.old].cell, let b = new.blocks[pair.new].cell, let first = before[a.table],
                let second = after[b.table], first.differs(from: second), rearrangedTables.insert(b.table).inserted
            else { continue }
            rearranged.append((b.table, first, second, pair))
        }
    }

    /// Returns the arrangement of each table that has rows of several cells.
    private static func arrangements(_ file: ComparedFile) -> [Int32: Arrangement] {
        var counts: [Int32: [Arrangement: Int]] = [:], row: [Bool] = [], last: (cell: TableCell, token: Token)?
        func endRow() {
            if let last, !row.isEmpty {
                let arrangement = Arrangement(isBeside: row, isLandscape: file.isLandscape(last.token.page))
                counts[last.cell.table, default: [:]][arrangement, default: 0] += 1
            }
            row = []
        }
        for block in file.blocks {
            guard let cell = block.cell, let first = block.tokens.first, file.tokens[first].style >= 0 else { continue }
            let token = file.tokens[first]
            if let last, last.cell.table == cell.table, last.cell.row == cell.row {
                // Further paragraphs of a cell are below the first one.
                if last.cell.column == cell.column { continue }
                // Letters of another size may be on another baseline.
                let height = Float(max(token.rect.height, last.token.rect.height))
                row.append(token.page == last.token.page && abs(token.baseline - last.token.baseline) < 0.5 * height)
            } else {
                endRow()
            }
            last = (cell, token)
        }
        endRow()
        return counts.compactMapValues { rows in
            rows.max { ($0.value, $0.key.isBeside.count, $0.key.name) < ($1.value, $1.key.isBeside.count, $1.key.name) }?.key
        }
    }

    /// Whether the cells of a pair of blocks are set differently because their table has changed.
    func explain(_ pair: BlockAlignment.Pair) -> Bool {
        guard let a = old.blocks[pair.old].cell, let b = new.blocks[pair.new].cell else { return false }
        return edited.old.contains(a.table) || edited.new.contains(b.table) || rearrangedTables.contains(b.table)
    }

    /// Whether the table of a pair of cells is a list of records in a version.
    func isInRecords(_ pair: BlockAlignment.Pair) -> Bool {
        guard let a = old.blocks[pair.old].cell, let b = new.blocks[pair.new].cell else { return false }
        return records.old.contains(a.table) || records.new.contains(b.table)
    }

    /// Whether the styles of a pair of cells differ because their table is arranged in another way, or is another list of records.
    func explainStyle(_ pair: BlockAlignment.Pair) -> Bool {
        explain(pair) && (isInRecords(pair) || new.blocks[pair.new].cell.map { rearrangedTables.contains($0.table) } ?? false)
    }

    /// Returns a change for each arrangement that no other change explains.
    ///
    /// - Parameter isExplained: names the arrangement of a table with the change that it follows from; returns false without one.
    func changes(isExplained: (_ table: Int32) -> Bool) -> [Change] {
        rearranged.filter { !isExplained($0.table) }.map { table in
            var change = Change(kind: .spacing, subject: Self.subject, old: table.old.name, new: table.new.name)
            (change.oldPlace, change.newPlace) = (old.place(ofBlock: table.pair.old), new.place(ofBlock: table.pair.new))
            return change
        }
    }
}

extension ComparedFile {
    /// Whether a page is wider than high, unlike the first one.
    fileprivate func isLandscape(_ page: Int32) -> Bool {
        guard let first = pageSizes.first, pageSizes.indices.contains(Int(page) - 1) else { return false }
        let size = pageSizes[Int(page) - 1]
        return size.width > size.height && first.width <= first.height
    }
}
