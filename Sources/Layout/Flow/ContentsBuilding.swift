import TypesetMarkdown
import TypesetStylesheet

/// Tables of contents.
extension FlowBuilder {
    /// `[TOC]`: an entry for each heading, with a link and the number of its page (ISO 32000-1 14.8.4.3.3).
    mutating func contents(_ block: Block, in context: Context) -> [FlowBlock] {
        let style = style(.tableOfContents, block, in: context)
        let listed = listedHeadings
        guard let top = listed.map(\.outlineLevel).min() else { return [] }
        let hasLevels = listed.contains { $0.outlineLevel > top }
        let topStyle = hasLevels ? self.style(.tableOfContents, block.adding(Self.topLevel), in: context) : style
        flow.contentsStyle = flow.contentsStyle ?? style
        let root = add(.tableOfContents, to: context.parent, for: block)
        // The lists that can take entries, by level, each nested in the one before it.
        var lists = [(level: top, element: root)]
        var entries: [FlowContentsEntry] = []
        for heading in listed {
            guard canRepeat(2 * heading.title.utf8.count, as: .contents, at: block.span) else { break }
            while let last = lists.last, last.level > heading.outlineLevel { lists.removeLast() }
            if let last = lists.last, last.level < heading.outlineLevel {
                lists.append((heading.outlineLevel, flow.structure.add(.tableOfContents, to: last.element)))
            }
            let list = lists.last?.element ?? root
            entries.append(
                contentsEntry(
                    heading, level: heading.outlineLevel - top, style: heading.outlineLevel == top ? topStyle : style, list: list, block,
                    in: context))
        }
        let number = flow.runs.number(of: TextRunKey(style: style, language: context.language))
        return [.contents(FlowContents(style: style, entries: entries, numberRun: number))]
    }

    /// The headings of a table of contents, down to the depth in the front matter.
    private var listedHeadings: [HeadingEntry] {
        let listed = headingsBelowTitle.filter(\.isListed)
        let top = listed.map(\.outlineLevel).min() ?? 1
        if let depth = document.metadata.contentsDepth { return listed.filter { $0.outlineLevel < top + depth } }
        // A book lists its chapters only.
        let isOfBook = isBook && listed.contains(where: \.isChapter)
        return listed.filter { $0.outlineLevel < top + Self.usualDepth && (!isOfBook || $0.isChapter) }
    }

    /// The number of levels without a stated depth: parts and chapters, or chapters and sections.
    private static let usualDepth = 2

    /// The class of the entries of the highest level, if there are several levels.
    private static let topLevel = "topLevel"

    /// All headings except the document's title: the title block, a heading that repeats the title, or, without a title block, a first
    /// heading above all others.
    var headingsBelowTitle: [HeadingEntry] {
        var result = headings
        if let first = result.first, isTitle(first, before: result.dropFirst()) { result.removeFirst() }
        return result
    }

    private func isTitle(_ first: HeadingEntry, before others: ArraySlice<HeadingEntry>) -> Bool {
        if first.destination == anchors.title { return true }
        if isBook, document.metadata.title != nil { return beginsWithTitlePage }
        if others.isEmpty { return false }
        if plan.title == nil, others.allSatisfy({ $0.level > first.level }) { return true }
        return (document.metadata.title != nil || beginsWithTitlePage) && first.level == 1 && first.title == flow.metadata.title
    }

    private mutating func contentsEntry(
        _ heading: HeadingEntry, level: Int, style: StyleID, list: StructureID, _ block: Block, in context: Context
    ) -> FlowContentsEntry {
        let language = heading.language ?? flow.metadata.language
        let item = flow.structure.add(.tableOfContentsItem, to: list)
        if language != context.language { flow.structure[item].language = language }
        let reference = flow.structure.add(.reference, to: item)
        let link = linkElement(to: .destination(heading.destination), in: reference, description: heading.title, span: nil)
        let inline = InlineContext(style: style, language: language, element: link, link: link)
        let inlines = heading.inlines.isEmpty ? [Inline(.text(heading.title), span: block.span)] : heading.inlines
        let number = heading.inlines.isEmpty ? [] : headingNumbers.inlines(before: heading.destination, at: block.span)
        let paragraph = contentsText(
            after: number, inlines.map(\.asContentsText), isRightToLeft: context.isRightToLeft, in: inline)
        setDirection(of: item, paragraph)
        return FlowContentsEntry(
            paragraph: paragraph, headingNumber: number.plainText, level: level, destination: heading.destination,
            numberContent: flow.structure.addContent(to: link), link: link)
    }
}

extension Block {
    /// Returns the block with one more class.
    func adding(_ name: String) -> Block {
        var block = self
        block.attributes.classes.append(name)
        return block
    }
}

extension Inline {
    /// The part of a heading that a table of contents repeats: its words and their languages.
    fileprivate var asContentsText: Inline { repeated(keepsStyle: false) }

    /// Returns the part of a text that other places repeat: its words and their languages.
    ///
    /// - Parameter keepsStyle: whether code and emphasis are repeated as such, and not as plain words.
    func repeated(keepsStyle: Bool) -> Inline {
        let kind: InlineKind
        switch self.kind {
        case .text, .softBreak, .formula: kind = self.kind
        case .hardBreak: kind = .softBreak
        case .code where keepsStyle: kind = self.kind
        case .code, .image, .footnoteReference, .printPage, .crossReference, .citation: kind = .text(plainText)
        case .emphasis(let inner) where keepsStyle: kind = .emphasis(inner.map { $0.repeated(keepsStyle: true) })
        default: kind = .span(children.map { $0.repeated(keepsStyle: keepsStyle) })
        }
        var attributes = Attributes()
        attributes.values["lang"] = self.attributes.values["lang"]
        return Inline(kind, span: span, attributes: attributes)
    }
}
