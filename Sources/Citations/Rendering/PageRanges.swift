/// Shortens the second number of page ranges (CSL 1.0.2, appendix V, "Page Range Formats").
struct PageRanges {
    /// The format; nil to keep the numbers.
    let format: PageRangeFormat?
    /// The text between the numbers.
    let delimiter: String

    /// The text with its ranges formatted.
    func formatted(_ text: String) -> String {
        var result = "", rest = Substring(text)
        while let dash = rest.firstIndex(where: { "-–—".contains($0) }) {
            let before = rest[..<dash], after = rest[rest.index(after: dash)...]
            // A hyphen with a backslash is not a range.
            if before.last == "\\" {
                result += before.dropLast() + "-"
                rest = after
                continue
            }
            let lead = before.trimmedEnd, tail = after.drop(while: \.isWhitespace)
            let tailEnd = tail.firstIndex { !($0.isLetter || $0.isNumber) } ?? tail.endIndex
            let firstStart = lead.lastIndex { !($0.isLetter || $0.isNumber) }.map { lead.index(after: $0) } ?? lead.startIndex
            let first = lead[firstStart...], second = tail[..<tailEnd]
            guard !first.isEmpty, !second.isEmpty, isRange(first, second) else {
                result += (second.isEmpty ? before : lead) + String(rest[dash])
                rest = second.isEmpty ? after : tail
                continue
            }
            let (shownFirst, shownSecond) = range(first, second)
            result += lead[..<firstStart] + shownFirst + delimiter + shownSecond
            rest = tail[tailEnd...]
            // A third number of a chain, such as 1-2-3, stays a text.
            if rest.first.map({ "-–—".contains($0) }) == true, let next = rest.popFirst() { result.append(next) }
        }
        return result + rest
    }

    /// Whether two texts are the ends of a range; those of a format have the same letters before their numbers.
    private func isRange(_ first: Substring, _ second: Substring) -> Bool {
        guard first.isPage, second.isPage else { return false }
        guard format != nil, first.contains(where: \.isASCIIDigit), second.contains(where: \.isASCIIDigit) else { return true }
        let (prefix, from) = Self.split(first), (prefix2, to) = Self.split(second)
        return from != nil && to != nil && prefix == prefix2
    }

    private func range(_ first: Substring, _ second: Substring) -> (String, String) {
        guard let format else { return (String(first), String(second)) }
        let (prefix, from) = Self.split(first), (prefix2, to) = Self.split(second)
        guard prefix2.isEmpty || prefix2 == prefix, let from, let to, from.allSatisfy(\.isASCIIDigit), to.allSatisfy(\.isASCIIDigit) else {
            return (String(first), String(second))
        }
        // The second number with the digits that it shares with the first.
        let full = to.count < from.count ? from.prefix(from.count - to.count) + to : to
        guard full.count == from.count else { return (String(first), String(second)) }
        let shown: String
        switch format {
        case .expanded: shown = prefix + full
        case .minimal: shown = Self.minimal(from, full, least: 1)
        case .minimalTwo: shown = Self.minimal(from, full, least: 2)
        case .chicago, .chicago15: shown = Self.chicago(from, full, is15: true)
        case .chicago16: shown = Self.chicago(from, full, is15: false)
        }
        return (String(first), shown)
    }

    /// The letters before a number, and the number.
    private static func split(_ page: Substring) -> (prefix: String, digits: String?) {
        let digits = page.reversed().prefix { $0.isASCIIDigit }.count
        return (String(page.dropLast(digits)), digits == 0 ? nil : String(page.suffix(digits)))
    }

    /// The digits of the second number from the first that differs, and at least as many as stated.
    private static func minimal(_ first: String, _ second: String, least: Int) -> String {
        let shared = zip(first, second).prefix { $0 == $1 }.count
        return String(second.suffix(max(second.count - shared, min(least, second.count))))
    }

    /// The second number by the rules of the Chicago Manual of Style.
    private static func chicago(_ first: String, _ second: String, is15: Bool) -> String {
        guard let start = Int(first), first.count > 2, start % 100 != 0 else { return second }
        if start % 100 < 10 { return minimal(first, second, least: 1) }
        let shown = minimal(first, second, least: 2)
        // Of four digits, three that change are shown with the fourth.
        return is15 && first.count == 4 && shown.count == 3 ? second : shown
    }
}

extension Substring {
    /// Whether the text can be a page: a number with letters around it, or a Roman numeral.
    fileprivate var isPage: Bool { contains(where: \.isASCIIDigit) || isRoman }
    /// The text without white space at its end.
    fileprivate var trimmedEnd: Substring { self[..<(lastIndex { !$0.isWhitespace }.map { index(after: $0) } ?? startIndex)] }
}
