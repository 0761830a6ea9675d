import TypesetBase
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// Indexes.
extension FlowBuilder {
    /// `[INDEX]`: a list of entries, grouped by letter if they are many (ISO 32000-1 14.8.4.2, Index).
    mutating func subjectIndex(_ block: Block, in context: Context) -> [FlowBlock] {
        guard !anchors.indexTerms.isEmpty, !exceeded.contains(.index) else { return [] }
        let style = self.style(.index, block, in: context)
        let root = add(.index, to: context.parent, for: block)
        flow.structure.setDirection(ofBlock: root, isRightToLeft: context.isRightToLeft)
        var inner = context
        (inner.parent, inner.container) = (root, style)
        let entry = flow.styles.number(of: .block(.indexEntry, classes: [], container: inner.container))
        flow.indexStyles = FlowIndex.Styles(block: style, entry: entry)
        var items: [FlowIndex.Item] = []
        for group in IndexEntries(anchors.indexTerms, language: context.language).groups {
            if let letter = group.letter { items.append(.heading(letterHeading(letter, in: inner))) }
            items += indexList(group.entries, level: 0, to: root, at: block.span, in: inner)
        }
        return [
            .index(
                FlowIndex(style: style, items: items, separator: Self.separator(in: context.language), isRightToLeft: context.isRightToLeft)
            )
        ]
    }

    private mutating func letterHeading(_ letter: String, in context: Context) -> FlowParagraph {
        let element = flow.structure.add(.paragraph, to: context.parent)
        let style = flow.styles.number(of: .block(.indexHeading, classes: [], container: context.container))
        let span = SourceSpan(file: document.source, range: 0..<0)
        return indexText(
            [Inline(.text(letter), span: span)], in: InlineContext(style: style, language: context.language, element: element), context)
    }

    private mutating func indexList(
        _ entries: [IndexEntry], level: Int, to parent: StructureID, at span: SourceSpan, in context: Context
    ) -> [FlowIndex.Item] {
        let entries = entries.prefix { canRepeat($0.repeatedBytes, as: .index, at: span) }
        guard !entries.isEmpty else { return [] }
        let list = flow.structure.add(.list, to: parent)
        flow.structure[list].listNumbering = "None"
        return entries.flatMap { entry in
            let body = flow.structure.add(.listBody, to: flow.structure.add(.listItem, to: list))
            let own = indexEntry(entry, level: level, to: body, in: context)
            return [.entry(own)]
                + (entry.children.isEmpty ? [] : indexList(entry.children, level: level + 1, to: body, at: span, in: context))
        }
    }

    private mutating func indexEntry(_ entry: IndexEntry, level: Int, to body: StructureID, in context: Context) -> FlowIndexEntry {
        let element = flow.structure.add(.paragraph, to: body)
        let style = flow.styles.number(of: .block(.indexEntry, classes: [], container: context.container))
        let words = indexWords(entry, style: style, element: element, in: context)
        let language = entry.language ?? flow.metadata.language
        let references = entry.destinations.map { destination in
            let separator = flow.structure.addContent(to: element)
            let reference = flow.structure.add(.reference, to: element)
            let link = linkElement(to: .destination(destination), in: reference, description: entry.inlines.plainText, span: nil)
            if language != context.language { flow.structure[link].language = language }
            return FlowIndex.Reference(
                destination: destination, separator: separator, number: flow.structure.addContent(to: link), link: link)
        }
        let run = flow.runs.number(of: TextRunKey(style: style, language: context.language))
        return FlowIndexEntry(words: words, level: level, references: references, numberRun: run)
    }

    /// Returns an entry's words, which keep their own order if their direction is not the index's (UAX #9, 2.7).
    private mutating func indexWords(_ entry: IndexEntry, style: StyleID, element: StructureID, in context: Context) -> FlowParagraph {
        var inline = InlineContext(style: style, language: entry.language ?? flow.metadata.language, element: element)
        if inline.language != context.language {
            inline.element = flow.structure.add(.span, to: element)
            flow.structure[inline.element].language = inline.language
        }
        return indexText(entry.inlines.map(\.asIndexText), in: inline, context)
    }

    private mutating func indexText(_ inlines: [Inline], in inline: InlineContext, _ context: Context) -> FlowParagraph {
        let runsRight = WritingDirection.isRightToLeft(text: Array(inlines.plainText.utf8)) ?? context.isRightToLeft
        return entryText(
            inlines, isIsolated: runsRight != context.isRightToLeft, direction: context.isRightToLeft ? .rightToLeft : .leftToRight,
            in: inline)
    }

    /// Returns the separator between the items of a list, as in CLDR.
    static func separator(in language: String) -> String {
        WritingDirection.isRightToLeft(language: language) && !["he", "yi"].contains(language.prefix { $0 != "-" }) ? "، " : ", "
    }

    // MARK: In books

    /// Whether the document places its index itself.
    private var placesIndex: Bool {
        var found = false
        document.forEachPart { if case .block(let block) = $0, case .index = block.kind { found = true } }
        return found
    }

    /// Enters the heading of the index at the end of a book, at the level of its chapters.
    mutating func planIndex() {
        guard isBook, !anchors.indexTerms.isEmpty, !placesIndex else { return }
        let level = headingsBelowTitle.map(\.level).min() ?? 1
        let heading = anchors.addHeading(named: "index", BuiltInTerm.index(in: flow.metadata.language), level: level)
        headings.append(heading)
        indexHeading = heading
    }

    /// Returns the index at the end of a book, on its own pages; empty if there is none or the document places it itself.
    mutating func bookIndex(in context: Context) -> [FlowBlock] {
        guard let entry = indexHeading else { return [] }
        let opensRight = document.blocks.contains {
            if case .chapter(let chapter) = $0.kind { chapter.opening == .rightPage } else { false }
        }
        let span = SourceSpan(file: document.source, range: 0..<0)
        let term = BuiltInTerm.index(in: flow.metadata.language)
        return [
            listing(
                term, level: entry.level, destination: entry.destination, Block(.index, span: span),
                opening: opensRight ? .rightPage : .newPage, in: context)
        ]
    }
}

extension IndexEntry {
    /// The cost of the entry in bytes of text, with its page numbers, each of which is a link.
    fileprivate var repeatedBytes: Int { inlines.plainText.utf8.count + 50 * destinations.count }
}

extension Inline {
    /// The part of marked text that an index repeats: its words, code and emphasis.
    fileprivate var asIndexText: Inline { repeated(keepsStyle: true) }
}
