import TypesetBase

/// Tables of MyST's directives: with a caption, from lists and from values between commas.
extension DocumentBuilder {
    /// The content, in which the first table has a caption.
    func captioned(_ content: [Block], _ caption: [Inline], at span: SourceSpan) -> Block {
        var content = content
        for index in content.indices {
            guard case .table(var table) = content[index].kind else { continue }
            table.caption = caption
            content[index].kind = .table(table)
            return content.count == 1 ? content[index] : Block(.division(content), span: span)
        }
        return Block(.division(titled(caption, content, at: span)), span: span)
    }

    /// A list of rows, each a list of cells, as a table.
    func listTable(_ directive: Directive, _ content: [Block], _ caption: [Inline], at span: SourceSpan) -> Block {
        guard content.count == 1, case .list(let list) = content[0].kind else {
            return Block(.division(titled(caption, content, at: span)), span: span)
        }
        let rows = list.items.map { item -> Table.Row in
            guard case .list(let cells)? = item.blocks.first?.kind else { return Table.Row(cells: [], span: item.span) }
            return Table.Row(cells: cells.items.map(Self.cell), span: item.span)
        }
        return table(rows, caption, directive, at: span)
    }

    private static func cell(_ item: List.Item) -> Table.Cell {
        var cell = Table.Cell(inlines: [], span: item.span)
        if item.blocks.count == 1, case .paragraph(let inlines) = item.blocks[0].kind {
            cell.inlines = inlines
        } else {
            cell.blocks = item.blocks
        }
        return cell
    }

    func csvTable(_ directive: Directive, _ lines: [Substring], at span: SourceSpan) -> Block {
        let delimiters: [String: Character] = ["tab": "\t", "space": " "]
        let stated = directive.options["delim"] ?? ",", delimiter = delimiters[stated] ?? stated.first ?? ","
        let header = directive.options["header"].map { [$0] } ?? []
        let records =
            (header.map { CommaSeparatedValues.records($0, delimiter: ",") } + [
                CommaSeparatedValues.records(
                    lines.joined(separator: "\n"), delimiter: delimiter)
            ]).flatMap(\.self)
        let isSmall = records.reduce(0) { $0 + $1.count } <= 10_000
        let rows = records.map { record in
            let cells = record.map { value in
                Table.Cell(inlines: isSmall ? inlines(ofMarkdown: value, at: span) : [Inline(.text(value), span: span)], span: span)
            }
            return Table.Row(cells: cells, span: span)
        }
        var directive = directive
        if !header.isEmpty { directive.options["header-rows"] = "\((Int(directive.options["header-rows"] ?? "") ?? 0) + 1)" }
        return table(rows, inlines(ofMarkdown: directive.argument, at: span), directive, at: span)
    }

    /// A table of rows, filled with empty cells up to the longest row.
    private func table(_ rows: [Table.Row], _ caption: [Inline], _ directive: Directive, at span: SourceSpan) -> Block {
        let columns = min(rows.map(\.cells.count).max() ?? 0, TableLimits.maximumColumns)
        guard columns > 0 else { return Block(.division(titled(caption, [], at: span)), span: span) }
        let filled = rows.map { row in
            var row = row
            row.cells = Array(row.cells.prefix(columns))
            while row.cells.count < columns { row.cells.append(Table.Cell(inlines: [], span: row.span)) }
            return row
        }
        let heads = min(max(0, Int(directive.options["header-rows"] ?? "") ?? 0), filled.count)
        let noHead = Table.Row(cells: [], span: span)
        let firstColumns = Int(directive.options["stub-columns"] ?? "") ?? 0
        var table = Table(
            alignments: Array(repeating: .none, count: columns), header: heads > 0 ? filled[0] : noHead, rows: Array(filled[heads...]),
            caption: caption, rowHeaders: min(max(0, firstColumns), columns))
        if heads > 1 { table.furtherHeaders = Array(filled[1..<heads]) }
        return Block(.table(table), span: span, attributes: Attributes(id: directive.label))
    }
}

/// Values between delimiters, as in RFC 4180.
enum CommaSeparatedValues {
    static func records(_ text: String, delimiter: Character) -> [[String]] {
        var records: [[String]] = [], record: [String] = [], value = "", isQuoted = false, wasQuoted = false
        var characters = text.makeIterator(), next = characters.next()
        while let character = next {
            next = characters.next()
            if isQuoted {
                if character != "\"" { value.append(character); continue }
                if next == "\"" { value.append("\""); next = characters.next(); continue }
                isQuoted = false
            } else if character == "\"", value.allSatisfy(\.isWhitespace), !wasQuoted {
                (value, isQuoted, wasQuoted) = ("", true, true)
            } else if character == delimiter {
                record.append(value.trimmingSpaces)
                (value, wasQuoted) = ("", false)
            } else if character.isNewline {
                if !record.isEmpty || !value.allSatisfy(\.isWhitespace) || wasQuoted { records.append(record + [value.trimmingSpaces]) }
                (record, value, wasQuoted) = ([], "", false)
            } else {
                value.append(character)
            }
        }
        if !record.isEmpty || !value.allSatisfy(\.isWhitespace) || wasQuoted { records.append(record + [value.trimmingSpaces]) }
        return records
    }
}
