import Diagnostics

/// Makes blocks of an HTML fragment: headings, paragraphs, lists as paragraphs, preformatted text and tables; all text is kept.
///
/// A fragment may begin or end anywhere, since a blank line ends raw HTML in Markdown: tags without a partner are ignored.
struct HTMLBlockAssembler {
    private let span: SourceSpan
    private var blocks: [Block] = []
    private var inlines = InlineAssembler()
    private var heading: Int?
    /// The text of `<pre>`, while it is open.
    private var preformatted: String?
    private var table: HTMLTableAssembler?
    /// The name of the open element whose content is not shown.
    private var hidden: String?
    private var endsWithSpace = true

    init(span: SourceSpan) { self.span = span }

    mutating func append(_ text: String) {
        if hidden != nil { return }
        if preformatted != nil { preformatted?.append(text); return }
        let words = Self.collapsing(text, afterSpace: endsWithSpace)
        guard !words.isEmpty else { return }
        endsWithSpace = words.last == " "
        inlines.append(Inline(.text(words), span: span))
    }

    /// White space as HTML shows it: one space, none at a block's start.
    private static func collapsing(_ text: String, afterSpace: Bool) -> String {
        var result = "", space = afterSpace
        for character in text {
            if character == " " || character == "\t" || character.isNewline {
                if !space { result.append(" ") }
                space = true
            } else {
                result.append(character)
                space = false
            }
        }
        return result
    }

    mutating func append(_ tag: HTMLTag) {
        if let name = hidden {
            if tag.isClosing, tag.name == name { hidden = nil }
            return
        }
        if HTMLTag.hidden.contains(tag.name) {
            if !tag.isClosing { hidden = tag.name }
        } else if tag.name == "pre" {
            tag.isClosing ? closePreformatted() : openPreformatted(tag)
        } else if preformatted != nil {
            if tag.name == "br" { preformatted?.append("\n") }
        } else if HTMLTableAssembler.names.contains(tag.name) {
            appendTablePart(tag)
        } else if Self.blockNames.contains(tag.name) {
            closeParagraph()
            appendBlockTag(tag)
        } else {
            if tag.name == "br" { endsWithSpace = true } else if tag.isVoid { endsWithSpace = false }
            inlines.append(tag, at: span)
        }
    }

    /// Elements that begin a new line of text (HTML §15.3.3, and list items).
    private static let blockNames: Set<String> = [
        "address", "article", "aside", "blockquote", "body", "center", "dd", "details", "dialog", "dir", "div", "dl", "dt", "fieldset",
        "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header", "hr", "html", "legend", "li",
        "main",
        "menu", "nav", "ol", "optgroup", "option", "p", "search", "section", "select", "summary", "ul",
    ]

    private mutating func appendBlockTag(_ tag: HTMLTag) {
        if tag.name.count == 2, tag.name.first == "h", let level = tag.name.last?.wholeNumberValue { heading = tag.isClosing ? nil : level }
        if tag.name == "hr", table == nil { blocks.append(Block(.thematicBreak, span: span)) }
        if let id = tag.id, !tag.isClosing { inlines.append(Inline(.span([]), span: span, attributes: Attributes(id: id))) }
    }

    private mutating func openPreformatted(_ tag: HTMLTag) {
        if table == nil { closeParagraph() }
        preformatted = ""
    }

    private mutating func closePreformatted() {
        guard var text = preformatted else { return }
        preformatted = nil
        if text.first?.isNewline == true { text.removeFirst() }
        if text.last?.isNewline == true { text.removeLast() }
        guard !text.isEmpty else { return }
        if table != nil {
            inlines.append(Inline(.code(text), span: span))
        } else {
            blocks.append(Block(.codeBlock(info: nil, text: text), span: span))
        }
    }

