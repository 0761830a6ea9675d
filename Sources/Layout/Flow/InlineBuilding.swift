import TypesetBase
import TypesetImages
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// Text with emphasis, links, code, pictures and footnote references.
extension FlowBuilder {
    /// Returns the text of a block, owned by `element`.
    ///
    /// - Parameters:
    ///   - number: the number or label before the text.
    ///   - back: the link after the text; nil for none.
    ///   - isPlain: whether the block is a paragraph between others. Right-to-left blocks align all other text at the right.
    mutating func text(
        after number: [Inline] = [], _ inlines: [Inline], before back: BackLink? = nil, style: StyleID, element: StructureID,
        span: SourceSpan, lead: FlowParagraph.Lead? = nil, keepsPhrases: Bool = false, keepsEntries: Bool = false, isPlain: Bool = false,
        in context: Context
    ) -> FlowParagraph {
        var collector = TextCollector(punctuation: punctuation(for: context.language, of: inlines))
        let inline = InlineContext(style: style, language: context.language, element: element)
        // Left-to-right text among right-to-left headings, items, cells or captions begins at the right, in its own order (UAX #9, 2.7).
        let isForeign =
            context.isRightToLeft && !isPlain && context.direction == nil
            && !WritingDirection.runsRightToLeft(Array(inlines.plainText.utf8))
        // Invisible text is dropped: an element without content is not in the file, and must not affect the level of the next heading.
        let inlines = inlines.allSatisfy(\.isInvisible) ? inlines.printPages : inlines
        append(number, to: &collector, in: inline)
        let start = collector.nextByte
        append(inlines, to: &collector, in: inline)
        if let back { append(back, to: &collector, in: inline) }
        if isForeign { collector.addSpan(.isolatedLeftToRight, from: start) }
        let hasInitial = hasDropCapitals && flow.structure[element].kind == .paragraph && collector.partInitial(of: textRun(of: inline))
        return FlowParagraph(
            collector.result, style: style,
            isRightToLeft: context.isRightToLeft, beginsRight: isForeign, direction: context.direction, alignment: context.alignment,
            hasInitial: hasInitial, lead: lead, keepsPhrases: keepsPhrases, keepsEntries: keepsEntries, source: span)
    }

    /// Returns the text of an entry of a table of contents, which a page number follows.
    ///
    /// - Parameters:
    ///   - number: the number of the heading.
    ///   - isRightToLeft: whether the table of contents runs from right to left, with the page numbers at the left.
    mutating func contentsText(
        after number: [Inline], _ inlines: [Inline], isRightToLeft: Bool, in context: InlineContext
    ) -> FlowParagraph {
        var collector = TextCollector()
        append(number, to: &collector, in: context)
        let start = collector.nextByte
        append(inlines, to: &collector, in: context)
        if let runsRight = WritingDirection.isRightToLeft(text: Array(inlines.plainText.utf8)), runsRight != isRightToLeft {
            collector.addSpan(.isolated, from: start)
        }
        // A separate space: screen readers must not read the number as part of the last word.
        collector.appendVerbatim(" ", as: piece(in: context, of: &collector))
        return FlowParagraph(
            collector.result, style: context.style, isEntry: true, direction: isRightToLeft ? .rightToLeft : .leftToRight, source: nil)
    }

    /// Returns the words of an entry of an index.
    ///
    /// - Parameter isIsolated: whether their direction differs from the index's. They are isolated to keep its direction.
    mutating func entryText(
        _ inlines: [Inline], isIsolated: Bool, direction: ParagraphText.Direction, in context: InlineContext
    ) -> FlowParagraph {
        var collector = TextCollector(punctuation: punctuation(for: context.language, of: inlines))
        append(inlines, to: &collector, in: context)
        if isIsolated { collector.addSpan(.isolated, from: 0) }
        return FlowParagraph(
            collector.result, style: context.style, isEntry: true,
            direction: direction, source: nil)
    }

    /// Returns a text with smart punctuation, except escaped marks, which stay unchanged.
    static func punctuated(
        _ string: String, _ inline: Inline, next: Inline?, _ punctuation: inout SmartPunctuation?, isLiteral: Bool
    ) -> String {
        guard !isLiteral, SmartPunctuation.isNeeded(string), !inline.keepsMarks else {
            punctuation?.pass(string)
            return string
        }
        return punctuation?.replacing(string, before: next?.firstScalar) ?? string
    }

    func piece(run: TextRunID, content: ContentID?, link: StructureID? = nil, note: Int? = nil) -> FlowPiece {
        FlowPiece(length: 0, run: run, content: content, link: link, note: note)
    }

