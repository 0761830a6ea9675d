import TypesetBase
package import TypesetMarkdown

extension Document {
    /// The tree as text, one node per line with its span.
    ///
    /// An example is `paragraph 1:1-1:6` and, indented below it, `text 1:1-1:6 "Hello"`. Tests state expected documents in this form.
    package func dump() -> String {
        var writer = DocumentDump()
        writer.write(metadata)
        for block in blocks { writer.write(block) }
        for (index, footnote) in footnotes.enumerated() {
            writer.line("footnote \(index) ^\(footnote.label)", footnote.span)
            writer.indented { writer in for block in footnote.blocks { writer.write(block) } }
        }
        for suppression in suppressions {
            writer.line(
                "ignore \(suppression.rule)", suppression.span,
                "\"\(suppression.reason)\" for \(suppression.target.map(DocumentDump.place) ?? "nothing")")
        }
        return writer.text
    }
}

private struct DocumentDump {
    var text = ""
    private var depth = 0

    static func place(_ span: SourceSpan) -> String {
        "\(span.start.line):\(span.start.column)-\(span.end.line):\(span.end.column)"
    }

    mutating func line(_ name: String, _ span: SourceSpan, _ more: String...) {
        let parts = [name, Self.place(span)] + more.filter { !$0.isEmpty }
        text += String(repeating: "  ", count: depth) + parts.joined(separator: " ") + "\n"
    }

    mutating func indented(_ body: (inout Self) -> Void) {
        depth += 1
        body(&self)
        depth -= 1
    }

    // MARK: Blocks

    mutating func write(_ metadata: Metadata) {
        let entries =
            [
                ("title", metadata.title), ("date", metadata.date), ("language", metadata.language), ("style", metadata.style),
                ("subject", metadata.subject),
            ].compactMap { name, entry in entry.map { (name, $0) } }
            + metadata.authors.map { author in
                let affiliations = author.value.affiliations.map { metadata.affiliations[$0].value.name }
                return ("author", .init(([author.value.name] + affiliations).joined(separator: ", "), span: author.span))
            }
            + metadata.keywords.map { ("keyword", $0) }
        for (name, entry) in entries { line(name, entry.span, quoted(entry.value)) }
    }

    mutating func write(_ block: Block) {
        line(name(of: block.kind), block.span, detail(of: block.kind), attributes(block.attributes))
        indented { $0.writeContent(of: block.kind) }
    }

    private func name(of kind: BlockKind) -> String {
        switch kind {
        case .heading(let level, _): "heading\(level)"
        case .paragraph: "paragraph"
        case .blockQuote: "quote"
        case .list: "list"
        case .codeBlock: "code"
        case .table: "table"
        case .thematicBreak: "break"
        case .pageBreak: "page-break"
        case .alert(let kind, _): "alert-\(kind)"
        case .division: "division"
        case .tableOfContents: "toc"
        case .index: "index"
        case .printPages: "print-pages"
        case .references: "references"
        case .definitionList: "definitions"
        case .details: "details"
        case .figure: "figure"
        case .chapter: "chapter"
        }
    }

    private func detail(of kind: BlockKind) -> String {
        switch kind {
        case .list(let list):
            "\(marker(list.marker)) \(list.isTight ? "tight" : "loose")\(list.isReversed ? " reversed" : "")"
                + (list.numbering == .decimal ? "" : " \(list.numbering)")
        case .codeBlock(let info, let text, let listing):
            (info.map { "<\($0)> " } ?? "") + quoted(text) + (listing.title.map { " title \(quoted($0))" } ?? "")
                + (listing.firstNumber.map { " from \($0)" } ?? "")
                + (listing.highlights.isEmpty ? "" : " highlights \(listing.highlights.sorted())")
                + (listing.marks.isEmpty ? "" : " marks \(listing.marks.keys.sorted())")
        case .table(let table):
            table.alignments.map(letter).joined() + (table.rowHeaders > 0 ? " row-headers \(table.rowHeaders)" : "")
        default: ""
        }
    }

    private func marker(_ marker: List.Marker) -> String {
        switch marker {
        case .bullet: "bullet"
        case .ordered(let start, let delimiter): delimiter.around("\(start)")
        }
    }

    private func letter(_ alignment: Table.Alignment) -> String {
        switch alignment {
        case .none: "-"
        case .left: "l"
        case .center: "c"
        case .right: "r"
        }
    }

    private mutating func writeContent(of kind: BlockKind) {
        switch kind {
        case .heading(_, let inlines), .paragraph(let inlines): write(inlines)
        case .blockQuote(let blocks), .alert(_, let blocks), .division(let blocks): for block in blocks { write(block) }
        case .list(let list): for item in list.items { write(item) }
        case .table(let table): write(table)
        case .definitionList(let groups):
            for group in groups {
                for term in group.terms { write(term, "term") }
                for definition in group.definitions { write(definition, "definition") }
            }
        case .details(let summary, let blocks):
            text += String(repeating: "  ", count: depth) + "summary\n"
            indented { writer in for block in summary { writer.write(block) } }
            for block in blocks { write(block) }
        case .figure(let caption, let blocks):
            for block in blocks { write(block) }
            text += String(repeating: "  ", count: depth) + "caption\n"
            indented { $0.write(caption) }
        case .chapter(let chapter): for block in chapter.blocks { write(block) }
        case .references(let list):
            for entry in list.entries {
                text += String(repeating: "  ", count: depth) + "entry #\(entry.id)\n"
                indented { $0.write(entry.label + entry.text) }
            }
        case .codeBlock, .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages: break
        }
    }

