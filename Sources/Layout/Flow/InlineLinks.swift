import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// Links, cross-references and footnote references in text.
extension FlowBuilder {
    mutating func appendLink(
        _ destination: String, _ title: String, _ children: [Inline], _ inline: Inline, to collector: inout TextCollector,
        in context: InlineContext
    ) {
        if Self.isAnchorAlone(destination, children, inline) {
            return appendStyled(nil, children, inline, to: &collector, in: context)
        }
        let words = words(forEmptyLink: destination, children, inline), children = words ?? children
        if words != nil, destination.isEmpty { return }
        guard let target = linkTarget(destination, at: inline.span) else {
            return appendStyled(nil, children, inline, to: &collector, in: context)
        }
        var inner = styled(.link, inline, in: context, &collector)
        inner.element = linkElement(
            to: target, in: inner.element, description: title.isEmpty ? spokenText(of: children, in: inner.language) : title,
            span: inline.span)
        if flow.structure[inner.element].linkDescription?.isEmpty == true {
            let description = BuiltInTerm.link(in: inner.language)
            flow.structure[inner.element].linkDescription = description.text
            flow.structure[inner.element].language = description.ownLanguage
        }
        inner.link = inner.element
        inner.isLiteral = words != nil || Self.isAddress(children.plainText, of: destination)
        collector.endContent()
        append(children, to: &collector, in: inner)
        collector.endContent()
    }

    /// Appends a cross-reference as a link, or its source text if no element has the id.
    mutating func append(
        _ reference: CrossReference, _ inline: Inline, to collector: inout TextCollector,
        in context: InlineContext
    ) {
        if reference.isLabel { return append(label(of: reference, at: inline.span, in: context.language), to: &collector, in: context) }
        guard let (words, destination) = resolved(reference, at: inline.span, in: context.language) else {
            return collector.append(reference.source, as: piece(in: context, of: &collector))
        }
        var inner = styled(.link, inline, in: context, &collector)
        inner.element = linkElement(
            to: .destination(destination), in: inner.element, description: spokenText(of: words, in: inner.language), span: inline.span)
        inner.link = inner.element
        inner.isLiteral = true
        collector.endContent()
        append(words, to: &collector, in: inner)
        collector.endContent()
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

    /// Returns the target of a link; if it does not exist or is refused, records an issue and returns nil for plain text.
    private mutating func linkTarget(_ destination: String, at span: SourceSpan) -> StructureElement.Target? {
        guard !destination.isEmpty else {
            flow.issues.append(.emptyLink(.address, span))
            return nil
        }
        if anchors.sharesNames, let index = anchors.indexInAnyChapter(of: destination) { return .destination(index) }
        guard destination.hasPrefix("#") else { return address(destination, at: span) }
        let name = String(destination.dropFirst())
        if let index = anchors.index(of: name.decodingPercentCodes) ?? topDestination(of: name) { return .destination(index) }
        if let index = anchors.destination(ofEntry: name) { return .destination(index) }
        if anchors.sharesNames, let index = anchors.indexInAnyChapter(of: name.decodingPercentCodes) { return .destination(index) }
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
        case .declaration:
            flow.issues.append(.missingFile(path: destination, span))
            return nil
        }
    }

    /// Returns a similar name, for the first hundred issues only, since the search is slow.
    private func suggestion(for name: String) -> String? {
        flow.issues.count < 100 ? Suggestion.closest(to: name, among: anchors.names) : nil
    }

    mutating func appendReference(
        _ note: Int, to collector: inout TextCollector, in context: InlineContext
    ) {
        var inner = context
        inner.style = flow.styles.number(of: .inline(.footnoteReference, classes: [], within: context.style))
        // The numbers of two adjacent calls would read as one.
        if collector.endsWithCall { collector.appendVerbatim(Self.separator(in: context.language), as: piece(in: inner, of: &collector)) }
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
        collector.endContent()
        let isFirst = builtNotes[note] == nil && !pendingNotes.contains(note)
        if isFirst, let place = anchors.noteDestination(anchors.referenceName(note)) { mark(place, in: &collector, of: context.element) }
        // A word joiner: a reference never begins a line (UAX #14, WJ). In right-to-left text the reference is isolated. Otherwise it would
        // join a number before it and reverse the order of their full stop (UAX #9, W4).
        let start = collector.nextByte
        collector.appendVerbatim("\u{2060}" + label, as: piece(in: inner, of: &collector))
        if WritingDirection.isRightToLeft(language: context.language) { collector.addSpan(.isolated, from: start) }
        collector.endContent()
        if isFirst { pendingNotes.append(note) }
    }
}
