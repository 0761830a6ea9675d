import TypesetBase

/// Assembles a sequence of inlines: joins text, gives attributes to the inline before them, and pairs HTML tags.
struct InlineAssembler {
    /// An opening bracket `[`, an opening mark or a start tag without its end so far.
    private struct Opening {
        var tag: HTMLTag?
        /// The opening mark of a pair; nil for a bracket or a tag.
        var mark: String?
        /// The index of the first inline inside.
        var start: Int
        var span: SourceSpan
        /// Whether the element began in an earlier sequence of inlines.
        var isContinued = false
    }

    private struct Detached {
        var attributes: Attributes
        var inline: Inline
    }

    private var inlines: [Inline] = []
    private var openings: [Opening] = []
    /// Attributes that follow no inline they could apply to: at the end of a heading they belong to the heading, otherwise they are text.
    private var detached: Detached?
    private var hadTags = false
    private var hasPrintPages = false
    /// The spans of attributes that applied to nothing and became text.
    private(set) var detachedTexts: [SourceSpan] = []
    /// Links `<a href="…">` without content, which are not visible.
    private(set) var emptyLinks: [(destination: String, span: SourceSpan)] = []
    /// Whether the last inline is `[text]` with its destination defined elsewhere, which becomes a span if attributes follow.
    var lastIsShortcutLink = false

    init() {}

    /// Reopens elements that were open at the end of other inlines, without their ids.
    init(reopening tags: [OpenTag]) {
        hadTags = !tags.isEmpty
        openings = tags.map { open in
            var tag = open.tag
            (tag.attributes["id"], tag.attributes["name"]) = (nil, nil)
            return Opening(tag: tag, start: 0, span: open.span, isContinued: true)
        }
    }

    typealias OpenTag = (tag: HTMLTag, span: SourceSpan)

    /// The elements without an end so far, the outermost first.
    var openTags: [OpenTag] { openings.compactMap { opening in opening.tag.map { ($0, opening.span) } } }

    mutating func append(_ inline: Inline) {
        keepDetached()
        lastIsShortcutLink = false
        var inline = inline
        if case .text = inline.kind, inline.span.escapesMarks { inline.attributes.keepMarks = true }
        if openings.last?.start == inlines.count || !inlines.joinText(inline) { inlines.append(inline) }
    }

    mutating func append(contentsOf more: [Inline]) {
        for inline in more { append(inline) }
    }

    private mutating func keepDetached() {
        guard let text = detached?.inline else { return }
        detached = nil
        detachedTexts.append(text.span)
        append(text)
    }

    /// Changes the inline at the end.
    mutating func changeLast(_ change: (inout Inline) -> Void) {
        if let last = inlines.indices.last { change(&inlines[last]) }
    }

    /// Removes and returns the code at the end; nil if something else is there.
    mutating func removeCode() -> Inline? {
        guard case .code = inlines.last?.kind else { return nil }
        return inlines.removeLast()
    }

    // MARK: Attributes

    mutating func openBracket(_ span: SourceSpan) {
        keepDetached()
        openings.append(Opening(tag: nil, start: inlines.count, span: span))
    }

    mutating func append(attributes source: UnsafeBufferPointer<UInt8>, at span: SourceSpan, closesSpan: Bool) {
        keepDetached()
        let text = Inline(.text(String(decoding: source, as: UTF8.self)), span: span)
        guard let attributes = AttributeSyntax.parse(whole: source) else { return append(text) }
        if closesSpan {
            if !closeBracket(attributes, at: span) { append(Inline(.text("]"), span: span)); append(text) }
        } else if !attach(attributes, at: span) {
            detached = Detached(attributes: attributes, inline: text)
        }
    }

    private mutating func closeBracket(_ attributes: Attributes, at span: SourceSpan) -> Bool {
        guard let index = openings.lastIndex(where: { $0.tag == nil && $0.mark == nil }) else { return false }
        let opening = openings[index]
        openings.removeSubrange(index...)
        let content = Array(inlines[opening.start...]), whole = opening.span.joined(with: span)
        inlines.removeSubrange(opening.start...)
        if let mark = PrintPageMark(attributes, content) {
            append(mark, at: whole)
        } else {
            inlines.append(Inline(.span(content), span: whole, attributes: attributes))
        }
        return true
    }