    private mutating func write(_ part: DefinitionPart, _ name: String) {
        line(name, part.span, attributes(part.attributes))
        indented { writer in for block in part.blocks { writer.write(block) } }
    }

    private mutating func write(_ item: List.Item) {
        line(
            "item", item.span, item.checked.map { $0 ? "[x]" : "[ ]" } ?? "", item.value.map { "value \($0)" } ?? "",
            attributes(item.attributes))
        indented { writer in for block in item.blocks { writer.write(block) } }
    }

    private mutating func write(_ table: Table) {
        if !table.caption.isEmpty {
            text += String(repeating: "  ", count: depth) + "caption\n"
            indented { $0.write(table.caption) }
        }
        for row in table.head { write(row, "header") }
        for row in table.rows { write(row, "row") }
    }

    private mutating func write(_ row: Table.Row, _ name: String) {
        line(name, row.span)
        indented { writer in
            for cell in row.cells {
                writer.line("cell", cell.span, writer.spans(cell), writer.attributes(cell.attributes))
                writer.indented { writer in
                    writer.write(cell.inlines)
                    for block in cell.blocks { writer.write(block) }
                }
            }
        }
    }

    private func spans(_ cell: Table.Cell) -> String {
        let parts =
            (cell.isHeader ? ["th"] : []) + (cell.columns > 1 ? ["columns \(cell.columns)"] : [])
            + (cell.rows > 1 ? ["rows \(cell.rows)"] : [])
            + (cell.alignment.map { [letter($0)] } ?? [])
        return parts.joined(separator: " ")
    }

    // MARK: Inlines

    mutating func write(_ inlines: [Inline]) {
        for inline in inlines { write(inline) }
    }

    private mutating func write(_ inline: Inline) {
        let more = attributes(inline.attributes)
        switch inline.kind {
        case .text(let text): line("text", inline.span, quoted(text), more)
        case .code(let text): line("code", inline.span, quoted(text), more)
        case .formula(let text): line("formula", inline.span, quoted(text), more)
        case .softBreak: line("softbreak", inline.span, more)
        case .hardBreak: line("hardbreak", inline.span, more)
        case .crossReference(let reference):
            line(
                "cross-reference", inline.span,
                "\(reference.id)\(reference.words.map { $0.isEmpty ? " alone" : " after \"\($0)\"" } ?? "")", more)
        case .citation(let citation):
            line("citation", inline.span, "\(citation.form)", more)
            indented { writer in
                for item in citation.items {
                    writer.line("key", item.span, item.suppressesAuthor ? "-" : "", item.key)
                    writer.indented { $0.write(item.prefix + item.suffix) }
                }
            }
        case .footnoteReference(let index): line("footnote-reference", inline.span, "\(index)", more)
        case .printPage(let number): line("print-page", inline.span, quoted(number), more)
        case .image(let destination, let title, let description):
            line("image", inline.span, "<\(destination)>", title.isEmpty ? "" : quoted(title), "alt \(quoted(description.alt))", more)
        case .link(let destination, let title, let content):
            line("link", inline.span, "<\(destination)>", title.isEmpty ? "" : quoted(title), more)
            indented { $0.write(content) }
        case .emphasis(let content): write(content, in: "emphasis", inline)
        case .strong(let content): write(content, in: "strong", inline)
        case .strikethrough(let content): write(content, in: "strikethrough", inline)
        case .span(let content): write(content, in: "span", inline)
        case .element(let element, let content): write(content, in: element.rawValue, inline)
        case .ruby(let parts):
            for part in parts {
                write(part.base, in: "ruby", inline)
                write(part.annotation, in: "annotation", inline)
            }
        }
    }

    private mutating func write(_ content: [Inline], in name: String, _ inline: Inline) {
        line(name, inline.span, attributes(inline.attributes))
        indented { $0.write(content) }
    }

    /// The attributes as in the source, with values sorted by key.
    private func attributes(_ attributes: Attributes) -> String {
        let parts =
            (attributes.id.map { ["#\($0)"] } ?? []) + attributes.classes.map { ".\($0)" }
            + attributes.values.sorted { $0.key < $1.key }.map { $0.value.isEmpty ? $0.key : "\($0.key)=\($0.value)" }
        return parts.isEmpty ? "" : "{\(parts.joined(separator: " "))}"
    }

    private func quoted(_ text: String) -> String {
        "\"" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n") + "\""
    }
}
