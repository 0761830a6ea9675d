/// The columns of tables whose cells are aligned in another way.
struct ColumnAlignmentChanges {
    private(set) var changes: [Change] = []
    /// The columns of the new file with another alignment.
    private var changed: Set<Column> = []

    private struct Column: Hashable { var table: Int32, column: Int32 }

    /// The cells of a column in both files.
    private struct Cells {
        var pairs: [BlockAlignment.Pair] = []
        var old: [Edges] = [], new: [Edges] = []
    }

    private struct Edges { var left: Double, right: Double }

    /// The edge at which the texts of a column end.
    private enum Alignment: String {
        case left, center, right

        /// The differences in points up to which edges are equal, and from which texts have different widths.
        private static let tolerance = 0.5, leastWidth = 2.0

        /// Finds the alignment of some cells; nil if their texts have equal widths or no edge in common.
        init?(_ cells: [Edges]) {
            func spread(_ value: (Edges) -> Double) -> Double {
                let values = cells.map(value)
                return (values.max() ?? 0) - (values.min() ?? 0)
            }
            guard cells.count > 1, spread({ $0.right - $0.left }) > Self.leastWidth else { return nil }
            if spread(\.left) < Self.tolerance {
                self = .left
            } else if spread(\.right) < Self.tolerance {
                self = .right
            } else if spread({ ($0.left + $0.right) / 2 }) < Self.tolerance {
                self = .center
            } else {
                return nil
            }
        }
    }

    /// Finds the changes.
    ///
    /// - Parameter tables: the changes of tables; the cells of lists of records have no column in common.
    init(
        _ old: ComparedFile, _ new: ComparedFile, _ alignment: BlockAlignment, _ tables: TableChanges, _ vocabulary: Vocabulary
    ) {
        var columns: [Column: Cells] = [:], order: [Column] = []
        for pair in alignment.pairs where pair.isEqual && !tables.isInRecords(pair) && !tables.explain(pair) {
            guard let cell = new.blocks[pair.new].cell, let a = BlockShape(old, pair.old), let b = BlockShape(new, pair.new) else {
                continue
            }
            let column = Column(table: cell.table, column: cell.column)
            if columns[column] == nil { order.append(column) }
            columns[column, default: Cells()].pairs.append(pair)
            columns[column]?.old.append(Edges(left: a.bounds.minX, right: a.bounds.maxX))
            columns[column]?.new.append(Edges(left: b.bounds.minX, right: b.bounds.maxX))
        }
        var groups: [String: Int] = [:]
        for column in order {
            guard let cells = columns[column], let before = Alignment(cells.old), let after = Alignment(cells.new), before != after,
                let first = cells.pairs.first
            else { continue }
            changed.insert(column)
            if let index = groups["\(before) \(after)"] {
                changes[index].count += cells.pairs.count
                changes[index].subject = "alignment of table cells"
                continue
            }
            groups["\(before) \(after)"] = changes.count
            let name = new.quote(new.blocks[first.new].tokens, limit: Self.nameLength, vocabulary)
            var change = Change(
                kind: .spacing, subject: "alignment of the table column “\(name)”", old: before.rawValue, new: after.rawValue,
                count: cells.pairs.count)
            (change.unit, change.commonSubject) = ("block", "alignment of table cells")
            (change.oldPlace, change.newPlace) = (old.place(ofBlock: first.old), new.place(ofBlock: first.new))
            changes.append(change)
        }
    }

    /// The most words that name a column.
    private static let nameLength = 6

    /// Whether a cell of the new file is in a column with another alignment, so that its edges are elsewhere.
    func explain(_ cell: TableCell?) -> Bool {
        cell.map { changed.contains(Column(table: $0.table, column: $0.column)) } ?? false
    }
}
