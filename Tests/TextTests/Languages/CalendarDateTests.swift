import Testing

@testable import TypesetText

@Suite struct CalendarDateTests {
    @Test(arguments: [
        ("en", "November 22, 2026"), ("en-GB", "22 November 2026"), ("de", "22. November 2026"), ("fr", "22 novembre 2026"),
        ("ja", "2026年11月22日"), ("pl", "22 listopada 2026"),
    ])
    func `Dates are in the words of the language`(language: String, expected: String) throws {
        let date = try #require(CalendarDate("2026-11-22"))
        #expect(date.text(in: language) == expected)
    }

    /// CLDR numbers the months of a language for which it has no data.
    @Test func `A language whose months have no names has dates of ISO 8601`() throws {
        #expect(try #require(CalendarDate("2026-03-05")).text(in: "mn-Mong") == "2026-03-05")
        #expect(try #require(CalendarDate("2026-11")).text(in: "mn-Mong") == "2026-11")
        #expect(try #require(CalendarDate("2026-03-05")).text(in: "mn")?.contains("M03") == false)
    }

    @Test func `A month without a day has its name`() throws {
        #expect(try #require(CalendarDate("2024-02")).text(in: "en") == "February 2024")
    }

    @Test func `A time after the date changes nothing`() throws {
        #expect(CalendarDate("2024-02-29T23:59:59+02:00")?.day == 29)
        #expect(try #require(CalendarDate("1901-03-01 10:00")).text(in: "en") == "March 1, 1901")
    }

    @Test(arguments: ["", "2023-02-29", "2024-13-01", "2024", "22.11.2026", "November 2026", "2026-11-22-1", "last-modified", "2024-0x-01"])
    func `What is no date is none`(text: String) { #expect(CalendarDate(text) == nil) }
}

@Suite struct QuotationMarksTests {
    @Test(arguments: [
        ("en", "“”‘’"), ("de", "„“‚‘"), ("fr", "«»«»"), ("sv", "””’’"), ("ja", "「」『』"), ("pl", "„”«»"), ("zz-nothing", "“”‘’"),
    ])
    func `Quotation marks are the language's`(language: String, expected: String) {
        let marks = QuotationMarks(language: language)
        #expect(marks.open + marks.close + marks.innerOpen + marks.innerClose == expected)
    }
}
