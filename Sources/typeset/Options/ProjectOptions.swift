import TypesetBase
import TypesetKit

extension Invocation {
    /// The options that select the configuration.
    static var project: [Option<Invocation>] {
        [
            Option(
                "config", help: "this configuration instead of the typeset.yaml in the documents' folder or above it",
                .value(placeholder: "FILE") { $0.configuration = $1 }),
            Option("isolated", help: "ignore configurations", .flag { $0.isIsolated = true }),
            Option("book", help: "typeset the documents, or the folder, as one book in one file", .flag { $0.isBook = true }),
            Option(
                "no-cache", help: "typeset all documents of a project or a book again, even if nothing has changed",
                .flag { $0.avoidsCache = true }),
            Option(
                "deps", help: "write the input files of each output, as JSON if the name ends in .json, otherwise for make",
                .value(placeholder: "FILE") { $0.dependencies = $1 }),
            Option(
                "show-settings", help: "print the documents, the settings and the origin of each setting, then exit",
                .flag { $0.showsSettings = true }),
        ]
    }

    /// Settles the settings that the command line leaves open, from the project's configuration and the kinds of the operands.
    ///
    /// - Parameter isSilent: whether the reason of a failure is not shown.
    /// - Returns: false if nothing can be typeset; the reason is then shown. Otherwise the job has the problems with the project and with
    ///   books.
    mutating func settle(isSilent: Bool = false) throws(UsageError) -> Bool {
        let (isSettled, diagnostics) = try settling()
        job.mistakes = isSettled ? unreported(diagnostics) : []
        if !isSettled, !isSilent { Terminal.show(diagnostics, from: isVerbose ? .note : .warning, color: color) }
        return isSettled
    }

    /// Shows the problems with the project and with books, for commands that do not report them.
    mutating func showMistakes() {
        Terminal.show(job.mistakes, from: isVerbose ? .note : .warning, color: color)
        job.mistakes = []
    }

    /// Settles the settings and returns the diagnostics, for callers that show them elsewhere.
    mutating func settling() throws(UsageError) -> (isSettled: Bool, diagnostics: [Diagnostic]) {
        var diagnostics: [Diagnostic] = []
        // This must precede the settings of the configuration.
        given = settled
        (hasOwnReports, hasOwnBaseline) = (!reports.isEmpty, baseline != nil)
        if let path = try configurationPath() {
            let (found, problems) = Project.read(path)
            diagnostics += problems
            guard let found, !problems.contains(where: { $0.severity == .error }) else { return (false, diagnostics) }
            diagnostics += apply(found).found(by: .configurationMistake)
            if diagnostics.contains(where: { $0.severity == .error }) { return (false, diagnostics) }
            if !given.contains(.output) { try takeFormat() }
        }
        let isRead = isBook ? readBook(&diagnostics) : readFolders(&diagnostics) && readBooks(&diagnostics)
        // The command line wins over the settings of books, like over the configuration.
        if given.contains(.output) { for index in job.books.indices { job.books[index].output = nil } }
        if isRead { try selectOnly() }
        return (isRead, diagnostics)
    }

    // MARK: The configuration

    /// Returns the path of the configuration; nil if none applies.
    private func configurationPath() throws(UsageError) -> String? {
        if isIsolated {
            if configuration != nil { throw UsageError("'--config' and '--isolated' cannot be combined") }
            return nil
        }
        if let configuration { return configuration }
        let operands = job.documents.filter { $0 != GivenFile.standardInput }
        guard let first = operands.first else { return Project.path(for: ".") }
        let found = Self.configuration(of: first)
        for operand in operands.dropFirst() {
            let other = Self.configuration(of: operand)
            guard other.flatMap(Self.canonical) == found.flatMap(Self.canonical) else {
                throw UsageError(
                    "'\(first)' and '\(operand)' belong to different projects",
                    hint: "name one of their configurations with '--config FILE', use '--isolated', or run one after the other")
            }
        }
        return found
    }

