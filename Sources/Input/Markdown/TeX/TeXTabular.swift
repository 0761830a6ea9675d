import TypesetBase

/// The rows and cells of `tabular`, `longtable` and their like, in TeX.
///
/// The rows above the first rule within the table, or above `\endhead`, are its head.
struct TeXTabular {
    /// A cell with its content in TeX.
    struct Cell {
        var content: [UInt8]
        var columns = 1
        var rows = 1
        var alignment: Table.Alignment?

        var isBlank: Bool { content.allSatisfy { $0 <= 0x20 } }
    }

    private(set) var alignments: [Table.Alignment] = []
    /// The rows, each with the cells that begin in it.
    private(set) var rows: [[Cell]] = []
    private(set) var headRows = 0
    /// The caption and the label of a table that may continue on several pages.
    private(set) var caption: [UInt8]?
    private(set) var label: String?

    /// Whether the table would have more blank cells than its source justifies; its rows are then incomplete.
    private(set) var isTooLarge = false

    /// The cells that a table of any size may have; larger ones have at most one for each byte of their source.
    private static let mostBlankCells = 10_000
    /// The rows of a head whose cells are joined with those above; more are not a head that readers see at once.
    private static let mostHeadRows = 10

    /// The bytes of the content.
    private let size: Int
    private var row: [Cell] = []
    private var cell: [UInt8] = []
    /// The numbers of rows above the rules.
    private var rules: [Int] = []
    /// The rows below the last row.
    private var lastRows: [[Cell]] = []
    private var hasHead = false

    /// Reads the rows and the alignments of a table.
    ///
    /// - Parameters:
    ///   - columns: the declaration of the columns, such as `l|c|r`.
    ///   - content: the content of the environment.
    init(columns: String, _ content: [UInt8]) {
        size = content.count
        alignments = Self.alignments(columns, depth: 0)
        read(content)
        finish()
    }

    // MARK: Columns

    private static func alignments(_ columns: String, depth: Int) -> [Table.Alignment] {
        var result: [Table.Alignment] = [], scanner = TeXScanner(Array(columns.utf8))
        while let byte = scanner.next, result.count < TableLimits.maximumColumns {
            scanner.position += 1
            switch Unicode.Scalar(byte) {
            case "l": result.append(.left)
            case "c": result.append(.center)
            case "r", "S", "D", "R": result.append(.right)
            case "C": result.append(.center)
            case "p", "m", "b", "w":
                _ = scanner.argument()
                result.append(.none)
            case "X", "L", "J", "Y": result.append(.none)
            case ">", "<", "@", "!": _ = scanner.argument()
            case "*":
                guard depth < 4, let count = scanner.argument().flatMap({ Int(scanner.text($0)) }), let inner = scanner.argument() else {
                    break
                }
                let repeated = alignments(scanner.text(inner), depth: depth + 1)
                for _ in 0..<min(max(count, 0), TableLimits.maximumColumns) {
                    result += repeated.prefix(TableLimits.maximumColumns - result.count)
                }
            default: break
            }
        }
        return result
    }

    // MARK: Rows

    private mutating func read(_ content: [UInt8]) {
        var scanner = TeXScanner(content), nested = 0
        while let byte = scanner.next {
            let start = scanner.position
            switch Unicode.Scalar(byte) {
            case "\\":
                scanner.position += 1
                let name = scanner.commandName()
                if name == "begin" { nested += 1 }
                if name == "end" { nested -= 1 }
                if nested == 0, readCommand(name, &scanner) { continue }
                cell += content[start..<min(scanner.position, content.count)]
            case "{":
                _ = scanner.argument()
                cell += content[start..<scanner.position]
            case "&" where nested == 0:
                scanner.position += 1
                endCell()
            default:
                scanner.position += 1
                cell.append(byte)
            }
        }
        if !row.isEmpty || cell.contains(where: { $0 > 0x20 }) { endRow() }
    }

    /// Reads a command that divides rows or is a part of the table; returns false for commands of a cell.
    private mutating func readCommand(_ name: String, _ scanner: inout TeXScanner) -> Bool {
        switch name {
        case "\\", "tabularnewline", "cr":
            if scanner.next == UInt8(ascii: "*") { scanner.position += 1 }
            _ = scanner.option()
            endRow()
        case "hline", "toprule", "midrule", "bottomrule", "Xhline", "specialrule", "hhline":
            if name == "Xhline" || name == "hhline" { _ = scanner.argument() }
            if name == "specialrule" { for _ in 0..<3 { _ = scanner.argument() } }
            _ = scanner.option()
            rules.append(rows.count)
        case "cline", "cmidrule", "noalign":
            if scanner.next == UInt8(ascii: "(") {
                while let byte = scanner.next, byte != UInt8(ascii: ")") { scanner.position += 1 }
                scanner.position += 1
            }
            _ = scanner.argument()
        case "addlinespace", "morecmidrules": _ = scanner.option()
        case "endfirsthead": endHead()
        case "endhead":
            if hasHead { rows.removeLast(rows.count - headRows) } else { endHead() }
        case "endfoot": rows.removeLast(rows.count - headRows)
        case "endlastfoot":
            lastRows = Array(rows[headRows...])
            rows.removeLast(rows.count - headRows)
        case "caption":
            _ = scanner.option()
            caption = scanner.argument().map { Array(scanner.bytes[$0]) } ?? caption
        case "label": label = scanner.argument().map { scanner.text($0) } ?? label
        default: return false
        }
        return true
    }

