import TypesetBase
import TypesetMarkdown

/// Figures and tables that the stylesheet numbers or the document refers to by number (`@fig:plot`), and these references.
extension FlowBuilder {
    /// Returns the label and number at the beginning of a caption, by id or place; empty without a number.
    func captionNumber(of id: String?, at span: SourceSpan, in language: String) -> [Inline] {
        let named = id.flatMap { anchors.index(of: $0) }.flatMap { anchors.captionLabels[$0] }
        guard let label = named ?? anchors.captionLabel(at: span) else { return [] }
        return ReferenceTerm.term(label.target, label.number, in: language).inlines(followedBy: ": ", at: span)
    }

    /// Returns the words and the destination of a reference; nil if no element has the id.
    mutating func resolved(_ reference: CrossReference, at span: SourceSpan, in language: String) -> (words: [Inline], destination: Int)? {
        guard let index = anchors.index(of: reference.id) ?? anchors.indexInAnyChapter(of: reference.id) else {
            flow.issues.append(.missingTarget(name: reference.id, suggestion: nil, span))
            return nil
        }
        if let label = anchors.captionLabels[index] {
            if reference.isNumberAlone { return ([Inline(.text("\(label.number)"), span: span)], index) }
            return (ReferenceTerm.term(label.target, label.number, in: language).inlines(followedBy: "", at: span), index)
        }
        let title = headings.entry(at: index)?.title ?? reference.source
        guard canRepeat(2 * title.utf8.count, as: .reference, at: span) else {
            return ([Inline(.text(reference.source), span: span)], index)
        }
        return ([Inline(.text(title), span: span)], index)
    }
}

/// The words before the numbers of figures and tables.
enum ReferenceTerm {
    private static let english: [CrossReference.Target: String] = [
        .figure: "Figure #", .table: "Table #", .listing: "Listing #", .equation: "Equation #", .section: "Section #",
    ]

    /// Returns the beginnings of captions, with `#` for the number: in the language, in English, and abbreviated.
    static func labels(of target: CrossReference.Target, in language: String) -> [String] {
        let own = BuiltInTermTable.term(target == .figure ? .figure : .table, in: language)
        return [own, english[target], target == .figure ? "Fig. #" : nil].compactMap { $0 }
    }

    static func term(_ target: CrossReference.Target, _ number: Int, in language: String) -> BuiltInTerm {
        let column: BuiltInTerm.Column? = target == .figure ? .figure : target == .table ? .table : nil
        let own = column.flatMap { BuiltInTermTable.term($0, in: language) }
        let isEnglish = language.lowercased().prefix(while: { $0 != "-" }) == "en"
        let words = own ?? english[target] ?? "#"
        return BuiltInTerm(text: words.replacing("#", with: "\(number)"), ownLanguage: own == nil && !isEnglish ? "en" : nil)
    }
}

extension BuiltInTerm {
    /// Returns the term, with its language if not the surrounding text's, and non-breaking spaces to keep it on one line.
    fileprivate func inlines(followedBy end: String, at span: SourceSpan) -> [Inline] {
        var attributes = Attributes.none
        attributes.values["lang"] = ownLanguage
        let words = Inline(.span([Inline(.text(text.replacing(" ", with: "\u{A0}")), span: span)]), span: span, attributes: attributes)
        return end.isEmpty ? [words] : [words, Inline(.text(end), span: span)]
    }
}
