import Diagnostics
import Formats
import Images
import Localization
import Markdown
import Stylesheet
import Typography

/// The style and the structure element of inline text.
struct InlineContext {
    var style: StyleID
    var language: String
    /// The structure element that owns the text.
    var element: StructureID
    var link: StructureID?
    var note: Int?
    /// Whether the text is an address, which is set as typed.
    var isLiteral = false
    var ruby: Int?
    /// Whether quotation marks surround the text. Quotations within it use the inner marks.
    var isQuoted = false
    /// Whether the text is within a superscript or a subscript.
    var isRaised = false
}

/// Text with emphasis, links, code, pictures and footnote references.
extension FlowBuilder {
    /// Returns the text of a block, owned by `element`.
    mutating func text(
        _ inlines: [Inline], style: StyleID, element: StructureID, span: SourceSpan, lead: FlowParagraph.Lead? = nil,
        keepsPhrases: Bool = false, in context: Context
    ) -> FlowParagraph {
        var collector = TextCollector()
        var content = OpenContent(punctuation: punctuation(for: context.language, of: inlines))
        let inline = InlineContext(style: style, language: context.language, element: element)
        // Left-to-right text beside a marker at the right also begins at the right, in its own order (UAX #9, 2.7).
        let isForeign =
            context.isRightToLeft && context.isInItem && context.direction == nil
            && !WritingDirection.runsRightToLeft(Array(inlines.plainText.utf8))
        // Invisible text is dropped: an element without content is not in the file, and must not affect the level of the next heading.
        let inlines = inlines.allSatisfy(\.isInvisible) ? [] : inlines
        if isForeign { collector.appendVerbatim("\u{2066}", as: piece(in: inline, &content)) }
        append(inlines, to: &collector, &content, in: inline)
        if isForeign { collector.appendVerbatim("\u{2069}", as: piece(in: inline, &content)) }
        let hasInitial = hasDropCapitals && flow.structure[element].kind == .paragraph && collector.partInitial(of: textRun(of: inline))
        return FlowParagraph(
            text: collector.text, pieces: collector.pieces, objects: collector.objects, rubies: collector.rubies, style: style,
            isRightToLeft: context.isRightToLeft, beginsRight: isForeign, direction: context.direction, alignment: context.alignment,
            hasInitial: hasInitial, lead: lead, keepsPhrases: keepsPhrases, marks: collector.marks, source: span)
    }

    /// Returns the text of an entry of a table of contents, which a page number follows.
    mutating func contentsText(_ inlines: [Inline], in context: InlineContext) -> FlowParagraph {
        var collector = TextCollector()
        var content = OpenContent()
        append(inlines, to: &collector, &content, in: context)
        // A separate space: screen readers must not read the number as part of the last word.
        collector.appendVerbatim(" ", as: piece(in: context, &content))
        return FlowParagraph(
            text: collector.text, pieces: collector.pieces, rubies: collector.rubies, style: context.style, isEntry: true, source: nil)
    }

    /// Returns the words of an entry of an index.
    ///
    /// - Parameter isIsolated: whether their direction differs from the index's. They are isolated to keep its direction.
    mutating func entryText(
        _ inlines: [Inline], isIsolated: Bool, direction: ParagraphText.Direction, in context: InlineContext
    ) -> FlowParagraph {
        var collector = TextCollector()
        var content = OpenContent(punctuation: punctuation(for: context.language, of: inlines))
        if isIsolated { collector.appendVerbatim("\u{2068}", as: piece(in: context, &content)) }
        append(inlines, to: &collector, &content, in: context)
        if isIsolated { collector.appendVerbatim("\u{2069}", as: piece(in: context, &content)) }
        return FlowParagraph(
            text: collector.text, pieces: collector.pieces, rubies: collector.rubies, style: context.style, isEntry: true,
            direction: direction, source: nil)
    }

    /// The marked content that text is being added to. Consecutive text of one element is one content.
    struct OpenContent {
        var element: StructureID?
        var id: ContentID = 0
        /// The smart punctuation after the text so far; nil if marks are set as typed.
        var punctuation: SmartPunctuation?
    }

