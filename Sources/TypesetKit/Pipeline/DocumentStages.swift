import TypesetAudit
import TypesetBase
import TypesetImages
import TypesetLayout
import TypesetMarkdown
import TypesetStylesheet
import TypesetText

/// A document that has been read and shaped.
struct PreparedDocument: Sendable {
    var work: TypesettingWork
    var stylesheet: Stylesheet
    var composer: DocumentComposer
    var auditor: Auditor
    var fonts: FontLibrary
    /// The bytes of the document, or of all chapters of a book.
    var size: Int
}

/// The stages of the library: from Markdown and a stylesheet to a composer, and from its pages to PDF, PNG or SVG.
struct DocumentStages: TypesettingStages {
    let job: TypesettingJob
    let sheets: SheetStore
    let images: ImageLoader
    let timings: StageTimings
    private let roots: FileRoots
    private let reading: DocumentReading
    let naming: OutputNaming
    private let links: RunLinks
    let works: [TypesettingWork]

    init(job: TypesettingJob, naming: OutputNaming, timings: StageTimings) {
        self.job = job
        self.naming = naming
        self.timings = timings
        roots = job.fileRoots
        works = job.works
        let reading = DocumentReading(job, roots: roots, timings: timings)
        self.reading = reading
        links = RunLinks(
            works: job.showsSpecimen ? [] : works, roots: roots, names: LinkedNames(of: works) { reading.document(of: $0).document },
            markdown: LinkedMarkdown(limits: job.limits))
        sheets = job.stylesheets ?? SheetStore(job: job, roots: roots, timings: timings)
        images = Self.imageLoader(job, roots)
    }

    private static func imageLoader(_ job: TypesettingJob, _ roots: FileRoots, siteFolders: [String] = []) -> ImageLoader {
        ImageLoader(
            roots: roots, siteFolders: siteFolders, limits: job.limits.pictures,
            drawing: DrawingService.isAvailable ? DrawingProcesses.forRun(memory: job.limits.drawingMemory) : nil)
    }

    func prepare(_ work: TypesettingWork, number: Int) async -> (prepared: PreparedDocument?, diagnostics: [Diagnostic]) {
        let (built, problems) = await withDiscardingTaskGroup { ahead in
            defer { ahead.cancelAll() }
            return build(work, number, &ahead)
        }
        guard case (var prepared, let fonts)? = built else { return (nil, problems) }
        await shape(prepared.composer)
        if job.format == .pdf, let locked = FontCheck(fonts, embeds: true).embeddingError(among: fonts.loadedFaces) {
            return (nil, problems + [locked])
        }
        if let lock = job.fontLock {
            let changed = lock.problems(with: fonts.loadedFaces)
            if !changed.isEmpty { return (nil, problems + changed) }
        }
        prepared.auditor.add(
            FontCheck.diagnostics(of: fonts.takeFallbackFonts()).found(by: .scriptFallback)
                + HyphenationLibrary.system.takeMissing().compactMap(Self.missingDictionary).found(by: .hyphenationMissing))
        return (prepared, problems + EditionFaceNote.diagnostics(of: job.editions, prepared.stylesheet, fonts, path: work.path))
    }

    /// Reads a document without shaping it, and releases the syntax tree on return unless the document is audited.
    ///
    /// - Parameter ahead: tasks on other threads that read what this one needs next: the stylesheet while the text is parsed, then pictures
    ///   and linked documents while the flow is built.
    private func build(
        _ work: TypesettingWork, _ number: Int, _ ahead: inout DiscardingTaskGroup
    ) -> (built: (PreparedDocument, fonts: FontLibrary)?, diagnostics: [Diagnostic]) {
        let (parsed, ownProblems) = reading.document(of: work) { style in
            ahead.addTask { sheets.loadAhead(of: work.path, style, defaults: job.defaults) }
        }
        var problems = ownProblems + (number == 0 ? job.mistakes.found(by: .configurationMistake) : [])
        guard let parsed, !parsed.isRefused else { return (nil, problems) }
        let (read, citationProblems) = timings.measure(.parse) { citations(of: work).rendered(parsed) }
        problems += citationProblems
        let images = images(for: work), files = files(of: read, work, number)
        ahead.addTask { images.loadAhead(read.pictures) }
        if let files { ahead.addTask { files.readAhead(read) } }
        // The stylesheet may state the language, but it may still be loading, and few do.
        let guessed = read.metadata.language?.value.isEmpty != false ? timings.measure(.parse) { LanguageGuessing.guessed(read) } : read
        let (sheet, sheetProblems) = sheets.sheet(for: read, defaults: job.defaults, page: job.page)
        guard let sheet else { return (nil, problems + sheetProblems.found(by: .stylesheetMistake)) }
        if let unknown = sheet.stylesheet.unknownEdition(among: job.editions) { return (nil, problems + [unknown]) }
        let document = DocumentLanguage(of: read, sheet.stylesheet).basis == .assumed ? guessed : read
        let size = Self.size(of: document)
        let composer = timings.measure(.layout) {
            DocumentComposer(
                document: document, stylesheet: sheet.stylesheet, shaper: PangoShaper(library: sheet.fonts), images: images,
                files: files)
        }
        let empty = document.blocks.isEmpty ? [Diagnostic.warning("the document is empty", path: work.path)] : []
        let mistakes =
            problems + FrontMatterUse(document.metadata, sheet.stylesheet).diagnostics.found(by: .frontMatterMistake)
            + empty.found(by: .documentEmpty) + sheetProblems.found(by: .stylesheetMistake)
            + ClassCheck(sheet.stylesheet).diagnostics(of: document).found(by: .classUnknown)
        let prepared = PreparedDocument(
            work: work, stylesheet: sheet.stylesheet, composer: composer,
            auditor: auditor(document, sheet, composer, files, mistakes, images),
            fonts: sheet.fonts, size: size)
        return ((prepared, sheet.fonts), mistakes.filter { $0.rule == nil })
    }

