import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of DocC's tables: cells that span columns and rows.
@Suite struct TableSpanTests {
    /// The cells of each row: their text, with the numbers of columns and rows if either exceeds one.
    private func cells(_ markdown: String, hasTableSpans: Bool = true) throws -> [[String]] {
        let dialect = hasTableSpans ? Dialect.docc : .github
        let document = MarkdownParser.parse(SourceFile(path: "doc.md", text: markdown), dialect: dialect).document
        var tables: [Table] = []
        document.forEachPart { if case .block(let block) = $0, case .table(let table) = block.kind { tables.append(table) } }
        let table = try #require(tables.first)
        return table.allRows.map { row in
            row.cells.map { cell in
                cell.inlines.plainText + (cell.columns > 1 || cell.rows > 1 ? " \(cell.columns)×\(cell.rows)" : "")
            }
        }
    }

    @Test func cellsContinueBetweenBarsWithoutABlank() throws {
        let table = "| one | two | three |\n| --- | --- | --- |\n| a || b |\n| c | | d |\nAll |||\n|| e | f |\n"
        #expect(try cells(table) == [["one", "two", "three"], ["a 2×1", "b"], ["c", "", "d"], ["All 3×1"], ["", "e", "f"]])
        #expect(try cells(table, hasTableSpans: false)[1] == ["a", "", "b"])
        #expect(try cells("> One || Two |\n> --- | --- | ---\n> a\\||| b\n") == [["One 2×1", "Two"], ["a| 2×1", "b"]])
    }

    @Test func cellsContinueToACaretBelow() throws {
        let table = "| one | two |\n| --- | --- |\n| big | a |\n| ^ | b |\n| ^ | c |\n| d | ^ |\n"
        #expect(try cells(table) == [["one", "two"], ["big 1×3", "a"], ["b"], ["c 1×2"], ["d"]])
        #expect(try cells(table, hasTableSpans: false)[2] == ["^", "b"])
        #expect(
            try cells("| 1 | 2 | 3 |\n| - | - | - |\n| big || a |\n| ^ || b |\n") == [["1", "2", "3"], ["big 2×2", "a"], ["b"]])
    }

    /// A mark without a cell of its columns above is text, and a row that contains only marks is omitted.
    @Test func marksWithoutACellAreText() throws {
        #expect(
            try cells("| 1 | 2 |\n| - | - |\n| ^ | a |\n| b || \n| ^ | c |\n") == [["1", "2"], ["^", "a"], ["b 2×1"], ["^", "c"]])
        #expect(try cells("| 1 | 2 |\n| - | - |\n| a | b |\n| c ||\n| d | ^ |\n") == [["1", "2"], ["a", "b"], ["c 2×1"], ["d", "^"]])
        #expect(try cells("| 1 | 2 |\n| - | - |\n| a | b |\n| ^ | ^ |\n| ^ | c |\n") == [["1", "2"], ["a 1×2", "b"], ["c"]])
        #expect(try cells("| 1 | 2 |\n| - | - |\n| a | b |\n| `^` | \\^ ^ |\n").last == ["^", "^ ^"])
    }

    /// A bold first column heads its rows, including the rows that its cells span.
    @Test func boldCellsHeadTheRowsIntoWhichTheyContinue() {
        let table = "| 1 | 2 |\n| - | - |\n| **a** | b |\n| ^ | c |\n| **d** | e |\n"
        let document = MarkdownParser.parse(SourceFile(path: "doc.md", text: table), dialect: .docc).document
        guard case .table(let found)? = document.blocks.first?.kind else { return #expect(Bool(false)) }
        #expect(found.rowHeaders == 1)
        #expect(found.rows[0].cells[0].rows == 2)
    }
}
