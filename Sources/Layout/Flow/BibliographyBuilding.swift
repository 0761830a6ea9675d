import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Reference lists.
extension FlowBuilder {
    /// Returns a reference list: a list whose items are the entries (ISO 32000-1 14.8.4.4.1, BibEntry).
    mutating func bibliography(_ list: ReferenceList, _ block: Block, in context: Context) -> [FlowBlock] {
        guard !list.entries.isEmpty else { return [] }
        let style = self.style(.bibliography, block, in: context)
        var inner = context
        inner.parent = add(.list, to: context.parent, for: block)
        inner.container = style
        let hasLabels = list.entries.contains { !$0.label.isEmpty }
        // A list with labels may not have `None` (ISO 14289-2 8.2.5.25).
        flow.structure[inner.parent].listNumbering = hasLabels ? "Decimal" : "None"
        flow.structure.setDirection(ofBlock: inner.parent, isRightToLeft: context.isRightToLeft)
        // Facing pages are those of a printed book, whose readers cannot follow an arrow.
        let linksBack = !hasLabels && (list.linksBack ?? !stylesheet.hasFacingPages)
        let entries = list.entries.map { entry($0, hasLabel: hasLabels, linksBack: linksBack, block, in: inner) }
        return [
            .bibliography(
                FlowBibliography(
                    style: style, entries: entries, hasHangingIndent: list.hasHangingIndent, isRightToLeft: context.isRightToLeft))
        ]
    }

    private mutating func entry(
        _ entry: ReferenceList.Entry, hasLabel: Bool, linksBack: Bool, _ block: Block, in context: Context
    ) -> FlowBibliography.Entry {
        let style = flow.styles.number(of: .block(.bibliographyEntry, classes: [], container: context.container))
        let item = flow.structure.add(.listItem, to: context.parent)
        let label = hasLabel ? self.label(of: entry, style: style, item: item, at: block.span, in: context) : nil
        let element = flow.structure.add(.bibliographyEntry, to: flow.structure.add(.listBody, to: item))
        var anchor: Anchor?
        if let destination = anchors.destination(ofEntry: entry.id) {
            flow.destinations[destination].element = item
            anchor = Anchor(destinations: [destination])
        }
        let back = linksBack ? backLink(of: entry, style: style, in: context) : nil
        let text = self.text(entry.text, before: back, style: style, element: element, span: block.span, in: context)
        return FlowBibliography.Entry(style: style, label: label, text: text, anchor: anchor, source: block.span)
    }

    /// Returns the label of an entry, which is a link back to the first citation, like the number of a footnote.
    private mutating func label(
        of entry: ReferenceList.Entry, style: StyleID, item: StructureID, at span: SourceSpan, in context: Context
    ) -> FlowParagraph {
        var inline = InlineContext(
            style: flow.styles.number(of: .inline(.marker, classes: [], within: style)), language: context.language,
            element: flow.structure.add(.label, to: item))
        inline.isLiteral = true
        if let destination = entry.citedAt.first.flatMap({ anchors.destination(ofCitation: $0.name) }) {
            inline.element = linkElement(
                to: .destination(destination), in: inline.element, description: entry.label.plainText, span: nil)
            inline.link = inline.element
        }
        var collector = TextCollector()
        append(entry.label, to: &collector, in: inline)
        return FlowParagraph(collector.result, style: style, isLabel: true, isRightToLeft: context.isRightToLeft, source: nil)
    }

    // MARK: Links back

    /// A sign after an entry without a label, which leads to the first citation.
    struct BackLink {
        var destination: Int
        /// The words of screen readers.
        var description: BuiltInTerm
        var style: StyleID
    }

    /// Returns the link of an entry to its first citation; nil for an entry that is only listed.
    private mutating func backLink(of entry: ReferenceList.Entry, style: StyleID, in context: Context) -> BackLink? {
        guard let place = entry.citedAt.first, let destination = anchors.destination(ofCitation: place.name) else { return nil }
        return BackLink(
            destination: destination, description: BuiltInTerm.backToCitation(place.words, in: context.language),
            style: flow.styles.number(of: .inline(.marker, classes: [], within: style)))
    }

    /// Appends a link back, which stays on the line of the word before it.
    ///
    /// An arrow up is the same in both writing directions, and most fonts have it.
    mutating func append(_ back: BackLink, to collector: inout TextCollector, in context: InlineContext) {
        collector.appendVerbatim("\u{A0}", as: piece(in: context, of: &collector))
        collector.endContent()
        var inner = context
        inner.style = back.style
        inner.element = linkElement(
            to: .destination(back.destination), in: context.element, description: back.description.text, span: nil)
        flow.structure[inner.element].language = back.description.ownLanguage
        inner.link = inner.element
        collector.appendVerbatim("↑", as: piece(in: inner, of: &collector))
        collector.endContent()
    }
}
