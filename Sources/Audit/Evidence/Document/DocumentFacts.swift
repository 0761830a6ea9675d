import TypesetBase
import TypesetMarkdown
import TypesetStylesheet

/// The facts about the Markdown that the rules need, collected in one walk over its tree.
struct DocumentFacts {
    struct Heading { var level: Int; var text: String; var id: String?; var span: SourceSpan }
    struct Paragraph {
        var inlines: [Inline]
        var text: String
        var span: SourceSpan
        /// Whether the paragraph is at the top level of the document or of a division.
        var isTopLevel: Bool
    }
    struct Link {
        var destination: String
        var text: String
        var title: String
        var span: SourceSpan
        var language: String
        /// Whether the text is only code, such as the name of a command.
        var isCode = false
        /// Whether the destination may be a name in any chapter, with or without `#`.
        var sharesNames = false
    }
    struct Image {
        var destination: String
        var title: String
        var alt: String
        var isDecorative: Bool
        var span: SourceSpan
        /// Whether the alternative text is also set as the caption.
        var isCaption = false
    }
    struct TableUse { var table: Table; var span: SourceSpan }
    /// A block that draws a box.
    struct Box: Hashable { var element: Element; var classes: [String]; var span: SourceSpan }
    /// A language in `{lang=…}`: its place, and the passage to which it applies.
    struct StatedLanguage { var tag: String; var tagSpan: SourceSpan; var span: SourceSpan }
    /// A text with its stated language, if any, and the parts of the source that it was written in.
    struct Passage {
        var language: String
        var parts: [(text: String, span: SourceSpan)]
        var text: String { parts.map(\.text).joined() }
        var span: SourceSpan { parts[0].span }
        /// The place of some of its words in the source.
        func span(of words: some StringProtocol) -> SourceSpan { parts.first { $0.text.contains(words) }?.span ?? span }
    }

    /// An entry in document order, which shows the paragraph after a heading.
    enum Item { case heading(Int), paragraph(Int), other }

    private(set) var headings: [Heading] = []
    private(set) var paragraphs: [Paragraph] = []
    private(set) var items: [Item] = []
    private(set) var links: [Link] = []
    /// The addresses of the entries of reference lists, to which citations link.
    private(set) var entryAddresses: Set<String> = []
    private(set) var images: [Image] = []
    private(set) var tables: [TableUse] = []
    private(set) var boxes: [Box] = []
    /// Elements around texts whose own spacing counts: lists, tables, figures.
    private(set) var containers: Set<Element> = []
    private(set) var statedLanguages: [StatedLanguage] = []
    private(set) var passages: [Passage] = []
    private(set) var foreign = ForeignPassages()
    /// Whether links of the current chapter find names in all chapters.
    private var sharesNames = false

    /// Collects the facts about a document.
    ///
    /// - Parameter language: the language of the document; empty if nothing states it.
    init(_ document: Document, language: String) {
        walk(document.blocks, isTopLevel: true, language)
        for footnote in document.footnotes { walk(footnote.blocks, isTopLevel: false, language) }
        foreign = ForeignPassages(among: passages)
    }

    private mutating func walk(_ blocks: [Block], isTopLevel: Bool, _ language: String) {
        for block in blocks {
            walk(block, isTopLevel: isTopLevel, self.language(of: .block(block), block.attributes, block.span) ?? language)
        }
    }

    private mutating func walk(_ block: Block, isTopLevel: Bool, _ language: String) {
        switch block.kind {
        case .heading(let level, let inlines):
            items.append(.heading(headings.count))
            headings.append(Heading(level: level, text: inlines.plainText, id: block.attributes.id, span: block.span))
            walk(inlines, block, language)
        case .paragraph(let inlines):
            items.append(isTopLevel ? .paragraph(paragraphs.count) : .other)
            paragraphs.append(Paragraph(inlines: inlines, text: inlines.plainText, span: block.span, isTopLevel: isTopLevel))
            walk(inlines, block, language)
        case .blockQuote(let children): container(.blockQuote, [], children, block, language)
        case .alert(let kind, let children): container(.alert, [AlertKind.style(of: kind)], children, block, language)
        case .division(let children):
            // A division with a class is drawn like a paragraph of that class.
            if !block.attributes.classes.isEmpty { note(.paragraph, block) }
            walk(children, isTopLevel: isTopLevel, language)
        case .list(let list):
            items.append(.other)
            containers.insert(.list)
            for item in list.items { walk(item.blocks, isTopLevel: false, language) }
        case .definitionList(let groups):
            items.append(.other)
            containers.insert(.dl)
            for part in groups.flatMap({ $0.terms + $0.definitions }) { walk(part.blocks, isTopLevel: false, language) }
        case .details(let summary, let children): container(.details, [], summary + children, block, language)
        case .figure(let caption, let children):
            walk(children, isTopLevel: isTopLevel, language)
            walk(caption, block, language)
        case .table(let table): walk(table, block, language)
        case .codeBlock(info: "math", _, _): items.append(.other); note(.formula, block)
        case .codeBlock: items.append(.other); note(.codeBlock, block)
        case .thematicBreak: items.append(.other); note(.thematicBreak, block)
        case .references(let list):
            items.append(.other)
            entryAddresses.formUnion(list.entries.map { "#" + $0.id })
        case .pageBreak, .tableOfContents, .index, .printPages: items.append(.other)
        case .chapter(let chapter):
            sharesNames = chapter.sharesNames
            walk(chapter.blocks, isTopLevel: isTopLevel, language)
        }
    }

