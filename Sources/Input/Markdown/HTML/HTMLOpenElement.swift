import TypesetBase

/// The role of an open element.
enum OpenElementKind: Hashable {
    /// The Markdown container of the HTML.
    case container
    case paragraph, division, heading, quote, list, item, definitionList, term, definition, details, summary, figure, figureCaption
    case preformatted, table, cell, caption

    /// Creates the kind of an element; nil if the element has no blocks of its own.
    init?(_ name: String) {
        switch name {
        case "p": self = .paragraph
        case "h1", "h2", "h3", "h4", "h5", "h6": self = .heading
        case "blockquote": self = .quote
        case "ul", "ol", "menu", "dir": self = .list
        case "li": self = .item
        case "dl": self = .definitionList
        case "dt": self = .term
        case "dd": self = .definition
        case "details": self = .details
        case "summary": self = .summary
        case "figure": self = .figure
        case "figcaption": self = .figureCaption
        case "table": self = .table
        case _ where HTMLElements.sections.contains(name): self = .division
        default: return nil
        }
    }
}

/// An open element of raw HTML, with its content so far.
struct OpenElement {
    let name: String
    let kind: OpenElementKind
    private let tag: HTMLTag
    var span: SourceSpan
    var attributes: Attributes
    var blocks: [Block] = []
    /// The index of the first Markdown block in `blocks`.
    var firstMarkdown: Int?
    /// Whether the content contains paragraphs; a list with such an item is loose.
    var hasParagraphs = false
    var items: [List.Item] = []
    var groups: [DefinitionGroup] = []
    var summary: [Block] = []
    var caption: [Inline] = []
    var table = HTMLTableAssembler()

    init(_ tag: HTMLTag, _ kind: OpenElementKind, at span: SourceSpan) {
        (name, self.kind, self.tag, self.span) = (tag.name, kind, tag, span)
        attributes = tag.documentAttributes
    }

    init(container file: SourceFile) {
        (name, kind, tag, span) = ("", .container, HTMLTag(name: ""), SourceSpan(file: file, range: 0..<0))
        attributes = .none
    }

    /// Whether an end tag of this name within the element closes nothing outside it (HTML §13.2.4.2).
    func isScope(for name: String) -> Bool {
        switch kind {
        case .container: true
        case .cell, .caption, .table: !HTMLElements.tableParts.contains(name)
        default: false
        }
    }

    var lineBreak: Inline { Inline(.hardBreak, span: SourceSpan(file: span.file, range: span.range.lowerBound..<span.range.lowerBound)) }

    // MARK: Parts

    mutating func add(item: OpenElement) {
        hasParagraphs = hasParagraphs || item.hasParagraphs
        adoptStray()
        items.append(
            List.Item(blocks: item.blocks, span: item.span, attributes: item.attributes, value: item.number("value")))
    }

    /// Moves content outside the items of a list into the item before it, or into an item of its own.
    private mutating func adoptStray() {
        guard kind == .list, !blocks.isEmpty else { return }
        if items.isEmpty {
            items.append(List.Item(blocks: blocks, span: blocks[0].span.joined(with: blocks[blocks.count - 1].span)))
        } else {
            items[items.count - 1].blocks += blocks
        }
        blocks = []
    }

    mutating func add(definition: OpenElement) {
        adoptStrayDefinitions()
        let part = DefinitionPart(blocks: definition.blocks, span: definition.span, attributes: definition.attributes)
        let isTerm = definition.kind == .term
        if groups.isEmpty || isTerm && groups[groups.count - 1].definitions.isEmpty == false {
            groups.append(DefinitionGroup(terms: [], definitions: []))
        }
        if isTerm { groups[groups.count - 1].terms.append(part) } else { groups[groups.count - 1].definitions.append(part) }
    }

    private mutating func adoptStrayDefinitions() {
        guard kind == .definitionList, !blocks.isEmpty else { return }
        if groups.isEmpty { groups.append(DefinitionGroup(terms: [], definitions: [])) }
        groups[groups.count - 1].definitions.append(
            .init(blocks: blocks, span: blocks[0].span.joined(with: blocks[blocks.count - 1].span)))
        blocks = []
    }

    /// A whole number, which has 32 bits in HTML.
    func number(_ attribute: String) -> Int? { tag.attributes[attribute].flatMap { Int32($0.trimmingSpaces) }.map(Int.init) }

    /// The edges at which the element requests page breaks.
    var pageBreaks: HTMLTag.PageBreaks { tag.pageBreaks }

    func text(_ attribute: String) -> String? { tag.attributes[attribute] }

    // MARK: Blocks

