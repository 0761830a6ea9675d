import Diagnostics

/// Assembles a sequence of inlines: joins text, gives attributes to the inline before them, and pairs HTML tags.
struct InlineAssembler {
    /// A `[` or a start tag that waits for its end.
    private struct Opening {
        var tag: HTMLTag?
        /// Index of the first inline inside.
        var start: Int
        var span: SourceSpan
    }

    private struct Detached {
        var attributes: Attributes
        var inline: Inline
    }

    private var inlines: [Inline] = []
    private var openings: [Opening] = []
    /// Attributes that follow no inline they could apply to: the heading's if they end it, else text.
    private var detached: Detached?
    private var hadTags = false
    /// Attributes that applied to nothing and became text.
    private(set) var detachedTexts: [SourceSpan] = []
    /// The last inline is `[text]` with its destination defined elsewhere; followed by attributes it is a span all the same.
    var lastIsShortcutLink = false

    mutating func append(_ inline: Inline) {
        keepDetached()
        lastIsShortcutLink = false
        if case .text(let next) = inline.kind, let last = inlines.indices.last, case .text(let text) = inlines[last].kind,
            openings.last?.start != inlines.count
        {
            inlines[last].kind = .text(text + next)
            inlines[last].span = Self.joined(inlines[last].span, inline.span)
        } else {
            inlines.append(inline)
        }
    }

    mutating func append(contentsOf more: [Inline]) {
        for inline in more { append(inline) }
    }

    private static func joined(_ a: SourceSpan, _ b: SourceSpan) -> SourceSpan {
        SourceSpan(file: a.file, range: min(a.range.lowerBound, b.range.lowerBound)..<max(a.range.upperBound, b.range.upperBound))
    }

    private mutating func keepDetached() {
        guard let text = detached?.inline else { return }
        detached = nil
        detachedTexts.append(text.span)
        append(text)
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
        guard let index = openings.lastIndex(where: { $0.tag == nil }) else { return false }
        let opening = openings[index]
        openings.removeSubrange(index...)
        let content = Array(inlines[opening.start...])
        inlines.removeSubrange(opening.start...)
        inlines.append(Inline(.span(content), span: Self.joined(opening.span, span), attributes: attributes))
        return true
    }

    /// Gives attributes to the inline that ends where they begin.
    private mutating func attach(_ attributes: Attributes, at span: SourceSpan) -> Bool {
        guard let last = inlines.indices.last, openings.last?.start != inlines.count,
            inlines[last].span.range.upperBound == span.range.lowerBound
        else { return false }
        switch inlines[last].kind {
        case .code, .emphasis, .strong, .strikethrough, .link, .image, .span: break
        case .text, .softBreak, .hardBreak, .footnoteReference: return false
        }
        if lastIsShortcutLink, case .link(_, _, let content) = inlines[last].kind { inlines[last].kind = .span(content) }
        inlines[last].attributes.merge(attributes)
        if case .image(let destination, let title, _) = inlines[last].kind,
            let alt = inlines[last].attributes.values.removeValue(forKey: "alt")
        {
            inlines[last].kind = .image(destination: destination, title: title, alt: alt)
        }
        inlines[last].span = Self.joined(inlines[last].span, span)
        lastIsShortcutLink = false
        return true
    }

    /// Takes the attributes at the very end, which apply to the whole block, as in `# Heading {#id}`, with the blanks before them.
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

    /// Removes the closing marks of `## Heading ## {#id}`, which the parser left because of the attributes after them (CommonMark
    /// §4.2).
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

    // MARK: Tags

    mutating func append(_ tag: HTMLTag, at span: SourceSpan) {
        keepDetached()
        lastIsShortcutLink = false
        hadTags = true
        if tag.isVoid {
            if let kind = tag.voidKind { inlines.append(Inline(kind, span: span, attributes: tag.voidAttributes)) }
        } else if tag.isClosing {
            close(tag, at: span)
        } else {
            openings.append(Opening(tag: tag, start: inlines.count, span: span))
        }
    }

