/// Phrases that several messages share.
package enum Phrase {
    /// The first words in quotation marks, such as `“a”, “b”, “c” and 4 more`, with long words cut, since a message is one line.
    ///
    /// - Parameter count: the number of words, if `words` contains only the first.
    static func quoted(_ words: [String], of count: Int? = nil, limit: Int = 3) -> String {
        let all = count ?? words.count
        let shown = words.prefix(limit).map { "“\($0.count > 40 ? String($0.prefix(39)) + "…" : $0)”" }.joined(separator: ", ")
        return all > limit ? "\(shown) and \(all - limit) more" : shown
    }

    /// A number of things, such as `1 document` or `3 more documents`.
    ///
    /// - Parameter noun: the thing in the singular, whose plural ends in `s`.
    package static func count(_ number: Int, _ noun: String) -> String { number == 1 ? "1 \(noun)" : "\(number) \(noun)s" }

    static func points(_ value: Double) -> String { AuditFigure.points(value).description }

    /// The pages in words, such as `page 3` or `pages 3–5 and 9`, from page numbers in any order.
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
