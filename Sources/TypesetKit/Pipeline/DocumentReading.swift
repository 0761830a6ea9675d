import TypesetBase
import TypesetBooks
import TypesetMarkdown

/// Reads a document, or all chapters of a book, as one document.
struct DocumentReading: Sendable {
    private let job: TypesettingJob
    private let roots: FileRoots
    private let timings: StageTimings
    private let metadata: [SourceFile]
    private let pages: PageReader

    /// Creates a reader of a job's documents.
    ///
    /// - Parameter roots: the roots of the job.
    init(_ job: TypesettingJob, roots: FileRoots, timings: StageTimings) {
        (self.job, self.roots, self.timings) = (job, roots, timings)
        metadata = job.metadata.map { SourceFile(path: "-M", text: $0) }
        pages = PageReader(roots: roots, limit: job.limits.documentSize, expansion: job.limits.expansion)
    }

    /// Reads the document of a work; nil if it cannot be read.
    ///
    /// - Parameter willParse: called before the text is parsed, with the stylesheet that its front matter names.
    func document(
        of work: TypesettingWork, willParse: (Located<String>?) -> Void = { _ in }
    ) -> (document: Document?, diagnostics: [Diagnostic]) {
        switch work {
        case .document(let path):
            do throws(Diagnostic) {
                let source = job.showsSpecimen ? Specimen.source : try read(path)
                willParse(FrontMatter.style(of: source, overrides: metadata))
                return timings.measure(.parse) { parse(source, path) }
            } catch {
                return (nil, [error])
            }
        case .book(let book):
            var reader = BookReader(book, roots: roots, limits: job.limits)
            let stated = metadata.isEmpty ? nil : FrontMatter.dialect(of: Self.noFile, overrides: metadata)
            let setting = stated ?? job.defaults.values(for: book.path).dialect?.value
            return timings.measure(.parse) {
                reader.read(
                    metadata: metadata, dialect: setting?.dialect, variables: job.defaults.values(for: book.path).variables,
                    bibliography: job.defaults.values(for: book.path).bibliography, defaultLanguage: defaultLanguage(of: book.path))
            }
        }
    }

    private func parse(_ source: SourceFile, _ path: String) -> (Document, [Diagnostic]) {
        let stated = FrontMatter.dialect(of: source, overrides: metadata) ?? job.defaults.values(for: path).dialect?.value
        let setting = stated ?? FrontMatter.impliedDialect(of: source) ?? .auto
        let page = job.showsSpecimen ? nil : pages.text(of: source, in: setting)
        let defaults = job.defaults.values(for: path), site = page?.siteMetadata ?? Metadata()
        var variables = site.substitutions
        variables.merge(defaults.variables)
        let (parsed, problems) = MarkdownParser.parse(
            page?.file ?? source, metadata: metadata, defaultLanguage: defaultLanguage(of: path), limits: job.limits.document,
            dialect: page?.dialect ?? .github, omitting: page?.omitted ?? [], variables: variables,
            bibliography: defaults.bibliography.over(site.bibliography))
        guard let page else { return (parsed, problems) }
        var document = page.interpreted(parsed)
        document.metadata.macros.merge(site.macros) { own, _ in own }
        (document.listOfPages, document.dialect) = (page.listOfPages, page.dialect)
        document.issues = page.issues + document.issues
        var notes: [Diagnostic] = []
        if let names = page.siteNames {
            let (linked, note) = names.applied(to: document)
            document = linked
            if let note { notes.append(note) }
        }
        return (document, page.messages + notes + problems)
    }

    /// Returns the language that the project sets for the document.
    private func defaultLanguage(of path: String) -> Located<String>? { job.defaults.values(for: path).language }

    private static let noFile = SourceFile(path: Project.fileName, text: "")

    private func read(_ path: String) throws(Diagnostic) -> SourceFile {
        try timings.measure(.read) { () throws(Diagnostic) in
            if let format = ForeignFormat(path: path) { throw format.refusal(of: path) }
            let file = try InputFile.read(path, kind: "document", limit: job.limits.documentSize, roots: roots).inUTF8
            if let format = ForeignFormat(bytes: file.bytes) { throw format.refusal(of: path) }
            return file
        }
    }
}