    /// Gives attributes to the inline that ends where they begin.
    private mutating func attach(_ attributes: Attributes, at span: SourceSpan) -> Bool {
        guard let last = inlines.indices.last, openings.last?.start != inlines.count,
            inlines[last].span.range.upperBound == span.range.lowerBound
        else { return false }
        switch inlines[last].kind {
        case .code, .formula, .emphasis, .strong, .strikethrough, .link, .image, .span, .element, .ruby: break
        case .text, .softBreak, .hardBreak, .footnoteReference, .crossReference, .citation, .printPage: return false
        }
        if lastIsShortcutLink, case .link(_, _, let content) = inlines[last].kind { inlines[last].kind = .span(content) }
        inlines[last].attributes.merge(attributes)
        if case .image(let destination, let title, var description) = inlines[last].kind,
            let alt = inlines[last].attributes.values.removeValue(forKey: "alt")
        {
            description.alt = alt
            inlines[last].kind = .image(destination: destination, title: title, description)
        }
        inlines[last].span = inlines[last].span.joined(with: span)
        lastIsShortcutLink = false
        if case .span(let content) = inlines[last].kind, let mark = PrintPageMark(inlines[last].attributes, content) {
            let span = inlines.removeLast().span
            append(mark, at: span)
        }
        return true
    }

    /// Appends the mark of a print page.
    private mutating func append(_ mark: PrintPageMark, at span: SourceSpan, areHTML: Bool = false) {
        hasPrintPages = true
        inlines += mark.inlines(at: span, areHTML: areHTML)
    }

    /// Removes and returns the attributes at the very end, with the blanks before them.
    ///
    /// They apply to the whole block, as in `# Heading {#id}`.
    mutating func takeTrailingAttributes() -> Attributes? {
        guard let attributes = detached?.attributes else { return nil }
        detached = nil
        if let last = inlines.indices.last, case .text(var text) = inlines[last].kind {
            var range = inlines[last].span.range
            while text.last == " " || text.last == "\t" {
                text.removeLast()
                range = range.lowerBound..<max(range.lowerBound, range.upperBound - 1)
            }
            inlines[last].kind = .text(text)
            inlines[last].span = SourceSpan(file: inlines[last].span.file, range: range)
            if text.isEmpty { inlines.removeLast() }
        }
        return attributes
    }

    /// Removes the closing marks of `## Heading ## {#id}`, which the parser keeps because attributes follow (CommonMark §4.2).
    mutating func dropClosingMarks() {
        guard let last = inlines.indices.last, case .text(let text) = inlines[last].kind, text.last == "#",
            inlines[last].span.text.hasSuffix(text.suffix(2))
        else { return }
        let marks = text.reversed().prefix { $0 == "#" }.count
        guard !inlines[last].span.text.dropLast(marks).hasSuffix("\\") else { return }
        var rest = text.dropLast(marks)
        guard rest.isEmpty || rest.last == " " || rest.last == "\t" else { return }
        while rest.last == " " || rest.last == "\t" { rest.removeLast() }
        let range = inlines[last].span.range
        inlines[last].kind = .text(String(rest))
        inlines[last].span = SourceSpan(
            file: inlines[last].span.file,
            range: range.lowerBound..<max(range.lowerBound, range.upperBound - (text.utf8.count - rest.utf8.count)))
        if rest.isEmpty { inlines.removeLast() }
    }

    // MARK: Marks

    mutating func openMark(_ mark: String, at span: SourceSpan) {
        keepDetached()
        openings.append(Opening(mark: mark, start: inlines.count, span: span))
    }

    /// Removes and returns the inlines after an opening mark, and the span from that mark to `span`; nil if the mark is not open here.
    mutating func closeMark(_ mark: String, at span: SourceSpan) -> (content: [Inline], span: SourceSpan)? {
        guard let index = openings.lastIndex(where: { $0.mark == mark }) else { return nil }
        keepDetached()
        closeOpenings(from: index + 1)
        let opening = openings.removeLast(), content = Array(inlines[opening.start...])
        inlines.removeSubrange(opening.start...)
        return (content, opening.span.joined(with: span))
    }

    // MARK: Tags