    private mutating func endHead() {
        (headRows, hasHead) = (rows.count, true)
    }

    private mutating func endCell() {
        row.append(Self.cell(cell))
        cell = []
    }

    private mutating func endRow() {
        endCell()
        // `\caption{…} \\` and a rule leave a row without cells.
        if row.count > 1 || !row[0].isBlank { rows.append(row) }
        row = []
    }

    /// Reads the commands of a cell that spans columns or rows.
    private static func cell(_ content: [UInt8]) -> Cell {
        var cell = Cell(content: content), scanner = TeXScanner(content)
        for _ in 0..<2 {
            scanner.skipSpace()
            guard scanner.next == UInt8(ascii: "\\") else { break }
            scanner.position += 1
            let name = scanner.commandName()
            func count(_ range: Range<Int>?) -> Int {
                min(max(range.flatMap { Int(scanner.text($0).trimmingSpaces) } ?? 1, 1), TableLimits.maximumColumns)
            }
            if name == "multicolumn" {
                cell.columns = count(scanner.argument())
                cell.alignment = scanner.argument().flatMap { alignments(scanner.text($0), depth: 0).first }
            } else if name == "multirow" {
                _ = scanner.option()
                cell.rows = count(scanner.argument())
                _ = scanner.option()
                _ = scanner.argument()
                _ = scanner.option()
            } else {
                break
            }
            guard let inner = scanner.argument() else { break }
            cell.content = Array(scanner.bytes[inner]) + scanner.bytes[min(scanner.position, scanner.bytes.count)...]
            scanner = TeXScanner(cell.content)
        }
        return cell
    }

    private mutating func finish() {
        rows += lastRows
        if !hasHead { headRows = rules.first { $0 > 0 && $0 < rows.count } ?? (Self.isBold(rows.first) && rows.count > 1 ? 1 : 0) }
        if headRows <= Self.mostHeadRows { for row in (0..<max(headRows - 1, 0)).reversed() { joinHeads(of: row) } }
        let width = rows.map { $0.reduce(0) { $0 + $1.columns } }.max() ?? 0
        let columns = min(max(width, alignments.count), TableLimits.maximumColumns)
        alignments = Array((alignments + Array(repeating: .none, count: columns)).prefix(columns))
        guard rows.count * columns <= max(Self.mostBlankCells, size) else { return isTooLarge = true }
        var covered = [Int](repeating: 0, count: columns)
        for index in rows.indices { rows[index] = placed(rows[index], at: index, &covered) }
    }

    /// Lets the headers below blank cells of a row span these cells, as they look beside joined cells of other columns.
    private mutating func joinHeads(of row: Int) {
        var column = 0
        for upper in rows[row].indices {
            defer { column += rows[row][upper].columns }
            let isCovered = (0..<row).contains { above in
                position(of: column, in: above).map { rows[above][$0].rows > row - above } ?? false
            }
            guard rows[row][upper].isBlank, rows[row][upper].columns == 1, !isCovered, let lower = position(of: column, in: row + 1),
                rows[row + 1][lower].columns == 1
            else { continue }
            rows[row][upper] = rows[row + 1][lower]
            rows[row][upper].rows += 1
            rows[row + 1][lower] = Cell(content: [])
        }
    }

    /// Returns the cell that begins a column in a row, in which also covered columns have a cell; nil if none does.
    private func position(of column: Int, in row: Int) -> Int? {
        var start = 0
        for (index, cell) in rows[row].enumerated() {
            if start >= column { return start == column ? index : nil }
            start += cell.columns
        }
        return nil
    }

    /// Whether all cells of a row that have words are in bold.
    private static func isBold(_ row: [Cell]?) -> Bool {
        guard let filled = row?.filter({ !$0.isBlank }), !filled.isEmpty else { return false }
        return filled.allSatisfy { String(decoding: $0.content, as: UTF8.self).trimmingSpaces.hasPrefix("\\textbf{") }
    }

    /// Returns the cells of a row without the blank ones below cells that span rows, filled up to the last column.
    private func placed(_ cells: [Cell], at index: Int, _ covered: inout [Int]) -> [Cell] {
        var result: [Cell] = [], column = 0, rest = cells[...]
        let end = index < headRows ? headRows : rows.count
        while column < covered.count {
            if covered[column] > 0 {
                covered[column] -= 1
                if rest.first?.isBlank == true { rest = rest.dropFirst() }
                column += 1
                continue
            }
            var cell = rest.popFirst() ?? Cell(content: [])
            let free = covered[column...].prefix { $0 == 0 }.count
            (cell.columns, cell.rows) = (min(cell.columns, free), min(cell.rows, end - index))
            for place in column..<column + cell.columns { covered[place] = cell.rows - 1 }
            column += cell.columns
            result.append(cell)
        }
        return result
    }
}
