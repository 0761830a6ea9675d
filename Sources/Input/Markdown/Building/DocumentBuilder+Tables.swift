import CTypesetMarkdown
import TypesetBase

extension DocumentBuilder {
    func table(_ node: Node, span: SourceSpan) -> Block? {
        let alignments = node.columnAlignments.map(Self.alignment)
        var rows = node.children.map { row($0, columns: alignments.count) }
        guard !rows.isEmpty else { return nil }
        reportRawHTML()
        if constructs.contains(.tableSpans) { return joinedTable(rows, alignments, node, span: span) }
        let header = rows.removeFirst()
        let table = Table(alignments: alignments, header: header, rows: rows, rowHeaders: Self.hasBoldFirstColumn(rows) ? 1 : 0)
        return Block(.table(table), span: span)
    }

    private func joinedTable(_ rows: [Table.Row], _ alignments: [Table.Alignment], _ node: Node, span: SourceSpan) -> Block {
        let continued = node.children.map { row in
            let marks = row.children.prefix(alignments.count).map { continuesCell($0) }
            return marks + Array(repeating: false, count: alignments.count - marks.count)
        }
        let joined = TableSpans(rows, continued: continued)
        let rowHeaders = Self.hasBoldFirstColumn(joined.rowsWithFirstCell) ? 1 : 0
        return Block(.table(Table(alignments: alignments, header: joined.header, rows: joined.rows, rowHeaders: rowHeaders)), span: span)
    }

    /// Whether the first column contains row headers: all of its cells are bold, and some other cells are not.
    ///
    /// Markdown has no other syntax for row headers. `row-headers=0` disables this detection.
    static func hasBoldFirstColumn(_ rows: [Table.Row]) -> Bool {
        rows.count > 1 && rows.allSatisfy { $0.cells.first?.isBold == true }
            && rows.contains { $0.cells.dropFirst().contains { !$0.inlines.isEmpty && !$0.isBold } }
    }

    private static func alignment(_ mark: UInt8) -> Table.Alignment {
        switch mark {
        case UInt8(ascii: "l"): .left
        case UInt8(ascii: "c"): .center
        case UInt8(ascii: "r"): .right
        default: .none
        }
    }

    private func row(_ node: Node, columns: Int) -> Table.Row {
        let range = range(of: node), span = text.span(range)
        var cells = node.children.prefix(columns).map { cell($0, in: range) }
        let end = text.span(range.upperBound..<range.upperBound)
        while cells.count < columns { cells.append(Table.Cell(inlines: [], span: end)) }
        return Table.Row(cells: cells, span: span)
    }

    private func cell(_ node: Node, in row: Range<Int>) -> Table.Cell {
        guard node.firstChild != nil, node.firstColumn > 0 else {
            let range = node.firstColumn > 0 ? self.range(of: node).clamped(to: row) : row.upperBound..<row.upperBound
            return Table.Cell(inlines: [], span: text.span(range))
        }
        if hasBlockTags(node) {
            var html = HTMLBlockAssembler(builder: self, depth: 1)
            let range = self.range(of: node).clamped(to: row)
            appendMixed(node, range: range, to: &html)
            return Table.Cell(blocks: html.finish(), span: text.span(range))
        }
        var leaf = LeafText(node, in: text)
        let start = leaf.cursor
        var assembler = inlines(of: node, in: &leaf, depth: 0)
        let content = finished(&assembler)
        return Table.Cell(inlines: content, span: text.span(min(start, leaf.cursor)..<max(start, leaf.cursor)))
    }

    /// Whether a paragraph is the caption of the table before it, in pandoc's form: a separate paragraph `Table: …`.
    func isCaption(_ node: Node, after blocks: [Block]) -> Bool {
        guard CaptionPrefix.begins(node.content), node.previous?.isTable == true, case .table(let table)? = blocks.last?.kind
        else { return false }
        return table.caption.isEmpty
    }

