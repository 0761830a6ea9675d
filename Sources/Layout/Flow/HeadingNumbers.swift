import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// The numbers that a stylesheet sets before headings, by destination.
///
/// Neither the document's title, in front matter or as a first heading above all others, nor headings of class `unnumbered` have one. The
/// highest other level is the first depth. A skipped level counts as 0, which makes the gap visible.
struct HeadingNumbers {
    private var texts: [Int: String] = [:]

    /// Numbers the headings of a document.
    ///
    /// - Parameters:
    ///   - labels: the numbers of a book's chapters and sections by the destinations of their headings. They are used if the stylesheet
    ///     does not specify the numbers of headings, or specifies decimal numbers, since other chapters are cited by them.
    ///   - countsAll: whether the document requests numbers of all headings, even in such a book or beside numbers by hand.
    init(
        _ templates: [NumberTemplate?], of headings: [FlowBuilder.HeadingEntry], in numerals: Numerals, labels: [Int: String] = [:],
        countsAll: Bool = false
    ) {
        let isDecimal = templates.elementsEqual(NumberTemplate.decimal.prefix(templates.count))
        if isDecimal, templates.isEmpty || !labels.isEmpty && !countsAll {
            texts = labels.mapValues(numerals.replacing)
            return
        }
        guard templates.contains(where: { $0 != nil }) else { return }
        let counted = headings.filter(\.isNumbered)
        if !countsAll, Self.areNumberedByHand(counted) { return }
        guard let top = counted.map(\.level).min() else { return }
        var counts = [Int](repeating: 0, count: 6)
        for heading in counted {
            let depth = min(heading.level - top, counts.count - 1)
            counts[depth] += 1
            for deeper in counts.indices where deeper > depth { counts[deeper] = 0 }
            guard depth < templates.count, let template = templates[depth] else { continue }
            texts[heading.destination] = numerals.replacing(template.text(counts))
        }
    }

    /// Whether most of several headings begin with a number that the author has written, such as `2.1 Method` or `第二章`.
    private static func areNumberedByHand(_ headings: [FlowBuilder.HeadingEntry]) -> Bool {
        let number = /\d{1,2}(?:\.\d{1,2})*[.):]?\s|第.{1,4}[章节節部]|[一二三四五六七八九十]+、/
        let numbers = headings.count { $0.title.prefixMatch(of: number) != nil }
        return numbers > 1 && 2 * numbers > headings.count
    }

    /// Returns the number before a heading and an en space, which does not stretch; empty without a number.
    func inlines(before destination: Int?, at span: SourceSpan) -> [Inline] {
        destination.flatMap { texts[$0] }.map { [Inline(.text($0 + "\u{2002}"), span: span)] } ?? []
    }

    /// Returns the number of a heading without the words before it and the punctuation after it, as in `Chapter 1.`; nil without one.
    func bareNumber(_ destination: Int) -> String? {
        guard var number = texts[destination]?.split(separator: " ").last else { return nil }
        while let last = number.last, !last.isLetter, !last.isNumber { number.removeLast() }
        return number.isEmpty ? nil : String(number)
    }

    /// Returns a heading's title for outlines and running text, with its number.
    func numbered(_ title: String, _ destination: Int) -> String { texts[destination].map { "\($0) \(title)" } ?? title }
}

extension NumberTemplate {
    fileprivate func text(_ counts: [Int]) -> String {
        segments.map { part in
            switch part {
            case .text(let text): text
            case .number(let depth, let format): List.Numbering(format).text(counts[depth - 1])
            }
        }.joined()
    }
}

extension List.Numbering {
    init(_ format: NumberFormat) {
        self =
            switch format {
            case .decimal: .decimal
            case .lowerLetter: .lowerLetter
            case .upperLetter: .upperLetter
            case .lowerRoman: .lowerRoman
            case .upperRoman: .upperRoman
            }
    }
}
