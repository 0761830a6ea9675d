import TypesetBase
import TypesetMarkdown

/// The marks of the print edition's pages are doubled, out of order, or incomplete.
///
/// Readers of large print, braille and audio find a passage by the page of the print edition that a teacher or a classmate names. A page
/// marked twice leads to the wrong place, and a page without a mark to none. Roman and Arabic numbers are counted separately. Mark blank
/// pages of the print edition before the next page, because bookmarks and the table would otherwise omit them.
///
/// - Warns: `[p. 41]{.page}` followed by `[p. 43]{.page}`. Passes: `[p. xii]{.page}` followed by `[p. 1]{.page}`.
struct PrintPageOrder: DocumentRule {
    static let description = RuleDescription(
        id: .printPageOrder, summary: "print pages are marked once, in order and without a gap", outcome: .warning,
        references: Reference.wcag("2.4.5") + [Reference(.practice, "print page numbers")],
        fix: "mark each page once, where it begins, in the order of the print edition")

    private struct Mark { var number: String; var span: SourceSpan }

    /// A number in one of the sequences of a book.
    private struct Place: Equatable {
        var isRoman: Bool
        var value: Int
        /// The letters after the digits, as in `41a`.
        var suffix: Substring

        init?(_ number: String) {
            if let roman = RomanNumber(number) {
                (isRoman, value, suffix) = (true, roman.value, "")
            } else {
                let digits = number.prefix(while: \.isWholeNumber)
                guard !digits.isEmpty, digits.count <= 9 else { return nil }
                let value = digits.reduce(0) { 10 * $0 + ($1.wholeNumberValue ?? 0) }
                (isRoman, self.value, suffix) = (false, value, number[digits.endIndex...])
            }
        }
    }

    /// The pages that are marked in notes, in order and each once.
    private struct NotedPages {
        private let values: [Bool: [Int]]

        init(_ places: [Place]) {
            values = Dictionary(grouping: places, by: \.isRoman).mapValues { Set($0.map(\.value)).sorted() }
        }

        /// Returns the number of pages between two pages of one sequence.
        func count(between first: Place, _ last: Place) -> Int {
            guard let values = values[first.isRoman] else { return 0 }
            return values.partitioningIndex { $0 >= last.value } - values.partitioningIndex { $0 > first.value }
        }
    }

    func faults(in context: AuditContext) -> [Fault] {
        let marks = Self.marks(in: context.input.document.blocks)
        guard !marks.isEmpty else { return [] }
        // Notes are read at their calls, so the order of their marks is not that of the text.
        let noted = NotedPages(Self.marks(in: context.input.document.footnotes.flatMap(\.blocks)).compactMap { Place($0.number) })
        let uses = Dictionary(grouping: marks, by: \.number)
        var seen: [String: Int] = [:], last: [Bool: (place: Place, mark: Mark)] = [:], faults: [Fault] = []
        for mark in marks {
            seen[mark.number, default: 0] += 1
            if seen[mark.number] == 2, let all = uses[mark.number] {
                faults.append(repeated(mark, all, in: context))
            }
            guard seen[mark.number] == 1, let place = Place(mark.number) else { continue }
            if let (previous, other) = last[place.isRoman],
                let fault = fault(mark, place, after: other, previous, noted, in: context)
            {
                faults.append(fault)
            }
            last[place.isRoman] = (place, mark)
        }
        return faults
    }

    private static func marks(in blocks: [Block]) -> [Mark] {
        var marks: [Mark] = []
        Document.forEachPart(in: blocks) { part in
            guard case .inline(let inline) = part, case .printPage(let number) = inline.kind else { return }
            marks.append(Mark(number: number, span: inline.span))
        }
        return marks
    }

    private func repeated(_ mark: Mark, _ all: [Mark], in context: AuditContext) -> Fault {
        fault(
            "page \(mark.number) of the print edition is marked \(all.count == 2 ? "twice" : "\(all.count) times")", at: mark.span,
            in: context, related: all.prefix(1).map { Diagnostic.Related("the first mark", at: $0.span) },
            measured: AuditFigure(Double(all.count), .count), required: AuditFigure(1, .count),
            fix: "keep one mark, or correct the numbers", identity: ["repeated", mark.number])
    }

    /// Returns the fault of a mark that does not follow the one before it in its sequence; nil if it does.
    ///
    /// - Parameter noted: the pages that notes mark.
    private func fault(
        _ mark: Mark, _ place: Place, after other: Mark, _ previous: Place, _ noted: NotedPages, in context: AuditContext
    ) -> Fault? {
        let step = place.value - previous.value
        if step == 1 || step == 0 && place.suffix != previous.suffix { return nil }
        let related = [Diagnostic.Related("page \(other.number)", at: other.span)]
        guard step > 1 else {
            return fault(
                "page \(mark.number) of the print edition is marked after page \(other.number)", at: mark.span, in: context,
                related: related, measured: AuditFigure(Double(step), .count), required: AuditFigure(1, .count),
                fix: "move the mark to the place where the page begins, or correct its number", identity: ["order", mark.number])
        }
        let missing = step - 1 - noted.count(between: previous, place)
        guard missing > 0 else { return nil }
        return fault(
            "page \(mark.number) of the print edition follows page \(other.number): \(Phrase.count(missing, "page")) without a mark",
            at: mark.span, in: context, related: related, measured: AuditFigure(Double(missing), .count), required: AuditFigure(0, .count),
            fix: "mark the pages between, also blank ones, as in `[p. \(Self.next(after: previous))]{.page}`",
            identity: ["gap", mark.number])
    }

    private static func next(after place: Place) -> String {
        place.isRoman ? List.Numbering.lowerRoman.text(place.value + 1) : "\(place.value + 1)"
    }
}