    /// Returns the stage that renders citations; bibliographies may lie in the folders of the document and of the project.
    private func citations(of work: TypesettingWork) -> CitationStage {
        let folder = if case .book(let book) = work { book.outline.folder } else { FilePath.folder(of: work.path) }
        let own = roots.adding(folderOfDocument: folder).adding(job.defaults.folder)
        return CitationStage(roots: own, limit: job.limits.documentSize)
    }

    /// Returns the bytes of a document, or of the chapters of a book.
    private static func size(of document: Document) -> Int {
        document.blocks.reduce(document.source.bytes.count) { sum, block in
            guard case .chapter(let chapter) = block.kind else { return sum }
            return sum + (chapter.blocks.first?.span.file.bytes.count ?? 0)
        }
    }

    /// Returns the targets of relative links.
    private func files(of document: Document, _ work: TypesettingWork, _ number: Int) -> DocumentLinks? {
        if job.showsSpecimen { return nil }
        switch work {
        case .document(let path): return links.links(of: path, number: number, document.dialect)
        case .book(let book): return links.links(ofBook: document, book.outline, number: number)
        }
    }

    /// Returns the loader for pictures, which for a book may lie anywhere below its folder, and in its repository.
    private func images(for work: TypesettingWork) -> ImageLoader {
        guard case .book(let book) = work else { return images }
        return Self.imageLoader(job, roots.adding(folderOfDocument: book.outline.folder), siteFolders: book.outline.siteFolders)
    }

    /// Shapes the text before the sizes need it, in parallel parts, as tasks beside those of other documents.
    private func shape(_ composer: DocumentComposer) async {
        let parts = composer.shapingParts(at: job.sizes.first ?? .large, for: job.editions)
        await withDiscardingTaskGroup { group in
            for part in parts where !Task.isCancelled { group.addTask { timings.measure(.shape) { part.shape() } } }
        }
    }

    /// Returns a warning about a missing dictionary; nil for a language without a package, such as Sinhala, because the user could not
    /// install one.
    static func missingDictionary(_ language: String) -> Diagnostic? {
        guard let package = HyphenationFiles.package(for: language) else { return nil }
        return .warning(
            "no hyphenation dictionary for the language `\(language)` is installed; its words are not hyphenated",
            hints: ["install the package \(package) of Debian and Ubuntu, or set `hyphenation: false`"])
    }

    private func auditor(
        _ document: Document, _ sheet: LoadedStylesheet, _ composer: DocumentComposer, _ files: DocumentLinks?, _ mistakes: [Diagnostic],
        _ images: ImageLoader
    ) -> Auditor {
        let isTagged = job.format == .pdf, variants = composer.variants(at: job.sizes, for: job.editions)
        let standards = isTagged ? job.standard.names(hasFormulas: variants.contains(where: \.hasFormulas)) : nil
        func input(_ variant: Document, _ issues: [BuildIssue], _ obstacles: [ConformanceObstacle]) -> AuditInput {
            AuditInput(
                document: variant, isSpecimen: job.showsSpecimen, stylesheet: sheet.stylesheet,
                stylesheetPath: job.stylesheet ?? document.metadata.style?.value, files: files, buildIssues: issues,
                unavailableFonts: sheet.unavailableFonts, mistakes: mistakes, obstacles: obstacles,
                standards: standards,
                readsFiles: isTagged && job.audit != nil, profile: job.audit?.profile,
                project: job.defaults.values(for: document.source.path).audit)
        }
        var whole = input(document, variants.flatMap(\.issues), variants.flatMap(\.obstacles))
        if !document.conditions.isEmpty {
            whole.variants = variants.map {
                AuditInput.Variant(environments: $0.environments, input: input($0.document, $0.issues, $0.obstacles))
            }
        }
        let namesContent = job.audit?.namesContent == true
        return Auditor(
            input: whole, at: job.sizes, request: job.audit, known: job.knownFindings,
            contentDigest: namesContent ? ContentVersion.digest(of: document, images) : nil,
            content: namesContent ? ContentVersion.content(of: document, images) : nil,
            pictures: job.audit?.drawsPictures == true
                ? PagePictures(composer, editions: job.editions, hasVolumes: isTagged && composer.hasVolumes) : nil,
            transcribed: transcribed)
    }

    /// The size and the edition of the files that are transcribed: the standard size, if the job has it; nil for none.
    private var transcribed: (ContentSizeCategory, ReaderTraits)? {
        guard job.audit?.transcribes == true, let first = job.sizes.first else { return nil }
        return (job.sizes.contains(.large) ? .large : first, job.editions.first ?? .standard)
    }

    func auditor(of document: PreparedDocument) -> Auditor? { document.auditor }

    func fontFiles(of document: PreparedDocument) -> [String] { Set(document.fonts.loadedFaces.map(\.path)).sorted() }
}
