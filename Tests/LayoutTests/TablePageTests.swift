import Testing
import TypesetBase

@testable import TypesetLayout

/// Tests of tables that continue on other pages: glyphs are five points wide, the measure is 200 points, lines are 12 points high.
@Suite struct TablePageTests {
    /// - Parameter lines: the number of lines on a page.
    private func sheet(lines: Int, table: String = "tableFallbacks: [stack]", cell: String = "", more: String = "") -> String {
        """
        typeset: 1
        extends: []
        page: { size: [240, \(40 + 12 * lines)], margins: 20 }
        elements:
          document: { size: { absolute: 10 } }
          paragraph: { size: { absolute: 10 } }
          table: { size: { absolute: 10 }, \(table) }
          tableHeader: { size: { absolute: 10 }, \(cell) }
          tableCell: { size: { absolute: 10 }, \(cell) }
          \(more)
        """
    }

    /// The text of the lines of each page, from top to bottom.
    private func lines(_ document: LaidOutDocument) -> [[String]] {
        PageInvariants(document: document).check()
        return document.pages.map { page in
            let lines = Dictionary(grouping: page.glyphs) { ($0.origin.y * 10).rounded() }
            return lines.keys.sorted().map { y in (lines[y] ?? []).sorted { $0.origin.x < $1.origin.x }.map(\.text).joined() }
        }
    }

    private func words(_ word: String, _ count: Int) -> String { Array(repeating: word, count: count).joined(separator: " ") }

    /// A name of 30 characters, with which two columns do not fit.
    private static let name = String(repeating: "n", count: 30)

    // MARK: Records

    private static let spanning = """
        <table>
        <tr><th colspan="3">Summer timetable of all the ferries, valid until September</th></tr>
        <tr><th>Island</th><th>Morning departures</th><th>Remarks</th></tr>
        <tr><th>\(name)</th><td>06:15 or a little later, if the wind is strong</td><td>Bicycles</td></tr>
        <tr><th>\(name)</th><td>07:15</td><td>Dogs</td></tr>
        </table>
        """

    @Test(arguments: 6...14) func aHeadOverAllColumnsIsSaidOnce(height: Int) {
        let text = lines(layOut(Self.spanning, sheet: sheet(lines: height))).joined().joined()
        #expect(text.components(separatedBy: "Summer").count == 2)
    }

    @Test(arguments: 6...14) func noRecordIsContinuedBeforeItsNameHasStood(height: Int) {
        let pages = lines(layOut(Self.spanning, sheet: sheet(lines: height)))
        guard let continued = pages.firstIndex(where: { $0.joined().contains("(continued)") }) else { return }
        #expect(pages[..<continued].joined().contains { $0.contains(Self.name) }, "\(pages)")
    }

    @Test(arguments: 6...14) func noPageEndsWithTheNameOfARecord(height: Int) {
        for page in lines(layOut(Self.spanning, sheet: sheet(lines: height))) {
            #expect(page.last?.hasSuffix(Self.name) != true, "\(page)")
        }
    }

    /// Some of these pages have room for a heading of four lines and the head of the table, but not for the first row.
    @Test(arguments: 5...8) func noPageEndsWithTheHeadOfATable(height: Int) {
        let table = "| Aa | Bb |\n|---|---|\n| aa | \(words("cell", 20)) |\n| aa | bb |\n"
        let more = "h1: { size: { absolute: 10 }, keepWithNext: true, keepTogether: true }"
        for page in lines(layOut("# \(words("heading", 20))\n\n" + table, sheet: sheet(lines: height, more: more))) {
            #expect(page.last != "AaBb", "\(page)")
        }
    }

    @Test(arguments: 8...14) func labelsOfRecordsStayWhole(height: Int) {
        let label = "aaaa " + words("label", 8) + " zzzz"
        let table = """
            <table>
            <tr><th>Name</th><th>\(label)</th><th>\(label)</th></tr>
            <tr><th>\(Self.name)</th><td>\(words("value", 12))</td><td>\(words("value", 12))</td></tr>
            <tr><th>\(Self.name)</th><td>\(words("value", 12))</td><td>\(words("value", 12))</td></tr>
            </table>
            """
        for page in lines(layOut(table, sheet: sheet(lines: height))) {
            let text = page.joined()
            #expect(text.components(separatedBy: "aaaa").count == text.components(separatedBy: "zzzz").count, "\(page)")
        }
    }

    /// The name has three lines, of which a page of eight has room.
    @Test func aLongNameIsRepeatedOnThePagesOfItsRecord() {
        let name = words("name", 20)
        let table = "| Name | Text |\n|---|---|\n| \(name) | \(words("value", 120)) |\n"
        let pages = lines(layOut(table, sheet: sheet(lines: 8)))
        #expect(pages.count > 2)
        for page in pages.dropFirst() {
            #expect(page.first?.hasPrefix("name name") == true, "\(page)")
            #expect(page.joined().contains("(continued)"), "\(page)")
        }
    }

