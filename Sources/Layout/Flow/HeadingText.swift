import TypesetBase
import TypesetMarkdown
import TypesetText

/// The text of titles and headings as it is set, the same in contents, bookmarks, running heads, references and the file's title.
extension FlowBuilder {
    /// The properties of the text around an inline of a heading.
    private struct HeadingContext {
        var language: String
        var isLiteral = false
        var isQuoted = false
        /// Whether words stand for the heading, so that logos and badges in it are omitted.
        let omitsImages: Bool
    }

    /// Returns the words of a heading with smart punctuation, without its notes and, if there are words, without its pictures.
    ///
    /// Code is unchanged. The languages of words are kept; emphasis is not.
    mutating func setText(of heading: [Inline], in language: String) -> [Inline] {
        var punctuation = punctuation(for: language, of: heading)
        let context = HeadingContext(language: language, omitsImages: heading.headingText != heading.plainText)
        var result = setText(of: heading, &punctuation, in: context)
        if context.omitsImages { result.trimWhiteSpace() }
        return result
    }

    /// Returns a title without markup, as it is set in the document's language.
    mutating func setTitle(of title: [Inline]) -> String {
        self.title(ofSet: setText(of: title, in: flow.metadata.language), in: flow.metadata.language)
    }

    /// Returns the title of a heading whose inlines are as set.
    func title(ofSet heading: [Inline], in language: String) -> String {
        spokenText(of: heading, in: language).split { " \n\r\t".contains($0) }.joined(separator: " ")
    }

    /// Returns a title of plain text with smart punctuation.
    mutating func setTitle(of title: String) -> String {
        setTitle(of: [Inline(.text(title), span: SourceSpan(file: document.source, range: 0..<0))])
    }

    private mutating func setText(
        of inlines: [Inline], _ punctuation: inout SmartPunctuation?, in context: HeadingContext
    ) -> [Inline] {
        var result: [Inline] = []
        for (index, inline) in inlines.enumerated() {
            let neighbours = (index > 0 ? inlines[index - 1] : nil, inlines.next(after: index))
            guard let kind = setKind(of: inline, between: neighbours, &punctuation, in: context) else { continue }
            var attributes = Attributes()
            attributes.values["lang"] = inline.attributes.values["lang"]
            result.append(Inline(kind, span: inline.span, attributes: attributes))
        }
        return result
    }

    private mutating func setKind(
        of inline: Inline, between neighbours: (previous: Inline?, next: Inline?), _ punctuation: inout SmartPunctuation?,
        in context: HeadingContext
    ) -> InlineKind? {
        switch inline.kind {
        case .text(let text):
            return .text(Self.punctuated(text, inline, next: neighbours.next, &punctuation, isLiteral: context.isLiteral))
        case .code(let text), .formula(let text):
            punctuation?.pass(text)
            return inline.kind
        case .softBreak, .hardBreak:
            punctuation?.pass(" ")
            let last = neighbours.previous?.plainText.unicodeScalars.last
            return inline.isSoftBreak && TextCollector.joins(last, neighbours.next?.firstScalar) ? nil : .text(" ")
        case .footnoteReference, .printPage: return nil
        case .image(_, _, let description): return context.omitsImages ? nil : .text(description.alt)
        case .crossReference(let reference): return .text(words(of: reference, in: context.language))
        case .ruby, .citation: return .text(inline.plainText)
        case .emphasis, .strong, .strikethrough, .link, .span, .element:
            return .span(setChildren(of: inline, &punctuation, in: context))
        }
    }

    private mutating func setChildren(
        of inline: Inline, _ punctuation: inout SmartPunctuation?, in context: HeadingContext
    ) -> [Inline] {
        var inner = context, marks: QuotationMarks?
        if case .element(let element, _) = inline.kind {
            inner.isLiteral = context.isLiteral || element.structureKind == .code
            if element == .q { (marks, inner.isQuoted) = (QuotationMarks(language: context.language), true) }
        }
        var children: [Inline]
        if let language = inline.attributes.values["lang"], language != context.language {
            inner.language = language
            var own = self.punctuation(for: language, of: inline.children)
            children = setText(of: inline.children, &own, in: inner)
            punctuation?.pass(inline.children.plainText)
        } else {
            children = setText(of: inline.children, &punctuation, in: inner)
        }
        guard let marks else { return children }
        let (open, close) = context.isQuoted ? (marks.innerOpen, marks.innerClose) : (marks.open, marks.close)
        return [Inline(.text(open), span: inline.span)] + children + [Inline(.text(close), span: inline.span)]
    }

    /// Returns the words of a reference in a heading: a label and number, or the title of another heading as typed.
    private func words(of reference: CrossReference, in language: String) -> String {
        guard let index = anchors.index(of: reference.id) ?? anchors.indexInAnyChapter(of: reference.id) else { return reference.source }
        guard let label = anchors.captionLabels[index] else { return anchors.headings.entry(at: index)?.title ?? reference.source }
        guard let words = reference.words else { return ReferenceTerm.term(label.target, label.number, in: language).text }
        return words.isEmpty ? label.number : "\(words) \(label.number)"
    }
}

extension [Inline] {
    /// Removes the spaces at both ends and the double ones, which an omitted picture leaves.
    fileprivate mutating func trimWhiteSpace() {
        var followsSpace = true
        for index in indices {
            if followsSpace, case .text(let text) = self[index].kind { self[index].kind = .text(String(text.drop(while: \.isWhitespace))) }
            if let last = self[index].plainText.last { followsSpace = last.isWhitespace }
        }
        for index in indices.reversed() {
            if case .text(let text) = self[index].kind {
                let end = text.lastIndex { !$0.isWhitespace }
                self[index].kind = .text(end.map { String(text[...$0]) } ?? "")
            }
            if !self[index].plainText.isEmpty { break }
        }
    }
}

extension Inline {
    fileprivate var isSoftBreak: Bool { if case .softBreak = kind { true } else { false } }
}
