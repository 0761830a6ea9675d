import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Reads the files of a book as one document.
struct BookReader {
    let book: Book
    let roots: FileRoots
    let limits: InputLimits
    private var diagnostics: [Diagnostic] = []
    private var blocks: [Block] = []
    private var footnotes: [Footnote] = []
    private var suppressions: [Suppression] = []
    private var issues: [DocumentIssue] = []
    /// The conditions on the reader's settings that parts of the chapters have.
    private var conditions: Set<EnvironmentSet> = []
    /// The numbers of the chapters so far, at each depth.
    private var numbers = ChapterNumbers()
    private var hasBody = false
    /// The bytes that the remaining chapters may have.
    private var room: Int
    /// The budget for text that chapters include and repeat.
    private var expansion: ExpansionBudget
    /// The paths of the files that were read.
    private var readPaths: Set<String> = []
    /// The variables of the project and the command line.
    private var variables = TextVariables()
    private var isRefused = false
    /// Whether the book is refused for its size; the remaining chapters are not read.
    private var isFull = false
    /// The keys of the chapters' front matter without a meaning.
    private var unknownKeys: [Located<String>] = []
    /// The keys of the chapters' front matter that have an effect only for a whole book.
    private var documentKeys: [Located<String>] = []
    /// The settings of the book and the project for citations.
    private var bibliography = BibliographySettings()
    /// The settings of the chapters for citations, those of the book included.
    private var chapterBibliographies: [BibliographySettings] = []
    /// The chapters that share a reference list, if each chapter has one.
    private var listSections: [ReferenceListSection] = []
    /// Whether a chapter has citations.
    private var hasCitations = false
    /// The languages of the chapters that state one.
    private var languages: [Located<String>] = []

    /// Creates a reader of a book.
    ///
    /// - Parameter roots: the roots of the job.
    init(_ book: Book, roots: FileRoots, limits: InputLimits) {
        self.book = book
        self.roots = roots.adding(folderOfDocument: book.outline.folder)
        self.limits = limits
        let own = book.outline.files.first { $0.path == book.path }
        start = SourceSpan(file: own ?? SourceFile(path: book.path, text: ""), range: 0..<0)
        room = limits.documentSize
        expansion = ExpansionBudget(floor: limits.expansion, size: 0)
        issues = book.faults.map { .leftOut($0, $0.span ?? start) }
    }

    /// Reads the book as one document; nil if it cannot be typeset.
    ///
    /// - Parameters:
    ///   - overrides: `key=value` entries, which win over the book's own metadata.
    ///   - dialect: the dialect of a book whose program or list states none.
    ///   - variables: the variables of the project.
    ///   - bibliography: the settings of the project for citations.
    mutating func read(
        metadata overrides: [SourceFile], dialect: Dialect?, variables: TextVariables = TextVariables(),
        bibliography: BibliographySettings = BibliographySettings(), defaultLanguage: Located<String>?
    ) -> (document: Document?, diagnostics: [Diagnostic]) {
        self.variables = book.outline.metadata.substitutions
        self.variables.merge(variables)
        let (metadataOfBook, problems) = Metadata.read(overrides: overrides, over: book.outline.metadata)
        self.variables.merge(Metadata.read(overrides: overrides, over: Metadata()).metadata.textVariables)
        self.bibliography = metadataOfBook.bibliography.over(bibliography)
        do throws(Diagnostic) {
            let reader = try ChapterReader(
                book.outline, dialect: dialect, roots: roots, limit: limits.documentSize, expansion: limits.expansion)
            for (index, entry) in book.outline.entries.enumerated() where !isFull {
                add(entry, before: book.outline.entries.dropFirst(index + 1).first, address: book.outline.addresses[index], reader)
            }
        } catch {
            return (nil, [error])
        }
        var metadata = metadataOfBook
        metadata.bibliography = self.bibliography
        for chapter in chapterBibliographies { metadata.bibliography.add(chapter: chapter) }
        metadata.bibliography.sections = listSections
        metadata.unknownKeys += Self.first(unknownKeys)
        metadata.language = metadata.language ?? commonLanguage ?? defaultLanguage
        if book.hasContents, metadata.contents == nil { metadata.contents = start }
        if metadata.contentsDepth == nil { metadata.contentsDepth = book.contentsDepth }
        var document = Document(
            source: start.file, metadata: metadata, blocks: blocks, footnotes: footnotes, suppressions: suppressions, issues: issues,
            expansion: expansion)
        document.conditions = conditions
        document.hasCitations = hasCitations
        return (isRefused ? nil : document, problems + diagnostics + [documentKeysNote].compactMap(\.self).found(by: .frontMatterMistake))
    }

