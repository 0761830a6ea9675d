import FixedAdvanceShaping
import Testing
import TypesetBase
import TypesetText

@testable import TypesetLayout

/// Tests of the fallbacks for a table wider than its measure: glyphs are five points wide, the measure is 200 points.
@Suite struct TableTests {
    private func sheet(_ cell: String = "", height: Int = 2_000) -> String {
        """
        typeset: 1
        extends: []
        page: { size: [240, \(height)], margins: 20 }
        elements:
          document: { size: { absolute: 10 } }
          paragraph: { size: { absolute: 10 } }
          table: { size: { absolute: 10 } }
          tableHeader: { size: { absolute: 10 }, \(cell) }
          tableCell: { size: { absolute: 10 }, \(cell) }
        """
    }

    private func table(_ rows: [[String]]) -> String {
        let lines = rows.map { "| \($0.joined(separator: " | ")) |" }
        return ([lines[0], "|" + String(repeating: "---|", count: rows[0].count)] + lines.dropFirst()).joined(separator: "\n") + "\n\n"
    }

    private func hasHyphens(_ document: LaidOutDocument) -> Bool { document.pages.flatMap(\.glyphs).contains(where: \.endsWithHyphen) }

    private func kinds(_ document: LaidOutDocument) -> [FallbackKind] { document.fallbacks.map(\.kind) }

    @Test func oneLongNumberIsBrokenInGroupsOfDigits() {
        let digits = String(repeating: "1234567890", count: 8)
        let document = layOut(table([["Name", "Value"], ["modulus", digits], ["other", "1"]]), sheet: sheet())
        #expect(kinds(document) == [.brokenTableWord])
        let lines = drawn(document).map { $0.filter(\.isNumber) }.filter { $0.count > 1 }
        #expect(lines.joined() == digits)
        #expect(lines.dropLast().allSatisfy { $0.count % 4 == 0 })
        PageInvariants(document: document).check()
    }

