import TypesetBase

extension TeXBlocks {
    func picture(_ path: String, _ options: String) -> Inline {
        var values: [String: String] = [:], alt = ""
        for option in options.split(separator: ",") {
            let parts = option.split(separator: "=", maxSplits: 1).map { String($0).trimmingSpaces }
            guard parts.count == 2 else { continue }
            if parts[0] == "alt" { alt = String(parts[1].drop { $0 == "{" }.prefix { $0 != "}" }) }
            if parts[0] == "width" || parts[0] == "height" { values[parts[0]] = Self.length(parts[1]) }
        }
        let address = path.trimmingSpaces.filter { $0 != "{" && $0 != "}" }
        return Inline(
            .image(destination: address, title: "", ImageDescription(alt: alt)), span: span, attributes: Attributes(values: values))
    }

    /// The length of a picture: `0.8\textwidth` is 80 %; nil for lengths that only TeX knows.
    private static func length(_ length: String) -> String? {
        guard let command = length.firstIndex(of: "\\") else { return length }
        guard ["\\textwidth", "\\linewidth", "\\columnwidth", "\\hsize"].contains(String(length[command...])) else { return nil }
        let factor = length[..<command].trimmingWhitespace
        return (factor.isEmpty ? 1 : Double(factor)).map { "\(Int(min(max($0, 0), 1) * 100))%" }
    }

    /// A figure; a single picture that has no alternative text has the words of the caption, as in Markdown.
    func figure(_ content: Content) -> Block {
        var blocks = content.blocks
        if blocks.count == 1, case .table = blocks[0].kind { return captionedTable(content) }
        if blocks.count == 1, case .paragraph(var inlines) = blocks[0].kind, inlines.count == 1,
            case .image(let destination, let title, var description) = inlines[0].kind, description.alt.isEmpty
        {
            description.alt = content.caption.plainText
            inlines[0].kind = .image(destination: destination, title: title, description)
            blocks[0].kind = .paragraph(inlines)
        }
        return Block(.figure(caption: content.caption, blocks), span: span, attributes: Attributes(id: content.label))
    }

    func captionedTable(_ content: Content) -> Block {
        var content = content
        let index = content.blocks.firstIndex { if case .table = $0.kind { true } else { false } }
        guard let index, case .table(var table) = content.blocks[index].kind else { return figure(content) }
        if table.caption.isEmpty { table.caption = content.caption }
        content.blocks[index].kind = .table(table)
        content.blocks[index].attributes.id = content.blocks[index].attributes.id ?? content.label
        return content.blocks.count == 1 ? content.blocks[0] : Block(.division(content.blocks), span: span)
    }

    func table(_ source: TeXTabular) -> Block {
        let isSmall = source.rows.reduce(0) { $0 + $1.count } <= Self.cellLimit
        let rows = source.rows.map { row in
            let cells = row.map { cell in
                let plain = [Inline(.text(String(decoding: cell.content, as: UTF8.self).trimmingSpaces), span: span)]
                var result = Table.Cell(inlines: isSmall ? inlines(of: cell.content) : plain, span: span)
                (result.columns, result.rows, result.alignment) = (cell.columns, cell.rows, cell.alignment)
                return result
            }
            return Table.Row(cells: cells, span: span)
        }
        guard !rows.isEmpty else { return Block(.division([]), span: span) }
        let head = rows.prefix(source.headRows), others = Array(rows.dropFirst(source.headRows))
        let isWhole = others.allSatisfy { $0.cells.count == source.alignments.count }
        var label = source.label
        var table = Table(
            alignments: source.alignments, header: head.first ?? Table.Row(cells: [], span: span), rows: others,
            caption: source.caption.map { inlines(of: $0, label: &label) } ?? [],
            rowHeaders: isWhole && DocumentBuilder.hasBoldFirstColumn(others) ? 1 : 0)
        table.furtherHeaders = Array(head.dropFirst())
        return Block(.table(table), span: span, attributes: Attributes(id: label))
    }
}
