import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// Footnotes.
extension FlowBuilder {
    /// Returns a footnote: in the structure it follows the block that first refers to it; on the page it is at the foot.
    mutating func note(_ index: Int, in context: Context) -> FlowNote {
        let footnote = document.footnotes[index]
        var inner = context
        inner.parent = flow.structure.add(.note, to: context.parent)
        flow.structure[inner.parent].identifier = anchors.noteName(index)
        flow.structure[inner.parent].source = footnote.span
        let style = flow.styles.number(of: .block(.footnote, classes: [], container: nil))
        (inner.container, inner.followsLabel) = (style, true)
        let label = noteLabel(index, style: style, in: inner)
        // Entered before its text is built, since a note may refer to itself.
        builtNotes[index] = FlowNote(
            style: style, label: label, children: [], anchor: noteAnchor(index, element: inner.parent), isRightToLeft: inner.isRightToLeft)
        let outer = pendingNotes
        pendingNotes = []
        let children = blocks(footnote.blocks, in: inner)
        pendingNotes = outer + pendingNotes
        return FlowNote(
            style: style, label: label, children: children, anchor: noteAnchor(index, element: inner.parent),
            isRightToLeft: inner.isRightToLeft
        )
    }

    func emptyNote(in context: Context) -> FlowNote {
        FlowNote(
            style: flow.documentStyle, label: FlowParagraph(FlowText(), style: flow.documentStyle, source: nil), children: [],
            anchor: Anchor(destinations: []), isRightToLeft: context.isRightToLeft)
    }

    private mutating func noteAnchor(_ index: Int, element: StructureID) -> Anchor {
        guard let destination = anchors.noteDestination(anchors.noteName(index)) else { return Anchor(destinations: []) }
        flow.destinations[destination].element = element
        return Anchor(destinations: [destination])
    }

    /// Returns the number of the note, which is a link back to its reference.
    private mutating func noteLabel(_ index: Int, style: StyleID, in context: Context) -> FlowParagraph {
        var element = flow.structure.add(.label, to: context.parent)
        var link: StructureID?
        let label = numerals(for: context.language).text(anchors.noteNumber(index))
        if let destination = anchors.noteDestination(anchors.referenceName(index)) {
            let description = BuiltInTerm.backToText(label, in: context.language)
            element = linkElement(to: .destination(destination), in: element, description: description.text, span: nil)
            flow.structure[element].language = description.ownLanguage
            link = element
        }
        var part = piece(style: style, language: context.language, content: flow.structure.addContent(to: element))
        part.link = link
        var collector = TextCollector()
        collector.appendVerbatim(label, as: part)
        return FlowParagraph(collector.result, style: style, isLabel: true, source: nil)
    }
}