    private mutating func note(_ element: Element, _ block: Block, _ classes: [String] = []) {
        boxes.append(Box(element: element, classes: classes + block.attributes.classes, span: block.span))
    }

    private mutating func container(_ element: Element, _ classes: [String], _ children: [Block], _ block: Block, _ language: String) {
        items.append(.other)
        note(element, block, classes)
        walk(children, isTopLevel: false, language)
    }

    private mutating func walk(_ table: Table, _ block: Block, _ language: String) {
        items.append(.other)
        containers.insert(.table)
        tables.append(TableUse(table: table, span: block.span))
        for element in [Element.table, .tableHeader, .tableCell] { note(element, block) }
        walk(table.caption, block, language)
        for cell in table.allRows.flatMap(\.cells) {
            let language = self.language(of: .block(block), cell.attributes, cell.span) ?? language
            walk(cell.inlines, Block(.paragraph([]), span: cell.span), language)
            walk(cell.blocks, isTopLevel: false, language)
        }
    }

    // MARK: Inlines

    private mutating func walk(_ inlines: [Inline], _ block: Block, _ language: String) {
        passages.append(Passage(language: language, parts: [("", block.span)]))
        walkInlines(inlines, block, language)
    }

    private mutating func walkInlines(_ inlines: [Inline], _ block: Block, _ language: String) {
        for inline in inlines { walk(inline, block, self.language(of: .inline(inline), inline.attributes, inline.span) ?? language) }
    }

    /// The language in the attributes, recorded with its place.
    private mutating func language(of part: DocumentPart, _ attributes: Attributes, _ span: SourceSpan) -> String? {
        guard let tag = attributes.values["lang"] else { return nil }
        statedLanguages.append(StatedLanguage(tag: tag, tagSpan: part.span(of: tag), span: span))
        return tag
    }

    private mutating func walk(_ inline: Inline, _ block: Block, _ language: String) {
        switch inline.kind {
        case .text(let text): add(text, language, inline.span)
        case .softBreak, .hardBreak: add(" ", language, inline.span)
        case .code, .formula, .footnoteReference, .printPage, .crossReference, .citation: break
        case .ruby(let parts): for part in parts { walkInlines(part.base + part.annotation, block, language) }
        case .image(let destination, let title, let description):
            let values = inline.attributes.values, alt = description.alt
            containers.insert(.figure)
            add(values["alt"] ?? alt, language, inline.span, isApart: true)
            images.append(
                Image(
                    destination: destination, title: title, alt: values["alt"] ?? alt,
                    isDecorative: values["decorative"] != nil || block.attributes.values["decorative"] != nil, span: inline.span,
                    isCaption: title.isEmpty && Self.isRepeated(description, values["alt"])
                        && (description.isCaption || Self.isNumbered(inline, block))))
        case .link(let destination, let title, let children):
            let isCode = !children.isEmpty && children.allSatisfy { if case .code = $0.kind { true } else { false } }
            links.append(
                Link(
                    destination: destination, text: children.plainText, title: title, span: inline.span, language: language,
                    isCode: isCode, sharesNames: sharesNames))
            walkInlines(children, block, language)
        // Text that is typed or printed by a machine has no language.
        case .element(.kbd, _), .element(.samp, _), .element(.code, _): break
        case .emphasis(let children), .strong(let children), .strikethrough(let children), .span(let children),
            .element(_, let children):
            walkInlines(children, block, language)
        }
    }

    /// Whether the alternative text of a picture has the words of its description.
    private static func isRepeated(_ description: ImageDescription, _ stated: String?) -> Bool {
        (stated ?? description.alt) == (description.inlines.isEmpty ? description.alt : description.inlines.plainText)
    }

    /// Whether a picture without a title is a numbered figure, whose description is its caption.
    private static func isNumbered(_ image: Inline, _ block: Block) -> Bool {
        guard case .paragraph(let inlines) = block.kind, inlines.count == 1, let id = image.attributes.id ?? block.attributes.id else {
            return false
        }
        return id.hasPrefix("fig:") || id.hasPrefix("fig-")
    }

    /// Adds a text, continuing the passage while its language stays the same.
    ///
    /// - Parameter isApart: whether the text is read separately, like an alternative text.
    private mutating func add(_ text: String, _ language: String, _ span: SourceSpan, isApart: Bool = false) {
        if !isApart, let last = passages.indices.last, passages[last].language == language {
            passages[last].parts.append((text, span))
        } else {
            passages.append(Passage(language: language, parts: [(text, span)]))
        }
    }
}