    mutating func append(_ tag: HTMLTag, at span: SourceSpan) {
        keepDetached()
        lastIsShortcutLink = false
        hadTags = true
        closeRubyParts(before: tag, at: span)
        if tag.isVoid {
            // `</img>` has no effect, and `</br>` is a break (HTML Standard 13.2.6.4.7).
            if !tag.isClosing || tag.name == "br", let kind = tag.voidKind {
                inlines.append(Inline(kind, span: span, attributes: tag.voidAttributes))
            }
        } else if tag.isClosing {
            noteEmptyLink(endedBy: tag, at: span)
            close(tag, at: span)
        } else if tag.isSelfClosing, let mark = PrintPageMark(tag, []) {
            // Files of EPUB are XML, where such a tag has no end tag.
            append(mark, at: span, areHTML: true)
        } else if !nestsTooDeep {
            openings.append(Opening(tag: tag, start: inlines.count, span: span))
        }
    }

    /// Whether the number of open elements is at the maximum depth of a document; only the content of deeper elements is kept.
    private var nestsTooDeep: Bool {
        guard openings.count >= DocumentBuilder.maximumDepth else { return false }
        return openings.suffix(1000).count { $0.tag != nil } >= DocumentBuilder.maximumDepth
    }

    /// Closes open parts of `ruby`, which need no end tag.
    private mutating func closeRubyParts(before tag: HTMLTag, at span: SourceSpan) {
        guard tag.isClosing ? tag.name == "ruby" : HTMLElements.rubyParts.contains(tag.name) else { return }
        while let last = openings.last?.tag, HTMLElements.rubyParts.contains(last.name) {
            close(HTMLTag(name: last.name, isClosing: true), at: inlines.last?.span ?? span)
        }
    }

    /// Records a link without content.
    ///
    /// A link that is hidden from screen readers is skipped: like the permanent links of headings, it is only for the pointer.
    private mutating func noteEmptyLink(endedBy tag: HTMLTag, at span: SourceSpan) {
        guard tag.name == "a", let opening = openings.last(where: { $0.tag?.name == "a" }), !opening.isContinued,
            let start = opening.tag, let destination = start.attributes["href"], start.attributes["aria-hidden"] != "true",
            start.id == nil, inlines[opening.start...].allSatisfy(\.isBlank)
        else { return }
        emptyLinks.append((destination, opening.span.joined(with: span)))
    }

    private mutating func close(_ tag: HTMLTag, at span: SourceSpan) {
        guard let index = openings.lastIndex(where: { $0.tag?.name == tag.name }), let start = openings[index].tag else { return }
        closeOpenings(from: index + 1)
        let opening = openings.removeLast()
        let content = Array(inlines[opening.start...])
        inlines.removeSubrange(opening.start...)
        let whole = opening.span.joined(with: span)
        if HTMLElements.hidden.contains(start.name) { return }
        if let mark = PrintPageMark(start, content) { return append(mark, at: whole, areHTML: true) }
        guard let (kind, attributes) = start.wrapping(content),
            attributes.id != nil || !(start.name == "a" ? content.allSatisfy(\.isBlank) : content.isEmpty)
        else {
            inlines += content
            return
        }
        inlines.append(Inline(kind, span: whole, attributes: attributes))
    }

    /// Closes openings without an end: a bracket or a mark becomes text, an anchor becomes an empty span, and other tags are dropped.
    private mutating func closeOpenings(from index: Int) {
        while openings.count > index {
            let opening = openings.removeLast()
            if let tag = opening.tag {
                if let mark = PrintPageMark(tag, []) {
                    hasPrintPages = true
                    inlines.insert(contentsOf: mark.inlines(at: opening.span, areHTML: true), at: opening.start)
                    continue
                }
                guard let id = tag.id else { continue }
                inlines.insert(Inline(.span([]), span: opening.span, attributes: Attributes(id: id)), at: opening.start)
            } else {
                inlines.insert(Inline(.text(opening.mark ?? "["), span: opening.span), at: opening.start)
            }
        }
    }

    /// Finishes the inlines.
    ///
    /// - Parameter closingTags: whether elements without an end tag end here; otherwise they have no effect.
    mutating func finish(closingTags: Bool = false) -> [Inline] {
        keepDetached()
        while closingTags, let opening = openings.last(where: { $0.tag != nil }), let tag = opening.tag {
            close(HTMLTag(name: tag.name, isClosing: true), at: inlines.last?.span ?? opening.span)
        }
        closeOpenings(from: 0)
        if hasPrintPages { inlines.collapseSpacesAroundPrintPages() }
        return hadTags ? inlines.joiningText : inlines
    }
}
