import Diagnostics
import Markdown
import Stylesheet

/// Footnotes and tables of contents.
extension FlowBuilder {
    /// In the structure, the note follows the block that first refers to it; on the page, it is at the foot.
    mutating func note(_ index: Int, in context: Context) -> FlowNote {
        let footnote = document.footnotes[index]
        var inner = context
        inner.parent = flow.structure.add(.note, to: context.parent)
        flow.structure[inner.parent].identifier = AnchorTable.noteName(index)
        flow.structure[inner.parent].source = footnote.span
        let style = flow.styles.number(of: .block(.footnote, classes: [], container: nil))
        inner.container = style
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
            style: flow.documentStyle, label: FlowParagraph(text: [], pieces: [], style: flow.documentStyle, source: nil), children: [],
            anchor: Anchor(destinations: []), isRightToLeft: context.isRightToLeft)
    }

    private mutating func noteAnchor(_ index: Int, element: StructureID) -> Anchor {
        guard let destination = anchors.index(of: AnchorTable.noteName(index)) else { return Anchor(destinations: []) }
        flow.destinations[destination].element = element
        return Anchor(destinations: [destination])
    }

    /// The number of the note, which is a link back to its reference.
    private mutating func noteLabel(_ index: Int, style: StyleID, in context: Context) -> FlowParagraph {
        var element = flow.structure.add(.label, to: context.parent)
        var link: StructureID?
        let label = "\(index + 1)"
        if let destination = anchors.index(of: AnchorTable.referenceName(index)) {
            element = linkElement(
                to: .destination(destination), in: element, description: LocalizedTerms.backToText(label, language: context.language),
                span: nil)
            link = element
        }
        var part = piece(style: style, language: context.language, content: flow.structure.addContent(to: element))
        part.link = link
        var collector = TextCollector()
        collector.appendVerbatim(label, as: part)
        return FlowParagraph(text: collector.text, pieces: collector.pieces, style: style, isLabel: true, source: nil)
    }

    /// `[TOC]`: TOC and TOCI with a link each (ISO 32000-1 14.8.4.3.3).
    mutating func contents(_ block: Block, in context: Context) -> [FlowBlock] {
        let style = style(.tableOfContents, block, in: context)
        let list = flow.structure.add(.tableOfContents, to: context.parent)
        let listed = listedHeadings
        let top = listed.map(\.level).min() ?? 1
        let entries = listed.map { contentsEntry($0, level: $0.level - top, style: style, list: list, in: context) }
        guard !entries.isEmpty else { return [] }
        let number = flow.runs.number(of: TextRunKey(style: style, language: context.language))
        return [.contents(FlowContents(style: style, entries: entries, numberRun: number))]
    }

    /// The headings of a table of contents: without the document's title, a first heading above all others.
    private var listedHeadings: [HeadingEntry] {
        var listed = headings
        if let first = listed.first, listed.count > 1, listed.dropFirst().allSatisfy({ $0.level > first.level }) { listed.removeFirst() }
        guard let depth = document.metadata.contentsDepth else { return listed }
        let top = listed.map(\.level).min() ?? 1
        return listed.filter { $0.level < top + depth }
    }

    private mutating func contentsEntry(
        _ heading: HeadingEntry, level: Int, style: StyleID, list: StructureID, in context: Context
    ) -> FlowContents.Entry {
        let item = flow.structure.add(.tableOfContentsItem, to: list)
        let reference = flow.structure.add(.reference, to: item)
        let link = linkElement(to: .destination(heading.destination), in: reference, description: heading.title, span: nil)
        let content = flow.structure.addContent(to: link)
        var part = piece(style: style, language: context.language, content: content)
        part.link = link
        var collector = TextCollector()
        collector.append(heading.title, as: part)
        let paragraph = FlowParagraph(text: collector.text, pieces: collector.pieces, style: style, source: nil)
        return FlowContents.Entry(
            paragraph: paragraph, level: level, destination: heading.destination,
            numberContent: flow.structure.addContent(to: link), link: link)
    }
}