    /// The first place of each name.
    private static func first(_ keys: [Located<String>]) -> [Located<String>] {
        var names: Set<String> = []
        return keys.filter { names.insert($0.value).inserted }
    }

    /// A note about keys of chapters that have an effect only for a whole book; nil if there are none.
    private var documentKeysNote: Diagnostic? {
        let keys = Self.first(documentKeys)
        return keys.first.map { key in
            let names = keys.map { "`\($0.value)`" }.joined(separator: ", ")
            return Diagnostic(
                .note, "front matter: \(names) \(keys.count == 1 ? "has" : "have") no effect in a chapter", at: key.span,
                hints: ["state it for the whole book, in its list of chapters, in `typeset.yaml` or with `-M`"])
        }
    }

    /// The language of all chapters that state one; nil if they differ.
    private var commonLanguage: Located<String>? {
        languages.first.flatMap { first in languages.allSatisfy { $0.value == first.value } ? first : nil }
    }

    /// The place where the book is named, for metadata that has no place in any of its files.
    private let start: SourceSpan

    /// Adds a part or a chapter to the book's blocks.
    ///
    /// - Parameters:
    ///   - next: the entry after it; nil for the last one.
    ///   - address: the address of an entry without a file.
    private mutating func add(_ entry: BookEntry, before next: BookEntry?, address: String?, _ reader: ChapterReader) {
        switch entry {
        case .part(let title, let span):
            var startsBody = false
            if !hasBody, case .chapter(let chapter)? = next { startsBody = chapter.startsBody }
            addPart(title, address, startsBody: startsBody, at: span)
        case .chapter(let chapter): add(chapter, address: address, reader)
        case .separator: break
        }
    }

    /// Adds the page of a part with its title.
    ///
    /// - Parameter startsBody: whether it heads the first numbered chapter, so that the front matter ends before it.
    private mutating func addPart(_ title: [Inline], _ address: String?, startsBody: Bool, at span: SourceSpan) {
        let heading = Block(.heading(level: 1, title), span: span, attributes: Attributes(classes: [ReservedClass.part.rawValue]))
        var part = Chapter(number: blocks.count, path: nil, opening: opening(at: 0), startsBody: startsBody, blocks: [])
        part.address = address
        hasBody = hasBody || startsBody
        append([heading], of: part, at: span)
    }

    private mutating func add(_ chapter: BookChapter, address: String?, _ reader: ChapterReader) {
        switch chapter.text {
        // A chapter that is not written yet takes no number.
        case .draft: break
        case .titleOnly:
            let heading = Block(.heading(level: min(6, chapter.depth + 1), chapter.title), span: chapter.span)
            var part = part(for: chapter)
            part.address = address
            enterSection(of: chapter, bibliography)
            append([heading], of: part, at: chapter.span)
        case .file(let path): addFile(path, chapter, reader)
        }
    }

    /// Returns the part of the document for a chapter, with the chapter's number and without content.
    private mutating func part(for chapter: BookChapter) -> Chapter {
        let number = numbers.next(chapter)
        var part = Chapter(
            number: blocks.count, path: chapter.path, label: book.numbersChapters ? number : "",
            outlineDepth: chapter.isInPart ? 1 : 0, opening: opening(at: chapter.depth), blocks: [])
        if chapter.numbering == .number, !hasBody { (part.startsBody, hasBody) = (true, true) }
        return part
    }

    private func opening(at depth: Int) -> Chapter.Opening {
        guard depth == 0 else { return .runOn }
        switch book.opening {
        case .page: return .newPage
        case .right: return .rightPage
        case .runOn: return .runOn
        }
    }

