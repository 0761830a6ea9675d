import TypesetBase

extension BibTeXFields {
    mutating func readDates() {
        for (prefix, variable) in [("", "issued"), ("url", "accessed"), ("orig", "original-date"), ("event", "event-date")] {
            if let value = raw.fields[prefix + "date"] {
                let text = reader.text(of: value).plain
                guard !text.isEmpty else { continue }
                if let date = DateText.edtf(text) {
                    translated.dates[variable] = date
                    continue
                }
                translated.dates[variable] = DateText.years(in: text) ?? CitedDate(literal: text)
                reader.tex.warn(
                    "`\(text)` is not a date that BibLaTeX reads", at: value.range,
                    hint: "write `YYYY-MM-DD`, `YYYY-MM`, `YYYY` or a range such as `2004/2005`")
            } else if let date = date(of: prefix) {
                translated.dates[variable] = date
            }
        }
    }

    /// The date of the fields `year`, `month` and `day`, and of those that begin with `end`.
    private mutating func date(of prefix: String) -> CitedDate? {
        guard let year = plain(prefix + "year") else { return nil }
        guard var date = DateText.years(in: year), date.start != nil else { return CitedDate(literal: year) }
        readMonth(prefix + "month", of: &date)
        if let day = plain(prefix + "day").flatMap({ Int($0) }), (1...31).contains(day), date.start?.month != nil { date.start?.day = day }
        if let endYear = plain(prefix + "endyear"), let end = DateText.years(in: endYear) {
            var end = end
            readMonth(prefix + "endmonth", of: &end)
            if let day = plain(prefix + "endday").flatMap({ Int($0) }), (1...31).contains(day) { end.start?.day = day }
            date.end = end.start
        }
        return date
    }

    /// Reads a month, two months, a season, or a month with its day.
    private mutating func readMonth(_ field: String, of date: inout CitedDate) {
        guard let value = raw.fields[field], let start = date.start else { return }
        let text = reader.text(of: value).plain
        let words = text.split {
            $0.isWhitespace || $0 == "," || $0 == "." || $0 == "/" || $0 == "-" || $0 == "–" || $0 == "~" || $0 == "&"
        }
        let numbers = words.compactMap { Int($0) }
        let named = words.filter { Int($0) == nil }.compactMap { DateText.month($0) }
        if let season = words.lazy.compactMap({ DateText.season($0) }).first {
            date.start?.season = season
        } else if let month = named.first {
            date.start?.month = month
            if named.count > 1, date.end == nil {
                date.end = CitedDate.Point(year: start.year, month: named[1])
            } else if let day = numbers.first, (1...31).contains(day) {
                date.start?.day = day
                if numbers.count > 1, (day...31).contains(numbers[1]), date.end == nil {
                    date.end = CitedDate.Point(year: start.year, month: month, day: numbers[1])
                }
            }
        } else if let month = numbers.first, (1...12).contains(month) {
            date.start?.month = month
            if numbers.count > 1, (month...12).contains(numbers[1]), date.end == nil {
                date.end = CitedDate.Point(year: start.year, month: numbers[1])
            }
        } else if !text.isEmpty {
            reader.tex.warn(
                "`\(text)` is not a month", at: value.range, hint: "write the first three letters of its English name, such as `jan`")
        }
    }
}
