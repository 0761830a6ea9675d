package import TypesetBase

/// A block or an inline of a document.
package enum DocumentPart: Sendable {
    case block(Block)
    case inline(Inline)
}

extension Document {
    /// Visits every block and inline, each before its content, and footnotes last.
    ///
    /// Recursion is as deep as the document, which `DocumentBuilder.maximumDepth` limits.
    package func forEachPart(_ body: (DocumentPart) -> Void) {
        Self.visit(blocks, body)
        for footnote in footnotes { Self.visit(footnote.blocks, body) }
    }

    /// Visits every inline in the same order, with the path of the file that its destinations are relative to.
    package func forEachInline(_ body: (Inline, _ path: String) -> Void) {
        var path = source.path
        forEachPart { part in
            switch part {
            case .block(let block): if case .chapter(let chapter) = block.kind { path = chapter.path ?? source.path }
            case .inline(let inline): body(inline, path)
            }
        }
    }

    /// Visits every part of blocks in the same order.
    package static func forEachPart(in blocks: [Block], _ body: (DocumentPart) -> Void) { visit(blocks, body) }

    private static func visit(_ blocks: [Block], _ body: (DocumentPart) -> Void) {
        for block in blocks {
            body(.block(block))
            switch block.kind {
            case .heading(_, let inlines), .paragraph(let inlines): visit(inlines, body)
            case .blockQuote(let inner), .alert(_, let inner), .division(let inner): visit(inner, body)
            case .list(let list): for item in list.items { visit(item.blocks, body) }
            case .definitionList(let groups): for part in groups.flatMap({ $0.terms + $0.definitions }) { visit(part.blocks, body) }
            case .details(let summary, let inner): visit(summary + inner, body)
            case .figure(let caption, let inner):
                visit(inner, body)
                visit(caption, body)
            case .table(let table):
                for cell in table.allRows.flatMap(\.cells) {
                    visit(cell.inlines, body)
                    visit(cell.blocks, body)
                }
                visit(table.caption, body)
            case .chapter(let chapter): visit(chapter.blocks, body)
            case .references(let list):
                for entry in list.entries {
                    visit(entry.label, body)
                    visit(entry.text, body)
                }
            case .codeBlock, .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages: break
            }
        }
    }

    private static func visit(_ inlines: [Inline], _ body: (DocumentPart) -> Void) {
        for inline in inlines {
            body(.inline(inline))
            visit(inline.children, body)
        }
    }
}

extension DocumentPart {
    package var attributes: Attributes {
        switch self {
        case .block(let block): block.attributes
        case .inline(let inline): inline.attributes
        }
    }

    package var span: SourceSpan {
        switch self {
        case .block(let block): block.span
        case .inline(let inline): inline.span
        }
    }

    /// Whether the part comes from raw HTML, whose attributes may be meant for other programs.
    package var isHTML: Bool { attributes.areHTML }
}

extension Inline {
    /// The inlines directly inside this one.
    package var children: [Inline] {
        switch kind {
        case .emphasis(let children), .strong(let children), .strikethrough(let children), .link(_, _, let children), .span(let children),
            .element(_, let children):
            children
        case .ruby(let parts): parts.flatMap { $0.base + $0.annotation }
        case .citation(let citation): citation.items.flatMap { $0.prefix + $0.suffix }
        case .text, .code, .formula, .image, .softBreak, .hardBreak, .footnoteReference, .crossReference, .printPage: []
        }
    }

    /// The visible text without markup: a line break is a space, an image is its alternative text, and a footnote call and the mark of a
    /// print page are empty.
    package var plainText: String {
        switch kind {
        case .text(let text), .code(let text), .formula(let text): text
        case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines), .link(_, _, let inlines), .span(let inlines),
            .element(_, let inlines):
            inlines.plainText
        case .image(_, _, let description): description.alt
        case .ruby(let parts):
            parts.map { $0.base.plainText + ($0.annotation.isEmpty ? "" : "(" + $0.annotation.plainText + ")") }.joined()
        case .softBreak, .hardBreak: " "
        case .footnoteReference, .printPage: ""
        case .crossReference(let reference): reference.source
        case .citation(let citation): citation.source
        }
    }
}

extension Inline {
    /// The words that an image has as its caption in any document: its title, a stated caption, or a description that calls a footnote;
    /// otherwise empty.
    ///
    /// Only the description of an image alone in its paragraph calls footnotes.
    package var imageCaption: [Inline] {
        guard case .image(_, let title, let description) = kind else { return [] }
        if !title.allSatisfy(\.isWhitespace) { return [Inline(.text(title), span: span)] }
        return description.isCaption || description.callsFootnote ? description.inlines : []
    }

    fileprivate var callsFootnote: Bool {
        if case .footnoteReference = kind { true } else { children.contains(where: \.callsFootnote) }
    }

    var hasImage: Bool { if case .image = kind { true } else { children.contains(where: \.hasImage) } }

    fileprivate var textWithoutImages: String {
        guard hasImage else { return plainText }
        return children.reduce(into: "") { $0 += $1.textWithoutImages }
    }
}

extension ImageDescription {
    /// Whether the words call a footnote, so that they are a caption.
    package var callsFootnote: Bool { inlines.contains(where: \.callsFootnote) }
}

extension Sequence<Inline> {
    package var plainText: String { reduce(into: "") { $0 += $1.plainText } }

    /// The text of a heading in titles and bookmarks: the words without logos and badges, or the images' descriptions if there are no
    /// words.
    package var headingText: String {
        guard contains(where: \.hasImage) else { return plainText }
        let words = reduce(into: "") { $0 += $1.textWithoutImages }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return words.isEmpty ? plainText : words
    }
}
