import CTypesetLocaleData
import TypesetBase

/// A date in ISO 8601, as in front matter, and its form in the text of a language.
package struct CalendarDate: Hashable, Sendable {
    package let year: Int
    /// The month, from 1 to 12; nil if only the year is given.
    package let month: Int?
    /// The day, from 1 to 31; nil if none is given.
    package let day: Int?

    /// Reads `2026-11-22`, with or without a time after it, and `2026-11`; nil for anything else.
    package init?(_ text: String) {
        let date = text.prefix { $0 != "T" && $0 != " " }
        let parts = date.split(separator: "-", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, parts[0].count == 4, parts.dropFirst().allSatisfy({ 1...2 ~= $0.count }),
            parts.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let year = Int(parts[0]), let month = Int(parts[1]), 1...12 ~= month
        else { return nil }
        let day = parts.count == 3 ? Int(parts[2]) : nil
        if let day, !(1...Self.days(in: month, of: year) ~= day) { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// The date in the words and the calendar that CLDR has for the language: `22 November 2026`, `22. November 2026`, `2026年11月22日`.
    ///
    /// If CLDR has no month names for the language, as in Mongolian in its traditional script, the date would be `2026 M03 5`. It is then
    /// in ISO 8601, which all readers know.
    ///
    /// - Returns: the date; nil if the language tag is invalid.
    package func text(in language: String) -> String? {
        if MonthNames.all(in: language).contains("m03") { return inISO8601 }
        guard let locale = ICULocale(language: language) else { return nil }
        let milliseconds = Double(Self.days(before: year, month ?? 1, day ?? 1)) * 86_400_000
        return locale.text { name, text, capacity in locale_date(name, milliseconds, day == nil ? 1 : 0, text, capacity) }
    }

    private var inISO8601: String {
        [month, day].reduce("\(year)") { text, part in part.map { text + ($0 < 10 ? "-0\($0)" : "-\($0)") } ?? text }
    }

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func days(in month: Int, of year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The number of days from 1970-01-01 in the Gregorian calendar, extended back before 1582 as in ISO 8601.
    private static func days(before year: Int, _ month: Int, _ day: Int) -> Int {
        let past = year - 1, leaps = past / 4 - past / 100 + past / 400
        let inYear = (1..<month).reduce(0) { $0 + days(in: $1, of: year) }
        return past * 365 + leaps + inYear + day - 1 - 719_162
    }
}