    mutating func piece(style: StyleID, language: String, content: ContentID?) -> FlowPiece {
        piece(run: flow.runs.number(of: TextRunKey(style: style, language: language)), content: content)
    }

    private mutating func textRun(of context: InlineContext) -> TextRunID {
        flow.runs.number(of: TextRunKey(style: context.style, language: context.language))
    }

    mutating func piece(in context: InlineContext, of collector: inout TextCollector) -> FlowPiece {
        let content = collector.content(of: context.element) { flow.structure.addContent(to: context.element) }
        return FlowPiece(
            length: 0, run: textRun(of: context), content: content, link: context.link, note: context.note, ruby: context.ruby,
            isCode: flow.structure[context.element].kind == .code, isLiteral: context.isLiteral, isRaised: context.isRaised)
    }

    mutating func append(
        _ inlines: [Inline], to collector: inout TextCollector, in context: InlineContext
    ) {
        var inner = context
        let hasLines = inlines.contains(where: \.isHardBreak) && flow.structure[context.element].kind.mayHaveLines
        for (index, inline) in inlines.enumerated() {
            if hasLines, index == 0 || inlines[index - 1].isHardBreak {
                // Text between hard line breaks is a separate element, since screen readers then read the breaks.
                inner.element = flow.structure.add(.line, to: context.element)
            }
            append(inline, next: inlines.next(after: index), to: &collector, in: inner)
        }
        if hasLines { collector.endContent() }
    }

    private mutating func append(
        _ inline: Inline, next: Inline?, to collector: inout TextCollector, in context: InlineContext
    ) {
        if inline.attributes.id != nil || !inline.attributes.classes.isEmpty, !inline.isPrintPage {
            mark(inline, in: &collector, of: context.element)
        }
        switch inline.kind {
        case .text(let string):
            guard !string.isEmpty else { return }
            let set = Self.punctuated(string, inline, next: next, &collector.punctuation, isLiteral: context.isLiteral)
            collector.append(set, as: piece(in: context, of: &collector))
        case .softBreak:
            collector.punctuation?.pass(" ")
            collector.softBreak(as: piece(in: context, of: &collector), before: next?.firstScalar)
        case .hardBreak:
            collector.punctuation?.pass(" ")
            collector.hardBreak(as: piece(in: context, of: &collector))
        case .code(let string): appendCode(string, inline, to: &collector, in: context)
        case .formula(let source): appendFormula(source, inline, to: &collector, in: context)
        case .emphasis(let children): appendStyled(.emphasis, children, inline, to: &collector, in: context)
        case .strong(let children): appendStyled(.strong, children, inline, to: &collector, in: context)
        case .strikethrough(let children): appendStyled(.strikethrough, children, inline, to: &collector, in: context)
        case .span(let children): appendStyled(nil, children, inline, to: &collector, in: context)
        case .ruby(let parts): append(parts, inline, to: &collector, in: context)
        case .element(let element, let children): append(element, children, inline, to: &collector, in: context)
        case .link(let destination, let title, let children):
            appendLink(destination, title, children, inline, to: &collector, in: context)
        case .image(let destination, let title, let description):
            appendImage(destination, title, spokenText(of: description, in: context.language), inline, to: &collector, in: context)
        case .crossReference(let reference): append(reference, inline, to: &collector, in: context)
        case .citation(let citation): collector.append(citation.source, as: piece(in: context, of: &collector))
        case .footnoteReference(let note): appendReference(note, to: &collector, in: context)
        case .printPage(let number): append(printPage: number, inline, to: &collector, in: context)
        }
    }

    /// Marks the place of an inline that links or the index lead to.
    private mutating func mark(_ inline: Inline, in collector: inout TextCollector, of element: StructureID) {
        for destination in anchors.takeDestinations(of: inline) { mark(destination, in: &collector, of: element) }
    }

    mutating func mark(_ destination: Int, in collector: inout TextCollector, of element: StructureID) {
        flow.destinations[destination].element = element
        collector.mark(destination)
    }

    mutating func appendCode(
        _ string: String, _ inline: Inline, to collector: inout TextCollector, in context: InlineContext
    ) {
        var inner = styled(.code, inline, in: context, &collector)
        inner.element = flow.structure.add(.code, to: inner.element)
        inner.isLiteral = true
        collector.punctuation?.pass(string)
        collector.append(string.isEmpty ? "\u{200B}" : string, as: piece(in: inner, of: &collector))
        collector.endContent()
    }