    /// Ends the paragraph, heading or, in a table's cell, the line.
    private mutating func closeParagraph() {
        if table != nil {
            if !endsWithSpace { inlines.append(HTMLTag(name: "br"), at: span) }
            endsWithSpace = true
            return
        }
        let content = takeInlines()
        guard !content.isEmpty else { return }
        if let heading {
            blocks.append(Block(.heading(level: heading, content), span: span))
        } else {
            blocks.append(Block(.paragraph(content), span: span))
        }
    }

    private mutating func takeInlines() -> [Inline] {
        var content = inlines.finish()
        inlines = InlineAssembler()
        endsWithSpace = true
        while let last = content.last, last.isBlankAtEnd { content.removeLast() }
        if let last = content.indices.last, case .text(let text) = content[last].kind { content[last].kind = .text(text.trimmingEnd) }
        return content
    }

    private mutating func appendTablePart(_ tag: HTMLTag) {
        if tag.name == "table", !tag.isClosing, table == nil {
            closeParagraph()
            table = HTMLTableAssembler(span: span)
            return
        }
        guard table != nil else { return closeParagraph() }
        let content = takeInlines()
        table?.add(content)
        if tag.name == "table", tag.isClosing { closeTable() } else { table?.append(tag) }
    }

    private mutating func closeTable() {
        if let made = table?.finish() { blocks += made }
        table = nil
    }

    mutating func finish() -> [Block] {
        closePreformatted()
        if table != nil {
            let content = takeInlines()
            table?.add(content)
            closeTable()
        }
        closeParagraph()
        return blocks
    }
}

/// Makes a table of `<tr>`, `<th>` and `<td>`.
struct HTMLTableAssembler {
    /// The elements that make up a table.
    static let names: Set<String> = ["table", "caption", "colgroup", "col", "thead", "tbody", "tfoot", "tr", "th", "td"]

    private let span: SourceSpan
    private var caption: [Inline] = []
    private var rows: [[Table.Cell]] = []
    private var inCaption = false
    private var inCell = false

    init(span: SourceSpan) { self.span = span }

    /// Adds what stood before a tag to the open cell. Text between cells gets one of its own.
    mutating func add(_ content: [Inline]) {
        guard !content.isEmpty else { return }
        if inCaption {
            caption += content
        } else if inCell, let row = rows.indices.last, let cell = rows[row].indices.last {
            rows[row][cell].inlines += content
        } else {
            if rows.isEmpty { rows.append([]) }
            rows[rows.count - 1].append(Table.Cell(inlines: content, span: span))
        }
    }

    mutating func append(_ tag: HTMLTag) {
        inCaption = tag.name == "caption" && !tag.isClosing
        inCell = false
        if tag.isClosing { return }
        switch tag.name {
        case "tr": rows.append([])
        case "th", "td":
            if rows.isEmpty { rows.append([]) }
            rows[rows.count - 1].append(Table.Cell(inlines: [], span: span))
            inCell = true
        default: break
        }
    }

    /// The table, its first row as header; short rows are filled up.
    func finish() -> [Block] {
        let full = rows.filter { !$0.isEmpty }
        guard let columns = full.map(\.count).max(), columns > 0 else {
            return caption.isEmpty ? [] : [Block(.paragraph(caption), span: span)]
        }
        let made = full.map { cells in
            Table.Row(cells: cells + Array(repeating: Table.Cell(inlines: [], span: span), count: columns - cells.count), span: span)
        }
        let table = Table(
            alignments: Array(repeating: .none, count: columns), header: made[0], rows: Array(made.dropFirst()), caption: caption)
        return [Block(.table(table), span: span)]
    }
}

extension Inline {
    /// A break or white space, which at a block's end shows nothing.
    var isBlankAtEnd: Bool {
        switch kind {
        case .hardBreak, .softBreak: true
        case .text(let text): text.allSatisfy { $0 == " " }
        default: false
        }
    }
}

extension String {
    var trimmingEnd: String {
        var result = self
        while result.last == " " { result.removeLast() }
        return result
    }
}
