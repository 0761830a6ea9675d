package import TypesetBase
package import TypesetMarkdown

/// The text of a document in its order, which the tags of a file must contain.
package struct DocumentText: Sendable {
    /// The pieces of the text, in reading order.
    package private(set) var body: [ExpectedText] = []
    /// The footnotes' text, in the order of their first use.
    package private(set) var notes: [ExpectedText] = []
    /// The largest number of letters of the title block above the text, which is made from the front matter.
    private(set) var openingLength = 0

    package init(body: [ExpectedText], notes: [ExpectedText] = []) {
        self.body = body
        self.notes = notes
    }

    /// The bytes of the longest front matter that is taken for the text of a title block: an abstract of three pages.
    private static let longestOpening = 10_000

    package init(_ document: Document) {
        body = Self.pieces(document.blocks)
        notes = document.footnotes.flatMap { Self.pieces($0.blocks) }
        openingLength = document.blocks.first.map { min($0.span.range.lowerBound, Self.longestOpening) } ?? 0
    }

    /// Returns the text of a volume, which has the blocks that are on its pages.
    func drawn(in map: SourceMap) -> DocumentText {
        var text = self
        text.body = body.filter { $0.source.flatMap(map.location) != nil }
        text.notes = notes.filter { $0.source.flatMap(map.location) != nil }
        return text
    }

    private static func pieces(_ blocks: [Block]) -> [ExpectedText] {
        blocks.flatMap { block -> [ExpectedText] in
            switch block.kind {
            case .heading(_, let inlines), .paragraph(let inlines): pieces(inlines, block.span)
            // A formula is set with other characters than its source.
            case .codeBlock(info: "math", _, _): []
            case .codeBlock(_, let text, let listing): [listing.title, text].compactMap { $0.map { ExpectedText($0, source: block.span) } }
            case .blockQuote(let blocks), .alert(_, let blocks), .division(let blocks): pieces(blocks)
            case .list(let list): list.items.flatMap { pieces($0.blocks) }
            // Terms are labels, which the text of the tags leaves out.
            case .definitionList(let groups): groups.flatMap(\.definitions).flatMap { pieces($0.blocks) }
            case .details(let summary, let blocks): pieces(summary + blocks)
            case .figure(let caption, let blocks): pieces(blocks) + pieces(caption, block.span)
            case .table(let table): pieces(table, block.span)
            case .chapter(let chapter): pieces(chapter.blocks)
            case .references(let list): list.entries.flatMap { pieces($0.text, block.span) }
            case .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages: []
            }
        }
    }

    private static func pieces(_ table: Table, _ span: SourceSpan) -> [ExpectedText] {
        pieces(table.caption, span) + table.allRows.flatMap { row in row.cells.flatMap { pieces($0.inlines, $0.span) + pieces($0.blocks) } }
    }

    /// The text between pictures, without the descriptions of pictures.
    private static func pieces(_ inlines: [Inline], _ span: SourceSpan) -> [ExpectedText] {
        var collector = PieceCollector()
        collector.add(inlines)
        return collector.texts.filter { !$0.isEmpty }.map { ExpectedText($0, source: span) }
    }
}

private struct PieceCollector {
    var texts = [""]
    /// Whether the last inline is the call of a footnote.
    private var endsWithCall = false

    mutating func add(_ inlines: [Inline]) {
        for inline in inlines {
            // Adjacent calls of footnotes are set with a separator.
            if case .footnoteReference = inline.kind {
                if endsWithCall { texts.append("") }
                endsWithCall = true
            } else if inline.children.isEmpty {
                endsWithCall = false
            }
            switch inline.kind {
            // A link without words is set with other words.
            case .link(_, _, let inlines) where inlines.plainText.allSatisfy(\.isWhitespace):
                texts.append("")
                add(inlines)
            // The text includes the quotation marks that are set around it.
            case .element(.q, let inlines):
                texts[texts.count - 1] += "\""
                add(inlines)
                texts[texts.count - 1] += "\""
            case .emphasis(let inlines), .strong(let inlines), .strikethrough(let inlines), .link(_, _, let inlines), .span(let inlines),
                .element(_, let inlines):
                add(inlines)
            // A reference is set with other words, those of its target, a formula with other characters than its source, and a stylesheet
            // may set the number of a print page.
            case .image, .formula, .crossReference, .citation, .printPage: texts.append("")
            case .ruby(let parts): for part in parts { add(part.base + part.annotation) }
            default: texts[texts.count - 1] += inline.plainText
            }
        }
    }
}

/// A piece of the document's text: a paragraph, a cell, a block of code.
package struct ExpectedText: Sendable {
    package let text: String
    package let source: SourceSpan?
    let letters: [UInt32]

    package init(_ text: String, source: SourceSpan? = nil) {
        self.text = text
        self.source = source
        letters = Letters.of(text)
    }
}
