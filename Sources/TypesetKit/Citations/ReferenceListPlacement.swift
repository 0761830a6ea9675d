import TypesetBase
import TypesetLayout
import TypesetMarkdown

/// Places the reference list in a document.
///
/// It replaces the first `{bibliography}` of MyST or the content of `::: {#refs}`. Without one, it follows the last heading if nothing else
/// does, or else the document, below a new heading.
struct ReferenceListPlacement {
    private let list: ReferenceList
    private let settings: BibliographySettings
    /// The indices of the chapters that have the list; nil for the whole document.
    private let chapters: Range<Int>?
    private let language: String

    /// Creates the placement of a list.
    ///
    /// - Parameters:
    ///   - part: the part of the document that has the list.
    ///   - locale: the language of the heading.
    init(_ list: ReferenceList, _ part: CitedPart, locale: String) {
        (self.list, settings, chapters, language) = (list, part.settings, part.chapters, locale)
    }

    /// The identifier of the division that the list replaces.
    private static let division = "refs"

    func placed(in document: Document) -> Document {
        guard !settings.suppressesList, !list.entries.isEmpty else { return document }
        var document = document, isPlaced = false
        let mapping = TreeMapping.ofBlocks { block in
            guard !isPlaced else { return block }
            var block = block
            switch block.kind {
            case .references(let empty) where empty.entries.isEmpty: block.kind = .references(list)
            case .division where block.attributes.id == Self.division:
                block.kind = .division([Block(.references(list), span: block.span)])
            default: return block
            }
            isPlaced = true
            return block
        }
        guard let chapters else {
            document.map(mapping)
            if !isPlaced { append(to: &document) }
            return document
        }
        for index in chapters where !isPlaced {
            document.blocks.replaceSubrange(index...index, with: mapping.mapped([document.blocks[index]]))
        }
        if !isPlaced, let last = chapters.last { append(toChapterAt: last, of: &document) }
        return document
    }

    /// Appends the list to a chapter, below its title.
    private func append(toChapterAt index: Int, of document: inout Document) {
        guard case .chapter(var chapter) = document.blocks[index].kind else { return }
        let span = document.blocks[index].span, end = span.range.upperBound
        chapter.blocks = withList(chapter.blocks, level: 2, at: SourceSpan(file: span.file, range: end..<end))
        document.blocks[index].kind = .chapter(chapter)
    }

    private func append(to document: inout Document) {
        let end = SourceSpan(file: document.source, range: document.source.bytes.count..<document.source.bytes.count)
        guard case .chapter(let last)? = document.blocks.last?.kind else {
            document.blocks = withList(document.blocks, level: Self.level(in: document), at: end)
            return
        }
        if Self.endsWithHeading(last.blocks), let index = document.blocks.indices.last {
            var chapter = last
            chapter.blocks = withList(last.blocks, level: 1, at: end)
            document.blocks[index].kind = .chapter(chapter)
            return
        }
        var chapter = Chapter(
            number: document.blocks.count, path: nil, opening: last.opening == .runOn ? .newPage : last.opening,
            blocks: withList([], level: 1, at: end))
        chapter.footnotes = document.footnotes.count..<document.footnotes.count
        document.blocks.append(Block(.chapter(chapter), span: end))
    }

    private func withList(_ blocks: [Block], level: Int, at span: SourceSpan) -> [Block] {
        let isHeaded = Self.endsWithHeading(blocks), list = Block(.references(list), span: isHeaded ? blocks[blocks.count - 1].span : span)
        if isHeaded { return blocks + [list] }
        return blocks + [heading(level, at: span), list]
    }

    private func heading(_ level: Int, at span: SourceSpan) -> Block {
        let words: [Inline]
        var attributes = Attributes(classes: [ReservedClass.unnumbered.rawValue])
        if let title = settings.listTitle {
            words = MarkdownFragment.inlines(title.value, at: title.span)
        } else {
            let (text, ownLanguage) = ReferenceListTitle.text(in: language)
            words = [Inline(.text(text), span: span)]
            if let ownLanguage { attributes.values["lang"] = ownLanguage }
        }
        return Block(.heading(level: level, words), span: span, attributes: attributes)
    }

    private static func endsWithHeading(_ blocks: [Block]) -> Bool {
        if case .heading? = blocks.last?.kind { true } else { false }
    }

    /// The level of the document's sections: the second if the only heading of the first is its title.
    private static func level(in document: Document) -> Int {
        let levels = document.blocks.compactMap { block -> Int? in if case .heading(let level, _) = block.kind { level } else { nil } }
        guard let top = levels.min() else { return document.metadata.title == nil ? 2 : 1 }
        let isTitle = document.metadata.title == nil && levels.count { $0 == top } == 1 && levels.first == top
        return isTitle ? min(6, top + 1) : top
    }
}