    private mutating func addFile(_ path: String, _ chapter: BookChapter, _ reader: ChapterReader) {
        let text: ChapterText
        do throws(Diagnostic) {
            text = try reader.text(ofChapterAt: path)
        } catch {
            isRefused = true
            diagnostics.append(error)
            return
        }
        issues += text.issues
        diagnostics += text.messages
        let source = text.file
        guard isWithinLimit(source), includesWithinLimit(text, path: path) else { return }
        let frontMatter = FrontMatter.entries(of: source), untitled = book.outline.titleOfUntitled(path, frontMatter)
        let title = text.title ?? (chapter.title.isEmpty ? untitled : chapter.title.plainText).map { Located($0, span: chapter.span) }
        let placement = ChapterPlacement(
            topLevel: min(6, chapter.depth + 1), firstFootnote: footnotes.count, title: title, isAboveLowerHeadings: untitled != nil)
        let (parsed, problems) = MarkdownParser.parse(
            source, limits: limits.document, dialect: text.dialect, omitting: text.omitted, variables: variables,
            bibliography: bibliography,
            placement: placement)
        let document = text.interpreted(parsed)
        diagnostics += problems
        if document.isRefused { isRefused = true }
        var chapter = chapter
        if document.isUnnumbered { chapter.numbering = .none }
        var part = part(for: chapter)
        part.footnotes = footnotes.count..<footnotes.count + document.footnotes.count
        footnotes += document.footnotes
        suppressions += document.suppressions
        issues += document.issues
        conditions.formUnion(document.conditions)
        hasCitations = hasCitations || document.hasCitations
        chapterBibliographies.append(document.metadata.bibliography)
        unknownKeys += document.metadata.unknownKeys
        // The chapter's metadata have the citation style of the book, too.
        documentKeys += document.metadata.documentKeys.filter { $0.span.file === source }
        part.headingShift = document.headingShift
        part.sharesNames = text.sharesNames
        part.countsElements = text.dialect == .quarto
        part.address = book.outline.address(of: path, frontMatter)
        if let language = document.metadata.language { languages.append(language) }
        var attributes = Attributes.none
        if let language = document.metadata.language?.value, language != book.outline.metadata.language?.value {
            attributes.values["lang"] = language
        }
        enterSection(of: chapter, document.metadata.bibliography)
        append(document.blocks, of: part, at: SourceSpan(file: source, range: 0..<source.bytes.count), attributes)
    }

    /// Enters the next chapter in a section for its reference list, which chapters below it share.
    private mutating func enterSection(of chapter: BookChapter, _ settings: BibliographySettings) {
        guard bibliography.listsPerChapter == true else { return }
        let index = blocks.count
        if chapter.depth > 0, let last = listSections.indices.last, listSections[last].chapters.upperBound == index {
            listSections[last].chapters = listSections[last].chapters.lowerBound..<index + 1
            listSections[last].settings.add(chapter: settings)
        } else {
            listSections.append(ReferenceListSection(chapters: index..<index + 1, settings: settings))
        }
    }

    /// Whether the book has room for a chapter within the size limit of a document.
    private mutating func isWithinLimit(_ source: SourceFile) -> Bool {
        room -= source.bytes.count
        guard room < 0 else { return true }
        if !isRefused {
            diagnostics.append(
                .error(
                    "the book has more than \(limits.documentSize) bytes", path: source.path,
                    hints: ["allow more with `--limit document-size=N`"]))
        }
        (isRefused, isFull) = (true, true)
        return false
    }

    /// Whether the book has room for the text that a chapter includes.
    private mutating func includesWithinLimit(_ text: ChapterText, path: String) -> Bool {
        if readPaths.insert(path).inserted { expansion.grow(bySize: text.ownSize) }
        for file in text.included where readPaths.insert(file.path).inserted { expansion.grow(bySize: file.bytes.count) }
        guard !expansion.spend(max(0, text.file.bytes.count - text.ownSize)) else { return true }
        if !isRefused {
            diagnostics.append(
                .error(
                    "the chapters up to this one include and repeat more than \(expansion.limit) bytes", path: path,
                    hints: ["include less, or allow more with `--limit expansion=N`"]))
        }
        (isRefused, isFull) = (true, true)
        return false
    }

    private mutating func append(_ content: [Block], of chapter: Chapter, at span: SourceSpan, _ attributes: Attributes = .none) {
        var chapter = chapter
        chapter.blocks = content
        blocks.append(Block(.chapter(chapter), span: span, attributes: attributes))
    }
}

extension BookChapter {
    /// Whether the front matter ends before it, if no earlier chapter is numbered.
    fileprivate var startsBody: Bool { if case .draft = text { false } else { numbering == .number } }
}
