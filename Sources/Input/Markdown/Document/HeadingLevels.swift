/// The levels of a file's headings, and its footnotes' numbers, where the file is part of a book.
enum HeadingLevels {
    /// The highest level among the blocks; nil where there is no heading. Those of quotes are another text's.
    static func highest(in blocks: [Block]) -> Int? {
        blocks.compactMap { block -> Int? in
            switch block.kind {
            case .heading(let level, _): level
            case .division(let inner), .alert(_, let inner), .details(_, let inner): highest(in: inner)
            default: nil
            }
        }.min()
    }

    /// The blocks with their headings `distance` levels lower, at most at the sixth, and with their footnotes counted from `notes`.
    static func shifted(_ blocks: [Block], by distance: Int, notes: Int) -> [Block] {
        distance == 0 && notes == 0 ? blocks : Shift(distance: distance, notes: notes).shifted(blocks)
    }

    private struct Shift {
        let distance: Int
        let notes: Int

        func shifted(_ blocks: [Block]) -> [Block] {
            blocks.map { block in
                var block = block
                block.kind = shifted(block.kind)
                return block
            }
        }

        private func shifted(_ kind: Block.Kind) -> Block.Kind {
            switch kind {
            case .heading(let level, let inlines): .heading(level: min(6, max(1, level + distance)), shifted(inlines))
            case .paragraph(let inlines): .paragraph(shifted(inlines))
            case .blockQuote(let inner): .blockQuote(shifted(inner))
            case .division(let inner): .division(shifted(inner))
            case .alert(let kind, let inner): .alert(kind: kind, shifted(inner))
            case .list(let list): .list(shifted(list))
            case .table(let table): .table(shifted(table))
            case .definitionList(let groups): .definitionList(groups.map(shifted))
            case .details(let summary, let inner): .details(summary: shifted(summary), shifted(inner))
            case .figure(let caption, let inner): .figure(caption: shifted(caption), shifted(inner))
            case .codeBlock, .thematicBreak, .tableOfContents, .index, .chapter: kind
            }
        }

        private func shifted(_ list: List) -> List {
            var list = list
            for index in list.items.indices { list.items[index].blocks = shifted(list.items[index].blocks) }
            return list
        }

        private func shifted(_ group: DefinitionGroup) -> DefinitionGroup {
            func shifted(_ part: DefinitionGroup.Part) -> DefinitionGroup.Part {
                var part = part
                part.blocks = self.shifted(part.blocks)
                return part
            }
            return DefinitionGroup(terms: group.terms.map(shifted), definitions: group.definitions.map(shifted))
        }

        private func shifted(_ table: Table) -> Table {
            func shifted(_ row: Table.Row) -> Table.Row {
                var row = row
                for index in row.cells.indices {
                    row.cells[index].inlines = self.shifted(row.cells[index].inlines)
                    row.cells[index].blocks = self.shifted(row.cells[index].blocks)
                }
                return row
            }
            var table = table
            table.caption = self.shifted(table.caption)
            table.header = shifted(table.header)
            table.furtherHeaders = table.furtherHeaders.map(shifted)
            table.rows = table.rows.map(shifted)
            return table
        }

        /// Of a book's first file nothing changes in its lines.
        private func shifted(_ inlines: [Inline]) -> [Inline] { notes == 0 ? inlines : inlines.map(shifted) }

        private func shifted(_ inline: Inline) -> Inline {
            var inline = inline
            switch inline.kind {
            case .footnoteReference(let note): inline.kind = .footnoteReference(note + notes)
            case .emphasis(let inner): inline.kind = .emphasis(shifted(inner))
            case .strong(let inner): inline.kind = .strong(shifted(inner))
            case .strikethrough(let inner): inline.kind = .strikethrough(shifted(inner))
            case .link(let destination, let title, let inner):
                inline.kind = .link(destination: destination, title: title, shifted(inner))
            case .span(let inner): inline.kind = .span(shifted(inner))
            case .element(let element, let inner): inline.kind = .element(element, shifted(inner))
            case .ruby(let parts):
                inline.kind = .ruby(parts.map { RubyPart(base: shifted($0.base), annotation: shifted($0.annotation)) })
            case .text, .code, .image, .softBreak, .hardBreak, .crossReference: break
            }
            return inline
        }
    }
}
