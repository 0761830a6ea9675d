import TypesetBase
import TypesetMarkdown

/// Converts tables of kramdown and Org mode into those of GitHub.
///
/// - A rule above the head, and the rules between groups of rows, are removed: GitHub's tables have a rule below each row.
/// - Crosses in the rule below the head (`|---+---|`) become bars, and the rule gets a cell for each column.
/// - The rows below `|===|` are the last rows.
/// - A table without a head gets an empty one.
///
/// Sources: kramdown.gettalong.org/syntax.html#tables; Pandoc User's Guide, "Extension: pipe_tables".
struct PipeTables: PageConversion {
    private(set) var page: RewrittenPage
    private let file: SourceFile
    /// Whether rows without a rule are a table, as in kramdown.
    private let hasHeadlessTables: Bool

    /// Returns nil for a page without such tables.
    init?(_ file: SourceFile, _ dialect: Dialect) {
        guard file.bytes.contains(UInt8(ascii: "|")) else { return nil }
        (self.file, hasHeadlessTables) = (file, dialect == .jekyll || dialect == .ietf)
        page = RewrittenPage(file)
        let start = FrontMatter.end(of: file)
        page.copy(0..<start)
        var lines: [Line] = [], followsText = false, isRaw = false
        for range in file.lines where range.lowerBound >= start {
            let words = file.bytes[range].drop { $0 == 0x20 || $0 == 0x09 }
            if words.contains("<pre".utf8) { isRaw = true }
            if isRaw, words.contains("</pre".utf8) { isRaw = false }
            let isCode = page.isCode(words) || isRaw || lines.isEmpty && file.bytes[range].starts(with: "    ".utf8)
            if !isCode, lines.isEmpty ? !followsText : true, let line = Line(range, words) {
                lines.append(line)
                continue
            }
            write(lines)
            // A paragraph that ends in lines with bars is no table.
            followsText = !isCode && words.contains { $0 > 0x20 } && words.first != UInt8(ascii: "#") && lines.isEmpty
            lines = []
            page.copy(range)
        }
        write(lines)
        guard page.changes else { return nil }
    }

    /// A line of a table.
    private struct Line {
        enum Kind { case row, rule, footerRule }

        let range: Range<Int>
        let words: ArraySlice<UInt8>
        let kind: Kind

        /// Returns nil for a line that is neither a rule nor a row with a bar.
        init?(_ range: Range<Int>, _ words: ArraySlice<UInt8>) {
            guard words.contains(UInt8(ascii: "|")) else { return nil }
            let isRule = words.allSatisfy { $0 <= 0x20 || "|-:+".utf8.contains($0) } && words.contains(UInt8(ascii: "-"))
            let isFooterRule = words.allSatisfy { $0 <= 0x20 || "|=:+".utf8.contains($0) } && words.contains("===".utf8)
            (self.range, self.words) = (range, words)
            kind = isRule ? .rule : isFooterRule ? .footerRule : .row
        }

        var hasCross: Bool { kind == .rule && words.contains(UInt8(ascii: "+")) }
        /// Whether no cell is a single dash, which may be the content of a cell.
        var hasLongDashes: Bool { words.split { "|+".utf8.contains($0) || $0 <= 0x20 }.allSatisfy { $0.count > 2 } }
        /// Whether the line begins with a bar and has another one.
        var isFramed: Bool { words.first == UInt8(ascii: "|") && words.count { $0 == UInt8(ascii: "|") } > 1 }

        /// The number of cells.
        var columns: Int {
            var bars = 0, isEscaped = false, endsWithBar = false
            for byte in words where byte > 0x20 {
                endsWithBar = byte == UInt8(ascii: "|") && !isEscaped || kind != .row && byte == UInt8(ascii: "+")
                if endsWithBar { bars += 1 }
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            }
            return bars + 1 - (words.first == UInt8(ascii: "|") ? 1 : 0) - (endsWithBar ? 1 : 0)
        }
    }

    /// Writes the lines of a run without blank lines, with other lines if they are such a table.
    private mutating func write(_ lines: [Line]) {
        guard isTable(lines), let first = lines.first else { return lines.forEach { page.copy($0.range) } }
        let indent = String(decoding: file.bytes[first.range.lowerBound..<first.words.startIndex], as: UTF8.self)
        let begin = first.kind == .rule ? 1 : 0, head = lines[begin...].firstIndex { $0.kind == .rule }
        let columns = lines.lazy.filter { $0.kind == .row }.map(\.columns).max() ?? 1
        func row(_ cell: String, _ count: Int) -> String { indent + "|" + String(repeating: cell + "|", count: count) + "\n" }
        for (index, line) in lines.enumerated() {
            if index == begin, head == nil {
                page.replace(line.range.lowerBound..<line.range.lowerBound, by: row("  ", columns) + row("---", columns))
            }
            if line.kind == .row {
                page.copy(line.range)
                // The rule must be below the first row.
                if index == begin, let head {
                    page.replace(line.range.upperBound..<line.range.upperBound, by: rule(lines[head], line.columns, indent))
                }
            } else {
                page.replace(line.range, by: "")
            }
        }
    }

    /// The rule below the head, with a cell for each column.
    private func rule(_ line: Line, _ columns: Int, _ indent: String) -> String {
        var cells = line.words.filter { $0 > 0x20 }.split(omittingEmptySubsequences: false) { "|+".utf8.contains($0) }
            .map { String(decoding: $0, as: UTF8.self) }
        if cells.first == "" { cells.removeFirst() }
        if cells.last == "" { cells.removeLast() }
        cells = cells.prefix(columns) + Array(repeating: "---", count: max(0, columns - cells.count))
        return indent + "|" + cells.map { ($0.contains("-") ? $0 : "---") + "|" }.joined() + "\n"
    }

    /// Whether lines are a table that GitHub's rules would not set as a whole.
    private func isTable(_ lines: [Line]) -> Bool {
        guard lines.contains(where: { $0.kind == .row }), let first = lines.first else { return false }
        let rules = lines.filter { $0.kind == .rule }
        if rules.isEmpty { return hasHeadlessTables && lines.count > 1 && lines.allSatisfy(\.isFramed) }
        // kramdown does not count the cells of the rule.
        let isUnequal = hasHeadlessTables && first.kind == .row && rules[0].columns != first.columns
        let isMarked = isUnequal || first.kind == .rule || rules.contains(where: \.hasCross) || lines.contains { $0.kind == .footerRule }
        return isMarked || rules.count > 1 && rules.allSatisfy(\.hasLongDashes)
    }
}
