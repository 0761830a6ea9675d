import TypesetBase
import TypesetMarkdown
import TypesetMath
import TypesetStylesheet

extension AnchorTable {
    /// The properties of the blocks around a block that its names and headings inherit.
    struct Scope {
        /// The language of the surrounding blocks; nil for the document's.
        var language: String?
        /// Whether the blocks belong to a quotation or a note, whose headings have no numbers.
        var isQuoted = false

        /// Returns the scope of an element with its attributes.
        func inside(_ attributes: Attributes) -> Scope { Scope(language: attributes.values["lang"] ?? language, isQuoted: isQuoted) }

        /// The scope of the blocks of a quotation.
        var quoted: Scope { Scope(language: language, isQuoted: true) }
    }

    /// Collects the link targets, headings and captions of blocks and of the blocks in them.
    mutating func collect(_ blocks: [Block], in scope: Scope, slugs: inout GitHubSlug) {
        for block in blocks {
            let scope = scope.inside(block.attributes)
            if let id = block.attributes.id, !block.isHeading { add(id) }
            switch block.kind {
            case .heading(let level, let inlines): collect(heading: block, level: level, inlines, in: scope, slugs: &slugs)
            case .paragraph(let inlines):
                if let (image, _) = FlowBuilder.soleImage(inlines) { collect(figure: image, block, language: scope.language) }
                collect(inlines, language: scope.language)
            case .blockQuote(let children): collect(children, in: scope.quoted, slugs: &slugs)
            case .alert(_, let children), .division(let children):
                if let target = block.statement, let id = block.attributes.id, CrossReference.Target(ofID: id) == nil {
                    captioned.append(
                        Captioned(target: target, destination: index(of: id), chapter: chapter, headingCount: headings.count))
                }
                collect(children, in: scope, slugs: &slugs)
            case .list(let list):
                for item in list.items { collect(item.blocks, of: item.attributes, in: scope, slugs: &slugs) }
            case .definitionList(let groups):
                for part in groups.flatMap({ $0.terms + $0.definitions }) {
                    collect(part.blocks, of: part.attributes, in: scope, slugs: &slugs)
                }
            case .details(let summary, let children): collect(summary + children, in: scope, slugs: &slugs)
            case .figure(let caption, let children):
                if !caption.isEmpty { addCaptioned(.figure, id: block.attributes.id, at: block.span) }
                let first = captioned.count
                collect(children, in: scope, slugs: &slugs)
                let target = block.attributes.id.flatMap(CrossReference.Target.init(ofID:))
                if target == .figure || numbered.contains(.figure) && !caption.isEmpty { markParts(.figure, from: first) }
                if target == .table { markParts(.table, from: first) }
                collect(caption, language: scope.language)
            case .table(let table):
                if !table.caption.isEmpty { addCaptioned(.table, id: block.attributes.id, at: block.span) }
                collect(table.caption, language: scope.language)
                for cell in table.allRows.flatMap(\.cells) {
                    collect(cell.blocks, of: cell.attributes, after: cell.inlines, in: scope, slugs: &slugs)
                }
            case .chapter(let chapter): collect(chapter, language: scope.language)
            case .codeBlock(info: "math", let source, _):
                if block.attributes.id != nil { addCaptioned(.equation, id: block.attributes.id, at: block.span) }
                addEquations(of: source, at: block.span)
            case .references(let list):
                for entry in list.entries {
                    entryDestinations[entry.id] = add(entry.id)
                    collect(entry.label + entry.text, language: scope.language)
                }
            case .codeBlock, .thematicBreak, .pageBreak, .tableOfContents, .index, .printPages: break
            }
        }
    }

    /// Collects a heading, which may be empty.
    private mutating func collect(heading block: Block, level: Int, _ inlines: [Inline], in scope: Scope, slugs: inout GitHubSlug) {
        let title = inlines.headingText, slug = slugs.anchor(for: inlines.plainText)
        let destination = addHeading(block.attributes.id ?? slug)
        let key = Name(chapter: chapter, text: slug)
        numbers[key] = numbers[key] ?? destination
        if !title.isEmpty, !inlines.allSatisfy(\.isArtifact) {
            headings.append(
                .init(
                    title: title, shortTitle: block.shortHeading, inlines: inlines, language: scope.language, level: level,
                    outlineDepth: outlineDepth, destination: destination,
                    isNumbered: !scope.isQuoted && !block.attributes.has(.unnumbered),
                    isListed: !block.attributes.has(.unlisted) && !block.attributes.has(.noContents)))
        }
        headingDestinations[Place(block.span)] = destination
        collect(inlines, language: scope.language)
    }

    /// Collects the blocks of a list item, a definition or a table cell.
    ///
    /// - Parameter inlines: the text of a cell without blocks.
    private mutating func collect(
        _ blocks: [Block], of attributes: Attributes, after inlines: [Inline] = [], in scope: Scope, slugs: inout GitHubSlug
    ) {
        if let id = attributes.id { add(id) }
        let scope = scope.inside(attributes)
        collect(inlines, language: scope.language)
        collect(blocks, in: scope, slugs: &slugs)
    }

