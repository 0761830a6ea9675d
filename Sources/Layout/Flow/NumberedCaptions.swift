import TypesetBase
import TypesetMarkdown

/// Figures and tables that the stylesheet numbers or the document refers to by number (`@fig:plot`), and these references.
extension FlowBuilder {
    /// Returns the label and number at the beginning of a caption, by id or place; empty without a number.
    ///
    /// A part of a figure has only its letter, such as `(a)`.
    func captionNumber(of id: String?, at span: SourceSpan, in language: String) -> [Inline] {
        let named = id.flatMap { anchors.index(of: $0) }.flatMap { anchors.captionLabels[$0] }
        guard let label = named ?? anchors.captionLabel(at: span) else { return [] }
        if let part = label.part { return [Inline(.text("(\(part)) "), span: span)] }
        return ReferenceTerm.term(label.target, label.number, in: language).inlines(followedBy: ": ", at: span)
    }

    /// Returns the label of a theorem or a proof, with its number if it has one.
    func label(of reference: CrossReference, at span: SourceSpan, in language: String) -> [Inline] {
        guard let target = reference.target else { return [] }
        let number = anchors.index(of: reference.id).flatMap { anchors.captionLabels[$0] }?.number
        return ReferenceTerm.term(target, number, in: language).inlines(followedBy: "", at: span)
    }

    /// Returns the words and the destination of a reference; nil if no element has the id.
    mutating func resolved(_ reference: CrossReference, at span: SourceSpan, in language: String) -> (words: [Inline], destination: Int)? {
        guard let index = anchors.index(of: reference.id) ?? anchors.indexInAnyChapter(of: reference.id) else {
            if let page = page(named: reference.source) { return ([Inline(.text(page.title), span: span)], page.destination) }
            if !reference.isOptional { flow.issues.append(.missingTarget(name: reference.id, suggestion: nil, span)) }
            return nil
        }
        if let label = anchors.captionLabels[index] {
            let term = ReferenceTerm.term(label.target, label.number, in: language)
            return (reference.inlines(label.number, term, at: span), index)
        }
        if let number = sectionNumber(of: index, in: language) {
            return (reference.inlines(number.number, number.term, at: span), index)
        }
        let words = reference.words.map { $0.isEmpty ? "" : $0 + " " } ?? ""
        let title = headings.entry(at: index).map { words + $0.title } ?? (reference.isOptional ? reference.id : reference.source)
        guard canRepeat(2 * title.utf8.count, as: .reference, at: span) else {
            return ([Inline(.text(reference.source), span: span)], index)
        }
        return ([Inline(.text(title), span: span)], index)
    }
}

extension FlowBuilder {
    /// Returns the number of a heading, with its word; nil without a number, and in languages whose word is unknown.
    private func sectionNumber(of destination: Int, in language: String) -> (number: String, term: BuiltInTerm)? {
        guard let number = headingNumbers.bareNumber(destination), let first = number.first else { return nil }
        let column: BuiltInTerm.Column = anchors.chapterLabels[destination] == nil ? .section : first.isLetter ? .appendix : .chapter
        guard let words = BuiltInTermTable.term(column, in: language) else { return nil }
        return (number, BuiltInTerm(text: words.replacing("#", with: number)))
    }
}

/// The words for elements with numbers.
enum ReferenceTerm {
    private static func column(of target: CrossReference.Target) -> BuiltInTerm.Column? { .init(rawValue: "\(target)") }

    /// Returns the beginnings of captions, with `#` for the number: in the language, in English, and abbreviated.
    static func labels(of target: CrossReference.Target, in language: String) -> [String] {
        guard let column = column(of: target) else { return [] }
        return [
            BuiltInTermTable.term(column, in: language), BuiltInTermTable.english(column), target == .figure ? "Fig. #" : nil,
        ].compactMap { $0 }
    }

    /// Returns the label of a caption, such as `Figure 2`.
    ///
    /// - Parameter number: the number; nil for a label without one.
    static func term(_ target: CrossReference.Target, _ number: String?, in language: String) -> BuiltInTerm {
        let column = column(of: target), own = column.flatMap { BuiltInTermTable.term($0, in: language) }
        let words = own ?? column.map { BuiltInTermTable.english($0) } ?? "#"
        return BuiltInTerm(
            text: number.map { words.replacing("#", with: $0) }
                ?? words.split { $0 == "#" || $0 == "." || $0 == " " }.joined(separator: " "),
            ownLanguage: own == nil ? "en" : nil)
    }
}

extension CrossReference {
    /// Returns a number after the reference's own words, or in the words of the element.
    fileprivate func inlines(_ number: String, _ term: BuiltInTerm, at span: SourceSpan) -> [Inline] {
        guard let words else { return term.inlines(followedBy: "", at: span) }
        let number = number.replacing(" ", with: "\u{A0}")
        return [Inline(.text(words.isEmpty ? number : "\(words)\u{A0}\(number)"), span: span)]
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
