import ContentSize
import Geometry
import PDFInspection

/// A word that breaks a rule of fit, and by how much.
struct WordFault {
    var page: Int
    var word: InspectedWord
    var text: String
    /// Index of the structure element that the word belongs to.
    var element: Int?
    /// In points.
    var amount: Double
}

extension InspectedPDF {
    func fault(_ word: InspectedWord, on page: InspectedPage, amount: Double) -> WordFault {
        WordFault(page: page.number, word: word, text: text(of: word, on: page), element: element(of: word, on: page), amount: amount)
    }

    func element(of word: InspectedWord, on page: InspectedPage) -> Int? {
        page.items[word.item].markedContent.flatMap { page.markedContents[$0].element }
    }
}

/// Makes findings of words: one for each block of the source where it is known, else one for each page.
struct WordFaultGroups {
    let context: PDFContext
    let path: String

    private struct Key: Hashable { var element: Int?; var page: Int? }

    func findings(
        _ faults: [WordFault], rule: RuleDescription, required: Measurement? = nil,
        message: ([WordFault]) -> String
    ) -> [Finding] {
        var order: [Key] = [], groups: [Key: [WordFault]] = [:]
        for fault in faults {
            let isSourced = fault.element.flatMap { context.source?($0) } != nil
            let key = Key(element: isSourced ? fault.element : nil, page: isSourced ? nil : fault.page)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(fault)
        }
        return order.map { key in
            let group = groups[key] ?? [], source = key.element.flatMap { context.source?($0) }
            // The words concerned change with the size, the block does not.
            return Finding(
                rule: rule, message: message(group), categories: context.categories, source: source, file: path,
                places: group.map { context.place($0.page, $0.word.bounds) }, measured: group.map(\.amount).max().map(Measurement.points),
                required: required, subject: source.map { [String($0.text.prefix(60))] } ?? Array(group.map(\.text).prefix(5)))
        }
    }
}

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