    /// Makes the figures or tables of a numbered figure its parts.
    private mutating func markParts(_ target: CrossReference.Target, from first: Int) {
        for index in first..<captioned.count where captioned[index].target == target { captioned[index].isPart = true }
    }

    /// Collects the names of a chapter of a book, which has its own.
    private mutating func collect(_ chapter: Chapter, language: String?) {
        (self.chapter, outlineDepth) = (chapter.number, chapter.outlineDepth)
        sharesNames = sharesNames || chapter.sharesNames
        if chapter.countsElements { countingChapters[chapter.number] = chapter.label }
        defer { (self.chapter, outlineDepth, pathStem) = (nil, 0, "") }
        let name = chapter.path.map(ChapterName.text(of:)) ?? "part-\(chapter.number)"
        pathStem = ""
        names.append(name)
        chapterDestinations[chapter.number] = names.count - 1
        pathStem = name + "#"
        var slugs = GitHubSlug()
        let first = names.count
        collect(chapter.blocks, in: Scope(language: language), slugs: &slugs)
        guard let heading = headings.lastIndex(where: { $0.destination < first }).map({ $0 + 1 }) ?? headings.indices.first,
            headings.indices.contains(heading)
        else { return }
        headings[heading].isChapter = true
        chapterHeadings[chapter.number] = headings[heading].destination
        guard !chapter.label.isEmpty else { return }
        chapterLabels[headings[heading].destination] = chapter.label
        if chapter.countsElements { numberSections(below: heading, chapter.label) }
    }

    /// Numbers the two levels of sections below the title of the last chapter, as Quarto does.
    private mutating func numberSections(below title: Int, _ label: String) {
        var counts = [0, 0]
        for heading in headings[(title + 1)...] where heading.isNumbered {
            let depth = heading.level - headings[title].level
            guard depth > 0, depth <= counts.count else { continue }
            counts[depth - 1] += 1
            for deeper in depth..<counts.count { counts[deeper] = 0 }
            sectionLabels[heading.destination] = ([label] + counts[..<depth].map(String.init)).joined(separator: ".")
        }
    }

    /// Collects the names of a book's notes, which belong to their chapters.
    mutating func collectNotes(of document: Document) {
        for case .chapter(let chapter) in document.blocks.map(\.kind) {
            (self.chapter, pathStem) = (chapter.number, (chapter.path.map(ChapterName.text(of:)) ?? "") + "#")
            var slugs = GitHubSlug()
            for note in document.footnotes[chapter.footnotes] { collect(note.blocks, in: Scope(isQuoted: true), slugs: &slugs) }
        }
        pathStem = ""
    }

    /// Collects the names in the caption of a figure, which may be its description.
    mutating func collect(figure image: Inline, _ block: Block, language: String?) {
        let id = image.attributes.id ?? block.attributes.id, caption = image.imageCaption
        if !caption.isEmpty { addCaptioned(.figure, id: id, at: image.span) }
        guard caption.isEmpty, id.flatMap(CrossReference.Target.init(ofID:)) != nil, case .image(_, _, let description) = image.kind else {
            return collect(caption, language: language)
        }
        collect(description.inlines, language: language)
    }

    /// Collects the names, marks and references in a text.
    mutating func collect(_ inlines: [Inline], language: String?) {
        for inline in inlines {
            let language = inline.attributes.values["lang"] ?? language
            if let id = inline.attributes.id { add(id) }
            if case .crossReference(let reference) = inline.kind {
                if let target = reference.target {
                    referredTo.insert(target)
                } else {
                    labels.insert(Name(chapter: chapter, text: reference.id))
                }
            }
            if let mark = IndexMark(inline) { add(mark, at: inline.span, language: language) }
            if case .printPage(let number) = inline.kind {
                printPages.append(PrintPages.Mark(number: number, destination: addMark("page-\(number)", at: inline.span)))
            }
            collect(inline.children, language: language)
        }
    }

    mutating func add(_ mark: IndexMark, at span: SourceSpan, language: String?) {
        let destination = addMark("index-\(indexTerms.count + 1)", at: span)
        indexTerms.append(IndexTerm(mark: mark, destination: destination, language: language, span: span))
    }

    /// Enters the place of a mark, which links of the text cannot name, and returns its destination.
    private mutating func addMark(_ name: String, at span: SourceSpan) -> Int {
        names.append(name)
        markDestinations[Place(span), default: []].append(names.count - 1)
        return names.count - 1
    }
}

extension Block {
    fileprivate var isHeading: Bool { if case .heading = kind { true } else { false } }
}

extension Block {
    /// The kind of a numbered statement, by its label; nil for other blocks.
    fileprivate var statement: CrossReference.Target? {
        guard attributes.has(.theorem), case .division(let children) = kind, case .paragraph(let inlines)? = children.first?.kind,
            case .strong(let label)? = inlines.first?.kind, case .crossReference(let reference)? = label.first?.kind, reference.isLabel
        else { return nil }
        return reference.target
    }
}