    /// Returns the blocks that the element forms.
    ///
    /// - Parameter isImplied: whether the element has no end tag. Markdown blocks do not belong to a paragraph without an end tag.
    consuming func finished(isImplied: Bool) -> [Block] {
        adoptStray()
        adoptStrayDefinitions()
        switch kind {
        case .container, .item, .term, .definition, .preformatted, .cell, .caption: return blocks
        // Content of a table outside its cells is set before the table (HTML §13.2.6.4.9, foster parenting).
        case .table: return blocks + table.finish(caption: caption, span: span, attributes: attributes)
        case .paragraph:
            guard isImplied, let firstMarkdown else { return attributed(blocks) }
            return attributed(Array(blocks[..<firstMarkdown])) + blocks[firstMarkdown...]
        case .summary, .figureCaption: return attributed(blocks)
        case .division: return division()
        case .heading: return heading()
        case .quote: return [Block(.blockQuote(blocks), span: span, attributes: attributes)]
        case .list: return items.isEmpty ? [] : [Block(.list(list()), span: span, attributes: attributes)]
        case .definitionList: return groups.isEmpty ? [] : [Block(.definitionList(groups), span: span, attributes: attributes)]
        case .details: return [Block(.details(summary: summary, blocks), span: span, attributes: attributes)]
        case .figure: return [Block(.figure(caption: caption, blocks), span: span, attributes: attributes)]
        }
    }

    /// The mark of a print page that the element is; nil for other elements.
    var printPage: PrintPageMark? {
        guard kind == .division, let mark = PrintPageMark(tag, blocks.flattened), mark.content.isEmpty else { return nil }
        return mark
    }

    /// The division; only its content if its attributes have no effect.
    private func division() -> [Block] {
        if let mark = printPage {
            return [Block(.paragraph(mark.inlines(at: span, areHTML: true)), span: span)]
        }
        guard !blocks.isEmpty else { return [] }
        guard attributes.classes.isEmpty, attributes.values.isEmpty, attributes.id == nil || blocks[0].attributes.id == nil else {
            return [Block(.division(blocks), span: span, attributes: attributes)]
        }
        return attributed(blocks)
    }

    /// The blocks with the element's attributes; their own take precedence, and the element's id goes to the first block.
    func attributed(_ blocks: [Block]) -> [Block] {
        blocks.enumerated().map { index, block in
            var block = block, inherited = attributes
            if index > 0 { inherited.id = nil }
            inherited.merge(block.attributes)
            block.attributes = inherited
            return block
        }
    }

    /// The heading, which contains only text: each paragraph in it is a line.
    private func heading() -> [Block] {
        let level = name.last?.wholeNumberValue ?? 6
        let lines = blocks.prefix { if case .paragraph = $0.kind { true } else { false } }, rest = blocks.dropFirst(lines.count)
        guard !lines.isEmpty else { return Array(rest) }
        var inherited = lines[0].attributes
        inherited.merge(attributes)
        var title = Array(lines).flattened
        title.trimSpacesAroundPrintPages()
        var heading = Block(.heading(level: level, title), span: span, attributes: inherited)
        if heading.attributes.id == nil { heading.liftFirstAnchor() }
        return [heading] + rest
    }

    private func list() -> List {
        guard name == "ol" else { return List(marker: .bullet, isTight: !hasParagraphs, items: items) }
        let isReversed = tag.attributes["reversed"] != nil
        return List(
            marker: .ordered(start: number("start") ?? (isReversed ? items.count : 1), .period), isTight: !hasParagraphs,
            items: items, numbering: Self.numbering(tag.attributes["type"]), isReversed: isReversed)
    }

    private static func numbering(_ type: String?) -> List.Numbering {
        switch type {
        case "a": .lowerLetter
        case "A": .upperLetter
        case "i": .lowerRoman
        case "I": .upperRoman
        default: .decimal
        }
    }
}

extension [Block] {
    /// The text of the blocks as lines, for places that accept only text.
    var flattened: [Inline] {
        reduce(into: []) { lines, block in
            let next = block.flattened
            guard !next.isEmpty else { return }
            if !lines.isEmpty { lines.append(Inline(.hardBreak, span: block.span)) }
            lines += next
        }
    }
}

extension Block {
    fileprivate var flattened: [Inline] {
        switch kind {
        case .paragraph(let inlines), .heading(_, let inlines): inlines
        case .codeBlock(_, let text, _): [Inline(.code(text), span: span)]
        case .blockQuote(let blocks), .alert(_, let blocks), .division(let blocks): blocks.flattened
        case .details(let summary, let blocks): (summary + blocks).flattened
        case .figure(let caption, let blocks): (blocks + [Block(.paragraph(caption), span: span)]).flattened
        case .list(let list): list.items.flatMap(\.blocks).flattened
        case .definitionList(let groups): groups.flatMap { $0.terms + $0.definitions }.flatMap(\.blocks).flattened
        case .table(let table):
            table.allRows.map { row in
                let cells = row.cells.map { $0.blocks.isEmpty ? $0.inlines : $0.blocks.flattened }
                return Block(.paragraph(Array(cells.joined(separator: [Inline(.text(" "), span: row.span)]))), span: row.span)
            }.flattened
        case .chapter(let chapter): chapter.blocks.flattened
        case .references(let list): list.entries.flatMap { $0.label + $0.text }
        case .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages: []
        }
    }
}