    private mutating func close(_ tag: HTMLTag, at span: SourceSpan) {
        guard let index = openings.lastIndex(where: { $0.tag?.name == tag.name }), let start = openings[index].tag else { return }
        closeOpenings(from: index + 1)
        let opening = openings.removeLast()
        let content = Array(inlines[opening.start...])
        inlines.removeSubrange(opening.start...)
        let whole = Self.joined(opening.span, span)
        guard let (kind, attributes) = start.wrapping(content), !content.isEmpty || attributes.id != nil else {
            inlines += content
            return
        }
        inlines.append(Inline(kind, span: whole, attributes: attributes))
    }

    /// Closes openings that found no end: a bracket becomes text, an anchor an empty span, and other tags are dropped.
    private mutating func closeOpenings(from index: Int) {
        while openings.count > index {
            let opening = openings.removeLast()
            if let tag = opening.tag {
                guard let id = tag.id else { continue }
                inlines.insert(Inline(.span([]), span: opening.span, attributes: Attributes(id: id)), at: opening.start)
            } else {
                inlines.insert(Inline(.text("["), span: opening.span), at: opening.start)
            }
        }
    }

    /// Dropped tags leave text beside text, which is joined.
    private func joiningText() -> [Inline] {
        var result: [Inline] = []
        for inline in inlines {
            if case .text(let next) = inline.kind, let last = result.indices.last, case .text(let text) = result[last].kind {
                result[last].kind = .text(text + next)
                result[last].span = Self.joined(result[last].span, inline.span)
            } else {
                result.append(inline)
            }
        }
        return result
    }

    /// The finished inlines.
    mutating func finish() -> [Inline] {
        keepDetached()
        closeOpenings(from: 0)
        return hadTags ? joiningText() : inlines
    }
}

extension HTMLTag {
    /// What an element without content is in a document.
    var voidKind: Inline.Kind? {
        switch name {
        case "br": .hardBreak
        case "img": .image(destination: attributes["src"] ?? "", title: attributes["title"] ?? "", alt: attributes["alt"] ?? "")
        default: nil
        }
    }

    var voidAttributes: Attributes {
        var result = documentAttributes
        guard name == "img" else { return .none }
        if let width = attributes["width"] { result.values["width"] = width }
        // HTML §4.8.4.4: an image whose alternative text is given and empty is decoration.
        if attributes["alt"] == "" { result.values["decorative"] = "" }
        return result
    }

    /// What an element is in a document; nil where only its content counts.
    func wrapping(_ content: [Inline]) -> (Inline.Kind, Attributes)? {
        var attributes = documentAttributes
        switch name {
        case "b", "strong": return (.strong(content), attributes)
        case "i", "em", "cite", "var", "dfn": return (.emphasis(content), attributes)
        case "del", "s", "strike": return (.strikethrough(content), attributes)
        case "code", "tt", "samp": return Self.code(content, attributes)
        case "kbd":
            attributes.classes.insert("kbd", at: 0)
            return Self.code(content, attributes)
        case "a":
            guard let destination = self.attributes["href"] else { break }
            return (.link(destination: destination, title: self.attributes["title"] ?? "", content), attributes)
        case "sup", "sub", "u", "ins", "mark", "small": attributes.classes.insert(name, at: 0)
        default: break
        }
        return attributes.isEmpty ? nil : (.span(content), attributes)
    }

    /// Code is text alone. Where a footnote is referred to in it, it is the code before and after that, since the note would be lost.
    private static func code(_ content: [Inline], _ attributes: Attributes) -> (Inline.Kind, Attributes) {
        guard content.contains(where: \.refersToFootnote) else { return (.code(content.plainText), attributes) }
        var whole = attributes
        whole.classes = []
        return (.span(pieces(of: content, classes: attributes.classes)), whole)
    }

    private static func pieces(of content: [Inline], classes: [String]) -> [Inline] {
        content.flatMap { inline in
            if case .footnoteReference = inline.kind { return [inline] }
            if inline.refersToFootnote { return pieces(of: inline.children, classes: classes) }
            return [Inline(.code(inline.plainText), span: inline.span, attributes: Attributes(classes: classes))]
        }
    }
}

extension Inline {
    /// Whether it is, or holds, a reference to a footnote.
    fileprivate var refersToFootnote: Bool {
        if case .footnoteReference = kind { return true }
        return children.contains(where: \.refersToFootnote)
    }
}
