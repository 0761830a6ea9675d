import DocumentDumps
import Testing
import TypesetBase
import TypesetMarkdown

/// Tests of rows with more cells than the head of their table.
@Suite struct CompleteTableTests {
    private func cells(_ markdown: String) throws -> [[String]] {
        var tables: [Table] = []
        parse(markdown).document.forEachPart {
            if case .block(let block) = $0, case .table(let table) = block.kind { tables.append(table) }
        }
        return try #require(tables.first).allRows.map { $0.cells.map(\.inlines.plainText) }
    }

    @Test(arguments: [
        "| A | B |\n|---|---|\n| 1 | 2 | more |\n", "A | B\n--|--\n1 | 2 | more\n", "> | A | B |  \n> |---|:-:|\n> | 1 | 2 | more\n",
        "- | A | B |\n  |---|---|\n  | 1 | 2 | more |\n", "Words\n| A | B |\n|---|---|\n| 1 | 2 | more |\n",
    ])
    func cellsBeyondTheHeadAreSet(markdown: String) throws {
        #expect(try cells(markdown) == [["A", "B", ""], ["1", "2", "more"]])
    }

    @Test func barsWithinFormulasAndCodeDivideNoCells() throws {
        let table = "| A | B |\n|---|---|\n| $\\braket{a|b}$ and $|c|$ | x |\n| `a|b` ``|`` | 2 |\n"
        #expect(try cells(table) == [["A", "B"], ["$\\braket{a|b}$ and $|c|$", "x"], ["a|b |", "2"]])
        #expect(complaints(table) == [])
    }

    @Test func theFirstLongRowIsReported() throws {
        let table = "| A | B |\n|---|---|\n| 1 | 2 |\n| 1 | 2 | *more* |\n| 1 | 2 | 3 | 4 |\n"
        #expect(
            complaints(table) == [
                "4:11 warning: 2 rows, of which this is the first, have more cells than the 2 columns of the table: “*more*” is in a "
                    + "further column without a header"
            ])
        #expect(try cells(table)[3] == ["1", "2", "3", "4"])
    }

    @Test(arguments: [
        "| A | B |\n|---|---|\n| 1 | 2 | |\n", "| A | B |\n|---|---|\n| 1 | a\\|b |\n", "```\n| A | B |\n|---|---|\n| 1 | 2 | 3 |\n```\n",
        "| A | B |\n|---|---|\n| 1 | 2 |\n\n| no | table | here |\n",
    ])
    func otherRowsHaveNoMessage(markdown: String) { #expect(!complaints(markdown).contains { $0.contains("more cells") }) }

    /// The places of what follows the longer head are those of the file.
    @Test func laterPlacesAreExact() {
        let table = "| A | B |\n|---|---|\n| 1 | 2 | 3 |\n\nNote[^1].\n"
        #expect(complaints(table).last == "5:5 warning: footnote `1` is not defined")
    }

    /// The parser would fill each short row with empty cells.
    @Test func cellsThatWouldTakeUnlimitedMemoryAreAnError() {
        let long = "| A | B |\n|---|---|\n|" + String(repeating: "x|", count: 600) + "\n"
        #expect(
            complaints(long).first?.hasPrefix("3:6 error: this row has more cells than the 2 columns of the table: “x” is left out") == true
        )
    }
}
