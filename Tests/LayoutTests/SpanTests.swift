import Testing
import TypesetLayout

/// Tests of tables with cells that span rows and columns.
@Suite struct SpanTests {
    private static let table = """
        <table>
        <tr><th rowspan="2">Terminal</th><th colspan="2">TEU</th></tr><tr><th>2024</th><th>2025</th></tr>
        <tr><th rowspan="2">North</th><td>10</td><td>20</td></tr>
        <tr><td colspan="2">closed</td></tr>
        </table>

        """

    @Test func spansAreInTheTags() {
        let cells = layOut(Self.table).structure.elements.filter { $0.kind == .tableHeader || $0.kind == .tableData }
        #expect(cells.map(\.rowSpan) == [2, 1, 1, 1, 2, 1, 1, 1])
        #expect(cells.map(\.columnSpan) == [1, 2, 1, 1, 1, 1, 1, 2])
        #expect(cells.map(\.scope) == [.column, .column, .column, .column, .row, nil, nil, nil])
    }

    @Test func aStackedTableLabelsEachCell() {
        let document = layOut(Self.table, sheet: "typeset: 1\nextends: []\npage: { size: [100, 600], margins: 4 }\n")
        let stacked = [
            "Terminal", "North", "TEU", "2024", "10", "TEU", "2025", "20",
            // The second record repeats the name and the labels.
            "North", "TEU", "2024", "2025", "closed",
        ]
        #expect(drawn(document).joined(separator: " ").split(separator: " ").map(String.init) == stacked)
        PageInvariants(document: document).check()
    }

    @Test(arguments: [300, 120, 80]) func spanningRowsBreakBetweenPages(height: Int) {
        let rows = (1...40).map { "<tr><td>\($0)</td></tr>" }.joined()
        let markdown =
            "<table><tr><th>A</th><th>B</th></tr><tr><th rowspan=\"41\">All the words of this cell</th><td>0</td></tr>\(rows)</table>\n"
        let document = layOut(markdown, sheet: "typeset: 1\nextends: []\npage: { size: [200, \(height)], margins: 4 }\n")
        PageInvariants(document: document).check()
        #expect(drawn(document).joined(separator: " ").contains("40"))
    }

    /// A row of a nested table can be higher than the page, below the repeated head of the outer table.
    @Test(arguments: [300, 120]) func rowsOfTablesInCellsBreakBetweenPages(height: Int) {
        let lines = (1...60).map { "w\($0)" }.joined(separator: "<br>")
        let inner = "<table><tr><th>In</th></tr><tr><td><blockquote>\(lines)</blockquote></td></tr></table>"
        let markdown = "<table><tr><th>A</th></tr><tr><td>\(inner)</td></tr><tr><td>end</td></tr></table>\n"
        let sheet = "typeset: 1\nextends: []\npage: { size: [200, \(height)], margins: 4 }\n"
        let document = layOut(markdown, sheet: sheet + "elements: { blockQuote: { color: red } }\n")
        PageInvariants(document: document).check()
        let texts = document.pages.flatMap(\.glyphs).map { $0.text.filter { $0.isLetter || $0.isNumber } }
        #expect(texts.filter { $0.first == "w" || $0 == "end" } == (1...60).map { "w\($0)" } + ["end"])
    }

    @Test func blocksInCellsKeepTheirMarkersAndBackgrounds() {
        let document = layOut("<table><tr><th>A</th></tr><tr><td>\n\n- one\n- two\n\n```\ncode\n```\n\n</td></tr></table>\n")
        #expect(drawn(document).joined(separator: " ").contains("•one"))
        #expect(document.structure.elements.contains { $0.kind == .listItem })
        PageInvariants(document: document).check()
    }
}
