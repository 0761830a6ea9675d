import TypesetBase
package import TypesetMarkdown

/// Finds the parts of a document to which the answers of people refer.
package struct ContentReader {
    private var parts: [ContentKind: [ContentPart]] = [:]
    private var sections = [DocumentContent.Section(level: 0, name: "the text before the first heading", span: nil)]
    /// The digest of the section that is being read.
    private var text: ContentHash
    /// The path of the file that destinations of pictures are relative to.
    private var path: String
    private let macros: [String]
    private let picture: (_ destination: String, _ path: String) -> String

    /// Returns the parts of a document.
    ///
    /// - Parameter picture: returns the digest of the file of a picture, given its destination and the path of the document.
    package static func content(
        of document: Document, picture: @escaping (_ destination: String, _ path: String) -> String
    ) -> DocumentContent {
        var reader = ContentReader(document, picture)
        reader.read(document.metadata)
        reader.read(document.blocks)
        reader.endSection()
        for note in document.footnotes { reader.read(note) }
        return DocumentContent(reader.parts, sections: reader.sections)
    }

    private init(_ document: Document, _ picture: @escaping (String, String) -> String) {
        self.picture = picture
        path = document.source.path
        text = ContentHash { [path] in picture($0, path) }
        macros = document.metadata.macros.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
    }

    private var hash: ContentHash { ContentHash { [picture, path] in picture($0, path) } }

    private mutating func add(_ kind: ContentKind, _ name: String, at span: SourceSpan?, _ hash: ContentHash) {
        var hash = hash
        hash.mark()
        parts[kind, default: []].append(ContentPart(name, at: span, in: sections.count - 1, digest: hash.digest))
    }

    /// Reads the front matter: the title by itself, and the whole title block as a part of the text.
    private mutating func read(_ metadata: Metadata) {
        var title = hash
        title.add(metadata.titleText)
        title.add(metadata.subtitle?.value ?? [])
        add(.title, "the title", at: metadata.title?.span, title)
        var block = hash
        block.mark(metadata.language?.value ?? "", metadata.date?.value ?? "", metadata.publisher?.value ?? "")
        for author in metadata.authors { block.mark("author", author.value.name) }
        for affiliation in metadata.affiliations { block.mark("affiliation", affiliation.value.name) }
        for paragraph in metadata.rights { block.add(paragraph.value) }
        block.add(metadata.abstract?.value ?? [])
        if let logo = metadata.logo { block.mark("logo", picture(logo.image.value, path), logo.alternateText ?? "") }
        add(.text, "the language or the title block", at: metadata.language?.span, block)
    }

    private mutating func read(_ blocks: [Block]) {
        for block in blocks {
            guard case .chapter(let chapter) = block.kind else {
                read(block)
                continue
            }
            path = chapter.path ?? path
            if let first = chapter.blocks.first, !first.isHeading { beginSection(1, "the chapter `\(path)`", at: first.span) }
            read(chapter.blocks)
        }
    }

    private mutating func read(_ block: Block) {
        if case .heading(let level, let inlines) = block.kind {
            beginSection(level, "the section “\(Self.short(inlines.plainText))”", at: block.span)
        }
        text.add(block)
        readParts(of: [block])
    }

    private mutating func beginSection(_ level: Int, _ name: String, at span: SourceSpan) {
        endSection()
        sections.append(DocumentContent.Section(level: level, name: name, span: span))
    }

    private mutating func endSection() {
        if !text.isEmpty, let section = sections.last { add(.text, section.name, at: section.span, text) }
        text = hash
    }

    private mutating func read(_ note: Footnote) {
        var hash = hash
        hash.add(note.blocks)
        add(.notes, "the note `\(Self.short(note.label))`", at: note.span, hash)
        readParts(of: note.blocks)
    }

    // MARK: - Parts

    private mutating func readParts(of blocks: [Block]) {
        var found: [DocumentPart] = []
        Document.forEachPart(in: blocks) { found.append($0) }
        for part in found {
            switch part {
            case .block(let block): readPart(block)
            case .inline(let inline): readPart(inline)
            }
        }
    }

    private mutating func readPart(_ block: Block) {
        var hash = hash
        hash.add(block)
        switch block.kind {
        case .heading(_, let inlines):
            add(.headings, "the heading “\(Self.short(inlines.plainText))”", at: block.span, hash)
            readLinks(in: inlines, at: block.span)
        case .paragraph(let inlines): readLinks(in: inlines, at: block.span)
        case .list: add(.lists, "the list in line \(block.span.origin.start.line)", at: block.span, hash)
        case .codeBlock(let info, let text, _):
            for macro in macros { hash.mark(macro) }
            let isFormula = info == "math"
            add(isFormula ? .formulas : .code, (isFormula ? "the formula" : "the code") + " `\(Self.short(text))`", at: block.span, hash)
        case .table(let table):
            let words = table.caption.isEmpty ? table.allRows.first?.cells.first?.inlines ?? [] : table.caption
            add(.tables, "the table “\(Self.short(words.plainText))”", at: block.span, hash)
            for row in table.allRows where row.cells.contains(where: { !Self.links(in: $0.inlines).isEmpty }) { readLinks(in: row) }
        case .figure(let caption, _): add(.pictures, "the figure “\(Self.short(caption.plainText))”", at: block.span, hash)
        default: break
        }
    }

    private mutating func readPart(_ inline: Inline) {
        var hash = hash
        switch inline.kind {
        case .image(let destination, _, _):
            hash.add(inline)
            let dark = inline.attributes.values["dark"].map { picture($0, path) } ?? ""
            hash.mark(dark)
            add(.pictures, "the picture `\(Self.short(destination))`", at: inline.span, hash)
        case .formula(let text):
            hash.add(inline)
            for macro in macros { hash.mark(macro) }
            add(.formulas, "the formula `\(Self.short(text))`", at: inline.span, hash)
        default: break
        }
    }

    /// Adds a paragraph with links, whose words say where they lead.
    private mutating func readLinks(in inlines: [Inline], at span: SourceSpan) {
        guard let first = Self.links(in: inlines).first else { return }
        var hash = hash
        hash.add(inlines)
        add(.links, "the paragraph with the link “\(Self.short(first.plainText))”", at: span, hash)
    }

    private mutating func readLinks(in row: Table.Row) {
        var hash = hash
        hash.add(row)
        let first = row.cells.lazy.flatMap { Self.links(in: $0.inlines) }.first
        add(.links, "the row with the link “\(Self.short(first?.plainText ?? ""))”", at: row.span, hash)
    }

    private static func links(in inlines: [Inline]) -> [Inline] {
        inlines.flatMap { inline in if case .link = inline.kind { [inline] } else { links(in: inline.children) } }
    }

    /// The beginning of a text, on one line.
    private static func short(_ text: String) -> String {
        let line = text.prefix(200).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > 40 ? line.prefix(39) + "…" : line
    }
}

extension Block {
    fileprivate var isHeading: Bool { if case .heading = kind { true } else { false } }
}