    /// The paragraph that is the caption of the table after a block, which is `Table: …` or `: …`; nil for other blocks.
    ///
    /// Lines of attributes may be between them. The parser makes a definition of `: …` below a paragraph. If a blank line separates the
    /// two, that paragraph is not its term.
    func captionOfNext(_ node: Node) -> Node? {
        var next = node.next
        while let line = next, line.type == SyntaxExtensions.shared.attributeLine { next = line.next }
        guard next?.isTable == true else { return nil }
        if node.type == CMARK_NODE_PARAGRAPH { return CaptionPrefix.begins(node.content) ? node : nil }
        guard node.type == SyntaxExtensions.shared.definition, let before = node.previous, before.type == CMARK_NODE_PARAGRAPH,
            before.lastLine < node.firstLine - 1, let words = node.firstChild, words.next == nil, words.type == CMARK_NODE_PARAGRAPH
        else { return nil }
        return words
    }

    /// Gives a caption to the last table.
    func addCaption(_ node: Node, to blocks: inout [Block]) {
        var leaf = LeafText(node, in: text)
        var assembler = inlines(of: node, in: &leaf, depth: 0)
        let attributes = assembler.takeTrailingAttributes()
        var content = finished(&assembler)
        let range = range(of: node)
        if node.type == CMARK_NODE_PARAGRAPH { content = CaptionPrefix.dropped(from: content) }
        reportRawHTML()
        guard let last = blocks.indices.last, case .table(var table) = blocks[last].kind, table.caption.isEmpty else {
            blocks.append(Block(.paragraph([Inline(.text(": "), span: text.span(range))] + content), span: text.span(range)))
            return
        }
        let label = TeXReferenceSyntax.takeLabel(from: &content)
        table.caption = content
        blocks[last].kind = .table(table)
        blocks[last].attributes.merge(attributes ?? .none)
        if let label, blocks[last].attributes.id == nil { blocks[last].attributes.id = label }
        let whole = blocks[last].span.range, own = text.span(range).range
        blocks[last].span = SourceSpan(
            file: text.file, range: min(whole.lowerBound, own.lowerBound)..<max(whole.upperBound, own.upperBound))
        applyRowHeaders(to: &blocks[last])
    }

    /// Applies `row-headers=1`, a number of the table's columns, which overrides the detection from bold cells.
    func applyRowHeaders(to block: inout Block) {
        guard case .table(var table) = block.kind, let value = block.attributes.values.removeValue(forKey: "row-headers") else { return }
        if let count = Int(value), (0...table.alignments.count).contains(count) {
            table.rowHeaders = count
            block.kind = .table(table)
        } else {
            diagnostics.append(
                .warning(
                    "row-headers is `\(value)`, not a number of this table's columns", at: block.span,
                    hints: ["give a number from 0 to \(table.alignments.count)"]))
        }
    }
}

extension Table.Cell {
    /// Whether all text of the cell is bold.
    fileprivate var isBold: Bool {
        guard blocks.isEmpty, !inlines.isEmpty else { return false }
        return inlines.allSatisfy { inline in
            switch inline.kind {
            case .strong: true
            case .text(let text): text.allSatisfy(\.isWhitespace)
            default: false
            }
        }
    }
}

/// The mark that begins a table's caption in pandoc; it is not part of the caption.
package enum CaptionPrefix {
    /// The maximum length of a caption, in bytes; longer paragraphs are prose about the table.
    package static let longest = 300

    /// The content of a paragraph without the prefix; unchanged if it has none.
    static func dropped(from inlines: [Inline]) -> [Inline] {
        guard case .text(let text)? = inlines.first?.kind, let prefix = forms.first(where: text.hasPrefix) else { return inlines }
        var inlines = inlines, span = inlines[0].span
        if span.range.count == text.utf8.count {
            span = SourceSpan(file: span.file, range: (span.range.lowerBound + prefix.utf8.count)..<span.range.upperBound)
        }
        inlines[0].kind = .text(String(text.dropFirst(prefix.count)))
        inlines[0].span = span
        return inlines
    }

    /// Whether a paragraph begins as a caption; longer paragraphs are prose about the table.
    static func begins(_ paragraph: UnsafeBufferPointer<UInt8>) -> Bool {
        paragraph.count <= longest && forms.contains { paragraph.starts(with: $0.utf8) }
    }

    private static let forms = ["Table: ", "table: ", ": "]
}