    /// Appends an element of HTML.
    private mutating func append(
        _ element: InlineElement, _ children: [Inline], _ inline: Inline, to collector: inout TextCollector,
        in context: InlineContext
    ) {
        var inner = context
        if let kind = element.structureKind {
            inner.element = flow.structure.add(kind, to: context.element)
            flow.structure[inner.element].textPosition = element.textPosition
            if element == .u || element == .ins { flow.structure[inner.element].textDecoration = .underline }
            flow.structure[inner.element].expansion = inline.attributes.values["expansion"]
            collector.endContent()
        }
        inner.isQuoted = context.isQuoted || element == .q
        inner.isRaised = context.isRaised || element.textPosition != nil
        inner.isLiteral = context.isLiteral || element.structureKind == .code
        let marks = element == .q ? QuotationMarks(language: context.language) : nil
        let style = Element(rawValue: element.rawValue)
        if let marks { appendMark(context.isQuoted ? marks.innerOpen : marks.open, style, inline, to: &collector, in: inner) }
        appendStyled(style, children, inline, override: element == .bdo, to: &collector, in: inner)
        if let marks { appendMark(context.isQuoted ? marks.innerClose : marks.close, style, inline, to: &collector, in: inner) }
        if inner.element != context.element { collector.endContent() }
    }

    private mutating func appendMark(
        _ mark: String, _ element: Element?, _ inline: Inline, to collector: inout TextCollector,
        in context: InlineContext
    ) {
        let inner = styled(element, inline, in: context, &collector)
        collector.append(mark, as: piece(in: inner, of: &collector))
    }

    mutating func appendStyled(
        _ element: Element?, _ children: [Inline], _ inline: Inline, override: Bool = false, to collector: inout TextCollector,
        in context: InlineContext
    ) {
        let inner = styled(element, inline, in: context, &collector)
        let span = WritingDirection.span(
            from: context.language, to: inner.language, stated: inline.attributes.direction, override: override)
        let start = collector.nextByte
        let outer = collector.punctuation
        if inner.language != context.language { collector.punctuation = punctuation(for: inner.language, of: children) }
        append(children, to: &collector, in: inner)
        if inner.language != context.language {
            collector.punctuation = outer
            collector.punctuation?.pass(children.plainText)
        }
        if let span { collector.addSpan(span, from: start) }
        if inner.element != context.element { collector.endContent() }
    }

    /// Returns the context within an inline element: its style and, for its meaning or a change of language, an element (ISO 14289-1 7.2).
    mutating func styled(
        _ element: Element?, _ inline: Inline, in context: InlineContext, _ collector: inout TextCollector
    ) -> InlineContext {
        var inner = context
        if element != nil || !inline.attributes.classes.isEmpty {
            inner.style = flow.styles.number(of: .inline(element, classes: inline.attributes.classes, within: context.style))
        }
        let language = inline.attributes.values["lang"].flatMap { $0 == context.language ? nil : $0 }
        guard let kind = Self.structureKind(element) ?? (language == nil ? nil : .span) else { return inner }
        inner.element = flow.structure.add(kind, to: context.element)
        if element == .strikethrough { flow.structure[inner.element].textDecoration = .lineThrough }
        if let language {
            inner.language = language
            inner.style = flow.styles.restyled(inner.style, in: stylesheet.variant(for: language))
            flow.structure[inner.element].language = language
        }
        collector.endContent()
        return inner
    }

    /// Returns the tag of emphasised and deleted text; nil for text that has no element or gets it elsewhere.
    private static func structureKind(_ element: Element?) -> StructureKind? {
        switch element {
        case .emphasis: .emphasis
        case .strong: .strong
        case .strikethrough: .span
        default: nil
        }
    }
}

extension StructureKind {
    /// Whether line elements may be in it: not in cells, captions and labels (ISO 32005, table 5).
    fileprivate var mayHaveLines: Bool {
        switch self {
        case .tableData, .tableHeader, .caption, .label: false
        default: true
        }
    }
}

extension Inline {
    fileprivate var isHardBreak: Bool { if case .hardBreak = kind { true } else { false } }

    /// Whether it contains only characters that are not drawn, such as joiners (UAX #44, Default_Ignorable_Code_Point).
    var isInvisible: Bool {
        switch kind {
        case .text(let text): text.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        case .softBreak, .printPage: true
        case .emphasis(let inner), .strong(let inner), .strikethrough(let inner): inner.allSatisfy(\.isInvisible)
        default: false
        }
    }

    /// Whether none of it is content in the file: invisible text and decorative pictures (ISO 14289-1, 7.3).
    var isArtifact: Bool {
        switch kind {
        case .image: attributes.values["decorative"] != nil
        case .emphasis(let inner), .strong(let inner), .strikethrough(let inner): inner.allSatisfy(\.isArtifact)
        default: isInvisible
        }
    }
}
