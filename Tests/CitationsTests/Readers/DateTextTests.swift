import Testing

@testable import TypesetCitations

@Suite struct DateTextTests {
    private func point(_ year: Int, _ month: Int? = nil, _ day: Int? = nil) -> CitedDate.Point {
        CitedDate.Point(year: year, month: month, day: day)
    }

    @Test func datesHaveTheirPrecision() {
        #expect(DateText.edtf("2001") == CitedDate(start: point(2001)))
        #expect(DateText.edtf("2001-02") == CitedDate(start: point(2001, 2)))
        #expect(DateText.edtf("2001-02-03T10:11:12Z") == CitedDate(start: point(2001, 2, 3)))
    }

    @Test func rangesHaveTwoEnds() {
        #expect(DateText.edtf("2004-04/2004-05") == CitedDate(start: point(2004, 4), end: point(2004, 5)))
        #expect(DateText.edtf("199X")?.end == point(1999))
    }

    @Test(arguments: ["2001/", "2001/..", "2001/open"])
    func rangesMayBeOpen(text: String) {
        #expect(DateText.edtf(text)?.isOpen == true)
    }

    @Test(arguments: ["2001~", "2001?", "2001%", "1990~/2000"])
    func datesMayBeUncertain(text: String) {
        #expect(DateText.edtf(text)?.isCirca == true)
    }

    @Test func seasonsAreNoMonths() {
        #expect(DateText.edtf("2001-23")?.start?.season == 3)
        #expect(DateText.edtf("2001-23")?.start?.month == nil)
    }

    @Test func yearsBeforeChristCountFromZero() {
        #expect(DateText.edtf("-0044")?.start == point(-44))
    }

    @Test(arguments: ["2001-13", "2001-02-30", "2001-2-3", "20010203", "May 2001", "", "/"])
    func otherTextIsNoDate(text: String) {
        #expect(DateText.edtf(text) == nil)
    }

    @Test func freeTextHasYears() {
        #expect(DateText.years(in: "[1999]") == CitedDate(start: point(1999)))
        #expect(DateText.years(in: "c. 1999")?.isCirca == true)
        #expect(DateText.years(in: "2001--2003")?.end == point(2003))
        #expect(DateText.years(in: "1999a") == nil)
    }
}