    private static func configuration(of operand: String) -> String? {
        if FilePath.name(of: operand) == Project.fileName { return operand }
        return Project.path(for: Environment.isFolder(operand) ? operand : FilePath.folder(of: operand))
    }

    private static func canonical(_ path: String) -> String? {
        FileRoots.canonicalFolder(FilePath.folder(of: path)).map { FilePath.join($0, FilePath.name(of: path)) }
    }

    /// Whether an operand means a whole project.
    private static func isProject(_ operand: String) -> Bool {
        FilePath.name(of: operand) == Project.fileName || Environment.exists(FilePath.join(operand, Project.fileName))
    }

    // MARK: Settings of the configuration

    private mutating func apply(_ project: Project) -> [Diagnostic] {
        settledProject = project
        if audits != false { request { _ in } }
        var diagnostics = project.configure(&job, except: given)
        if baseline == nil {
            let (path, problems) = project.baseline()
            (baseline, diagnostics) = (path, diagnostics + problems)
        }
        if answers == nil, audits != false, let path = AnswerFile.path(in: project) {
            answers = path
            request { $0.namesContent = true }
        }
        if reports.isEmpty, audits != false {
            let (requests, problems) = project.reports()
            diagnostics += problems
            for request in requests {
                add(ReportRequest(format: request.format, path: request.path, project: project.folder))
            }
        }
        let hasProject = job.documents.isEmpty || job.documents.contains(where: Self.isProject)
        guard hasProject else { return diagnostics }
        job.documents.removeAll(where: Self.isProject)
        let documents = project.documents(), books = project.books(roots: job.roots)
        job.documents += documents.paths.filter { !job.documents.contains($0) }
        job.books += books.books
        let idle = project.idleOverrides(among: documents.paths + books.books.map(\.path))
        return diagnostics + documents.diagnostics + books.diagnostics + idle
    }

    // MARK: Operands

    /// Reads all operands as one book.
    private mutating func readBook(_ diagnostics: inout [Diagnostic]) -> Bool {
        let operands = job.documents
        job.documents = []
        guard let first = operands.first else { return true }
        if operands.count == 1, Environment.isFolder(first) || Book.isNamed(by: first) {
            let (book, problems) = Book.read(first, roots: job.roots)
            diagnostics += problems
            if let book { job.books.append(book) }
            return book != nil
        }
        let (book, problems) = Book.read(files: operands)
        diagnostics += problems
        job.books.append(book)
        return true
    }

    /// Replaces each folder that is not a book by the Markdown files in it.
    private mutating func readFolders(_ diagnostics: inout [Diagnostic]) -> Bool {
        var documents: [String] = []
        for path in job.documents {
            guard Environment.isFolder(path), !Book.isListed(in: path, roots: job.roots) else {
                documents.append(path)
                continue
            }
            let (found, problem) = Project.documents(in: path)
            if let problem { diagnostics.append(problem) }
            documents += found.map(FileOperands.oneSpelling)
        }
        job.documents = documents
        return !diagnostics.contains { $0.severity == .error }
    }

    /// Reads the operands that are books.
    ///
    /// A Markdown file that lists chapters is a book only if it is the only operand. A `SUMMARY.md` among other files is a document.
    /// Folders and other book files are always books.
    private mutating func readBooks(_ diagnostics: inout [Diagnostic]) -> Bool {
        let operands = job.documents, isAlone = operands.count == 1
        var isReadable = true
        job.documents = []
        for path in operands {
            let isMarkdown = path.lowercased().hasSuffix(".md")
            guard Environment.isFolder(path) || Book.isNamed(by: path) && (isAlone || !isMarkdown) else {
                job.documents.append(path)
                continue
            }
            let (book, problems) = Book.read(path, roots: job.roots)
            diagnostics += problems
            if let book { job.books.append(book) } else { isReadable = false }
        }
        return isReadable
    }
}
