import TypesetBase

/// Changes or removes headings, inlines, blocks and positions at any depth.
package struct TreeMapping {
    var level: (Int) -> Int
    /// Changes the position of every part; nil keeps all positions.
    var span: ((SourceSpan) -> SourceSpan)?
    /// Changes an inline whose children are changed already; nil keeps all inlines.
    var inline: ((Inline) -> Inline)?
    /// Changes neighbouring inlines that are changed already; nil keeps them.
    var inlines: (([Inline]) -> [Inline])?
    /// Changes a block whose children are changed already; nil keeps all blocks.
    var block: ((Block) -> Block)?
    /// Whether a block or an inline with these attributes is kept, with its children; nil keeps all.
    ///
    /// Blocks and items that lose all their content are removed, too.
    var keeps: ((Attributes) -> Bool)?

    init(
        level: @escaping (Int) -> Int = { $0 }, span: ((SourceSpan) -> SourceSpan)? = nil, inline: ((Inline) -> Inline)? = nil,
        block: ((Block) -> Block)? = nil, keeps: ((Attributes) -> Bool)? = nil
    ) {
        (self.level, self.span, self.inline, self.block, self.keeps) = (level, span, inline, block, keeps)
    }

    /// A change of inlines whose children are changed already.
    package static func ofInlines(_ change: @escaping (Inline) -> Inline) -> TreeMapping { TreeMapping(inline: change) }
    /// A change of blocks whose children are changed already.
    package static func ofBlocks(_ change: @escaping (Block) -> Block) -> TreeMapping { TreeMapping(block: change) }
    /// A change of the numbers by which footnotes are called.
    static func ofNoteCalls(_ number: @escaping (Int) -> Int) -> TreeMapping {
        TreeMapping(inline: { inline in
            guard case .footnoteReference(let note) = inline.kind else { return inline }
            return Inline(.footnoteReference(number(note)), span: inline.span, attributes: inline.attributes)
        })
    }
    /// A change of the inlines of each paragraph, heading, cell or inline, whose children are changed already.
    package static func ofInlineLists(_ change: @escaping ([Inline]) -> [Inline]) -> TreeMapping {
        var mapping = TreeMapping()
        mapping.inlines = change
        return mapping
    }

    package func mapped(_ blocks: [Block]) -> [Block] {
        blocks.compactMap { original in
            if let keeps, !keeps(original.attributes) { return nil }
            var block = original
            block.kind = mapped(block.kind)
            if keeps != nil, block.kind.isBlank, !original.kind.isBlank { return nil }
            place(&block.span)
            return self.block.map { $0(block) } ?? block
        }
    }

    private func place(_ position: inout SourceSpan) { if let span { position = span(position) } }

    private func mapped(_ kind: BlockKind) -> BlockKind {
        switch kind {
        case .heading(let level, let inlines): .heading(level: self.level(level), mapped(inlines))
        case .paragraph(let inlines): .paragraph(mapped(inlines))
        case .blockQuote(let inner): .blockQuote(mapped(inner))
        case .division(let inner): .division(mapped(inner))
        case .alert(let kind, let inner): .alert(kind: kind, mapped(inner))
        case .list(let list): .list(mapped(list))
        case .table(let table): .table(mapped(table))
        case .definitionList(let groups): .definitionList(groups.map(mapped))
        case .details(let summary, let inner): .details(summary: mapped(summary), mapped(inner))
        case .figure(let caption, let inner): .figure(caption: mapped(caption), mapped(inner))
        case .chapter(let chapter): .chapter(mapped(chapter))
        case .references(let list): .references(mapped(list))
        case .codeBlock, .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages: kind
        }
    }

    private func mapped(_ chapter: Chapter) -> Chapter {
        var chapter = chapter
        chapter.blocks = mapped(chapter.blocks)
        return chapter
    }

    private func mapped(_ list: ReferenceList) -> ReferenceList {
        var list = list
        for index in list.entries.indices {
            list.entries[index].label = mapped(list.entries[index].label)
            list.entries[index].text = mapped(list.entries[index].text)
        }
        return list
    }

    private func mapped(_ original: List) -> List {
        var list = original
        for index in list.items.indices {
            list.items[index].blocks = mapped(list.items[index].blocks)
            place(&list.items[index].span)
        }
        if keeps != nil {
            list.items = zip(list.items, original.items).filter { !$0.blocks.isEmpty || $1.blocks.isEmpty }.map(\.0)
        }
        return list
    }

    private func mapped(_ group: DefinitionGroup) -> DefinitionGroup {
        func mapped(_ part: DefinitionPart) -> DefinitionPart {
            var part = part
            part.blocks = self.mapped(part.blocks)
            place(&part.span)
            return part
        }
        return DefinitionGroup(terms: group.terms.map(mapped), definitions: group.definitions.map(mapped))
    }

    private func mapped(_ table: Table) -> Table {
        func mapped(_ row: Table.Row) -> Table.Row {
            var row = row
            for index in row.cells.indices {
                row.cells[index].inlines = self.mapped(row.cells[index].inlines)
                row.cells[index].blocks = self.mapped(row.cells[index].blocks)
                place(&row.cells[index].span)
            }
            place(&row.span)
            return row
        }
        var table = table
        table.caption = self.mapped(table.caption)
        table.header = mapped(table.header)
        table.furtherHeaders = table.furtherHeaders.map(mapped)
        table.rows = table.rows.map(mapped)
        return table
    }

    func mapped(_ inlines: [Inline]) -> [Inline] {
        guard inline != nil || span != nil || keeps != nil || self.inlines != nil else { return inlines }
        let mapped: [Inline] = inlines.compactMap {
            if let keeps, !keeps($0.attributes) { return nil }
            var changed = withInner($0)
            place(&changed.span)
            return inline?(changed) ?? changed
        }
        return self.inlines?(mapped) ?? mapped
    }

    private func withInner(_ inline: Inline) -> Inline {
        var inline = inline
        switch inline.kind {
        case .emphasis(let inner): inline.kind = .emphasis(mapped(inner))
        case .strong(let inner): inline.kind = .strong(mapped(inner))
        case .strikethrough(let inner): inline.kind = .strikethrough(mapped(inner))
        case .link(let destination, let title, let inner): inline.kind = .link(destination: destination, title: title, mapped(inner))
        case .span(let inner): inline.kind = .span(mapped(inner))
        case .element(let element, let inner): inline.kind = .element(element, mapped(inner))
        case .ruby(let parts): inline.kind = .ruby(parts.map { RubyPart(base: mapped($0.base), annotation: mapped($0.annotation)) })
        case .image(let destination, let title, var description) where !description.inlines.isEmpty:
            description.inlines = mapped(description.inlines)
            inline.kind = .image(destination: destination, title: title, description)
        case .citation(var citation):
            for index in citation.items.indices {
                citation.items[index].prefix = mapped(citation.items[index].prefix)
                citation.items[index].suffix = mapped(citation.items[index].suffix)
            }
            inline.kind = .citation(citation)
        case .text, .code, .formula, .image, .footnoteReference, .softBreak, .hardBreak, .crossReference, .printPage: break
        }
        return inline
    }
}

extension BlockKind {
    /// Whether it is a container without content, or a text without words.
    fileprivate var isBlank: Bool {
        switch self {
        case .heading(_, let inlines), .paragraph(let inlines): inlines.allSatisfy(\.isBlank)
        case .blockQuote(let inner), .division(let inner), .alert(_, let inner): inner.isEmpty
        case .list(let list): list.items.isEmpty
        case .figure(_, let inner): inner.isEmpty
        default: false
        }
    }
}
