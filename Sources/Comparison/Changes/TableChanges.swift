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

    /// The ways in which the cells of a table are set.
    enum Arrangement: String {
        case rows = "rows and columns"
        case records = "a list of records"
        case landscape = "a landscape page"
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
        records = (Set(before.filter { $0.value == .records }.keys), Set(after.filter { $0.value == .records }.keys))
        for pair in alignment.pairs {
            guard let a = old.blocks[pair.old].cell, let b = new.blocks[pair.new].cell, let first = before[a.table],
                let second = after[b.table], first != second, rearrangedTables.insert(b.table).inserted
            else { continue }
            rearranged.append((b.table, first, second, pair))
        }
    }

    /// Returns the arrangement of each table that has rows of several cells.
    private static func arrangements(_ file: ComparedFile) -> [Int32: Arrangement] {
        var arrangements: [Int32: Arrangement] = [:], last: (cell: TableCell, token: Token)?
        for block in file.blocks {
            guard let cell = block.cell, let first = block.tokens.first, file.tokens[first].style >= 0 else { continue }
            let token = file.tokens[first]
            defer { last = (cell, token) }
            guard let before = last, before.cell.table == cell.table, before.cell.row == cell.row, before.cell.column < cell.column
            else { continue }
            let isBeside = token.page == before.token.page && abs(token.baseline - before.token.baseline) < 1
            if !isBeside {
                arrangements[cell.table] = arrangements[cell.table] ?? .records
            } else if arrangements[cell.table] != .landscape {
                arrangements[cell.table] = file.isLandscape(token.page) ? .landscape : .rows
            }
        }
        return arrangements
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
            var change = Change(kind: .spacing, subject: Self.subject, old: table.old.rawValue, new: table.new.rawValue)
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