    /// `%20` begins a line; the output has cells side by side on each line.
    @Test func escapesInAddressesStayWhole() {
        let address = "abcdefgh%20ijklmnop%7Cqrstuvwx%20yz"
        let document = layOut(table([["Name", "Value", "Text"], ["one", address, "unbreakablewords"]]), sheet: sheet())
        #expect(kinds(document).contains(.brokenTableWord))
        for line in drawn(document) { #expect(!line.contains(/%[0-9A-F]?(unbreak|$)/), "\(line)") }
        PageInvariants(document: document).check()
    }

    @Test func namesAreBrokenWithoutHyphens() {
        let document = layOut(
            table([["Name", "Value"], ["aLongNameOfManyWords", "anotherLongNameOfManyWords"]]), sheet: sheet(),
            shaper: FixedAdvanceShaper(hyphenation: .system))
        #expect(kinds(document) == [.brokenTableWord])
        #expect(!hasHyphens(document))
        PageInvariants(document: document).check()
    }

    /// Each row has a name that is too wide for its column.
    @Test func namesAreBrokenBeforeATableIsStacked() {
        let rows = (1...4).map { ["aLongNameOfManyWords\($0)", "path", "5000", "the words of the description"] }
        let document = layOut(table([["Name", "Type", "Default", "Description"]] + rows), sheet: sheet())
        #expect(kinds(document) == [.brokenTableWord])
        #expect(!hasHyphens(document))
        PageInvariants(document: document).check()
    }

    /// In a cell that contains only code, no other font sets the code apart.
    @Test func codeIsBrokenWithoutHyphens() {
        let broken = { (mark: String) in
            let words = ["incomprehensibilities", "internationalization"].map { mark + $0 + mark }
            let text = "---\nlanguage: en-US\n---\n\n" + table([["Name", "Value"], words])
            return layOut(text, sheet: sheet("headIndent: 30"), shaper: FixedAdvanceShaper(hyphenation: .system))
        }
        #expect(!hasHyphens(broken("`")))
        #expect(hasHyphens(broken("")))
    }

    @Test func widthsMakeTheTableLow() {
        let name = "aaaa aaaa aaaa aaaa aaaa", text = Array(repeating: "bbbb", count: 20).joined(separator: " ")
        let document = layOut(table([["A", "B"]] + Array(repeating: [name, "b"], count: 20) + [[name, text]]), sheet: sheet())
        // One row of many lines is lower than twenty rows of two.
        #expect(drawn(document).count { $0.hasPrefix(name) } == 21)
    }

    /// The text has forty times the measure, of which a short column would have half.
    @Test func aLongTextHasTheRoomOfShortColumns() {
        let long = (0..<250).map { "word\($0)" }.joined(separator: " ")
        let document = layOut(table([["Pattern", "Type", "Text"], ["/path", "Path Item Object", long]]), sheet: sheet())
        let left = document.pages.flatMap(\.glyphs).first { $0.text.hasPrefix("word0") }?.origin.x ?? .infinity
        #expect(left < 100)
    }

    /// One number is much longer than the others, which stay whole.
    @Test func oneLongNumberIsBrokenForTheTextBesideIt() {
        let text = Array(repeating: "bbbb", count: 12).joined(separator: " ")
        let rows = Array(repeating: ["0x0001-0x0400", text], count: 6) + [["0x00000001-0xFFFFFFFF", text]]
        let document = layOut(table([["Value", "Text"]] + rows), sheet: sheet())
        #expect(drawn(document).count { $0.hasPrefix("0x0001-0x0400") } == 6)
        #expect(drawn(document).contains { $0.hasPrefix("0x00000001-b") })
    }

    @Test func paddingIsReducedBeforeAnythingElse() {
        let row = Array(repeating: "abcdefgh", count: 4)
        let document = layOut(table([row, row]), sheet: sheet("textInsets: [0, 10]"))
        #expect(kinds(document) == [.reducedCellPadding])
        PageInvariants(document: document).check()
    }

    @Test func manyShortColumnsAreSetInGroups() {
        let head = (1...9).map { "column-\($0)" }, rows = (1...3).map { row in (1...9).map { "value\(row)-\($0)" } }
        let document = layOut(table([head] + rows), sheet: sheet())
        #expect(kinds(document) == [.groupedTable])
        // Repeated text of the first column is an artifact.
        for name in ["value1-1", "value2-1", "value3-1"] {
            #expect(extracted(document).components(separatedBy: name).count == 2)
            #expect(drawn(document).joined().components(separatedBy: name).count == 4)
        }
        PageInvariants(document: document).check()
    }

    @Test func tablesWithTheSameHeadHaveTheSameForm() {
        let head = ["Name", "Kind", "Size", "Owner"], wide = Array(repeating: "abcdefghijklmnop", count: 4)
        let document = layOut(table([head, ["a", "b", "c", "d"]]) + "Text.\n\n" + table([head, wide]), sheet: sheet())
        #expect(kinds(document) == [.stackedTable, .stackedTable])
        #expect(kinds(layOut(table([head, ["a", "b", "c", "d"]]), sheet: sheet())) == [])
    }

    @Test func recordsHaveTheirLabelsBesideTheValues() {
        let wide = ["first", "second", "third", "fourth"].map { $0 + "abcdefghijklm" }
        let document = layOut(table([["Name", "Kind", "Size", "Owner"], wide, wide]), sheet: sheet())
        let record = [wide[0], "Kind" + wide[1], "Size" + wide[2], "Owner" + wide[3]]
        // The first label is beside the first name only.
        #expect(drawn(document) == ["Name" + wide[0]] + record.dropFirst() + record)
        PageInvariants(document: document).check()
    }

    @Test func recordsShowHeadersOfSeveralParagraphsOnce() {
        let wide = ["first", "second", "third", "fourth"].map { $0 + "abcdefghijklm" }
        let document = layOut(table([["Name", "<p>Kind</p><p>Sort</p>", "Size", "Owner"], wide, wide]), sheet: sheet())
        #expect(kinds(document) == [.stackedTable])
        #expect(drawn(document).filter { ["Kind", "Sort"].contains($0) } == ["Kind", "Sort"])
        PageInvariants(document: document).check()
    }

    @Test func recordsHaveSpaceToTheRulesOfTheirTable() throws {
        let wide = ["first", "second", "third", "fourth"].map { $0 + "abcdefghijklm" }
        let text = table([["Name", "Kind", "Size", "Owner"], wide]) + "End.\n"
        let places = ["", ", border: { top: 1pt solid black, bottom: 1pt solid black }"].map { border in
            let document = layOut(
                text, sheet: sheet().replacing("table: { size: { absolute: 10 }", with: "table: { size: { absolute: 10 }" + border))
            return document.pages[0].glyphs.filter { ["Name", "End."].contains($0.text) }.map(\.origin.y)
        }
        // The rule and 0.4 em above it, and the same below, where it replaces a quarter of an em.
        try #require(places.allSatisfy { $0.count == 2 })
        #expect(places[1][0] - places[0][0] == 5)
        #expect(places[1][1] - places[0][1] == 7.5)
    }

    @Test func shortValuesOfARecordShareALine() {
        let rows = ["abcdefghijklmnopq", "bcdefghijklmnopqr"].map { [$0, $0 + "stuvw", "Yes", "No"] }
        let document = layOut(table([["Name", "Text", "Auth", "Open"]] + rows), sheet: sheet())
        let records = rows.flatMap { [$0[0], "Text" + $0[1], "AuthYesOpenNo"] }
        #expect(drawn(document) == ["Name" + rows[0][0]] + records.dropFirst())
        PageInvariants(document: document).check()
    }

    /// The first value of a shared line is in the column of the values with separate lines.
    @Test func valuesOfRecordsAreInColumns() {
        let long = "abcdefghijklmnopqrstuvwxyz"
        let rows = ["first", "second"].map { [$0 + long, "text" + long, "Yes", "No", "Never mind it"] }
        let document = layOut(
            table([["Name", "Text", "Auth", "Open", "Cross"]] + rows),
            sheet: sheet().replacing("table: { ", with: "table: { tableFallbacks: [stack], "))
        let values = document.pages.flatMap(\.glyphs).filter { ["Yes", "Never mind it", "text" + long].contains($0.text) }
        #expect(values.count == 6)
        #expect(Set(values.map { ($0.origin.x * 10).rounded() }).count == 1)
        PageInvariants(document: document).check()
    }

    /// Three labels and their values fit no line, but their columns do.
    @Test func shortValuesAreBelowTheirLabelsIfBothFitNoLine() {
        let long = "abcdefghijklmnopqrstuvwxyz"
        let rows = ["first", "second"].map { [$0 + long, "text" + long, "Perhaps it is", "Seldom open", "Nevermore so"] }
        let document = layOut(
            table([["Name", "Text", "Authentic", "Openness", "Crossing"]] + rows),
            sheet: sheet().replacing("table: { ", with: "table: { tableFallbacks: [stack], "))
        #expect(drawn(document).suffix(2) == ["AuthenticOpennessCrossing", "Perhaps it isSeldom openNevermore so"])
        let places = { (text: String) in document.pages[0].glyphs.filter { $0.text == text }.map { $0.origin.x } }
        #expect(places("Openness") == places("Seldom open"))
        PageInvariants(document: document).check()
    }

    /// One value in 51 is too wide to share a line, and its record has separate lines.
    @Test func anUnusuallyWideValueLeavesOtherRecordsTheirSharedLines() {
        let long = "abcdefghijklmnopqrstuvwxyz", wide = "An unusually wide value"
        let rows = (1...51).map { ["\($0)" + long, "text" + long, $0 == 7 ? wide : "Yes", "No"] }
        let document = layOut(
            table([["Name", "Text", "Auth", "Open"]] + rows),
            sheet: sheet(height: 5_000).replacing("table: { ", with: "table: { tableFallbacks: [stack], "))
        #expect(drawn(document).count { $0 == "AuthYesOpenNo" } == 50)
        #expect(drawn(document).count { $0 == "Auth" + wide } == 1)
        PageInvariants(document: document).check()
    }

    /// The first cell of the second row is empty, as where a name is not repeated.
    @Test func everyRecordHasAName() {
        let long = "abcdefghijklmnopqrstuvwxyz"
        let text = table([["Name", "Kind", "Text"], ["first" + long, "kind" + long, "text" + long], ["", "other" + long, "more" + long]])
        let large = sheet().replacing("tableHeader: { size: { absolute: 10 }", with: "tableHeader: { size: { absolute: 11 }")
        let names = layOut(text, sheet: large).pages.flatMap(\.glyphs).filter { $0.pointSize == 11 && $0.text.count > 20 }
        #expect(names.map(\.text) == ["first" + long, "other" + long])
        PageInvariants(document: layOut(text, sheet: large)).check()
    }

    private static let labelled = [
        ["Head", "Text", "End"], ["a", "one two three", "b"], ["A label of the rows below", "", ""], ["c", "four five six", "d"],
        ["e", "seven", "f"],
    ]

    @Test func aLoneLabelSpansItsEmptyNeighbours() {
        let document = layOut(table(Self.labelled), sheet: sheet())
        #expect(drawn(document).contains("A label of the rows below"))
        // No column is as wide as the label, of 125 points.
        #expect(document.pages.flatMap(\.glyphs).filter { $0.text == "four five six" }.allSatisfy { $0.origin.x < 70 })
        #expect(document.structure.elements.count { $0.kind == .tableData } == 12)
        PageInvariants(document: document).check()
    }

    @Test func aLoneLabelStaysWithTheRowsBelow() {
        for height in stride(from: 90, through: 150, by: 5) {
            let document = layOut("Text.\n\nText.\n\n" + table(Self.labelled), sheet: sheet(height: height))
            for page in document.pages {
                #expect(page.glyphs.max { $0.origin.y < $1.origin.y }?.text != Self.labelled[2][0], "\(height)")
            }
        }
    }

    /// A form to fill in has empty cells with their borders.
    @Test func theRowsOfAFormKeepTheirEmptyCells() {
        let rows = ["Name", "Street", "Town"].map { [$0, "", ""] }
        let document = layOut(
            table([["Field", "Value", "Checked"]] + rows), sheet: sheet("border: { left: 1pt solid black, right: 1pt solid black }"))
        #expect(dump(document).count { $0.contains(" line ") } == 4 * 3 * 2)
    }

    /// The text beside it would be lower with a narrower column.
    @Test func shortCompoundsAreNotBroken() {
        let text = Array(repeating: "words", count: 60).joined(separator: " ")
        let lines = drawn(layOut(table([["When", "Text"], ["mid-week", text]]), sheet: sheet()))
        #expect(lines.contains { $0.hasPrefix("mid-week") }, "\(lines)")
    }

    /// The words of the other cells are broken instead.
    @Test(arguments: ["17 January 2024", "2024-January-17", "2.10.4-beta.12", "1 024 768 MB"])
    func datesVersionsAndNumbersAreNotBroken(value: String) {
        let long = "anIncomprehensibleNameOfManyWords"
        let document = layOut(table([["Date", "Name", "Other"], [value, long, long]]), sheet: sheet())
        #expect(drawn(document).contains { $0.contains(value) }, "\(drawn(document))")
        PageInvariants(document: document).check()
    }

    @Test func theLabelsOfASpannedHeadAreBesideTheValue() {
        let values = ["1,210", "2,320", "3,430"], name = String(repeating: "n", count: 30)
        let head = "<tr><th rowspan=2>Name<th colspan=3>2024<tr><th>First<th>Second<th>Third"
        let document = layOut(
            "<table>\(head)<tr><td>\(name)<td>\(values.joined(separator: "<td>"))</table>\n",
            sheet: sheet().replacing("table: { ", with: "table: { tableFallbacks: [stack], "))
        #expect(kinds(document) == [.stackedTable])
        #expect(drawn(document).suffix(3) == ["2024First1,210", "2024Second2,320", "2024Third3,430"])
        PageInvariants(document: document).check()
    }

    @Test func tablesWithTheSameHeadHaveEqualRecords() {
        let rows = [["abcdefghijklmnopq", "Yes", "No"], ["bcdefghijklmnopqrstuvw", "Perhaps not", "Who knows it"]]
        let tables = rows.map { table([["Name", "Auth", "Open"], $0]) }
        func lines(_ text: String) -> [String] {
            drawn(layOut(text, sheet: sheet().replacing("table: { ", with: "table: { tableFallbacks: [stack], headIndent: 60, ")))
        }
        #expect(lines(tables[0]).last == "AuthYesOpenNo")
        #expect(lines(tables[0] + "Text.\n\n" + tables[1]).filter { $0.hasPrefix("Auth") } == ["AuthYes", "AuthPerhaps not"])
    }

    /// All values of a column have their labels on one side, regardless of the best side for each value.
    @Test(arguments: [(1, true), (4, false)])
    func recordsHaveTheLabelsOfAColumnAtOneSide(longValues: Int, isBeside: Bool) {
        let long = Array(repeating: "words", count: 40).joined(separator: " "), short = "a value of some words"
        let rows = (1...4).map { [String(repeating: "n", count: 30 + $0), $0 <= longValues ? long : short] }
        let document = layOut(
            table([["Name", "Description"]] + rows), sheet: sheet().replacing("table: { ", with: "table: { tableFallbacks: [stack], "))
        let values = document.pages.flatMap(\.glyphs).filter { $0.text.hasPrefix("words words") || $0.text.hasPrefix("a value") }
        #expect(Set(values.map(\.origin.x)).contains(20) != isBeside, "\(drawn(document))")
        PageInvariants(document: document).check()
    }

    /// The line after the label of a long value begins at the edge.
    @Test func longValuesOfARecordContinueBelowTheirLabel() {
        let long = Array(repeating: "words", count: 40).joined(separator: " ")
        let rows = (1...4).map { [String(repeating: "n", count: 30 + $0), long] }
        let document = layOut(
            table([["Name", "Description"]] + rows), sheet: sheet().replacing("table: { ", with: "table: { tableFallbacks: [stack], "))
        let lines = drawn(document)
        #expect(lines.count { $0.hasPrefix("Descriptionwords words") } == 4, "\(lines)")
        #expect(lines.count { $0.hasPrefix("words words") } > 8, "\(lines)")
        PageInvariants(document: document).check()
    }

    /// The words of the heads fit, but leave the description room for one word per line.
    @Test func aStarvedTableIsSetAsRecords() {
        let words = Array(repeating: "unfortunate", count: 14).joined(separator: " ")
        let rows = (1...6).map { ["name\($0)", words, "Yes", "No"] }
        let wide = ["Name", "Text", "Authenti", "Openly"], narrow = ["Name", "Text", "Auth", "Open"]
        #expect(kinds(layOut(table([wide] + rows), sheet: sheet())) == [.stackedTable])
        #expect(kinds(layOut(table([narrow, ["a", "b", "c", "d"]]), sheet: sheet())) == [])
        let chosen = sheet().replacing("table: { ", with: "table: { tableFallbacks: [words, padding], ")
        #expect(!kinds(layOut(table([wide] + rows), sheet: chosen)).contains(.stackedTable))
    }

    /// Records take a quarter of the height of these columns, but three columns are easy to compare.
    @Test(arguments: [(ContentSizeCategory.large, false), (.accessibility1, true)])
    func threeColumnsStayATableUnlessTheTypeIsVeryLarge(category: ContentSizeCategory, areRecords: Bool) {
        let words = Array(repeating: "unfortunate", count: 14).joined(separator: " ")
        let rows = (1...6).map { ["abcdefghijkl\($0)", words, "abcdefghi"] }
        let document = layOut(table([["Name", "Text", "Kind"]] + rows), sheet: sheet(), at: category)
        #expect(kinds(document).contains(.stackedTable) == areRecords)
    }

    /// Such a head cannot be repeated on later pages, and later rows would have no column names.
    @Test func aTableWhoseHeadIsTooHighToBeRepeatedIsSetAsRecords() {
        let head = (1...3).map { "a very long name of a column that has no short one \($0)" }
        let rows = (1...40).map { row in (1...3).map { "value\(row)-\($0)" } }
        #expect(kinds(layOut(table([head] + rows), sheet: sheet(height: 160))).contains(.stackedTable))
        #expect(kinds(layOut(table([head] + rows), sheet: sheet(height: 800))) == [])
    }

    /// The middle of the row is on its second page.
    @Test(arguments: ["center", "bottom"])
    func rowsHigherThanAPageAreSplitHoweverTheirCellsAreAligned(alignment: String) {
        let text = Array(repeating: "word", count: 120).joined(separator: " ")
        let document = layOut(
            table([["Name", "Text"], ["short", text], ["last", "x"]]), sheet: sheet("verticalAlignment: \(alignment)", height: 160))
        #expect(document.pages.count > 1)
        #expect(drawn(document).joined().contains("short"))
        PageInvariants(document: document).check()
    }

    @Test func aSheetChoosesTheSteps() {
        let head = (1...9).map { "column-\($0)" }, row = (1...9).map { "value-\($0)" }
        let table = table([head, row])
        #expect(kinds(layOut(table, sheet: sheet())) == [.groupedTable])
        let chosen = sheet().replacing("table: { ", with: "table: { tableFallbacks: [words, padding, stack], ")
        #expect(kinds(layOut(table, sheet: chosen)) == [.stackedTable])
    }

    @Test func aLongTableOfManyColumnsTurnsItsPages() {
        let rows = (1...60).map { row in (1...6).map { "value\(row)-\($0)" } }
        let document = layOut("Text.\n\n" + table([(1...6).map { "column-\($0)" }] + rows) + "Text.\n", sheet: sheet(height: 400))
        #expect(kinds(document) == [.landscapeTable])
        #expect(document.pages.map { $0.size.width > $0.size.height }.filter(\.self).count == document.pages.count - 2)
        PageInvariants(document: document).check()
    }

    @Test func aRecordThatContinuesRepeatsItsName() {
        let text = Array(repeating: "word", count: 300).joined(separator: " ")
        let document = layOut(
            table([["Name", "Kind", "Size", "Owner"], ["abcdefghijklmnop", text, "abcdefghijklmnop", "abcdefghijklmnopq"]]),
            sheet: sheet(height: 240))
        #expect(document.pages.count > 1)
        for page in document.pages.dropFirst() {
            let head = page.items.filter { $0.role == .artifact(.repeatedHead) }.map { item -> String in
                if case .glyphs(let glyphs) = item.content { glyphs.text } else { "" }
            }
            #expect(head.joined() == "abcdefghijklmnop(continued)")
        }
        PageInvariants(document: document).check()
    }

    @Test func noPageBeginsWithTheRuleOfARecord() {
        let rows = (1...40).map { row in (1...4).map { "abcdefghijklmn\(row)-\($0)" } }
        let document = layOut(table([["Name", "Kind", "Size", "Owner"]] + rows), sheet: sheet(height: 240))
        #expect(document.pages.count > 3)
        for page in document.pages {
            let rules = page.items.compactMap { item -> Double? in
                if case .shape(let shape) = item.content, case .line(let start, _, _, _) = shape.outline { start.y } else { nil }
            }
            #expect(rules.allSatisfy { $0 > (page.glyphs.first?.origin.y ?? 0) })
        }
    }
}
