import TypesetBase

/// Reads the dates of bibliographies.
enum DateText {
    /// The date of the Extended Date/Time Format, levels 0 and 1 (ISO 8601-2:2019), as BibLaTeX and CSL use it; nil for other text.
    ///
    /// A decade ("199X") or a century ("19XX") is the range of its years. `~`, `?` and `%` make the whole date uncertain.
    static func edtf(_ text: some StringProtocol) -> CitedDate? {
        let parts = text.trimmingWhitespace.split(separator: "/", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count) else { return nil }
        var date = CitedDate()
        guard let last = parts.dropFirst().first else {
            guard let only = point(parts[0]) else { return nil }
            (date.start, date.end, date.isCirca) = (only.first, only.last, only.isCirca)
            return date
        }
        if isOpen(parts[0]) {
            // The model has no range without a start.
            guard let end = point(last) else { return nil }
            return CitedDate(literal: "–" + String(end.first.year))
        }
        guard let first = point(parts[0]) else { return nil }
        (date.start, date.isCirca) = (first.first, first.isCirca)
        if isOpen(last) {
            date.isOpen = true
        } else {
            guard let end = point(last) else { return nil }
            date.end = end.last ?? end.first
            date.isCirca = first.isCirca || end.isCirca
        }
        return date
    }

    private static func isOpen(_ text: Substring) -> Bool { text.isEmpty || text == ".." || text == "open" || text == "unknown" }

    /// A date with the end of the range that it means, if it is not exact.
    private struct Part {
        var first: CitedDate.Point
        var last: CitedDate.Point?
        var isCirca = false
    }

    private static func point(_ text: Substring) -> Part? {
        var text = text.trimmingWhitespace
        var isCirca = false
        while let mark = text.last, mark == "~" || mark == "?" || mark == "%" {
            isCirca = true
            text = text.dropLast()
        }
        // A time of day is not part of a citation.
        if let time = text.firstIndex(of: "T") { text = text[..<time] }
        let hasLongYear = text.first == "y" || text.first == "Y"
        if hasLongYear { text = text.dropFirst() }
        let isNegative = text.first == "-"
        if isNegative { text = text.dropFirst() }
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard (1...3).contains(fields.count) else { return nil }
        guard hasLongYear ? fields[0].count >= 4 : fields[0].count == 4, fields[0].count <= 9, let years = years(fields[0]) else {
            return nil
        }
        var part = Part(first: CitedDate.Point(year: isNegative ? -years.upperBound : years.lowerBound), isCirca: isCirca)
        if years.count > 1 {
            guard fields.count == 1 else { return nil }
            part.last = CitedDate.Point(year: isNegative ? -years.lowerBound : years.upperBound)
            part.isCirca = true
            return part
        }
        guard fields.count > 1, fields[1] != "XX", fields[1] != "uu" else {
            return fields.dropFirst().allSatisfy { $0 == "XX" || $0 == "uu" } ? part : nil
        }
        guard fields[1].count == 2, let month = Int(fields[1]) else { return nil }
        switch month {
        case 1...12: part.first.month = month
        case 21...24 where fields.count == 2: part.first.season = month - 20
        default: return nil
        }
        guard fields.count == 3, fields[2] != "XX" else { return part }
        guard fields[2].count == 2, let day = Int(fields[2]), (1...days(in: month, of: part.first.year)).contains(day) else { return nil }
        part.first.day = day
        return part
    }

    /// The years of digits whose last ones may be unspecified (`X`).
    private static func years(_ text: Substring) -> ClosedRange<Int>? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }, rest = text.dropFirst(digits.count)
        guard rest.count <= 2, !digits.isEmpty, rest.allSatisfy({ $0 == "X" || $0 == "u" }), let number = Int(digits) else { return nil }
        let size = rest.reduce(1) { size, _ in size * 10 }
        return number * size...number * size + size - 1
    }

    private static func days(in month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    // MARK: Free text

    /// The year or the range of years in a text; nil for other text.
    ///
    /// Bibliographies write "c. 1999", "[1999]", "1999–2001" and "1850/60".
    static func years(in text: some StringProtocol) -> CitedDate? {
        var text = text.trimmingWhitespace, isCirca = false
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast().trimmingWhitespace }
        for prefix in ["circa", "ca.", "c.", "ca ", "c "] where text.lowercased().hasPrefix(prefix) {
            text = text.dropFirst(prefix.count).trimmingWhitespace
            isCirca = true
            break
        }
        while text.hasSuffix("?") || text.hasSuffix("~") {
            text = text.dropLast()
            isCirca = true
        }
        let isNegative = text.hasPrefix("-")
        let parts = text.dropFirst(isNegative ? 1 : 0).split { $0 == "-" || $0 == "–" || $0 == "—" || $0 == "/" || $0.isWhitespace }
        guard (1...2).contains(parts.count), let first = number(parts[0]) else { return nil }
        var date = CitedDate(start: CitedDate.Point(year: isNegative ? 1 - first : first))
        date.isCirca = isCirca
        guard let last = parts.dropFirst().first else {
            date.isOpen = text.hasSuffix("-") || text.hasSuffix("–")
            return date
        }
        guard !isNegative, var end = number(last) else { return nil }
        if end < first, last.count < parts[0].count {
            // The last digits of the second year: "1850/60".
            let size = last.reduce(1) { size, _ in size * 10 }
            end += first / size * size
        }
        guard end >= first else { return nil }
        date.end = CitedDate.Point(year: end)
        return date
    }

    private static func number(_ text: Substring) -> Int? {
        text.count <= 5 && text.allSatisfy { $0.isASCII && $0.isNumber } ? Int(text) : nil
    }

    /// The month by its number, its English name or an abbreviation of at least three letters; nil for other text.
    static func month(_ text: some StringProtocol) -> Int? {
        if let number = Int(text) { return (1...12).contains(number) ? number : nil }
        let word = text.lowercased().filter { $0 != "." }
        guard word.count >= 3 else { return nil }
        if word == "sept" { return 9 }
        return months.firstIndex { $0.hasPrefix(word) }.map { $0 + 1 }
    }

    /// The season by its English name, from 1 (spring) to 4 (winter); nil for other text.
    static func season(_ text: some StringProtocol) -> Int? {
        switch text.lowercased() {
        case "spring": 1
        case "summer": 2
        case "fall", "autumn": 3
        case "winter": 4
        default: nil
        }
    }

    private static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november", "december",
    ]
}
