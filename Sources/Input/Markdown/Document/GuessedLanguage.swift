package import TypesetBase

/// The detected language of a document's prose, if the document states none.
package struct GuessedLanguage: Hashable, Sendable {
    /// The language tag.
    package var tag: String
    /// Whether the detection is certain.
    package var isConfident: Bool
    /// Passages that are certainly in other languages, in the order of the document.
    package var passages: [Passage] = []

    package struct Passage: Hashable, Sendable {
        package var tag: String
        package var span: SourceSpan
    }

    package init(tag: String, isConfident: Bool) { (self.tag, self.isConfident) = (tag, isConfident) }
}

extension Document {
    /// The text of sentences, from the beginning of the document, without code, addresses, numbers and content with a stated language.
    ///
    /// - Parameter limit: the number of bytes after which collection stops.
    package func prose(limit: Int) -> String {
        var text = ""
        for block in blocks where text.utf8.count < limit { block.collectProse(&text, limit: limit) }
        return text
    }

    /// The document with a language for each paragraph and heading that states none.
    ///
    /// - Parameter language: Returns the language of a passage from its prose; nil for the document's language.
    package func withPassages(_ language: @escaping (String) -> String?) -> Document {
        var document = self, passages: [GuessedLanguage.Passage] = []
        let mapping = TreeMapping(
            level: { $0 },
            block: { block in
                guard block.isText, block.attributes.values["lang"] == nil else { return block }
                var prose = ""
                block.collectProse(&prose, limit: .max)
                guard let tag = language(prose) else { return block }
                var block = block
                block.attributes.values["lang"] = tag
                passages.append(.init(tag: tag, span: block.span))
                return block
            })
        document.blocks = blocks.map { block in
            guard case .chapter(var chapter) = block.kind else { return mapping.mapped([block])[0] }
            // If a chapter states a language, it applies to all passages of the chapter.
            guard block.attributes.values["lang"] == nil else { return block }
            var block = block
            chapter.blocks = mapping.mapped(chapter.blocks)
            block.kind = .chapter(chapter)
            return block
        }
        document.guessedLanguage?.passages = passages
        return document
    }
}

extension Block {
    fileprivate var isText: Bool {
        switch kind {
        case .paragraph, .heading: true
        default: false
        }
    }

    fileprivate func collectProse(_ text: inout String, limit: Int) {
        guard text.utf8.count < limit, attributes.values["lang"] == nil else { return }
        switch kind {
        case .heading(_, let inlines), .paragraph(let inlines): inlines.collectProse(&text)
        case .blockQuote(let inner), .alert(_, let inner), .division(let inner): inner.collectProse(&text, limit: limit)
        case .list(let list): for item in list.items { item.blocks.collectProse(&text, limit: limit) }
        case .definitionList(let groups):
            for part in groups.flatMap({ $0.terms + $0.definitions }) { part.blocks.collectProse(&text, limit: limit) }
        case .details(let summary, let inner): (summary + inner).collectProse(&text, limit: limit)
        case .figure(let caption, let inner):
            inner.collectProse(&text, limit: limit)
            caption.collectProse(&text)
        case .table(let table):
            for cell in table.allRows.flatMap(\.cells) {
                cell.inlines.collectProse(&text)
                cell.blocks.collectProse(&text, limit: limit)
            }
        case .chapter(let chapter): chapter.blocks.collectProse(&text, limit: limit)
        case .codeBlock, .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages, .references: break
        }
    }
}

extension [Block] {
    fileprivate func collectProse(_ text: inout String, limit: Int) {
        for block in self { block.collectProse(&text, limit: limit) }
    }
}

extension [Inline] {
    /// Appends the words of a paragraph and a line end.
    fileprivate func collectProse(_ text: inout String) {
        appendWords(to: &text)
        text += "\n"
    }

    private func appendWords(to text: inout String) {
        for inline in self where inline.attributes.values["lang"] == nil {
            switch inline.kind {
            case .text(let words): text += words.isProse ? words : words.withoutSigns
            case .softBreak, .hardBreak: text += " "
            case .code, .image, .footnoteReference, .crossReference, .citation: break
            default: inline.children.appendWords(to: &text)
            }
        }
    }
}

extension String {
    /// Whether no word of the text is an address, a number or an identifier of code.
    fileprivate var isProse: Bool { !utf8.contains { Self.signs.contains($0) } }

    /// The text without addresses, numbers and identifiers of code.
    ///
    /// Scripts without spaces between words, such as Chinese and Thai, keep their letters beside these.
    fileprivate var withoutSigns: String {
        split(separator: " ", omittingEmptySubsequences: false).compactMap { word -> String? in
            guard word.utf8.contains(where: { Self.signs.contains($0) }) else { return String(word) }
            let letters = word.unicodeScalars.filter { $0.value >= 0x0E00 }
            return letters.isEmpty ? nil : String(String.UnicodeScalarView(letters))
        }.joined(separator: " ")
    }

    private static let signs = Set("/@_=<>{}[]\\#$0123456789".utf8)
}