    /// Returns a text with smart punctuation. Escaped marks stay unchanged.
    private func punctuated(
        _ string: String, _ inline: Inline, next: Inline?, _ open: inout OpenContent, in context: InlineContext
    ) -> String {
        guard !context.isLiteral, SmartPunctuation.isNeeded(string), !inline.keepsMarks else {
            open.punctuation?.pass(string)
            return string
        }
        return open.punctuation?.replacing(string, before: next?.firstScalar) ?? string
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

    mutating func piece(in context: InlineContext, _ open: inout OpenContent) -> FlowPiece {
        if open.element != context.element {
            (open.element, open.id) = (context.element, flow.structure.addContent(to: context.element))
        }
        var piece = piece(run: textRun(of: context), content: open.id, link: context.link, note: context.note)
        piece.ruby = context.ruby
        piece.isCode = flow.structure[context.element].kind == .code
        piece.isRaised = context.isRaised
        return piece
    }

    private mutating func append(
        _ inlines: [Inline], to collector: inout TextCollector, _ open: inout OpenContent, in context: InlineContext
    ) {
        var inner = context
        let hasLines = inlines.contains(where: \.isHardBreak) && flow.structure[context.element].kind.mayHaveLines
        for (index, inline) in inlines.enumerated() {
            if hasLines, index == 0 || inlines[index - 1].isHardBreak {
                // Text between hard line breaks is a separate element, since screen readers then read the breaks.
                inner.element = flow.structure.add(.line, to: context.element)
            }
            append(inline, next: index + 1 < inlines.count ? inlines[index + 1] : nil, to: &collector, &open, in: inner)
        }
        if hasLines { open.element = nil }
    }

    private mutating func append(
        _ inline: Inline, next: Inline?, to collector: inout TextCollector, _ open: inout OpenContent, in context: InlineContext
    ) {
        if inline.attributes.id != nil || !inline.attributes.classes.isEmpty { mark(inline, in: &collector, of: context.element) }
        switch inline.kind {
        case .text(let string):
            guard !string.isEmpty else { return }
            collector.append(punctuated(string, inline, next: next, &open, in: context), as: piece(in: context, &open))
        case .softBreak:
            open.punctuation?.pass(" ")
            collector.softBreak(as: piece(in: context, &open), before: next?.firstScalar)
        case .hardBreak:
            open.punctuation?.pass(" ")
            collector.hardBreak(as: piece(in: context, &open))
        case .code(let string): appendCode(string, inline, to: &collector, &open, in: context)
        case .emphasis(let children): appendStyled(.emphasis, children, inline, to: &collector, &open, in: context)
        case .strong(let children): appendStyled(.strong, children, inline, to: &collector, &open, in: context)
        case .strikethrough(let children): appendStyled(.strikethrough, children, inline, to: &collector, &open, in: context)
        case .span(let children): appendStyled(nil, children, inline, to: &collector, &open, in: context)
        case .ruby(let parts): append(parts, inline, to: &collector, &open, in: context)
        case .element(let element, let children): append(element, children, inline, to: &collector, &open, in: context)
        case .link(let destination, let title, let children):
            appendLink(destination, title, children, inline, to: &collector, &open, in: context)
        case .image(let destination, let title, let alt):
            appendImage(destination, title, alt, inline, to: &collector, &open, in: context)
        case .crossReference(let reference): append(reference, inline, to: &collector, &open, in: context)
        case .footnoteReference(let note): appendReference(note, to: &collector, &open, in: context)
        }
    }

    /// Marks the place of an inline that links or the index lead to.
    private mutating func mark(_ inline: Inline, in collector: inout TextCollector, of element: StructureID) {
        for destination in anchors.takeDestinations(of: inline) { mark(destination, in: &collector, of: element) }
    }

    private mutating func mark(_ destination: Int, in collector: inout TextCollector, of element: StructureID) {
        flow.destinations[destination].element = element
        collector.mark(destination)
    }

    private mutating func appendCode(
        _ string: String, _ inline: Inline, to collector: inout TextCollector, _ open: inout OpenContent, in context: InlineContext
    ) {
        var inner = styled(.code, inline, in: context, &open)
        inner.element = flow.structure.add(.code, to: inner.element)
        open.punctuation?.pass(string)
        collector.append(string.isEmpty ? "\u{200B}" : string, as: piece(in: inner, &open))
        open.element = nil
    }

    /// Appends an element of HTML.
    private mutating func append(
        _ element: InlineElement, _ children: [Inline], _ inline: Inline, to collector: inout TextCollector, _ open: inout OpenContent,
        in context: InlineContext
    ) {
        var inner = context
        if let kind = element.structureKind {
            inner.element = flow.structure.add(kind, to: context.element)
            flow.structure[inner.element].textPosition = element.textPosition
            if element == .u || element == .ins { flow.structure[inner.element].textDecoration = .underline }
            flow.structure[inner.element].expansion = inline.attributes.values["expansion"]
            open.element = nil
        }
        inner.isQuoted = context.isQuoted || element == .q
        inner.isRaised = context.isRaised || element.textPosition != nil
        inner.isLiteral = context.isLiteral || element.structureKind == .code
        let marks = element == .q ? QuotationMarks(language: context.language) : nil
        let style = Element(rawValue: element.rawValue)
        if let marks { appendMark(context.isQuoted ? marks.innerOpen : marks.open, style, inline, to: &collector, &open, in: inner) }
        appendStyled(style, children, inline, override: element == .bdo, to: &collector, &open, in: inner)
        if let marks { appendMark(context.isQuoted ? marks.innerClose : marks.close, style, inline, to: &collector, &open, in: inner) }
        if inner.element != context.element { open.element = nil }
    }

    /// Appends ruby with RB and RT (ISO 32000-1 14.8.4.4.2).
    ///
    /// If a text is too long for one line and cannot be divided, its annotations follow in parentheses.
    private mutating func append(
        _ parts: [RubyPart], _ inline: Inline, to collector: inout TextCollector, _ open: inout OpenContent, in context: InlineContext
    ) {
        for part in parts {
            let annotation = part.annotation.plainText
            guard !annotation.isEmpty, !part.base.isEmpty else {
                append(part.base + part.annotation, to: &collector, &open, in: context)
                continue
            }
            var inner = styled(nil, inline, in: context, &open)
            let ruby = flow.structure.add(.ruby, to: inner.element), base = inner.style
            inner.element = flow.structure.add(.rubyBase, to: ruby)
            open.element = nil
            let style = flow.styles.number(of: .inline(.rt, classes: [], within: base))
            if part.base.allSatisfy(\.isPlain), let divided = RubyDivision.parts(part.base.plainText, annotation) {
                let text = flow.structure.add(.rubyText, to: ruby)
                let run = flow.runs.number(of: TextRunKey(style: style, language: inner.language))
                for part in divided {
                    inner.ruby = collector.rubies.count
                    collector.append(Self.joined(part.base), as: piece(in: inner, &open))
                    open.punctuation?.pass(part.base)
                    open.element = nil
                    let generated = GeneratedText(
                        part.annotation, run: run, style: style, content: flow.structure.addContent(to: text))
                    collector.rubies.append(FlowRuby(text: generated, base: base))
                }
            } else {
                append(part.base, to: &collector, &open, in: inner)
                (inner.element, inner.style) = (flow.structure.add(.rubyText, to: ruby), style)
                let text = piece(in: inner, &open)
                var sign = text
                sign.content = nil
                collector.append(" (", as: sign)
                collector.append(annotation, as: text)
                collector.append(")", as: sign)
            }
            open.element = nil
        }
    }

    /// Returns a text with word joiners (UAX #14, WJ) between its characters, which share one annotation.
    private static func joined(_ text: String) -> String { text.map(String.init).joined(separator: "\u{2060}") }

    private mutating func appendMark(
        _ mark: String, _ element: Element?, _ inline: Inline, to collector: inout TextCollector, _ open: inout OpenContent,
        in context: InlineContext
    ) {
        let inner = styled(element, inline, in: context, &open)
        collector.append(mark, as: piece(in: inner, &open))
    }

    private mutating func appendStyled(
        _ element: Element?, _ children: [Inline], _ inline: Inline, override: Bool = false, to collector: inout TextCollector,
        _ open: inout OpenContent, in context: InlineContext
    ) {
        let inner = styled(element, inline, in: context, &open)
        let marks = WritingDirection.marks(
            from: context.language, to: inner.language, stated: inline.attributes.direction, override: override)
        if let marks { collector.appendVerbatim(marks.opening, as: piece(in: inner, &open)) }
        let outer = open.punctuation
        if inner.language != context.language { open.punctuation = punctuation(for: inner.language, of: children) }
        append(children, to: &collector, &open, in: inner)
        if inner.language != context.language {
            open.punctuation = outer
            open.punctuation?.pass(children.plainText)
        }
        if let marks { collector.appendVerbatim(marks.closing, as: piece(in: inner, &open)) }
        if inner.element != context.element { open.element = nil }
    }

    /// Returns the context within an inline element: its style and, for its meaning or a change of language, an element (ISO 14289-1 7.2).
    private mutating func styled(
        _ element: Element?, _ inline: Inline, in context: InlineContext, _ open: inout OpenContent
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
        open.element = nil
        return inner
    }

    /// Returns the tag of emphasised and deleted text; nil for text that has no element or gets it elsewhere.
    private static func structureKind(_ element: Element?) -> StructureElement.Kind? {
        switch element {
        case .emphasis: .emphasis
        case .strong: .strong
        case .strikethrough: .span
        default: nil
        }
    }

    private mutating func appendLink(
        _ destination: String, _ title: String, _ children: [Inline], _ inline: Inline, to collector: inout TextCollector,
        _ open: inout OpenContent, in context: InlineContext
    ) {
        if Self.isAnchorAlone(destination, children, inline) {
            return appendStyled(nil, children, inline, to: &collector, &open, in: context)
        }
        let words = words(forEmptyLink: destination, children, inline), children = words ?? children
        if words != nil, destination.isEmpty { return }
        guard let target = linkTarget(destination, at: inline.span) else {
            return appendStyled(nil, children, inline, to: &collector, &open, in: context)
        }
        var inner = styled(.link, inline, in: context, &open)
        inner.element = linkElement(
            to: target, in: inner.element, description: title.isEmpty ? children.plainText : title, span: inline.span)
        if flow.structure[inner.element].linkDescription?.isEmpty == true {
            let description = BuiltInTerm.link(in: inner.language)
            flow.structure[inner.element].linkDescription = description.text
            flow.structure[inner.element].language = description.ownLanguage
        }
        inner.link = inner.element
        inner.isLiteral = Self.isAddress(children.plainText, of: destination)
        open.element = nil
        append(children, to: &collector, &open, in: inner)
        open.element = nil
    }

    /// Appends a cross-reference as a link, or its source text if no element has the id.
    private mutating func append(
        _ reference: CrossReference, _ inline: Inline, to collector: inout TextCollector, _ open: inout OpenContent,
        in context: InlineContext
    ) {
        guard let (words, destination) = resolved(reference, at: inline.span, in: context.language) else {
            return collector.append(reference.source, as: piece(in: context, &open))
        }
        var inner = styled(.link, inline, in: context, &open)
        inner.element = linkElement(to: .destination(destination), in: inner.element, description: words.plainText, span: inline.span)
        inner.link = inner.element
        open.element = nil
        append(words, to: &collector, &open, in: inner)
        open.element = nil
    }

    /// Whether a link's text is its address, or a part of it.
    private static func isAddress(_ text: String, of destination: String) -> Bool {
        text.contains("://") || text.contains("@") || !text.isEmpty && destination.contains(text)
    }

    mutating func linkElement(
        to target: StructureElement.Target, in parent: StructureID, description: String, span: SourceSpan?
    ) -> StructureID {
        let link = flow.structure.add(.link, to: parent)
        flow.structure[link].target = target
        flow.structure[link].linkDescription = Self.linkDescription(description, target)
        flow.structure[link].source = span
        return link
    }

    /// The maximum length of a description, in characters: a minute of speech.
    private static let longestDescription = 1000

    /// Returns the description for screen readers: the link's text, followed by the address if that differs.
    private static func linkDescription(_ text: String, _ target: StructureElement.Target) -> String {
        // Each part of a link on another page repeats the description.
        let text = text.utf8.count > longestDescription ? text.prefix(longestDescription) + "…" : text
        guard case .uri(let uri) = target, text != uri else { return text }
        return text.isEmpty ? uri : "\(text) (\(uri))"
    }

    /// Returns the target of a link. If it does not exist or is refused, records an issue and returns nil; the link is then plain text.
    private mutating func linkTarget(_ destination: String, at span: SourceSpan) -> StructureElement.Target? {
        guard !destination.isEmpty else {
            flow.issues.append(.emptyLink(.address, span))
            return nil
        }
        guard destination.hasPrefix("#") else { return address(destination, at: span) }
        let name = String(destination.dropFirst())
        if let index = anchors.index(of: name.decodingPercentCodes) ?? topDestination(of: name) { return .destination(index) }
        flow.issues.append(.missingTarget(name: name, suggestion: suggestion(for: name), span))
        return nil
    }

    /// Returns the target of an address; nil, with an issue, if the address is refused.
    mutating func address(_ destination: String, at span: SourceSpan) -> StructureElement.Target? {
        switch LinkAddress(destination) {
        case .link(let address): return fileTarget(address, at: span)
        case .refused(let target):
            flow.issues.append(.refusedLink(to: target, span))
            return nil
        }
    }

    /// Returns a similar name, for the first hundred issues only, since the search is slow.
    private func suggestion(for name: String) -> String? {
        flow.issues.count < 100 ? Suggestion.closest(to: name, among: anchors.names) : nil
    }

    private mutating func appendReference(
        _ note: Int, to collector: inout TextCollector, _ open: inout OpenContent, in context: InlineContext
    ) {
        var inner = context
        inner.style = flow.styles.number(of: .inline(.footnoteReference, classes: [], within: context.style))
        let reference = flow.structure.add(.reference, to: context.element)
        let label = numerals(for: context.language).text(anchors.noteNumber(note))
        if let index = anchors.noteDestination(anchors.noteName(note)) {
            let description = BuiltInTerm.footnote(label, in: context.language)
            inner.element = linkElement(to: .destination(index), in: reference, description: description.text, span: nil)
            flow.structure[inner.element].language = description.ownLanguage
            inner.link = inner.element
        } else {
            inner.element = reference
        }
        inner.note = note
        open.element = nil
        let isFirst = builtNotes[note] == nil && !pendingNotes.contains(note)
        if isFirst, let place = anchors.noteDestination(anchors.referenceName(note)) { mark(place, in: &collector, of: context.element) }
        // A word joiner: a reference never begins a line (UAX #14, WJ). In right-to-left text the reference is isolated. Otherwise it would
        // join a number before it and reverse the order of their full stop (UAX #9, W4).
        let isolated = WritingDirection.isRightToLeft(language: context.language) ? "\u{2068}\(label)\u{2069}" : label
        collector.appendVerbatim("\u{2060}" + isolated, as: piece(in: inner, &open))
        open.element = nil
        if isFirst { pendingNotes.append(note) }
    }

    private mutating func appendImage(
        _ destination: String, _ title: String, _ alt: String, _ inline: Inline, to collector: inout TextCollector,
        _ open: inout OpenContent, in context: InlineContext
    ) {
        guard let image = loadImage(destination, at: inline.span) else {
            guard inline.attributes.values["decorative"] == nil else { return }
            let figure = figureElement(alt: alt, in: context.element, at: inline.span)
            appendPlaceholder(alt, destination, element: figure, to: &collector, &open, in: context)
            return
        }
        addDarkPicture(inline.attributes.values["dark"], for: image, at: inline.span)
        var part = piece(in: context, &open)
        if inline.attributes.values["decorative"] != nil {
            part.content = nil
        } else {
            let figure = figureElement(alt: inline.attributes.values["alt"] ?? alt, in: context.element, at: inline.span)
            if let language = inline.attributes.values["lang"], language != context.language { flow.structure[figure].language = language }
            part.content = flow.structure.addContent(to: figure)
        }
        open.element = nil
        let style = flow.styles.number(of: .block(.image, classes: inline.attributes.classes, container: nil))
        collector.appendObject(FlowObject(image: image, wanted: inline.attributes.pictureSize, style: style), as: part)
    }
}

extension StructureElement.Kind {
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
    fileprivate var isPlain: Bool { if case .text = kind { attributes.values.isEmpty } else { false } }
}

extension Inline {
    /// Whether it contains only characters that are not drawn, such as joiners (UAX #44, Default_Ignorable_Code_Point).
    var isInvisible: Bool {
        switch kind {
        case .text(let text): text.unicodeScalars.allSatisfy(\.properties.isDefaultIgnorableCodePoint)
        case .softBreak: true
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
