/// Phrases that several messages share.
enum Phrase {
    /// `“a”, “b”, “c” and 4 more`; long words are cut, since a message is one line.
    static func quoted(_ words: [String], limit: Int = 3) -> String {
        let shown = words.prefix(limit).map { "“\($0.count > 40 ? String($0.prefix(39)) + "…" : $0)”" }.joined(separator: ", ")
        return words.count > limit ? "\(shown) and \(words.count - limit) more" : shown
    }

    static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }
    static func points(_ value: Double) -> String { Measurement.points(value).description }

    /// `page 3`, `pages 3–5 and 9`, from page numbers in any order.
    static func pages(_ pages: some Sequence<Int>) -> String {
        var ranges: [ClosedRange<Int>] = []
        for page in Set(pages).sorted() {
            if let last = ranges.last, last.upperBound + 1 == page {
                ranges[ranges.count - 1] = last.lowerBound...page
            } else {
                ranges.append(page...page)
            }
        }
        let texts = ranges.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)–\($0.upperBound)" }
        let isOne = ranges.count == 1 && ranges[0].count == 1
        let shown = texts.count > 4 ? Array(texts.prefix(3)) + ["\(texts.count - 3) other places"] : texts
        let list = shown.count > 1 ? shown.dropLast().joined(separator: ", ") + " and " + (shown.last ?? "") : shown.joined()
        return (isOne ? "page " : "pages ") + list
    }
}