    @Test func aNameOfAPageIsCutWhereItIsRepeated() {
        let table = "| Name | Text |\n|---|---|\n| \(words("name", 80)) | \(words("value", 120)) |\n"
        let document = layOut(table, sheet: sheet(lines: 9)), pages = lines(document)
        for page in pages.dropFirst(3) { #expect(page.count { $0.hasPrefix("name") } <= 3, "\(page)") }
        #expect(drawn(document).joined().contains("…"))
    }

    /// The name is higher than a page, so it breaks in any case.
    @Test func theHeadingsAboveALongNameAreNotAlone() {
        let table = "# Heading\n\n| Name | Text |\n|---|---|\n| \(words("name", 80)) | \(words("value", 20)) |\n"
        let pages = lines(layOut(table, sheet: sheet(lines: 9, more: "h1: { size: { absolute: 10 }, keepWithNext: true }")))
        #expect(pages[0].first == "Heading")
        #expect(pages[0].contains { $0.hasPrefix("name name") }, "\(pages)")
    }

    /// A record with a nested table of several rows, and another record.
    private static let nested = """
        <table>
        <tr><th>Name</th><th>Bits</th></tr>
        <tr><th>\(name)</th><td><table><tr><th>Bit</th><th>Meaningofthebits</th></tr>
        \((1...12).map { "<tr><td>\($0)</td><td>valid entry \($0)</td></tr>" }.joined())</table></td></tr>
        <tr><th>\(name)</th><td>none</td></tr>
        </table>
        """

    @Test func theHeadOfANestedTableIsRepeatedBelowTheNameOfItsRecord() {
        let pages = lines(layOut(Self.nested, sheet: sheet(lines: 9))).filter { $0.joined().contains("valid entry") }
        #expect(pages.count > 1)
        for page in pages.dropFirst() {
            #expect(page.first?.hasPrefix(Self.name) == true, "\(pages)")
            #expect(page.contains { $0.contains("BitMeaningofthebits") }, "\(pages)")
        }
    }

    @Test func theSpacingOfANestedTableDoesNotAddToThatOfItsRecord() {
        func ruleGap(spacing: Int) -> Double {
            let table = "tableFallbacks: [stack], paragraphSpacing: \(spacing)"
            let page = layOut(Self.nested, sheet: sheet(lines: 60, table: table)).pages[0]
            let rules = page.items.compactMap { item -> Double? in
                if case .shape(let shape) = item.content, case .line(let start, _, _, _) = shape.outline { start.y } else { nil }
            }
            let last = page.glyphs.last { $0.text == "12" }?.origin.y ?? 0
            return (rules.max() ?? 0) - last
        }
        #expect(ruleGap(spacing: 0) > 0)
        #expect(ruleGap(spacing: 30) == ruleGap(spacing: 0))
    }

    /// Each page has room for a record and a few lines: continued on the next page, the records would fill as many pages.
    @Test(arguments: 10...13) func aRecordIsNotContinuedIfItsNameTakesTheRoom(height: Int) {
        let name = Self.name + " " + Self.name
        let rows = (1...6).map { "| \(name) | value \($0) \(words("value", 12)) | \(words("last", 12)) |\n" }.joined()
        let pages = lines(layOut("| Name | Text | Other |\n|---|---|---|\n\(rows)", sheet: sheet(lines: height)))
        #expect(pages.count == 6, "\(pages)")
        #expect(!pages.joined().joined().contains("(continued)"), "\(pages)")
    }

    /// Each page would otherwise stay more than a third blank.
    @Test(arguments: 14...15) func aRecordIsContinuedIfItSavesAPage(height: Int) {
        let name = Self.name + " " + Self.name
        let rows = (1...6).map { "| \(name) | value \($0) \(words("value", 12)) | \(words("last", 12)) |\n" }.joined()
        let pages = lines(layOut("| Name | Text | Other |\n|---|---|---|\n\(rows)", sheet: sheet(lines: height)))
        #expect(pages.count < 6)
    }

    // MARK: Columns

    private static let columns = "tableFallbacks: [words, padding]"

    @Test func aRowThatContinuesIsNamed() {
        let name = "first\u{A0}issue"
        let table = "| Issue of it | Text |\n|---|---|\n| \(name) | \(words("value", 90)) |\n| last | x |\n"
        let pages = lines(layOut(table, sheet: sheet(lines: 9, table: Self.columns)))
        #expect(pages.count > 2)
        for page in pages { #expect(page.joined().contains(name), "\(page)") }
        #expect(pages[1].contains { $0.hasPrefix("(continued)") })
        #expect(extracted(layOut(table, sheet: sheet(lines: 9, table: Self.columns))).components(separatedBy: name).count == 2)
    }

    @Test func rowsJoinedByACellAreNamedOnEachPage() {
        let rows = (1...20).map { "<tr><td>Mill \($0)</td></tr>" }.joined()
        let table = "<table><tr><th>Place</th><th>Name</th></tr><tr><th rowspan=21>North</th><td>Mill 0</td></tr>\(rows)</table>\n"
        let pages = lines(layOut(table, sheet: sheet(lines: 9, table: Self.columns)))
        #expect(pages.count > 2)
        for page in pages { #expect(page.joined().contains("North"), "\(page)") }
    }

    @Test(arguments: 5...12) func cellsHaveNoWidowsOrOrphans(height: Int) {
        let items = (1...12).map { "<li>first line of item \($0) last line of item \($0)</li>" }.joined()
        let table = "| Issue | Changes |\n|---|---|\n| 1 | <ul>\(items)</ul> |\n"
        let pages = lines(layOut(table, sheet: sheet(lines: height, table: Self.columns, cell: "tailIndent: 20")))
        #expect(pages.count > 1)
        for page in pages { #expect(page.count { $0.contains("first line") } == page.count { $0.contains("last line") }, "\(page)") }
    }

    @Test(arguments: [(1, 2), (3, 3)]) func widowsAndOrphansOfCellsFollowTheStyle(least: Int, count: Int) {
        let table = "| Issue | Changes |\n|---|---|\n| 1 | \(words("value", 60)) |\n"
        let pages = lines(
            layOut(table, sheet: sheet(lines: 6, table: Self.columns).replacing("tableCell: {", with: "tableCell: { widows: \(least),")))
        #expect((pages.last?.count { $0.contains("value") } ?? 0) >= least)
    }

    // MARK: Tables in cells

    @Test func aTableInACellHasItsNaturalWidth() {
        let inner = "<table><tr><th>Inner</th><th>Most</th></tr><tr><td>deep</td><td>deeper than all the others</td></tr></table>"
        let table = "<table><tr><th>A</th></tr><tr><td>\(inner)</td></tr></table>\n"
        #expect(drawn(layOut(table, sheet: sheet(lines: 40))).contains { $0.contains("deepdeeper than all the others") })
    }

    @Test func theHeadsOfTablesInCellsAreRepeated() {
        let rows = (1...30).map { "<tr><td>\($0)</td><td>Entry \($0)</td></tr>" }.joined()
        let inner = "<table><tr><th>Bit</th><th>Meaning</th></tr>\(rows)</table>"
        let table = "<table><tr><th>Name</th><th>Extra</th></tr><tr><td>Flags</td><td>\(inner)</td></tr></table>\n"
        let pages = lines(layOut(table, sheet: sheet(lines: 10)))
        #expect(pages.count > 3)
        for page in pages { for word in ["NameExtra", "BitMeaning", "Flags"] { #expect(page.joined().contains(word), "\(page)") } }
    }

    /// The inner head fills more than a third of the page, with the outer one; its row has no other place.
    @Test(arguments: 4...9) func allRowsOfTablesInCellsHaveAPlace(height: Int) {
        let rows = (1...9).map { "<tr><td>\($0)</td><td>\(words("entry", 12))</td></tr>" }.joined()
        let inner = "<table><tr><th>Bit</th><th>\(words("meaning", 8))</th></tr>\(rows)</table>"
        let table = "<table><tr><th>Name</th><th>\(words("extra", 8))</th></tr><tr><td>Flags</td><td>\(inner)</td></tr></table>\n"
        let pages = lines(layOut(table, sheet: sheet(lines: height)))
        #expect(pages.joined().joined().components(separatedBy: "entry").count == 9 * 12 + 1)
    }

    @Test func quotesInCellsHaveTheSizeOfTheCell() {
        let sheet = """
            typeset: 1
            extends: []
            styles: { base: { size: { absolute: 10 } }, quote: { parent: base, textInsets: [0, 4] } }
            elements: { document: base, paragraph: base, blockQuote: quote, tableCell: { size: { absolute: 6 } } }
            """
        let document = layOut("<table><tr><th>A</th></tr><tr><td>\n\n> quoted\n\nplain\n\n</td></tr></table>\n", sheet: sheet)
        let sizes = document.pages[0].glyphs.filter { ["quoted", "plain"].contains($0.text) }.map(\.pointSize)
        #expect(sizes == [6, 6])
    }

    @Test func paragraphsInCellsAreSpaced() throws {
        let spaced = sheet(lines: 20).replacing(
            "paragraph: { size: { absolute: 10 }", with: "paragraph: { size: { absolute: 10 }, paragraphSpacing: 0.5em")
        let document = layOut("<table><tr><th>A</th></tr><tr><td><p>one</p><p>two</p></td></tr></table>\n", sheet: spaced)
        let baselines = document.pages[0].glyphs.filter { ["one", "two"].contains($0.text) }.map(\.origin.y)
        try #require(baselines.count == 2)
        #expect(baselines[1] - baselines[0] == 12 + 5)
    }
}
