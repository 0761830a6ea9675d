import Testing

@testable import TypesetLayout

/// Tests of the alignment of numbers in right-aligned columns.
@Suite struct DecimalAlignmentTests {
    @Test(arguments: [
        ("122.4", "en", "122"), ("1,204", "en", "1,204"), ("1.204", "de-AT", "1.204"), ("1,2", "de", "1"), ("1.204,5", "de", "1.204"),
        ("1,204.5", "en", "1,204"), ("+13.7 %", "en", "+13"), ("−1.4 %", "en", "−1"), ("€24 m", "en", "€24"), ("1.234", "en", "1"),
        ("1,204,500", "fr", "1,204,500"), ("18 200,5", "fr", "18 200"), ("3", "en", "3"),
    ])
    func theWholePartEndsBeforeTheDecimals(text: String, language: String, whole: String) {
        #expect(CellNumber(Array(text.utf8), language: language)?.fraction == whole.utf8.count)
    }

    @Test(arguments: ["", "n/a", "€8–30 m", "12:30", "v1.2", "2026-03-04", "10 to 20", "3 of 4 ships arrived"])
    func otherTextIsNoNumber(text: String) { #expect(CellNumber(Array(text.utf8), language: "en") == nil) }

    @Test func separatorsAreUnderEachOther() {
        let document = layOut("| Value |\n|---:|\n| 1.25 |\n| 100.5 |\n| 7 |\n| n/a |\n")
        let glyphs = document.pages[0].glyphs.filter { $0.text.first?.isNumber == true }
        let ends = glyphs.map { glyphs -> Double in
            let whole = glyphs.text.prefix { $0 != "." }.count
            return glyphs.origin.x + 0.5 * glyphs.pointSize.value * Double(whole)
        }
        #expect(glyphs.map(\.text) == ["1.25", "100.5", "7"])
        #expect(ends.allSatisfy { abs($0 - ends[0]) < 0.01 })
        PageInvariants(document: document).check()
    }

    @Test func aYearAtTheHeadIsNoNumberOfItsColumn() throws {
        let document = layOut("| 2027 |\n|---:|\n| 1.25 |\n| 100.5 |\n")
        let glyphs = document.pages[0].glyphs.filter { $0.text.first?.isNumber == true }
        let ends = glyphs.map { $0.origin.x + 0.5 * $0.pointSize.value * Double($0.text.count) }
        #expect(glyphs.map(\.text) == ["2027", "1.25", "100.5"])
        #expect(try abs(#require(ends.first) - #require(ends.max())) < 0.01)
    }

    @Test(arguments: [("always", ":---", false), ("always", "---", true), ("never", "---:", false), ("auto", "---", false)])
    func theStyleSaysInWhichColumns(policy: String, mark: String, isAligned: Bool) throws {
        let document = layOut(
            "| Value |\n|\(mark)|\n| 1.25 |\n| 100.5 |\n", sheet: narrowSheet("", more: "table: { decimalAlignment: \(policy) }"))
        let points = document.pages[0].glyphs.filter { $0.text.first?.isNumber == true }.map { glyphs in
            glyphs.origin.x + 0.5 * glyphs.pointSize.value * Double(glyphs.text.prefix { $0 != "." }.count)
        }
        try #require(points.count == 2)
        #expect((abs(points[0] - points[1]) < 0.01) == isAligned)
    }
}
